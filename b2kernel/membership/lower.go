package membership

import (
	"fmt"
	"slices"
	"strings"

	"bsmt/b/eval"
	"bsmt/b/tree"
	"bsmt/bkernel/ast"
)

// Question are predicates that are to hold together.
type Question struct {
	Dialect        tree.Dialect // classical: given sets are finite
	Sets           []*tree.Set
	MinInt, MaxInt int64
	Preds          []*tree.Node
}

// Lowered is a question as the kernel gets it.
type Lowered struct {
	Graph *ast.Graph
	Facts []ast.Node // hold always
	Preds []ast.Node // one for each predicate of the question; of one that is too large, or has no meaning here, it is truth
	Open  []string   // terms that stand for any value
}

const (
	maxNodes = 400_000 // of the graph
	maxDepth = 200     // of substituted definitions
)

// tooLarge is thrown when a predicate is more than is worth unfolding, or has no meaning here.
type tooLarge struct{}

// lowering is the state of one translation.
type lowering struct {
	g         *ast.Graph
	q         Question
	facts     []ast.Node
	open      []string
	types     map[*tree.Set]ast.Type
	makers    map[*tree.Set][]ast.Ctor    // of free types
	members   map[*tree.Set][]ast.Node    // of enumerated sets
	elements  map[ast.Node]bool           // all of them
	objects   map[ast.Type]*sort          // sorts of sets
	byType    []*sort                     // the same
	texts     map[string]ast.Node         // strings
	names     map[*tree.Decl]symbol       // free names
	functions map[*tree.Decl]*tree.Node   // names that are functions, and the space that says it
	defined   map[*tree.Decl]*tree.Node   // names that equations define
	above     map[*tree.Decl][]*tree.Node // what says that a name is among something
	told      map[bounding]bool           // those of them that are told
	by        map[*tree.Node]bool         // the equations
	depth     int
	probes    int                   // around
	opaque    map[string][]ast.Node // functions for terms without a meaning, by their text
	counted   []*counted
}

// Lower gives predicates for others to refute. It refuses none.
func Lower(q Question) *Lowered {
	l := &lowering{g: ast.New(), q: q, types: map[*tree.Set]ast.Type{}, makers: map[*tree.Set][]ast.Ctor{}, members: map[*tree.Set][]ast.Node{}, elements: map[ast.Node]bool{}, objects: map[ast.Type]*sort{},
		texts: map[string]ast.Node{}, names: map[*tree.Decl]symbol{}, functions: map[*tree.Decl]*tree.Node{}, defined: map[*tree.Decl]*tree.Node{}, above: map[*tree.Decl][]*tree.Node{}, told: map[bounding]bool{}, by: map[*tree.Node]bool{},
		opaque: map[string][]ast.Node{}}
	l.collect()
	out := &Lowered{Graph: l.g}
	for _, p := range q.Preds {
		n := l.g.True()
		l.attempt(func() { n = l.truth(p, nil) })
		out.Preds = append(out.Preds, n)
	}
	l.attempt(l.countFacts)
	out.Facts, out.Open = l.facts, l.open
	return out
}

// attempt runs f unless it makes too much.
func (l *lowering) attempt(f func()) {
	defer func() {
		if p := recover(); p != nil {
			if _, ok := p.(tooLarge); !ok {
				panic(p)
			}
			l.depth, l.probes = 0, 0
		}
	}()
	f()
}

// collect finds the names that are functions, and those that equations define.
func (l *lowering) collect() {
	for _, p := range l.q.Preds {
		for _, c := range tree.Conjuncts(p) {
			if c.Op != tree.Member && c.Op != tree.Subset && c.Op != tree.StrictSubset || c.Args[0].Op != tree.Ident || c.Args[0].Decl == nil {
				continue
			}
			l.above[c.Args[0].Decl] = append(l.above[c.Args[0].Decl], c)
			if d := c.Args[0].Decl; c.Op == tree.Member && l.functions[d] == nil && isFunctionSpace(c.Args[1].Op) {
				l.functions[d] = c.Args[1]
			}
		}
	}
	for _, p := range l.q.Preds {
		for _, c := range tree.Conjuncts(p) {
			if c.Op != tree.Equal {
				continue
			}
			for k := range 2 {
				x, e := c.Args[k], c.Args[1-k]
				if x.Op == tree.Ident && l.definable(x.Decl, e) {
					l.defined[x.Decl] = e
					l.by[c] = true
					break
				}
			}
		}
	}
}

