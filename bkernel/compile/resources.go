package compile

import (
	"cmp"
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/core"
	"bsmt/bkernel/form"
	"bsmt/bkernel/propagator/cumulative"
)

// Resources are read off facts in two forms.
//
// A load says of a moment, the begin of a task i, that the tasks that run then use no more
// than is left: Σ IF s_j <= s_i & s_i < s_j + d_j THEN r_j ELSE 0 <= b. Of the tasks that
// run at any moment one began last, and at its begin all of them ran. So when each task of
// a set has a load that counts all others of the set, their use is never above the largest
// b + r_i. Where a load lacks some task j, this has its use added, unless a fact puts j
// and the begin of i apart.
//
// A pair says that one of two tasks ends before the other begins: s_i + d_i <= s_j or s_j +
// d_j <= s_i. Tasks that are pairwise apart share a resource of capacity 1.

// load is a fact of the first form.
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

// resource is a set of tasks, by the constants that are their begins.
type resource struct {
	tasks    []ast.Node
	dur, use map[ast.Node]int64
	capacity int64
	across   []ast.Node         // what each task takes its use of: the capacity is the room between their bounds
	of       map[ast.Node]*load // by head, where they are read off loads
	facts    []ast.Node         // loads that say no more than this

	via map[[2]ast.Node]ast.Node // of two tasks that a chain of facts puts apart: the one before the second
}

// gaps holds facts x - y <= c, the least c of each pair.
type gaps map[[2]ast.Node]int64

// Limits of resources: tasks, and pairs that are looked at.
const (
	resourceTasks = 2000
	resourcePairs = 1 << 20
)

// resources finds the resources of the facts.
func (k *Compiled) resources(facts []ast.Node) (out []resource) {
	known := gaps{}
	var loads []*load
	var pairs [][2]form.Gap
	var choices []choice
	var overlaps []overlap
	for _, f := range facts {
		if d, ok := form.ReadGap(k.g, f); ok {
			p := [2]ast.Node{d.X, d.Y}
			if c, ok := known[p]; !ok || d.C < c {
				known[p] = d.C
			}
		} else if p, ok := k.readPair(f); ok {
			pairs = append(pairs, p)
		} else if c, ok := k.readChoice(f); ok {
			choices = append(choices, c)
		} else if o, ok := k.readOverlap(f); ok {
			overlaps = append(overlaps, o)
		}
	}
	for _, f := range facts {
		if l := k.readLoad(f, known); l != nil {
			loads = append(loads, l)
		}
	}
	for len(loads) > 0 {
		var group []*load
		group, loads = alike(loads)
		if r, ok := k.share(group, known); ok {
			out = append(out, r)
		}
	}
	if len(choices) > 0 {
		out = append(out, flexible(choices, known)...)
	}
	if len(overlaps) > 0 {
		out = append(out, rectangles(overlaps)...)
	}
	return append(out, disjunctive(pairs)...)
}

