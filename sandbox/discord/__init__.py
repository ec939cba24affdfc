"""The Discord that a bot talks to: gateway, REST and the checks behind them."""
