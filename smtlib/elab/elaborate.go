package elab

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"bsmt/grammar"
	"bsmt/internal/words"
	"bsmt/smtlib"
)

// Error says what is wrong with a term, a sort or a declaration, and where.
type Error struct {
	Pos grammar.Pos // of the token or list at fault
	Msg string      // one line, without the position

	Unknown string   // the symbol that has no meaning, where that is what is wrong; else empty
	Applied []string // and the sorts of what it is applied to

	Call  *Call       // the application whose arguments do not fit, where that is what is wrong; else nil
	Sort  bool        // a whole term or body has another sort than it should, where that is what is wrong
	Taken string      // the name that is declared already, where that is what is wrong
	Until grammar.Pos // where the list ends that Call or a body stands in; the zero Pos where it is none

	Unread bool // it may mean something to another solver; what is not so marked is a mistake by SMT-LIB
	Wrong  bool // it is a mistake in z3, too
}

// Call is an application of a function to arguments that do not fit, for those who word that in other ways.
type Call struct {
	Name     string
	Args     []string // the sorts of the arguments
	Arg      int      // what is wrong, as in smtlib.Fault: an argument from 0, or smtlib.AtHead where there are too many or too few
	Want     string   // what it should be, in words
	Indices  bool     // it is their number that is wrong
	Declared string   // the declaration of a function of the user's; empty for operators
}

// Error is "LINE:COLUMN: message".
func (e *Error) Error() string { return fmt.Sprintf("%d:%d: %s", e.Pos.Line, e.Pos.Col, e.Msg) }

// NamedTerm is what (! t :named n) gave a name.
type NamedTerm struct {
	Name string
	Term smtlib.Term
}

// Elaborator turns syntax trees into sorts, declarations and terms of one
// Context. It holds the symbol tables of a session with its assertion levels.
// After an error its tables are as they were before the call.
type Elaborator struct {
	c      *smtlib.Context
	th     smtlib.Theory // theories of the logic
	strict smtlib.Theory // theories whose symbols may not be declared again
	higher bool          // the logic is a higher-order one
	lifted bool          // there are, or were, functions of lift
	global bool          // :global-declarations: pop leaves declarations alone
	z3     bool          // sets are arrays, and a sort may stand in parentheses alone

	symIDs map[string]int32
	syms   []symbol
	lits   map[string]smtlib.Term // numerals and other literals by their text
	kept   []keptLit              // keys of lits in order of entry

	globals  []binding
	sortDefs []sortDef
	defs     []definition
	log      []undo // what Pop takes back, oldest first
	levels   []level
	named    []NamedTerm
	decls    []smtlib.Decl

	respelt []respelling // of the command that is read, in any order
	sole    smtlib.Sort  // of the constructor applied last, where it is that because no other instance of its datatype fits; else NoSort

	locals []local
	opened int // locals that are bound variables, of quantifiers and parameters

	// Stacks of Term, empty between calls, and its scratch memory.
	frames  []frameT
	vals    []smtlib.Term
	quants  []quantFrame
	conds   []smtlib.Term // of match: a condition for each case so far
	sframes []sortFrame
	svals   []smtlib.Sort
	idx     []int
	walk    reach
	slots   []smtlib.Term
	runs    []expansion // the last one runs, the others wait
	unknown error       // the first of what is not known here in the term that is read; nil: all is
	budget  int         // terms that expansion of definitions may still make in this call

	made      map[smtlib.Term]smtlib.Term // what applications of defined functions, and terms with them, stand for
	keptMade  []keptExpansion             // keys of made in order of entry
	inBody    bool                        // the body of a definition is read
	bodyFrom  smtlib.Term                 // terms older than this were not made for that body
	maxExpand int                         // bounds the terms that the definitions used in one command make
	poll      func() error                // may be nil
	ticks     uint                        // counted for poll
}

