package rewrite

import (
	"cmp"
	"math/big"
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/rewrite/bvrules"
)

// sumCap is how many monomials a nested sum may have to be spliced into the sum
// or product above it; a larger one stays a term of its own, so that a chain of n
// sums costs n and not n*n.
const sumCap = 64

// expandCap is how many monomials a product of two sums may have to be
// multiplied out.
const expandCap = 12

var one = big.NewInt(1)

// mono is coef * base, base neither a numeral nor a sum nor a product with a
// numeral.
type mono struct {
	base ast.Node
	coef *big.Int
}

// sum is a linear combination and a numeral.
type sum struct {
	monos []mono
	k     *big.Int
}

// read takes an integer term in normal form apart.
func (r *Rewriter) read(n ast.Node) sum {
	g := r.G
	s := sum{k: new(big.Int)}
	switch g.Op(n) {
	case ast.OpInt:
		s.k = g.IntVal(n)
	case ast.OpAdd:
		s.monos = make([]mono, 0, len(g.Args(n)))
		for _, a := range g.Args(n) {
			if g.Op(a) == ast.OpInt {
				s.k = g.IntVal(a)
			} else {
				s.monos = append(s.monos, r.readMono(a))
			}
		}
	default:
		s.monos = []mono{r.readMono(n)}
	}
	return s
}

func (r *Rewriter) readMono(n ast.Node) mono {
	g := r.G
	if g.Op(n) == ast.OpMul && g.Op(g.Arg(n, 0)) == ast.OpInt {
		rest := g.Args(n)[1:]
		c := g.IntVal(g.Arg(n, 0))
		if len(rest) == 1 {
			return mono{rest[0], c}
		}
		return mono{g.Mk(ast.OpMul, ast.Int, rest, 0), c}
	}
	return mono{n, one}
}

// collect brings monomials into order, each base once.
func collect(ms []mono) []mono {
	slices.SortStableFunc(ms, func(a, b mono) int { return cmp.Compare(a.base, b.base) })
	out := ms[:0]
	for _, m := range ms {
		if k := len(out); k > 0 && out[k-1].base == m.base {
			out[k-1].coef = new(big.Int).Add(out[k-1].coef, m.coef)
			if out[k-1].coef.Sign() == 0 {
				out = out[:k-1]
			}
		} else if m.coef.Sign() != 0 {
			out = append(out, m)
		}
	}
	return out
}

// write builds the term of a sum whose monomials are collected.
func (r *Rewriter) write(s sum) ast.Node {
	g := r.G
	args := make([]ast.Node, 0, len(s.monos)+1)
	for _, m := range s.monos {
		args = append(args, r.writeMono(m))
	}
	if s.k.Sign() != 0 || len(args) == 0 {
		args = append(args, g.Num(s.k))
	}
	if len(args) == 1 {
		return args[0]
	}
	return g.Mk(ast.OpAdd, ast.Int, args, 0)
}

func (r *Rewriter) writeMono(m mono) ast.Node {
	g := r.G
	if m.coef.Cmp(one) == 0 {
		return m.base
	}
	args := []ast.Node{g.Num(m.coef)}
	if g.Op(m.base) == ast.OpMul {
		args = append(args, g.Args(m.base)...)
	} else {
		args = append(args, m.base)
	}
	return g.Mk(ast.OpMul, ast.Int, args, 0)
}

// addTo appends c*n to s; a nested sum is spliced when it is small or when top
// says that s is not itself part of a larger sum.
func (r *Rewriter) addTo(s *sum, n ast.Node, c *big.Int, top bool) {
	g := r.G
	if g.Op(n) == ast.OpAdd && len(g.Args(n)) > sumCap && !top {
		s.monos = append(s.monos, mono{n, c})
		return
	}
	t := r.read(n)
	s.k = new(big.Int).Add(s.k, new(big.Int).Mul(c, t.k))
	for _, m := range t.monos {
		s.monos = append(s.monos, mono{m.base, new(big.Int).Mul(c, m.coef)})
	}
}

