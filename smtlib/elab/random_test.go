package elab_test

import (
	"bytes"
	"context"
	"fmt"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"

	"bsmt/smtlib"
	"bsmt/smtlib/eval"
	"bsmt/smtlib/internal/scripts"
	"bsmt/smtlib/model"
	"bsmt/smtlib/print"
)

// expr is a random term over Bool and two-bit vectors, with the few names that
// make binders shadow and capture each other. Its meaning is computed below by
// plain recursion over environments, which knows no substitution.
type expr struct {
	head string // "x", "true", "and", "let", "forall", …; a macro is "f0", "f1", …
	bv   bool   // its sort
	args []*expr
	vars []string // let, forall, exists
	bvs  []bool   // sorts of vars
}

// macro is a define-fun.
type macro struct {
	params []string
	bvs    []bool
	body   *expr
}

type exprGen struct {
	r      *rand.Rand
	macros []macro
}

type scopeVar struct {
	name string
	bv   bool
}

func (g *exprGen) gen(depth int, bv bool, env []scopeVar) *expr {
	e := &expr{bv: bv}
	if depth == 0 || g.r.IntN(8) == 0 {
		seen := map[string]bool{}
		var fit []string
		for i := len(env) - 1; i >= 0; i-- {
			if v := env[i]; !seen[v.name] {
				seen[v.name] = true
				if v.bv == bv {
					fit = append(fit, v.name)
				}
			}
		}
		switch {
		case len(fit) > 0 && g.r.IntN(4) > 0:
			e.head = fit[g.r.IntN(len(fit))]
		case bv:
			e.head = fmt.Sprintf("#b%02b", g.r.IntN(4))
		default:
			e.head = []string{"true", "false"}[g.r.IntN(2)]
		}
		return e
	}
	names := []string{"x", "y", "z"}
	switch k := g.r.IntN(10); {
	case k < 2: // let
		e.head = "let"
		g.r.Shuffle(3, func(i, j int) { names[i], names[j] = names[j], names[i] })
		inner := env[:len(env):len(env)]
		for _, n := range names[:1+g.r.IntN(2)] {
			b := g.r.IntN(2) == 0
			e.vars, e.bvs = append(e.vars, n), append(e.bvs, b)
			e.args = append(e.args, g.gen(depth-1, b, env))
			inner = append(inner, scopeVar{n, b})
		}
		e.args = append(e.args, g.gen(depth-1, bv, inner))
		return e
	case k < 4 && !bv:
		e.head = []string{"forall", "exists"}[g.r.IntN(2)]
		g.r.Shuffle(3, func(i, j int) { names[i], names[j] = names[j], names[i] })
		inner := env[:len(env):len(env)]
		for _, n := range names[:1+g.r.IntN(2)] {
			b := g.r.IntN(2) == 0
			e.vars, e.bvs = append(e.vars, n), append(e.bvs, b)
			inner = append(inner, scopeVar{n, b})
		}
		e.args = append(e.args, g.gen(depth-1, false, inner))
		return e
	case k < 6:
		for try := 0; try < 3 && len(g.macros) > 0; try++ {
			i := g.r.IntN(len(g.macros))
			if m := &g.macros[i]; m.body.bv == bv {
				e.head = fmt.Sprintf("f%d", i)
				for _, b := range m.bvs {
					e.args = append(e.args, g.gen(depth-1, b, env))
				}
				return e
			}
		}
	case k < 7:
		e.head = "ite"
		e.args = []*expr{g.gen(depth-1, false, env), g.gen(depth-1, bv, env), g.gen(depth-1, bv, env)}
		return e
	}
	argBv, n := bv, 2+g.r.IntN(2)
	if bv {
		e.head = []string{"bvadd", "bvand", "bvmul"}[g.r.IntN(3)]
	} else {
		e.head = []string{"and", "or", "xor", "=>", "not", "=", "distinct", "bvult"}[g.r.IntN(8)]
		switch e.head {
		case "not":
			n = 1
		case "=", "distinct":
			argBv = g.r.IntN(2) == 0
		case "bvult":
			argBv, n = true, 2
		}
	}
	for range n {
		e.args = append(e.args, g.gen(depth-1, argBv, env))
	}
	return e
}

func sortName(bv bool) string {
	if bv {
		return "(_ BitVec 2)"
	}
	return "Bool"
}

func (e *expr) write(b *strings.Builder) {
	if len(e.args) == 0 {
		b.WriteString(e.head)
		return
	}
	b.WriteString("(" + e.head)
	args := e.args
	switch e.head {
	case "let":
		b.WriteString(" (")
		for i, v := range e.vars {
			b.WriteString("(" + v + " ")
			args[i].write(b)
			b.WriteString(")")
		}
		b.WriteString(")")
		args = args[len(e.vars):]
	case "forall", "exists":
		b.WriteString(" (")
		for i, v := range e.vars {
			b.WriteString("(" + v + " " + sortName(e.bvs[i]) + ")")
		}
		b.WriteString(")")
	}
	for _, a := range args {
		b.WriteString(" ")
		a.write(b)
	}
	b.WriteString(")")
}

