"""Measurements, each with a baseline from the same run: `make bench`. See docs/performance.md."""
