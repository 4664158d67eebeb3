package elab

import (
	"cmp"
	"encoding/hex"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"bsmt/grammar"
	"bsmt/smtlib"
)

// atom gives the meaning of the symbol n as a term.
func (e *Elaborator) atom(t *grammar.Tree, n grammar.Node) (smtlib.Term, error) {
	if t.Word(n) != grammar.NoWord {
		return smtlib.NoTerm, e.shape(t, n, "a term")
	}
	id := e.find(t, n)
	if id < 0 || e.syms[id].local == 0 && e.syms[id].global == 0 {
		if r := e.signedNumeral(t, n); r != smtlib.NoTerm {
			return r, nil
		}
	}
	if id < 0 {
		return e.applyUnknown(t, n, nil)
	}
	s := &e.syms[id]
	if s.local != 0 {
		return e.locals[s.local-1].term, nil
	}
	if s.global != 0 {
		if b := &e.globals[s.global-1]; b.kind == bindTerm {
			return smtlib.Term(b.ref), nil
		}
	}
	return e.applySym(t, n, n, s, nil, nil)
}

// signedNumeral reads -3 and -2.5, which are symbols in the standard; smtlib.NoTerm for others.
func (e *Elaborator) signedNumeral(t *grammar.Tree, n grammar.Node) smtlib.Term {
	digits, ok := strings.CutPrefix(t.Text(n), "-")
	whole, frac, decimal := strings.Cut(digits, ".")
	if !ok || whole == "" || decimal && frac == "" || strings.Trim(whole+frac, "0123456789") != "" || t.Source(n)[0] == '|' {
		return smtlib.NoTerm
	}
	e.respelt = append(e.respelt, respelling{n, "(- " + digits + ")"})
	v := parseDecimal([]byte(whole + frac))
	sort, abs := smtlib.Int, smtlib.NoTerm
	switch {
	case decimal:
		sort, abs = smtlib.Real, e.c.MkReal(new(big.Rat).SetFrac(v, new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(len(frac))), nil)))
	case e.th&smtlib.ThNums == smtlib.ThReals:
		sort, abs = smtlib.Real, e.c.MkReal(new(big.Rat).SetInt(v))
	default:
		abs = e.c.MkInt(v)
	}
	return e.c.MkOp(smtlib.OpNeg, sort, abs) // the same term as (- 3), which proofs write
}

// literal reads a constant.
func (e *Elaborator) literal(t *grammar.Tree, n grammar.Node) (smtlib.Term, error) {
	const short = 24 // the longest text whose term is kept by name
	b := t.Bytes(n)
	kind := t.Kind(n)
	if kind == grammar.String {
		s, msg := smtlib.Unescape(string(b))
		if msg != "" {
			return smtlib.NoTerm, errorAt(t, n, "%s", msg)
		}
		return e.c.MkString(s), nil
	}
	if r, ok := e.lits[string(b)]; ok {
		return r, nil
	}
	r := smtlib.NoTerm
	switch kind {
	case grammar.Numeral:
		v := parseDecimal(b)
		if e.th&smtlib.ThNums == smtlib.ThReals {
			r = e.c.MkReal(new(big.Rat).SetInt(v))
		} else {
			r = e.c.MkInt(v)
		}
	case grammar.Decimal:
		i := strings.IndexByte(string(b), '.')
		digits := append(append(make([]byte, 0, len(b)), b[:i]...), b[i+1:]...)
		scale := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(len(b)-i-1)), nil)
		r = e.c.MkReal(new(big.Rat).SetFrac(parseDecimal(digits), scale))
	case grammar.Hex, grammar.Binary:
		w := len(b) - 2
		if kind == grammar.Hex {
			w *= 4
		}
		if _, msg := e.c.BitVecSort(w); msg != "" {
			return smtlib.NoTerm, errorAt(t, n, "%s", msg)
		}
		r = e.c.MkBv(parseBits(b[2:], kind == grammar.Hex), w)
	default:
		return smtlib.NoTerm, e.shape(t, n, "a term")
	}
	if len(b) <= short {
		text := string(b)
		e.lits[text] = r
		e.kept = append(e.kept, keptLit{text, smtlib.Term(e.c.Len())})
	}
	return r, nil
}

