package bsmt

import (
	"maps"
	"math/big"
	"slices"
	"strings"

	"bsmt/smtlib"
	"bsmt/smtlib/model"
	"bsmt/smtlib/print"
)

// ValueKind says what a value is.
type ValueKind uint8

// The kinds of values.
const (
	OtherValue    ValueKind = iota // of a theory that has no Go type here, and irrational numbers: see String
	BoolValue                      // Value.Bool
	IntValue                       // Value.BigInt
	RationalValue                  // Value.Rat
	WordValue                      // bit vectors: Value.BigInt without sign, Value.Width
	StringValue                    // Value.Text
	ElementValue                   // of a sort of the user's own: Value.Text is the name that tells it from others
	DataValue                      // of a datatype: Value.Text is the constructor, Value.Parts its fields
	MapValue                       // arrays: Value.Map
)

// Value is a value of SMT-LIB.
type Value struct {
	kind  ValueKind
	text  string
	sort  string
	truth bool
	n     *big.Int
	r     *big.Rat
	width int
	name  string
	parts []Value
	table *Map
}

// Kind says what the value is.
func (v Value) Kind() ValueKind { return v.kind }

// String is the value in SMT-LIB.
func (v Value) String() string { return v.text }

// Sort is the sort of the value, in SMT-LIB.
func (v Value) Sort() string { return v.sort }

// Bool is the truth of a BoolValue, else false.
func (v Value) Bool() bool { return v.truth }

// Width is the number of bits of a WordValue, else 0.
func (v Value) Width() int { return v.width }

// Text is the text of a StringValue, the name of an ElementValue, the constructor of a DataValue; else empty.
func (v Value) Text() string { return v.name }

// Parts are the fields of a DataValue.
func (v Value) Parts() []Value { return slices.Clone(v.parts) }

// Map is the table of a MapValue; else an empty one.
func (v Value) Map() Map {
	if v.table == nil {
		return Map{}
	}
	return *v.table
}

// Int64 is an IntValue or WordValue; false where it is none, or beyond int64.
func (v Value) Int64() (int64, bool) {
	if v.n == nil || !v.n.IsInt64() {
		return 0, false
	}
	return v.n.Int64(), true
}

// BigInt is an IntValue or WordValue, a copy; nil where it is none.
func (v Value) BigInt() *big.Int {
	if v.n == nil {
		return nil
	}
	return new(big.Int).Set(v.n)
}

// Rat is an IntValue or RationalValue, a copy; nil where it is none.
func (v Value) Rat() *big.Rat {
	switch {
	case v.r != nil:
		return new(big.Rat).Set(v.r)
	case v.kind == IntValue:
		return new(big.Rat).SetInt(v.n)
	}
	return nil
}

// Go is the value as bool, *big.Int, *big.Rat, string (with the kinds StringValue and ElementValue), [Map], or as the Value itself.
func (v Value) Go() any {
	switch v.kind {
	case BoolValue:
		return v.truth
	case IntValue, WordValue:
		return v.BigInt()
	case RationalValue:
		return v.Rat()
	case StringValue, ElementValue:
		return v.name
	case MapValue:
		return v.Map()
	}
	return v
}

// Equal tells whether two values of one model are the same.
func (v Value) Equal(w Value) bool { return v.sort == w.sort && v.text == w.text }

// literal is the value as a term that a script can have, of the sort of like.
func (v Value) literal(like *expr) (*expr, error) {
	if strings.Contains(v.text, "(as @") {
		return nil, &ValueError{like.String(), "the value " + v.text + " cannot be named in a script, so no other one can be asked for"}
	}
	return build(v.text, like.sort), nil
}

