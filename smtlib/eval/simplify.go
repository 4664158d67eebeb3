package eval

import (
	"context"
	"math/big"
	"slices"

	"bsmt/smtlib"
)

// Simplify computes what does not depend on any symbol's meaning, adds up what is alike in sums and
// in relations between them, and drops what decides nothing: true in and, equal sides, a known condition.
// Quantifiers stay as they are. Division by zero is the model's choice, so it stays too.
func Simplify(c *smtlib.Context, ctx context.Context, root smtlib.Term) smtlib.Term {
	var place smtlib.TermIndex
	terms := c.Parts(root, &place)
	simple := make([]smtlib.Term, len(terms))
	ev := New(c, nil)
	ev.zeroUnset = true
	k := &collector{c, mostCollected}
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
		simple[i] = shorten(c, k.collect(simple[i]))
	}
	return simple[len(simple)-1]
}

// shorten applies laws that make a term one of its arguments, a constant or one with fewer operators.
func shorten(c *smtlib.Context, t smtlib.Term) smtlib.Term {
	args, srt := c.Args(t), c.SortOf(t)
	not := func(a smtlib.Term) smtlib.Term {
		if c.Op(a) == smtlib.OpNot {
			return c.Arg(a, 0)
		}
		return c.MkOp(smtlib.OpNot, smtlib.Bool, a)
	}
	switch op := c.Op(t); op {
	case smtlib.OpAnd:
		return lattice(c, t, smtlib.OpNot, c.True(), c.False())
	case smtlib.OpOr:
		return lattice(c, t, smtlib.OpNot, c.False(), c.True())
	case smtlib.OpBvAnd, smtlib.OpBvOr:
		none := c.MkBv(new(big.Int), c.Width(srt))
		all := c.MkBv(new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), uint(c.Width(srt))), big.NewInt(1)), c.Width(srt))
		if op == smtlib.OpBvAnd {
			none, all = all, none
		}
		return lattice(c, t, smtlib.OpBvNot, none, all)
	case smtlib.OpXor, smtlib.OpBvXor:
		if len(args) != 2 {
			break
		}
		zero := c.False()
		if op == smtlib.OpBvXor {
			zero = c.MkBv(new(big.Int), c.Width(srt))
		}
		for i, a := range args {
			switch other := args[1-i]; {
			case a == other:
				return zero
			case a == zero:
				return other
			case a == c.True():
				return not(other)
			}
		}
	case smtlib.OpNot, smtlib.OpBvNot:
		if c.Op(args[0]) == op {
			return c.Arg(args[0], 0)
		}
	case smtlib.OpEq, smtlib.OpDistinct:
		if len(args) != 2 {
			break
		}
		eq := t
		if op == smtlib.OpDistinct {
			eq = c.MkOp(smtlib.OpEq, smtlib.Bool, args...)
		}
		switch a, b := args[0], args[1]; {
		case a == b:
			eq = c.True()
		case a == c.True():
			eq = b
		case b == c.True():
			eq = a
		case a == c.False():
			eq = not(b)
		case b == c.False():
			eq = not(a)
		default:
			eq = built(c, eq)
		}
		if op == smtlib.OpEq {
			return eq
		}
		switch eq {
		case c.True():
			return c.False()
		case c.False():
			return c.True()
		}
		return not(eq)
	case smtlib.OpApp:
		d := c.Decl(c.DeclOf(t))
		if d.Kind != smtlib.DeclSelector && d.Kind != smtlib.DeclTester {
			break
		}
		of, ok := constructor(c, args[0])
		switch {
		case !ok:
		case d.Kind == smtlib.DeclSelector:
			if of == d.Ctor { // what it selects from another constructor is the model's choice
				return c.Arg(args[0], d.Index)
			}
		case of == d.Ctor:
			return c.True()
		default:
			return c.False()
		}
	case smtlib.OpIte:
		if c.Op(args[0]) == smtlib.OpNot {
			return shorten(c, c.MkOp(op, srt, c.Arg(args[0], 0), args[2], args[1]))
		}
		for i, a := range args[1:] { // the same condition within
			if c.Op(a) == op && c.Arg(a, 0) == args[0] {
				args = slices.Clone(args)
				args[1+i] = c.Arg(a, 1+i)
			}
		}
		switch p, a, b := args[0], args[1], args[2]; {
		case p == c.True() || a == b:
			return a
		case p == c.False():
			return b
		case a == c.True() && b == c.False():
			return p
		case a == c.False() && b == c.True():
			return not(p)
		case a == c.True():
			return shorten(c, c.MkOp(smtlib.OpOr, smtlib.Bool, p, b))
		case a == c.False():
			return shorten(c, c.MkOp(smtlib.OpAnd, smtlib.Bool, not(p), b))
		case b == c.True():
			return shorten(c, c.MkOp(smtlib.OpOr, smtlib.Bool, not(p), a))
		case b == c.False():
			return shorten(c, c.MkOp(smtlib.OpAnd, smtlib.Bool, p, a))
		}
		return c.Rebuild(t, args)
	case smtlib.OpImplies:
		if args[len(args)-1] == c.True() || args[0] == c.False() {
			return c.True()
		}
		if len(args) == 2 && args[0] == c.True() {
			return args[1]
		}
		if len(args) == 2 && args[1] == c.False() {
			return not(args[0])
		}
	case smtlib.OpSelect:
		a := args[0]
		for len(args) == 2 && c.Op(a) == smtlib.OpStore && len(c.Args(a)) == 3 {
			at := c.Arg(a, 1)
			if at == args[1] {
				return c.Arg(a, 2)
			}
			if !distinctValues(c, at, args[1]) {
				break
			}
			a = c.Arg(a, 0)
		}
		if len(args) == 2 && c.Op(a) == smtlib.OpConstArray {
			return c.Arg(a, 0)
		}
		if a != args[0] {
			return c.MkOp(op, srt, a, args[1])
		}
	}
	return t
}

