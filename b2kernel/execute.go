package b2kernel

import (
	"math/big"
	"slices"

	"bsmt/b/eval"
	"bsmt/b/tree"
	"bsmt/b/value"
	"bsmt/bkernel/ast"
)

// outcome is what a substitution does from symbols of the state before. What it chooses is
// made of new values of the kernel, so that each way to run is a choice of these.
type outcome struct {
	after map[*tree.Decl]symbol // the names that it assigns to
	can   ast.Node              // when it is a way to run
	ill   ast.Node              // when it means nothing, or what is required or asserted within is false

	// lacks says of locals and results in after when they have no value all the same, since only
	// other ways to run assign to them. nil: never.
	lacks map[*tree.Decl]ast.Node
}

// lacking notes when a name has no value after an outcome.
func (l *lowering) lacking(o *outcome, d *tree.Decl, when ast.Node) {
	if l.isFalse(when) {
		return
	}
	if o.lacks == nil {
		o.lacks = map[*tree.Decl]ast.Node{}
	}
	if before, ok := o.lacks[d]; ok {
		when = l.or(before, when)
	}
	o.lacks[d] = when
}

// lacksAfter says when a name that another way to run assigns to has no value after an outcome.
func (l *lowering) lacksAfter(o outcome, d *tree.Decl, e *env) ast.Node {
	if _, ok := o.after[d]; !ok {
		if _, ok := l.get(e, d); !ok {
			return l.g.True()
		}
	}
	if when, ok := o.lacks[d]; ok {
		return when
	}
	return l.g.False()
}

// ends adds to what means nothing that results have no value in the end.
func (l *lowering) ends(o *outcome, results []*tree.Decl, e *env) {
	for _, d := range results {
		o.ill = l.or(o.ill, l.and(o.can, l.lacksAfter(*o, d, e)))
	}
}

// execute gives the outcome of a substitution.
func (l *lowering) execute(n *tree.Node, e *env) outcome {
	old := l.place
	l.place = n
	l.spend(1)
	o := l.executeOp(n, e)
	l.place = old
	return o
}

// maxCallDepth bounds the depth of calls; B has no recursion.
const maxCallDepth = 64

func (l *lowering) executeOp(n *tree.Node, e *env) outcome {
	switch n.Op {
	case tree.Skip:
		return l.nothing()
	case tree.Assign:
		o := l.nothing()
		l.assign(&o, n, e)
		return o
	case tree.BecomesElem:
		return l.becomesElem(n, e)
	case tree.BecomesSuch:
		return l.becomesSuch(n, e)
	case tree.Par:
		o := l.nothing()
		for _, a := range n.Args {
			if a.Op == tree.Assign { // several may assign to parts of one name
				ill := o.ill
				o.ill = l.g.False()
				l.assign(&o, a, e)
				o.ill = l.or(ill, l.and(o.can, o.ill))
				continue
			}
			p := l.execute(a, e)
			for d, x := range p.after {
				if _, twice := o.after[d]; twice {
					panic(l.refuse("a parallel substitution that assigns to %s twice", d.Name))
				}
				o.after[d] = x
			}
			for d, when := range p.lacks {
				l.lacking(&o, d, when)
			}
			o.ill = l.or(o.ill, l.and(o.can, p.ill)) // what a part means is asked where those before it can happen
			o.can = l.and(o.can, p.can)
		}
		return o
	case tree.Sequence:
		o := l.nothing()
		for _, a := range n.Args {
			for d := range eval.FreeNames(a) {
				if when, ok := o.lacks[d]; ok && !overwrites(a, d) {
					o.ill = l.or(o.ill, l.and(o.can, when)) // if it is read there, whatever happens
				}
			}
			p := l.execute(a, l.bindAll(e, o.after))
			for d, x := range p.after {
				o.after[d] = x
				delete(o.lacks, d)
			}
			for d, when := range p.lacks {
				l.lacking(&o, d, when)
			}
			o.ill = l.or(o.ill, l.and(o.can, p.ill))
			o.can = l.and(o.can, p.can)
		}
		return o
	case tree.Pre, tree.Assert:
		holds, _, _ := l.strictTruth(n.Args[0], e)
		o := l.execute(n.Args[1], e)
		o.ill = l.or(l.not(holds), l.and(holds, o.ill))
		o.can = l.and(holds, o.can)
		return o
	case tree.If:
		return l.executeIf(n.Args, e)
	case tree.Choice:
		ways := make([]way, len(n.Args))
		for i, a := range n.Args {
			ways[i] = way{l.g.True(), l.execute(a, e)}
		}
		return l.oneOf(ways, e)
	case tree.Select:
		return l.executeSelect(n, e)
	case tree.Case:
		return l.executeCase(n, e)
	case tree.Any:
		f, can, ill := l.pick(n.Binds, tree.Conjuncts(n.Args[0]), e)
		o := l.execute(n.Args[1], f)
		if n.N > 0 { // that there is no choice is an error
			ill = l.or(ill, l.exists(n.Binds, tree.Conjuncts(n.Args[0]), nil, e, false))
		}
		o.ill = l.or(ill, l.and(can, o.ill))
		o.can = l.and(can, o.can)
		return o
	case tree.Let:
		f, ill := e, l.g.False()
		for _, q := range tree.Conjuncts(n.Args[0]) {
			x, bad := l.strictly(q.Args[1], f)
			f = f.with(q.Args[0].Decl, x)
			ill = l.or(ill, bad)
		}
		o := l.execute(n.Args[1], f)
		o.can, o.ill = l.and(l.not(ill), o.can), l.or(ill, o.ill)
		return o
	case tree.Var:
		o := l.execute(n.Args[0], e)
		for _, d := range n.Binds {
			delete(o.after, d)
			delete(o.lacks, d)
		}
		return o
	case tree.Call:
		return l.executeCall(n, e)
	case tree.While:
		return l.executeWhile(n, e)
	}
	panic(l.refuse("the substitution %s", n.Op))
}

