package fuzz

import (
	"context"
	"fmt"
	"math/rand"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"bsmt/portfolio"
	"bsmt/proofcheck"
	"bsmt/session"
	"bsmt/smtlib/print"
)

// corruptions are ways to change one step of a proof; each changes line i, or gives false.
var corruptions = map[string]func(rnd *rand.Rand, lines []string, i int) bool{
	"literal": func(rnd *rand.Rand, lines []string, i int) bool {
		if !isStep(lines[i], "axiom", "derive") {
			return false
		}
		return replaceOne(rnd, lines, i, func(w string) string {
			switch {
			case !strings.HasPrefix(w, "@l"):
				return w
			case rnd.Intn(2) == 0:
				return "(not " + w + ")"
			}
			return near(rnd, w)
		})
	},
	"coefficient": func(rnd *rand.Rand, lines []string, i int) bool {
		if !isStep(lines[i], "define-fun") {
			return false
		}
		return replaceOne(rnd, lines, i, func(w string) string {
			if w[0] < '0' || w[0] > '9' {
				return w
			}
			return near(rnd, w)
		})
	},
	"premise": func(rnd *rand.Rand, lines []string, i int) bool {
		if !isStep(lines[i], "axiom", "derive", "step", "group", "rewrite") {
			return false
		}
		return replaceOne(rnd, lines, i, func(w string) string {
			if len(w) < 2 || !strings.Contains("pcr", w[:1]) || w[1] < '0' || w[1] > '9' {
				return w
			}
			return near(rnd, w)
		})
	},
	"term": func(rnd *rand.Rand, lines []string, i int) bool {
		return replaceOne(rnd, lines, i, func(w string) string {
			if !strings.HasPrefix(w, "@t") && !strings.HasPrefix(w, "@x") {
				return w
			}
			return near(rnd, w)
		})
	},
	"deleted": func(_ *rand.Rand, lines []string, i int) bool {
		if !isStep(lines[i], "axiom", "derive", "step", "group", "rewrite", "assume", "define-fun", "quantify", "constraint") {
			return false
		}
		lines[i] = ""
		return true
	},
}

func isStep(line string, commands ...string) bool {
	for _, c := range commands {
		if strings.HasPrefix(line, "("+c+" ") {
			return true
		}
	}
	return false
}

// near changes the number that a word ends with by a little.
func near(rnd *rand.Rand, w string) string {
	at := strings.IndexAny(w, "0123456789")
	var n int
	if _, err := fmt.Sscan(w[at:], &n); err != nil {
		return w
	}
	return fmt.Sprint(w[:at], max(0, n+1+rnd.Intn(3)-4*rnd.Intn(2)))
}

// replaceOne changes one of the words after the name of what line i says.
func replaceOne(rnd *rand.Rand, lines []string, i int, change func(string) string) bool {
	words := strings.Fields(strings.NewReplacer("(", " ( ", ")", " ) ").Replace(lines[i]))
	for _, k := range rnd.Perm(len(words)) {
		if k < 3 || strings.Trim(words[k], "()") == "" {
			continue
		}
		if w := change(words[k]); w != words[k] {
			words[k] = w
			lines[i] = strings.Join(words, " ")
			return true
		}
	}
	return false
}

// questions gives what the checker asked itself, as scripts, or nil when it does not
// accept the proof.
func questions(t *testing.T, text, proof string) map[string]bool {
	t.Helper()
	p := load(t, text)
	out := map[string]bool{}
	r, err := proofcheck.Check(context.Background(), p.Elaborator, p.Assertions, strings.NewReader(proof), func(h proofcheck.Hole) {
		if h.Says != nil {
			return
		}
		var b strings.Builder
		if err := print.Script(p.Context, &b, "ALL", h.Terms); err != nil {
			t.Fatal(err)
		}
		out[b.String()] = true
	})
	if err != nil || len(r.Holes) > 0 {
		return nil
	}
	return out
}

