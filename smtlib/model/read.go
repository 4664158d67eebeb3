package model

import (
	"fmt"
	"io"
	"math/big"
	"strconv"
	"strings"

	"bsmt/smtlib"
	"bsmt/smtlib/elab"
)

// maxModelDepth bounds the nesting of a model's text where it is read by
// recursion; chains of ite, let and store do not count.
const maxModelDepth = 50_000

// sx is a node of an s-expression; its text is a part of the source.
type sx struct {
	text  string // as it is written
	first int32  // a list: its children are kids[first : first+n]
	n     int32
	list  bool
}

// sexprs holds a text as s-expressions. It reads what solvers print, which is a
// little more than SMT-LIB: an element's name may hold parentheses, as cvc5's
// @(P Int)_0 does.
type sexprs struct {
	nodes []sx
	kids  []int32
	top   []int32
	reps  []string // what cvc5 says behind "; rep:" of a sort's universe
}

func parseSexprs(src string) (*sexprs, error) {
	s := &sexprs{}
	type start struct{ child, off int }
	var open []int32   // children of open lists
	var starts []start // where in open, and in src, each open list begins
	i := 0
	for i < len(src) {
		switch ch := src[i]; {
		case ch == ' ' || ch == '\t' || ch == '\n' || ch == '\r':
			i++
		case ch == ';':
			end := strings.IndexByte(src[i:], '\n')
			if end < 0 {
				end = len(src) - i
			}
			if rep, ok := strings.CutPrefix(src[i:i+end], "; rep:"); ok {
				s.reps = append(s.reps, rep)
			}
			i += end
		case ch == '(':
			starts = append(starts, start{len(open), i})
			i++
		case ch == ')':
			if len(starts) == 0 {
				return nil, fmt.Errorf("model: a closing parenthesis too many")
			}
			from := starts[len(starts)-1]
			starts = starts[:len(starts)-1]
			id := int32(len(s.nodes))
			s.nodes = append(s.nodes, sx{text: src[from.off : i+1], first: int32(len(s.kids)), n: int32(len(open) - from.child), list: true})
			s.kids = append(s.kids, open[from.child:]...)
			open = append(open[:from.child], id)
			i++
		default:
			end := atomEnd(src, i)
			if end < 0 {
				return nil, fmt.Errorf("model: an unfinished string or symbol")
			}
			open = append(open, int32(len(s.nodes)))
			s.nodes = append(s.nodes, sx{text: src[i:end]})
			i = end
		}
	}
	if len(starts) > 0 {
		return nil, fmt.Errorf("model: %d parentheses are not closed", len(starts))
	}
	s.top = open
	return s, nil
}

// atomEnd is the end of the atom at src[i:], -1 when it has none.
func atomEnd(src string, i int) int {
	switch src[i] {
	case '"':
		for j := i + 1; j < len(src); j++ {
			if src[j] == '"' {
				if j+1 < len(src) && src[j+1] == '"' {
					j++
					continue
				}
				return j + 1
			}
		}
		return -1
	case '|':
		for j := i + 1; j < len(src); j++ {
			switch src[j] {
			case '\\':
				j++
			case '|':
				return j + 1
			}
		}
		return -1
	}
	depth := 0
	j := i
	for ; j < len(src); j++ {
		switch ch := src[j]; {
		case ch == '(' && src[i] == '@':
			depth++
		case ch == ')' && depth > 0:
			depth--
		case depth == 0 && strings.IndexByte(" \t\r\n();\"", ch) >= 0:
			return j
		}
	}
	if depth > 0 {
		return -1
	}
	return j
}

func (s *sexprs) children(n int32) []int32 {
	x := &s.nodes[n]
	return s.kids[x.first : x.first+x.n]
}

// symbol is the name that an atom writes, without bars.
func (s *sexprs) symbol(n int32) string { return smtlib.SymbolName(s.nodes[n].text) }

// modelDef is a define-fun of a model.
type modelDef struct {
	params, result, body int32
	state                uint8 // 0: not read, 1: under way, 2: read, 3: cannot be read
	vars                 []smtlib.Term
	term                 smtlib.Term
}

// modelReader reads one model.
type modelReader struct {
	*sexprs
	e     *elab.Elaborator
	c     *smtlib.Context
	m     *Model
	defs  map[string]*modelDef
	names []string // of defs, in order
	elems map[string]smtlib.Term
	rows  map[string][]*smtlib.OpRow
	env   map[string][]smtlib.Term // bound names, innermost last
	depth int
}

