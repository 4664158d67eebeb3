package intblast

import (
	"math/big"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/form"
)

const (
	maxDepth = 100  // of terms and connectives in each other
	maxWidth = 256  // of the words of sums and products
	maxNodes = 5000 // nodes below the facts
	maxCells = 1e5  // squares of the widths of products and quotients, in all
)

// Problem is facts to state over words.
type Problem struct {
	g      *ast.Graph
	facts  []ast.Node
	fresh  func(ast.Type) ast.Node
	bounds map[ast.Node]form.Range // of constants, that facts state
}

// New takes facts; fresh makes constants.
func New(g *ast.Graph, facts []ast.Node, fresh func(ast.Type) ast.Node) *Problem {
	return &Problem{g: g, facts: facts, fresh: fresh, bounds: form.Bounds(g, facts)}
}

// word is an integer term as a signed word of its magnitude's length.
type word struct {
	n     ast.Node
	width int
	bound *big.Int // its magnitude is at most that
}

// variable is an integer constant as base + word, or as base - word.
type variable struct {
	bits   ast.Node
	width  int
	base   *big.Int
	signed bool // the word is
	minus  bool
}

// Words is a problem over words.
type Words struct {
	Facts []ast.Node
	Whole bool // no value of a constant is left out

	p     *Problem
	width int
	vars  map[ast.Node]variable
	terms map[ast.Node]word
	preds map[ast.Node]ast.Node
	depth int
	cells int // about the size of the circuits
	ok    bool
}

// At states the facts with constants of a width; nil where that is not possible.
func (p *Problem) At(width int) *Words {
	w := &Words{Whole: true, p: p, width: width, vars: map[ast.Node]variable{}, terms: map[ast.Node]word{}, preds: map[ast.Node]ast.Node{}, ok: true}
	for _, f := range p.facts {
		w.Facts = append(w.Facts, w.pred(f))
		if !w.ok {
			return nil
		}
	}
	return w
}

// Model leads a model of the words back to the integers; Boolean constants are the same.
func (w *Words) Model(m ast.Model) ast.Model {
	out := ast.Model{}
	for c, v := range m {
		if v.Kind == ast.KBool {
			out[c] = v
		}
	}
	for x, v := range w.vars {
		k := new(big.Int)
		if b, ok := m[v.bits]; ok {
			k.Set(b.Int)
		}
		if v.signed && k.BitLen() == v.width {
			k.Sub(k, new(big.Int).Lsh(big.NewInt(1), uint(v.width)))
		}
		if v.minus {
			k.Neg(k)
		}
		out[x] = ast.Value{Kind: ast.KInt, Int: k.Add(k, v.base)}
	}
	return out
}

// enter counts the depth; leave undoes it.
func (w *Words) enter() bool {
	if w.depth++; w.depth > maxDepth || len(w.terms)+len(w.preds) > maxNodes {
		w.ok = false
	}
	return w.ok
}

func (w *Words) leave() { w.depth-- }

// pred translates a predicate.
func (w *Words) pred(n ast.Node) ast.Node {
	if r, ok := w.preds[n]; ok {
		return r
	}
	defer w.leave()
	if !w.enter() {
		return n
	}
	g := w.p.g
	r := n
	switch op := g.Op(n); op {
	case ast.OpTrue, ast.OpFalse:
	case ast.OpNot, ast.OpAnd, ast.OpOr, ast.OpEquiv, ast.OpIte:
		args := make([]ast.Node, len(g.Args(n)))
		for i, a := range g.Args(n) {
			args[i] = w.pred(a)
		}
		r = g.Mk(op, ast.Pred, args, 0)
	case ast.OpIsTrue:
		switch x := g.Arg(n, 0); g.Op(x) {
		case ast.OpConst:
		case ast.OpBoolOf:
			r = w.pred(g.Arg(x, 0))
		default:
			w.ok = false
		}
	case ast.OpLe, ast.OpEq:
		if g.Type(g.Arg(n, 0)) != ast.Int {
			w.ok = false
			break
		}
		a, b := w.same(w.term(g.Arg(n, 0)), w.term(g.Arg(n, 1)))
		if !w.ok {
			break
		}
		if op == ast.OpEq {
			r = g.Eq(a, b)
		} else {
			r = g.Mk(ast.OpBvSle, ast.Pred, []ast.Node{a, b}, 0)
		}
	case ast.OpAllDiff:
		if g.Type(g.Arg(n, 0)) != ast.Int || len(g.Args(n)) > maxDepth {
			w.ok = false
			break
		}
		all := []ast.Node{g.True(), g.True()}
		for i, x := range g.Args(n) {
			for _, y := range g.Args(n)[:i] {
				if a, b := w.same(w.term(x), w.term(y)); w.ok {
					all = append(all, g.Not(g.Eq(a, b)))
				}
			}
		}
		r = g.And(all...)
	default:
		w.ok = false
	}
	w.preds[n] = r
	return r
}

// same brings two words to one width.
func (w *Words) same(a, b word) (x, y ast.Node) {
	width := max(a.width, b.width)
	return w.extend(a, width), w.extend(b, width)
}

