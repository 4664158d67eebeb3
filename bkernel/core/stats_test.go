package core

import (
	"reflect"
	"testing"
)

// TestCounters: each number of Stats has a row, with a name of its own.
func TestCounters(t *testing.T) {
	var st Stats
	seen := map[string]bool{}
	for i, v := 0, reflect.ValueOf(&st).Elem(); i < v.NumField(); i++ {
		f := v.Field(i)
		switch {
		case f.CanInt():
			f.SetInt(7)
		case f.CanUint():
			f.SetUint(7)
		default:
			continue
		}
		shown := 0
		for _, c := range st.Counters() {
			if c.Value == 7 {
				shown++
				if c.Name == "" || c.Doc == "" || seen[c.Name] {
					t.Errorf("%s is shown as %q, %q", v.Type().Field(i).Name, c.Name, c.Doc)
				}
				seen[c.Name] = true
			}
		}
		if shown != 1 {
			t.Errorf("%s is shown by %d rows", v.Type().Field(i).Name, shown)
		}
		f.SetZero()
	}
	if len(seen) != len(st.Counters()) {
		t.Errorf("%d rows for %d numbers", len(st.Counters()), len(seen))
	}
}
