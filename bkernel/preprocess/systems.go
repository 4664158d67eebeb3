package preprocess

import (
	"bsmt/bkernel/ast"
	"bsmt/bkernel/form"
	"bsmt/bkernel/preprocess/polynomials"
)

// maxSystem is how many variables a system of equations may have to be looked at.
const maxSystem = 5

// systemModuli are those modulo which systems of equations are tried.
var systemModuli = [...]int64{8, 9, 16, 5, 7, 11, 13}

// systems looks at the equations among the facts that share bases, few in all: they may
// have no solution together modulo a small number, or only zero.
func (p *polynomialsPass) systems() bool {
	g := p.g
	r := form.NewReader(g)
	var eqs [][]form.Monomial
	for _, f := range p.Facts {
		if g.Op(f) != ast.OpEq || g.Type(g.Arg(f, 0)) != ast.Int || len(eqs) > maxDecided {
			continue
		}
		if ts, ok := r.Read(f); ok {
			eqs = append(eqs, ts)
		}
	}
	cl := newClasses(len(r.Bases))
	first := func(ts []form.Monomial) int {
		for _, t := range ts {
			if len(t.Vars) > 0 {
				return cl.find(t.Vars[0])
			}
		}
		return -1
	}
	for _, ts := range eqs {
		for _, t := range ts {
			for _, v := range t.Vars {
				cl.join(v, first(ts))
			}
		}
	}
	members := map[int][]int{} // root to its bases
	for v := range r.Bases {
		members[cl.find(v)] = append(members[cl.find(v)], v)
	}
	changed := false
	for root := range r.Bases {
		vars := members[root]
		if len(vars) == 0 || len(vars) > maxSystem {
			continue
		}
		if p.system(r, eqs, vars, func(ts []form.Monomial) bool { return first(ts) == root }) {
			changed = true
		}
	}
	if changed {
		p.flatten()
	}
	return changed
}

// system looks at the equations that belong, whose bases are vars.
func (p *polynomialsPass) system(r *form.Reader, eqs [][]form.Monomial, vars []int, belongs func([]form.Monomial) bool) bool {
	local := form.NewReader(p.g)
	for _, v := range vars {
		local.Base(r.Bases[v])
	}
	var qs []polynomials.Poly
	degree := 0
	key := ""
	for _, ts := range eqs {
		if !belongs(ts) {
			continue
		}
		own := make([]form.Monomial, len(ts))
		for i, t := range ts {
			own[i] = form.Monomial{Coef: t.Coef}
			for _, v := range t.Vars {
				own[i].Vars = append(own[i].Vars, local.Base(r.Bases[v]))
			}
		}
		q := polynomial(local, own)
		degree = max(degree, q.Degree())
		qs = append(qs, q)
		for _, t := range q.Terms {
			key += t.Coef.String()
			for _, e := range t.Pow {
				key += string(rune('a' + e))
			}
		}
	}
	if len(qs) < 2 || degree < 2 || p.tried[key] || len(p.tried) > maxDescents {
		return false // single equations were decided before
	}
	p.tried[key] = true
	if polynomials.NoResidue(qs, systemModuli[:]) {
		p.Facts = []ast.Node{p.g.False()}
		return true
	}
	if !p.descends(qs) {
		return false
	}
	for _, b := range local.Bases {
		p.Facts = append(p.Facts, p.rw.Eq(b, p.g.Num64(0)))
	}
	return true
}
