package elab

import (
	"cmp"
	"fmt"
	"math/big"
	"slices"

	"bsmt/grammar"
	"bsmt/smtlib"
)

// What logic of the first order has no term for becomes a function of the elaborator's own, and
// what is said of it, its axioms, becomes part of each assertion that speaks of it (lambda
// lifting; Johnsson 1985): lambda, z3's map and as-array, functions as values, z3's orders and
// transitive closures.

// lift declares the function of that name, extended where the script has that itself, unless it
// is there. axioms says what holds of it, closed terms.
func (e *Elaborator) lift(name string, args []smtlib.Sort, result smtlib.Sort, axioms func(d smtlib.Decl) []smtlib.Term) smtlib.Decl {
	id := e.intern(name)
	for ; e.syms[id].global != 0; id = e.intern(name) {
		if b := e.globals[e.syms[id].global-1]; b.kind == bindDecl && e.c.Decl(smtlib.Decl(b.ref)).Axioms != nil {
			return smtlib.Decl(b.ref)
		}
		name += "'"
	}
	d := e.declare(id, smtlib.DeclData{Kind: smtlib.DeclFun, Args: args, Result: result, Body: smtlib.NoTerm, Value: smtlib.NoDecl})
	e.c.Decl(d).Axioms = []smtlib.Term{} // it is the elaborator's own
	as := axioms(d)
	e.c.Decl(d).Axioms = append(e.c.Decl(d).Axioms, as...)
	e.lifted = true
	return d
}

// whole is the Bool term and what holds of the functions of the elaborator's own in it.
func (e *Elaborator) whole(t smtlib.Term) smtlib.Term {
	if !e.lifted {
		return t
	}
	parts := []smtlib.Term{t}
	met := map[smtlib.Decl]bool{}
	applied := map[smtlib.Term]bool{}
	for i := 0; i < len(parts); i++ { // axioms may speak of further ones
		e.c.Walk(func(u smtlib.Term) bool {
			if e.c.Op(u) != smtlib.OpApp {
				return true
			}
			d := e.c.Decl(e.c.DeclOf(u))
			switch {
			case d.Axioms == nil || met[e.c.DeclOf(u)] || applied[u]:
			case len(d.Params) == 0:
				met[e.c.DeclOf(u)] = true
				parts = append(parts, d.Axioms...)
			default:
				applied[u] = true
				to := map[smtlib.Term]smtlib.Term{}
				for i, p := range d.Params {
					to[p] = e.c.Args(u)[i]
				}
				for _, a := range d.Axioms {
					parts = append(parts, e.closed(a, to))
				}
			}
			return true
		}, parts[i])
	}
	if len(parts) == 1 {
		return t
	}
	return e.c.MkOp(smtlib.OpAnd, smtlib.Bool, parts...)
}

// closed puts terms in the place of variables that are free in the universal predicate p, and binds what is free
// in these terms, too.
func (e *Elaborator) closed(p smtlib.Term, to map[smtlib.Term]smtlib.Term) smtlib.Term {
	q := *e.c.Quant(p)
	body := e.c.Substitute(e.c.Args(p)[0], to)
	q.Patterns = slices.Clone(q.Patterns)
	for i, terms := range q.Patterns {
		q.Patterns[i] = slices.Clone(terms)
		for j, u := range terms {
			q.Patterns[i][j] = e.c.Substitute(u, to)
		}
	}
	free := slices.DeleteFunc(slices.Clone(smtlib.NewFreeVars(e.c).Of(body)), func(v smtlib.Term) bool { return slices.Contains(q.Vars, v) })
	q.Vars = slices.Concat(free, q.Vars)
	return e.c.MkQuant(smtlib.OpForall, q, body)
}

// forall is a universal predicate, matched where p is.
func (e *Elaborator) forall(vars []smtlib.Term, body smtlib.Term, p ...smtlib.Term) smtlib.Term {
	q := smtlib.Quant{Vars: vars, Own: true}
	if len(p) > 0 {
		q.Patterns = [][]smtlib.Term{p}
	}
	return e.c.MkQuant(smtlib.OpForall, q, body)
}

