package temporal

import (
	"fmt"
	"maps"

	"bsmt/b/check"
	"bsmt/b/eval"
	"bsmt/b/tree"
	"bsmt/b/value"
)

// code is a formula for one world: quantifiers have gone, parts that are the same are one, and what
// is left are the operators below. Operators stand after their arguments.
type code struct {
	ops  []op
	root int32
	same map[op]int32

	preds, exprs []check.Watched
	steps        []step
	fair         [][]fairStep

	world *eval.World
}

// opcode is an operator of code. Of the pairs one is the other's dual, for negations inside.
type opcode uint8

const (
	oTrue opcode = iota
	oFalse
	oAtom // n: the atom, not: negated
	oAnd  // a, b: the arguments
	oOr
	oNext     // a
	oWeakNext // a: or the path ends
	oUntil    // a U b
	oRelease  // a R b
	oPrev     // a
	oWeakPrev // a: or the path begins
	oSince
	oTrigger

	oNot // of CTL, where negations stay: a
	oEX  // a; n: of which step; -1: any
	oEU
	oEG
)

type op struct {
	code opcode
	a, b int32
	n    atom
	not  bool
}

// atom is what is true or false of a state and its next transition.
type atom struct {
	kind kind  // kPred, kEnabled, kTaken, kDeadlock, kSink, or one of change
	n    int32 // kPred: in preds; kEnabled, kTaken: in steps; change: in exprs
}

// step is a pattern with the places of its parameters in exprs; -1: any value.
type step struct {
	op   int
	args []int32
}

// fairStep is a fairness with its step in steps; -1: each transition by itself.
type fairStep struct {
	strong bool
	step   int32
}

// maxInstances bounds the values that the quantifiers of a formula have together.
const maxInstances = 10_000

// instantiate makes the code of a formula. What is watched is appended to preds and exprs.
func instantiate(f *Formula, world *eval.World) (*code, error) {
	c := &code{same: map[op]int32{}, world: world}
	instances := 0
	in := &instantiator{code: c, instances: &instances}
	var err error
	if f.Logic == CTL {
		c.root, err = in.ctl(f.root)
	} else {
		// A path that violates the formula satisfies its negation.
		c.root, err = in.ltl(f.root, true)
	}
	for _, alternative := range f.fair {
		var list []fairStep
		for _, x := range alternative {
			s := fairStep{x.strong, -1}
			if x.step != nil {
				s.step = in.step(x.step)
			}
			list = append(list, s)
		}
		c.fair = append(c.fair, list)
	}
	return c, err
}

type instantiator struct {
	*code
	known     map[*tree.Decl]value.Value
	instances *int
}

//go:noinline
func (c *code) add(o op) int32 {
	if n, ok := c.same[o]; ok {
		return n
	}
	n := int32(len(c.ops))
	c.ops = append(c.ops, o)
	c.same[o] = n
	return n
}

// both makes a conjunction or a disjunction.
func (c *code) both(code opcode, a, b int32) int32 {
	unit, zero := oTrue, oFalse
	if code == oOr {
		unit, zero = oFalse, oTrue
	}
	switch ca, cb := c.ops[a].code, c.ops[b].code; {
	case ca == unit || a == b:
		return b
	case cb == unit:
		return a
	case ca == zero:
		return a
	case cb == zero:
		return b
	}
	return c.add(op{code: code, a: a, b: b})
}

func (in *instantiator) step(p *pattern) int32 {
	s := step{op: p.op}
	for _, a := range p.args {
		k := int32(-1)
		if a != nil {
			k = int32(len(in.exprs))
			in.exprs = append(in.exprs, check.Watched{Node: a, Known: in.known})
		}
		s.args = append(s.args, k)
	}
	in.steps = append(in.steps, s)
	return int32(len(in.steps) - 1)
}

