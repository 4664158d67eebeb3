package b2kernel

import (
	"context"
	"math/big"
	"slices"

	"bsmt/b/eval"
	"bsmt/b/tree"
	"bsmt/b/value"
	"bsmt/bkernel/ast"
	kernel "bsmt/bkernel/eval"
)

// Machine is what to make a System of. Its formulas are typed.
type Machine struct {
	World  *eval.World
	Ground func(*tree.Node) (value.Value, error) // evaluates what names only constants that are known, see Question.Ground

	Constants  []*tree.Decl
	Known      map[*tree.Decl]value.Value // constants of which there is one value; Ground knows them
	Setups     [][]value.Value            // all values of Constants; nil: those for which Properties hold
	Properties []*tree.Node

	Variables  []*tree.Decl
	Invariants []*tree.Node // conjuncts, in which the variables have their bounds
	Init       *tree.Node
	Events     []*tree.Operation
	Scope      *tree.Node // only states in which it holds have successors; nil: all
	Shown      bool       // the outer ANY of an operation is part of its guard

	Claims  []Claim
	Variant *tree.Node // what convergent events make smaller; nil: there is none
}

// Claim is a predicate that is to hold in all states.
type Claim struct {
	Pred *tree.Node

	// Lax says that what means nothing is false: a state breaks the claim in which the predicate does not
	// hold, or where it is the denial of a goal, in which that holds.
	Lax, Goal bool
}

// Formula is a predicate of the kernel. Facts say what values its constants stand for: they
// hold wherever it stands, and are not part of what it says.
type Formula struct {
	Facts []ast.Node
	Pred  ast.Node
}

// Step is an initialisation or an event. All its formulas share their constants.
type Step struct {
	Facts    []ast.Node // of what it chooses
	Can      ast.Node   // over State and what it chooses, which is part of it: this is a way to run
	Next     ast.Node   // the state after is System.Next
	Ill      Formula    // it means nothing, or what it requires within is false
	Guard    Formula    // its guard means nothing: none of its conjuncts is false, and one has no truth
	Unrolled bool       // Next leaves out loops of more rounds than there are; Ill is then true where they may be, unless that is assumed
	Fails    []Formula  // by claim: the claim is false in the state after it; None: it need not be asked

	Refused *Refusal // nil: it has been lowered; otherwise the rest is empty

	params *env // of the event, around its body
	after  *env // the variables
}

// Cell is a number or a truth value of the kernel that a state is made of.
type Cell struct {
	Const ast.Node
	Text  string // what it is, as B: an integer or an element; of a truth value a predicate; empty: nothing simple
	Shape *value.Shape

	lo, hi int64 // range of a number; beyond ±inf it is open
}

// System is a machine as a transition system over numbers and truth values. A state is a
// choice of values for the constants of the kernel in State, and Fixed are those that the
// constants of the machine are made of. Other constants in formulas are their own; At makes
// copies for a step.
//
// State stands for any state in which the invariants hold, so that a step into one in which
// they do not may have no Next: that is what Fails says of the step, which does not go by
// Next.
type System struct {
	Graph  *ast.Graph
	Fixed  []ast.Node
	State  []Cell
	Next   []ast.Node // of each of State its value after a step: At(c, 1)
	Setup  Formula    // the properties of the constants, but for Lacking
	Shape  []ast.Node // of State: when they are a state at all
	Holds  Formula    // the invariants hold in State
	Claims []Formula  // that a claim holds in State
	Init   Step
	Events []Step

	Assumed  []string   // sizes that nothing gives
	Literals []ast.Node // one for each: formulas say nothing of larger sizes where they are false

	// Lacking are properties that could not be lowered: what is refuted is so whether they hold or not.
	Lacking []*tree.Node

	// Open are parts that are not covered: where there are some, no refutation shows that a
	// claim holds.
	Open []*Refusal

	m      Machine
	l      *lowering
	base   *env // the constants
	before *env // and the variables
	fixed  map[ast.Node]bool
	index  map[ast.Node]int // of State
	copies []copied         // by step, from 1
}

// copied is what formulas became for a step.
type copied struct {
	state []ast.Node
	own   map[ast.Node]ast.Node // constants that are not of the state
	done  map[ast.Node]ast.Node
}

