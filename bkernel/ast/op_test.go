package ast

import (
	"strings"
	"testing"
)

// obeys says whether the types of a node and of its arguments are as its operator's
// signature asks.
func obeys(g *Graph, n Node) bool {
	op := g.Op(n)
	args, result, _ := strings.Cut(op.Sig(), ">")
	count, more := op.Arity()
	if len(g.Args(n)) < count || len(g.Args(n)) > count && !more {
		return false
	}
	same := map[byte]Type{}
	is := func(letter byte, t Type) bool {
		switch letter {
		case 'P':
			return t == Pred
		case 'B':
			return t == Bool
		case 'I':
			return t == Int
		case 'R':
			return t == Real
		case 't', 'u', 'v':
			return g.Kind(t) == KBitVec
		case 'w':
			if g.Kind(t) != KBitVec {
				return false
			}
		case 'f':
			if g.Kind(t) != KFun {
				return false
			}
		case 'a':
			if op == OpApply || op == OpOverride || op == OpConstFun {
				return t != Pred
			}
		default:
			return false
		}
		if first, ok := same[letter]; ok {
			return t == first
		}
		same[letter] = t
		return true
	}
	for i, a := range g.Args(n) {
		if !is(args[min(i, count-1)], g.Type(a)) {
			return false
		}
	}
	return is(result[0], g.Type(n))
}

// Every operator has a name and a signature that its samples obey, and others do not.
func TestSignatures(t *testing.T) {
	names := map[string]Op{}
	for op := Op(0); op < NumOps; op++ {
		if other, twice := names[op.String()]; twice || op.String() == "" || op.Script() == "" {
			t.Errorf("operators %d and %d: name %q", op, other, op)
		}
		names[op.String()] = op
		g := New()
		root := sample(g, op)
		for n, in := range g.reach([]Node{root}) {
			if !in {
				continue
			}
			if !obeys(g, Node(n)) {
				t.Errorf("%v: %v is not %s", op, g.Op(Node(n)), g.Op(Node(n)).Sig())
			}
			if args := g.Args(Node(n)); len(args) > 0 && obeys(g, g.Mk(g.Op(Node(n)), g.Type(Node(n)), args[1:], g.Aux(Node(n)))) && len(args) <= 2 {
				t.Errorf("%v is taken with an argument less", g.Op(Node(n)))
			}
		}
	}
}

func TestOfWords(t *testing.T) {
	for op, want := range map[Op]byte{OpBvAdd: 'w', OpBvConcat: 't', OpBvSignExt: 't', OpBvUlt: 'P', OpBv2Nat: 'I', OpNat2Bv: 0, OpBv: 0, OpEq: 0, OpIte: 0, OpTrue: 0} {
		got, ok := op.OfWords()
		if ok != (want != 0) || ok && got != want {
			t.Errorf("%v: %c, %v", op, got, ok)
		}
	}
}
