package quant

import (
	"bsmt/bkernel/ast"
	"bsmt/bkernel/core"
	"bsmt/bkernel/options"
	"bsmt/bkernel/rewrite"
	"bsmt/bkernel/theory/euf"
	"bsmt/bkernel/trace"
)

// Host is the kernel around the theory: it compiles terms, reads candidate models
// and solves problems of its own. Its methods may be called at any level of the
// search.
type Host interface {
	// Literal compiles a predicate without free variables.
	Literal(n ast.Node) core.Lit
	// Instance says that a clause states the instance of a quantifier by terms, or that
	// they are new constants for which the quantifier fails.
	Instance(clause []core.Lit, terms []ast.Node, witness bool)
	// Fresh makes a constant that no source has.
	Fresh(kind string, t ast.Type) ast.Node

	// Truth gives the present value of a compiled predicate; false when it is not compiled.
	Truth(n ast.Node) (value core.LBool, compiled bool)
	// Level gives the decision level at which a predicate got the value that it has; the
	// present one for a predicate that is not compiled.
	Level(n ast.Node) int
	// Bounds gives the present bounds of a compiled integer term; false when it is not
	// compiled.
	Bounds(n ast.Node) (lo, hi int64, compiled bool)
	// BoundsOf gives the present bounds of an e-node of the integers.
	BoundsOf(e euf.Node) (lo, hi int64)

	// Compiled says that the search knows the term n and gives it values.
	Compiled(n ast.Node) bool
	// Node gives the e-node of n, or euf.None when it has none yet.
	Node(n ast.Node) euf.Node
	// Term gives the term that an e-node was made for, or ast.None for nodes of the
	// theories' own making.
	Term(e euf.Node) ast.Node
	// Name makes a constant that denotes an e-node without a term, such as the place
	// where two functions differ; ast.None for functions and truth values.
	Name(e euf.Node) ast.Node
	// Func gives the e-graph's function that the application p applies; false when
	// nothing compiled applies it.
	Func(p ast.Node) (euf.Func, bool)

	// Model reads the candidate model, at a final check at which all other theories
	// agree, with the functions that are only applied in that shape; nil leaves them
	// as tables.
	Model(shape Shape) (ast.Model, error)
	// Solve decides facts of another graph by a kernel of its own, one counter-example
	// search deeper, until the context of this one ends. core.Sat comes with a model,
	// core.Unknown with a reason.
	Solve(g *ast.Graph, facts []ast.Node) (core.Status, ast.Model, string)
}

// Config is what the theory works on.
type Config struct {
	Graph    *ast.Graph
	Rewriter *rewrite.Rewriter // of Graph
	Core     *core.Solver
	EUF      *euf.Theory     // of Core
	Tuning   *options.Values // nil: the defaults
	Trace    *trace.Tracer   // nil: nobody watches
	Depth    int             // counter-example searches that this run is nested in
	Matching bool            // counter-examples are not looked for
	NoUnfold bool            // tests: small finite ranges are instantiated as if they were large
}
