package preprocess

import (
	"fmt"
	"maps"
	"math/big"
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/form"
)

// productsPass counts the constants of products from where their polynomials have fewer
// monomials: x*y + 3*x - 2*y is x'*y' + 6 with x from 2 and y from -3. That is what
// completes a square, and what a product looked like before its factors were shifted.
// Candidates are what takes the monomial below a largest one away, and lower bounds.
type productsPass struct {
	*Preprocessor

	moved int // how often constants were
}

// Limits of products: runs that move constants, monomials of all polynomials that are looked
// at, and work on them.
const (
	productMoves = 2
	productTerms = 4000
	productWork  = 1 << 20
)

// terms maps the monomials of a polynomial, as keys of their variables, to coefficients.
type terms map[string]form.Monomial

// shiftable is what the facts say in polynomials.
type shiftable struct {
	polys []terms
	of    [][]int      // by variable: polynomials of degree two or more it is in
	cands [][]*big.Int // by variable: where it may be counted from
	from  []*big.Int   // by variable: where it is
	work  int
}

// run is one round of the pass.
func (p *productsPass) run() bool {
	if p.moved == productMoves {
		return false
	}
	rd := form.NewReader(p.g)
	s := p.readProducts(rd)
	if s == nil {
		return false
	}
	old := s.size()
	zero := s.from
	s.start(func(c []*big.Int) *big.Int { return c[0] })        // the bound
	s.start(func(c []*big.Int) *big.Int { return c[len(c)-1] }) // the last vote
	s.improve()
	if 4*s.size() > 3*old || s.work > productWork {
		s.from = zero
		return false
	}
	p.moved++
	from := map[ast.Node]*big.Int{}
	for v, k := range s.from {
		if k.Sign() != 0 {
			from[rd.Bases[v]] = k
		}
	}
	p.countFrom(from)
	return true
}

// readProducts reads the polynomials of the facts; nil where no constant of them may move.
func (p *productsPass) readProducts(rd *form.Reader) *shiftable {
	g := p.g
	s := &shiftable{}
	var others []ast.Node
	read := 0
	g.Walk(p.Facts, func(n ast.Node) bool {
		switch op := g.Op(n); op {
		case ast.OpLe, ast.OpEq:
			if g.Type(g.Arg(n, 0)) != ast.Int {
				others = append(others, n)
				return true
			}
			ts, ok := rd.Read(n)
			if read += len(ts); !ok || read > productTerms {
				others = append(others, n)
				return true
			}
			s.add(ts)
		case ast.OpAdd, ast.OpMul, ast.OpIte, ast.OpNot, ast.OpAnd, ast.OpOr, ast.OpEquiv, ast.OpBoolOf, ast.OpIsTrue:
		default:
			others = append(others, g.Args(n)...)
		}
		return true
	})
	if len(s.polys) == 0 {
		return nil
	}
	stays := map[ast.Node]bool{}
	g.Walk(others, func(n ast.Node) bool { stays[n] = true; return true })
	s.of, s.cands, s.from = make([][]int, len(rd.Bases)), make([][]*big.Int, len(rd.Bases)), make([]*big.Int, len(rd.Bases))
	for i, q := range s.polys {
		in := map[int]bool{}
		for _, m := range q {
			for _, v := range m.Vars {
				in[v] = in[v] || len(m.Vars) > 1
			}
		}
		for v, nonlinear := range in {
			if nonlinear {
				s.of[v] = append(s.of[v], i)
			}
		}
	}
	bounds := form.Bounds(g, p.Facts)
	found := false
	for v, x := range rd.Bases {
		s.from[v] = new(big.Int)
		if g.Op(x) != ast.OpConst || stays[x] || p.kept[x] || len(s.of[v]) == 0 {
			continue
		}
		s.cands[v] = []*big.Int{s.from[v]}
		if lo := bounds[x].Lo; lo != nil {
			s.cands[v][0] = lo
		}
		s.cands[v] = append(s.cands[v], s.votes(v)...)
		found = found || slices.ContainsFunc(s.cands[v], func(k *big.Int) bool { return k.Sign() != 0 })
	}
	if !found {
		return nil
	}
	return s
}

