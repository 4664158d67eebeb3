package pog

import (
	"fmt"
	"html"
	"math/rand/v2"
	"strings"
	"testing"

	"bsmt/b/machine"
	"bsmt/b/tree"
)

// writer writes typed trees in the form of .pog files.
type writer struct {
	rnd   *rand.Rand
	rich  bool           // types are rows that refer to others
	types map[string]int // by their text
	rows  []string       // the elements that tell them
}

// typeRef gives the attribute that tells a type.
func (w *writer) typeRef(t *tree.Type) string {
	if w.rich {
		return fmt.Sprintf(" richtypref='%d'", w.typeID(t))
	}
	return fmt.Sprintf(" typref='%d'", w.typeID(t))
}

func (w *writer) typeID(t *tree.Type) int {
	t = t.Rep()
	if id, ok := w.types[t.String()]; ok {
		return id
	}
	row := "<Type id='%d'>" + w.typeText(t) + "</Type>"
	if w.rich {
		row = "<RichType id='%d'>" + w.richType(t) + "</RichType>"
	}
	id := len(w.types)
	w.types[t.String()] = id
	w.rows = append(w.rows, fmt.Sprintf(row, id))
	return id
}

func (w *writer) typeText(t *tree.Type) string {
	switch t = t.Rep(); t.Kind {
	case tree.TPow:
		return "<Unary_Exp op='POW'>" + w.typeText(t.Left) + "</Unary_Exp>"
	case tree.TPair:
		return "<Binary_Exp op='*'>" + w.typeText(t.Left) + w.typeText(t.Right) + "</Binary_Exp>"
	case tree.TRecord:
		var items []string
		for _, f := range t.Fields {
			items = append(items, "<Record_Item label='"+f.Name+"'>"+w.typeText(f.Type)+"</Record_Item>")
		}
		w.rnd.Shuffle(len(items), func(i, j int) { items[i], items[j] = items[j], items[i] })
		return "<Struct>" + strings.Join(items, "") + "</Struct>"
	}
	return "<Id value='" + t.String() + "'/>"
}

func (w *writer) richType(t *tree.Type) string {
	switch t.Kind {
	case tree.TPow:
		return fmt.Sprintf("<PowerSet arg='%d'/>", w.typeID(t.Left))
	case tree.TPair:
		return fmt.Sprintf("<CartesianProduct arg1='%d' arg2='%d'/>", w.typeID(t.Left), w.typeID(t.Right))
	case tree.TGiven:
		if len(t.Set.Elements) == 0 {
			return "<AbstractSet id='" + t.Set.Name + "'/>"
		}
		text := "<EnumeratedSet id='" + t.Set.Name + "'>"
		for _, e := range t.Set.Elements {
			text += "<Value id='" + e.Name + "'/>"
		}
		return text + "</EnumeratedSet>"
	}
	return "<" + t.String() + "/>"
}

// suffix tells operators of numbers from those of sets with the same sign.
func suffix(op tree.Op) string {
	switch op {
	case tree.Less, tree.LessEq, tree.Greater, tree.GreaterEq, tree.Add, tree.Sub, tree.Mul, tree.Div, tree.Neg, tree.Power:
		return "i"
	case tree.Product, tree.SetMinus:
		return "s"
	}
	return ""
}