func (e *Elaborator) eq(a, b smtlib.Term) smtlib.Term {
	return e.c.MkOp(smtlib.OpEq, smtlib.Bool, a, b)
}
func (e *Elaborator) implies(a, b smtlib.Term) smtlib.Term {
	return e.c.MkOp(smtlib.OpImplies, smtlib.Bool, a, b)
}
func (e *Elaborator) not(a smtlib.Term) smtlib.Term {
	return e.c.MkOp(smtlib.OpNot, smtlib.Bool, a)
}
func (e *Elaborator) and(as ...smtlib.Term) smtlib.Term {
	if len(as) == 1 {
		return as[0]
	}
	return e.c.MkOp(smtlib.OpAnd, smtlib.Bool, as...)
}
func (e *Elaborator) or(as ...smtlib.Term) smtlib.Term {
	if len(as) == 1 {
		return as[0]
	}
	return e.c.MkOp(smtlib.OpOr, smtlib.Bool, as...)
}

// vars are new variables of those sorts.
func (e *Elaborator) vars(sorts ...smtlib.Sort) []smtlib.Term {
	out := make([]smtlib.Term, len(sorts))
	for i, s := range sorts {
		out[i] = e.c.MkVar(fmt.Sprintf("x%d", i+1), s)
	}
	return out
}

func (e *Elaborator) sortsOf(ts []smtlib.Term) []smtlib.Sort {
	out := make([]smtlib.Sort, len(ts))
	for i, t := range ts {
		out[i] = e.c.SortOf(t)
	}
	return out
}

// curried is the sort of functions as values: an array for each argument.
func (e *Elaborator) curried(dom []smtlib.Sort, ran smtlib.Sort) smtlib.Sort {
	for i := len(dom) - 1; i >= 0; i-- {
		ran = e.c.MkSort(smtlib.SortData{Kind: smtlib.SortArray, Args: []smtlib.Sort{dom[i], ran}})
	}
	return ran
}

// isFunction says that a term can be applied: in a logic of higher order, where functions are
// arrays.
func (e *Elaborator) isFunction(f smtlib.Term) bool {
	return e.higher && f != smtlib.NoTerm && e.c.SortKind(e.c.SortOf(f)) == smtlib.SortArray
}

// selects reads a function as a value at its first arguments.
func (e *Elaborator) selects(f smtlib.Term, args []smtlib.Term) (smtlib.Term, *smtlib.Fault) {
	for i, a := range args {
		d := e.c.SortData(e.c.SortOf(f))
		if d.Kind != smtlib.SortArray {
			return smtlib.NoTerm, smtlib.HeadFault("a function of %s is applied to %s", smtlib.Counted(i, "argument"), smtlib.Counted(len(args), "argument"))
		}
		if a == smtlib.NoTerm {
			a = e.some(d.Args[0])
		}
		x, ok := e.c.FitTo(a, d.Args[0])
		if !ok {
			return smtlib.NoTerm, e.c.BadArg("the function", i, e.c.SortOf(a), e.c.ClipSort(d.Args[0]))
		}
		f = e.c.MkOp(smtlib.OpSelect, d.Args[1], f, x)
	}
	return f, nil
}

// deep says that a sort is one of arrays of arrays, that many.
func (e *Elaborator) deep(s smtlib.Sort, n int) bool {
	for ; n > 0; n-- {
		d := e.c.SortData(s)
		if d.Kind != smtlib.SortArray {
			return false
		}
		s = d.Args[1]
	}
	return true
}

// manyIndices applies select or store to an array of several indices: an array of arrays.
func (e *Elaborator) manyIndices(op smtlib.Op, args []smtlib.Term) (smtlib.Term, *smtlib.Fault) {
	at := slices.Clone(args[1:])
	if op == smtlib.OpSelect {
		return e.selects(args[0], at)
	}
	at, v := at[:len(at)-1], at[len(at)-1]
	inner := make([]smtlib.Term, len(at)) // what is written to, by index
	a := args[0]
	for i := range at {
		inner[i] = a
		next, f := e.selects(a, at[i:i+1])
		if f != nil {
			return smtlib.NoTerm, f
		}
		at[i] = e.c.Args(next)[1] // made what the index sort asks for
		a = next
	}
	if v == smtlib.NoTerm {
		v = e.some(e.c.SortOf(a))
	}
	v, ok := e.c.FitTo(v, e.c.SortOf(a))
	if !ok {
		return smtlib.NoTerm, e.c.BadArg("store", len(args)-1, e.c.SortOf(v), e.c.ClipSort(e.c.SortOf(a)))
	}
	for i := len(at) - 1; i >= 0; i-- {
		v = e.c.MkOp(smtlib.OpStore, e.c.SortOf(inner[i]), inner[i], at[i], v)
	}
	return v, nil
}

