package eval

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"bsmt/b/tree"
	"bsmt/b/value"
)

// searched makes predicates on integers n and m and on one more name o, in the forms that a search reads values
// from: bounds, sums, patterns, sizes of sequences, sides of relations, records, and what is inside of # and or.
type searched struct{ *rand.Rand }

func (r searched) pick(options ...string) string { return options[r.IntN(len(options))] }

func (r searched) k() string { return fmt.Sprint(r.IntN(6) - 2) }

// bounds says of an integer that it lies in -2..4, in one of many ways.
func (r searched) bounds(x string) string {
	return strings.ReplaceAll(r.pick("x : -2..4", "x >= -2 & x <= 4", "x > -3 & 5 > x", "-2 <= x & x < 5", "x+2 : 0..6", "-x : -4..2", "1-x : -3..3",
		"(x = -2 or x : -1..4)", `x : {-2,-1} \/ (0..4)`, "#q.(q : 0..6 & x = q-2)", "#q.(q : -4..2 & -q = x)", "x : INTEGER & x : -2..4", "x+3 : NATURAL1 & x-4 <= 0",
		"not(x > 4) & not(x < -2)", "(x,1) : (-2..4)*{1}", "x : dom(%q.(q : -2..4|q))", "x : {q | q : -2..4}", "x : ran(%q.(q : 0..6|q-2))", "succ(x) : -1..5", "x-1 : -3..3",
		"{x} <: -2..4", "{x} : POW1(-2..4)", "x : UNION(q).(q : 0..6|{q-2})"), "x", x)
}

// whole says of o that it is one of the candidates of its kind.
func (r searched) whole(kind int) string {
	switch kind {
	case 0: // sequences
		return r.pick("o : seq({5,6}) & size(o) <= 3", "size(o) < 4 & o : seq(5..6)", "o : seq({5,6}) & size(o) : 0..3", "o : seq(5..6) & 4 > size(o)", "o : seq({5,6}) & card(o) : 0..3",
			"#q.(q : 0..3 & o : 1..q --> {5,6})", "o : UNION(q).(q : 0..3|1..q --> 5..6)", "o : seq({5,6}) & #q.(q : 0..3 & dom(o) = 1..q)", "o : seq({5,6}) & #q.(q : {0,1,2,3} & q = size(o))",
			"(o : {[]} or (o : seq1({5,6}) & size(o) : {1,2,3}))", "o : seq(NATURAL) & ran(o) <: 5..6 & size(o) <= 3")
	case 1: // sets
		return r.pick("o : POW(0..2)", "o <: {0,1,2}", "o : FIN(0..2)", `(o = {} or o : POW1(0..2))`, "o <: NATURAL & o <: -1..2", `#q.(q : POW(3..5) & o = {z | z+3 : q})`, `o \/ (0..2) = 0..2`, "o <: 0..2 & card(o) : 0..3",
			`o /\ (0..2) = o & o : POW(0..5)`)
	case 2: // records
		return r.pick("o : struct(a:0..1,b:0..2)", "#(q,z).(q : 0..1 & z : 0..2 & o = rec(a:q,b:z))", "#(q,z).(rec(b:z,a:q) = o & q : 0..1 & z : 0..2)", "o : struct(b:0..2,a:NATURAL) & o'a < 2",
			"(o : struct(a:{0},b:0..2) or o : struct(b:0..2,a:{1}))", "o : UNION(q).(q : 0..1|struct(a:{q},b:0..2))")
	case 3: // pairs
		return r.pick("o : (0..1)*BOOL", "#(q,z).(q : 0..1 & z : BOOL & o = (q,z))", "o : INTEGER*BOOL & #(q,z).(o = q|->z & q : 0..1)", "o : {0}*BOOL \\/ {1}*BOOL", "o : {q,z | q : 0..1 & z : BOOL}")
	}
	// relations
	return r.pick("o : 0..1 <-> 0..1", "o <: (0..1)*(0..1)", "o : POW((0..1)*{0,1})", "dom(o) <: 0..1 & ran(o) <: 0..1 & o : INTEGER <-> INTEGER & o <: (-1..2)*(0..2)", "o~ : 0..1 <-> 0..1",
		"o : -1..2 <-> 0..1 & dom(o) <: {0,1}", "o : 0..1 <-> NATURAL & ran(o) <: 0..1")
}

