package b2kernel

import "bsmt/b/tree"

// implied says in which sets sets lie, where predicates say so in other words: by their elements, by
// domain and range, or by a product. What is said is for who looks where values come from, and need
// not be asked for.
func implied(conj []*tree.Node) []*tree.Node {
	var out []*tree.Node
	lies := func(s, in *tree.Node) {
		if in != nil {
			out = append(out, tree.New(tree.Subset, s.Pos, s, in))
		}
	}
	for _, p := range conj {
		switch p.Op {
		case tree.Forall:
			// !x.(x : s => x : S)
			body := p.Args[0]
			if body.Op != tree.Implies {
				continue
			}
			from := body.Args[0]
			if from.Op != tree.Member || from.Args[1].Op != tree.Ident || !isTuple(from.Args[0], p.Binds) {
				continue
			}
			lies(from.Args[1], hull(from.Args[0], tree.Conjuncts(body.Args[1])))
		case tree.Subset, tree.Equal:
			for k := range 2 {
				x, in := p.Args[k], p.Args[1-k]
				switch {
				case p.Op == tree.Subset && k == 1:
				case x.Op == tree.Domain && x.Args[0].Op == tree.Ident:
					for _, q := range conj {
						if to := inSet(q, tree.Range, x.Args[0].Decl); to != nil {
							lies(x.Args[0], allPairs(in, to))
						}
					}
				case x.Op == tree.SetMinus && in.Op == tree.EmptySet:
					lies(x.Args[0], x.Args[1])
				case x.Op == tree.Union:
					for _, a := range x.Args {
						lies(a, in)
					}
				case x.Op == tree.Product:
					// Of a set that has elements.
					switch a, b := x.Args[0], x.Args[1]; {
					case a.Op == tree.Ident && b.Op == tree.SetExt:
						lies(a, part(tree.Domain, in))
					case b.Op == tree.Ident && a.Op == tree.SetExt:
						lies(b, part(tree.Range, in))
					}
				}
			}
		}
	}
	return out
}

// inSet gives the set in which a predicate says that the domain or range of a name lies.
func inSet(p *tree.Node, part tree.Op, d *tree.Decl) *tree.Node {
	for k := range 2 {
		if p.Op != tree.Equal && (p.Op != tree.Subset || k == 1) {
			continue
		}
		if x := p.Args[k]; x.Op == part && x.Args[0].Op == tree.Ident && x.Args[0].Decl == d {
			return p.Args[1-k]
		}
	}
	return nil
}

// isTuple reports whether an expression is the tuple of bound names.
func isTuple(n *tree.Node, ds []*tree.Decl) bool {
	if len(ds) == 1 {
		return n.Op == tree.Ident && n.Decl == ds[0]
	}
	k := len(ds) - 1
	return n.Op == tree.Couple && isTuple(n.Args[0], ds[:k]) && isTuple(n.Args[1], ds[k:])
}

// hull gives a set in which a tuple of names lies, by what holds of it; nil: none is seen.
func hull(n *tree.Node, conj []*tree.Node) *tree.Node {
	var lo, hi *tree.Node
	for _, p := range conj {
		switch {
		case p.Op == tree.Member && tree.Same(p.Args[0], n):
			return p.Args[1]
		case p.Op == tree.Equal && tree.Same(p.Args[0], n):
			return single(p.Args[1])
		case p.Op == tree.Equal && tree.Same(p.Args[1], n):
			return single(p.Args[0])
		}
	}
	if n.Op == tree.Couple {
		a, b := hull(n.Args[0], conj), hull(n.Args[1], conj)
		if a == nil || b == nil {
			return nil
		}
		return allPairs(a, b)
	}
	if n.Type.Rep().Kind != tree.TInt {
		return nil
	}
	for _, p := range conj {
		switch p.Op {
		case tree.Less, tree.LessEq, tree.Greater, tree.GreaterEq:
			a, b := p.Args[0], p.Args[1]
			if p.Op == tree.Greater || p.Op == tree.GreaterEq {
				a, b = b, a
			}
			if a.Op == tree.Ident && a.Decl == n.Decl {
				hi = b
			}
			if b.Op == tree.Ident && b.Decl == n.Decl {
				lo = a
			}
		}
	}
	if lo == nil || hi == nil {
		return nil
	}
	in := tree.New(tree.Interval, n.Pos, lo, hi)
	in.Type = tree.SetOf(n.Type)
	return in
}

func allPairs(a, b *tree.Node) *tree.Node {
	p := tree.New(tree.Product, a.Pos, a, b)
	p.Type = tree.SetOf(tree.PairOf(a.Type.Rep().Left, b.Type.Rep().Left))
	return p
}

func single(x *tree.Node) *tree.Node {
	s := tree.New(tree.SetExt, x.Pos, x)
	s.Type = tree.SetOf(x.Type)
	return s
}

// part gives the domain or the range of a relation.
func part(op tree.Op, r *tree.Node) *tree.Node {
	p := tree.New(op, r.Pos, r)
	of := r.Type.Rep().Left.Rep()
	p.Type = tree.SetOf(of.Left)
	if op == tree.Range {
		p.Type = tree.SetOf(of.Right)
	}
	return p
}
