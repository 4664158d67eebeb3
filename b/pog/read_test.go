package pog

import (
	"path/filepath"
	"testing"

	"bsmt/b/text"
	"bsmt/b/tree"
)

// Every file is read, and each expression has a type.
func TestFiles(t *testing.T) {
	files, _ := filepath.Glob("../../../shared/bmodels/pog/*.pog")
	goals, opaque := 0, 0
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
		if len(f.Opaque) > 0 {
			opaque++
		}
	}
	t.Logf("%d files, %d goals, %d files with symbols without meaning", len(files), goals, opaque)
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
	if red.Kind != tree.DElement || red.Set != f.Sets[0] || len(f.Sets) != 2 || len(red.Set.Elements) != 2 {
		t.Errorf("red is %+v of %+v", red, f.Sets)
	}
}

// Reals are symbols without meaning, and listed.
func TestReals(t *testing.T) {
	f, err := Read("f.pog", goal(`<Exp_Comparison op="&lt;r"><Unary_Exp op="-r" typref="4"><Id value="r" typref="4"/></Unary_Exp><Real_Literal value="1.5" typref="4"/></Exp_Comparison>`))
	if err != nil {
		t.Fatal(err)
	}
	if g := f.Sequents()[0].Goal.String(); g != "`neg r`(r) |-> `1.5` : `<r`" {
		t.Error(g)
	}
	if len(f.Opaque) != 3 {
		t.Errorf("%d symbols without meaning", len(f.Opaque))
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

// overloaded copies a formula with - and * on numbers and products as the parser leaves them before types are known.
func overloaded(p *tree.Node) *tree.Node {
	p = tree.Clone(p)
	tree.Walk(p, func(n *tree.Node) bool {
		switch n.Op {
		case tree.Sub:
			n.Op = tree.Minus
		case tree.Mul, tree.Product:
			n.Op = tree.Star
		}
		return true
	})
	return p
}
