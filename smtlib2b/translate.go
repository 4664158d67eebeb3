package smtlib2b

import (
	"maps"
	"slices"

	"bsmt/bkernel/ast"
	"bsmt/smtlib"
	"bsmt/smtlib2b/floats"
)

// Unsupported is the error for a construct that has no B counterpart here: a
// theory that other solvers are asked about, or a partial use of a supported one.
type Unsupported struct {
	Construct string // as a reader of the script would call it
}

// Error names the construct.
func (u *Unsupported) Error() string { return "no translation to B: " + u.Construct }

// Translator translates the terms of one context, incrementally: what was
// translated stays, and is shared by what comes later. It is not safe for
// concurrent use, and no other may build terms of the context meanwhile.
type Translator struct {
	// Unused extends what names of elements begin with until no name of the script does; see
	// elab.Elaborator.Unused. nil: no name does.
	Unused func(base string, from int) (unused string, now int)

	Values  bool // a function that is a value somewhere is the array that is its value, everywhere: nothing is left to say of the two
	NoReals bool // sort Real has no translation: another solver is asked about it

	Remainders Remainders // how fp.rem is translated

	c     *smtlib.Context
	g     *ast.Graph
	node  []ast.Node // by Term: its natural form, a predicate or a value; ast.None if not yet translated
	types []ast.Type // by Sort: its type; noType if not yet translated

	consts   []ast.Node                // by Decl: its constant, or ast.None
	declOf   map[ast.Node]smtlib.Decl  // the way back
	freeOf   map[ast.Node]smtlib.Decl  // the way back for what datatypes bring along
	sortOf   map[ast.Type]smtlib.Sort  // of a deferred set
	names    map[string]bool           // identifiers in use: constants and sets share one name space
	elems    map[smtlib.Sort][]absElem // abstract values met in terms
	begins   map[smtlib.Sort]beginning // of names of other elements
	div0     ast.Node                  // the constant of division by zero, or ast.None
	mod0     ast.Node                  // likewise of the remainder
	realDiv0 ast.Node                  // likewise of the division of REALs

	fl      *floats.Builder            // of operations on floats
	floats  bool                       // there are such
	inside  map[ast.Node]ast.Node      // constant of a float or a rounding mode: it is one; a Real that is made a float: what it becomes
	within  []ast.Node                 // those in order
	open    []open                     // what the theory of floats leaves open
	round   map[floats.Format]ast.Node // functions for Reals that are made floats
	vars    *smtlib.FreeVars           // of terms that ground was asked of; nil: none yet
	loose   bool                       // see Loose
	partial bool                       // see Partial
	rem     map[floats.Format]ast.Node // functions for fp.rem

	axioms  map[ast.Node]ast.Node     // constant of a define-fun-rec to its defining axiom; ast.None until it is made
	recs    []ast.Node                // those constants in order of first use
	seqs    map[smtlib.Sort]*sequence // the lists that sequences are
	seqRecs []ast.Node                // constants of the operators on sequences that are defined by recursion, which stay
	pending []smtlib.Decl             // define-fun-recs used but whose axiom is still to be made

	valueOf map[smtlib.Decl]smtlib.Decl // of a function: its value as a declaration
	arrays  map[smtlib.Decl]curried     // of a function: the array that it is

	weak   map[smtlib.Term]ast.Node // of Weaken: predicate of a Bool term
	opaque []Opaque                 // of Weaken

	journal   []smtlib.Term // terms translated since the present transaction began
	stack     []frame       // of the walk
	inPattern bool          // the walk is inside a pattern: a quantifier there is not translated
}

// absElem is an abstract value that occurs in a term, and the constant for it.
type absElem struct {
	term smtlib.Term
	node ast.Node
}

type frame struct {
	t       smtlib.Term
	entered bool // its arguments have been pushed
}

const noType ast.Type = -1

// New gives a translator of c's terms with an empty graph.
func New(c *smtlib.Context) *Translator {
	g := ast.New()
	return &Translator{
		c: c, g: g, div0: ast.None, mod0: ast.None, realDiv0: ast.None, fl: floats.New(g), inside: map[ast.Node]ast.Node{}, rem: map[floats.Format]ast.Node{},
		declOf: map[ast.Node]smtlib.Decl{}, freeOf: map[ast.Node]smtlib.Decl{}, sortOf: map[ast.Type]smtlib.Sort{}, names: map[string]bool{},
		seqs: map[smtlib.Sort]*sequence{}, elems: map[smtlib.Sort][]absElem{}, begins: map[smtlib.Sort]beginning{}, axioms: map[ast.Node]ast.Node{},
		valueOf: map[smtlib.Decl]smtlib.Decl{}, arrays: map[smtlib.Decl]curried{},
	}
}

