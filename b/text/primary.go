package text

import (
	"math/big"
	"strings"

	"bsmt/b/tree"
)

// prefix reads what an operand begins with, and what is appended to it: f(x), r[S], r~, r'f.
func (p *parser) prefix() *tree.Node {
	t := p.tok()
	pos := p.pos()
	switch {
	case t.kind == tLabel:
		p.next()
		n := p.formula(tree.And.Info().Prio + 1)
		if p.labels != nil {
			p.labels[n] = t.text
		}
		return n
	case p.accept("-"):
		n := p.formula(tree.Neg.Info().Prio + 1)
		p.checkOperand(n, tree.Neg)
		return tree.NewNeg(pos, n)
	case p.accept("not"):
		n := p.formula(prioNot)
		p.checkOperand(n, tree.Not)
		return tree.New(tree.Not, pos, n)
	}
	return p.postfix(p.primary())
}

// postfix reads what is appended to an operand.
func (p *parser) postfix(n *tree.Node) *tree.Node {
	for n.Op.Kind() == tree.KExpr {
		pos := p.pos()
		switch {
		case p.accept("("):
			args := p.exprs()
			p.expect(")", " after the arguments")
			n = tree.New(tree.Apply, pos, n, couples(args))
		case p.accept("["):
			arg := p.exprInPar()
			p.expect("]", " after the set whose image is taken")
			n = tree.New(tree.Image, pos, n, arg)
		case p.accept("~"):
			n = tree.New(tree.Inverse, pos, n)
		case p.is("'") && p.dialect == tree.Classical:
			p.next()
			name, _ := p.ident("the name of a field")
			n = &tree.Node{Op: tree.FieldOf, Pos: pos, Name: name, Args: []*tree.Node{n}}
		default:
			return n
		}
	}
	return n
}

func (p *parser) primary() *tree.Node {
	t := p.tok()
	pos := p.pos()
	switch t.kind {
	case tInt:
		p.next()
		base := 10 // with leading zeros, too
		if strings.HasPrefix(t.text, "0x") {
			base = 0
		}
		v, _ := new(big.Int).SetString(t.text, base)
		return tree.NewInt(pos, v)
	case tReal:
		p.next()
		return &tree.Node{Op: tree.RealLit, Pos: pos, Name: t.text}
	case tString:
		p.next()
		return &tree.Node{Op: tree.StringLit, Pos: pos, Name: t.text}
	case tSym:
		switch t.text {
		case "(":
			p.next()
			n := p.inPar()
			p.expect(")", "")
			return n
		case "{":
			return p.set()
		case "{}", "∅":
			p.next()
			return tree.New(tree.EmptySet, pos)
		case "[]", "<>":
			p.next()
			return tree.New(tree.EmptySeq, pos)
		case "[":
			p.next()
			if p.accept("]") {
				return tree.New(tree.EmptySeq, pos)
			}
			list := p.exprs()
			if p.is(":=") {
				p.unsupported(pos, "a substitution applied to a predicate")
			}
			p.expect("]", " after the elements of the sequence")
			return tree.New(tree.SeqExt, pos, list...)
		case "!":
			return p.quantifier(tree.Forall)
		case "#":
			return p.quantifier(tree.Exists)
		case "%":
			return p.quantifier(tree.Lambda)
		}
	}
	if t.kind == tWord {
		if n := p.word(); n != nil {
			return n
		}
	}
	if p.isName(t) {
		return p.name()
	}
	p.expected("a predicate or an expression")
	return nil
}

// word reads what begins with a reserved word; nil: no formula does.
func (p *parser) word() *tree.Node {
	t := p.tok()
	pos := p.pos()
	switch t.text {
	case "IF":
		return p.ifFormula()
	case "LET":
		return p.letFormula()
	case "rec", "struct":
		if p.dialect == tree.Classical {
			return p.record()
		}
	}
	op := tree.ByWord(t.text, p.dialect)
	if op == tree.NoOp || op.Kind() == tree.KSubst {
		return nil
	}
	switch op.Info().Form {
	case tree.Quant:
		return p.quantifier(op)
	case tree.Atom:
		p.next()
		return tree.New(op, pos)
	case tree.Call1:
		return p.call(op)
	}
	return nil
}

