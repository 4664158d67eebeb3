package ast

import "strings"

// Brief names a term or predicate in a line, for people: applications as f(x), other
// operators by their names, and … for what is deeper than so many operators.
func (g *Graph) Brief(n Node, depth int) string {
	var b strings.Builder
	g.brief(&b, n, depth)
	return b.String()
}

func (g *Graph) brief(b *strings.Builder, n Node, depth int) {
	args := g.Args(n)
	switch op := g.Op(n); {
	case op == OpConst || op == OpVar:
		b.WriteString(g.Name(n))
		return
	case op == OpFree:
		b.WriteString(g.Symbol(n).Name)
		return
	case op == OpInt:
		b.WriteString(g.IntVal(n).String())
		return
	case op == OpReal:
		b.WriteString(g.RealVal(n).RatString())
		return
	case op == OpBv:
		b.WriteString(bvText(g.IntVal(n), g.Width(g.typs[n])))
		return
	case depth == 0:
		b.WriteString("…")
		return
	case op == OpApply:
		g.brief(b, args[0], depth)
		args = args[1:]
	default:
		b.WriteString(op.String())
	}
	if len(args) == 0 {
		return
	}
	b.WriteByte('(')
	for i, a := range args {
		if i > 0 {
			b.WriteString(", ")
		}
		g.brief(b, a, depth-1)
	}
	b.WriteByte(')')
}
