import abc
import collections
import os
import subprocess


class UnsupportedFeatureException(Exception):
    pass


class BaseTool2(abc.ABC):
    @abc.abstractmethod
    def executable(self, tool_locator): ...

    @abc.abstractmethod
    def name(self): ...

    @staticmethod
    def _version_from_tool(executable, arg="--version", line_prefix=None):
        for line in subprocess.check_output([executable, arg], text=True).splitlines():
            if line.startswith(line_prefix or ""):
                return line[len(line_prefix or "") :].strip()
        return ""

    class ToolLocator:
        def find_executable(self, name, subdir=""):
            path = os.path.join(subdir, name)
            assert os.access(path, os.X_OK), path
            return path

    class Task(collections.namedtuple("Task", "input_files property_file")):
        @property
        def single_input_file(self):
            if len(self.input_files) != 1:
                raise UnsupportedFeatureException("more than one input file")
            return self.input_files[0]

    ResourceLimits = collections.namedtuple(
        "ResourceLimits", "cputime cputime_hard walltime memory cpu_cores", defaults=[None] * 5
    )
    ExitCode = collections.namedtuple("ExitCode", "value signal")
    Run = collections.namedtuple("Run", "exit_code output termination_reason", defaults=[None])
