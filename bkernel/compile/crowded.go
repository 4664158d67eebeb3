package compile

import (
	"math/big"
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/core"
	"bsmt/bkernel/form"
	"bsmt/bkernel/globals"
	"bsmt/bkernel/proof"
	"bsmt/bkernel/propagator/alldiff"
)

// Different integers and tasks of which two are never at one place at one time are boxes of
// which no two meet, for a proof: what takes more than all of a window cannot be. Nor can
// tasks that take more than their loads leave them.

// room is what a proof knows of a resource.
type room struct {
	boxes [][]proof.Side // by task: its time, and what it uses
	uses  []proof.Side   // all there is to use; none: each task uses all of it
	loads bool           // facts say what is used when a task begins; else that two tasks are apart
	facts proof.Group
}

// side is a term as one of a box.
func (k *Compiled) side(n ast.Node, size int64) proof.Side {
	s := k.sum(n)
	return proof.Side{Sum: monomials(k.monosOf(s)), K: s.k.Big(), Size: size}
}

// window is a side from one number to before another.
func window(from, to int64) []proof.Side {
	return []proof.Side{{K: big.NewInt(from), Size: to - from}}
}

// roomOf gives what a proof knows of a resource that is posted. The placings are among facts.
func (k *Compiled) roomOf(r *globals.Resource, facts []ast.Node, placings []placing) room {
	about := k.about(r, placings)
	if r.Loads != nil {
		about = append(about, k.loads(r, about)...)
	}
	about = append(about, k.chains(r, facts)...)
	out := room{loads: r.Loads != nil, facts: k.opts.Proof.Together(about)}
	if len(r.Across) > 0 {
		out.uses = window(k.span(r))
	} else if out.loads {
		out.uses = window(0, r.Capacity)
	}
	for i, x := range r.Tasks {
		box := []proof.Side{k.side(x, r.Dur[x])}
		switch {
		case len(r.Across) > 0:
			box = append(box, k.side(r.Across[i], r.Use[x]))
		case out.loads:
			box = append(box, proof.Side{K: new(big.Int), Size: r.Use[x]})
		}
		out.boxes = append(out.boxes, box)
	}
	return out
}

// loads says of each task that those which run when it begins leave it what it uses, each
// counted in full and in one way. That follows from the loads that were read, and from facts
// that put tasks apart.
func (k *Compiled) loads(r *globals.Resource, about []ast.Node) (out []ast.Node) {
	g := k.g
	k.opts.Proof.Pass("load", nil)
	for _, x := range r.Tasks {
		sum := []ast.Node{g.Num64(r.Use[x])}
		for _, y := range r.Tasks {
			if y != x {
				runs := g.And(g.Le(y, x), g.Lt(x, g.Arith(ast.OpAdd, y, g.Num64(r.Dur[y]))))
				sum = append(sum, g.Ite(runs, g.Num64(r.Use[y]), g.Num64(0)))
			}
		}
		from := slices.DeleteFunc(slices.Clone(about), func(f ast.Node) bool {
			d, ok := form.ReadGap(g, f)
			return !ok || d.X != x && d.Y != x
		})
		if f, ok := r.Loads[x]; ok {
			from = append(from, f)
		}
		n := g.Le(g.Arith(ast.OpAdd, sum...), g.Num64(r.Capacity))
		k.opts.Proof.Step(n, from...)
		out = append(out, n)
	}
	return out
}

// chains says of tasks that chains of facts put apart how far they are.
func (k *Compiled) chains(r *globals.Resource, facts []ast.Node) (out []ast.Node) {
	g := k.g
	type fact struct {
		of ast.Node
		c  int64
	}
	most := map[[2]ast.Node]fact{} // the one that says most of two constants
	for _, f := range facts {
		if d, ok := form.ReadGap(g, f); ok {
			if old, has := most[[2]ast.Node{d.X, d.Y}]; !has || d.C < old.c {
				most[[2]ast.Node{d.X, d.Y}] = fact{f, d.C}
			}
		}
	}
	k.opts.Proof.Pass("chain", nil)
	for _, x := range r.Tasks {
		for _, y := range r.Tasks {
			var from []ast.Node
			c := int64(0)
			for at := y; at != x && len(from) <= len(r.Via); {
				before, ok := r.Via[[2]ast.Node{x, at}]
				if !ok {
					break
				}
				f := most[[2]ast.Node{before, at}]
				from, c, at = append(from, f.of), c+f.c, before
			}
			if len(from) > 1 {
				n := g.Le(g.Arith(ast.OpSub, x, y), g.Num64(c))
				k.opts.Proof.Step(n, from...)
				out = append(out, n)
			}
		}
	}
	return out
}

