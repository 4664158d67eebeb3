package disprove

import (
	"slices"

	"bsmt/b/eval"
	"bsmt/b/tree"
)

// choices gives the choices of hypotheses, each with fewer than the one before it.
func (a *asking) choices() []choice {
	everything := make([]int, len(a.q.Hyps))
	for i := range everything {
		everything[i] = i
	}
	lasso, selected := a.selection()
	var out []choice
	for _, c := range []choice{{All, everything}, {Lasso, lasso}, {Selected, selected}} {
		switch {
		case a.o.Hyps != "" && a.o.Hyps != c.which:
		case a.o.Hyps == "" && len(out) > 0 && len(c.hyps) == len(out[len(out)-1].hyps):
		default:
			out = append(out, c)
		}
	}
	return out
}

// selection gives the selected hypotheses, and those that share a name with them or with
// the goal. If there are none selected, those that share one with the goal are.
func (a *asking) selection() (lasso, selected []int) {
	names := make([]map[*tree.Decl]bool, len(a.q.Hyps))
	for i, h := range a.q.Hyps {
		names[i] = own(h)
	}
	near := func(to map[*tree.Decl]bool, also []bool) (out []int) {
		for i := range a.q.Hyps {
			shares := also[i]
			for d := range names[i] {
				shares = shares || to[d]
			}
			if shares {
				out = append(out, i)
			}
		}
		return out
	}
	chosen := a.q.Selected
	if !slices.Contains(chosen, true) {
		chosen = make([]bool, len(a.q.Hyps))
		for _, i := range near(own(a.q.Goal), chosen) {
			chosen[i] = true
		}
	}
	around := own(a.q.Goal)
	for i, yes := range chosen {
		if yes {
			selected = append(selected, i)
			for d := range names[i] {
				around[d] = true
			}
		}
	}
	return near(around, chosen), selected
}

// own are the free names of a predicate, but for given sets and their elements.
func own(p *tree.Node) map[*tree.Decl]bool {
	out := map[*tree.Decl]bool{}
	for d := range eval.FreeNames(p) {
		if d.Kind != tree.DSet && d.Kind != tree.DElement {
			out[d] = true
		}
	}
	return out
}
