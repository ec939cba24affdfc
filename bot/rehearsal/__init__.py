"""A rehearsal on the real Discord: whether it does what the sandbox does, as the tests count on."""
