package check

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"bsmt/b/machine"
	"bsmt/b/tree"
)

// TestSizes: where the sizes of deferred sets come from.
func TestSizes(t *testing.T) {
	for _, tc := range []struct {
		properties, want string
		o                Options
	}{
		{"a : S", "2 2", Options{}},
		{"a : S", "3 3", Options{DefaultSize: 3}},
		{"a : S", "4 2", Options{Sizes: map[string]int{"S": 4}}},
		{"card(S) = 3", "3 2", Options{}},
		{"card(S) > 3", "5 2", Options{Sizes: map[string]int{"S": 5}}},
		{"3 = card(S) & card(T) = 1", "3 1", Options{}},
		{"card(S) > 2 & card(T) >= 4", "3 4", Options{}},
		{"card(S) > 1 & card(T) >= 2", "2 2", Options{}},
		{"card(S) >= 3 & card(T) > 3", "3 4", Options{}},
		{"2 < card(S) & 4 <= card(T)", "3 4", Options{}},
		{"3 > card(S) & 4 >= card(T)", "2 2", Options{}},
		{"card(S) < 4 & card(T) <= 5", "2 2", Options{}},
		{"card(S) = n+1 & n = 4-2 & card(T) = n", "3 2", Options{}},
		{"card(S) = n & n = m+1 & m = 3", "4 2", Options{}},
		{"card(S) = n & n : 3..3", "3 3", Options{}}, // by trying
		{"S = {a,b,c}", "3 2", Options{}},
		{"{a,b,c} = S & a /= b & b /= c & c /= a", "3 2", Options{}},
		{"S = {a,b,a}", "2 2", Options{}},
		{"S = {a}", "1 2", Options{}},
		{"S = union({{a},{b},{c}}) & T = {u}", "3 1", Options{}},
		{"S = union({{a},{b},{c}}) & S = {a,b}", "3 4", Options{}}, // none: larger sizes are tried
		{"a /= b & b /= c & a /= c", "3 2", Options{}},
		{"a /= b & b /= c", "2 2", Options{}},
		{"a /= b & b /= c & not(a = c)", "3 2", Options{}},
		{"a /= b & b /= c & a /= c & card(S) = 4", "4 2", Options{}},
		{"{a,b,c} = S & card({c,b,a}) = 3 & T = {u}", "3 1", Options{}},
	} {
		constants, properties := typed(tc.properties, map[string]string{"a": "a : S", "b": "b : S", "c": "c : S", "u": "u : T", "n": "n : 0..9", "m": "m : 0..9"})
		if len(constants) > 0 {
			properties = "CONSTANTS " + strings.Join(constants, ", ") + " PROPERTIES " + properties
		} else {
			properties = "PROPERTIES " + properties
		}
		m := load(t, "MACHINE Sizes SETS S; T "+properties+" VARIABLES x INVARIANT x = 0 INITIALISATION x := 0 END")
		cut(m)
		r, err := Run(m, &tc.o)
		if err != nil {
			t.Fatal(err)
		}
		var s, u int
		for _, a := range r.Assumed {
			fmt.Sscanf(a, "card(S)=%d", &s)
			fmt.Sscanf(a, "card(T)=%d", &u)
		}
		if got := fmt.Sprint(s, " ", u); got != tc.want {
			t.Errorf("%s: sizes %s, want %s", tc.properties, got, tc.want)
		}
	}
	for src, sizes := range map[string]map[string]int{
		"there is no set R":                    {"R": 2},
		"the elements of E are given":          {"E": 2},
		"a set cannot have 0 elements":         {"S": 0},
		"a set cannot have 1048577 elements":   {"S": 1<<20 + 1},
		"a set cannot have -1 elements: expec": {"S": -1},
	} {
		_, err := Run(load(t, "MACHINE M SETS S; E = {e} VARIABLES x INVARIANT x = 0 INITIALISATION x := 0 END"), &Options{Sizes: sizes})
		if err == nil || !strings.Contains(err.Error(), src) {
			t.Errorf("%v: %v", sizes, err)
		}
	}
}

var (
	element = regexp.MustCompile(`\b[ST]\d`)
	word    = regexp.MustCompile(`\b[a-zA-Z]\b`)
)

// typed gives the constants that properties speak of, and the properties with their types.
func typed(properties string, types map[string]string) (constants []string, text string) {
	text = properties
	for i := 0; i < len(constants) || i == 0; i++ {
		for _, name := range word.FindAllString(text, -1) {
			if types[name] != "" && !slices.Contains(constants, name) {
				constants = append(constants, name)
				text = types[name] + " & " + text
			}
		}
	}
	return constants, text
}

// cut takes S = union({A,B,..}) for partition(S,A,B,..), which Event-B has alone.
func cut(m *machine.Machine) {
	for _, c := range m.Properties {
		var all []*tree.Node
		for _, n := range tree.Conjuncts(c.Pred) {
			if n.Op == tree.Equal && n.Args[1].Op == tree.GenUnion {
				n = tree.New(tree.Partition, n.Pos, append([]*tree.Node{n.Args[0]}, n.Args[1].Args[0].Args...)...)
			}
			all = append(all, n)
		}
		if c.Pred = all[0]; len(all) > 1 {
			c.Pred = tree.New(tree.And, c.Pred.Pos, all...)
		}
	}
}