// definable reports whether an equation may define a name: it has no other definition, and
// what it is defined by does not come back to it. A set whose name is said to be a function
// is one only if its definition shows it.
func (l *lowering) definable(d *tree.Decl, e *tree.Node) bool {
	if d == nil || d.Kind == tree.DSet || d.Kind == tree.DElement || d.Kind == tree.DConstructor || l.defined[d] != nil {
		return false
	}
	seen := map[*tree.Decl]bool{}
	var reaches func(n *tree.Node) bool
	reaches = func(n *tree.Node) bool {
		for x := range eval.FreeNames(n) {
			if x == d {
				return true
			}
			if def := l.defined[x]; def != nil && !seen[x] {
				seen[x] = true
				if reaches(def) {
					return true
				}
			}
		}
		return false
	}
	return !reaches(e)
}

func isFunctionSpace(op tree.Op) bool {
	switch op {
	case tree.PartialFunc, tree.TotalFunc, tree.PartialInj, tree.TotalInj, tree.PartialSurj, tree.TotalSurj, tree.PartialBij, tree.TotalBij,
		tree.Seq, tree.Seq1, tree.ISeq, tree.ISeq1, tree.Perm:
		return true
	}
	return false
}

// ---- types

// given is the type of the elements of a given set.
func (l *lowering) given(s *tree.Set) ast.Type {
	if t, ok := l.types[s]; ok {
		return t
	}
	if s.Constructors != nil {
		return l.freeType(s)
	}
	var t ast.Type
	if len(s.Elements) == 0 {
		t = l.g.Set(s.Name)
	} else {
		t = l.g.FreeType(s.Name)
		for _, e := range s.Elements {
			c := l.g.Declare(t, e.Name, "is_"+e.Name, nil)
			n := l.g.Build(&c)
			l.members[s] = append(l.members[s], n)
			l.elements[n] = true
		}
	}
	l.types[s] = t
	return t
}

func (l *lowering) element(s *tree.Set, i int) symbol {
	l.given(s)
	return scalar(l.members[s][i])
}

// sort is a sort of sets that are elements themselves.
type sort struct {
	sort    ast.Type
	t       *tree.Type // the sets
	in      ast.Node   // membership: a function from an object and the scalars of an element to BOOL
	made    map[string]ast.Node
	card    ast.Node // a function from objects to INTEGER; None: not needed so far
	finite  ast.Node // a function from objects to BOOL
	equated bool     // that objects with the same elements are the same was said
}

// sets gives the sort for a type of sets.
func (l *lowering) sets(t *tree.Type) *sort {
	name := "POW(" + t.Rep().Left.String() + ")"
	st := l.g.Set(name)
	if s, ok := l.objects[st]; ok {
		return s
	}
	s := &sort{sort: st, t: t, made: map[string]ast.Node{}, card: ast.None, finite: ast.None}
	l.objects[st] = s
	s.in = l.g.Fresh("in", l.g.Fun(append([]ast.Type{st}, l.sorts(nil, t.Rep().Left)...), ast.Bool))
	l.byType = append(l.byType, s)
	return s
}

// ofObject gives the set that an object is.
func (l *lowering) ofObject(t *tree.Type, o ast.Node) *set {
	s := l.sets(t)
	x := predicateSet(t.Rep().Left, func(x symbol) ast.Node { return l.holds(l.g.Apply(s.in, l.flat([]ast.Node{o}, x)...)) })
	x.object = o
	return x
}

