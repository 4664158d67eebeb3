package check

import (
	"testing"

	"bsmt/b/machine"
	"bsmt/b/tree"
	"bsmt/b/value"
)

// TestTrivial: properties that only say which elements sets have leave nothing to set up.
func TestTrivial(t *testing.T) {
	pos := tree.Pos{}
	use := func(d *tree.Decl) *tree.Node {
		n := tree.NewIdent(pos, d.Name)
		n.Decl = d
		return n
	}
	e, f := &tree.Decl{Name: "e"}, &tree.Decl{Name: "f"}
	named := tree.NewSet(pos, "S", e, f)
	s, d := &tree.Decl{Name: "S", Kind: tree.DSet, Set: named}, &tree.Decl{Name: "D", Kind: tree.DSet, Set: tree.NewSet(pos, "D")}
	x := &tree.Decl{Name: "x"} // a constant
	both := func(op tree.Op, args ...*tree.Node) *tree.Node { return tree.New(op, pos, args...) }
	listed := both(tree.SetExt, use(e), use(f))
	known := knownConstants{x: value.Elem(0)}
	for _, c := range []struct {
		name              string
		n                 *tree.Node
		known             knownConstants
		eventB, classical bool
	}{
		{"finite", both(tree.Finite, use(d)), nil, true, false},
		{"finite interval", both(tree.Finite, listed), nil, false, false},
		{"partition", both(tree.Partition, use(s), use(e), use(f)), nil, true, false},
		{"partition of a deferred set", both(tree.Partition, use(d), use(e), use(f)), nil, false, false},
		{"member", both(tree.Member, use(e), use(s)), nil, true, true},
		{"member of what is listed", both(tree.Member, use(e), listed), nil, false, false},
		{"unknown member", both(tree.Member, use(x), use(s)), nil, false, false},
		{"known member", both(tree.Member, use(x), use(s)), known, true, true},
		{"different", both(tree.NotEqual, use(e), use(f)), nil, true, false},
		{"not equal", both(tree.Not, both(tree.Equal, use(e), use(f))), nil, true, false},
		{"unknown equal", both(tree.Equal, use(e), use(x)), nil, false, false},
		{"listed", both(tree.Equal, use(s), listed), nil, true, false},
		{"deferred listed", both(tree.Equal, use(d), listed), nil, false, false},
		{"less", both(tree.Less, use(e), use(f)), nil, false, false},
	} {
		for _, dialect := range []tree.Dialect{tree.EventB, tree.Classical} {
			want := c.eventB
			if dialect == tree.Classical {
				want = c.classical
			}
			first := both(tree.Member, use(e), use(s))
			m := &machine.Machine{Dialect: dialect, Properties: []*tree.Clause{{Pred: both(tree.And, first, c.n)}, {Pred: first}}}
			if got := trivial(m, c.known); got != want {
				t.Errorf("%s: %v in dialect %v", c.name, got, dialect)
			}
		}
	}
}
