package proof

import (
	"math/big"
	"slices"
	"strconv"
	"strings"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/core"
)

// products says that there are some in a certificate.
func (by *Certificate) products() bool {
	return len(by.Factors) > 0 || slices.ContainsFunc(by.Sides, (*Certificate).products)
}

// variables visits those of a certificate.
func (by *Certificate) variables(visit func(x int32)) {
	if by == nil {
		return
	}
	each(by.Sum, visit)
	for _, box := range by.Boxes {
		for _, side := range box {
			each(side.Sum, visit)
		}
	}
	for _, f := range by.Factors {
		each(f.Form, visit)
	}
	for _, f := range by.Forms {
		each(f, visit)
	}
	each(by.On, visit)
	if by.Sides != nil {
		by.Sides[0].variables(visit)
		by.Sides[1].variables(visit)
	}
}

func each(ms []Monomial, visit func(x int32)) {
	for _, m := range ms {
		visit(m.X)
	}
}

// terms makes what is written of chains.
func (by *Certificate) terms(r *Recorder) {
	if by == nil || by.chains != nil {
		return
	}
	difference := ast.None
	node := func(n int32) ast.Node {
		if n == Difference {
			return difference
		}
		return r.node(n)
	}
	if len(by.Apart) > 0 {
		a, b := node(by.Apart[0]), node(by.Apart[1])
		difference = r.g.Fresh("difference", r.g.Dom(r.g.Type(a))[0])
		by.apart = r.g.Or(r.g.Eq(a, b), r.g.Not(r.g.Eq(r.g.Apply(a, difference), r.g.Apply(b, difference))))
		by.points = []ast.Node{difference}
		for _, n := range by.Points {
			by.points = append(by.points, node(n))
		}
	}
	for _, chain := range by.Chains {
		var ts []ast.Node
		for _, t := range chain {
			n := node(t[0])
			var args []ast.Node
			for _, a := range t[1:] {
				args = append(args, node(a))
			}
			if len(args) > 0 {
				n = r.g.Apply(n, args...)
			}
			if len(ts) == 0 || ts[len(ts)-1] != n {
				ts = append(ts, n)
			}
		}
		if len(ts) > 1 {
			by.chains = append(by.chains, ts)
		}
	}
}

// rule is Alethe's for a single chain.
func (by *Certificate) rule(rule core.Rule) string {
	switch {
	case len(by.Chains) > 1 || rule != core.RuleExplain:
		return string(rule)
	case len(by.Chains[0]) > 2:
		return "eq_transitive"
	}
	return "eq_congruent"
}

// lasting names a certificate that is of many clauses, which is written once.
func (p *writer) lasting(by *Certificate) {
	if by == nil || !by.Lasts {
		return
	}
	n := uint64(len(p.lasts)) + 1
	p.num("\n(define-fun @s", n)
	p.str(" () Int ")
	p.certificate(by)
	p.str(")")
	p.lasts[by] = n
}

func (p *writer) certificate(by *Certificate) {
	if n := p.lasts[by]; n != 0 {
		p.num("@s", n)
		return
	}
	if by.Chains != nil {
		p.str("(and true true")
		for _, ts := range by.chains {
			head := " (="
			for _, t := range ts {
				p.num(head+" @t", uint64(t))
				head = ""
			}
			p.str(")")
		}
		for _, n := range by.points[min(1, len(by.points)):] {
			p.num(" (ite (= @t", uint64(by.points[0]))
			p.num(" @t", uint64(n))
			p.str(") true (and true")
		}
		for range by.points[min(1, len(by.points)):] {
			p.str("))")
		}
		p.str(")")
		return
	}
	if by.Boxes != nil {
		p.boxes(by)
		return
	}
	if by.Divided[0] != nil {
		a, b := p.word(by.Divided[0]), p.word(by.Divided[1])
		p.str("(bvult (bvurem ", a, " ", b, ") ", b, ")")
		return
	}
	if by.Sides == nil {
		p.products(by)
		return
	}
	p.str("(ite (<= ")
	if m := by.On[0]; len(by.On) == 1 && m.C.Cmp(one) == 0 {
		p.num("@x", uint64(m.X))
	} else {
		p.sum(new(big.Int), by.On)
	}
	p.str(" ", integer(by.K), ") ")
	p.certificate(by.Sides[0])
	p.str(" ")
	p.certificate(by.Sides[1])
	p.str(")")
}

// boxes writes a window and the boxes; where there is one axis, all fill the window along
// another.
func (p *writer) boxes(by *Certificate) {
	op := map[bool]string{true: " (<", false: " (<="}
	p.str("(or")
	for i, sides := range append([][]Side{by.Window}, by.Boxes...) {
		p.str(op[by.Loads && i == 0])
		for _, side := range slices.Concat(sides, []Side{{K: new(big.Int), Size: 1}})[:2] {
			p.str(" ")
			switch ms := side.Sum; {
			case len(ms) == 0:
				p.integer(side.K)
			case len(ms) == 1 && side.K.Sign() == 0 && ms[0].C.Cmp(one) == 0:
				p.num("@x", uint64(ms[0].X))
			default:
				p.sum(side.K, ms)
			}
			p.str(" ", integer(big.NewInt(side.Size)))
		}
		p.str(")")
	}
	p.str(")")
}

// word is the term of bits, the least first.
func (p *writer) word(bits []core.Lit) string {
	var b strings.Builder
	if len(bits) > 1 {
		b.WriteString("(concat")
	}
	for _, l := range slices.Backward(bits) {
		b.WriteString(" (ite " + p.name(l) + " #b1 #b0)")
	}
	if len(bits) > 1 {
		b.WriteString(")")
	}
	return b.String()
}

// products writes the sum of a certificate that has no sides.
func (p *writer) products(by *Certificate) {
	if len(by.Factors) == 0 {
		p.sum(new(big.Int), by.Sum)
		return
	}
	p.str("(+")
	for i, f := range by.Factors {
		p.str([]string{" (* ", " "}[i%2])
		p.sum(new(big.Int).Neg(f.K), f.Form)
		p.str([]string{"", ")"}[i%2])
	}
	for _, f := range by.Forms {
		p.str(" ")
		p.sum(new(big.Int), f)
	}
	p.str(")")
}

func (p *writer) integer(n *big.Int) {
	if !n.IsInt64() || n.Sign() < 0 {
		p.str(integer(n))
		return
	}
	p.b.Write(strconv.AppendInt(p.b.AvailableBuffer(), n.Int64(), 10))
}

var one = big.NewInt(1)

func (p *writer) sum(k *big.Int, ms []Monomial) {
	p.str("(+ 0 ")
	p.integer(k)
	for _, m := range ms {
		if m.C.Cmp(one) == 0 {
			p.num(" @x", uint64(m.X))
			continue
		}
		p.str(" (* ")
		p.integer(m.C)
		p.num(" @x", uint64(m.X))
		p.str(")")
	}
	p.str(")")
}
