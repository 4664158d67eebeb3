package compile

import (
	"bsmt/bkernel/ast"
	"bsmt/bkernel/core"
	"bsmt/bkernel/theory/euf"
	"bsmt/bkernel/theory/quant"
)

// quantHost is what package quant asks of its host.
type quantHost struct{ k *Compiled }

func (h quantHost) Literal(n ast.Node) core.Lit { return h.k.Literal(n) }

func (h quantHost) Instance(clause []core.Lit, terms []ast.Node, witness bool) {
	if h.k.opts.Proof != nil {
		h.k.opts.Proof.Instance(h.k.core.AppendNames(nil, clause), terms, witness)
	}
}

func (h quantHost) Fresh(kind string, t ast.Type) ast.Node { return h.k.prep.Fresh(kind, t) }

func (h quantHost) Term(e euf.Node) ast.Node { return h.k.termOf(e) }

func (h quantHost) Model(shape quant.Shape) (ast.Model, error) {
	h.k.core.Charge(modelWork)
	return h.k.model(shape)
}

func (h quantHost) Compiled(n ast.Node) bool {
	k := h.k
	return int(n) < len(k.forms) && (k.forms[n]&hasForm != 0 || k.nodes[n] != noNode)
}

func (h quantHost) Truth(n ast.Node) (core.LBool, bool) {
	k := h.k
	if int(n) >= len(k.lits) || k.lits[n] == core.LitUndef || k.g.Type(n) != ast.Pred || !k.isWhole(n) {
		return core.Undef, false
	}
	return k.core.Value(k.lits[n]), true
}

func (h quantHost) Level(n ast.Node) int {
	k := h.k
	if int(n) >= len(k.lits) || k.lits[n] == core.LitUndef {
		return k.core.DecisionLevel()
	}
	return k.core.Level(k.lits[n])
}

func (h quantHost) Bounds(n ast.Node) (lo, hi int64, compiled bool) {
	k := h.k
	if int(n) >= len(k.sums) || k.sums[n] < 0 {
		return core.NegInf, core.PosInf, false
	}
	s := k.sum(n)
	c, ok := s.k.Int64()
	if !ok {
		return core.NegInf, core.PosInf, true
	}
	lo, hi = c, c
	for _, m := range k.monosOf(s) {
		c, ok := m.C.Int64()
		if !ok {
			return core.NegInf, core.PosInf, true
		}
		l, h := core.MulSat(c, k.core.Lb(m.X)), core.MulSat(c, k.core.Ub(m.X))
		if c < 0 {
			l, h = h, l
		}
		lo, hi = core.AddSat(lo, l), core.AddSat(hi, h)
	}
	return lo, hi, true
}

func (h quantHost) BoundsOf(e euf.Node) (lo, hi int64) {
	k := h.k
	if int(e) >= len(k.enodeVar) || k.enodeVar[e] < 0 {
		return core.NegInf, core.PosInf
	}
	return k.core.Lb(k.enodeVar[e]), k.core.Ub(k.enodeVar[e])
}

func (h quantHost) Node(n ast.Node) euf.Node {
	if h.k.g.Op(n) == ast.OpFree && h.k.g.Kind(h.k.g.Type(n)) == ast.KFree {
		return h.k.enode(n) // the theory has it, whether a term names it or not
	}
	if int(n) < len(h.k.nodes) {
		return h.k.nodes[n]
	}
	return noNode
}

func (h quantHost) Name(e euf.Node) ast.Node {
	k := h.k
	if n := k.freeTerm(e); n != ast.None {
		return n
	}
	t := k.types[k.euf.Sort(e)]
	kind := k.g.Kind(t)
	if kind != ast.KInt && kind != ast.KReal && kind != ast.KBitVec && kind != ast.KSet {
		return ast.None
	}
	c := k.prep.Fresh("at", t)
	k.growNodes()
	switch kind {
	case ast.KInt:
		k.setVar(c, k.intOf(e))
	case ast.KReal:
		k.setColumn(c, k.columnOf(e))
	case ast.KBitVec:
		k.words[c] = k.wordOf(e)
	}
	k.nodes[c] = e
	k.forms[c] |= hasForm
	k.tagged(e, c)
	return c
}

func (h quantHost) Func(p ast.Node) (euf.Func, bool) {
	k, g := h.k, h.k.g
	f := g.Arg(p, 0)
	if g.Op(f) == ast.OpFree {
		return k.freeFunc(g.Symbol(f))
	}
	if g.Op(f) == ast.OpConst && !k.has.FirstClass(k.g, f) {
		fn, ok := k.funcs[f]
		return fn, ok
	}
	return k.array.SelectFunc(k.sortOf(g.Type(f))), true
}

func (h quantHost) Solve(g *ast.Graph, facts []ast.Node) (core.Status, ast.Model, string) {
	k := h.k
	status, m, why, work := k.opts.Refute(k.ctx, g, facts)
	k.core.Charge(int64(work))
	return status, m, why
}