func (in *instantiator) atom(f *node, not bool) int32 {
	a := atom{kind: f.kind}
	switch f.kind {
	case kPred:
		a.n = int32(len(in.preds))
		in.preds = append(in.preds, check.Watched{Node: f.pred, Known: in.known})
	case kEnabled, kTaken:
		if len(f.step.args) == 0 { // the same step is one atom
			for i, s := range in.steps {
				if s.op == f.step.op && len(s.args) == 0 {
					a.n = int32(i)
					return in.add(op{code: oAtom, n: a, not: not})
				}
			}
		}
		a.n = in.step(f.step)
	case kUnchanged, kChanged, kIncreasing, kDecreasing:
		a.n = int32(len(in.exprs))
		in.exprs = append(in.exprs, check.Watched{Node: f.pred, Known: in.known})
	}
	return in.add(op{code: oAtom, n: a, not: not})
}

// ltl makes the code of a formula, or of its negation, with negations at atoms only.
func (in *instantiator) ltl(f *node, not bool) (int32, error) {
	pick := func(plain, negated opcode) opcode {
		if not {
			return negated
		}
		return plain
	}
	constant := func(v bool) int32 {
		if v {
			return in.add(op{code: oTrue})
		}
		return in.add(op{code: oFalse})
	}
	two := func(code opcode, l, r *node, notL, notR bool) (int32, error) {
		a, err := in.ltl(l, notL)
		if err != nil {
			return 0, err
		}
		b, err := in.ltl(r, notR)
		if err != nil {
			return 0, err
		}
		if code == oAnd || code == oOr {
			return in.both(code, a, b), nil
		}
		return in.add(op{code: code, a: a, b: b}), nil
	}
	one := func(code opcode) (int32, error) {
		a, err := in.ltl(f.args[0], not)
		if err != nil {
			return 0, err
		}
		return in.add(op{code: code, a: a}), nil
	}
	yes, no := &node{kind: kTrue}, &node{kind: kFalse}
	switch f.kind {
	case kTrue, kFalse:
		return constant((f.kind == kTrue) != not), nil
	case kNot:
		return in.ltl(f.args[0], !not)
	case kAnd, kOr:
		return two(pick2(f.kind == kAnd, not), f.args[0], f.args[1], not, not)
	case kImplies:
		return two(pick2(false, not), f.args[0], f.args[1], !not, not)
	case kIff:
		l, err := two(oOr, f.args[0], f.args[1], true, not)
		if err != nil {
			return 0, err
		}
		r, err := two(oOr, f.args[0], f.args[1], false, !not)
		if err != nil {
			return 0, err
		}
		return in.both(oAnd, l, r), nil
	case kNext:
		return one(pick(oNext, oWeakNext))
	case kYesterday:
		return one(pick(oPrev, oWeakPrev))
	case kUntil:
		return two(pick(oUntil, oRelease), f.args[0], f.args[1], not, not)
	case kRelease:
		return two(pick(oRelease, oUntil), f.args[0], f.args[1], not, not)
	case kSince:
		return two(pick(oSince, oTrigger), f.args[0], f.args[1], not, not)
	case kTrigger:
		return two(pick(oTrigger, oSince), f.args[0], f.args[1], not, not)
	case kFinally:
		return two(pick(oUntil, oRelease), yes, f.args[0], not, not)
	case kGlobally:
		return two(pick(oRelease, oUntil), no, f.args[0], not, not)
	case kOnce:
		return two(pick(oSince, oTrigger), yes, f.args[0], not, not)
	case kHistorically:
		return two(pick(oTrigger, oSince), no, f.args[0], not, not)
	case kWeakUntil: // l W r is r R (l or r)
		return in.ltl(&node{kind: kRelease, args: []*node{f.args[1], {kind: kOr, args: f.args}}}, not)
	case kSome, kEvery:
		return in.quantifier(f, not)
	}
	return in.atom(f, not), nil
}

// pick2 gives the connective of a conjunction or a disjunction, or of its negation.
func pick2(and, not bool) opcode {
	if and != not {
		return oAnd
	}
	return oOr
}

