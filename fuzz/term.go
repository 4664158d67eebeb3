package fuzz

import (
	"math/big"
	"strconv"
	"strings"
)

// Kind says how a Sort is built.
type Kind uint8

// The kinds of sorts that scripts use.
const (
	KindBool Kind = iota
	KindInt
	KindBv    // Width bits
	KindOpen  // a declared sort, Name
	KindArray // Index to Elem
	KindFloat // Eb and Width - Eb bits of exponent and significand
	KindMode  // RoundingMode
	KindReal
	KindData // a datatype, with Ctors
)

// Sort is a sort; two are the same when their Text is.
type Sort struct {
	Kind  Kind
	Width int    // KindBv, KindFloat: bits
	Eb    int    // KindFloat: bits of the exponent
	Index *Sort  // KindArray
	Elem  *Sort  // KindArray
	Text  string // as SMT-LIB writes it
	Ctors []Ctor // KindData: its constructors, of which the first needs no value of the datatype
}

// Ctor is a constructor of a datatype.
type Ctor struct {
	Name string
	Sels []string
	Args []*Sort
}

// The sorts that need no declaration.
var (
	boolSort = &Sort{Kind: KindBool, Text: "Bool"}
	intSort  = &Sort{Kind: KindInt, Text: "Int"}
	realSort = &Sort{Kind: KindReal, Text: "Real"}
)

func bvSort(width int) *Sort {
	return &Sort{Kind: KindBv, Width: width, Text: "(_ BitVec " + strconv.Itoa(width) + ")"}
}

// modeSort is the sort of rounding modes.
var modeSort = &Sort{Kind: KindMode, Text: "RoundingMode"}

func floatSort(eb, sb int) *Sort {
	return &Sort{Kind: KindFloat, Width: eb + sb, Eb: eb, Text: "(_ FloatingPoint " + strconv.Itoa(eb) + " " + strconv.Itoa(sb) + ")"}
}

func openSort(name string) *Sort { return &Sort{Kind: KindOpen, Text: name} }

func arraySort(index, elem *Sort) *Sort {
	return &Sort{Kind: KindArray, Index: index, Elem: elem, Text: "(Array " + index.Text + " " + elem.Text + ")"}
}

func (s *Sort) is(t *Sort) bool { return s == t || s.Text == t.Text }

// Var is a variable that a quantifier or let binds.
type Var struct {
	Name string
	Sort *Sort
}

// Term is a term as a tree; trees are never changed once they are built.
type Term struct {
	Op   string  // as SMT-LIB writes it: a symbol, a literal, an indexed or qualified identifier
	Sort *Sort   // its sort
	Args []*Term // arguments; of let: the values, then the body; of a quantifier: the body
	Vars []Var   // of let, forall, exists
}

func app(op string, s *Sort, args ...*Term) *Term { return &Term{Op: op, Sort: s, Args: args} }

func truth(b bool) *Term { return app(strconv.FormatBool(b), boolSort) }

// intLit is an Int literal; a negative one is an application of "-".
func intLit(v *big.Int) *Term {
	if v.Sign() < 0 {
		return app("-", intSort, app(new(big.Int).Neg(v).String(), intSort))
	}
	return app(v.String(), intSort)
}

// bvLit is the literal v modulo 2^width.
func bvLit(v *big.Int, width int) *Term {
	m := new(big.Int).Lsh(big.NewInt(1), uint(width))
	m.Mod(v, m)
	return app("(_ bv"+m.String()+" "+strconv.Itoa(width)+")", bvSort(width))
}

func not(t *Term) *Term { return app("not", boolSort, t) }

// literal tells whether t is a literal.
func (t *Term) literal() bool {
	switch t.Op {
	case "true", "false", "RNE", "RNA", "RTP", "RTN", "RTZ":
		return true
	}
	return len(t.Args) == 0 && (t.Op[0] <= '9' || t.Op[0] == '(')
}

// literalOf gives some literal of sort s, nil when it has none.
func literalOf(s *Sort) *Term {
	switch s.Kind {
	case KindBool:
		return truth(false)
	case KindInt:
		return intLit(new(big.Int))
	case KindBv:
		return bvLit(new(big.Int), s.Width)
	case KindFloat:
		return app(s.indexed("+zero"), s)
	case KindMode:
		return app("RNE", modeSort)
	case KindReal:
		return app("0.0", realSort)
	case KindData:
		t := app(s.Ctors[0].Name, s)
		for _, a := range s.Ctors[0].Args {
			t.Args = append(t.Args, literalOf(a))
		}
		return t
	}
	return nil
}

// ofFloats tells whether values of s are floats, rounding modes or made of them.
func (s *Sort) ofFloats() bool {
	for ; s.Kind == KindArray; s = s.Elem {
		if s.Index.ofFloats() {
			return true
		}
	}
	return s.Kind == KindFloat || s.Kind == KindMode
}

// floatLit is the float of sort s whose word has that value: as (_ to_fp eb sb) of it.
func floatLit(word *big.Int, s *Sort) *Term {
	return app(s.indexed("to_fp"), s, bvLit(word, s.Width))
}

