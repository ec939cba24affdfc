"""Buttons and menus: stateless items whose id says everything (promise 4)."""
