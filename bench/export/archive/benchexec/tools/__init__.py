# bsmt as a tool of BenchExec.
