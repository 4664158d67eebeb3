package pog

import (
	"os"
	"sort"

	"bsmt/b/tree"
	"bsmt/b/xmltree"
)

// ReadFile reads a .pog file.
func ReadFile(file string) (*File, error) {
	src, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	return Read(file, string(src))
}

// Read reads the text of a .pog file.
func Read(file, src string) (*File, error) {
	root, err := xmltree.Read(file, src)
	if err != nil {
		return nil, err
	}
	if root.Name != "Proof_Obligations" {
		return nil, root.Errorf("expected Proof_Obligations, found %s: this is no .pog file", root.Name)
	}
	r := &reader{
		file: &File{Name: file}, types: map[string]*tree.Type{}, rich: map[string]*tree.Type{},
		elements: map[string][]*tree.Decl{}, names: map[string][]*tree.Decl{}, definitions: map[string]*Definition{},
	}
	if err := r.given(root); err != nil {
		return nil, err
	}
	for _, e := range root.Children {
		switch e.Name {
		case "Define":
			err = r.define(e)
		case "Proof_Obligation":
			err = r.obligation(e)
		case "TypeInfos", "RichTypesInfo":
		default:
			err = tree.NotSupported(e.Pos, e.Name)
		}
		if err != nil {
			return nil, err
		}
	}
	r.file.number()
	return r.file, nil
}

type reader struct {
	file        *File
	types       map[string]*tree.Type   // by typref
	rich        map[string]*tree.Type   // by richtypref
	elements    map[string][]*tree.Decl // of enumerated sets, by the set's name
	names       map[string][]*tree.Decl // sets, elements and constants
	locals      []*tree.Decl            // bound names, the innermost last
	definitions map[string]*Definition
}

// given finds the elements of enumerated sets and the types, which stand at the end
// of the file.
func (r *reader) given(root *xmltree.Element) error {
	for _, e := range root.Children {
		if e.Name != "Define" {
			continue
		}
		for _, s := range e.Children {
			id, values := s.Child("Id"), s.Child("Enumerated_Values")
			if s.Name != "Set" {
				continue
			}
			if id == nil {
				return s.Errorf("a set without a name")
			}
			if values != nil && r.elements[name(id)] == nil { // several lists name a set, with all its elements
				for _, v := range values.Children {
					r.elements[name(id)] = append(r.elements[name(id)], &tree.Decl{Name: name(v), Pos: v.Pos})
				}
			}
		}
	}
	for _, e := range root.Children {
		var err error
		switch e.Name {
		case "TypeInfos":
			for _, t := range e.Children {
				if len(t.Children) != 1 {
					return t.Errorf("expected one type")
				}
				if r.types[t.Attrs["id"]], err = r.typeExpr(t.Children[0]); err != nil {
					return err
				}
			}
		case "RichTypesInfo":
			if err = r.richTypes(e); err != nil {
				return err
			}
		}
	}
	return nil
}

// set gives the given set of a name, and declares it when it is new.
func (r *reader) set(e *xmltree.Element, name string) *tree.Set {
	for _, s := range r.file.Sets {
		if s.Name == name {
			return s
		}
	}
	s := tree.NewSet(e.Pos, name, r.elements[name]...)
	s.ID = len(r.file.Sets)
	r.file.Sets = append(r.file.Sets, s)
	r.names[name] = append(r.names[name], &tree.Decl{Name: name, Kind: tree.DSet, Pos: e.Pos, Type: tree.SetOf(s.Type), Slot: s.ID, Set: s})
	for _, d := range s.Elements {
		r.names[d.Name] = append(r.names[d.Name], d)
	}
	return s
}