// NewSystem lowers a machine. The error, a *Refusal, is that its state cannot be made of
// numbers and truth values; what else cannot be lowered is in Open.
func NewSystem(ctx context.Context, m Machine) (*System, error) {
	l := newLowering(ctx, m.World, m.Ground)
	l.length, l.window = assumedSizes()
	l.strict = true
	s := &System{Graph: l.g, m: m, l: l, fixed: map[ast.Node]bool{}, index: map[ast.Node]int{}}
	if r := l.attempt(s.setup); r != nil {
		return nil, r
	}
	if r := l.attempt(s.state); r != nil {
		return nil, r
	}
	for _, c := range m.Claims {
		f := Formula{Pred: l.g.True()}
		if r := l.attempt(func() {
			f = s.formula(func() ast.Node {
				if c.Lax {
					return l.not(s.broken(c, s.before))
				}
				return l.truth(c.Pred, s.before, true)
			})
		}); r != nil {
			s.Open = append(s.Open, r)
		}
		s.Claims = append(s.Claims, f)
	}
	s.Init = s.step(nil)
	for _, o := range m.Events {
		s.Events = append(s.Events, s.step(o))
	}
	for _, t := range append([]Step{s.Init}, s.Events...) {
		if t.Refused != nil {
			s.Open = append(s.Open, t.Refused)
		}
	}
	told := map[string]bool{}
	for _, n := range l.lenient {
		l.place = n
		if r := l.refuse("that it always has a meaning, inside of a quantifier or comprehension,"); !told[r.Error()] {
			told[r.Error()] = true
			s.Open = append(s.Open, r)
		}
	}
	for _, a := range l.assumed {
		s.Assumed, s.Literals = append(s.Assumed, a.what), append(s.Literals, a.lit)
	}
	return s, nil
}

// formula lowers something by itself, with the facts that come of it.
func (s *System) formula(f func() ast.Node) Formula {
	l := s.l
	old := l.facts
	l.facts, l.budget = nil, maxMade
	defer func() { l.facts = old }()
	p := l.fact(f)
	return Formula{l.facts, p}
}

// setup makes the constants.
func (s *System) setup() {
	l, m := s.l, s.m
	switch {
	case len(m.Setups) > 1:
		s.Setup = s.formula(func() ast.Node {
			which := l.number("setup", 0, int64(len(m.Setups)-1))
			for i, d := range m.Constants {
				l.sought[d] = true
				shape := l.world.Shape(d.Type)
				x := l.known(shape, m.Setups[0][i])
				for k, vs := range m.Setups[1:] {
					x = l.choose(l.same(which, l.constant(int64(k+1))), l.known(shape, vs[i]), x)
				}
				s.base = s.base.with(d, x)
			}
			return l.g.True()
		})
	default:
		var names []*tree.Decl
		for _, d := range m.Constants {
			if v, ok := m.Known[d]; ok && l.listed(l.world.Shape(d.Type), v) != nil {
				continue
			}
			l.sought[d] = true
			names = append(names, d)
		}
		var conj []*tree.Node
		for _, p := range m.Properties {
			if mentions(p, names) {
				conj = append(conj, tree.Conjuncts(p)...)
			}
		}
		var first *Refusal
		for {
			r := l.attempt(func() {
				s.Setup = s.formula(func() ast.Node {
					var p ast.Node
					l.opaque = true
					s.base, p = l.introduce(names, conj, nil)
					return p
				})
			})
			l.opaque = false
			if r == nil {
				break
			}
			if first == nil {
				first = r
			}
			i := slices.IndexFunc(conj, func(p *tree.Node) bool { return within(p, r.at) })
			if i < 0 {
				panic(first)
			}
			s.Lacking = append(s.Lacking, conj[i])
			conj = slices.Delete(conj, i, i+1)
		}
	}
	for _, c := range l.g.Consts() {
		s.fixed[c] = true
	}
	for _, d := range m.Constants {
		if b := s.base.find(d); b != nil {
			s.Fixed = append(s.Fixed, l.consts(b.s)...)
		}
	}
}

