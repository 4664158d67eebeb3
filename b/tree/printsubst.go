package tree

const (
	prioSequence = 5
	prioParallel = 10
	prioSingle   = 15
)

func (p *printer) line() {
	p.WriteByte('\n')
	for range p.indent {
		p.WriteString("  ")
	}
}

// within prints what f does one step further in, on lines of its own.
func (p *printer) within(f func()) {
	p.indent++
	p.line()
	f()
	p.indent--
	p.line()
}

func (p *printer) block(s *Node) { p.within(func() { p.subst(s, prioSequence) }) }

// subst prints a substitution where one of priority prio stands without BEGIN and END.
func (p *printer) subst(s *Node, prio int) {
	if i := s.Op.Info(); i.Form == Infix && i.Prio < prio {
		p.WriteString("BEGIN")
		p.block(s)
		p.WriteString("END")
		return
	}
	switch s.Op {
	case Skip:
		p.WriteString("skip")
	case Assign, BecomesElem, BecomesSuch:
		p.list(s.Args[:s.N])
		p.WriteString(" " + s.Op.Info().Spelling(p.dialect) + " ")
		switch {
		case s.Op != BecomesSuch:
			p.list(s.Args[s.N:])
		case p.dialect == EventB:
			names := map[string]bool{}
			for _, x := range s.Args[:s.N] {
				names[x.Name] = true
			}
			pred := Clone(s.Args[s.N])
			Prime(pred, names)
			p.formula(pred, 0)
		default:
			p.WriteByte('(')
			p.formula(s.Args[s.N], 0)
			p.WriteByte(')')
		}
	case Call:
		if s.N > 0 {
			p.list(s.Args[:s.N])
			p.WriteString(" <-- ")
		}
		p.name(s.Name)
		if len(s.Args) > s.N {
			p.WriteByte('(')
			p.list(s.Args[s.N:])
			p.WriteByte(')')
		}
	case Par, Sequence:
		for i, a := range s.Args {
			if i > 0 {
				p.WriteString(" " + s.Op.String())
				p.line()
			}
			p.subst(a, s.Op.Info().Prio+1)
		}
	case Pre, Assert:
		p.WriteString(s.Op.String() + " ")
		p.formula(s.Args[0], 0)
		p.WriteString(" THEN")
		p.block(s.Args[1])
		p.WriteString("END")
	case Choice:
		p.WriteString("CHOICE")
		for i, a := range s.Args {
			if i > 0 {
				p.WriteString("OR")
			}
			p.block(a)
		}
		p.WriteString("END")
	case If:
		p.branches(s, "IF", "ELSIF")
	case Select:
		p.branches(s, "SELECT", "WHEN")
	case Case:
		p.caseOf(s)
	case Any:
		p.binding(s, "ANY", "WHERE", "THEN")
	case Let:
		p.binding(s, "LET", "BE", "IN")
	case Var:
		p.WriteString("VAR ")
		p.names(s.Binds)
		p.WriteString(" IN")
		p.block(s.Args[0])
		p.WriteString("END")
	case While:
		p.WriteString("WHILE ")
		p.formula(s.Args[0], 0)
		p.WriteString(" DO")
		p.block(s.Args[1])
		p.WriteString("INVARIANT ")
		p.formula(s.Args[2], 0)
		p.line()
		p.WriteString("VARIANT ")
		p.formula(s.Args[3], prioTop)
		p.line()
		p.WriteString("END")
	default:
		p.WriteString("?" + s.Op.String())
	}
}

func (p *printer) branches(s *Node, first, next string) {
	word := first
	for i := 0; i < len(s.Args); i += 2 {
		if i+1 == len(s.Args) {
			p.WriteString("ELSE")
			p.block(s.Args[i])
			break
		}
		p.WriteString(word + " ")
		p.formula(s.Args[i], 0)
		p.WriteString(" THEN")
		p.block(s.Args[i+1])
		word = next
	}
	p.WriteString("END")
}

func (p *printer) binding(s *Node, open, condition, body string) {
	p.WriteString(open + " ")
	p.names(s.Binds)
	p.WriteString(" " + condition + " ")
	p.formula(s.Args[0], 0)
	p.WriteString(" " + body)
	p.block(s.Args[1])
	p.WriteString("END")
}

func (p *printer) caseOf(s *Node) {
	p.WriteString("CASE ")
	p.formula(s.Args[0], prioTop)
	p.WriteString(" OF")
	p.within(func() {
		word := "EITHER "
		for _, b := range s.Args[1:] {
			if b.Op != CaseBranch {
				p.WriteString("ELSE")
				p.block(b)
				break
			}
			last := len(b.Args) - 1
			p.WriteString(word)
			p.list(b.Args[:last])
			p.WriteString(" THEN")
			p.block(b.Args[last])
			word = "OR "
		}
		p.WriteString("END")
	})
	p.WriteString("END")
}
