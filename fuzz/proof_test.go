package fuzz

import (
	"context"
	"fmt"
	"math/rand"
	"os"
	"strings"
	"testing"
	"time"

	"bsmt/portfolio"
	"bsmt/proofcheck"
	"bsmt/session"
	"bsmt/smtlib"
)

// load reads a script anew: a proof that is checked declares its symbols in it.
func load(t *testing.T, text string) *session.Problem {
	t.Helper()
	p, err := session.Load(context.Background(), strings.NewReader(text), "script")
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func query(p *session.Problem, assertions []smtlib.Term, proof bool) *portfolio.Query {
	return &portfolio.Query{
		Context: p.Context, Elaborator: p.Elaborator, Decls: p.Elaborator.Decls(), Assertions: assertions, WantProof: proof, Seed: 1,
	}
}

// accepted says whether a proof is accepted, without a hole, for the assertions of which
// one is left out, or none when out is negative.
func accepted(t *testing.T, text, proof string, out int) bool {
	t.Helper()
	p := load(t, text)
	as := p.Assertions
	if out >= 0 {
		as = append(append([]smtlib.Term(nil), as[:out]...), as[out+1:]...)
	}
	r, err := proofcheck.Check(context.Background(), p.Elaborator, as, strings.NewReader(proof))
	return err == nil && len(r.Holes) == 0
}

// corrupt changes one thing in one line of a proof.
func corrupt(rnd *rand.Rand, proof string) string {
	lines := strings.Split(proof, "\n")
	for range 50 {
		i := 1 + rnd.Intn(len(lines)-1)
		words := strings.Fields(lines[i])
		if len(words) < 3 {
			continue
		}
		k := 1 + rnd.Intn(len(words)-1)
		w := words[k]
		core := strings.Trim(w, "()")
		switch {
		case rnd.Intn(8) == 0:
			return strings.Join(append(lines[:i:i], lines[i+1:]...), "\n")
		case rnd.Intn(4) == 0 && strings.HasPrefix(core, "@l") && !strings.HasPrefix(words[0], "(de"):
			words[k] = strings.Replace(w, core, "(not "+core+")", 1)
		case strings.ContainsAny(core, "0123456789") && core != "":
			var n int
			at := strings.IndexAny(core, "0123456789")
			if _, err := fmt.Sscan(core[at:], &n); err != nil {
				continue
			}
			words[k] = strings.Replace(w, core, fmt.Sprint(core[:at], max(0, n+rnd.Intn(7)-3)), 1)
		default:
			continue
		}
		lines[i] = strings.Join(words, " ")
		return strings.Join(lines, "\n")
	}
	return proof
}

// TestProofs: what the kernel refutes, the checker accepts, but for some holes; and no
// proof, as it is or with one thing changed, is accepted for assertions that have a model.
func TestProofs(t *testing.T) {
	scripts, tries := 1, 5
	if testing.Short() {
		scripts, tries = 1, 2
	}
	seed := int64(1)
	if s := os.Getenv("BSMT_PROOF_SEED"); s != "" { // to look further by hand
		if _, err := fmt.Sscan(s, &seed); err != nil {
			t.Fatal(err)
		}
		scripts, tries = 100, 60
	}
	rnd := rand.New(rand.NewSource(seed))
	refuted, whole, attacks := 0, 0, 0
	for _, p := range Profiles() {
		for i, found := uint64(0), 0; i < 12*uint64(scripts) && found < scripts; i++ {
			text := Generate(&p, uint64(seed), i).Text()
			prob := load(t, text)
			if len(prob.Assertions) == 0 {
				continue
			}
			ctx, cancel := context.WithTimeout(context.Background(), time.Second)
			a := (&portfolio.Kernel{}).Solve(ctx, query(prob, prob.Assertions, true))
			cancel()
			var b strings.Builder
			if a.Verdict != portfolio.Unsat || a.Proof == nil || a.Proof(&b) != nil || b.Len() > 60_000 {
				continue
			}
			found++
			refuted++
			proof := b.String()
			if accepted(t, text, proof, -1) {
				whole++
			}
			for out := range min(3, len(prob.Assertions)) {
				rest := load(t, text)
				as := append(append([]smtlib.Term(nil), rest.Assertions[:out]...), rest.Assertions[out+1:]...)
				ctx, cancel := context.WithTimeout(context.Background(), time.Second)
				v := (&portfolio.Kernel{}).Solve(ctx, query(rest, as, false)).Verdict
				cancel()
				if v != portfolio.Sat {
					continue
				}
				for k := range tries {
					spoilt := proof
					if k > 0 {
						spoilt = corrupt(rnd, proof)
					}
					attacks++
					if accepted(t, text, spoilt, out) {
						t.Fatalf("%s %d: accepted without assertion %d, though the rest has a model:\n%s\n%s", p.Name, i, out, text, spoilt)
					}
				}
			}
		}
	}
	t.Logf("%d refuted, %d proofs without a hole, %d attacks", refuted, whole, attacks)
	if refuted < 10 || 3*whole < refuted {
		t.Errorf("of %d proofs only %d are accepted", refuted, whole)
	}
}
