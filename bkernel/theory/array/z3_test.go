package array

import (
	"context"
	"fmt"
	"math/rand"
	"os/exec"
	"strings"
	"testing"

	"bsmt/bkernel/core"
)

// smt writes the problem for another solver.
func (p *problem) smt() string {
	var name func(s *tsort) string
	name = func(s *tsort) string {
		switch s.kind {
		case 'D':
			return "D"
		case 'O':
			return "(_ BitVec 1)"
		case 'B':
			return "Bool"
		}
		x := name(s.ran)
		for i := len(s.dom) - 1; i >= 0; i-- {
			x = "(Array " + name(s.dom[i]) + " " + x + ")"
		}
		return x
	}
	var out strings.Builder
	out.WriteString("(declare-sort D 0)\n")
	for _, t := range p.terms {
		if t.op == "g" {
			fmt.Fprintf(&out, "(declare-fun g (%s) D)\n", name(p.terms[t.args[0]].srt))
			break
		}
	}
	for i, t := range p.terms {
		if t.op == "leaf" {
			fmt.Fprintf(&out, "(declare-fun t%d () %s)\n", i, name(t.srt))
			continue
		}
		fmt.Fprintf(&out, "(define-fun t%d () %s (", i, name(t.srt))
		if t.op == "const" {
			fmt.Fprintf(&out, "(as const %s)", name(t.srt))
		} else {
			out.WriteString(t.op)
		}
		for _, a := range t.args {
			fmt.Fprintf(&out, " t%d", a)
		}
		out.WriteString("))\n")
	}
	for _, c := range p.cl {
		out.WriteString("(assert (or")
		for _, l := range c {
			if l[2] == 1 {
				fmt.Fprintf(&out, " (not (= t%d t%d))", l[0], l[1])
			} else {
				fmt.Fprintf(&out, " (= t%d t%d)", l[0], l[1])
			}
		}
		out.WriteString("))\n")
	}
	out.WriteString("(check-sat)\n")
	return out.String()
}

// grow adds terms and clauses, so that listing models is out of the question.
func (p *problem) grow(rng *rand.Rand, terms, clauses int) {
	pick := func(s *tsort) int {
		for {
			if i := rng.Intn(len(p.terms)); p.terms[i].srt == s {
				return i
			}
		}
	}
	var fs []*tsort
	for _, s := range p.sorts {
		if s.kind == 'F' {
			fs = append(fs, s)
		}
	}
	for range terms {
		s := fs[rng.Intn(len(fs))]
		args := []int{pick(s)}
		for _, x := range s.dom {
			args = append(args, pick(x))
		}
		switch rng.Intn(5) {
		case 0, 1:
			p.terms = append(p.terms, term{"select", s.ran, args})
		case 2, 3:
			p.terms = append(p.terms, term{"store", s, append(args, pick(s.ran))})
		default:
			x := p.sorts[rng.Intn(len(p.sorts))]
			p.terms = append(p.terms, term{"leaf", x, nil})
		}
	}
	for range clauses {
		var c [][3]int
		for range 1 + rng.Intn(3) {
			i := rng.Intn(len(p.terms))
			c = append(c, [3]int{i, pick(p.terms[i].srt), rng.Intn(2)})
		}
		p.cl = append(p.cl, c)
	}
}

// TestAgainstZ3 compares verdicts on problems too large to list. Constant functions
// over the deferred sort are left out: z3 takes the sort as infinite.
func TestAgainstZ3(t *testing.T) {
	if _, err := exec.LookPath("z3"); err != nil {
		t.Skip("z3 is not on PATH")
	}
	counts := map[string]int{}
	for seed := range int64(50) {
		rng := rand.New(rand.NewSource(seed))
		p := randomProblem(rng)
		n := 5 + rng.Intn(70)
		p.grow(rng, n, n/8+rng.Intn(n/3+1))
		skip := false
		for _, tm := range p.terms {
			if tm.op == "const" && tm.srt.card() {
				skip = true
			}
			for _, s := range p.sorts { // products are nested arrays for z3
				skip = skip || len(s.dom) > 1
			}
		}
		if skip {
			continue
		}
		b := newBuilt(p)
		b.make(len(p.terms))
		for _, c := range p.cl {
			b.clause(c)
		}
		got := b.s.Solve(context.Background()).String()
		if got == core.Sat.String() {
			if err := b.check(); err != nil {
				t.Fatalf("seed %d: %v", seed, err)
			}
		}
		cmd := exec.Command("z3", "-in", "-T:5")
		cmd.Stdin = strings.NewReader(p.smt())
		out, _ := cmd.Output()
		want := strings.TrimSpace(string(out))
		counts[got+" "+want]++
		if (want == "sat" || want == "unsat") && got != want {
			t.Fatalf("seed %d: %s, z3 says %s\n%s", seed, got, want, p.smt())
		}
	}
	t.Log(counts)
}

// card says that the domain is as large as D.
func (s *tsort) card() bool {
	for _, d := range s.dom {
		if d.kind == 'D' || d.kind == 'F' {
			return true
		}
	}
	return false
}