// add takes a polynomial of degree two or more.
func (s *shiftable) add(ts []form.Monomial) {
	q := terms{}
	nonlinear := false
	for _, t := range ts {
		q.plus(t)
		nonlinear = nonlinear || len(t.Vars) > 1
	}
	if nonlinear {
		s.polys = append(s.polys, q)
	}
}

// plus adds a monomial, which q keeps.
func (q terms) plus(t form.Monomial) {
	slices.Sort(t.Vars)
	key := fmt.Sprint(t.Vars)
	sum := new(big.Int).Set(t.Coef)
	if old, ok := q[key]; ok {
		sum.Add(sum, old.Coef)
	}
	if sum.Sign() == 0 {
		delete(q, key)
		return
	}
	q[key] = form.Monomial{Coef: sum, Vars: t.Vars}
}

// votes gives the numbers from which a variable, counted from there, has no monomial just
// below a largest one, the most frequent one last.
func (s *shiftable) votes(v int) []*big.Int {
	count := map[string]int{}
	at := map[string]*big.Int{}
	for _, i := range s.of[v] {
		q := s.polys[i]
		degree := 0
		for _, m := range q {
			if slices.Contains(m.Vars, v) {
				degree = max(degree, len(m.Vars))
			}
		}
		for _, m := range q {
			j := slices.Index(m.Vars, v)
			if j < 0 || len(m.Vars) < degree {
				continue
			}
			power := int64(0)
			for _, w := range m.Vars {
				if w == v {
					power++
				}
			}
			below := q[fmt.Sprint(slices.Delete(slices.Clone(m.Vars), j, j+1))]
			if below.Coef == nil {
				below.Coef = new(big.Int)
			}
			k, rest := new(big.Int).QuoRem(new(big.Int).Neg(below.Coef), new(big.Int).Mul(m.Coef, big.NewInt(power)), new(big.Int))
			if rest.Sign() == 0 {
				count[k.String()]++
				at[k.String()] = k
			}
		}
	}
	keys := slices.Sorted(maps.Keys(at))
	slices.SortStableFunc(keys, func(a, b string) int { return count[a] - count[b] })
	var out []*big.Int
	for _, key := range keys[max(0, len(keys)-3):] {
		out = append(out, at[key])
	}
	return out
}

// start counts all variables from a candidate each where that leaves fewer monomials.
func (s *shiftable) start(pick func(cands []*big.Int) *big.Int) {
	old, before := s.size(), s.from
	s.from = slices.Clone(before)
	for v, c := range s.cands {
		if len(c) > 0 {
			s.from[v] = pick(c)
		}
	}
	if s.size() >= old {
		s.from = before
	}
}

// improve counts one variable after the other from the best of its candidates.
func (s *shiftable) improve() {
	s.from = slices.Clone(s.from)
	for v, cands := range s.cands {
		best := s.from[v]
		least := s.around(v)
		for _, k := range cands {
			if k.Cmp(best) == 0 || s.work > productWork {
				continue
			}
			s.from[v] = k
			if n := s.around(v); n < least {
				best, least = k, n
			}
		}
		s.from[v] = best
	}
}

// size counts the monomials of all polynomials, with variables counted as they are.
func (s *shiftable) size() (n int) {
	for _, q := range s.polys {
		n += s.monomials(q)
	}
	return n
}

// around counts those of the polynomials in which v is in products.
func (s *shiftable) around(v int) (n int) {
	for _, i := range s.of[v] {
		n += s.monomials(s.polys[i])
	}
	return n
}

// monomials counts those of a polynomial, but for its numeral.
func (s *shiftable) monomials(q terms) int {
	out := terms{}
	for _, m := range q {
		parts := []form.Monomial{{Coef: m.Coef}}
		for _, v := range m.Vars { // each is x + k
			k := s.from[v]
			n := len(parts)
			for i := range n {
				if k.Sign() != 0 {
					parts = append(parts, form.Monomial{Coef: new(big.Int).Mul(parts[i].Coef, k), Vars: slices.Clone(parts[i].Vars)})
				}
				parts[i].Vars = append(slices.Clip(parts[i].Vars), v)
			}
		}
		if s.work += len(parts); s.work > productWork {
			return len(q)
		}
		for _, t := range parts {
			out.plus(t)
		}
	}
	delete(out, fmt.Sprint([]int(nil)))
	return len(out)
}
