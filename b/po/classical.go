package po

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"bsmt/b/machine"
	"bsmt/b/tree"
	"bsmt/b/wd"
)

// OfMachine gives the obligations of a flat machine under Atelier B's names: that assertions
// follow, that the initialisation establishes and each operation preserves the invariant,
// that a refinement can be followed by what it refines, that loops keep their invariant and
// end, and that all that is evaluated has a value (The B-Book, chapters 4, 5, 9, 11; Atelier
// B's manual of obligations). Substitutions are run symbolically, one way after the other, so
// that an obligation's hypotheses are the conditions of its way.
func OfMachine(m *machine.Machine) ([]Obligation, error) {
	g := newClassical(m)
	for _, s := range m.Sets {
		g.gen.sets[s.Name] = true
	}
	if err := m.Signatures(m.Abstract); err != nil {
		return nil, err
	}
	if err := tree.Catch(g.all); err != nil {
		return nil, err
	}
	return g.gen.all, nil
}

// Preservation is the obligation that an operation keeps an invariant, on all its ways: the
// goal says that it has a value and holds. Nothing is assumed but what was evaluated before the
// operation, and in it.
type Preservation struct {
	Operation, Invariant int // indices of the machine's; the operation may be Initialisation
	Ways                 []Obligation
}

// Preserved gives the preservations of a flat machine, the initialisation's first, of the machine
// alone without what it refines. A step whose ways are too many, or that has a loop, is left out;
// of an invariant that no change calls in question there are no obligations. What is not made when ctx ends is left out.
func Preserved(ctx context.Context, m *machine.Machine) []Preservation {
	m = alone(m)
	out := established(ctx, m)
	for k, o := range m.Operations {
		g := newClassical(m)
		g.ended = ctx.Err
		g.evaluated = true
		by := map[int][]Obligation{}
		err := tree.Catch(func() {
			g.operation(o, func(p *path, i int, c *tree.Clause) {
				goal := p.value(c.Pred)
				by[i] = append(by[i], g.made(func() { g.add(g.tag, p, c, wd.And(wd.Of(goal), goal)) })...)
			})
		})
		if err != nil {
			continue
		}
		for i := range m.Invariants {
			out = append(out, Preservation{k, i, by[i]})
		}
	}
	return out
}

// maxWays bounds the ways through one operation.
const maxWays = 2000

// classical generates the obligations of a flat machine.
type classical struct {
	m         *machine.Machine
	gen       generator
	count     map[string]int // by tag
	global    int            // how much of gen.typing is about names of the machine
	fresh     int
	ways      int
	tag       string                 // of what is run
	seen      func(*tree.Node, path) // gets what a mark stands for; nil: there are none
	ended     func() error           // says that nothing more is asked for; nil: never
	evaluated bool                   // terms have values and called operations their preconditions: a run would have ended
}

// path is one way through a substitution. Its maps are not written once they are shared.
type path struct {
	read  map[string]*tree.Node // values of variables where the substitution is
	write map[string]*tree.Node // what it has assigned so far
	hyps  []*tree.Node
}

func (p *path) value(n *tree.Node) *tree.Node { return replaced(n, p.read) }

func replaced(n *tree.Node, env map[string]*tree.Node) *tree.Node {
	r := tree.Replacer{With: env}
	return r.Copy(n)
}

// assume gives the way on which predicates hold.
func (p path) assume(ps ...*tree.Node) path {
	p.hyps = append(slices.Clip(p.hyps), ps...)
	return p
}

// set gives the way on which a name has a value after.
func (p path) set(name string, v *tree.Node) path {
	p.write = maps.Clone(p.write)
	p.write[name] = v
	return p
}

// bind gives the way on which a name stands for something, from here on.
func (p path) bind(name string, v *tree.Node) path {
	p.read = maps.Clone(p.read)
	p.read[name] = v
	return p
}

// next gives the way where what was assigned can be read.
func (p path) next() path {
	read := maps.Clone(p.read)
	maps.Copy(read, p.write)
	p.read = read
	return p
}

