package elab

import (
	"slices"
	"strings"

	"bsmt/grammar"
	"bsmt/smtlib"
)

// DeclareDatatypes takes declare-datatypes, also in the form of version 2.5, and
// declare-datatype.
func (e *Elaborator) DeclareDatatypes(t *grammar.Tree, cmd grammar.Node) error {
	if t.Len(cmd) != 3 {
		return e.shape(t, cmd, "(declare-datatypes ((symbol arity) …) (constructors …))")
	}
	m := e.mark()
	return e.commit(m, e.declareDatatypes(t, cmd))
}

// lists declares the lists that z3 knows, where a script first has their sort without declaring it;
// false if names of theirs are taken. It is called within another command, a sort of which is read.
func (e *Elaborator) lists() bool {
	const text = "(declare-datatypes ((List 1)) ((par (T) ((nil) (insert (head T) (tail (List T)))))))"
	cmd, err := grammar.NewReader(strings.NewReader(text), "").Next()
	if err != nil {
		return false
	}
	respelt, frames, vals := e.respelt, e.sframes, e.svals
	e.respelt, e.sframes, e.svals = nil, nil, nil
	err = e.DeclareDatatypes(cmd.Tree, cmd.Root)
	e.respelt, e.sframes, e.svals = respelt, frames, vals
	return err == nil
}

// dataDec is a datatype being declared.
type dataDec struct {
	name  grammar.Node
	id    int32
	data  int          // which of the Context's
	body  grammar.Node // the list that holds the constructors
	first grammar.Node // the first of them
	count int          // how many
	names []grammar.Node
}

func (e *Elaborator) declareDatatypes(t *grammar.Tree, cmd grammar.Node) error {
	head, decs := t.Child(cmd, 1), t.Child(cmd, 2)
	single := t.Kind(head) == grammar.Symbol
	if t.Kind(decs) != grammar.List || !single && t.Kind(head) != grammar.List {
		return e.shape(t, decs, "a list of datatypes")
	}
	old := !single && (t.Len(head) == 0 || t.Kind(t.First(head)) == grammar.Symbol) // form of 2.5
	if !single && !old && t.Len(head) != t.Len(decs) {
		return errorAt(t, decs, "%s for %s", smtlib.Counted(t.Len(decs), "declaration"), smtlib.Counted(t.Len(head), "datatype"))
	}
	var ds []dataDec
	add := func(name grammar.Node, arity int, body grammar.Node) error {
		id, err := e.newSort(t, name)
		if err != nil {
			return err
		}
		if t.Kind(body) != grammar.List {
			return e.shape(t, body, "a list of constructors")
		}
		ds = append(ds, dataDec{name: name, id: id, data: e.c.AddDatatype(e.syms[id].name), body: body})
		e.bindSort(id, sortDef{kind: sortData, arity: arity, data: ds[len(ds)-1].data, args: smtlib.SortDatatype})
		return nil
	}
	switch {
	case single:
		arity := 0
		if ps := t.Child(decs, 1); ps != grammar.NoNode && t.Word(t.First(decs)) == grammar.Par {
			arity = t.Len(ps)
		}
		if err := add(head, arity, decs); err != nil {
			return err
		}
	case old:
		for _, b := range t.Children(decs) {
			if t.Kind(b) != grammar.List || t.Len(b) == 0 {
				return e.shape(t, b, "(symbol constructors …)")
			}
			if err := add(t.First(b), t.Len(head), b); err != nil {
				return err
			}
		}
	default:
		b := t.First(decs)
		for _, h := range t.Children(head) {
			if t.Kind(h) != grammar.List || t.Len(h) != 2 {
				return e.shape(t, h, "(symbol arity)")
			}
			arity, err := e.index(t, t.Child(h, 1))
			if err != nil {
				return err
			}
			if err := add(t.First(h), arity, b); err != nil {
				return err
			}
			b = t.Next(b)
		}
	}
	for i := range ds {
		d := &ds[i]
		params := grammar.NoNode
		d.first, d.count = t.First(d.body), t.Len(d.body)
		switch {
		case old:
			params = head
			d.first, d.count = t.Next(d.first), d.count-1
		case d.count > 0 && t.Word(d.first) == grammar.Par:
			if d.count != 3 || t.Kind(t.Child(d.body, 2)) != grammar.List {
				return e.shape(t, d.body, "(par (symbol …) (constructors …))")
			}
			params = t.Next(d.first)
			d.body = t.Next(params)
			d.first, d.count = t.First(d.body), t.Len(d.body)
		}
		if err := e.readDatatype(t, d, params, ds, old); err != nil {
			return err
		}
	}
	for _, d := range ds {
		if !e.inhabited(ds, d.data) {
			return wrongAt(t, d.name, "datatype %s has no finite value", smtlib.ClipSymbol(e.syms[d.id].name))
		}
	}
	for _, d := range ds {
		e.c.Datatype(d.data).Ready = true
	}
	for _, d := range ds {
		if err := e.bindDatatype(t, &d); err != nil {
			return err
		}
	}
	return nil
}