// keptLit is a literal that lits has.
type keptLit struct {
	text string
	made smtlib.Term // how many terms there were then, itself included
}

// symbol is what a name stands for in the places where names stand.
type symbol struct {
	name     string
	local    int32         // innermost let, variable or parameter: index + 1 in locals
	global   int32         // declared or defined function: index + 1 in globals
	sort     int32         // sort: index + 1 in sortDefs
	row      int16         // theory operator: index + 1 in the table
	row2     int16         // a second one of the name
	foreign  bool          // the table's rows print another name: this one is not SMT-LIB's
	standard smtlib.Theory // theories whose standard has the name for a function
}

type bindKind uint8

const (
	bindDecl    bindKind = iota // a declared function: ref is its Decl
	bindTerm                    // a defined constant or :named term: ref is the Term
	bindDef                     // a defined function, or a constant whose definition applies one: ref is its index in defs
	bindPoly                    // a function of a parametric datatype: see the last fields
	bindForeign                 // what only other solvers know
)

// binding is the meaning of a declared or defined function symbol.
type binding struct {
	kind  bindKind
	role  smtlib.DeclKind // bindPoly: constructor or selector
	ref   int32
	ctor  int32 // bindPoly: which constructor of the datatype ref
	field int32 // bindPoly: which selector of it
	next  int32 // bindDecl, bindPoly: another declaration of the name, of other sorts: index + 1 in globals
}

type local struct {
	sym  int32
	prev int32 // the symbol's local before
	term smtlib.Term
}

// undo is a declaration to be taken back.
type undo struct {
	sym  int32
	sort bool // a sort symbol's, else a function symbol's
}

// level is the state at a push.
type level struct {
	log, named, decls int
}

// defaultExpand is some 2 GB of terms.
const defaultExpand = 50_000_000

// New gives an elaborator without a logic: every theory is there.
func New(c *smtlib.Context) *Elaborator {
	e := &Elaborator{c: c, maxExpand: defaultExpand}
	e.Reset()
	return e
}

// Context is where the terms go.
func (e *Elaborator) Context() *smtlib.Context { return e.c }

// Reset forgets the logic, :global-declarations, all declarations and all levels.
func (e *Elaborator) Reset() {
	*e = Elaborator{
		c: e.c, maxExpand: e.maxExpand, poll: e.poll,
		symIDs: make(map[string]int32, 1024), lits: map[string]smtlib.Term{}, made: map[smtlib.Term]smtlib.Term{},
	}
	e.th, e.strict = smtlib.ThAll, looseStrict
	e.walk.c = e.c
	for i := range smtlib.OpRows() {
		r := &smtlib.OpRows()[i]
		r.EachName(func(name string, standard bool) {
			s := &e.syms[e.intern(name)]
			if s.row == 0 {
				s.row = int16(i + 1)
			} else {
				s.row2 = int16(i + 1)
			}
			if standard {
				s.standard |= r.Th
			} else {
				s.foreign = name != r.Op.Name()
			}
		})
	}
	for name, d := range theorySorts {
		e.sortDefs = append(e.sortDefs, d)
		e.syms[e.intern(name)].sort = int32(len(e.sortDefs))
	}
}

// looseStrict are the theories whose symbols are reserved where no logic says
// which theories there are: those that every user of such a script means.
const looseStrict = smtlib.ThCore | smtlib.ThInts | smtlib.ThReals | smtlib.ThArrays | smtlib.ThBitVecs

// SetLogic chooses the theories: they say whether a numeral is an Int or a Real
// and which names are taken. A name that is not of the standard's kind has all
// theories and gives false. Operators of other theories stay readable, as in
// other solvers, while no declaration takes their name.
func (e *Elaborator) SetLogic(name string) (known bool) {
	e.th, known = smtlib.TheoryLogic(name)
	e.strict = e.th
	e.higher = strings.HasPrefix(strings.TrimPrefix(name, "QF_"), "HO_")
	if e.th == smtlib.ThAll {
		e.strict = looseStrict
	}
	clear(e.lits)
	e.kept = e.kept[:0]
	return known
}

