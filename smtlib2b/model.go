package smtlib2b

import (
	"fmt"
	"math/big"
	"slices"
	"strconv"

	"bsmt/bkernel/ast"
	"bsmt/smtlib"
	"bsmt/smtlib/algebraic"
	"bsmt/smtlib/model"
)

// reader turns B values into terms of one model.
type reader struct {
	t        *Translator
	elems    map[smtlib.Sort]map[string]smtlib.Term         // elements met, by number
	universe map[smtlib.Sort][]smtlib.Term                  // those elements in order of the first meeting
	made     map[*ast.FreeValue]map[smtlib.Sort]smtlib.Term // terms of values of datatypes
	number   *big.Int                                       // the last numeral, and numeral its term
	numeral  smtlib.Term
}

// Model turns the values of constants into a model of decls: literals for
// constants, stores over a constant array for arrays, nested ites over the
// parameters for functions, and (as @S!k S) for element k of the deferred set of S
// (or the abstract value of the script that has this element). A declaration
// whose constant m does not mention, or that no translated term uses, gets a value
// of its own, so the model is complete for the supported sorts; declarations of
// other sorts, datatype symbols and define-fun-recs get none. Div0 and Mod0 are set
// when m has a value for the constants of division by zero. Universe lists the
// elements that occur, and at least one for each uninterpreted sort of decls. The
// error says which value does not fit its type.
func (t *Translator) Model(m ast.Model, decls []smtlib.Decl) (*model.Model, error) {
	t.grow()
	r := t.reader()
	// Abstract values of the script keep their names.
	for s := smtlib.Sort(0); int(s) < t.c.NumSorts(); s++ {
		for _, e := range t.elems[s] {
			if v, ok := m[e.node]; ok && v.Kind == ast.KSet && v.Int != nil {
				r.enter(s, v.Int.String(), e.term)
			}
		}
	}
	out := &model.Model{}
	interp := func(d smtlib.Decl, v *ast.Value) error {
		data := t.c.Decl(d)
		in, err := r.interp(v, data.Args, data.Result)
		if err != nil {
			return fmt.Errorf("model of %s: %w", data.Name, err)
		}
		out.Interps.Set(d, in)
		return nil
	}
	// First what m has values for: the others then need no further elements.
	var free []smtlib.Decl
	for _, d := range decls {
		if data := t.c.Decl(d); data.Kind != smtlib.DeclFun || !t.supported(data) {
			continue
		}
		if a, ok := t.arrays[d]; ok {
			in, err := r.uncurried(m, d, a)
			if err != nil {
				return nil, err
			}
			out.Interps.Set(d, in)
		} else if v, ok := m[t.consts[d]]; !ok {
			free = append(free, d)
		} else if err := interp(d, &v); err != nil {
			return nil, err
		}
	}
	for _, d := range free {
		if err := interp(d, nil); err != nil {
			return nil, err
		}
	}
	if err := r.choices(m, out); err != nil {
		return nil, err
	}
	if err := r.zeros(m, out); err != nil {
		return nil, err
	}
	if err := r.selectors(m, out); err != nil {
		return nil, err
	}
	r.enterOthers(m)
	out.Universe = r.universe
	return out, nil
}

// zeros sets what division by zero is.
func (r *reader) zeros(m ast.Model, out *model.Model) error {
	for _, z := range []struct {
		node ast.Node
		to   **model.Interp
		sort smtlib.Sort
	}{{r.t.div0, &out.Div0, smtlib.Int}, {r.t.mod0, &out.Mod0, smtlib.Int}, {r.t.realDiv0, &out.RealDiv0, smtlib.Real}} {
		if z.node == ast.None {
			continue
		}
		if v, ok := m[z.node]; ok {
			in, err := r.interp(&v, []smtlib.Sort{z.sort}, z.sort)
			if err != nil {
				return fmt.Errorf("model of division by zero: %w", err)
			}
			*z.to = &in
		}
	}
	return nil
}

// Models reads the models of a session one after the other, each as a change of the one
// before. It is for one goroutine.
type Models struct {
	t    *Translator
	last *model.Model // nil: the next one is read whole
}

// NewModels starts with the first model of a session.
func NewModels(t *Translator) *Models { return &Models{t: t} }

// Reset has the next model read whole.
func (ms *Models) Reset() { ms.last = nil }