// unknown makes a name for a value that is not known, of the type of a declaration.
func (g *classical) unknown(d *tree.Decl) *tree.Node {
	g.fresh++
	x := tree.NewIdent(d.Pos, fmt.Sprintf("%s$%d", d.Name, g.fresh))
	g.typing(x, d.Type)
	return x
}

// begin begins to run something, whose names may be of other types than those of what was run before.
func (g *classical) begin(tag string) {
	g.tag, g.ways = tag, 0
	g.gen.typing = slices.Clip(g.gen.typing[:g.global])
}

// types says of which type declared names are, and typing of a new one.
func (g *classical) types(ds []*tree.Decl) {
	for _, d := range ds {
		g.typing(tree.NewIdent(d.Pos, d.Name), d.Type)
	}
}

func (g *classical) typing(x *tree.Node, t *tree.Type) {
	if t != nil && t.Ground() {
		g.gen.typing = append(g.gen.typing, tree.New(tree.Member, x.Pos, x, TypeSet(x.Pos, t)))
	}
}

// TypeSet is the set of all values of a type.
func TypeSet(pos tree.Pos, t *tree.Type) *tree.Node {
	t = t.Rep()
	switch t.Kind {
	case tree.TInt:
		return tree.New(tree.IntSet, pos)
	case tree.TBool:
		return tree.New(tree.BoolSet, pos)
	case tree.TString:
		return tree.New(tree.StringSet, pos)
	case tree.TReal:
		return tree.New(tree.RealSet, pos)
	case tree.TGiven, tree.TFree:
		return tree.NewIdent(pos, t.Set.Name)
	case tree.TPow:
		return tree.New(tree.Pow, pos, TypeSet(pos, t.Left))
	case tree.TPair:
		return tree.New(tree.Product, pos, TypeSet(pos, t.Left), TypeSet(pos, t.Right))
	}
	n := tree.New(tree.Struct, pos)
	for _, f := range t.Fields {
		n.Names = append(n.Names, f.Name)
		n.Args = append(n.Args, TypeSet(pos, f.Type))
	}
	return n
}

// add makes an obligation of what is run, about a clause or nothing.
func (g *classical) add(tag string, p *path, c *tree.Clause, goal *tree.Node) {
	o := Obligation{Component: g.m.Name, Dialect: g.m.Dialect, Event: tag, Kind: tag, Typing: g.gen.typing}
	if c != nil {
		o.Label, o.Pos, o.before = c.Label, c.Pos, c.Pred
	}
	if !o.Pos.Known() {
		o.Pos = goal.Pos
	}
	before := len(g.gen.all)
	g.gen.add(o, p.hyps, goal)
	for i := before; i < len(g.gen.all); i++ {
		made := &g.gen.all[i]
		g.count[tag]++
		made.name, made.Dialect = fmt.Sprintf("%s.%d", tag, g.count[tag]), g.m.Dialect
		if made.Event = ""; c == nil {
			made.Label = ""
		}
		made.Typing = slices.Clip(g.gen.typing)
	}
}

func (g *classical) all() {
	m := g.m
	var p path
	stated := func(tag string, cs []*tree.Clause) {
		for _, c := range cs {
			g.add("WellDefinedness"+tag, &p, c, wd.Of(c.Pred))
			p = p.assume(c.Pred)
		}
	}
	stated("Properties", m.Properties)
	p = p.assume(preds(refined(m)...)...)
	stated("Invariant", m.Invariants)
	stated("Invariant", m.Gluing)
	for _, c := range m.Assertions {
		g.add("WellDefinednessAssertions", &p, c, wd.Of(c.Pred))
		g.add("AssertionLemmas", &p, c, c.Pred)
		p = p.assume(c.Pred)
	}

	g.initial(func(p *path, _ int, c *tree.Clause) { g.add(g.tag, p, c, p.value(c.Pred)) })
	for _, o := range m.Operations {
		g.operation(o, func(p *path, _ int, c *tree.Clause) { g.add(g.tag, p, c, p.value(c.Pred)) })
	}
}

