package smtlib2b

import (
	"fmt"
	"strings"

	"bsmt/bkernel/ast"
	"bsmt/smtlib"
	"bsmt/smtlib2b/floats"
)

// Spell writes, in terms of SMT-LIB, what a constant is: the symbol of a declaration, a string, the word of
// a float or a rounding mode, or what the standard leaves open. ok is false where it is no such
// term, but a function over words; fun says that it is a function.
func (t *Translator) Spell(n ast.Node) (text string, fun, ok bool) {
	for _, e := range t.elems[smtlib.String] {
		if e.node == n {
			return smtlib.StringLiteral(t.c.StrVal(e.term)), false, true
		}
	}
	d, ok := t.DeclOf(n)
	if !ok {
		text, ok = t.spellOpen(n)
		return text, false, ok
	}
	data := t.c.Decl(d)
	name := smtlib.SymbolString(data.Name)
	switch {
	case data.Kind == smtlib.DeclTester:
		name = "(_ is " + smtlib.SymbolString(t.c.Decl(data.Ctor).Name) + ")"
	case data.Kind == smtlib.DeclConstructor && (data.Same || len(t.c.SortData(data.Result).Args) > 0):
		name = "(as " + name + " " + t.c.SortString(data.Result) + ")"
	}
	if len(data.Args) > 0 || !t.sparse(data.Result) {
		sparse := t.sparse(data.Result)
		for _, s := range data.Args {
			sparse = sparse || t.sparse(s)
		}
		return name, len(data.Args) > 0, !sparse
	}
	switch t.c.SortKind(data.Result) {
	case smtlib.SortFloat:
		f := t.format(data.Result)
		nan := t.g.IntVal(t.fl.NaN(f))
		return fmt.Sprintf("(ite (fp.isNaN %s) (_ bv%d %d) (fp.to_ieee_bv %s))", name, nan, f.Width(), name), false, true
	case smtlib.SortRoundingMode:
		text := fmt.Sprintf("(_ bv%d %d)", floats.RTZ, floats.ModeBits)
		for m, mode := range modeNames {
			text = fmt.Sprintf("(ite (= %s %s) (_ bv%d %d) %s)", name, mode, m, floats.ModeBits, text)
		}
		return text, false, true
	}
	return "", false, false
}

// modeNames are those of the rounding modes but the last, by their words.
var modeNames = []string{"RNE", "RNA", "RTP", "RTN"}

// spellOpen writes a constant for what the standard leaves open.
func (t *Translator) spellOpen(n ast.Node) (text string, ok bool) {
	for _, o := range t.open {
		if o.choice.Op == smtlib.OpSeqNth || o.consts[0] != n && (len(o.consts) < 2 || o.consts[1] != n) {
			continue
		}
		f, name := t.format(o.choice.From), o.choice.Op.Name()
		special := func(what string) string { return fmt.Sprintf("(_ %s %d %d)", what, f.Eb, f.Sb) }
		switch o.choice.Op {
		case smtlib.OpFpMin, smtlib.OpFpMax:
			if o.consts[0] == n {
				return fmt.Sprintf("(not (fp.isNegative (%s %s %s)))", name, special("+zero"), special("-zero")), true
			}
			return fmt.Sprintf("(fp.isNegative (%s %s %s))", name, special("-zero"), special("+zero")), true
		case smtlib.OpFpToIeeeBv:
			return "(" + name + " " + special("NaN") + ")", true
		}
	}
	return "", false
}

// SpellCall writes the application of a constant that says what an operator gives where its
// arguments alone do not tell: of a division by zero, of a float out of range, or of an element that a sequence does not have.
func (t *Translator) SpellCall(fun ast.Node, args []string) (text string, ok bool) {
	switch fun {
	case t.div0:
		return "(div " + args[0] + " 0)", true
	case t.mod0:
		return "(mod " + args[0] + " 0)", true
	case t.realDiv0:
		return "(/ " + args[0] + " 0.0)", true
	}
	for _, o := range t.open {
		if o.choice.Op == smtlib.OpSeqNth && o.consts[0] == fun {
			return "(seq.nth " + args[0] + " " + args[1] + ")", true
		}
		if op := o.choice.Op; o.consts[0] != fun || op != smtlib.OpFpToUbv && op != smtlib.OpFpToSbv {
			continue
		}
		mode := "RTZ"
		for m, name := range modeNames {
			mode = fmt.Sprintf("(ite (= %s (_ bv%d %d)) %s %s)", args[0], m, floats.ModeBits, name, mode)
		}
		f := t.format(o.choice.From)
		return fmt.Sprintf("((_ %s %d) %s ((_ to_fp %d %d) %s))", o.choice.Op.Name(), t.c.Width(o.choice.To), mode, f.Eb, f.Sb, strings.Join(args[1:], " ")), true
	}
	return "", false
}
