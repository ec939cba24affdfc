"""The rules: pure, deterministic, standard library only. Start reading with `engine.contract`."""
