package pog

import (
	"path/filepath"
	"strings"
	"testing"

	"bsmt/b/text"
	"bsmt/b/tree"
)

// Every file is read, and each expression has a type.
func TestFiles(t *testing.T) {
	files, _ := filepath.Glob("../../../shared/bmodels/pog/*.pog")
	goals := 0
	for _, file := range files {
		f, err := ReadFile(file)
		if err != nil {
			t.Error(err)
			continue
		}
		for _, s := range f.Sequents() {
			goals++
			for _, p := range append(s.Hyps, s.Goal) {
				checkTyped(t, file, p)
			}
		}
	}
	t.Logf("%d files, %d goals", len(files), goals)
}

// checkTyped reports expressions without a ground type and names without declaration.
func checkTyped(t *testing.T, file string, p *tree.Node) {
	tree.Walk(p, func(n *tree.Node) bool {
		if n.Op.Kind() == tree.KExpr && (n.Type == nil || !n.Type.Ground()) {
			t.Errorf("%s: %s has the type %v", file, n, n.Type)
			return false
		}
		if n.Op == tree.Ident && (n.Decl == nil || !n.Decl.Type.Equal(n.Type)) {
			t.Errorf("%s: %s is declared as %v", n.Pos, n, n.Decl)
		}
		return true
	})
}

const head = `<?xml version="1.0" encoding="UTF-8"?>
<Proof_Obligations xmlns="https://www.atelierb.eu/Formats/pog" version="1.0">
<Define name="sets"><Set><Id value="COLOUR" typref="3"/><Enumerated_Values><Id value="red" typref="2"/><Id value="blue" typref="2"/></Enumerated_Values></Set></Define>
<Define name="inv">
  <Exp_Comparison op=":"><Id value="c" typref="2"/><Id value="COLOUR" typref="3"/></Exp_Comparison>
  <Exp_Comparison op="&lt;=i"><Id value="n" suffix="1" typref="1"/><Integer_Literal value="-3" typref="1"/></Exp_Comparison>
</Define>
<Proof_Obligation><Tag>Op</Tag><Definition name="inv"/>
<Hypothesis><Quantified_Pred type="!"><Variables><Id value="x" typref="1"/></Variables><Body>
  <Binary_Pred op="=&gt;"><Exp_Comparison op=":"><Id value="x" typref="1"/><Id value="NATURAL" typref="0"/></Exp_Comparison>
  <Exp_Comparison op="&gt;i"><Id value="x" typref="1"/><Id value="n" suffix="1" typref="1"/></Exp_Comparison></Binary_Pred></Body></Quantified_Pred></Hypothesis>
<Local_Hyp num="1"><Nary_Pred op="&amp;"/></Local_Hyp>
`
const tail = `</Proof_Obligation>
<TypeInfos>
<Type id="0"><Unary_Exp op="POW"><Id value="INTEGER"/></Unary_Exp></Type><Type id="1"><Id value="INTEGER"/></Type>
<Type id="2"><Id value="COLOUR"/></Type><Type id="3"><Unary_Exp op="POW"><Id value="COLOUR"/></Unary_Exp></Type>
<Type id="4"><Id value="REAL"/></Type>
</TypeInfos></Proof_Obligations>`

func goal(pred string) string {
	return head + "<Simple_Goal><Tag>g</Tag><Ref_Hyp num=\"1\"/><Goal>" + pred + "</Goal></Simple_Goal>" + tail
}

func TestSequent(t *testing.T) {
	f, err := Read("f.pog", goal(`<Exp_Comparison op="/:"><Id value="c" typref="2"/><Nary_Exp op="{" typref="3"><Id value="red" typref="2"/></Nary_Exp></Exp_Comparison>`))
	if err != nil {
		t.Fatal(err)
	}
	s := f.Sequents()[0]
	want := []string{"c : COLOUR", "`n$1` <= -3", "!x.(x : NATURAL => x > `n$1`)", "btrue"}
	if len(s.Hyps) != len(want) || s.Local != 1 || s.Name != "Op.1" {
		t.Fatalf("%+v", s)
	}
	for i, h := range s.Hyps {
		if h.String() != want[i] {
			t.Errorf("hypothesis %d is %s, want %s", i, h, want[i])
		}
	}
	if s.Goal.String() != "c /: {red}" {
		t.Error(s.Goal)
	}
	red := s.Goal.Args[1].Args[0].Decl
	if red.Kind != tree.DElement || red.Set != f.Sets[0] || len(f.Sets) != 1 || len(red.Set.Elements) != 2 {
		t.Errorf("red is %+v of %+v", red, f.Sets)
	}
}

