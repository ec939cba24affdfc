"""A rehearsal on the real Discord, to see whether it behaves like the sandbox, as the tests assume."""