// parseDecimal reads decimal digits by halves, in less than quadratic time.
func parseDecimal(b []byte) *big.Int {
	const small = 2000
	if len(b) <= small {
		v, _ := new(big.Int).SetString(string(b), 10)
		return v
	}
	// Pieces of small digits are joined pairwise, level by level.
	var parts []*big.Int // least significant first
	for len(b) > 0 {
		k := max(0, len(b)-small)
		v, _ := new(big.Int).SetString(string(b[k:]), 10)
		parts = append(parts, v)
		b = b[:k]
	}
	base := new(big.Int).Exp(big.NewInt(10), big.NewInt(small), nil)
	for len(parts) > 1 {
		k := 0
		for i := 0; i < len(parts); i += 2 {
			v := parts[i]
			if i+1 < len(parts) {
				v = v.Add(v, parts[i+1].Mul(parts[i+1], base))
			}
			parts[k] = v
			k++
		}
		parts = parts[:k]
		if k > 1 {
			base.Mul(base, base)
		}
	}
	return parts[0]
}

// parseBits reads hexadecimal or binary digits in linear time.
func parseBits(b []byte, isHex bool) *big.Int {
	per := 8
	if isHex {
		per = 2
	}
	if pad := (per - len(b)%per) % per; pad > 0 {
		b = append([]byte(strings.Repeat("0", pad)), b...)
	}
	out := make([]byte, len(b)/per)
	if isHex {
		_, _ = hex.Decode(out, b) // the reader lets only digits through
	} else {
		for i, d := range b {
			out[i/8] |= (d & 1) << (7 - i%8)
		}
	}
	return new(big.Int).SetBytes(out)
}

// apply gives the meaning of the list n: a head with arguments, or an identifier
// (_ …) or (as …) without any. It may overwrite args.
func (e *Elaborator) apply(t *grammar.Tree, n grammar.Node, args []smtlib.Term) (smtlib.Term, error) {
	head := t.First(n)
	if w := t.Word(head); w == grammar.Underscore || w == grammar.As {
		head = n
	}
	if t.Kind(head) == grammar.Symbol {
		id := e.find(t, head)
		if id < 0 {
			return e.applyUnknown(t, head, args)
		}
		return e.applySym(t, n, head, &e.syms[id], nil, args)
	}
	if t.Kind(head) == grammar.List {
		switch t.Word(max(t.First(head), head)) {
		case grammar.Underscore:
			return e.applyIndexed(t, n, head, args)
		case grammar.As:
			return e.applyAs(t, n, head, args)
		}
	}
	return smtlib.NoTerm, e.shape(t, head, "a function symbol")
}

