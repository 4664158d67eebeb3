package machine

import (
	"fmt"
	"strings"
	"testing"

	"bsmt/b/text"
	"bsmt/b/tree"
)

// sources are components by name, for tests.
type sources map[string]string

func (s sources) Component(r tree.Ref, kinds []string) (*tree.Component, error) {
	src, ok := s[r.Name]
	if !ok {
		return nil, tree.Errorf(r.Pos, "%s is not there", r.Name)
	}
	return text.Parse(r.Name, src, nil)
}

func (s sources) flatten(name string) (*Machine, error) {
	c, err := text.Parse(name, s[name], nil)
	if err != nil {
		return nil, err
	}
	return Flatten(c, s)
}

// summary prints the parts of a machine, each on a line.
func summary(m *Machine) string {
	var b strings.Builder
	list := func(word string, n int, f func(int) string) {
		if n > 0 {
			var parts []string
			for i := range n {
				parts = append(parts, f(i))
			}
			fmt.Fprintf(&b, "%s %s\n", word, strings.Join(parts, " "))
		}
	}
	decl := func(ds []*tree.Decl) func(int) string {
		return func(i int) string {
			if ds[i].Slot != i && ds[i].Slot != i+len(m.Variables) {
				return fmt.Sprintf("%s has slot %d", ds[i].Name, ds[i].Slot)
			}
			return ds[i].Name + ":" + ds[i].Type.String()
		}
	}
	clause := func(cs []*tree.Clause) func(int) string {
		return func(i int) string { return "(" + cs[i].Pred.String() + ")" }
	}
	ops := func(os []*tree.Operation) func(int) string {
		return func(i int) string {
			return os[i].Name + "{" + strings.Join(strings.Fields(os[i].Body.String()), " ") + "}"
		}
	}
	list("sets", len(m.Sets), func(i int) string { return m.Sets[i].Name })
	list("constants", len(m.Constants), decl(m.Constants))
	list("properties", len(m.Properties), clause(m.Properties))
	list("variables", len(m.Variables), decl(m.Variables))
	list("abstract", len(m.AbstractOnly), decl(m.AbstractOnly))
	list("invariants", len(m.Invariants), clause(m.Invariants))
	list("assertions", len(m.Assertions), clause(m.Assertions))
	list("gluing", len(m.Gluing), clause(m.Gluing))
	list("init", 1, func(int) string { return strings.Join(strings.Fields(m.Init.String()), " ") })
	list("operations", len(m.Operations), ops(m.Operations))
	list("called", len(m.Called), ops(m.Called))
	return b.String()
}

