package smtlib2b

import (
	"bsmt/bkernel/ast"
	"bsmt/smtlib"
	"bsmt/smtlib/model"
)

// mostTypes bounds how many instances of datatypes one brings along: a parametric one that
// holds larger and larger instances of itself has no end.
const mostTypes = 1000

// free gives the free type of a datatype or of sequences, and declares it with all that its constructors
// need: first the names, since datatypes and sequences hold one another, then the constructors.
func (t *Translator) free(s smtlib.Sort) (ast.Type, error) {
	var group []smtlib.Sort // datatypes without a type so far
	met := map[smtlib.Sort]bool{}
	todo := []smtlib.Sort{s}
	for len(todo) > 0 {
		u := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		t.growTypes()
		if met[u] || t.types[u] != noType {
			continue
		}
		met[u] = true
		d := t.c.SortData(u)
		switch d.Kind {
		case smtlib.SortBool, smtlib.SortInt, smtlib.SortReal, smtlib.SortBitVec, smtlib.SortUninterpreted, smtlib.SortString:
		case smtlib.SortFloat, smtlib.SortRoundingMode:
		case smtlib.SortArray:
			todo = append(todo, d.Args...)
		case smtlib.SortSeq:
			if len(group) == mostTypes {
				return noType, &Unsupported{"sort " + t.sortText(u)}
			}
			group = append(group, u)
			t.loose = t.loose || t.sparse(u)
			todo = append(todo, d.Args...)
		case smtlib.SortDatatype:
			group = append(group, u)
			ctors := t.c.Constructors(u)
			if len(group) > mostTypes || len(ctors) == 0 {
				return noType, &Unsupported{"sort " + t.sortText(u)}
			}
			t.loose = t.loose || t.sparse(u) && t.recursive(u) // values may differ in words that are no floats
			for _, k := range ctors {
				todo = append(todo, t.c.Decl(k).Args...)
			}
		default:
			return noType, &Unsupported{"sort " + t.sortText(u)}
		}
	}
	t.growTypes()
	for _, u := range group {
		t.types[u] = t.g.FreeType(t.setName(t.c.SortData(u)))
		t.sortOf[t.types[u]] = u
	}
	for _, u := range group {
		if t.c.SortKind(u) == smtlib.SortSeq {
			if err := t.declareSeq(u); err != nil {
				return noType, err
			}
		}
		for _, k := range t.c.Constructors(u) {
			data := t.c.Decl(k)
			fields := make([]ast.Field, len(data.Args))
			for i, a := range data.Args {
				typ, err := t.typ(a)
				if err != nil {
					return noType, err // of nothing: all sorts were looked at
				}
				sel := t.c.Decl(data.Selectors[i]).Name
				other := t.declare(sel, t.g.Fun([]ast.Type{t.types[u]}, typ))
				fields[i] = ast.Field{Type: typ, Selector: t.g.Name(other), Other: other}
			}
			name := t.unique(ast.Identifier(data.Name), data.Name)
			c := t.g.Declare(t.types[u], name, t.unique("is_"+name, "is_"+name), fields)
			t.growConsts()
			t.consts[k], t.consts[data.Tester] = c.Node, c.Tester
			t.freeOf[c.Node], t.freeOf[c.Tester] = k, data.Tester
			for i, sel := range data.Selectors {
				t.consts[sel], t.freeOf[c.Selectors[i]] = c.Selectors[i], sel
			}
		}
	}
	return t.types[s], nil
}

// symbol declares the datatype that a constructor, selector or tester belongs to.
func (t *Translator) symbol(d smtlib.Decl) error {
	data := t.c.Decl(d)
	s := data.Result
	if data.Kind != smtlib.DeclConstructor {
		s = data.Args[0]
	}
	if _, err := t.typ(s); err != nil {
		return err
	}
	t.growConsts()
	if t.consts[d] == ast.None {
		return &Unsupported{"datatype symbol " + data.Name}
	}
	return nil
}

func (t *Translator) growTypes() {
	for len(t.types) < t.c.NumSorts() {
		t.types = append(t.types, noType)
	}
}

func (t *Translator) growConsts() {
	for len(t.consts) < t.c.NumDecls() {
		t.consts = append(t.consts, ast.None)
	}
}