// applySym applies the symbol at head, which is s, with these indices.
func (e *Elaborator) applySym(t *grammar.Tree, n, head grammar.Node, s *symbol, idx []int, args []smtlib.Term) (smtlib.Term, error) {
	if s.local != 0 && len(idx) == 0 && e.isFunction(e.locals[s.local-1].term) {
		r, f := e.selects(e.locals[s.local-1].term, args)
		return r, e.place(t, n, head, f)
	}
	if s.local != 0 && len(idx) == 0 {
		return smtlib.NoTerm, errorAt(t, head, "%s is a variable and takes no arguments", smtlib.ClipSymbol(s.name))
	}
	if s.global != 0 && len(idx) == 0 {
		e.sole = smtlib.NoSort
		r, f := e.applyGlobal(s, e.globals[s.global-1], args)
		if f == nil && r != smtlib.NoTerm && e.c.SortOf(r) == e.sole {
			e.respelt = append(e.respelt, respelling{head, "(as " + string(t.Source(head)) + " " + e.c.SortString(e.sole) + ")"})
		}
		return r, e.called(t, n, e.place(t, n, head, f), s, f, args)
	}
	var r *smtlib.OpRow
	for _, i := range [2]int16{s.row, s.row2} {
		if i == 0 {
			continue
		}
		row := &smtlib.OpRows()[i-1]
		if r == nil || !r.Takes(len(args)) || int(r.Idx) != len(idx) {
			r = row
		}
	}
	if r != nil && len(idx) == 0 && (r.Op == smtlib.OpSelect || r.Op == smtlib.OpStore) && len(args) > len(r.Params()) {
		switch more := len(args) - len(r.Params()); {
		case args[0] == smtlib.NoTerm:
			return smtlib.NoTerm, nil // it may have more indices
		case e.deep(e.c.SortOf(args[0]), more+1):
			res, f := e.manyIndices(r.Op, args)
			return res, e.place(t, n, head, f)
		}
	}
	err := errorAt
	if r != nil && s.wider(r, len(args)) {
		err = unreadAt
	}
	switch {
	case r == nil:
		return e.applyUnknown(t, head, args)
	case int(r.Idx) != len(idx):
		bad := err(t, head, "%s takes %s, not %d", s.name, smtlib.Counted(int(r.Idx), "index"), len(idx))
		if len(idx) == 0 {
			bad = err(t, head, "%s needs %s: (_ %s …)", s.name, smtlib.Counted(int(r.Idx), "index"), s.name)
		}
		bad = e.called(t, n, bad, s, nil, args)
		if x, ok := bad.(*Error); ok && x.Call != nil {
			x.Call.Indices = true
		}
		return smtlib.NoTerm, bad
	case !r.Takes(len(args)):
		if r.Assoc == smtlib.NoAssoc && !s.wider(r, len(args)) { // of others z3 takes one argument
			err = wrongAt
		}
		return smtlib.NoTerm, e.called(t, n, err(t, head, "%s", wrongCount(s.name, len(r.Params()), r.Assoc != smtlib.NoAssoc, len(args))), s, nil, args)
	}
	var res smtlib.Term
	var f *smtlib.Fault
	if e.lacks(args) {
		var srt smtlib.Sort
		srt, f = e.c.CheckOp(r, s.name, idx, args)
		res = e.some(srt)
	} else {
		res, f = e.c.ApplyOp(r, s.name, idx, args)
	}
	if f != nil {
		f.Unread = s.wider(r, len(args))
	}
	if s.foreign && f == nil && t.Kind(head) == grammar.Symbol {
		e.respelt = append(e.respelt, respelling{head, r.Op.Name()})
	}
	return res, e.called(t, n, e.place(t, n, head, f), s, f, args)
}

// called adds to an error, if there is one, which application it is about: the list n of the symbol s and args.
func (e *Elaborator) called(t *grammar.Tree, n grammar.Node, err error, s *symbol, f *smtlib.Fault, args []smtlib.Term) error {
	x, ok := err.(*Error)
	if !ok || e.lacks(args) {
		return err
	}
	x.Call, x.Until = &Call{Name: s.name, Arg: -1}, t.End(n)
	for _, a := range args {
		x.Call.Args = append(x.Call.Args, e.c.ClipSort(e.c.SortOf(a)))
	}
	if f != nil {
		x.Call.Arg, x.Call.Want = f.Arg, f.Want
	}
	if s.global == 0 {
		return x
	}
	if b := e.globals[s.global-1]; b.kind == bindDecl && b.next == 0 {
		d := e.c.Decl(smtlib.Decl(b.ref))
		sorts := make([]string, len(d.Args))
		for i, a := range d.Args {
			sorts[i] = e.c.ClipSort(a)
		}
		x.Call.Declared = "(declare-fun " + smtlib.SymbolString(s.name) + " (" + strings.Join(sorts, " ") + ") " + e.c.ClipSort(d.Result) + ")"
	}
	return x
}

func wrongCount(name string, want int, more bool, got int) string {
	least := ""
	if more {
		least = "at least "
	}
	if !strings.HasPrefix(name, "(") { // as an identifier in parentheses is shown
		name = smtlib.ClipSymbol(name)
	}
	if want == 0 {
		return name + " is a constant and takes no arguments"
	}
	return name + " takes " + least + smtlib.Counted(want, "argument") + ", not " + strconv.Itoa(got)
}

