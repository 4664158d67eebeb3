package smtlib

// Datatype is a declared datatype, generic in its parameters.
type Datatype struct {
	Name   string // without quotes
	Params []Sort // each a SortParam
	Ctors  []Ctor // in order of declaration
	Ready  bool   // all constructors are there
}

// Ctor is a constructor of a datatype.
type Ctor struct {
	Name   string  // without quotes
	Fields []Field // its arguments in order
	Same   bool    // another constructor has its name: terms are written (as C S)
}

// Field is an argument of a constructor, with its selector.
type Field struct {
	Name string // of the selector
	Sort Sort   // over the datatype's parameters
}

// AddDatatype enters a datatype without constructors and gives its number, which is
// Idx[0] of the sorts that are its instances.
func (c *Context) AddDatatype(name string) int {
	c.dts = append(c.dts, Datatype{Name: name})
	return len(c.dts) - 1
}

// Datatype gives the datatype of that number, for the elaborator to complete.
func (c *Context) Datatype(i int) *Datatype { return &c.dts[i] }

// Constructors gives the constructors of the SortDatatype s in order of
// declaration; each knows its selectors and tester. The first call for an
// instance of a parametric datatype makes its declarations.
func (c *Context) Constructors(s Sort) []Decl {
	if ds, ok := c.ctors[s]; ok {
		return ds
	}
	data := c.sorts[s]
	if data.Kind != SortDatatype || !c.dts[data.Idx[0]].Ready {
		return nil
	}
	dt := &c.dts[data.Idx[0]]
	sub := c.NewSortSubst(dt.Params, data.Args)
	var ds []Decl
	for i, k := range dt.Ctors {
		args := make([]Sort, len(k.Fields))
		for j, f := range k.Fields {
			args[j] = sub.Apply(f.Sort)
		}
		d := c.AddDecl(DeclData{Name: k.Name, Kind: DeclConstructor, Args: args, Result: s, Body: NoTerm, Index: i})
		sels := make([]Decl, len(args))
		for j, f := range k.Fields {
			sels[j] = c.AddDecl(DeclData{Name: f.Name, Kind: DeclSelector, Args: []Sort{s}, Result: args[j], Body: NoTerm, Ctor: d, Index: j, Tester: NoDecl})
		}
		tester := c.AddDecl(DeclData{Name: "is-" + k.Name, Kind: DeclTester, Args: []Sort{s}, Result: Bool, Body: NoTerm, Ctor: d, Tester: NoDecl})
		c.decls[d].Ctor, c.decls[d].Selectors, c.decls[d].Tester = d, sels, tester
		ds = append(ds, d)
	}
	c.ctors[s] = ds
	return ds
}

// SortSubst replaces sort parameters by sorts.
type SortSubst struct {
	c    *Context
	memo map[Sort]Sort
	todo []Sort
}

// NewSortSubst gives the replacement of each of params by its place in args.
func (c *Context) NewSortSubst(params, args []Sort) *SortSubst {
	m := &SortSubst{c: c, memo: make(map[Sort]Sort, len(params))}
	for i, p := range params {
		m.memo[p] = args[i]
	}
	return m
}

func (m *SortSubst) get(s Sort) (Sort, bool) {
	if !m.c.param[s] {
		return s, true
	}
	r, ok := m.memo[s]
	return r, ok
}

// Apply is linear in the distinct sorts below s and uses no Go stack.
func (m *SortSubst) Apply(s Sort) Sort {
	m.todo = append(m.todo[:0], s)
	for len(m.todo) > 0 {
		u := m.todo[len(m.todo)-1]
		if _, ok := m.get(u); ok {
			m.todo = m.todo[:len(m.todo)-1]
			continue
		}
		d := m.c.sorts[u]
		if d.Kind == SortParam { // of someone else: it stays
			m.memo[u] = u
			continue
		}
		ready := true
		for _, a := range d.Args {
			if _, ok := m.get(a); !ok {
				m.todo = append(m.todo, a)
				ready = false
			}
		}
		if !ready {
			continue
		}
		args := make([]Sort, len(d.Args))
		for i, a := range d.Args {
			args[i], _ = m.get(a)
		}
		d.Args = args
		m.memo[u] = m.c.MkSort(d)
	}
	r, _ := m.get(s)
	return r
}

// OnlyInstance gives the instance of a datatype whose sort arguments fit, by number and sort, if
// just one of them has been made; else NoSort.
func (c *Context) OnlyInstance(data int, fit func(i int, arg Sort) bool) Sort {
	only := NoSort
next:
	for s := range c.sorts {
		d := &c.sorts[s]
		if d.Kind != SortDatatype || d.Idx[0] != data || c.param[Sort(s)] {
			continue
		}
		for i, a := range d.Args {
			if !fit(i, a) {
				continue next
			}
		}
		if only != NoSort {
			return NoSort
		}
		only = Sort(s)
	}
	return only
}

// Instantiate makes the declarations of the datatype s and of those in its
// fields, up to a number: there may be infinitely many.
func (c *Context) Instantiate(s Sort) {
	const most = 100
	todo := []Sort{s}
	for n := 0; len(todo) > 0 && n < most; n++ {
		s, todo = todo[0], todo[1:]
		if _, ok := c.ctors[s]; ok {
			continue
		}
		if c.sorts[s].Kind != SortDatatype {
			todo = append(todo, c.sorts[s].Args...)
			continue
		}
		for _, d := range c.Constructors(s) {
			todo = append(todo, c.decls[d].Args...)
		}
	}
}
