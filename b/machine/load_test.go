package machine

import (
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"bsmt/b/tree"
)

// TestLoad: what is wrong with the file of a machine, or with those beside it, is told.
func TestLoad(t *testing.T) {
	const vars = " VARIABLES v INVARIANT v : NAT INITIALISATION v := 0 END"
	for _, c := range []struct {
		file  string
		files map[string]string
		want  string // in the error, or "" and then in what is unused
		name  string
	}{
		{"A.mch", map[string]string{"A.mch": "MACHINE A" + vars}, "", "A"},
		{"Other.mch", map[string]string{"Other.mch": "MACHINE A" + vars}, "", "A"}, // what is asked for by its file has any name
		{"A.mch", map[string]string{"A.mch": "MACHINE A INCLUDES B END", "B.mch": "MACHINE C" + vars}, "found the component C, expected B as the file is named", ""},
		{"A.mch", map[string]string{"A.mch": "MACHINE A INCLUDES B END", "B.mch": "MACHINE B" + vars}, "", "A"},
		{"A.mch", map[string]string{"A.mch": "MACHINE A INCLUDES B END", "B.mch": "MACHINE B VARIABLES END"}, "B.mch:1:21", ""},
		{"A.mch", map[string]string{"A.mch": "MACHINE A SEES C INCLUDES B END", "B.mch": "MACHINE B SEES C" + vars, "C.mch": "MACHINE C SETS S END"}, "", "A"},
		{"A.mch", map[string]string{"A.mch": "MACHINE A INCLUDES A END"}, "A names itself", ""},
		{"R.ref", map[string]string{"R.ref": "REFINEMENT R REFINES R" + vars}, "R refines itself", ""},
		{"R.ref", map[string]string{"R.ref": "REFINEMENT R REFINES Q" + vars, "Q.ref": "REFINEMENT Q REFINES R" + vars}, "refines itself", ""},
		{"R.ref", map[string]string{"R.ref": "REFINEMENT R REFINES A" + vars, "A.mch": "MACHINE A" + vars}, "", "R"},
		{"D.def", map[string]string{"D.def": "DEFINITIONS d == 1"}, "a file of definitions is no machine", ""},
		{"m.eventb", map[string]string{"m.eventb": "package(nothing)."}, "m.eventb", ""},
		{"m.txt", map[string]string{"m.txt": "MACHINE m END"}, "unknown suffix", ""},
		{"A.mch", map[string]string{"A.mch": "MACHINE A DEFINITIONS GOAL == 3; SET_PREF_MAXINT == v; scope_S == v" + vars}, "", "A"},
		{"A.mch", map[string]string{"A.mch": "MACHINE A DEFINITIONS GOAL == v = TRUE" + vars}, "found the type", ""},
	} {
		dir := t.TempDir()
		for name, text := range c.files {
			if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		m, err := Load(filepath.Join(dir, c.file))
		if c.want != "" {
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%v: %v, want %s", c.files, err, c.want)
			}
			continue
		}
		if err != nil || m.Name != c.name {
			t.Errorf("%v: %v", c.files, err)
			continue
		}
		if strings.Contains(c.files[c.file], "GOAL") {
			if got := strings.Join(m.Unused, "; "); got != "GOAL is no predicate; SET_PREF_MAXINT is no number; scope_S is no number and no range of numbers" || m.Settings.Goal != nil || m.Settings.MaxInt != nil {
				t.Errorf("unused: %s", got)
			}
		}
	}
}

// whole is a machine with every kind of clause and block, without mistake.
const whole = `MACHINE whole
DEFINITIONS twice(a) == a + a; LIMIT == 3
SETS COLOUR = {red, green}; ID
CONSTANTS limit, next
PROPERTIES limit : 1..LIMIT & next : COLOUR --> COLOUR & !c.(c : COLOUR => next(c) /= c)
VARIABLES x, colour, log, seen
INVARIANT x : 0..10 & colour : COLOUR & log : seq(COLOUR) & seen <: ID & (x > 3 => colour = red)
ASSERTIONS x >= 0; card(log) <= 2 or x : NAT
INITIALISATION x, colour := 0, red || log := [] || seen := {}
OPERATIONS
  up(n) = PRE n : 1..limit & x + n < twice(5) THEN x := x + n END;
  r, s <-- get = BEGIN r := x ; s := colour END;
  turn = SELECT x = 0 THEN colour := next(colour) WHEN x = 1 THEN skip ELSE x :: {1, 2} END;
  note(c, i) = PRE c : COLOUR & i : ID - seen THEN
    IF c = red THEN log := log <- c ELSIF c = green THEN log := c -> log ELSE skip END || seen := seen \/ {i}
  END;
  sum = VAR i IN i := 0; WHILE i < 3 DO i := i + 1 INVARIANT i : 0..3 VARIANT 3 - i END; x := i END;
  choose = CHOICE x := 1 OR ANY k, m WHERE k : 1..3 & m = k + 1 THEN x := m END OR LET v BE v = x IN x := v END END;
  which = CASE x OF EITHER 1, 2 THEN x := 3 OR 3 THEN x : (x : 1..2) ELSE skip END END
END
`

// A token that is missing, doubled or exchanged with the next one is told, if it is wrong at
// all, and draws few other complaints with it.
func TestOneMistake(t *testing.T) {
	words := regexp.MustCompile(`[A-Za-z_0-9]+|<--|-->|<=|>=|/=|:=|::|\|\||\\/|->|<-|==|=>|<:|\.\.|[^\sA-Za-z_0-9]`).FindAllStringIndex(whole, -1)
	if _, err := tryFlat(whole); err != nil {
		t.Fatal(err)
	}
	var sum, broken int
	for i, w := range words[:len(words)-1] {
		word, next := whole[w[0]:w[1]], words[i+1]
		for _, src := range []string{
			whole[:w[0]] + whole[w[1]:],
			whole[:w[1]] + " " + word + whole[w[1]:],
			whole[:w[0]] + whole[next[0]:next[1]] + " " + word + whole[next[1]:],
		} {
			_, err := tryFlat(src)
			if err == nil {
				continue
			}
			n := 1
			var all tree.Errors
			if errors.As(err, &all) {
				n = len(all)
			}
			if n > 6 {
				t.Errorf("%d errors near %q: %v", n, src[max(0, w[0]-20):min(len(src), w[1]+20)], err)
			}
			broken, sum = broken+1, sum+n
		}
	}
	if broken < 1000 || 10*sum > 12*broken {
		t.Errorf("%d errors for %d mistakes", sum, broken)
	}
}
