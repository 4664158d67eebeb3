package disprove

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"bsmt/b/machine"
)

// TestRefines has refinements of machines that choose shown, and none shown that is wrong: names hide others on both sides.
func TestRefines(t *testing.T) {
	const abstract = `MACHINE A VARIABLES x, y INVARIANT x : 0..3 & y : 0..3 INITIALISATION x := 0 || y := 0 OPERATIONS
		set(x) = PRE x : 0..3 THEN y :: {x, 3} END; pick = ANY x WHERE x : 1..2 THEN y := x END; x <-- look = BEGIN x := y END;
		go = VAR v IN v := y; SELECT v > 0 THEN y := v - 1 END END; turn = CHOICE y := x OR SELECT y > x THEN y := 3 END END END`
	const right = `REFINEMENT R REFINES A VARIABLES c, d INVARIANT c : 0..3 & d : 0..3 & c = x & d = y INITIALISATION c := 0; d := 0 OPERATIONS
		set(x) = BEGIN d := x END; pick = BEGIN d := 2 END; x <-- look = BEGIN x := d END;
		go = SELECT d > 0 THEN VAR x IN x := d; d := x - 1 END END; turn = IF d > c THEN d := 3 ELSE d := c END END`
	for _, c := range []struct {
		name, from, to string // what is other than right
		shown          bool
	}{
		{"as it is", "", "", true},
		{"a parameter of the machine hides a variable", "d := x END;", "d := x; c := x END;", false},
		{"a choice of the machine hides a variable", "d := 2", "d := 2; c := 2", false},
		{"a result of the machine hides a variable", "x := d END", "x := d; c := d END", false},
		{"a guard below a local", "SELECT d > 0 THEN VAR x IN x := d; d := x - 1 END END", "IF d > 0 THEN d := d - 1 ELSE skip END", false},
		{"none of the choices", "d := 3 ELSE", "d := 1 ELSE", false},
		{"an operation that the machine lacks", "turn =", "turn2 = skip; turn =", false},
		{"a result without a value", "x := d END", "IF d = 0 THEN x := d END END", false},
	} {
		src := strings.Replace(right, c.from, c.to, 1)
		if src == right && c.from != "" {
			t.Fatalf("%s: nothing is other", c.name)
		}
		dir := t.TempDir()
		for name, text := range map[string]string{"A.mch": abstract, "R.ref": src} {
			if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		m, err := machine.Load(filepath.Join(dir, "R.ref"))
		if err != nil {
			t.Fatal(err)
		}
		if shown, left := Refines(context.Background(), m, Options{}); shown != c.shown || shown == (len(left) > 0) {
			t.Errorf("%s: shown %v, left %v", c.name, shown, left)
		}
	}
}
