"""What Discord refuses although its OpenAPI file allows it."""
