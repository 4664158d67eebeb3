package membership

import (
	"context"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"
	"time"

	"bsmt/b/eval"
	"bsmt/b/machine"
	"bsmt/b/tree"
	"bsmt/b/value"
	"bsmt/b2kernel"
	"bsmt/bkernel"
	"bsmt/internal/randomb"
)

// TestRandom has the kernel refute random predicates, and looks for values that make those
// true that it refuted: by the kernel on finite sets, judged by evaluation. BSMT_B_ROUNDS sets
// how many there are, BSMT_B_SEED the first one.
func TestRandom(t *testing.T) {
	rounds, seed := 100, 0
	if n, err := strconv.Atoi(os.Getenv("BSMT_B_ROUNDS")); err == nil {
		rounds = n
	}
	if n, err := strconv.Atoi(os.Getenv("BSMT_B_SEED")); err == nil {
		seed = n
	}
	refuted, satisfied := 0, 0
	for i := range rounds {
		w := &randomb.Writer{R: rand.New(rand.NewPCG(uint64(seed+i), 7))}
		src := w.Predicate()
		if i%2 == 1 {
			src = "not(" + src + ")"
		}
		f, err := machine.Empty(tree.Classical).Formula(src)
		if err != nil || f.Node.Op.Kind() != tree.KPred {
			continue
		}
		unsat := refutes(f.Node)
		sol := solution(f)
		if unsat {
			refuted++
		}
		if sol != "" {
			satisfied++
		}
		if unsat && sol != "" {
			t.Errorf("seed %d: %s\nis refuted, and %s", seed+i, src, sol)
		}
	}
	t.Logf("%d refuted, %d satisfied", refuted, satisfied)
	if rounds == 100 && seed == 0 && (refuted < 5 || satisfied < 10) {
		t.Errorf("%d refuted, %d satisfied: too few to say something", refuted, satisfied)
	}
}

// limit ends what work does not: a question without an answer says nothing.
const limit = 300 * time.Millisecond

// refutes reports whether the kernel refutes a predicate.
func refutes(p *tree.Node) bool {
	low := Lower(Question{Dialect: tree.Classical, MinInt: -1, MaxInt: 3, Preds: []*tree.Node{p}})
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	res := bkernel.Solve(ctx, bkernel.Problem{G: low.Graph, Facts: append(low.Facts, low.Preds...)}, bkernel.Options{Seed: 1, Work: 1_000_000, MemLimit: 1 << 28})
	return res.Status == bkernel.Unsat
}

// solution gives values that make a formula true when it is evaluated; empty: none were found.
func solution(f *machine.Formula) (text string) {
	w := eval.NewWorld(tree.Classical, nil, func(*tree.Set) int { return 2 }, -1, 3)
	s := eval.NewCode(w).NewScope()
	s.BindNew(f.Free...)
	holds := s.Pred(f.Node)
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	b2kernel.Solve(ctx, b2kernel.Question{World: w, Names: f.Free, Pred: f.Node, Work: 5_000_000, Ground: b2kernel.Evaluate(w, nil, nil),
		Found: func(vs []value.Value) (more, wrong bool) {
			fr := s.Code().NewFrame(eval.NewQuota(1_000_000))
			for i, d := range f.Free {
				slot, _ := s.Slot(d)
				fr.Slots[slot] = vs[i]
			}
			if ok, err := fr.Truth(holds); err != nil || !ok {
				return true, true
			}
			text = "true"
			for i, d := range f.Free {
				text += " " + d.Name + "=" + w.Shape(d.Type).Format(value.Normal(vs[i]))
			}
			return false, false
		}})
	return text
}
