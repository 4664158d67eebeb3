package refine

import (
	"fmt"
	"math/big"
	"slices"
	"strconv"

	"bsmt/b/eval"
	"bsmt/b/machine"
	"bsmt/b/subst"
	"bsmt/b/tree"
)

// Faults are what the last variable of a joint machine says besides 0.
const (
	demandFault = 1 + iota // a precondition of the refinement is false where those that it refines hold
	guardFault             // the refinement does what a guard of the machine forbids, or what it does not have
	resultFault            // the results differ
)

// FaultLabel is the label of the invariant of a joint machine that there is no fault.
const FaultLabel = "refines"

// FaultText says in words what the value of the last variable of a joint machine means.
func FaultText(value string) string {
	switch value {
	case strconv.Itoa(demandFault):
		return "a precondition of the refinement is false, where those that it refines hold"
	case strconv.Itoa(guardFault):
		return "the last operation happens where what it refines cannot"
	case strconv.Itoa(resultFault):
		return "the results of the last operation differ"
	}
	return "there is no fault"
}

// Jointly is a refinement and the machine that it refines as one.
type Jointly struct {
	*machine.Machine

	// Chooses says that the abstract machine may have several states after one trace, of which the gluing
	// invariant tells one: that Machine holds says all, but that it does not is only known where Confirm finds it, too.
	Chooses bool
}

// Joint makes one machine of a refinement of classical B and the machine that it refines, whose
// operations happen together, as Pair.Check has them happen. Its invariants are those of both, the gluing
// invariant, that variables of one name are the same, and that there is no fault, which its last
// variable tells: so that it holds says that each trace of the refinement is one of the machine, and that
// each pair of states satisfies the gluing invariant. Where the abstract machine chooses, its state after
// is the one that the gluing invariant tells of that of the refinement, by an equation for each variable, and
// there is a fault where the abstract machine cannot come to it (may.go). The error says why that cannot be.
func Joint(m *machine.Machine) (*Jointly, error) {
	a := m.Abstract
	if a == nil {
		return nil, fmt.Errorf("%s says of no machine that it REFINES it", m.Name)
	}
	if m.Dialect == tree.EventB {
		return nil, fmt.Errorf("%s holds all levels of its development: check-machine checks their gluing invariants", m.Name)
	}
	for up := a.Abstract; up != nil; up = up.Abstract {
		if slices.ContainsFunc(up.Operations, subst.Requires) {
			return nil, fmt.Errorf("%s requires something of calls, and %s refines %s", up.Name, m.Name, a.Name)
		}
	}
	if err := m.Signatures(a); err != nil {
		return nil, err
	}
	j := &joiner{m: m, a: a, to: map[*tree.Decl]*tree.Decl{}, told: map[*tree.Decl]*tree.Node{}}
	var out *machine.Machine
	err := tree.Catch(func() { out = j.joint() })
	if err != nil && j.chooses {
		err = &Choice{err}
	}
	return &Jointly{out, j.chooses}, err
}

// Choice is the error that the machine that is refined chooses what its refinement does not tell.
type Choice struct{ error }

// Unwrap gives the error with its place.
func (c *Choice) Unwrap() error { return c.error }

// joiner makes a joint machine.
type joiner struct {
	m, a  *machine.Machine
	vars  []*tree.Decl              // further variables
	to    map[*tree.Decl]*tree.Decl // of the abstract variables, and of AbstractOnly
	fault *tree.Decl
	told  map[*tree.Decl]*tree.Node // of joint variables of the abstract machine: what they are in terms of the refinement's

	chooses bool // the abstract machine may have several states after one trace
}

func (j *joiner) joint() *machine.Machine {
	m := *j.m
	byName := map[string]*tree.Decl{}
	var same []*tree.Clause
	for _, d := range j.a.Variables {
		own := slices.IndexFunc(j.m.Variables, func(e *tree.Decl) bool { return e.Name == d.Name })
		name := d.Name
		if own >= 0 {
			name = j.a.Name + "." + d.Name
		}
		e := j.variable(name, d.Type, d.Pos)
		j.to[d], byName[d.Name] = e, e
		if own >= 0 {
			j.told[e] = use(j.m.Variables[own])
			p := tree.New(tree.Equal, d.Pos, use(j.m.Variables[own]), use(e))
			same = append(same, &tree.Clause{Pos: d.Pos, Pred: p, From: j.m.Name})
		}
	}
	for _, d := range j.m.AbstractOnly {
		if e := byName[d.Name]; e != nil {
			j.to[d] = e
		}
	}
	j.fault = j.variable("fault", tree.IntType, j.m.Init.Pos)
	m.Variables = slices.Concat(j.m.Variables, j.vars)
	var glued []*tree.Clause
	for _, c := range j.m.Gluing {
		known := true
		for d := range eval.FreeNames(c.Pred) {
			known = known && (j.to[d] != nil || !slices.Contains(j.m.AbstractOnly, d))
		}
		if known {
			glued = append(glued, j.clause(c))
			j.tells(glued[len(glued)-1].Pred)
		}
	}
	var theirs []*tree.Clause
	for _, c := range j.a.Invariants {
		theirs = append(theirs, j.clause(c))
	}
	none := &tree.Clause{Label: FaultLabel, Pos: j.m.Init.Pos, Pred: tree.New(tree.Equal, j.m.Init.Pos, use(j.fault), number(0)), From: j.m.Name}
	m.Invariants = slices.Concat(j.m.Invariants, theirs, same, glued, []*tree.Clause{none})
	m.Operations = nil
	for _, o := range j.m.Operations {
		own := *o
		own.Body, own.Results = j.operation(o), nil
		m.Operations = append(m.Operations, &own)
	}
	m.Init = tree.New(tree.Sequence, j.m.Init.Pos, j.faulty(0), j.m.Init, j.follow(j.a.Init, nil, nil))
	m.Assertions, m.Abstract, m.AbstractOnly, m.Gluing, m.Proved = nil, nil, nil, nil, nil
	return &m
}

