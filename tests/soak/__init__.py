"""What only shows in great numbers: turns with every crash, power cuts, disks. A little of each is in the
suite; `make soak` has the rest, and goes on where it was broken off (`conftest`). What came of it is in
docs/reliability.md.
"""
