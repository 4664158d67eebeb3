package preprocess

import (
	"maps"
	"math/big"
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/preprocess/circuits"
	"bsmt/bkernel/preprocess/shown"
)

// circuitsPass refutes disequalities, facts or parts of disjunctions, between two words, of
// gates or of arithmetic, that are the same, as a whole or by pieces. A disequality that is the only fact and holds
// becomes the values that show it.
type circuitsPass struct {
	*Preprocessor

	seen    map[ast.Node]bool // equalities that it has looked at
	budget  circuits.Budget   // of all looks
	begun   bool              // it ran, before the normal form
	samples *samples          // of this run; nil before its first look
}

// run is one round of the pass.
func (p *circuitsPass) run() bool {
	g := p.g
	changed, or, raw := false, p.rw.Or, !p.begun
	if raw { // what is not in normal form is neither rewritten nor taken apart
		p.begun, or = true, g.Or
		p.wires()
		p.tell()
	}
	defer func() { p.samples = nil }()
	for i, f := range p.Facts {
		parts := p.disjuncts(f)
		if done, all := p.together(i, parts, or); done || all {
			changed = changed || done
			if all {
				return true
			}
			continue
		}
		var left, equal []ast.Node
		for _, n := range parts {
			if g.Op(n) != ast.OpNot || g.Op(g.Arg(n, 0)) != ast.OpEq || p.seen[g.Arg(n, 0)] || p.ctx.Err() != nil {
				left = append(left, n)
				continue
			}
			eq := g.Arg(n, 0)
			a, b := g.Arg(eq, 0), g.Arg(eq, 1)
			if g.Kind(g.Type(a)) != ast.KBitVec {
				left = append(left, n)
				continue
			}
			p.seen[eq] = true
			var facts *[]shown.Fact
			if p.proof != nil {
				facts = new([]shown.Fact)
			}
			verdict, values := p.compare(a, b, facts)
			if verdict != circuits.Same {
				left = append(left, n)
			} else if facts != nil {
				p.record(*facts, f)
				equal = append(equal, eq)
			}
			if verdict == circuits.Different && len(p.Facts) == 1 && len(parts) == 1 && p.take(values) {
				return true
			}
		}
		if len(left) < len(parts) {
			p.Facts[i] = or(left...)
			p.proof.Step(p.Facts[i], append(equal, f)...)
			changed = true
		}
	}
	if changed && !raw {
		p.flatten()
	}
	return changed
}

// compare compares two words, by samples and where these agree by a circuit, and charges what that took.
func (p *circuitsPass) compare(a, b ast.Node, facts *[]shown.Fact) (circuits.Verdict, map[ast.Node]*big.Int) {
	if p.budget <= 0 {
		return circuits.Unknown, nil
	}
	if p.samples == nil {
		p.samples = newSamples(p.Preprocessor)
	}
	if m := p.samples.apart(a, b); m != nil {
		return p.told(a, b, m)
	}
	before := p.budget
	defer func() { p.read(max(int(before-p.budget), 0)) }() // a reduction may get back more than it takes
	return circuits.Compare(p.ctx, p.g, a, b, &p.budget, facts)
}

// told gives the values of constants below two words that have different values under a model; Unknown where something else than words
// is below them, which facts may say more of, and where the values are for nobody since there are more facts.
func (p *circuitsPass) told(a, b ast.Node, m ast.Model) (circuits.Verdict, map[ast.Node]*big.Int) {
	if len(p.Facts) > 1 {
		return circuits.Unknown, nil
	}
	values, words := map[ast.Node]*big.Int{}, true
	p.walk([]ast.Node{a, b}, func(n ast.Node) bool {
		switch v, is := m[n]; {
		case is:
			values[n] = v.Int
		case p.g.Op(n) == ast.OpConst || p.g.Op(n) == ast.OpApply:
			words = false
		}
		return words
	})
	if !words {
		return circuits.Unknown, nil
	}
	return circuits.Different, values
}

// tell has words that facts tell apart by what lies between them be told apart themselves.
func (p *circuitsPass) tell() {
	g := p.g
	for i, f := range p.Facts {
		parts := slices.Clone(p.disjuncts(f))
		told := false
		for k, n := range parts {
			if g.Op(n) != ast.OpNot || g.Op(g.Arg(n, 0)) != ast.OpEq || g.Kind(g.Type(g.Arg(g.Arg(n, 0), 0))) != ast.KBitVec {
				continue
			}
			eq := g.Arg(n, 0)
			if a, b := p.sides(eq); a != g.Arg(eq, 0) || b != g.Arg(eq, 1) {
				parts[k], told = g.Not(g.Eq(a, b)), true
			}
		}
		if told {
			p.Facts[i] = g.Or(parts...)
			p.proof.Step(p.Facts[i], f)
		}
	}
}

// record tells the steps of a proof beside a fact.
func (p *Preprocessor) record(steps []shown.Fact, beside ast.Node) {
	p.proof.Step(p.g.True(), beside)
	for _, s := range steps {
		if len(s.From) == 0 { // holds whatever else does
			s.From = []ast.Node{p.g.True()}
		}
		p.proof.Shown(s.Says, s.By, s.From...)
	}
}

// take has constants that nobody else speaks of take the values of a solution of all facts.
func (p *circuitsPass) take(values map[ast.Node]*big.Int) bool {
	var facts []ast.Node
	for _, c := range slices.Sorted(maps.Keys(values)) {
		if p.kept[c] {
			return false
		}
		facts = append(facts, p.rw.Eq(c, p.g.BvNum(values[c], p.g.Width(p.g.Type(c)))))
	}
	p.Facts = facts
	return true
}
