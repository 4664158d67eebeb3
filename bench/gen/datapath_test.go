package gen

import "testing"

// TestDatapathDesigns has the kernel answer circuits of each design, right ones and wrong ones.
func TestDatapathDesigns(t *testing.T) {
	answers := map[string]int{}
	for _, name := range []string{"comparisons", "datapath", "multipliers"} {
		f, err := Find(name)
		if err != nil {
			t.Fatal(err)
		}
		for seed := range uint64(30) {
			p := f.Make(3, seed)
			if got := solve(t, p.Script); got != p.Status {
				t.Errorf("%s with seed %d: %s, should be %s", f.Name, seed, got, p.Status)
			}
			answers[p.Status]++
		}
	}
	if answers["sat"] < 5 || answers["unsat"] < 40 {
		t.Errorf("statuses %v: too few of one kind", answers)
	}
}
