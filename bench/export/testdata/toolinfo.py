"""Asks the module what BenchExec's own test of tool-info modules asks, and more."""

import inspect

from benchexec.tools.template import BaseTool2, UnsupportedFeatureException
from tools.bsmt import Tool

tool = Tool()
print("doc:", inspect.getdoc(tool))
print("name:", tool.name())
executable = tool.executable(BaseTool2.ToolLocator())
print("executable:", executable)
print("version:", tool.version(executable))

one, two = BaseTool2.Task(["a.smt2"], None), BaseTool2.Task(["a.smt2", "b.smt2"], None)
with_property = BaseTool2.Task(["a.smt2"], "properties/satisfiable.prp")
none = BaseTool2.ResourceLimits()
for options, task, limits in [
    ([], one, none),
    (["--solver", "kernel"], one, none),
    ([], with_property, none),
    ([], one, BaseTool2.ResourceLimits(cputime=123)),
    ([], one, BaseTool2.ResourceLimits(cputime=123, walltime=60, memory=4_000_000_000)),
    ([], one, BaseTool2.ResourceLimits(walltime=1, memory=1)),
]:
    print("command:", " ".join(tool.cmdline(executable, options, task, limits)))
try:
    tool.cmdline(executable, [], two, none)
    print("took two files")
except UnsupportedFeatureException as e:
    print("refused:", e)

for what, code, signal, output in [
    ("sat", 0, None, ["sat"]),
    ("unsat", 0, None, ["unsat"]),
    ("unknown", 0, None, ["unknown"]),
    ("a model", 0, None, [" sat ", "(", "  (define-fun x () Int 4)", ")"]),
    ("the first counts", 0, None, ["; hello", "unsat", "sat"]),
    ("an error first", 0, None, ['(error "line 1")', "sat"]),
    ("an error later", 1, None, ["sat", '(error "line 9")']),
    ("unsupported", 0, None, ["unsupported", "sat"]),
    ("exit status", 1, None, ["sat"]),
    ("signal", None, 9, ["sat"]),
    ("nothing", 0, None, []),
    ("noise", 0, None, ["satisfied", "sat."]),
]:
    print(f"{what}:", tool.determine_result(BaseTool2.Run(BaseTool2.ExitCode(code, signal), output)))