// classes gives the states in the graph up to permutations of the elements of S and T.
func classes(nodes []string, s, u int) map[string]bool {
	out := map[string]bool{}
	for _, node := range nodes {
		least := ""
		for _, p := range permutations(s) {
			for _, q := range permutations(u) {
				image := element.ReplaceAllStringFunc(node, func(e string) string {
					perm := p
					if e[0] == 'T' {
						perm = q
					}
					return fmt.Sprintf("%c%d", e[0], perm[e[1]-'1']+1)
				})
				lines := strings.Split(image, "\n")
				for i, l := range lines {
					if name, set, ok := strings.Cut(l, "={"); ok {
						all := strings.Split(strings.TrimSuffix(set, "}"), ", ")
						slices.Sort(all)
						lines[i] = name + "=" + strings.Join(all, ",")
					}
				}
				if image = strings.Join(lines, "\n"); least == "" || image < least {
					least = image
				}
			}
		}
		out[least] = true
	}
	return out
}

// TestNamesLoseNothing: what is known of constants before the search, since elements of deferred sets may be exchanged,
// keeps one of each class of solutions that differ by that alone. The same properties over listed sets have them all.
func TestNamesLoseNothing(t *testing.T) {
	conjuncts := []string{
		"S = {a,b}", "S = {a,b,c}", "{c,b} = S", "S = union({{a},{b}})", "S = union({{b},{c},{a}})", "S = union({A,B})", "S = union({B,A})", "S = A \\/ B", "B \\/ A = S", "A /\\ B = {}",
		"B /\\ A = {}", "A /= {}", "a /= b", "not(a = c)", "b /= c", "b /= a", "u /= v", "T = {u,v}", "card({a,b}) = 2", "card(S) = 2", "card(S) = n", "n = 3", "card(T) > 2", "n = card(A)",
		"f : S >->> T", "f : 1..n >->> S", "f : T >->> S", "g : S >->> T", "g : 0..2 >->> S", "a : A", "c /: B", "f(a) = u", "g(b) = v", "f(n) = b", "c : ran(g)",
	}
	count, names := map[string]int{}, 0
	for seed := range uint64(160) {
		r := rand.New(rand.NewPCG(seed, 23))
		var props []string
		types := map[string]string{"a": "a : S", "b": "b : S", "c": "c : S", "u": "u : T", "v": "v : T", "A": "A <: S", "B": "B <: S", "n": "n : 2..3", "f": "f : S +-> T & card(f) = 1", "g": "g : S +-> T & card(g) = 1"}
		for i := range 2 + r.IntN(4) {
			c := conjuncts[r.IntN(len(conjuncts))]
			if i == 0 && r.IntN(2) == 0 {
				c = conjuncts[r.IntN(10)]
			}
			if f, _, ok := strings.Cut(c, " : "); ok && len(types[f]) > 9 {
				types[f] = c // how it is typed
			}
			props = append(props, c)
		}
		constants, text := typed(strings.Join(props, " & "), types)
		slices.Sort(constants)
		var vars, init []string
		for _, c := range constants {
			vars = append(vars, "v"+c)
			init = append(init, "v"+c+" := "+c)
		}
		src := "MACHINE Named SETS %s CONSTANTS " + strings.Join(constants, ", ") + " PROPERTIES " + text + " VARIABLES " + strings.Join(vars, ", ") +
			" INVARIANT 1=1 INITIALISATION " + strings.Join(init, " || ") + " END"
		m, err := machineOf(t, fmt.Sprintf(src, "S; T"))
		if err != nil {
			count["ill-typed"]++
			continue
		}
		cut(m)
		got, err := Run(m, &Options{Graph: true, DefaultSize: 1 + r.IntN(3)})
		if err != nil {
			t.Fatal(err)
		}
		size := map[string]int{}
		for _, a := range got.Assumed {
			for _, set := range []string{"S", "T"} {
				var n int
				if _, err := fmt.Sscanf(a, "card("+set+")=%d", &n); err == nil {
					size[set] = n
				}
			}
		}
		listed := func(set string) string {
			var names []string
			for i := range size[set] {
				names = append(names, fmt.Sprint(set, i+1))
			}
			return set + " = {" + strings.Join(names, ",") + "}"
		}
		listing := load(t, fmt.Sprintf(src, listed("S")+"; "+listed("T")))
		cut(listing)
		all, err := Run(listing, &Options{Graph: true})
		if err != nil {
			t.Fatal(err)
		}
		want := classes(all.Graph.Nodes, size["S"], size["T"])
		if have := classes(got.Graph.Nodes, size["S"], size["T"]); !maps.Equal(have, want) || len(got.Graph.Nodes) > len(all.Graph.Nodes) {
			t.Fatalf("seed %d: %d states in %d classes, want %d in %d, sizes %v (%s, %s)\n%s", seed, len(got.Graph.Nodes), len(have), len(all.Graph.Nodes), len(want), size, got.Verdict, all.Verdict, src)
		}
		if len(want) == 0 {
			count["none"]++
		} else {
			count["some"]++
		}
		if len(got.Graph.Nodes) < len(all.Graph.Nodes) {
			names++
		}
	}
	if count["some"] < 80 || names < 60 {
		t.Errorf("too few of some kind: %v, %d with fewer states", count, names)
	}
}
