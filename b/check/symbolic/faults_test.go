package symbolic

import (
	"context"
	"encoding/csv"
	"flag"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"bsmt/b/check"
	"bsmt/b/machine"
	"bsmt/internal/faults"
)

var (
	faultCount  = flag.Int("faults", 0, "seed faults into recorded machines until so many do harm, and tell which are found")
	faultSeed   = flag.Uint64("faults.seed", 1, "chooses machines and faults")
	faultTime   = flag.Duration("faults.time", 2*time.Second, "for each engine")
	faultRace   = flag.Duration("faults.race", 10*time.Second, "for the race")
	faultStates = flag.Int("faults.states", 5000, "the largest machine")
)

// drawn is one of the recorded machines, of which nothing was violated, with a fault in it.
type drawn struct {
	file  string
	fault faults.Fault
	m     *machine.Machine
}

// drawFaults draws them one after the other; false: there are no more.
func drawFaults(t *testing.T, seed uint64) func() (drawn, bool) {
	const corpus = "../../../../shared/bmodels"
	f, err := os.Open(filepath.Join(corpus, "index.csv"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(seed, 60))
	r.Shuffle(len(rows), func(i, j int) { rows[i], rows[j] = rows[j], rows[i] })
	return func() (drawn, bool) {
		for len(rows) > 0 {
			row := rows[0]
			rows = rows[1:]
			states, err := strconv.Atoi(row[2])
			if err != nil || states < 5 || states > *faultStates || row[5] != "false" || row[1] == "pog" {
				continue
			}
			m, err := machine.Load(filepath.Join(corpus, row[0]))
			if err != nil || len(m.Invariants) == 0 {
				continue
			}
			if before, err := check.Run(m, &check.Options{Timeout: 10 * time.Second}); err != nil || before.Verdict != check.Holds {
				continue
			}
			var all []faults.Fault
			for _, o := range m.Operations {
				all = append(all, faults.Of(o)...)
			}
			if len(all) == 0 {
				continue
			}
			d := drawn{row[0], all[r.IntN(len(all))], m}
			d.fault.Apply()
			return d, true
		}
		return drawn{}, false
	}
}

// TestFaults, with -faults 60, seeds faults into machines that hold. No engine may contradict the
// explicit search; the log tells which faults each finds, and the race in ten seconds.
func TestFaults(t *testing.T) {
	if *faultCount == 0 {
		return
	}
	next := drawFaults(t, *faultSeed)
	found := map[Method]int{}
	harm, harmless, undecided := 0, 0, 0
	for harm < *faultCount {
		d, ok := next()
		if !ok {
			break
		}
		verdicts := map[Method]*Result{}
		o := &check.Options{Timeout: 20 * time.Second}
		want, err := check.Run(d.m, o)
		if err != nil {
			t.Fatal(err)
		}
		verdicts[Explicit] = &Result{Result: want}
		for _, k := range append(names(), Race) {
			o := &check.Options{Timeout: *faultTime}
			run := func() (*Result, error) { return Run(context.Background(), d.m, o, k) }
			if k == Race {
				o.Timeout = *faultRace
				run = func() (*Result, error) { return RunRace(context.Background(), d.m, o) }
			}
			if verdicts[k], err = run(); err != nil {
				t.Fatal(err)
			}
		}
		holds, broken, line := false, false, ""
		for _, k := range Methods() {
			v := verdicts[k].Verdict
			line += " " + string(k) + "=" + string(v)
			holds = holds || v == check.Holds
			broken = broken || v != check.Holds && v != check.Unknown
		}
		switch {
		case holds && broken:
			t.Errorf("%s %s: contradiction:%s", d.file, d.fault.What, line)
		case broken:
			harm++
			for k, r := range verdicts {
				if r.Verdict != check.Unknown {
					found[k]++
				}
			}
			t.Logf("%s %s:%s", d.file, d.fault.What, line)
		case holds:
			harmless++
		default:
			undecided++
			t.Logf("undecided: %s %s", d.file, d.fault.What)
		}
	}
	t.Logf("%d do harm, found by %v; %d do none, %d undecided", harm, found, harmless, undecided)
}
