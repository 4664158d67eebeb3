package proof

import (
	"bufio"
	"io"
	"math/big"
	"strconv"
	"strings"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/core"
)

// maxWritten bounds the text of a proof, in bytes.
const maxWritten = 64 << 20

// Write writes the part of the refutation that its conclusion rests on. The time is
// linear in what was recorded. Errors: none was recorded, ErrTooLong, or those of w;
// then w may have got a part.
func (r *Recorder) Write(w io.Writer) error {
	if err := r.ready(); err != nil {
		return err
	}
	p := &writer{r: r, b: bufio.NewWriterSize(&limited{w: w, left: maxWritten}, 1<<16)}
	p.proof()
	return p.b.Flush()
}

// limited refuses what goes beyond a number of bytes.
type limited struct {
	w    io.Writer
	left int
}

func (l *limited) Write(b []byte) (int, error) {
	if len(b) > l.left {
		return 0, ErrTooLong
	}
	l.left -= len(b)
	return l.w.Write(b)
}

// writer writes one proof. Errors stay in the bufio.Writer until Flush reports them.
type writer struct {
	r *Recorder
	b *bufio.Writer
}

func (p *writer) str(ss ...string) {
	for _, s := range ss {
		p.b.WriteString(s)
	}
}

func (p *writer) num(prefix string, n uint64) {
	p.b.WriteString(prefix)
	p.b.Write(strconv.AppendUint(p.b.AvailableBuffer(), n, 10))
}

// part is what of the recording is written.
type part struct {
	clauses  []bool            // by index
	steps    []bool            // by index
	terms    []bool            // by node
	lits     []bool            // by variable
	meanings map[int32]Literal // by variable
	posted   []int32           // steps that propagators hold
}

func (p *writer) proof() {
	r := p.r
	u := p.part()
	p.str("(proof")
	for n, use := range u.terms {
		if use {
			p.term(ast.Node(n))
		}
	}
	for i, use := range u.steps {
		if use {
			p.step(i)
		}
	}
	for v, use := range u.lits {
		if use && v > 0 {
			p.num("\n (literal l", uint64(v))
			p.meaning(u.meanings[int32(v)])
			p.str(")")
		}
	}
	for _, s := range r.supp {
		if u.steps[s.step] {
			p.num("\n (suppose-literal p", uint64(s.step)+1)
			p.str(" ")
			p.lit(s.lit)
			p.str(")")
		}
	}
	for _, i := range u.posted {
		p.num("\n (constraint p", uint64(i)+1)
		p.str(")")
	}
	for i, use := range u.clauses {
		if use {
			p.clause(i)
		}
	}
	p.num("\n (conclude c", uint64(r.end)+1)
	p.str("))\n")
}

// part finds what the conclusion rests on.
func (p *writer) part() *part {
	r := p.r
	u := &part{clauses: r.needed(), steps: make([]bool, len(r.steps)), terms: make([]bool, r.g.Len()), meanings: map[int32]Literal{}}
	mention := func(l core.Lit) {
		for int(l.Var()) >= len(u.lits) {
			u.lits = append(u.lits, make([]bool, int(l.Var())+1-len(u.lits))...)
		}
		u.lits[l.Var()] = true
	}
	mention(core.LitTrue)
	byPropagators := false
	for i, use := range u.clauses {
		if !use {
			continue
		}
		for _, l := range r.slice(i) {
			mention(l)
		}
		switch c := &r.clauses[i]; {
		case c.rule == RuleFact:
			if c.fact >= 0 {
				u.steps[c.fact] = true
			}
		case c.rule != "" && c.rule != "define" && c.rule != core.RuleBound && c.rule != core.RuleEq:
			byPropagators = true
		}
	}
	if byPropagators {
		for _, i := range r.posted {
			if !r.stated[i] {
				u.posted = append(u.posted, i)
				u.steps[i] = true
			}
		}
	}
	last := r.slice(r.end)
	for _, s := range r.supp {
		for _, l := range last {
			if l == s.lit.Not() {
				u.steps[s.step] = true
				mention(l)
				break
			}
		}
	}
	for i := len(r.steps) - 1; i >= 0; i-- {
		if !u.steps[i] {
			continue
		}
		for _, q := range r.from(i) {
			u.steps[q] = true
		}
		if n := r.steps[i].result; n != ast.None {
			u.terms[n] = true
		}
	}
	for v, use := range u.lits {
		if !use || v == 0 {
			continue
		}
		m := r.literal(core.MkLit(int32(v), false))
		u.meanings[int32(v)] = m
		if m.Pred != ast.None {
			u.terms[m.Pred] = true
		} else if m.Left != ast.None {
			u.terms[m.Left], u.terms[m.Right] = true, true
		} else if m.Term != ast.None {
			u.terms[m.Term] = true
		}
	}
	// A node is made after its arguments: one walk from the end marks all.
	for n := len(u.terms) - 1; n >= 0; n-- {
		if !u.terms[n] {
			continue
		}
		for _, a := range r.g.Args(ast.Node(n)) {
			u.terms[a] = true
		}
		if op := r.g.Op(ast.Node(n)); op == ast.OpForall || op == ast.OpExists {
			for _, x := range r.g.Quant(ast.Node(n)).Vars {
				u.terms[x] = true
			}
		}
	}
	return u
}

