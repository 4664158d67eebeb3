// Package bsmt solves SMT-LIB 2 problems and runs formulas and machines of B, in pure Go: no process is started
// unless [Solvers] asks for one, no file is read unless [B.CheckMachineFile] is given its name or a script names it as a channel, and no network is used.
//
// A script is solved by [Solve]. A [Session] is the same in steps: assertions that are built in Go, levels that
// are taken back, optimisation, models one after the other.
//
//	x, y := bsmt.IntVar("x"), bsmt.IntVar("y")
//	s, err := bsmt.NewSession()
//	…
//	err = s.Assert(x.Add(y).Le(bsmt.Int(3)), x.Gt(y))
//	r, err := s.Check(ctx)
//	n, err := r.Model.Int64(x)
//
// Terms are values that belong to no session: [IntTerm], [RealTerm], [BoolTerm], [BitVecTerm], [ArrayTerm] and
// [SortTerm], all of which are a [Term]. Each begins with a symbol ([IntVar], [BitVecVar], …), a literal ([Int],
// [BitVec], …) or the application of a function ([NewFunc]). A symbol is what it is called: two with one name and one sort
// are the same; a session declares them when they are first asserted. Terms may share their parts as they like;
// they are written once.
//
// Verdicts are checked before they are given: the model of a [Sat] makes the assertions true, as far as [Result.Unchecked]
// does not say otherwise, [Proofs] keeps the refutation of an [Unsat], which [CheckProof] verifies, and [Unknown] has a [Result.Reason].
//
// [B] evaluates and solves formulas of the B language, and checks machines.
//
// Errors are of types that say what went wrong: [*ScriptError] for a command, with its place, [*TermError] for a
// term that was built of parts that do not fit, [*SolverError] for a solver that is not there, [*BError] for B.
// That a question could not be decided is no error. Sessions, terms and models may be used by one goroutine at a
// time each; different sessions are independent, and share no state.
//
// What this package exports keeps its meaning from one version to the next. The folders beside it promise nothing to other modules, though they can be imported.
package bsmt