// within reports whether a node is part of a tree.
func within(p, n *tree.Node) bool {
	found := false
	tree.Walk(p, func(m *tree.Node) bool { found = found || m == n; return !found })
	return found
}

func mentions(p *tree.Node, names []*tree.Decl) bool {
	for d := range eval.FreeNames(p) {
		if slices.Contains(names, d) {
			return true
		}
	}
	return false
}

// consts gives the constants of the kernel that a symbol is made of, in their order.
func (l *lowering) consts(x symbol) []ast.Node {
	var roots []ast.Node
	l.parts(x, func(n ast.Node) ast.Node { roots = append(roots, n); return n })
	var out []ast.Node
	l.g.Walk(roots, func(n ast.Node) bool {
		if l.g.Op(n) == ast.OpConst {
			out = append(out, n)
		}
		return true
	})
	slices.Sort(out)
	return out
}

// parts makes a symbol anew with other nodes.
func (l *lowering) parts(x symbol, f func(ast.Node) ast.Node) symbol {
	switch x := x.(type) {
	case num:
		if x.n != ast.None {
			x.n = f(x.n)
		}
		return x
	case real:
		l.mustBeKnown(x)
		return x
	case pair:
		return pair{l.parts(x.a, f), l.parts(x.b, f)}
	case record:
		r := make(record, len(x))
		for i, p := range x {
			r[i] = l.parts(p, f)
		}
		return r
	case *set:
		out := &set{cells: make([]cell, len(x.cells)), distinct: x.distinct}
		for i, c := range x.cells {
			out.cells[i] = cell{l.parts(c.elem, f), f(c.cond)}
		}
		of := func(n *num) *num {
			if n == nil {
				return nil
			}
			k := *n
			k.n = f(k.n)
			return &k
		}
		out.size, out.free = of(x.size), of(x.free)
		return out
	case interval:
		return interval{l.parts(x.from, f).(num), l.parts(x.to, f).(num)}
	case *opaque:
		y := *x
		y.at = &points{}
		y.values, y.inverse = nil, nil
		for _, v := range x.values {
			y.values = append(y.values, f(v))
		}
		for _, v := range x.inverse {
			y.inverse = append(y.inverse, f(v))
		}
		if y.defined != ast.None {
			y.defined = f(y.defined)
		}
		return &y
	}
	if s := l.tryList(x); s != nil {
		return l.parts(s, f)
	}
	panic(l.refuse("a variable with a value of no simple kind"))
}

// state makes the variables, from the invariants.
func (s *System) state() {
	l, m := s.l, s.m
	for _, d := range m.Variables {
		l.sought[d] = true
	}
	var conj []*tree.Node
	for _, p := range m.Invariants {
		conj = append(conj, tree.Conjuncts(p)...)
	}
	all := s.formula(func() ast.Node {
		var p ast.Node
		l.whole = true
		s.before, p = l.introduce(m.Variables, conj, s.base)
		l.whole = false
		return p
	})
	var cells []Cell
	for _, d := range m.Variables {
		b := s.before.find(d)
		if _, ok := b.s.(*set); !ok {
			b.s = l.parts(b.s, func(n ast.Node) ast.Node { return n }) // what is listed
		}
		s.cells(&cells, b.s, d.Name, l.world.Shape(d.Type))
	}
	for _, c := range cells {
		s.index[c.Const] = len(s.State)
		s.State = append(s.State, c)
		s.Next = append(s.Next, l.g.Fresh(l.g.Name(c.Const), l.g.Type(c.Const)))
	}
	// Facts of the state alone are its shape.
	for _, f := range all.Facts {
		if s.ofState(f) {
			s.Shape = append(s.Shape, f)
		} else {
			s.Holds.Facts = append(s.Holds.Facts, f)
		}
	}
	s.Holds.Pred = all.Pred
	s.canonical()
	s.copies = []copied{{state: s.Next, own: map[ast.Node]ast.Node{}, done: map[ast.Node]ast.Node{}}}
}