// SetGlobalDeclarations sets the option :global-declarations: later declarations
// and definitions outlive Pop and ResetAssertions.
func (e *Elaborator) SetGlobalDeclarations(on bool) { e.global = on }

// SetZ3 has sets be arrays of Bools, and sorts without arguments stand in parentheses, as for z3.
func (e *Elaborator) SetZ3(on bool) { e.z3 = on }

// Push opens n assertion levels.
func (e *Elaborator) Push(n int) {
	for ; n > 0; n-- {
		e.levels = append(e.levels, level{len(e.log), len(e.named), len(e.decls)})
	}
}

// Pop closes n assertion levels with their declarations.
func (e *Elaborator) Pop(n int) error {
	if n < 0 || n > len(e.levels) {
		return fmt.Errorf("pop %d below the first level: there are %s", n, smtlib.Counted(len(e.levels), "level"))
	}
	if n == 0 {
		return nil
	}
	l := e.levels[len(e.levels)-n]
	e.levels = e.levels[:len(e.levels)-n]
	e.undoTo(l)
	return nil
}

// Forget forgets what it kept of terms that the context has cut off: all from least on.
func (e *Elaborator) Forget(least smtlib.Term) {
	n := len(e.keptMade)
	for ; n > 0 && e.keptMade[n-1].made > least; n-- {
		delete(e.made, e.keptMade[n-1].t)
	}
	if n < len(e.keptMade)/4 {
		e.made = maps.Clone(e.made) // a map keeps the room of what was deleted
	}
	e.keptMade = e.keptMade[:n:n]
	n = len(e.kept)
	for ; n > 0 && e.kept[n-1].made > least; n-- {
		delete(e.lits, e.kept[n-1].text)
	}
	e.kept = e.kept[:n]
}

// Levels is the number of levels that Push opened.
func (e *Elaborator) Levels() int { return len(e.levels) }

// ResetAssertions closes all levels and forgets all declarations, but for those
// made under :global-declarations. The logic stays.
func (e *Elaborator) ResetAssertions() {
	e.levels = e.levels[:0]
	e.undoTo(level{})
}

// mark begins to read a command's term or declaration and gives the present state, for
// undoTo after an error.
func (e *Elaborator) mark() level {
	e.respelt = e.respelt[:0]
	return level{len(e.log), len(e.named), len(e.decls)}
}

// respelling is an operator or a numeral that is written as not all solvers know it.
type respelling struct {
	at grammar.Node
	as string // as all know it
}

// Standard gives the text of the command that was read last, with operators called by
// other solvers' names, (implies a b) or (pow x 2), called by the name that all know, and numerals
// with a sign, -3, as differences.
func (e *Elaborator) Standard(t *grammar.Tree, raw []byte) []byte {
	if len(e.respelt) == 0 {
		return raw
	}
	slices.SortFunc(e.respelt, func(a, b respelling) int { return cmp.Compare(a.at, b.at) })
	var out []byte
	from := 0
	for _, r := range slices.Compact(e.respelt) {
		at := t.Offset(r.at)
		out = append(append(out, raw[from:at]...), r.as...)
		from = at + len(t.Source(r.at))
	}
	return append(out, raw[from:]...)
}

// commit makes what was declared since m last as long as the options say, and
// undoes it if err is not nil.
func (e *Elaborator) commit(m level, err error) error {
	if err != nil {
		e.undoTo(m)
	} else if e.global {
		e.log = e.log[:m.log]
	}
	return err
}

