package lin

import (
	"math/big"
	"os"
	"strings"
	"testing"
	"time"

	"bsmt/bkernel/core"
	"bsmt/bkernel/num"
)

// sexpr is a list or an atom of SMT-LIB.
type sexpr struct {
	atom string
	args []sexpr
}

func parse(text string) []sexpr {
	var stack [][]sexpr
	cur := []sexpr{}
	for i := 0; i < len(text); {
		switch c := text[i]; {
		case c == '(':
			stack = append(stack, cur)
			cur = []sexpr{}
			i++
		case c == ')':
			l := sexpr{args: cur}
			cur = append(stack[len(stack)-1], l)
			stack = stack[:len(stack)-1]
			i++
		case c == ';':
			for i < len(text) && text[i] != '\n' {
				i++
			}
		case strings.IndexByte(" \t\r\n", c) >= 0:
			i++
		default:
			j := i
			for j < len(text) && strings.IndexByte(" \t\r\n();", text[j]) < 0 {
				j++
			}
			cur = append(cur, sexpr{atom: text[i:j]})
			i = j
		}
	}
	return cur
}

// script builds a linear SMT-LIB script, without let and terms ite, on the theory.
type script struct {
	t    *testing.T
	s    *core.Solver
	th   *Theory
	ints map[string]core.IntVar
	bool map[string]core.Lit
}

func (b *script) sum(e sexpr, f num.Int, ms []Mono, k num.Int) ([]Mono, num.Int) {
	if e.atom != "" {
		if v, ok := new(big.Int).SetString(e.atom, 10); ok {
			return ms, k.AddMul(f, num.FromBig(v))
		}
		x, ok := b.ints[e.atom]
		if !ok {
			b.t.Fatalf("no variable %s", e.atom)
		}
		return append(ms, Mono{x, f}), k
	}
	switch op := e.args[0].atom; op {
	case "+":
		for _, a := range e.args[1:] {
			ms, k = b.sum(a, f, ms, k)
		}
	case "-":
		if len(e.args) == 2 {
			return b.sum(e.args[1], f.Neg(), ms, k)
		}
		ms, k = b.sum(e.args[1], f, ms, k)
		for _, a := range e.args[2:] {
			ms, k = b.sum(a, f.Neg(), ms, k)
		}
	case "*":
		c, x := e.args[1], e.args[2]
		ms0, k0 := b.sum(c, num.FromInt64(1), nil, num.Int{})
		if len(ms0) > 0 {
			b.t.Fatal("not linear")
		}
		return b.sum(x, f.Mul(k0), ms, k)
	default:
		b.t.Fatalf("unknown operator %s", op)
	}
	return ms, k
}

// cmp gives x - y <= k (or =).
func (b *script) cmp(x, y sexpr, strict, eq bool) core.Lit {
	one := num.FromInt64(1)
	ms, k := b.sum(x, one, nil, num.Int{})
	ms, k = b.sum(y, one.Neg(), ms, k)
	if eq {
		return b.th.EqLit(ms, k.Neg())
	}
	if strict {
		k = k.Add(one)
	}
	return b.th.LeLit(ms, k.Neg())
}

func (b *script) all(ls []core.Lit) core.Lit {
	if len(ls) == 1 {
		return ls[0]
	}
	g := b.s.NewBool()
	long := []core.Lit{g}
	for _, l := range ls {
		b.s.AddClause(g.Not(), l)
		long = append(long, l.Not())
	}
	b.s.AddClause(long...)
	return g
}

func (b *script) lit(e sexpr) core.Lit {
	switch e.atom {
	case "":
	case "true":
		return core.LitTrue
	case "false":
		return core.LitFalse
	default:
		return b.bool[e.atom]
	}
	op, a := e.args[0].atom, e.args[1:]
	var ls []core.Lit
	switch op {
	case "not":
		return b.lit(a[0]).Not()
	case "and", "or", "=>":
		for i, x := range a {
			l := b.lit(x)
			if op == "or" || op == "=>" && i == len(a)-1 {
				l = l.Not()
			}
			ls = append(ls, l)
		}
		l := b.all(ls)
		if op != "and" {
			l = l.Not()
		}
		return l
	case "<=":
		return b.cmp(a[0], a[1], false, false)
	case "<":
		return b.cmp(a[0], a[1], true, false)
	case ">=":
		return b.cmp(a[1], a[0], false, false)
	case ">":
		return b.cmp(a[1], a[0], true, false)
	case "=":
		return b.cmp(a[0], a[1], false, true)
	case "distinct":
		for i := range a {
			for j := range i {
				ls = append(ls, b.cmp(a[i], a[j], false, true).Not())
			}
		}
		return b.all(ls)
	}
	b.t.Fatalf("unknown predicate %s", op)
	return core.LitUndef
}

func (b *script) assert(e sexpr) {
	if e.atom == "" {
		switch e.args[0].atom {
		case "and":
			for _, a := range e.args[1:] {
				b.assert(a)
			}
			return
		case "or":
			var ls []core.Lit
			for _, a := range e.args[1:] {
				ls = append(ls, b.lit(a))
			}
			b.s.AddClause(ls...)
			return
		case "distinct":
			a := e.args[1:]
			for i := range a {
				for j := range i {
					b.s.AddClause(b.cmp(a[i], a[j], false, true).Not())
				}
			}
			return
		case "=":
			one := num.FromInt64(1)
			ms, k := b.sum(e.args[1], one, nil, num.Int{})
			ms, k = b.sum(e.args[2], one.Neg(), ms, k)
			b.th.AssertEq0(ms, k.Neg())
			return
		}
	}
	b.s.AddClause(b.lit(e))
}

func load(t *testing.T, text string, opts Options) *script {
	s := core.New(core.Options{Profile: true})
	b := &script{t: t, s: s, th: New(s, opts), ints: map[string]core.IntVar{}, bool: map[string]core.Lit{}}
	for _, c := range parse(text) {
		switch c.args[0].atom {
		case "declare-fun", "declare-const":
			name := c.args[1].atom
			if c.args[len(c.args)-1].atom == "Int" {
				b.ints[name] = s.NewInt(core.NegInf, core.PosInf)
			} else {
				b.bool[name] = s.NewBool()
			}
		case "assert":
			b.assert(c.args[1])
		}
	}
	return b
}

// TestFile runs the script named by BSMT_LIN_FILE, for measuring.
func TestFile(t *testing.T) {
	name := os.Getenv("BSMT_LIN_FILE")
	if name == "" {
		return
	}
	for _, name := range strings.Fields(name) {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		start := time.Now()
		b := load(t, string(text), Options{})
		if strings.Contains(name, "_IDL") {
			b.th.AnchorDifferences()
		}
		built := time.Since(start)
		st := solve(t, b.s, 30*time.Second)
		t.Logf("%s: %v %v build %v total %v\n%+v\n%+v", name, st, b.s.Reasons(), built.Round(time.Millisecond), time.Since(start).Round(time.Millisecond), *b.th.Stats(), *b.s.Stats())
	}
}