// maxRounds bounds the rounds of a loop that are unrolled.
const maxRounds = 12

// executeWhile unrolls a loop. Of one in a later round N is the number of rounds before, and the bound
// name the value of the variant in the last. That there are no more than maxRounds is assumed. What a loop
// comes to that has more is not told: unless it is assumed that there is none such a loop means nothing, and that
// has to be refuted without the assumption (Step.Unrolled).
func (l *lowering) executeWhile(n *tree.Node, e *env) outcome {
	cond, body, inv, variant := n.Args[0], n.Args[1], n.Args[2], n.Args[3]
	if n.N == maxRounds {
		o := l.nothing()
		holds, _, _ := l.strictTruth(inv, e)
		goesOn, ends, ill := l.strictTruth(cond, e)
		if !l.isFalse(goesOn) {
			l.unrolled = true
			ill = l.or(ill, l.and(goesOn, l.not(l.assumption("loops end within "+itoa(maxRounds)+" rounds", &size{now: maxRounds}))))
		}
		o.can, o.ill = l.and(holds, ends), l.or(l.not(holds), ill)
		return o
	}
	now := &tree.Decl{Name: "variant", Kind: tree.DLocal, Pos: variant.Pos, Type: tree.IntType}
	measure := tree.New(tree.Assign, variant.Pos, tree.NewUse(variant.Pos, now), variant)
	measure.N = 1
	zero := tree.NewInt(variant.Pos, new(big.Int))
	zero.Type = tree.IntType
	good := tree.New(tree.GreaterEq, variant.Pos, tree.NewUse(variant.Pos, now), zero)
	if n.N > 0 {
		good = tree.New(tree.And, variant.Pos, good, tree.New(tree.Less, variant.Pos, tree.NewUse(variant.Pos, now), tree.NewUse(variant.Pos, n.Binds[0])))
	}
	next := *n
	next.N, next.Binds = n.N+1, []*tree.Decl{now}
	round := tree.New(tree.Sequence, n.Pos, measure, tree.New(tree.Assert, variant.Pos, good, body), &next)
	o := l.execute(tree.New(tree.Assert, inv.Pos, inv, tree.New(tree.If, n.Pos, cond, round)), e)
	delete(o.after, now)
	delete(o.lacks, now)
	return o
}

// overwrites reports whether a substitution assigns to a name whatever value it had.
func overwrites(n *tree.Node, d *tree.Decl) bool {
	if n.Op != tree.Assign {
		return false
	}
	target := false
	for _, t := range n.Args[:n.N] {
		if t.Op == tree.Ident && t.Decl == d {
			target = true
		} else if eval.FreeNames(t)[d] {
			return false
		}
	}
	for _, x := range n.Args[n.N:] {
		if eval.FreeNames(x)[d] {
			return false
		}
	}
	return target
}

// assign adds an assignment to what is assigned besides.
func (l *lowering) assign(o *outcome, n *tree.Node, e *env) {
	for i, target := range n.Args[:n.N] {
		if _, twice := o.after[target.Decl]; twice && target.Op == tree.Ident {
			panic(l.refuse("a parallel substitution that assigns to %s twice", target.Name))
		}
		x, ill := l.strictly(n.Args[n.N+i], e)
		o.ill = l.or(o.ill, ill, l.store(o, target, x, e))
	}
}