// cells lists what a symbol of the state is made of, with how it is written as B.
func (s *System) cells(out *[]Cell, x symbol, text string, shape *value.Shape) {
	l := s.l
	add := func(c ast.Node, text string, shape *value.Shape, lo, hi int64) {
		if l.g.Op(c) == ast.OpIsTrue {
			c = l.g.Arg(c, 0)
		}
		if l.g.Op(c) != ast.OpConst || s.fixed[c] || slices.ContainsFunc(*out, func(d Cell) bool { return d.Const == c }) {
			return
		}
		*out = append(*out, Cell{Const: c, Text: text, Shape: shape, lo: lo, hi: hi})
	}
	switch x := x.(type) {
	case num:
		add(x.n, text, shape, x.lo, x.hi)
	case real:
		l.mustBeKnown(x)
	case pair:
		s.cells(out, x.a, "", shape.A)
		s.cells(out, x.b, "", shape.B)
	case record:
		for i, p := range x {
			field := ""
			if text != "" {
				field = text + "'" + shape.Fields[i]
			}
			s.cells(out, p, field, shape.Parts[i])
		}
	case *set:
		for _, n := range []*num{x.size, x.free} {
			if n != nil {
				card := ""
				if text != "" {
					card = "card(" + text + ")"
				}
				add(n.n, card, nil, n.lo, n.hi)
			}
		}
		function := shape.A.Form == value.FPair && l.isFunction(x)
		for _, c := range x.cells {
			in, at := "", ""
			switch {
			case text == "":
			case function:
				if arg, ok := l.literalText(shape.A.A, c.elem.(pair).a); ok {
					in, at = arg+" : dom("+text+")", text+"("+arg+")"
				}
			default:
				if arg, ok := l.literalText(shape.A, c.elem); ok {
					in = arg + " : " + text
				}
			}
			add(c.cond, in, nil, 0, 0)
			if function {
				s.cells(out, c.elem.(pair).b, at, shape.A.B)
			} else {
				s.cells(out, c.elem, "", shape.A)
			}
		}
	}
	// Whatever else is in it, such as the choice of a cell.
	for _, c := range l.consts(x) {
		add(c, "", nil, -inf, inf)
	}
}

// Equation writes that a cell of the state has the value that a number stands for, as B; empty:
// that has no simple text, as of a string that occurs nowhere.
func (s *System) Equation(c *Cell, n *big.Int) string {
	var v value.Value
	switch i := int(n.Int64()); {
	case c.Text == "":
		return ""
	case c.Shape == nil || c.Shape.Form == value.FInt:
		return c.Text + " = " + n.String()
	case c.Shape.Form == value.FString && i < len(s.l.texts):
		v = value.String(s.l.texts[i])
	case c.Shape.Form == value.FElem || c.Shape.Form == value.FBool:
		v = value.Elem(i)
	default:
		return ""
	}
	return c.Text + " = " + c.Shape.Format(v)
}

// literalText writes a symbol that is known as B.
func (l *lowering) literalText(shape *value.Shape, x symbol) (string, bool) {
	if _, ok := l.key(x); !ok {
		return "", false
	}
	return shape.Format(l.value(shape, x, &reading{ev: kernel.New(l.g, nil)})), true
}

// ofState reports whether a node is made of the state and what is fixed only.
func (s *System) ofState(n ast.Node) bool {
	yes := true
	s.Graph.Walk([]ast.Node{n}, func(n ast.Node) bool {
		if s.Graph.Op(n) == ast.OpConst && !s.fixed[n] {
			if _, ok := s.index[n]; !ok {
				yes = false
			}
		}
		return yes
	})
	return yes
}

// canonical gives values of what is not there, such as f(x) outside of dom(f), so that one
// state is one choice of values.
func (s *System) canonical() {
	l := s.l
	var visit func(x symbol)
	visit = func(x symbol) {
		switch x := x.(type) {
		case pair:
			visit(x.a)
			visit(x.b)
		case record:
			for _, p := range x {
				visit(p)
			}
		case *set:
			for _, c := range x.cells {
				if !l.isTrue(c.cond) {
					for _, n := range l.consts(c.elem) {
						if i, ok := s.index[n]; ok {
							s.Shape = append(s.Shape, l.or(c.cond, s.atRest(i)))
						}
					}
				}
				visit(c.elem)
			}
		}
	}
	uses := map[ast.Node]int{}
	for _, d := range s.m.Variables {
		for _, n := range l.consts(s.before.find(d).s) {
			uses[n]++
		}
	}
	for _, d := range s.m.Variables {
		x := s.before.find(d).s
		if !slices.ContainsFunc(l.consts(x), func(n ast.Node) bool { return uses[n] > 1 }) {
			visit(x)
		}
	}
}

