package coverings

import (
	"bsmt/bkernel/algebra"
	"bsmt/bkernel/ast"
	"bsmt/bkernel/eval"
	"bsmt/bkernel/theory/nra"
)

// Decide tells whether the facts hold together, with a model where they do. left is the work
// that is not done of what is allowed. The error says why it gave up.
func (p *Problem) Decide(work int64, stop func() bool) (holds bool, m ast.Model, left int64, err error) {
	r := &algebra.Ring{Left: work, Stop: stop}
	holds, res, err := nra.Decide(r, p.vars, p.blocks, p.matrix)
	if err != nil || !holds {
		return false, nil, max(r.Left, 0), err
	}
	m = ast.Model{}
	err = r.Do(func() {
		for _, c := range p.consts {
			v := res.Values[p.indexOf[c]]
			x := res.Point.Value(v.N, algebra.Const(v.D))
			if p.g.Type(c) == ast.Bool {
				m[c] = ast.Value{Kind: ast.KBool, Bool: x.Sign() > 0}
			} else {
				m[c] = eval.Real(x)
			}
		}
	})
	return err == nil, m, max(r.Left, 0), err
}

// Greatest gives the least upper bound of the values that the constant x has where the facts hold
// together. The error says why it gave up.
func (p *Problem) Greatest(x ast.Node, work int64, stop func() bool) (nra.Bound, error) {
	return nra.Greatest(&algebra.Ring{Left: work, Stop: stop}, p.vars, p.blocks, p.matrix, p.indexOf[x])
}
