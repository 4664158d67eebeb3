package arith

import (
	"context"
	"encoding/csv"
	"fmt"
	"math/big"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

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
	sums map[string]linearSum // of let
}

type linearSum struct {
	ms []Mono
	k  num.Int
}

// unsupported ends the loading of a script.
type unsupported string

// bind evaluates a let; the returned function takes it back.
func (b *script) bind(bs []sexpr) func() {
	type saved struct {
		name   string
		l      core.Lit
		okL    bool
		sum    linearSum
		okS    bool
		isBool bool
		newLit core.Lit
		newSum linearSum
	}
	var all []saved
	for _, v := range bs {
		sv := saved{name: v.args[0].atom}
		sv.l, sv.okL = b.bool[sv.name]
		sv.sum, sv.okS = b.sums[sv.name]
		if sv.isBool = b.isBool(v.args[1]); sv.isBool {
			sv.newLit = b.lit(v.args[1])
		} else {
			ms, k := b.sum(v.args[1], num.FromInt64(1), nil, num.Int{})
			if len(ms) > 8 {
				ms = []Mono{{b.th.Define(ms, num.Int{}), num.FromInt64(1)}}
			}
			sv.newSum = linearSum{ms, k}
		}
		all = append(all, sv)
	}
	for _, sv := range all {
		delete(b.bool, sv.name)
		delete(b.sums, sv.name)
		if sv.isBool {
			b.bool[sv.name] = sv.newLit
		} else {
			b.sums[sv.name] = sv.newSum
		}
	}
	return func() {
		for _, sv := range all {
			delete(b.bool, sv.name)
			delete(b.sums, sv.name)
			if sv.okL {
				b.bool[sv.name] = sv.l
			}
			if sv.okS {
				b.sums[sv.name] = sv.sum
			}
		}
	}
}

// isBool guesses the sort of a term.
func (b *script) isBool(e sexpr) bool {
	if e.atom != "" {
		_, ok := b.bool[e.atom]
		return ok || e.atom == "true" || e.atom == "false"
	}
	switch e.args[0].atom {
	case "+", "-", "*", "div", "mod", "abs":
		return false
	case "ite":
		return b.isBool(e.args[2])
	case "let":
		undo := b.bind(e.args[1].args)
		defer undo()
		return b.isBool(e.args[2])
	}
	return true
}

