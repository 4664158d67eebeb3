package b2kernel

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"bsmt/b/eval"
	"bsmt/b/machine"
	"bsmt/b/tree"
	"bsmt/b/value"
)

// writer writes random predicates over names of given types, as text. Only its depth
// bounds it.
type writer struct {
	r     *rand.Rand
	names map[string][]string // by type: n, s, f, q, b
	fresh int
}

func (w *writer) pick(of ...string) string { return of[w.r.IntN(len(of))] }

// expr writes an expression of a type: n a number, b a BOOL, s a set of numbers, f a
// relation between numbers, q a sequence of numbers, p a set of sets.
func (w *writer) expr(typ string, depth int) string {
	if all := w.names[typ]; len(all) > 0 && (depth == 0 || w.r.IntN(3) == 0) {
		return w.pick(all...)
	}
	d := depth - 1
	e := func(typ string) string { return w.expr(typ, d) }
	switch typ {
	case "n":
		if depth <= 0 {
			return strconv.Itoa(w.r.IntN(4))
		}
		switch w.r.IntN(13) {
		case 0:
			return "(" + e("n") + w.pick("+", "-", "*") + e("n") + ")"
		case 1:
			return "(" + e("n") + w.pick("/", " mod ") + e("n") + ")"
		case 2:
			return "card(" + e(w.pick("s", "f", "q", "p")) + ")"
		case 3:
			return w.pick("min", "max") + "(" + e("s") + ")"
		case 4:
			return e("f") + "(" + e("n") + ")"
		case 5:
			return w.bound(func(x string) string {
				return w.pick("SIGMA", "PI") + "(" + x + ").(" + x + " : " + e("s") + " & " + e("?") + "|" + e("n") + ")"
			})
		case 6:
			return w.pick("first", "last", "size") + "(" + e("q") + ")"
		case 7:
			return "(IF " + e("?") + " THEN " + e("n") + " ELSE " + e("n") + " END)"
		}
		return strconv.Itoa(w.r.IntN(4))
	case "b":
		if depth > 0 && w.r.IntN(2) == 0 {
			return "bool(" + e("?") + ")"
		}
		return w.pick("TRUE", "FALSE")
	case "s":
		if depth <= 0 {
			return w.pick("{}", "0..1", "{1}", "{0,2}")
		}
		switch w.r.IntN(11) {
		case 0, 1:
			return "(" + e("s") + w.pick(` \/ `, ` /\ `, ` \ `) + e("s") + ")"
		case 2:
			return w.pick("dom", "ran") + "(" + e("f") + ")"
		case 3:
			return e("f") + "[" + e("s") + "]"
		case 4:
			return "{" + e("n") + "," + e("n") + "}"
		case 5:
			return w.bound(func(x string) string { return "{" + x + "|" + x + " : " + e("s") + " & " + e("?") + "}" })
		case 6:
			return w.pick("union", "inter") + "(" + e("p") + ")"
		case 7:
			return "(" + e("n") + ".." + e("n") + ")"
		case 8:
			return w.bound(func(x string) string { return "UNION(" + x + ").(" + x + " : " + e("s") + "|" + e("s") + ")" })
		}
		return w.pick("{}", "0..1", "{1}", "{0,2}")
	case "p":
		if depth > 0 {
			switch w.r.IntN(3) {
			case 0:
				return "{" + e("s") + "," + e("s") + "}"
			case 1:
				return "POW(" + e("s") + ")"
			}
		}
		return "{{},{1}}"
	case "f":
		if depth <= 0 {
			return w.pick("{0|->1}", "{1|->2,2|->0}", "{0|->0,0|->1}")
		}
		switch w.r.IntN(12) {
		case 0:
			return "(" + e("f") + w.pick(" <+ ", ` \/ `, ` \ `, " ; ") + e("f") + ")"
		case 1:
			return "(" + e("s") + w.pick(" <| ", " <<| ") + e("f") + ")"
		case 2:
			return "(" + e("f") + w.pick(" |> ", " |>> ") + e("s") + ")"
		case 3:
			return e("f") + "~"
		case 4:
			return "closure1(" + e("f") + ")"
		case 5:
			return "(" + e("s") + "*" + e("s") + ")"
		case 6:
			return "id(" + e("s") + ")"
		case 7:
			return w.bound(func(x string) string { return "%" + x + ".(" + x + " : " + e("s") + "|" + e("n") + ")" })
		case 8:
			return "{" + e("n") + "|->" + e("n") + "}"
		case 9:
			return "iterate(" + e("f") + "," + strconv.Itoa(1+w.r.IntN(3)) + ")"
		case 10:
			return "prj" + w.pick("1", "2") + "(" + e("s") + "," + e("s") + ")[" + e("f") + "] * {1}"
		}
		return w.expr("q", d)
	case "q":
		if depth > 0 {
			switch w.r.IntN(8) {
			case 0:
				return "(" + e("q") + "^" + e("q") + ")"
			case 1:
				return w.pick("rev", "tail", "front") + "(" + e("q") + ")"
			case 2:
				return "(" + e("n") + "->" + e("q") + ")"
			case 3:
				return "(" + e("q") + "<-" + e("n") + ")"
			case 4:
				return "(" + e("q") + w.pick(` /|\ `, ` \|/ `) + e("n") + ")"
			case 5:
				return "[" + e("n") + "," + e("n") + "]"
			case 6:
				return "conc([" + e("q") + "," + e("q") + "])"
			}
		}
		return w.pick("[]", "[1]", "[0,2]")
	}
	return w.pred(depth)
}

