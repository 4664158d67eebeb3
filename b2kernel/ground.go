package b2kernel

import (
	"bsmt/b/eval"
	"bsmt/b/tree"
	"bsmt/b/value"
)

// groundSteps bounds the evaluation of what names nothing to be found.
const groundSteps = 3_000_000

// Evaluate gives a Question.Ground for a world in which names have the values of known.
// quota may be nil.
func Evaluate(w *eval.World, known map[*tree.Decl]value.Value, quota *eval.Quota) func(*tree.Node) (value.Value, error) {
	return func(n *tree.Node) (v value.Value, err error) {
		code := eval.NewCode(w)
		scope := code.NewScope()
		for d, v := range known {
			scope.Know(d, v)
		}
		var x eval.Expr
		if err := code.NewFrame(quota).Guard(func() { x = scope.Expr(n) }); err != nil {
			return v, err
		}
		f := code.NewFrame(quota)
		err = f.Guard(func() { f.Within(groundSteps, func() { v = x(f) }) })
		return v, err
	}
}
