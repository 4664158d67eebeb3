package prove

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

const arrays = "(declare-sort U 0)(declare-fun a () U)(declare-fun b () U)(declare-fun c () U)(declare-fun d () U)(declare-fun f (U) U)(declare-fun g (U Int) Int)" +
	"(declare-fun m () (Array Int Int))(declare-fun n () (Array Int Int))(declare-fun s () (Array Int Int))(declare-fun i () Int)(declare-fun j () Int)(declare-fun k () Int)(declare-fun v () Int)"

// chained asks about all assertions of a script but the last, which is the certificate.
func chained(t *testing.T, script string) bool {
	t.Helper()
	c, ts := read(t, arrays+script)
	return NewShared(c, false).Refutes(ts[:len(ts)-1], ts[len(ts)-1])
}

func asserts(terms string) (out string) {
	for _, t := range split(terms) {
		if t != "" {
			out += "(assert " + t + ")"
		}
	}
	return out
}

// Chains show what they are to show, and no longer when a premise or a chain is left out.
func TestChains(t *testing.T) {
	for _, c := range []struct{ name, premises, chains string }{
		{"transitivity", "(= a b) (= b c) (= c d) (not (= a d))", "(= a b c d)"},
		{"congruence", "(= a b) (not (= (f a) (f b)))", "(= (f a) (f b))"},
		{"congruence twice", "(= a b) (= i j) (not (= (g (f a) i) (g (f b) j)))", "(= (f a) (f b)) (= (g (f a) i) (g (f b) j))"},
		{"congruence on the way", "(= a b) (= c (f a)) (= d (f b)) (not (= c d))", "(= c (f a) (f b) d)"},
		{"different numbers", "(= i 3) (= i j) (= j 4)", "(= 3 i j 4)"},
		{"reading past a store", "(not (= i j)) (not (= (select (store m i v) j) (select m j)))", "(= (select (store m i v) j) (select m j))"},
		{"reading what was stored", "(= i j) (not (= (select (store m i v) j) v))", "(= (select (store m i v) j) v)"},
		{"a way of stores", "(= n (store m i v)) (= s (store n j v)) (not (= k i)) (not (= k j)) (not (= (select s k) (select m k)))",
			"(= (select s k) (select (store n j v) k) (select n k) (select (store m i v) k) (select m k))"},
		{"a constant array", "(= m ((as const (Array Int Int)) 7)) (not (= (select m i) 7))", "(= (select m i) (select ((as const (Array Int Int)) 7) i) 7)"},
		{"a choice between arrays", "(= m (ite (= i j) n s)) (= i j) (not (= (select m k) (select n k)))", "(= (select m k) (select (ite (= i j) n s) k) (select n k))"},
		{"a place where arrays differ", "(not (= (select m k) (select (store (store m i v) i (select m i)) k)))",
			"(= (select (store (store m i v) i (select m i)) k) (select (store m i v) k) (select m k)) (= (select (store (store m i v) i (select m i)) k) (select m i) (select m k)) (ite (= k i) true true)"},
	} {
		ps, cs := split(c.premises), split(c.chains)
		ask := func(ps, cs []string) bool {
			return chained(t, asserts(strings.Join(ps, " "))+"(assert (and true true "+strings.Join(cs, " ")+"))")
		}
		if !ask(ps, cs) {
			t.Errorf("%s is not taken", c.name)
		}
		for i := range ps {
			if ask(append(append([]string{}, ps[:i]...), ps[i+1:]...), cs) {
				t.Errorf("%s is taken without %s", c.name, ps[i])
			}
		}
		for i := range cs {
			if ask(ps, append(append([]string{}, cs[:i]...), cs[i+1:]...)) && !strings.HasPrefix(c.name, "different") {
				t.Errorf("%s is taken without %s", c.name, cs[i])
			}
		}
	}
	for _, c := range []struct{ name, premises, chains string }{
		{"a gap", "(= a b) (= c d) (not (= a d))", "(= a b c d)"},
		{"another end", "(= a b) (= b c) (not (= a d))", "(= a b c d)"},
		{"another function", "(= a b) (not (= (f a) b))", "(= (f a) b)"},
		{"one argument of two", "(= a b) (not (= (g a i) (g b j)))", "(= (g a i) (g b j))"},
		{"congruence backwards", "(= (f a) (f b)) (not (= a b))", "(= (f a) (f b)) (= a b)"},
		{"another array stored to", "(not (= i j)) (not (= (select (store m i v) j) (select n j)))", "(= (select (store m i v) j) (select n j))"},
		{"a store that may be read", "(not (= (select (store m i v) j) (select m j)))", "(= (select (store m i v) j) (select m j))"},
		{"another index", "(not (= i j)) (not (= (select (store m i v) j) (select m k)))", "(= (select (store m i v) j) (select m k))"},
		{"one of two places", "(not (= (select m k) (select (store m i v) k)))", "(= (select (store m i v) k) (select m k)) (ite (= k i) true true)"},
		{"arrays of different sorts", "(= i j) (not (= (select m i) (select ((as const (Array Bool Int)) 3) true)))", "(= (select m i) (select ((as const (Array Bool Int)) 3) true))"},
		{"quantified formulas", "(forall ((x Int)) (= x i)) (not (forall ((x Int)) (= x j)))", "(= (forall ((x Int)) (= x i)) (forall ((x Int)) (= x j)))"},
		{"an order", "(<= i j) (not (= i j))", "(<= i j)"},
	} {
		if chained(t, asserts(c.premises)+"(assert (and true true "+c.chains+"))") {
			t.Errorf("%s: taken", c.name)
		}
	}
}

