package smtlib2b

import (
	"context"
	"maps"
	"math/big"
	"math/rand/v2"
	"runtime/debug"
	"testing"

	"bsmt/bkernel/ast"
	kernel "bsmt/bkernel/eval"
	"bsmt/smtlib"
	"bsmt/smtlib/eval"
	"bsmt/smtlib/print"
)

func num(i int64) ast.Value { return ast.Value{Kind: ast.KInt, Int: big.NewInt(i)} }

func elem(i int64) ast.Value { return ast.Value{Kind: ast.KSet, Int: big.NewInt(i)} }

func fun(def ast.Value, entries ...ast.FunEntry) ast.Value {
	return ast.Value{Kind: ast.KFun, Fun: &ast.FunValue{Entries: entries, Default: def}}
}

func at(v ast.Value, args ...ast.Value) ast.FunEntry { return ast.FunEntry{Args: args, Val: v} }

// Values become terms, and the evaluator finds the assertions true in the model.
func TestModel(t *testing.T) {
	s := read(t, `
		(declare-sort S 0) (declare-sort |U V| 0)
		(declare-fun x () Int) (declare-fun p () Bool) (declare-fun v () (_ BitVec 8))
		(declare-fun s () S) (declare-fun r () S) (declare-fun unused () S) (declare-fun other () |U V|)
		(declare-fun a () (Array Int (Array Int Bool)))
		(declare-fun f (Int S) Int) (declare-fun q (Bool) Bool)
		(declare-fun free (Int) (Array Int Int))
		(assert (and (= x (- 7)) p (= v #xfe) (distinct s r)))
		(assert (and (select (select a 1) 2) (not (select (select a 1) 3)) (select (select a 5) 5)))
		(assert (and (= (f 3 s) 10) (= (f 3 r) 11) (= (f 4 r) 0) (q false) (not (q true))))
		(assert (and (= (div x 0) 4) (= (div 1 0) 0) (= (mod x 0) 9)))
		(assert (forall ((y S)) (<= (f 3 y) 11)))`)
	tr, ns := s.translate(t)
	g := tr.Graph()
	m := ast.Model{}
	set := func(name string, v ast.Value) {
		n := g.LookupConst(name)
		if n == ast.None {
			t.Fatal("no constant ", name)
		}
		m[n] = v
	}
	yes, no := ast.Value{Kind: ast.KBool, Bool: true}, ast.Value{Kind: ast.KBool}
	set("x", num(-7))
	set("p", yes)
	set("v", ast.Value{Kind: ast.KBitVec, Int: big.NewInt(0xfe)})
	set("s", elem(1))
	set("r", elem(4))
	set("a", fun(fun(yes), at(fun(no, at(yes, num(2))), num(1))))
	set("f", fun(num(0), at(num(10), num(3), elem(1)), at(num(11), num(3), elem(4))))
	set("q", fun(yes, at(no, yes)))
	set("div0", fun(num(0), at(num(4), num(-7))))
	set("mod0", fun(num(9)))
	model, err := tr.Model(m, s.e.Decls())
	if err != nil {
		t.Fatal(err)
	}
	if model.Interps.Len() != len(s.e.Decls()) || model.Div0 == nil || model.Mod0 == nil {
		t.Errorf("%d of %d symbols have a meaning", model.Interps.Len(), len(s.e.Decls()))
	}
	for sort, want := range map[string]int{"S": 2, "U V": 1} {
		id, ok := s.e.LookupSort(sort)
		if got := len(model.Universe[id]); !ok || got != want {
			t.Errorf("sort %s has %d elements, not %d", sort, got, want)
		}
	}
	ev := eval.New(s.c, model)
	for i, a := range s.asserts {
		v, err := ev.Eval(context.Background(), a)
		if err != nil || v != s.c.True() {
			t.Errorf("assertion %d is %s in the model (%v)", i, print.TermString(s.c, v), err)
		}
	}
	if len(ns) != len(s.asserts) {
		t.Error("assertions are lost")
	}
	m[g.LookupConst("x")] = yes
	if _, err := tr.Model(m, s.e.Decls()); err == nil {
		t.Error("a Bool as the value of an Int is accepted")
	}
	m[g.LookupConst("x")] = ast.Value{Kind: ast.KInt}
	if _, err := tr.Model(m, s.e.Decls()); err == nil {
		t.Error("a value without a number is accepted")
	}
}

