package cooperate

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"

	"bsmt/bkernel"
	"bsmt/portfolio"
	"bsmt/portfolio/members"
	"bsmt/session"
	"bsmt/smtlib/eval"
	"bsmt/smtlib/model"
)

// tiny is a script over two integers and two Bools, what it became for two solvers, and the
// values of the shared terms in each of its models.
type tiny struct {
	text   string
	q      *portfolio.Query
	p      *problem
	models []*model.Model
	values [][]int64 // by model: by shared term, true being 1
}

func newTiny(t *testing.T, r *rand.Rand) *tiny {
	t.Helper()
	var b strings.Builder
	b.WriteString("(declare-const x Int)(declare-const y Int)(declare-const p Bool)(declare-const q Bool)(assert (<= 0 x 3))(assert (<= 0 y 3))")
	num := func() string {
		return []string{"x", "y", "(- x y)", "(ite p x y)", "(* 2 y)", "1", "2", "(- 1)"}[r.IntN(8)]
	}
	var truth func(depth int) string
	truth = func(depth int) string {
		if depth == 0 {
			return []string{"p", "q", "(<= " + num() + " " + num() + ")", "(= " + num() + " " + num() + ")"}[r.IntN(4)]
		}
		return fmt.Sprintf("(%s %s %s)", []string{"or", "or", "=>", "xor"}[r.IntN(4)], truth(depth-1), truth(0))
	}
	for range 1 + r.IntN(2) {
		fmt.Fprintf(&b, "(assert %s)", truth(2))
	}
	c := &tiny{text: b.String()}
	loaded, err := session.Load(t.Context(), strings.NewReader(c.text), "tiny")
	if err != nil {
		t.Fatal(c.text, err)
	}
	c.q = loaded.Query()
	if c.p, err = split(t.Context(), c.q); err != nil {
		t.Fatal(c.text, err)
	}
	for n := range 64 {
		m := assignment(t, c.q, n)
		if eval.Check(t.Context(), c.q.Context, m, c.q.Assertions).Truth == eval.True {
			c.models, c.values = append(c.models, m), append(c.values, c.valuesIn(t, m))
		}
	}
	return c
}

