package quant

import (
	"encoding/binary"
	"strings"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/core"
	"bsmt/bkernel/eval"
	"bsmt/bkernel/trace"
)

// witness adds: q, or its body is false for new constants.
func (qs *Theory) witness(q *quantifier) {
	g := qs.g
	sub := map[ast.Node]ast.Node{}
	var made []ast.Node
	for _, v := range g.Quant(q.n).Vars {
		sub[v] = qs.host.Fresh("sk", g.Type(v))
		made = append(made, sub[v])
	}
	body := qs.rw.Not(qs.rw.Substitute(g.Arg(q.n, 0), sub))
	at := qs.levels.find(qs.levelOf(q.n))
	qs.hang(body, q.lit.Not(), at)
	if at != nil {
		at.made = append(at.made, instance{q: q})
	}
	qs.clause(q.lit, body, made, true, at)
}

// clause adds l or p, the instance by these terms or witness constants, splitting p where
// it is a disjunction or a conjunction, of a level or the base (nil).
func (qs *Theory) clause(l core.Lit, p ast.Node, by []ast.Node, witness bool, at *level) {
	g := qs.g
	qs.mark(p, positive, at)
	switch op := g.Op(p); {
	case op == ast.OpTrue:
	case op == ast.OpAnd:
		for _, a := range g.Args(p) {
			qs.clause(l, a, by, witness, at)
		}
	case op == ast.OpNot && g.Op(g.Arg(p, 0)) == ast.OpOr:
		for _, a := range g.Args(g.Arg(p, 0)) {
			qs.clause(l, qs.rw.Not(a), by, witness, at)
		}
	default:
		ls := []core.Lit{l}
		if at != nil {
			ls = append(ls, at.guard.Not())
		}
		parts := []ast.Node{p}
		if op == ast.OpOr {
			parts = g.Args(p)
		}
		for _, a := range parts {
			ls = append(ls, qs.host.Literal(a))
		}
		qs.host.Instance(ls, by, witness)
		qs.core.AddClauseRule("instance", ls...)
	}
}

// instantiate adds the instance of q for those terms, which a trigger found through the
// term from, of that level or a higher one; false when it is there.
func (qs *Theory) instantiate(q *quantifier, terms []ast.Node, by int32, from ast.Node, id int32) bool {
	g := qs.g
	qs.key = tupleKey(qs.key, terms)
	if q.seen[string(qs.key)] {
		return false
	}
	key := string(qs.key)
	q.seen[key] = true
	gen := qs.age(terms) + 1
	body := qs.form(q, g.Arg(q.n, 0), terms, gen, from)
	if g.Op(body) == ast.OpTrue {
		return false // always
	}
	qs.instances++
	q.made(by, gen)
	if qs.youngest == ast.None || gen >= qs.deepest {
		qs.youngest, qs.deepest = from, gen
	}
	if qs.trace.On(trace.Quant) {
		qs.traceInstance(q, terms, gen)
	}
	id = max(id, qs.levelOf(q.n))
	for _, t := range terms {
		id = max(id, qs.levelOf(t))
	}
	at := qs.levels.find(id)
	qs.hang(body, q.lit, at)
	if at != nil {
		at.made = append(at.made, instance{q, key})
	}
	qs.core.Tag(q.tag)
	qs.clause(q.lit.Not(), body, terms, false, at)
	qs.core.Tag(0)
	return true
}

// mostForms is how many ground forms are kept.
const mostForms = 1 << 14

// form gives what n, over the variables of q, is for those terms. Nodes that it makes have
// that generation, and the cause from. It is kept: an instance is asked about in each round
// of matching before it is made, and by later questions once more.
func (qs *Theory) form(q *quantifier, n ast.Node, terms []ast.Node, gen int, from ast.Node) ast.Node {
	qs.key = binary.LittleEndian.AppendUint32(tupleKey(qs.key, terms), uint32(n))
	if f, ok := q.forms[string(qs.key)]; ok {
		return f
	}
	key := string(qs.key)
	sub := make(map[ast.Node]ast.Node, len(terms))
	for i, v := range qs.g.Quant(q.n).Vars {
		sub[v] = terms[i]
	}
	f := qs.aged(gen, origin{q, from}, func() ast.Node { return qs.rw.Substitute(n, sub) })
	if qs.forms++; qs.forms > mostForms {
		for _, q := range qs.all {
			q.forms = nil
		}
		qs.forms = 1
	}
	if q.forms == nil {
		q.forms = map[string]ast.Node{}
	}
	q.forms[key] = f
	return f
}

