package types

import (
	"fmt"

	"bsmt/b/tree"
)

// subst resolves and types a substitution, and passes by what has an error.
func (c *Checker) subst(n *tree.Node) { c.part(n, c.statement) }

func (c *Checker) statement(n *tree.Node) {
	switch n.Op {
	case tree.Skip:
	case tree.Assign:
		for i, target := range n.Args[:n.N] {
			c.target(target)
			c.want(n.Args[n.N+i], target.Type, n)
		}
	case tree.BecomesElem:
		var t *tree.Type
		for _, target := range n.Args[:n.N] {
			c.target(target)
			if t == nil {
				t = target.Type
			} else {
				t = tree.PairOf(t, target.Type)
			}
		}
		c.want(n.Args[n.N], tree.SetOf(t), n)
	case tree.BecomesSuch:
		for _, target := range n.Args[:n.N] {
			c.target(target)
		}
		c.pred(n.Args[n.N])
	case tree.Call:
		c.call(n)
	case tree.Par, tree.Sequence, tree.Choice:
		for _, a := range n.Args {
			c.subst(a)
		}
	case tree.Pre, tree.Assert:
		c.part(n.Args[0], c.pred)
		c.subst(n.Args[1])
	case tree.If, tree.Select:
		for i, a := range n.Args {
			if i%2 == 0 && i+1 < len(n.Args) {
				c.part(a, c.pred)
			} else {
				c.subst(a)
			}
		}
	case tree.Case:
		t := c.expr(n.Args[0])
		for _, b := range n.Args[1:] {
			if b.Op != tree.CaseBranch {
				c.subst(b)
				continue
			}
			last := len(b.Args) - 1
			c.alike(n, b.Args[:last], t)
			c.subst(b.Args[last])
		}
	case tree.Any:
		defer c.leave(c.enter(n.Binds))
		c.part(n.Args[0], c.pred)
		c.subst(n.Args[1])
	case tree.Let:
		defer c.leave(c.let(n))
		c.subst(n.Args[1])
	case tree.Var:
		defer c.leave(c.enter(n.Binds))
		c.subst(n.Args[0])
	case tree.While:
		c.part(n.Args[0], c.pred)
		c.subst(n.Args[1])
		c.part(n.Args[2], c.pred)
		c.want(n.Args[3], tree.IntType, n)
	default:
		fail(n.Pos, "found a %v, expected a substitution", n.Op.Kind())
	}
}

// target types what is assigned to, which must be a variable or a part of one.
func (c *Checker) target(n *tree.Node) {
	c.expr(n)
	for n.Op == tree.Apply || n.Op == tree.FieldOf {
		n = n.Args[0]
	}
	if n.Op != tree.Ident {
		fail(n.Pos, "found %s, expected a variable to assign to", short(n))
	}
	switch n.Decl.Kind {
	case tree.DVariable, tree.DLocal:
	default:
		fail(n.Pos, "%s is no variable, nothing can be assigned to it", n.Name)
	}
}

// call resolves and types a call.
func (c *Checker) call(n *tree.Node) {
	o := c.ops[n.Name]
	if o == nil {
		if c.lost {
			return
		}
		fail(n.Pos, "unknown operation %s%s", n.Name, c.likeOperation(n.Name))
	}
	n.Oper = o
	if n.N != len(o.Results) {
		fail(n.Pos, "found %d variables for the results of %s, expected %d", n.N, n.Name, len(o.Results))
	}
	if got := len(n.Args) - n.N; got != len(o.Params) {
		fail(n.Pos, "found %d arguments of %s, expected %d", got, n.Name, len(o.Params))
	}
	for i, a := range n.Args {
		if i < n.N {
			c.target(a)
			c.same(a.Type, o.Results[i].Type, a.Pos, func(got, want string) string {
				return fmt.Sprintf("found the type %s, expected %s of the result %s", got, want, o.Results[i].Name)
			})
			continue
		}
		c.want(a, o.Params[i-n.N].Type, n)
	}
}