func (l *lowering) nothing() outcome {
	return outcome{after: map[*tree.Decl]symbol{}, can: l.g.True(), ill: l.g.False()}
}

// bindAll gives names the values that they have been assigned.
func (l *lowering) bindAll(e *env, after map[*tree.Decl]symbol) *env {
	for _, d := range inOrder(after) {
		e = e.with(d, after[d])
	}
	return e
}

// inOrder lists names so that what is made of them is the same in every run.
func inOrder(m map[*tree.Decl]symbol) []*tree.Decl {
	var ds []*tree.Decl
	for d := range m {
		ds = append(ds, d)
	}
	slices.SortFunc(ds, func(a, b *tree.Decl) int {
		if a.Kind != b.Kind {
			return int(a.Kind) - int(b.Kind)
		}
		if a.Slot != b.Slot {
			return a.Slot - b.Slot
		}
		if a.Pos.Line != b.Pos.Line {
			return int(a.Pos.Line - b.Pos.Line)
		}
		return int(a.Pos.Col - b.Pos.Col)
	})
	return ds
}

// strictly lowers an expression, and says when it has no value.
func (l *lowering) strictly(n *tree.Node, e *env) (x symbol, ill ast.Node) {
	old := l.wd
	l.wd = nil
	l.exactly(func() ast.Node { x = l.expr(n, e); return l.g.True() })
	ill = l.not(l.and(l.wd...))
	l.wd = old
	return x, ill
}

// strictTruth lowers a predicate to "it holds", "it is false" and "it means nothing", as the
// evaluator finds out: from left to right.
func (l *lowering) strictTruth(n *tree.Node, e *env) (holds, fails, ill ast.Node) {
	old := l.wd
	l.wd = nil
	l.exactly(func() ast.Node { holds, fails = l.leftToRight(n, e); return holds })
	wd := l.and(l.wd...)
	l.wd = old
	holds, fails = l.and(wd, holds), l.and(wd, fails)
	return holds, fails, l.not(l.or(holds, fails))
}

// leftToRight is both, where a part counts only after those to the left of it, which then have
// to mean something: P or Q means nothing where P does, whatever Q is.
func (l *lowering) leftToRight(n *tree.Node, e *env) (holds, fails ast.Node) {
	switch n.Op {
	case tree.Not:
		fails, holds = l.leftToRight(n.Args[0], e)
		return holds, fails
	case tree.And, tree.Or, tree.Implies:
	default:
		return l.both(n, e)
	}
	var reached, ends []ast.Node // earlier parts go on to the next, here the walk ends
	for _, a := range n.Args {
		var p, not ast.Node
		l.whileHolds(reached, func() { p, not = l.leftToRight(a, e) })
		if n.Op == tree.Or {
			p, not = not, p
		}
		ends = append(ends, l.and(append(slices.Clip(reached), not)...))
		reached = append(reached, p)
	}
	switch all, some := l.and(reached...), l.or(ends...); n.Op {
	case tree.And:
		return all, some
	case tree.Or:
		return some, all
	default: // P => Q ends where P is false, which makes it true, or where Q is
		last := len(ends) - 1
		return l.or(ends[0], all), ends[last]
	}
}

// store assigns to x, f(x), r'a and the like; what has been assigned to the same name in o
// stays. It says when that means nothing.
func (l *lowering) store(o *outcome, target *tree.Node, x symbol, e *env) (ill ast.Node) {
	if target.Op == tree.Ident {
		o.after[target.Decl] = x
		return l.g.False()
	}
	base := target
	for base.Op != tree.Ident {
		base = base.Args[0]
	}
	f := e
	if now, ok := o.after[base.Decl]; ok {
		f = e.with(base.Decl, now) // the base is what has been assigned, indices are from before
	}
	whole, bad := l.strictly(target.Args[0], f)
	if target.Op == tree.FieldOf {
		r := slices.Clone(whole.(record))
		r[eval.FieldIndex(l.world.Shape(target.Args[0].Type), target.Name)] = x
		return l.or(bad, l.store(o, target.Args[0], r, e))
	}
	at, worse := l.strictly(target.Args[1], e)
	point := &set{cells: []cell{{pair{at, x}, l.g.True()}}, distinct: true}
	return l.or(bad, worse, l.store(o, target.Args[0], l.override(l.list(whole), point), e))
}