// constArray is head, (as const s), of args; an array of arrays may be given what those hold.
func (e *Elaborator) constArray(t *grammar.Tree, n, head grammar.Node, s smtlib.Sort, args []smtlib.Term) (smtlib.Term, error) {
	sorts := []smtlib.Sort{s}
	elem := e.c.SortData(s).Args[1]
	for len(args) == 1 && args[0] != smtlib.NoTerm && e.c.SortOf(args[0]) != elem && e.c.SortKind(elem) == smtlib.SortArray && e.c.SortKind(e.c.SortOf(args[0])) != smtlib.SortArray {
		sorts = append(sorts, elem)
		elem = e.c.SortData(elem).Args[1]
	}
	if f := e.fitAll("(as const …)", []smtlib.Sort{elem}, args); f != nil {
		return smtlib.NoTerm, e.place(t, n, head, f)
	}
	v := args[0]
	for i := len(sorts) - 1; i >= 0; i-- {
		v = e.c.MkOp(smtlib.OpConstArray, sorts[i], v)
	}
	return v, nil
}

// lambda is the function of vars that body is: an application, to the free variables, of a
// function of its own.
func (e *Elaborator) lambda(vars []smtlib.Term, body smtlib.Term) (smtlib.Term, string) {
	unknown := false
	e.c.Walk(func(u smtlib.Term) bool {
		unknown = unknown || e.c.Op(u) == smtlib.OpApp && e.c.Decl(e.c.DeclOf(u)).Kind == smtlib.DeclDefined
		return !unknown
	}, body)
	if unknown {
		return smtlib.NoTerm, "a function as a value, in a definition, that calls another definition is not supported"
	}
	free := slices.DeleteFunc(slices.Clone(smtlib.NewFreeVars(e.c).Of(body)), func(v smtlib.Term) bool { return slices.Contains(vars, v) })
	name := ""
	for i := 1; ; i++ {
		if name = fmt.Sprintf("(lambda %d)", i); e.syms[e.intern(name)].global == 0 {
			break
		}
	}
	return e.c.MkApp(e.liftLambda(name, free, vars, body), free...), ""
}

// liftLambda lifts the function of params that is the function of vars that body is.
func (e *Elaborator) liftLambda(name string, params, vars []smtlib.Term, body smtlib.Term) smtlib.Decl {
	return e.lift(name, e.sortsOf(params), e.curried(e.sortsOf(vars), e.c.SortOf(body)), func(d smtlib.Decl) []smtlib.Term {
		e.c.Decl(d).Params = params
		at, _ := e.selects(e.c.MkApp(d, params...), vars)
		q := smtlib.Quant{Vars: vars, Patterns: [][]smtlib.Term{{at}}, Own: true}
		free := smtlib.NewFreeVars(e.c)
		e.c.Walk(func(u smtlib.Term) bool { // what it is made of is read at an index
			if len(vars) == 1 && e.c.Op(u) == smtlib.OpSelect && e.c.Args(u)[1] == vars[0] && !slices.ContainsFunc(free.Of(e.c.Args(u)[0]), func(v smtlib.Term) bool { return !slices.Contains(params, v) }) {
				p := []smtlib.Term{u}
				if len(params) > 0 {
					p = append(p, e.c.MkApp(d, params...))
				}
				q.Patterns = append(q.Patterns, p)
			}
			return true
		}, body)
		return []smtlib.Term{e.c.MkQuant(smtlib.OpForall, q, e.eq(at, body))}
	})
}

