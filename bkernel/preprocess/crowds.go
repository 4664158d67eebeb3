package preprocess

import (
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/eval"
)

// crowdsPass refutes that more constants of a finite type all differ than facts leave them
// values: the facts that speak of one of them alone are put to each value. It is Hall's
// condition for the sets that these facts say. There is no step for it in proofs.
type crowdsPass struct {
	*Preprocessor
	seen map[ast.Node]bool
}

// Limits of a crowd.
const (
	crowdValues = 1 << 10 // of the type
	crowdWork   = 1 << 17 // facts that are put to a value
	crowdNodes  = 1 << 8  // that a fact is made of
)

// run is one round of the pass.
func (p *crowdsPass) run() bool {
	g := p.g
	if p.proof != nil {
		return false
	}
	for i, f := range p.Facts {
		if g.Op(f) != ast.OpAllDiff || p.seen[f] {
			continue
		}
		p.seen[f] = true
		if n := eval.Size(g, g.Type(g.Arg(f, 0)), crowdValues); n >= 0 && p.crowded(g.Args(f)) {
			p.Facts = append(p.Facts[:i], g.False()) // the others say nothing more
			return true
		}
	}
	return false
}

// crowded says that some of these, which all differ, have fewer values together than they are.
func (p *crowdsPass) crowded(xs []ast.Node) bool {
	g := p.g
	about := map[ast.Node][]ast.Node{} // facts by the constant that they speak of
	for _, x := range xs {
		if g.Op(x) == ast.OpConst {
			about[x] = nil
		}
	}
	facts := 0
	for _, f := range p.Facts {
		if x := p.only(f); x != ast.None {
			if list, ok := about[x]; ok {
				about[x] = append(list, f)
				facts++
			}
		}
	}
	values := eval.Values(g, g.Type(xs[0]))
	if facts*len(values) > crowdWork {
		return false
	}
	p.read(2 * facts * len(values))
	m := ast.Model{}
	ev := eval.New(g, m)
	var sets [][]bool // by place among values: of each constant
	for _, x := range xs {
		list, ok := about[x]
		if !ok {
			continue
		}
		set := make([]bool, len(values))
		for k, v := range values {
			clear(m)
			m[x] = v
			ev.Reset(m)
			set[k] = !slices.ContainsFunc(list, func(f ast.Node) bool {
				ok, err := ev.Holds(f)
				return err == nil && !ok
			})
		}
		sets = append(sets, set)
	}
	for i, s := range sets {
		if slices.ContainsFunc(sets[:i], func(t []bool) bool { return slices.Equal(s, t) }) {
			continue
		}
		in, size := 0, 0
		for _, t := range sets {
			if noMore(t, s) {
				in++
			}
		}
		for _, has := range s {
			if has {
				size++
			}
		}
		if in > size {
			return true
		}
	}
	return false
}

// noMore says that s has what t has.
func noMore(t, s []bool) bool {
	for k, has := range t {
		if has && !s[k] {
			return false
		}
	}
	return true
}

// only gives the one constant on whose value the truth of f rests; None where there are others, or
// something that a model chooses besides: a selector on values of other constructors.
func (p *crowdsPass) only(f ast.Node) (x ast.Node) {
	g := p.g
	x = ast.None
	seen := map[ast.Node]bool{f: true}
	stack := []ast.Node{f}
	for len(stack) > 0 {
		n := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		switch g.Op(n) {
		case ast.OpForall, ast.OpExists, ast.OpVar:
			return ast.None
		case ast.OpConst:
			if x != ast.None && x != n {
				return ast.None
			}
			x = n
		case ast.OpFree:
			if s := g.Symbol(n); s.Role == ast.Selector && len(g.Ctors(s.Of)) > 1 {
				return ast.None
			}
		}
		for _, a := range g.Args(n) {
			if !seen[a] {
				seen[a] = true
				stack = append(stack, a)
			}
		}
		if len(seen) > crowdNodes {
			return ast.None
		}
	}
	return x
}