// assignment is the nth of the 64 that there are.
func assignment(t *testing.T, q *portfolio.Query, n int) *model.Model {
	t.Helper()
	m, err := portfolio.ReadModel(t.Context(), q, fmt.Sprintf("((define-fun x () Int %d)(define-fun y () Int %d)(define-fun p () Bool %t)(define-fun q () Bool %t))", n%4, n/4%4, n/16%2 == 1, n/32 == 1))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// valuesIn are those of the shared terms.
func (c *tiny) valuesIn(t *testing.T, m *model.Model) []int64 {
	t.Helper()
	ev := eval.New(c.q.Context, m)
	out := make([]int64, len(c.p.shared))
	for i, s := range c.p.shared {
		v, err := ev.Eval(t.Context(), s.term)
		if err != nil {
			t.Fatal(err)
		}
		if s.num {
			out[i] = c.q.Context.IntVal(v).Int64()
		} else if v == c.q.Context.True() {
			out[i] = 1
		}
	}
	return out
}

// claim is a random claim over a shared term.
func (c *tiny) claim(r *rand.Rand) bkernel.Claim {
	i := r.IntN(len(c.p.shared))
	if !c.p.shared[i].num {
		return bkernel.Claim{Index: int32(i), Kind: []bkernel.ClaimKind{bkernel.Holds, bkernel.Fails}[r.IntN(2)]}
	}
	return bkernel.Claim{Index: int32(i), Kind: []bkernel.ClaimKind{bkernel.AtLeast, bkernel.AtMost}[r.IntN(2)], K: r.Int64N(6) - 1}
}

// holds tells whether a claim does where the shared terms have some values.
func holds(c bkernel.Claim, values []int64) bool {
	v := values[c.Index]
	switch c.Kind {
	case bkernel.Holds:
		return v == 1
	case bkernel.Fails:
		return v == 0
	case bkernel.AtLeast:
		return v >= c.K
	}
	return v <= c.K
}

// possible tells whether claims hold together in a model.
func (c *tiny) possible(claims []bkernel.Claim) bool {
	return slices.ContainsFunc(c.values, func(values []int64) bool {
		return !slices.ContainsFunc(claims, func(x bkernel.Claim) bool { return !holds(x, values) })
	})
}

// TestBridge puts random questions to partners, and compares what they come back as with all
// models: the verdict, that a core is of the question's claims and refuted, and that the
// values are those of a model in which the claims hold.
func TestBridge(t *testing.T) {
	for _, name := range []string{"z3", "cvc5"} {
		if _, err := exec.LookPath(name); err != nil {
			t.Log(name, "is not installed")
			continue
		}
		partner, _ := portfolio.Find(members.Builtin(), name)
		r := rand.New(rand.NewPCG(4, 12))
		count := map[string]int{}
		for round := range 8 {
			c := newTiny(t, r)
			b := newBridge(partner, c.p, c.q)
			var told []bkernel.Claim
			for range 25 {
				if r.IntN(6) == 0 && len(c.values) > 0 {
					x := c.claim(r)
					if all := append(slices.Clone(told), x); c.possible(all) {
						b.tell(c.p.text(x))
						told = all
					}
				}
				if r.IntN(8) == 0 { // one that follows knows all that was told
					b.close()
				}
				var claims []bkernel.Claim
				for range r.IntN(4) {
					if x := c.claim(r); !slices.Contains(claims, x) {
						claims = append(claims, x)
					}
				}
				if i, j := r.IntN(len(c.p.shared)), r.IntN(len(c.p.shared)); c.p.shared[i].num && c.p.shared[j].num && r.IntN(3) == 0 {
					want := slices.ContainsFunc(c.values, func(v []int64) bool {
						return v[i] != v[j] && !slices.ContainsFunc(told, func(x bkernel.Claim) bool { return !holds(x, v) })
					})
					a, err := b.askText(t.Context(), "(distinct "+c.p.shared[i].text+" "+c.p.shared[j].text+")", time.Minute)
					if err != nil || (a.verdict == portfolio.Sat) != want || a.verdict == portfolio.Unknown {
						t.Fatalf("%s, round %d: %s and %s differ: %v, %v, want %v\n%s", name, round, c.p.shared[i].text, c.p.shared[j].text, a.verdict, err, want, c.text)
					}
				}
				a, err := b.ask(t.Context(), claims, time.Minute)
				want := c.possible(append(slices.Clone(told), claims...))
				if err != nil || (a.verdict == portfolio.Sat) != want || a.verdict == portfolio.Unknown || a.late {
					t.Fatalf("%s, round %d: %s: %v, %v, want %v\n%s", name, round, c.p.clause(claims), a.verdict, err, want, c.text)
				}
				count[a.verdict.String()]++
				if !want {
					for _, x := range a.core {
						if !slices.Contains(claims, x) {
							t.Fatalf("%s, round %d: the core %s is not of %s", name, round, c.p.clause(a.core), c.p.clause(claims))
						}
					}
					if c.possible(append(slices.Clone(told), a.core...)) {
						t.Fatalf("%s, round %d: the core %s has a model\n%s", name, round, c.p.clause(a.core), c.text)
					}
					if len(a.core) < len(claims) {
						count["short"]++
					}
					continue
				}
				var asked []int
				for i := range c.p.shared {
					if r.IntN(2) == 0 {
						asked = append(asked, i)
					}
				}
				got := b.values(t.Context(), asked)
				if len(got) != len(asked) || !slices.ContainsFunc(c.values, func(values []int64) bool {
					for i, v := range got {
						if values[i] != v {
							return false
						}
					}
					return !slices.ContainsFunc(append(slices.Clone(told), claims...), func(x bkernel.Claim) bool { return !holds(x, values) })
				}) {
					t.Fatalf("%s, round %d: no model has %v of %v\n%s", name, round, got, asked, c.text)
				}
			}
			b.close()
		}
		if count["sat"] < 30 || count["unsat"] < 30 || count["short"] < 10 {
			t.Errorf("%s: %v", name, count)
		}
	}
}

// TestLies: a clause from the partner is a lie in a model exactly where none of its claims
// holds, and it is told.
func TestLies(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 1))
	lies := 0
	for range 60 {
		c := newTiny(t, r)
		var note string
		s := &Solver{Partner: &portfolio.External{Member: &members.Member{Name: "liar"}}, Note: func(f string, a ...any) { note = fmt.Sprintf(f, a...) }}
		e := newExchange(t.Context(), func() {}, s, c.q, c.p, &alone{})
		for i, m := range c.models {
			var clause []bkernel.Claim
			want := true
			for range 1 + r.IntN(3) {
				x := c.claim(r)
				clause = append(clause, x)
				want = want && !holds(x, c.values[i])
			}
			ev := eval.New(c.q.Context, m)
			if got := e.falseIn(t.Context(), ev, clause); got != want {
				t.Fatalf("%s is false in model %v: %v\n%s", c.p.clause(clause), c.values[i], got, c.text)
			}
			for k, x := range negated(clause) {
				if e.falseIn(t.Context(), ev, []bkernel.Claim{x}) != holds(clause[k], c.values[i]) {
					t.Fatalf("%s and its opposite %s agree", c.p.text(clause[k]), c.p.text(x))
				}
			}
			note, e.from = "", [][]bkernel.Claim{clause}
			e.liars(m)
			if (note != "") != want || want && !strings.Contains(note, "liar says that "+c.p.clause(clause)+" holds") {
				t.Fatalf("the note on %s is %q", c.p.clause(clause), note)
			}
			if want {
				lies++
			}
		}
	}
	if lies < 100 {
		t.Errorf("only %d lies", lies)
	}
}

