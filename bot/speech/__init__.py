"""Events and views → messages, in the reader's language."""
