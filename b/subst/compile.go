package subst

import (
	"fmt"
	"maps"

	"bsmt/b/eval"
	"bsmt/b/tree"
	"bsmt/b/value"
)

// targets says into which slot the new value of each assigned name goes. It is never a
// slot that the same substitution reads.
type targets map[*tree.Decl]int

// compiler compiles the substitutions of one program.
type compiler struct {
	code  *eval.Code
	calls int                 // depth of the calls that are being expanded
	kept  map[*tree.Decl]bool // names that keep their value on some ways
	log   *Log                // of what is chosen; nil: none

	finder Finder // nil: only enumeration finds values
}

// maxCalls bounds the depth of calls; B has no recursion.
const maxCalls = 64

// writes collects the names that a substitution assigns to.
func (c *compiler) writes(n *tree.Node) []*tree.Decl {
	seen := map[*tree.Decl]bool{}
	var out []*tree.Decl
	c.collect(n, func(d *tree.Decl) {
		if !seen[d] {
			seen[d] = true
			out = append(out, d)
		}
	}, 0)
	return out
}

func (c *compiler) collect(n *tree.Node, add func(*tree.Decl), depth int) {
	if n == nil || n.Op.Kind() != tree.KSubst {
		return
	}
	switch n.Op {
	case tree.Assign, tree.BecomesElem, tree.BecomesSuch:
		for _, l := range n.Args[:n.N] {
			add(base(l).Decl)
		}
		return
	case tree.Call:
		for _, l := range n.Args[:n.N] {
			add(base(l).Decl)
		}
		if depth < maxCalls {
			own := map[*tree.Decl]bool{}
			for _, d := range n.Oper.Results {
				own[d] = true
			}
			c.collect(n.Oper.Body, func(d *tree.Decl) {
				if !own[d] {
					add(d)
				}
			}, depth+1)
		}
		return
	}
	local := map[*tree.Decl]bool{}
	for _, d := range n.Binds {
		local[d] = true
	}
	for _, a := range n.Args {
		c.collect(a, func(d *tree.Decl) {
			if !local[d] {
				add(d)
			}
		}, depth)
	}
}

// base gives the name that f(x), r'a and the like are parts of.
func base(n *tree.Node) *tree.Node {
	for n.Op == tree.Apply || n.Op == tree.FieldOf {
		n = n.Args[0]
	}
	return n
}

func has(ds []*tree.Decl, d *tree.Decl) bool {
	for _, e := range ds {
		if e == d {
			return true
		}
	}
	return false
}

// run compiles a substitution: what it gives executes n, then next. Before next runs,
// each name of all is assigned: those that n does not write keep their value.
func (c *compiler) run(n *tree.Node, all []*tree.Decl, s *eval.Scope, out targets, next eval.Solver) eval.Solver {
	mine := c.writes(n)
	var from, to []int
	for _, d := range all {
		if !has(mine, d) {
			i, ok := s.Slot(d)
			if !ok {
				continue
			}
			from, to = append(from, i), append(to, out[d])
			c.kept[d] = true
		}
	}
	do := c.subst(n, s, out, next)
	if len(from) == 0 {
		return do
	}
	return func(f *eval.Frame, found func(*eval.Frame) bool) bool {
		for i, k := range from {
			f.Slots[to[i]] = f.Slots[k]
		}
		return do(f, found)
	}
}

// subst compiles a substitution whose writes all have targets.
func (c *compiler) subst(n *tree.Node, s *eval.Scope, out targets, next eval.Solver) eval.Solver {
	all := c.writes(n)
	branch := func(m *tree.Node) eval.Solver { return c.run(m, all, s, out, next) }
	skip := func() eval.Solver { return branch(tree.New(tree.Skip, n.Pos)) }
	switch n.Op {
	case tree.Skip:
		return next
	case tree.Assign:
		return c.assign(n, s, out, map[*tree.Decl]bool{}, next)
	case tree.BecomesElem:
		return c.becomesElem(n, s, out, next)
	case tree.BecomesSuch:
		return c.becomesSuch(n, s, out, next)
	case tree.Call:
		return c.call(n, s, out, next)
	case tree.Par:
		return c.parallel(n.Args, s, out, next)
	case tree.Sequence:
		return c.sequence(n, s, out, next)
	case tree.Pre, tree.Assert:
		p := s.Strict().Pred(n.Args[0])
		do := branch(n.Args[1])
		what := "the precondition"
		if n.Op == tree.Assert {
			what = "the assertion"
		}
		return func(f *eval.Frame, found func(*eval.Frame) bool) bool {
			if !p(f) {
				f.At(n.Args[0])
				value.Ill("%s is false", what)
			}
			return do(f, found)
		}
	case tree.Choice:
		branches := make([]eval.Solver, len(n.Args))
		for i, a := range n.Args {
			branches[i] = branch(a)
		}
		return func(f *eval.Frame, found func(*eval.Frame) bool) bool {
			for _, b := range branches {
				if b(f, found) {
					return true
				}
			}
			return false
		}
	case tree.If, tree.Select:
		return c.branches(n, s, branch, skip)
	case tree.Case:
		return c.choose(n, s, branch, skip)
	case tree.Any:
		t := s.Fork()
		t.BindNew(n.Binds...)
		do := c.chosen(n.Pos, n.Binds, slotsOf(t, n.Binds), c.run(n.Args[1], all, t, out, next))
		t.Open = true
		solve := c.search(t, n.Binds, n.Args[:1], n.Args[0])
		if n.N > 0 {
			return expected(n, solve, do)
		}
		return then(solve, do)
	case tree.Let:
		t := s.Fork()
		set := t.Equations(n)
		do := c.chosen(n.Pos, n.Binds, slotsOf(t, n.Binds), c.run(n.Args[1], all, t, out, next))
		return func(f *eval.Frame, found func(*eval.Frame) bool) bool {
			set(f)
			return do(f, found)
		}
	case tree.Var:
		return c.locals(n, s, out, next)
	case tree.While:
		return c.while(n, s, out, next)
	}
	panic(fmt.Sprintf("%s: %s is no substitution", n.Pos, n.Op))
}

