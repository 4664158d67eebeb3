package check

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"bsmt/b/machine"
)

// Small machines with their verdict by the book, and what it is told of.
func TestVerdictsByTheBook(t *testing.T) {
	partial := func(ops string) string {
		return `MACHINE M VARIABLES x, f INVARIANT x : 0..3 & f : 0..3 +-> 0..3 INITIALISATION x := 3 || f := {3|->1}
			OPERATIONS dec = PRE x > 0 THEN x := x - 1 END; ` + ops + ` END`
	}
	local := func(op string) string {
		return `MACHINE M VARIABLES x INVARIANT x : BOOL & x = FALSE INITIALISATION x := FALSE OPERATIONS ` + op + ` END`
	}
	free := func(inv, ops string) string {
		return `MACHINE M SETS C = {red, blue} FREETYPES T = leaf, node(T * C * T); U = none, one(C), two(struct(a : C, b : BOOL))
			VARIABLES t INVARIANT ` + inv + ` INITIALISATION t := leaf OPERATIONS ` + ops + ` END`
	}
	for _, c := range []struct {
		name, src string
		verdict   Verdict
		what      string // that the failure tells
	}{
		// A function without a value makes a guard ill-defined, whatever the parameters are.
		{"in PRE with a parameter", partial("up(n) = PRE n : 1..2 & f(x) = n THEN x := 3 END"), IllDefined, "in f(x)"},
		{"in PRE before a parameter", partial("up(n) = PRE f(x) = n & n : 1..2 THEN x := 3 END"), IllDefined, "in f(x)"},
		{"in PRE without one", partial("up = PRE f(x) = 1 THEN x := 3 END"), IllDefined, "in f(x)"},
		{"in PRE with an interval", partial("up(n) = PRE n : 0..f(x) THEN x := 3 END"), IllDefined, "in f(x)"},
		{"in ANY", partial("up = ANY n WHERE n : 0..3 & n < f(x) THEN x := n END"), IllDefined, "in f(x)"},
		{"in SELECT", partial("up = SELECT f(x) = 1 THEN x := 3 END"), IllDefined, "in f(x)"},
		{"in becomes such that", partial("up = x : (x : 0..3 & x = f(x$0))"), IllDefined, "in f(x$0)"},
		{"in a demand on a function that is searched", partial("up = ANY g WHERE g : 1..5 --> 0..2 & !i.(i : 1..2 => 4/g(i) >= 1) & g(2) > 0 & g(3) = 1 THEN x := g(1) END"), IllDefined, "in 4/g(i)"},
		{"guarded to the left", partial("up(n) = PRE n : 1..2 & x : dom(f) & f(x) = n THEN x := 3 END"), Holds, ""},
		{"false beside it", partial("up(n) = PRE n : 1..2 & f(x) = n & x > 2 THEN x := 3 END"), Holds, ""},
		{"at a point that is searched", partial("up(n) = PRE n : dom(f) & f(n) = 1 THEN x := n END"), Holds, ""},
		// Names without a value.
		{"a local that IF leaves out", local("set = VAR k IN IF x = TRUE THEN k := TRUE END; x := k END"), IllDefined, "k has no value yet"},
		{"a local in a condition", local("set = VAR k IN IF k = TRUE THEN x := FALSE END END"), IllDefined, "k has no value yet"},
		{"a local in a call", local("set = VAR k IN to(k) END; to(v) = PRE v : BOOL THEN x := FALSE END"), IllDefined, "k has no value yet"},
		{"a local that CHOICE leaves out", local("set = VAR k IN CHOICE k := FALSE OR skip END; x := k END"), IllDefined, "k has no value yet"},
		{"a part of a local", local("set = VAR k IN k(1) := FALSE; x := k(1) END"), IllDefined, "k has no value yet"},
		{"a local of a loop", local("set = VAR i, k IN i := 0; WHILE i < 0 DO i := i + 1; k := FALSE INVARIANT i : 0..1 VARIANT 1 - i END; x := k END"), IllDefined, "k has no value yet"},
		{"a local with a value", local("set = VAR k IN IF x = TRUE THEN k := TRUE ELSE k := FALSE END; x := k END"), Holds, ""},
		{"a result that IF leaves out", local("r <-- get = IF x = TRUE THEN r := 1 END"), IllDefined, "get ends without a value for r"},
		{"a result that nothing assigns", local("r <-- get = PRE r : BOOL THEN skip END"), IllDefined, "get ends without a value for r"},
		{"a result that is read", local("r <-- get = BEGIN IF r = 1 THEN skip END; r := 1 END"), IllDefined, "r has no value yet"},
		{"a result of a call", local("set = VAR k IN k <-- get; x := FALSE END; r <-- get = IF x = TRUE THEN r := 1 END"), IllDefined, "get ends without a value for r"},
		{"a result with a value", local("r <-- get = IF x = TRUE THEN r := 1 ELSE r := 2 END"), Holds, ""},
		{"a result whose type is in the precondition", local("r <-- get = PRE r : BOOL THEN r := x END"), Holds, ""},
		{"a variable on some ways", `MACHINE M VARIABLES x INVARIANT x : BOOL INITIALISATION IF 1 = 2 THEN x := TRUE END END`, IllDefined, "ends without a value for x"},
		{"a variable read too early", `MACHINE M VARIABLES x, y INVARIANT x : BOOL & y : BOOL INITIALISATION x := y || y := TRUE END`, IllDefined, "y has no value yet"},
		{"a variable read in time", `MACHINE M VARIABLES x, y INVARIANT x : BOOL & y : BOOL INITIALISATION y := TRUE; x := y END`, Holds, ""},
		{"the value before", `MACHINE M VARIABLES x INVARIANT x : BOOL INITIALISATION x : (x = x$0) END`, IllDefined, "x has no value yet"},
		// Free types.
		{"trees", free("t : T & (t : ran(node) => #(l, r).(l : T & r : T & t = node(l, red, r)))", "grow(c) = PRE c : C & not(#(l, r).(t = node(l, c, r))) THEN t := node(t, c, leaf) END"), Violated, "t = node(l |-> red |-> r)"},
		{"trees of one colour", free("t : T & (t /= leaf => t : ran(node) & node~(t) : {leaf} * {red} * {leaf})", "grow = SELECT t = leaf THEN t := node(t, red, leaf) END; cut = ANY l, c, r WHERE t = node(l, c, r) THEN t := r END"), Holds, ""},
		{"the parts of a leaf", free("t : T", "cut = ANY p WHERE p = node~(t) THEN skip END"), IllDefined, "leaf is not in the domain of node~"},
		{"all values of a free type", free("t : T & card(U) = 7 & dom(one) = C & ran(one) /\\ ran(two) = {} & one : C >-> U & none /: ran(one) \\/ ran(two)", "op(u) = PRE u : U THEN IF u = two(rec(a : red, b : TRUE)) THEN skip END END"), Holds, ""},
		// Nothing to begin with.
		{"no element", `MACHINE M VARIABLES x INVARIANT x : 0..3 INITIALISATION x :: {} OPERATIONS inc = x := 1 END`, NoStart, "initialisation has no outcome"},
		{"no solution", `MACHINE M VARIABLES x INVARIANT x : 0..3 INITIALISATION x : (x : 1..2 & x > 2) END`, NoStart, "initialisation has no outcome"},
		{"a guard", `MACHINE M CONSTANTS c PROPERTIES c = 1 VARIABLES x INVARIANT x : 0..3 INITIALISATION SELECT c = 2 THEN x := 1 END END`, NoStart, "initialisation has no outcome"},
		{"some values of constants only", `MACHINE M CONSTANTS c PROPERTIES c : 1..2 VARIABLES x INVARIANT x : 0..3 INITIALISATION SELECT c = 2 THEN x := 1 END END`, Holds, ""},
		{"contradictory properties", `MACHINE M CONSTANTS c PROPERTIES c : 1..2 & c > 2 VARIABLES x INVARIANT x = c INITIALISATION x := c END`, NoStart, "no values of the constants"},
		{"properties that another size might satisfy", `MACHINE M SETS S CONSTANTS c PROPERTIES c : S & card(S) = 90 VARIABLES x INVARIANT x = c INITIALISATION x := c END`, Holds, ""},
	} {
		r := run(t, c.src, Options{})
		told := ""
		if r.Failed != nil {
			told = r.Failed.What
		}
		if r.Verdict != c.verdict || r.Verdict != Holds && !strings.Contains(told, c.what) {
			t.Errorf("%s: %s, %s; expected %s, %s", c.name, r.Verdict, told, c.verdict, c.what)
		}
		if r.Verdict == IllDefined && !r.Failed.Pos.Known() {
			t.Errorf("%s: %s has no place", c.name, told)
		}
	}
}