// applyGlobal applies what the user declared or defined.
func (e *Elaborator) applyGlobal(s *symbol, b binding, args []smtlib.Term) (smtlib.Term, *smtlib.Fault) {
	if b.next != 0 {
		return e.applyOverloaded(s, args, smtlib.NoSort)
	}
	switch b.kind {
	case bindDecl:
		return e.applyDecl(smtlib.Decl(b.ref), args)
	case bindDef:
		d := &e.defs[b.ref]
		if e.higher && len(args) < len(d.params) {
			return e.definedValue(s.name, d, args)
		}
		return e.applyDefined(s.name, d, args)
	case bindPoly:
		d, f := e.instance(s.name, b, args, smtlib.NoSort)
		if f != nil || d == smtlib.NoDecl {
			return smtlib.NoTerm, f
		}
		return e.applyDecl(d, args)
	case bindForeign:
		return smtlib.NoTerm, &smtlib.Fault{Arg: smtlib.AtHead, Msg: "only other solvers know " + smtlib.ClipSymbol(s.name), Unread: true}
	}
	if len(args) > 0 {
		return smtlib.NoTerm, smtlib.HeadFault("%s", wrongCount(s.name, 0, false, len(args)))
	}
	return smtlib.Term(b.ref), nil
}

func (e *Elaborator) applyDecl(d smtlib.Decl, args []smtlib.Term) (smtlib.Term, *smtlib.Fault) {
	data := e.c.Decl(d)
	if e.higher && len(args) != len(data.Args) && (len(args) < len(data.Args) || e.c.SortKind(data.Result) == smtlib.SortArray) {
		if len(args) < len(data.Args) {
			return e.selects(e.asArray(d), args)
		}
		all, own := args, len(data.Args)
		if f := e.fitAll(data.Name, data.Args, all[:own]); f != nil {
			return smtlib.NoTerm, f
		}
		return e.selects(e.c.MkApp(d, all[:own]...), all[own:])
	}
	if f := e.fitAll(data.Name, data.Args, args); f != nil {
		f.Unread = f.Unread || len(args) > len(data.Args) && e.c.SortKind(data.Result) == smtlib.SortFun // its value is applied
		return smtlib.NoTerm, f
	}
	return e.c.MkApp(d, args...), nil
}

// applyOverloaded applies the one declaration of s that the arguments fit, with
// the result sort want unless that is NoSort.
func (e *Elaborator) applyOverloaded(s *symbol, args []smtlib.Term, want smtlib.Sort) (smtlib.Term, *smtlib.Fault) {
	found := smtlib.NoDecl
	for exact := 1; exact >= 0 && found == smtlib.NoDecl; exact-- {
		for g := s.global; g != 0; g = e.globals[g-1].next {
			id := smtlib.Decl(e.globals[g-1].ref)
			if b := e.globals[g-1]; b.kind == bindPoly {
				var f *smtlib.Fault
				if id, f = e.instance(s.name, b, args, want); f != nil {
					continue
				}
				if id == smtlib.NoDecl {
					return smtlib.NoTerm, nil // which one, the argument tells that is not known
				}
			}
			d := e.c.Decl(id)
			ok := len(d.Args) == len(args) && (want == smtlib.NoSort || d.Result == want)
			for i := 0; ok && i < len(args); i++ {
				if args[i] == smtlib.NoTerm {
					continue
				}
				got := e.c.SortOf(args[i])
				ok = got == d.Args[i] || exact == 0 && got == smtlib.Int && d.Args[i] == smtlib.Real
			}
			if !ok || id == found {
				continue
			}
			if found != smtlib.NoDecl && e.lacks(args) {
				return smtlib.NoTerm, nil // which one, the argument tells that is not known
			}
			if found != smtlib.NoDecl {
				return smtlib.NoTerm, smtlib.HeadFault("%s is declared more than once for these arguments: write (as %s sort)", smtlib.ClipSymbol(s.name), smtlib.ClipSymbol(s.name))
			}
			found = id
		}
	}
	if found == smtlib.NoDecl {
		return smtlib.NoTerm, smtlib.HeadFault("none of the declarations of %s takes these %s", smtlib.ClipSymbol(s.name), smtlib.Counted(len(args), "argument"))
	}
	return e.applyDecl(found, args)
}

