package machine

import (
	"path/filepath"
	"testing"

	"bsmt/b/pog"
	"bsmt/b/rodin"
	"bsmt/b/text"
	"bsmt/b/tree"
)

// undecided copies a tree with - and *, and what is of reals, as they are read.
func undecided(n *tree.Node) *tree.Node {
	ofIntegers := map[tree.Op]tree.Op{}
	for _, o := range []tree.Op{tree.Less, tree.LessEq, tree.Greater, tree.GreaterEq, tree.Neg, tree.Add, tree.Sub, tree.Mul,
		tree.Div, tree.Power, tree.Min, tree.Max, tree.Sigma, tree.Pi} {
		ofIntegers[o.Info().Real] = o
	}
	c := tree.Clone(n)
	tree.Walk(c, func(n *tree.Node) bool {
		if o, ok := ofIntegers[n.Op]; ok {
			n.Op = o
		}
		switch n.Op {
		case tree.RealOf, tree.Floor, tree.Ceiling: // functions by name
			n.Args = []*tree.Node{tree.NewIdent(n.Pos, n.Op.Info().Text), n.Args[0]}
			n.Op = tree.Apply
		case tree.Sub:
			n.Op = tree.Minus
		case tree.Mul, tree.Product:
			n.Op = tree.Star
		}
		return true
	})
	return c
}

// reread prints a formula and reads it back, and reports whether it is the same.
func reread(t *testing.T, file string, n *tree.Node, d tree.Dialect) bool {
	printed := tree.Print(n, d)
	again, err := text.Formula(printed, d, nil)
	if err != nil {
		t.Logf("%s: %.200s: %v", file, printed, err)
		return false
	}
	same := tree.Same(again, n)
	if d == tree.Classical {
		same = tree.Same(undecided(again), undecided(n))
	}
	if !same {
		t.Logf("%s: %.200s reads back as %.200s", file, printed, tree.Print(again, d))
	}
	return same
}

// All formulas of Event-B packages and of obligations beside the repository print
// as what reads back the same, in the notation that they come in.
func TestFormulasOfPackagesAndObligationsAreReread(t *testing.T) {
	count, bad := 0, 0
	check := func(file string, n *tree.Node, d tree.Dialect) {
		count++
		if !reread(t, file, n, d) {
			bad++
		}
	}
	files, _ := filepath.Glob(filepath.Join(corpus, "eventb", "*.eventb"))
	for _, file := range files {
		p, err := rodin.Read(file)
		if err != nil {
			t.Error(err)
			continue
		}
		for _, c := range p.Components {
			for _, list := range [][]*tree.Clause{c.Properties, c.Invariants, c.Assertions} {
				for _, cl := range list {
					check(file, cl.Pred, tree.EventB)
				}
			}
			for _, o := range c.Operations {
				for _, g := range o.Guards {
					check(file, g.Pred, tree.EventB)
				}
			}
		}
	}
	t.Logf("%d formulas of packages, %d not the same", count, bad)
	files, _ = filepath.Glob(filepath.Join(corpus, "pog", "*.pog"))
	for _, file := range files {
		f, err := pog.ReadFile(file)
		if err != nil {
			t.Log(err)
			continue
		}
		seen := map[*tree.Node]bool{}
		for _, s := range f.Sequents() {
			for _, n := range append(s.Hyps, s.Goal) {
				if !seen[n] {
					seen[n] = true
					check(file, n, tree.Classical)
				}
			}
		}
	}
	t.Logf("%d formulas in all, %d not the same", count, bad)
	if bad > 0 {
		t.Errorf("%d of %d formulas do not read back the same", bad, count)
	}
}