// eval gives the value: 0 to 3, or 0 and 1 for false and true.
func (g *exprGen) eval(e *expr, env map[string]int) int {
	with := func(vars []string, vals []int) map[string]int {
		m := map[string]int{}
		for k, v := range env {
			m[k] = v
		}
		for i, v := range vars {
			m[v] = vals[i]
		}
		return m
	}
	truth := func(b bool) int {
		if b {
			return 1
		}
		return 0
	}
	switch e.head {
	case "true":
		return 1
	case "false":
		return 0
	case "let":
		var vals []int
		for _, a := range e.args[:len(e.vars)] {
			vals = append(vals, g.eval(a, env))
		}
		return g.eval(e.args[len(e.vars)], with(e.vars, vals))
	case "forall", "exists":
		vals := make([]int, len(e.vars))
		for {
			if r := g.eval(e.args[0], with(e.vars, vals)); (r == 1) == (e.head == "exists") {
				return r
			}
			i := 0
			for ; i < len(vals); i++ {
				vals[i]++
				if vals[i] < 2 || e.bvs[i] && vals[i] < 4 {
					break
				}
				vals[i] = 0
			}
			if i == len(vals) {
				return truth(e.head == "forall")
			}
		}
	}
	if strings.HasPrefix(e.head, "#b") {
		return int(e.head[2]-'0')*2 + int(e.head[3]-'0')
	}
	if len(e.args) == 0 {
		return env[e.head]
	}
	var v []int
	for _, a := range e.args {
		v = append(v, g.eval(a, env))
	}
	if e.head[0] == 'f' {
		m := &g.macros[int(e.head[1]-'0')]
		env := map[string]int{"x": 1, "y": 2} // the constants
		for i, p := range m.params {
			env[p] = v[i]
		}
		return g.eval(m.body, env)
	}
	r := v[0]
	switch e.head {
	case "not":
		return 1 - r
	case "ite":
		return v[2-r]
	case "bvult":
		return truth(v[0] < v[1])
	case "=>":
		r = v[len(v)-1]
		for i := len(v) - 2; i >= 0; i-- {
			r = truth(v[i] == 0 || r == 1)
		}
		return r
	case "=", "distinct":
		all := true
		for i := range v {
			for j := range i {
				all = all && (v[i] == v[j]) == (e.head == "=")
			}
		}
		return truth(all)
	}
	for _, x := range v[1:] {
		switch e.head {
		case "and", "bvand":
			r &= x
		case "or":
			r |= x
		case "xor":
			r ^= x
		case "bvadd":
			r = (r + x) & 3
		case "bvmul":
			r = r * x & 3
		}
	}
	return r
}

// The value of random terms is that of the reference, before and after printing.
func TestRandomTermsMeanWhatTheySay(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 11))
	consts := []scopeVar{{"x", false}, {"y", true}}
	for round := range 400 {
		g := &exprGen{r: r}
		var b strings.Builder
		b.WriteString("(declare-fun x () Bool)(declare-fun y () (_ BitVec 2))\n")
		for i := range 4 {
			m := macro{}
			env := consts[:2:2]
			for _, p := range []string{"x", "y", "z"}[:1+r.IntN(3)] {
				bv := r.IntN(2) == 0
				m.params, m.bvs = append(m.params, p), append(m.bvs, bv)
				env = append(env, scopeVar{p, bv})
			}
			m.body = g.gen(3, r.IntN(2) == 0, env)
			fmt.Fprintf(&b, "(define-fun f%d (", i)
			for j, p := range m.params {
				b.WriteString("(" + p + " " + sortName(m.bvs[j]) + ")")
			}
			b.WriteString(") " + sortName(m.body.bv) + " ")
			m.body.write(&b)
			b.WriteString(")\n")
			g.macros = append(g.macros, m)
		}
		var want []int
		for range 4 {
			e := g.gen(4, false, consts)
			want = append(want, g.eval(e, map[string]int{"x": 1, "y": 2}))
			b.WriteString("(assert ")
			e.write(&b)
			b.WriteString(")\n")
		}
		s := scripts.New()
		if err := s.RunAll([]byte(b.String()), ""); err != nil {
			t.Fatalf("round %d: %v\n%s", round, err, b.String())
		}
		var printed bytes.Buffer
		if err := print.Script(s.C, &printed, "", s.Asserts); err != nil {
			t.Fatal(err)
		}
		s2 := scripts.New()
		if err := s2.RunAll(printed.Bytes(), ""); err != nil {
			t.Fatalf("round %d: %v\n%s", round, err, printed.String())
		}
		for _, s := range []*scripts.Session{s, s2} {
			checkBinders(t, s)
			m := &model.Model{}
			for d := range smtlib.Decl(s.C.NumDecls()) {
				switch s.C.Decl(d).Name {
				case "x":
					m.Interps.Set(d, model.Interp{Body: s.C.True()})
				case "y":
					m.Interps.Set(d, model.Interp{Body: s.C.MkBv(big.NewInt(2), 2)})
				}
			}
			ev := eval.New(s.C, m)
			for i, a := range s.Asserts {
				v, err := ev.Eval(context.Background(), a)
				if err != nil || (v == s.C.True()) != (want[i] == 1) {
					t.Fatalf("round %d: assertion %d is %d, evaluated to %v %v\n%s\n%s", round, i, want[i], v, err, b.String(), printed.String())
				}
			}
		}
		scripts.RoundTrip(t, s, b.String())
	}
}

// checkBinders checks the promise that no two quantifiers bind one variable.
func checkBinders(t *testing.T, s *scripts.Session) {
	t.Helper()
	owner := map[smtlib.Term]smtlib.Term{}
	for x := range smtlib.Term(s.C.Len()) {
		if op := s.C.Op(x); op == smtlib.OpForall || op == smtlib.OpExists {
			for _, v := range s.C.Quant(x).Vars {
				if o, ok := owner[v]; ok {
					t.Errorf("quantifiers %d and %d bind variable %d", o, x, v)
				}
				owner[v] = x
			}
		}
	}
}
