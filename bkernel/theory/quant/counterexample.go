package quant

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/core"
	"bsmt/bkernel/eval"
	"bsmt/bkernel/rewrite"
	"bsmt/bkernel/theory/euf"
)

// counterexamples looks for an instance of each active quantifier that the
// candidate model falsifies. FinalOK: there is none, so the model satisfies them
// all. FinalProgress: instances were added. FinalGiveUp: neither, with a reason.
func (qs *Theory) counterexamples(active []*quantifier) (core.Outcome, core.Gap) {
	if qs.depth >= maxNesting {
		return core.FinalGiveUp, core.Gap{What: "needs counter-example searches within one another", Limit: maxNesting, Scope: qs.scope(active[0])}
	}
	qs.styles++
	view, err := qs.candidate(style(qs.styles % numStyles))
	if err != nil {
		return core.FinalGiveUp, core.Gap{What: err.Error()}
	}
	added, reason := 0, core.Gap{}
	for _, q := range active {
		if qs.core.Cancelled() {
			return core.FinalGiveUp, core.Gap{Kind: core.GapCancelled, What: "time limit"}
		}
		q.rounds++
		if q.rounds < quickRounds || q.rounds%2 == 0 {
			if n := view.quick(q); n > 0 {
				added += n
				continue
			}
		}
		key := view.key(q)
		if key != "" && key == q.safe {
			continue
		}
		vals, status, why := view.refute(q)
		switch status {
		case core.Unsat:
			q.safe = key
		case core.Sat:
			if qs.instantiateAt(q, view, vals) {
				added++
			} else if reason.What == "" {
				reason = core.Gap{What: "fails in the candidate model only where no new instance can be named", Scope: qs.scope(q)}
			}
		case core.Unknown:
			if reason.What == "" {
				reason = core.Gap{What: "was not decided in the candidate model: " + why, Scope: qs.scope(q)}
			}
		}
	}
	switch {
	case added > 0:
		return core.FinalProgress, core.Gap{}
	case reason.What != "":
		return core.FinalGiveUp, reason
	case view.near:
		return core.FinalGiveUp, core.Gap{What: "holds near a candidate model with irrational values", Scope: qs.scope(active[0])}
	}
	qs.accepted = view.m
	return core.FinalOK, core.Gap{}
}

// read keeps the candidate model as last; near says that rational values stand in it for irrational
// ones.
func (qs *Theory) read(s style) (m ast.Model, near bool, err error) {
	if m, err = qs.host.Model(qs.shape(s)); err != nil {
		return nil, false, err
	}
	for c, x := range m {
		if irrational(x) {
			m[c], near = approximate(x), true
		}
	}
	qs.last = m
	return m, near, nil
}

// candidate reads the candidate model, with functions in a style.
func (qs *Theory) candidate(s style) (*view, error) {
	qs.nameNodes() // before the model is read: it has their values then
	end := ast.Node(qs.g.Len())
	m, near, err := qs.read(s)
	if err != nil {
		return nil, err
	}
	v := newView(qs, m)
	v.near = near
	v.end = end
	return v, nil
}

// view is a candidate model, ready for counter-example searches.
type view struct {
	qs       *Theory
	g        *ast.Graph
	rw       *rewrite.Rewriter
	end      ast.Node // the first node that is younger than the model
	m        ast.Model
	near     bool // m has rational values near irrational ones: instances are found in it, and nothing is accepted
	ev       *eval.Evaluator
	universe map[ast.Type]int64               // deferred sets: number of elements in the model
	ground   map[ast.Type]map[string]ast.Node // by type and value: a ground term of the e-graph that has it
	keys     map[ast.Node]string              // by constant: its value, as far as asked
	domains  map[ast.Node][]candidate         // by variable: see domain
	pools    map[ast.Type][]candidate         // by type: what quick tries; nil before it is asked
	made     map[*ast.FreeValue]ast.Node      // by value: its term, see madeTerm
}

func newView(qs *Theory, m ast.Model) *view {
	qs.ev.Reset(m)
	v := &view{qs: qs, g: qs.g, rw: qs.rw, m: m, ev: qs.ev, keys: map[ast.Node]string{}, universe: map[ast.Type]int64{}, domains: map[ast.Node][]candidate{}, made: map[*ast.FreeValue]ast.Node{}, ground: map[ast.Type]map[string]ast.Node{}}
	note := func(x ast.Value, t ast.Type) { v.universe[t] = max(v.universe[t], x.Int.Int64()+1) }
	for n, x := range m {
		eval.Elements(qs.g, qs.g.Type(n), x, note)
	}
	// Ground terms of the e-graph, oldest first, so that instances stay simple.
	for e := euf.Node(0); int(e) < qs.euf.Len(); e++ {
		n := qs.host.Term(e)
		if n == ast.None {
			continue
		}
		t := qs.g.Type(n)
		x, err := v.ev.Eval(n)
		if err != nil {
			continue
		}
		eval.Elements(qs.g, t, x, note)
		key := eval.Key(v.ev.Normalize(t, x))
		if v.ground[t] == nil {
			v.ground[t] = map[string]ast.Node{}
		}
		if old, ok := v.ground[t][key]; !ok || v.qs.generation(n) < v.qs.generation(old) {
			v.ground[t][key] = n
		}
	}
	v.nameParts()
	return v
}