// Next gives what Translator.Model gives for m, which differs from the model before at the
// constants changed alone, and has values for all constants.
func (ms *Models) Next(m ast.Model, changed []ast.Node, decls []smtlib.Decl) (*model.Model, error) {
	t := ms.t
	before := ms.last
	ms.last = nil // in case of an error
	if before == nil || len(before.Universe) > 0 || t.sorted() {
		// Elements are named as they turn up.
		out, err := t.Model(m, decls)
		ms.last = out
		return out, err
	}
	t.grow()
	r := t.reader()
	out := &model.Model{Interps: before.Interps.Clone(), Universe: r.universe}
	interp := func(d smtlib.Decl) error {
		data := t.c.Decl(d)
		if data.Kind != smtlib.DeclFun || !t.supported(data) {
			return nil
		}
		var at *ast.Value
		if v, ok := m[t.consts[d]]; ok {
			at = &v
		}
		in, err := r.interp(at, data.Args, data.Result)
		if a, ok := t.arrays[d]; ok {
			in, err = r.uncurried(m, d, a)
		}
		if err != nil {
			return fmt.Errorf("model of %s: %w", data.Name, err)
		}
		out.Interps.Set(d, in)
		return nil
	}
	for _, n := range changed {
		if d, ok := t.declOf[n]; ok {
			if err := interp(d); err != nil {
				return nil, err
			}
		}
	}
	for _, d := range decls { // new ones, those whose terms the context has cut off, and what are arrays
		_, ok := out.Interps.Get(d)
		if _, array := t.arrays[d]; !ok || array {
			if err := interp(d); err != nil {
				return nil, err
			}
		}
	}
	if err := r.choices(m, out); err != nil {
		return nil, err
	}
	if err := r.zeros(m, out); err != nil {
		return nil, err
	}
	if err := r.selectors(m, out); err != nil {
		return nil, err
	}
	ms.last = out
	return out, nil
}

// Forget forgets what the context has cut off: terms and declarations from the given ones on.
func (ms *Models) Forget(least smtlib.Term, decl smtlib.Decl) {
	if ms.last == nil {
		return
	}
	var gone []smtlib.Decl
	for d, in := range ms.last.Interps.All() {
		if d >= decl || in.Body >= least || len(in.Params) > 0 && slices.Max(in.Params) >= least {
			gone = append(gone, d)
		}
	}
	if len(gone) == 0 {
		return
	}
	kept := model.Model{Interps: ms.last.Interps.Clone(), Universe: ms.last.Universe} // the other one is somebody's
	for _, d := range gone {
		kept.Interps.Delete(d)
	}
	ms.last = &kept
}

// sorted tells whether the context has uninterpreted sorts, or strings that were translated.
func (t *Translator) sorted() bool {
	for s := range smtlib.Sort(t.c.NumSorts()) {
		if t.c.SortKind(s) == smtlib.SortUninterpreted || s == smtlib.String && int(s) < len(t.types) && t.types[s] != noType {
			return true
		}
	}
	return false
}

func (t *Translator) reader() *reader {
	return &reader{t: t, elems: map[smtlib.Sort]map[string]smtlib.Term{}, universe: map[smtlib.Sort][]smtlib.Term{}}
}

// enterOthers enters the elements that only the values of other constants than
// the declared ones have, such as witnesses of quantifiers: without them the
// carriers would be too small.
func (r *reader) enterOthers(m ast.Model) {
	t := r.t
	sorts := map[ast.Type]smtlib.Sort{}
	for s := smtlib.Sort(0); int(s) < t.c.NumSorts(); s++ {
		if t.c.SortKind(s) == smtlib.SortUninterpreted {
			if typ, err := t.typ(s); err == nil {
				sorts[typ] = s
			}
		}
	}
	if len(sorts) == 0 {
		return
	}
	var visit func(v ast.Value, typ ast.Type) // as deep as the type
	visit = func(v ast.Value, typ ast.Type) {
		switch {
		case v.Kind == ast.KSet && v.Int != nil:
			if s, ok := sorts[typ]; ok {
				r.element(s, v.Int.String())
			}
		case v.Kind == ast.KFree && v.Free != nil:
			for i, a := range v.Free.Args {
				visit(a, t.g.Ctors(typ)[v.Free.Ctor].Args[i])
			}
		case v.Kind == ast.KFun && v.Fun != nil:
			for _, e := range v.Fun.Entries {
				for i, a := range e.Args {
					visit(a, t.g.Dom(typ)[i])
				}
				visit(e.Val, t.g.Ran(typ))
			}
			visit(v.Fun.Default, t.g.Ran(typ))
		}
	}
	for _, n := range t.g.Consts() {
		if v, ok := m[n]; ok {
			visit(v, t.g.Type(n))
		}
	}
}

// supports tells whether a sort has a translation.
func (t *Translator) supports(s smtlib.Sort) bool {
	_, err := t.typ(s)
	return err == nil
}

func (t *Translator) supported(d *smtlib.DeclData) bool {
	return t.supports(d.Result) && !slices.ContainsFunc(d.Args, func(a smtlib.Sort) bool { return !t.supports(a) })
}

