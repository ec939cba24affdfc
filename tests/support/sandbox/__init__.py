"""Helpers for tests and benchmarks that play through the sandbox."""
