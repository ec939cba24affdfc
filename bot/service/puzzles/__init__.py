"""The puzzle of the day: which one it is, what people answer, and where it is posted."""