// atRest says that a cell has the value of one that counts for nothing.
func (s *System) atRest(i int) ast.Node {
	c := &s.State[i]
	if s.Graph.Type(c.Const) == ast.Bool {
		return s.Graph.Not(s.Graph.IsTrue(c.Const))
	}
	return s.Graph.Eq(c.Const, s.Graph.Num64(max(c.lo, min(c.hi, 0))))
}

// fails says that a claim is false, or means nothing.
func (s *System) fails(c Claim, e *env) Formula {
	l := s.l
	return s.formula(func() ast.Node {
		if c.Lax {
			return s.broken(c, e)
		}
		partial := l.partial
		l.partial = false
		p := l.truth(c.Pred, e, false)
		if l.partial {
			holds, _, _ := l.strictTruth(c.Pred, e)
			p = l.or(p, l.not(holds))
		}
		l.partial = l.partial || partial
		return p
	})
}

// broken says that a lax claim is not as it should be: the opposite of what is assumed of a state before.
func (s *System) broken(c Claim, e *env) ast.Node {
	l := s.l
	holds := func(p *tree.Node) ast.Node { return l.exactly(func() ast.Node { return l.truth(p, e, true) }) }
	if c.Goal {
		return holds(c.Pred.Args[0])
	}
	return l.not(holds(c.Pred))
}

// step lowers an event, or the initialisation.
func (s *System) step(o *tree.Operation) (t Step) {
	l := s.l
	old := l.facts
	defer func() { l.facts = old }()
	l.facts, l.budget = nil, maxMade
	e := s.before
	var f *env
	var out outcome
	guard := l.g.False()
	var needs []ast.Node
	l.unrolled = false
	refused := l.attempt(func() {
		needs = l.apartFrom(func() {
			if o == nil {
				e = s.base
				l.place = s.m.Init
				f, out = e, l.execute(s.m.Init, e)
				return
			}
			f, out, guard = s.event(o, e)
		})
	})
	if refused != nil {
		return Step{Refused: refused}
	}
	// The state after.
	after := s.base
	writes := map[*tree.Decl]bool{}
	refused = l.attempt(func() {
		ps := make([]ast.Node, 0, len(s.m.Variables))
		for _, d := range s.m.Variables {
			x, ok := out.after[d]
			writes[d] = ok
			b := s.before.find(d)
			if !ok {
				if o == nil {
					panic(l.refuse("the initialisation, which may leave %s without a value,", d.Name))
				}
				x = b.s
			}
			after = &env{d, x, append(slices.Clone(needs), b.needs...), after}
			next := l.parts(b.s, func(n ast.Node) ast.Node { return s.At(n, 1) })
			ps = append(ps, l.guarded(l.equal(next, x), b.needs))
		}
		t.Next, t.Can = l.guarded(l.and(ps...), needs), l.guarded(out.can, needs)
		t.Ill, t.Guard = Formula{Pred: l.guarded(out.ill, needs)}, Formula{Pred: l.guarded(guard, needs)}
	})
	if refused != nil {
		return Step{Refused: refused}
	}
	t.params, t.after, t.Unrolled = f, after, l.unrolled
	t.Facts, l.facts = l.facts, nil
	for _, c := range s.m.Claims {
		p := Formula{Pred: l.g.False()}
		if o == nil || mentionsAny(c.Pred, writes) {
			if r := l.attempt(func() { p = s.fails(c, after) }); r != nil {
				s.Open = append(s.Open, r)
				p.Pred = l.g.False()
			}
		}
		t.Fails = append(t.Fails, p)
	}
	if o != nil {
		for _, c := range o.Theorems {
			if r := l.attempt(func() { t.Ill = s.either(t.Ill, s.fails(Claim{Pred: c.Pred}, f), t.Can) }); r != nil {
				s.Open = append(s.Open, r)
			}
		}
		if s.m.Variant != nil && o.Status != tree.Ordinary {
			if r := l.attempt(func() { t.Ill = s.either(t.Ill, s.grows(o, after), t.Can) }); r != nil {
				s.Open = append(s.Open, r)
			}
		}
	}
	t.Facts = append(t.Facts, l.facts...)
	return t
}