// asArray is the declared function d as a value.
func (e *Elaborator) asArray(d smtlib.Decl) smtlib.Term {
	data := *e.c.Decl(d)
	f := e.lift(fmt.Sprintf("(as-array %s %d)", data.Name, d), nil, e.curried(data.Args, data.Result), func(f smtlib.Decl) []smtlib.Term {
		vars := e.vars(data.Args...)
		at, _ := e.selects(e.c.MkApp(f), vars)
		e.c.Decl(f).Value = d
		return []smtlib.Term{
			e.forall(vars, e.eq(at, e.c.MkApp(d, vars...)), at),
			e.forall(vars, e.eq(e.c.MkApp(d, vars...), at), e.c.MkApp(d, vars...)),
		}
	})
	return e.c.MkApp(f)
}

// definedValue is a defined function as a value, read at its first arguments.
func (e *Elaborator) definedValue(name string, d *definition, args []smtlib.Term) (smtlib.Term, *smtlib.Fault) {
	vars := e.vars(d.params...)
	body, f := e.applyDefined(name, d, vars)
	if f != nil {
		return smtlib.NoTerm, f
	}
	v, msg := e.lambda(vars, body)
	if msg != "" {
		return smtlib.NoTerm, &smtlib.Fault{Arg: smtlib.AtHead, Msg: msg, Unread: true}
	}
	return e.selects(v, args)
}

// functionAt finds the one declared function at n: a symbol, or (f (S …) S) with its signature.
func (e *Elaborator) functionAt(t *grammar.Tree, n grammar.Node) (smtlib.Decl, error) {
	name := n
	var sig []smtlib.Sort
	if t.Kind(n) == grammar.List {
		name = t.First(n)
		if t.Len(n) != 3 || t.Kind(t.Child(n, 1)) != grammar.List {
			return smtlib.NoDecl, e.shape(t, n, "(function (sort …) sort)")
		}
		var err error
		if sig, err = e.signature(t, n); err != nil {
			return smtlib.NoDecl, err
		}
	}
	if t.Kind(name) != grammar.Symbol {
		return smtlib.NoDecl, e.shape(t, name, "a function symbol")
	}
	id := e.find(t, name)
	if id < 0 || e.syms[id].global == 0 {
		return smtlib.NoDecl, e.undeclared(t, name, "function")
	}
	for g := e.syms[id].global; g != 0; g = e.globals[g-1].next {
		if b := e.globals[g-1]; b.kind == bindDecl {
			d := e.c.Decl(smtlib.Decl(b.ref))
			if sig == nil && b.next == 0 || sig != nil && slices.Equal(append(slices.Clone(d.Args), d.Result), sig) {
				return smtlib.Decl(b.ref), nil
			}
		}
	}
	return smtlib.NoDecl, unreadAt(t, name, "%s is no declared function of one signature", smtlib.ClipSymbol(e.syms[id].name))
}

// signature reads the sorts of the arguments of (f (S …) S), and after these its result's.
func (e *Elaborator) signature(t *grammar.Tree, n grammar.Node) ([]smtlib.Sort, error) {
	var nodes []grammar.Node
	for _, s := range t.Children(t.Child(n, 1)) {
		nodes = append(nodes, s)
	}
	var out []smtlib.Sort
	for _, s := range append(nodes, t.Child(n, 2)) {
		srt, err := e.Sort(t, s)
		if err != nil {
			return nil, err
		}
		out = append(out, srt)
	}
	return out, nil
}

