package compile

import (
	"errors"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/eval"
	"bsmt/bkernel/theory/euf"
)

// errEndless says that the candidate model has a value that is part of itself by way of a
// function.
var errEndless = errors.New("a value of a free type would be part of itself by way of an array")

// maxLoose bounds the depth of values that are made up.
const maxLoose = 20000

// errDeep says that values would be deeper.
var errDeep = errors.New("the values of a free type would be too deep to be all different")

// others gives the selectors of the graph by the constants that say what they are at values of
// other constructors.
func (k *Compiled) others() map[ast.Node]*ast.FreeSymbol {
	if k.free == nil {
		return nil
	}
	out := map[ast.Node]*ast.FreeSymbol{}
	for _, srt := range k.free.Sorts() {
		for _, c := range k.g.Ctors(k.types[srt]) {
			for _, s := range c.Selectors {
				if sym := k.g.Symbol(s); sym.Other != ast.None {
					out[sym.Other] = sym
				}
			}
		}
	}
	return out
}

// other gives what a selector is at values of other constructors.
func (r *reading) other(s *ast.FreeSymbol) ast.Value {
	k, g := r.k, r.k.g
	srt := k.sortOf(s.Of)
	ran := g.Ctors(s.Of)[s.Ctor].Args[s.Arg]
	f := &ast.FunValue{Default: eval.Default(g, ran)}
	seen := map[euf.Node]bool{}
	for _, a := range k.euf.Apps(k.free.SelectFunc(srt, s.Ctor, s.Arg)) {
		x := k.euf.Args(a)[0]
		if _, c, ok := k.free.Maker(x); ok && c == s.Ctor || seen[k.euf.Rep(x)] {
			continue
		}
		seen[k.euf.Rep(x)] = true
		f.Entries = append(f.Entries, ast.FunEntry{Args: []ast.Value{r.node(x, s.Of)}, Val: r.node(a, ran)})
	}
	return ast.Value{Kind: ast.KFun, Fun: f}
}

// free gives the value of a node of a free type: what its constructor makes, arguments first.
func (r *reading) free(e euf.Node, t ast.Type) ast.Value {
	k, g := r.k, r.k.g
	type frame struct {
		class euf.Node
		t     ast.Type
	}
	if v, known := r.frees[k.euf.Rep(e)]; known && v.Free == nil { // what a function holds that it holds
		r.failed = errEndless
		return eval.Default(g, t)
	}
	stack := []frame{{k.euf.Rep(e), t}}
	for len(stack) > 0 {
		f := stack[len(stack)-1]
		if v, ok := r.frees[f.class]; ok && v.Free != nil {
			stack = stack[:len(stack)-1]
			continue
		}
		m, ctor, ok := k.free.Maker(f.class)
		if !ok {
			r.frees[f.class] = r.unmade(f.t)
			continue
		}
		args, types := k.euf.Args(m), g.Ctors(f.t)[ctor].Args
		ready := true
		for i, a := range args {
			if g.Kind(types[i]) != ast.KFree {
				continue
			}
			c := k.euf.Rep(a)
			v, known := r.frees[c]
			switch {
			case known && v.Free == nil: // under way
				r.failed = errEndless
				r.frees[c] = eval.Default(g, types[i])
			case !known:
				stack, ready = append(stack, frame{c, types[i]}), false
			}
		}
		r.frees[f.class] = ast.Value{Kind: ast.KFree} // what it holds, functions too, would meet it
		if !ready {
			continue
		}
		vals := make([]ast.Value, len(args))
		for i, a := range args {
			vals[i] = r.node(a, types[i])
		}
		r.frees[f.class] = ast.Construct(ctor, vals)
		stack = stack[:len(stack)-1]
	}
	v := r.frees[k.euf.Rep(e)]
	if v.Free == nil {
		r.failed = errEndless
		return eval.Default(g, t)
	}
	return v
}

// loose is what values are made of that no constructor of the e-graph makes. Each differs from
// all others: it holds a number or an element of its own or, where the type has none, is deeper
// than any value that is made of those before.
type loose struct {
	count int32                  // values made
	base  int                    // more than the depth of values without any
	step  int                    // more than the depth that constructors of the e-graph add
	last  map[ast.Type]ast.Value // the deepest value of a type so far
}

// looseKey keeps values of loose apart from those that the theory of functions asks for.
const looseKey = 1 << 30

// unmade gives a value of the type t that is no other node's.
func (r *reading) unmade(t ast.Type) ast.Value {
	g := r.k.g
	if r.loose == nil {
		closed, above := r.depths()
		r.loose = &loose{base: closed + 2, step: above + 2, last: map[ast.Type]ast.Value{}}
	}
	r.loose.count++
	if way := atomWay(g, t); way != nil {
		return r.along(t, way)
	}
	way := backWay(g, t)
	if way == nil { // what it holds may have no end
		way = wayTo(g, t, func(a ast.Type) bool { return g.Kind(a) == ast.KFree && backWay(g, a) != nil })
		if way == nil {
			return eval.Default(g, t) // finite: the theory splits all of its values
		}
		return wrap(g, t, way, r.unmade(end(g, t, way)))
	}
	v, ok := r.loose.last[t]
	if !ok {
		v = eval.Default(g, t)
	}
	depth := r.loose.base + int(r.loose.count)*r.loose.step
	if depth > maxLoose {
		r.failed = errDeep
		return v
	}
	for v.Free.Depth < depth {
		v = wrap(g, t, way, v)
	}
	r.loose.last[t] = v
	return v
}

