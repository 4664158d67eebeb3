package animate

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"bsmt/b/check"
	"bsmt/b/eval"
	"bsmt/b/machine"
	"bsmt/b/text"
	"bsmt/b/tree"
	"bsmt/b/value"
)

func animated(t *testing.T, src string) *Machine {
	t.Helper()
	c, err := text.Parse("M.mch", src, nil)
	if err != nil {
		t.Fatal(err)
	}
	m, err := machine.Flatten(c, nil)
	if err != nil {
		t.Fatal(err)
	}
	a, err := New(m, &check.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return a
}

const shop = `MACHINE shop
SETS ITEM; PLACE = {shelf, cart}
CONSTANTS limit PROPERTIES limit : 1..2
VARIABLES at, n
INVARIANT at : ITEM --> PLACE & n : 0..limit
INITIALISATION at := ITEM * {shelf} || n := 0
OPERATIONS
  take(i) = PRE i : ITEM & at(i) = shelf & n < limit THEN at(i) := cart || n := n + 1 END;
  put = ANY i WHERE at(i) = cart THEN at(i) := shelf || n := n - 1 END;
  i, k <-- count = CHOICE i, k := n, {n} OR i, k := n, {n} END
END`

func labels(a *Machine, ts []Transition) string {
	var out []string
	for _, t := range ts {
		out = append(out, a.Label(t))
	}
	return strings.Join(out, "; ")
}

func TestSteps(t *testing.T) {
	a := animated(t, shop)
	ctx := context.Background()
	init, err := a.Initial(ctx)
	if err != nil || len(init) != 2 {
		t.Fatal(len(init), err)
	}
	if got := fmt.Sprint(a.Constants(init[0].To), a.Variables(init[0].To)); got != "[{limit 1}] [{at {(ITEM1|->shelf), (ITEM2|->shelf)}} {n 0}]" {
		t.Error(got)
	}
	next, err := a.Next(ctx, init[0].To)
	if got := labels(a, next); err != nil || got != "take(ITEM1); take(ITEM2); count --> 0,{0}" {
		t.Error(got, err)
	}
	after, err := a.Next(ctx, next[0].To)
	if got := labels(a, after); err != nil || got != "put; count --> 1,{1}" {
		t.Error(got, err)
	}
	if after[0].To != init[0].To {
		t.Error("put leads to another state than the first")
	}
	steps, err := a.Replay(ctx, []string{"initialise_machine", "take(ITEM1)"}, []int32{init[0].To, next[0].To}, nil)
	if got := fmt.Sprintf("%+v", steps); err != nil || len(steps) != 2 || !strings.Contains(got, "Event:take Params:[{Name:i Value:ITEM1}]") {
		t.Error(got, err)
	}
	if _, err := a.Replay(ctx, []string{"initialise_machine", "put"}, []int32{init[0].To, next[0].To}, nil); err == nil {
		t.Error("a wrong trace was repeated")
	}
	a.Shared = map[string]bool{"limit": true}
	if got := a.Label(init[1]); got != "initialise_machine(limit=2)" {
		t.Error(got)
	}
}

func TestNoConstants(t *testing.T) {
	a := animated(t, "MACHINE M CONSTANTS c PROPERTIES c : 1..3 & c > 5 END")
	if _, err := a.Initial(context.Background()); !errors.Is(err, ErrNoConstants) {
		t.Error(err)
	}
}

func TestAsk(t *testing.T) {
	a := animated(t, shop)
	ctx := context.Background()
	init, err := a.Initial(ctx)
	if err != nil {
		t.Fatal(err)
	}
	here := init[0].To
	for _, c := range []struct {
		src   string
		state int32
		limit int
		want  string // value, truth, solutions, or the error
	}{
		{"1+2", Nowhere, 1, "3"},
		{"card(ITEM)", Nowhere, 1, "2"},
		{"{x | x : 1..100 & x mod 7 = 0}", Nowhere, 1, "{7, 14, 21, 28, 35, 42, 49, 56, 63, 70, 77, 84, 91, 98}"},
		{"POW({1})", Nowhere, 1, "{{}, {1}}"},
		{"NATURAL", Nowhere, 1, "NATURAL"},
		{"n", here, 1, "0"},
		{"n", Nowhere, 1, "1:1: n has no value yet: the machine has not been initialised"},
		{"n = 0", here, 1, "true"},
		{"n > limit", here, 1, "false"},
		{"at(x) = shelf", here, 0, "true [[{x ITEM1}] [{x ITEM2}]]"},
		{"at(x) = shelf", here, 1, "true [[{x ITEM1}]] and more"},
		{"at(x) = cart", here, 0, "false"},
		{"x : 0..9 & y : 0..9 & x + y = 17", here, 0, "true [[{x 8} {y 9}] [{x 9} {y 8}]]"},
		{"x * x = 81 & x > 0", Nowhere, 1, "true [[{x 9}]] and more"},
		{"x * x = 82", Nowhere, 1, "false"},
		{"x * x = 81", Nowhere, 0, "true [[{x -9}] [{x 9}]]"},
		{"f : NATURAL --> NATURAL", Nowhere, 1, "true [[{f NATURAL * {0}}]] and more"},
		{"f : NATURAL --> POW(NATURAL)", Nowhere, 1, "nothing bounds f"},
		{"x > MAXINT", Nowhere, 1, "true [[{x 4}]] and more"},
		{"y + 1", Nowhere, 1, "1:1: y is not known: only predicates are searched for values"},
		{"1 / (n - n)", here, 1, "ill-defined: division of 1 by zero"},
		{"n + {}", here, 1, "1:5: found the type"},
	} {
		ans, err := a.Ask(ctx, c.src, c.state, c.limit)
		var got string
		switch {
		case err != nil:
			got = err.Error()
		case ans.IsValue():
			got = ans.Value
		default:
			got = fmt.Sprint(ans.Truth)
			if len(ans.Solutions) > 0 {
				got += " " + fmt.Sprint(ans.Solutions)
			}
			if ans.More {
				got += " and more"
			}
		}
		if got != c.want && (err == nil || !strings.Contains(got, c.want)) {
			t.Errorf("%s: %s, want %s", c.src, got, c.want)
		}
	}
}

// An endless search ends with its context, and the machine goes on afterwards.
func TestStop(t *testing.T) {
	a := animated(t, shop)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := a.Ask(ctx, "card({x,y | x : 1..1000000 & y : 1..1000000 & x * y = 77}) = 0", Nowhere, 1)
	var e *eval.Error
	if !errors.As(err, &e) || e.Kind != value.TooMuch {
		t.Fatal(err)
	}
	if ans, err := a.Ask(context.Background(), "card({x,y | x : 1..100 & y : 1..100 & x * y = 77})", Nowhere, 1); err != nil || ans.Value != "4" {
		t.Error(ans, err)
	}
}

func TestAbstractVariables(t *testing.T) {
	m, err := machine.Load("../../examples/buffer_cells.ref")
	if err != nil {
		t.Fatal(err)
	}
	a, err := New(m, &check.Options{})
	if err != nil {
		t.Fatal(err)
	}
	first, err := a.First(context.Background(), "used = 0")
	if err != nil || first == Nowhere {
		t.Fatal(first, err)
	}
	var te *tree.Error
	if _, err := a.Ask(context.Background(), "content = []", first, 1); !errors.As(err, &te) || !strings.Contains(te.Msg, "refined machine only") {
		t.Error(err)
	}
	if first, err := a.First(context.Background(), "card(ITEM)"); first != Nowhere || err != nil {
		t.Error(first, err)
	}
}