// planted makes terms with their value in a model: of U and of integers one of 0 to 2,
// of arrays the values at these and elsewhere.
type planted struct {
	r      *rand.Rand
	leaf   map[string]any // by name
	f      [3]int
	g      [3][3]int
	sorted map[string][]string
}

func (p *planted) term(sort string, depth int) (string, any) {
	if names := p.sorted[sort]; depth == 0 || p.r.IntN(3) == 0 {
		name := names[p.r.IntN(len(names))]
		return name, p.leaf[name]
	}
	if p.r.IntN(4) == 0 {
		i, v := p.term("Int", depth-1)
		j, w := p.term("Int", depth-1)
		x, a := p.term(sort, depth-1)
		y, b := p.term(sort, depth-1)
		if v != w {
			a = b
		}
		return "(ite (= " + i + " " + j + ") " + x + " " + y + ")", a
	}
	switch sort {
	case "U":
		x, v := p.term("U", depth-1)
		return "(f " + x + ")", p.f[v.(int)]
	case "Int":
		i, at := p.term("Int", depth-1)
		if p.r.IntN(3) == 0 {
			x, v := p.term("U", depth-1)
			return "(g " + x + " " + i + ")", p.g[v.(int)][at.(int)]
		}
		m, of := p.term("Array", depth-1)
		return "(select " + m + " " + i + ")", of.([4]int)[at.(int)]
	}
	v, value := p.term("Int", depth-1)
	if p.r.IntN(5) == 0 {
		x := value.(int)
		return "((as const (Array Int Int)) " + v + ")", [4]int{x, x, x, x}
	}
	m, of := p.term("Array", depth-1)
	i, at := p.term("Int", depth-1)
	now := of.([4]int)
	now[at.(int)] = value.(int)
	return "(store " + m + " " + i + " " + v + ")", now
}

// What holds in a model is never refuted, whatever chains are put to it and by no budget.
func TestChainsOfModels(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	sorts := []string{"U", "Int", "Array"}
	for range 300 {
		p := &planted{r: r, leaf: map[string]any{"0": 0, "1": 1, "2": 2}, sorted: map[string][]string{
			"U": {"a", "b", "c", "d"}, "Int": {"i", "j", "k", "v", "0", "1", "2"}, "Array": {"m", "n", "s"},
		}}
		for i := range 3 {
			p.f[i] = r.IntN(3)
			for j := range 3 {
				p.g[i][j] = r.IntN(3)
			}
		}
		for _, name := range []string{"a", "b", "c", "d", "i", "j", "k", "v"} {
			p.leaf[name] = r.IntN(3)
		}
		for _, name := range p.sorted["Array"] {
			p.leaf[name] = [4]int{r.IntN(3), r.IntN(3), r.IntN(3), r.IntN(3)}
		}
		script := arrays
		for range 3 + r.IntN(8) {
			sort := sorts[r.IntN(3)]
			x, v := p.term(sort, 3)
			y, w := p.term(sort, 3)
			if v == w {
				script += fmt.Sprintf("(assert (= %s %s))", x, y)
			} else {
				script += fmt.Sprintf("(assert (not (= %s %s)))", x, y)
			}
		}
		by := "(and true true"
		for range 1 + r.IntN(5) {
			sort := sorts[r.IntN(3)]
			by += " (="
			for range 2 + r.IntN(3) {
				x, _ := p.term(sort, 2)
				by += " " + x
			}
			by += ")"
		}
		if c, ts := read(t, script+"(assert "+by+"))"); NewShared(c, false).Refutes(ts[:len(ts)-1], ts[len(ts)-1]) {
			t.Fatalf("refuted by %s):\n%s", by, script)
		}
		for _, b := range []Budget{Plain, Glance} {
			if c, ts := read(t, script); r.IntN(4) == 0 {
				if refuted, _ := Refute(c, Question{Terms: ts}, b); refuted {
					t.Fatalf("refuted with %v:\n%s", b, script)
				}
			}
		}
	}
}
