// Package sample makes results up, for the tests of what shows results.
//
// Takes: how many files. Gives: results of four configurations on them, and logs.
// Promises: the same number of files gives the same results.
package sample

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"time"

	"bsmt/bench/results"
)

// Results are of four configurations on n files, with two families that grow, one
// wrong verdict, and some files that one solver lacks. The second result is the log of
// a row.
func Results(n int) (*results.Results, func(results.Row) string) {
	rng := rand.New(rand.NewPCG(1, 2))
	res := &results.Results{Header: results.Header{
		Limits: results.Limits{Wall: 10 * time.Second, Memory: 4 << 30, Cores: 1},
		Host:   results.Host{Name: "host", Processor: "a processor", CPUs: 2, MemoryKB: 24 << 20, System: "Linux"},
	}}
	res.Hosts = []results.Host{res.Header.Host}
	solvers := []string{"kernel", "kernel:random", "z3", "cvc5"}
	for _, s := range solvers {
		res.Header.Solvers = append(res.Header.Solvers, results.Solver{Name: s, Command: []string{"/bin/" + s, "{}"}, Version: "1.0"})
	}
	logics := []string{"QF_LIA", "QF_NIA", "QF_BV", "QF_UF", "UFLIA", "QF_AX"}
	for i := range n {
		logic := logics[rng.IntN(len(logics))]
		row := results.Row{File: fmt.Sprintf("%s/problem-%04d.smt2", logic, i), Logic: logic, Expected: []string{results.Sat, results.Unsat, results.Unsat, results.Unknown}[rng.IntN(4)]}
		if i%10 == 0 {
			row.Family, row.N = []string{"queens", "pigeons"}[i/10%2], i/20+4
			row.File = fmt.Sprintf("%s/%s-%d-%d.smt2", logic, row.Family, row.N, i)
		}
		if i == 7 {
			row.Expected = results.Sat
		}
		truth := row.Expected
		if truth == results.Unknown {
			truth = results.Sat
		}
		hard := math.Exp(rng.NormFloat64()*2.2 - 1.5)
		if row.N > 0 {
			hard = math.Exp(float64(row.N)/4 - 5)
		}
		for s, name := range solvers {
			if i%97 == 5 && s == 3 {
				continue
			}
			r := row
			r.Solver = name
			wall := min(10.02, 0.004+hard*math.Exp(rng.NormFloat64()*1.3))
			if s == 1 {
				wall = min(10.02, wall*1.1)
			}
			r.Wall, r.CPU = time.Duration(wall*1e6)*time.Microsecond, time.Duration(wall*0.97e6)*time.Microsecond
			r.Memory = int64(20+rng.IntN(400)) << 20
			switch {
			case wall > 10:
				r.Cause = results.Wall
			case rng.IntN(40) == 0:
				r.Verdict, r.Cause = results.Unknown, results.GaveUp
			case rng.IntN(90) == 0:
				r.Cause, r.Exit = results.Error, 1
			case rng.IntN(150) == 0:
				r.Cause, r.Exit, r.Signal = results.Crashed, -1, 11
			default:
				r.Verdict, r.Cause = truth, results.Solved
			}
			if i == 7 && s == 2 {
				r.Verdict, r.Cause = results.Unsat, results.Solved
			}
			res.Rows = append(res.Rows, r)
		}
	}
	return res, func(r results.Row) string {
		// A log that packs as badly as real ones do: figures that differ in each line.
		noise := rand.New(rand.NewPCG(uint64(r.Wall), uint64(r.Memory)))
		var b strings.Builder
		fmt.Fprintf(&b, "%s\n</script><b>not bold</b> é\n", r.Word())
		for range 32 {
			fmt.Fprintf(&b, "conflicts %d decisions %d propagations %d\n", noise.IntN(1e6), noise.IntN(1e7), noise.IntN(1e9))
		}
		return b.String()
	}
}
