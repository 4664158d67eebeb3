package cooperate

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strconv"

	"bsmt/bkernel"
	"bsmt/bkernel/ast"
	"bsmt/portfolio"
	"bsmt/smtlib"
	"bsmt/smtlib/print"
	"bsmt/smtlib2b"
)

// shared is a term that both solvers speak of.
type shared struct {
	term smtlib.Term
	text string // as the partner reads it
	num  bool   // an integer; otherwise a Bool
}

// problem is a query in the languages of both.
type problem struct {
	tr      *smtlib2b.Translator
	kernel  bkernel.Problem
	shared  []shared // opaque ones first; in the order of kernel.Shared
	opaque  int      // how many of shared only the partner knows the meaning of
	prelude []byte   // what the partner reads before it is asked
	names   string   // what names begin with that the partner alone has: no name of the script does
}

// mixed tells whether there is something that only the partner reads.
func (p *problem) mixed() bool { return p.opaque > 0 }

// mostShared bounds what is shared of a script that the kernel reads as a whole: each shared
// constant stays in the facts, and each shared term may be an assumption.
const mostShared = 4000

// split translates a query.
func split(ctx context.Context, q *portfolio.Query) (*problem, error) {
	defer q.RLock()()
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	p := &problem{tr: q.Translator(), names: q.Unused("bsmt!")}
	tr, k := p.tr, &p.kernel
	tr.NoReals = true // partners decide more of what is over reals
	for _, t := range q.Assertions {
		k.Facts = append(k.Facts, tr.Weaken(t))
	}
	for _, as := range q.Assumed {
		k.Assumed = append(k.Assumed, tr.Weaken(as.Term))
	}
	share := func(t smtlib.Term, n ast.Node) {
		p.shared = append(p.shared, shared{term: t, text: print.TermString(q.Context, t), num: q.Context.SortOf(t) == smtlib.Int})
		k.Shared = append(k.Shared, n)
	}
	var roots []smtlib.Term
	for _, o := range tr.Opaque() {
		share(o.Term, o.Node)
		roots = append(roots, o.Term)
	}
	p.opaque = len(roots)
	if !p.mixed() {
		roots = terms(q)
	}
	p.border(q.Context, roots, share)
	k.G, k.Applied = tr.Graph(), tr.Applied()
	k.Facts = append(k.Facts, tr.SideFor(append(slices.Clone(k.Facts), k.Assumed...))...)
	return p, p.write(q)
}

// terms lists all that has to hold.
func terms(q *portfolio.Query) []smtlib.Term {
	out := slices.Clone(q.Assertions)
	for _, as := range q.Assumed {
		out = append(out, as.Term)
	}
	return out
}

// border shares the Bool and integer terms in roots that the kernel reads: the largest ones
// that are no sums and not made by connectives. Below quantifiers it takes constants only.
// In a script without opaque terms it goes on below what it took.
func (p *problem) border(c *smtlib.Context, roots []smtlib.Term, share func(smtlib.Term, ast.Node)) {
	type step struct {
		t     smtlib.Term
		bound bool // below a quantifier
	}
	var stack []step
	for _, r := range slices.Backward(roots) {
		stack = append(stack, step{t: r})
	}
	seen := map[smtlib.Term]bool{}
	own := map[smtlib.Term]bool{} // opaque terms
	for _, s := range p.shared {
		own[s.term] = true
	}
	for len(stack) > 0 && (p.mixed() || len(p.shared) < mostShared) {
		s := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if seen[s.t] {
			continue
		}
		seen[s.t] = true
		sort, args := c.SortOf(s.t), c.Args(s.t)
		inner := s.bound
		switch op := c.Op(s.t); op {
		case smtlib.OpForall, smtlib.OpExists:
			inner = true
		case smtlib.OpInt, smtlib.OpTrue, smtlib.OpFalse, smtlib.OpVar:
		case smtlib.OpAdd, smtlib.OpSub, smtlib.OpMul, smtlib.OpNeg, smtlib.OpNot, smtlib.OpAnd, smtlib.OpOr, smtlib.OpXor, smtlib.OpImplies:
		default:
			if own[s.t] || sort != smtlib.Int && sort != smtlib.Bool || s.bound && len(args) > 0 {
				break
			}
			n, err := p.tr.Expr(s.t)
			if err != nil {
				break
			}
			share(s.t, n)
			if p.mixed() {
				args = nil
			}
		}
		for _, a := range slices.Backward(args) {
			stack = append(stack, step{a, inner})
		}
	}
}

// write makes the prelude: the script where the kernel reads all of it; of a mixture the
// declarations alone. Each shared Bool has a name.
func (p *problem) write(q *portfolio.Query) error {
	var b bytes.Buffer
	if p.mixed() {
		var all []smtlib.Term
		for _, s := range p.shared {
			all = append(all, s.term)
		}
		if err := print.Declarations(q.Context, &b, all); err != nil {
			return err
		}
	} else {
		if err := q.Script(&b); err != nil {
			return err
		}
		for _, as := range q.Assumed {
			if !as.Named {
				fmt.Fprintf(&b, "(assert %s)\n", as.Text)
			}
		}
	}
	for i, s := range p.shared {
		if !s.num {
			fmt.Fprintf(&b, "(declare-const %s Bool)\n(assert (= %s %s))\n", p.name(i), p.name(i), s.text)
		}
	}
	p.prelude = b.Bytes()
	return nil
}

// name is what the partner calls shared Bool i.
func (p *problem) name(i int) string { return p.names + "shared!" + strconv.Itoa(i) }

// text is a claim over a shared term as the script would say it.
func (p *problem) text(c bkernel.Claim) string {
	t := p.shared[c.Index].text
	switch c.Kind {
	case bkernel.Holds:
		return t
	case bkernel.Fails:
		return "(not " + t + ")"
	case bkernel.AtMost:
		return "(<= " + t + " " + numeral(c.K) + ")"
	}
	return "(>= " + t + " " + numeral(c.K) + ")"
}

// clause is a disjunction of claims as the script would say it.
func (p *problem) clause(cs []bkernel.Claim) string {
	switch len(cs) {
	case 0:
		return "false"
	case 1:
		return p.text(cs[0])
	}
	text := "(or"
	for _, c := range cs {
		text += " " + p.text(c)
	}
	return text + ")"
}

// numeral writes an integer; the magnitude of the least int64 is no int64.
func numeral(k int64) string {
	if k < 0 {
		return "(- " + fmt.Sprint(uint64(-(k+1))+1) + ")"
	}
	return fmt.Sprint(k)
}
