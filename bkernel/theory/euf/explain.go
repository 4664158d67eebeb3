package euf

import (
	"slices"

	"bsmt/bkernel/core"
)

// An explanation walks the proof forest. The path between two nodes never changes
// while they stay connected, and every edge on it is older than their equality, so an
// explanation asked for late names the same literals as one asked for at once. Edges
// already explained are jumped over (the "highest node" of Nieuwenhuis and Oliveras),
// so each edge is explained once.

// beginExplain starts an explanation.
func (g *graph) beginExplain() {
	g.stamp++
	g.expl = g.expl[:0]
}

// want adds a = b to what is to be explained.
func (g *graph) want(a, b Node) {
	if a != b {
		g.expl = append(g.expl, a, b)
	}
}

// wantConst adds that n equals the constant of its class, and gives the constant.
func (g *graph) wantConst(n Node) Node {
	c := g.konst[g.rep[n]]
	g.want(n, c)
	return c
}

// wantWhy adds what the reason of an equality a = b needs; a literal goes to out.
func (g *graph) wantWhy(a, b Node, why just, out []core.Lit) []core.Lit {
	switch why & whyKind {
	case whyLit:
		if l := core.Lit(uint32(why)); l != core.LitTrue {
			out = append(out, l)
		}
	case whyCong:
		x, y := g.argsOf(a), g.argsOf(b)
		for i := range x {
			g.want(x[i], y[i])
		}
		if g.fn[a] == EqFunc {
			g.say(x[0], y[0], y[1], x[1])
			g.say(y[0], x[0], x[1], y[1])
		}
	case whyCongX:
		x, y := g.argsOf(a), g.argsOf(b)
		g.want(x[0], y[1])
		g.want(x[1], y[0])
		g.say(x[0], y[1], y[0], x[1])
		g.say(y[1], x[0], x[1], y[0])
	case whyRefl:
		if a == True {
			a = b
		}
		x := g.argsOf(a)
		g.want(x[0], x[1])
	case whyConst:
		if a == False {
			a = b
		}
		x := g.argsOf(a)
		g.say(g.wantConst(x[0]), x[0], x[1], g.wantConst(x[1]))
	}
	return out
}

// finishExplain appends the literals behind all that was wanted.
func (g *graph) finishExplain(out []core.Lit) []core.Lit {
	for len(g.expl) > 0 {
		k := len(g.expl)
		a, b := g.expl[k-2], g.expl[k-1]
		g.expl = g.expl[:k-2]
		if g.chained {
			g.path(a, b)
		}
		c := g.meet(a, b)
		out = g.climb(a, c, out)
		out = g.climb(b, c, out)
	}
	return out
}

// top gives the highest node that explained edges lead to from n, shortening the way.
func (g *graph) top(n Node) Node {
	t := n
	for g.mark[t] == g.stamp {
		t = g.jump[t]
	}
	for g.mark[n] == g.stamp {
		n, g.jump[n] = g.jump[n], t
	}
	return t
}

// meet gives the lowest node above both a and b, up to explained edges. It steps on
// both sides in turn, so it goes no more than twice as far as the path is long.
func (g *graph) meet(a, b Node) Node {
	g.walk++
	a, b = g.top(a), g.top(b)
	for {
		if a != None {
			if g.seenB[a] == g.walk || a == b {
				return a
			}
			g.seenA[a] = g.walk
			if a = g.up[a]; a != None {
				a = g.top(a)
			}
		}
		if b != None {
			if g.seenA[b] == g.walk || a == b {
				return b
			}
			g.seenB[b] = g.walk
			if b = g.up[b]; b != None {
				b = g.top(b)
			}
		}
		if a == None && b == None {
			panic("euf: explanation of nodes that are not equal")
		}
	}
}

// climb explains the edges from n up to c.
func (g *graph) climb(n, c Node, out []core.Lit) []core.Lit {
	for n = g.top(n); n != c; n = g.top(n) {
		up := g.up[n]
		g.mark[n] = g.stamp
		g.jump[n] = up
		out = g.wantWhy(n, up, g.why[n], out)
	}
	return out
}

// Term is a node, or, where At is not empty, the value of the function F at these.
type Term struct {
	F  Node
	At []Node
}

// Chain is a list of terms in which each equals the next: by a literal, by congruence, as
// another chain says, or since a store or a constant function is read. It is a step of a
// proof: that its ends are equal.
type Chain []Term

// Argument shows a clause: with its chains what is left is propagation. Where it is of
// functions, Apart are two, and Difference is a place where these differ if they do
// anywhere; it is one of Points or none.
type Argument struct {
	Chains []Chain
	Apart  []Node
	Points []Node
}

// Difference stands for a place where two functions differ.
const Difference Node = -2

// say adds a chain of nodes to what the explanation under way takes: of truth values only
// the congruences, since the rest is propagation.
func (g *graph) say(ns ...Node) {
	if !g.chained {
		return
	}
	if g.lit[ns[0]] == core.LitUndef {
		c := make(Chain, len(ns))
		for i, n := range ns {
			c[i].F = n
		}
		g.chains = append(g.chains, c)
		return
	}
	for i, n := range ns[1:] {
		if f := g.fn[n]; f != NoFunc && f != EqFunc && f == g.fn[ns[i]] {
			g.chains = append(g.chains, Chain{{F: ns[i]}, {F: n}})
		}
	}
}

// path says the way from a to b, unless a literal does.
func (g *graph) path(a, b Node) {
	var up, down []Node // from both to the root, then to where they meet
	for n := a; n != None; n = g.up[n] {
		up = append(up, n)
	}
	for n := b; n != None; n = g.up[n] {
		down = append(down, n)
	}
	i, j := len(up)-1, len(down)-1
	for i > 0 && j > 0 && up[i-1] == down[j-1] {
		i, j = i-1, j-1
	}
	slices.Reverse(down[:j])
	if i+j > 1 || g.why[up[0]]&whyKind == whyCong || g.why[b]&whyKind == whyCong {
		g.say(append(up[:i+1], down[:j]...)...)
	}
}