// initial runs the initialisation, and has each invariant shown after each of its ways.
func (g *classical) initial(show func(p *path, i int, c *tree.Clause)) {
	m := g.m
	start := path{hyps: preds(m.Properties), read: map[string]*tree.Node{}, write: map[string]*tree.Node{}}
	g.gen.general = len(start.hyps)
	g.begin("Initialisation")
	for _, ds := range [][]*tree.Decl{m.Variables, m.AbstractOnly} {
		for _, d := range ds {
			start.read[d.Name] = g.unknown(d)
		}
	}
	g.run(apart(m, &tree.Operation{Body: m.Init}).Body, start, func(p path) {
		end := p.next()
		for i, c := range m.Invariants {
			show(&end, i, c)
		}
		if m.Abstract != nil && !g.evaluated {
			g.simulate(apart(m.Abstract, &tree.Operation{Body: m.Abstract.Init}), nil, end, start.read)
		}
	})
}

// refined are the invariants of the machines that a machine refines, the most abstract ones
// first.
func refined(m *machine.Machine) [][]*tree.Clause {
	var out [][]*tree.Clause
	for a := m.Abstract; a != nil; a = a.Abstract {
		out = append([][]*tree.Clause{a.Invariants, a.Gluing, a.Assertions}, out...)
	}
	return out
}

// operation runs an operation, and has each invariant shown after each of its ways that changes
// what it speaks of.
func (g *classical) operation(o *tree.Operation, show func(p *path, i int, c *tree.Clause)) {
	m := g.m
	start := path{read: map[string]*tree.Node{}, write: map[string]*tree.Node{}}
	start.hyps = slices.Concat(preds(m.Properties), preds(refined(m)...), preds(m.Invariants, m.Gluing))
	if !g.evaluated { // not all of them are, where they cannot be
		start.hyps = append(start.hyps, preds(m.Assertions)...)
	}
	g.gen.general = len(start.hyps)
	o = apart(m, o)
	g.begin("Operation_" + o.Name)
	g.types(o.Params)
	for _, d := range o.Results {
		start.read[d.Name] = g.unknown(d)
	}
	var abstract *tree.Operation
	if m.Abstract != nil && !g.evaluated {
		for _, a := range m.Abstract.Operations {
			if a.Name == o.Name {
				abstract = a
			}
		}
	}
	if abstract != nil { // it is called where the abstract precondition holds
		called := map[string]*tree.Node{}
		for i, d := range abstract.Params {
			if i < len(o.Params) {
				called[d.Name] = tree.NewIdent(d.Pos, o.Params[i].Name)
			}
		}
		if pre := abstract.Body; pre.Op == tree.Pre {
			start = start.assume(replaced(pre.Args[0], called))
		}
	}
	for _, c := range slices.Concat(o.Guards, o.Theorems) {
		start = start.assume(c.Pred)
	}
	body := o.Body
	if body.Op == tree.Pre && abstract == nil {
		g.defined(start, body.Args[0])
		start = start.assume(body.Args[0])
		body = body.Args[1]
	}
	g.run(body, start, func(p path) {
		end := p.next()
		for i, c := range m.Invariants {
			if mentionsAny(c.Pred, p.write) {
				show(&end, i, c)
			}
		}
		if abstract != nil {
			g.simulate(apart(m.Abstract, abstract), o, end, start.read)
		}
	})
}

func mentionsAny(n *tree.Node, names map[string]*tree.Node) bool {
	all := map[string]bool{}
	for x := range names {
		all[x] = true
	}
	return tree.Mentions(n, all)
}

// defined asks that expressions have values on a way.
func (g *classical) defined(p path, ns ...*tree.Node) {
	if g.evaluated {
		return
	}
	for _, n := range ns {
		g.add("WellDefinedness"+g.tag, &p, nil, p.value(wd.Of(n)))
	}
}