// linear gives Σ c_i*n_i.
func (r *Rewriter) linear(top bool, coefs []*big.Int, ns []ast.Node) sum {
	s := sum{k: new(big.Int)}
	for i, n := range ns {
		r.addTo(&s, n, coefs[i], top)
	}
	s.monos = collect(s.monos)
	return s
}

var minusOne = big.NewInt(-1)

func (r *Rewriter) add(ns ...ast.Node) ast.Node {
	cs := make([]*big.Int, len(ns))
	for i := range cs {
		cs[i] = one
	}
	return r.write(r.linear(false, cs, ns))
}

func (r *Rewriter) scale(c *big.Int, n ast.Node) ast.Node {
	return r.write(r.linear(false, []*big.Int{c}, []ast.Node{n}))
}

func (r *Rewriter) sub(a, b ast.Node) ast.Node {
	return r.write(r.linear(false, []*big.Int{one, minusOne}, []ast.Node{a, b}))
}

// mul multiplies; numerals go out in front, small sums are multiplied out.
func (r *Rewriter) mul(ns []ast.Node) ast.Node {
	acc := sum{k: one}
	for _, n := range ns {
		t := r.read(n)
		acc = r.mulSums(acc, t, n)
	}
	return r.write(sum{collect(acc.monos), acc.k})
}

// factors gives the sorted non-numeral factors of a base.
func (r *Rewriter) factors(base ast.Node) []ast.Node {
	if r.G.Op(base) == ast.OpMul {
		return r.G.Args(base)
	}
	return []ast.Node{base}
}

func (r *Rewriter) mulSums(a, b sum, bn ast.Node) sum {
	if len(a.monos) == 0 {
		return scaleSum(b, a.k)
	}
	if len(b.monos) == 0 {
		return scaleSum(a, b.k)
	}
	na, nb := len(a.monos), len(b.monos)
	if a.k.Sign() != 0 {
		na++
	}
	if b.k.Sign() != 0 {
		nb++
	}
	if na*nb > expandCap {
		// Too large to multiply out: a product of terms.
		an := r.write(sum{collect(slices.Clone(a.monos)), a.k})
		return r.product(an, bn)
	}
	s := sum{k: new(big.Int).Mul(a.k, b.k)}
	for _, x := range a.monos {
		for _, y := range b.monos {
			s.monos = append(s.monos, mono{r.baseProduct(x.base, y.base), new(big.Int).Mul(x.coef, y.coef)})
		}
		if b.k.Sign() != 0 {
			s.monos = append(s.monos, mono{x.base, new(big.Int).Mul(x.coef, b.k)})
		}
	}
	if a.k.Sign() != 0 {
		for _, y := range b.monos {
			s.monos = append(s.monos, mono{y.base, new(big.Int).Mul(y.coef, a.k)})
		}
	}
	s.monos = collect(s.monos)
	return s
}

// product is a*b as one monomial over opaque factors.
func (r *Rewriter) product(a, b ast.Node) sum {
	c := new(big.Int).Set(one)
	var fs []ast.Node
	for _, n := range []ast.Node{a, b} {
		if r.G.Op(n) == ast.OpAdd {
			fs = append(fs, n)
			continue
		}
		m := r.readMono(n)
		c.Mul(c, m.coef)
		fs = append(fs, r.factors(m.base)...)
	}
	slices.Sort(fs)
	return sum{[]mono{{r.G.Mk(ast.OpMul, ast.Int, fs, 0), c}}, new(big.Int)}
}

func (r *Rewriter) baseProduct(a, b ast.Node) ast.Node {
	fs := append(slices.Clone(r.factors(a)), r.factors(b)...)
	slices.Sort(fs)
	return r.G.Mk(ast.OpMul, ast.Int, fs, 0)
}