// nameParts names elements that no term denotes by selectors, where values of ground terms hold them.
func (v *view) nameParts() {
	g := v.g
	for t := ast.Type(0); int(t) < g.NumTypes(); t++ {
		if g.Kind(t) != ast.KFree {
			continue
		}
		for _, key := range slices.Sorted(maps.Keys(v.ground[t])) {
			n := v.ground[t][key]
			x, err := v.ev.Eval(n)
			if err != nil || x.Free.Plain {
				continue
			}
			c := &g.Ctors(t)[x.Free.Ctor]
			for i, a := range c.Args {
				if g.Kind(a) != ast.KSet {
					continue
				}
				if v.ground[a] == nil {
					v.ground[a] = map[string]ast.Node{}
				}
				key := eval.Key(v.ev.Normalize(a, x.Free.Args[i]))
				if _, ok := v.ground[a][key]; !ok {
					v.ground[a][key] = g.Apply(c.Selectors[i], n)
				}
			}
		}
	}
}

// key writes down all of the model that the body of q speaks of: under one key the
// body has the same counter-examples. It is empty when a value is not known.
func (v *view) key(q *quantifier) string {
	g := v.g
	if q.consts == nil {
		q.consts = v.qs.constants(g.Arg(q.n, 0))
	}
	var b strings.Builder
	b.WriteByte(' ')
	for _, c := range q.consts {
		s, ok := v.keys[c]
		if !ok {
			x, err := v.ev.Eval(c)
			if err != nil {
				return ""
			}
			s = eval.Key(x)
			v.keys[c] = s
		}
		b.WriteString(s)
		b.WriteByte(' ')
	}
	for t := ast.Type(0); int(t) < g.NumTypes(); t++ {
		if n, ok := v.universe[t]; ok {
			fmt.Fprintf(&b, "%d:%d ", t, n)
		}
	}
	return b.String()
}

// refute asks a kernel of its own for values of q's variables that make its body
// false in the model.
func (v *view) refute(q *quantifier) ([]ast.Value, core.Status, string) {
	g := v.g
	p := newProjection(v)
	vars := g.Quant(q.n).Vars
	consts := make([]ast.Node, len(vars))
	for i, x := range vars {
		consts[i] = p.h.Fresh(g.Name(x), p.typ(g.Type(x)))
		p.memo[x] = consts[i]
	}
	body, err := p.copy(g.Arg(q.n, 0))
	if err != nil {
		return nil, core.Unknown, err.Error()
	}
	facts := []ast.Node{p.h.Not(body)}
	for i, x := range vars {
		if g.Kind(g.Type(x)) == ast.KSet {
			facts = append(facts, p.member(g.Type(x), consts[i]))
		}
	}
	for t := ast.Type(0); int(t) < g.NumTypes(); t++ {
		if es := p.sets[t]; len(es) > 1 {
			facts = append(facts, p.h.Conn(ast.OpAllDiff, es...))
		}
	}
	status, m, why := v.qs.host.Solve(p.h, facts)
	if status != core.Sat {
		return nil, status, why
	}
	ev := eval.New(p.h, m)
	if !rationalize(ev, m, consts, facts) {
		return nil, core.Unknown, "only irrational values refute it"
	}
	vals := make([]ast.Value, len(vars))
	for i, x := range vars {
		val, err := ev.Eval(consts[i])
		if err != nil {
			return nil, core.Unknown, err.Error()
		}
		if vals[i], err = p.back(ev, g.Type(x), val); err != nil {
			return nil, core.Unknown, err.Error()
		}
	}
	return vals, core.Sat, ""
}

// instantiateAt adds the instance of q at values: as terms that have these values
// in the model, and that say as much as possible about the values' cause.
func (qs *Theory) instantiateAt(q *quantifier, v *view, vals []ast.Value) bool {
	g := qs.g
	vars := g.Quant(q.n).Vars
	terms := v.chooseTerms(q, vals)
	if terms != nil && qs.instantiate(q, terms, byModel, qs.youngestOf(terms), 0) {
		return true
	}
	plain := make([]ast.Node, len(vars))
	for i, x := range vars {
		plain[i] = v.groundTerm(g.Type(x), vals[i])
		if plain[i] == ast.None {
			return false
		}
	}
	return qs.instantiate(q, plain, byModel, qs.youngestOf(plain), 0)
}

// groundTerm gives a term with that value: one of the e-graph, else what makes it of its parts, or
// the value itself; None for an element that no term denotes.
func (v *view) groundTerm(t ast.Type, x ast.Value) ast.Node {
	if n, ok := v.ground[t][eval.Key(v.ev.Normalize(t, x))]; ok {
		return n
	}
	if v.g.Kind(t) == ast.KSet && len(v.ground[t]) == 0 && x.Int.Sign() == 0 {
		return v.qs.host.Fresh("el", t) // no set is empty
	}
	if x.Kind == ast.KFree {
		return v.madeTerm(t, x)
	}
	if v.hasElement(t, x) {
		return ast.None
	}
	return v.qs.valueNode(t, x)
}

// madeTerm gives a constructor's application that has the value x of a free type, to terms of
// the e-graph where parts of x are values of such.
func (v *view) madeTerm(t ast.Type, x ast.Value) ast.Node {
	g := v.g
	if n, ok := v.made[x.Free]; ok {
		return n
	}
	c := &g.Ctors(t)[x.Free.Ctor]
	args := make([]ast.Node, len(c.Args))
	n := ast.None
	for i, a := range c.Args {
		if args[i] = v.groundTerm(a, x.Free.Args[i]); args[i] == ast.None {
			break
		}
	}
	if !slices.Contains(args, ast.None) {
		n = g.Build(c, args...)
	}
	v.made[x.Free] = n
	return n
}

func (v *view) hasElement(t ast.Type, x ast.Value) bool {
	found := false
	eval.Elements(v.g, t, x, func(ast.Value, ast.Type) { found = true })
	return found
}
