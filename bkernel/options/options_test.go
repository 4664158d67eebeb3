package options

import (
	"reflect"
	"strings"
	"testing"
)

// TestTable holds each row to its own range, and the rows to the fields: one each.
func TestTable(t *testing.T) {
	seen := map[string]bool{}
	for _, o := range Table() {
		switch {
		case seen[o.Name]:
			t.Errorf("%s stands twice", o.Name)
		case !o.allows(o.Default):
			t.Errorf("%s is %s by default, not %v", o.Name, o.Range(), o.Default)
		case o.Doc == "" || strings.HasSuffix(o.Doc, ".") || strings.ToLower(o.Name) != o.Name:
			t.Errorf("%s: %q", o.Name, o.Doc)
		}
		seen[o.Name] = true
		var alone Values
		o.set(&alone, 1)
		if n := countSet(reflect.ValueOf(alone)); n != 1 {
			t.Errorf("%s sets %d fields", o.Name, n)
		}
	}
	if fields := countFields(reflect.ValueOf(Values{})); fields != len(seen) {
		t.Errorf("%d options for %d fields", len(seen), fields)
	}
}

func countSet(v reflect.Value) int {
	return count(v, func(x reflect.Value) bool { return !x.IsZero() })
}

func countFields(v reflect.Value) int {
	return count(v, func(reflect.Value) bool { return true })
}

func count(v reflect.Value, what func(reflect.Value) bool) (n int) {
	if v.Kind() != reflect.Struct {
		if what(v) {
			return 1
		}
		return 0
	}
	for i := range v.NumField() {
		n += count(v.Field(i), what)
	}
	return n
}

func TestSet(t *testing.T) {
	for _, c := range []struct{ assignment, err string }{
		{"restart.margin=0.8", ""},
		{"restart.luby=64", ""},
		{"diving.share=0.125", ""},
		{"restart.margn=0.8", `there is no option "restart.margn": did you mean restart.margin?`},
		{"weather=1", "there is no option \"weather\": `bsmt options` lists them"},
		{"restart.margin", `an option is set by NAME=VALUE, not "restart.margin"`},
		{"decay.stable=1.5", `the option decay.stable is a number from 0.5 to 0.9999, not "1.5"`},
		{"restart.luby=1.5", `the option restart.luby is a whole number from 1 on, not "1.5"`},
		{"restart.luby=0", `the option restart.luby is a whole number from 1 on, not "0"`},
		{"restart.luby=many", `the option restart.luby is a whole number from 1 on, not "many"`},
		{"restart.margin=NaN", `the option restart.margin is a number from 0.1 to 10, not "NaN"`},
	} {
		v := Default()
		err := v.Set(c.assignment)
		if got := errorText(err); got != c.err {
			t.Errorf("%s: %q, want %q", c.assignment, got, c.err)
		}
		name, value, _ := strings.Cut(c.assignment, "=")
		for _, o := range Table() {
			want := text(o.Default)
			if o.Name == name && c.err == "" {
				want = value
			}
			if got := o.Value(v); got != want {
				t.Errorf("%s: %s is %s, want %s", c.assignment, o.Name, got, want)
			}
		}
	}
}

func errorText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}
