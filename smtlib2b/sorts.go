package smtlib2b

import (
	"fmt"
	"strings"

	"bsmt/bkernel/ast"
	"bsmt/smtlib"
	"bsmt/smtlib2b/floats"
)

// maxName is the length from which the identifier of a parametric set no longer
// spells its arguments out: nested instances would double it at each level.
const maxName = 160

// typ gives the type of a sort, with an explicit stack since sorts may be nested
// as deep as terms.
func (t *Translator) typ(s smtlib.Sort) (ast.Type, error) {
	for len(t.types) < t.c.NumSorts() {
		t.types = append(t.types, noType)
	}
	if t.types[s] != noType {
		return t.types[s], nil
	}
	stack := []smtlib.Sort{s}
	for len(stack) > 0 {
		cur := stack[len(stack)-1]
		if t.types[cur] != noType {
			stack = stack[:len(stack)-1]
			continue
		}
		d := t.c.SortData(cur)
		ready := true
		if d.Kind == smtlib.SortArray {
			for _, a := range d.Args {
				if t.types[a] == noType {
					stack, ready = append(stack, a), false
				}
			}
		}
		if !ready {
			continue
		}
		var typ ast.Type
		switch d.Kind {
		case smtlib.SortBool:
			typ = ast.Bool
		case smtlib.SortInt:
			typ = ast.Int
		case smtlib.SortReal:
			if t.NoReals {
				return noType, &Unsupported{"sort Real"}
			}
			typ = ast.Real
		case smtlib.SortBitVec:
			typ = t.g.BitVec(d.Idx[0])
		case smtlib.SortRoundingMode:
			typ = t.g.BitVec(floats.ModeBits)
		case smtlib.SortFloat:
			var err error
			if typ, err = t.floatType(d); err != nil {
				return noType, err
			}
		case smtlib.SortArray:
			typ = t.g.Fun([]ast.Type{t.types[d.Args[0]]}, t.types[d.Args[1]])
			for _, a := range d.Args { // an array within is taken for another where no value of it differs
				t.loose = t.loose || !t.settled(a)
			}
		case smtlib.SortUninterpreted:
			typ = t.g.Set(t.setName(d))
			t.sortOf[typ] = cur
		case smtlib.SortString:
			typ = t.g.Set(t.unique("String", "String"))
			t.sortOf[typ] = cur
			t.loose = true // a deferred set may be finite
		case smtlib.SortDatatype, smtlib.SortSeq:
			if typ, err := t.free(cur); err != nil {
				return noType, err
			} else if t.types[cur] = typ; typ != noType {
				stack = stack[:len(stack)-1]
				continue
			}
			return noType, &Unsupported{"sort " + t.sortText(cur)}
		default:
			return noType, &Unsupported{"sort " + t.sortText(cur)}
		}
		t.types[cur] = typ
		stack = stack[:len(stack)-1]
	}
	return t.types[s], nil
}

// setName chooses the identifier of an uninterpreted sort.
func (t *Translator) setName(d *smtlib.SortData) string {
	if len(d.Args) == 0 {
		return t.unique(ast.Identifier(d.Name), d.Name)
	}
	name := d.Name
	if d.Kind == smtlib.SortSeq {
		name = "Seq"
	}
	size := 0
	args := make([]string, len(d.Args))
	for i, a := range d.Args {
		args[i] = t.sortText(a)
		size += len(args[i])
	}
	if size > maxName {
		return t.unique(ast.Instance(name, 1), name)
	}
	return t.unique(ast.SetInstance(name, args), name)
}

// unique enters ident, or when it is taken a further instance of name.
func (t *Translator) unique(ident, name string) string {
	for n := 2; t.names[ident]; n++ {
		ident = ast.Instance(name, n)
	}
	t.names[ident] = true
	return ident
}

// declare makes a constant for name with an identifier that nothing else has.
func (t *Translator) declare(name string, typ ast.Type) ast.Node {
	ident := t.unique(ast.Identifier(name), name)
	for { // a name that was given back may stand for a constant of another type
		if n := t.g.LookupConst(ident); n == ast.None || t.g.Type(n) == typ {
			return t.g.Const(ident, typ)
		}
		ident = t.unique(ident, name)
	}
}

