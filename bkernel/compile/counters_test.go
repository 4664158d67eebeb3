package compile

import (
	"reflect"
	"testing"

	"bsmt/bkernel/core"
	"bsmt/bkernel/counters"
	"bsmt/bkernel/theory/arith"
	"bsmt/bkernel/theory/lra"
)

// TestCounters: each number that is counted has a row, with a name of its own and its value.
func TestCounters(t *testing.T) {
	seen := map[string]bool{}
	for _, stats := range []any{&core.Stats{}, &arith.Stats{}, &lra.Stats{}} {
		v := reflect.ValueOf(stats).Elem()
		next := int64(0)
		for _, field := range reflect.VisibleFields(v.Type()) {
			f := v.FieldByIndex(field.Index)
			if !f.CanInt() && !f.CanUint() {
				continue
			}
			if next++; f.CanInt() {
				f.SetInt(next)
			} else {
				f.SetUint(uint64(next))
			}
		}
		rows := counters.Of(stats)
		if len(rows) != int(next) {
			t.Errorf("%T: %d rows for %d numbers", stats, len(rows), next)
		}
		for i, c := range rows {
			if c.Name == "" || c.Doc == "" || seen[c.Name] || c.Value != int64(i+1) {
				t.Errorf("%T: row %d is %+v", stats, i, c)
			}
			seen[c.Name] = true
		}
	}
}