// run runs a substitution on a way, and gives what becomes of it.
func (g *classical) run(n *tree.Node, p path, then func(path)) {
	switch n.Op {
	case tree.Skip:
		g.step(n)
		if g.seen != nil && len(n.Args) == 1 {
			g.seen(n.Args[0], p)
			return
		}
		then(p)
	case tree.Assign:
		g.defined(p, n.Args[n.N:]...)
		to := p
		for i, x := range n.Args[:n.N] {
			g.defined(p, indices(x)...)
			name, v := assigned(x, p.value(n.Args[n.N+i]), p, to)
			to = to.set(name, v)
		}
		then(to)
	case tree.BecomesElem:
		g.defined(p, n.Args[n.N:]...)
		to, x := p, n.Args[0]
		var chosen *tree.Node
		for i, x := range n.Args[:n.N] {
			y := g.unknown(x.Decl)
			to = to.set(x.Name, y)
			if i == 0 {
				chosen = y
			} else {
				chosen = tree.New(tree.Couple, x.Pos, chosen, y)
			}
		}
		then(to.assume(tree.New(tree.Member, x.Pos, chosen, p.value(n.Args[n.N]))))
	case tree.BecomesSuch:
		to := p
		env := maps.Clone(p.read)
		for _, x := range n.Args[:n.N] {
			y := g.unknown(x.Decl)
			env[x.Name+"'"] = y
			to = to.set(x.Name, y)
		}
		chosen := such(n)
		if !g.evaluated {
			g.add("WellDefinedness"+g.tag, &p, nil, replaced(wd.Of(chosen), env))
		}
		then(to.assume(replaced(chosen, env)))
	case tree.Par:
		g.together(n.Args, p.apart(), func(q path) { then(p.over(q)) })
	case tree.Sequence:
		if len(n.Args) == 0 {
			then(p)
			return
		}
		rest := tree.New(tree.Sequence, n.Pos, n.Args[1:]...)
		g.run(n.Args[0], p, func(q path) { g.run(rest, q.next(), then) })
	case tree.Pre, tree.Assert:
		g.defined(p, n.Args[0])
		cond := p.value(n.Args[0])
		if !g.evaluated {
			g.add(g.tag, &p, nil, cond)
		}
		g.run(n.Args[1], p.assume(cond), then)
	case tree.Choice:
		for _, a := range n.Args {
			g.step(n)
			g.run(a, p, then)
		}
	case tree.If, tree.Select:
		q := p
		for i := 0; i+1 < len(n.Args); i += 2 {
			g.step(n)
			g.defined(q, n.Args[i])
			cond := p.value(n.Args[i])
			g.run(n.Args[i+1], q.assume(cond), then)
			if not := tree.New(tree.Not, cond.Pos, cond); n.Op == tree.If {
				q = q.assume(not)
			}
		}
		switch {
		case len(n.Args)%2 == 1:
			if n.Op == tree.Select { // where no guard holds
				for i := 0; i+1 < len(n.Args); i += 2 {
					q = q.assume(tree.New(tree.Not, n.Pos, p.value(n.Args[i])))
				}
			}
			g.run(n.Args[len(n.Args)-1], q, then)
		case n.Op == tree.If:
			then(q)
		}
	case tree.Case:
		g.cases(n, p, then)
	case tree.Any, tree.Let:
		if n.N > 0 && !g.evaluated { // that there is no choice is an error
			g.add(g.tag, &p, nil, p.value(tree.Clone(tree.NewBinder(tree.Exists, n.Pos, n.Binds, n.Args[0]))))
		}
		q := p
		for _, d := range n.Binds {
			q = q.bind(d.Name, g.unknown(d))
		}
		g.defined(q, n.Args[0])
		g.run(n.Args[1], q.assume(q.value(n.Args[0])), g.leaving(n.Binds, p, then))
	case tree.Var:
		q := p
		for _, d := range n.Binds {
			q = q.bind(d.Name, g.unknown(d))
		}
		g.run(n.Args[0], q, g.leaving(n.Binds, p, then))
	case tree.Call:
		g.call(n, p, then)
	case tree.While:
		g.while(n, p, then)
	default:
		panic(tree.NotSupported(n.Pos, n.Op.String()))
	}
}

// step counts the ways.
func (g *classical) step(n *tree.Node) {
	if g.ended != nil && g.ended() != nil {
		panic(tree.Errorf(n.Pos, "interrupted in %s", g.tag))
	}
	if g.ways++; g.ways > maxWays {
		panic(tree.Errorf(n.Pos, "there are more than %d ways through %s", maxWays, g.tag))
	}
}

