"""Tool-info module of bsmt for BenchExec (https://github.com/sosy-lab/benchexec)."""

import benchexec.result as result
import benchexec.tools.template


class Tool(benchexec.tools.template.BaseTool2):
    """bsmt, a solver for SMT-LIB 2."""

    def executable(self, tool_locator):
        return tool_locator.find_executable("bsmt", subdir="bin")

    def name(self):
        return "bsmt"

    def version(self, executable):
        return self._version_from_tool(executable, "version", line_prefix="bsmt")

    def cmdline(self, executable, options, task, rlimits):
        limits = []
        seconds = rlimits.walltime or rlimits.cputime
        if seconds:
            limits += ["--timeout", str(max(1, seconds - 2))]
        if rlimits.memory:
            limits += ["--memory", str(max(1, rlimits.memory * 9 // 10 // 1024**2))]
        return [executable, *options, *limits, task.single_input_file]

    def determine_result(self, run):
        """true is sat, false is unsat: the first verdict of a run that went well.

        None counts of a run that a signal ended or whose exit status is not 0, nor
        after an error or a command that was dropped. BenchExec adds by itself what limit
        a run was ended for.
        """
        verdict = None
        for line in run.output:
            line = line.strip()
            if line.startswith("(error") or line == "unsupported":
                return f"{result.RESULT_ERROR} (command dropped)"
            if verdict is None and line in ("sat", "unsat", "unknown"):
                verdict = line
        if run.exit_code.signal:
            return f"{result.RESULT_ERROR} (signal {run.exit_code.signal})"
        if run.exit_code.value:
            return f"{result.RESULT_ERROR} ({run.exit_code.value})"
        if verdict == "sat":
            return result.RESULT_TRUE_PROP
        if verdict == "unsat":
            return result.RESULT_FALSE_PROP
        if verdict == "unknown":
            return result.RESULT_UNKNOWN
        return f"{result.RESULT_ERROR} (no verdict)"
