package subst

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"bsmt/b/eval"
	"bsmt/b/machine"
	"bsmt/b/tree"
	"bsmt/b/value"
)

// state maps names to integers: x, y and z, the points f1 and f2 of a function, the fields
// ra and rb of a record, and local names.
type state map[string]int

// after gives the state when what w says was written.
func (s state) after(w state) state {
	out := maps.Clone(s)
	maps.Copy(out, w)
	return out
}

// means gives what a substitution writes, in each way to take it from a state.
type means func(s state) []state

// bodies makes random substitutions, as text and as what they mean.
type bodies struct {
	r      *rand.Rand
	read   []string // names that expressions may have
	locals int
}

// expr is a small integer expression.
func (b *bodies) expr() (string, func(state) int) {
	switch k := b.r.IntN(8); {
	case k < 4:
		name := b.read[b.r.IntN(len(b.read))]
		text := name
		switch name {
		case "f1", "f2":
			text = "f(" + name[1:] + ")"
		case "ra", "rb":
			text = "r'" + name[1:]
		}
		return text, func(s state) int {
			v, ok := s[name]
			if !ok {
				panic(name)
			}
			return v
		}
	case k < 6:
		n := b.r.IntN(5)
		return fmt.Sprint(n), func(state) int { return n }
	case k == 6:
		a, av := b.expr()
		c, cv := b.expr()
		return "(" + a + " + " + c + ")", func(s state) int { return av(s) + cv(s) }
	default:
		a, av := b.expr()
		c, cv := b.expr()
		return "(" + a + " - " + c + ")", func(s state) int { return av(s) - cv(s) }
	}
}

func (b *bodies) pred() (string, func(state) bool) {
	x, xv := b.expr()
	y, yv := b.expr()
	switch b.r.IntN(3) {
	case 0:
		return x + " <= " + y, func(s state) bool { return xv(s) <= yv(s) }
	case 1:
		return x + " < " + y, func(s state) bool { return xv(s) < yv(s) }
	}
	return x + " /= " + y, func(s state) bool { return xv(s) != yv(s) }
}

// target is the text of a name to assign to.
func target(name string) string {
	switch name {
	case "f1", "f2":
		return "f(" + name[1:] + ")"
	case "ra", "rb":
		return "r'" + name[1:]
	}
	return name
}

// local makes a new name that f may read.
func (b *bodies) local(f func(name string)) {
	b.locals++
	name := fmt.Sprintf("v%d", b.locals)
	b.read = append(b.read, name)
	f(name)
	b.read = b.read[:len(b.read)-1]
}