// leaving forgets local names, and gives back the meaning that they had.
func (g *classical) leaving(ds []*tree.Decl, outer path, then func(path)) func(path) {
	return func(p path) {
		p.read, p.write = maps.Clone(p.read), maps.Clone(p.write)
		for _, d := range ds {
			delete(p.write, d.Name)
			if v, ok := outer.write[d.Name]; ok {
				p.write[d.Name] = v
			}
			delete(p.read, d.Name)
			if v, ok := outer.read[d.Name]; ok {
				p.read[d.Name] = v
			}
		}
		then(p)
	}
}

// together runs substitutions at once: none reads what another assigns, also not after a part of its own.
func (g *classical) together(ns []*tree.Node, p path, then func(path)) {
	if len(ns) == 0 {
		then(p)
		return
	}
	g.run(ns[0], p.apart(), func(q path) { g.together(ns[1:], p.beside(ns[0], q), then) })
}

// apart gives the way where nothing is assigned yet.
func (p path) apart() path {
	p.write = map[string]*tree.Node{}
	return p
}

// over gives the way on which what was assigned on another, which began with nothing assigned, is assigned, too.
func (p path) over(q path) path {
	p.hyps, p.write = q.hyps, maps.Clone(p.write)
	maps.Copy(p.write, q.write)
	return p
}

// beside gives the way on which what one of several substitutions at once did is done, too.
func (p path) beside(n *tree.Node, q path) path {
	p.hyps, p.write = q.hyps, maps.Clone(p.write)
	for x, v := range q.write {
		if p.write[x] != nil { // settings permit it, but what comes of it depends on the values
			panic(tree.NotSupported(n.Pos, "an obligation of "+x+", which is assigned to twice at once,"))
		}
		p.write[x] = v
	}
	return p
}

// assigned gives the name and the value of f(x) := e and r'a := e, which change a part.
func assigned(x, v *tree.Node, p, to path) (string, *tree.Node) {
	switch x.Op {
	case tree.Apply:
		f := whole(x.Args[0], p, to)
		pair := tree.New(tree.Couple, x.Pos, p.value(x.Args[1]), v)
		return assigned(x.Args[0], tree.New(tree.Override, x.Pos, f, tree.New(tree.SetExt, x.Pos, pair)), p, to)
	case tree.FieldOf:
		r := whole(x.Args[0], p, to)
		rec := tree.New(tree.Rec, x.Pos)
		for _, f := range x.Args[0].Type.Rep().Fields {
			field := v
			if f.Name != x.Name {
				field = tree.New(tree.FieldOf, x.Pos, r)
				field.Name = f.Name
			}
			rec.Names, rec.Args = append(rec.Names, f.Name), append(rec.Args, field)
		}
		return assigned(x.Args[0], rec, p, to)
	}
	return x.Name, v
}

// whole is the value of what a part is assigned to: another part may have been just now.
func whole(x *tree.Node, p, to path) *tree.Node {
	if x.Op == tree.Ident {
		if v, ok := to.write[x.Name]; ok && p.write[x.Name] != v {
			return v
		}
	}
	return p.value(x)
}

// indices are the expressions in what is assigned to: where that is a part of a part, this is
// read, too.
func indices(x *tree.Node) []*tree.Node {
	if x.Op == tree.Ident {
		return nil
	}
	out := slices.Clone(x.Args[1:])
	if x.Args[0].Op != tree.Ident {
		out = append(out, x.Args[0])
	}
	return out
}

// cases runs the branches of CASE.
func (g *classical) cases(n *tree.Node, p path, then func(path)) {
	g.defined(p, n.Args[0])
	of := p.value(n.Args[0])
	q := p
	other := (*tree.Node)(nil)
	for _, b := range n.Args[1:] {
		if b.Op != tree.CaseBranch {
			other = b
			continue
		}
		g.step(n)
		values := tree.New(tree.SetExt, b.Pos)
		for _, v := range b.Args[:len(b.Args)-1] {
			g.defined(q, v)
			values.Args = append(values.Args, p.value(v))
		}
		g.run(b.Args[len(b.Args)-1], q.assume(tree.New(tree.Member, b.Pos, of, values)), then)
		q = q.assume(tree.New(tree.NotMember, b.Pos, of, values))
	}
	if other != nil {
		g.run(other, q, then)
	} else {
		then(q)
	}
}

