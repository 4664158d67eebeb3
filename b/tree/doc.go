// Package tree is B as a typed tree: predicates, expressions, substitutions,
// components, the one table of operators, and the printer.
//
// Takes: nodes from the readers (b/text, b/rodin, b/pog). Gives: the shapes that
// all of b/ shares. Promises: a node is an Op with Args, and what each Op's Args
// are stands beside it in op.go; everything else that is known of an operator
// (spellings, priority, dialect, type rule, well-definedness) stands in its row of
// table.go and nowhere else; Op is dense from 0 to NumOps, so another package adds
// a column of its own as an array [tree.NumOps]T.
//
// The life of a tree: a reader makes it with names only (Ident has a Name, binders
// have Binds). b/machine joins components to one flat machine; there each Ident
// gets its Decl, each expression and Decl its Type, Minus and Star become what
// they mean, Call gets its Oper, and every Decl but locals its Slot. What runs or solves
// works on such trees alone.
//
// Conventions: a conjunction chain is one And with all its parts, Or likewise.
// BEGIN ... END leaves no node. f(x,y) is Apply(f, Couple(x,y)). x : A*B*C groups
// to the left. In BecomesSuch the name is the value after and Prev the one before,
// in Event-B too, where the source writes x' and x. Event-B's INT and NAT are
// IntSet and NaturalSet. A binder's locals are in scope in all its Args but the
// equations' right sides of LetPred, LetExpr and Let.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package tree
