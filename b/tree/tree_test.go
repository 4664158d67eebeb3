package tree

import (
	"strings"
	"testing"
)

// Every operator has a row, in the part of the table that its constant lies in,
// and its type rule has one type for each operand.
func TestTableIsComplete(t *testing.T) {
	for o := NoOp + 1; o < NumOps; o++ {
		if o == firstExpr || o == firstSubst {
			continue
		}
		i := o.Info()
		if i.Op != o {
			t.Errorf("operator %d has no row", o)
			continue
		}
		if i.Kind != o.Kind() {
			t.Errorf("%v: row says %v, the constant stands among the %vs", o, i.Kind, o.Kind())
		}
		if i.Text == "" || i.Dialect == 0 {
			t.Errorf("operator %d lacks a spelling or a dialect", o)
		}
		if i.Form == Infix && i.Prio == 0 {
			t.Errorf("%v: infix without priority", o)
		}
		if i.Sig == "" {
			continue
		}
		operands, result, ok := strings.Cut(i.Sig, ">")
		if !ok || strings.TrimSpace(result) == "" {
			t.Errorf("%v: type rule %q has no result", o, i.Sig)
		}
		n := len(strings.Fields(operands))
		if i.Form == Infix && n != 2 || i.Form == Atom && n != 0 || i.Form == Postfix && n != 1 {
			t.Errorf("%v: type rule %q has %d operands", o, i.Sig, n)
		}
		if (strings.TrimSpace(result) == "?") != (i.Kind == KPred) {
			t.Errorf("%v: type rule %q gives no %v", o, i.Sig, i.Kind)
		}
	}
}

// Operators that make sets of relations are read from left to right, whichever they are.
func TestArrowsBindAlike(t *testing.T) {
	arrows := 0
	for o := NoOp + 1; o < NumOps; o++ {
		if i := o.Info(); i.Form == Infix && i.Sig == sigArr {
			if arrows++; i.Prio != Relations.Info().Prio {
				t.Errorf("%s has priority %d", i.Text, i.Prio)
			}
		}
	}
	if arrows < 12 {
		t.Errorf("%d operators", arrows)
	}
}

func TestTypesPrintAndCompare(t *testing.T) {
	s := NewSet(Pos{}, "S", &Decl{Name: "a"})
	v := &Type{}
	for _, c := range []struct {
		t    *Type
		want string
	}{
		{RelType(IntType, BoolType), "POW(INTEGER*BOOL)"},
		{PairOf(PairOf(IntType, s.Type), StringType), "INTEGER*S*STRING"},
		{PairOf(IntType, PairOf(s.Type, StringType)), "INTEGER*(S*STRING)"},
		{SetOf(v), "POW(_)"},
		{&Type{Kind: TRecord, Fields: []Field{{"a", IntType}, {"b", BoolType}}}, "struct(a:INTEGER,b:BOOL)"},
	} {
		if got := c.t.String(); got != c.want {
			t.Errorf("got %s, want %s", got, c.want)
		}
		if !c.t.Equal(c.t) || c.t.Equal(SetOf(c.t)) {
			t.Errorf("%s does not compare", c.want)
		}
		if c.t.Ground() != (c.want != "POW(_)") {
			t.Errorf("%s: Ground is wrong", c.want)
		}
	}
	v.Link = IntType
	if !SetOf(v).Equal(SetOf(IntType)) || !SetOf(v).Ground() {
		t.Error("a solved variable is not what it stands for")
	}
}

func TestCloneHasBindersOfItsOwn(t *testing.T) {
	x := &Decl{Name: "x"}
	free := &Decl{Name: "y", Kind: DVariable}
	n := NewBinder(Exists, Pos{}, []*Decl{x}, New(Equal, Pos{},
		&Node{Op: Ident, Name: "x", Decl: x}, &Node{Op: Ident, Name: "y", Decl: free}))
	c := Clone(n)
	if !Same(n, c) || c.Binds[0] == x || c.Args[0].Args[0].Decl != c.Binds[0] || c.Args[0].Args[1].Decl != free {
		t.Errorf("clone %+v", c)
	}
	c.Args[0].Op = NotEqual
	if Same(n, c) {
		t.Error("different trees are the same")
	}
}