// fitAll checks the arguments of a function, and makes Ints Reals where it asks
// for Reals.
func (e *Elaborator) fitAll(name string, want []smtlib.Sort, args []smtlib.Term) *smtlib.Fault {
	if len(want) != len(args) {
		f := smtlib.HeadFault("%s", wrongCount(name, len(want), false, len(args)))
		f.Unread = e.higher && len(args) < len(want) // a function of the rest
		f.Wrong = true
		return f
	}
	for i, a := range args {
		if a == smtlib.NoTerm { // what is not known is what it should be
			args[i] = e.some(want[i])
			continue
		}
		r, ok := e.c.FitTo(a, want[i])
		if !ok {
			return e.c.BadArg(name, i, e.c.SortOf(a), e.c.ClipSort(want[i]))
		}
		args[i] = r
	}
	return nil
}

// lacks reports whether one of these arguments is not known here.
func (e *Elaborator) lacks(args []smtlib.Term) bool {
	return e.unknown != nil && slices.Contains(args, smtlib.NoTerm)
}

// some stands for a term that is not known but for its sort, so that what it is part of can be
// checked; NoTerm where its sort is not known either. No term with it leaves the Elaborator.
func (e *Elaborator) some(s smtlib.Sort) smtlib.Term {
	if s == smtlib.NoSort {
		return smtlib.NoTerm
	}
	return e.c.MkAbstract("", s)
}

// place gives a fault of the list n its position.
func (e *Elaborator) place(t *grammar.Tree, n, head grammar.Node, f *smtlib.Fault) error {
	if f == nil {
		return nil
	}
	if f.Stop != nil {
		return f.Stop
	}
	at := head
	switch {
	case f.Arg >= 0:
		at = t.Child(n, f.Arg+1)
	case f.Arg <= smtlib.AtIndex:
		at = t.Child(head, 2+smtlib.AtIndex-f.Arg)
	}
	if at == grammar.NoNode {
		at = n
	}
	return &Error{Pos: t.Pos(at), Msg: f.Msg, Unread: f.Unread, Wrong: f.Wrong && !f.Unread}
}

// applyUnknown gives names a meaning that are in no table: is-C of z3, and what
// elabextra.go has.
func (e *Elaborator) applyUnknown(t *grammar.Tree, head grammar.Node, args []smtlib.Term) (smtlib.Term, error) {
	if x, ok := extras[string(t.Bytes(head))]; ok {
		if e.lacks(args) {
			return smtlib.NoTerm, nil
		}
		if len(args) != x.args && (x.args != anyCount || len(args) == 0) {
			return smtlib.NoTerm, unreadAt(t, head, "%s", wrongCount(t.Text(head), x.args, false, len(args)))
		}
		r, msg := x.build(e.c, args)
		if msg != "" {
			return smtlib.NoTerm, unreadAt(t, head, "%s: %s", t.Text(head), msg)
		}
		return r, nil
	}
	if build, ok := setWords[t.Text(head)]; ok && e.z3 && len(args) > 0 {
		if e.lacks(args) {
			return smtlib.NoTerm, nil
		}
		r, msg := build(e, args)
		if msg != "" {
			return smtlib.NoTerm, unreadAt(t, head, "%s", msg)
		}
		return r, nil
	}
	if t.Text(head) == "@" && len(args) > 1 && e.isFunction(args[0]) {
		r, f := e.selects(args[0], args[1:])
		if f != nil {
			f.Arg = smtlib.AtHead
		}
		return r, e.place(t, head, head, f)
	}
	if name, ok := strings.CutPrefix(t.Text(head), "is-"); ok && len(args) == 1 {
		if id, ok := e.symIDs[name]; ok && e.syms[id].global != 0 {
			if e.lacks(args) {
				return e.some(smtlib.Bool), nil
			}
			if d := e.testerFor(e.globals[e.syms[id].global-1], args[0]); d != smtlib.NoDecl {
				return e.c.MkApp(d, args[0]), nil
			}
		}
	}
	return smtlib.NoTerm, e.undeclaredApplied(t, head, "symbol", args)
}