// objectOf gives an object that has the elements of a set.
func (l *lowering) objectOf(x *set) ast.Node {
	if x.object != ast.None {
		return x.object
	}
	t := tree.SetOf(x.elem)
	s := l.sets(t)
	l.extensional(s)
	// Two sets that say the same of an element are one object.
	said := l.probed(x.elem, x.has)
	key := fmt.Sprint(said)
	if o, ok := s.made[key]; ok {
		x.object = o
		return o
	}
	o := l.fresh("set", l.openVars(said), s.sort)
	s.made[key], x.object = o, o
	of := l.ofObject(t, o)
	l.fact(l.forall(x.elem, func(e symbol) ast.Node { return l.iff(of.has(e), x.has(e)) }))
	return o
}

// extensional says that sets with the same elements are the same object.
func (l *lowering) extensional(s *sort) {
	if s.equated {
		return
	}
	s.equated = true
	l.fact(l.quantified(ast.OpForall, []*tree.Type{s.t, s.t}, func(xs []symbol) ast.Node {
		a, b := xs[0].(*set), xs[1].(*set)
		return l.implies(l.forall(a.elem, func(e symbol) ast.Node { return l.iff(a.has(e), b.has(e)) }), l.same(a.object, b.object))
	}))
}

// fact states something for all values of its bound variables.
func (l *lowering) fact(p ast.Node) {
	if vars := l.openVars(p); len(vars) > 0 {
		// Variables of quantifiers around: here they are bound anew.
		fresh := make(map[ast.Node]ast.Node, len(vars))
		var own []ast.Node
		for _, v := range vars {
			fresh[v] = l.g.Var("x", l.g.Type(v))
			own = append(own, fresh[v])
		}
		p = l.g.Quantify(ast.OpForall, ast.Quant{Vars: own}, l.replace(p, fresh))
	}
	if !l.isTrue(p) {
		l.facts = append(l.facts, p)
	}
}

// fresh makes a value of a type that depends on variables.
func (l *lowering) fresh(kind string, vars []ast.Node, t ast.Type) ast.Node {
	if len(vars) == 0 {
		return l.g.Fresh(kind, t)
	}
	var dom []ast.Type
	for _, v := range vars {
		dom = append(dom, l.g.Type(v))
	}
	return l.g.Apply(l.g.Fresh(kind, l.g.Fun(dom, t)), vars...)
}

// openVars gives the variables of a predicate that no quantifier in it binds, in order.
func (l *lowering) openVars(p ast.Node) []ast.Node {
	bound, usedVars, seen := map[ast.Node]bool{}, []ast.Node{}, map[ast.Node]bool{}
	stack := []ast.Node{p}
	for len(stack) > 0 {
		n := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if seen[n] {
			continue
		}
		seen[n] = true
		switch l.g.Op(n) {
		case ast.OpVar:
			usedVars = append(usedVars, n)
		case ast.OpForall, ast.OpExists:
			for _, v := range l.g.Quant(n).Vars {
				bound[v] = true
			}
		}
		stack = append(stack, l.g.Args(n)...)
	}
	usedVars = slices.DeleteFunc(usedVars, func(v ast.Node) bool { return bound[v] })
	slices.Sort(usedVars)
	return usedVars
}

// replace puts variables in the place of others.
func (l *lowering) replace(p ast.Node, with map[ast.Node]ast.Node) ast.Node {
	done := map[ast.Node]ast.Node{}
	var copyOf func(n ast.Node) ast.Node
	copyOf = func(n ast.Node) ast.Node {
		if m, ok := with[n]; ok {
			return m
		}
		if m, ok := done[n]; ok {
			return m
		}
		m := n
		if op := l.g.Op(n); op == ast.OpForall || op == ast.OpExists {
			quant := *l.g.Quant(n)
			var own []ast.Node
			inner := map[ast.Node]ast.Node{}
			for k, v := range with {
				inner[k] = v
			}
			for _, v := range quant.Vars {
				w := l.g.Var(l.g.Name(v), l.g.Type(v))
				inner[v] = w
				own = append(own, w)
			}
			body := l.replace(l.g.Arg(n, 0), inner)
			m = l.g.Quantify(op, ast.Quant{Vars: own}, body)
		} else if args := l.g.Args(n); len(args) > 0 {
			next := make([]ast.Node, len(args))
			changed := false
			for i, a := range slices.Clone(args) {
				next[i] = copyOf(a)
				changed = changed || next[i] != a
			}
			if changed {
				m = l.g.Rebuild(n, next)
			}
		}
		done[n] = m
		return m
	}
	return copyOf(p)
}