// readDatatype reads the constructors of d over its parameters.
func (e *Elaborator) readDatatype(t *grammar.Tree, d *dataDec, params grammar.Node, all []dataDec, old bool) error {
	if d.count == 0 {
		return errorAt(t, d.name, "datatype %s has no constructor", smtlib.ClipSymbol(e.syms[d.id].name))
	}
	arity := 0
	if params != grammar.NoNode {
		arity = t.Len(params)
	}
	if want := e.sortDefs[e.syms[d.id].sort-1].arity; arity != want {
		return errorAt(t, d.name, "datatype %s has %s, not %d", smtlib.ClipSymbol(e.syms[d.id].name), smtlib.Counted(arity, "parameter"), want)
	}
	dt := e.c.Datatype(d.data)
	if params != grammar.NoNode {
		ps, restore, err := e.sortParams(t, params, true)
		defer restore()
		if err != nil {
			return err
		}
		dt.Params = ps
	}
	if old && arity > 0 { // there a name without arguments is the sort with the parameters
		for _, o := range all {
			keep := e.syms[o.id].sort
			self := e.c.MkSort(smtlib.SortData{Kind: smtlib.SortDatatype, Name: e.syms[o.id].name, Idx: []int{o.data}, Args: dt.Params})
			e.sortDefs = append(e.sortDefs, sortDef{kind: sortParam, sort: self})
			e.syms[o.id].sort = int32(len(e.sortDefs))
			defer func() { e.syms[o.id].sort = keep }()
		}
	}
	n := d.first
	for i := range d.count {
		name := n
		var k smtlib.Ctor
		if t.Kind(n) == grammar.List {
			if name = t.First(n); name == grammar.NoNode {
				return e.shape(t, n, "a constructor")
			}
			f := t.Next(name)
			for j := 1; j < t.Len(n); j, f = j+1, t.Next(f) {
				if t.Kind(f) != grammar.List || t.Len(f) != 2 || t.Kind(t.First(f)) != grammar.Symbol {
					return e.shape(t, f, "(selector sort)")
				}
				s, err := e.Sort(t, t.Child(f, 1))
				if err != nil {
					return err
				}
				k.Fields = append(k.Fields, smtlib.Field{Name: t.Text(t.First(f)), Sort: s})
				d.names = append(d.names, t.First(f))
			}
		}
		k.Name = t.Text(name)
		d.names = append(d.names, name)
		dt.Ctors = append(dt.Ctors, k)
		if i < d.count-1 {
			n = t.Next(n)
		}
	}
	return nil
}

// inhabited reports whether the datatype, one of ds, has a value of finite depth.
func (e *Elaborator) inhabited(ds []dataDec, data int) bool {
	have := map[int]bool{}
	open := map[int]bool{}
	for _, d := range ds {
		open[d.data] = true
	}
	for grown := true; grown && !have[data]; {
		grown = false
		for _, d := range ds {
			if have[d.data] {
				continue
			}
			for _, k := range e.c.Datatype(d.data).Ctors {
				ok := true
				for _, f := range k.Fields {
					s := f.Sort
					for e.c.SortKind(s) == smtlib.SortArray {
						s = e.c.SortData(s).Args[1]
					}
					if sd := e.c.SortData(s); sd.Kind == smtlib.SortDatatype && open[sd.Idx[0]] && !have[sd.Idx[0]] {
						ok = false
						break
					}
				}
				if ok {
					have[d.data], grown = true, true
					break
				}
			}
		}
	}
	return have[data]
}

