package strategy

import (
	"context"
	"errors"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/coverings"
	"bsmt/bkernel/eval"
	"bsmt/bkernel/rewrite"
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
		problem, whole = coverings.New(p.G, simplified(p.Rewrite, r.problem.Facts)), found
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

func simplified(rw *rewrite.Rewriter, facts []ast.Node) []ast.Node {
	out := make([]ast.Node, len(facts))
	for i, f := range facts {
		out[i] = rw.Simplify(f)
	}
	return out
}

// Bound is the least upper bound of what a term may be.
type Bound struct {
	Empty   bool      // nothing holds
	Endless bool      // there is none
	At      ast.Value // else it
	Reached bool      // the term may be that
}

// boundWork is how much work on polynomials a search for a bound may do.
const boundWork = 1 << 27

// Greatest gives the least upper bound of a REAL term where the facts and assumptions of a
// problem hold, which are over REAL and BOOL alone. Errors: they are not, or the work or
// the time did not suffice.
func Greatest(ctx context.Context, p Problem, t ast.Node) (Bound, error) {
	g := p.G
	x := g.Fresh("objective", ast.Real)
	facts := append(append([]ast.Node{g.Eq(x, t)}, p.Facts...), p.Assumed...)
	problem := coverings.New(g, simplified(rewrite.New(g), facts))
	if problem == nil {
		return Bound{}, errors.New("it speaks of more than real numbers")
	}
	b, err := problem.Greatest(x, boundWork, func() bool { return ctx.Err() != nil })
	return Bound{b.Empty, b.Endless, eval.Real(b.At), b.Reached}, err
}