// constructor gives the constructor that t applies, if it applies one.
func constructor(c *smtlib.Context, t smtlib.Term) (d smtlib.Decl, ok bool) {
	if c.Op(t) != smtlib.OpApp {
		return 0, false
	}
	d = c.DeclOf(t)
	return d, c.Decl(d).Kind == smtlib.DeclConstructor
}

// built says what makes the sides of an equality equal where constructors build both: the equality of
// their arguments, false where two constructors differ. It stays as it is where its parts would be many.
func built(c *smtlib.Context, eq smtlib.Term) smtlib.Term {
	var parts []smtlib.Term
	seen := map[[2]smtlib.Term]bool{}
	todo := [][2]smtlib.Term{{c.Arg(eq, 0), c.Arg(eq, 1)}}
	for len(todo) > 0 {
		p := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if p[0] == p[1] || seen[p] {
			continue
		}
		if distinctValues(c, p[0], p[1]) {
			return c.False()
		}
		if seen[p] = true; len(seen) > mostSpread {
			return eq
		}
		of, ok := constructor(c, p[0])
		if other, both := constructor(c, p[1]); !ok || !both {
			parts = append(parts, c.MkOp(smtlib.OpEq, smtlib.Bool, p[0], p[1]))
			continue
		} else if of != other {
			return c.False()
		}
		for i := len(c.Args(p[0])) - 1; i >= 0; i-- { // the first is looked at next
			todo = append(todo, [2]smtlib.Term{c.Arg(p[0], i), c.Arg(p[1], i)})
		}
	}
	switch len(parts) {
	case 0:
		return c.True()
	case 1:
		return parts[0]
	}
	return c.MkOp(smtlib.OpAnd, smtlib.Bool, parts...)
}

// mostSpread bounds the parts of a conjunction that become parts of the one around it, since a shared one would be copied often,
// and the pairs of arguments that an equality becomes.
const mostSpread = 64

// distinctValues tells whether a and b are literals of numbers or words, which differ where they are two.
func distinctValues(c *smtlib.Context, a, b smtlib.Term) bool {
	k := collector{c: c}
	return a != b && k.value(a) != nil && k.value(b) != nil
}

// lattice gives a conjunction or disjunction, of Bools or of the bits of words, without its unit and without repetitions; its zero
// where a part is that, or the complement of another.
func lattice(c *smtlib.Context, t smtlib.Term, not smtlib.Op, unit, zero smtlib.Term) smtlib.Term {
	op, srt := c.Op(t), c.SortOf(t)
	var rest []smtlib.Term
	seen := map[smtlib.Term]bool{}
	for _, a := range c.Args(t) {
		parts := []smtlib.Term{a}
		if c.Op(a) == op && len(c.Args(a)) <= mostSpread {
			parts = c.Args(a)
		}
		for _, a := range parts {
			if a == zero {
				return zero
			}
			if a == unit || seen[a] {
				continue
			}
			seen[a] = true
			rest = append(rest, a)
		}
	}
	for _, a := range rest {
		if c.Op(a) == not && seen[c.Arg(a, 0)] {
			return zero
		}
	}
	switch len(rest) {
	case 0:
		return unit
	case 1:
		return rest[0]
	}
	return c.MkOp(op, srt, rest...)
}
