package preprocess

import (
	"math/big"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/form"
	"bsmt/bkernel/proof"
	"bsmt/internal/unionfind"
)

// moduli for the filter of polynomial equations: powers of small primes, each at
// most 64 so that a set of residues is one word.
var moduli = [...]uint64{64, 27, 25, 49, 11, 13}

// residueWork bounds the assignments of residues that are tried for one part of an
// equation; parts with more variables count as taking any value.
const residueWork = 1 << 14

// residueReads is about what the residues of a term take, in nodes that are read.
const residueReads = 32

// maxJudged is how many equations of a problem are looked at.
const maxJudged = 500

// residuesPass replaces polynomial equations that have no solution modulo a small number
// by false: x*x + y*y + z*z = 8*k + 7, x*x = 3*y + 2. Of remainders of polynomials it says which values
// they do not have: 2 and 3 of x*x mod 4. Bounds alone leave a search that grows with
// the numbers: three squares up to 10,000 take more than a hundred times as long without it.
type residuesPass struct {
	*Preprocessor

	seen map[ast.Node]bool // equations and remainders that it has looked at
}

// maxDivisor is the greatest divisor of remainders that are looked at value by value.
const maxDivisor = 16

// run is one round of the pass.
func (p *residuesPass) run() bool {
	g := p.g
	sub := &substitution{rw: p.rw, g: g}
	by := map[ast.Node]proof.By{}
	var missing []ast.Node // values that remainders do not have
	p.walk(p.Facts, func(n ast.Node) bool {
		op := g.Op(n)
		if op != ast.OpEMod && op != ast.OpEq || g.Type(g.Arg(n, 0)) != ast.Int || p.seen[n] || len(p.seen) > maxJudged {
			return true
		}
		p.seen[n] = true
		if op == ast.OpEMod {
			missing = append(missing, p.missing(n)...)
		} else if p.noResidue(n) && (p.proof == nil || p.closed(n)) {
			sub.set(n, g.False())
			by[n] = proof.By{To: g.False(), Fact: p.rw.Not(n)}
			p.proof.Step(by[n].Fact)
		}
		return true
	})
	if len(by) == 0 && len(missing) == 0 {
		return false
	}
	p.proof.Rewriting(sub.recorded(by))
	for i, f := range p.Facts {
		p.Facts[i] = sub.apply(f)
		p.proof.Step(p.Facts[i], f)
	}
	for _, f := range missing {
		p.proof.Step(f)
	}
	p.Facts = append(p.Facts, missing...)
	p.flatten()
	return true
}

// missing gives, for a polynomial's remainder by a small numeral, that it is none of the values
// that no residues give. One of a bound variable has no facts.
func (p *residuesPass) missing(rem ast.Node) (facts []ast.Node) {
	g := p.g
	by := g.Arg(rem, 1)
	if g.Op(by) != ast.OpInt || g.IntVal(by).CmpAbs(big.NewInt(maxDivisor)) > 0 {
		return nil
	}
	product := false
	p.walk([]ast.Node{rem}, func(n ast.Node) bool {
		product = product || g.Op(n) == ast.OpMul && (len(g.Args(n)) > 2 || g.Op(g.Arg(n, 0)) != ast.OpInt)
		return !product
	})
	if !product || !p.closed(rem) {
		return nil
	}
	for k := range new(big.Int).Abs(g.IntVal(by)).Int64() {
		if eq := g.Eq(rem, g.Num64(k)); p.noResidue(eq) {
			p.seen[eq] = true // or the next round would find the fact to be true
			facts = append(facts, p.rw.Not(eq))
		}
	}
	return facts
}

