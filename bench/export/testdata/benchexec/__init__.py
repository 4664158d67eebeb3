"""Stands in for BenchExec's classes that a tool-info module is given."""