func TestReals(t *testing.T) {
	for pred, want := range map[string]string{
		`<Exp_Comparison op="&lt;r"><Unary_Exp op="-r" typref="4"><Id value="r" typref="4"/></Unary_Exp><Real_Literal value="1.5" typref="4"/></Exp_Comparison>`:                                                                                                                                                                              "-r < 1.5",
		`<Exp_Comparison op="&lt;=r"><Quantified_Exp type="rSIGMA" typref="4"><Variables><Id value="x" typref="1"/></Variables><Pred><Nary_Pred op="&amp;"/></Pred><Body><Id value="r" typref="4"/></Body></Quantified_Exp><Binary_Exp op="*r" typref="4"><Id value="r" typref="4"/><Id value="r" typref="4"/></Binary_Exp></Exp_Comparison>`: "SIGMA(x).(btrue | r) <= r*r",
	} {
		f, err := Read("f.pog", goal(pred))
		if err != nil {
			t.Fatal(err)
		}
		g := f.Sequents()[0].Goal
		if g.String() != want {
			t.Errorf("got %s, want %s", g, want)
		}
		checkTyped(t, "f.pog", g)
	}
}

func TestErrors(t *testing.T) {
	for pred, want := range map[string]string{
		`<Exp_Comparison op="~~"><Id value="c" typref="2"/><Id value="c" typref="2"/></Exp_Comparison>`: "f.pog:13:50: Exp_Comparison ~~ is not supported",
		`<Exp_Comparison op="="><Id value="c" typref="9"/><Id value="c" typref="2"/></Exp_Comparison>`:  `f.pog:13:73: no type has the id "9"`,
		`<Exp_Comparison op="="><Id value="c" typref="2"/></Exp_Comparison>`:                            "f.pog:13:50: Exp_Comparison with 1 operands instead of 2",
		`<Exp_Comparison op="="><Id value="c"/><Id value="c" typref="2"/></Exp_Comparison>`:             "f.pog:13:73: Id has no type",
		`<Quantified_Pred type="!"><Variables/><Body><Nary_Pred op="&amp;"/></Body></Quantified_Pred>`:  "f.pog:13:50: Quantified_Pred binds no name",
		`<Unary_Pred op="not"/>`: "f.pog:13:50: Unary_Pred with 0 operands",
		``:                       "f.pog:13:44: Goal holds 0 predicates instead of one",
	} {
		if _, err := Read("f.pog", goal(pred)); err == nil || err.Error() != want {
			t.Errorf("%s:\n%v, want\n%s", pred, err, want)
		}
	}
}