// formula writes a predicate or an expression.
func (w *writer) formula(n *tree.Node) string {
	i := n.Op.Info()
	op, typ := i.Text, ""
	if n.Op.Kind() == tree.KExpr {
		typ = w.typeRef(n.Type)
	}
	element := func(name, attrs, inside string) string {
		return "<" + name + attrs + typ + ">" + inside + "</" + name + ">"
	}
	var args string
	for _, a := range n.Args {
		args += w.formula(a)
	}
	attr := func(name, value string) string { return " " + name + "='" + html.EscapeString(value) + "'" }
	switch n.Op {
	case tree.Ident:
		return element("Id", attr("value", n.Name), "")
	case tree.IntLit:
		return element("Integer_Literal", attr("value", n.Int.String()), "")
	case tree.StringLit:
		return element("STRING_Literal", attr("value", n.Name), "")
	case tree.True, tree.False:
		return element("Boolean_Literal", attr("value", op), "")
	case tree.EmptySet:
		return element("EmptySet", "", "")
	case tree.EmptySeq:
		return element("EmptySeq", "", "")
	case tree.BoolOf:
		return element("Boolean_Exp", "", args)
	case tree.IntSet, tree.NaturalSet, tree.Natural1Set, tree.ImplInt, tree.ImplNat, tree.ImplNat1, tree.BoolSet, tree.StringSet, tree.MaxInt, tree.MinInt, tree.SuccFunc, tree.PredFunc:
		return element("Id", attr("value", op), "")
	case tree.SetExt:
		return element("Nary_Exp", attr("op", "{"), args)
	case tree.SeqExt:
		return element("Nary_Exp", attr("op", "["), args)
	case tree.Not:
		return element("Unary_Pred", attr("op", "not"), args)
	case tree.And, tree.Or:
		if w.rnd.IntN(2) == 0 && len(n.Args) > 2 { // in pairs
			text := w.formula(n.Args[0])
			for _, a := range n.Args[1:] {
				text = element("Binary_Pred", attr("op", op), text+w.formula(a))
			}
			return text
		}
		return element("Nary_Pred", attr("op", op), args)
	case tree.Implies, tree.Equiv:
		if w.rnd.IntN(4) == 0 {
			args = element("Nary_Pred", attr("op", "&"), w.formula(n.Args[0])) + w.formula(n.Args[1])
		}
		return element("Binary_Pred", attr("op", op), args)
	case tree.Rec, tree.Struct:
		args = ""
		for i, a := range n.Args {
			args += "<Record_Item" + attr("label", n.Names[i]) + ">" + w.formula(a) + "</Record_Item>"
		}
		return element(map[tree.Op]string{tree.Rec: "Record", tree.Struct: "Struct"}[n.Op], "", args)
	case tree.FieldOf:
		return element("Record_Field_Access", attr("label", n.Name), args)
	case tree.Forall, tree.Exists, tree.Compr, tree.Lambda, tree.Sigma, tree.Pi, tree.QuantUnion, tree.QuantInter:
		vars := ""
		for _, d := range n.Binds {
			vars += "<Id" + attr("value", d.Name) + w.typeRef(d.Type) + "/>"
		}
		vars = "<Variables>" + vars + "</Variables>"
		if len(n.Args) == 1 {
			kind := "Quantified_Pred"
			typ2 := attr("type", op)
			if n.Op == tree.Compr {
				kind, typ2 = "Quantified_Set", ""
			}
			return element(kind, typ2, vars+"<Body>"+args+"</Body>")
		}
		if n.Op == tree.Sigma || n.Op == tree.Pi {
			op = "i" + op
		}
		return element("Quantified_Exp", attr("type", op), vars+"<Pred>"+w.formula(n.Args[0])+"</Pred><Body>"+w.formula(n.Args[1])+"</Body>")
	case tree.Image, tree.Apply:
		return element("Binary_Exp", attr("op", op[:1]), args)
	case tree.Min, tree.Max:
		op = "i" + op
	case tree.SetMinus:
		op = "-"
	}
	op += suffix(n.Op)
	if n.Op.Kind() == tree.KPred {
		return element("Exp_Comparison", attr("op", op), args)
	}
	return element([]string{"", "Unary_Exp", "Binary_Exp"}[len(n.Args)], attr("op", op), args)
}

// differ tells where two typed trees are not the same.
func differ(a, b *tree.Node) string {
	if a.Op != b.Op || len(a.Args) != len(b.Args) || len(a.Binds) != len(b.Binds) || a.Op == tree.Ident && a.Decl.Kind != b.Decl.Kind {
		return fmt.Sprintf("%s and %s", a, b)
	}
	if a.Op.Kind() == tree.KExpr && a.Type.String() != b.Type.String() {
		return fmt.Sprintf("%s of type %s and of type %s", a, a.Type, b.Type)
	}
	for i, d := range a.Binds {
		if e := b.Binds[i]; d.Name != e.Name || d.Type.String() != e.Type.String() || d.Kind != e.Kind {
			return fmt.Sprintf("%s : %s and %s : %s", d.Name, d.Type, e.Name, e.Type)
		}
	}
	for i := range a.Args {
		if d := differ(a.Args[i], b.Args[i]); d != "" {
			return d
		}
	}
	return ""
}

