package text

import (
	"bsmt/b/tree"
)

// Priorities that the parser asks for.
const (
	prioPred = 21  // a predicate, or an expression without ; and || outside of parentheses
	prioExpr = 113 // an expression, so that : and = end it
	prioNot  = 105 // what not takes without parentheses
)

// formula reads a predicate or an expression, of operators that bind at least as
// tightly as prio. ; and || are left to inPar.
func (p *parser) formula(prio int) *tree.Node {
	p.enter()
	defer p.leave()
	left := p.prefix()
	chain := tree.NoOp // of And and Or: which one left is, if it was made here
	for links := 0; ; links++ {
		op, ok := p.infixOp()
		if !ok {
			return left
		}
		i := op.Info()
		at := i.Priority(p.dialect)
		if at < prio {
			return left
		}
		pos := p.pos()
		p.checkChain(links)
		p.checkOperand(left, op)
		p.next()
		next := at + 1
		if i.Assoc == tree.Right {
			next = at
		}
		if op == tree.TypeOf {
			next = 125
		}
		right := p.formula(next)
		p.checkOperand(right, op)
		switch {
		case chain == op:
			left.Args = append(left.Args, right)
			continue
		case op == tree.And || op == tree.Or:
			chain = op
		default:
			chain = tree.NoOp
		}
		left = tree.New(op, pos, left, right)
	}
}

// checkChain fails if a chain of operators has too many links.
func (p *parser) checkChain(links int) {
	if links > maxTree {
		p.fail(p.pos(), "more than %d operators in a row", maxTree)
	}
}

// infixOp gives the infix operator that comes next.
func (p *parser) infixOp() (tree.Op, bool) {
	t := p.tok()
	if t.kind != tSym && t.kind != tWord {
		return tree.NoOp, false
	}
	op, ok := infix[p.dialect][t.text]
	if p.dialect == tree.Classical && (op == tree.Compose || op == tree.ParallelProd) {
		return tree.NoOp, false
	}
	return op, ok
}

// checkOperand fails if a node is no operand for an operator, by its kind.
func (p *parser) checkOperand(n *tree.Node, op tree.Op) {
	want := tree.KExpr
	switch op {
	case tree.And, tree.Or, tree.Implies, tree.Equiv, tree.Not, tree.BoolOf:
		want = tree.KPred
	}
	p.checkKind(n, want, " for "+quoted(op.Info().Spelling(p.dialect)))
}

func (p *parser) checkKind(n *tree.Node, want tree.Kind, where string) {
	if n.Op.Kind() == want {
		return
	}
	article := map[tree.Kind]string{tree.KPred: "a predicate", tree.KExpr: "an expression", tree.KSubst: "a substitution"}
	p.fail(n.Pos, "found %s, expected %s%s", article[n.Op.Kind()], article[want], where)
}

// pred reads a predicate.
func (p *parser) pred() *tree.Node {
	n := p.formula(prioPred)
	p.checkKind(n, tree.KPred, "")
	return n
}

// expr reads an expression without ; and || outside of parentheses.
func (p *parser) expr() *tree.Node {
	n := p.formula(prioExpr)
	p.checkKind(n, tree.KExpr, "")
	return n
}

// exprInPar reads an expression, ; and || included.
func (p *parser) exprInPar() *tree.Node {
	n := p.expr()
	return p.compositions(n)
}

// compositions reads what ; and || add to an expression between parentheses.
func (p *parser) compositions(left *tree.Node) *tree.Node {
	for links := 0; p.dialect == tree.Classical && p.is(";", "||"); links++ {
		p.checkChain(links)
		op := infix[tree.Classical][p.tok().text]
		p.checkOperand(left, op)
		pos := p.pos()
		p.next()
		left = tree.New(op, pos, left, p.expr())
	}
	return left
}

// inPar reads a predicate or an expression between parentheses, lists of
// expressions as pairs.
func (p *parser) inPar() *tree.Node {
	n := p.compositions(p.formula(prioPred))
	for links := 0; p.is(","); links++ {
		p.checkChain(links)
		p.checkKind(n, tree.KExpr, " before ','")
		pos := p.pos()
		p.next()
		n = tree.New(tree.Couple, pos, n, p.exprInPar())
	}
	return n
}

// exprs reads expressions between commas.
func (p *parser) exprs() []*tree.Node {
	list := []*tree.Node{p.exprInPar()}
	for p.accept(",") {
		list = append(list, p.exprInPar())
	}
	return list
}

// topExprs reads expressions between commas, where ; and || end the list.
func (p *parser) topExprs() []*tree.Node {
	list := []*tree.Node{p.expr()}
	for p.accept(",") {
		list = append(list, p.expr())
	}
	return list
}

// couples joins arguments to one pair.
func couples(list []*tree.Node) *tree.Node {
	n := list[0]
	for _, a := range list[1:] {
		n = tree.New(tree.Couple, a.Pos, n, a)
	}
	return n
}
