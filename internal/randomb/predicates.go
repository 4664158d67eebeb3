package randomb

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
)

// Writer writes random predicates over names of given types, as text. Only its depth
// bounds it.
type Writer struct {
	R     *rand.Rand
	Names map[string][]string // by type: n, s, f, q, b, p, and r, without which no real numbers are written
	fresh int
}

func (w *Writer) pick(of ...string) string { return of[w.R.IntN(len(of))] }

// Expr writes an expression of a type: n a number, b a BOOL, s a set of numbers, f a
// relation between numbers, q a sequence of numbers, p a set of sets, r a real number.
func (w *Writer) Expr(typ string, depth int) string {
	if all := w.Names[typ]; len(all) > 0 && (depth == 0 || w.R.IntN(3) == 0) {
		return w.pick(all...)
	}
	d := depth - 1
	e := func(typ string) string { return w.Expr(typ, d) }
	switch typ {
	case "n":
		if depth <= 0 {
			return strconv.Itoa(w.R.IntN(4))
		}
		switch w.R.IntN(16) {
		case 8:
			return "(-" + e("n") + ")"
		case 9:
			return "(" + e("n") + " ** " + w.pick("0", "1", "2") + ")"
		case 10:
			return w.pairs(func(x, y string) string {
				return "SIGMA(" + x + "," + y + ").(" + x + "|->" + y + " : " + e("f") + " & " + e("?") + "|" + e("n") + ")"
			})
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
		return strconv.Itoa(w.R.IntN(4))
	case "r":
		if depth > 0 {
			switch w.R.IntN(8) {
			case 0, 1:
				return "(" + e("r") + w.pick(" + ", " - ", " * ", " / ") + e("r") + ")"
			case 2:
				return "real(" + e("n") + ")"
			case 3:
				return w.pick("min", "max") + "({" + e("r") + "," + e("r") + "})"
			case 4:
				return w.bound(func(x string) string {
					return w.pick("SIGMA", "PI") + "(" + x + ").(" + x + " : " + e("s") + " & " + e("?") + "|" + e("r") + ")"
				})
			case 5:
				return "(IF " + e("?") + " THEN " + e("r") + " ELSE " + e("r") + " END)"
			case 6:
				return "(" + e("r") + " ** " + w.pick("0", "1", "2", "(-1)") + ")"
			}
		}
		return w.pick("0.0", "1.0", "0.5", "(-1.5)", "2.25")
	case "b":
		if depth > 0 && w.R.IntN(2) == 0 {
			return "bool(" + e("?") + ")"
		}
		return w.pick("TRUE", "FALSE")
	case "s":
		if depth <= 0 {
			return w.pick("{}", "(0..1)", "{1}", "{0,2}")
		}
		switch w.R.IntN(13) {
		case 9:
			return w.bound(func(x string) string {
				return "INTER(" + x + ").(" + x + " : " + e("s") + " & " + e("?") + "|" + e("s") + ")"
			})
		case 10:
			return w.named("s", func(x string) string {
				return "UNION(" + x + ").(" + x + " : " + e("p") + " & " + e("?") + "|" + e("s") + ")"
			})
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
		return w.pick("{}", "(0..1)", "{1}", "{0,2}")
	case "p":
		if depth > 0 {
			switch w.R.IntN(6) {
			case 0:
				return "{" + e("s") + "," + e("s") + "}"
			case 2:
				return w.pick("POW1", "FIN") + "(" + e("s") + ")"
			case 3:
				return "(" + e("p") + w.pick(` \/ `, ` /\ `, ` \ `) + e("p") + ")"
			case 4:
				return w.named("s", func(x string) string { return "{" + x + "|" + x + " : " + e("p") + " & " + e("?") + "}" })
			case 1:
				return "POW(" + e("s") + ")"
			}
		}
		return "{{},{1}}"
	case "f":
		if depth <= 0 {
			return w.pick("{0|->1}", "{1|->2,2|->0}", "{0|->0,0|->1}")
		}
		switch w.R.IntN(15) {
		case 11:
			return "(closure(" + e("f") + ") /\\ (" + e("s") + "*" + e("s") + "))"
		case 12:
			return w.pairs(func(x, y string) string {
				return "{" + x + "," + y + "|" + x + "|->" + y + " : " + e("f") + " & " + e("?") + "}"
			})
		case 13:
			return "rel(fnc(" + e("f") + "))"
		case 0:
			return "(" + e("f") + w.pick(" <+ ", ` \/ `, ` /\ `, ` \ `, " ; ") + e("f") + ")"
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
			return "iterate(" + e("f") + "," + strconv.Itoa(1+w.R.IntN(3)) + ")"
		case 10:
			return "prj" + w.pick("1", "2") + "(" + e("s") + "," + e("s") + ")[" + e("f") + "] * {1}"
		}
		return w.Expr("q", d)
	case "q":
		if depth > 0 {
			switch w.R.IntN(8) {
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
	return w.Pred(depth)
}

// bound writes a binder of a new number.
func (w *Writer) bound(f func(x string) string) string { return w.named("n", f) }

// pairs writes a binder of two new numbers.
func (w *Writer) pairs(f func(x, y string) string) string {
	return w.bound(func(x string) string { return w.bound(func(y string) string { return f(x, y) }) })
}

// named writes a binder of a new name of a type.
func (w *Writer) named(typ string, f func(x string) string) string {
	w.fresh++
	x := fmt.Sprintf("x%d", w.fresh)
	old := w.Names[typ]
	w.Names[typ] = append(slices.Clone(old), x)
	s := f(x)
	w.Names[typ] = old
	return s
}

// Pred writes a predicate.
func (w *Writer) Pred(depth int) string {
	d := depth - 1
	e := func(typ string) string { return w.Expr(typ, max(d, 0)) }
	if depth > 0 {
		switch w.R.IntN(12) {
		case 4:
			return w.pairs(func(x, y string) string {
				return "#(" + x + "," + y + ").(" + x + "|->" + y + " : " + e("f") + " & " + w.Pred(d) + ")"
			})
		case 5:
			return w.named("s", func(x string) string { return "!" + x + ".(" + x + " : " + e("p") + " => " + w.Pred(d) + ")" })
		case 6:
			is := e("n")
			return w.bound(func(x string) string { return "(LET " + x + " BE " + x + " = " + is + " IN " + w.Pred(d) + " END)" })
		case 0:
			return "(" + w.Pred(d) + w.pick(" & ", " or ", " => ", " <=> ") + w.Pred(d) + ")"
		case 1:
			return "not(" + w.Pred(d) + ")"
		case 2:
			return w.bound(func(x string) string { return "#" + x + ".(" + x + " : " + e("s") + " & " + w.Pred(d) + ")" })
		case 3:
			return w.bound(func(x string) string { return "!" + x + ".(" + x + " : " + e("s") + " => " + w.Pred(d) + ")" })
		}
	}
	if w.Names["r"] != nil && w.R.IntN(2) == 0 {
		switch w.R.IntN(6) {
		case 0:
			return w.pick("floor", "ceiling") + "(" + e("r") + ")" + w.pick(" < ", " = ") + e("n")
		case 1:
			return e("r") + w.pick(" : ", " /: ") + "{" + e("r") + "," + e("r") + "}"
		}
		return e("r") + w.pick(" < ", " <= ", " = ", " /= ", " > ", " >= ") + e("r")
	}
	switch w.R.IntN(9) {
	case 7:
		return e("s") + w.pick(" : ", " /: ") + e("p")
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

// Unknown is a name to be found.
type Unknown struct{ Type, Name, From string }

// Unknowns are names of each type with the predicate that bounds them.
func Unknowns() []Unknown {
	return []Unknown{
		{"n", "m", "m : 0..3"}, {"n", "k", "k : -1..2"}, {"b", "u", "u : BOOL"}, {"s", "s", "s <: 0..2"}, {"s", "t", "t : POW1(1..3)"},
		{"f", "f", "f : 0..2 +-> 0..2"}, {"f", "g", "g : 0..1 --> 0..2"}, {"f", "h", "h : 0..2 >-> 0..3"}, {"f", "r", "r : 0..2 <-> 1..2"},
		{"q", "q", "q : iseq(0..2)"}, {"p", "p", "p : POW(POW(0..1))"}, {"f", "v", "v : 1..2 <<->> 0..1"}, {"q", "w", "w : perm(0..2)"},
		{"n", "o", "c : struct(a : 0..2, e : BOOL) & o = c'a"}, {"n", "i", "d : BOOL --> 0..2 & i = d(TRUE) - d(FALSE)"},
		{"f", "j", "b : 0..1 --> (0..1 --> 0..1) & j = b(1)"}, {"n", "l", "y : {\"a\",\"b\"} --> 0..2 & l = y(\"a\") + y(\"b\")"},
		{"s", "z", "z <: 0..3 & card(z) = 2"}, {"f", "a", "a : 0..2 >+> 0..2 & dom(a) = 1..2"}, {"p", "v2", "v2 <: POW(1..2) & {} : v2"},
		{"n", "n1", "n1 : NATURAL & n1 < 4"}, {"n", "n2", "n2 * n2 = 4 & n2 : -3..3"},
	}
}

// Reals writes a predicate on some real numbers, of which there are finitely many.
func (w *Writer) Reals() string {
	w.Names = map[string][]string{}
	conj := []string{"a : {-1.0,0.0,0.5,1.5}"}
	w.Names["r"] = []string{"a"}
	if w.R.IntN(2) == 0 {
		conj = append(conj, "f : 0..2 --> {0.0,0.5,2.0}")
		w.Names["r"] = append(w.Names["r"], "f(0)", "f(2)")
	}
	if w.R.IntN(2) == 0 {
		conj = append(conj, "m : 0..3")
		w.Names["n"] = []string{"m"}
	}
	if w.R.IntN(3) == 0 {
		conj = append(conj, "c : struct(x : {1.0,2.5}, y : BOOL)")
		w.Names["r"] = append(w.Names["r"], "c'x")
	}
	for range 1 + w.R.IntN(3) {
		conj = append(conj, w.Pred(1+w.R.IntN(3)))
	}
	return strings.Join(conj, " & ")
}

// Predicate writes a predicate on some unknowns: what bounds them, and more.
func (w *Writer) Predicate() string {
	w.Names = map[string][]string{}
	var conj []string
	all := Unknowns()
	for range 1 + w.R.IntN(2) {
		u := all[w.R.IntN(len(all))]
		if !slices.Contains(w.Names[u.Type], u.Name) {
			w.Names[u.Type] = append(w.Names[u.Type], u.Name)
			conj = append(conj, u.From)
		}
	}
	for range 1 + w.R.IntN(3) {
		conj = append(conj, w.Pred(1+w.R.IntN(3)))
	}
	return strings.Join(conj, " & ")
}
