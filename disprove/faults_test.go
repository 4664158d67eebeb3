package disprove

import (
	"context"
	"flag"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"bsmt/b/po"
	"bsmt/b/rodin"
	"bsmt/b/sequent"
	"bsmt/b/tree"
	"bsmt/internal/faults"
)

var (
	faultCount  = flag.Int("faults", 0, "seed so many faults into packages of Event-B, and tell which are found")
	faultFolder = flag.String("faults.folder", "../../shared/bmodels/eventb", "the packages")
	faultTime   = flag.Duration("faults.time", 5*time.Second, "time for an obligation")
	faultSeed   = flag.Uint64("faults.seed", 1, "chooses packages and faults")
)

// faultsOf gives the faults of the main machine of a project.
func faultsOf(p *rodin.Project) []faults.Fault {
	var out []faults.Fault
	for _, o := range append(slices.Clone(p.Main.Operations), p.Main.InitEvent) {
		if o != nil {
			out = append(out, faults.Of(o)...)
		}
	}
	return out
}

func textOf(q *sequent.Sequent) string {
	var b strings.Builder
	for _, h := range q.Hyps {
		b.WriteString(h.String() + "\n")
	}
	return b.String() + "|- " + q.Goal.String()
}

// With -faults 50, faults are seeded into packages all of whose obligations were proved; the
// log tells of which an obligation is disproved, which do no harm, as all are still proved, and what
// is not known of the others.
func TestFaults(t *testing.T) {
	if *faultCount == 0 {
		return
	}
	files, _ := filepath.Glob(*faultFolder + "/*.eventb")
	r := rand.New(rand.NewPCG(*faultSeed, 3))
	r.Shuffle(len(files), func(i, j int) { files[i], files[j] = files[j], files[i] })
	found, harmless, undecided := 0, 0, 0
	for _, file := range files {
		if found+harmless+undecided >= *faultCount {
			break
		}
		p, err := rodin.Read(file)
		if err != nil || p.Main == nil || p.Main.Kind == tree.ContextUnit || len(p.Obligations) < 5 || slices.ContainsFunc(p.Obligations, func(o rodin.Obligation) bool { return !o.Proved }) {
			continue
		}
		before := map[string]bool{}
		all, err := po.Of(p)
		if err != nil {
			continue
		}
		for _, s := range sequent.Of(all) {
			if q, err := s.Sequent(); err == nil {
				before[textOf(q)] = true
			}
		}
		fs := faultsOf(p)
		if len(fs) == 0 {
			continue
		}
		f := fs[r.IntN(len(fs))]
		f.Apply()
		after, err := po.Of(p)
		if err != nil {
			continue
		}
		disproved, open := "", []string{}
		for _, s := range sequent.Of(after) {
			q, err := s.Sequent()
			if err != nil || before[textOf(q)] {
				continue
			}
			ctx, cancel := context.WithTimeout(t.Context(), *faultTime)
			a := Ask(ctx, q, Options{Once: true})
			cancel()
			if a.Status == Disproved {
				disproved = s.Name
				break
			}
			if a.Status == Unknown {
				open = append(open, s.Name+": "+a.Why)
			}
		}
		what := filepath.Base(file) + " " + f.What
		switch {
		case disproved != "":
			found++
			t.Logf("found: %s by %s", what, disproved)
		case len(open) > 0:
			undecided++
			t.Logf("UNDECIDED: %s\n    %s", what, strings.Join(open[:min(len(open), 4)], "\n    "))
		default:
			harmless++
			t.Logf("harmless: %s", what)
		}
	}
	t.Logf("%d found, %d harmless, %d undecided", found, harmless, undecided)
}
