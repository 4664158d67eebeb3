package machine

import (
	"errors"
	"testing"

	"bsmt/b/tree"
)

// Whatever reads is typed whole or refused; nothing panics.
func FuzzFlatten(f *testing.F) {
	f.Add(`MACHINE M(S, n) CONSTRAINTS n : 1..3 SETS T = {a, b} CONSTANTS c PROPERTIES c : T --> S - {} VARIABLES x, r
		INVARIANT x * 1 = 2 & r : struct(f : T * S) & r'f : c INITIALISATION x := 1 || r :: struct(f : c)
		OPERATIONS y <-- o(p) = PRE p : dom(c) THEN y := x - p END; q = ANY z WHERE z : {v | v : T} THEN VAR w IN w <-- o(z) END END END`)
	f.Add(`MACHINE M VARIABLES x INVARIANT !y.(y : x => LET z BE z = y IN z = {} END) INITIALISATION x : (x = x$0) END`)
	f.Add(`MACHINE M OPERATIONS a = WHILE 1 = 1 DO skip INVARIANT {} = {} VARIANT 1 END; b = CASE 1 OF EITHER 1 THEN a ELSE skip END END END`)
	f.Fuzz(func(t *testing.T, src string) {
		m, err := tryFlat(src)
		if err != nil {
			var te *tree.Error
			if !errors.As(err, &te) {
				t.Fatalf("%q: the error %v has no *tree.Error", src, err)
			}
			return
		}
		check := func(n *tree.Node) bool {
			switch {
			case n.Op == tree.Minus || n.Op == tree.Star:
				t.Fatalf("%q: %v is left undecided", src, n)
			case n.Op.Kind() == tree.KExpr && n.Type == nil:
				t.Fatalf("%q: %v has no type", src, n)
			case (n.Op == tree.Ident || n.Op == tree.Prev) && n.Decl == nil:
				t.Fatalf("%q: %s is not resolved", src, n.Name)
			case n.Op == tree.Call && n.Oper == nil:
				t.Fatalf("%q: the call of %s is not resolved", src, n.Name)
			}
			for _, d := range n.Binds {
				if !d.Type.Ground() {
					t.Fatalf("%q: %s has the type %v", src, d.Name, d.Type)
				}
			}
			return true
		}
		for _, list := range [][]*tree.Clause{m.Properties, m.Invariants, m.Assertions} {
			for _, c := range list {
				tree.Walk(c.Pred, check)
			}
		}
		tree.Walk(m.Init, check)
		for _, o := range m.Operations {
			tree.Walk(o.Body, check)
		}
	})
}
