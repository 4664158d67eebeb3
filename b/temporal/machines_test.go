package temporal

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"bsmt/b/check"
	"bsmt/b/machine"
	"bsmt/b/tree"
)

func load(t *testing.T, src string) *machine.Machine {
	t.Helper()
	file := filepath.Join(t.TempDir(), strings.Fields(src)[1]+".mch")
	if err := os.WriteFile(file, []byte(src), 0o666); err != nil {
		t.Fatal(err)
	}
	m, err := machine.Load(file)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// machines are small enough to answer by hand; the comment says what they do.
var machines = map[string]string{
	// 0 to 3 and back to 0, for ever.
	"ring": `MACHINE ring VARIABLES n INVARIANT n : 0..3 INITIALISATION n := 0
OPERATIONS step = n := (n+1) mod 4 END`,
	// Up to 2, where it ends.
	"stairs": `MACHINE stairs VARIABLES n INVARIANT n : 0..2 INITIALISATION n := 0
OPERATIONS up = SELECT n < 2 THEN n := n+1 END END`,
	// A coin is thrown again and again.
	"coin": `MACHINE coin SETS SIDE = {heads, tails} VARIABLES up INVARIANT up : SIDE INITIALISATION up := heads
OPERATIONS throw = ANY s WHERE s : SIDE THEN up := s END END`,
	// Two processes, and a lock that at most one has.
	"lock": `MACHINE lock SETS PROC = {p1, p2} VARIABLES waiting, inside INVARIANT waiting <: PROC & inside <: PROC & card(inside) <= 1
INITIALISATION waiting, inside := {}, {}
OPERATIONS
  ask(p) = PRE p : PROC & p /: waiting \/ inside THEN waiting := waiting \/ {p} END;
  enter(p) = PRE p : waiting & inside = {} THEN inside := {p} || waiting := waiting - {p} END;
  leave(p) = PRE p : inside THEN inside := {} END
END`,
	// A door that may break while it is shut, and then nothing moves but a clock.
	"door": `MACHINE door SETS STATE = {open, shut, broken} VARIABLES s, t INVARIANT s : STATE & t : 0..1 INITIALISATION s, t := shut, 0
OPERATIONS
  push = SELECT s = shut THEN s := open END;
  pull = SELECT s = open THEN s := shut END;
  crack = SELECT s = shut THEN s := broken END;
  tick = t := 1 - t
END`,
	// A queue of two places.
	"queue": `MACHINE queue SETS ITEM = {a, b} VARIABLES q INVARIANT q : seq(ITEM) & size(q) <= 2 INITIALISATION q := []
OPERATIONS
  put(i) = PRE i : ITEM & size(q) < 2 THEN q := q <- i END;
  i <-- get = PRE q /= [] THEN i := first(q) || q := tail(q) END
END`,
	// What is chosen at first stays.
	"chosen": `MACHINE chosen CONSTANTS c PROPERTIES c : 1..2 VARIABLES n INVARIANT n : 0..2 INITIALISATION n :: {0, c}
OPERATIONS set = n := c; look = skip END`,
	// A light: red, green, yellow, red; at green it may stay.
	"light": `MACHINE light SETS COLOUR = {red, green, yellow} VARIABLES c INVARIANT c : COLOUR INITIALISATION c := red
OPERATIONS
  go = SELECT c = red THEN c := green END;
  stay = SELECT c = green THEN skip END;
  slow = SELECT c = green THEN c := yellow END;
  stop = SELECT c = yellow THEN c := red END
END`,
	// Grows without end.
	"endless": `MACHINE endless VARIABLES n INVARIANT n : NATURAL INITIALISATION n := 0
OPERATIONS inc = n := n+1; reset = SELECT n > 3 THEN n := 0 END END`,
	"counting": `MACHINE counting VARIABLES n INVARIANT n : NATURAL INITIALISATION n := 0 OPERATIONS inc = n := n+1 END`,
	// A token goes round, but may be held.
	"token": `MACHINE token VARIABLES who INVARIANT who : 1..3 INITIALISATION who := 1
OPERATIONS pass = who := who mod 3 + 1; hold = skip END`,
	// Up to the top, down to the bottom, for ever: (0,up) (1,up) (2,up) (2,down) (1,down) (0,down).
	"lift": `MACHINE lift VARIABLES f, d INVARIANT f : 0..2 & d : BOOL INITIALISATION f, d := 0, TRUE
OPERATIONS
  up = SELECT d = TRUE & f < 2 THEN f := f + 1 END;
  down = SELECT d = FALSE & f > 0 THEN f := f - 1 END;
  turn = SELECT (f = 2 & d = TRUE) or (f = 0 & d = FALSE) THEN d := bool(d = FALSE) END
END`,
	// Steps of one or two, to four at most, where it ends.
	"dice": `MACHINE dice VARIABLES sum INVARIANT sum : 0..4 INITIALISATION sum := 0
OPERATIONS roll(x) = PRE x : 1..2 & sum + x <= 4 THEN sum := sum + x END END`,
	// req, grant, drop, clear, in turn; while nothing is requested it may idle.
	"hand": `MACHINE hand VARIABLES r, g INVARIANT r : BOOL & g : BOOL INITIALISATION r, g := FALSE, FALSE
OPERATIONS
  req = SELECT r = FALSE & g = FALSE THEN r := TRUE END;
  grant = SELECT r = TRUE & g = FALSE THEN g := TRUE END;
  drop = SELECT r = TRUE & g = TRUE THEN r := FALSE END;
  clear = SELECT r = FALSE & g = TRUE THEN g := FALSE END;
  idle = SELECT r = FALSE THEN skip END
END`,
	// Three vote once each, and then nothing happens.
	"vote": `MACHINE vote SETS V = {v1, v2, v3} VARIABLES yes, no INVARIANT yes <: V & no <: V & yes /\ no = {} INITIALISATION yes, no := {}, {}
OPERATIONS
  agree(v) = PRE v : V - (yes \/ no) THEN yes := yes \/ {v} END;
  refuse(v) = PRE v : V - (yes \/ no) THEN no := no \/ {v} END
END`,
	// 1/n means nothing where n is 0.
	"zero": `MACHINE zero VARIABLES n INVARIANT n : 0..2 INITIALISATION n := 2
OPERATIONS dec = SELECT n > 0 THEN n := n-1 END END`,
}

// formulas are of the machines, with what becomes of them.
var formulas = []struct {
	machine string
	logic   Logic
	text    string
	want    check.Verdict
}{
	{"ring", LTL, "G F {n = 3}", check.Holds},
	{"ring", LTL, "GF{n = 3}", check.Holds},
	{"ring", LTL, "F G {n = 3}", check.Violated},
	{"ring", LTL, "G ({n = 1} => X {n = 2} & Y {n = 0})", check.Holds},
	{"ring", LTL, "G ({n = 0} => Y {n = 3})", check.Violated}, // nothing is before the beginning
	{"ring", LTL, "G ({n = 0} & Y true => Y {n = 3})", check.Holds},
	{"ring", LTL, "G (increasing({n}) or {n = 3})", check.Holds},
	{"ring", LTL, "G (changed({n}) & not unchanged({n mod 5}))", check.Holds},
	{"ring", LTL, "G ({n = 3} <=> decreasing({n}))", check.Holds},
	{"ring", LTL, "{n = 0} U {n = 2}", check.Violated},
	{"ring", LTL, "({n <= 1} U {n = 2}) & G [step]", check.Holds},
	{"ring", CTL, "AG EF {n = 2}", check.Holds},
	{"ring", CTL, "AX {n = 1}", check.Holds},
	{"ring", CTL, "EG {n < 3}", check.Violated},

	{"token", LTL, "G F {who = 2}", check.Violated},
	{"token", LTL, "WF(pass) => G F {who = 2}", check.Holds},
	{"token", LTL, "G ({who = 1} & [pass] => X {who = 2})", check.Holds},
	{"token", LTL, "G ({who = 2} => O {who = 1})", check.Holds},
	{"token", LTL, "G ({who = 2} => Y {who = 1})", check.Violated},
	{"token", CTL, "AG EF {who = 3}", check.Holds},
	{"token", CTL, "AF {who = 2}", check.Violated},

	{"lift", LTL, "G F [turn]", check.Holds},
	{"lift", LTL, "G ([up] => X not [down])", check.Holds},
	{"lift", LTL, "{f = 0} U {f = 1}", check.Holds},
	{"lift", LTL, "G ({f = 1} => X {f = 2})", check.Violated},
	{"lift", LTL, "X X X X X X {f = 0 & d = TRUE}", check.Holds},
	{"lift", CTL, "AG AF {f = 1}", check.Holds},
	{"lift", CTL, "EG {f < 2}", check.Violated},

	{"dice", LTL, "F {sum = 4}", check.Holds},
	{"dice", LTL, "F {sum = 3}", check.Violated},
	{"dice", LTL, "[roll(1)] => X {sum = 1}", check.Holds},
	{"dice", LTL, "G ({sum = 3} => X {sum = 4})", check.Holds},
	{"dice", LTL, "F ({sum = 2} or {sum = 3})", check.Holds},
	{"dice", CTL, "AF deadlock", check.Holds},
	{"dice", CTL, "EF {sum = 3}", check.Holds},
	{"dice", CTL, "AG ({sum = 4} <=> deadlock)", check.Holds},

	{"hand", LTL, "G ([req] => F [grant])", check.Holds},
	{"hand", LTL, "G ([grant] => F [clear])", check.Violated},
	{"hand", LTL, "WF(clear) => G ([grant] => F [clear])", check.Holds},
	{"hand", LTL, "G F [req]", check.Violated},
	{"hand", LTL, "WF(req) & WF(clear) => G F [req]", check.Holds},
	{"hand", LTL, "G ({g = TRUE} => O {r = TRUE})", check.Holds},
	{"hand", CTL, "AG EF {g = TRUE & r = TRUE}", check.Holds},
	{"hand", CTL, "AG ({r = TRUE & g = FALSE} => AX {g = TRUE})", check.Holds},

	{"vote", LTL, "F deadlock", check.Holds},
	{"vote", LTL, "G (deadlock => {card(yes) >= 2} or {card(no) >= 2})", check.Holds},
	{"vote", LTL, "F {yes = V}", check.Violated},
	{"vote", LTL, "G ({v1 : yes} => G {v1 : yes})", check.Holds},
	{"vote", LTL, "[agree(v1)] => X {yes = {v1}}", check.Holds},
	{"vote", CTL, "EF {yes = V}", check.Holds},
	{"vote", CTL, "AF {yes = V or no = V}", check.Violated},
	{"vote", CTL, "AG ({card(yes \\/ no) < 3} => EX {v1 : yes or v1 : no})", check.Holds},
	{"stairs", LTL, "F deadlock", check.Holds},
	{"stairs", LTL, "G X true", check.Violated},
	{"stairs", LTL, "G (deadlock => not X true & not [up] & sink)", check.Holds},
	{"stairs", LTL, "[up] U deadlock", check.Holds},
	{"stairs", LTL, "G ([up] => X X true)", check.Violated},
	{"stairs", LTL, "F {n = 2} & X X {n = 2} & not X X X true", check.Holds},
	{"stairs", LTL, "{n < 2} W {n = 2}", check.Holds},
	{"stairs", LTL, "WF(up) => F {n = 5}", check.Violated}, // a path that ends is fair
	{"stairs", CTL, "AF deadlock", check.Holds},
	{"stairs", CTL, "EX [up]", check.Holds}, // after one step there is another
	{"stairs", CTL, "AX AX [up]", check.Violated},
	{"stairs", CTL, "EX [up] deadlock", check.Violated},
	{"stairs", CTL, "AG (e(up) or deadlock)", check.Holds},
	{"stairs", CTL, "AG EX true", check.Violated},

	{"coin", LTL, "G F {up = tails}", check.Violated},
	{"coin", LTL, "SEF => G F {up = tails}", check.Violated}, // throw is one operation without parameters
	{"coin", LTL, "G F {up = heads} or G F {up = tails}", check.Holds},
	{"coin", LTL, "G {up = heads} or F {up = tails}", check.Holds},
	{"coin", LTL, "G ({up = tails} => O {up = heads})", check.Holds},
	{"coin", CTL, "AG (EX {up = heads} & EX {up = tails})", check.Holds},
	{"coin", CTL, "A {up = heads} U {up = tails}", check.Violated},
	{"coin", CTL, "E {up = heads} U {up = tails}", check.Holds},

	{"lock", LTL, "G ({p1 : waiting} => F {p1 : inside})", check.Violated},
	{"lock", LTL, "SF(enter(p1)) & WF(leave) => G ({p1 : waiting} => F {p1 : inside})", check.Holds},
	{"lock", LTL, "WF(enter(p1)) & WF(leave) => G ({p1 : waiting} => F {p1 : inside})", check.Violated},
	{"lock", LTL, "SEF => G ({p1 : waiting} => F {p1 : inside})", check.Holds},
	{"lock", LTL, "WEF => G ({p1 : waiting} => F {p1 : inside})", check.Violated},
	{"lock", LTL, "!p.({p : PROC} => G ([enter(p)] => X {inside = {p}}))", check.Holds},
	{"lock", LTL, "#p.({p : PROC} & G {p /: inside})", check.Violated},
	{"lock", LTL, "!p.({p : PROC} => G ({p : inside} => (not [leave(p)] S [enter(p)]) or Y [enter(p)]))", check.Violated}, // S speaks of the present transition, too
	{"lock", LTL, "!p.({p : PROC} => G ({p : inside} => Y (not [leave(p)] S [enter(p)])))", check.Holds},
	{"lock", LTL, "G deterministic(leave(p1), leave(p2))", check.Holds},
	{"lock", LTL, "G deterministic(enter(p1), enter(p2))", check.Violated},
	{"lock", LTL, "G ({inside /= {}} <=> controller(leave(p1), leave(p2)))", check.Holds},
	{"lock", LTL, "G ({waiting = {}} => deadlock(enter(p1), enter(p2)))", check.Holds},
	{"lock", CTL, "AG EF {p2 : inside}", check.Holds},

	{"door", LTL, "F [crack] or G not {s = broken}", check.Holds},
	{"door", LTL, "G ({s = broken} => G {s = broken})", check.Holds},
	{"door", LTL, "G ({s = broken} => H not [pull] or O [push])", check.Holds},
	{"door", LTL, "WF(push) => F ({s = open} or {s = broken})", check.Holds},
	{"door", LTL, "G ({s = open} => F {s = shut})", check.Violated},
	{"door", LTL, "WF(pull) => G ({s = open} => F {s = shut})", check.Holds},
	{"door", LTL, "WF(push) or SF(crack) => F ({s = open} or {s = broken})", check.Holds},
	{"door", LTL, "SF(push) => F ({s = open} or {s = broken})", check.Holds},
	{"door", CTL, "AG ({s = broken} => AG not e(push))", check.Holds},
	{"door", CTL, "AG EF {s = open}", check.Violated},
	{"door", CTL, "EF EG ({s = broken} & not deadlock)", check.Holds},

	{"queue", LTL, "G ([put(a)] => F [get])", check.Holds}, // it is full at last
	{"queue", LTL, "G ([put(a)] => F {last(q) = b})", check.IllDefined},
	{"queue", LTL, "WF(get) => G ([put(_)] => F [get])", check.Holds},
	{"queue", LTL, "G ([get] => O [put])", check.Holds},
	{"queue", LTL, "G ({q = [a]} & [put(b)] => X {q = [a, b]})", check.Holds},
	{"queue", LTL, "G (not [put] W [get])", check.Violated},
	{"queue", LTL, "[put] R not [get]", check.Holds},
	{"queue", LTL, "[put] R not [put]", check.Violated},
	{"queue", LTL, "not [get] W [put]", check.Holds},
	{"queue", CTL, "AG ({size(q) = 2} => not e(put) & e(get))", check.Holds},

	{"chosen", LTL, "G ({n = c} => G {n = c})", check.Holds},
	{"chosen", LTL, "F {n = c}", check.Violated},
	{"chosen", LTL, "WF(set) => F {n = c}", check.Holds},
	{"chosen", LTL, "G {n <= 1}", check.Violated},
	{"chosen", CTL, "EF {n = 2}", check.Violated}, // not where c is 1

	{"light", LTL, "G ([go] => X ([stay] W [slow]))", check.Holds},
	{"light", LTL, "G ([go] => X ([stay] U [slow]))", check.Violated},
	{"light", LTL, "WF(slow) => G F {c = red}", check.Holds},
	{"light", LTL, "G ([stop] => Y [slow] & Y Y ([go] or [stay]))", check.Holds},
	{"light", LTL, "G ({c = yellow} => {c = yellow} T not {c = red})", check.Holds},
	{"light", LTL, "G ({c = yellow} => {c = red} T {c = yellow})", check.Violated}, // green was before, and no red since
	{"light", CTL, "AG ({c = green} => E {c = green} U {c = yellow})", check.Holds},

	{"endless", LTL, "G {n >= 0}", check.Unknown},
	{"endless", LTL, "G {n < 30}", check.Violated},
	{"endless", LTL, "F {n = 3}", check.Unknown},
	{"endless", LTL, "G F {n = 0}", check.Unknown}, // a run that shows it has no loop
	{"endless", CTL, "EF {n = 20}", check.Holds},
	{"endless", CTL, "AG {n < 30}", check.Violated},
	{"endless", CTL, "AG EF {n = 0}", check.Unknown},

	// No run comes back, but some break a promise, whatever comes after.
	{"counting", LTL, "G {n /= 7}", check.Violated},
	{"counting", LTL, "{n < 5} U {n > 9}", check.Violated},
	{"counting", LTL, "G ([inc] => Y {n = 0})", check.Violated},
	{"counting", LTL, "G {n < 5} or F {n = -1}", check.Unknown},

	{"zero", LTL, "G {2 / n > 0}", check.IllDefined},
	{"zero", LTL, "G ({n /= 0} => X {n >= 0})", check.Holds},
}

func TestMachines(t *testing.T) {
	for _, c := range formulas {
		m := load(t, machines[c.machine])
		f, err := Parse(m, c.logic, c.text)
		if err != nil {
			t.Errorf("%s: %s: %v", c.machine, c.text, err)
			continue
		}
		_, outcomes, err := Run(m, &check.Options{MaxStates: 100, Jobs: 1}, []*Formula{f}, true)
		if err != nil {
			t.Fatalf("%s: %s: %v", c.machine, c.text, err)
		}
		if oc := outcomes[0]; oc.Verdict != c.want {
			t.Errorf("%s: %s is %s, not %s (%s) %v", c.machine, c.text, oc.Verdict, c.want, oc.Reason, oc.Trace)
		} else if oc.Verdict == check.Violated && len(oc.Trace) == 0 || oc.Verdict == check.Unknown && oc.Reason == "" {
			t.Errorf("%s: %s is %s without a run or a reason", c.machine, c.text, oc.Verdict)
		}
	}
}

// A run goes round where its last step says.
func TestLoop(t *testing.T) {
	m := load(t, machines["chosen"])
	f, err := Parse(m, LTL, "F {n = 2}")
	if err != nil {
		t.Fatal(err)
	}
	_, outcomes, err := Run(m, &check.Options{}, []*Formula{f}, true)
	if err != nil {
		t.Fatal(err)
	}
	oc := outcomes[0]
	var events []string
	for _, s := range oc.Trace {
		events = append(events, s.Event)
	}
	if got := strings.Join(events, " "); got != "SETUP_CONSTANTS INITIALISATION look" || oc.Loop != 2 || oc.Ends {
		t.Errorf("the shortest run that stays is %s, from step %d", got, oc.Loop)
	}
	if first, last := oc.Trace[oc.Loop-1].State, oc.Trace[len(oc.Trace)-1].State; !slices.Equal(first, last) {
		t.Errorf("the run does not go round: %v, %v", first, last)
	}
}

func TestMistakes(t *testing.T) {
	m := load(t, machines["lock"])
	for _, c := range []struct {
		logic     Logic
		text      string
		col       int32
		complaint string
	}{
		{LTL, "G (", 4, "expected a formula, found the end"},
		{LTL, "G {x = 1}", 4, "x"},
		{LTL, "G {p1 : waiting", 3, `"{" is not closed`},
		{LTL, "G [entr(p1)]", 4, "no operation entr: it has enter"},
		{LTL, "G e(leave(p1, p2))", 15, "leave has 1 parameters"},
		{LTL, "G [enter(3)]", 10, ""},
		{LTL, "G p1", 3, "p1 is no operator of LTL"},
		{LTL, "untill", 1, "until is"},
		{LTL, "G (true => WF(enter))", 12, "WF can only stand to the left"},
		{LTL, "true true", 6, "not expected after the formula"},
		{LTL, "increasing({waiting})", 1, "asks for an integer"},
		{LTL, "G {card(waiting)}", 4, "expected a predicate"},
		{LTL, "current", 1, "state of an animation"},
		{LTL, "[INITIALISATION]", 2, "paths begin after"},
		{CTL, "G true", 1, "G is no operator of CTL"},
		{CTL, "E true", 7, "expected U"},
		{CTL, "AG !x.({x : PROC} => true)", 4, "of LTL only"},
		{LTL, "G ?", 3, "no part of a formula"},
	} {
		_, err := Parse(m, c.logic, c.text)
		e, ok := err.(*tree.Error)
		if !ok || e.Pos.Line != 1 || e.Pos.Col != c.col || !strings.Contains(e.Msg, c.complaint) {
			t.Errorf("%s: %v (%+v)", c.text, err, e)
		}
	}
	if _, err := Parse(m, LTL, strings.Repeat("(", 1_000_000)); err == nil {
		t.Error("a million brackets are read")
	}
}

// Quantifiers have values that do not depend on states, and operators have a number of bits.
func TestLimits(t *testing.T) {
	m := load(t, machines["lock"])
	for _, text := range []string{
		"#p.({p : waiting} & F {p : inside})",
		"#x.({x : 1..20000} & F {x = card(inside)})",
		strings.Repeat("X (true & ", 70) + "{inside = {}}" + strings.Repeat(")", 70),
	} {
		f, err := Parse(m, LTL, text)
		if err != nil {
			t.Errorf("%.40s: %v", text, err)
			continue
		}
		_, outcomes, err := Run(m, &check.Options{}, []*Formula{f}, true)
		if err != nil || outcomes[0].Verdict != check.Unknown || outcomes[0].Reason == "" {
			t.Errorf("%.40s: %v, %v", text, outcomes, err)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"G ([ask] => X e(enter))", "WF(a) & (SF(b) or SEF) => {x=1} U false", "!x.({x:1..2} => F {inside={}})", "E(true U {1=1}) & AGEF [leave(p1)]", "GF⇒¬"} {
		f.Add(s, true)
		f.Add(s, false)
	}
	file := filepath.Join(f.TempDir(), "lock.mch")
	if err := os.WriteFile(file, []byte(machines["lock"]), 0o666); err != nil {
		f.Fatal(err)
	}
	m, err := machine.Load(file)
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, text string, ltl bool) {
		logic := CTL
		if ltl {
			logic = LTL
		}
		if _, err := Parse(m, logic, text); err != nil {
			if e, ok := err.(*tree.Error); !ok || e.Msg == "" {
				t.Errorf("%q: %v", text, err)
			}
		}
	})
}