// typeExpr reads a type that is written as an expression.
func (r *reader) typeExpr(e *xmltree.Element) (*tree.Type, error) {
	var parts []*tree.Type
	if e.Name != "Struct" {
		for _, c := range e.Children {
			t, err := r.typeExpr(c)
			if err != nil {
				return nil, err
			}
			parts = append(parts, t)
		}
	}
	switch {
	case e.Name == "Unary_Exp" && e.Attrs["op"] == "POW" && len(parts) == 1:
		return tree.SetOf(parts[0]), nil
	case e.Name == "Binary_Exp" && e.Attrs["op"] == "*" && len(parts) == 2:
		return tree.PairOf(parts[0], parts[1]), nil
	case e.Name == "Id":
		return r.namedType(e, name(e)), nil
	case e.Name == "Struct":
		var fields []tree.Field
		for _, c := range e.Children {
			if c.Name != "Record_Item" || len(c.Children) != 1 {
				return nil, c.Errorf("expected a Record_Item with a type")
			}
			t, err := r.typeExpr(c.Children[0])
			if err != nil {
				return nil, err
			}
			fields = append(fields, tree.Field{Name: c.Attrs["label"], Type: t})
		}
		sort.SliceStable(fields, func(i, j int) bool { return fields[i].Name < fields[j].Name })
		return &tree.Type{Kind: tree.TRecord, Fields: fields}, nil
	}
	return nil, unsupported(e, e.Attrs["op"])
}

func (r *reader) namedType(e *xmltree.Element, name string) *tree.Type {
	switch name {
	case "INTEGER":
		return tree.IntType
	case "BOOL", "BOOLEAN":
		return tree.BoolType
	case "STRING":
		return tree.StringType
	case "REAL":
		return tree.RealType
	}
	return r.set(e, name).Type
}

// richTypes reads the types of newer files: rows that refer to rows before them.
func (r *reader) richTypes(e *xmltree.Element) error {
	for _, row := range e.Children {
		if len(row.Children) != 1 {
			return row.Errorf("expected one type")
		}
		c := row.Children[0]
		arg := func(attr string) (*tree.Type, error) {
			if t, ok := r.rich[c.Attrs[attr]]; ok {
				return t, nil
			}
			return nil, c.Errorf("no type has the id %q", c.Attrs[attr])
		}
		var t *tree.Type
		switch c.Name {
		case "PowerSet":
			of, err := arg("arg")
			if err != nil {
				return err
			}
			t = tree.SetOf(of)
		case "CartesianProduct":
			a, err := arg("arg1")
			if err != nil {
				return err
			}
			b, err := arg("arg2")
			if err != nil {
				return err
			}
			t = tree.PairOf(a, b)
		case "AbstractSet", "EnumeratedSet":
			if id := c.Attrs["id"]; len(r.elements[id]) == 0 {
				for _, v := range c.Children {
					r.elements[id] = append(r.elements[id], &tree.Decl{Name: v.Attrs["id"], Pos: v.Pos})
				}
			}
			t = r.set(c, c.Attrs["id"]).Type
		case "INTEGER", "BOOL", "BOOLEAN", "STRING", "REAL":
			t = r.namedType(c, c.Name)
		default:
			return unsupported(c, "")
		}
		r.rich[row.Attrs["id"]] = t
	}
	return nil
}

// typeOf gives the type that an expression refers to.
func (r *reader) typeOf(e *xmltree.Element) (*tree.Type, error) {
	if ref, ok := e.Attrs["typref"]; ok {
		if t, ok := r.types[ref]; ok {
			return t, nil
		}
		return nil, e.Errorf("no type has the id %q", ref)
	}
	if ref, ok := e.Attrs["richtypref"]; ok {
		if t, ok := r.rich[ref]; ok {
			return t, nil
		}
		return nil, e.Errorf("no type has the id %q", ref)
	}
	return nil, e.Errorf("%s has no type", e.Name)
}

// name gives the name of an Id: x$1 where it has a suffix.
func name(e *xmltree.Element) string {
	if s, ok := e.Attrs["suffix"]; ok {
		return e.Attrs["value"] + "$" + s
	}
	return e.Attrs["value"]
}

// predefined are names that the language gives a meaning.
var predefined = map[string]tree.Op{
	"INTEGER": tree.IntSet, "NATURAL": tree.NaturalSet, "NATURAL1": tree.Natural1Set, "INT": tree.ImplInt, "NAT": tree.ImplNat,
	"NAT1": tree.ImplNat1, "BOOL": tree.BoolSet, "STRING": tree.StringSet, "REAL": tree.RealSet, "MAXINT": tree.MaxInt, "MININT": tree.MinInt,
	"succ": tree.SuccFunc, "pred": tree.PredFunc,
}