// depths bounds the depth of values that constructors of the e-graph make of others of theirs
// alone, and by how much they make a value deeper than the deepest of loose that it holds.
func (r *reading) depths() (closed, above int) {
	k := r.k
	type height struct {
		n     int  // 0: not known; -1: under way
		loose bool // above one of loose
	}
	heights := map[euf.Node]height{}
	closed, above = 1, 1
	var stack []euf.Node
	for e := euf.Node(0); int(e) < k.euf.Len(); e++ {
		if k.euf.Kind(k.euf.Sort(e)) != euf.SortFree {
			continue
		}
		stack = append(stack[:0], k.euf.Rep(e))
		for len(stack) > 0 {
			c := stack[len(stack)-1]
			if heights[c].n > 0 {
				stack = stack[:len(stack)-1]
				continue
			}
			h, ready := height{n: 1}, true
			if m, _, ok := k.free.Maker(c); ok {
				held := 0 // by functions: whatever it is
				for _, a := range k.euf.Args(m) {
					switch k.euf.Kind(k.euf.Sort(a)) {
					case euf.SortFree:
						below := heights[k.euf.Rep(a)]
						switch {
						case below.n < 0:
							r.failed = errEndless
							return closed, above
						case below.n == 0:
							stack, ready = append(stack, k.euf.Rep(a)), false
						case below.loose && !h.loose:
							h = height{below.n + 1, true}
						case below.loose == h.loose:
							h.n = max(h.n, below.n+1)
						}
					case euf.SortFun:
						held += k.euf.Len()
					}
				}
				if held > 0 {
					h = height{h.n + held, true}
				}
			} else {
				h.loose = true
			}
			if heights[c] = (height{n: -1}); ready {
				heights[c] = h
				if h.loose {
					above = max(above, h.n)
				} else {
					closed = max(closed, h.n)
				}
				stack = stack[:len(stack)-1]
			}
		}
	}
	return closed, above
}

// hop is an argument of a constructor of a free type.
type hop struct{ ctor, arg int }

// atomWay gives the way, from constructor to constructor, to an argument that has infinitely
// many values and is no free type; the shortest one, nil when there is none.
func atomWay(g *ast.Graph, t ast.Type) []hop {
	return wayTo(g, t, func(a ast.Type) bool {
		k := g.Kind(a)
		return k == ast.KInt || k == ast.KReal || k == ast.KSet
	})
}

// backWay gives the shortest way from t to an argument of the type t.
func backWay(g *ast.Graph, t ast.Type) []hop {
	return wayTo(g, t, func(a ast.Type) bool { return a == t })
}

func wayTo(g *ast.Graph, t ast.Type, is func(ast.Type) bool) []hop {
	type place struct {
		t   ast.Type
		way []hop
	}
	seen := map[ast.Type]bool{t: true}
	queue := []place{{t, nil}}
	for i := 0; i < len(queue); i++ {
		p := queue[i]
		for c, ctor := range g.Ctors(p.t) {
			for j, a := range ctor.Args {
				way := append(append([]hop(nil), p.way...), hop{c, j})
				if is(a) {
					return way
				}
				if g.Kind(a) == ast.KFree && !seen[a] {
					seen[a] = true
					queue = append(queue, place{a, way})
				}
			}
		}
	}
	return nil
}

// end is the type at the end of a way from t.
func end(g *ast.Graph, t ast.Type, way []hop) ast.Type {
	for _, h := range way {
		t = g.Ctors(t)[h.ctor].Args[h.arg]
	}
	return t
}

// along gives a value of the type t that has a value of its own at the end of the way, and the
// least values elsewhere.
func (r *reading) along(t ast.Type, way []hop) ast.Value {
	g := r.k.g
	at := end(g, t, way)
	return wrap(g, t, way, r.freshValue(freshKey{r.k.sortOf(at), looseKey + r.loose.count}, at))
}

// wrap puts v at the end of a way in a value of the type t.
func wrap(g *ast.Graph, t ast.Type, way []hop, v ast.Value) ast.Value {
	types := []ast.Type{t}
	for _, h := range way {
		types = append(types, g.Ctors(types[len(types)-1])[h.ctor].Args[h.arg])
	}
	for i := len(way) - 1; i >= 0; i-- {
		c := g.Ctors(types[i])[way[i].ctor]
		args := make([]ast.Value, len(c.Args))
		for j, a := range c.Args {
			if j == way[i].arg {
				args[j] = v
			} else {
				args[j] = eval.Default(g, a)
			}
		}
		v = ast.Construct(way[i].ctor, args)
	}
	return v
}