func TestComponentsJoin(t *testing.T) {
	s := sources{
		"Ctx": `MACHINE Ctx SETS S; T = {a, b} CONSTANTS n PROPERTIES n = 3 END`,
		"Lib": `MACHINE Lib(most, E) CONSTRAINTS most : NAT SEES Ctx VARIABLES v, w INVARIANT v : 0..most & w <: E & !x.(x : w => x : E)
			ASSERTIONS v <= most
			INITIALISATION v := 0 || w := {}
			OPERATIONS inc = PRE v < most THEN v := v + 1 END; r <-- get(x) = r := v + x; set(v) = w := {v} END`,
		"Main": `MACHINE Main SEES Ctx INCLUDES p.Lib(n, S) EXTENDS q.Lib(2, T) PROMOTES p.inc VARIABLES y INVARIANT y <= p.v & q.w <: T ASSERTIONS y <= n
			INITIALISATION y := p.v OPERATIONS step = BEGIN y <-- p.get(1) || q.set(a) END END`,
		"Users":   `MACHINE Users USES Ctx INCLUDES Main PROMOTES step OPERATIONS q = p.inc; look = skip END`,
		"Loop":    `MACHINE Loop INCLUDES Loop END`,
		"Loop2":   `MACHINE Loop2 SEES Loop3 END`,
		"Loop3":   `MACHINE Loop3 SEES Loop2 END`,
		"Missing": `MACHINE Missing SEES Nowhere END`,
		"Few":     `MACHINE Few INCLUDES Lib(1) END`,
		"NoOp":    `MACHINE NoOp INCLUDES Ctx PROMOTES act END`,
		"Twice":   `MACHINE Twice INCLUDES Ctx CONSTANTS n PROPERTIES n = 1 END`,
		"Self":    `MACHINE Self OPERATIONS a = b; b = a END`,
		"SeesLib": `MACHINE SeesLib SEES Lib END`,
		"Params":  `MACHINE Params(m, SS) CONSTRAINTS m = card(SS) VARIABLES z INVARIANT z : SS INITIALISATION z :: SS END`,
		"Mixed":   `MACHINE Mixed(Item, most) CONSTRAINTS most : 1..3 VARIABLES z INVARIANT z <: Item INITIALISATION z := {} END`,
	}
	for _, c := range []struct{ name, want string }{
		{"Main", `sets S T
constants n:INTEGER
properties (n = 3)
variables p.v:INTEGER p.w:POW(S) q.v:INTEGER q.w:POW(T) y:INTEGER
invariants (p.v : 0..n) (p.w <: S) (!x.(x : p.w => x : S)) (q.v : 0..2) (q.w <: T) (!x.(x : q.w => x : T)) (y <= p.v) (q.w <: T)
assertions (p.v <= n) (q.v <= 2) (y <= n)
init p.v := 0 || p.w := {} ; q.v := 0 || q.w := {} ; y := p.v
operations p.inc{PRE p.v < n THEN p.v := p.v+1 END} q.inc{PRE q.v < 2 THEN q.v := q.v+1 END} q.get{r := q.v+x} q.set{q.w := {v}} step{y <-- p.get(1) || q.set(a)}
called p.get{r := p.v+x} p.set{p.w := {v}}
`},
		{"Params", `sets SS
constants m:INTEGER
properties (m = card(SS))
variables z:SS
invariants (z : SS)
init z :: SS
`},
		{"Mixed", `sets Item
constants most:INTEGER
properties (most : 1..3)
variables z:POW(Item)
invariants (z <: Item)
init z := {}
`},
		{"Loop", "Loop names itself"},
		{"Loop2", "Loop2 names itself"},
		{"Missing", "Missing:1:22: Nowhere is not there"},
		{"Few", "found 1 values for the parameters of Lib, expected 2"},
		{"NoOp", "NoOp:1:36: act is promoted, but no included component has such an operation"},
		{"Twice", "Twice:1:38: n is declared twice (first in Ctx:1:42)"},
		{"Self", "calls itself"},
		{"SeesLib", "seeing or using Lib, which has parameters"},
	} {
		m, err := s.flatten(c.name)
		got := ""
		if err != nil {
			got = err.Error()
		} else {
			got = summary(m)
		}
		if got != c.want && (err == nil || !strings.Contains(got, c.want)) {
			t.Errorf("%s:\n%s\nexpected\n%s", c.name, got, c.want)
		}
	}
	m, err := s.flatten("Users")
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, o := range m.Operations {
		names = append(names, o.Name)
	}
	if got := strings.Join(names, " "); got != "step q look" {
		t.Errorf("operations of Users: %s", got)
	}
}

func TestRefinementsShareWithTheirAbstraction(t *testing.T) {
	s := sources{
		"A": `MACHINE A SETS S CONSTANTS k PROPERTIES k : S VARIABLES x, both INVARIANT x <: S & both : NAT INITIALISATION x := {} || both := 0
			OPERATIONS add(e) = PRE e : S THEN x := x \/ {e} END; r <-- n = r := both END`,
		"R": `REFINEMENT R REFINES A SETS T = {t} VARIABLES seq1st, both INVARIANT seq1st : seq(S) & ran(seq1st) = x
			INITIALISATION seq1st := [] || both := 0 OPERATIONS add(e) = seq1st := seq1st <- e; r <-- n = r := both END`,
		"I": `IMPLEMENTATION I REFINES R IMPORTS L VALUES S = 1..2 CONCRETE_VARIABLES both OPERATIONS add(e) = skip; r <-- n = r := 1 END`,
		"L": `MACHINE L END`,
	}
	m, err := s.flatten("R")
	if err != nil {
		t.Fatal(err)
	}
	want := `sets S T
constants k:S
properties (k : S)
variables seq1st:POW(INTEGER*S) both:INTEGER
abstract x:POW(S)
invariants (seq1st : seq(S))
gluing (ran(seq1st) = x)
init seq1st := [] || both := 0
operations add{seq1st := seq1st <- e} n{r := both}
`
	if got := summary(m); got != want {
		t.Errorf("got\n%s\nexpected\n%s", got, want)
	}
	if m.Sets[0] != m.Abstract.Sets[0] || m.Constants[0] != m.Abstract.Constants[0] {
		t.Error("the refinement has sets and constants of its own")
	}
	if e := m.Operations[0].Params[0]; e.Type.String() != "S" {
		t.Errorf("the parameter has type %v, expected that of the abstract operation", e.Type)
	}
	if _, err := s.flatten("I"); err == nil || !strings.Contains(err.Error(), "expected") {
		t.Errorf("a set as a range of numbers: %v", err)
	}
}