func scaleSum(s sum, c *big.Int) sum {
	if c.Sign() == 0 {
		return sum{k: new(big.Int)}
	}
	out := sum{monos: make([]mono, len(s.monos)), k: new(big.Int).Mul(s.k, c)}
	for i, m := range s.monos {
		out.monos[i] = mono{m.base, new(big.Int).Mul(m.coef, c)}
	}
	return out
}

func (r *Rewriter) arith(op ast.Op, args []ast.Node) ast.Node {
	g := r.G
	switch op {
	case ast.OpAdd:
		return r.add(args...)
	case ast.OpSub:
		return r.sub(args[0], args[1])
	case ast.OpNeg:
		return r.scale(minusOne, args[0])
	case ast.OpMul:
		return r.mul(args)
	case ast.OpAbs:
		return r.Ite(r.Le(g.Num64(0), args[0]), args[0], r.scale(minusOne, args[0]))
	case ast.OpMax:
		return r.Ite(r.Le(args[1], args[0]), args[0], args[1])
	case ast.OpMin:
		return r.Ite(r.Le(args[0], args[1]), args[0], args[1])
	case ast.OpPow:
		return r.pow(args[0], args[1])
	case ast.OpEDiv:
		return r.ediv(args[0], args[1])
	case ast.OpEMod:
		return r.emod(args[0], args[1])
	}
	panic("rewrite: not an arithmetic operator: " + op.String())
}

// powCap is the largest exponent that is multiplied out.
const powCap = 16

func (r *Rewriter) pow(a, b ast.Node) ast.Node {
	g := r.G
	if g.Op(b) == ast.OpInt && g.IntVal(b).Sign() >= 0 {
		e := g.IntVal(b)
		if g.Op(a) == ast.OpInt && e.IsInt64() && e.Int64() <= 1<<16 {
			return g.Num(new(big.Int).Exp(g.IntVal(a), e, nil))
		}
		if e.IsInt64() && e.Int64() <= powCap {
			ns := make([]ast.Node, e.Int64())
			for i := range ns {
				ns[i] = a
			}
			return r.mul(ns)
		}
	}
	return g.Mk(ast.OpPow, ast.Int, []ast.Node{a, b}, 0)
}

// Euclid divides as SMT-LIB's Ints theory fixes it (Boute 1992): the remainder is
// in 0..|b|-1; b is not zero.
func Euclid(a, b *big.Int) (q, m *big.Int) {
	return new(big.Int).DivMod(a, b, new(big.Int))
}

func (r *Rewriter) ediv(a, b ast.Node) ast.Node {
	g := r.G
	if g.Op(b) != ast.OpInt || g.IntVal(b).Sign() == 0 {
		return g.Mk(ast.OpEDiv, ast.Int, []ast.Node{a, b}, 0)
	}
	d := g.IntVal(b)
	if d.Sign() < 0 {
		return r.scale(minusOne, r.ediv(a, g.Num(new(big.Int).Neg(d))))
	}
	if d.Cmp(one) == 0 {
		return a
	}
	// Multiples of d leave: (d*x + y) div d = x + y div d.
	s := r.read(a)
	in, out := sum{k: new(big.Int)}, sum{k: new(big.Int)}
	for _, m := range s.monos {
		q, rem := Euclid(m.coef, d)
		if rem.Sign() == 0 {
			out.monos = append(out.monos, mono{m.base, q})
		} else {
			in.monos = append(in.monos, m)
		}
	}
	out.k, in.k = Euclid(s.k, d)
	if len(in.monos) == 0 {
		return r.write(out) // in.k < d divides to 0
	}
	out.monos = append(out.monos, mono{g.Mk(ast.OpEDiv, ast.Int, []ast.Node{r.write(in), b}, 0), one})
	out.monos = collect(out.monos)
	return r.write(out)
}