// Term is the term of a value of sort s, for get-value of what is not declared.
func (t *Translator) Term(v ast.Value, s smtlib.Sort) (smtlib.Term, error) {
	return t.reader().term(&v, s)
}

func (r *reader) enter(s smtlib.Sort, number string, term smtlib.Term) {
	if r.elems[s] == nil {
		r.elems[s] = map[string]smtlib.Term{}
	}
	if _, ok := r.elems[s][number]; !ok {
		r.elems[s][number] = term
		if r.t.c.SortKind(s) == smtlib.SortUninterpreted {
			r.universe[s] = append(r.universe[s], term)
		}
	}
}

// element is the term of an element of an uninterpreted sort, or a string: another one for each
// element that no string of the script is.
func (r *reader) element(s smtlib.Sort, number string) smtlib.Term {
	if term, ok := r.elems[s][number]; ok {
		return term
	}
	if s == smtlib.String {
		text := number
		for r.taken(s, text) {
			text += "!"
		}
		r.enter(s, number, r.t.c.MkString(text))
		return r.elems[s][number]
	}
	base := r.t.begin(s)
	name := base + number
	for k := 0; r.taken(s, name); k++ { // the script has an abstract value of that name for another element
		name = base + strconv.Itoa(k) + "!" + number
	}
	r.enter(s, number, r.t.c.MkAbstract(name, s))
	return r.elems[s][number]
}

// beginning is what names of elements of a sort begin with, and the number of names of the script
// that were looked at.
type beginning struct {
	text string
	seen int
}

// begin gives what the names of elements of s begin with: (as f S) is a declared f of sort S, if
// there is one.
func (t *Translator) begin(s smtlib.Sort) string {
	b, ok := t.begins[s]
	if !ok {
		b.text = "@" + t.c.SortData(s).Name + "!"
	}
	if t.Unused != nil {
		b.text, b.seen = t.Unused(b.text, b.seen)
	}
	t.begins[s] = b
	return b.text
}

func (r *reader) taken(s smtlib.Sort, name string) bool {
	for _, e := range r.t.elems[s] {
		if r.t.c.StrVal(e.term) == name {
			return true
		}
	}
	return false
}

// interp turns the value of a constant into an interpretation; v nil asks for any.
func (r *reader) interp(v *ast.Value, args []smtlib.Sort, result smtlib.Sort) (model.Interp, error) {
	c := r.t.c
	if len(args) == 0 {
		body, err := r.term(v, result)
		return model.Interp{Body: body}, err
	}
	in := model.Interp{Params: make([]smtlib.Term, len(args))}
	for i, a := range args {
		in.Params[i] = c.MkVar("x"+strconv.Itoa(i), a)
		if c.SortKind(a) == smtlib.SortUninterpreted && len(r.universe[a]) == 0 {
			r.element(a, "0")
		}
	}
	if v == nil {
		body, err := r.term(nil, result)
		in.Body = body
		return in, err
	}
	if v.Kind != ast.KFun || v.Fun == nil {
		return in, fmt.Errorf("a function has a value that is none")
	}
	def, err := r.term(&v.Fun.Default, result)
	if err != nil {
		return in, err
	}
	if v.Fun.Same > 0 {
		def = in.Params[v.Fun.Same-1]
	}
	if v.Fun.Grid != nil {
		in.Body, err = r.onGrid(v.Fun, args, result, in.Params, def)
		return in, err
	}
	body := def
	for i := len(v.Fun.Entries) - 1; i >= 0; i-- {
		e := &v.Fun.Entries[i]
		if len(e.Args) != len(args) {
			return in, fmt.Errorf("an entry has %d arguments instead of %d", len(e.Args), len(args))
		}
		stray := false
		for j := range args {
			stray = stray || r.t.stray(&e.Args[j], args[j])
		}
		if stray {
			continue
		}
		conds := make([]smtlib.Term, len(args))
		for j := range args {
			a, err := r.term(&e.Args[j], args[j])
			if err != nil {
				return in, err
			}
			conds[j] = c.MkOp(smtlib.OpEq, smtlib.Bool, in.Params[j], a)
		}
		cond := conds[0]
		if len(conds) > 1 {
			cond = c.MkOp(smtlib.OpAnd, smtlib.Bool, conds...)
		}
		val, err := r.term(&e.Val, result)
		if err != nil {
			return in, err
		}
		if val == def { // an entry equal to the default says nothing, since no other has its arguments
			continue
		}
		body = c.MkOp(smtlib.OpIte, result, cond, val, body)
	}
	in.Body = body
	return in, nil
}

