package scripts

import (
	"bytes"
	"io"
	"strconv"
	"testing"

	"bsmt/grammar"
	"bsmt/smtlib"
	"bsmt/smtlib/elab"
	"bsmt/smtlib/print"
)

// Session runs the commands of a script that concern elaboration, and collects
// the assertions that are in force at its end.
type Session struct {
	C       *smtlib.Context
	E       *elab.Elaborator
	Asserts []smtlib.Term
	marks   []int
	Logic   string
}

func New() *Session {
	c := smtlib.NewContext()
	return &Session{C: c, E: elab.New(c)}
}

func (s *Session) Run(c *grammar.Command) error {
	t, root := c.Tree, c.Root
	e := s.E
	levels := func() int {
		if n := t.Child(root, 1); n != grammar.NoNode {
			k, _ := strconv.Atoi(t.Text(n))
			return k
		}
		return 1
	}
	switch c.Name {
	case "set-logic":
		s.Logic = t.Text(t.Child(root, 1))
		e.SetLogic(s.Logic)
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
		s.Asserts = append(s.Asserts, a)
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
			s.marks = append(s.marks, len(s.Asserts))
		}
	case "pop":
		n := levels()
		if err := e.Pop(n); err != nil {
			return err
		}
		if n > 0 {
			s.Asserts = s.Asserts[:s.marks[len(s.marks)-n]]
			s.marks = s.marks[:len(s.marks)-n]
		}
	case "reset":
		e.Reset()
		s.Asserts, s.marks = nil, nil
	case "reset-assertions":
		e.ResetAssertions()
		s.Asserts, s.marks = nil, nil
	}
	return nil
}

// RunAll gives the first error.
func (s *Session) RunAll(src []byte, file string) error {
	r := grammar.NewReader(bytes.NewReader(src), file)
	for {
		c, err := r.Next()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		if err := s.Run(c); err != nil {
			return err
		}
	}
}

// RoundTrip prints the assertions in force as a script, reads it in a new
// context, and compares the terms.
func RoundTrip(t *testing.T, s *Session, name string) {
	t.Helper()
	var a bytes.Buffer
	if err := print.Script(s.C, &a, s.Logic, s.Asserts); err != nil {
		t.Errorf("%s: %v", name, err)
		return
	}
	s2 := New()
	if err := s2.RunAll(a.Bytes(), name+" printed"); err != nil {
		t.Errorf("%s: printed: %v\n%s", name, err, smtlib.ClipText(a.String()))
		return
	}
	if len(s.Asserts) != len(s2.Asserts) {
		t.Errorf("%s: %d assertions came back as %d", name, len(s.Asserts), len(s2.Asserts))
		return
	}
	for i := range s.Asserts { // a quantifier that two of them share comes back as two
		if x, y := s.Asserts[i], s2.Asserts[i]; !newEquality(s.C, s2.C).same(x, y) {
			t.Errorf("%s: %s\n--- came back as\n%s", name, print.TermString(s.C, x), print.TermString(s2.C, y))
			return
		}
	}
}

// equality compares terms of two contexts up to the names of bound variables.
type equality struct {
	a, b  *smtlib.Context
	known map[[2]smtlib.Term]bool
	vars  map[smtlib.Term]smtlib.Term
}

func newEquality(a, b *smtlib.Context) *equality {
	return &equality{a, b, map[[2]smtlib.Term]bool{}, map[smtlib.Term]smtlib.Term{}}
}

// same uses an explicit stack; a pair on it twice is assumed equal.
func (q *equality) same(x, y smtlib.Term) bool {
	type pair = [2]smtlib.Term
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
		case smtlib.OpInt, smtlib.OpBv:
			if a.IntVal(x).Cmp(b.IntVal(y)) != 0 {
				return false
			}
		case smtlib.OpReal:
			if a.RealVal(x).Cmp(b.RealVal(y)) != 0 {
				return false
			}
		case smtlib.OpString, smtlib.OpAbstract:
			if a.StrVal(x) != b.StrVal(y) {
				return false
			}
		case smtlib.OpVar:
			if z, ok := q.vars[x]; ok && z != y {
				return false
			}
			q.vars[x] = y
		case smtlib.OpApp:
			if a.Decl(a.DeclOf(x)).Name != b.Decl(b.DeclOf(y)).Name {
				return false
			}
		case smtlib.OpForall, smtlib.OpExists:
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
		case smtlib.OpConstArray:
		default:
			i, j := a.Indices(x), b.Indices(y)
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