func (r *Rewriter) emod(a, b ast.Node) ast.Node {
	g := r.G
	if g.Op(b) != ast.OpInt || g.IntVal(b).Sign() == 0 {
		return g.Mk(ast.OpEMod, ast.Int, []ast.Node{a, b}, 0)
	}
	d := new(big.Int).Abs(g.IntVal(b))
	if d.Cmp(one) == 0 {
		return g.Num64(0)
	}
	s := r.read(a)
	in := sum{k: new(big.Int).Mod(s.k, d)}
	for _, m := range s.monos {
		base := m.base
		if g.Op(base) == ast.OpEMod && g.Op(g.Arg(base, 1)) == ast.OpInt {
			if in2 := g.IntVal(g.Arg(base, 1)); in2.Sign() > 0 && new(big.Int).Mod(in2, d).Sign() == 0 {
				// x mod (d*e) mod d = x mod d
				t := r.read(g.Arg(base, 0))
				for _, m2 := range t.monos {
					in.monos = append(in.monos, mono{m2.base, new(big.Int).Mod(new(big.Int).Mul(m.coef, m2.coef), d)})
				}
				in.k.Add(in.k, new(big.Int).Mul(m.coef, t.k)).Mod(in.k, d)
				continue
			}
		}
		in.monos = append(in.monos, mono{base, new(big.Int).Mod(m.coef, d)})
	}
	in.monos = collect(in.monos)
	for i, m := range in.monos {
		in.monos[i].coef = new(big.Int).Mod(m.coef, d)
	}
	in.monos = slices.DeleteFunc(in.monos, func(m mono) bool { return m.coef.Sign() == 0 })
	if len(in.monos) == 0 {
		return g.Num(in.k)
	}
	return g.Mk(ast.OpEMod, ast.Int, []ast.Node{r.write(in), g.Num(d)}, 0)
}

// Le is a <= b: a sum with coprime coefficients against a numeral.
func (r *Rewriter) Le(a, b ast.Node) ast.Node {
	if n := r.bridge(ast.OpLe, a, b); n != ast.None {
		return n
	}
	s := r.linear(true, []*big.Int{one, minusOne}, []ast.Node{a, b})
	return r.lift(s, r.leSum)
}

// bridge turns a comparison between values of bit vectors and numerals into one
// of bit vectors.
func (r *Rewriter) bridge(op ast.Op, a, b ast.Node) ast.Node {
	ofWord := func(n ast.Node) bool { o := r.G.Op(n); return o == ast.OpBv2Nat || o == ast.OpSbv2Int }
	if !ofWord(a) && !ofWord(b) {
		return ast.None
	}
	n, _ := bvrules.Simplify(r.G, r.mk, op, ast.Pred, []ast.Node{a, b}, 0)
	return n
}

// leSum is s <= 0.
func (r *Rewriter) leSum(s sum) ast.Node {
	g := r.G
	k := new(big.Int).Neg(s.k)
	if len(s.monos) == 0 {
		return g.Truth(k.Sign() >= 0)
	}
	if n := r.countLe(s); n != ast.None {
		return n
	}
	d := content(s.monos)
	if d.Cmp(one) != 0 {
		for i, m := range s.monos {
			s.monos[i].coef = new(big.Int).Quo(m.coef, d)
		}
		k.Div(k, d) // floor, d > 0
	}
	return g.Le(r.write(sum{s.monos, new(big.Int)}), g.Num(k))
}

// notLe is the negation of a sum <= k: -sum <= -k-1.
func (r *Rewriter) notLe(p ast.Node) ast.Node {
	g := r.G
	s := r.read(g.Arg(p, 0))
	neg := scaleSum(s, minusOne)
	neg.k = new(big.Int).Add(neg.k, new(big.Int).Add(g.IntVal(g.Arg(p, 1)), one))
	return r.leSum(neg)
}

// content is the greatest common divisor of the coefficients.
func content(ms []mono) *big.Int {
	d := new(big.Int)
	for _, m := range ms {
		d.GCD(nil, nil, d, new(big.Int).Abs(m.coef))
		if d.Cmp(one) == 0 {
			break
		}
	}
	return d
}