// undoTo takes back the declarations in the log since l. The lists of names and
// declarations keep those that are not in the log, which are global.
func (e *Elaborator) undoTo(l level) {
	if len(e.log) == l.log {
		return
	}
	for len(e.log) > l.log {
		u := e.log[len(e.log)-1]
		e.log = e.log[:len(e.log)-1]
		s := &e.syms[u.sym]
		if u.sort {
			if int(s.sort) == len(e.sortDefs) {
				e.sortDefs = e.sortDefs[:s.sort-1]
			}
			s.sort = 0
			if d, ok := theorySorts[s.name]; ok {
				e.sortDefs = append(e.sortDefs, d)
				s.sort = int32(len(e.sortDefs))
			}
			continue
		}
		b := e.globals[s.global-1]
		if int(s.global) == len(e.globals) {
			e.globals = e.globals[:s.global-1]
			if b.kind == bindDef && int(b.ref) == len(e.defs)-1 {
				e.defs = e.defs[:b.ref]
			}
		}
		s.global = b.next
	}
	keep := l.named
	for _, n := range e.named[min(keep, len(e.named)):] {
		if id, ok := e.symIDs[n.Name]; ok && e.syms[id].global != 0 {
			e.named[keep] = n
			keep++
		}
	}
	e.named = e.named[:min(keep, len(e.named))]
	keep = l.decls
	for _, d := range e.decls[min(keep, len(e.decls)):] {
		if e.inScope(d) {
			e.decls[keep] = d
			keep++
		}
	}
	e.decls = e.decls[:min(keep, len(e.decls))]
}

// inScope reports whether the declaration is one that its name stands for.
func (e *Elaborator) inScope(d smtlib.Decl) bool {
	id, ok := e.symIDs[e.c.Decl(d).Name]
	if !ok {
		return false
	}
	for g := e.syms[id].global; g != 0; g = e.globals[g-1].next {
		if b := &e.globals[g-1]; b.kind == bindDecl && b.ref == int32(d) {
			return true
		}
	}
	return false
}

// Named gives the terms with a :named label whose scope is open, in order; the
// slice is valid until the next call that declares or pops.
func (e *Elaborator) Named() []NamedTerm { return e.named }

// Decls gives the functions of declare-fun, declare-const and define-fun-rec
// whose scope is open, in order; the caller must not change it.
func (e *Elaborator) Decls() []smtlib.Decl { return e.decls }

// LookupDecl finds a declared function, constructor, selector or recursive
// definition by its name.
func (e *Elaborator) LookupDecl(name string) (smtlib.Decl, bool) {
	id, ok := e.symIDs[name]
	if !ok || e.syms[id].global == 0 {
		return smtlib.NoDecl, false
	}
	b := e.globals[e.syms[id].global-1]
	return smtlib.Decl(b.ref), b.kind == bindDecl
}

// Declares tells whether a name is that of something which was declared or defined, by whatever command.
func (e *Elaborator) Declares(name string) bool {
	id, ok := e.symIDs[name]
	return ok && e.syms[id].global != 0
}

// Unused gives base, extended until no name that the script has used so far, whatever for, begins
// with it: made-up names that begin so meet none of the script's. It looks at the names from
// number from on: at all of them with 0, and at those since with what it gave as now before.
func (e *Elaborator) Unused(base string, from int) (unused string, now int) {
	for i := range e.syms[from:] { // an earlier one begins with no extension of what it does not begin with
		for strings.HasPrefix(e.syms[from+i].name, base) {
			base += "!"
		}
	}
	return base, len(e.syms)
}

// Overloaded reports whether a name has several declarations in force, of other sorts each.
func (e *Elaborator) Overloaded(name string) bool {
	id, ok := e.symIDs[name]
	return ok && e.syms[id].global != 0 && e.globals[e.syms[id].global-1].next != 0
}

// LookupTerm finds what a define-fun without parameters, a define-const or a
// :named label stands for.
func (e *Elaborator) LookupTerm(name string) (smtlib.Term, bool) {
	id, ok := e.symIDs[name]
	if !ok || e.syms[id].global == 0 {
		return smtlib.NoTerm, false
	}
	b := e.globals[e.syms[id].global-1]
	return smtlib.Term(b.ref), b.kind == bindTerm
}

