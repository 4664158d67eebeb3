package refine

import (
	"context"
	"os"
	"testing"

	"bsmt/b/check"
	"bsmt/b/machine"
)

// papers is the folder of the paper's machines, beside the repository.
const papers = "../../../../shared/bmodels/papers/refinement/"

func load(t *testing.T, concrete, abstract string, sizes map[string]int) *Pair {
	t.Helper()
	m, err := machine.Load(concrete)
	if err != nil {
		t.Fatal(err)
	}
	a := m.Abstract
	if abstract != "" {
		if a, err = machine.Load(abstract); err != nil {
			t.Fatal(err)
		}
	}
	p, err := NewPair(m, a, check.Options{Sizes: sizes})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// The tables of the paper, in which preconditions are guards: states and transitions of both machines, and pairs.
func TestPaper(t *testing.T) {
	if _, err := os.Stat(papers); err != nil {
		t.Skip("no machines beside the repository")
	}
	for _, c := range []struct {
		concrete, abstract         string
		processes                  int
		states, transitions, table int
		aStates, aTransitions      int
	}{
		// The paper gives 39 transitions for ServerR; counted by hand there are 1+6+18+12.
		{"ServerR.ref", "", 0, 14, 37, 14, 5, 9},
		{"scheduler3/scheduler1.ref", "", 3, 145, 447, 145, 55, 190},
		{"scheduler6/scheduler1.ref", "scheduler6/scheduler0_6.mch", 6, 37009, 145926, 37009, 2188, 14581},
	} {
		var sizes map[string]int
		if c.processes > 0 {
			sizes = map[string]int{"PROC": c.processes}
		}
		if c.abstract != "" {
			c.abstract = papers + c.abstract
			if testing.Short() {
				continue
			}
		}
		r, err := load(t, papers+c.concrete, c.abstract, sizes).Check(context.Background(), Options{PreconditionsGuard: true})
		if err != nil {
			t.Errorf("%s: %v", c.concrete, err)
			continue
		}
		if r.Verdict != Refines || r.States != c.states || r.Transitions != c.transitions || r.Table != c.table ||
			r.AbstractStates != c.aStates || r.AbstractTransitions != c.aTransitions {
			t.Errorf("%s: %+v", c.concrete, r)
		}
	}
}

func TestWrongServers(t *testing.T) {
	if _, err := os.Stat(papers); err != nil {
		t.Skip("no machines beside the repository")
	}
	r, err := load(t, papers+"ServerR_wrong.ref", "", nil).Check(context.Background(), Options{PreconditionsGuard: true})
	if err != nil || r.Verdict != NewTrace || len(r.Trace) != 3 || r.Trace[2].Label != "LogIn(p1)" {
		t.Errorf("%+v %v", r, err)
	}
	// With one session only the second server has no new traces, but it refuses.
	p := load(t, papers+"ServerR_wrong2.ref", "", nil)
	if r, err := p.Check(context.Background(), Options{PreconditionsGuard: true}); err != nil || r.Verdict != Refines || r.Table != 4 {
		t.Errorf("%+v %v", r, err)
	}
	p = load(t, papers+"ServerR_wrong2.ref", "", nil)
	if r, err := p.Check(context.Background(), Options{SingletonFailures: true, PreconditionsGuard: true}); err != nil || r.Verdict != NewRefusal || r.Refused != "LogIn(p2)" {
		t.Errorf("%+v %v", r, err)
	}
}

const examples = "../../../examples/"

func TestBuffer(t *testing.T) {
	for _, items := range []int{1, 2, 3} {
		p := load(t, examples+"buffer_cells.ref", "", map[string]int{"ITEM": items})
		if r, err := p.Check(context.Background(), Options{SingletonFailures: true}); err != nil || r.Verdict != Refines {
			t.Errorf("%+v %v", r, err)
		}
		p = load(t, examples+"buffer_stack.ref", "", map[string]int{"ITEM": items})
		r, err := p.Check(context.Background(), Options{})
		if items == 1 {
			if err != nil || r.Verdict != Refines {
				t.Errorf("%+v %v", r, err)
			}
		} else if err != nil || r.Verdict != NewTrace || len(r.Trace) != 4 || r.Trace[3].Label != "get --> ITEM2" {
			t.Errorf("%+v %v", r, err)
		}
	}
}

// Sizes of the abstract file count where the concrete one says nothing; constants of both
// have the same values.
func TestWorldsAgree(t *testing.T) {
	dir := t.TempDir()
	write := func(name, src string) string {
		if err := os.WriteFile(dir+"/"+name, []byte(src), 0o644); err != nil {
			t.Fatal(err)
		}
		return dir + "/" + name
	}
	write("A.mch", `MACHINE A SETS S DEFINITIONS scope_S == 3 CONSTANTS c PROPERTIES c : 1..2 VARIABLES x
		INVARIANT x : 0..2 INITIALISATION x := c OPERATIONS op(s) = PRE s : S THEN x := 0 END; r <-- get = r := x END`)
	con := write("B.ref", `REFINEMENT B REFINES A VARIABLES y INVARIANT y : 0..2 INITIALISATION y := c
		OPERATIONS op(s) = PRE s : S THEN y := 0 END; r <-- get = r := y END`)
	r, err := load(t, con, "", nil).Check(context.Background(), Options{})
	if err != nil || r.Verdict != Refines || r.Table != 5 || r.Transitions != 2+4*4 {
		t.Errorf("%+v %v", r, err)
	}
	wrong := write("C.ref", `REFINEMENT C REFINES A VARIABLES y INVARIANT y : 0..2 INITIALISATION y := 3 - c
		OPERATIONS op(s) = PRE s : S THEN y := 0 END; r <-- get = r := y END`)
	r, err = load(t, wrong, "", nil).Check(context.Background(), Options{})
	if err != nil || r.Verdict != NewTrace || len(r.Trace) != 2 {
		t.Errorf("%+v %v", r, err)
	}
	// The integers of the refinement are those of both.
	write("D.mch", `MACHINE D VARIABLES x INVARIANT x : INT INITIALISATION x := 0 OPERATIONS op(s) = PRE s : INT THEN x := s END END`)
	wide := write("E.ref", `REFINEMENT E REFINES D DEFINITIONS SET_PREF_MAXINT == 5; SET_PREF_MININT == -2 VARIABLES y INVARIANT y : INT INITIALISATION y := 0
		OPERATIONS op(s) = PRE s : INT THEN y := s END END`)
	r, err = load(t, wide, "", nil).Check(context.Background(), Options{})
	if err != nil || r.Verdict != Refines || r.Transitions != 1+8*8 || r.AbstractTransitions != 1+8*8 {
		t.Errorf("%+v %v", r, err)
	}
}
