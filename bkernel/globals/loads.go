package globals

import (
	"cmp"
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/form"
)

// A load says of a moment, the begin of a task i, that the tasks that run then use no more
// than is left: Σ IF s_j <= s_i & s_i < s_j + d_j THEN r_j ELSE 0 <= b. Of the tasks that
// run at any moment one began last, and at its begin all of them ran. So when each task of
// a set has a load that counts all others of the set, their use is never above the largest
// b + r_i. Where a load lacks some task j, this has its use added, unless a fact puts j
// and the begin of i apart.

// load is a fact of that form.
type load struct {
	fact  ast.Node
	head  ast.Node         // i
	uses  map[ast.Node]use // by j
	order []ast.Node       // its keys, as they stand in the fact
	most  int64            // b
}

// use is r_j and d_j of a load.
type use struct {
	amount, dur int64 // dur 0: counted even after any end
	exact       bool  // counted only while it runs
}

// readLoad reads a load, or gives nil.
func readLoad(g *ast.Graph, f ast.Node, known gaps) *load {
	if g.Op(f) != ast.OpLe || g.Op(g.Arg(f, 1)) != ast.OpInt || !g.IntVal(g.Arg(f, 1)).IsInt64() {
		return nil
	}
	l := &load{fact: f, head: ast.None, uses: map[ast.Node]use{}, most: g.IntVal(g.Arg(f, 1)).Int64()}
	terms := []ast.Node{g.Arg(f, 0)}
	if g.Op(terms[0]) == ast.OpAdd {
		terms = g.Args(terms[0])
	}
	if len(terms) > resourceTasks || l.most < 0 || l.most >= 1<<30 {
		return nil
	}
	type part struct {
		amount int64
		conds  []form.Gap
	}
	counted := make([]part, len(terms))
	for i, t := range terms {
		if g.Op(t) != ast.OpIte || g.Op(g.Arg(t, 1)) != ast.OpInt || g.Op(g.Arg(t, 2)) != ast.OpInt {
			return nil
		}
		v, other, op, denied := g.IntVal(g.Arg(t, 1)), g.IntVal(g.Arg(t, 2)), ast.OpAnd, false
		if v.Sign() == 0 { // used where the condition does not hold
			v, other, op, denied = other, v, ast.OpOr, true
		}
		if other.Sign() != 0 || !v.IsInt64() || !fits(v.Int64()) {
			return nil
		}
		counted[i].amount = v.Int64()
		conds, neg := parts(g, g.Arg(t, 0), op)
		if conds == nil {
			conds = []ast.Node{g.Arg(t, 0)}
		}
		neg = neg != denied
		for _, c := range conds {
			if d, ok := readGap(g, c, neg); ok {
				counted[i].conds = append(counted[i].conds, d)
			} else if x, y, c, ok := readDiffers(g, c, !neg); ok { // a task of one unit
				counted[i].conds = append(counted[i].conds, form.Gap{X: x, Y: y, C: c}, form.Gap{X: y, Y: x, C: -c})
			} else {
				return nil
			}
		}
	}
	// The head is in all conditions.
	for _, h := range []ast.Node{counted[0].conds[0].X, counted[0].conds[0].Y} {
		all := true
		clear(l.uses)
		l.order = l.order[:0]
		for _, p := range counted {
			u := use{amount: p.amount}
			j, begun := ast.None, false
			for _, c := range p.conds {
				switch {
				case c.Y == h && c.C == 0 && (j == ast.None || j == c.X): // s_j - s_i <= 0
					j, begun = c.X, true
				case c.X == h && fits(c.C+1) && (j == ast.None || j == c.Y): // s_i - s_j <= d-1
					if j = c.Y; u.dur == 0 || c.C+1 < u.dur {
						u.dur = c.C + 1
					}
				default:
					all = false
				}
			}
			if !begun && j != ast.None {
				c, ok := known[[2]ast.Node{j, h}]
				begun = ok && c <= 0
			}
			u.exact = begun && u.dur > 0
			if _, twice := l.uses[j]; !all || twice || j == h {
				all = false
				break
			}
			l.uses[j] = u
			l.order = append(l.order, j)
		}
		if all {
			l.head = h
			return l
		}
	}
	return nil
}

