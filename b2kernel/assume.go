package b2kernel

import (
	"slices"
	"strconv"

	"bsmt/b/tree"
	"bsmt/bkernel/ast"
)

// Where nothing bounds the elements of a set or the length of a sequence, the search
// assumes sizes. Each is a literal of the kernel, and what was made of a value of an
// assumed size holds where the literal does: a refutation that does without the literals
// is one for all sizes, otherwise those that it used are told, and widened.

// assumption is one of them.
type assumption struct {
	what  string
	lit   ast.Node
	sizes *size // the size that widens it
}

// size is one that is assumed, and what it may become.
type size struct {
	now  int64
	next []int64
}

// widen takes the next size; ok is false if there is none.
func (s *size) widen() (ok bool) {
	if ok = len(s.next) > 0; ok {
		s.now, s.next = s.next[0], s.next[1:]
	}
	return ok
}

// assumedSizes are what a search begins with.
func assumedSizes() (length, window *size) {
	return &size{8, []int64{16, 40}}, &size{32, []int64{128, 512}}
}

// assume has what is being lowered depend on an assumption, whose literal it gives.
func (l *lowering) assume(what string, s *size) ast.Node {
	lit := l.assumption(what, s)
	l.use(lit)
	return lit
}

// assumption gives the literal of an assumption.
func (l *lowering) assumption(what string, s *size) ast.Node {
	for _, a := range l.assumed {
		if a.what == what {
			return a.lit
		}
	}
	lit := l.g.IsTrue(l.g.Fresh("assumed", ast.Bool))
	l.assumed = append(l.assumed, assumption{what, lit, s})
	return lit
}

// use notes that what is being lowered depends on assumptions.
func (l *lowering) use(lits ...ast.Node) {
	for _, a := range lits {
		if !slices.Contains(l.used, a) {
			l.used = append(slices.Clip(l.used), a) // others keep what it was
		}
	}
}

// guarded gives p where the assumptions hold that it depends on.
func (l *lowering) guarded(p ast.Node, needs []ast.Node) ast.Node {
	for _, a := range needs {
		p = l.or(l.not(a), p)
	}
	return p
}

// apartFrom runs f, and gives the assumptions that it depends on; those of what is being
// lowered stay as they were.
func (l *lowering) apartFrom(f func()) (needs []ast.Node) {
	old := l.used
	l.used = nil
	f()
	needs, l.used = l.used, old
	return needs
}

// fact runs f, and guards what it gives by what that depends on.
func (l *lowering) fact(f func() ast.Node) (p ast.Node) {
	needs := l.apartFrom(func() { p = f() })
	return l.guarded(p, needs)
}

// literals gives the literals of the assumptions.
func (l *lowering) literals() []ast.Node {
	var out []ast.Node
	for _, a := range l.assumed {
		out = append(out, a.lit)
	}
	return out
}

// get gives the symbol of a name, on whose assumptions what is being lowered depends then.
func (l *lowering) get(e *env, d *tree.Decl) (symbol, bool) {
	b := e.find(d)
	if b == nil {
		return nil, false
	}
	l.use(b.needs...)
	return b.s, true
}

// lengthOf gives the number of elements of a name if that is a value of its own: it may be
// larger than the cells are, so that it depends on no assumption.
func (l *lowering) lengthOf(n *tree.Node, e *env) (num, bool) {
	if n.Op != tree.Ident {
		return num{}, false
	}
	b := e.find(n.Decl)
	if b == nil || len(b.needs) == 0 {
		return num{}, false
	}
	s, ok := b.s.(*set)
	if !ok || s.free == nil {
		return num{}, false
	}
	return *s.free, true
}

func itoa(n int64) string { return strconv.FormatInt(n, 10) }
