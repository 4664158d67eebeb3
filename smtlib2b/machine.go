package smtlib2b

import (
	"sort"

	"bsmt/bkernel/ast"
)

// Machine makes the B machine that says asserts and the side predicates they need.
// Its constants are those that occur, in order of declaration in the script,
// then those of the translation's own; a caller that wants unused ones too appends
// them to Consts. Its sets follow the order of the script's sorts.
func (t *Translator) Machine(name string, asserts []ast.Node) *ast.Machine {
	all := append(append([]ast.Node(nil), asserts...), t.SideFor(asserts)...)
	m := &ast.Machine{Name: ast.Identifier(name), Asserts: all, Consts: t.g.Occurring(ast.OpConst, all)}
	rank := func(n ast.Node) int {
		if d, ok := t.declOf[n]; ok {
			return int(d)
		}
		return t.c.NumDecls() + int(n)
	}
	sort.Slice(m.Consts, func(i, j int) bool { return rank(m.Consts[i]) < rank(m.Consts[j]) })
	m.Sets = t.g.OccurringSets(all)
	sort.Slice(m.Sets, func(i, j int) bool { return t.sortOf[m.Sets[i]] < t.sortOf[m.Sets[j]] })
	return m
}