// either joins two formulas; the second counts where the step can be taken.
func (s *System) either(a, b Formula, can ast.Node) Formula {
	return Formula{append(slices.Clip(a.Facts), b.Facts...), s.l.or(a.Pred, s.l.and(can, b.Pred))}
}

func mentionsAny(p *tree.Node, names map[*tree.Decl]bool) bool {
	for d := range eval.FreeNames(p) {
		if names[d] {
			return true
		}
	}
	return false
}

// grows says that an event breaks what it promises of the variant.
func (s *System) grows(o *tree.Operation, after *env) Formula {
	l := s.l
	return s.formula(func() ast.Node {
		was, ill := l.strictly(s.m.Variant, s.before)
		is, bad := l.strictly(s.m.Variant, after)
		strict := o.Status == tree.Convergent
		if a, ok := was.(num); ok {
			b := is.(num)
			less := l.le(b, a)
			if strict {
				less = l.lt(b, a)
			}
			return l.or(ill, bad, l.lt(a, l.constant(0)), l.not(less))
		}
		less := l.subset(is, was)
		if strict {
			less = l.and(less, l.not(l.subset(was, is)))
		}
		return l.or(ill, bad, l.not(less))
	})
}

// event lowers what an operation does. What it requires first is its guard, which means nothing
// where ill says.
func (s *System) event(o *tree.Operation, e *env) (f *env, out outcome, ill ast.Node) {
	l := s.l
	var guards []*tree.Node
	if s.m.Scope != nil {
		guards = append(guards, s.m.Scope)
	}
	for _, g := range o.Guards {
		guards = append(guards, tree.Conjuncts(g.Pred)...)
	}
	names, body := o.Params, o.Body
	for {
		switch {
		case body.Op == tree.Pre, body.Op == tree.Select && len(body.Args) == 2:
			guards = append(guards, tree.Conjuncts(body.Args[0])...)
			body = body.Args[1]
			continue
		case body.Op == tree.Any && s.m.Shown:
			names = append(slices.Clip(names), body.Binds...)
			guards = append(guards, tree.Conjuncts(body.Args[0])...)
			body = body.Args[1]
			continue
		}
		break
	}
	l.place = body
	f, can, ill := l.pick(names, guards, e)
	out = l.execute(body, f)
	l.ends(&out, o.Results, f)
	out.ill = l.and(can, out.ill)
	out.can = l.and(can, out.can)
	return f, out, ill
}

// At gives a copy of a node for the i-th state: constants of the state become those of that
// one, and those of Next those of the following one. Constants of formulas get copies of
// their own.
func (s *System) At(n ast.Node, i int) ast.Node {
	if i == 0 {
		return n
	}
	g := s.Graph
	for len(s.copies) <= i {
		c := copied{own: map[ast.Node]ast.Node{}, done: map[ast.Node]ast.Node{}}
		for _, x := range s.State {
			c.state = append(c.state, g.Fresh(g.Name(x.Const), g.Type(x.Const)))
		}
		s.copies = append(s.copies, c)
	}
	c := &s.copies[i-1]
	stack := []ast.Node{n}
	var args []ast.Node
	for len(stack) > 0 {
		m := stack[len(stack)-1]
		if _, ok := c.done[m]; ok {
			stack = stack[:len(stack)-1]
			continue
		}
		if g.Op(m) == ast.OpConst {
			c.done[m] = s.constAt(m, i)
			continue
		}
		ready := true
		for _, a := range g.Args(m) {
			if _, ok := c.done[a]; !ok {
				stack = append(stack, a)
				ready = false
			}
		}
		if !ready {
			continue
		}
		args = args[:0]
		changed := false
		for _, a := range g.Args(m) {
			b := c.done[a]
			changed = changed || a != b
			args = append(args, b)
		}
		if c.done[m] = m; changed {
			c.done[m] = g.Rebuild(m, args)
		}
	}
	return c.done[n]
}