// applyMap applies head, (_ map f) or (_ map (f (S …) S)), to arrays: f at each index, or at each
// tuple of indices where f takes what lies that deep.
func (e *Elaborator) applyMap(t *grammar.Tree, n, head grammar.Node, args []smtlib.Term) (smtlib.Term, error) {
	f := t.Child(head, 2)
	var sig []smtlib.Sort // with the result; nil: f takes what lies less deep
	if t.Kind(f) == grammar.List && t.Len(f) == 3 && t.Kind(t.Child(f, 1)) == grammar.List {
		var err error
		if sig, err = e.signature(t, f); err != nil {
			return smtlib.NoTerm, err
		}
		f = t.First(f)
	}
	if t.Kind(f) != grammar.Symbol || t.Len(head) != 3 {
		return smtlib.NoTerm, e.shape(t, head, "(_ map function)")
	}
	if e.lacks(args) {
		return smtlib.NoTerm, nil
	}
	if len(args) == 0 {
		return smtlib.NoTerm, errorAt(t, head, "map takes at least 1 argument")
	}
	id := e.find(t, f)
	if id < 0 {
		return smtlib.NoTerm, e.undeclared(t, f, "function")
	}
	var vars []smtlib.Term
	params := e.vars(e.sortsOf(args)...)
	at := slices.Clone(params)
	var first error
	for {
		var index smtlib.Sort
		for i, a := range at {
			d := e.c.SortData(e.c.SortOf(a))
			if d.Kind != smtlib.SortArray || i > 0 && d.Args[0] != index {
				return smtlib.NoTerm, cmp.Or(first, errorAt(t, head, "the arguments of map are arrays of one index sort, not %s", e.c.ClipSort(e.c.SortOf(args[i]))))
			}
			if i == 0 {
				index = d.Args[0]
				vars = append(vars, e.c.MkVar("i", index))
			}
			at[i] = e.c.MkOp(smtlib.OpSelect, d.Args[1], a, vars[len(vars)-1])
		}
		body, err := e.applySym(t, n, f, &e.syms[id], nil, slices.Clone(at))
		if err == nil && body == smtlib.NoTerm {
			return body, nil
		}
		if err == nil && (sig == nil || slices.Equal(append(e.sortsOf(at), e.c.SortOf(body)), sig)) {
			to := map[smtlib.Term]smtlib.Term{}
			name := fmt.Sprintf("(map %s %d", t.Text(f), len(vars)) // f may be of what lies less deep
			if e.c.Op(body) == smtlib.OpApp {
				name += fmt.Sprintf(" %d", e.c.DeclOf(body))
			}
			open := false
			for i, p := range params {
				to[p] = args[i]
				name += " " + e.c.SortString(e.c.SortOf(p))
				open = open || len(smtlib.NewFreeVars(e.c).Of(args[i])) > 0
			}
			name += ")"
			// One function for all maps of what is no definition, so that patterns match them;
			// as long as there is no pattern that could, each is a constant.
			if (open || e.syms[e.intern(name)].global != 0) && (e.syms[id].row != 0 || e.c.Op(body) == smtlib.OpApp && e.c.Decl(e.c.DeclOf(body)).Kind == smtlib.DeclFun) {
				return e.c.MkApp(e.liftLambda(name, params, vars, body), args...), nil
			}
			r, msg := e.lambda(vars, e.c.Substitute(body, to))
			if msg != "" {
				return smtlib.NoTerm, unreadAt(t, head, "%s", msg)
			}
			return r, nil
		}
		first = cmp.Or(first, err)
	}
}

// setWords are z3's operators of sets, which are arrays of Bools, and array-ext, an index at which
// two arrays differ that are not the same: read where z3 is stood in for, as other solvers have
// sets with other laws.
var setWords = map[string]func(e *Elaborator, args []smtlib.Term) (smtlib.Term, string){
	"union":        func(e *Elaborator, args []smtlib.Term) (smtlib.Term, string) { return e.setOf(args, len(args), e.or) },
	"intersection": func(e *Elaborator, args []smtlib.Term) (smtlib.Term, string) { return e.setOf(args, len(args), e.and) },
	"complement": func(e *Elaborator, args []smtlib.Term) (smtlib.Term, string) {
		return e.setOf(args, 1, func(in ...smtlib.Term) smtlib.Term { return e.not(in[0]) })
	},
	"setminus": func(e *Elaborator, args []smtlib.Term) (smtlib.Term, string) {
		return e.setOf(args, 2, func(in ...smtlib.Term) smtlib.Term { return e.and(in[0], e.not(in[1])) })
	},
	"subset": func(e *Elaborator, args []smtlib.Term) (smtlib.Term, string) {
		at, vars, msg := e.members(args, 2)
		if msg != "" {
			return smtlib.NoTerm, msg
		}
		return e.forall(vars, e.implies(at[0], at[1])), ""
	},
	"array-ext": (*Elaborator).differ,
}

