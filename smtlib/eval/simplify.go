package eval

import (
	"context"
	"slices"

	"bsmt/smtlib"
)

// Simplify computes what does not depend on any symbol's meaning, and drops what
// decides nothing: true in and, equal sides, a known condition. Quantifiers stay as
// they are. Division by zero is the model's choice, so it stays too.
func Simplify(c *smtlib.Context, ctx context.Context, root smtlib.Term) smtlib.Term {
	var place smtlib.TermIndex
	terms := c.Parts(root, &place)
	simple := make([]smtlib.Term, len(terms))
	ev := New(c, nil)
	ev.zeroUnset = true
	for i, t := range terms { // arguments come before their users
		simple[i] = t
		op := c.Op(t)
		if op == smtlib.OpForall || op == smtlib.OpExists || len(c.Args(t)) == 0 {
			continue
		}
		args := make([]smtlib.Term, len(c.Args(t)))
		values := true
		for j, a := range c.Args(t) {
			args[j] = simple[place.Get(a)]
			values = values && c.IsValue(args[j])
		}
		if !slices.Equal(args, c.Args(t)) {
			simple[i] = c.Rebuild(t, args)
		}
		if values && op != smtlib.OpApp {
			if v, err := ev.Eval(ctx, simple[i]); err == nil {
				simple[i] = v
			}
			continue
		}
		simple[i] = shorten(c, simple[i])
	}
	return simple[len(simple)-1]
}

// shorten applies the laws of Core that make a term one of its arguments or a constant.
func shorten(c *smtlib.Context, t smtlib.Term) smtlib.Term {
	args := c.Args(t)
	switch op := c.Op(t); op {
	case smtlib.OpAnd, smtlib.OpOr:
		unit, zero := c.True(), c.False()
		if op == smtlib.OpOr {
			unit, zero = zero, unit
		}
		var rest []smtlib.Term
		for _, a := range args {
			if a == zero {
				return zero
			}
			if a != unit && !slices.Contains(rest[:min(len(rest), 16)], a) {
				rest = append(rest, a)
			}
		}
		switch len(rest) {
		case 0:
			return unit
		case 1:
			return rest[0]
		}
		return c.MkOp(op, smtlib.Bool, rest...)
	case smtlib.OpNot:
		if c.Op(args[0]) == smtlib.OpNot {
			return c.Arg(args[0], 0)
		}
	case smtlib.OpEq:
		if len(args) == 2 && args[0] == args[1] {
			return c.True()
		}
	case smtlib.OpIte:
		switch {
		case args[0] == c.True() || args[1] == args[2]:
			return args[1]
		case args[0] == c.False():
			return args[2]
		}
	case smtlib.OpImplies:
		if args[len(args)-1] == c.True() || args[0] == c.False() {
			return c.True()
		}
	}
	return t
}
