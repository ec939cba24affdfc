"""`make mutants`: small changes of the code, one at a time, each of which a test must notice.

`changes` makes them from the syntax trees, `seen` notes which tests call what, and `python -m tests.mutants`
tries a sample of them. What came of it is in docs/reliability.md.
"""