// applyIndexed applies the identifier head, (_ name index…), to args.
func (e *Elaborator) applyIndexed(t *grammar.Tree, n, head grammar.Node, args []smtlib.Term) (smtlib.Term, error) {
	name := t.Child(head, 1)
	if t.Len(head) < 3 || t.Kind(name) != grammar.Symbol {
		return smtlib.NoTerm, e.shape(t, head, "(_ symbol index …)")
	}
	if n != head && len(args) == 0 {
		return smtlib.NoTerm, errorAt(t, n, "a term without arguments is written without parentheses")
	}
	b := t.Bytes(name)
	first := t.Next(name)
	switch {
	case len(b) > 2 && b[0] == 'b' && b[1] == 'v' && isDigits(b[2:]):
		return e.bvNumeral(t, n, head, args)
	case string(b) == "is" && t.Len(head) == 3 && t.Kind(first) != grammar.Numeral:
		return e.applyTester(t, n, head, args)
	case (string(b) == "update" || string(b) == "update-field") && t.Len(head) == 3 && t.Kind(first) == grammar.Symbol:
		return e.applyUpdate(t, n, head, args)
	case string(b) == "map" && t.Len(head) == 3:
		return e.applyMap(t, n, head, args)
	case string(b) == "as-array" && t.Len(head) == 3:
		d, err := e.functionAt(t, first)
		if err != nil || len(args) > 0 {
			return smtlib.NoTerm, cmp.Or(err, e.shape(t, head, "(_ as-array function)"))
		}
		return e.asArray(d), nil
	case string(b) == "transitive-closure" && t.Len(head) == 3:
		return e.applyClosure(t, head, args)
	case string(b) == "char" && t.Len(head) == 3:
		if t.Kind(first) != grammar.Hex || len(args) > 0 {
			return smtlib.NoTerm, e.shape(t, head, "(_ char #x…)")
		}
		v := parseBits(t.Bytes(first)[2:], true)
		if !v.IsInt64() || v.Int64() > smtlib.MaxChar {
			return smtlib.NoTerm, errorAt(t, first, "characters are #x0 to #x2FFFF")
		}
		return e.c.MkString(string(smtlib.AppendChar(nil, int(v.Int64())))), nil
	}
	if _, ok := orders[string(b)]; ok && t.Len(head) == 3 {
		return e.applyOrder(t, head, args)
	}
	id := e.find(t, name)
	_, counts := counting[string(b)]
	other := indexed[string(b)]
	if (id < 0 || e.syms[id].row == 0) && !counts && other.build == nil {
		return smtlib.NoTerm, e.undeclaredApplied(t, name, "indexed symbol", args)
	}
	e.idx = e.idx[:0]
	for i, at := 2, first; i < t.Len(head); i, at = i+1, t.Next(at) {
		v, err := e.index(t, at)
		if err != nil {
			return smtlib.NoTerm, err
		}
		e.idx = append(e.idx, v)
	}
	if other.build != nil && len(e.idx) == other.indices && len(args) == other.args {
		if e.lacks(args) {
			return smtlib.NoTerm, nil
		}
		r, f := other.build(e.c, e.idx, args)
		return r, e.place(t, n, head, f)
	}
	if counts {
		if e.lacks(args) {
			return e.some(smtlib.Bool), nil
		}
		r, msg := e.count(string(b), e.idx, args)
		if msg != "" {
			return smtlib.NoTerm, unreadAt(t, head, "%s", msg)
		}
		return r, nil
	}
	return e.applySym(t, n, head, &e.syms[id], e.idx, args)
}

func isDigits(b []byte) bool {
	for _, c := range b {
		if c < '0' || c > '9' {
			return false
		}
	}
	return len(b) > 0
}

// bvNumeral reads (_ bv5 8).
func (e *Elaborator) bvNumeral(t *grammar.Tree, n, head grammar.Node, args []smtlib.Term) (smtlib.Term, error) {
	name := t.Child(head, 1)
	if t.Len(head) != 3 || len(args) > 0 {
		return smtlib.NoTerm, errorAt(t, head, "%s takes 1 index and no arguments", smtlib.ClipSymbol(t.Text(name)))
	}
	w, err := e.index(t, t.Next(name))
	if err != nil {
		return smtlib.NoTerm, err
	}
	if _, msg := e.c.BitVecSort(w); msg != "" {
		return smtlib.NoTerm, errorAt(t, t.Next(name), "%s", msg)
	}
	v := parseDecimal(t.Bytes(name)[2:])
	if v.BitLen() > w {
		return smtlib.NoTerm, errorAt(t, name, "the literal %s does not fit in %s", smtlib.ClipText(t.Text(name)), smtlib.Counted(w, "bit"))
	}
	return e.c.MkBv(v, w), nil
}

