package compile

import (
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/core"
	"bsmt/bkernel/globals"
	"bsmt/bkernel/propagator/table"
)

// assertTuples makes a fact that lists tuples a table; false when it is none.
func (k *Compiled) assertTuples(n ast.Node) bool {
	t, ok := globals.ReadTable(k.g, n)
	if !ok {
		return false
	}
	tuples := make([][]int32, len(t.Rows))
	for i := range tuples {
		tuples[i] = make([]int32, len(t.Terms))
	}
	cols := make([][]core.Lit, len(t.Terms))
	for c, x := range t.Terms {
		k.compile(x)
		var values []int64
		short := false
		for _, row := range t.Rows {
			if row[c] != globals.Open {
				values = append(values, row[c])
			} else {
				short = true
			}
		}
		slices.Sort(values)
		values = slices.Compact(values)
		cols[c] = k.valueLits(x, values, !short)
		for i, row := range t.Rows {
			tuples[i][c] = table.Any
			if row[c] != globals.Open {
				v, _ := slices.BinarySearch(values, row[c])
				tuples[i][c] = int32(v)
			}
		}
	}
	k.table.Post(cols, tuples)
	k.tell(t.Constraint())
	return true
}

// valueLits gives the literals of values of a term, which has no others when only.
func (k *Compiled) valueLits(x ast.Node, values []int64, only bool) []core.Lit {
	if k.g.Type(x) != ast.Pred && only && len(values) > 0 {
		return k.restrict(x, values)
	}
	ls := make([]core.Lit, len(values))
	for i, v := range values {
		ls[i] = k.pointLit(x, v)
	}
	if only {
		k.core.AddClauseRule(table.Rule, ls...)
	}
	return ls
}
