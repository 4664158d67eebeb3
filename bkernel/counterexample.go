package bkernel

import (
	"fmt"
	"math/big"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/core"
	"bsmt/bkernel/eval"
)

// counterexamples looks for an instance of each active quantifier that the
// candidate model falsifies. FinalOK: there is none, so the model satisfies them
// all. FinalProgress: instances were added. FinalGiveUp: neither, with a reason.
func (qs *quantifiers) counterexamples(active []*quantifier) (core.Outcome, string) {
	k := qs.k
	if k.opts.depth >= maxNesting {
		return core.FinalGiveUp, fmt.Sprintf("counter-example searches nested %d deep", maxNesting)
	}
	k.nameNodes() // before the model is read: it has their values then
	m, err := k.model()
	if err != nil {
		return core.FinalGiveUp, err.Error()
	}
	view := newView(k, m)
	added, reason := 0, ""
	for _, q := range active {
		if k.ctx.Err() != nil {
			return core.FinalGiveUp, "time limit"
		}
		q.rounds++
		if q.rounds < quickRounds || q.rounds%2 == 0 {
			if n := view.quick(q); n > 0 {
				added += n
				continue
			}
		}
		vals, status, why := view.refute(q)
		switch status {
		case Sat:
			if qs.instantiateAt(q, view, vals) {
				added++
			} else if reason == "" {
				reason = "the " + qs.name(q) + " fails in the candidate model only where no new instance can be named"
			}
		case Unknown:
			if reason == "" {
				reason = "the " + qs.name(q) + " was not decided in the candidate model: " + why
			}
		}
	}
	switch {
	case added > 0:
		return core.FinalProgress, ""
	case reason != "":
		return core.FinalGiveUp, reason
	}
	return core.FinalOK, ""
}

// view is a candidate model, ready for counter-example searches.
type view struct {
	k        *kernel
	m        ast.Model
	ev       *eval.Evaluator
	universe map[ast.Type]int64               // deferred sets: number of elements in the model
	ground   map[ast.Type]map[string]ast.Node // by type and value: a ground term of the e-graph that has it
	pools    map[ast.Type][]candidate         // by type: what quick tries; nil before it is asked
}

func newView(k *kernel, m ast.Model) *view {
	v := &view{k: k, m: m, ev: eval.New(k.g, m), universe: map[ast.Type]int64{}, ground: map[ast.Type]map[string]ast.Node{}}
	note := func(x ast.Value, t ast.Type) {
		if x.Kind == ast.KSet {
			v.universe[t] = max(v.universe[t], x.Int.Int64()+1)
		}
	}
	for n, x := range m {
		v.elements(k.g.Type(n), x, note)
	}
	// Ground terms of the e-graph, oldest first, so that instances stay simple.
	for _, n := range k.terms {
		if n == ast.None {
			continue
		}
		t := k.g.Type(n)
		x, err := v.ev.Eval(n)
		if err != nil {
			continue
		}
		v.elements(t, x, note)
		key := eval.Key(v.ev.Normalize(t, x))
		if v.ground[t] == nil {
			v.ground[t] = map[string]ast.Node{}
		}
		if old, ok := v.ground[t][key]; !ok || k.quants.generation(n) < k.quants.generation(old) {
			v.ground[t][key] = n
		}
	}
	return v
}

// elements reports each element of a deferred set in a value.
func (v *view) elements(t ast.Type, x ast.Value, f func(ast.Value, ast.Type)) {
	if x.Kind != ast.KFun {
		f(x, t)
		return
	}
	g := v.k.g
	v.elements(g.Ran(t), x.Fun.Default, f)
	for _, en := range x.Fun.Entries {
		for i, a := range en.Args {
			v.elements(g.Dom(t)[i], a, f)
		}
		v.elements(g.Ran(t), en.Val, f)
	}
}

// refute asks a kernel of its own for values of q's variables that make its body
// false in the model.
func (v *view) refute(q *quantifier) ([]ast.Value, Status, string) {
	g := v.k.g
	p := &projection{view: v, h: ast.New(), types: map[ast.Type]ast.Type{}, memo: map[ast.Node]ast.Node{}, sets: map[ast.Type][]ast.Node{}}
	vars := g.Quant(q.n).Vars
	consts := make([]ast.Node, len(vars))
	for i, x := range vars {
		consts[i] = p.h.Const(fmt.Sprintf("x!%d", i), p.typ(g.Type(x)))
		p.memo[x] = consts[i]
	}
	body, err := p.copy(g.Arg(q.n, 0))
	if err != nil {
		return nil, Unknown, err.Error()
	}
	facts := []ast.Node{p.h.Not(body)}
	for i, x := range vars {
		if g.Kind(g.Type(x)) == ast.KSet {
			facts = append(facts, p.member(g.Type(x), consts[i]))
		}
	}
	for _, es := range p.sets {
		if len(es) > 1 {
			facts = append(facts, p.h.Conn(ast.OpAllDiff, es...))
		}
	}
	res := Solve(v.k.ctx, Problem{G: p.h, Facts: facts}, Options{Seed: v.k.opts.Seed, MemLimit: v.k.opts.MemLimit, depth: v.k.opts.depth + 1, noUnfold: v.k.opts.noUnfold})
	if res.Status != Sat {
		why := ""
		if len(res.Reasons) > 0 {
			why = res.Reasons[0]
		}
		return nil, res.Status, why
	}
	ev := eval.New(p.h, res.Model)
	vals := make([]ast.Value, len(vars))
	for i, x := range vars {
		val, err := ev.Eval(consts[i])
		if err != nil {
			return nil, Unknown, err.Error()
		}
		if vals[i], err = p.back(ev, g.Type(x), val); err != nil {
			return nil, Unknown, err.Error()
		}
	}
	return vals, Sat, ""
}