// TestWrongFiles: each file has one thing wrong, and the error names it.
func TestWrongFiles(t *testing.T) {
	const id = `<Id value="c" typref="2"/>`
	in := func(pred string) string { return goal(pred) }
	file := func(old, new string) string {
		return strings.Replace(goal(`<Nary_Pred op="&amp;"/>`), old, new, 1)
	}
	expr := func(e string) string { return in(`<Exp_Comparison op="=">` + e + id + `</Exp_Comparison>`) }
	rich := func(rows, ref string) string {
		return strings.Replace(expr(`<Id value="d" richtypref="`+ref+`"/>`), "<TypeInfos>", "<RichTypesInfo>"+rows+"</RichTypesInfo><TypeInfos>", 1)
	}
	for want, src := range map[string]string{
		`"1x" is no integer`:                             expr(`<Integer_Literal value="1x" typref="1"/>`),
		`"MAYBE" is neither TRUE nor FALSE`:              expr(`<Boolean_Literal value="MAYBE" typref="1"/>`),
		`Boolean_Exp with 0 operands`:                    expr(`<Boolean_Exp typref="1"/>`),
		`Nary_Exp without an operand`:                    expr(`<Nary_Exp op="{" typref="3"/>`),
		`Binary_Exp with 1 operands instead of 2`:        expr(`<Binary_Exp op="+i" typref="1">` + id + `</Binary_Exp>`),
		`Unary_Exp with 2 operands instead of 1`:         expr(`<Unary_Exp op="-i" typref="1">` + id + id + `</Unary_Exp>`),
		`Binary_Exp -f2 is not supported`:                expr(`<Binary_Exp op="-f2" typref="1">` + id + id + `</Binary_Exp>`),
		`Nary_Exp &lt; is not supported`:                 expr(`<Nary_Exp op="&amp;lt;" typref="1">` + id + `</Nary_Exp>`),
		`Whatever is not supported`:                      expr(`<Whatever typref="1"/>`),
		`expected a Record_Item with a value`:            expr(`<Record typref="1"><Record_Item label="a"/></Record>`),
		`Record_Field_Access with 0 operands`:            expr(`<Record_Field_Access label="a" typref="1"/>`),
		`Quantified_Exp iMU is not supported`:            expr(`<Quantified_Exp type="iMU" typref="1"/>`),
		`Quantified_Exp needs Variables and one formula`: expr(`<Quantified_Exp type="iPI" typref="1"><Variables>` + id + `</Variables><Body>` + id + `</Body></Quantified_Exp>`),
		`Quantified_Set binds no name`:                   expr(`<Quantified_Set typref="3"><Body><Nary_Pred op="or"/></Body></Quantified_Set>`),
		`Quantified_Pred + is not supported`:             in(`<Quantified_Pred type="+"/>`),
		`Binary_Pred with 3 operands`:                    in(`<Binary_Pred op="=&gt;"><Nary_Pred op="or"/><Nary_Pred op="or"/><Nary_Pred op="or"/></Binary_Pred>`),
		`Binary_Pred xor is not supported`:               in(`<Binary_Pred op="xor"/>`),
		`Id is not supported`:                            in(id),
		`no type has the id "8"`:                         rich("", "8"),
		`no type has the id "7"`:                         rich(`<T id="8"><PowerSet arg="7"/></T>`, "8"),
		`no type has the id "6"`:                         rich(`<T id="5"><INTEGER/></T><T id="8"><CartesianProduct arg1="5" arg2="6"/></T>`, "8"),
		`no type has the id "5"`:                         rich(`<T id="6"><INTEGER/></T><T id="8"><CartesianProduct arg1="5" arg2="6"/></T>`, "8"),
		`Mystery is not supported`:                       rich(`<T id="8"><Mystery/></T>`, "8"),
		`expected one type`:                              rich(`<T id="8"/>`, "8"),
		`expected Proof_Obligations, found Obligations`:  `<Obligations/>`,
		`a set without a name`:                           file(`<Set><Id value="COLOUR" typref="3"/>`, `<Set>`),
		`Proof_Theorem is not supported`:                 file(`<Proof_Obligation>`, `<Proof_Theorem/><Proof_Obligation>`),
		`no definition is named "other"`:                 file(`<Definition name="inv"/>`, `<Definition name="other"/>`),
		`no local hypothesis has the number "2"`:         file(`<Ref_Hyp num="1"/>`, `<Ref_Hyp num="2"/>`),
		`Axiom is not supported`:                         file(`<Local_Hyp num="1">`, `<Axiom/><Local_Hyp num="1">`),
		`Hint is not supported`:                          file(`<Ref_Hyp num="1"/>`, `<Hint/>`),
		`Binary_Exp + is not supported`:                  file(`<Type id="4"><Id value="REAL"/>`, `<Type id="4"><Binary_Exp op="+"><Id value="REAL"/><Id value="REAL"/></Binary_Exp>`),
		`expected a Record_Item with a type`:             file(`<Type id="4"><Id value="REAL"/>`, `<Type id="4"><Struct><Record_Item label="a"/></Struct>`),
		// What is read last must not replace what was read before.
		`a second Goal in a Simple_Goal`:           file(`<Goal><Nary_Pred op="&amp;"/></Goal>`, `<Goal><Nary_Pred op="or"/></Goal><Goal><Nary_Pred op="&amp;"/></Goal>`),
		`two local hypotheses have the number "1"`: file(`<Local_Hyp num="1">`, `<Local_Hyp num="1"><Nary_Pred op="&amp;"/></Local_Hyp><Local_Hyp num="1">`),
		`the definition inv is there twice`:        file(`<Define name="inv"`, `<Define name="inv"/><Define name="inv"`),
		`a Simple_Goal without its Goal`:           file(`<Goal><Nary_Pred op="&amp;"/></Goal>`, ``),
	} {
		if _, err := Read("f.pog", src); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s in\n%s", err, want, src)
		}
	}
	if _, err := ReadFile(filepath.Join(t.TempDir(), "none.pog")); err == nil {
		t.Error("a file that is not there is read")
	}
}