// fields gives the constructor and the fields of a value of a datatype, or the elements of a
// sequence, with the sort of each.
func (r *reader) fields(v *ast.FreeValue, s smtlib.Sort) (d smtlib.Decl, values []ast.Value, sort func(i int) smtlib.Sort) {
	c := r.t.c
	if c.SortKind(s) == smtlib.SortSeq {
		elem := c.SortData(s).Args[0]
		for ; v.Ctor != 0; v = v.Args[1].Free {
			values = append(values, v.Args[0])
		}
		return smtlib.NoDecl, values, func(int) smtlib.Sort { return elem }
	}
	d = c.Constructors(s)[v.Ctor]
	sorts := c.Decl(d).Args
	return d, v.Args, func(i int) smtlib.Sort { return sorts[i] }
}

// construct is the term of a value of a datatype or of a sequence: arguments first, each value once.
func (r *reader) construct(v *ast.FreeValue, s smtlib.Sort) (smtlib.Term, error) {
	c := r.t.c
	type frame struct {
		v *ast.FreeValue
		s smtlib.Sort
	}
	type key = frame
	if r.made == nil {
		r.made = map[*ast.FreeValue]map[smtlib.Sort]smtlib.Term{}
	}
	get := func(k key) (smtlib.Term, bool) {
		n, ok := r.made[k.v][k.s]
		return n, ok
	}
	stack := []frame{{v, s}}
	for len(stack) > 0 {
		f := stack[len(stack)-1]
		if _, ok := get(f); ok {
			stack = stack[:len(stack)-1]
			continue
		}
		d, fields, sorts := r.fields(f.v, f.s)
		ready := true
		for i, a := range fields {
			if a.Kind == ast.KFree {
				if _, ok := get(key{a.Free, sorts(i)}); !ok {
					stack, ready = append(stack, frame{a.Free, sorts(i)}), false
				}
			}
		}
		if !ready {
			continue
		}
		stack = stack[:len(stack)-1]
		args := make([]smtlib.Term, len(fields))
		for i := range fields {
			a := &fields[i]
			if a.Kind == ast.KFree {
				args[i], _ = get(key{a.Free, sorts(i)})
				continue
			}
			n, err := r.term(a, sorts(i))
			if err != nil {
				return smtlib.NoTerm, err
			}
			args[i] = n
		}
		if r.made[f.v] == nil {
			r.made[f.v] = map[smtlib.Sort]smtlib.Term{}
		}
		if c.SortKind(f.s) == smtlib.SortSeq {
			r.made[f.v][f.s] = c.MkSequence(f.s, args)
		} else {
			r.made[f.v][f.s] = c.MkApp(d, args...)
		}
	}
	n, _ := get(key{v, s})
	return n, nil
}

// any is the least value of a datatype.
func (r *reader) any(s smtlib.Sort) (smtlib.Term, error) {
	c := r.t.c
	done := map[smtlib.Sort]smtlib.Term{}
	stack := []smtlib.Sort{s}
	for len(stack) > 0 {
		u := stack[len(stack)-1]
		if _, ok := done[u]; ok {
			stack = stack[:len(stack)-1]
			continue
		}
		typ, err := r.t.typ(u)
		if err != nil {
			return smtlib.NoTerm, err
		}
		d := c.Constructors(u)[r.t.g.Base(typ)]
		sorts := c.Decl(d).Args
		ready := true
		args := make([]smtlib.Term, len(sorts))
		for i, a := range sorts {
			if c.SortKind(a) != smtlib.SortDatatype {
				if args[i], err = r.term(nil, a); err != nil {
					return smtlib.NoTerm, err
				}
				continue
			}
			n, ok := done[a]
			if args[i] = n; !ok {
				stack, ready = append(stack, a), false
			}
		}
		if ready {
			done[u] = c.MkApp(d, args...)
			stack = stack[:len(stack)-1]
		}
	}
	return done[s], nil
}

// selectors sets what selectors are at values of other constructors.
func (r *reader) selectors(m ast.Model, out *model.Model) error {
	t := r.t
	for d, n := range t.consts {
		if n == ast.None || t.g.Op(n) != ast.OpFree {
			continue
		}
		s := t.g.Symbol(n)
		if s.Role != ast.Selector {
			continue
		}
		v, ok := m[s.Other]
		if !ok {
			continue
		}
		data := t.c.Decl(smtlib.Decl(d))
		if len(t.c.Constructors(data.Args[0])) == 1 {
			continue
		}
		in, err := r.interp(&v, data.Args, data.Result)
		if err != nil {
			return err
		}
		if out.Others == nil {
			out.Others = map[smtlib.Decl]*model.Interp{}
		}
		out.Others[smtlib.Decl(d)] = &in
	}
	return nil
}