// eqInt is a = b: a sum with coprime coefficients, the first positive, against a
// numeral.
func (r *Rewriter) eqInt(a, b ast.Node) ast.Node {
	if n := r.bridge(ast.OpEq, a, b); n != ast.None {
		return n
	}
	s := r.linear(true, []*big.Int{one, minusOne}, []ast.Node{a, b})
	return r.lift(s, r.eqSum)
}

// eqSum is s = 0.
func (r *Rewriter) eqSum(s sum) ast.Node {
	g := r.G
	if len(s.monos) == 0 {
		return g.Truth(s.k.Sign() == 0)
	}
	if n := r.countEq(s); n != ast.None {
		return n
	}
	d := content(s.monos)
	if new(big.Int).Mod(s.k, d).Sign() != 0 {
		return g.False()
	}
	if s.monos[0].coef.Sign() < 0 {
		d = new(big.Int).Neg(d)
	}
	if d.Cmp(one) != 0 {
		for i, m := range s.monos {
			s.monos[i].coef = new(big.Int).Quo(m.coef, d)
		}
		s.k = new(big.Int).Quo(s.k, d)
	}
	rhs := g.Num(new(big.Int).Neg(s.k))
	if len(s.monos) == 1 && s.monos[0].coef.Cmp(one) == 0 {
		if n := r.eqIte(s.monos[0].base, rhs); n != ast.None {
			return n
		}
	}
	return g.Eq(r.write(sum{s.monos, new(big.Int)}), rhs)
}

// Monomials gives the bases of an integer equality in normal form and their
// number.
func (r *Rewriter) Monomials(eq ast.Node) ([]ast.Node, int) {
	s := r.read(r.G.Arg(eq, 0))
	out := make([]ast.Node, len(s.monos))
	for i, m := range s.monos {
		out[i] = m.base
	}
	return out, len(out)
}

// SolveSum solves an integer equality for the base x: the term that equals it,
// or None when its coefficient is not 1 or -1.
func (r *Rewriter) SolveSum(eq, x ast.Node) ast.Node {
	s := r.linear(true, []*big.Int{one, minusOne}, []ast.Node{r.G.Arg(eq, 0), r.G.Arg(eq, 1)})
	for i, m := range s.monos {
		if m.base != x {
			continue
		}
		if !m.coef.IsInt64() || m.coef.Int64() != 1 && m.coef.Int64() != -1 {
			return ast.None
		}
		rest := sum{slices.Delete(slices.Clone(s.monos), i, i+1), s.k}
		return r.write(scaleSum(rest, new(big.Int).Neg(m.coef)))
	}
	return ast.None
}

// Isolate reads an integer comparison in normal form as c*x <= rest or
// c*x = rest; ok is false when x is not a monomial of it or occurs in another.
func (r *Rewriter) Isolate(atom, x ast.Node) (c *big.Int, rest ast.Node, ok bool) {
	s := r.read(r.G.Arg(atom, 0))
	at := -1
	for i, m := range s.monos {
		if m.base == x {
			at = i
		} else if r.Occurs(m.base, map[ast.Node]bool{x: true}) {
			return nil, ast.None, false
		}
	}
	if at < 0 {
		return nil, ast.None, false
	}
	c = s.monos[at].coef
	s.monos = slices.Delete(slices.Clone(s.monos), at, at+1)
	rest = r.sub(r.G.Arg(atom, 1), r.write(s))
	return c, rest, true
}

// Equation reads an integer equality in normal form as Σ coefs*bases = k.
func (r *Rewriter) Equation(eq ast.Node) (bases []ast.Node, coefs []*big.Int, k *big.Int) {
	s := r.linear(true, []*big.Int{one, minusOne}, []ast.Node{r.G.Arg(eq, 0), r.G.Arg(eq, 1)})
	for _, m := range s.monos {
		bases = append(bases, m.base)
		coefs = append(coefs, m.coef)
	}
	return bases, coefs, new(big.Int).Neg(s.k)
}