// instantiateAt adds the instance of q at values: as terms that have these values
// in the model, and that say as much as possible about the values' cause.
func (qs *quantifiers) instantiateAt(q *quantifier, v *view, vals []ast.Value) bool {
	g := qs.k.g
	vars := g.Quant(q.n).Vars
	terms := v.chooseTerms(q, vals)
	if terms != nil && qs.instantiate(q, terms) {
		return true
	}
	plain := make([]ast.Node, len(vars))
	for i, x := range vars {
		plain[i] = v.groundTerm(g.Type(x), vals[i])
		if plain[i] == ast.None {
			return false
		}
	}
	return qs.instantiate(q, plain)
}

// groundTerm gives a term with that value: one of the e-graph, else the value
// itself; None for an element that no term denotes.
func (v *view) groundTerm(t ast.Type, x ast.Value) ast.Node {
	if n, ok := v.ground[t][eval.Key(v.ev.Normalize(t, x))]; ok {
		return n
	}
	if v.k.g.Kind(t) == ast.KSet && len(v.ground[t]) == 0 && x.Int.Sign() == 0 {
		return freshConst(v.k.g, &v.k.pre.fresh, "el", t) // no set is empty
	}
	if v.hasElement(t, x) {
		return ast.None
	}
	return v.k.quants.valueNode(t, x)
}

func (v *view) hasElement(t ast.Type, x ast.Value) bool {
	found := false
	v.elements(t, x, func(y ast.Value, _ ast.Type) { found = found || y.Kind == ast.KSet })
	return found
}

// projection copies a quantifier's body into a graph of its own with every
// constant replaced by its value: applied functions become nested choices,
// elements of deferred sets become constants that are pairwise different.
type projection struct {
	*view
	h     *ast.Graph
	types map[ast.Type]ast.Type   // of g to those of h
	memo  map[ast.Node]ast.Node   // of g to those of h
	sets  map[ast.Type][]ast.Node // by set of g: its elements in h
}

func (p *projection) typ(t ast.Type) ast.Type {
	if u, ok := p.types[t]; ok {
		return u
	}
	g := p.k.g
	u := t
	switch g.Kind(t) {
	case ast.KBitVec:
		u = p.h.BitVec(g.Width(t))
	case ast.KSet:
		u = p.h.Set(g.SetName(t))
	case ast.KFun:
		dom := make([]ast.Type, len(g.Dom(t)))
		for i, d := range g.Dom(t) {
			dom[i] = p.typ(d)
		}
		u = p.h.Fun(dom, p.typ(g.Ran(t)))
	}
	p.types[t] = u
	return u
}

// element gives the i-th element of a deferred set of g.
func (p *projection) element(t ast.Type, i int64) ast.Node {
	for int64(len(p.sets[t])) <= i {
		p.sets[t] = append(p.sets[t], p.h.Const(fmt.Sprintf("%s!%d", p.k.g.SetName(t), len(p.sets[t])), p.typ(t)))
	}
	return p.sets[t][i]
}

// member says that x is one of the elements that the model has.
func (p *projection) member(t ast.Type, x ast.Node) ast.Node {
	n := max(p.universe[t], 1)
	or := make([]ast.Node, n)
	for i := range or {
		or[i] = p.h.Eq(x, p.element(t, int64(i)))
	}
	return p.h.Or(or...)
}

func (p *projection) value(t ast.Type, x ast.Value) ast.Node {
	g, h := p.k.g, p.h
	switch x.Kind {
	case ast.KBool:
		return h.BoolOf(h.Truth(x.Bool))
	case ast.KInt:
		return h.Num(x.Int)
	case ast.KBitVec:
		return h.BvNum(x.Int, g.Width(t))
	case ast.KSet:
		return p.element(t, x.Int.Int64())
	}
	n := h.ConstFun(p.typ(t), p.value(g.Ran(t), x.Fun.Default))
	for _, en := range x.Fun.Entries {
		at := make([]ast.Node, len(en.Args))
		for i, a := range en.Args {
			at[i] = p.value(g.Dom(t)[i], a)
		}
		n = h.Override(n, at, p.value(g.Ran(t), en.Val))
	}
	return n
}