// shownDepth is how deep terms are shown.
const shownDepth = 4

// traceInstance tells of the last instance.
func (qs *Theory) traceInstance(q *quantifier, terms []ast.Node, gen int) {
	shown := make([]string, len(terms))
	for i, t := range terms {
		shown[i] = qs.g.Brief(t, shownDepth)
	}
	qs.trace.Printf(trace.Quant, "instance %d, generation %d, of the %s: %s", qs.instances, gen, Name(qs.g, q.n), strings.Join(shown, ", "))
}

// aged gives the nodes that f makes that generation and origin.
func (qs *Theory) aged(gen int, o origin, f func() ast.Node) ast.Node {
	for len(qs.gen) < qs.g.Len() {
		qs.gen = append(qs.gen, 0)
		qs.origins = append(qs.origins, origin{from: ast.None})
	}
	n := f()
	for len(qs.gen) < qs.g.Len() {
		qs.gen = append(qs.gen, int32(gen))
		qs.origins = append(qs.origins, o)
	}
	return n
}

// tupleKey writes terms into buf as a key of seen.
func tupleKey(buf []byte, terms []ast.Node) []byte {
	buf = buf[:0]
	for _, t := range terms {
		buf = binary.LittleEndian.AppendUint32(buf, uint32(t))
	}
	return buf
}

// generation is 0 for terms of the problem, and for a term that an instance made
// one more than the greatest of those it was made from.
func (qs *Theory) generation(n ast.Node) int {
	if int(n) < len(qs.gen) {
		return int(qs.gen[n])
	}
	return 0
}

// unfold makes all instances of a quantifier over a small finite range.
func (qs *Theory) unfold(q *quantifier) bool {
	g := qs.g
	if qs.noUnfold {
		return false
	}
	total, most := int64(1), int64(qs.tune.Unfold)
	for _, v := range g.Quant(q.n).Vars {
		s := eval.Size(g, g.Type(v), most)
		if s < 0 || total*s > most {
			return false
		}
		total *= s
	}
	q.finite = true
	tuples := [][]ast.Node{nil}
	for _, v := range g.Quant(q.n).Vars {
		var next [][]ast.Node
		for _, t := range tuples {
			for _, x := range eval.Values(g, g.Type(v)) {
				next = append(next, append(append([]ast.Node(nil), t...), qs.valueNode(g.Type(v), x)))
			}
		}
		tuples = next
	}
	for _, t := range tuples {
		qs.instantiate(q, t, byRange, qs.youngestOf(t), 0)
	}
	return true
}

// valueNode writes a value as a node; the caller has made sure that it
// holds no element of a deferred set, which no numeral denotes.
func (qs *Theory) valueNode(t ast.Type, v ast.Value) ast.Node {
	return qs.valueOnce(t, v, map[*ast.FreeValue]ast.Node{})
}

// valueOnce writes a value as a node, each one that is in made as it was.
func (qs *Theory) valueOnce(t ast.Type, v ast.Value, made map[*ast.FreeValue]ast.Node) ast.Node {
	g := qs.g
	switch v.Kind {
	case ast.KBool:
		return g.BoolOf(g.Truth(v.Bool))
	case ast.KInt:
		return g.Num(v.Int)
	case ast.KReal:
		return g.RealNum(v.Rat)
	case ast.KBitVec:
		return g.BvNum(v.Int, g.Width(t))
	case ast.KFree:
		if n, ok := made[v.Free]; ok {
			return n
		}
		c := &g.Ctors(t)[v.Free.Ctor]
		args := make([]ast.Node, len(c.Args))
		for i, a := range c.Args {
			args[i] = qs.valueOnce(a, v.Free.Args[i], made)
		}
		made[v.Free] = g.Build(c, args...)
		return made[v.Free]
	case ast.KSet:
		panic("quant: an element of a deferred set is no term")
	}
	n := g.ConstFun(t, qs.valueOnce(g.Ran(t), v.Fun.Default, made))
	for _, en := range v.Fun.Entries {
		at := make([]ast.Node, len(en.Args))
		for i, a := range en.Args {
			at[i] = qs.valueOnce(g.Dom(t)[i], a, made)
		}
		n = qs.rw.Mk(ast.OpOverride, t, append(append([]ast.Node{n}, at...), qs.valueOnce(g.Ran(t), en.Val, made)), 0)
	}
	return n
}
