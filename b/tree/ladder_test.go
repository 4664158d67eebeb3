package tree

import (
	"slices"
	"strings"
	"testing"
)

// ladder writes the operators between operands, those that bind alike on one line, from the weakest on. A star
// stands behind those that are read from right to left, an exclamation mark behind those of which two need brackets.
func ladder(d Dialect, kind Kind) string {
	steps := map[int][]string{}
	var prios []int
	for o := NoOp + 1; o < NumOps; o++ {
		i := o.Info()
		if i.Op != o || i.Form != Infix || i.Kind != kind || i.Dialect&d == 0 || o == Minus || o == Star || o.OfReals() {
			continue
		}
		p := i.Priority(d)
		if steps[p] == nil {
			prios = append(prios, p)
		}
		text := i.Text
		if d == EventB && i.EText != "" {
			text = i.EText
		}
		steps[p] = append(steps[p], text+map[Assoc]string{Right: "*", None: "!"}[i.Assoc])
	}
	slices.Sort(prios)
	var lines []string
	for _, p := range prios {
		lines = append(lines, strings.Join(steps[p], " "))
	}
	return strings.Join(lines, "\n")
}

// Operators bind as the manuals of classical B and of Event-B say.
func TestLadder(t *testing.T) {
	for _, c := range []struct {
		d    Dialect
		k    Kind
		want string
	}{
		{Classical, KPred, `=>
& or
<=>
=! /=! :! /:! <:! /<:! <<:! /<<:! <! <=! >! >=!`},
		{Classical, KExpr, `|| ;
⦂!
<-> <<-> <->> <<->> +-> --> >+> >-> +->> -->> >+>> >->>
|-> \/ /\ <| <<| |> |>> <+ >< ∘ ^ -> <- /|\ \|/
..
+ - \
* / mod *
***`},
		{EventB, KPred, `=> <=>
& or
=! /=! :! /:! <:! /<:! <<:! /<<:! <! <=! >! >=!`},
		{EventB, KExpr, `oftype!
|->
<-> <<-> <->> <<->> +-> --> >+> >-> +->> -->> >->>
** \/ /\ \ <| <<| |> |>> <+ >< || ; circ
..
+ -
* / mod
^*`},
	} {
		if got := ladder(c.d, c.k); got != c.want {
			t.Errorf("dialect %v:\n%s\nwant:\n%s", c.d, got, c.want)
		}
	}
}

// Types are equal when they are written alike, those of two sets of one name aside.
func TestTypesAreTheirTexts(t *testing.T) {
	s := NewSet(Pos{}, "S")
	rec := func(fs ...Field) *Type { return &Type{Kind: TRecord, Fields: fs} }
	base := func() []*Type {
		return []*Type{{Kind: TInt}, {Kind: TBool}, {Kind: TString}, {Kind: TGiven, Set: s}, NewSet(Pos{}, "T").Type}
	}
	// made gives the types again, from nodes of their own.
	made := func(set *Type) []*Type {
		types := base()
		types[4] = &Type{Kind: TGiven, Set: set.Set}
		small := slices.Clone(types)
		for _, a := range small {
			types = append(types, SetOf(a), &Type{Link: a}, rec(Field{"a", a}), rec(Field{"b", a}), SetOf(SetOf(a)), PairOf(SetOf(a), a))
			for _, b := range small {
				types = append(types, PairOf(a, b), rec(Field{"a", a}, Field{"b", b}), rec(Field{"a", a}, Field{"c", b}), SetOf(PairOf(a, b)), PairOf(rec(Field{"a", a}), b))
			}
		}
		return append(types, rec())
	}
	set := NewSet(Pos{}, "U").Type
	left, right := made(set), made(set)
	for _, a := range left {
		if !a.Ground() || SetOf(PairOf(a, &Type{})).Ground() || rec(Field{"a", a}, Field{"b", &Type{}}).Ground() || PairOf(&Type{}, a).Ground() {
			t.Errorf("%s: Ground is wrong", a)
		}
		for _, b := range right {
			if a.Equal(b) != (a.String() == b.String()) {
				t.Errorf("%s equals %s: %t", a, b, a.Equal(b))
			}
		}
	}
	other := NewSet(Pos{}, "U").Type
	if set.Equal(other) || SetOf(set).Equal(SetOf(other)) || (&Type{}).Equal(&Type{}) {
		t.Error("two sets of one name, or two variables, are the same type")
	}
}