// An event that refines two is in error where its guards hold and those of neither do.
func TestMergedEvents(t *testing.T) {
	for _, c := range []struct {
		guard   string
		verdict Verdict
	}{
		{"less(none,X,integer(none,2))", Holds},
		{"less(none,X,integer(none,3))", IllDefined},
	} {
		const event = `event(none,%s,ordinary(none),[%s],[%s],[%s],[],[assign(none,[X],[add(none,X,integer(none,1))])],[])`
		model := func(name, refines string, events ...string) string {
			return fmt.Sprintf(`event_b_model(none,%s,[sees(none,[])%s,variables(none,[X]),invariant(none,[member(none,X,integer_set(none))]),theorems(none,[]),
 events(none,[event(none,'INITIALISATION',ordinary(none),[],[],[],[],[assign(none,[X],[integer(none,0)])],[]),%s])])`, name, refines, strings.Join(events, ","))
		}
		src := "package(load_event_b_project([" + model("c", ",refines(none,a)", fmt.Sprintf(event, "e", "e1,e2", "", c.guard)) + "," +
			model("a", "", fmt.Sprintf(event, "e1", "", "", "equal(none,X,integer(none,0))"),
				fmt.Sprintf(event, "e2", "", "identifier(none,p)", "equal(none,identifier(none,p),X),equal(none,identifier(none,p),integer(none,1))")) +
			"],[],[exporter_version(3)],_Error)).\n"
		file := filepath.Join(t.TempDir(), "c.eventb")
		if err := os.WriteFile(file, []byte(strings.ReplaceAll(src, "X", "identifier(none,x)")), 0o666); err != nil {
			t.Fatal(err)
		}
		m, err := machine.Load(file)
		if err != nil {
			t.Fatal(err)
		}
		r, err := Run(m, &Options{})
		if err != nil || r.Verdict != c.verdict || r.Verdict == IllDefined && !strings.Contains(r.Failed.What, "assertion is false") {
			t.Errorf("%s: %s, %+v, %v; expected %s", c.guard, r.Verdict, r.Failed, err, c.verdict)
		}
	}
}

