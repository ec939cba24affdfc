"""Seasons: a round robin or a Swiss tournament among people of a server, of ordinary games for two."""
