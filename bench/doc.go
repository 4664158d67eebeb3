// Package bench is the harness; its rooms hold the code:
//
//	set       the files of a benchmark set and what is known of them
//	solvers   the commands that are compared
//	run       runs them under limits
//	results   the file that a run writes and all others read
//	score     who solved what, and who was wrong
//	plot      pictures of it
//	export    archives for StarExec, SMT-COMP and BenchExec
//	gen       problems that grow, with known status
package bench
