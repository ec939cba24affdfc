"""Measurements, each with a baseline of the same run: `make bench`. See docs/performance.md."""