// What an operation's text does not say of the types of its parameters and results, the
// abstract one does; and a parameter in capitals is a set.
func TestTypesFromElsewhere(t *testing.T) {
	s := sources{
		"A": `MACHINE A SETS S VARIABLES x, y, z, kept INVARIANT x <: S & y : NAT & z : BOOL & kept <: S INITIALISATION x := {} || y := 0 || z := TRUE || kept := {}
			OPERATIONS add(e) = PRE e : S THEN x := x \/ {e} END; r <-- n = r := y END`,
		"R": `REFINEMENT R REFINES A VARIABLES z, kept INVARIANT z : BOOL INITIALISATION z := TRUE || kept := {} OPERATIONS add(e) = skip; r <-- n = ANY v WHERE v = v THEN r := v END END`,
	}
	m, err := s.flatten("R")
	if err != nil {
		t.Fatal(err)
	}
	if e, r := m.Operations[0].Params[0].Type.String(), m.Operations[1].Results[0].Type.String(); e != "S" || r != "INTEGER" {
		t.Errorf("types %s and %s", e, r)
	}
	if got := m.Variables[1].Type.String(); got != "POW(S)" {
		t.Errorf("a variable that is kept has type %s", got)
	}
	for i, d := range m.AbstractOnly {
		if d.Slot != len(m.Variables)+i {
			t.Errorf("%s has slot %d", d.Name, d.Slot)
		}
	}
	for name, want := range map[string]string{"z": "INTEGER", "a": "INTEGER", "nAZ": "INTEGER", "Z": "POW(Z)", "A_Z1": "POW(A_Z1)"} {
		src := fmt.Sprintf("MACHINE M(%s) CONSTRAINTS %[1]s : 1..3 VARIABLES x INVARIANT x : 0..%[1]s INITIALISATION x := 0 END", name)
		if want != "INTEGER" {
			src = fmt.Sprintf("MACHINE M(%s) VARIABLES x INVARIANT x <: %[1]s INITIALISATION x := {} END", name)
		}
		m, err := tryFlat(src)
		if err != nil {
			t.Errorf("%s: %v", name, err)
		} else if got := m.Variables[0].Type.String(); got != want {
			t.Errorf("%s: a variable of type %s, expected %s", name, got, want)
		}
	}
}

