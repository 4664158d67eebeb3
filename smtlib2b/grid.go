package smtlib2b

import (
	"fmt"
	"math/big"

	"bsmt/bkernel/ast"
	"bsmt/smtlib"
)

// onGrid writes a function that reads arguments on a grid: choices between the
// intervals of its arguments, one argument within the other, halving each grid.
func (r *reader) onGrid(f *ast.FunValue, args []smtlib.Sort, result smtlib.Sort, params []smtlib.Term, els smtlib.Term) (smtlib.Term, error) {
	c := r.t.c
	if len(f.Grid) != len(args) {
		return smtlib.NoTerm, fmt.Errorf("a grid has %d arguments instead of %d", len(f.Grid), len(args))
	}
	var failed error
	term := func(v *ast.Value, s smtlib.Sort) smtlib.Term {
		t, err := r.term(v, s)
		if err != nil && failed == nil {
			failed = err
		}
		return t
	}
	// leaf is the value of an entry, with its slopes.
	leaf := func(e *ast.FunEntry) smtlib.Term {
		base := term(&e.Val, result)
		if e.Slope == nil || failed != nil {
			return base
		}
		k := new(big.Int).Set(e.Val.Int)
		var sum []smtlib.Term
		for i, s := range e.Slope {
			if s == nil || s.Sign() == 0 {
				continue
			}
			k.Sub(k, new(big.Int).Mul(s, e.Args[i].Int))
			if t := params[i]; s.IsInt64() && s.Int64() == 1 {
				sum = append(sum, t)
			} else {
				sum = append(sum, c.MkOp(smtlib.OpMul, smtlib.Int, c.MkInt(s), t))
			}
		}
		if k.Sign() != 0 || len(sum) == 0 {
			sum = append(sum, c.MkInt(k))
		}
		if len(sum) == 1 {
			return sum[0]
		}
		return c.MkOp(smtlib.OpAdd, smtlib.Int, sum...)
	}
	var choose func(j int, entries []*ast.FunEntry) smtlib.Term // as deep as there are arguments
	choose = func(j int, entries []*ast.FunEntry) smtlib.Term {
		switch {
		case len(entries) == 0:
			return els
		case j == len(args):
			return leaf(entries[0])
		}
		var order []smtlib.Term
		by := map[smtlib.Term][]*ast.FunEntry{}
		for _, e := range entries {
			if len(e.Args) != len(args) {
				failed = fmt.Errorf("an entry has %d arguments instead of %d", len(e.Args), len(args))
				return els
			}
			a := term(&e.Args[j], args[j])
			if by[a] == nil {
				order = append(order, a)
			}
			by[a] = append(by[a], e)
		}
		if len(f.Grid[j]) == 0 {
			body := els
			for _, a := range order {
				if then := choose(j+1, by[a]); then != body {
					body = c.MkOp(smtlib.OpIte, result, c.MkOp(smtlib.OpEq, smtlib.Bool, params[j], a), then, body)
				}
			}
			return body
		}
		kind, op := ast.KInt, smtlib.OpLe
		if args[j] != smtlib.Int {
			kind, op = ast.KBitVec, smtlib.OpBvUle
		}
		var halve func(grid []*big.Int) smtlib.Term
		halve = func(grid []*big.Int) smtlib.Term {
			mid := len(grid) / 2
			a := term(&ast.Value{Kind: kind, Int: grid[mid]}, args[j])
			if mid == 0 {
				return choose(j+1, by[a])
			}
			low, high := halve(grid[:mid]), halve(grid[mid:])
			if low == high {
				return low
			}
			return c.MkOp(smtlib.OpIte, result, c.MkOp(op, smtlib.Bool, a, params[j]), high, low)
		}
		return halve(f.Grid[j])
	}
	all := make([]*ast.FunEntry, len(f.Entries))
	for i := range all {
		all[i] = &f.Entries[i]
	}
	body := choose(0, all)
	return body, failed
}