// Read reads what a solver prints after (get-model), with or without the
// word model: z3's and cvc5's dialects. Symbols are looked up in e; definitions
// of other names are taken as auxiliary and substituted where they are used.
// Lambdas and as-array become stores on a constant array where they are one. A
// symbol whose definition cannot be read gets an Interp whose Body is NoTerm:
// its value is unknown. An error means that the text is no model at all.
func Read(e *elab.Elaborator, r io.Reader) (*Model, error) {
	src, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	s, err := parseSexprs(string(src))
	if err != nil {
		return nil, err
	}
	c := e.Context()
	mr := &modelReader{
		sexprs: s, e: e, c: c, m: &Model{Universe: map[smtlib.Sort][]smtlib.Term{}},
		defs: map[string]*modelDef{}, elems: map[string]smtlib.Term{}, rows: map[string][]*smtlib.OpRow{}, env: map[string][]smtlib.Term{},
	}
	for i := range smtlib.OpRows() {
		row := &smtlib.OpRows()[i]
		row.EachName(func(name string, _ bool) { mr.rows[name] = append(mr.rows[name], row) })
	}
	if len(s.top) != 1 || !s.nodes[s.top[0]].list {
		return nil, fmt.Errorf("model: expected one list of definitions")
	}
	for i, n := range s.children(s.top[0]) {
		if i == 0 && s.nodes[n].text == "model" {
			continue
		}
		if err := mr.item(n); err != nil {
			return nil, err
		}
	}
	for _, rep := range s.reps {
		mr.readRep(rep)
	}
	if err := mr.interpret(); err != nil {
		return nil, err
	}
	for _, d := range e.Decls() {
		if _, ok := mr.m.Interps.Get(d); !ok && c.Decl(d).Axioms != nil {
			mr.m.Interps.Set(d, Interp{Body: smtlib.NoTerm}) // of the elaborator's own the solver knows nothing
		}
	}
	return mr.m, nil
}

// item enters one definition or declaration.
func (mr *modelReader) item(n int32) error {
	k := mr.children(n)
	if len(k) == 0 || mr.nodes[k[0]].list {
		return fmt.Errorf("model: expected a definition, found %s", smtlib.ClipText(mr.nodes[n].text))
	}
	switch mr.nodes[k[0]].text {
	case "define-fun", "define-fun-rec":
		if len(k) != 5 || !mr.nodes[k[2]].list {
			return fmt.Errorf("model: expected (define-fun name (parameters) sort term)")
		}
		mr.define(mr.symbol(k[1]), &modelDef{params: k[2], result: k[3], body: k[4]})
	case "define-const":
		if len(k) != 4 {
			return fmt.Errorf("model: expected (define-const name sort term)")
		}
		mr.define(mr.symbol(k[1]), &modelDef{params: -1, result: k[2], body: k[3]})
	case "define-funs-rec":
		if len(k) != 3 || mr.nodes[k[1]].n != mr.nodes[k[2]].n {
			return fmt.Errorf("model: expected (define-funs-rec (declarations) (terms))")
		}
		bodies := mr.children(k[2])
		for i, d := range mr.children(k[1]) {
			p := mr.children(d)
			if len(p) != 3 {
				return fmt.Errorf("model: expected (name (parameters) sort)")
			}
			mr.define(mr.symbol(p[0]), &modelDef{params: p[1], result: p[2], body: bodies[i]})
		}
	case "declare-fun", "declare-const":
		if len(k) < 3 {
			break
		}
		if s, err := mr.sort(k[len(k)-1]); err == nil && mr.c.SortKind(s) == smtlib.SortUninterpreted {
			name := mr.symbol(k[1])
			mr.elems[name] = mr.c.MkAbstract(name, s)
			mr.m.Universe[s] = append(mr.m.Universe[s], mr.elems[name])
		}
	}
	return nil // cardinality constraints and declarations of datatypes repeat what is known
}

// overload stands between the name of a symbol that is defined more than once, as
// overloaded ones are, and the number of the definition. No symbol holds it.
const overload = "\x00"

func (mr *modelReader) define(name string, d *modelDef) {
	key := name
	for i := 2; mr.defs[key] != nil; i++ {
		key = name + overload + strconv.Itoa(i)
	}
	mr.names = append(mr.names, key)
	mr.defs[key] = d
}

