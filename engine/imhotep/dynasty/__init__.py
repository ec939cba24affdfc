"""*A New Dynasty* and the *Private Ships* (rules `N-…`): what is not a site."""