// then runs b after each solution of a.
func then(a, b eval.Solver) eval.Solver {
	return func(f *eval.Frame, found func(*eval.Frame) bool) bool {
		return a(f, func(f *eval.Frame) bool { return b(f, found) })
	}
}

// expected is then for an ANY that must have a choice, of those of what an event refines.
// Without one the event does not happen, and that is noted: the run goes on, so that an
// invariant that is violated elsewhere is found.
func expected(n *tree.Node, solve, do eval.Solver) eval.Solver {
	names := ""
	for i, d := range n.Binds {
		if i > 0 {
			names += ", "
		}
		names += d.Name
	}
	return func(f *eval.Frame, found func(*eval.Frame) bool) bool {
		inexact := f.Inexact
		f.Inexact = false
		any := false
		stop := solve(f, func(f *eval.Frame) bool {
			any = true
			return do(f, found)
		})
		if !any && !f.Inexact {
			f.Remark(n.Args[0], "no %s satisfies the witnesses and guards of what is refined", names)
		}
		f.Inexact = f.Inexact || inexact
		return stop
	}
}

// update compiles the storing of a value into x, f(x), r'a and the like. again says
// that a part of the name has been assigned already.
func (c *compiler) update(l *tree.Node, s *eval.Scope, out targets, again bool) func(f *eval.Frame, v value.Value) {
	if l.Op == tree.Ident {
		slot := out[l.Decl]
		return func(f *eval.Frame, v value.Value) { f.Slots[slot] = v }
	}
	whole := l.Args[0]
	store := c.update(whole, s, out, again)
	shape := c.code.World.Shape(whole.Type)
	read := s
	if again {
		// The base comes from the target, the index from the state before.
		read = s.Fork()
		b := base(l)
		read.Bind(b.Decl, out[b.Decl])
	}
	old := read.Expr(whole)
	if l.Op == tree.FieldOf {
		i := eval.FieldIndex(shape, l.Name)
		return func(f *eval.Frame, v value.Value) { store(f, old(f).WithField(i, v)) }
	}
	index := s.Expr(l.Args[1])
	return func(f *eval.Frame, v value.Value) { store(f, shape.Assign(old(f), index(f), v)) }
}

// assign compiles an assignment; of the names in seen a part has been assigned already, and
// those of n are added to it where parts of names are assigned.
func (c *compiler) assign(n *tree.Node, s *eval.Scope, out targets, seen map[*tree.Decl]bool, next eval.Solver) eval.Solver {
	s = s.Strict()
	if n.N == 1 && n.Args[0].Op == tree.Ident {
		slot, e := out[n.Args[0].Decl], s.Expr(n.Args[1])
		return func(f *eval.Frame, found func(*eval.Frame) bool) bool {
			f.Slots[slot] = value.Stored(e(f))
			return next(f, found)
		}
	}
	var stores []func(*eval.Frame, value.Value)
	var exprs []eval.Expr
	for i, l := range n.Args[:n.N] {
		d := base(l).Decl
		stores = append(stores, c.update(l, s, out, seen[d]))
		exprs = append(exprs, s.Expr(n.Args[n.N+i]))
		seen[d] = true
	}
	return func(f *eval.Frame, found func(*eval.Frame) bool) bool {
		for i, e := range exprs {
			stores[i](f, value.Stored(e(f)))
		}
		return next(f, found)
	}
}