// call reads an operator that is written like a function.
func (p *parser) call(op tree.Op) *tree.Node {
	pos := p.pos()
	word := p.next().text
	p.expect("(", " after "+quoted(word))
	if op == tree.BoolOf {
		n := p.pred()
		p.expect(")", "")
		return tree.New(op, pos, n)
	}
	args := p.exprs()
	p.expect(")", " after the operands of "+quoted(word))
	operands, _, _ := strings.Cut(op.Info().Sig, ">")
	want := len(strings.Fields(operands))
	switch {
	case op == tree.Partition:
	case len(args) == 1 && (op == tree.Prj1 || op == tree.Prj2):
		gen := map[tree.Op]tree.Op{tree.Prj1: tree.Prj1Gen, tree.Prj2: tree.Prj2Gen}[op]
		return tree.New(tree.Apply, pos, tree.New(gen, pos), args[0])
	case want == 1 && len(args) > 1:
		args = []*tree.Node{couples(args)}
	case len(args) != want:
		p.fail(pos, "found %d operands of %s, expected %d", len(args), quoted(word), want)
	}
	return tree.New(op, pos, args...)
}

// quantifier reads !x.(P), %x.(P | E) and the like.
func (p *parser) quantifier(op tree.Op) *tree.Node {
	pos := p.pos()
	word := quoted(p.next().text)
	n := &tree.Node{Op: op, Pos: pos}
	if p.dialect == tree.EventB {
		p.eventQuantifier(n)
		return n
	}
	paren := p.accept("(")
	n.Binds = p.decls("a variable of "+word, false)
	if paren {
		p.expect(")", " after the variables of "+word)
	}
	p.expect(".", " after the variables of "+word)
	p.expect("(", " after the '.' of "+word)
	n.Args = []*tree.Node{p.pred()}
	if op != tree.Forall && op != tree.Exists {
		p.expect("|", " after the predicate of "+word)
		n.Args = append(n.Args, p.exprInPar())
	}
	p.expect(")", " at the end of "+word)
	return n
}

// set reads what begins with a brace: an enumeration or a comprehension.
func (p *parser) set() *tree.Node {
	pos := p.pos()
	p.next()
	if p.accept("}") {
		return tree.New(tree.EmptySet, pos)
	}
	paren := p.is("(")
	list := p.exprs()
	switch {
	case p.is("|") && p.dialect == tree.EventB && (len(list) != 1 || list[0].Op != tree.Ident):
		return p.eventMap(pos, list)
	case p.accept("|"):
		n := &tree.Node{Op: tree.Compr, Pos: pos, Binds: p.asDecls(list)}
		n.Args = []*tree.Node{p.pred()}
		p.expect("}", " at the end of the comprehension")
		return n
	case p.is(".") && (paren || p.dialect == tree.EventB || p.tokens[p.at].end-p.tokens[p.at].start > 1):
		p.next()
		binds, pred := p.asDecls(list), p.pred()
		p.expect("|", " after the predicate of the comprehension")
		n := tree.NewComprehension(pos, binds, pred, p.exprInPar())
		p.expect("}", " at the end of the comprehension")
		return n
	}
	p.expect("}", " after the elements of the set")
	return tree.New(tree.SetExt, pos, list...)
}

// asDecls takes expressions for the declarations that they turn out to be.
func (p *parser) asDecls(list []*tree.Node) []*tree.Decl {
	var ds []*tree.Decl
	var add func(n *tree.Node)
	add = func(n *tree.Node) {
		switch {
		case n.Op == tree.Couple:
			add(n.Args[0])
			add(n.Args[1])
		case n.Op == tree.Ident:
			ds = append(ds, &tree.Decl{Name: n.Name, Pos: n.Pos})
		default:
			p.fail(n.Pos, "found an expression, expected the name of a variable of the comprehension")
		}
	}
	for _, n := range list {
		add(n)
	}
	return ds
}

