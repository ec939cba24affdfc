"""Tests of rare events in great numbers: turns with every crash, power cuts, and failing disks. The suite has
a few of each; `make soak` runs the rest, and resumes where it was interrupted (`conftest`). The results are
in docs/reliability.md.
"""
