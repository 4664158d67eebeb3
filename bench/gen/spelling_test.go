package gen

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"bsmt/respell"
)

// workOf reads the work of an answer.
func workOf(t *testing.T, answer string) int {
	t.Helper()
	for _, m := range figure.FindAllStringSubmatch(answer, -1) {
		if m[1] == "work" {
			n, err := strconv.Atoi(m[2])
			if err != nil {
				t.Fatal(err)
			}
			return n
		}
	}
	t.Fatalf("no work in %s", answer)
	return 0
}

// spellings are ways of saying a thing that go together, each of which the kernel is to see
// through. All at once make of a line a page that no one writes.
var spellings = [3][]respell.Way{
	{respell.Order, respell.Names, respell.Join, respell.Guard, respell.Shift, respell.Compare, respell.Sides, respell.Equal, respell.Distinct,
		respell.Connective, respell.Bits, respell.Lift, respell.Arrays, respell.Define, respell.Name, respell.Nest, respell.Numeral, respell.Scale,
		respell.Extreme, respell.Distance, respell.Distribute, respell.Parity},
	{respell.Order, respell.Names, respell.Join, respell.Guard, respell.Compare, respell.Split, respell.Words, respell.Inject},
	{respell.Order, respell.Names, respell.Join, respell.Guard, respell.Compare, respell.Alias, respell.Flag, respell.Count, respell.Domain,
		respell.Double, respell.Divide, respell.Stores, respell.Exists, respell.Extend, respell.Wires},
}

// TestSpellings: problems are known by what they say. Each family is answered in three
// spellings as it is as written, most of them with work of the same order.
func TestSpellings(t *testing.T) {
	var times []float64 // the work as written that a spelling takes
	for _, f := range Families() {
		n := f.Sizes[0][len(f.Sizes[0])-1]
		p := f.Make(n, 5)
		script := strings.Replace(p.Script, "(check-sat)", "(check-sat)(get-info :all-statistics)", 1)
		written := workOf(t, solve(t, script))
		for seed, ways := range spellings {
			said, _, err := respell.Script([]byte(script), rand.New(rand.NewPCG(uint64(seed), 11)), respell.Config{Ways: ways, Share: 0.5})
			if err != nil {
				t.Fatal(err)
			}
			answer := solve(t, said)
			if !strings.HasPrefix(answer, p.Status) {
				t.Errorf("%s of %d, spelling %d: %s, should be %s\n%s", f.Name, n, seed, answer, p.Status, said)
				continue
			}
			times = append(times, float64(workOf(t, answer))/float64(written+1000)) // some for reading
			if k := times[len(times)-1]; k > 3 {
				t.Logf("%s of %d, spelling %d: %.1f times", f.Name, n, seed, k)
			}
		}
	}
	slices.Sort(times)
	if k := times[9*len(times)/10]; k > 4 {
		t.Errorf("a tenth of the spellings takes more than %.1f times the work", k)
	}
}
