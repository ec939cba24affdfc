"""`make mutants` makes small changes to the code, one at a time, each of which a test must notice.

`changes` makes them from the syntax trees, `seen` notes which tests call which functions, and `python -m
tests.mutants` tries a sample of them. The results are in docs/reliability.md.
"""