// indexed is an operator with the format of s as its indices.
func (s *Sort) indexed(op string) string {
	return "(_ " + op + " " + strconv.Itoa(s.Eb) + " " + strconv.Itoa(s.Width-s.Eb) + ")"
}

// values gives literals for all values of a small sort, nil for others.
func (s *Sort) values() []*Term {
	switch {
	case s.Kind == KindBool:
		return []*Term{truth(false), truth(true)}
	case s.Kind == KindBv && s.Width <= 3:
		var vs []*Term
		for v := range int64(1) << s.Width {
			vs = append(vs, bvLit(big.NewInt(v), s.Width))
		}
		return vs
	}
	return nil
}

// size counts the nodes of t.
func (t *Term) size() int {
	n := 1
	for _, a := range t.Args {
		n += a.size()
	}
	return n
}

// binds tells whether t is a let or a quantifier.
func (t *Term) binds() bool { return len(t.Vars) > 0 }

// Dialect is the language that terms are printed in.
type Dialect uint8

const (
	Plain Dialect = iota // as generated: SMT-LIB 2.7
	Old                  // what z3 4.8 and cvc5 1.0 read: 2.7's later operators are spelt out
)

// String is t in the plain dialect.
func (t *Term) String() string {
	var b strings.Builder
	t.write(&b, Plain)
	return b.String()
}

// write prints t.
func (t *Term) write(b *strings.Builder, d Dialect) {
	if d == Old {
		t = t.old()
	}
	switch {
	case t.Op == "let":
		b.WriteString("(let (")
		for i, v := range t.Vars {
			b.WriteString("(" + v.Name + " ")
			t.Args[i].write(b, d)
			b.WriteString(")")
		}
		b.WriteString(") ")
		t.Args[len(t.Vars)].write(b, d)
		b.WriteString(")")
	case t.binds():
		b.WriteString("(" + t.Op + " (")
		for _, v := range t.Vars {
			b.WriteString("(" + v.Name + " " + v.Sort.Text + ")")
		}
		b.WriteString(") ")
		t.Args[0].write(b, d)
		b.WriteString(")")
	case len(t.Args) == 0:
		b.WriteString(t.Op)
	default:
		b.WriteString("(" + t.Op)
		for _, a := range t.Args {
			b.WriteString(" ")
			a.write(b, d)
		}
		b.WriteString(")")
	}
}

// old gives a term of the same meaning whose operator older solvers know; its
// arguments may need the same again.
func (t *Term) old() *Term {
	arg := func(i int) *Term { return t.Args[i] }
	switch t.Op {
	case "ubv_to_int":
		return app("bv2nat", t.Sort, t.Args...)
	case "sbv_to_int":
		w := arg(0).Sort.Width
		n := app("bv2nat", intSort, arg(0))
		zero := bvLit(new(big.Int), w)
		return app("ite", intSort, app("bvslt", boolSort, arg(0), zero),
			app("-", intSort, n, intLit(new(big.Int).Lsh(big.NewInt(1), uint(w)))), n)
	case "bvnego":
		w := arg(0).Sort.Width
		return app("=", boolSort, arg(0), bvLit(new(big.Int).Lsh(big.NewInt(1), uint(w-1)), w))
	case "bvsdivo":
		w := arg(0).Sort.Width
		return app("and", boolSort, app("=", boolSort, arg(0), bvLit(new(big.Int).Lsh(big.NewInt(1), uint(w-1)), w)),
			app("=", boolSort, arg(1), bvLit(big.NewInt(-1), w)))
	case "bvuaddo", "bvsaddo", "bvusubo", "bvssubo", "bvumulo", "bvsmulo":
		// In twice the width the result is exact; it overflows when it does not fit.
		w := arg(0).Sort.Width
		ext, op := "zero_extend", t.Op[:2]+t.Op[3:6]
		if t.Op[2] == 's' {
			ext = "sign_extend"
		}
		wide := bvSort(2*w + 1)
		by := func(x *Term, n int) *Term { return app("(_ "+ext+" "+strconv.Itoa(n)+")", wide, x) }
		exact := app(op, wide, by(arg(0), w+1), by(arg(1), w+1))
		low := app("(_ extract "+strconv.Itoa(w-1)+" 0)", bvSort(w), exact)
		return not(app("=", boolSort, by(low, w+1), exact))
	case "bvredor":
		return app("bvnot", t.Sort, app("bvcomp", t.Sort, arg(0), bvLit(new(big.Int), arg(0).Sort.Width)))
	case "bvredand":
		return app("bvcomp", t.Sort, arg(0), bvLit(big.NewInt(-1), arg(0).Sort.Width))
	}
	if t.Sort.Kind == KindArray && strings.HasPrefix(t.Op, "(as const") && !arg(0).literal() {
		// cvc5 takes literals only, and z3 errs over small index sorts.
		base, all := literalOf(t.Sort.Elem), t.Sort.Index.values()
		if base == nil || all == nil || !base.literal() {
			return t
		}
		u := app(t.Op, t.Sort, base)
		for _, v := range all {
			u = app("store", t.Sort, u, v, arg(0))
		}
		return u
	}
	if n, ok := strings.CutPrefix(t.Op, "(_ int_to_bv "); ok {
		return app("(_ int2bv "+n, t.Sort, t.Args...)
	}
	return t
}