// subst makes a substitution that assigns to some of the names.
func (b *bodies) subst(depth int, names []string) (text string, do means) {
	r := b.r
	if len(names) == 0 {
		return "skip", func(state) []state { return []state{{}} }
	}
	name := names[r.IntN(len(names))]
	kind := r.IntN(16)
	if depth == 0 {
		kind = r.IntN(4)
	}
	sub := func() (string, means) { return b.subst(depth-1, names) }
	branch := func(conds []func(state) bool, arms []means, all bool, other means) means {
		return func(s state) (out []state) {
			taken := false
			for i, c := range conds {
				if c(s) && (all || !taken) {
					taken = true
					out = append(out, arms[i](s)...)
				}
			}
			if !taken && other != nil {
				out = other(s)
			}
			return out
		}
	}
	skip := means(func(state) []state { return []state{{}} })
	switch kind {
	case 0, 1: // one name or two
		e, v := b.expr()
		if k := r.IntN(len(names)); names[k] != name && r.IntN(2) == 0 {
			e2, v2 := b.expr()
			other := names[k]
			return target(name) + ", " + target(other) + " := " + e + ", " + e2, func(s state) []state { return []state{{name: v(s), other: v2(s)}} }
		}
		return target(name) + " := " + e, func(s state) []state { return []state{{name: v(s)}} }
	case 2: // all of a function or a record
		e, v := b.expr()
		e2, v2 := b.expr()
		if slices.Contains(names, "f1") && slices.Contains(names, "f2") {
			return "f := {1 |-> " + e + ", 2 |-> " + e2 + "}", func(s state) []state { return []state{{"f1": v(s), "f2": v2(s)}} }
		}
		if slices.Contains(names, "ra") && slices.Contains(names, "rb") {
			return "r := rec(a: " + e + ", b: " + e2 + ")", func(s state) []state { return []state{{"ra": v(s), "rb": v2(s)}} }
		}
		return target(name) + " := " + e, func(s state) []state { return []state{{name: v(s)}} }
	case 3: // one of several values
		e, v := b.expr()
		e2, v2 := b.expr()
		if target(name) != name {
			return target(name) + " := " + e, func(s state) []state { return []state{{name: v(s)}} }
		}
		if r.IntN(2) == 0 {
			if strings.Contains(e+e2, name) {
				e, e2, v, v2 = "0", "9", func(state) int { return 0 }, func(state) int { return 9 } // there it is the one after
			}
			return fmt.Sprintf("%s : (%[1]s : {%s, %s} & %[1]s /= %[1]s$0)", name, e, e2), func(s state) (out []state) {
				for _, v := range []int{v(s), v2(s)} {
					if v != s[name] {
						out = append(out, state{name: v})
					}
				}
				return out
			}
		}
		return target(name) + " :: {" + e + ", " + e2 + "}", func(s state) []state { return []state{{name: v(s)}, {name: v2(s)}} }
	case 4:
		a, av := sub()
		c, cv := sub()
		return "CHOICE " + a + " OR " + c + " END", func(s state) []state { return append(av(s), cv(s)...) }
	case 5, 6:
		p, pv := b.pred()
		q, qv := b.pred()
		a, av := sub()
		c, cv := sub()
		text, conds, arms := "IF "+p+" THEN "+a+" ELSIF "+q+" THEN "+c, []func(state) bool{pv, qv}, []means{av, cv}
		if r.IntN(2) == 0 {
			e, ev := sub()
			return text + " ELSE " + e + " END", branch(conds, arms, false, ev)
		}
		return text + " END", branch(conds, arms, false, skip)
	case 7:
		p, pv := b.pred()
		q, qv := b.pred()
		a, av := sub()
		c, cv := sub()
		if r.IntN(4) == 0 {
			return "SELECT " + p + " THEN " + a + " END", branch([]func(state) bool{pv}, []means{av}, true, nil)
		}
		text, conds, arms := "SELECT "+p+" THEN "+a+" WHEN "+q+" THEN "+c, []func(state) bool{pv, qv}, []means{av, cv}
		if r.IntN(3) > 0 {
			e, ev := sub()
			return text + " ELSE " + e + " END", branch(conds, arms, true, ev)
		}
		return text + " END", branch(conds, arms, true, nil)
	case 8:
		e, ev := b.expr()
		a, av := sub()
		c, cv := sub()
		conds := []func(state) bool{func(s state) bool { return ev(s) == 1 }, func(s state) bool { return ev(s) == 0 || ev(s) == 2 }}
		text := "CASE " + e + " OF EITHER 1 THEN " + a + " OR 0, 2 THEN " + c
		if r.IntN(2) == 0 {
			o, ov := sub()
			return text + " ELSE " + o + " END END", branch(conds, []means{av, cv}, false, ov)
		}
		return text + " END END", branch(conds, []means{av, cv}, false, skip)
	case 9:
		b.local(func(v string) {
			p, pv := b.pred()
			a, av := sub()
			text = fmt.Sprintf("ANY %s WHERE %[1]s : 1..3 & %s THEN %s END", v, p, a)
			do = func(s state) (out []state) {
				for i := 1; i <= 3; i++ {
					if in := s.after(state{v: i}); pv(in) {
						out = append(out, av(in)...)
					}
				}
				return out
			}
		})
		return text, do
	case 10:
		e, ev := b.expr()
		b.local(func(v string) {
			a, av := sub()
			text = fmt.Sprintf("LET %s BE %[1]s = %s IN %s END", v, e, a)
			do = func(s state) []state { return av(s.after(state{v: ev(s)})) }
		})
		return text, do
	case 11:
		e, ev := b.expr()
		b.local(func(v string) {
			a, av := b.subst(depth-1, append(names[:len(names):len(names)], v))
			text = fmt.Sprintf("VAR %s IN %[1]s := %s; %s END", v, e, a)
			do = func(s state) (out []state) {
				for _, w := range av(s.after(state{v: ev(s)})) {
					w = maps.Clone(w)
					delete(w, v)
					out = append(out, w)
				}
				return out
			}
		})
		return text, do
	case 12: // a loop of some rounds
		rounds := r.IntN(3)
		b.local(func(i string) {
			a, av := b.subst(min(depth-1, 1), names)
			text = fmt.Sprintf("VAR %s IN %[1]s := 0; WHILE %[1]s < %d DO %s; %[1]s := %[1]s + 1 INVARIANT %[1]s : 0..%[2]d VARIANT %[2]d - %[1]s END END", i, rounds, "BEGIN "+a+" END")
			do = func(s state) []state {
				out := []state{{}}
				for n := range rounds {
					var next []state
					for _, w := range out {
						for _, u := range av(s.after(w).after(state{i: n})) {
							next = append(next, w.after(u))
						}
					}
					out = next
				}
				return out
			}
		})
		return text, do
	case 13:
		e, ev := b.expr()
		if other := names[r.IntN(len(names))]; other != name {
			return target(name) + ", " + target(other) + " <-- pair(" + e + ")", func(s state) []state { return []state{{name: ev(s), other: ev(s) - s["x"]}} }
		}
		if !slices.Contains(names, "x") || name == "x" || strings.HasPrefix(name, "v") {
			return target(name) + " := " + e, func(s state) []state { return []state{{name: ev(s)}} }
		}
		return target(name) + " <-- called(" + e + ")", func(s state) []state {
			return []state{{"x": s["x"] + ev(s), name: s["x"] + 2*ev(s)}, {"x": s["x"] + ev(s), name: s["y"] - 1}}
		}
	case 14:
		var mine, others []string
		for _, n := range names {
			if r.IntN(2) == 0 {
				mine = append(mine, n)
			} else {
				others = append(others, n)
			}
		}
		a, av := b.subst(depth-1, mine)
		c, cv := b.subst(depth-1, others)
		return "BEGIN " + a + " END || BEGIN " + c + " END", func(s state) (out []state) {
			for _, w := range av(s) {
				for _, u := range cv(s) {
					out = append(out, w.after(u))
				}
			}
			return out
		}
	default:
		a, av := sub()
		c, cv := sub()
		return "BEGIN " + a + "; " + c + " END", func(s state) (out []state) {
			for _, w := range av(s) {
				for _, u := range cv(s.after(w)) {
					out = append(out, w.after(u))
				}
			}
			return out
		}
	}
}

