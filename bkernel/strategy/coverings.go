package strategy

import (
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/coverings"
)

// coveringsPerUnit is how much work on polynomials a unit of work is.
const coveringsPerUnit = 8

// coverLines decides facts over REAL and BOOL alone by coverings, from the beginning in each turn.
func coverLines(r *run) turner {
	p := r.prepared // which may be another one later
	problem := coverings.New(p.G, p.All())
	whole := func(m ast.Model) *Result {
		if p.Complete(m) != nil {
			return nil
		}
		return found(m)
	}
	if problem == nil { // with functions that preprocessing made for what exists
		facts := slices.Clone(r.problem.Facts)
		for i, f := range facts {
			facts[i] = p.Rewrite.Simplify(f)
		}
		problem, whole = coverings.New(p.G, facts), found
	}
	return func(budget Work) turn {
		t := turn{grow: true}
		if problem == nil {
			t.over = true
			return t
		}
		allowed := coveringsPerUnit * int64(budget)
		holds, m, left, err := problem.Decide(allowed, r.stopped)
		t.work = Work((allowed - left) / coveringsPerUnit)
		switch {
		case err == nil && holds:
			t.result = whole(m)
			t.over = t.result == nil
		case err == nil:
			t.result = &Result{Status: Unsat}
		case left > 0 && !r.stopped():
			t.over = true
		}
		return t
	}
}
