package fuzz

import (
	"context"
	"errors"
	"io"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/eval"
	"bsmt/bkernel/rewrite"
	"bsmt/portfolio"
	"bsmt/session"
	"bsmt/smtlib/print"
	"bsmt/smtlib2b"
)

// simplifier is a portfolio.Solver that holds each assertion against its simplified
// form, under random values of the constants.
type simplifier struct {
	t     *testing.T
	r     *rand.Rand
	seen  int
	wrong string
}

func (s *simplifier) Name() string { return "simplifier" }

func (s *simplifier) Solve(_ context.Context, q *portfolio.Query) portfolio.Answer {
	tr := smtlib2b.New(q.Context)
	for _, t := range q.Assertions {
		n, err := tr.Pred(t)
		if err != nil {
			s.t.Error(err)
			continue
		}
		g := tr.Graph()
		after := rewrite.New(g).Simplify(n)
		for range 8 {
			m := ast.Model{}
			for _, c := range g.Consts() {
				m[c] = s.value(g, g.Type(c))
			}
			ev := eval.New(g, m)
			a, err := ev.Holds(n)
			b, err2 := ev.Holds(after)
			if errors.Is(err, eval.ErrQuantifier) || errors.Is(err2, eval.ErrQuantifier) {
				break
			}
			s.seen++
			if (err != nil || err2 != nil || a != b) && s.wrong == "" {
				s.wrong = print.TermString(q.Context, t)
			}
		}
	}
	return portfolio.Answer{}
}

// value gives some value of a type.
func (s *simplifier) value(g *ast.Graph, t ast.Type) ast.Value {
	v := ast.Value{Kind: g.Kind(t)}
	switch v.Kind {
	case ast.KBool:
		v.Bool = s.r.IntN(2) == 0
	case ast.KSet:
		v.Int = big.NewInt(int64(s.r.IntN(3)))
	case ast.KInt:
		v.Int = big.NewInt(int64(s.r.IntN(15)) - 7)
		if s.r.IntN(8) == 0 {
			v.Int.Lsh(v.Int, 62)
		}
	case ast.KBitVec:
		v.Int = new(big.Int)
		for range g.Width(t) {
			v.Int.Lsh(v.Int, 1)
			v.Int.Add(v.Int, big.NewInt(int64(s.r.IntN(2))))
		}
	case ast.KFun:
		f := &ast.FunValue{Default: s.value(g, g.Ran(t))}
		seen := map[string]bool{}
		for range s.r.IntN(5) {
			en := ast.FunEntry{Val: s.value(g, g.Ran(t))}
			key, plain := "", true
			for _, d := range g.Dom(t) {
				a := s.value(g, d)
				en.Args = append(en.Args, a)
				key += eval.Key(a) + ","
				plain = plain && g.Kind(d) != ast.KFun
			}
			if plain && !seen[key] {
				seen[key] = true
				f.Entries = append(f.Entries, en)
			}
		}
		v.Fun = f
	}
	return v
}

// TestSimplify holds that simplification changes no value.
func TestSimplify(t *testing.T) {
	ps := Profiles()
	s := &simplifier{t: t, r: rand.New(rand.NewPCG(5, 5))}
	for i := range uint64(300) {
		script := Generate(&ps[i%uint64(len(ps))], 11, i)
		for k := range script.Checks() {
			flat := script.Flat(k)
			if _, err := session.New(context.Background(), session.Config{Out: io.Discard, Solver: s}).Run(strings.NewReader(flat.Text())); err != nil {
				t.Fatal(err)
			}
			if s.wrong != "" {
				t.Fatalf("%s: simplification changes %s", script.Profile, s.wrong)
			}
		}
	}
	t.Logf("%d evaluations", s.seen)
}