func (w *Words) extend(a word, width int) ast.Node {
	if a.width == width || !w.ok {
		return a.n
	}
	return w.p.g.Bv(ast.OpBvSignExt, width, 0, a.n)
}

// widthOf is the length of a signed word for a magnitude.
func (w *Words) widthOf(bound *big.Int) int {
	n := bound.BitLen() + 1
	if n > maxWidth {
		w.ok = false
	}
	return n
}

func (w *Words) numeral(k *big.Int) word {
	bound := new(big.Int).Abs(k)
	width := w.widthOf(bound)
	if !w.ok {
		return word{}
	}
	v := new(big.Int).And(k, new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), uint(width)), big.NewInt(1)))
	return word{w.p.g.BvNum(v, width), width, bound}
}

// op makes a word with a magnitude; the operator does not wrap around in its width.
func (w *Words) op(op ast.Op, bound *big.Int, args ...word) word {
	width := w.widthOf(bound)
	for _, a := range args {
		width = max(width, a.width)
	}
	ns := make([]ast.Node, len(args))
	for i, a := range args {
		ns[i] = w.extend(a, width)
	}
	if op != ast.OpBvAdd && op != ast.OpBvSub {
		if w.cells += width * width; w.cells > maxCells {
			w.ok = false
		}
	}
	if !w.ok {
		return word{}
	}
	return word{w.p.g.Bv(op, width, 0, ns...), width, bound}
}

// term translates an integer term.
func (w *Words) term(n ast.Node) word {
	if r, ok := w.terms[n]; ok {
		return r
	}
	defer w.leave()
	if !w.enter() {
		return word{}
	}
	g := w.p.g
	var r word
	switch op := g.Op(n); op {
	case ast.OpInt:
		r = w.numeral(g.IntVal(n))
	case ast.OpConst:
		r = w.constant(n)
	case ast.OpAdd, ast.OpMul:
		r = w.term(g.Arg(n, 0))
		for _, a := range g.Args(n)[1:] {
			b := w.term(a)
			if !w.ok {
				return word{}
			}
			if op == ast.OpAdd {
				r = w.op(ast.OpBvAdd, new(big.Int).Add(r.bound, b.bound), r, b)
			} else {
				r = w.op(ast.OpBvMul, new(big.Int).Mul(r.bound, b.bound), r, b)
			}
		}
	case ast.OpIte:
		c, a, b := w.pred(g.Arg(n, 0)), w.term(g.Arg(n, 1)), w.term(g.Arg(n, 2))
		x, y := w.same(a, b)
		if w.ok {
			r = word{g.Ite(c, x, y), max(a.width, b.width), a.bound}
			if b.bound.Cmp(a.bound) > 0 {
				r.bound = b.bound
			}
		}
	case ast.OpEDiv, ast.OpEMod:
		if d := g.Arg(n, 1); g.Op(d) != ast.OpInt || g.IntVal(d).Sign() <= 0 {
			w.ok = false
			break
		}
		a, d := w.term(g.Arg(n, 0)), w.term(g.Arg(n, 1))
		if !w.ok {
			break
		}
		// The remainder has the divisor's sign; without it the quotient is exact.
		r = w.op(ast.OpBvSmod, d.bound, a, d)
		if op == ast.OpEDiv && w.ok {
			whole := w.op(ast.OpBvSub, new(big.Int).Add(a.bound, d.bound), a, r)
			r = w.op(ast.OpBvSdiv, whole.bound, whole, d)
		}
	default:
		w.ok = false
	}
	if w.ok {
		w.terms[n] = r
	}
	return r
}

// constant makes the word of an integer constant: counted from a bound of it where
// there is one, else signed.
func (w *Words) constant(x ast.Node) word {
	lo, hi := w.p.bounds[x].Lo, w.p.bounds[x].Hi
	v := variable{width: w.width, base: new(big.Int)}
	whole := false
	switch {
	case lo != nil && hi != nil:
		v.base = lo
		gap := new(big.Int).Sub(hi, lo)
		if gap.Sign() <= 0 { // an empty range is refuted by the facts
			w.vars[x] = variable{bits: ast.None, base: lo}
			return w.numeral(lo)
		}
		whole = gap.BitLen() <= v.width
		v.width = min(v.width, gap.BitLen())
	case lo != nil:
		v.base = lo
	case hi != nil:
		v.base, v.minus = hi, true
	default:
		v.signed = true
	}
	w.Whole = w.Whole && whole
	g := w.p.g
	v.bits = w.p.fresh(g.BitVec(v.width))
	w.vars[x] = v
	size := new(big.Int).Lsh(big.NewInt(1), uint(v.width))
	if v.signed {
		return word{v.bits, v.width, size.Rsh(size, 1)}
	}
	u := word{g.ZeroExtend(v.bits, v.width+1), v.width + 1, size.Sub(size, big.NewInt(1))}
	if v.base.Sign() == 0 && !v.minus {
		return u
	}
	base := w.numeral(v.base)
	if !w.ok {
		return word{}
	}
	op := ast.OpBvAdd
	if v.minus {
		op = ast.OpBvSub
	}
	return w.op(op, new(big.Int).Add(base.bound, u.bound), base, u)
}