// Graph is the graph that the translated nodes live in.
func (t *Translator) Graph() *ast.Graph { return t.g }

// Pred translates a Bool term into a predicate. The error, if any, is an
// *Unsupported; the translator stays usable after it.
func (t *Translator) Pred(term smtlib.Term) (ast.Node, error) {
	n, err := t.translate(term)
	if err != nil {
		return ast.None, err
	}
	if t.c.SortOf(term) != smtlib.Bool {
		return ast.None, &Unsupported{"a term of sort " + t.sortText(t.c.SortOf(term)) + " as an assertion"}
	}
	return t.pred(n), nil
}

// Expr translates a term into an expression; a Bool term becomes a value of BOOL.
func (t *Translator) Expr(term smtlib.Term) (ast.Node, error) {
	n, err := t.translate(term)
	if err != nil {
		return ast.None, err
	}
	return t.value(n), nil
}

// Side gives every side predicate needed so far: the defining axiom of each
// define-fun-rec that was used, that constants of floats and rounding modes are such, and the
// difference of abstract values that occur in terms. With a script that pops declarations use SideFor, since the axioms of
// popped functions are among these.
func (t *Translator) Side() []ast.Node {
	var out []ast.Node
	for _, f := range slices.Concat(t.recs, t.seqRecs) {
		if a, ok := t.axioms[f]; ok {
			out = append(out, a)
		}
	}
	for _, n := range t.within {
		out = append(out, t.inside[n])
	}
	for s := smtlib.Sort(0); int(s) < t.c.NumSorts(); s++ {
		if d := t.differ(t.elems[s], nil); d != ast.None {
			out = append(out, d)
		}
	}
	return out
}

// Applied lists the constants of function symbols with arguments: such a symbol is
// only ever applied, so that its value in a model may be any function that can be
// written over its parameters.
func (t *Translator) Applied() []ast.Node {
	var out []ast.Node
	for d, n := range t.consts {
		if n == ast.None {
			continue
		}
		if data := t.c.Decl(smtlib.Decl(d)); data.Kind == smtlib.DeclFun && len(data.Args) > 0 {
			out = append(out, n)
		}
	}
	return out
}

// Recursive gives the axioms among the side predicates that define functions of define-fun-rec with
// arguments, and operators on sequences.
func (t *Translator) Recursive() []ast.Node {
	var out []ast.Node
	for _, f := range slices.Concat(t.recs, t.seqRecs) {
		if a, ok := t.axioms[f]; ok && t.g.Op(a) == ast.OpForall {
			out = append(out, a)
		}
	}
	return out
}

// Forget forgets the terms and declarations that the context has cut off: those from the
// given ones on. Nodes stay in the graph, and a constant that is declared again with the
// same name and type is the same node again.
func (t *Translator) Forget(least smtlib.Term, decl smtlib.Decl) {
	t.vars = nil
	if int(least) < len(t.node) {
		t.node = t.node[:least]
	}
	maps.DeleteFunc(t.valueOf, func(_, v smtlib.Decl) bool { return v >= decl })
	maps.DeleteFunc(t.arrays, func(d smtlib.Decl, _ curried) bool { return d >= decl })
	stays := map[ast.Node]bool{} // arrays that functions which stay are
	for _, a := range t.arrays {
		stays[a.node] = true
	}
	for d := int(decl); d < len(t.consts); d++ {
		n := t.consts[d]
		if n == ast.None || t.g.Op(n) == ast.OpFree { // a free type stays, and its names with it
			continue
		}
		delete(t.declOf, n)
		_, rec := t.axioms[n]
		if _, float := t.inside[n]; !rec && !float && !stays[n] { // the axiom of a function is said of its name, and so is what a constant's word is
			delete(t.names, t.g.Name(n))
		}
	}
	if int(decl) < len(t.consts) {
		t.consts = t.consts[:decl]
	}
	for s, es := range t.elems {
		t.elems[s] = slices.DeleteFunc(es, func(e absElem) bool { return e.term >= least })
	}
}

// Abstract counts the abstract values met in terms so far.
func (t *Translator) Abstract() int {
	n := 0
	for _, es := range t.elems {
		n += len(es)
	}
	return n
}