// contradictory asks the kernel, which shares nothing with the checker, and z3 where it
// is installed.
func contradictory(t *testing.T, question string) bool {
	t.Helper()
	p := load(t, question)
	if solve(p, p.Assertions, false, 50_000_000).Verdict == portfolio.Unsat {
		return true
	}
	z3, err := exec.LookPath("z3")
	if err != nil {
		return false
	}
	cmd := exec.Command(z3, "-in", "rlimit=100000000")
	cmd.Stdin = strings.NewReader(question)
	out, err := cmd.Output()
	return err == nil && strings.TrimSpace(string(out)) == "unsat"
}

// proofs gives scripts with proofs without a hole: made ones, the examples, and those of
// the corpus where it is at hand.
func proofs(t *testing.T, most int) [][2]string {
	t.Helper()
	var texts []string
	for _, pattern := range []string{"../examples/*.smt2", "../../shared/corpus/*/*unsat*.smt2"} {
		names, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for i := 0; i < len(names); i += max(1, len(names)/most) {
			b, err := os.ReadFile(names[i])
			if err != nil {
				t.Fatal(err)
			}
			texts = append(texts, string(b))
		}
	}
	for _, p := range Profiles() {
		for i := range uint64(most / 5) {
			texts = append(texts, Generate(&p, 11, i).Text())
		}
	}
	var out [][2]string
	for _, text := range texts {
		p, err := session.Load(context.Background(), strings.NewReader(text), "script")
		if err != nil || len(p.Assertions) == 0 {
			continue
		}
		a := solve(p, p.Assertions, true, 2_000_000)
		var b strings.Builder
		if a.Verdict == portfolio.Unsat && a.Proof != nil && a.Proof(&b) == nil && b.Len() < 60_000 {
			out = append(out, [2]string{text, b.String()})
		}
	}
	return out
}

// TestCorruptedProofs: no proof of which one step was changed is accepted, unless what
// it says then is right still: each question that the checker answered of it, and not of
// the proof as it was, is one that another solver answers alike.
func TestCorruptedProofs(t *testing.T) {
	want, most := 20, 10
	if s := os.Getenv("BSMT_CORRUPT"); s != "" { // to look further by hand
		if _, err := fmt.Sscan(s, &want); err != nil {
			t.Fatal(err)
		}
		most = 80
	} else if testing.Short() {
		want = 10
	}
	rnd := rand.New(rand.NewSource(5))
	ps := proofs(t, most)
	if len(ps) == 0 {
		t.Fatal("there is no proof to corrupt")
	}
	var kinds []string
	for k := range corruptions {
		kinds = append(kinds, k)
	}
	slices.Sort(kinds)
	before := map[int]map[string]bool{}
	count, refused := map[string]int{}, map[string]int{}
	unused, right := 0, 0
	for n := 0; n < want; {
		i, kind := rnd.Intn(len(ps)), kinds[n%len(kinds)]
		text, proof := ps[i][0], ps[i][1]
		lines := strings.Split(proof, "\n")
		if !corruptions[kind](rnd, lines, rnd.Intn(len(lines))) {
			continue
		}
		spoilt := strings.Join(lines, "\n")
		if before[i] == nil {
			if before[i] = questions(t, text, proof); before[i] == nil {
				before[i] = map[string]bool{"": true}
			}
		}
		if before[i][""] {
			continue // it has holes as it is
		}
		n++
		count[kind]++
		asked := questions(t, text, spoilt)
		if asked == nil {
			refused[kind]++
			continue
		}
		fresh := 0
		for q := range asked {
			if before[i][q] {
				continue
			}
			fresh++
			if !contradictory(t, q) {
				t.Fatalf("%s: accepted, though this is not shown to be contradictory:\n%s\nof\n%s\n%s", kind, q, text, spoilt)
			}
		}
		if fresh == 0 {
			unused++
		} else {
			right++
		}
	}
	for _, k := range kinds {
		t.Logf("%-12s %4d corrupted, %4d refused", k, count[k], refused[k])
	}
	t.Logf("%d accepted that answer no other question, %d of which the new ones are right", unused, right)
}
