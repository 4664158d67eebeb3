package preprocess

import (
	"slices"

	"bsmt/bkernel/ast"
)

// Limits of symmetry: constants of one range, terms that it looks at, and nodes that
// all its exchanges may visit.
const (
	symmetricConsts = 256
	symmetricTerms  = 4096
	symmetricWork   = 5_000_000
)

// symmetryPass takes elements of deferred sets in the order of their first use (Déharbe,
// Fontaine, Merz, Woltzenlogel Paleo: Exploiting symmetry in SMT problems, 2011,
// section 4). Where the facts stay the same when constants are exchanged, and say
// that a term is one of these, the first such term may be the first constant, the
// second one of the first two, and so on: a solution in another order becomes one in
// this order by exchanging the constants' values.
type symmetryPass struct {
	*Preprocessor

	tried bool // it is worth one look
}

// run is one round of the pass.
func (p *symmetryPass) run() bool {
	if p.tried {
		return false
	}
	p.tried = true
	changed := false
	for _, r := range p.ranges() {
		// What is added for one class may break another one's symmetry.
		if class := p.exchangeable(r.consts); p.firstUse(r, class) {
			changed = true
		}
	}
	if changed {
		p.flatten()
	}
	return changed
}

// termRange says that each of some terms is one of some constants.
type termRange struct {
	consts []ast.Node // sorted, at least two
	terms  []ast.Node // without variables, in the order of the facts
}

// ranges reads them off the facts: disjunctions t = c1 or t = c2 or ... over constants
// of a deferred set, and !x.(x = c1 or x = c2 or ...), which is about all its terms.
func (p *symmetryPass) ranges() []termRange {
	g := p.g
	var out []termRange
	at := map[string]int{}
	add := func(cs []ast.Node, terms ...ast.Node) {
		key := keyOf(cs)
		i, ok := at[key]
		if !ok {
			i = len(out)
			at[key] = i
			out = append(out, termRange{consts: cs})
		}
		if r := &out[i]; len(r.terms) < symmetricTerms {
			r.terms = append(r.terms, terms...)
		}
	}
	for _, f := range p.Facts {
		switch {
		case g.Op(f) == ast.OpOr:
			for _, t := range p.subjects(f) {
				add(p.valuesOf(f, t), t)
			}
		case g.Op(f) == ast.OpForall && g.Op(g.Arg(f, 0)) == ast.OpOr && len(g.Quant(f).Vars) == 1:
			x := g.Quant(f).Vars[0]
			if cs := p.valuesOf(g.Arg(f, 0), x); cs != nil {
				add(cs, p.termsOf(g.Type(x), cs)...)
			}
		}
	}
	return out
}

// subjects gives the terms that a disjunction says to be one of several constants:
// the two sides of its first disjunct are all that may be.
func (p *symmetryPass) subjects(or ast.Node) []ast.Node {
	eq := p.g.Arg(or, 0)
	if p.g.Op(eq) != ast.OpEq {
		return nil
	}
	var out []ast.Node
	for _, t := range p.g.Args(eq) {
		if p.valuesOf(or, t) != nil {
			out = append(out, t)
		}
	}
	return out
}

// valuesOf gives the constants, sorted, of a disjunction of t = c; nil when it is not
// one.
func (p *symmetryPass) valuesOf(or, t ast.Node) []ast.Node {
	g := p.g
	if g.Kind(g.Type(t)) != ast.KSet || len(g.Args(or)) > symmetricConsts {
		return nil
	}
	var cs []ast.Node
	for _, eq := range g.Args(or) {
		if g.Op(eq) != ast.OpEq {
			return nil
		}
		a, b := g.Arg(eq, 0), g.Arg(eq, 1)
		if b == t {
			a, b = b, a
		}
		if a != t || g.Op(b) != ast.OpConst {
			return nil
		}
		cs = append(cs, b)
	}
	slices.Sort(cs)
	return cs
}

func keyOf(ns []ast.Node) string {
	buf := make([]byte, 0, 4*len(ns))
	for _, n := range ns {
		buf = append(buf, byte(n), byte(n>>8), byte(n>>16), byte(n>>24))
	}
	return string(buf)
}

// termsOf gives the terms of a type that stand in facts outside quantifiers, but for
// some constants.
func (p *symmetryPass) termsOf(t ast.Type, but []ast.Node) []ast.Node {
	g := p.g
	var out []ast.Node
	roots := slices.Clone(p.Facts)
	slices.Reverse(roots)
	p.walk(roots, func(n ast.Node) bool {
		op := g.Op(n)
		if op == ast.OpForall || len(out) == symmetricTerms {
			return false
		}
		if g.Type(n) == t && (op == ast.OpConst || op == ast.OpApply) && !slices.Contains(but, n) {
			out = append(out, n)
		}
		return true
	})
	return out
}

