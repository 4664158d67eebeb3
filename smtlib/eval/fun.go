package eval

import (
	"bsmt/smtlib"
)

// fun is how a symbol is called.
type fun struct {
	params  []smtlib.Term
	body    smtlib.Term // NoTerm: take def
	def     val         // the value everywhere
	rest    smtlib.Term // body where no row matches
	rows    int         // rows of the table, entered into Evaluator.calls
	active  int         // calls under way
	rec     bool        // a recursive definition of the script
	unknown bool        // the model does not say, and has no default either
}

// fun prepares d for calls. A body that begins as a table, if x1 = k1 and … then
// v else …, is entered into the memo of calls row by row, so that a call costs one
// look-up however long the table is.
func (e *Evaluator) fun(d smtlib.Decl) *fun {
	for len(e.funs) <= int(d) {
		e.funs = append(e.funs, nil)
	}
	if f := e.funs[d]; f != nil {
		return f
	}
	f := &fun{body: smtlib.NoTerm, rest: smtlib.NoTerm}
	e.funs[d] = f
	data := *e.c.Decl(d)
	in, ok := e.m.Interps.Get(d)
	switch {
	case data.Kind == smtlib.DeclRec && data.Body != smtlib.NoTerm:
		f.params, f.body, f.rec = data.Params, data.Body, true
	case ok && (in.Body == smtlib.NoTerm || len(in.Params) != len(data.Args) || e.c.SortOf(in.Body) != data.Result):
		f.unknown = true
	case ok:
		f.params, f.body = in.Params, in.Body
	default:
		f.def = e.defaultOf(data.Result)
		f.unknown = f.def == vUnknown
	}
	f.rest = f.body
	if f.body == smtlib.NoTerm {
		return f
	}
	e.grow()
	if !e.freeVars(f.body) {
		return f
	}
	for _, x := range f.params {
		e.freeVars(x)
	}
	if !f.rec && len(f.params) > 0 {
		key := make([]val, len(f.params))
		for e.c.Op(f.rest) == smtlib.OpIte {
			v, ok := e.literal(e.c.Arg(f.rest, 1), 0)
			if !ok || !e.row(f, e.c.Arg(f.rest, 0), key) {
				break
			}
			id := e.st.tuple(d, key)
			if id < 0 {
				break
			}
			if e.callValue(id) == callNone { // the first row that matches counts
				e.calls[id] = v
			}
			f.rows++
			f.rest = e.c.Arg(f.rest, 2)
		}
	}
	return f
}

// row reads a condition that fixes every parameter, each once.
func (e *Evaluator) row(f *fun, cond smtlib.Term, key []val) bool {
	eqs := []smtlib.Term{cond}
	if e.c.Op(cond) == smtlib.OpAnd {
		eqs = e.c.Args(cond)
	}
	if len(eqs) != len(f.params) {
		return false
	}
	for i := range key {
		key[i] = vUnknown
	}
	for _, q := range eqs {
		if e.c.Op(q) != smtlib.OpEq || len(e.c.Args(q)) != 2 {
			return false
		}
		x, k := e.c.Arg(q, 0), e.c.Arg(q, 1)
		if e.c.Op(x) != smtlib.OpVar {
			x, k = k, x
		}
		v, ok := e.literal(k, 0)
		if !ok {
			return false
		}
		found := false
		for i, p := range f.params {
			if p == x && key[i] == vUnknown {
				key[i], found = v, true
				break
			}
		}
		if !found {
			return false
		}
	}
	return true
}

// literal evaluates a term that is written as a value.
func (e *Evaluator) literal(t smtlib.Term, depth int) (val, bool) {
	if depth > 100 {
		return vUnknown, false
	}
	op := e.c.Op(t)
	switch op {
	case smtlib.OpTrue, smtlib.OpFalse, smtlib.OpInt, smtlib.OpReal, smtlib.OpRoot, smtlib.OpBv, smtlib.OpAbstract, smtlib.OpNeg, smtlib.OpStore, smtlib.OpConstArray:
	default:
		if op < smtlib.OpRNE || op > smtlib.OpFpNaN {
			return vUnknown, false
		}
	}
	if v, ok := e.known(t); ok {
		return v, v != vUnknown
	}
	var buf [3]val
	args := buf[:0]
	for _, a := range e.c.Args(t) {
		v, ok := e.literal(a, depth+1)
		if !ok {
			return vUnknown, false
		}
		args = append(args, v)
	}
	v := e.apply(op, t, args)
	e.memo[t], e.memoAt[t], e.fv[t] = v, e.clock, 0 // a literal is closed
	return v, v != vUnknown
}

