package animate

import (
	"context"
	"slices"

	"bsmt/b/subst"
	"bsmt/b/tree"
	"bsmt/b/value"
)

// What somebody else says that the machine does is done again: values of constants and
// variables are judged, and not looked for.

// Begin takes the initialisation, for values of the constants, that gives the variables
// certain values. ok is false if the properties are not true of the constants, or no
// initialisation does.
func (a *Machine) Begin(ctx context.Context, constants, vars []value.Value) (t Transition, ok bool, err error) {
	defer a.obey(ctx)()
	i := a.with(constants)
	if i == int32(len(a.setups)) {
		if ok, err := a.allowed(constants); !ok || err != nil {
			return t, false, err
		}
		a.setups = append(a.setups, &setup{constants: constants})
	}
	unset := make([]value.Value, len(vars))
	for k := range unset {
		unset[k] = value.Unset
	}
	return a.towards(i, unset, nil, nil, vars)
}

// with gives the number of the set-up that has these values of the constants, or the next one.
func (a *Machine) with(constants []value.Value) int32 {
	i := slices.IndexFunc(a.setups, func(s *setup) bool { return equal(s.constants, constants) })
	if i < 0 {
		i = len(a.setups)
	}
	return int32(i)
}

// Enter numbers a state that somebody else says is one; neither properties nor invariants are judged.
func (a *Machine) Enter(constants, vars []value.Value) int32 {
	i := a.with(constants)
	if i == int32(len(a.setups)) {
		a.setups = append(a.setups, &setup{constants: constants})
	}
	return a.id(i, vars)
}

// Some gives states that an operation leads to: as many as most, of those that are found in so
// many steps.
func (a *Machine) Some(ctx context.Context, from int32, o *tree.Operation, most int, steps uint32) (to []int32) {
	defer a.obey(ctx)()
	st := a.states[from]
	s := a.run(st.setup)
	p, f := s.program, s.frame
	k := slices.IndexFunc(p.Operations, func(c *subst.Action) bool { return c.Oper == o })
	c := p.Operations[k]
	copy(f.Slots[p.Vars:], st.vars)
	f.Within(steps, func() {
		// What has no value, or takes longer, ends it.
		_ = f.Solutions(c.Run, func() bool {
			after := slices.Clone(f.Slots[p.Vars : p.Vars+len(a.shapes)])
			for _, i := range c.Writes {
				after[i] = value.List(f.Slots[p.Next+i])
			}
			if id := a.id(st.setup, after); !slices.Contains(to, id) {
				to = append(to, id)
			}
			return len(to) < most
		})
	})
	f.Ill, f.Inexact = nil, false
	return to
}

// allowed reports whether the properties hold of the constants.
func (a *Machine) allowed(constants []value.Value) (ok bool, err error) {
	known := map[*tree.Decl]value.Value{}
	for d, v := range a.known {
		if !value.Equal(v, constants[d.Slot]) {
			return false, nil
		}
	}
	for i, d := range a.M.Constants {
		known[d] = constants[i]
	}
	s := subst.NewSetup(a.M, a.World, known)
	err = s.Code.NewFrame(a.quota).Solutions(s.Solve, func() bool { ok = true; return false })
	if ok {
		err = nil
	}
	return ok, err
}

// Take takes an operation with some values of its parameters from a state into one where the
// variables have certain values. ok is false if there is no such transition.
func (a *Machine) Take(ctx context.Context, from int32, o *tree.Operation, args, vars []value.Value) (t Transition, ok bool, err error) {
	if ok, err := a.MayCall(ctx, from, o, args); !ok || err != nil {
		return t, false, err
	}
	defer a.obey(ctx)()
	st := a.states[from]
	t, ok, err = a.towards(st.setup, st.vars, o, args, vars)
	return t, ok, inCall(err, o)
}

// towards takes an operation, or the initialisation if it is nil, from variables before to
// variables after.
func (a *Machine) towards(si int32, before []value.Value, o *tree.Operation, args, vars []value.Value) (t Transition, ok bool, err error) {
	way := a.directed[o]
	if way == nil {
		way = direct(o, a.M.Init)
		a.directed[o] = way
	}
	s, c := a.call(si, way.oper)
	p, f := s.program, s.frame
	copy(f.Slots[p.Vars:], before)
	for i, v := range args {
		f.Slots[c.Params[i]] = v
	}
	for i, d := range way.of {
		f.Slots[c.Params[len(args)+i]] = vars[d.Slot]
	}
	err = f.Solutions(c.Run, func() bool {
		after := make([]value.Value, len(a.shapes))
		copy(after, f.Slots[p.Vars:])
		for _, i := range c.Writes {
			after[i] = value.List(f.Slots[p.Next+i])
		}
		if ok = equal(after, vars); !ok {
			return true
		}
		t = Transition{Oper: o, Args: args, To: a.id(si, after)}
		for _, k := range a.log.Chosen {
			if k.Decl.Kind != tree.DVariable || !slices.Contains(way.of, k.Decl) {
				t.Chosen = append(t.Chosen, k)
			}
		}
		for _, slot := range c.Results {
			t.Results = append(t.Results, value.List(f.Slots[slot]))
		}
		return false
	})
	f.Ill, f.Inexact = nil, false
	if ok {
		err = nil
	}
	return t, ok, err
}