// placing is a fact that says where constants are, one at a time or two.
type placing struct {
	fact ast.Node
	of   []ast.Node // the constants in it
}

// placings lists those among facts.
func (k *Compiled) placings(facts []ast.Node) (out []placing) {
	for _, f := range facts {
		if !globals.Places(k.g, f) {
			continue
		}
		p := placing{fact: f}
		k.g.Walk([]ast.Node{f}, func(n ast.Node) bool {
			if k.g.Op(n) == ast.OpConst {
				p.of = append(p.of, n)
			}
			return true
		})
		out = append(out, p)
	}
	return out
}

// about gives the facts that say where tasks of a resource are and nothing of others.
func (k *Compiled) about(r *globals.Resource, placings []placing) (out []ast.Node) {
	of := map[ast.Node]bool{}
	for _, c := range k.g.Occurring(ast.OpConst, slices.Concat(r.Tasks, r.Across)) {
		of[c] = true
	}
	for _, p := range placings {
		if !slices.ContainsFunc(p.of, func(c ast.Node) bool { return !of[c] }) {
			out = append(out, p.fact)
		}
	}
	return out
}

// crowdedTasks tells a proof why a resource says something.
func (k *Compiled) crowdedTasks(clause []core.Lit, con int32, of []int32, from, to int64) {
	r := k.rooms[con]
	c := &proof.Certificate{Window: append(window(from, to), r.uses...), From: r.facts, Loads: r.loads}
	if r.loads { // their sums are of all tasks
		of = of[:0:0]
		for i := range r.boxes {
			of = append(of, int32(i))
		}
	}
	for _, i := range of {
		c.Boxes = append(c.Boxes, r.boxes[i])
	}
	k.certify(clause, c)
}

// crowdedValues tells a proof why a constraint of different integers says something.
func (k *Compiled) crowdedValues(clause []core.Lit, ts []alldiff.Term, of []int32, from, to int64) {
	c := &proof.Certificate{Window: window(from, to)}
	for _, i := range of {
		x := []proof.Monomial{{C: big.NewInt(1), X: int32(ts[i].X)}}
		c.Boxes = append(c.Boxes, []proof.Side{{Sum: x, K: big.NewInt(ts[i].Off), Size: 1}})
	}
	k.certify(clause, c)
}

// apart are the facts that say which integers differ.
type apart struct {
	pairs *globals.Differences
	named map[core.IntVar]ast.Node   // the constants in them
	all   map[core.IntVar][]ast.Node // facts that say of several that each two differ
	in    map[member]bool            // of those
}

// member says that x is one of those that a fact tells apart.
type member struct {
	x    core.IntVar
	fact ast.Node
}

// noteAllDiff keeps a fact that tells integers apart for a proof.
func (k *Compiled) noteAllDiff(f ast.Node) {
	if k.opts.Proof == nil || k.g.Op(f) != ast.OpAllDiff || k.g.Type(k.g.Arg(f, 0)) != ast.Int {
		return
	}
	a := &k.apart
	if a.all == nil {
		a.all, a.in = map[core.IntVar][]ast.Node{}, map[member]bool{}
	}
	for _, n := range k.g.Args(f) {
		x := k.variable(n)
		a.all[x], a.in[member{x, f}] = append(a.all[x], f), true
	}
}

// facts gives those that say of boxes of size one that no two meet: one where one says it
// of all, else one for each two.
func (a *apart) facts(boxes [][]proof.Side) (out []ast.Node) {
	at := func(i int) (core.IntVar, *big.Int) { return core.IntVar(boxes[i][0].Sum[0].X), boxes[i][0].K }
	x, k := at(0)
	for _, f := range a.all[x] {
		if !slices.ContainsFunc(boxes, func(b []proof.Side) bool {
			return b[0].K.Cmp(k) != 0 || !a.in[member{core.IntVar(b[0].Sum[0].X), f}]
		}) {
			return []ast.Node{f}
		}
	}
	for i := range boxes {
		x, k := at(i)
		for j := range i {
			y, l := at(j)
			if f, ok := a.pairs.Fact(globals.Difference{X: a.named[x], Y: a.named[y], C: l.Int64() - k.Int64()}); ok {
				out = append(out, f)
			}
		}
	}
	return out
}