func TestSettings(t *testing.T) {
	m := flat(t, `MACHINE M SETS S; T; U; V DEFINITIONS SET_PREF_MAXINT == 10; SET_PREF_MININT == -2; scope_S == 3; scope_T == 2..4;
		scope_U == {1, 2}; scope_V == x; SET_PREF_CLPFD == TRUE; GOAL == x > 3; ASSERT_LTL_1 == "F {x=1}"; SET_PREF_MAX_OPERATIONS == 5;
		SET_PREF_MAX_INITIALISATIONS == 6; SET_PREF_DEFAULT_SETSIZE == 4
		VARIABLES x INVARIANT x : NAT INITIALISATION x := 0 END`)
	s := m.Settings
	for name, got := range map[string]*int64{"10": s.MaxInt, "-2": s.MinInt, "5": s.MaxOperations, "6": s.MaxInitialisations, "4": s.DefaultSize} {
		if got == nil || fmt.Sprint(*got) != name {
			t.Errorf("expected %s, got %v", name, got)
		}
	}
	if fmt.Sprint(s.Sizes) != "map[S:{3 3} T:{2 4} U:{2 2}]" || s.Other["CLPFD"] != "TRUE" {
		t.Errorf("sizes %v, others %v", s.Sizes, s.Other)
	}
	if len(s.Temporal) != 1 || s.Temporal[0].Text != "F {x=1}" || s.Temporal[0].CTL {
		t.Errorf("temporal formulas %v", s.Temporal)
	}
	if s.Goal == nil || s.Goal.Args[0].Decl != m.Variables[0] {
		t.Errorf("goal %v", s.Goal)
	}
	if got := strings.Join(m.Unused, "; "); got != "scope_V is no number and no range of numbers" {
		t.Errorf("unused: %s", got)
	}
}

func TestErrorsOfMachines(t *testing.T) {
	for _, c := range [][2]string{
		{"MACHINE M VARIABLES x INVARIANT y : NAT INITIALISATION x := 1 END", "m.mch:1:33: unknown name y"},
		{"MACHINE M VARIABLES total INVARIANT totl : NAT INITIALISATION total := 1 END", "unknown name totl, perhaps total is meant"},
		{"MACHINE M VARIABLES x, x END", "m.mch:1:24: x is declared twice (first in m.mch:1:21)"},
		{"MACHINE M SETS S = {a, a} END", "a is declared twice"},
		{"MACHINE M CONSTANTS c PROPERTIES c : NAT OPERATIONS o = c := 1 END", "c is no variable, nothing can be assigned to it"},
		{"MACHINE M OPERATIONS o(x) = skip END", "m.mch:1:24: the type of x cannot be inferred"},
		{"MACHINE M OPERATIONS o(x, x) = PRE x : NAT THEN skip END END", "x is declared twice"},
		{"MACHINE M OPERATIONS o = p END", "unknown operation p"},
		{"MACHINE M OPERATIONS o(x) = PRE x : NAT THEN skip END; p = o END", "found 0 arguments of o, expected 1"},
		{"MACHINE M VARIABLES y INVARIANT y : BOOL INITIALISATION y := TRUE OPERATIONS r <-- o = r := 1; p = y <-- o END", "found the type BOOL, expected INTEGER of the result r"},
		{"MACHINE M OPERATIONS o = skip; o = skip END", "the operation o is declared twice"},
		{"MACHINE M VARIABLES x INVARIANT x : NAT INITIALISATION x := TRUE END", "found the type BOOL, expected INTEGER in ':=': TRUE"},
		{"MACHINE M VARIABLES x INVARIANT x = 1 & x = o INITIALISATION x := 1 OPERATIONS o = skip END", "o is an operation, expected a value"},
		{"REFINEMENT R REFINES A END", "A is not there"},
		{"MACHINE M FREETYPES T = a(T * U); U = b(T) END", "m.mch:1:21: the free type T has no value"},
		{"MACHINE M FREETYPES T = a(1..3), b END", "m.mch:1:28: what a is applied to must be a type, and 1..3 is none"},
		{"MACHINE M FREETYPES T = a(TRUE), b END", "what a is applied to must be a type, and TRUE is none"},
		{"MACHINE M FREETYPES T = a(INTEGER <-> U), b; U = c(T) END", "is none"},
		{"MACHINE M FREETYPES T = a(INTEGER * POW(U)), b; U = c(T) END", "m.mch:1:35: a free type whose values have sets of its values in them is not supported"},
		{"MACHINE M FREETYPES T = a(INTEGER), a END", "a is declared twice"},
		{"MACHINE M FREETYPES T = a(INTEGER), b VARIABLES x INVARIANT x = a(TRUE) INITIALISATION x := b END", "found the type BOOL, expected INTEGER"},
	} {
		m, err := tryFlat(c[0])
		if err == nil {
			t.Errorf("%s: no error, but\n%s", c[0], summary(m))
		} else if !strings.Contains(err.Error(), c[1]) {
			t.Errorf("%s: %v, expected %s", c[0], err, c[1])
		}
	}
}