// sortText prints a sort for messages and names; deep ones are cut short.
func (t *Translator) sortText(s smtlib.Sort) string {
	var b strings.Builder
	t.writeSort(&b, s, 0)
	return b.String()
}

func (t *Translator) writeSort(b *strings.Builder, s smtlib.Sort, depth int) {
	if depth > 8 || b.Len() > maxName {
		fmt.Fprintf(b, "...%d", s) // the number keeps names that are cut different
		return
	}
	d := t.c.SortData(s)
	switch d.Kind {
	case smtlib.SortBool:
		b.WriteString("Bool")
		return
	case smtlib.SortInt:
		b.WriteString("Int")
		return
	case smtlib.SortReal:
		b.WriteString("Real")
		return
	case smtlib.SortString:
		b.WriteString("String")
		return
	case smtlib.SortRegLan:
		b.WriteString("RegLan")
		return
	case smtlib.SortRoundingMode:
		b.WriteString("RoundingMode")
		return
	case smtlib.SortBitVec:
		fmt.Fprintf(b, "(_ BitVec %d)", d.Idx[0])
		return
	case smtlib.SortFloat:
		fmt.Fprintf(b, "(_ FloatingPoint %d %d)", d.Idx[0], d.Idx[1])
		return
	}
	name := d.Name
	switch d.Kind {
	case smtlib.SortArray:
		name = "Array"
	case smtlib.SortSeq:
		name = "Seq"
	case smtlib.SortFun:
		name = "->"
	}
	if len(d.Args) == 0 {
		b.WriteString(name)
		return
	}
	b.WriteString("(" + name)
	for _, a := range d.Args {
		b.WriteByte(' ')
		t.writeSort(b, a, depth+1)
	}
	b.WriteByte(')')
}

// Const gives the constant of a declared function symbol, declaring it at the
// first call: a value of its sort, or a function of its arguments.
func (t *Translator) Const(d smtlib.Decl) (ast.Node, error) {
	t.grow()
	if t.consts[d] != ast.None {
		return t.consts[d], nil
	}
	data := t.c.Decl(d)
	switch data.Kind {
	case smtlib.DeclFun, smtlib.DeclRec:
	case smtlib.DeclConstructor, smtlib.DeclSelector, smtlib.DeclTester:
		if err := t.symbol(d); err != nil {
			return ast.None, err
		}
		return t.consts[d], nil
	default:
		return ast.None, &Unsupported{"the symbol " + data.Name}
	}
	typ, err := t.typ(data.Result)
	if err != nil {
		return ast.None, err
	}
	if len(data.Args) > 0 {
		dom := make([]ast.Type, len(data.Args))
		for i, a := range data.Args {
			if dom[i], err = t.typ(a); err != nil {
				return ast.None, err
			}
			t.loose = t.loose || !t.settled(a)
		}
		typ = t.g.Fun(dom, typ)
		t.loose = t.loose || t.c.SortKind(data.Result) == smtlib.SortDatatype && !t.settled(data.Result)
	}
	n := t.declare(data.Name, typ)
	t.consts[d] = n
	t.declOf[n] = d
	if len(data.Args) == 0 && data.Kind == smtlib.DeclFun {
		t.confine(data.Result, n)
	}
	return n, nil
}

// DeclOf gives the declaration whose constant n is, or whose constructor, selector or tester.
func (t *Translator) DeclOf(n ast.Node) (smtlib.Decl, bool) {
	d, ok := t.declOf[n]
	if !ok {
		d, ok = t.freeOf[n]
	}
	return d, ok
}

// SortOf gives the uninterpreted sort, or String, whose deferred set typ is.
func (t *Translator) SortOf(typ ast.Type) (smtlib.Sort, bool) {
	s, ok := t.sortOf[typ]
	return s, ok
}

// abstract gives the constant that stands for the abstract value term, or for a string.
func (t *Translator) abstract(term smtlib.Term) (ast.Node, error) {
	s := t.c.SortOf(term)
	typ, err := t.typ(s)
	if err != nil {
		return ast.None, err
	}
	for _, e := range t.elems[s] {
		if e.term == term {
			return e.node, nil
		}
	}
	n := t.declare(t.c.StrVal(term), typ)
	t.elems[s] = append(t.elems[s], absElem{term, n})
	return n, nil
}
