package eval

import (
	"errors"
	"testing"

	"bsmt/b/tree"
	"bsmt/b/value"
)

// Whatever is typed is evaluated within its limits, or refused for a reason; what has a value
// prints as B that reads back as an equal one, and a predicate and its negation differ.
func FuzzEvaluate(f *testing.F) {
	for _, v := range values {
		f.Add(v.src, false)
	}
	for _, s := range []string{"{x | x : POW(1..40)}", "card(INTEGER)", "{f | f : 1..9 --> 1..9 & f(1) = 1/0}", "!x.(x > 3 => x > 2)",
		"%x.(x : NATURAL | x+1)(2**200)", "#(x,y).(x+y = 7 & x-y = 1 & x : 1..9)", "closure({(1,2)})", "SIGMA(x).(x : 1..10**5 | x)",
		"{s,u | s^[1]^u = [0,1,0]}", `{o | o \/ {2,4,6} = 1..6 & o /\ {2,4,6} = {}}`, "closure1({x,y | y+y = x & x > 0})[{24}]",
		"{f | f : 0..9 --> NATURAL & f(0) = 1 & !n.(n : 1..9 => f(n) = n*f(n-1))}", "{f | f : 1..5 --> NATURAL & SIGMA(i).(i:1..5|f(i)) = 5}",
		"closure1(%y.(y : NATURAL|y+1))[{3}]", "'''\x8f'''", `"a\nb\\u"`, "0,closure({(0,0)})", `({(1,5)} \/ %x.(x : NATURAL|x*x))(7)`} {
		f.Add(s, false)
		f.Add(s, true)
	}
	f.Fuzz(func(t *testing.T, src string, eventB bool) {
		d := tree.Classical
		if eventB {
			d = tree.EventB
		}
		m := sets(d)
		n, err := m.Formula(src)
		if err != nil || len(n.Free) > 0 {
			return
		}
		w := NewWorld(d, m.Sets, func(*tree.Set) int { return 2 }, -1, 3)
		code := NewCode(w)
		scope := code.NewScope()
		explained := func(err error) bool {
			var e *Error
			if err != nil && (!errors.As(err, &e) || e.Msg == "") {
				t.Fatalf("%q: the error %v says nothing", src, err)
			}
			return err == nil
		}
		if n.Node.Op.Kind() == tree.KPred {
			p, q := scope.Pred(n.Node), scope.Pred(tree.New(tree.Not, n.Node.Pos, n.Node))
			yes, err := code.NewFrame(NewQuota(1 << 14)).Truth(p)
			no, other := code.NewFrame(NewQuota(1 << 14)).Truth(q)
			if explained(err) && explained(other) && yes == no {
				t.Fatalf("%q and its negation are both %v", src, yes)
			}
			return
		}
		e := scope.Expr(n.Node)
		var v value.Value
		frame := code.NewFrame(NewQuota(1 << 14))
		if !explained(frame.Guard(func() { v = e(frame) })) || v.AsSymbolic() != nil {
			return // what is kept as a rule may take any time to list
		}
		shape := w.Shape(n.Node.Type)
		text := shape.Format(v)
		if len(text) > 1<<16 {
			return // reading it takes its time
		}
		again, err := m.Formula(text)
		if err != nil || !again.Node.Type.Equal(n.Node.Type) {
			return // {} has any type, and elements of deferred sets have no names
		}
		same := false
		err = frame.Guard(func() { same = value.Equal(code.NewScope().Expr(again.Node)(code.NewFrame(NewQuota(1<<14))), v) })
		var trouble *Error
		if errors.As(err, &trouble) && trouble.Kind == value.Unlistable {
			return // it has parts that are kept as rules
		}
		if err != nil || !same {
			t.Fatalf("%q has the value %s, which reads back as another: %v", src, text, err)
		}
	})
}
