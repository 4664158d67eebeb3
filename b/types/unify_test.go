package types

import (
	"math/rand/v2"
	"slices"
	"testing"

	"bsmt/b/tree"
)

// shape is a type for a second unification: a name, and the parts. Names of one lower case
// letter are variables.
type shape struct {
	name  string
	parts []*shape
}

// put replaces variables.
func (s *shape) put(to map[string]*shape) *shape {
	if t, ok := to[s.name]; ok {
		return t.put(to)
	}
	out := &shape{name: s.name}
	for _, p := range s.parts {
		out.parts = append(out.parts, p.put(to))
	}
	return out
}

func (s *shape) has(name string) bool {
	return s.name == name || slices.ContainsFunc(s.parts, func(p *shape) bool { return p.has(name) })
}

func (s *shape) variable() bool { return len(s.name) == 1 && s.name[0] >= 'a' }

// size counts the parts.
func (s *shape) size() int {
	n := 1
	for _, p := range s.parts {
		n += p.size()
	}
	return n
}

// equate adds to a substitution what makes two shapes equal; false: nothing does.
func equate(a, b *shape, to map[string]*shape) bool {
	a, b = a.put(to), b.put(to)
	switch {
	case a.variable() && a.name == b.name:
	case a.variable():
		if b.has(a.name) {
			return false
		}
		to[a.name] = b
	case b.variable():
		return equate(b, a, to)
	default:
		if a.name != b.name || len(a.parts) != len(b.parts) {
			return false
		}
		for i := range a.parts {
			if !equate(a.parts[i], b.parts[i], to) {
				return false
			}
		}
	}
	return true
}

// TestUnifyAgainstSubstitution compares unification by links with the one by substitution:
// whether types can be equal, what they are then, and how large.
func TestUnifyAgainstSubstitution(t *testing.T) {
	count := map[bool]int{}
	for seed := range uint64(3000) {
		r := rand.New(rand.NewPCG(seed, 2))
		given := map[string]*tree.Type{"INTEGER": tree.IntType, "BOOL": tree.BoolType, "S": tree.NewSet(tree.Pos{}, "S").Type}
		vars := map[string]*tree.Type{"a": {}, "b": {}, "c": {}, "d": {}}
		var random func(depth int) (*tree.Type, *shape)
		random = func(depth int) (*tree.Type, *shape) {
			k := r.IntN(8)
			if depth == 0 {
				k = r.IntN(4)
			}
			switch k {
			case 0, 1, 2:
				name := string(rune('a' + r.IntN(4)))
				return vars[name], &shape{name: name}
			case 3:
				name := []string{"INTEGER", "BOOL", "S"}[r.IntN(3)]
				return given[name], &shape{name: name}
			case 4, 5:
				x, xs := random(depth - 1)
				return tree.SetOf(x), &shape{"POW", []*shape{xs}}
			case 6:
				x, xs := random(depth - 1)
				y, ys := random(depth - 1)
				return tree.PairOf(x, y), &shape{"PAIR", []*shape{xs, ys}}
			}
			u, s := &tree.Type{Kind: tree.TRecord}, &shape{name: "RECORD"}
			for _, name := range []string{"f", "g"} {
				if r.IntN(4) > 0 {
					x, xs := random(depth - 1)
					u.Fields = append(u.Fields, tree.Field{Name: name, Type: x})
					s.name, s.parts = s.name+name, append(s.parts, xs)
				}
			}
			return u, s
		}
		var types []*tree.Type
		var shapes []*shape
		to := map[string]*shape{}
		want, got := true, true
		for range 1 + r.IntN(3) {
			x, xs := random(3)
			y, ys := random(3)
			types, shapes = append(types, x, y), append(shapes, xs, ys)
			if want = want && equate(xs, ys, to); !want {
				got = got && unify(x, y)
				break
			}
			got = got && unify(x, y)
		}
		if got != want {
			t.Fatalf("seed %d: %v unify: %v", seed, types, got)
		}
		if count[want]++; !want {
			continue
		}
		// One variable for each that is left, the same everywhere.
		left := map[*tree.Type]string{}
		var same func(u *tree.Type, s *shape) bool
		same = func(u *tree.Type, s *shape) bool {
			if u.Link != nil {
				return false
			}
			switch u.Kind {
			case tree.TUnknown:
				if !s.variable() {
					return false
				}
				if left[u] == "" {
					left[u] = s.name
				}
				return left[u] == s.name
			case tree.TPow:
				return s.name == "POW" && same(u.Left, s.parts[0])
			case tree.TPair:
				return s.name == "PAIR" && same(u.Left, s.parts[0]) && same(u.Right, s.parts[1])
			case tree.TRecord:
				name := "RECORD"
				for _, f := range u.Fields {
					name += f.Name
				}
				if name != s.name {
					return false
				}
				for i, f := range u.Fields {
					if !same(f.Type, s.parts[i]) {
						return false
					}
				}
				return true
			}
			return given[s.name] == u
		}
		all := solver{}
		for i, x := range types {
			s := shapes[i].put(to)
			u, size := all.solved(x)
			if !same(u, s) || size != s.size() {
				t.Fatalf("seed %d: type %d is %v of %d parts, which has %d", seed, i, u, size, s.size())
			}
			if again, n := all.solved(x); again != u && again.String() != u.String() || n != size {
				t.Fatalf("seed %d: type %d is %v the first time and %v the next", seed, i, u, again)
			}
		}
		names := map[string]bool{}
		for _, name := range left {
			if names[name] {
				t.Fatalf("seed %d: two variables for %s", seed, name)
			}
			names[name] = true
		}
	}
	if count[true] < 500 || count[false] < 500 {
		t.Errorf("verdicts %v", count)
	}
}