// identifier reads the use of a name. A name that nothing declares is a constant.
func (r *reader) identifier(e *xmltree.Element, t *tree.Type) *tree.Node {
	s := name(e)
	n := tree.NewIdent(e.Pos, s)
	for i := len(r.locals) - 1; i >= 0; i-- {
		if r.locals[i].Name == s {
			n.Decl = r.locals[i]
			return n
		}
	}
	if op, ok := predefined[s]; ok {
		return tree.New(op, e.Pos)
	}
	n.Decl = r.constant(e, s, t)
	return n
}

// constant gives what a free name of type t stands for. Files reuse a name for things
// of different types, which are then different things.
func (r *reader) constant(e *xmltree.Element, name string, t *tree.Type) *tree.Decl {
	for _, d := range r.names[name] {
		if d.Type.Equal(t) {
			return d
		}
	}
	d := &tree.Decl{Name: name, Kind: tree.DConstant, Pos: e.Pos, Type: t, Slot: len(r.file.Constants)}
	r.file.Constants = append(r.file.Constants, d)
	r.names[name] = append(r.names[name], d)
	return d
}

func (r *reader) define(e *xmltree.Element) error {
	d := &Definition{Name: e.Attrs["name"], Pos: e.Pos}
	if r.definitions[d.Name] != nil {
		return e.Errorf("the definition %s is there twice", d.Name)
	}
	for _, c := range e.Children {
		if c.Name == "Set" {
			continue
		}
		p, err := r.predicate(c)
		if err != nil {
			return err
		}
		d.Preds = append(d.Preds, p)
	}
	r.file.Definitions = append(r.file.Definitions, d)
	r.definitions[d.Name] = d
	return nil
}

// only reads the one predicate in e.
func (r *reader) only(e *xmltree.Element) (*tree.Node, error) {
	if len(e.Children) != 1 {
		return nil, e.Errorf("%s holds %d predicates instead of one", e.Name, len(e.Children))
	}
	return r.predicate(e.Children[0])
}

func (r *reader) obligation(e *xmltree.Element) error {
	o := &Obligation{Pos: e.Pos, Local: map[string]*tree.Node{}}
	for _, c := range e.Children {
		var err error
		var p *tree.Node
		switch c.Name {
		case "Tag":
			o.Tag = c.Text
		case "Definition":
			d, ok := r.definitions[c.Attrs["name"]]
			if !ok {
				return c.Errorf("no definition is named %q", c.Attrs["name"])
			}
			o.Definitions = append(o.Definitions, d)
		case "Hypothesis":
			if p, err = r.only(c); err == nil {
				o.Hypotheses = append(o.Hypotheses, p)
			}
		case "Local_Hyp":
			if o.Local[c.Attrs["num"]] != nil {
				return c.Errorf("two local hypotheses have the number %q", c.Attrs["num"])
			}
			if p, err = r.only(c); err == nil {
				o.Local[c.Attrs["num"]] = p
			}
		case "Simple_Goal":
			err = r.goal(o, c)
		default:
			err = unsupported(c, "")
		}
		if err != nil {
			return err
		}
	}
	r.file.Obligations = append(r.file.Obligations, o)
	return nil
}

func (r *reader) goal(o *Obligation, e *xmltree.Element) error {
	g := &Goal{Pos: e.Pos}
	for _, c := range e.Children {
		switch c.Name {
		case "Tag":
			g.Tag = c.Text
		case "Ref_Hyp":
			if o.Local[c.Attrs["num"]] == nil {
				return c.Errorf("no local hypothesis has the number %q", c.Attrs["num"])
			}
			g.Picked = append(g.Picked, c.Attrs["num"])
		case "Goal":
			if g.Pred != nil {
				return c.Errorf("a second Goal in a Simple_Goal")
			}
			var err error
			if g.Pred, err = r.only(c); err != nil {
				return err
			}
		case "Proof_State":
			g.Proved = c.Attrs["proofState"] == "Proved"
		default:
			return unsupported(c, "")
		}
	}
	if g.Pred == nil {
		return e.Errorf("a Simple_Goal without its Goal")
	}
	o.Goals = append(o.Goals, g)
	return nil
}