// say makes a conjunct.
func (r searched) say(kind, depth int) string {
	if depth > 0 {
		switch r.IntN(5) {
		case 0:
			return "(" + r.say(kind, depth-1) + " or " + r.say(kind, depth-1) + ")"
		case 1:
			return "not(" + r.say(kind, depth-1) + r.pick(" & ", " or ", " => ") + r.say(kind, depth-1) + ")"
		case 2:
			return "#v.(v : -1..3 & v = " + r.pick("n", "m", "n+1", "m-n", "2*n") + " & " + regexp.MustCompile(r.pick(`\bn\b`, `\bm\b`)).ReplaceAllString(r.say(kind, depth-1), "v") + ")"
		case 3:
			return "IF " + r.say(kind, 0) + " THEN " + r.say(kind, 0) + " ELSE " + r.say(kind, 0) + " END"
		}
	}
	if r.IntN(3) == 0 {
		return r.pick("n+m = "+r.k(), "n - m "+r.pick("=", "<", "<=", ">", ">=", "/=")+" "+r.k(), r.k()+" - n "+r.pick("=", "<=", ">")+" m", "-n < "+r.k(), "succ(n) = m", "(n,m) : succ", "(n,m) : pred", "m = pred(n)",
			"(n+1,m-2) : {(1,1),(2,0),(0,-1)}", "("+r.k()+"-n,-m) : {(1,1),(2,0),(0,-1)}", "{n} = {"+r.k()+"}", "{n} : {{1},{2},{1,2},{}}", "{n+1} : {{1},{2}}", "n : NATURAL & n < m", "n = m*m", "n mod 2 = 0 & n >= 0",
			"rec(a:n,b:m) : {rec(a:1,b:2),rec(b:1,a:0),rec(a:4,b:4)}", "rec(b:m-1,a:n) = rec(a:"+r.k()+",b:"+r.k()+")", "[n,m] : {[1,2],[0],[2,2],[4,-2]}", "[7,8] : 1..n --> 7..8", "[] : 1..n --> {7}", "[4] : 0+1..n >-> {4,5}",
			"n = max({m,"+r.k()+"})", "m : {min({n,0}),"+r.k()+"}", "n /= m", "n : "+r.k()+"..m", "m /: n.."+r.k(), "bool(n < m) = TRUE", "n : (NATURAL - {1}) & m : INTEGER", "(n,(m,n)) : (0..2)*((0..1)*NATURAL)",
			"n/2 = m", "n*2 <= m+"+r.k(), "(n > m) <=> (m < 1)", "#z.(z : n..m & z*z = z+z)", "!z.(z : m..n => z /= 1)", "n : {z | z > m & z < 4}", "prj1(-2..4,-2..4)(n,m) = m", "n = card({z | z : 0..3 & z < m})")
	}
	switch kind {
	case 0:
		return r.pick("size(o) = n", "n = size(o)", "o = [5,n+4]", "5 -> o : {[5],[5,6],[5,5]}", "o^[n+5] = [6,5]", "o <- 6 = [5,6]", "[6]^o = [6,6,5]", "o : iseq(5..6)", "o : perm(5..6)", "o /= [] & first(o) = 5", "dom(o) = 1..n",
			"size(o) > 0 & last(o)-4 = n", "o(1) = 6", "1 : dom(o) & o(1) = n+5", "ran(o) = {5}", "rev(o) = o", "(n,6) : o", "size(o) <= m", "o : seq1(NATURAL)", "!z.(z : dom(o) => o(z) = 5)", "SIGMA(z).(z : dom(o)|o(z)) = 11",
			"o : 1..2 --> 5..6", "o : 1..n >-> {5,6}", `n : 0..3 & n <= size(o) & o /|\ n = [5]`, "size(o) : {1,n}", "size(o^[6]) = m", "card(o) = m", "o[{n}] = {6}")
	case 1:
		return r.pick("n : o", "n /: o", "card(o) = n", "o = {n,m}", "o <: 0..n", "{m} <: o", "o <<: {0,1,n}", `o \/ {n} = {0,1,m}`, `o /\ {0,1} = {n}`, "o - {0} = {m}", "max(o \\/ {-1}) = n", "{} /= o", "o : {{},{1},{n}}", "o = n..m", "#z.(z : o & z > n)",
			"!z.(z : o => z <= m)", "o : POW1(NATURAL)", "card(o) >= 2", "union({o,{n}}) = 0..m", "{z | z : o & z > 0} = {n}", "SIGMA(z).(z : o|z) = n+m", "o /<: {0,1}", "o /<<: {0,1}")
	case 2:
		return r.pick("o'a = n", "o'b+o'a = m", "o = rec(a:n,b:m)", "rec(b:n,a:0) = o", "o /= rec(a:0,b:m)", "o'a /= o'b", "{o} = {rec(a:1,b:m)}", "o : {rec(a:n,b:0),rec(a:0,b:n)}", "(o'a,o'b) : {(0,1),(1,n)}", "#z.(z : 0..1 & o'a = z & z < m)")
	case 3:
		return r.pick("o = (n,TRUE)", "o : {n}*BOOL", "(0,bool(n > m)) = o", "#z.(o = (z,TRUE) & z < m)", "o /= (1,TRUE)", "(o,n) : {((0,TRUE),1),((1,FALSE),2)}", "{o}(0) = TRUE", "prj1(0..1,BOOL)(o) = n", "{o} : 0..1 --> BOOL", "o : dom({((1,TRUE),n)})")
	}
	return r.pick("(0,n) : o", "dom(o) = {n}", "ran(o) <: {0}", "o : 0..1 --> 0..1", "o : 0..1 +-> NATURAL", "o(0) = 1", "o = {(0,n),(1,m)}", "card(o) = n", "o[{0}] = {1}", "o~ = o", "closure1(o) = o", "(o;o) = {}", "{0} <| o = {(0,n)}", "o |> {1} = {}",
		"o <+ {(0,0)} = id(0..1)", "o : 0..1 >+> 0..1", "dom(o) <: 0..n", "ran(o) = {n,m}", "card(o) <= m", "#(z,y).((z,y) : o & z < y)", "!(z,y).((z,y) : o => z <= n)", "o : {0} <<->> {n}", "id({n}) <: o")
}

