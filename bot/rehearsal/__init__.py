"""A rehearsal on the real Discord: whether it behaves like the sandbox, as the tests assume."""