// call runs the operation that is called.
func (g *classical) call(n *tree.Node, p path, then func(path)) {
	g.defined(p, n.Args[n.N:]...)
	for _, x := range n.Args[:n.N] {
		g.defined(p, indices(x)...)
	}
	body, q, back := g.inside(n, p)
	g.run(body, q, func(r path) { then(back(r)) })
}

// inside gives the body of a called operation, the way on which it runs, and what makes of a way through it one of the caller's.
func (g *classical) inside(n *tree.Node, p path) (body *tree.Node, q path, back func(path) path) {
	o := apart(g.m, n.Oper)
	q = p
	q.read, q.write = maps.Clone(p.read), maps.Clone(p.write)
	maps.DeleteFunc(q.write, func(x string, _ *tree.Node) bool { return !g.variable(x) }) // of the caller's own names, which may be those of this
	for i, d := range o.Params {
		q.read[d.Name] = p.value(n.Args[n.N+i])
	}
	for _, d := range o.Results {
		q.read[d.Name] = g.unknown(d)
	}
	return o.Body, q, func(r path) path {
		end := r
		end.read, end.write = p.read, maps.Clone(p.write)
		for x, v := range r.write {
			if g.variable(x) {
				end.write[x] = v
			}
		}
		for i, x := range n.Args[:n.N] {
			d := o.Results[i]
			v, ok := r.write[d.Name]
			if !ok {
				v = q.read[d.Name]
			}
			name, v := assigned(x, v, p, end)
			end.write[name] = v
		}
		return end
	}
}

// variable reports whether a name is a variable's, also of the machine that is refined.
func (g *classical) variable(name string) bool {
	is := func(d *tree.Decl) bool { return d.Name == name }
	return slices.ContainsFunc(g.m.Variables, is) || slices.ContainsFunc(g.m.AbstractOnly, is)
}

// while asks that a loop's invariant holds at first and is kept, that its variant is a natural
// number and decreases, and goes on where the loop has ended. Where terms have values a run has
// evaluated all that.
func (g *classical) while(n *tree.Node, p path, then func(path)) {
	cond, body, inv, variant := n.Args[0], n.Args[1], n.Args[2], n.Args[3]
	p = p.next()
	// Some time in the loop.
	q := p
	q.write = maps.Clone(p.write)
	q.read = maps.Clone(p.read)
	for _, d := range written(body) {
		x := g.unknown(d)
		q.read[d.Name], q.write[d.Name] = x, x
	}
	before := q
	q = q.assume(q.value(inv))
	if !g.evaluated {
		g.defined(before, inv)
		for _, c := range tree.Conjuncts(inv) {
			g.add(g.tag, &p, nil, p.value(c))
		}
		g.defined(q, cond, variant)
		in := q.assume(q.value(cond))
		zero := tree.New(tree.NaturalSet, n.Pos)
		g.add(g.tag, &in, nil, tree.New(tree.Member, n.Pos, q.value(variant), zero))
		g.run(body, in, func(r path) {
			end := r.next()
			for _, c := range tree.Conjuncts(inv) {
				g.add(g.tag, &end, nil, end.value(c))
			}
			g.add(g.tag, &end, nil, tree.New(tree.Less, n.Pos, end.value(variant), q.value(variant)))
		})
	}
	then(q.assume(tree.New(tree.Not, n.Pos, q.value(cond))))
}

// written gives the names that a substitution assigns to.
func written(n *tree.Node) []*tree.Decl {
	var out []*tree.Decl
	tree.Walk(n, func(n *tree.Node) bool {
		switch n.Op {
		case tree.Assign, tree.BecomesElem, tree.BecomesSuch, tree.Call:
			for _, x := range n.Args[:n.N] {
				for x.Op == tree.Apply || x.Op == tree.FieldOf {
					x = x.Args[0]
				}
				if !slices.Contains(out, x.Decl) {
					out = append(out, x.Decl)
				}
			}
			if n.Op == tree.Call {
				for _, d := range written(n.Oper.Body) {
					if !slices.Contains(out, d) && !slices.Contains(n.Oper.Results, d) {
						out = append(out, d)
					}
				}
			}
		}
		return n.Op.Kind() == tree.KSubst
	})
	return out
}

