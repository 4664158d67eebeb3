package eval

import (
	"crypto/sha256"
	"strconv"

	"bsmt/bkernel/ast"
)

// appendFree appends the key of a value of a free type: a text where it holds no other one, and
// else a digest, since values may be nested deeply and hold the same one in many places.
func appendFree(b []byte, v *ast.FreeValue) []byte {
	if v.Depth > 1 {
		return append(b, v.Digest(digest)...)
	}
	return appendParts(b, v)
}

// digest gives 32 bytes that no other value has: to find two that share them is to break SHA-256.
func digest(v *ast.FreeValue) string {
	sum := sha256.Sum256(appendParts(nil, v))
	return string(sum[:])
}

// appendParts appends a value by the keys of what it holds.
func appendParts(b []byte, v *ast.FreeValue) []byte {
	b = append(strconv.AppendInt(b, int64(v.Ctor), 10), '(')
	for i, a := range v.Args {
		if i > 0 {
			b = append(b, ',')
		}
		if a.Kind == ast.KFree {
			b = append(b, a.Free.Digest(digest)...)
		} else {
			b = AppendKey(b, a)
		}
	}
	return append(b, ')')
}

// partsOf reports the elements of deferred sets that a value of a free type holds.
func partsOf(g *ast.Graph, t ast.Type, v *ast.FreeValue, f func(ast.Value, ast.Type)) {
	type part struct {
		v *ast.FreeValue
		t ast.Type
	}
	met := map[*ast.FreeValue]bool{v: true}
	for stack := []part{{v, t}}; len(stack) > 0; {
		p := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for i, u := range g.Ctors(p.t)[p.v.Ctor].Args {
			a := p.v.Args[i]
			if a.Kind != ast.KFree {
				Elements(g, u, a, f)
			} else if !met[a.Free] && !a.Free.Plain {
				met[a.Free] = true
				stack = append(stack, part{a.Free, u})
			}
		}
	}
}

// free applies what comes with a free type to arguments that are in memo.
func (e *Evaluator) free(s *ast.FreeSymbol, args []ast.Node) (ast.Value, error) {
	if s.Role == ast.Constructor {
		vals := make([]ast.Value, len(args))
		for i, a := range args {
			vals[i] = e.listed(e.memo[a])
		}
		return ast.Construct(s.Ctor, vals), nil
	}
	x := e.memo[args[0]]
	switch {
	case s.Role == ast.Tester:
		return boolean(x.Free.Ctor == s.Ctor), nil
	case x.Free.Ctor == s.Ctor:
		return x.Free.Args[s.Arg], nil
	}
	other, ok := e.m[s.Other]
	if !ok {
		return Default(e.g, e.g.Ctors(s.Of)[s.Ctor].Args[s.Arg]), nil
	}
	return e.apply(e.normalArgs(e.g.Type(s.Other), other).Fun, []ast.Value{e.Normalize(s.Of, x)}), nil
}

// equalFree compares values of a free type.
func (e *Evaluator) equalFree(t ast.Type, a, b *ast.FreeValue) bool {
	type pair struct {
		t    ast.Type
		a, b *ast.FreeValue
	}
	done := map[pair]bool{}
	stack := []pair{{t, a, b}}
	for len(stack) > 0 {
		p := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if p.a == p.b || done[p] {
			continue
		}
		done[p] = true
		if p.a.Ctor != p.b.Ctor {
			return false
		}
		for i, u := range e.g.Ctors(p.t)[p.a.Ctor].Args {
			x, y := p.a.Args[i], p.b.Args[i]
			if x.Kind == ast.KFree {
				stack = append(stack, pair{u, x.Free, y.Free})
			} else if !e.equal(u, x, y) {
				return false
			}
		}
	}
	return true
}

// normalFree brings the functions within a value of a free type into the form of Normalize;
// values of types that hold none stay as they are.
func (e *Evaluator) normalFree(t ast.Type, v ast.Value) ast.Value {
	if v.Free.Plain || !e.holdsFunctions(t) {
		return v
	}
	memo := map[*ast.FreeValue]*ast.FreeValue{}
	type frame struct {
		t ast.Type
		v *ast.FreeValue
	}
	stack := []frame{{t, v.Free}}
	for len(stack) > 0 {
		f := stack[len(stack)-1]
		if memo[f.v] != nil {
			stack = stack[:len(stack)-1]
			continue
		}
		types := e.g.Ctors(f.t)[f.v.Ctor].Args
		ready := true
		for i, a := range f.v.Args {
			if a.Kind == ast.KFree && memo[a.Free] == nil {
				stack, ready = append(stack, frame{types[i], a.Free}), false
			}
		}
		if !ready {
			continue
		}
		stack = stack[:len(stack)-1]
		args := make([]ast.Value, len(f.v.Args))
		for i, a := range f.v.Args {
			if a.Kind == ast.KFree {
				args[i] = ast.Value{Kind: ast.KFree, Free: memo[a.Free]}
			} else {
				args[i] = e.Normalize(types[i], a)
			}
		}
		memo[f.v] = ast.Construct(f.v.Ctor, args).Free
	}
	return ast.Value{Kind: ast.KFree, Free: memo[v.Free]}
}

// holdsFunctions tells whether values of the free type t hold functions.
func (e *Evaluator) holdsFunctions(t ast.Type) bool {
	seen := map[ast.Type]bool{t: true}
	todo := []ast.Type{t}
	for len(todo) > 0 {
		u := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, c := range e.g.Ctors(u) {
			for _, a := range c.Args {
				switch k := e.g.Kind(a); {
				case k == ast.KFun:
					return true
				case k == ast.KFree && !seen[a]:
					seen[a] = true
					todo = append(todo, a)
				}
			}
		}
	}
	return false
}

// freeValues lists the values of a free type of finitely many.
func freeValues(g *ast.Graph, t ast.Type) (out []ast.Value) {
	for i, c := range g.Ctors(t) {
		tuples := [][]ast.Value{nil}
		for _, a := range c.Args {
			var next [][]ast.Value
			for _, p := range tuples {
				for _, v := range Values(g, a) {
					next = append(next, append(append([]ast.Value(nil), p...), v))
				}
			}
			tuples = next
		}
		for _, p := range tuples {
			out = append(out, ast.Construct(i, p))
		}
	}
	return out
}