// TestAgainstMeaning compares the outcomes of random substitutions with those that their
// definitions give, one by one, and looks whether they depend on what they are said to read
// only.
func TestAgainstMeaning(t *testing.T) {
	count := map[string]int{}
	for seed := range uint64(600) {
		b := &bodies{r: rand.New(rand.NewPCG(seed, 3)), read: []string{"x", "y", "z", "f1", "f2", "ra", "rb"}}
		body, do := b.subst(4, slices.Clone(b.read))
		body = "BEGIN z := 0; BEGIN " + body + " END END"
		all := body
		if b.r.IntN(3) == 0 { // what it requires first is its guard
			p, pv := b.pred()
			all = []string{"PRE ", "SELECT "}[b.r.IntN(2)] + p + " THEN " + body + " END"
			if strings.Contains(p, "z") {
				all = body
			} else {
				inner := do
				do = func(s state) []state {
					if !pv(s) {
						return nil
					}
					return inner(s)
				}
			}
		}
		src := `MACHINE M DEFINITIONS SET_PREF_ALLOW_SIMULTANEOUS_ASSIGNMENTS == TRUE VARIABLES x, y, f, r
INVARIANT x : INTEGER & y : INTEGER & f : INTEGER <-> INTEGER & r : struct(a:INTEGER, b:INTEGER)
INITIALISATION x := 1; y := x+1 || f := {(1,3),(2,4)} || r := rec(a:0, b:5)
OPERATIONS z <-- op = ` + all + `;
  res <-- called(p) = CHOICE x := x + p; res := x + p OR x := x + p || res := y - 1 END;
  one, two <-- pair(p) = BEGIN one := p || two := p - x END END`
		file := filepath.Join(t.TempDir(), "M.mch")
		if err := os.WriteFile(file, []byte(src), 0o666); err != nil {
			t.Fatal(err)
		}
		m, err := machine.Load(file)
		if err != nil {
			t.Fatalf("seed %d: %s: %v", seed, body, err)
		}
		w := eval.NewWorld(m.Dialect, m.Sets, func(*tree.Set) int { return 2 }, -1, 3)
		p := NewProgram(m, w, nil, nil)
		f := p.Code.NewFrame(eval.NewQuota(1 << 20))
		a := p.Operations[0]
		shapes := []*value.Shape{w.Shape(a.Oper.Results[0].Type)}
		for _, d := range m.Variables {
			shapes = append(shapes, w.Shape(d.Type))
		}
		// ways gives the result and what is written, in each way from a state.
		ways := func(start []value.Value) map[string]bool {
			copy(f.Slots[p.Vars:], start)
			out := map[string]bool{}
			if err := f.Solutions(a.Run, func() bool {
				text := shapes[0].Format(f.Slots[a.Results[0]])
				for _, i := range a.Writes {
					text += " " + shapes[1+i].Format(f.Slots[p.Next+i])
				}
				out[text] = true
				return true
			}); err != nil {
				t.Fatalf("seed %d: %s: %v", seed, body, err)
			}
			return out
		}
		if err := f.Solutions(p.Init.Run, func() bool { return true }); err != nil {
			t.Fatal(err)
		}
		start := slices.Clone(f.Slots[p.Next : p.Next+len(m.Variables)])
		got := ways(start)
		want := map[string]bool{}
		before := state{"x": 1, "y": 2, "z": 0, "f1": 3, "f2": 4, "ra": 0, "rb": 5}
		for _, u := range do(before) {
			s := before.after(u)
			all := []string{fmt.Sprint(s["x"]), fmt.Sprint(s["y"]), fmt.Sprintf("[%d, %d]", s["f1"], s["f2"]), fmt.Sprintf("rec(a: %d, b: %d)", s["ra"], s["rb"])}
			text := fmt.Sprint(s["z"])
			for i := range all {
				if slices.Contains(a.Writes, i) {
					text += " " + all[i]
				} else if u := before.after(u); all[i] != []string{fmt.Sprint(before["x"]), fmt.Sprint(before["y"]), "[3, 4]", "rec(a: 0, b: 5)"}[i] {
					t.Fatalf("seed %d: %s: %v is not said to be written in %v", seed, body, m.Variables[i].Name, u)
				}
			}
			want[text] = true
		}
		if !maps.Equal(got, want) {
			t.Fatalf("seed %d: %s gives %v, want %v", seed, body, slices.Sorted(maps.Keys(got)), slices.Sorted(maps.Keys(want)))
		}
		count[map[bool]string{true: "none", false: "some"}[len(want) == 0]]++
		if len(want) > 1 {
			count["several"]++
		}
		// Another state that differs in what is not read.
		other := slices.Clone(start)
		for i := range other {
			if slices.Contains(a.Reads, i) {
				continue
			}
			count["unread"]++
			switch m.Variables[i].Name {
			case "x", "y":
				other[i] = value.Int(77)
			default:
				other[i] = w.Shape(m.Variables[i].Type).Zero()
			}
		}
		if now := ways(other); !maps.Equal(now, got) {
			t.Fatalf("seed %d: %s gives %v, and %v when what it reads is the same, %v", seed, body, slices.Sorted(maps.Keys(got)), slices.Sorted(maps.Keys(now)), a.Reads)
		}
	}
	if count["several"] < 100 || count["unread"] < 100 {
		t.Errorf("too few of some kind: %v", count)
	}
	t.Log(count)
}