// bindDatatype declares the constructors and selectors of d.
func (e *Elaborator) bindDatatype(t *grammar.Tree, d *dataDec) error {
	dt := e.c.Datatype(d.data)
	var decls []smtlib.Decl
	if len(dt.Params) == 0 {
		s := e.c.MkSort(smtlib.SortData{Kind: smtlib.SortDatatype, Name: dt.Name, Idx: []int{d.data}})
		e.c.Instantiate(s)
		decls = e.c.Constructors(s)
	}
	i := 0
	bind := func(role smtlib.DeclKind, decl smtlib.Decl, k, f int) error {
		b := binding{kind: bindDecl, ref: int32(decl)}
		if decl == smtlib.NoDecl {
			b = binding{kind: bindPoly, role: role, ref: int32(d.data), ctor: int32(k), field: int32(f)}
		}
		id, err := e.newSymbol(t, d.names[i])
		i++
		if err != nil && (id < 0 || !e.sharesName(id, b)) {
			return err
		}
		e.bindGlobal(id, b)
		return nil
	}
	for k, c := range dt.Ctors {
		decl := smtlib.NoDecl
		if decls != nil {
			decl = decls[k]
		}
		for f := range c.Fields {
			sel := smtlib.NoDecl
			if decls != nil {
				sel = e.c.Decl(decl).Selectors[f]
			}
			if err := bind(smtlib.DeclSelector, sel, k, f); err != nil {
				return err
			}
		}
		if err := bind(smtlib.DeclConstructor, decl, k, 0); err != nil {
			return err
		}
	}
	return nil
}

// sharesName tells whether what comes with a datatype may have a name that is declared already:
// its arguments, or for a constructor its sort, say which is meant. A constructor and
// a selector of one datatype may share one too, as other solvers read it.
func (e *Elaborator) sharesName(id int32, b binding) bool {
	for g := e.syms[id].global; g != 0; g = e.globals[g-1].next {
		o := e.globals[g-1]
		switch {
		case o.kind == bindPoly, b.kind == bindPoly && e.overloadable(o):
			if !e.sharesPoly(o, b) {
				return false
			}
		case !e.overloadable(o):
			return false
		default:
			o, d := e.c.Decl(smtlib.Decl(o.ref)), e.c.Decl(smtlib.Decl(b.ref))
			if slices.Equal(o.Args, d.Args) && o.Result == d.Result {
				return false
			}
			if o.Kind == smtlib.DeclConstructor && d.Kind == smtlib.DeclConstructor && o.Result == d.Result {
				return false // its tester would be both's
			}
			if slices.Equal(o.Args, d.Args) {
				if len(d.Args) > 0 {
					return false
				}
				o.Same, d.Same = true, true
			}
		}
	}
	return true
}

// sharesPoly is sharesName of two, of which one belongs to a parametric datatype: both may be
// selectors or constructors of different datatypes, or differ in the number of their arguments.
func (e *Elaborator) sharesPoly(o, b binding) bool {
	type facts struct {
		role        smtlib.DeclKind
		owner, args int
		same        *bool // terms are written (as C S)
	}
	of := func(b binding) (f facts) {
		if b.kind == bindPoly {
			k := &e.c.Datatype(int(b.ref)).Ctors[b.ctor]
			if f = (facts{role: b.role, owner: int(b.ref), args: 1, same: &k.Same}); b.role == smtlib.DeclConstructor {
				f.args = len(k.Fields)
			}
			return f
		}
		d := e.c.Decl(smtlib.Decl(b.ref))
		f = facts{role: d.Kind, owner: -1, args: len(d.Args), same: &d.Same}
		s := d.Result
		if len(d.Args) == 1 && d.Kind != smtlib.DeclConstructor {
			s = d.Args[0]
			f.role = smtlib.DeclSelector // which its argument tells from selectors, too
		}
		if data := e.c.SortData(s); data.Kind == smtlib.SortDatatype {
			f.owner = data.Idx[0]
		}
		return f
	}
	switch x, y := of(o), of(b); {
	case x.role == smtlib.DeclSelector && y.role == smtlib.DeclSelector:
		return x.owner != y.owner
	case x.role == smtlib.DeclConstructor && y.role == smtlib.DeclConstructor:
		*x.same, *y.same = true, true
		return x.owner != y.owner
	default:
		return x.args != y.args
	}
}

// ---- use