// alike takes loads of one resource, of different heads, from the front of loads: those
// that count the same of each task that several count.
func alike(loads []*load) (group, rest []*load) {
	heads := map[ast.Node]bool{}
	uses := map[ast.Node]use{}
	for _, l := range loads {
		same, differ := 0, false
		for _, j := range l.order {
			if u, ok := uses[j]; ok {
				same++
				v := l.uses[j]
				differ = differ || u.amount != v.amount || u.dur > 0 && v.dur > 0 && u.dur != v.dur
			}
		}
		if heads[l.head] || differ || len(group) > 0 && same == 0 {
			rest = append(rest, l)
			continue
		}
		group = append(group, l)
		heads[l.head] = true
		for _, j := range l.order {
			if u := uses[j]; u.dur == 0 {
				uses[j] = l.uses[j]
			}
		}
	}
	return group, rest
}

// share gives the resource of loads.
func share(group []*load, known gaps) (r Resource, ok bool) {
	r.Dur, r.Use = map[ast.Node]int64{}, map[ast.Node]int64{}
	of := map[ast.Node]*load{}
	r.Kind, r.Loads = Cumulative, map[ast.Node]ast.Node{}
	for _, l := range group {
		of[l.head], r.Loads[l.head] = l, l.fact
		for _, j := range l.order {
			u := l.uses[j]
			if _, ok := r.Use[j]; !ok {
				r.Tasks = append(r.Tasks, j)
				r.Use[j] = u.amount
			}
			r.Use[j] = min(r.Use[j], u.amount)
			if d := r.Dur[j]; u.dur > 0 && (d == 0 || u.dur < d) {
				r.Dur[j] = u.dur
			}
		}
	}
	r.Tasks = slices.DeleteFunc(r.Tasks, func(j ast.Node) bool { return r.Dur[j] == 0 })
	if n := len(r.Tasks); n < 3 || n > resourceTasks {
		return r, false
	}
	// lacks says that the load of i does not count j, which may run when i begins.
	lacks := func(i, j ast.Node) bool {
		if i == j {
			return false
		}
		if l := of[i]; l != nil {
			if _, ok := l.uses[j]; ok {
				return false
			}
		}
		if c, ok := known[[2]ast.Node{j, i}]; ok && c <= -r.Dur[j] {
			return false
		}
		c, ok := known[[2]ast.Node{i, j}]
		return !ok || c > -1
	}
	peak := map[ast.Node]int64{} // use when a task begins, at most
	var all []int64
	for _, i := range r.Tasks {
		peak[i] = r.Use[i]
		if l := of[i]; l != nil {
			peak[i] += l.most
		}
		for _, j := range r.Tasks {
			if lacks(i, j) {
				peak[i] += r.Use[j]
			}
		}
		if of[i] != nil {
			all = append(all, peak[i])
		}
	}
	if len(all) == 0 {
		return r, false
	}
	slices.Sort(all)
	r.Capacity = all[len(all)/2]
	// Tasks above the capacity of most are left out.
	for {
		worst := slices.MaxFunc(r.Tasks, func(a, b ast.Node) int { return cmp.Compare(peak[a], peak[b]) })
		if peak[worst] <= r.Capacity {
			break
		}
		r.Tasks = slices.DeleteFunc(r.Tasks, func(i ast.Node) bool { return i == worst })
		if len(r.Tasks) < 3 {
			return r, false
		}
		for _, i := range r.Tasks {
			if lacks(i, worst) {
				peak[i] -= r.Use[worst]
			}
		}
	}
	in := map[ast.Node]bool{}
	for _, i := range r.Tasks {
		in[i] = true
	}
	for _, l := range group {
		said := in[l.head] && l.most+r.Use[l.head] >= r.Capacity
		for _, j := range l.order {
			u := l.uses[j]
			said = said && in[j] && u.exact && u.amount <= r.Use[j] && u.dur <= r.Dur[j]
		}
		if said {
			r.Facts = append(r.Facts, l.fact)
		}
	}
	return r, fits(r.Capacity)
}