func (r *Recorder) from(i int) []uint32 {
	return r.premises[r.steps[i].premises.lo:r.steps[i].premises.hi]
}

func (p *writer) step(i int) {
	s := &p.r.steps[i]
	switch s.rule {
	case ruleGroup, ruleAssume, ruleSuppose:
		p.num("\n ("+s.rule+" p", uint64(i)+1)
	default:
		p.num("\n (step p", uint64(i)+1)
	}
	if s.result != ast.None {
		p.num(" t", uint64(s.result))
	}
	switch s.rule {
	case ruleAssume, ruleSuppose:
		p.str(")")
		return
	case ruleGroup:
		p.str(" (")
	default:
		p.str(" :rule ", s.rule, " :from (")
	}
	for j, q := range p.r.from(i) {
		if j > 0 {
			p.str(" ")
		}
		p.num("p", uint64(q)+1)
	}
	p.str("))")
}

func (p *writer) meaning(m Literal) {
	switch {
	case m.Pred != ast.None:
		p.num(" t", uint64(m.Pred))
	case m.Left != ast.None:
		p.num(" (= t", uint64(m.Left))
		p.num(" t", uint64(m.Right))
		p.str(")")
	case m.Bit >= 0:
		p.num(" (bit t", uint64(m.Term))
		p.num(" ", uint64(m.Bit))
		p.str(")")
	case m.Term != ast.None || m.Var >= 0:
		if m.Upper {
			p.str(" (<= ")
		} else {
			p.str(" (>= ")
		}
		if m.Term != ast.None {
			p.num("t", uint64(m.Term))
		} else {
			p.num("x", uint64(m.Var))
		}
		p.str(" ", integer(big.NewInt(m.K)), ")")
	default:
		p.str(" (new)")
	}
}

func (p *writer) lit(l core.Lit) {
	switch {
	case l == core.LitTrue:
		p.str("true")
	case l == core.LitFalse:
		p.str("false")
	case l.Sign():
		p.num("(not l", uint64(l.Var()))
		p.str(")")
	default:
		p.num("l", uint64(l.Var()))
	}
}

func (p *writer) clause(i int) {
	c := &p.r.clauses[i]
	if c.rule == "" {
		p.num("\n (derive c", uint64(i)+1)
	} else {
		p.num("\n (axiom c", uint64(i)+1)
	}
	p.str(" (")
	for j, l := range p.r.slice(i) {
		if j > 0 {
			p.str(" ")
		}
		p.lit(l)
	}
	p.str(")")
	if c.rule != "" {
		p.str(" :rule ", string(c.rule))
		if c.fact >= 0 {
			p.num(" :from p", uint64(c.fact)+1)
		}
		if c.prop >= 0 {
			p.str(" :by ", strings.TrimPrefix(p.r.prop(core.PropID(c.prop)), "*"))
		}
	} else {
		p.str(" :from (")
		for j, a := range p.r.antecedents(i) {
			if j > 0 {
				p.str(" ")
			}
			p.num("c", a)
		}
		p.str(")")
	}
	p.str(")")
}

func integer(n *big.Int) string {
	if n.Sign() < 0 {
		return "(- " + new(big.Int).Neg(n).String() + ")"
	}
	return n.String()
}
