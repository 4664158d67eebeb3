package membership

import (
	"fmt"

	"bsmt/b/tree"
	"bsmt/bkernel/ast"
)

// freeType makes a free type of the kernel of one of B. What constructors are applied to are
// scalars there.
func (l *lowering) freeType(s *tree.Set) ast.Type {
	t := l.g.FreeType(s.Name)
	l.types[s] = t // its constructors may speak of it
	made := make([][]ast.Field, len(s.Constructors))
	for i, c := range s.Constructors {
		if c.Arg != nil {
			for k, of := range l.sorts(nil, c.ArgType()) {
				made[i] = append(made[i], ast.Field{Type: of, Selector: fmt.Sprintf("%s_%d", c.Decl.Name, k+1), Other: ast.None})
			}
		}
	}
	for i, c := range s.Constructors {
		l.makers[s] = append(l.makers[s], l.g.Declare(t, c.Decl.Name, "is_"+c.Decl.Name, made[i]))
	}
	return t
}

// constructor gives the i-th constructor of a free type: a value, or a function.
func (l *lowering) constructor(s *tree.Set, i int) symbol {
	l.given(s)
	c, k := l.makers[s][i], s.Constructors[i]
	if k.Arg == nil {
		return scalar(c.Node)
	}
	pairs := k.Decl.Type.Rep().Left
	all := func(symbol) ast.Node { return l.g.True() }
	out := l.function(pairs, all, func(x symbol) symbol { return scalar(l.g.Build(&c, l.flat(nil, x)...)) })
	out.inverse = l.function(tree.PairOf(s.Type, k.ArgType()), func(x symbol) ast.Node { return l.g.IsTrue(l.g.Apply(c.Tester, ast.Node(x.(scalar)))) }, func(x symbol) symbol {
		at := 0
		return l.made(k.ArgType(), func(ast.Type) ast.Node {
			at++
			return l.g.Apply(c.Selectors[at-1], ast.Node(x.(scalar)))
		})
	})
	return out
}
