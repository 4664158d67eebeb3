package globals

import (
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/form"
)

// apart is a fact that two things are apart on some axis: a disjunction of gaps between two
// constants of each axis, in one order or both, and of disequalities. Of several gaps in one
// order the weakest counts.
type apart struct {
	axes    [][]form.Gap // by axis: one gap or two, in different orders
	differs []form.Disequality
}

// readApart reads such a fact; each gap has a length.
func readApart(g *ast.Graph, f ast.Node) (a apart, ok bool) {
	args, neg := parts(g, f, ast.OpOr)
	if len(args) < 2 {
		return a, false
	}
	for _, n := range args {
		if x, y, c, is := readDiffers(g, n, neg); is {
			a.differs = append(a.differs, form.Disequality{X: x, Y: y, C: c})
			continue
		}
		d, is := readGap(g, n, neg)
		if !is || !fits(-d.C) {
			return a, false
		}
		i := slices.IndexFunc(a.axes, func(axis []form.Gap) bool { return axis[0].X == d.X && axis[0].Y == d.Y || opposite(axis[0], d) })
		if i < 0 {
			a.axes = append(a.axes, []form.Gap{d})
			continue
		}
		if j := slices.IndexFunc(a.axes[i], func(e form.Gap) bool { return e.X == d.X }); j >= 0 {
			a.axes[i][j].C = max(a.axes[i][j].C, d.C)
		} else {
			a.axes[i] = append(a.axes[i], d)
		}
	}
	return a, len(a.axes) > 0
}

// parts gives what n is the conjunction of, or disjunction, as op says: the arguments, or
// what they deny if neg.
func parts(g *ast.Graph, n ast.Node, op ast.Op) (args []ast.Node, neg bool) {
	if g.Op(n) == ast.OpNot {
		n, neg, op = g.Arg(n, 0), true, ast.OpAnd+ast.OpOr-op
	}
	if g.Op(n) == op {
		return g.Args(n), neg
	}
	return nil, false
}

// readGap reads x - y <= c off a comparison, or off what it denies.
func readGap(g *ast.Graph, n ast.Node, neg bool) (d form.Gap, ok bool) {
	if g.Op(n) == ast.OpNot {
		n, neg = g.Arg(n, 0), !neg
	}
	if d, ok = form.ReadGap(g, n); neg {
		d = form.Gap{X: d.Y, Y: d.X, C: -d.C - 1}
	}
	return d, ok
}

// readDiffers reads x - y /= c off an equality that is denied.
func readDiffers(g *ast.Graph, n ast.Node, neg bool) (x, y ast.Node, c int64, ok bool) {
	if g.Op(n) == ast.OpNot {
		n, neg = g.Arg(n, 0), !neg
	}
	x, y, c, ok = form.ReadEqual(g, n)
	return x, y, c, ok && neg
}

// opposite says that two gaps are about one pair in both orders.
func opposite(a, b form.Gap) bool { return a.X == b.Y && a.Y == b.X }

// isPair says that two tasks are apart in time.
func (a apart) isPair() bool {
	return len(a.axes) == 1 && len(a.axes[0]) == 2 && len(a.differs) == 0
}

// isChoice says that two tasks are apart in time, or have different machines.
func (a apart) isChoice() bool {
	return len(a.axes) == 1 && len(a.axes[0]) == 2 && len(a.differs) == 1 && a.differs[0].C == 0
}

// isOverlap says that two rectangles do not overlap; a direction may be missing.
func (a apart) isOverlap() bool {
	if len(a.axes) != 2 || len(a.differs) > 0 || len(a.axes[0])+len(a.axes[1]) < 3 {
		return false
	}
	x, y := a.axes[0][0], a.axes[1][0]
	return x.X != y.X && x.X != y.Y && x.Y != y.X && x.Y != y.Y
}

// pair gives the two constants of the first axis.
func (a apart) pair() []ast.Node { return []ast.Node{a.axes[0][0].X, a.axes[0][0].Y} }

// machines gives the two constants that differ.
func (a apart) machines() []ast.Node { return []ast.Node{a.differs[0].X, a.differs[0].Y} }

// Places says that f tells where constants are, one or two at a time: it bounds one, puts
// two in order, or two things apart.
func Places(g *ast.Graph, f ast.Node) bool {
	if x, _ := form.Bound(g, f); x != ast.None {
		return true
	}
	if _, ok := form.ReadGap(g, f); ok {
		return true
	}
	a, ok := readApart(g, f)
	return ok && (a.isPair() || a.isChoice() || a.isOverlap())
}
