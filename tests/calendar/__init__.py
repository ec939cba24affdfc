"""The calendar run of `make soak`: tests that read a clock or start a process, on days and in circumstances
that no one tries by hand. `days` is the list, `python -m tests.calendar` works through it.
"""