func equal(as, bs []value.Value) bool {
	return slices.EqualFunc(as, bs, func(a, b value.Value) bool { return value.Equal(a, b) })
}

// Errs reports what goes wrong in an operation from a state: nil, or the error that a search
// of all states would meet there.
func (a *Machine) Errs(ctx context.Context, from int32, o *tree.Operation) error {
	broken, passed := a.Broken, a.Passed
	defer func() { a.Broken, a.Passed = broken, passed }()
	a.Broken, a.Passed = nil, nil
	_, err := a.NextOf(ctx, from, func(p *tree.Operation) bool { return p == o })
	switch {
	case err != nil:
		return err
	case a.Broken != nil:
		return a.Broken
	}
	return a.Passed
}

// directed is an operation, or the initialisation, with values of variables after as further
// parameters: what becomes any element of a set, or any value that satisfies a predicate, and is
// not changed later, is compared with these instead of being enumerated; what ANY chooses is bound by
// what is assigned of it.
type directed struct {
	oper  *tree.Operation
	of    []*tree.Decl              // the variables
	after map[*tree.Decl]*tree.Decl // of each the parameter
}

func direct(o *tree.Operation, init *tree.Node) *directed {
	d := &directed{oper: &tree.Operation{Name: "INITIALISATION", Body: init}, after: map[*tree.Decl]*tree.Decl{}}
	if o != nil {
		*d.oper = *o
	}
	d.oper.Body = d.subst(d.oper.Body)
	d.oper.Params = slices.Clip(d.oper.Params)
	for _, x := range d.of {
		d.oper.Params = append(d.oper.Params, d.after[x])
	}
	return d
}

// value gives the use of the value of a variable after.
func (d *directed) value(x *tree.Node) *tree.Node {
	p := d.after[x.Decl]
	if p == nil {
		p = &tree.Decl{Name: x.Name + "'", Kind: tree.DLocal, Pos: x.Pos, Type: x.Type}
		d.after[x.Decl] = p
		d.of = append(d.of, x.Decl)
	}
	use := tree.NewIdent(x.Pos, p.Name)
	use.Decl, use.Type = p, x.Type
	return use
}

func (d *directed) subst(n *tree.Node) *tree.Node {
	switch n.Op {
	case tree.BecomesElem, tree.BecomesSuch:
		targets := n.Args[:n.N]
		if slices.ContainsFunc(targets, func(x *tree.Node) bool { return x.Op != tree.Ident || x.Decl.Kind != tree.DVariable }) {
			return n
		}
		var values []*tree.Node
		for _, x := range targets {
			values = append(values, d.value(x))
		}
		assign := tree.New(tree.Assign, n.Pos, append(slices.Clone(targets), values...)...)
		assign.N = n.N
		var cond *tree.Node
		if n.Op == tree.BecomesElem {
			tuple := d.value(targets[0])
			for _, x := range targets[1:] {
				tuple = tree.NewCouple(n.Pos, tuple, d.value(x))
			}
			cond = tree.New(tree.Member, n.Pos, tuple, n.Args[n.N])
		} else {
			cond = tree.Clone(n.Args[n.N])
			tree.Walk(cond, func(m *tree.Node) bool {
				switch p := d.after[m.Decl]; {
				case m.Op == tree.Prev:
					m.Op = tree.Ident
				case m.Op == tree.Ident && p != nil && slices.ContainsFunc(targets, func(x *tree.Node) bool { return x.Decl == m.Decl }):
					m.Decl, m.Name = p, p.Name
				}
				return true
			})
		}
		return tree.New(tree.Select, n.Pos, cond, assign)
	case tree.Par, tree.Pre, tree.Assert, tree.Select, tree.If, tree.Case, tree.CaseBranch, tree.Choice, tree.Any, tree.Let, tree.Var, tree.Sequence:
		c := *n
		c.Args = slices.Clone(n.Args)
		if n.Op == tree.Any && n.N == 0 {
			k := len(n.Args) - 2
			d.bind(n.Args[k+1], &c.Args[k])
		}
		for i, a := range c.Args {
			if a.Op.Kind() == tree.KSubst && (n.Op != tree.Sequence || i == len(c.Args)-1) {
				c.Args[i] = d.subst(a)
			}
		}
		return &c
	}
	return n
}

// bind appends to a condition what a substitution that follows it assigns in any case.
func (d *directed) bind(body *tree.Node, cond **tree.Node) {
	switch body.Op {
	case tree.Par:
		for _, a := range body.Args {
			d.bind(a, cond)
		}
	case tree.Select, tree.Pre:
		if len(body.Args) == 2 {
			d.bind(body.Args[1], cond)
		}
	case tree.Assign:
		for i, x := range body.Args[:body.N] {
			if x.Op == tree.Ident && x.Decl.Kind == tree.DVariable {
				same := tree.New(tree.Equal, body.Pos, d.value(x), body.Args[body.N+i])
				*cond = tree.Conj(body.Pos, *cond, same)
			}
		}
	}
}