// instance finds which constructor or selector of a parametric datatype is applied: the arguments
// say it, and for a constructor the sort want unless that is NoSort. It gives NoDecl where an
// argument is not known here.
func (e *Elaborator) instance(name string, b binding, args []smtlib.Term, want smtlib.Sort) (smtlib.Decl, *smtlib.Fault) {
	dt := e.c.Datatype(int(b.ref))
	if b.role == smtlib.DeclSelector {
		if len(args) != 1 {
			return smtlib.NoDecl, smtlib.HeadFault("%s", wrongCount(name, 1, false, len(args)))
		}
		if e.lacks(args) {
			return smtlib.NoDecl, nil
		}
		s := e.c.SortOf(args[0])
		if d := e.c.SortData(s); d.Kind != smtlib.SortDatatype || d.Idx[0] != int(b.ref) {
			return smtlib.NoDecl, e.c.BadArg(name, 0, s, "an instance of "+smtlib.ClipSymbol(dt.Name))
		}
		return e.c.Decl(e.c.Constructors(s)[b.ctor]).Selectors[b.field], nil
	}
	if want != smtlib.NoSort {
		if d := e.constructorOf(b, want); d != smtlib.NoDecl {
			return d, nil
		}
	}
	fields := dt.Ctors[b.ctor].Fields
	if len(fields) != len(args) {
		return smtlib.NoDecl, smtlib.HeadFault("%s", wrongCount(name, len(fields), false, len(args)))
	}
	if e.lacks(args) {
		return smtlib.NoDecl, nil
	}
	type pair struct{ pattern, sort smtlib.Sort }
	bound := map[smtlib.Sort]smtlib.Sort{}
	seen := map[pair]bool{}
	var todo []pair
	for i := len(args) - 1; i >= 0; i-- {
		todo = append(todo, pair{fields[i].Sort, e.c.SortOf(args[i])})
	}
	for len(todo) > 0 {
		p := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if seen[p] || !e.c.HasParam(p.pattern) {
			continue
		}
		seen[p] = true
		pd, sd := e.c.SortData(p.pattern), e.c.SortData(p.sort)
		if pd.Kind == smtlib.SortParam {
			if _, ok := bound[p.pattern]; !ok {
				bound[p.pattern] = p.sort
			}
			continue
		}
		if pd.Kind != sd.Kind || len(pd.Args) != len(sd.Args) {
			continue // an error that fitAll finds
		}
		for i := len(pd.Args) - 1; i >= 0; i-- {
			todo = append(todo, pair{pd.Args[i], sd.Args[i]})
		}
	}
	inst := make([]smtlib.Sort, len(dt.Params))
	for i, p := range dt.Params {
		s, ok := bound[p]
		if !ok {
			if s := e.c.OnlyInstance(int(b.ref), func(i int, arg smtlib.Sort) bool {
				s, ok := bound[dt.Params[i]]
				return !ok || s == arg
			}); s != smtlib.NoSort {
				e.sole = s
				return e.c.Constructors(s)[b.ctor], nil
			}
			return smtlib.NoDecl, smtlib.HeadFault("the sort of %s does not follow from its arguments: write (as %s sort)", smtlib.ClipSymbol(name), smtlib.ClipSymbol(name))
		}
		inst[i] = s
	}
	s := e.c.MkSort(smtlib.SortData{Kind: smtlib.SortDatatype, Name: dt.Name, Idx: []int{int(b.ref)}, Args: inst})
	return e.c.Constructors(s)[b.ctor], nil
}

// constructorOf gives the constructor that b is for the datatype s, or NoDecl.
func (e *Elaborator) constructorOf(b binding, s smtlib.Sort) smtlib.Decl {
	if e.c.SortKind(s) != smtlib.SortDatatype {
		return smtlib.NoDecl
	}
	for {
		switch b.kind {
		case bindDecl:
			if d := e.c.Decl(smtlib.Decl(b.ref)); d.Kind == smtlib.DeclConstructor && d.Result == s {
				return smtlib.Decl(b.ref)
			}
		case bindPoly:
			if b.role == smtlib.DeclConstructor && e.c.SortData(s).Idx[0] == int(b.ref) {
				return e.c.Constructors(s)[b.ctor]
			}
		}
		if b.next == 0 {
			return smtlib.NoDecl
		}
		b = e.globals[b.next-1]
	}
}

// testerFor gives the tester of the constructor b for the sort of x, or NoDecl.
func (e *Elaborator) testerFor(b binding, x smtlib.Term) smtlib.Decl {
	if d := e.constructorOf(b, e.c.SortOf(x)); d != smtlib.NoDecl {
		return e.c.Decl(d).Tester
	}
	return smtlib.NoDecl
}

