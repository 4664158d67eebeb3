// Package bench is the harness; its rooms hold the code:
//
//	set       the files of a benchmark set and what is known of them
//	solvers   the commands that are compared
//	box       one run: its limits, what it took, what it said, and nothing left of it
//	run       all runs of a plan, on this machine
//	slurm     the same as an array job of a cluster
//	nats      the same by the workers of bsmt-cluster
//	dialogue  solvers that answer one question after the other
//	results   the file that a run writes and all others read
//	score     who solved what, and who was wrong
//	scale     what more workers would come to, by counting work
//	cores     what more cores come to, by the clock
//	diff      what has changed from some results to others
//	plot      pictures for papers
//	report    one HTML file that shows it all
//	thesis    the tables and figures of an evaluation that was published
//	export    archives for StarExec, SMT-COMP and BenchExec
//	exchange  results of BenchExec and StarExec read, and written for BenchExec
//	gen       problems that grow, with known status
//
// It promises nothing to other modules, which package bsmt at the root is for.
package bench
