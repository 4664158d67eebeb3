package quant

import (
	"math/big"
	"testing"

	"bsmt/bkernel/ast"
)

// TestInclineOthers has slopes of an integer argument go from one entry to the next of the same
// other arguments, whatever these are.
func TestInclineOthers(t *testing.T) {
	number := func(n int64) ast.Value { return ast.Value{Kind: ast.KInt, Int: big.NewInt(n)} }
	of := func(ctor int) ast.Value { return ast.Value{Kind: ast.KFree, Free: &ast.FreeValue{Ctor: ctor}} }
	entries := []ast.FunEntry{
		{Args: []ast.Value{number(1), of(0)}, Val: number(10)},
		{Args: []ast.Value{number(1), of(1)}, Val: number(20)},
		{Args: []ast.Value{number(3), of(0)}, Val: number(14)},
	}
	incline(entries, 0)
	if got := entries[0].Slope[0]; got.Cmp(big.NewInt(2)) != 0 {
		t.Errorf("slope %v between values 10 and 14 at 1 and 3, want 2", got)
	}
	if got := entries[1].Slope; got != nil {
		t.Errorf("slopes %v of the only entry of its other arguments, want none", got)
	}
}