// becomesElem: the operands on the left become some element of a set.
func (l *lowering) becomesElem(n *tree.Node, e *env) outcome {
	shapes := make([]*value.Shape, n.N)
	whole := l.world.Shape(n.Args[0].Type)
	for i, t := range n.Args[:n.N] {
		shapes[i] = l.world.Shape(t.Type)
		if i > 0 {
			whole = whole.Universe().Pair(whole, shapes[i])
		}
	}
	of, ill := l.strictly(n.Args[n.N], e)
	o := l.nothing()
	x, can := l.fresh(of, whole)
	o.can, o.ill = can, ill
	for i := n.N - 1; i >= 0; i-- {
		y := x
		if i > 0 {
			p := x.(pair)
			x, y = p.a, p.b
		}
		o.ill = l.or(o.ill, l.and(can, l.store(&o, n.Args[i], y, e)))
	}
	return o
}

// becomesSuch: in the predicate a name on the left is the value after, x$0 the one before.
func (l *lowering) becomesSuch(n *tree.Node, e *env) outcome {
	p := tree.Clone(n.Args[n.N])
	now := map[*tree.Decl]*tree.Decl{}
	var names []*tree.Decl
	for _, t := range n.Args[:n.N] {
		d := &tree.Decl{Name: t.Name, Kind: tree.DLocal, Pos: t.Pos, Type: t.Type}
		now[t.Decl] = d
		names = append(names, d)
	}
	tree.Walk(p, func(m *tree.Node) bool {
		switch d := now[m.Decl]; {
		case m.Op == tree.Prev:
			m.Op = tree.Ident
		case m.Op == tree.Ident && d != nil:
			m.Decl = d
		}
		return true
	})
	f, can, ill := l.pick(names, tree.Conjuncts(p), e)
	o := l.nothing()
	o.can, o.ill = can, ill
	for _, t := range n.Args[:n.N] {
		x, _ := l.get(f, now[t.Decl])
		o.ill = l.or(o.ill, l.and(can, l.store(&o, t, x, e)))
	}
	return o
}

// pick makes values for names of which predicates hold: when they do, and when some of them
// means nothing while none is false.
func (l *lowering) pick(names []*tree.Decl, conj []*tree.Node, e *env) (f *env, can, ill ast.Node) {
	partial := l.partial
	defer func() { l.partial = l.partial || partial }()
	f, can = l.introduce(names, conj, e)
	// Which of them may mean nothing.
	var sound, doubtful []*tree.Node
	var before []ast.Node // the sound ones alone: a doubtful one, taken for true, could make another one mean something
	for _, c := range conj {
		l.partial = false
		var p ast.Node
		l.whileHolds(before, func() { p, _, _ = l.strictTruth(c, f) })
		if l.partial {
			doubtful = append(doubtful, c)
		} else {
			sound, before = append(sound, c), append(before, p)
		}
	}
	if doubtful == nil {
		return f, can, l.g.False()
	}
	g, ill := l.introduce(names, sound, e)
	some := l.g.False()
	for _, c := range doubtful {
		_, fails, bad := l.strictTruth(c, g)
		ill = l.and(ill, l.not(fails))
		some = l.or(some, bad)
	}
	return f, can, l.and(ill, some)
}

// way is one of several things to do, with when it may be.
type way struct {
	cond ast.Node
	outcome
}

// oneOf gives the outcome of a choice between ways.
func (l *lowering) oneOf(ways []way, e *env) outcome {
	if len(ways) == 0 {
		o := l.nothing()
		o.can = l.g.False()
		return o
	}
	o := l.nothing()
	o.can = l.g.False()
	which := l.number("way", 0, int64(len(ways)-1))
	at := make([]ast.Node, len(ways))
	written := map[*tree.Decl]symbol{}
	for i, w := range ways {
		at[i] = l.same(which, l.constant(int64(i)))
		o.can = l.or(o.can, l.and(at[i], w.cond, w.can))
		o.ill = l.or(o.ill, l.and(at[i], w.cond, w.ill))
		for d, x := range w.after {
			written[d] = x
		}
	}
	for _, d := range inOrder(written) {
		x := l.afterOr(ways[len(ways)-1].outcome, d, written[d], e)
		for i := len(ways) - 2; i >= 0; i-- {
			x = l.choose(at[i], l.afterOr(ways[i].outcome, d, written[d], e), x)
		}
		o.after[d] = x
		for i, w := range ways {
			l.lacking(&o, d, l.and(at[i], l.lacksAfter(w.outcome, d, e)))
		}
	}
	return o
}