// readLoad reads a load, or gives nil.
func (k *Compiled) readLoad(f ast.Node, known gaps) *load {
	g := k.g
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
	parts := make([]part, len(terms))
	for i, t := range terms {
		if g.Op(t) != ast.OpIte || g.Op(g.Arg(t, 1)) != ast.OpInt || g.Op(g.Arg(t, 2)) != ast.OpInt || g.IntVal(g.Arg(t, 2)).Sign() != 0 {
			return nil
		}
		v := g.IntVal(g.Arg(t, 1))
		if !v.IsInt64() || !cumulative.Fits(v.Int64()) {
			return nil
		}
		parts[i].amount = v.Int64()
		conds := []ast.Node{g.Arg(t, 0)}
		if g.Op(conds[0]) == ast.OpAnd {
			conds = g.Args(conds[0])
		}
		if len(conds) > 2 {
			return nil
		}
		for _, c := range conds {
			d, ok := form.ReadGap(g, c)
			if !ok {
				return nil
			}
			parts[i].conds = append(parts[i].conds, d)
		}
	}
	// The head is in all conditions.
	for _, h := range []ast.Node{parts[0].conds[0].X, parts[0].conds[0].Y} {
		fits := true
		clear(l.uses)
		l.order = l.order[:0]
		for _, p := range parts {
			u := use{amount: p.amount}
			j, begun := ast.None, false
			for _, c := range p.conds {
				switch {
				case c.Y == h && c.C == 0 && (j == ast.None || j == c.X): // s_j - s_i <= 0
					j, begun = c.X, true
				case c.X == h && cumulative.Fits(c.C+1) && (j == ast.None || j == c.Y): // s_i - s_j <= d-1
					if j = c.Y; u.dur == 0 || c.C+1 < u.dur {
						u.dur = c.C + 1
					}
				default:
					fits = false
				}
			}
			if !begun && j != ast.None {
				c, ok := known[[2]ast.Node{j, h}]
				begun = ok && c <= 0
			}
			u.exact = begun && u.dur > 0
			if _, twice := l.uses[j]; !fits || twice || j == h {
				fits = false
				break
			}
			l.uses[j] = u
			l.order = append(l.order, j)
		}
		if fits {
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
func (k *Compiled) share(group []*load, known gaps) (r resource, ok bool) {
	r.dur, r.use = map[ast.Node]int64{}, map[ast.Node]int64{}
	of := map[ast.Node]*load{}
	r.of = of
	for _, l := range group {
		of[l.head] = l
		for _, j := range l.order {
			u := l.uses[j]
			if _, ok := r.use[j]; !ok {
				r.tasks = append(r.tasks, j)
				r.use[j] = u.amount
			}
			r.use[j] = min(r.use[j], u.amount)
			if d := r.dur[j]; u.dur > 0 && (d == 0 || u.dur < d) {
				r.dur[j] = u.dur
			}
		}
	}
	r.tasks = slices.DeleteFunc(r.tasks, func(j ast.Node) bool { return r.dur[j] == 0 })
	if n := len(r.tasks); n < 3 || n > resourceTasks {
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
		if c, ok := known[[2]ast.Node{j, i}]; ok && c <= -r.dur[j] {
			return false
		}
		c, ok := known[[2]ast.Node{i, j}]
		return !ok || c > -1
	}
	peak := map[ast.Node]int64{} // use when a task begins, at most
	var all []int64
	for _, i := range r.tasks {
		peak[i] = r.use[i]
		if l := of[i]; l != nil {
			peak[i] += l.most
		}
		for _, j := range r.tasks {
			if lacks(i, j) {
				peak[i] += r.use[j]
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
	r.capacity = all[len(all)/2]
	// Tasks above the capacity of most are left out.
	for {
		worst := slices.MaxFunc(r.tasks, func(a, b ast.Node) int { return cmp.Compare(peak[a], peak[b]) })
		if peak[worst] <= r.capacity {
			break
		}
		r.tasks = slices.DeleteFunc(r.tasks, func(i ast.Node) bool { return i == worst })
		if len(r.tasks) < 3 {
			return r, false
		}
		for _, i := range r.tasks {
			if lacks(i, worst) {
				peak[i] -= r.use[worst]
			}
		}
	}
	in := map[ast.Node]bool{}
	for _, i := range r.tasks {
		in[i] = true
	}
	for _, l := range group {
		said := in[l.head] && l.most+r.use[l.head] >= r.capacity
		for _, j := range l.order {
			u := l.uses[j]
			said = said && in[j] && u.exact && u.amount <= r.use[j] && u.dur <= r.dur[j]
		}
		if said {
			r.facts = append(r.facts, l.fact)
		}
	}
	return r, cumulative.Fits(r.capacity)
}

// readPair reads a pair.
func (k *Compiled) readPair(f ast.Node) (p [2]form.Gap, ok bool) {
	g := k.g
	if g.Op(f) != ast.OpOr || len(g.Args(f)) != 2 {
		return p, false
	}
	for i, a := range g.Args(f) {
		if p[i], ok = form.ReadGap(g, a); !ok || !cumulative.Fits(-p[i].C) {
			return p, false
		}
	}
	return p, p[0].X == p[1].Y && p[0].Y == p[1].X
}

// disjunctive gives resources of tasks that are pairwise apart, each pair in one of them.
func disjunctive(pairs [][2]form.Gap) (out []resource) {
	least := gaps{} // x, y: how long x takes before y begins
	next := map[ast.Node][]ast.Node{}
	for _, p := range pairs {
		for _, d := range p {
			key := [2]ast.Node{d.X, d.Y}
			if _, ok := least[key]; !ok {
				next[d.X] = append(next[d.X], d.Y)
			}
			least[key] = max(least[key], -d.C)
		}
	}
	covered := map[[2]ast.Node]bool{}
	work := 0
	for _, p := range pairs {
		x, y := p[0].X, p[0].Y
		if covered[[2]ast.Node{x, y}] {
			continue
		}
		tasks := []ast.Node{x, y}
		for _, z := range next[x] {
			if work += len(tasks); work > resourcePairs {
				return out
			}
			if z != y && !slices.ContainsFunc(tasks, func(t ast.Node) bool { return least[[2]ast.Node{t, z}] == 0 }) {
				tasks = append(tasks, z)
			}
		}
		r := resource{tasks: tasks, dur: map[ast.Node]int64{}, use: map[ast.Node]int64{}, capacity: 1}
		for _, a := range tasks {
			r.use[a] = 1
			for _, b := range tasks {
				if a == b {
					continue
				}
				covered[[2]ast.Node{a, b}] = true
				if d := least[[2]ast.Node{a, b}]; r.dur[a] == 0 || d < r.dur[a] {
					r.dur[a] = d
				}
			}
		}
		if len(tasks) > 2 {
			out = append(out, r)
		}
	}
	return out
}

// postResources propagates resources. Loads that say no more than a resource stand for
// nothing then, where all begins get values; others are asserted here.
func (k *Compiled) postResources(rs []resource, facts []ast.Node) {
	if len(rs) == 0 {
		return
	}
	for _, r := range rs {
		for _, x := range r.tasks {
			k.compile(x)
		}
		for _, y := range r.across {
			k.compile(y)
		}
	}
	k.core.Settle(rowsPriority)
	var placings []placing
	if k.opts.Proof != nil {
		placings = k.placings(facts)
	}
	for _, r := range rs {
		tasks := make([]cumulative.Task, len(r.tasks))
		bounded := true
		for i, x := range r.tasks {
			tasks[i] = cumulative.Task{X: k.variable(x), Dur: r.dur[x], Use: r.use[x]}
			bounded = bounded && k.resource.Bounded(tasks[i].X)
		}
		if len(r.across) > 0 {
			least, most := k.span(&r)
			r.capacity = core.SubSat(most, least)
		}
		if bounded && cumulative.Fits(r.capacity) {
			if k.opts.Proof != nil {
				k.rooms = append(k.rooms, k.roomOf(&r, facts, placings))
			}
			k.resource.Post(tasks, r.capacity)
			continue
		}
		for _, f := range r.facts {
			k.assert(f)
		}
	}
}

// span gives the bounds of what tasks use, all that there is, if they are known.
func (k *Compiled) span(r *resource) (least, most int64) {
	least, most = core.PosInf, core.NegInf
	for i, y := range r.across {
		s := k.sum(y)
		lo, hi := k.lin.SureRange(k.monosOf(s), s.k)
		if !core.IsFinite(lo) || !core.IsFinite(hi) {
			return 0, 0
		}
		least, most = min(least, lo), max(most, core.AddSat(hi, r.use[r.tasks[i]]))
	}
	return least, most
}

// decidePairs has the search try first, where a fact has one of two orders as its choices,
// the order that leaves more room: by the middle of the times that the root leaves to each.
func (k *Compiled) decidePairs(facts []ast.Node) {
	g := k.g
	settled := false
	for _, f := range facts {
		if g.Op(f) != ast.OpOr {
			continue
		}
		args := g.Args(f)
		for i, a := range args {
			p, ok := form.ReadGap(g, a)
			if !ok || p.C >= 0 {
				continue
			}
			for _, b := range args[:i] {
				q, ok := form.ReadGap(g, b)
				if !ok || q.C >= 0 || p.X != q.Y || p.Y != q.X {
					continue
				}
				if !settled {
					settled = true
					k.core.Settle(rowsPriority)
				}
				k.decidePair(k.Literal(a), p, k.Literal(b))
			}
		}
	}
}

// decidePair has the search try first p, or its converse, whose literals are a and b.
func (k *Compiled) decidePair(a core.Lit, p form.Gap, b core.Lit) {
	s := k.core
	x, y := k.variable(p.X), k.variable(p.Y)
	if !k.resource.Bounded(x) || !k.resource.Bounded(y) {
		return
	}
	if s.SureLb(x)+s.SureUb(x) > s.SureLb(y)+s.SureUb(y) {
		a, b = b, a
	}
	s.SetPhase(a)
	s.SetPhase(b.Not())
}