// record reads rec(a:1, b:2) and struct(a:S, b:T).
func (p *parser) record() *tree.Node {
	n := &tree.Node{Op: tree.Rec, Pos: p.pos()}
	if p.next().text == "struct" {
		n.Op = tree.Struct
	}
	word := quoted(n.Op.String())
	p.expect("(", " after "+word)
	for {
		paren := p.is("(")
		if paren {
			p.next()
		}
		name, pos := p.ident("the name of a field")
		for _, other := range n.Names {
			if other == name {
				p.fail(pos, "the field %s occurs twice", name)
			}
		}
		p.expect(":", " after the name of a field")
		n.Names = append(n.Names, name)
		n.Args = append(n.Args, p.exprInPar())
		if paren {
			p.expect(")", "")
		}
		if !p.accept(",") {
			break
		}
	}
	p.expect(")", " after the fields of "+word)
	return n
}

// ifFormula reads IF P THEN E ELSE F END, the parts both expressions or both predicates.
func (p *parser) ifFormula() *tree.Node {
	p.enter()
	defer p.leave()
	pos := p.pos()
	p.next() // IF or ELSIF
	cond := p.pred()
	p.expect("THEN", " after the condition")
	then := p.formula(prioPred)
	var other *tree.Node
	if p.is("ELSIF") {
		other = p.ifFormula() // takes the END
	} else {
		p.expect("ELSE", "")
		other = p.formula(prioPred)
		p.expect("END", " at the end of 'IF'")
	}
	op := tree.IfExpr
	if then.Op.Kind() == tree.KPred {
		op = tree.IfPred
	}
	p.checkKind(other, then.Op.Kind(), " as after 'THEN'")
	return tree.New(op, pos, cond, then, other)
}

// letFormula reads LET x,y BE x = E & y = F IN G END.
func (p *parser) letFormula() *tree.Node {
	n := &tree.Node{Pos: p.pos()}
	p.next()
	n.Binds = p.decls("a variable of 'LET'", false)
	p.expect("BE", " after the variables of 'LET'")
	n.Args = []*tree.Node{p.pred()}
	p.expect("IN", " after the equations of 'LET'")
	body := p.formula(prioPred)
	n.Args = append(n.Args, body)
	p.expect("END", " at the end of 'LET'")
	n.Op = tree.LetExpr
	if body.Op.Kind() == tree.KPred {
		n.Op = tree.LetPred
	}
	p.checkEquations(n)
	return n
}

// checkEquations fails unless a LET has one equation for each of its variables, the
// variable on the left.
func (p *parser) checkEquations(n *tree.Node) {
	left := map[string]bool{}
	for _, d := range n.Binds {
		left[d.Name] = true
	}
	for _, e := range tree.Conjuncts(n.Args[0]) {
		if e.Op != tree.Equal || e.Args[0].Op != tree.Ident || !left[e.Args[0].Name] {
			p.fail(e.Pos, "found %s, expected an equation between a variable of LET and its value", e)
		}
		delete(left, e.Args[0].Name)
	}
	for _, d := range n.Binds {
		if left[d.Name] {
			p.fail(d.Pos, "%s has no value in this LET", d.Name)
		}
	}
}

// name reads a name, or the macro that it stands for.
func (p *parser) name() *tree.Node {
	if d := p.macros.find(p.tok(), p.inMacro); d != nil {
		return p.expand(d)
	}
	name, pos := p.dotted("a name")
	if p.dialect == tree.Classical && p.accept("$0") {
		return &tree.Node{Op: tree.Prev, Pos: pos, Name: name}
	}
	return tree.NewIdent(pos, name)
}
