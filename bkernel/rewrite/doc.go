// Package rewrite brings B predicates into the kernel's normal form.
//
// Takes: nodes of an ast.Graph. Gives: equivalent nodes of the same graph.
// Promises: each result equals its source under every interpretation (with
// Euclidean division by zero left open, as ast.OpEDiv allows); every walk uses an
// explicit stack and is linear in the number of distinct nodes, up to the fixed
// caps named at the rules; results are their own normal form.
//
// The normal form: connectives are not, and, or, <=>, ite and ! (no =>, no #);
// comparisons of integers are sum <= numeral and sum = numeral with coprime
// coefficients; sums hold no numeral but one at the end and each monomial once;
// div and mod have positive numeral divisors or variable ones; a quantifier over a
// number that is divided by a numeral, and else is only added, ranges over quotient
// and remainder; bit vectors as package bvrules has them.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package rewrite
