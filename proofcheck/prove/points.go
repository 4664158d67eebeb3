package prove

import (
	"math/big"
	"slices"

	"bsmt/smtlib"
)

// points adds instances of formulas that bind one real variable by the numbers at which comparisons of what is
// linear in it change, by those half way between two and by those beyond each. These say all that the
// formula does where it compares nothing else (Ferrante and Rackoff, "A decision procedure for
// the first order theory of real addition with order", 1975). It gives false when there is too much of it.
func (r *refuter) points() bool {
	for i := 0; r.b.Points > 0 && i < min(len(r.schemes), r.b.Schemes); i++ {
		q := r.schemes[i]
		if len(q.vars) != 1 || r.c.SortOf(q.vars[0]) != smtlib.Real {
			continue
		}
		for n, t := range r.pointsOf(q.body, q.vars[0]) {
			r.work(1 + len(q.env))
			with := r.c.Substitute(t, q.env)
			if n == r.b.Points || len(r.free.Of(with)) > 0 {
				break
			}
			if !r.instance(q, []smtlib.Term{with}, false) {
				return false
			}
		}
	}
	return true
}

// pointsOf are those of a formula of the variable v.
func (r *refuter) pointsOf(body, v smtlib.Term) (out []smtlib.Term) {
	c := r.c
	real := func(op smtlib.Op, args ...smtlib.Term) smtlib.Term { return c.MkOp(op, smtlib.Real, args...) }
	lines := map[smtlib.Term]*line{}
	c.Walk(func(t smtlib.Term) bool {
		args := c.Args(t)
		if _, ordered := orders[c.Op(t)]; !ordered && c.Op(t) != smtlib.OpEq && c.Op(t) != smtlib.OpDistinct {
			return true
		}
		for i := 0; i+1 < len(args) && c.SortOf(args[i]) == smtlib.Real; i++ {
			a, b := r.line(args[i], v, lines), r.line(args[i+1], v, lines)
			if a == nil || b == nil {
				continue
			}
			slope, rest := b.slope, real(smtlib.OpSub, a.rest, b.rest) // slope*v = rest
			if a.slope != smtlib.NoTerm {
				if slope, rest = a.slope, real(smtlib.OpNeg, rest); b.slope != smtlib.NoTerm {
					slope = real(smtlib.OpSub, a.slope, b.slope)
				}
			}
			if slope == smtlib.NoTerm {
				continue
			}
			if t := real(smtlib.OpRealDiv, rest, slope); !slices.Contains(out, t) {
				out = append(out, t)
			}
		}
		return true
	}, body)
	roots := len(out)
	one, two := c.MkReal(big.NewRat(1, 1)), c.MkReal(big.NewRat(2, 1))
	for i := range roots {
		out = append(out, real(smtlib.OpSub, out[i], one), real(smtlib.OpAdd, out[i], one))
	}
	for i := range roots {
		r.work(i)
		for j := range i {
			if len(out) < r.b.Points {
				out = append(out, real(smtlib.OpRealDiv, real(smtlib.OpAdd, out[i], out[j]), two))
			}
		}
	}
	return out
}

// line is slope*v + rest; the slope is NoTerm where there is no v.
type line struct{ slope, rest smtlib.Term }

// line says how a term is linear in v, nil where it is not.
func (r *refuter) line(t, v smtlib.Term, known map[smtlib.Term]*line) *line {
	if l, ok := known[t]; ok {
		return l
	}
	c, args := r.c, r.c.Args(t)
	r.work(1 + len(args))
	real := func(op smtlib.Op, args ...smtlib.Term) smtlib.Term { return c.MkOp(op, smtlib.Real, args...) }
	var out *line
	switch free := r.free.Of(t); {
	case t == v:
		out = &line{c.MkReal(big.NewRat(1, 1)), c.MkReal(new(big.Rat))}
	case !slices.Contains(free, v):
		out = &line{smtlib.NoTerm, t}
	case c.Op(t) == smtlib.OpAdd || c.Op(t) == smtlib.OpSub || c.Op(t) == smtlib.OpNeg || c.Op(t) == smtlib.OpMul || c.Op(t) == smtlib.OpRealDiv:
		var slopes, rests []smtlib.Term
		for i, a := range args {
			l := r.line(a, v, known)
			if l == nil || l.slope != smtlib.NoTerm && (c.Op(t) == smtlib.OpMul && slopes != nil || c.Op(t) == smtlib.OpRealDiv && i > 0) {
				known[t] = nil
				return nil
			}
			if l.slope != smtlib.NoTerm {
				slope := l.slope
				switch {
				case c.Op(t) == smtlib.OpMul || c.Op(t) == smtlib.OpRealDiv:
					others := slices.Clone(args)
					others[i] = slope
					slope = real(c.Op(t), others...)
				case c.Op(t) == smtlib.OpNeg || c.Op(t) == smtlib.OpSub && i > 0:
					slope = real(smtlib.OpNeg, slope)
				}
				slopes = append(slopes, slope)
			}
			rests = append(rests, l.rest)
		}
		slope := slopes[0]
		if len(slopes) > 1 {
			slope = real(smtlib.OpAdd, slopes...)
		}
		out = &line{slope, real(c.Op(t), rests...)}
	}
	known[t] = out
	return out
}