// declared finds the declaration that the definition under key interprets: the
// one in force under its name, or the overloaded one with its sorts.
func (mr *modelReader) declared(key string) (smtlib.Decl, bool) {
	name, _, _ := strings.Cut(key, overload)
	d, ok := mr.e.LookupDecl(name)
	if !ok || !mr.e.Overloaded(name) {
		return d, ok
	}
	def, err := mr.definition(key)
	if err != nil {
		return d, true
	}
	for _, o := range mr.e.Decls() {
		if data := mr.c.Decl(o); data.Name == name && data.Result == mr.c.SortOf(def.term) && mr.takes(def, data) {
			return o, true
		}
	}
	return d, true
}

// takes says whether a definition has the parameters that a declaration asks for.
func (mr *modelReader) takes(def *modelDef, data *smtlib.DeclData) bool {
	if len(def.vars) != len(data.Args) {
		return false
	}
	for i, x := range def.vars {
		if mr.c.SortOf(x) != data.Args[i] {
			return false
		}
	}
	return true
}

// readRep reads cvc5's comment "; rep: (as @S_0 S)".
func (mr *modelReader) readRep(rep string) {
	s, err := parseSexprs(rep)
	if err != nil || len(s.top) != 1 {
		return
	}
	sub := *mr
	sub.sexprs = s
	if t, err := sub.read(s.top[0]); err == nil && mr.c.Op(t) == smtlib.OpAbstract {
		mr.m.Universe[mr.c.SortOf(t)] = append(mr.m.Universe[mr.c.SortOf(t)], t)
	}
}

// interpret makes the interpretations of the declared symbols. An error is that one of them
// has two.
func (mr *modelReader) interpret() error {
	for _, name := range mr.names {
		if d, ok := mr.declared(name); ok {
			data := mr.c.Decl(d)
			if data.Kind != smtlib.DeclFun {
				continue
			}
			in := Interp{Body: smtlib.NoTerm, Source: mr.source(mr.defs[name]), Printed: mr.nodes[mr.defs[name].body].text}
			if def, err := mr.definition(name); err == nil && mr.takes(def, data) {
				if body, fit := mr.c.FitTo(def.term, data.Result); fit {
					in = Interp{Params: def.vars, Body: body}
				}
			}
			was, twice := mr.m.Interps.Get(d)
			switch overloaded := mr.e.Overloaded(data.Name); { // what cannot be read may be of another one
			case twice && !(overloaded && (in.Body == smtlib.NoTerm || was.Body == smtlib.NoTerm)):
				return fmt.Errorf("model: %s is defined twice", smtlib.SymbolString(data.Name))
			case !twice || in.Body != smtlib.NoTerm:
				mr.m.Interps.Set(d, in)
			}
			continue
		}
		var at **Interp
		s := smtlib.Int
		switch name { // z3's names
		case "div0":
			at = &mr.m.Div0
		case "mod0":
			at = &mr.m.Mod0
		case "/0":
			at, s = &mr.m.RealDiv0, smtlib.Real
		default:
			continue
		}
		in := &Interp{Body: smtlib.NoTerm}
		*at = in
		def, err := mr.definition(name)
		if err != nil || len(def.vars) < 1 || len(def.vars) > 2 || mr.c.SortOf(def.vars[0]) != s || mr.c.SortOf(def.term) != s {
			continue
		}
		in.Params, in.Body = def.vars[:1], def.term
		if len(def.vars) == 2 && mr.c.SortOf(def.vars[1]) == s { // the divisor, zero
			zero := mr.c.MkInt(new(big.Int))
			if s == smtlib.Real {
				zero = mr.c.MkReal(new(big.Rat))
			}
			in.Body = mr.subst(def.term, map[smtlib.Term]smtlib.Term{def.vars[1]: zero})
		}
	}
	return nil
}

// source is the text of a definition behind its name.
func (mr *modelReader) source(d *modelDef) string {
	params := "()"
	if d.params >= 0 {
		params = mr.nodes[d.params].text
	}
	return params + " " + mr.nodes[d.result].text + " " + mr.nodes[d.body].text
}

// definition reads the define-fun of that name, once.
func (mr *modelReader) definition(name string) (*modelDef, error) {
	d := mr.defs[name]
	if d == nil {
		return nil, fmt.Errorf("model: %s is not defined", name)
	}
	switch d.state {
	case 1:
		return nil, fmt.Errorf("model: %s is defined by itself", name)
	case 2:
		return d, nil
	case 3:
		return nil, fmt.Errorf("model: the definition of %s is not understood", name)
	}
	d.state = 1
	outer := mr.env
	mr.env = map[string][]smtlib.Term{}
	err := mr.readDef(d)
	mr.env = outer
	if err != nil {
		d.state = 3
		return nil, err
	}
	d.state = 2
	return d, nil
}

