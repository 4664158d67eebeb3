// Package exchange reads the results of other harnesses and writes ours in their form.
//
// Takes: result files of BenchExec (XML, plain or packed by gzip or bzip2) and job
// information of StarExec (CSV). Gives: headers and rows of results, to be written to a
// results file and scored and shown like any other; and of results the XML that
// BenchExec's table-generator makes its tables of, one file for each solver. Promises: a
// verdict counts only where the run ended by itself; what is read back from XML that was
// written here has the same verdicts, causes, times and memory.
//
// The forms are those of BenchExec 3 (doc/result.dtd, doc/run-results.md) and of the
// CSV that StarExec offers for a job.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package exchange