// Functions from outside need operands, of their types; a declared name means what is declared.
func TestExternalNames(t *testing.T) {
	for _, c := range [][2]string{
		{"CONSTANTS c PROPERTIES c = tree", "the operator tree is not supported"},
		{"CONSTANTS c PROPERTIES c = STRING_LENGTH(1)", "found the type INTEGER, expected STRING in 'STRING_LENGTH': 1"},
		{`CONSTANTS c PROPERTIES c = STRING_APPEND("a")`, "found 1 operands of 'STRING_APPEND', expected 2"},
		{"CONSTANTS c PROPERTIES c = rank(bin(1))", "found 1 operands of 'rank', expected 2"},
		{"CONSTANTS c PROPERTIES c = bin(bin(1),2,bin(3)) & c = bin(1,2)", "found the type"},
		{"CONSTANTS c, left PROPERTIES left : BOOL --> BOOL & c = left(TRUE)", ""},
		{`DEFINITIONS "LibraryStrings.def"; "LibraryIO.def" CONSTANTS c PROPERTIES c : STRING & STRING_IS_INT(c) & printf("~w", c)`, ""},
		{`DEFINITIONS "LibraryIO.def" VARIABLES c INVARIANT c : BOOL INITIALISATION c := TRUE ; PRINT(c)`, ""},
		{"SEES LibraryStrings, LibraryMath CONSTANTS c PROPERTIES c = length(append(\"a\",\"b\")) + gcd(4,6)", ""},
		{`DEFINITIONS GET_STRING_IS_INT(s) == FALSE; EXTERNAL_FUNCTION_GET_STRING_IS_INT == STRING --> BOOL CONSTANTS c PROPERTIES c = GET_STRING_IS_INT("1")`, ""},
		{`DEFINITIONS TIME(s) == 0; EXTERNAL_FUNCTION_TIME == STRING --> INTEGER CONSTANTS c PROPERTIES c = TIME("now")`, "the external function TIME is not supported"},
		{`DEFINITIONS "LibraryXML.def"`, "ProB's library LibraryXML.def of external functions is not supported"},
	} {
		u, err := text.Parse("m.mch", "MACHINE M "+c[0]+" END", nil)
		_, err = flattenRead(u, err, &Folder{Dir: t.TempDir()})
		if (err == nil) != (c[1] == "") || err != nil && !strings.Contains(err.Error(), c[1]) {
			t.Errorf("%s: %v, expected %q", c[0], err, c[1])
		}
	}
}

func TestFilesAreFoundBesideTheFirst(t *testing.T) {
	for _, c := range [][2]string{
		{"testdata/main.mch", ""},
		{"testdata/lost.mch", "testdata/lost.mch:2:6: Nowhere is not there: no Nowhere.mch, Nowhere.sys, Nowhere.mod in testdata"},
		{"testdata/x.txt", "testdata/x.txt: no such file or directory"},
		{"load.go", "unknown suffix"},
		{"testdata/none.mch", "no such file"},
	} {
		_, err := Load(c[0])
		if c[1] == "" && err != nil || c[1] != "" && (err == nil || !strings.Contains(err.Error(), c[1])) {
			t.Errorf("%s: %v, expected %s", c[0], err, c[1])
		}
	}
}

// Types that double with each equation are refused, not built.
func TestLargeTypesAreRefused(t *testing.T) {
	var b strings.Builder
	b.WriteString("MACHINE M CONSTANTS x0")
	for i := 1; i < 60; i++ {
		fmt.Fprintf(&b, ",x%d", i)
	}
	b.WriteString(" PROPERTIES x0 : INTEGER")
	for i := 1; i < 60; i++ {
		fmt.Fprintf(&b, " & x%d = x%d |-> x%d", i, i-1, i-1)
	}
	for _, end := range []string{" END", " & x59 = x58 END", " & {x59} = {x59 |-> x59} END"} {
		if _, err := tryFlat(b.String() + end); err == nil {
			t.Errorf("%s: no error", end)
		}
	}
}