// members says of an element, the variables, that it is in each of n sets of one sort.
func (e *Elaborator) members(sets []smtlib.Term, n int) (in, vars []smtlib.Term, msg string) {
	if len(sets) != n {
		return nil, nil, fmt.Sprintf("the operator takes %s, not %d", smtlib.Counted(n, "set"), len(sets))
	}
	s := e.c.SortOf(sets[0])
	for e.c.SortKind(s) == smtlib.SortArray {
		d := e.c.SortData(s)
		vars, s = append(vars, e.c.MkVar(fmt.Sprintf("x%d", len(vars)+1), d.Args[0])), d.Args[1]
	}
	if len(vars) == 0 || s != smtlib.Bool {
		return nil, nil, "sets are arrays of Bools"
	}
	for _, a := range sets {
		if e.c.SortOf(a) != e.c.SortOf(sets[0]) {
			return nil, nil, "the arguments are sets of one sort"
		}
		at, _ := e.selects(a, vars)
		in = append(in, at)
	}
	return in, vars, ""
}

// setOf is the set of the elements of which holds what is said of their membership in n sets.
func (e *Elaborator) setOf(sets []smtlib.Term, n int, holds func(in ...smtlib.Term) smtlib.Term) (smtlib.Term, string) {
	in, vars, msg := e.members(sets, n)
	if msg != "" {
		return smtlib.NoTerm, msg
	}
	return e.lambda(vars, holds(in...))
}

// differ is an index, by the function of the sort of two arrays, at which they differ where they are not the same.
func (e *Elaborator) differ(args []smtlib.Term) (smtlib.Term, string) {
	s := e.c.SortOf(args[0])
	data := e.c.SortData(s)
	if len(args) != 2 || e.c.SortOf(args[1]) != s || data.Kind != smtlib.SortArray || e.c.SortKind(data.Args[1]) == smtlib.SortArray {
		return smtlib.NoTerm, "array-ext takes 2 arrays of one sort and one index"
	}
	d := e.lift("(array-ext "+e.c.SortString(s)+")", []smtlib.Sort{s, s}, data.Args[0], func(d smtlib.Decl) []smtlib.Term {
		v := e.vars(s, s)
		at := e.c.MkApp(d, v...)
		same := e.eq(e.c.MkOp(smtlib.OpSelect, data.Args[1], v[0], at), e.c.MkOp(smtlib.OpSelect, data.Args[1], v[1], at))
		return []smtlib.Term{e.forall(v, e.implies(same, e.eq(v[0], v[1])), at)}
	})
	return e.c.MkApp(d, args...), ""
}

// orders are z3's relations with an index, each by what it is besides reflexive, transitive
// and antisymmetric: two values related to a third, or to which a third is related, are related
// one way or the other, or all are.
var orders = map[string]struct{ above, below, all bool }{
	"partial-order":          {},
	"tree-order":             {above: true},
	"piecewise-linear-order": {above: true, below: true},
	"linear-order":           {all: true},
}

// applyOrder applies head, (_ partial-order k) or its like. The index and the sort name the relation.
func (e *Elaborator) applyOrder(t *grammar.Tree, head grammar.Node, args []smtlib.Term) (smtlib.Term, error) {
	name := t.Text(t.Child(head, 1))
	k, err := e.index(t, t.Child(head, 2))
	if err != nil {
		return smtlib.NoTerm, err
	}
	s, err := e.relates(t, head, args)
	if err != nil || s == smtlib.NoSort {
		return e.some(smtlib.Bool), err
	}
	row := orders[name]
	d := e.lift(fmt.Sprintf("(%s %d %s)", name, k, e.c.SortString(s)), []smtlib.Sort{s, s}, smtlib.Bool, func(d smtlib.Decl) []smtlib.Term {
		v := e.vars(s, s, s)
		x, y, z := v[0], v[1], v[2]
		r := func(a, b smtlib.Term) smtlib.Term { return e.c.MkApp(d, a, b) }
		either := func(a, b smtlib.Term) smtlib.Term { return e.or(r(a, b), r(b, a)) }
		out := []smtlib.Term{
			e.forall(v[:1], r(x, x)),
			e.forall(v[:2], e.implies(e.and(r(x, y), r(y, x)), e.eq(x, y))),
			e.forall(v, e.implies(e.and(r(x, y), r(y, z)), r(x, z))),
		}
		if row.above {
			out = append(out, e.forall(v, e.implies(e.and(r(x, y), r(x, z)), either(y, z))))
		}
		if row.below {
			out = append(out, e.forall(v, e.implies(e.and(r(y, x), r(z, x)), either(y, z))))
		}
		if row.all {
			out = append(out, e.forall(v[:2], either(x, y)))
		}
		return out
	})
	return e.c.MkApp(d, args...), nil
}

