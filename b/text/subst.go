package text

import (
	"math/big"
	"strconv"

	"bsmt/b/tree"
)

// subst reads a substitution, ; included.
func (p *parser) subst() *tree.Node {
	p.enter()
	defer p.leave()
	return p.chain(tree.Sequence, func() *tree.Node { return p.parallel() })
}

// parallel reads a substitution, without ; outside of brackets.
func (p *parser) parallel() *tree.Node { return p.chain(tree.Par, p.part) }

// part reads one substitution. One that has a mistake is left out of a component.
func (p *parser) part() *tree.Node {
	if !p.recovers {
		return p.single()
	}
	from := p.at
	var n *tree.Node
	if !p.try(func() { n = p.single() }, func() { p.toSubstitution(from) }) {
		n = tree.New(tree.Skip, p.posOf(&p.tokens[from]))
	}
	return n
}

func (p *parser) chain(op tree.Op, part func() *tree.Node) *tree.Node {
	pos := p.pos()
	n := part()
	more := func() bool {
		if p.recovers && op == tree.Par && p.is("&") {
			p.note(tree.Errorf(p.pos(), "found '&', expected '||' or ';' between substitutions"))
			return true
		}
		return p.is(op.String())
	}
	if !more() {
		return n
	}
	n = tree.New(op, pos, n)
	for more() {
		if op == tree.Sequence && p.recovers && p.operationStart(p.at+1) {
			return n // an END is missing
		}
		p.next()
		if op == tree.Sequence && p.endsSubst(p.tok()) {
			err := tree.Errorf(p.pos(), "found %s, expected a substitution after ';'", p.tok().describe())
			if !p.recovers {
				panic(err)
			}
			p.note(err)
			return n
		}
		n.Args = append(n.Args, part())
	}
	return n
}

// endsSubst reports whether a token closes a block, so that a ; before it is too much.
func (p *parser) endsSubst(t *token) bool {
	for _, w := range []string{"END", "ELSE", "ELSIF", "OR", "WHEN"} {
		if t.is(w) {
			return true
		}
	}
	return false
}

// end reads the END of a substitution.
func (p *parser) end(word string, from tree.Pos) {
	if !p.accept("END") {
		p.expected("'END' of the " + quoted(word) + " in line " + strconv.Itoa(int(from.Line)))
	}
}

// single reads one substitution that neither || nor ; joins.
func (p *parser) single() *tree.Node {
	p.enter()
	defer p.leave()
	pos := p.pos()
	t := p.tok()
	if t.kind == tWord {
		if n := p.keywordSubst(t.text, pos); n != nil {
			return n
		}
	}
	if t.kind == tSym || t.kind == tWord && tree.Reserved(t.text, p.dialect) || t.kind != tWord && t.kind != tQuoted {
		p.expected("a substitution")
	}
	return p.simple()
}

func (p *parser) keywordSubst(word string, pos tree.Pos) *tree.Node {
	n := &tree.Node{Pos: pos}
	switch word {
	case "skip":
		p.next()
		n.Op = tree.Skip
	case "BEGIN":
		p.next()
		body := p.subst()
		p.end(word, pos)
		return body
	case "PRE", "ASSERT":
		n.Op = map[string]tree.Op{"PRE": tree.Pre, "ASSERT": tree.Assert}[word]
		p.next()
		cond := p.condition()
		p.expect("THEN", " after the condition of "+quoted(word))
		n.Args = []*tree.Node{cond, p.subst()}
		p.end(word, pos)
	case "CHOICE":
		n.Op = tree.Choice
		p.next()
		n.Args = []*tree.Node{p.subst()}
		for p.accept("OR") {
			n.Args = append(n.Args, p.subst())
		}
		p.end(word, pos)
	case "IF":
		n.Op = tree.If
		p.branches(n, "ELSIF")
	case "SELECT":
		n.Op = tree.Select
		p.branches(n, "WHEN")
	case "CASE":
		return p.caseOf()
	case "ANY":
		n.Op = tree.Any
		p.binding(n, "WHERE", "THEN")
	case "LET":
		n.Op = tree.Let
		p.binding(n, "BE", "IN")
		p.checkEquations(n)
	case "VAR":
		n.Op = tree.Var
		p.next()
		n.Binds = p.decls("a local variable", false)
		p.expect("IN", " after the variables of 'VAR'")
		n.Args = []*tree.Node{p.subst()}
		p.end(word, pos)
	case "WHILE":
		n.Op = tree.While
		p.next()
		cond := p.condition()
		p.expect("DO", " after the condition of 'WHILE'")
		body := p.subst()
		p.expect("INVARIANT", " after the body of 'WHILE'")
		inv := p.condition()
		p.expect("VARIANT", " after the invariant of 'WHILE'")
		n.Args = []*tree.Node{cond, body, inv, p.variant()}
		p.end(word, pos)
	default:
		return nil
	}
	return n
}

