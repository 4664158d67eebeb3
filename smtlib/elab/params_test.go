package elab_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"bsmt/smtlib/internal/scripts"
)

// TestFieldsOfInstances compares the sorts of the fields of parametric datatypes, at
// random arguments, with what they are declared as, with the arguments put in as texts.
func TestFieldsOfInstances(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 29))
	var sort func(depth int, leaves ...string) string
	sort = func(depth int, leaves ...string) string {
		if depth == 0 || r.IntN(4) == 0 {
			return leaves[r.IntN(len(leaves))]
		}
		a := sort(depth-1, leaves...)
		switch r.IntN(3) {
		case 0:
			return "(D " + a + " " + sort(depth-1, leaves...) + ")"
		case 1:
			return "(U " + a + ")"
		}
		return "(Array " + a + " " + sort(depth-1, leaves...) + ")"
	}
	for round := range 100 {
		fields := []string{"X", "Y"}
		var decl strings.Builder
		for i := range 3 {
			fields = append(fields, sort(3, "X", "Y", "Int", "(_ BitVec 4)", "Bool"))
			fmt.Fprintf(&decl, " (f%d %s)", i+2, fields[i+2])
		}
		x, y := sort(2, "Int", "Bool", "(_ BitVec 9)"), sort(2, "Int", "Real")
		script := fmt.Sprintf("(declare-sort U 1)(declare-datatypes ((D 2)) ((par (X Y) ((none) (some (f0 X) (f1 Y)%s)))))(declare-const d (D %s %s))", decl.String(), x, y)
		for i := range fields {
			script += fmt.Sprintf("(assert (= (f%d d) (f%d d)))", i, i)
		}
		s := scripts.New()
		if err := s.RunAll([]byte(script), ""); err != nil {
			t.Fatalf("round %d: %v\n%s", round, err, script)
		}
		put := strings.NewReplacer("X", x, "Y", y)
		for i, f := range fields {
			if got, want := s.C.SortString(s.C.SortOf(s.C.Arg(s.Asserts[i], 0))), put.Replace(f); got != want {
				t.Fatalf("round %d: f%d is of sort %s, not %s\n%s", round, i, got, want, script)
			}
		}
	}
}
