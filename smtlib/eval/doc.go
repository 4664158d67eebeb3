// Package eval judges models: it gives the value of any term in a model, and the truth of
// assertions.
//
// Takes: terms of a smtlib.Context and a model.Model, which it completes by defaults.
// Gives: values as terms (Evaluator), the verdict on assertions (Check; Checker for
// models that change little), and what a term is in every model (Simplify). Promises:
// True and False are exact, three-valued where something is unknown, and Unchecked
// claims nothing; it shares no code with anything that finds models, and imports none;
// every evaluation ends, by a budget of steps.
//
// eval.go walks the graph; op.go, bv.go, float.go, theory.go, root.go and fun.go apply operators
// and functions; value.go is the store of values, sort.go their way to and from terms;
// quant.go decides quantifiers by the plans of plan.go, the linear conditions of
// linear.go and the regions of region.go;
// recursion.go tells which recursive definitions have a solution.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package eval