// ---- names

// env gives bound names their values.
type env struct {
	d    *tree.Decl
	x    symbol
	next *env
}

func (e *env) find(d *tree.Decl) (symbol, bool) {
	for ; e != nil; e = e.next {
		if e.d == d {
			return e.x, true
		}
	}
	return nil, false
}

func (e *env) with(d *tree.Decl, x symbol) *env { return &env{d, x, e} }

// named gives the value of a name.
func (l *lowering) named(n *tree.Node, e *env) symbol {
	d := n.Decl
	if x, ok := e.find(d); ok {
		return x
	}
	switch d.Kind {
	case tree.DSet:
		return l.wholeOf(d.Set.Type)
	case tree.DElement:
		if !d.Set.Deferred { // otherwise it stands for any element
			return l.element(d.Set, d.Slot)
		}
	case tree.DConstructor:
		return l.constructor(d.Set, d.Slot)
	}
	if x, ok := l.names[d]; ok {
		return x
	}
	var x symbol
	if def := l.defined[d]; def != nil {
		if l.depth++; l.depth > maxDepth {
			panic(tooLarge{})
		}
		x = l.expr(def, nil)
		l.depth--
	} else {
		x = l.constant(d)
	}
	l.names[d] = x
	return x
}

func (l *lowering) wholeOf(t *tree.Type) *set {
	s := predicateSet(t, func(symbol) ast.Node { return l.g.True() })
	s.whole = true
	return s
}

// constant makes the value of a free name.
func (l *lowering) constant(d *tree.Decl) symbol {
	return l.unknown(d.Type, d.Name, nil, l.functions[d])
}

// unknown makes a value of a type, of which nothing is known but that it depends on some
// scalars, and that a set is in a space of functions, if that is not nil.
func (l *lowering) unknown(t *tree.Type, name string, on []ast.Node, space *tree.Node) symbol {
	t = t.Rep()
	var dom []ast.Type
	for _, n := range on {
		dom = append(dom, l.g.Type(n))
	}
	value := func(args []ast.Node, types []ast.Type, to ast.Type) func([]ast.Node) ast.Node {
		types = append(slices.Clone(dom), types...)
		if len(types) == 0 {
			c := l.g.Fresh(name, to)
			return func([]ast.Node) ast.Node { return c }
		}
		f := l.g.Fresh(name, l.g.Fun(types, to))
		return func(args []ast.Node) ast.Node { return l.g.Apply(f, append(slices.Clone(on), args...)...) }
	}
	switch t.Kind {
	case tree.TPair:
		return pair{l.unknown(t.Left, name, on, nil), l.unknown(t.Right, name, on, nil)}
	case tree.TRecord:
		r := make(record, len(t.Fields))
		for i, f := range t.Fields {
			r[i] = l.unknown(f.Type, name, on, nil)
		}
		return r
	case tree.TPow:
	default:
		return scalar(value(nil, nil, l.sorts(nil, t)[0])(nil))
	}
	elem := t.Left.Rep()
	if space == nil {
		f := value(nil, l.sorts(nil, elem), ast.Bool)
		return predicateSet(elem, func(x symbol) ast.Node { return l.holds(f(l.flat(nil, x))) })
	}
	from, to := l.sorts(nil, elem.Left), l.sorts(nil, elem.Right)
	var parts []func([]ast.Node) ast.Node
	for _, s := range to {
		parts = append(parts, value(nil, from, s))
	}
	at := func(x symbol) symbol {
		args := l.flat(nil, x)
		i := 0
		return l.made(elem.Right, func(ast.Type) ast.Node { i++; return parts[i-1](args) })
	}
	switch space.Op {
	case tree.Seq, tree.Seq1, tree.ISeq, tree.ISeq1, tree.Perm:
		n := value(nil, nil, ast.Int)(nil)
		l.fact(l.g.Le(l.g.Num64(0), n))
		return l.sequence(elem, n, func(i ast.Node) symbol { return at(scalar(i)) })
	case tree.TotalFunc, tree.TotalInj, tree.TotalSurj, tree.TotalBij:
		if a := space.Args[0]; a.Op == tree.Ident && a.Decl != nil && a.Decl.Kind == tree.DSet || a.Op == tree.IntSet || a.Op == tree.BoolSet {
			return l.function(elem, func(symbol) ast.Node { return l.g.True() }, at)
		}
	}
	in := value(nil, from, ast.Bool)
	return l.function(elem, func(x symbol) ast.Node { return l.holds(in(l.flat(nil, x))) }, at)
}