// quantifier makes the connective of all instances.
func (in *instantiator) quantifier(f *node, not bool) (int32, error) {
	for d := range eval.FreeNames(f.pred) {
		if d.Kind == tree.DConstant || d.Kind == tree.DVariable {
			return 0, fmt.Errorf("%s: the values of %s must not depend on %s", f.pred.Pos, f.bound[0].Name, d.Name)
		}
	}
	connective := pick2(f.kind == kEvery, not)
	sum := in.add(op{code: oTrue})
	if connective == oOr {
		sum = in.add(op{code: oFalse})
	}
	ec := eval.NewCode(in.world)
	s := ec.NewScope()
	for d, v := range in.known {
		s.Know(d, v)
	}
	s.BindNew(f.bound...)
	solve := s.SolverAll(f.bound, []*tree.Node{f.pred}, nil)
	slot, _ := s.Slot(f.bound[0])
	fr := ec.NewFrame(eval.NewQuota(10_000_000))
	var values []value.Value
	seen := map[string]bool{}
	err := fr.Solutions(solve, func() bool {
		v := value.List(fr.Slots[slot])
		if key := string(in.world.Shape(f.bound[0].Type).Append(nil, v)); !seen[key] {
			seen[key] = true
			values = append(values, v)
		}
		return len(values) <= maxInstances
	})
	if err != nil {
		return 0, fmt.Errorf("the values of %s: %w", f.bound[0].Name, err)
	}
	for _, v := range values {
		if *in.instances++; *in.instances > maxInstances {
			return 0, fmt.Errorf("%s: the quantifiers have more than %d values", f.pred.Pos, maxInstances)
		}
		inner := &instantiator{code: in.code, known: maps.Clone(in.known), instances: in.instances}
		if inner.known == nil {
			inner.known = map[*tree.Decl]value.Value{}
		}
		inner.known[f.bound[0]] = v
		n, err := inner.ltl(f.args[0], not)
		if err != nil {
			return 0, err
		}
		sum = in.both(connective, sum, n)
	}
	return sum, nil
}

// ctl makes the code of a formula with EX, EU and EG, and negations where they are.
func (in *instantiator) ctl(f *node) (int32, error) {
	var args []int32
	for _, g := range f.args {
		a, err := in.ctl(g)
		if err != nil {
			return 0, err
		}
		args = append(args, a)
	}
	not := func(a int32) int32 {
		if in.ops[a].code == oNot {
			return in.ops[a].a
		}
		return in.add(op{code: oNot, a: a})
	}
	by := atom{n: -1} // any step
	yes := func() int32 { return in.add(op{code: oTrue}) }
	eu := func(a, b int32) int32 { return in.add(op{code: oEU, a: a, b: b}) }
	eg := func(a int32) int32 { return in.add(op{code: oEG, a: a}) }
	switch f.kind {
	case kTrue:
		return yes(), nil
	case kFalse:
		return in.add(op{code: oFalse}), nil
	case kNot:
		return not(args[0]), nil
	case kAnd:
		return in.both(oAnd, args[0], args[1]), nil
	case kOr:
		return in.both(oOr, args[0], args[1]), nil
	case kImplies:
		return in.both(oOr, not(args[0]), args[1]), nil
	case kIff:
		return in.both(oAnd, in.both(oOr, not(args[0]), args[1]), in.both(oOr, args[0], not(args[1]))), nil
	case kEX, kAX:
		if f.step != nil {
			by.n = in.step(f.step)
		}
		if f.kind == kEX {
			return in.add(op{code: oEX, a: args[0], n: by}), nil
		}
		return not(in.add(op{code: oEX, a: not(args[0]), n: by})), nil
	case kEF:
		return eu(yes(), args[0]), nil
	case kAG:
		return not(eu(yes(), not(args[0]))), nil
	case kEG:
		return eg(args[0]), nil
	case kAF:
		return not(eg(not(args[0]))), nil
	case kEU:
		return eu(args[0], args[1]), nil
	case kAU: // no path stays without b, nor leaves a before b
		a, b := args[0], args[1]
		return in.both(oAnd, not(eg(not(b))), not(eu(not(b), in.both(oAnd, not(a), not(b))))), nil
	}
	return in.atom(f, false), nil
}