// variant reads the variant of a loop. One that has a mistake is left out of a component.
func (p *parser) variant() *tree.Node {
	if !p.recovers {
		return p.exprInPar()
	}
	from := p.at
	n := tree.NewInt(p.pos(), new(big.Int))
	p.try(func() { n = p.exprInPar() }, func() { p.toSubstitution(from) })
	return n
}

// branches reads the branches of an IF or a SELECT.
func (p *parser) branches(n *tree.Node, next string) {
	word := p.next().text
	for {
		cond := p.condition()
		p.expect("THEN", " after the condition of "+quoted(word))
		n.Args = append(n.Args, cond, p.subst())
		if !p.accept(next) {
			break
		}
	}
	if p.accept("ELSE") {
		n.Args = append(n.Args, p.subst())
	}
	p.end(word, n.Pos)
}

// binding reads ANY and LET.
func (p *parser) binding(n *tree.Node, condition, body string) {
	word := quoted(p.next().text)
	n.Binds = p.decls("a variable of "+word, false)
	p.expect(condition, " after the variables of "+word)
	read := p.condition
	if n.Op == tree.Let {
		read = p.pred // all its equations count
	}
	cond := read()
	p.expect(body, " after the condition of "+word)
	n.Args = []*tree.Node{cond, p.subst()}
	p.end(n.Op.String(), n.Pos)
}

func (p *parser) caseOf() *tree.Node {
	n := tree.New(tree.Case, p.pos())
	p.next()
	n.Args = []*tree.Node{p.exprInPar()}
	p.expect("OF", " after the expression of 'CASE'")
	p.expect("EITHER", " at the first branch of 'CASE'")
	for {
		b := tree.New(tree.CaseBranch, p.pos())
		b.Args = p.topExprs()
		p.expect("THEN", " after the values of a branch")
		b.Args = append(b.Args, p.subst())
		n.Args = append(n.Args, b)
		if !p.accept("OR") {
			break
		}
	}
	if p.accept("ELSE") {
		n.Args = append(n.Args, p.subst())
	}
	p.end("EITHER", n.Pos)
	p.end("CASE", n.Pos)
	return n
}