// simulate asks that the refined machine can do what this one did: some way of its operation a, in which no name
// hides another, leads to values that the gluing invariant allows, with the same results. o is the operation that
// refines a; nil: a is the initialisation. before are the values of names where the operation began.
func (g *classical) simulate(a, o *tree.Operation, end path, before map[string]*tree.Node) {
	m, n := g.m, a.Body
	env := maps.Clone(before)
	if o != nil {
		for i, d := range a.Params {
			if i < len(o.Params) {
				env[d.Name] = tree.NewIdent(d.Pos, o.Params[i].Name)
			}
		}
		if n.Op == tree.Pre {
			n = n.Args[1] // it holds where the operation is called
		}
	}
	common := map[string]bool{}
	for _, d := range m.Abstract.Variables {
		common[d.Name] = !slices.ContainsFunc(m.AbstractOnly, func(x *tree.Decl) bool { return x.Name == d.Name })
	}
	goal := g.may(n, path{read: env, write: map[string]*tree.Node{}}, func(p path) *tree.Node {
		there := p.next()
		var all []*tree.Node
		with := maps.Clone(end.read)
		for _, d := range m.AbstractOnly {
			with[d.Name] = there.value(tree.NewIdent(d.Pos, d.Name))
		}
		for _, c := range m.Gluing {
			all = append(all, replaced(c.Pred, with))
		}
		for _, d := range m.Abstract.Variables {
			if x := tree.NewIdent(d.Pos, d.Name); common[d.Name] {
				all = append(all, equation(end.value(x), there.value(x)))
			}
		}
		if o != nil {
			for i, d := range a.Results {
				if i < len(o.Results) {
					all = append(all, equation(end.value(tree.NewIdent(d.Pos, o.Results[i].Name)), there.value(tree.NewIdent(d.Pos, d.Name))))
				}
			}
		}
		all = slices.DeleteFunc(all, wd.IsTrue)
		return tree.Conj(n.Pos, all...)
	})
	for _, c := range tree.Conjuncts(goal) {
		g.add(g.tag, &end, nil, c)
	}
}

// equation says that two values are the same.
func equation(a, b *tree.Node) *tree.Node {
	if tree.Same(a, b) {
		return tree.New(tree.BTrue, a.Pos)
	}
	return tree.New(tree.Equal, a.Pos, a, b)
}