// bound writes a binder of a new number.
func (w *writer) bound(f func(x string) string) string {
	w.fresh++
	x := fmt.Sprintf("x%d", w.fresh)
	old := w.names["n"]
	w.names["n"] = append(slices.Clone(old), x)
	s := f(x)
	w.names["n"] = old
	return s
}

func (w *writer) pred(depth int) string {
	d := depth - 1
	e := func(typ string) string { return w.expr(typ, max(d, 0)) }
	if depth > 0 {
		switch w.r.IntN(9) {
		case 0:
			return "(" + w.pred(d) + w.pick(" & ", " or ", " => ", " <=> ") + w.pred(d) + ")"
		case 1:
			return "not(" + w.pred(d) + ")"
		case 2:
			return w.bound(func(x string) string { return "#" + x + ".(" + x + " : " + e("s") + " & " + w.pred(d) + ")" })
		case 3:
			return w.bound(func(x string) string { return "!" + x + ".(" + x + " : " + e("s") + " => " + w.pred(d) + ")" })
		}
	}
	switch w.r.IntN(8) {
	case 0, 1:
		return e("n") + w.pick(" < ", " <= ", " = ", " /= ", " > ") + e("n")
	case 2:
		return e("n") + w.pick(" : ", " /: ") + e("s")
	case 3:
		return e("s") + w.pick(" <: ", " <<: ", " = ", " /= ", " /<: ") + e("s")
	case 4:
		return e("f") + w.pick(" = ", " <: ", " /= ") + e("f")
	case 5:
		return e("f") + " : " + e("s") + w.pick("<->", "+->", "-->", ">+>", ">->", "+->>", "-->>", ">->>", "<<->", "<->>") + e("s")
	case 6:
		return e("q") + " : " + w.pick("seq", "iseq", "perm", "seq1") + "(" + e("s") + ")"
	}
	return e("b") + " = " + e("b")
}

// unknowns are names of each type with the predicate that bounds them.
var unknowns = []struct{ typ, name, from string }{
	{"n", "m", "m : 0..3"}, {"n", "k", "k : -1..2"}, {"b", "u", "u : BOOL"}, {"s", "s", "s <: 0..2"}, {"s", "t", "t : POW1(1..3)"},
	{"f", "f", "f : 0..2 +-> 0..2"}, {"f", "g", "g : 0..1 --> 0..2"}, {"f", "h", "h : 0..2 >-> 0..3"}, {"f", "r", "r : 0..2 <-> 1..2"},
	{"q", "q", "q : iseq(0..2)"}, {"p", "p", "p : POW(POW(0..1))"}, {"f", "v", "v : 1..2 <<->> 0..1"}, {"q", "w", "w : perm(0..2)"},
	{"n", "o", "c : struct(a : 0..2, e : BOOL) & o = c'a"}, {"n", "i", "d : BOOL --> 0..2 & i = d(TRUE) - d(FALSE)"},
	{"f", "j", "b : 0..1 --> (0..1 --> 0..1) & j = b(1)"}, {"n", "l", "y : {\"a\",\"b\"} --> 0..2 & l = y(\"a\") + y(\"b\")"},
	{"s", "z", "z <: 0..3 & card(z) = 2"}, {"f", "a", "a : 0..2 >+> 0..2 & dom(a) = 1..2"}, {"p", "v2", "v2 <: POW(1..2) & {} : v2"},
	{"n", "n1", "n1 : NATURAL & n1 < 4"}, {"n", "n2", "n2 * n2 = 4 & n2 : -3..3"},
}

// roundsOf and seedOf are what BSMT_B_ROUNDS and BSMT_B_SEED say.
func roundsOf(otherwise int) int {
	if n, err := strconv.Atoi(os.Getenv("BSMT_B_ROUNDS")); err == nil {
		return n
	}
	return otherwise
}

func seedOf() int {
	n, _ := strconv.Atoi(os.Getenv("BSMT_B_SEED")) // 0 without it
	return n
}

// TestRandom compares the solutions that the kernel finds with those that enumeration
// finds. BSMT_B_ROUNDS sets how many predicates there are, BSMT_B_SEED the first one.
func TestRandom(t *testing.T) {
	rounds, seed := roundsOf(250), seedOf()
	count := map[string]int{}
	for i := range rounds {
		r := rand.New(rand.NewPCG(uint64(seed+i), 7))
		w := &writer{r: r, names: map[string][]string{}}
		var conj []string
		for range 1 + r.IntN(2) {
			u := unknowns[r.IntN(len(unknowns))]
			if !slices.Contains(w.names[u.typ], u.name) {
				w.names[u.typ] = append(w.names[u.typ], u.name)
				conj = append(conj, u.from)
			}
		}
		for range 1 + r.IntN(3) {
			conj = append(conj, w.pred(1+r.IntN(3)))
		}
		src := strings.Join(conj, " & ")
		count[compare(t, src, seed+i)]++
		if t.Failed() {
			return
		}
	}
	t.Log(count)
	if seed == 0 && rounds == 250 && count["agree"] < 100 {
		t.Errorf("%v: too few predicates were compared", count)
	}
}