func (s *System) constAt(n ast.Node, i int) ast.Node {
	if s.fixed[n] || slices.ContainsFunc(s.l.assumed, func(a assumption) bool { return s.Graph.Arg(a.lit, 0) == n }) {
		return n
	}
	if k, ok := s.index[n]; ok {
		return s.copies[i-1].state[k]
	}
	if k := slices.Index(s.Next, n); k >= 0 {
		return s.copies[i].state[k]
	}
	own := s.copies[i-1].own
	k, ok := own[n]
	if !ok {
		k = s.Graph.Fresh("c", s.Graph.Type(n))
		own[n] = k
	}
	return k
}

// StateAt gives the constants of the i-th state.
func (s *System) StateAt(i int) []ast.Node {
	out := make([]ast.Node, len(s.State))
	for k, c := range s.State {
		out[k] = s.At(c.Const, i)
	}
	return out
}

// Apart says that the i-th and the j-th state are different.
func (s *System) Apart(i, j int) (ast.Node, error) {
	l := s.l
	var p ast.Node
	r := l.attempt(func() {
		l.budget = maxMade
		var ps []ast.Node
		for _, d := range s.m.Variables {
			x := s.before.find(d).s
			at := func(i int) symbol { return l.parts(x, func(n ast.Node) ast.Node { return s.At(n, i) }) }
			ps = append(ps, l.equal(at(i), at(j)))
		}
		p = l.not(l.and(ps...))
	})
	if r != nil {
		return ast.None, r
	}
	return p, nil
}

// Read gives the values of the constants and of the variables of the i-th state in a model.
func (s *System) Read(model ast.Model, i int) (constants, vars []value.Value, err error) {
	l := s.l
	m := &reading{ev: kernel.New(s.Graph, model)}
	r := l.attempt(func() {
		for _, d := range s.m.Constants {
			if b := s.base.find(d); b != nil {
				constants = append(constants, l.value(l.world.Shape(d.Type), b.s, m))
			} else {
				constants = append(constants, s.m.Known[d])
			}
		}
	})
	if r != nil {
		return nil, nil, r
	}
	if m.bad != nil {
		return nil, nil, m.bad
	}
	vars, err = s.readAt(model, s.m.Variables, s.before, i)
	return constants, vars, err
}

// ReadAfter gives the values of the variables after a step that is the i-th, in a model: they
// may be none that State stands for.
func (s *System) ReadAfter(model ast.Model, t *Step, i int) ([]value.Value, error) {
	return s.readAt(model, s.m.Variables, t.after, i)
}

// ReadParams gives the values of the parameters of an operation in its step, likewise.
func (s *System) ReadParams(model ast.Model, o *tree.Operation, t *Step, i int) ([]value.Value, error) {
	return s.readAt(model, o.Params, t.params, i)
}

func (s *System) readAt(model ast.Model, names []*tree.Decl, e *env, i int) (out []value.Value, err error) {
	l := s.l
	m := &reading{ev: kernel.New(s.Graph, model)}
	r := l.attempt(func() {
		for _, d := range names {
			x := l.parts(e.find(d).s, func(n ast.Node) ast.Node { return s.At(n, i) })
			out = append(out, l.value(l.world.Shape(d.Type), x, m))
		}
	})
	if r != nil {
		return nil, r
	}
	return out, m.bad
}

// Exactly gives a predicate over constants and variables as one of State and Fixed alone, so
// that its negation is a predicate, too: where it means nothing it is false. The error says
// that there is no such predicate.
func (s *System) Exactly(n *tree.Node) (p ast.Node, err error) {
	l := s.l
	partial := l.partial
	var f Formula
	r := l.attempt(func() {
		f = s.formula(func() ast.Node {
			holds, _, _ := l.strictTruth(n, s.before)
			return holds
		})
		if len(f.Facts) > 0 || !s.ofState(f.Pred) {
			panic(l.refuse("a predicate that is none of the state alone"))
		}
	})
	l.partial = partial
	if r != nil {
		return ast.None, r
	}
	return f.Pred, nil
}
