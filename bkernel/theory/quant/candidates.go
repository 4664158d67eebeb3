package quant

import (
	"math/big"
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/eval"
)

// candidate is a ground term and its value in the candidate model.
type candidate struct {
	t   ast.Node
	val ast.Value
}

const (
	poolCap     = 48   // candidates of one type, of different values
	tupleCap    = 3000 // tuples of candidates evaluated for one quantifier in one round
	quickRounds = 20   // rounds up to which candidates alone are tried first; then every other round
	quickCap    = 2    // instances from candidates for one quantifier in one round
)

// pool gives ground terms of a type with different values in the model: terms
// that the problem has, the oldest first, then those that instances made; last
// the values at which words and integers turn.
func (v *view) pool(t ast.Type) []candidate {
	v.collect()
	return v.pools[t]
}

func (v *view) collect() {
	if v.pools != nil {
		return
	}
	v.pools = map[ast.Type][]candidate{}
	g := v.g
	seen := map[ast.Type]map[string]bool{}
	add := func(t ast.Type, n ast.Node, x ast.Value) {
		if len(v.pools[t]) >= poolCap {
			return
		}
		key := eval.Key(v.ev.Normalize(t, x))
		if seen[t] == nil {
			seen[t] = map[string]bool{}
		}
		if !seen[t][key] {
			seen[t][key] = true
			v.pools[t] = append(v.pools[t], candidate{n, x})
		}
	}
	add(ast.Bool, g.BoolOf(g.False()), ast.Value{Kind: ast.KBool})
	add(ast.Bool, g.BoolOf(g.True()), ast.Value{Kind: ast.KBool, Bool: true})
	var terms []ast.Node
	for n := ast.Node(0); int(n) < g.Len(); n++ {
		if t := g.Type(n); t != ast.Pred && t != ast.Bool && v.qs.host.Compiled(n) {
			terms = append(terms, n)
		}
	}
	slices.SortStableFunc(terms, func(a, b ast.Node) int { return v.qs.generation(a) - v.qs.generation(b) })
	for _, n := range terms {
		if len(v.pools[g.Type(n)]) >= poolCap {
			continue
		}
		if x, err := v.ev.Eval(n); err == nil {
			add(g.Type(n), n, x)
		}
	}
	one := big.NewInt(1)
	for t := ast.Type(0); int(t) < g.NumTypes(); t++ {
		var xs []*big.Int
		switch g.Kind(t) {
		case ast.KInt:
			xs = []*big.Int{new(big.Int), one, big.NewInt(-1)}
		case ast.KReal:
			for _, k := range []int64{0, 1, -1} {
				n := g.RealNum64(k)
				add(t, n, eval.Rational(g.RealVal(n)))
			}
		case ast.KBitVec:
			top := new(big.Int).Lsh(one, uint(g.Width(t)-1))
			xs = []*big.Int{new(big.Int), one, new(big.Int).Sub(new(big.Int).Lsh(top, 1), one), top, new(big.Int).Sub(top, one)}
		}
		for _, x := range xs {
			x := ast.Value{Kind: g.Kind(t), Int: x}
			if x.Int.Sign() != 0 && g.Width(t) == 1 && g.Kind(t) == ast.KBitVec {
				x.Int = one
			}
			add(t, v.qs.valueNode(t, x), x)
		}
	}
}

// quick adds instances of q over ground terms that the model makes false (the
// enumeration of Reynolds, Barbosa, Fontaine 2018, here under the model). It asks
// no kernel, and its instances hold no values of the model. It gives how many.
func (v *view) quick(q *quantifier) int {
	qs, g := v.qs, v.g
	vars := g.Quant(q.n).Vars
	body := g.Arg(q.n, 0)
	if v.rw.HasQuantifier(body) {
		return 0
	}
	pools := make([][]candidate, len(vars))
	total := 1
	for i, x := range vars {
		if pools[i] = v.domain(q, x); len(pools[i]) == 0 {
			pools[i] = v.pool(g.Type(x))
		}
		if len(pools[i]) == 0 {
			return 0
		}
		total = min(total*len(pools[i]), 1<<30)
	}
	for total > tupleCap { // the oldest of each, evenly
		longest := 0
		for i, p := range pools {
			if len(p) > len(pools[longest]) {
				longest = i
			}
		}
		if len(pools[longest]) == 1 {
			break
		}
		pools[longest] = pools[longest][:len(pools[longest])-1]
		total = 1
		for _, p := range pools {
			total = min(total*len(p), 1<<30)
		}
	}
	defer v.ev.Bind(nil)
	bound := map[ast.Node]ast.Value{}
	at := make([]int, len(vars))
	terms := make([]ast.Node, len(vars))
	added := 0
	for n := 0; n < total && n < tupleCap && added < quickCap; n++ {
		if n%64 == 0 && qs.core.Cancelled() {
			break
		}
		for i, x := range vars {
			bound[x] = pools[i][at[i]].val
			terms[i] = pools[i][at[i]].t
		}
		v.ev.Bind(bound)
		if holds, err := v.ev.Holds(body); err == nil && !holds {
			if qs.instantiate(q, terms, byModel, qs.youngestOf(terms), 0) {
				added++
			}
		}
		for i := range at {
			if at[i]++; at[i] < len(pools[i]) {
				break
			}
			at[i] = 0
		}
	}
	return added
}