// relates gives the one sort of two arguments, NoSort when it is not known.
func (e *Elaborator) relates(t *grammar.Tree, head grammar.Node, args []smtlib.Term) (smtlib.Sort, error) {
	switch {
	case len(args) != 2:
		return smtlib.NoSort, errorAt(t, head, "%s relates 2 arguments, not %d", t.Text(t.Child(head, 1)), len(args))
	case e.lacks(args):
		return smtlib.NoSort, nil
	case e.c.SortOf(args[0]) != e.c.SortOf(args[1]):
		return smtlib.NoSort, errorAt(t, head, "%s relates values of one sort, not %s and %s", t.Text(t.Child(head, 1)), e.c.ClipSort(e.c.SortOf(args[0])), e.c.ClipSort(e.c.SortOf(args[1])))
	}
	return e.c.SortOf(args[0]), nil
}

// applyClosure applies head, (_ transitive-closure R): one step of R or more. What is related
// is so by a step, or by a step to what needs fewer: a number for each pair makes it the least
// relation.
func (e *Elaborator) applyClosure(t *grammar.Tree, head grammar.Node, args []smtlib.Term) (smtlib.Term, error) {
	s, err := e.relates(t, head, args)
	if err != nil || s == smtlib.NoSort {
		return e.some(smtlib.Bool), err
	}
	f, err := e.functionAt(t, t.Child(head, 2))
	if err != nil {
		return smtlib.NoTerm, err
	}
	if data := e.c.Decl(f); !slices.Equal(data.Args, []smtlib.Sort{s, s}) || data.Result != smtlib.Bool {
		return smtlib.NoTerm, errorAt(t, t.Child(head, 2), "%s is no relation of %s", smtlib.ClipSymbol(data.Name), e.c.ClipSort(s))
	}
	name := fmt.Sprintf("(transitive-closure %s %d)", e.c.Decl(f).Name, f)
	steps := e.lift("steps of "+name, []smtlib.Sort{s, s}, smtlib.Int, func(smtlib.Decl) []smtlib.Term { return nil })
	d := e.lift(name, []smtlib.Sort{s, s}, smtlib.Bool, func(d smtlib.Decl) []smtlib.Term {
		v := e.vars(s, s, s)
		x, y, z := v[0], v[1], v[2]
		r := func(a, b smtlib.Term) smtlib.Term { return e.c.MkApp(f, a, b) }
		c := func(a, b smtlib.Term) smtlib.Term { return e.c.MkApp(d, a, b) }
		n := func(a, b smtlib.Term) smtlib.Term { return e.c.MkApp(steps, a, b) }
		zero := e.c.MkInt(new(big.Int))
		fewer := e.and(r(x, z), c(z, y), e.c.MkOp(smtlib.OpLe, smtlib.Bool, zero, n(z, y)), e.c.MkOp(smtlib.OpLt, smtlib.Bool, n(z, y), n(x, y)))
		exists := func(body smtlib.Term) smtlib.Term {
			return e.c.MkQuant(smtlib.OpExists, smtlib.Quant{Vars: []smtlib.Term{z}, Own: true}, body)
		}
		return []smtlib.Term{
			e.forall(v[:2], e.implies(r(x, y), c(x, y)), r(x, y)),
			e.forall(v, e.implies(e.and(c(x, y), c(y, z)), c(x, z))),
			e.forall(v[:2], e.implies(c(x, y), e.or(r(x, y), exists(fewer))), c(x, y)),
			e.forall(v[:2], e.implies(c(x, y), e.or(r(x, y), exists(e.and(c(x, z), r(z, y))))), c(x, y)), // it follows, by induction
		}
	})
	return e.c.MkApp(d, args...), nil
}
