package compile

import (
	"bsmt/bkernel/ast"
	"bsmt/bkernel/globals"
	"bsmt/bkernel/propagator/table"
)

// gapValues is the number of values between those of a list that get literals, which are
// false.
const gapValues = 256

// assertValues makes x = a or x = b or ... the domain of x, and no clause alone, of which
// the core would not see what x cannot be; false when the fact is none of these.
func (k *Compiled) assertValues(n ast.Node) bool {
	x, values, ok := globals.ReadMember(k.g, n)
	if !ok {
		return false
	}
	k.compile(x)
	k.tell(globals.Member(x, values))
	k.restrict(x, values)
	left := gapValues
	for i, v := range values[1:] {
		if left -= int(min(v-values[i]-1, gapValues+1)); left < 0 {
			break
		}
		for w := values[i] + 1; w < v; w++ {
			k.core.AddClauseRule(table.Rule, k.pointLit(x, w).Not())
		}
	}
	return true
}
