"""Tests of rare events, in great numbers: turns with every crash, power cuts, disks. A little of each is in
the suite; `make soak` has the rest, and resumes where it was interrupted (`conftest`). The results are in
docs/reliability.md.
"""
