package check

import (
	"path/filepath"
	"reflect"
	"testing"

	"bsmt/b/machine"
)

// keeping has operations that leave variables alone on some ways: by IF, CHOICE, WHILE, CASE
// and ||, in calls and before `;`. What they do depends on these variables, too.
const keeping = `MACHINE Keeping
DEFINITIONS SET_PREF_ALLOW_SIMULTANEOUS_ASSIGNMENTS == TRUE
SETS C = {red, green, blue}
VARIABLES x, y, c, f
INVARIANT x : 0..3 & y : 0..3 & c : C & f : 0..1 +-> 0..3
INITIALISATION x :: 0..2 || y :: 0..2 || c := red || f := {}
OPERATIONS
  if = IF y > 1 THEN x := 0 END;
  choice = CHOICE x := 1 OR y := 1 END;
  loop = VAR i IN i := 0; WHILE i < y DO i := i+1; x := i INVARIANT i : 0..3 VARIANT 3-i END END;
  case = CASE c OF EITHER red THEN c := green OR green THEN x := 2 END END;
  both = BEGIN IF y = 1 THEN f(0) := 2 END || IF y = 2 THEN f(1) := 1 END END;
  sequence = BEGIN x := y; IF x = 2 THEN y := 0 END END;
  such = x : (x : 0..3 & x > y & x /= x$0);
  element(p) = PRE p : dom(f) THEN c :: C - {c} || f(p) := y END;
  r <-- output = r := x;
  any = ANY z WHERE z : 0..3 & z > x THEN y := z END;
  selected = SELECT c = blue THEN x := 0 WHEN y = 0 THEN y := 3 END
END`

// simultaneous assigns twice, where what changes nothing gives way: so it depends on x.
const simultaneous = `MACHINE Simultaneous
DEFINITIONS SET_PREF_ALLOW_SIMULTANEOUS_ASSIGNMENTS == TRUE
VARIABLES x, y
INVARIANT x : 0..1 & y : 0..2
INITIALISATION x, y := 0, 0
OPERATIONS
  twice = SELECT y < 2 THEN x :: {0} || x := 1 END;
  other = SELECT y < 2 THEN y := y+1 END
END`

// Remembering what operations did changes nothing that is counted.
func TestReuse(t *testing.T) {
	sources := map[string]*machine.Machine{"keeping": load(t, keeping), "simultaneous": load(t, simultaneous)}
	for _, m := range machines {
		sources[m.name] = load(t, m.src)
	}
	files, _ := filepath.Glob("../../examples/*.mch")
	for _, name := range append(files, sample...) {
		if filepath.Ext(name) != "" && filepath.Dir(name) != "../../examples" {
			name = filepath.Join(corpus, filepath.FromSlash(name))
		}
		if m, err := machine.Load(name); err == nil {
			sources[name] = m
		}
	}
	for name, m := range sources {
		var results []*Result
		for _, mode := range []reuseMode{reuseNever, reuseAlways} {
			r, err := Run(m, &Options{reuse: mode, Jobs: 1, MaxStates: 5000, Graph: true})
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			r.Elapsed, r.Bytes, r.Notes = 0, 0, nil
			results = append(results, r)
		}
		if !reflect.DeepEqual(results[0], results[1]) {
			t.Errorf("%s: with what is remembered %d states, %d transitions, %s; without %d, %d, %s", name,
				results[1].States, results[1].Transitions, results[1].Verdict, results[0].States, results[0].Transitions, results[0].Verdict)
		}
	}
}
