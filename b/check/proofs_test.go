package check

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"bsmt/b/machine"
	"bsmt/b/tree"
)

// documented is the page that has the tables of what was measured.
const documented = "../../docs/machines.md"

// proofRows are the machines of Table 3 in Bendisposto, Leuschel: Proof Assisted Model Checking
// for B (2009), with the sizes for which the paper's count without proofs comes out, where there
// are such, and the paper's counts.
var proofRows = []struct {
	name, file   string
	sizes        map[string]int
	states       int64 // where the search is cut
	without, has int64 // of the paper
}{
	{"Mondex m3", "mondex_m3.eventb", nil, 0, 440, 440},
	{"Earley parser m3", "earley_3.eventb", nil, 0, 540, 271},
	{"Constructed example", "radical.eventb", nil, 0, 42, 22},
	{"SAP", "m_partner_behaviour.eventb", nil, 0, 48672, 16392},
	{"Scheduler", "scheduler.eventb", map[string]int{"PID": 7}, 0, 20924, 5231},
	{"Mondex m2", "mondex_m2.eventb", nil, 0, 6600, 1560},
	{"SSF", "obsw_M001.eventb", nil, 10000, 24985, 5009},
	{"CXCC", "cxcc0.eventb", map[string]int{"NODES": 4, "D": 3}, 0, 88480, 15368},
	{"Siemens", "siemens_mch_0.eventb", nil, 10000, 280000, 10000},
	{"Siemens (auto proof)", "siemens_mch_0_autoproofs.eventb", nil, 10000, 280000, 10000},
}

// ownLevel leaves only the invariants of the machine itself, without those of the machines
// that it refines.
func ownLevel(m *machine.Machine) {
	foreign := make([]bool, len(m.Invariants))
	for i, c := range m.Invariants {
		foreign[i] = c.From != m.Name
	}
	i := -1
	m.Invariants = slices.DeleteFunc(m.Invariants, func(*tree.Clause) bool { i++; return foreign[i] })
	for k, row := range m.Proved {
		if row != nil {
			i := -1
			m.Proved[k] = slices.DeleteFunc(row, func(bool) bool { i++; return foreign[i] })
		}
	}
}

// What is proved spares the evaluation of invariants and changes no verdict; the counts are
// those of the page.
func TestProofInformation(t *testing.T) {
	dir := filepath.Join(corpus, "papers", "proof-directed")
	if _, err := os.Stat(dir); err != nil {
		t.Skip("no machines beside the repository")
	}
	page, err := os.ReadFile(documented)
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range proofRows {
		var rs [2]*Result
		for i, trust := range []bool{false, true} {
			m, err := machine.Load(filepath.Join(dir, row.file))
			if err != nil {
				t.Fatal(err)
			}
			ownLevel(m)
			if rs[i], err = Run(m, &Options{Sizes: row.sizes, TrustProofs: trust, MaxStates: row.states}); err != nil {
				t.Fatal(err)
			}
		}
		a, b := rs[0], rs[1]
		if a.Verdict != b.Verdict || a.States != b.States || a.Transitions != b.Transitions || a.Avoidable != b.Avoidable {
			t.Errorf("%s: %s, %d states without proofs, %s, %d with", row.name, a.Verdict, a.States, b.Verdict, b.States)
		}
		if b.Evaluated > a.Evaluated || a.Evaluated > a.Avoidable {
			t.Errorf("%s: %d, %d and %d evaluated", row.name, a.Avoidable, a.Evaluated, b.Evaluated)
		}
		var sizes []string
		for _, s := range slices.Sorted(maps.Keys(row.sizes)) {
			sizes = append(sizes, fmt.Sprintf("%s=%d", s, row.sizes[s]))
		}
		saved := func(has, of int64) string { return fmt.Sprintf("%d %%", (100*(of-has)+of/2)/of) }
		line := fmt.Sprintf("| %s | %s | %s | %d | %d | %d | %d | %s | %d | %d | %s |", row.name, strings.Join(sizes, ", "), a.Verdict, a.States,
			a.Avoidable, a.Evaluated, b.Evaluated, saved(b.Evaluated, a.Avoidable), row.without, row.has, saved(row.has, row.without))
		if !strings.Contains(string(page), line) {
			t.Errorf("the page does not have the row\n%s", line)
		}
	}
}

// TestTrustedProofs: what is said to be proved of an event and an invariant is not evaluated after that event, on demand.
// The event breaks both invariants.
func TestTrustedProofs(t *testing.T) {
	for _, c := range []struct {
		facts     string
		trust     bool
		verdict   Verdict
		broken    string
		evaluated int64
	}{
		{"", true, Violated, "inv1", 0},
		{"discharged(m,up,inv1),discharged(m,up,inv2)", false, Violated, "inv1", 0},
		{"discharged(m,up,inv1)", true, Violated, "inv2", 0},
		{"discharged(m,up,inv2)", true, Violated, "inv1", 0},
		{"discharged(m,other,inv1),discharged(m,up,inv2)", true, Violated, "inv1", 0},
		{"discharged(n,up,inv1),discharged(m,up,inv2)", true, Violated, "inv1", 0},
		{"discharged(m,up,inv3),discharged(m,up,inv2)", true, Violated, "inv1", 0},
		{"discharged(m,up,inv1),discharged(m,up,inv2)", true, Holds, "", 2}, // the initial state alone
	} {
		facts := c.facts
		if facts != "" {
			facts = "," + facts
		}
		src := strings.ReplaceAll(fmt.Sprintf(`package(load_event_b_project([event_b_model(none,m,[sees(none,[]),
 variables(none,[identifier(none,x)]),invariant(none,[less(rodinpos(m,inv1,t),X,integer(none,3)),less(rodinpos(m,inv2,t),X,integer(none,4))]),theorems(none,[]),
 events(none,[event(none,'INITIALISATION',ordinary(none),[],[],[],[],[assign(none,[X],[integer(none,0)])],[]),
 event(none,up,ordinary(none),[],[],[less(none,X,integer(none,6))],[],[assign(none,[X],[add(none,X,integer(none,1))])],[])])])],[],[exporter_version(3)%s],_Error)).
`, facts), "X", "identifier(none,x)")
		file := filepath.Join(t.TempDir(), "m.eventb")
		if err := os.WriteFile(file, []byte(src), 0o666); err != nil {
			t.Fatal(err)
		}
		m, err := machine.Load(file)
		if err != nil {
			t.Fatalf("%v in %s", err, src)
		}
		r, err := Run(m, &Options{TrustProofs: c.trust, Jobs: 1})
		if err != nil {
			t.Fatal(err)
		}
		if r.Verdict != c.verdict || c.broken != "" && (r.Failed == nil || r.Failed.Label != c.broken) || c.evaluated != 0 && r.Evaluated != c.evaluated {
			t.Errorf("%s, trusted %v: %s, %+v, %d evaluated", c.facts, c.trust, r.Verdict, r.Failed, r.Evaluated)
		}
	}
}