// newValue takes a value from a term of literals. Data may be deep: what is inside of it is made first.
func newValue(c *smtlib.Context, root smtlib.Term) Value {
	done := map[smtlib.Term]Value{}
	stack := []smtlib.Term{root}
	for len(stack) > 0 {
		t := stack[len(stack)-1]
		if _, ok := done[t]; ok {
			stack = stack[:len(stack)-1]
			continue
		}
		ready := true
		if op := c.Op(t); op == smtlib.OpApp || op == smtlib.OpStore || op == smtlib.OpConstArray || op == smtlib.OpNeg || op == smtlib.OpRealDiv {
			for _, a := range c.Args(t) {
				if _, ok := done[a]; !ok {
					stack, ready = append(stack, a), false
				}
			}
		}
		if ready {
			stack = stack[:len(stack)-1]
			done[t] = shallow(c, t, done)
		}
	}
	return done[root]
}

// shallow makes the value of a term whose arguments' are made.
func shallow(c *smtlib.Context, t smtlib.Term, done map[smtlib.Term]Value) Value {
	v := Value{text: print.TermString(c, t), sort: c.SortString(c.SortOf(t))}
	switch c.Op(t) {
	case smtlib.OpTrue, smtlib.OpFalse:
		v.kind, v.truth = BoolValue, c.Op(t) == smtlib.OpTrue
	case smtlib.OpInt:
		v.kind, v.n = IntValue, new(big.Int).Set(c.IntVal(t))
	case smtlib.OpReal:
		v.kind, v.r = RationalValue, new(big.Rat).Set(c.RealVal(t))
	case smtlib.OpNeg: // as a negative number is written
		switch a := done[c.Arg(t, 0)]; a.kind {
		case IntValue:
			v.kind, v.n = IntValue, new(big.Int).Neg(a.n)
		case RationalValue:
			v.kind, v.r = RationalValue, new(big.Rat).Neg(a.r)
		}
	case smtlib.OpRealDiv: // as a fraction is
		if a, b := done[c.Arg(t, 0)], done[c.Arg(t, 1)]; a.kind == RationalValue && b.kind == RationalValue && b.r.Sign() != 0 {
			v.kind, v.r = RationalValue, new(big.Rat).Quo(a.r, b.r)
		}
	case smtlib.OpBv:
		v.kind, v.n, v.width = WordValue, new(big.Int).Set(c.IntVal(t)), c.Width(c.SortOf(t))
	case smtlib.OpString:
		v.kind, v.name = StringValue, c.StrVal(t)
	case smtlib.OpAbstract:
		v.kind, v.name = ElementValue, c.StrVal(t)
	case smtlib.OpConstArray:
		v.kind, v.table = MapValue, &Map{Else: done[c.Arg(t, 0)]}
	case smtlib.OpStore:
		before := done[c.Arg(t, 0)]
		if before.table == nil {
			break
		}
		v.kind, v.table = MapValue, before.table.with(Entry{[]Value{done[c.Arg(t, 1)]}, done[c.Arg(t, 2)]})
	case smtlib.OpApp:
		if c.Decl(c.DeclOf(t)).Kind != smtlib.DeclConstructor {
			break
		}
		v.kind, v.name = DataValue, c.Decl(c.DeclOf(t)).Name
		for _, a := range c.Args(t) {
			v.parts = append(v.parts, done[a])
		}
	}
	return v
}

// Map is a function or an array: a value for each of some arguments, and one for all others.
type Map struct {
	Entries []Entry // no two with the same arguments
	Else    Value
}

// Entry is the value at some arguments.
type Entry struct {
	Args  []Value
	Value Value
}

// with gives a copy with one more entry, which counts more than what is there.
func (m *Map) with(e Entry) *Map {
	out := &Map{Else: m.Else}
	for _, o := range m.Entries {
		if !slices.EqualFunc(o.Args, e.Args, Value.Equal) {
			out.Entries = append(out.Entries, o)
		}
	}
	out.Entries = append(out.Entries, e)
	return out
}

// At gives the value at some arguments.
func (m Map) At(args ...Value) Value {
	for _, e := range m.Entries {
		if slices.EqualFunc(e.Args, args, Value.Equal) {
			return e.Value
		}
	}
	return m.Else
}