// LookupSort finds a sort without parameters by its name.
func (e *Elaborator) LookupSort(name string) (smtlib.Sort, bool) {
	id, ok := e.symIDs[name]
	if !ok || e.syms[id].sort == 0 {
		return smtlib.NoSort, false
	}
	d := &e.sortDefs[e.syms[id].sort-1]
	if d.arity != 0 {
		return smtlib.NoSort, false
	}
	return e.applySort(d, name, nil), true
}

// ---- symbols

func (e *Elaborator) intern(name string) int32 {
	if id, ok := e.symIDs[name]; ok {
		return id
	}
	name = strings.Clone(name)
	id := int32(len(e.syms))
	e.syms = append(e.syms, symbol{name: name})
	e.symIDs[name] = id
	return id
}

// sym interns the symbol n; the text is copied only for a new one.
func (e *Elaborator) sym(t *grammar.Tree, n grammar.Node) int32 {
	b := t.Bytes(n)
	if id, ok := e.symIDs[string(b)]; ok {
		return id
	}
	return e.intern(string(b))
}

// find is the symbol n, or -1 where nothing of that name was ever seen.
func (e *Elaborator) find(t *grammar.Tree, n grammar.Node) int32 {
	if id, ok := e.symIDs[string(t.Bytes(n))]; ok {
		return id
	}
	return -1
}

func errorAt(t *grammar.Tree, n grammar.Node, format string, a ...any) error {
	return &Error{Pos: t.Pos(n), Msg: fmt.Sprintf(format, a...)}
}

// unreadAt is errorAt for what another solver may have a meaning for: names that are not
// known here, and the rest of what this package says of other dialects than SMT-LIB's.
func unreadAt(t *grammar.Tree, n grammar.Node, format string, a ...any) error {
	return &Error{Pos: t.Pos(n), Msg: fmt.Sprintf(format, a...), Unread: true}
}

// wrongAt is errorAt for what z3 finds wrong, too.
func wrongAt(t *grammar.Tree, n grammar.Node, format string, a ...any) error {
	return &Error{Pos: t.Pos(n), Msg: fmt.Sprintf(format, a...), Wrong: true}
}

// newSymbol checks that the symbol n may be declared as a function. Where it is
// declared already it gives the symbol besides the error, else -1.
func (e *Elaborator) newSymbol(t *grammar.Tree, n grammar.Node) (int32, error) {
	if n == grammar.NoNode || t.Kind(n) != grammar.Symbol || t.Word(n) != grammar.NoWord {
		return -1, e.shape(t, n, "a symbol")
	}
	id := e.sym(t, n)
	switch s := &e.syms[id]; {
	case s.global != 0:
		return id, &Error{Pos: t.Pos(n), Msg: smtlib.ClipSymbol(s.name) + " is already declared", Taken: s.name}
	case s.standard&e.strict != 0:
		return -1, errorAt(t, n, "%s is a symbol of the theory %s and cannot be declared", smtlib.ClipSymbol(s.name), s.standard.Name())
	}
	return id, nil
}

// overloads reports whether a function symbol that is declared already may be
// declared for these sorts too: the standard has no such thing, but files in use
// and other solvers do.
func (e *Elaborator) overloads(id int32, args []smtlib.Sort, result smtlib.Sort) bool {
	for g := e.syms[id].global; g != 0; g = e.globals[g-1].next {
		b := e.globals[g-1]
		if !e.overloadable(b) {
			return false
		}
		if d := e.c.Decl(smtlib.Decl(b.ref)); d.Result == result && slices.Equal(d.Args, args) {
			return false
		}
	}
	return true
}

