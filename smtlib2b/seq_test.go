package smtlib2b

import (
	"slices"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/smtlib"
)

// listValue evaluates what definitions and laws of sequences are made of: operators are functions of
// Go's slices here, and what is open is some function.
type listValue struct {
	l   lists
	env map[ast.Node]any // of variables: an int64 or a []int64
}

func (v listValue) num(n ast.Node) int64    { return v.of(n).(int64) }
func (v listValue) list(n ast.Node) []int64 { return v.of(n).([]int64) }
func (v listValue) pred(n ast.Node) bool    { return v.of(n).(bool) }

func (v listValue) of(n ast.Node) any {
	g := v.l.Graph
	args := g.Args(n)
	switch g.Op(n) {
	case ast.OpVar:
		return v.env[n]
	case ast.OpInt:
		return g.IntVal(n).Int64()
	case ast.OpAdd:
		sum := int64(0)
		for _, a := range args {
			sum += v.num(a)
		}
		return sum
	case ast.OpSub:
		return v.num(args[0]) - v.num(args[1])
	case ast.OpLe:
		return v.num(args[0]) <= v.num(args[1])
	case ast.OpLt:
		return v.num(args[0]) < v.num(args[1])
	case ast.OpEq:
		if g.Type(args[0]) == ast.Int {
			return v.num(args[0]) == v.num(args[1])
		}
		return slices.Equal(v.list(args[0]), v.list(args[1]))
	case ast.OpNot:
		return !v.pred(args[0])
	case ast.OpAnd:
		return !slices.ContainsFunc(args, func(a ast.Node) bool { return !v.pred(a) })
	case ast.OpOr:
		return slices.ContainsFunc(args, v.pred)
	case ast.OpImplies:
		return !v.pred(args[0]) || v.pred(args[1])
	case ast.OpIte:
		if v.pred(args[0]) {
			return v.of(args[1])
		}
		return v.of(args[2])
	case ast.OpIsTrue:
		return v.of(args[0])
	case ast.OpFree:
		return []int64{}
	}
	return v.call(args[0], args[1:])
}

func (v listValue) call(f ast.Node, args []ast.Node) any {
	l := v.l
	switch f {
	case l.isEmpty:
		return len(v.list(args[0])) == 0
	case l.head:
		return v.element(v.list(args[0]), 0, 5)
	case l.tail:
		return slices.Clone(v.list(args[0])[min(1, len(v.list(args[0]))):])
	case l.cons:
		return append([]int64{v.num(args[0])}, v.list(args[1])...)
	case l.funs[seqLen]:
		return int64(len(v.list(args[0])))
	case l.funs[seqAppend]:
		return slices.Concat(v.list(args[0]), v.list(args[1]))
	}
	s := v.list(args[0])
	switch f {
	case l.funs[seqNth], l.funs[seqOther]:
		return v.element(s, v.num(args[1]), 10*int64(len(s))+v.num(args[1]))
	case l.funs[seqGet]:
		if i := v.num(args[1]); i <= 0 || len(s) == 0 {
			return v.element(s, 0, 5)
		}
		return v.element(s, v.num(args[1]), 5)
	case l.funs[seqTake]:
		return slices.Clone(s[:min(max(0, v.num(args[1])), int64(len(s)))])
	case l.funs[seqDrop]:
		return slices.Clone(s[min(max(0, v.num(args[1])), int64(len(s))):])
	}
	u := v.list(args[1])
	switch f {
	case l.funs[seqFind]:
		for i := range len(s) - len(u) + 1 {
			if slices.Equal(s[i:i+len(u)], u) {
				return int64(i)
			}
		}
		return int64(-1)
	case l.funs[seqDiff]:
		for i := range min(len(s), len(u)) {
			if s[i] != u[i] {
				return int64(i)
			}
		}
		return int64(0)
	}
	panic("not a function on lists")
}

func (listValue) element(s []int64, i, other int64) int64 {
	if i < 0 || i >= int64(len(s)) {
		return other
	}
	return s[i]
}

// TestSequenceLaws: what defines operators on sequences, and what is said to follow, holds of all short
// lists of two numbers and places around them.
func TestSequenceLaws(t *testing.T) {
	c := smtlib.NewContext()
	tr := New(c)
	s := c.Seq(smtlib.Int)
	if _, err := tr.typ(s); err != nil {
		t.Fatal(err)
	}
	l := lists{tr.g, tr.seqs[s], tr}
	x, y := l.Var("s", l.typ), l.Var("t", l.typ)
	for _, f := range []seqFun{seqLen, seqAppend, seqNth, seqGet, seqOther, seqTake, seqDrop, seqFind, seqDiff} {
		second := l.Var("i", ast.Int)
		if f == seqAppend || f == seqFind || f == seqDiff {
			second = y
		}
		if f == seqLen {
			l.call(f, x)
		} else {
			l.call(f, x, second)
		}
	}
	short := [][]int64{{}}
	for from, n := 0, 0; n < 3; n++ {
		to := len(short)
		for _, p := range short[from:to] {
			short = append(short, append(slices.Clone(p), 1), append(slices.Clone(p), 2))
		}
		from = to
	}
	var facts []ast.Node
	for _, f := range tr.seqRecs {
		facts = append(facts, tr.axioms[f])
	}
	if len(facts) != 7 {
		t.Fatalf("%d definitions", len(facts))
	}
	laws := l.laws()
	if len(laws) < 15 {
		t.Fatalf("%d laws", len(laws))
	}
	facts = append(facts, laws...)
	facts = append(facts, l.Quantify(ast.OpForall, ast.Quant{Vars: []ast.Node{x, y}}, l.differ(x, y)))
	for _, fact := range facts {
		v := listValue{l, map[ast.Node]any{}}
		var try func(vars []ast.Node) bool
		try = func(vars []ast.Node) bool {
			if len(vars) == 0 {
				return v.pred(l.Arg(fact, 0))
			}
			if l.Type(vars[0]) == ast.Int {
				for i := int64(-2); i < 6; i++ {
					v.env[vars[0]] = i
					if !try(vars[1:]) {
						return false
					}
				}
				return true
			}
			for _, p := range short {
				v.env[vars[0]] = p
				if !try(vars[1:]) {
					return false
				}
			}
			return true
		}
		if !try(l.Quant(fact).Vars) {
			t.Errorf("%s does not hold of %v", l.Brief(fact, 8), v.env)
		}
	}
}