// A witness that cannot be met where the concrete event happens is an error of the refinement:
// what it refines cannot do the same. So is one that is wrong in some choice of the event.
func TestWitnessesCanBeMet(t *testing.T) {
	const (
		byOne  = "assign(none,[Y],[add(none,Y,integer(none,1))])"
		either = "becomes_element_of(none,[Y],set_extension(none,[integer(none,1),integer(none,%d)]))"
		isNext = "witness(none,P,equal(none,P,add(none,Y,integer(none,1))))"
		xIsY   = "witness(none,identifier(none,'x\\''),equal(none,identifier(none,'x\\''),identifier(none,'y\\'')))"
	)
	pIs := func(n int) string { return fmt.Sprintf("witness(none,P,equal(none,P,integer(none,%d)))", n) }
	for _, c := range []struct {
		name, guard, action, witness string
		abstract                     string
		verdict                      Verdict
	}{
		{"met", "less(none,Y,integer(none,2))", byOne, isNext, "assign(none,[X],[P])", Holds},
		{"not met in the end", "less(none,Y,integer(none,3))", byOne, isNext, "assign(none,[X],[P])", IllDefined},
		{"never met", "less(none,Y,integer(none,1))", byOne, pIs(7), "assign(none,[X],[P])", IllDefined},
		{"met, another value", "less(none,Y,integer(none,1))", byOne, pIs(2), "assign(none,[X],[P])", Violated},
		{"each choice met", "", fmt.Sprintf(either, 2), pIs(1) + "," + xIsY, "becomes_element_of(none,[X],set_extension(none,[integer(none,1),integer(none,2)]))", Holds},
		{"one choice not met", "", fmt.Sprintf(either, 3), pIs(1) + "," + xIsY, "becomes_element_of(none,[X],set_extension(none,[integer(none,1),integer(none,2)]))", IllDefined},
		{"no witness, and a value", "less(none,Y,integer(none,1))", byOne, "", "assign(none,[X],[integer(none,1)])", Holds},
	} {
		const model = `event_b_model(none,%s,[sees(none,[])%s,variables(none,[%s]),invariant(none,[%s]),theorems(none,[]),
 events(none,[event(none,'INITIALISATION',ordinary(none),[],[],[],[],[assign(none,[%[3]s],[integer(none,0)])],[]),
 event(none,e,ordinary(none),[%[5]s],[%[6]s],[%[7]s],[],[%[8]s],[%[9]s])])])`
		src := "package(load_event_b_project([" +
			fmt.Sprintf(model, "c", ",refines(none,a)", "Y", "equal(none,X,Y)", "e", "", c.guard, c.action, c.witness) + "," +
			fmt.Sprintf(model, "a", "", "X", "member(none,X,integer_set(none))", "", "P", "member(none,P,interval(none,integer(none,1),integer(none,2)))", c.abstract, "") +
			"],[],[exporter_version(3)],_Error)).\n"
		file := filepath.Join(t.TempDir(), "c.eventb")
		src = strings.NewReplacer("X", "identifier(none,x)", "Y", "identifier(none,y)", "P", "identifier(none,p)").Replace(src)
		if err := os.WriteFile(file, []byte(src), 0o666); err != nil {
			t.Fatal(err)
		}
		m, err := machine.Load(file)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		r, err := Run(m, &Options{})
		if err != nil || r.Verdict != c.verdict || r.Verdict == IllDefined && !strings.Contains(r.Failed.What, "satisfies the witnesses") {
			t.Errorf("%s: %s, %+v, %v; expected %s", c.name, r.Verdict, r.Failed, err, c.verdict)
		}
	}
}
