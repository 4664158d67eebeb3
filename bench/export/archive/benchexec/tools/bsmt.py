"""Tool-info module of bsmt for BenchExec (https://github.com/sosy-lab/benchexec)."""

import benchexec.result as result
import benchexec.tools.template


class Tool(benchexec.tools.template.BaseTool2):
    """bsmt, a solver for SMT-LIB 2."""

    def executable(self, tool_locator):
        return tool_locator.find_executable("bsmt", subdir="bin")

    def version(self, executable):
        return self._version_from_tool(executable, "version", line_prefix="bsmt")

    def name(self):
        return "bsmt"

    def cmdline(self, executable, options, task, rlimits):
        limits = []
        if rlimits.walltime:
            limits += ["--timeout", str(max(1, rlimits.walltime - 2))]
        elif rlimits.cputime:
            limits += ["--timeout", str(max(1, rlimits.cputime - 2))]
        if rlimits.memory:
            limits += ["--memory", str(rlimits.memory * 9 // 10 // 1024**2)]
        return [executable, *options, *limits, task.single_input_file]

    def determine_result(self, run):
        """The first verdict counts; none does after an error or a dropped command."""
        verdict = None
        for line in run.output:
            line = line.strip()
            if line.startswith("(error") or line == "unsupported":
                return result.RESULT_ERROR
            if verdict is None and line in ("sat", "unsat", "unknown"):
                verdict = line
        if verdict == "sat":
            return result.RESULT_TRUE_PROP
        if verdict == "unsat":
            return result.RESULT_FALSE_PROP
        return result.RESULT_UNKNOWN