// exchangeable gives the most of the constants, any two of which may be exchanged
// without changing the set of facts. Exchanges compose: so may all of them be.
func (p *symmetryPass) exchangeable(cs []ast.Node) []ast.Node {
	facts := make(map[ast.Node]bool, len(p.Facts))
	for _, f := range p.Facts {
		facts[f] = true
	}
	uses := p.uses(cs)
	var classes [][]ast.Node
	sub := &substitution{rw: p.rw, g: p.g}
	work := 0
next:
	for _, c := range cs {
		if p.kept[c] {
			continue // an assumption is no fact
		}
		for i, class := range classes {
			if uses[class[0]] != uses[c] {
				continue
			}
			if work > symmetricWork || p.ctx.Err() != nil {
				return nil
			}
			same, visited := p.exchange(sub, class[0], c, facts)
			if work += visited; same {
				classes[i] = append(class, c)
				continue next
			}
		}
		classes = append(classes, []ast.Node{c})
	}
	var most []ast.Node
	for _, c := range classes {
		if len(c) > len(most) {
			most = c
		}
	}
	return most
}

// uses counts the nodes that each constant is an argument of: what may be exchanged
// has as many.
func (p *symmetryPass) uses(cs []ast.Node) map[ast.Node]int {
	out := make(map[ast.Node]int, len(cs))
	for _, c := range cs {
		out[c] = 0
	}
	p.walk(p.Facts, func(n ast.Node) bool {
		for _, a := range p.g.Args(n) {
			if k, ok := out[a]; ok {
				out[a] = k + 1
			}
		}
		return true
	})
	return out
}

// exchange says whether the facts are the same set with a and b exchanged, and how
// many nodes it had to look at; sub is scratch.
func (p *symmetryPass) exchange(sub *substitution, a, b ast.Node, facts map[ast.Node]bool) (same bool, visited int) {
	sub.reset()
	sub.set(a, b)
	sub.set(b, a)
	for _, f := range p.Facts {
		if visited += len(p.g.Args(f)); !facts[sub.apply(f)] {
			return false, visited + p.g.Len()
		}
	}
	return true, visited + p.g.Len()
}

// firstUse adds, for terms of r, which constants of the class they may be: those that
// stand in them or were allowed before, and one more.
func (p *symmetryPass) firstUse(r termRange, class []ast.Node) bool {
	within := make(map[ast.Node][]ast.Node, len(r.terms)) // constants of the class below a term
	for _, t := range r.terms {
		within[t] = p.below(t, class)
	}
	used := map[ast.Node]bool{}
	var inOrder, chosen []ast.Node // the used ones, and what was added
	use := func(c ast.Node) {
		if !used[c] {
			used[c] = true
			inOrder = append(inOrder, c)
		}
	}
	fresh := func(t ast.Node) int {
		n := 0
		for _, c := range within[t] {
			if !used[c] {
				n++
			}
		}
		return n
	}
	terms := slices.Clone(r.terms)
	for len(terms) > 0 && len(class) > 1 {
		best := 0
		for i, t := range terms {
			if fresh(t) < fresh(terms[best]) {
				best = i
			}
		}
		t := terms[best]
		terms = slices.Delete(terms, best, best+1)
		for _, c := range within[t] {
			use(c)
		}
		next := slices.IndexFunc(class, func(c ast.Node) bool { return !used[c] })
		if next < 0 {
			break
		}
		use(class[next])
		if len(used) == len(class) {
			break // it says what is known
		}
		var ds []ast.Node
		for _, c := range r.consts {
			if used[c] || !slices.Contains(class, c) {
				ds = append(ds, p.rw.Eq(t, c))
			}
		}
		chosen = append(chosen, p.rw.Or(ds...))
	}
	if len(chosen) == 0 {
		return false
	}
	for _, c := range class {
		use(c)
	}
	p.proof.Symmetry(p.Facts, inOrder, chosen)
	p.Facts = append(p.Facts, chosen...)
	return true
}

// below gives the constants of a class that occur in t.
func (p *symmetryPass) below(t ast.Node, class []ast.Node) []ast.Node {
	var out []ast.Node
	p.walk([]ast.Node{t}, func(n ast.Node) bool {
		if slices.Contains(class, n) {
			out = append(out, n)
		}
		return true
	})
	return out
}