// callValue makes room for the tuple id and gives its entry.
func (e *Evaluator) callValue(id int) val {
	for len(e.calls) <= id {
		e.calls = append(e.calls, callNone)
	}
	return e.calls[id]
}

// beginCall gives the value of the application t, whose arguments are vs[base:],
// or the term that has it, with the parameters bound.
func (e *Evaluator) beginCall(t smtlib.Term, base int) (val, smtlib.Term) {
	const maxRowsUnknown, maxRowsSym = 16, 2000 // longer tables are not searched with unknown arguments
	d := e.c.DeclOf(t)
	args := e.vs[base:]
	switch e.c.Decl(d).Kind {
	case smtlib.DeclConstructor, smtlib.DeclSelector, smtlib.DeclTester:
		return e.datatype(t, d, args), smtlib.NoTerm
	}
	f := e.fun(d)
	if f.unknown {
		return e.unknown(t, "no value is known for %s", e.c.Decl(d).Name), smtlib.NoTerm
	}
	if f.body == smtlib.NoTerm {
		return f.def, smtlib.NoTerm
	}
	if e.failure != "" {
		return vUnknown, smtlib.NoTerm
	}
	fr := &e.frames[len(e.frames)-1]
	if e.nested >= maxCallDepth {
		return e.fail("calls are nested deeper than %d", maxCallDepth), smtlib.NoTerm
	}
	if len(f.params) == 0 && !f.rec {
		if f.active > 0 {
			return e.unknown(t, "%s is defined by itself", e.c.Decl(d).Name), smtlib.NoTerm
		}
		f.active++
		e.nested++
		e.vs = append(e.vs, small(-1))
		fr.i = callBody
		return vUnknown, f.body
	}
	unknown, limit := false, maxRowsSym
	for _, a := range args {
		unknown = unknown || a == vUnknown || a.isSym()
		if a == vUnknown {
			limit = maxRowsUnknown
		}
	}
	if unknown && (f.rec || f.rows > limit || f.active > 0) {
		return vUnknown, smtlib.NoTerm
	}
	id, body := -1, f.body
	if !unknown {
		if id = e.st.tuple(d, args); id < 0 {
			return vUnknown, smtlib.NoTerm
		}
		switch v := e.callValue(id); v {
		case callNone:
		case callOpen:
			return e.unknown(t, "the recursion of %s does not end", e.c.Decl(d).Name), smtlib.NoTerm
		default:
			return v, smtlib.NoTerm
		}
		e.calls[id] = callOpen
		body = f.rest
	}
	fr.i = callBody
	saved := f.active > 0 // or the parameters serve elsewhere too
	for _, x := range f.params {
		saved = saved || e.memoAt[x] != 0
	}
	if saved {
		fr.i = callSaved
		for _, x := range f.params {
			e.vs = append(e.vs, e.memo[x])
		}
	}
	f.active++
	e.nested++
	for i, x := range f.params {
		e.bind(x, e.vs[base+i])
	}
	e.vs = append(e.vs, small(int64(id)))
	return vUnknown, body
}

// endCall notes the result and gives the outer call its parameters back.
func (e *Evaluator) endCall(t smtlib.Term, fr frame, v val) {
	f := e.fun(e.c.DeclOf(t))
	f.active--
	e.nested--
	n := int32(len(f.params))
	if fr.i == callSaved {
		for i, x := range f.params {
			e.bind(x, e.vs[fr.base+n+int32(i)])
		}
		n *= 2
	} else {
		for _, x := range f.params {
			e.memoAt[x] = 0
		}
	}
	if id := e.vs[fr.base+n].small(); id >= 0 {
		e.calls[id] = v
	}
}