func (mr *modelReader) readDef(d *modelDef) error {
	if d.params >= 0 {
		vars, err := mr.bindVars(d.params)
		if err != nil {
			return err
		}
		d.vars = vars
	}
	s, err := mr.sort(d.result)
	if err != nil {
		return err
	}
	t, err := mr.read(d.body)
	if err != nil {
		return err
	}
	t, ok := mr.c.FitTo(t, s)
	if !ok {
		return fmt.Errorf("model: a definition's term is not of its sort")
	}
	d.term = t
	return nil
}

// bindVars binds new variables for a list ((x S) …).
func (mr *modelReader) bindVars(list int32) ([]smtlib.Term, error) {
	var vars []smtlib.Term
	for _, p := range mr.children(list) {
		k := mr.children(p)
		if len(k) != 2 {
			return nil, fmt.Errorf("model: expected (name sort)")
		}
		s, err := mr.sort(k[1])
		if err != nil {
			return nil, err
		}
		name := mr.symbol(k[0])
		x := mr.c.MkVar(name, s)
		mr.env[name] = append(mr.env[name], x)
		vars = append(vars, x)
	}
	return vars, nil
}

// unbind takes back what bindVars bound.
func (mr *modelReader) unbind(vars []smtlib.Term) {
	for _, x := range vars {
		name := mr.c.StrVal(x)
		mr.env[name] = mr.env[name][:len(mr.env[name])-1]
	}
}

// sort reads a sort; an instance of a declared sort is one that the script has.
func (mr *modelReader) sort(n int32) (smtlib.Sort, error) {
	mr.depth++
	defer func() { mr.depth-- }()
	bad := func() (smtlib.Sort, error) {
		return smtlib.NoSort, fmt.Errorf("model: unknown sort %s", smtlib.ClipText(mr.nodes[n].text))
	}
	if mr.depth > maxModelDepth {
		return smtlib.NoSort, fmt.Errorf("model: nested too deeply")
	}
	if !mr.nodes[n].list {
		name := mr.symbol(n)
		if s, ok := mr.e.LookupSort(name); ok {
			return s, nil
		}
		for i, k := range []string{"Bool", "Int", "Real", "String", "RegLan", "RoundingMode"} {
			if k == name {
				return smtlib.Sort(i), nil
			}
		}
		return mr.declaredSort(name, nil, bad)
	}
	k := mr.children(n)
	if len(k) < 2 {
		return bad()
	}
	head := mr.symbol(k[0])
	if head == "_" {
		var idx []int
		for _, i := range k[2:] {
			v, ok := smallNumeral(mr.nodes[i].text)
			if !ok {
				return bad()
			}
			idx = append(idx, v)
		}
		switch {
		case mr.symbol(k[1]) == "BitVec" && len(idx) == 1:
			if s, msg := mr.c.BitVecSort(idx[0]); msg == "" {
				return s, nil
			}
		case mr.symbol(k[1]) == "FloatingPoint" && len(idx) == 2:
			if s, msg := mr.c.FloatSort(idx[0], idx[1]); msg == "" {
				return s, nil
			}
		}
		return bad()
	}
	var args []smtlib.Sort
	for _, a := range k[1:] {
		s, err := mr.sort(a)
		if err != nil {
			return smtlib.NoSort, err
		}
		args = append(args, s)
	}
	switch {
	case head == "Array" && len(args) == 2:
		return mr.c.Array(args[0], args[1]), nil
	case head == "Seq" && len(args) == 1:
		return mr.c.Seq(args[0]), nil
	}
	return mr.declaredSort(head, args, bad)
}

func (mr *modelReader) declaredSort(name string, args []smtlib.Sort, bad func() (smtlib.Sort, error)) (smtlib.Sort, error) {
	for s := smtlib.Sort(mr.c.NumSorts() - 1); s >= 0; s-- {
		d := mr.c.SortData(s)
		if d.Name != name || len(d.Args) != len(args) || d.Kind != smtlib.SortUninterpreted && d.Kind != smtlib.SortDatatype {
			continue
		}
		same := true
		for i := range args {
			same = same && d.Args[i] == args[i]
		}
		if same {
			return s, nil
		}
	}
	return bad()
}

func smallNumeral(text string) (int, bool) {
	v := 0
	for i := range len(text) {
		if text[i] < '0' || text[i] > '9' || v > 1<<40 {
			return 0, false
		}
		v = 10*v + int(text[i]-'0')
	}
	return v, len(text) > 0
}