// uncurried is the interpretation of a function that is an array.
func (r *reader) uncurried(m ast.Model, d smtlib.Decl, a curried) (model.Interp, error) {
	data := r.t.c.Decl(d)
	in, err := r.interp(nil, data.Args, data.Result)
	if v, ok := m[a.node]; ok && err == nil {
		if in.Body, err = r.term(&v, a.sort); err == nil {
			for _, p := range in.Params {
				in.Body = r.t.c.MkOp(smtlib.OpSelect, r.t.c.SortData(r.t.c.SortOf(in.Body)).Args[1], in.Body, p)
			}
		}
	}
	if err != nil {
		err = fmt.Errorf("model of %s: %w", data.Name, err)
	}
	return in, err
}

// term turns a value of sort s into a term; v nil asks for any. Its depth of
// recursion is that of the sort.
func (r *reader) term(v *ast.Value, s smtlib.Sort) (smtlib.Term, error) {
	c := r.t.c
	d := c.SortData(s)
	args, width := d.Args, 0
	var want ast.TypeKind
	switch d.Kind {
	case smtlib.SortBool:
		want = ast.KBool
	case smtlib.SortInt:
		want = ast.KInt
	case smtlib.SortReal:
		want = ast.KReal
	case smtlib.SortBitVec:
		want, width = ast.KBitVec, d.Idx[0]
	case smtlib.SortFloat, smtlib.SortRoundingMode:
		if !r.t.supports(s) {
			return smtlib.NoTerm, &Unsupported{"sort " + r.t.sortText(s)}
		}
		want = ast.KBitVec
	case smtlib.SortUninterpreted, smtlib.SortString:
		want = ast.KSet
	case smtlib.SortArray:
		want = ast.KFun
	case smtlib.SortSeq:
		switch {
		case !r.t.supports(s):
			return smtlib.NoTerm, &Unsupported{"sort " + r.t.sortText(s)}
		case v == nil:
			return c.MkSequence(s, nil), nil
		case v.Free == nil:
			return smtlib.NoTerm, fmt.Errorf("a value does not fit sort %s", r.t.sortText(s))
		}
		return r.construct(v.Free, s)
	case smtlib.SortDatatype:
		switch {
		case v == nil:
			return r.any(s)
		case v.Free == nil:
			return smtlib.NoTerm, fmt.Errorf("a value does not fit sort %s", r.t.sortText(s))
		}
		return r.construct(v.Free, s)
	default:
		return smtlib.NoTerm, &Unsupported{"sort " + r.t.sortText(s)}
	}
	if v == nil {
		if u := r.universe[s]; len(u) > 0 {
			return u[0], nil
		}
		v = &ast.Value{Kind: want, Int: new(big.Int), Rat: new(big.Rat)}
	} else if v.Kind != want || v.Int == nil && (want == ast.KInt || want == ast.KBitVec || want == ast.KSet) ||
		v.Rat == nil && v.Root == nil && want == ast.KReal || v.Fun == nil && want == ast.KFun {
		return smtlib.NoTerm, fmt.Errorf("a value does not fit sort %s", r.t.sortText(s))
	}
	switch want {
	case ast.KBool:
		if v.Bool {
			return c.True(), nil
		}
		return c.False(), nil
	case ast.KInt:
		if v.Int != r.number { // many values are one and the same
			r.number, r.numeral = v.Int, c.MkInt(v.Int)
		}
		return r.numeral, nil
	case ast.KReal:
		if v.Root != nil {
			a, err := algebraic.Between(v.Root.Polynomial())
			return c.MkAlgebraic(a), err
		}
		return c.MkReal(v.Rat), nil
	case ast.KBitVec:
		if width == 0 {
			return r.floatTerm(v, s), nil
		}
		return c.MkBv(v.Int, width), nil
	case ast.KSet:
		return r.element(s, v.Int.String()), nil
	}
	if v.Fun != nil && (v.Fun.Grid != nil || v.Fun.Same > 0) {
		return smtlib.NoTerm, fmt.Errorf("an array has a value that is no table")
	}
	index, elem := args[0], args[1]
	var def *ast.Value
	if v.Fun != nil {
		def = &v.Fun.Default
	}
	b, err := r.term(def, elem)
	if err != nil {
		return smtlib.NoTerm, err
	}
	n := c.MkOp(smtlib.OpConstArray, s, b)
	if v.Fun == nil {
		return n, nil
	}
	for i := range v.Fun.Entries {
		e := &v.Fun.Entries[i]
		if len(e.Args) != 1 {
			return smtlib.NoTerm, fmt.Errorf("an entry of an array has %d indices", len(e.Args))
		}
		if r.t.stray(&e.Args[0], index) {
			continue
		}
		k, err := r.term(&e.Args[0], index)
		if err != nil {
			return smtlib.NoTerm, err
		}
		val, err := r.term(&e.Val, elem)
		if err != nil {
			return smtlib.NoTerm, err
		}
		if val != b { // an entry equal to the default says nothing
			n = c.MkOp(smtlib.OpStore, s, n, k, val)
		}
	}
	return n, nil
}