// afterOr gives the value of a name after an outcome that may leave it alone. other serves for
// one that has had no value.
func (l *lowering) afterOr(o outcome, d *tree.Decl, other symbol, e *env) symbol {
	if x, ok := o.after[d]; ok {
		return x
	}
	if x, ok := l.get(e, d); ok {
		return x
	}
	if d.Kind == tree.DVariable {
		panic(l.refuse("the variable %s, which may have no value", d.Name))
	}
	return other
}

// between joins the outcomes of two branches.
func (l *lowering) between(holds, fails ast.Node, a, b outcome, e *env) outcome {
	o := l.nothing()
	o.can = l.or(l.and(holds, a.can), l.and(fails, b.can))
	o.ill = l.or(l.and(holds, a.ill), l.and(fails, b.ill))
	written := map[*tree.Decl]symbol{}
	for d, x := range a.after {
		written[d] = x
	}
	for d, x := range b.after {
		written[d] = x
	}
	for _, d := range inOrder(written) {
		o.after[d] = l.choose(holds, l.afterOr(a, d, written[d], e), l.afterOr(b, d, written[d], e))
		l.lacking(&o, d, l.or(l.and(holds, l.lacksAfter(a, d, e)), l.and(fails, l.lacksAfter(b, d, e))))
	}
	return o
}

func (l *lowering) executeIf(args []*tree.Node, e *env) outcome {
	switch len(args) {
	case 0:
		return l.nothing()
	case 1:
		return l.execute(args[0], e)
	}
	holds, fails, ill := l.strictTruth(args[0], e)
	switch {
	case l.isTrue(holds):
		return l.execute(args[1], e)
	case l.isTrue(fails):
		return l.executeIf(args[2:], e)
	}
	o := l.between(holds, fails, l.execute(args[1], e), l.executeIf(args[2:], e), e)
	o.ill = l.or(ill, o.ill)
	return o
}

func (l *lowering) executeSelect(n *tree.Node, e *env) outcome {
	var ways []way
	none, ill := l.g.True(), l.g.False()
	args := n.Args
	for ; len(args) >= 2; args = args[2:] {
		holds, fails, bad := l.strictTruth(args[0], e)
		ways = append(ways, way{holds, l.execute(args[1], e)})
		none, ill = l.and(none, fails), l.or(ill, bad)
	}
	if len(args) == 1 {
		ways = append(ways, way{none, l.execute(args[0], e)})
	}
	o := l.oneOf(ways, e)
	o.ill = l.or(ill, o.ill)
	return o
}

func (l *lowering) executeCase(n *tree.Node, e *env) outcome {
	x, ill := l.strictly(n.Args[0], e)
	o := l.executeArms(x, n.Args[1:], e)
	o.ill = l.or(ill, o.ill)
	o.can = l.and(l.not(ill), o.can)
	return o
}

func (l *lowering) executeArms(x symbol, arms []*tree.Node, e *env) outcome {
	if len(arms) == 0 {
		return l.nothing()
	}
	a := arms[0]
	if a.Op != tree.CaseBranch {
		return l.execute(a, e)
	}
	last := len(a.Args) - 1
	in, ill := l.g.False(), l.g.False()
	for _, v := range a.Args[:last] {
		y, bad := l.strictly(v, e)
		in, ill = l.or(in, l.equal(x, y)), l.or(ill, bad)
	}
	o := l.between(in, l.not(in), l.execute(a.Args[last], e), l.executeArms(x, arms[1:], e), e)
	o.ill = l.or(ill, o.ill)
	return o
}

func (l *lowering) executeCall(n *tree.Node, e *env) outcome {
	if l.calls++; l.calls > maxCallDepth {
		panic(l.refuse("calls more than %d deep", maxCallDepth))
	}
	defer func() { l.calls-- }()
	op := n.Oper
	f, ill := e, l.g.False()
	for i, d := range op.Params {
		x, bad := l.strictly(n.Args[n.N+i], e)
		f, ill = f.with(d, x), l.or(ill, bad)
	}
	o := l.execute(op.Body, f)
	o.ill = l.or(ill, o.ill)
	l.ends(&o, op.Results, e)
	results := make([]symbol, len(op.Results))
	for i, d := range op.Results {
		x, ok := o.after[d]
		if !ok {
			panic(l.refuse("%s, which ends without a value for %s,", op.Name, d.Name))
		}
		results[i] = x
		delete(o.after, d)
		delete(o.lacks, d)
	}
	for i, t := range n.Args[:n.N] {
		o.ill = l.or(o.ill, l.and(o.can, l.store(&o, t, results[i], e)))
	}
	return o
}