func (j *joiner) variable(name string, t *tree.Type, pos tree.Pos) *tree.Decl {
	for slices.ContainsFunc(slices.Concat(j.m.Variables, j.vars, j.m.Constants), func(d *tree.Decl) bool { return d.Name == name }) {
		name += "_"
	}
	d := &tree.Decl{Name: name, Kind: tree.DVariable, Pos: pos, Type: t, Slot: len(j.m.Variables) + len(j.vars)}
	j.vars = append(j.vars, d)
	return d
}

func use(d *tree.Decl) *tree.Node { return tree.NewUse(d.Pos, d) }

func number(v int64) *tree.Node {
	n := tree.NewInt(tree.Pos{}, big.NewInt(v))
	n.Type = tree.IntType
	return n
}

func (j *joiner) faulty(v int64) *tree.Node {
	n := tree.New(tree.Assign, j.m.Init.Pos, use(j.fault), number(v))
	n.N = 1
	return n
}

// moved copies a tree of the abstract machine over the joint variables.
func (j *joiner) moved(n *tree.Node) *tree.Node {
	c := tree.Clone(n)
	tree.Walk(c, func(n *tree.Node) bool {
		if d := j.to[n.Decl]; d != nil && (n.Op == tree.Ident || n.Op == tree.Prev) {
			n.Name, n.Decl = d.Name, d
		}
		if n.Op == tree.Call {
			o := *n.Oper
			o.Body = j.moved(o.Body)
			n.Oper = &o
		}
		return true
	})
	return c
}

func (j *joiner) clause(c *tree.Clause) *tree.Clause {
	k := *c
	k.Pred = j.moved(c.Pred)
	return &k
}

// operation makes the body of an operation of both machines.
func (j *joiner) operation(o *tree.Operation) *tree.Node {
	abstract := named(j.a.Operations, o.Name)
	if abstract == nil { // it must not happen
		return local(o.Results, then(o.Body, j.faulty(guardFault)))
	}
	for i, d := range abstract.Params {
		j.to[d] = o.Params[i]
	}
	var results []*tree.Decl
	for _, d := range abstract.Results {
		r := *d
		r.Kind = tree.DLocal
		results = append(results, &r)
		j.to[d] = &r
	}
	requires, guards, body := outside(abstract.Body)
	requires, guards = j.movedAll(requires), j.movedAll(guards)
	both := then(o.Body, j.unless(guards, guardFault, j.follow(body, o.Results, results)))
	// What the refinement requires is asked where the abstract machine permits the call.
	both = local(slices.Concat(results, o.Results), j.unless(tree.Conjuncts(subst.Precondition(o)), demandFault, both))
	if len(requires) > 0 {
		both = tree.New(tree.Pre, o.Pos, tree.Conj(o.Pos, requires...), both)
	}
	return both
}

// local has names be local ones of a substitution.
func local(ds []*tree.Decl, body *tree.Node) *tree.Node {
	if len(ds) == 0 {
		return body
	}
	return tree.NewBinder(tree.Var, body.Pos, ds, body)
}

// then goes on after a substitution, below what it requires and its guards.
func then(body, next *tree.Node) *tree.Node {
	if body.Op == tree.Pre || body.Op == tree.Select && len(body.Args) == 2 {
		n := *body
		n.Args = []*tree.Node{body.Args[0], then(body.Args[1], next)}
		return &n
	}
	return tree.New(tree.Sequence, body.Pos, body, next)
}

// follow has the abstract machine do what it does, after the refinement did so with results.
func (j *joiner) follow(body *tree.Node, own, results []*tree.Decl) *tree.Node {
	body = j.moved(body)
	if j.choice(body) {
		return j.chosen(body, own, results)
	}
	steps := []*tree.Node{body}
	for i, r := range results {
		differ := tree.New(tree.NotEqual, body.Pos, use(own[i]), use(r))
		steps = append(steps, tree.New(tree.If, body.Pos, differ, j.faulty(resultFault)))
	}
	return tree.New(tree.Sequence, body.Pos, steps...)
}

// unless runs a substitution where predicates hold, and notes a fault elsewhere.
func (j *joiner) unless(ps []*tree.Node, fault int64, then *tree.Node) *tree.Node {
	if len(ps) == 0 {
		return then
	}
	return tree.New(tree.If, then.Pos, tree.Conj(then.Pos, ps...), then, j.faulty(fault))
}

func (j *joiner) movedAll(ps []*tree.Node) []*tree.Node {
	out := make([]*tree.Node, len(ps))
	for i, p := range ps {
		out[i] = j.moved(p)
	}
	return out
}

// outside takes apart what an operation requires, its guards, and what it does.
func outside(body *tree.Node) (requires, guards []*tree.Node, then *tree.Node) {
	for {
		switch {
		case body.Op == tree.Pre:
			requires = append(requires, tree.Conjuncts(body.Args[0])...)
		case body.Op == tree.Select && len(body.Args) == 2:
			guards = append(guards, tree.Conjuncts(body.Args[0])...)
		default:
			return requires, guards, body
		}
		body = body.Args[1]
	}
}
