package check

import (
	"os"
	"path/filepath"
	"testing"

	"bsmt/b/machine"
)

// Invariants are evaluated after whatever an operation may change, be it by calls, and at any depth.
func TestBrokenByAnyWay(t *testing.T) {
	const included = `MACHINE N VARIABLES v, w INVARIANT v : 0..9 & w : 0..9 INITIALISATION v := 0 || w := 0
OPERATIONS inc = v := v+1; r <-- next = BEGIN v := v+1 || r := v END; put(n) = PRE n : 0..9 THEN v := n END; other = w := 1-w; r <-- get = r := v END`
	for _, c := range []struct {
		body    string
		violate bool
	}{
		{"inc", true}, {"put(3)", true}, {"x <-- next", true}, {"other", false}, {"x <-- get", false}, {"skip", false}, {"x := 1-x", false}, {"put(0)", false},
		{"inc || x := 1", true}, {"other || x := 1", false}, {"IF x = 0 THEN inc END", true}, {"IF x = 1 THEN inc ELSE other END", false}, {"ANY n WHERE n : 0..3 THEN put(n) END", true},
		{"LET n BE n = 2 IN put(n) END", true}, {"CHOICE other OR inc END", true}, {"CASE x OF EITHER 0 THEN inc OR 1 THEN skip END END", true}, {"SELECT w = 1 THEN inc WHEN w = 0 THEN other END", true},
		{"PRE x = 0 THEN inc END", true}, {"BEGIN inc END", true}, {"IF w = 0 THEN other ELSE IF x = 0 THEN x <-- next END END", true},
	} {
		dir := t.TempDir()
		src := "MACHINE M INCLUDES N VARIABLES x INVARIANT x : 0..9 & v /= 1 & v /= 3 & v /= 2 INITIALISATION x := 0 OPERATIONS op = BEGIN " + c.body + " END END"
		for name, text := range map[string]string{"N.mch": included, "M.mch": src} {
			if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		m, err := machine.Load(filepath.Join(dir, "M.mch"))
		if err != nil {
			t.Fatalf("%s: %v", c.body, err)
		}
		for _, mode := range []reuseMode{reuseNever, reuseAlways} {
			r, err := Run(m, &Options{reuse: mode, MaxStates: 1000})
			if err != nil || (r.Verdict == Violated) != c.violate || (r.Verdict == Holds) == c.violate {
				t.Errorf("%s: %s, %v; violated should be %t", c.body, r.Verdict, err, c.violate)
			}
		}
	}
}
