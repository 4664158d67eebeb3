package eval

import (
	"cmp"
	"hash/fnv"
	"slices"

	"bsmt/bkernel/ast"
)

// points are the entries of a function as a treap (Seidel and Aragon, Randomized search trees,
// 1996) that is never changed in place: a chain of n overrides takes n*log(n) of memory, not
// the square of n.
type points struct {
	key         string // of the arguments
	entry       *ast.FunEntry
	turn        int    // orders the entries by when they were written
	priority    uint64 // not below those of both sides
	left, right *points
}

// at gives the entry of a key, or nil.
func (p *points) at(key string) *ast.FunEntry {
	for p != nil {
		switch c := cmp.Compare(key, p.key); {
		case c == 0:
			return p.entry
		case c < 0:
			p = p.left
		default:
			p = p.right
		}
	}
	return nil
}

// with gives the points with n, which has no sides, in the place of the one of its key.
func (p *points) with(n points) *points {
	if p == nil {
		return &n
	}
	c := cmp.Compare(n.key, p.key)
	if c == 0 {
		n.left, n.right = p.left, p.right
		return &n
	}
	out := *p
	if c < 0 {
		l := p.left.with(n)
		if out.left = l; l.priority > p.priority {
			out.left, l.right = l.right, &out
			return l
		}
		return &out
	}
	r := p.right.with(n)
	if out.right = r; r.priority > p.priority {
		out.right, r.left = r.left, &out
		return r
	}
	return &out
}

// override writes one point, leaving the old function as it is. The entries of what it gives
// are listed when somebody asks for them; see listed.
func (e *Evaluator) override(f *ast.FunValue, at []ast.Value, v ast.Value) ast.Value {
	write := func(p *points, en *ast.FunEntry) *points {
		key := argKey(en.Args)
		h := fnv.New64a()
		h.Write([]byte(key))
		e.turn++
		return p.with(points{key: key, entry: en, turn: e.turn, priority: h.Sum64()})
	}
	p := e.points[f]
	if p == nil && len(f.Entries) > 0 {
		for i := range f.Entries {
			p = write(p, &f.Entries[i])
		}
		e.points[f] = p
	}
	out := &ast.FunValue{Default: f.Default}
	e.points[out] = write(p, &ast.FunEntry{Args: at, Val: e.listed(v)})
	return ast.Value{Kind: ast.KFun, Fun: out}
}

// listed gives a value with its entries listed, where it is a function, in the order in which they
// were written. Functions that are part of another value have theirs already.
func (e *Evaluator) listed(v ast.Value) ast.Value {
	if v.Kind != ast.KFun || v.Fun.Entries != nil || e.points[v.Fun] == nil {
		return v
	}
	var all, stack []*points
	for p := e.points[v.Fun]; p != nil || len(stack) > 0; p = p.right {
		for ; p != nil; p = p.left {
			stack = append(stack, p)
		}
		p, stack = stack[len(stack)-1], stack[:len(stack)-1]
		all = append(all, p)
	}
	slices.SortFunc(all, func(a, b *points) int { return a.turn - b.turn })
	v.Fun.Entries = make([]ast.FunEntry, len(all))
	for i, p := range all {
		v.Fun.Entries[i] = *p.entry
	}
	return v
}