// back translates a value of h into one of g: elements by the constants that
// have them.
func (p *projection) back(ev *eval.Evaluator, t ast.Type, x ast.Value) (ast.Value, error) {
	g := p.k.g
	switch x.Kind {
	case ast.KSet:
		for i, e := range p.sets[t] {
			y, err := ev.Eval(e)
			if err != nil {
				return x, err
			}
			if y.Int.Cmp(x.Int) == 0 {
				return ast.Value{Kind: ast.KSet, Int: big.NewInt(int64(i))}, nil
			}
		}
		return ast.Value{Kind: ast.KSet, Int: new(big.Int)}, nil
	case ast.KFun:
		def, err := p.back(ev, g.Ran(t), x.Fun.Default)
		if err != nil {
			return x, err
		}
		f := &ast.FunValue{Default: def}
		for _, en := range x.Fun.Entries {
			ne := ast.FunEntry{Args: make([]ast.Value, len(en.Args))}
			for i, a := range en.Args {
				if ne.Args[i], err = p.back(ev, g.Dom(t)[i], a); err != nil {
					return x, err
				}
			}
			if ne.Val, err = p.back(ev, g.Ran(t), en.Val); err != nil {
				return x, err
			}
			f.Entries = append(f.Entries, ne)
		}
		return ast.Value{Kind: ast.KFun, Fun: f}, nil
	}
	return x, nil
}

// copy projects a node of g. Terms without free variables and quantifiers become
// their values at once.
func (p *projection) copy(root ast.Node) (ast.Node, error) {
	g, h := p.k.g, p.h
	stack := []ast.Node{root}
	for len(stack) > 0 {
		n := stack[len(stack)-1]
		if _, ok := p.memo[n]; ok {
			stack = stack[:len(stack)-1]
			continue
		}
		op := g.Op(n)
		if op == ast.OpConst {
			x, err := p.ev.Eval(n)
			if err != nil {
				return ast.None, err
			}
			p.memo[n] = p.value(g.Type(n), x)
			continue
		}
		args := g.Args(n)
		head := ast.None // an applied constant is expanded, not copied
		if op == ast.OpApply && g.Op(args[0]) == ast.OpConst {
			head, args = args[0], args[1:]
		}
		if op == ast.OpForall {
			for _, x := range g.Quant(n).Vars {
				if _, ok := p.memo[x]; !ok {
					p.memo[x] = h.Var(g.Name(x), p.typ(g.Type(x)))
				}
			}
		}
		ready := true
		for _, a := range args {
			if _, ok := p.memo[a]; !ok {
				stack = append(stack, a)
				ready = false
			}
		}
		if !ready {
			continue
		}
		stack = stack[:len(stack)-1]
		cp := make([]ast.Node, len(args))
		for i, a := range args {
			cp[i] = p.memo[a]
		}
		switch {
		case head != ast.None:
			x, err := p.ev.Eval(head)
			if err != nil {
				return ast.None, err
			}
			p.memo[n] = p.expand(g.Type(head), x.Fun, cp)
		case op == ast.OpInt:
			p.memo[n] = h.Num(g.IntVal(n))
		case op == ast.OpBv:
			p.memo[n] = h.BvNum(g.IntVal(n), g.Width(g.Type(n)))
		case op == ast.OpForall:
			q := ast.Quant{Name: g.Quant(n).Name}
			body := cp[0]
			for _, x := range g.Quant(n).Vars {
				q.Vars = append(q.Vars, p.memo[x])
				if g.Kind(g.Type(x)) == ast.KSet {
					body = h.Or(h.Not(p.member(g.Type(x), p.memo[x])), body)
				}
			}
			p.memo[n] = h.Quantify(ast.OpForall, q, body)
		default:
			p.memo[n] = h.Mk(op, p.typ(g.Type(n)), cp, g.Aux(n))
		}
	}
	return p.memo[root], nil
}

// expand writes f(args) as a choice between the entries of f.
func (p *projection) expand(t ast.Type, f *ast.FunValue, args []ast.Node) ast.Node {
	g, h := p.k.g, p.h
	res := p.value(g.Ran(t), f.Default)
	for i := len(f.Entries) - 1; i >= 0; i-- {
		en := f.Entries[i]
		eqs := make([]ast.Node, len(args))
		for j, a := range args {
			b := p.value(g.Dom(t)[j], en.Args[j])
			if g.Dom(t)[j] == ast.Bool {
				eqs[j] = h.Conn(ast.OpEquiv, h.IsTrue(a), h.IsTrue(b))
			} else {
				eqs[j] = h.Eq(a, b)
			}
		}
		res = h.Ite(h.And(eqs...), p.value(g.Ran(t), en.Val), res)
	}
	return res
}