// applyTester applies head, (_ is C).
func (e *Elaborator) applyTester(t *grammar.Tree, n, head grammar.Node, args []smtlib.Term) (smtlib.Term, error) {
	name := t.Child(head, 2)
	for t.Kind(name) == grammar.List && t.Len(name) > 0 { // (_ is (as C S)), (_ is (C (S) S))
		name = t.First(name)
		if t.Word(name) == grammar.As {
			name = t.Next(name)
		}
	}
	if t.Kind(name) != grammar.Symbol {
		return smtlib.NoTerm, e.shape(t, name, "a constructor")
	}
	id := e.find(t, name)
	if id < 0 || e.syms[id].global == 0 {
		return smtlib.NoTerm, e.undeclared(t, name, "constructor")
	}
	if len(args) != 1 {
		return smtlib.NoTerm, errorAt(t, head, "(_ is %s) takes 1 argument, not %d", smtlib.ClipSymbol(e.syms[id].name), len(args))
	}
	if e.lacks(args) {
		return e.some(smtlib.Bool), nil
	}
	d := e.testerFor(e.globals[e.syms[id].global-1], args[0])
	if d == smtlib.NoDecl {
		return smtlib.NoTerm, wrongAt(t, name, "%s is no constructor of %s", smtlib.ClipSymbol(e.syms[id].name), e.c.ClipSort(e.c.SortOf(args[0])))
	}
	return e.c.MkApp(d, args[0]), nil
}

// applyUpdate applies head, (_ update selector) or (_ update-field selector), to a value and a new field: the
// value with that field where it has it, and the value itself where not.
func (e *Elaborator) applyUpdate(t *grammar.Tree, n, head grammar.Node, args []smtlib.Term) (smtlib.Term, error) {
	name := t.Child(head, 2)
	id := e.find(t, name)
	if id < 0 || e.syms[id].global == 0 {
		return smtlib.NoTerm, e.undeclared(t, name, "selector")
	}
	if len(args) != 2 {
		return smtlib.NoTerm, errorAt(t, head, "(_ update %s) takes 2 arguments, not %d", smtlib.ClipSymbol(e.syms[id].name), len(args))
	}
	if e.lacks(args) {
		if args[0] != smtlib.NoTerm {
			return e.some(e.c.SortOf(args[0])), nil
		}
		return smtlib.NoTerm, nil
	}
	x := args[0]
	sel, f := e.applyGlobal(&e.syms[id], e.globals[e.syms[id].global-1], []smtlib.Term{x})
	if f != nil || e.c.Op(sel) != smtlib.OpApp || e.c.Decl(e.c.DeclOf(sel)).Kind != smtlib.DeclSelector {
		return smtlib.NoTerm, errorAt(t, name, "%s is no selector of %s", smtlib.ClipSymbol(e.syms[id].name), e.c.ClipSort(e.c.SortOf(x)))
	}
	d := e.c.Decl(e.c.DeclOf(sel))
	v, ok := e.c.FitTo(args[1], d.Result)
	if !ok {
		return smtlib.NoTerm, e.place(t, n, head, e.c.BadArg("update", 1, e.c.SortOf(v), e.c.ClipSort(d.Result)))
	}
	k := e.c.Decl(d.Ctor)
	fields := make([]smtlib.Term, len(k.Args))
	for i := range fields {
		if fields[i] = v; i != d.Index {
			fields[i] = e.c.MkApp(k.Selectors[i], x)
		}
	}
	return e.c.MkOp(smtlib.OpIte, e.c.SortOf(x), e.c.MkApp(k.Tester, x), e.c.MkApp(d.Ctor, fields...), x), nil
}