// temporary makes names with slots of their own for the operands on the left.
func (c *compiler) temporary(ls []*tree.Node, s *eval.Scope) ([]*tree.Decl, *eval.Scope, *tree.Node) {
	t := s.Fork()
	var ds []*tree.Decl
	for _, l := range ls {
		ds = append(ds, &tree.Decl{Name: "value", Type: l.Type})
	}
	t.BindNew(ds...)
	t.Open = true
	return ds, t, tree.NewTuple(ls[0].Pos, ds)
}

func (c *compiler) becomesElem(n *tree.Node, s *eval.Scope, out targets, next eval.Solver) eval.Solver {
	ls := n.Args[:n.N]
	ds, t, tuple := c.temporary(ls, s)
	member := tree.New(tree.Member, n.Pos, tuple, n.Args[n.N])
	solve := c.search(t, ds, []*tree.Node{member}, member)
	return then(solve, c.storeAll(ls, ds, t, s, out, next))
}

// storeAll stores the values of temporary names.
func (c *compiler) storeAll(ls []*tree.Node, ds []*tree.Decl, t, s *eval.Scope, out targets, next eval.Solver) eval.Solver {
	var stores []func(*eval.Frame, value.Value)
	var slots []int
	seen := map[*tree.Decl]bool{}
	for i, l := range ls {
		d := base(l).Decl
		stores = append(stores, c.update(l, s.Strict(), out, seen[d]))
		seen[d] = true
		slot, _ := t.Slot(ds[i])
		slots = append(slots, slot)
	}
	if c.log != nil {
		var names []*tree.Decl
		for _, l := range ls {
			names = append(names, base(l).Decl)
		}
		next = c.chosen(ls[0].Pos, names, slots, next)
	}
	return func(f *eval.Frame, found func(*eval.Frame) bool) bool {
		for i, store := range stores {
			store(f, value.Normal(f.Slots[slots[i]]))
		}
		return next(f, found)
	}
}

// becomesSuch: in the predicate a name on the left is the value after, x$0 the one before.
func (c *compiler) becomesSuch(n *tree.Node, s *eval.Scope, out targets, next eval.Solver) eval.Solver {
	t := s.Fork()
	var ds []*tree.Decl
	for _, l := range n.Args[:n.N] {
		ds = append(ds, l.Decl)
	}
	for d := range eval.FreeNames(n.Args[n.N]) {
		if slot, ok := s.Slot(d); ok {
			t.BindPrev(d, slot)
		}
	}
	t.BindNew(ds...)
	t.Open = true
	solve := c.search(t, ds, n.Args[n.N:], n.Args[n.N])
	return then(solve, c.storeAll(n.Args[:n.N], ds, t, s, out, next))
}

func (c *compiler) call(n *tree.Node, s *eval.Scope, out targets, next eval.Solver) eval.Solver {
	op := n.Oper
	if c.calls++; c.calls > maxCalls {
		panic(tree.Errorf(n.Pos, "operations call each other more than %d deep", maxCalls))
	}
	defer func() { c.calls-- }()
	t := s.Fork()
	args := make([]eval.Expr, len(op.Params))
	for i := range op.Params {
		args[i] = s.Strict().Expr(n.Args[n.N+i])
	}
	params := t.BindNew(op.Params...)
	c.unset(t, op.Results)
	inner := targets{}
	for d, i := range out {
		inner[d] = i
	}
	var results []int
	for _, d := range op.Results {
		inner[d] = c.code.Alloc(1)
		results = append(results, inner[d])
	}
	var stores []func(*eval.Frame, value.Value)
	seen := map[*tree.Decl]bool{}
	for _, l := range n.Args[:n.N] {
		stores = append(stores, c.update(l, s, out, seen[base(l).Decl]))
		seen[base(l).Decl] = true
	}
	after := eval.Solver(func(f *eval.Frame, found func(*eval.Frame) bool) bool {
		for i, store := range stores {
			store(f, f.Slots[results[i]])
		}
		return next(f, found)
	})
	if len(results) > 0 {
		after = given(op.Results, results, op.Name+" ends without a value for", after)
	}
	body := op.Body
	do := c.run(body, append(c.writes(body), op.Results...), t, inner, after)
	return func(f *eval.Frame, found func(*eval.Frame) bool) bool {
		for i, a := range args {
			f.Slots[params+i] = a(f)
		}
		return do(f, found)
	}
}

// unset gives names slots that are read when nothing has been assigned yet.
func (c *compiler) unset(t *eval.Scope, ds []*tree.Decl) {
	first := t.BindNew(ds...)
	for i := range ds {
		c.code.Preset(first+i, value.Unset)
	}
	t.MayBeUnset(ds...)
}

