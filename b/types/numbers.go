package types

import (
	"fmt"

	"bsmt/b/tree"
)

// The operators on numbers are on integers as they are read, and on reals where an operand
// turns out to be one; see tree.Info.Real.

// realFunctions are the operators on reals that are written like the application of a
// function. Their names are not reserved: a declared name means what was declared.
var realFunctions = map[string]tree.Op{"real": tree.RealOf, "floor": tree.Floor, "ceiling": tree.Ceiling}

func (c *Checker) realFunction(f *tree.Node) tree.Op {
	if f.Op != tree.Ident || c.lookup(f.Name) != nil {
		return tree.NoOp
	}
	return realFunctions[f.Name]
}

// operands gives the places of n that have the type of numbers that it is on, by their
// expressions, and that type as part of theirs.
func operands(n *tree.Node, t *tree.Type) ([]*tree.Node, *tree.Type) {
	switch n.Op {
	case tree.Power:
		return n.Args[:1], t
	case tree.Min, tree.Max:
		return n.Args, tree.SetOf(t)
	case tree.Sigma, tree.Pi:
		return n.Args[1:], t
	}
	return n.Args, t
}

// numericType is the type of numbers that an operator is on, once its operands have types.
func numericType(n *tree.Node) *tree.Type {
	if n.Op.Kind() == tree.KPred {
		return n.Args[0].Type
	}
	return n.Type
}

// numeric types an operator on numbers, now or as soon as it is known which, and gives the
// type of its value.
func (c *Checker) numeric(n *tree.Node) *tree.Type {
	if s := sigs()[n.Op]; s != nil && len(n.Args) != len(s.args) {
		fail(n.Pos, "found %d operands of '%v', expected %d", len(n.Args), n.Op, len(s.args))
	}
	t := new(tree.Type)
	list, want := operands(n, t)
	for _, a := range list {
		c.expr(a)
	}
	// The first operand that says which numbers it is on decides.
	for _, a := range list {
		u := a.Type.Rep()
		if want != t && u.Kind == tree.TPow {
			u = u.Left.Rep()
		}
		switch u.Kind {
		case tree.TUnknown:
			continue
		case tree.TReal:
			t.Link = tree.RealType
		default:
			t.Link = tree.IntType
		}
		break
	}
	for _, a := range list {
		c.same(a.Type, want, a.Pos, func(got, want string) string {
			return fmt.Sprintf("found the type %s, expected %s in '%v': %s", got, want, n.Op, short(a))
		})
	}
	if n.Op == tree.Power {
		c.want(n.Args[1], tree.IntType, n)
	}
	if n.Op.Kind() == tree.KExpr {
		n.Type = t
	}
	if t.Rep().Kind == tree.TUnknown {
		c.putOff(n)
	} else {
		c.ofNumbers(n, t)
	}
	return n.Type
}

// ofNumbers decides an operator whose type of numbers is t.
func (c *Checker) ofNumbers(n *tree.Node, t *tree.Type) {
	switch t.Rep().Kind {
	case tree.TReal:
		n.Op = n.Op.Info().Real
	case tree.TInt:
	default:
		list, _ := operands(n, t)
		fail(list[0].Pos, "found the type %s, expected %s in '%v': %s", t, tree.IntType, n.Op, short(list[0]))
	}
}

// byDefault decides that the operators on numbers that nothing decided are on integers; false
// when there are none.
func (c *Checker) byDefault() bool {
	some := false
	for _, n := range c.pending {
		if n.Op.Info().Real != tree.NoOp && !isSpoiled(numericType(n)) {
			some = unify(numericType(n), tree.IntType) || some
		}
	}
	return some
}