// applyAs applies the identifier head, (as f S), to args.
func (e *Elaborator) applyAs(t *grammar.Tree, n, head grammar.Node, args []smtlib.Term) (smtlib.Term, error) {
	if t.Len(head) != 3 {
		return smtlib.NoTerm, e.shape(t, head, "(as symbol sort)")
	}
	if n != head && len(args) == 0 {
		return smtlib.NoTerm, errorAt(t, n, "a term without arguments is written without parentheses")
	}
	name := t.Child(head, 1)
	s, err := e.Sort(t, t.Next(name))
	if err != nil {
		return smtlib.NoTerm, err
	}
	r, err := e.ascribed(t, n, head, name, s, args)
	if err == nil && r == smtlib.NoTerm {
		r = e.some(s) // as it says itself
	}
	if err != nil || e.c.SortOf(r) == s {
		return r, err
	}
	what := "the term"
	if t.Kind(name) == grammar.Symbol {
		what = smtlib.ClipSymbol(string(t.Bytes(name)))
	}
	return smtlib.NoTerm, errorAt(t, head, "%s has sort %s, not %s", what, e.c.ClipSort(e.c.SortOf(r)), e.c.ClipSort(s))
}

// ascribed reads what name means where s is the sort wanted, which it may still not have.
func (e *Elaborator) ascribed(t *grammar.Tree, n, head, name grammar.Node, s smtlib.Sort, args []smtlib.Term) (smtlib.Term, error) {
	if t.Kind(name) != grammar.Symbol {
		if t.Kind(name) == grammar.List && t.Word(max(t.First(name), name)) == grammar.Underscore {
			return e.applyIndexed(t, name, name, nil)
		}
		return smtlib.NoTerm, e.shape(t, name, "a symbol")
	}
	text := string(t.Bytes(name))
	id := e.find(t, name)
	data := e.c.SortData(s)
	switch {
	case id >= 0 && e.syms[id].local != 0 && len(args) == 0: // it hides what is declared
		return e.locals[e.syms[id].local-1].term, nil
	case id >= 0 && e.syms[id].global != 0:
		sym := &e.syms[id]
		b := e.globals[sym.global-1]
		var r smtlib.Term
		var f *smtlib.Fault
		if b.next != 0 {
			r, f = e.applyOverloaded(sym, args, s)
		} else if d := e.constructorOf(b, s); b.kind == bindPoly && d != smtlib.NoDecl {
			r, f = e.applyDecl(d, args)
		} else {
			r, f = e.applyGlobal(sym, b, args)
		}
		if text == "const" && data.Kind == smtlib.SortArray && len(args) == 1 && (f != nil || r == smtlib.NoTerm || e.c.SortOf(r) != s) && args[0] != smtlib.NoTerm && e.c.SortOf(args[0]) == data.Args[1] {
			return e.c.MkOp(smtlib.OpConstArray, s, args...), nil // what the script calls const does not fit
		}
		if f != nil {
			return smtlib.NoTerm, e.place(t, n, head, f)
		}
		return r, nil
	case text == "const":
		if data.Kind != smtlib.SortArray {
			return smtlib.NoTerm, wrongAt(t, head, "as const needs an array sort, not %s", e.c.ClipSort(s))
		}
		return e.constArray(t, n, head, s, args)
	case text == "seq.empty" && len(args) == 0:
		if data.Kind != smtlib.SortSeq {
			return smtlib.NoTerm, errorAt(t, head, "as seq.empty needs a sequence sort, not %s", e.c.ClipSort(s))
		}
		return e.c.MkOp(smtlib.OpSeqEmpty, s), nil
	case text != "" && text[0] == '@' && len(args) == 0:
		if data.Kind != smtlib.SortUninterpreted {
			return smtlib.NoTerm, errorAt(t, head, "the abstract value %s needs a declared sort, not %s", smtlib.ClipSymbol(text), e.c.ClipSort(s))
		}
		return e.c.MkAbstract(text, s), nil
	case id < 0:
		return smtlib.NoTerm, e.undeclared(t, name, "symbol")
	}
	return e.applySym(t, n, name, &e.syms[id], nil, args)
}
