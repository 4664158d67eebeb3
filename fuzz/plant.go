package fuzz

import (
	"context"
	"io"
	"math/big"
	"math/rand/v2"
	"strconv"
	"strings"

	"bsmt/portfolio"
	"bsmt/session"
	"bsmt/smtlib"
	"bsmt/smtlib/eval"
	"bsmt/smtlib/print"
)

// Plant chooses values for what s declares, and makes of its last question one that is
// true under them: assertions that are false are negated, those that the evaluator
// cannot decide are left out, and some terms are said to equal their values, so that few
// other models are left. The values are the new script's Known, so that an unsat is
// wrong whatever other solvers say. It gives nil where a value cannot be written.
func Plant(s *Script, r *rand.Rand) *Script {
	flat := s.Flat(s.Checks() - 1)
	check := flat.Steps[len(flat.Steps)-1]
	flat.Steps = flat.Steps[:len(flat.Steps)-1]
	var terms []*Term
	for i := range flat.Steps {
		terms = flat.Steps[i].Term.numeric(terms)
	}
	for range min(r.IntN(8), len(terms)) {
		t := terms[r.IntN(len(terms))]
		flat.Steps = append(flat.Steps, Step{Term: app("=", boolSort, t, t)})
	}
	flat.Steps = append(flat.Steps, check)
	p := planter{r: r, most: map[string]int{}}
	var b strings.Builder
	b.WriteString("(")
	for i := range flat.Funs {
		if flat.Funs[i].Body == nil {
			p.define(&b, &flat.Funs[i])
		}
	}
	b.WriteString(")")
	flat.Known = b.String()
	j := &judge{text: flat.Known}
	failed, err := session.New(context.Background(), session.Config{Out: io.Discard, Solver: j}).Run(strings.NewReader(flat.Text()))
	if failed || err != nil || j.err != nil || len(j.truth) != len(flat.Steps)-1 {
		return nil
	}
	steps := flat.Steps[:0]
	for i := range flat.Steps {
		st := flat.Steps[i]
		if st.Kind == StepAssert {
			if a := st.Term.Args; st.Term.Op == "=" && len(a) == 2 && a[0] == a[1] {
				if j.value[i] == "" {
					continue
				}
				st.Term = app("=", boolSort, a[0], app(j.value[i], a[0].Sort))
			}
			switch j.truth[i] {
			case eval.Unchecked:
				continue
			case eval.False:
				st.Term = not(st.Term)
			}
		}
		steps = append(steps, st)
	}
	flat.Steps = steps
	return flat
}

// numeric adds the numbers, bit vectors, floats and values of datatypes in t that have arguments and stand under no
// binder to ts.
func (t *Term) numeric(ts []*Term) []*Term {
	if len(t.Vars) > 0 {
		return ts
	}
	if len(t.Args) > 0 && (t.Sort.Kind == KindInt || t.Sort.Kind == KindBv || t.Sort.Kind == KindFloat || t.Sort.Kind == KindReal || t.Sort.Kind == KindData) {
		ts = append(ts, t)
	}
	for _, a := range t.Args {
		ts = a.numeric(ts)
	}
	return ts
}

// planter makes values at random.
type planter struct {
	r    *rand.Rand
	most map[string]int // elements of declared sorts, by name
}

// define writes a definition for what f declares: a constant's value, or a function that
// looks at its arguments a few times.
func (p *planter) define(b *strings.Builder, f *Fun) {
	b.WriteString("(define-fun " + f.Name + " (")
	for i, a := range f.Args {
		b.WriteString("(v" + strconv.Itoa(i) + " " + a.Text + ")")
	}
	b.WriteString(") " + f.Result.Text + " ")
	cases := 0
	if len(f.Args) > 0 {
		cases = p.r.IntN(5)
	}
	for range cases {
		b.WriteString("(ite (and true")
		for i, a := range f.Args {
			if i == 0 || p.r.IntN(2) == 0 {
				b.WriteString(" (= v" + strconv.Itoa(i) + " " + p.value(a, 2) + ")")
			}
		}
		b.WriteString(") " + p.value(f.Result, 2) + " ")
	}
	b.WriteString(p.value(f.Result, 2) + strings.Repeat(")", cases+1) + "\n")
}

// value writes a value of sort s; arrays have up to depth stores on each level.
func (p *planter) value(s *Sort, depth int) string {
	switch s.Kind {
	case KindBool:
		return strconv.FormatBool(p.r.IntN(2) == 0)
	case KindInt:
		v := big.NewInt(int64(p.r.IntN(9) - 3))
		switch p.r.IntN(12) {
		case 0:
			v.SetInt64(int64(p.r.IntN(2001) - 1000))
		case 1:
			v.Lsh(big.NewInt(1), 62+uint(p.r.IntN(4))).Add(v, big.NewInt(int64(p.r.IntN(5)-2)))
		}
		return intLit(v).String()
	case KindBv:
		v := big.NewInt(int64(p.r.IntN(5) - 2))
		if p.r.IntN(2) == 0 {
			v.SetInt64(0)
			for range s.Width {
				v.Lsh(v, 1).Add(v, big.NewInt(int64(p.r.IntN(2))))
			}
		}
		return bvLit(v, s.Width).String()
	case KindFloat:
		return floatValue(p.r, s)
	case KindReal:
		return ratio(p.r)
	case KindData:
		return p.construct(s, depth)
	case KindMode:
		return []string{"RNE", "RNA", "RTP", "RTN", "RTZ"}[p.r.IntN(5)]
	case KindOpen:
		if p.most[s.Text] == 0 {
			p.most[s.Text] = 1 + p.r.IntN(3)
		}
		return "(as @" + strconv.Itoa(p.r.IntN(p.most[s.Text])) + " " + s.Text + ")"
	}
	a := "((as const " + s.Text + ") " + p.value(s.Elem, depth-1) + ")"
	if depth > 0 {
		for range p.r.IntN(3) {
			a = "(store " + a + " " + p.value(s.Index, depth-1) + " " + p.value(s.Elem, depth-1) + ")"
		}
	}
	return a
}

// judge is a portfolio.Solver that reads a model and tells which assertions it makes true,
// and of an equation of a term with itself the term's value.
type judge struct {
	text  string
	truth []eval.Truth // by assertion
	value []string     // by assertion, where there is one
	err   error
}

func (j *judge) Name() string { return "judge" }

func (j *judge) Solve(ctx context.Context, q *portfolio.Query) portfolio.Answer {
	q.Mu.Lock()
	defer q.Mu.Unlock()
	m, err := readModel(q, j.text)
	if j.err = err; err == nil {
		for _, a := range q.Assertions {
			j.truth = append(j.truth, eval.Check(ctx, q.Context, m, []smtlib.Term{a}).Truth)
			text := ""
			if c := q.Context; c.Op(a) == smtlib.OpEq && c.Arg(a, 0) == c.Arg(a, 1) {
				if v, err := eval.New(c, m).Eval(ctx, c.Arg(a, 0)); err == nil {
					text = print.TermString(c, v)
				}
			}
			j.value = append(j.value, text)
		}
	}
	return portfolio.Answer{}
}