// may says that some way of a substitution leads to where something holds.
func (g *classical) may(n *tree.Node, p path, then func(path) *tree.Node) *tree.Node {
	some := func(ds []*tree.Decl, conds []*tree.Node, q *tree.Node) *tree.Node {
		var binds []*tree.Decl
		for _, d := range ds {
			binds = append(binds, &tree.Decl{Name: d.Name, Pos: d.Pos})
		}
		return tree.NewBinder(tree.Exists, n.Pos, binds, tree.Conj(n.Pos, append(conds, tree.Conjuncts(q)...)...))
	}
	// local makes a bound name that nothing else has.
	local := func(d *tree.Decl) *tree.Decl {
		g.fresh++
		return &tree.Decl{Name: fmt.Sprintf("%s$%d", d.Name, g.fresh), Pos: d.Pos, Type: d.Type}
	}
	ident := func(d *tree.Decl) *tree.Node { return tree.NewIdent(d.Pos, d.Name) }
	switch n.Op {
	case tree.BecomesElem, tree.BecomesSuch:
		q := p
		env := maps.Clone(p.read)
		var ds []*tree.Decl
		var chosen *tree.Node
		for i, x := range n.Args[:n.N] {
			d := local(x.Decl)
			ds = append(ds, d)
			env[x.Name+"'"] = ident(d)
			q = q.set(x.Name, ident(d))
			if i == 0 {
				chosen = ident(d)
			} else {
				chosen = tree.New(tree.Couple, x.Pos, chosen, ident(d))
			}
		}
		if n.Op == tree.BecomesSuch {
			return some(ds, []*tree.Node{replaced(such(n), env)}, then(q))
		}
		return some(ds, []*tree.Node{tree.New(tree.Member, n.Pos, chosen, p.value(n.Args[n.N]))}, then(q))
	case tree.Any, tree.Let:
		q := p
		var ds []*tree.Decl
		for _, d := range n.Binds {
			x := local(d)
			ds = append(ds, x)
			q = q.bind(d.Name, ident(x))
		}
		return some(ds, []*tree.Node{q.value(n.Args[0])}, g.may(n.Args[1], q, then))
	case tree.Choice, tree.If, tree.Select, tree.Case:
		var ways []*tree.Node
		outer := len(p.hyps)
		g.branches(n, p, func(body *tree.Node, q path) {
			ways = append(ways, tree.Conj(n.Pos, append(slices.Clone(q.hyps[outer:]), tree.Conjuncts(g.may(body, q, then))...)...))
		})
		if len(ways) == 1 {
			return ways[0]
		}
		return tree.New(tree.Or, n.Pos, ways...)
	case tree.Par, tree.Sequence:
		if len(n.Args) == 0 {
			return then(p)
		}
		rest := tree.New(n.Op, n.Pos, n.Args[1:]...)
		if n.Op == tree.Sequence {
			return g.may(n.Args[0], p, func(q path) *tree.Node { return g.may(rest, q.next(), then) })
		}
		return g.may(n.Args[0], p.apart(), func(q path) *tree.Node {
			return g.may(rest, p.apart(), func(r path) *tree.Node { return then(p.over(p.apart().beside(n, q).beside(rest, r))) })
		})
	case tree.Pre, tree.Assert:
		cond := p.value(n.Args[0])
		return tree.Conj(n.Pos, append(tree.Conjuncts(cond), tree.Conjuncts(g.may(n.Args[1], p, then))...)...)
	case tree.Call:
		body, q, back := g.inside(n, p)
		return g.may(body, q, func(r path) *tree.Node { return then(back(r)) })
	case tree.Var:
		q := p
		for _, d := range n.Binds {
			q = q.bind(d.Name, g.unknown(d))
		}
		return g.may(n.Args[0], q, then)
	}
	// What is deterministic runs as it does elsewhere.
	var out *tree.Node
	quiet := &classical{m: g.m, count: map[string]int{}, fresh: g.fresh, tag: g.tag, evaluated: true}
	quiet.gen = generator{sets: g.gen.sets, given: g.gen.given}
	quiet.run(n, p, func(q path) {
		if out != nil || len(q.hyps) > len(p.hyps) {
			panic(tree.NotSupported(n.Pos, "a refinement of this substitution"))
		}
		out = then(q)
	})
	g.fresh = quiet.fresh
	if out == nil {
		return tree.New(tree.BFalse, n.Pos)
	}
	return out
}

// branches gives the parts of a substitution that branches, each on its way.
func (g *classical) branches(n *tree.Node, p path, part func(*tree.Node, path)) {
	stop := func(body *tree.Node) *tree.Node { // a mark for the part
		return &tree.Node{Op: tree.Skip, Pos: body.Pos, Args: []*tree.Node{body}}
	}
	c := *n
	c.Args = slices.Clone(n.Args)
	switch n.Op {
	case tree.Choice:
		for i, a := range c.Args {
			c.Args[i] = stop(a)
		}
	case tree.If, tree.Select:
		for i, a := range c.Args {
			if i%2 == 1 || i == len(c.Args)-1 {
				c.Args[i] = stop(a)
			}
		}
	case tree.Case:
		for i, b := range c.Args[1:] {
			if b.Op == tree.CaseBranch {
				d := *b
				d.Args = slices.Clone(b.Args)
				d.Args[len(d.Args)-1] = stop(b.Args[len(b.Args)-1])
				c.Args[i+1] = &d
			} else {
				c.Args[i+1] = stop(b)
			}
		}
	}
	quiet := &classical{m: g.m, count: map[string]int{}, tag: g.tag, evaluated: true, seen: part}
	quiet.run(&c, p, func(q path) { part(tree.New(tree.Skip, n.Pos), q) })
}
