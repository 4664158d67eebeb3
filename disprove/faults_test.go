package disprove

import (
	"context"
	"flag"
	"math/big"
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
)

var (
	faults      = flag.Int("faults", 0, "seed so many faults into packages of Event-B, and tell which are found")
	faultFolder = flag.String("faults.folder", "../../shared/bmodels/eventb", "the packages")
	faultTime   = flag.Duration("faults.time", 5*time.Second, "time for an obligation")
	faultSeed   = flag.Uint64("faults.seed", 1, "chooses packages and faults")
)

// fault is a change of one place in an event.
type fault struct {
	what  string
	apply func()
}

// sites gives the faults that a predicate or substitution can have.
func sites(event string, n *tree.Node) []fault {
	var out []fault
	tree.Walk(n, func(n *tree.Node) bool {
		become := func(op tree.Op) {
			out = append(out, fault{event + ": " + n.String() + " with " + op.String(), func() { n.Op = op }})
		}
		switch n.Op {
		case tree.Less:
			become(tree.LessEq)
		case tree.LessEq:
			become(tree.Less)
		case tree.Greater:
			become(tree.GreaterEq)
		case tree.GreaterEq:
			become(tree.Greater)
		case tree.Add:
			become(tree.Sub)
		case tree.Sub:
			become(tree.Add)
		case tree.True:
			become(tree.False)
		case tree.False:
			become(tree.True)
		case tree.Member:
			become(tree.NotMember)
		case tree.NotMember:
			become(tree.Member)
		case tree.Equal:
			become(tree.NotEqual)
		case tree.NotEqual:
			become(tree.Equal)
		case tree.Union:
			become(tree.SetMinus)
		case tree.SetMinus:
			become(tree.Union)
		case tree.IntLit:
			out = append(out, fault{event + ": " + n.String() + " and one more", func() { n.Int = new(big.Int).Add(n.Int, big.NewInt(1)) }})
		}
		return true
	})
	return out
}

// faultsOf gives the faults of the main machine of a project.
func faultsOf(p *rodin.Project) []fault {
	var out []fault
	m := p.Main
	for _, o := range append(slices.Clone(m.Operations), m.InitEvent) {
		if o == nil {
			continue
		}
		for i, g := range o.Guards {
			out = append(out, fault{o.Name + ": without " + g.Pred.String(), func() { o.Guards = slices.Delete(slices.Clone(o.Guards), i, i+1) }})
			out = append(out, sites(o.Name, g.Pred)...)
		}
		if o.Body == nil {
			continue
		}
		out = append(out, sites(o.Name, o.Body)...)
		if o.Body.Op == tree.Par {
			for i, a := range o.Body.Args {
				out = append(out, fault{o.Name + ": without " + a.String(), func() { o.Body.Args[i] = tree.New(tree.Skip, a.Pos) }})
			}
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
	if *faults == 0 {
		return
	}
	files, _ := filepath.Glob(*faultFolder + "/*.eventb")
	r := rand.New(rand.NewPCG(*faultSeed, 3))
	r.Shuffle(len(files), func(i, j int) { files[i], files[j] = files[j], files[i] })
	found, harmless, undecided := 0, 0, 0
	for _, file := range files {
		if found+harmless+undecided >= *faults {
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
		f.apply()
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
		what := filepath.Base(file) + " " + f.what
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