// Abstract values that occur in terms are different, and models use their names.
func TestAbstractValues(t *testing.T) {
	c := smtlib.NewContext()
	srt := c.MkSort(smtlib.SortData{Kind: smtlib.SortUninterpreted, Name: "S"})
	x := c.AddDecl(smtlib.DeclData{Name: "x", Result: srt, Body: smtlib.NoTerm})
	k0, k1 := c.MkAbstract("@S!0", srt), c.MkAbstract("@S!1", srt)
	tr := New(c)
	n, err := tr.Pred(c.MkOp(smtlib.OpOr, smtlib.Bool, c.MkOp(smtlib.OpEq, smtlib.Bool, c.MkApp(x), k0), c.MkOp(smtlib.OpEq, smtlib.Bool, c.MkApp(x), k1)))
	if err != nil {
		t.Fatal(err)
	}
	side := tr.SideFor([]ast.Node{n})
	if len(side) != 1 || tr.Graph().Op(side[0]) != ast.OpAllDiff {
		t.Fatal("nothing says that abstract values differ")
	}
	cx, _ := tr.Const(x)
	g := tr.Graph()
	m := ast.Model{cx: elem(7), g.Arg(side[0], 0): elem(3), g.Arg(side[0], 1): elem(7)}
	model, err := tr.Model(m, []smtlib.Decl{x})
	if err != nil || model.Interps.At(x).Body != k1 {
		t.Errorf("x is %s (%v)", print.TermString(c, model.Interps.At(x).Body), err)
	}
}

// Terms of 2^60 paths, of depth 1,000,000 and sorts of depth 20,000 translate in
// linear space, once however often they are asked for.
func TestDeep(t *testing.T) {
	defer debug.SetMaxStack(debug.SetMaxStack(16 << 20)) // a frame for each denial would not fit
	c := smtlib.NewContext()
	x := c.MkApp(c.AddDecl(smtlib.DeclData{Name: "x", Result: smtlib.Int, Body: smtlib.NoTerm}))
	p := c.MkApp(c.AddDecl(smtlib.DeclData{Name: "p", Result: smtlib.Bool, Body: smtlib.NoTerm}))
	sum := x
	for i := 0; i < 60; i++ {
		sum = c.MkOp(smtlib.OpAdd, smtlib.Int, sum, sum)
	}
	deep := p
	for i := 0; i < 250_000; i++ {
		deep = c.MkOp(smtlib.OpNot, smtlib.Bool, deep)
	}
	sort := smtlib.Int
	for i := 0; i < 5_000; i++ {
		sort = c.Array(smtlib.Int, sort)
	}
	arr := c.AddDecl(smtlib.DeclData{Name: "a", Result: sort, Body: smtlib.NoTerm})
	tr := New(c)
	for i := 0; i < 2; i++ {
		if _, err := tr.Expr(sum); err != nil {
			t.Fatal(err)
		}
		if _, err := tr.Pred(deep); err != nil {
			t.Fatal(err)
		}
		if _, err := tr.Expr(c.MkApp(arr)); err != nil {
			t.Fatal(err)
		}
		if n := tr.Graph().Len(); n > 250_100 {
			t.Fatalf("%d nodes", n)
		}
	}
	if _, err := tr.Model(ast.Model{}, []smtlib.Decl{arr}); err != nil {
		t.Fatal(err)
	}
}