// stepMatch goes on with a match: the term matched, then the next case, then the
// end, which makes it an ite over testers with selectors for the variables.
func (e *Elaborator) stepMatch(t *grammar.Tree, f *frameT) (grammar.Node, bool, error) {
	if !f.body {
		n := f.next
		f.body, f.next = true, t.First(t.Next(n))
		return n, true, nil
	}
	e.unbind(int(f.locals))
	x := e.vals[f.base]
	if e.unknown != nil && slices.Contains(e.vals[f.base:], smtlib.NoTerm) {
		return 0, false, e.unknown // of which sort the patterns are is not known
	}
	if f.left > 0 {
		k := f.next
		f.next = t.Next(k)
		f.left--
		if t.Kind(k) != grammar.List || t.Len(k) != 2 {
			return 0, false, e.shape(t, k, "(pattern term)")
		}
		cond, err := e.bindPattern(t, t.First(k), x)
		e.conds = append(e.conds, cond)
		return t.Next(t.First(k)), true, err
	}
	conds, vals := e.conds[f.more:], e.vals[f.base+1:]
	covered := map[smtlib.Term]bool{}
	all := false
	for i, c := range conds {
		if all = c == smtlib.NoTerm; all {
			conds, vals = conds[:i+1], vals[:i+1]
			break
		}
		covered[c] = true
	}
	s := e.c.SortOf(x)
	if !all && len(covered) < len(e.c.Constructors(s)) {
		for _, d := range e.c.Constructors(s) {
			if !covered[e.c.MkApp(e.c.Decl(d).Tester, x)] {
				return 0, false, wrongAt(t, f.n, "match does not cover the constructor %s", smtlib.ClipSymbol(e.c.Decl(d).Name))
			}
		}
	}
	r := vals[len(vals)-1]
	for i := len(conds) - 2; i >= 0; i-- {
		var flt *smtlib.Fault
		if r, flt = e.c.ApplyOp(rowOf(smtlib.OpIte), "match", nil, []smtlib.Term{conds[i], vals[i], r}); flt != nil {
			return 0, false, errorAt(t, f.n, "the cases of match have the sorts %s and %s", e.c.ClipSort(e.c.SortOf(vals[i])), e.c.ClipSort(e.c.SortOf(vals[i+1])))
		}
	}
	e.conds = e.conds[:f.more]
	e.vals = append(e.vals[:f.base], r)
	e.frames = e.frames[:len(e.frames)-1]
	return 0, false, nil
}

// bindPattern binds the variables of the pattern n for the value x and gives the
// condition under which it matches, NoTerm where it always does.
func (e *Elaborator) bindPattern(t *grammar.Tree, n grammar.Node, x smtlib.Term) (smtlib.Term, error) {
	head := n
	if t.Kind(n) == grammar.List {
		if head = t.First(n); head == grammar.NoNode {
			return smtlib.NoTerm, e.shape(t, n, "a pattern")
		}
	}
	if t.Word(head) == grammar.Underscore && head == n {
		return smtlib.NoTerm, nil
	}
	if t.Kind(head) != grammar.Symbol || t.Word(head) != grammar.NoWord {
		return smtlib.NoTerm, e.shape(t, head, "a pattern")
	}
	id := e.sym(t, head)
	d := smtlib.NoDecl
	if g := e.syms[id].global; g != 0 {
		d = e.constructorOf(e.globals[g-1], e.c.SortOf(x))
	}
	if d == smtlib.NoDecl {
		if head != n {
			return smtlib.NoTerm, wrongAt(t, head, "%s is no constructor of %s", smtlib.ClipSymbol(e.syms[id].name), e.c.ClipSort(e.c.SortOf(x)))
		}
		e.bindLocal(id, x)
		return smtlib.NoTerm, nil
	}
	k := e.c.Decl(d)
	if want := len(k.Args); max(0, t.Len(n)-1) != want {
		return smtlib.NoTerm, errorAt(t, head, "%s", wrongCount(k.Name, want, false, max(0, t.Len(n)-1)))
	}
	outside := len(e.locals)
	v := head
	for i := range k.Args {
		v = t.Next(v)
		switch {
		case t.Word(v) == grammar.Underscore:
			continue
		case t.Kind(v) != grammar.Symbol || t.Word(v) != grammar.NoWord:
			return smtlib.NoTerm, e.shape(t, v, "a variable")
		}
		vid := e.sym(t, v)
		if int(e.syms[vid].local) > outside {
			return smtlib.NoTerm, errorAt(t, v, "%s occurs twice in a pattern", smtlib.ClipSymbol(e.syms[vid].name))
		}
		e.bindLocal(vid, e.c.MkApp(k.Selectors[i], x))
	}
	return e.c.MkApp(k.Tester, x), nil
}

// rowOf finds an operator's row.
func rowOf(op smtlib.Op) *smtlib.OpRow {
	for i := range smtlib.OpRows() {
		if smtlib.OpRows()[i].Op == op {
			return &smtlib.OpRows()[i]
		}
	}
	return nil
}
