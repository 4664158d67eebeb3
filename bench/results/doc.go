// Package results is the file that a benchmark run writes and everything else reads.
//
// Takes: rows, one for each run of a solver on a file, under a header that says what
// they were measured with. Gives: the same back, of one file or of several that fit
// together. Promises: a file is only ever appended to, whole lines by one call of the
// system each, so that a run killed at any byte loses the run that was under way and
// nothing else; a torn last line is passed over by readers and cut off by the next
// writer; what was measured under other limits, or by another version of a solver
// under the same name, is never mixed in silence.
//
// # The form of a results file
//
// A results file is JSON Lines: one object on each line, in UTF-8. Its name ends in
// .jsonl by custom. A line is a header or a row, told apart by the member "schema",
// which only a header has. The first line is a header. A header holds for the rows
// after it up to the next one, so that files can be put behind each other. Unknown
// members are passed over. Members that are empty or zero may be left out. Times are
// seconds with microseconds, amounts of memory whole KB (1024 bytes).
//
// A header:
//
//	schema    "bsmt-bench/1"
//	started   when the rows' runs began, as RFC 3339
//	program   the version of bsmt that ran them
//	engine    "local", "slurm" or "nats"
//	set       {"dir", "files", "filter"}: the folder, how many files, how they were chosen
//	limits    {"wall_s", "cpu_s", "memory_kb", "output_kb", "cores", "grace_s"}: of each
//	          run; 0 is no limit; cores is how many a run is pinned to, 0 for none
//	measured  {"memory", "cpu"}: how: "cgroup" or "sampled", "cgroup" or "waited"
//	solvers   [{"name", "command", "version"}]: command is a list of words in which {}
//	          stands for the file, {s}, {t} and {ms} for the wall limit, {mb} for the memory
//	host      {"name", "system", "processor", "cpus", "memory_kb"}
//
// A row:
//
//	file      path below the set's folder, with slashes
//	logic     of the file; may be empty
//	family    the kind of problem that the file is one of; may be empty
//	n         the size within its family; 0 where there is none
//	bytes     the size of the file
//	expected  "sat", "unsat" or "unknown"
//	solver    its name, as in the header
//	verdict   "sat", "unsat", "unknown", or empty when there was none that counts
//	cause     why the run ended: "solved" (said sat or unsat), "unknown" (said so and
//	          ended), "wall", "cpu", "memory", "output" (a limit ended it), "crashed" (a
//	          signal that the harness did not send), "error" (ended without a verdict, or
//	          with one after it had dropped a command)
//	wall_s    from start to end
//	cpu_s     user and system time of all processes of the run
//	memory_kb most resident memory of all processes at once
//	exit      exit status of the first process; -1 when a signal ended it
//	signal    the number of that signal; 0 when there was none
//	log       file with what the solver printed, relative to the results file's folder
//	ended     when, as RFC 3339
//
// A file may also be a CSV with the columns file, logic, status, solver, verdict, wall,
// cpu, rss_kb and rc, whose verdicts may be "timeout" and "error" and whose rc is a raw
// wait status. It has no header, so its limits are not known.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package results
