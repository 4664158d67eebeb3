package optimize_test

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"bsmt/portfolio"
	"bsmt/session"
)

// run gives the responses to a script.
func run(t *testing.T, script string) string {
	t.Helper()
	var out bytes.Buffer
	if _, err := session.New(context.Background(), session.Config{Out: &out, Solver: &portfolio.Kernel{}}).Run(strings.NewReader(script)); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// small is a random problem over integers or words of a few values: its constraints
// and terms as text, and as functions of x, y and z.
type small struct {
	r      *rand.Rand
	words  bool
	signed bool
}

// term gives a sum as text and its value, over x, y, z.
func (p *small) term() (string, func(v []int) int) {
	var k [4]int
	for i := range k {
		k[i] = p.r.IntN(7) - 3
		if p.words {
			k[i] = p.r.IntN(16)
		}
	}
	if p.words {
		text := fmt.Sprintf("(bvadd (bvmul (_ bv%d 4) x) (bvmul (_ bv%d 4) y) (bvmul (_ bv%d 4) z) (_ bv%d 4))", k[0], k[1], k[2], k[3])
		return text, func(v []int) int { return (k[0]*v[0] + k[1]*v[1] + k[2]*v[2] + k[3]) & 15 }
	}
	text := fmt.Sprintf("(+ (* %s x) (* %s y) (* %s z) %s)", num(k[0]), num(k[1]), num(k[2]), num(k[3]))
	return text, func(v []int) int { return k[0]*v[0] + k[1]*v[1] + k[2]*v[2] + k[3] }
}

func num(n int) string {
	if n < 0 {
		return "(- " + strconv.Itoa(-n) + ")"
	}
	return strconv.Itoa(n)
}

// atom compares two terms.
func (p *small) atom() (string, func(v []int) bool) {
	a, av := p.term()
	b, bv := p.term()
	op := "<="
	if p.words {
		op = "bvule"
	}
	return "(" + op + " " + a + " " + b + ")", func(v []int) bool { return av(v) <= bv(v) }
}

// TestAgainstEnumeration compares optima of small problems with those of all assignments:
// one objective after another, each by itself, and soft assertions.
func TestAgainstEnumeration(t *testing.T) {
	r := rand.New(rand.NewPCG(12, 5))
	count := map[string]int{}
	for round := range 150 {
		p := &small{r: r, words: round%3 == 0}
		p.signed = p.words && round%2 == 0
		sort, lo, hi := "Int", -4, 4
		if p.words {
			sort, lo, hi = "(_ BitVec 4)", 0, 15
		}
		var b strings.Builder
		boxed := round%4 == 3
		if boxed {
			b.WriteString("(set-option :opt.priority box)")
		}
		for _, x := range "xyz" {
			fmt.Fprintf(&b, "(declare-const %c %s)", x, sort)
			if !p.words {
				fmt.Fprintf(&b, "(assert (<= %s %c %s))", num(lo), x, num(hi))
			}
		}
		var hard []func([]int) bool
		for range 1 + r.IntN(3) {
			text, f := p.atom()
			fmt.Fprintf(&b, "(assert %s)", text)
			hard = append(hard, f)
		}
		type goal struct {
			greatest bool
			value    func([]int) int
		}
		var goals []goal
		for range 1 + r.IntN(2) {
			text, f := p.term()
			g := goal{r.IntN(2) == 0, f}
			attribute := ""
			if p.signed {
				attribute = " :signed"
				g.value = func(v []int) int { return (f(v)^8)&15 - 8 }
			}
			fmt.Fprintf(&b, "(%s %s%s)", map[bool]string{true: "maximize", false: "minimize"}[g.greatest], text, attribute)
			goals = append(goals, g)
		}
		type soft struct {
			weight int
			holds  func([]int) bool
		}
		var softs []soft
		for range r.IntN(4) {
			text, f := p.atom()
			s := soft{r.IntN(5) - 1, f}
			fmt.Fprintf(&b, "(assert-soft %s :weight %s :id cost)", text, num(s.weight))
			softs = append(softs, s)
		}
		if softs != nil {
			goals = append(goals, goal{false, func(v []int) int {
				sum := 0
				for _, s := range softs {
					if !s.holds(v) {
						sum += s.weight
					}
				}
				return sum
			}})
		}
		b.WriteString("(check-sat)(get-objectives)")
		var points [][]int
		for i := range (hi - lo + 1) * (hi - lo + 1) * (hi - lo + 1) {
			n := hi - lo + 1
			v := []int{lo + i%n, lo + i/n%n, lo + i/n/n}
			ok := true
			for _, h := range hard {
				ok = ok && h(v)
			}
			if ok {
				points = append(points, v)
			}
		}
		got := run(t, b.String())
		if len(points) == 0 {
			if !strings.HasPrefix(got, "unsat\n") {
				t.Fatalf("round %d: %s, but there is no model\n%s", round, got, b.String())
			}
			count["unsat"]++
			continue
		}
		want := "sat\n(objectives\n"
		among := points
		for _, g := range goals {
			best, have := 0, false
			for _, v := range among {
				if c := g.value(v); !have || g.greatest && c > best || !g.greatest && c < best {
					best, have = c, true
				}
			}
			want += " " + num(best) + ")\n"
			if boxed {
				continue
			}
			var rest [][]int
			for _, v := range among {
				if g.value(v) == best {
					rest = append(rest, v)
				}
			}
			among = rest
		}
		count["sat"]++
		// The names of the objectives are left out.
		var values strings.Builder
		for line := range strings.Lines(got) {
			if strings.HasPrefix(line, " (") {
				depth, at := 0, 0
				for i, c := range line[2:] {
					if c == '(' {
						depth++
					}
					if c == ')' {
						depth--
					}
					if c == ' ' && depth == 0 {
						at = i + 2
						break
					}
				}
				line = line[at:]
			}
			values.WriteString(line)
		}
		if values.String() != want+")\n" {
			t.Fatalf("round %d: got\n%swant\n%s)\n%s", round, values.String(), want, b.String())
		}
	}
	if count["sat"] < 60 || count["unsat"] == 0 {
		t.Errorf("verdicts %v", count)
	}
}

// TestNoBound: what has no bound is said to have none when that is proven, and else unknown.
func TestNoBound(t *testing.T) {
	const xyz = "(declare-const x Int)(declare-const y Int)(declare-const z Int)(declare-const p Bool)"
	for script, want := range map[string]string{
		"(maximize x)":                                 "sat (objectives (x oo) )",
		"(minimize x)":                                 "sat (objectives (x (* (- 1) oo)) )",
		"(assert (<= 0 x 10))(maximize (+ x y))":       "sat (objectives ((+ x y) oo) )",
		"(assert (= x (* 2 y)))(minimize (+ x y z))":   "sat (objectives ((+ x y z) (* (- 1) oo)) )",
		"(assert (= (mod x 3) 2))(maximize x)":         "sat (objectives (x oo) )",
		"(assert (=> p (< x 5)))(maximize x)":          "sat (objectives (x oo) )",
		"(assert (< x 5))(assert (< y x))(maximize y)": "sat (objectives (y 3) )",
		"(assert (< (* x x) 1000000))(maximize x)":     "sat (objectives (x 999) )",
		"(assert (= x 1000000000000))(maximize x)":     "sat (objectives (x 1000000000000) )",
		"(maximize x)(assert (< y 7))(maximize y)":     "sat (objectives (x oo) (y 6) )",
		"(assert (> x 3))(assert (< x 4))(maximize x)": "unsat (error",
		"(declare-const r Real)(maximize r)":           "sat (objectives (r oo) )",
		"(declare-const r Real)(assert (< 0.0 r 1.0))(assert (= (mod x 3) 1))(maximize (- r (to_real (div x 2))))":                     "sat (objectives ((- r (to_real (div x 2))) oo) )",
		"(declare-const r Real)(assert (and (< y 0) (=> p (> (to_int r) (abs y)))))(assert p)(minimize y)":                             "sat (objectives (y (* (- 1) oo)) )",
		"(declare-const r Real)(declare-const q Real)(assert (> r 0.0))(assert-soft (>= r q) :id g)(minimize (+ (to_real (* 2 1)) r))": "sat (objectives (g 0) ((+ (to_real (* 2 1)) r) (+ 2.0 epsilon)) )",
		"(maximize nosuch)":                             "(error",
		"(set-option :opt.priority pareto)(maximize x)": "unknown (objectives (x oo) )",
		"(maximize x :strange 3)":                       "(error",
		"(assert-soft p :weight few)":                   "(error",
	} {
		got := strings.Join(strings.Fields(run(t, xyz+script+"(check-sat)(get-objectives)")), " ")
		if !strings.HasPrefix(got, want) {
			t.Errorf("%s: got %s, want %s", script, got, want)
		}
		if strings.HasPrefix(want, "(error") && !strings.Contains(got, " unknown ") {
			t.Errorf("%s: got %s: a question that was changed is answered", script, got)
		}
	}
}

// TestLevels: objectives go with the level that they were stated at.
func TestLevels(t *testing.T) {
	got := run(t, `(declare-const x Int)(assert (<= 0 x 9))(maximize x)(push)(minimize x)(check-sat)(get-objectives)
(pop)(check-sat)(get-objectives)(get-value (x))(reset-assertions)(check-sat)(get-objectives)`)
	want := "sat\n(objectives\n (x 9)\n (x 9)\n)\nsat\n(objectives\n (x 9)\n)\n((x 9))\nsat\n(error "
	if !strings.HasPrefix(got, want) {
		t.Errorf("got %s", got)
	}
}

// TestPareto compares the points that one check-sat after another gives with all that no
// assignment beats.
func TestPareto(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 9))
	points := 0
	for round := range 20 {
		p := &small{r: r}
		var b strings.Builder
		b.WriteString("(set-option :opt.priority pareto)")
		for _, x := range "xyz" {
			fmt.Fprintf(&b, "(declare-const %c Int)(assert (<= (- 3) %c 3))", x, x)
		}
		text, hard := p.atom()
		fmt.Fprintf(&b, "(assert %s)", text)
		var goals [2]func([]int) int
		var texts [2]string
		for i, word := range []string{"minimize", "maximize"} {
			texts[i], goals[i] = p.term()
			fmt.Fprintf(&b, "(%s %s)", word, texts[i])
		}
		all := map[[2]int]bool{}
		for n := range 7 * 7 * 7 {
			if v := []int{n%7 - 3, n/7%7 - 3, n/49 - 3}; hard(v) {
				all[[2]int{goals[0](v), goals[1](v)}] = true
			}
		}
		front := map[[2]int]bool{}
		for v := range all {
			beaten := false
			for w := range all {
				beaten = beaten || w != v && w[0] <= v[0] && w[1] >= v[1]
			}
			if !beaten {
				front[v] = true
			}
		}
		for range len(front) + 1 {
			fmt.Fprintf(&b, "(check-sat)(get-value ((+ 0 %s) (+ 0 %s)))", texts[0], texts[1])
		}
		lines := strings.Split(strings.TrimSpace(run(t, b.String())), "\n")
		words := strings.NewReplacer("(- ", "-", "(", " ", ")", " ")
		found := map[[2]int]bool{}
		last := ""
		for i, l := range lines {
			if l != "sat" {
				if l == "unsat" || l == "unknown" {
					last = l
				}
				continue
			}
			var v [2]int
			rest := strings.Join(lines[i+1:min(len(lines), i+3)], " ")
			for k := range v {
				_, value, _ := strings.Cut(rest, "(+ 0 "+texts[k]+") ")
				if _, err := fmt.Sscan(words.Replace(value), &v[k]); err != nil {
					t.Fatalf("round %d: %q: %v", round, rest, err)
				}
			}
			found[v] = true
		}
		if last != "unsat" || len(found) != len(front) {
			t.Errorf("round %d: %v then %s, want %v then unsat\n%s", round, found, last, front, b.String())
			continue
		}
		for v := range front {
			if !found[v] {
				t.Errorf("round %d: %v is missing in %v", round, v, found)
			}
		}
		points += len(front)
	}
	if points < 30 {
		t.Errorf("only %d points", points)
	}
}