// compare solves a predicate in both ways. It says what came of it.
func compare(t *testing.T, src string, seed int) string {
	q, f, judge := asked(t, src)
	if f == nil {
		return "no formula"
	}
	want := map[string]bool{}
	s := eval.NewCode(q.World).NewScope()
	s.BindNew(f.Free...)
	solver := s.Solver(f.Free, f.Node)
	fr := s.Code().NewFrame(eval.NewQuota(2_000_000))
	shown := func(vs []value.Value) string {
		var b strings.Builder
		for i, d := range f.Free {
			b.WriteString(q.World.Shape(d.Type).Format(value.Normal(vs[i])) + "; ")
		}
		return b.String()
	}
	err := fr.Solutions(solver, func() bool {
		var vs []value.Value
		for _, d := range f.Free {
			slot, _ := s.Slot(d)
			vs = append(vs, fr.Slots[slot])
		}
		want[shown(vs)] = true
		return true
	})
	var ill *eval.Error
	if err != nil && (!errors.As(err, &ill) || ill.Kind != value.IllDefined) || len(want) > 300 {
		return "too much"
	}
	got := map[string]bool{}
	q.Found = func(vs []value.Value) (more, wrong bool) {
		key := shown(vs)
		if got[key] {
			t.Errorf("seed %d: %s\n%s came twice", seed, src, key)
			return false, false
		}
		ok, jerr := judge(vs)
		if err == nil && (jerr != nil || !ok) {
			t.Errorf("seed %d: %s\n%s is no solution: %v", seed, src, key, jerr)
		}
		got[key] = ok && jerr == nil
		return len(got) <= 310, !got[key]
	}
	ans := Solve(context.Background(), q)
	switch {
	case err != nil:
		// Some values make it ill-defined: others, which enumeration met first, are to be
		// proposed, though the judge, who looks in another order, may call them ill-defined.
		for key := range want {
			if _, proposed := got[key]; ans.All && !proposed {
				t.Errorf("seed %d: %s\nnot found: %s", seed, src, key)
			}
		}
		return "ill-defined"
	case !ans.All:
		if ans.Why != nil {
			return "refused: " + ans.Why.(*Refusal).What
		}
		return "assumed"
	}
	for key := range want {
		if !got[key] {
			t.Errorf("seed %d: %s\nnot found: %s", seed, src, key)
		}
	}
	for key := range got {
		if !want[key] {
			t.Errorf("seed %d: %s\nnot enumerated: %s", seed, src, key)
		}
	}
	return "agree"
}

// TestOrdinary compares what random predicates seldom have.
func TestOrdinary(t *testing.T) {
	for _, src := range []string{
		"r : 0..2 <-> 1..2 & r : 0..1 +-> {x | x : 1..2 & x /= x}", // no value for any argument
		"r : 0..1 --> {2} - {2}",
		"f : (0..1) - (0..1) --> 0..1",
		"s : seq1({}) or s = [1]",
		"c : struct(a : (0..1) - (0..1), b : 0..1)",
		"x : 1..3 & #y.(y : {} & y = x)",
	} {
		if got := compare(t, src, 0); got != "agree" && src != "s : seq1({}) or s = [1]" {
			t.Errorf("%s: %s", src, got)
		}
	}
}

// asked makes a question of a text, and the judge of its solutions.
func asked(t testing.TB, src string) (q Question, f *machine.Formula, judge func([]value.Value) (bool, error)) {
	m := machine.Empty(tree.Classical)
	f, err := m.Formula(src)
	if err != nil {
		return q, nil, nil
	}
	w := eval.NewWorld(tree.Classical, nil, func(*tree.Set) int { return 2 }, -1, 3)
	q = Question{World: w, Names: f.Free, Pred: f.Node, Work: 50_000_000, Ground: func(n *tree.Node) (v value.Value, err error) {
		code := eval.NewCode(w)
		var x eval.Expr
		if err := code.NewFrame(nil).Guard(func() { x = code.NewScope().Expr(n) }); err != nil {
			return v, err
		}
		return code.NewFrame(eval.NewQuota(1_000_000)).Value(x)
	}}
	s := eval.NewCode(w).NewScope()
	s.BindNew(f.Free...)
	holds := s.Pred(f.Node)
	return q, f, func(vs []value.Value) (bool, error) {
		fr := s.Code().NewFrame(eval.NewQuota(10_000_000))
		for i, d := range f.Free {
			slot, _ := s.Slot(d)
			fr.Slots[slot] = vs[i]
		}
		return fr.Truth(holds)
	}
}