// TestModelsAgree changes values at random, declares more and cuts off what was declared
// last, and compares models that are read as changes with those that are read whole.
func TestModelsAgree(t *testing.T) {
	for seed := range uint64(20) {
		r := rand.New(rand.NewPCG(seed, 3))
		c := smtlib.NewContext()
		tr := New(c)
		ms := NewModels(tr)
		arr := c.Array(smtlib.Int, smtlib.Int)
		u := smtlib.Sort(-1)
		if seed%4 == 0 {
			u = c.MkSort(smtlib.SortData{Kind: smtlib.SortUninterpreted, Name: "U"})
		}
		type frame struct {
			mark  smtlib.Mark
			decls int
		}
		var decls []smtlib.Decl
		var frames []frame
		m, known := ast.Model{}, map[smtlib.Decl]bool{} // the constants that have values
		value := func(s smtlib.Sort) ast.Value {
			switch s {
			case smtlib.Bool:
				return ast.Value{Kind: ast.KBool, Bool: r.IntN(2) == 0}
			case smtlib.Int:
				return num(r.Int64N(5) - 2)
			case arr:
				return fun(num(r.Int64N(3)), at(num(r.Int64N(3)), num(r.Int64N(4))))
			case u:
				return elem(r.Int64N(3))
			}
			return ast.Value{Kind: ast.KBitVec, Int: big.NewInt(r.Int64N(16))}
		}
		declare := func() {
			sorts := []smtlib.Sort{smtlib.Bool, smtlib.Int, smtlib.Int, smtlib.Int, c.BitVec(4), arr, u}
			d := smtlib.DeclData{Name: "c" + string(rune('a'+len(decls)%26)) + string(rune('a'+len(decls)/26%26)), Result: sorts[r.IntN(len(sorts)-1)]}
			if u >= 0 && r.IntN(3) == 0 {
				d.Result = u
			}
			if r.IntN(5) == 0 {
				d.Args, d.Result = []smtlib.Sort{smtlib.Int}, smtlib.Int
			}
			decls = append(decls, c.AddDecl(d))
		}
		for step := range 200 {
			switch r.IntN(6) {
			case 0:
				frames = append(frames, frame{c.Mark(), len(decls)})
			case 1:
				if len(frames) == 0 {
					break
				}
				i := r.IntN(len(frames))
				epoch := c.Epoch()
				c.Cut(frames[i].mark)
				decls, frames = decls[:frames[i].decls], frames[:i]
				if c.Epoch() != epoch {
					least, decl := c.Kept(epoch)
					tr.Forget(least, decl)
					ms.Forget(least, decl)
					maps.DeleteFunc(known, func(d smtlib.Decl, _ bool) bool { return d >= decl })
				}
			case 2:
				declare()
			}
			var changed []ast.Node
			for _, d := range decls {
				if r.IntN(4) > 0 {
					continue
				}
				n, err := tr.Const(d) // others are in no term yet
				if err != nil {
					t.Fatal(err)
				}
				if _, old := m[n]; !old || r.IntN(2) == 0 {
					if data := c.Decl(d); len(data.Args) > 0 {
						m[n] = fun(num(r.Int64N(3)), at(num(r.Int64N(3)), num(r.Int64N(3))))
					} else {
						m[n] = value(data.Result)
					}
				}
				changed = append(changed, n)
				known[d] = true
			}
			got, err := ms.Next(m, changed, decls)
			if err != nil {
				t.Fatal(err)
			}
			want, err := tr.Model(m, decls)
			if err != nil {
				t.Fatal(err)
			}
			for _, d := range decls {
				a, aok := got.Interps.Get(d)
				b, bok := want.Interps.Get(d)
				to := map[smtlib.Term]smtlib.Term{}
				for i, p := range a.Params { // each time others
					to[p] = b.Params[i]
				}
				if aok != bok || c.Substitute(a.Body, to) != b.Body {
					t.Fatalf("seed %d, step %d: %s is %s, read whole %s", seed, step, c.Decl(d).Name, print.TermString(c, a.Body), print.TermString(c, b.Body))
				}
			}
			var ints []smtlib.Decl // terms stay what they are, whatever was cut off
			for _, d := range decls {
				if data := c.Decl(d); known[d] && data.Result == smtlib.Int && len(data.Args) == 0 {
					ints = append(ints, d)
				}
			}
			for range min(len(ints), 3) {
				x, y, k := ints[r.IntN(len(ints))], ints[r.IntN(len(ints))], r.Int64N(5)-2
				sum := c.MkOp(smtlib.OpAdd, smtlib.Int, c.MkApp(x), c.MkInt(big.NewInt(k)))
				p, err := tr.Pred(c.MkOp(smtlib.OpLe, smtlib.Bool, sum, c.MkApp(y)))
				if err != nil {
					t.Fatal(err)
				}
				nx, _ := tr.Const(x)
				ny, _ := tr.Const(y)
				holds, err := kernel.New(tr.Graph(), m).Holds(p)
				if err != nil || holds != (m[nx].Int.Int64()+k <= m[ny].Int.Int64()) {
					t.Fatalf("seed %d, step %d: %s + %d <= %s is %v, %v", seed, step, c.Decl(x).Name, k, c.Decl(y).Name, holds, err)
				}
			}
			if len(got.Universe) != len(want.Universe) || len(got.Universe[u]) != len(want.Universe[u]) {
				t.Fatalf("seed %d, step %d: universes %v and %v", seed, step, got.Universe, want.Universe)
			}
		}
	}
}