// TestFormulas writes formulas with all operators as .pog files do, with types in the old form and in the new one, and
// reads back the same typed trees.
func TestFormulas(t *testing.T) {
	m := machine.Empty(tree.Classical)
	s := tree.NewSet(tree.Pos{}, "S")
	e := tree.NewSet(tree.Pos{}, "E", &tree.Decl{Name: "red"}, &tree.Decl{Name: "blue"})
	e.ID = 1
	m.Sets = []*tree.Set{s, e}
	rel := func(a, b *tree.Type) *tree.Type { return tree.RelType(a, b) }
	for name, typ := range map[string]*tree.Type{
		"n": tree.IntType, "i": tree.IntType, "p": tree.BoolType, "w": tree.StringType, "a": s.Type, "c": e.Type, "A": tree.SetOf(s.Type), "B": tree.SetOf(s.Type),
		"Z": tree.SetOf(tree.IntType), "r": rel(s.Type, e.Type), "q": rel(s.Type, s.Type), "h": rel(e.Type, tree.IntType), "l": rel(tree.IntType, s.Type),
		"AA": tree.SetOf(tree.SetOf(s.Type)), "ll": rel(tree.IntType, rel(tree.IntType, s.Type)), "x$1": tree.IntType,
	} {
		m.Constants = append(m.Constants, &tree.Decl{Name: name, Kind: tree.DConstant, Type: typ})
	}
	for i, src := range []string{
		"n = 1 & i /= -5 & a : A & a /: B & A <: B & A /<: B & A <<: B & A /<<: B & n < i & n <= i & n > i & n >= i",
		"n = 1 or n = 2 or i = 3 & (p = TRUE or p = FALSE)", "not(n = 1) => (n = 2 <=> i = 3)", "(n = 1 or i = 2) & (n = 3 or i = 4) & not(n = 5 & i = 6)",
		"n+i*2-3 = n/2 mod 3 & 2**n = 2**(i+1) & -n = -(i*2)", "Z = n..i & Z - {3} <: INTEGER & n : NATURAL & n : NATURAL1 & n : INT & n : NAT & n : NAT1",
		"w = \"text\" & w : STRING & p : BOOL & p = bool(n = 1 or i = 2)", "n <= MAXINT & n >= MININT & succ(n) = pred(i)",
		"A*B <: q & (a|->c) : r & A \\/ B /\\ A <: S & c : E & c = red & {red,blue} <: E", "{} = A & [] = l & [a,a] = l & {n,i,3} = Z",
		"q : A <-> B & q : A +-> B & q : A --> B & q : A >+> B & q : A >-> B & q : A +->> B & q : A -->> B & q : A >+>> B & q : A >->> B",
		"A <| q |> B = A <<| q |>> B & q <+ q = (q;q) & (q >< r) = {} & (q || r) = {} & q[A] = B & q(a) = a & h(red) = n",
		"prj1(A,B) = {} & prj2(A,E) = {} & iterate(q,n) = q & a -> l = l <- a & l^l = l & l /|\\ n = l \\|/ i",
		"POW(A) = POW1(B) & A : FIN(S) & A : FIN1(S) & card(A) = n & min(Z) = max(Z) & union(AA) = inter(AA)",
		"dom(q) = ran(q) & q~ = id(A) & closure(q) = closure1(q) & fnc(q) = {} & rel(fnc(q)) = q",
		"l : seq(A) & l : seq1(A) & l : iseq(A) & l : iseq1(A) & l : perm(A) & size(l) = n & first(l) = last(l) & front(l) = tail(l) & rev(l) = conc(ll)",
		"!x.(x : A => #(y,z).(y : B & z : INTEGER & (x|->y) : q))", "SIGMA(x).(x : Z|x*x) = PI(x,y).(x : Z & y : Z|x+y)",
		"UNION(x).(x : A|{x}) = INTER(x).(x : A|q[{x}]) & {x,y|x : A & y : B} = q & %x.(x : A|n) = {}", "!x.(x : Z => x = n) & !x.(x : A => #x.(x = n))",
		"rec(k:n,f:a)'k = i & rec(f:a,k:n) : struct(k:Z,f:A) & rec(k:rec(m:n))'k'm = n", "`x$1` = n & n = `x$1`+1",
		"(n = 1 => i = 2) => (n = 3 => i = 4)", "{x|x : A & not(x = a)} = A & {(1|->(TRUE|->red))} = {}",
	} {
		want, err := m.Formula(src)
		if err != nil {
			t.Fatalf("%s: %v", src, err)
		}
		for round := range 8 {
			w := &writer{rnd: rand.New(rand.NewPCG(uint64(i), uint64(round))), rich: round%2 == 1, types: map[string]int{}}
			if w.rich && strings.Contains(src, "rec(") {
				continue // records are written in the old form
			}
			pred := w.formula(want.Node)
			given := "<Define name='sets'><Set><Id value='S'/></Set>"
			if !w.rich || round%4 == 1 {
				const set = "<Set><Id value='E'/><Enumerated_Values><Id value='red'/><Id value='blue'/></Enumerated_Values></Set>"
				given += set + "</Define><Define name='lprp'>" + set // each list that names a set has all of it
			}
			types := [2]string{"TypeInfos", "RichTypesInfo"}[round%2]
			w.typeID(e.Type)
			f, err := Read("f.pog", "<Proof_Obligations>"+given+"</Define><Proof_Obligation><Tag>O</Tag><Simple_Goal><Tag>g</Tag><Goal>"+pred+
				"</Goal><Proof_State proofState='Proved'/></Simple_Goal></Proof_Obligation><"+types+">"+strings.Join(w.rows, "")+"</"+types+"></Proof_Obligations>")
			if err != nil {
				t.Fatalf("%s: %v\n%s", src, err, pred)
			}
			got := f.Sequents()[0].Goal
			if d := differ(want.Node, got); d != "" || want.Node.String() != got.String() || !f.Obligations[0].Goals[0].Proved {
				t.Fatalf("%s is read as %s: %s\n%s", src, got, d, pred)
			}
			for _, set := range f.Sets {
				if set.Name == "E" && len(set.Elements) != 2 {
					t.Fatalf("%s: E has the elements %v", src, set.Elements)
				}
			}
			checkTyped(t, "f.pog", got)
		}
	}
}
