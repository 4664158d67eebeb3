package machine

import (
	"strings"
	"testing"
)

// What B forbids besides wrong types: text that the error has, or none.
func TestRules(t *testing.T) {
	library := sources{
		"Cnt": `MACHINE Cnt VARIABLES c, d INVARIANT c : 0..5 & d : 0..5 INITIALISATION c := 3 || d := 0
			OPERATIONS inc = PRE c < 5 THEN c := c + 1 END; put(n) = PRE n : 0..5 THEN d := n END; r <-- get = r := c; r <-- take = BEGIN r := c || c := 0 END END`,
		"Mid": `MACHINE Mid INCLUDES Cnt PROMOTES inc VARIABLES m INVARIANT m : 0..5 & m <= c INITIALISATION m := 0 OPERATIONS up = BEGIN inc || m := c END END`,
		"Ctx": `MACHINE Ctx SETS S = {s1, s2} CONSTANTS k PROPERTIES k : 1..3 END`,
		"Par": `MACHINE Par(n) CONSTRAINTS n : NAT VARIABLES p INVARIANT p : 0..n INITIALISATION p := n OPERATIONS low = p := 0 END`,
		"Far": `MACHINE Far SEES Ctx VARIABLES q INVARIANT q : S INITIALISATION q := s1 END`,
		"Con": `MACHINE Con CONCRETE_VARIABLES v INVARIANT v : 0..5 INITIALISATION v := 0 OPERATIONS set(n) = PRE n : 0..5 THEN v := n END END`,
		"Abs": `MACHINE Abs VARIABLES a INVARIANT a : 0..5 INITIALISATION a := 0 OPERATIONS op = a := 1 END`,
	}
	own := func(body string) string {
		return `MACHINE M SETS T = {t1, t2} VARIABLES x, y, f, r INVARIANT x : 0..5 & y : 0..5 & f : 1..2 --> 0..5 & r : struct(a : 0..5, b : 0..5)
			INITIALISATION x := 0 || y := 0 || f := {1|->0, 2|->0} || r := rec(a:0, b:0)
			OPERATIONS z <-- both = BEGIN z := 1 || x := 2 END; set(n) = PRE n : 0..5 THEN x := n END; op = BEGIN ` + body + ` END END`
	}
	other := func(how, op string) string {
		return `MACHINE M ` + how + ` VARIABLES x INVARIANT x : 0..9 INITIALISATION x := 0 OPERATIONS op = BEGIN ` + op + ` END END`
	}
	const twice = "is assigned to twice in one substitution"
	for _, c := range [][2]string{
		// One substitution assigns to a name once.
		{own("x := 2 || x := 1"), "x " + twice},
		{own("x, x := 1, 0"), "x " + twice},
		{own("x, y := y, x"), ""},
		{own("f(1) := 1 || f(2) := 1"), "f " + twice},
		{own("f(1), f(2) := 1, 2"), "f " + twice},
		{own("f := {} || f(2) := 1"), "f " + twice},
		{own("r'a := 1 || r'b := 2"), "r " + twice},
		{own("r'a := 1; r'b := 2"), ""},
		{own("x := 1; x := 2"), ""},
		{own("x :: {1} || x : (x = 1)"), "x " + twice},
		{own("x, y : (x = 1 & y = 1) || y := 2"), "y " + twice},
		{own("x, x :: {(1, 2)}"), "x " + twice},
		{own("IF y = 0 THEN x := 1 END || IF y = 1 THEN x := 2 END"), "x " + twice},
		{own("IF y = 0 THEN x := 1 ELSE x := 2 END || y := 3"), ""},
		{own("CHOICE x := 1 OR y := 2 END || ANY n WHERE n : 1..2 THEN x := n END"), "x " + twice},
		{own("CHOICE x := 1 OR x := 2 END"), ""},
		{own("SELECT y = 0 THEN x := 1 WHEN y = 1 THEN x := 2 END || LET n BE n = 1 IN y := n END"), ""},
		{own("CASE y OF EITHER 1 THEN x := 1 OR 2 THEN skip END END || PRE y = 1 THEN x := 1 END"), "x " + twice},
		{own("set(1) || x := 2"), "x " + twice},
		{own("x <-- both"), "x " + twice},
		{own("y <-- both"), ""},
		{own("y <-- both || set(2)"), "x " + twice},
		{own("VAR x IN x := 1 END || x := 2"), ""},
		{own("VAR v IN v := 1 || v := 2 END"), "v " + twice},
		{own("VAR v IN BEGIN v := 1; x := v END || y := 2 END; BEGIN x := 1 || BEGIN skip || x := 2 END END"), "x " + twice},
		{strings.Replace(own("x := 2 || x := 1"), "SETS", "DEFINITIONS SET_PREF_ALLOW_SIMULTANEOUS_ASSIGNMENTS == TRUE SETS", 1), ""},
		{strings.Replace(own("skip"), "x := 0 ||", "x := 0 || x := 1 ||", 1), "x " + twice},
		// INITIALISATION leaves nothing out.
		{`MACHINE M VARIABLES x INVARIANT x : BOOL INITIALISATION skip OPERATIONS op = x := TRUE END`, "x has no initial value"},
		{`MACHINE M VARIABLES x INVARIANT x : BOOL OPERATIONS op = x := TRUE END`, "x has no initial value"},
		{`MACHINE M VARIABLES x CONCRETE_VARIABLES y INVARIANT x : BOOL & y : BOOL INITIALISATION x := TRUE END`, "y has no initial value"},
		{`MACHINE M VARIABLES x, y INVARIANT x : BOOL & y : BOOL INITIALISATION VAR v IN v := TRUE; x, y := v, v END END`, ""},
		{`MACHINE M VARIABLES x INVARIANT x : BOOL INITIALISATION VAR x IN x := TRUE END END`, "x has no initial value"},
		{`REFINEMENT R REFINES Abs VARIABLES a, b INVARIANT b : BOOL INITIALISATION a := 0 OPERATIONS op = a := 1 END`, "b has no initial value"},
		{other("INCLUDES Abs", "skip"), ""},
		// Who may assign.
		{other("INCLUDES Cnt", "c := 5"), "c is a variable of Cnt, which M cannot assign to"},
		{other("EXTENDS Cnt", "x := 1 || c := 5"), "c is a variable of Cnt"},
		{other("INCLUDES i.Cnt", "i.c := 5"), "i.c is a variable of Cnt"},
		{other("SEES Cnt", "c := 5"), "c is a variable of Cnt"},
		{other("USES Cnt", "IF x = 0 THEN c := 5 END"), "c is a variable of Cnt"},
		{other("INCLUDES Mid", "c := 5"), "c is a variable of Cnt"},
		{other("INCLUDES Cnt", "c <-- get"), "c is a variable of Cnt"},
		{strings.Replace(other("INCLUDES Cnt", "skip"), "x := 0", "x := 0 || c := 0", 1), "c is a variable of Cnt"},
		// What may be called.
		{other("INCLUDES Cnt", "inc"), ""},
		{other("INCLUDES Cnt", "inc || x := 1"), ""},
		{other("INCLUDES Cnt", "x <-- get || put(2)"), ""},
		{other("INCLUDES Cnt", "inc || put(2)"), "two operations that change Cnt are called at once"},
		{other("INCLUDES i.Cnt, j.Cnt", "i.inc || j.inc"), ""},
		{other("SEES Cnt", "x <-- get"), ""},
		{other("SEES Cnt", "inc"), "inc changes c of Cnt, which M sees only"},
		{other("SEES Cnt", "x <-- take"), "take changes c of Cnt"},
		{other("SEES Mid", "up"), "which M sees only"},
		{other("USES Cnt", "x <-- get"), "which M uses: it cannot be called"},
		{other("INCLUDES Mid", "inc"), ""},
		{other("INCLUDES Mid", "put(1)"), "put is an operation of Cnt, which M does not include"},
		{strings.Replace(other("INCLUDES Cnt", "skip"), "x := 0", "BEGIN x := 0; inc END", 1), ""},
		{other("INCLUDES Mid, Cnt", "skip"), "Cnt is included twice, by Mid and by M: one of them needs a prefix"},
		{other("INCLUDES Cnt, Mid", "skip"), "Cnt is included twice, by M and by Mid"},
		{other("INCLUDES Cnt, Cnt", "skip"), "Cnt is included twice, by M and by M"},
		{other("INCLUDES Cnt EXTENDS Cnt", "skip"), "Cnt is included twice"},
		{other("INCLUDES Mid, o.Cnt", "o.inc || up"), ""},
		{other("INCLUDES o.Mid, Cnt", "o.up || inc"), ""},
		{other("SEES Cnt INCLUDES Mid", "skip"), ""},
		// What may be read.
		{`MACHINE M DEFINITIONS twice(k) == k + x CONSTANTS c PROPERTIES c : INTEGER & c = twice(1) VARIABLES x INVARIANT x : INTEGER INITIALISATION x := 0 END`, "x is a variable"},
		{other("INCLUDES Mid", "x := c + m"), ""},
		{other("SEES Cnt", "x := c"), ""},
		{strings.Replace(other("SEES Cnt", "skip"), "x : 0..9", "x : 0..9 & x <= c", 1), "which M only sees: the invariant cannot speak of it"},
		{strings.Replace(other("USES Cnt", "skip"), "x : 0..9", "x : 0..9 & x <= c + 9", 1), ""},
		{other("INCLUDES Far", "IF q = s1 THEN x := 1 END"), "s1 is declared in Ctx, which M does not see"},
		{other("SEES Ctx INCLUDES Far", "IF q = s1 THEN x := k END"), ""},
		{other("SEES Far", "x := k"), "k is declared in Ctx, which M does not see"},
		{other("SEES Ctx INCLUDES Par(k)", "low"), ""},
		{`IMPLEMENTATION I REFINES Abs IMPORTS Cnt INVARIANT a <= c OPERATIONS op = inc END`, ""},
		{`IMPLEMENTATION I REFINES Abs IMPORTS Cnt CONCRETE_VARIABLES w INVARIANT w : 0..9 INITIALISATION w := 0 OPERATIONS op = w := c END`, "c is an abstract variable of Cnt"},
		{`IMPLEMENTATION I REFINES Abs IMPORTS Con CONCRETE_VARIABLES w INVARIANT w : 0..9 INITIALISATION w := 0 OPERATIONS op = w := v END`, ""},
		{`IMPLEMENTATION I REFINES Abs IMPORTS Con CONCRETE_VARIABLES w INVARIANT w : 0..9 INITIALISATION w := 0 OPERATIONS op = v := w END`, "v is a variable of Con"},
		{`REFINEMENT R REFINES Abs VARIABLES b INVARIANT b = a INITIALISATION b := 0 OPERATIONS op = b := a END`, "a is a variable of Abs, which R refines"},
	} {
		library["T"] = c[0]
		_, err := library.flatten("T")
		if c[1] == "" && err != nil || c[1] != "" && (err == nil || !strings.Contains(err.Error(), c[1])) {
			t.Errorf("%s: %v, expected %q", c[0], err, c[1])
		}
	}
}

// A local operation is none of the environment, and what calls it runs its implementation.
func TestLocalOperations(t *testing.T) {
	m, err := sources{
		"Abs": `MACHINE Abs VARIABLES a INVARIANT a : 0..5 INITIALISATION a := 0 OPERATIONS op = PRE a < 4 THEN a := a + 1 END END`,
		"I": `IMPLEMENTATION I REFINES Abs CONCRETE_VARIABLES b INVARIANT b = a INITIALISATION b := 0
			LOCAL_OPERATIONS up = PRE b < 5 THEN b :: {b, b + 1} END OPERATIONS up = b := b + 1; op = up END`,
	}.flatten("I")
	if err != nil {
		t.Fatal(err)
	}
	if got := summary(m); !strings.HasSuffix(got, "operations op{up}\ncalled up{PRE b < 5 THEN b := b+1 END}\n") {
		t.Error(got)
	}
}