// SideFor gives the side predicates that the meaning of roots depends on: axioms of
// define-fun-rec functions that occur in them or in such an axiom, and the
// difference of the abstract values that occur.
func (t *Translator) SideFor(roots []ast.Node) []ast.Node {
	if len(t.axioms) == 0 && len(t.elems) == 0 && len(t.inside) == 0 {
		return nil
	}
	seen := make([]bool, t.g.Len())
	stack := append([]ast.Node(nil), roots...)
	var out []ast.Node
	for len(stack) > 0 {
		n := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if seen[n] {
			continue
		}
		seen[n] = true
		stack = append(stack, t.g.Args(n)...)
		if a, ok := t.axioms[n]; ok {
			out = append(out, a)
			stack = append(stack, a)
		}
		if p, ok := t.inside[n]; ok {
			out = append(out, p)
			stack = append(stack, p)
		}
	}
	for s := smtlib.Sort(0); int(s) < t.c.NumSorts(); s++ {
		if d := t.differ(t.elems[s], seen); d != ast.None {
			out = append(out, d)
		}
	}
	return out
}

// differ says that the abstract values, those seen, are pairwise different.
func (t *Translator) differ(elems []absElem, seen []bool) ast.Node {
	var ns []ast.Node
	for _, e := range elems {
		if seen == nil || seen[e.node] {
			ns = append(ns, e.node)
		}
	}
	if len(ns) < 2 {
		return ast.None
	}
	return t.g.Conn(ast.OpAllDiff, ns...)
}

// pred is the predicate of a natural form, value its BOOL or other value.
func (t *Translator) pred(n ast.Node) ast.Node {
	if t.g.Type(n) == ast.Bool {
		return t.g.IsTrue(n)
	}
	return n
}

func (t *Translator) value(n ast.Node) ast.Node {
	if t.g.Type(n) == ast.Pred {
		return t.g.BoolOf(n)
	}
	return n
}

// translate gives the natural form of a term: a predicate for what B says by a
// predicate, a value for the rest. It is a transaction: after an error nothing of
// the attempt is kept, since a kept term could call a function without its axiom.
func (t *Translator) translate(term smtlib.Term) (ast.Node, error) {
	t.journal, t.pending = t.journal[:0], t.pending[:0]
	oldRecs := len(t.recs)
	n, err := t.walk(term)
	for err == nil && len(t.pending) > 0 { // the bodies may call further functions
		d := t.pending[len(t.pending)-1]
		t.pending = t.pending[:len(t.pending)-1]
		err = t.defineRec(d)
	}
	if err == nil {
		return n, nil
	}
	for _, u := range t.journal {
		t.node[u] = ast.None
	}
	for _, f := range t.recs[oldRecs:] {
		delete(t.axioms, f)
	}
	t.recs = t.recs[:oldRecs]
	return ast.None, err
}

// walk translates one term and what it is made of.
func (t *Translator) walk(term smtlib.Term) (ast.Node, error) {
	t.grow()
	base := len(t.stack)
	t.stack = append(t.stack, frame{t: term})
	for len(t.stack) > base {
		f := &t.stack[len(t.stack)-1]
		if t.node[f.t] != ast.None {
			t.stack = t.stack[:len(t.stack)-1]
			continue
		}
		if !f.entered {
			f.entered = true
			args := t.parts(f.t)
			for i := len(args) - 1; i >= 0; i-- {
				if t.node[args[i]] == ast.None {
					t.stack = append(t.stack, frame{t: args[i]})
				}
			}
			continue
		}
		cur := f.t
		n, err := t.build(cur)
		if err != nil {
			t.stack = t.stack[:base]
			return ast.None, err
		}
		t.node[cur] = n
		t.journal = append(t.journal, cur)
		t.stack = t.stack[:len(t.stack)-1]
	}
	return t.node[term], nil
}

// grow makes room for terms and declarations made since.
func (t *Translator) grow() {
	for len(t.node) < t.c.Len() {
		t.node = append(t.node, ast.None)
	}
	for len(t.consts) < t.c.NumDecls() {
		n, v := ast.None, smtlib.Decl(len(t.consts))
		if d := t.c.Decl(v); d.Axioms != nil && d.Value != smtlib.NoDecl {
			t.valueOf[d.Value] = v
			if a, ok := t.arrays[d.Value]; ok { // it was there before
				n = a.node
				t.declOf[n] = v
			}
		}
		t.consts = append(t.consts, n)
	}
}
