package bsmt

import "bsmt/smtlib"

// SortTerm is a term of a sort of the user's own, see [NewSort].
type SortTerm struct{ e *expr }

// Sort is the sort that the term was made with.
func (t SortTerm) Sort() Sort { return Sort{t.node().sort} }

// String is the term in SMT-LIB.
func (t SortTerm) String() string  { return t.node().String() }
func (t SortTerm) node() *expr     { return get(t.e) }
func (t SortTerm) of(e *expr) Term { return SortTerm{e} }

// Var is a constant of that sort.
func (s Sort) Var(name string) SortTerm {
	if k := s.get().kind; k != kindUser {
		return SortTerm{wrong(s.get(), nil, "a SortTerm of sort %s, which has a type of its own", s)}
	}
	return SortTerm{constant(name, s.get())}
}

// Eq is true when both are the same.
func (t SortTerm) Eq(u SortTerm) BoolTerm { return Eq(t, u) }

// Ne is true when both differ.
func (t SortTerm) Ne(u SortTerm) BoolTerm { return Ne(t, u) }

// ArrayTerm is a term of arrays with indices of type K and elements of type V.
type ArrayTerm[K, V Term] struct{ e *expr }

// Sort is (Array index element).
func (t ArrayTerm[K, V]) Sort() Sort { return Sort{t.node().sort} }

// String is the term in SMT-LIB.
func (t ArrayTerm[K, V]) String() string  { return t.node().String() }
func (t ArrayTerm[K, V]) node() *expr     { return get(t.e) }
func (t ArrayTerm[K, V]) of(e *expr) Term { return ArrayTerm[K, V]{e} }

// fits tells whether terms of type T can have a sort.
func fits[T Term](s *sort) bool {
	var t T
	switch any(t).(type) {
	case BoolTerm:
		return s.kind == kindBool
	case IntTerm:
		return s.kind == kindInt
	case RealTerm:
		return s.kind == kindReal
	case BitVecTerm:
		return s.kind == kindBitVec
	case SortTerm:
		return s.kind == kindUser
	case interface{ arrayOf(*sort) bool }:
		return any(t).(interface{ arrayOf(*sort) bool }).arrayOf(s)
	}
	return false
}

func (t ArrayTerm[K, V]) arrayOf(s *sort) bool {
	return s.kind == kindArray && fits[K](s.parts[0]) && fits[V](s.parts[1])
}

// ArrayVar is a constant of the sort of arrays from index to element, which must be sorts of terms of type K and V:
//
//	a := bsmt.ArrayVar[bsmt.IntTerm, bsmt.BoolTerm]("a", bsmt.IntSort(), bsmt.BoolSort())
func ArrayVar[K, V Term](name string, index, element Sort) ArrayTerm[K, V] {
	s := ArraySort(index, element).s
	if t := (ArrayTerm[K, V]{}); !t.arrayOf(s) {
		return ArrayTerm[K, V]{wrong(s, nil, "the array %s: %s has other Go types", name, s.text)}
	}
	return ArrayTerm[K, V]{constant(name, s)}
}

// ConstArray is the array that has the same element everywhere.
func ConstArray[K, V Term](index Sort, element V) ArrayTerm[K, V] {
	s := ArraySort(index, Sort{nodeOf(element).sort}).s
	if t := (ArrayTerm[K, V]{}); !t.arrayOf(s) {
		return ArrayTerm[K, V]{wrong(s, []*expr{nodeOf(element)}, "a constant array: %s has other Go types", s.text)}
	}
	return ArrayTerm[K, V]{build("(as const "+s.text+")", s, nodeOf(element))}
}

// Select is the element at an index.
func (t ArrayTerm[K, V]) Select(k K) V {
	a, i := t.node(), nodeOf(k)
	if a.err != nil {
		return as[V](a)
	}
	if i.sort.text != a.sort.parts[0].text {
		return as[V](wrong(a.sort.parts[1], []*expr{i}, "select of a %s at a %s", a.sort.text, i.sort.text))
	}
	return as[V](build("select", a.sort.parts[1], a, i))
}

// Store is the array with another element at an index.
func (t ArrayTerm[K, V]) Store(k K, v V) ArrayTerm[K, V] {
	a, i, x := t.node(), nodeOf(k), nodeOf(v)
	if a.err != nil {
		return t
	}
	if i.sort.text != a.sort.parts[0].text || x.sort.text != a.sort.parts[1].text {
		return ArrayTerm[K, V]{wrong(a.sort, []*expr{i, x}, "store of a %s at a %s into a %s", x.sort.text, i.sort.text, a.sort.text)}
	}
	return ArrayTerm[K, V]{build("store", a.sort, a, i, x)}
}

// Eq is true when both have the same elements everywhere.
func (t ArrayTerm[K, V]) Eq(u ArrayTerm[K, V]) BoolTerm { return Eq(t, u) }

// Func is an uninterpreted function whose results are of type R.
type Func[R Term] struct {
	sym *symbol
	err error
}

// NewFunc is the function of that name from the sorts of its parameters, one or more, to a sort of terms of type R.
func NewFunc[R Term](name string, result Sort, params ...Sort) Func[R] {
	y := &symbol{name: name, result: result.get()}
	for _, p := range params {
		y.params = append(y.params, p.get())
	}
	f := Func[R]{y, y.fault()}
	switch {
	case f.err != nil:
	case len(params) == 0:
		f.err = &TermError{Msg: "the function " + name + " has no parameters"}
	case !fits[R](y.result):
		f.err = &TermError{Msg: "the function " + name + ": terms of sort " + y.result.text + " have another Go type"}
	}
	return f
}

// Of applies the function to as many arguments as it has parameters, of their sorts.
func (f Func[R]) Of(args ...Term) R {
	given := nodes(args)
	switch {
	case f.sym == nil:
		return as[R](&nothing)
	case f.err != nil:
		return as[R](&expr{sort: f.sym.result, err: f.err})
	case len(given) != len(f.sym.params):
		return as[R](wrong(f.sym.result, given, "%s takes %s, not %d", f.sym.name, smtlib.Counted(len(f.sym.params), "argument"), len(given)))
	}
	for i, a := range given {
		if want := f.sym.params[i].text; a.sort.text != want {
			return as[R](wrong(f.sym.result, given, "argument %d of %s has sort %s, not %s", i+1, f.sym.name, a.sort.text, want))
		}
	}
	e := build("", f.sym.result, given...)
	e.sym = f.sym
	return as[R](e)
}

// Name is the name that the function was made with.
func (f Func[R]) Name() string {
	if f.sym == nil {
		return ""
	}
	return f.sym.name
}