// simple reads an assignment, a call, or the use of a definition.
func (p *parser) simple() *tree.Node {
	pos := p.pos()
	begin := p.at
	var targets []*tree.Node
	for {
		n := p.postfixOf()
		if n.Op.Kind() == tree.KSubst {
			if len(targets) > 0 {
				p.fail(n.Pos, "found a substitution, expected what is assigned to")
			}
			return n
		}
		targets = append(targets, uncouple(n)...) // a macro may stand for a list of variables
		if !p.accept(",") {
			break
		}
	}
	switch {
	case p.accept(":="):
		return p.assign(pos, targets)
	case p.is("="):
		p.expected("':=' to assign, since '=' compares")
	case p.accept("::"):
		return p.becomes(tree.BecomesElem, pos, targets, p.expr())
	case p.accept(":|"):
		cond := p.pred()
		changed := map[string]bool{}
		for _, t := range targets {
			changed[t.Name] = true
		}
		tree.Unprime(cond, changed)
		return p.becomes(tree.BecomesSuch, pos, targets, cond)
	case p.is(":") && p.peek(1).is("("):
		p.next()
		p.next()
		cond := p.pred()
		p.expect(")", " after the condition")
		return p.becomes(tree.BecomesSuch, pos, targets, cond)
	case p.accept("<--"):
		for _, t := range targets {
			p.checkTarget(t)
		}
		return p.call1(&tree.Node{Op: tree.Call, Pos: pos, Args: targets, N: len(targets)})
	case len(targets) == 1 && p.macros.find(&p.tokens[begin], p.inMacro) != nil:
		return p.asCall(targets[0])
	case len(targets) == 1 && (targets[0].Op == tree.Ident || targets[0].Op == tree.Apply && targets[0].Args[0].Op == tree.Ident):
		p.at = begin
		return p.call1(&tree.Node{Op: tree.Call, Pos: pos})
	}
	p.expected("':=', '::' or ':('")
	return nil
}

// call1 reads the operation that a call names, and its arguments.
func (p *parser) call1(n *tree.Node) *tree.Node {
	n.Name, _ = p.dotted("the name of an operation")
	if p.accept("(") {
		n.Args = append(n.Args, p.exprs()...)
		p.expect(")", " after the arguments of the operation")
	}
	return n
}

// postfixOf reads a name or the use of a macro, with arguments and fields.
func (p *parser) postfixOf() *tree.Node {
	if !p.isName(p.tok()) {
		p.expected("a variable")
	}
	n := p.name()
	if n.Op.Kind() != tree.KExpr {
		return n
	}
	return p.postfix(n)
}

func (p *parser) assign(pos tree.Pos, targets []*tree.Node) *tree.Node {
	for _, t := range targets {
		p.checkTarget(t)
	}
	values := p.topExprs()
	if len(values) < len(targets) && len(values) == 1 {
		values = uncouple(values[0])
	}
	if len(values) != len(targets) {
		p.fail(pos, "found %d values for %d variables", len(values), len(targets))
	}
	return &tree.Node{Op: tree.Assign, Pos: pos, N: len(targets), Args: append(targets, values...)}
}

// uncouple takes a pair apart.
func uncouple(n *tree.Node) []*tree.Node {
	if n.Op != tree.Couple {
		return []*tree.Node{n}
	}
	return append(uncouple(n.Args[0]), uncouple(n.Args[1])...)
}

func (p *parser) becomes(op tree.Op, pos tree.Pos, targets []*tree.Node, what *tree.Node) *tree.Node {
	for _, t := range targets {
		if t.Op != tree.Ident {
			p.fail(t.Pos, "found an expression, expected a variable before %s", quoted(op.String()))
		}
	}
	return &tree.Node{Op: op, Pos: pos, N: len(targets), Args: append(targets, what)}
}

// checkTarget fails if nothing can be assigned to an expression.
func (p *parser) checkTarget(n *tree.Node) {
	for n.Op == tree.Apply || n.Op == tree.FieldOf {
		n = n.Args[0]
	}
	if n.Op != tree.Ident {
		p.fail(n.Pos, "found an expression, expected a variable to assign to")
	}
}

// asCall takes the body of a macro for the call of an operation.
func (p *parser) asCall(n *tree.Node) *tree.Node {
	switch {
	case n.Op == tree.Ident:
		return &tree.Node{Op: tree.Call, Pos: n.Pos, Name: n.Name}
	case n.Op == tree.Apply && n.Args[0].Op == tree.Ident:
		return &tree.Node{Op: tree.Call, Pos: n.Args[0].Pos, Name: n.Args[0].Name, Args: uncouple(n.Args[1])}
	}
	p.expected("':=', '::', ':(' or a call")
	return nil
}