// sequence makes a sequence of a length.
func (l *lowering) sequence(elem *tree.Type, n ast.Node, at func(i ast.Node) symbol) *set {
	s := l.function(elem, func(x symbol) ast.Node {
		i := ast.Node(x.(scalar))
		return l.and(l.le(l.g.Num64(1), i), l.le(i, n))
	}, func(x symbol) symbol { return at(ast.Node(x.(scalar))) })
	s.len = n
	return s
}

// ---- terms without a meaning

// left gives any value for an expression: the same for the same text and the same values of
// what it names.
func (l *lowering) left(n *tree.Node, e *env) symbol {
	text := n.String()
	if len(l.open) == 0 || !slices.Contains(l.open, text) {
		l.open = append(l.open, text)
	}
	var on []ast.Node
	var ds []*tree.Decl
	for d := range eval.FreeNames(n) {
		if _, ok := e.find(d); ok {
			ds = append(ds, d)
		}
	}
	slices.SortFunc(ds, func(a, b *tree.Decl) int { return strings.Compare(a.Name, b.Name) })
	for _, d := range ds {
		x, _ := e.find(d)
		on = l.flat(on, x)
	}
	// Which names are bound says what the text depends on, and of what types they are, what it means.
	key := text + "\x00" + n.Type.String()
	for _, d := range ds {
		key += "\x00" + d.Name + " " + d.Type.String()
	}
	return l.uninterpreted(key, n.Type, on)
}

// uninterpreted gives a value of a type that depends on scalars only.
func (l *lowering) uninterpreted(key string, t *tree.Type, on []ast.Node) symbol {
	sorts := l.sorts(nil, t)
	fs := l.opaque[key]
	if fs == nil {
		var dom []ast.Type
		for _, o := range on {
			dom = append(dom, l.g.Type(o))
		}
		for _, s := range sorts {
			if len(dom) > 0 {
				s = l.g.Fun(dom, s)
			}
			fs = append(fs, l.g.Fresh("any", s))
		}
		l.opaque[key] = fs
	}
	i := 0
	return l.made(t, func(ast.Type) ast.Node {
		f := fs[i]
		i++
		if len(on) == 0 {
			return f
		}
		return l.g.Apply(f, on...)
	})
}

// probed says something of a value of a type that stands for any: what is the same for it is
// the same for all. One within another is another value.
func (l *lowering) probed(t *tree.Type, says func(symbol) ast.Node) ast.Node {
	l.probes++
	i := 0
	p := says(l.made(t, func(at ast.Type) ast.Node { i++; return l.g.Const(fmt.Sprintf("probe %d.%d.%d", l.probes, i, at), at) }))
	l.probes--
	return p
}

// chosen gives a value of a type for which a predicate holds, if there is one; it depends on
// the values that the predicate speaks of.
func (l *lowering) chosen(t *tree.Type, holds func(symbol) ast.Node) symbol {
	said := l.probed(t, holds)
	vars := l.openVars(said)
	key := fmt.Sprintf("choice %d", said)
	_, old := l.opaque[key]
	y := l.uninterpreted(key, t, vars)
	if !old {
		l.fact(l.forall(t, func(x symbol) ast.Node { return l.implies(holds(x), holds(y)) }))
	}
	return y
}
