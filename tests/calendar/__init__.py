"""The calendar run of `make soak`: tests that read a clock or start a process run on days, and in
circumstances, that no one would try by hand. `days` has the list, and `python -m tests.calendar` works
through it.
"""