// given runs next once each of names, the values of which stand in slots, has one.
func given(ds []*tree.Decl, slots []int, without string, next eval.Solver) eval.Solver {
	names := make([]*tree.Node, len(ds))
	for i, d := range ds {
		names[i] = tree.NewIdent(d.Pos, d.Name)
	}
	return func(f *eval.Frame, found func(*eval.Frame) bool) bool {
		for i, slot := range slots {
			if f.Slots[slot].IsUnset() {
				f.At(names[i])
				value.Ill("%s %s", without, ds[i].Name)
			}
		}
		return next(f, found)
	}
}

// parallel runs the parts one after the other; all read the state before.
func (c *compiler) parallel(parts []*tree.Node, s *eval.Scope, out targets, next eval.Solver) eval.Solver {
	if shared := c.shared(parts); len(shared) > 0 {
		return c.merged(parts, shared, s, out, next)
	}
	// A name that an earlier assignment assigned piece by piece goes on from there.
	seen := make([]map[*tree.Decl]bool, len(parts))
	before := map[*tree.Decl]bool{}
	for i, p := range parts {
		seen[i] = maps.Clone(before)
		if p.Op == tree.Assign {
			for _, l := range p.Args[:p.N] {
				before[base(l).Decl] = true
			}
		}
	}
	for i := len(parts) - 1; i >= 0; i-- {
		if parts[i].Op == tree.Assign {
			next = c.assign(parts[i], s, out, seen[i], next)
		} else {
			next = c.subst(parts[i], s, out, next)
		}
	}
	return next
}

// sequence lets each part but the last write to slots between, from which the next reads.
func (c *compiler) sequence(n *tree.Node, s *eval.Scope, out targets, next eval.Solver) eval.Solver {
	all := c.writes(n)
	type link struct {
		part *tree.Node
		s    *eval.Scope
		out  targets
		all  []*tree.Decl
	}
	var links []link
	for i, part := range n.Args {
		if i == len(n.Args)-1 {
			links = append(links, link{part, s, out, all})
			break
		}
		mine := c.writes(part)
		t := s.Fork()
		first := t.BindNew(mine...)
		mid := targets{}
		for k, d := range mine {
			mid[d] = first + k
		}
		links = append(links, link{part, s, mid, mine})
		s = t
	}
	for i := len(links) - 1; i >= 0; i-- {
		l := links[i]
		next = c.run(l.part, l.all, l.s, l.out, next)
	}
	return next
}

func (c *compiler) branches(n *tree.Node, s *eval.Scope, branch func(*tree.Node) eval.Solver, skip func() eval.Solver) eval.Solver {
	var conds []eval.Pred
	var bodies []eval.Solver
	args := n.Args
	for len(args) >= 2 {
		conds = append(conds, s.Strict().Pred(args[0]))
		bodies = append(bodies, branch(args[1]))
		args = args[2:]
	}
	var other eval.Solver
	if len(args) == 1 {
		other = branch(args[0])
	} else if n.Op == tree.If {
		other = skip()
	}
	all := n.Op == tree.Select
	return func(f *eval.Frame, found func(*eval.Frame) bool) bool {
		taken := false
		for i, p := range conds {
			if !p(f) {
				continue
			}
			taken = true
			if bodies[i](f, found) {
				return true
			}
			if !all {
				return false
			}
		}
		return !taken && other != nil && other(f, found)
	}
}

func (c *compiler) choose(n *tree.Node, s *eval.Scope, branch func(*tree.Node) eval.Solver, skip func() eval.Solver) eval.Solver {
	s = s.Strict()
	e := s.Expr(n.Args[0])
	type arm struct {
		values []eval.Expr
		body   eval.Solver
	}
	var arms []arm
	var other eval.Solver
	for _, a := range n.Args[1:] {
		if a.Op != tree.CaseBranch {
			other = branch(a)
			continue
		}
		last := len(a.Args) - 1
		var vs []eval.Expr
		for _, v := range a.Args[:last] {
			vs = append(vs, s.Expr(v))
		}
		arms = append(arms, arm{vs, branch(a.Args[last])})
	}
	if other == nil {
		other = skip()
	}
	return func(f *eval.Frame, found func(*eval.Frame) bool) bool {
		v := e(f)
		for _, a := range arms {
			for _, x := range a.values {
				if value.Equal(v, x(f)) {
					return a.body(f, found)
				}
			}
		}
		return other(f, found)
	}
}

func (c *compiler) locals(n *tree.Node, s *eval.Scope, out targets, next eval.Solver) eval.Solver {
	t := s.Fork()
	c.unset(t, n.Binds)
	inner := targets{}
	for d, i := range out {
		inner[d] = i
	}
	first := c.code.Alloc(len(n.Binds))
	for i, d := range n.Binds {
		inner[d] = first + i
	}
	return c.run(n.Args[0], c.writes(n), t, inner, next)
}