// overloadable reports whether b is a function, a constructor or a selector, of sorts that are given.
func (e *Elaborator) overloadable(b binding) bool {
	if b.kind != bindDecl {
		return false
	}
	k := e.c.Decl(smtlib.Decl(b.ref)).Kind
	return k == smtlib.DeclFun || k == smtlib.DeclConstructor || k == smtlib.DeclSelector
}

// bindGlobal gives a checked symbol its meaning.
func (e *Elaborator) bindGlobal(id int32, b binding) {
	b.next = e.syms[id].global // 0, but for an overloaded name
	e.globals = append(e.globals, b)
	e.syms[id].global = int32(len(e.globals))
	e.log = append(e.log, undo{sym: id})
}

// declare makes the declaration of a checked symbol.
func (e *Elaborator) declare(id int32, d smtlib.DeclData) smtlib.Decl {
	d.Name = e.syms[id].name
	decl := e.c.AddDecl(d)
	e.bindGlobal(id, binding{kind: bindDecl, ref: int32(decl)})
	e.decls = append(e.decls, decl)
	return decl
}

func (e *Elaborator) bindLocal(sym int32, term smtlib.Term) {
	s := &e.syms[sym]
	e.locals = append(e.locals, local{sym, s.local, term})
	s.local = int32(len(e.locals))
}

// unbind forgets the locals from number n on.
func (e *Elaborator) unbind(n int) {
	for i := len(e.locals) - 1; i >= n; i-- {
		e.syms[e.locals[i].sym].local = e.locals[i].prev
	}
	e.locals = e.locals[:n]
}

// shape says that something else was expected at n, which may be NoNode.
func (e *Elaborator) shape(t *grammar.Tree, n grammar.Node, want string) error {
	if n == grammar.NoNode {
		n = 0
	}
	return errorAt(t, n, "expected %s, found %s", want, smtlib.ClipText(string(t.Source(n))))
}

// undeclared says that the symbol n has no meaning, and which one is near.
func (e *Elaborator) undeclared(t *grammar.Tree, n grammar.Node, what string) *Error {
	name := t.Text(n)
	msg := what + " " + smtlib.ClipSymbol(name)
	if what == "sort" {
		msg = "unknown " + msg
	} else {
		msg = "undeclared " + msg
	}
	if near := e.near(name, what == "sort"); near != "" {
		msg += ": did you mean " + smtlib.ClipSymbol(near) + "?"
	}
	if what == "sort" {
		name = ""
	}
	return &Error{Pos: t.Pos(n), Msg: msg, Unknown: name, Unread: true}
}

// undeclaredApplied is undeclared for a symbol that is applied to args.
func (e *Elaborator) undeclaredApplied(t *grammar.Tree, n grammar.Node, what string, args []smtlib.Term) error {
	err := e.undeclared(t, n, what)
	if !e.lacks(args) {
		for _, a := range args {
			err.Applied = append(err.Applied, e.c.ClipSort(e.c.SortOf(a)))
		}
	}
	return err
}

// near finds a known name that differs from name in few letters.
func (e *Elaborator) near(name string, sorts bool) string {
	const longest, most = 40, 20_000
	if len(name) < 2 || len(name) > longest {
		return ""
	}
	best, bestAt, bestOwn := "", max(1, len(name)/4)+1, false
	for i := range e.syms[:min(len(e.syms), most)] {
		s := &e.syms[i]
		if d := len(s.name) - len(name); d > bestAt || -d > bestAt || s.name == name {
			continue
		}
		if sorts && s.sort == 0 || !sorts && s.global == 0 && s.local == 0 && s.row == 0 {
			continue
		}
		// What the script declares is nearer than what theories name, whose short symbols
		// resemble anything.
		own := s.global != 0 || s.local != 0 || sorts && s.sort != 0
		if !own && len(name) < 4 || bestOwn && !own {
			continue
		}
		if d := words.Distance(name, s.name); d < bestAt || own && !bestOwn && d == bestAt && best != "" {
			best, bestAt, bestOwn = s.name, d, own
		}
	}
	return best
}