func (b *script) sum(e sexpr, f num.Int, ms []Mono, k num.Int) ([]Mono, num.Int) {
	if e.atom != "" {
		if v, ok := new(big.Int).SetString(e.atom, 10); ok {
			return ms, k.AddMul(f, num.FromBig(v))
		}
		if l, ok := b.sums[e.atom]; ok {
			for _, m := range l.ms {
				ms = append(ms, Mono{m.X, m.C.Mul(f)})
			}
			return ms, k.AddMul(l.k, f)
		}
		x, ok := b.ints[e.atom]
		if !ok {
			panic(unsupported("variable " + e.atom))
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
		if len(e.args) != 3 {
			panic(unsupported("product"))
		}
		c, x := e.args[1], e.args[2]
		ms0, k0 := b.sum(c, num.FromInt64(1), nil, num.Int{})
		if len(ms0) > 0 {
			x = c
			if ms0, k0 = b.sum(e.args[2], num.FromInt64(1), nil, num.Int{}); len(ms0) > 0 {
				panic(unsupported("product"))
			}
		}
		return b.sum(x, f.Mul(k0), ms, k)
	case "let":
		undo := b.bind(e.args[1].args)
		defer undo()
		return b.sum(e.args[2], f, ms, k)
	case "ite":
		c := b.lit(e.args[1])
		one := num.FromInt64(1)
		m1, k1 := b.sum(e.args[2], one, nil, num.Int{})
		m2, k2 := b.sum(e.args[3], one, nil, num.Int{})
		x := b.s.NewInt(core.NegInf, core.PosInf)
		neg := Mono{x, one.Neg()}
		b.s.AddClause(c.Not(), b.th.EqLit(append(append([]Mono(nil), m1...), neg), k1.Neg()))
		b.s.AddClause(c, b.th.EqLit(append(append([]Mono(nil), m2...), neg), k2.Neg()))
		b.th.Hull(x, c, m1, k1, m2, k2)
		return append(ms, Mono{x, f}), k
	case "div", "mod":
		one := num.FromInt64(1)
		m1, k1 := b.sum(e.args[1], one, nil, num.Int{})
		m2, d := b.sum(e.args[2], one, nil, num.Int{})
		if len(m2) > 0 || d.Sign() <= 0 {
			panic(unsupported(op))
		}
		q := b.s.NewInt(core.NegInf, core.PosInf)
		r := b.th.Define(append(append([]Mono(nil), m1...), Mono{q, d.Neg()}), k1)
		b.s.AddClause(b.th.LeLit([]Mono{{r, one}}, d.Sub(one)))
		b.s.AddClause(b.th.LeLit([]Mono{{r, one.Neg()}}, num.Int{}))
		if op == "div" {
			r = q
		}
		return append(ms, Mono{r, f}), k
	default:
		panic(unsupported(op))
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
		l, ok := b.bool[e.atom]
		if !ok {
			panic(unsupported("Boolean " + e.atom))
		}
		return l
	}
	op, a := e.args[0].atom, e.args[1:]
	var ls []core.Lit
	if (op == "=" || op == "distinct") && b.isBool(a[0]) {
		if len(a) != 2 {
			panic(unsupported(op))
		}
		return b.iff(b.lit(a[0]), b.lit(a[1])).XorSign(op == "distinct")
	}
	switch op {
	case "xor":
		return b.iff(b.lit(a[0]), b.lit(a[1])).Not()
	case "let":
		undo := b.bind(a[0].args)
		defer undo()
		return b.lit(a[1])
	case "ite":
		c, x, y := b.lit(a[0]), b.lit(a[1]), b.lit(a[2])
		return b.all([]core.Lit{b.all([]core.Lit{c, x.Not()}).Not(), b.all([]core.Lit{c.Not(), y.Not()}).Not()})
	case "<=", "<", ">=", ">", "=":
		if len(a) != 2 {
			panic(unsupported("chain"))
		}
	}
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
	panic(unsupported(op))
}

func (b *script) iff(x, y core.Lit) core.Lit {
	g := b.s.NewBool()
	b.s.AddClause(g.Not(), x.Not(), y)
	b.s.AddClause(g.Not(), x, y.Not())
	b.s.AddClause(g, x, y)
	b.s.AddClause(g, x.Not(), y.Not())
	return g
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
			if b.isBool(a[0]) {
				break
			}
			for i := range a {
				for j := range i {
					b.s.AddClause(b.cmp(a[i], a[j], false, true).Not())
				}
			}
			return
		case "=":
			if len(e.args) != 3 || b.isBool(e.args[1]) {
				break
			}
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
	b := &script{t: t, s: s, th: New(s, opts), ints: map[string]core.IntVar{}, bool: map[string]core.Lit{}, sums: map[string]linearSum{}}
	for _, c := range parse(text) {
		switch c.args[0].atom {
		case "declare-fun", "declare-const":
			name := c.args[1].atom
			switch c.args[len(c.args)-1].atom {
			case "Int":
				b.ints[name] = s.NewInt(core.NegInf, core.PosInf)
			case "Bool":
				b.bool[name] = s.NewBool()
			default:
				panic(unsupported("sort"))
			}
			if c.args[0].atom == "declare-fun" && len(c.args[2].args) > 0 {
				panic(unsupported("function"))
			}
		case "define-fun", "define-funs-rec", "define-fun-rec", "push", "pop", "check-sat-assuming":
			panic(unsupported(c.args[0].atom))
		case "assert":
			b.assert(c.args[1])
		}
	}
	return b
}

// TestCorpus runs the scripts of ../shared's corpus that these tests can read, where it
// is there, or those named in a list, each line a file and its status.
func TestCorpus(t *testing.T) {
	list := os.Getenv("BSMT_LIN_CORPUS")
	var lines []string
	if list != "" {
		text, err := os.ReadFile(list)
		if err != nil {
			t.Fatal(err)
		}
		lines = strings.Split(strings.TrimSpace(string(text)), "\n")
	} else {
		lines = smallScripts(t)
	}
	outcomes := map[string]int{}
	for _, line := range lines {
		f := strings.Fields(line)
		text, err := os.ReadFile(f[0])
		if err != nil {
			t.Fatal(err)
		}
		what, detail := outcome(t, string(text), f[1])
		outcomes[what]++
		switch {
		case what == "wrong" || what == "panic":
			t.Errorf("%s %s (%s): %s", what, f[0], f[1], detail)
		case list != "":
			t.Logf("%s %s (%s): %s", what, f[0], f[1], detail)
		}
	}
	if len(lines) > 0 && outcomes["right"] == 0 {
		t.Errorf("nothing was solved: %v", outcomes)
	}
	t.Log(outcomes)
}

// TestOutcome: what TestCorpus must not pass over.
func TestOutcome(t *testing.T) {
	const script = "(declare-fun x () Int)(assert (< x 3))(assert (> x 3))"
	for status, want := range map[string]string{"unsat": "right", "sat": "wrong", "unknown": "right"} {
		if got, _ := outcome(t, script, status); got != want {
			t.Errorf("%s: %s, want %s", status, got, want)
		}
	}
	if got, _ := outcome(t, "(assert (nosuch))", "sat"); got != "unread" {
		t.Errorf("what these tests cannot read is %s", got)
	}
	if got, _ := outcome(t, "(assert", "sat"); got != "panic" {
		t.Errorf("half a script is %s", got)
	}
}

// outcome solves a script within effort: right, wrong, open, unread (by these tests) or
// panic, and what there is to say about it.
func outcome(t *testing.T, script, status string) (what, detail string) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case unsupported:
			what, detail = "unread", string(r)
		default:
			what, detail = "panic", fmt.Sprint(r)
		}
	}()
	b := load(t, script, Options{NoCuts: os.Getenv("NOCUTS") != ""})
	b.s.CheckExplain = true
	b.s.SetConflictBudget(2000)
	st := b.s.Solve(context.Background())
	switch {
	case st == core.Unknown:
		what = "open"
	case status != "unknown" && st.String() != status:
		what = "wrong"
	default:
		what = "right"
	}
	return what, fmt.Sprintf("%v %+v", st, *b.th.Stats())
}

// smallScripts lists the corpus' small scripts of linear integers, and their statuses.
func smallScripts(t *testing.T) (lines []string) {
	root := filepath.Join("..", "..", "..", "shared", "corpus")
	f, err := os.Open(filepath.Join(root, "index.csv"))
	if err != nil {
		return nil // the corpus is not there
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range rows[1:] {
		size, _ := strconv.Atoi(r[5])
		if (r[2] == "QF_LIA" || r[2] == "QF_IDL") && size < 4000 && r[6] == "dev" {
			lines = append(lines, filepath.Join(root, r[0])+" "+r[3])
		}
	}
	return lines
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
		b := load(t, string(text), Options{NoCuts: os.Getenv("NOCUTS") != ""})
		st := solve(t, b.s)
		t.Logf("%s: %v %v\n%+v\n%+v", name, st, b.s.Reasons(), *b.th.Stats(), *b.s.Stats())
	}
}