// TestClaimsAsText: what a claim or a clause is written as has the truth of it in each model.
func TestClaimsAsText(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 77))
	for range 40 {
		c := newTiny(t, r)
		var clauses [][]bkernel.Claim
		text := c.text
		for range 6 {
			var clause []bkernel.Claim
			for range r.IntN(4) {
				clause = append(clause, c.claim(r))
			}
			clauses = append(clauses, clause)
			text += "(assert " + c.p.clause(clause) + ")"
		}
		loaded, err := session.Load(t.Context(), strings.NewReader(text), "tiny")
		if err != nil {
			t.Fatal(text, err)
		}
		q := loaded.Query()
		for n := range 64 {
			ev, values := eval.New(q.Context, assignment(t, q, n)), c.valuesIn(t, assignment(t, c.q, n))
			for k, clause := range clauses {
				want := slices.ContainsFunc(clause, func(x bkernel.Claim) bool { return holds(x, values) })
				at := len(q.Assertions) - len(clauses) + k
				if v, err := ev.Eval(t.Context(), q.Assertions[at]); err != nil || (v == q.Context.True()) != want {
					t.Fatalf("%s is %v where the terms are %v: %v\n%s", c.p.clause(clause), v == q.Context.True(), values, err, c.text)
				}
			}
		}
	}
}

// TestAnswersAsTexts: what a partner prints is read, or refused.
func TestAnswersAsTexts(t *testing.T) {
	for text, want := range map[string]int64{"true": 1, "false": 0, "17": 17, "(- 17)": -17, "(-  5 )": -5, "0": 0, "9223372036854775807": math.MaxInt64} {
		if v, ok := integer(text); !ok || v != want {
			t.Errorf("%q is read as %d, %v", text, v, ok)
		}
	}
	for _, text := range []string{"", "1.5", "x", "(- x)", "17x", "(+ 1 2)", "9223372036854775808", "007", "- 1", "--1"} {
		if v, ok := integer(text); ok {
			t.Errorf("%q is read as %d", text, v)
		}
	}
	for text, want := range map[string][]string{"()": nil, " (a (b c) |d e|)\n": {"a", "(b c)", "|d e|"}, `("a)" b)`: {`"a)"`, "b"}} {
		if parts, ok := list(text); !ok || !slices.Equal(parts, want) {
			t.Errorf("%q is read as %q, %v", text, parts, ok)
		}
	}
	for _, text := range []string{"", "a", "(a", "a)", "(a (b)"} {
		if parts, ok := list(text); ok {
			t.Errorf("%q is read as %q", text, parts)
		}
	}
	for k, want := range map[int64]string{0: "0", -1: "(- 1)", 7: "7", math.MinInt64: "(- 9223372036854775808)", math.MaxInt64: "9223372036854775807"} {
		if got := numeral(k); got != want {
			t.Errorf("%d is written as %s", k, got)
		}
	}
}
