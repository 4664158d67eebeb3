package smtlib

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"testing"

	"bsmt/grammar"
)

// session runs the commands of a script that concern elaboration, and collects
// the assertions that are in force at its end.
type session struct {
	c       *Context
	e       *Elaborator
	asserts []Term
	marks   []int
	logic   string
}

func newSession() *session {
	c := NewContext()
	return &session{c: c, e: NewElaborator(c)}
}

func (s *session) run(c *grammar.Command) error {
	t, root := c.Tree, c.Root
	e := s.e
	levels := func() int {
		if n := t.Child(root, 1); n != grammar.NoNode {
			k, _ := e.index(t, n)
			return k
		}
		return 1
	}
	switch c.Name {
	case "set-logic":
		s.logic = t.Text(t.Child(root, 1))
		e.SetLogic(s.logic)
	case "set-option":
		if t.Is(t.Child(root, 1), ":global-declarations") {
			e.SetGlobalDeclarations(t.Is(t.Child(root, 2), "true"))
		}
	case "declare-sort":
		return e.DeclareSort(t, root)
	case "define-sort":
		return e.DefineSort(t, root)
	case "declare-fun":
		return e.DeclareFun(t, root)
	case "declare-const":
		return e.DeclareConst(t, root)
	case "define-fun":
		return e.DefineFun(t, root)
	case "define-const":
		return e.DefineConst(t, root)
	case "define-fun-rec":
		return e.DefineFunRec(t, root)
	case "define-funs-rec":
		return e.DefineFunsRec(t, root)
	case "declare-datatype", "declare-datatypes":
		return e.DeclareDatatypes(t, root)
	case "assert":
		a, err := e.BoolTerm(t, t.Child(root, 1))
		if err != nil {
			return err
		}
		s.asserts = append(s.asserts, a)
	case "check-sat-assuming":
		for _, n := range t.Children(t.Child(root, 1)) {
			if _, err := e.BoolTerm(t, n); err != nil {
				return err
			}
		}
	case "get-value":
		for _, n := range t.Children(t.Child(root, 1)) {
			if _, err := e.Term(t, n); err != nil {
				return err
			}
		}
	case "push":
		n := levels()
		e.Push(n)
		for range n {
			s.marks = append(s.marks, len(s.asserts))
		}
	case "pop":
		n := levels()
		if err := e.Pop(n); err != nil {
			return err
		}
		if n > 0 {
			s.asserts = s.asserts[:s.marks[len(s.marks)-n]]
			s.marks = s.marks[:len(s.marks)-n]
		}
	case "reset":
		e.Reset()
		s.asserts, s.marks = nil, nil
	case "reset-assertions":
		e.ResetAssertions()
		s.asserts, s.marks = nil, nil
	}
	return nil
}

// runAll gives the first error.
func (s *session) runAll(src []byte, file string) error {
	r := grammar.NewReader(bytes.NewReader(src), file)
	for {
		c, err := r.Next()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		if err := s.run(c); err != nil {
			return err
		}
	}
}

// TestCorpus elaborates the benchmarks beside the repository, where there are
// any, and checks that printing and reading again gives the same terms.
func TestCorpus(t *testing.T) {
	files, _ := filepath.Glob("../../shared/corpus/*/*.smt2")
	for _, f := range files {
		src, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		s := newSession()
		s.e.SetDuplicateLets(true)
		if err := s.runAll(src, filepath.Base(f)); err != nil {
			t.Errorf("%s: %v", f, err)
			continue
		}
		roundTrip(t, s, f)
	}
}

// roundTrip prints the assertions in force as a script, reads it in a new
// context, and compares the terms.
func roundTrip(t *testing.T, s *session, name string) {
	t.Helper()
	var a bytes.Buffer
	if err := s.c.WriteScript(&a, s.logic, s.asserts); err != nil {
		t.Errorf("%s: %v", name, err)
		return
	}
	s2 := newSession()
	if err := s2.runAll(a.Bytes(), name+" printed"); err != nil {
		t.Errorf("%s: printed: %v\n%s", name, err, clipText(a.String()))
		return
	}
	if len(s.asserts) != len(s2.asserts) {
		t.Errorf("%s: %d assertions came back as %d", name, len(s.asserts), len(s2.asserts))
		return
	}
	for i := range s.asserts { // a quantifier that two of them share comes back as two
		if x, y := s.asserts[i], s2.asserts[i]; !newEquality(s.c, s2.c).same(x, y) {
			t.Errorf("%s: %s\n--- came back as\n%s", name, s.c.TermString(x), s2.c.TermString(y))
			return
		}
	}
}

// equality compares terms of two contexts up to the names of bound variables.
type equality struct {
	a, b  *Context
	known map[[2]Term]bool
	vars  map[Term]Term
}

func newEquality(a, b *Context) *equality {
	return &equality{a, b, map[[2]Term]bool{}, map[Term]Term{}}
}

// same uses an explicit stack; a pair on it twice is assumed equal.
func (q *equality) same(x, y Term) bool {
	type pair = [2]Term
	todo := []pair{{x, y}}
	for len(todo) > 0 {
		p := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if q.known[p] {
			continue
		}
		q.known[p] = true
		x, y := p[0], p[1]
		a, b := q.a, q.b
		if a.Op(x) != b.Op(y) || len(a.Args(x)) != len(b.Args(y)) || a.SortOf(x) > 5 && a.SortString(a.SortOf(x)) != b.SortString(b.SortOf(y)) {
			return false
		}
		switch op := a.Op(x); op {
		case OpInt, OpBv:
			if a.IntVal(x).Cmp(b.IntVal(y)) != 0 {
				return false
			}
		case OpReal:
			if a.RealVal(x).Cmp(b.RealVal(y)) != 0 {
				return false
			}
		case OpString, OpAbstract:
			if a.StrVal(x) != b.StrVal(y) {
				return false
			}
		case OpVar:
			if z, ok := q.vars[x]; ok && z != y {
				return false
			}
			q.vars[x] = y
		case OpApp:
			if a.Decl(a.DeclOf(x)).Name != b.Decl(b.DeclOf(y)).Name {
				return false
			}
		case OpForall, OpExists:
			u, v := a.Quant(x), b.Quant(y)
			if len(u.Vars) != len(v.Vars) || len(u.Patterns) != len(v.Patterns) || u.Name != v.Name {
				return false
			}
			for i := range u.Vars {
				todo = append(todo, pair{u.Vars[i], v.Vars[i]})
			}
			for i := range u.Patterns {
				if len(u.Patterns[i]) != len(v.Patterns[i]) {
					return false
				}
				for j := range u.Patterns[i] {
					todo = append(todo, pair{u.Patterns[i][j], v.Patterns[i][j]})
				}
			}
		case OpConstArray:
		default:
			i, j := a.idx[a.aux[x]], b.idx[b.aux[y]]
			if len(i) != len(j) {
				return false
			}
			for k := range i {
				if i[k] != j[k] {
					return false
				}
			}
		}
		for i, u := range a.Args(x) {
			todo = append(todo, pair{u, b.Arg(y, i)})
		}
	}
	return true
}