// noResidue says that the equation Σ = k, with a product in it, has no solution
// modulo one of the moduli. Terms other than sums and products count as variables.
func (p *residuesPass) noResidue(eq ast.Node) bool {
	g := p.g
	lhs, rhs := g.Arg(eq, 0), g.Arg(eq, 1)
	if g.Op(rhs) != ast.OpInt {
		return false
	}
	rest := new(big.Int).Set(g.IntVal(rhs)) // the numerals, all on the right
	ids := map[ast.Node]int{}
	id := func(n ast.Node) int {
		i, ok := ids[n]
		if !ok {
			i = len(ids)
			ids[n] = i
		}
		return i
	}
	type scaled struct {
		n    ast.Node
		coef *big.Int
	}
	var terms []form.Monomial
	product := false
	pending := []scaled{{lhs, big.NewInt(1)}}
	for len(pending) > 0 {
		s := pending[len(pending)-1]
		pending = pending[:len(pending)-1]
		if len(terms)+len(pending) > 64 {
			return false
		}
		switch op := g.Op(s.n); {
		case op == ast.OpInt:
			rest.Sub(rest, new(big.Int).Mul(s.coef, g.IntVal(s.n)))
		case op == ast.OpAdd:
			for _, a := range g.Args(s.n) {
				pending = append(pending, scaled{a, s.coef})
			}
		case op == ast.OpEMod && g.Op(g.Arg(s.n, 1)) == ast.OpInt && g.IntVal(g.Arg(s.n, 1)).Sign() != 0:
			// a mod b is a less a multiple of b; the quotient has a key of its own.
			b := g.Arg(s.n, 1)
			pending = append(pending, scaled{g.Arg(s.n, 0), s.coef})
			terms = append(terms, form.Monomial{Coef: new(big.Int).Mul(s.coef, g.IntVal(b)), Vars: []int{id(-2 - s.n)}})
		case op == ast.OpMul && g.Op(g.Arg(s.n, 0)) == ast.OpInt && len(g.Args(s.n)) == 2:
			pending = append(pending, scaled{g.Arg(s.n, 1), new(big.Int).Mul(s.coef, g.IntVal(g.Arg(s.n, 0)))})
		case op == ast.OpMul:
			t := form.Monomial{Coef: new(big.Int).Set(s.coef)}
			for _, f := range g.Args(s.n) {
				if g.Op(f) == ast.OpInt {
					t.Coef.Mul(t.Coef, g.IntVal(f))
				} else {
					t.Vars = append(t.Vars, id(f))
				}
			}
			product = product || len(t.Vars) > 1
			terms = append(terms, t)
		default:
			terms = append(terms, form.Monomial{Coef: s.coef, Vars: []int{id(s.n)}})
		}
	}
	if !product {
		return false
	}
	parts := components(terms, len(ids))
	for _, m := range moduli {
		sum := uint64(1) // the residues that the parts so far add up to
		for _, part := range parts {
			p.read(residueReads * len(part))
			sum = addResidues(sum, partResidues(part, m), m)
		}
		k := new(big.Int).Mod(rest, new(big.Int).SetUint64(m)).Uint64()
		if sum>>k&1 == 0 {
			return true
		}
	}
	return false
}

// components groups terms that share variables.
func components(terms []form.Monomial, vars int) [][]form.Monomial {
	cl := unionfind.New(vars)
	for _, t := range terms {
		for _, v := range t.Vars {
			cl.Join(v, t.Vars[0])
		}
	}
	at := map[int]int{}
	var out [][]form.Monomial
	for _, t := range terms {
		root := -1 // of numerals
		if len(t.Vars) > 0 {
			root = cl.Find(t.Vars[0])
		}
		i, ok := at[root]
		if !ok {
			i = len(out)
			at[root] = i
			out = append(out, nil)
		}
		out[i] = append(out[i], t)
	}
	return out
}

// partResidues gives the set of residues modulo m that a sum of terms takes, or a
// superset.
func partResidues(part []form.Monomial, m uint64) uint64 {
	mod := new(big.Int).SetUint64(m)
	local := map[int]int{}
	coefs := make([]uint64, len(part))
	vars := make([][]int, len(part))
	size := uint64(1)
	common := m
	for i, t := range part {
		coefs[i] = new(big.Int).Mod(t.Coef, mod).Uint64()
		common = gcd(common, coefs[i])
		for _, v := range t.Vars {
			id, ok := local[v]
			if !ok {
				id = len(local)
				local[v] = id
				if size <= residueWork {
					size *= m
				}
			}
			vars[i] = append(vars[i], id)
		}
	}
	set := uint64(0)
	if size > residueWork {
		for r := uint64(0); r < m; r += common {
			set |= 1 << r
		}
		return set
	}
	vals := make([]uint64, len(local))
	for {
		sum := uint64(0)
		for i, c := range coefs {
			for _, v := range vars[i] {
				c = c * vals[v] % m
			}
			sum += c
		}
		set |= 1 << (sum % m)
		i := 0
		for ; i < len(vals); i++ {
			if vals[i]++; vals[i] < m {
				break
			}
			vals[i] = 0
		}
		if i == len(vals) {
			return set
		}
	}
}

func gcd(a, b uint64) uint64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// addResidues gives all sums modulo m of a residue of each set.
func addResidues(a, b, m uint64) uint64 {
	full := ^uint64(0) >> (64 - m)
	out := uint64(0)
	for r := uint64(0); r < m; r++ {
		if b>>r&1 == 1 {
			out |= (a<<r | a>>(m-r)) & full
		}
	}
	return out
}