func FuzzRead(f *testing.F) {
	f.Add(goal(`<Exp_Comparison op="="><Id value="c" typref="2"/><Id value="c" typref="2"/></Exp_Comparison>`))
	f.Add(goal(`<Exp_Comparison op="&lt;r"><Quantified_Exp type="rPI" typref="4"><Variables><Id value="r" typref="4"/></Variables><Pred><Nary_Pred op="or"/></Pred><Body><Id value="r" typref="4"/></Body></Quantified_Exp><Real_Literal value="1.5" typref="4"/></Exp_Comparison>`))
	f.Fuzz(func(t *testing.T, src string) {
		file, err := Read("f", src)
		if err != nil {
			return
		}
		for _, s := range file.Sequents() {
			for _, p := range append(s.Hyps, s.Goal) {
				_ = p.String()
				checkTyped(t, "f", p)
			}
		}
	})
}

// All formulas of all files are printed and read back as the same trees.
func TestReread(t *testing.T) {
	files, _ := filepath.Glob("../../../shared/bmodels/pog/*.pog")
	n, bad := 0, 0
	for _, file := range files {
		f, err := ReadFile(file)
		if err != nil {
			t.Error(err)
			continue
		}
		preds := []*tree.Node{}
		for _, d := range f.Definitions {
			preds = append(preds, d.Preds...)
		}
		for _, o := range f.Obligations {
			preds = append(preds, o.Hypotheses...)
			for _, p := range o.Local {
				preds = append(preds, p)
			}
			for _, g := range o.Goals {
				preds = append(preds, g.Pred)
			}
		}
		for _, p := range preds {
			n++
			src := p.String()
			again, err := text.Formula(src, tree.Classical, nil)
			if err == nil && tree.Same(overloaded(p), again) {
				continue
			}
			if bad++; bad < 20 {
				t.Errorf("%s: %s\n  reread: %v\n%v", file, src, again, err)
			}
		}
	}
	t.Logf("%d formulas of %d files, %d not the same", n, len(files), bad)
}

// overloaded copies a formula with operators on numbers and products as the parser leaves them before types are known.
func overloaded(p *tree.Node) *tree.Node {
	p = tree.Clone(p)
	integers := map[tree.Op]tree.Op{}
	for o := range tree.NumOps {
		if real := tree.Op(o).Info().Real; real != tree.NoOp {
			integers[real] = tree.Op(o)
		}
	}
	tree.Walk(p, func(n *tree.Node) bool {
		if of, ok := integers[n.Op]; ok {
			n.Op = of
		}
		switch n.Op {
		case tree.Sub:
			n.Op = tree.Minus
		case tree.Mul, tree.Product:
			n.Op = tree.Star
		case tree.RealOf, tree.Floor, tree.Ceiling: // a function until it is known that nothing declares it
			n.Args = append([]*tree.Node{tree.NewIdent(n.Pos, n.Op.Info().Text)}, n.Args...)
			n.Op = tree.Apply
		}
		return true
	})
	return p
}