// Ints gives the entries of a function from Int to Int as a Go map; false where they are of other kinds, or beyond int64.
func (m Map) Ints() (map[int64]int64, bool) {
	out := map[int64]int64{}
	for _, e := range m.Entries {
		if len(e.Args) != 1 {
			return nil, false
		}
		x, ok := e.Args[0].Int64()
		y, too := e.Value.Int64()
		if !ok || !too {
			return nil, false
		}
		out[x] = y
	}
	return out, true
}

// read takes a map from the definition of a function, a chain of conditions on its parameters; false where
// it is something else.
func (m *Map) read(c *smtlib.Context, in model.Interp) bool {
	place := map[smtlib.Term]int{}
	for i, p := range in.Params {
		place[p] = i
	}
	constant := func(t smtlib.Term) bool {
		plain := true
		c.Walk(func(u smtlib.Term) bool {
			switch op := c.Op(u); {
			case c.IsValue(u), op == smtlib.OpNeg, op == smtlib.OpRealDiv, op == smtlib.OpAbstract, op == smtlib.OpTrue, op == smtlib.OpFalse, op == smtlib.OpStore, op == smtlib.OpConstArray:
			case op == smtlib.OpApp && c.Decl(c.DeclOf(u)).Kind == smtlib.DeclConstructor:
			default:
				plain = false
			}
			return plain
		}, t)
		return plain
	}
	seen := map[string]bool{}
	t := in.Body
	for c.Op(t) == smtlib.OpIte && !constant(t) {
		if !constant(c.Arg(t, 1)) {
			return false
		}
		// A row may be for several points.
		points := []smtlib.Term{c.Arg(t, 0)}
		if c.Op(points[0]) == smtlib.OpOr {
			points = c.Args(points[0])
		}
		for _, p := range points {
			args, ok := point(c, p, place, constant)
			if !ok {
				return false
			}
			var key strings.Builder
			for _, a := range args {
				key.WriteString(a.text + " ")
			}
			if !seen[key.String()] { // the first row counts
				seen[key.String()] = true
				m.Entries = append(m.Entries, Entry{args, newValue(c, c.Arg(t, 1))})
			}
		}
		t = c.Arg(t, 2)
	}
	if !constant(t) {
		// A Boolean function may be its own condition.
		points := []smtlib.Term{t}
		if c.Op(t) == smtlib.OpOr {
			points = c.Args(t)
		}
		for _, p := range points {
			args, ok := point(c, p, place, constant)
			if !ok || c.SortOf(t) != smtlib.Bool || len(seen) > 0 {
				return false
			}
			m.Entries = append(m.Entries, Entry{args, newValue(c, c.True())})
		}
		t = c.False()
	}
	m.Else = newValue(c, t)
	return true
}

// point reads a condition that says what each parameter is.
func point(c *smtlib.Context, t smtlib.Term, place map[smtlib.Term]int, constant func(smtlib.Term) bool) ([]Value, bool) {
	at := map[int]Value{}
	parts := []smtlib.Term{t}
	if c.Op(t) == smtlib.OpAnd {
		parts = c.Args(t)
	}
	for _, p := range parts {
		i, v := -1, smtlib.NoTerm
		switch op := c.Op(p); {
		case op == smtlib.OpEq && len(c.Args(p)) == 2:
			for k := range 2 {
				if n, ok := place[c.Arg(p, k)]; ok && constant(c.Arg(p, 1-k)) {
					i, v = n, c.Arg(p, 1-k)
				}
			}
		case op == smtlib.OpNot:
			if n, ok := place[c.Arg(p, 0)]; ok {
				i, v = n, c.False()
			}
		default:
			if n, ok := place[p]; ok {
				i, v = n, c.True()
			}
		}
		if _, twice := at[i]; i < 0 || twice {
			return nil, false
		}
		at[i] = newValue(c, v)
	}
	if len(at) != len(place) {
		return nil, false
	}
	var args []Value
	for _, i := range slices.Sorted(maps.Keys(at)) {
		args = append(args, at[i])
	}
	return args, true
}
