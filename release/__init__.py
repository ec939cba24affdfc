"""Making a release: `make release`."""