// What a search for names finds, whatever it reads their values from, are those of all candidates that the predicate
// holds of; an open search and one that is strict agree on that.
func TestPlannedAgainstWalked(t *testing.T) {
	r := searched{rand.New(rand.NewPCG(30, 1))}
	m := sets(tree.Classical)
	candidates := map[int]string{
		0: "{[],[5],[6],[5,5],[5,6],[6,5],[6,6]} \\/ (1..3 --> {5,6})", 1: "POW(0..2)", 2: "struct(a:0..1,b:0..2)", 3: "(0..1)*BOOL", 4: "(0..1) <-> (0..1)",
	}
	rounds, defined, some, strict, opened := 700, 0, 0, 0, 0
	for range rounds {
		kind := r.IntN(5)
		parts := []string{r.bounds("n"), r.bounds("m"), r.whole(kind)}
		for range 1 + r.IntN(3) {
			parts = append(parts, r.say(kind, r.IntN(2)))
		}
		r.Shuffle(len(parts), func(i, j int) { parts[i], parts[j] = parts[j], parts[i] })
		src := "{n,m,o | " + strings.Join(parts, " & ") + "}"
		n, err := m.Formula(src)
		if err != nil {
			t.Fatalf("%s: %v", src, err)
		}
		w := NewWorld(m.Dialect, m.Sets, func(*tree.Set) int { return 2 }, -1, 3)
		code := NewCode(w)
		shape := w.Shape(n.Node.Type)
		all, err := m.Formula(candidates[kind])
		if err != nil {
			t.Fatal(err)
		}
		list := code.NewScope().Expr(all.Node)
		open := code.NewScope()
		open.Open = true
		open.BindNew(n.Node.Binds...)
		pair, _ := open.tuple(n.Node.Binds)
		solve := open.Solver(n.Node.Binds, n.Node.Args[0])
		planned := code.NewScope().Expr(n.Node)

		set, ill := walked(t, code, n.Node, func(f *Frame, try func(...value.Value)) {
			for c := value.Iter(value.List(list(f))); c.Next(); {
				for x := int64(-2); x <= 4; x++ {
					for y := int64(-2); y <= 4; y++ {
						try(value.Int(x), value.Int(y), c.V)
					}
				}
			}
		})
		if !ill {
			defined++
		}
		if !value.IsEmpty(set) {
			some++
		}
		g := code.NewFrame(NewQuota(1 << 15))
		got, err := g.Value(planned)
		if err == nil {
			err = g.Guard(func() { got = value.Normal(got) })
		}
		switch {
		case err == nil && !value.Equal(got, set):
			t.Errorf("%s\nplanned  %s\nwalked   %s", src, shape.Brief(got, 300), shape.Brief(set, 300))
		case err == nil:
			strict++
		}
		h := code.NewFrame(NewQuota(1 << 15))
		found := shape.Build()
		if err := h.Solutions(solve, func() bool { found.Add(pair(h)); return true }); err == nil && !h.Inexact {
			if v := found.Set(); !value.Equal(v, set) {
				t.Errorf("%s\nopen     %s\nwalked   %s", src, shape.Brief(v, 300), shape.Brief(set, 300))
			}
			opened++
		}
	}
	t.Log(rounds, "rounds", defined, "well-defined", some, "with solutions", strict, "listed", opened, "searched")
	if some < rounds/3 || strict < rounds/2 || opened < rounds/2 {
		t.Errorf("of %d formulas %d are well-defined, %d have solutions, %d are listed, %d are searched", rounds, defined, some, strict, opened)
	}
}
