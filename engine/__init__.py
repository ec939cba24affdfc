"""The rules: pure, deterministic, standard library only. Start reading at `engine.contract`."""
