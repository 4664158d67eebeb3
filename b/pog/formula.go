package pog

import (
	"math/big"
	"strings"

	"bsmt/b/tree"
	"bsmt/b/xmltree"
)

// The operators by element and attribute op.
var (
	comparisons = map[string]tree.Op{
		"=": tree.Equal, "/=": tree.NotEqual, ":": tree.Member, "/:": tree.NotMember, "<:": tree.Subset, "/<:": tree.NotSubset,
		"<<:": tree.StrictSubset, "/<<:": tree.NotStrictSubset, "<i": tree.Less, "<=i": tree.LessEq, ">i": tree.Greater, ">=i": tree.GreaterEq,
		"<r": tree.RealLess, "<=r": tree.RealLessEq, ">r": tree.RealGreater, ">=r": tree.RealGreaterEq,
	}
	binaries = map[string]tree.Op{
		"(": tree.Apply, "[": tree.Image, "*s": tree.Product, "*i": tree.Mul, "**i": tree.Power, "+i": tree.Add, "-i": tree.Sub,
		"+r": tree.RealAdd, "-r": tree.RealSub, "*r": tree.RealMul, "/r": tree.RealDiv, "**r": tree.RealPower,
		"/i": tree.Div, "mod": tree.Mod, "..": tree.Interval, "|->": tree.Couple, "-s": tree.SetMinus, "/\\": tree.Inter, "\\/": tree.Union,
		"<->": tree.Relations, "+->": tree.PartialFunc, "-->": tree.TotalFunc, ">+>": tree.PartialInj, ">->": tree.TotalInj,
		"+->>": tree.PartialSurj, "-->>": tree.TotalSurj, ">+>>": tree.PartialBij, ">->>": tree.TotalBij,
		"<|": tree.DomRes, "<<|": tree.DomSub, "|>": tree.RanRes, "|>>": tree.RanSub, "<+": tree.Override, "><": tree.DirectProd,
		"||": tree.ParallelProd, ";": tree.Compose, "prj1": tree.Prj1, "prj2": tree.Prj2, "iterate": tree.Iterate,
		"->": tree.Prepend, "<-": tree.Append, "^": tree.Concat, "/|\\": tree.TakeFirst, "\\|/": tree.DropFirst,
	}
	unaries = map[string]tree.Op{
		"-r": tree.RealNeg, "real": tree.RealOf, "floor": tree.Floor, "ceiling": tree.Ceiling, "rmin": tree.RealMin, "rmax": tree.RealMax,
		"-i": tree.Neg, "POW": tree.Pow, "POW1": tree.Pow1, "FIN": tree.Fin, "FIN1": tree.Fin1, "card": tree.Card,
		"imin": tree.Min, "imax": tree.Max, "union": tree.GenUnion, "inter": tree.GenInter, "dom": tree.Domain, "ran": tree.Range,
		"~": tree.Inverse, "id": tree.Id, "closure": tree.Closure, "closure1": tree.Closure1, "fnc": tree.FncOf, "rel": tree.RelOf,
		"seq": tree.Seq, "seq1": tree.Seq1, "iseq": tree.ISeq, "iseq1": tree.ISeq1, "perm": tree.Perm, "size": tree.Size,
		"first": tree.First, "last": tree.Last, "front": tree.Front, "tail": tree.Tail, "rev": tree.Rev, "conc": tree.GenConcat,
	}
	naries      = map[string]tree.Op{"{": tree.SetExt, "[": tree.SeqExt}
	connectives = map[string]tree.Op{"&": tree.And, "or": tree.Or, "=>": tree.Implies, "<=>": tree.Equiv, "not": tree.Not}
	quantifiers = map[string]tree.Op{
		"!": tree.Forall, "#": tree.Exists, "%": tree.Lambda, "iSIGMA": tree.Sigma, "iPI": tree.Pi,
		"rSIGMA": tree.RealSigma, "rPI": tree.RealPi, "UNION": tree.QuantUnion, "INTER": tree.QuantInter,
	}
)

// predicate reads a predicate.
func (r *reader) predicate(e *xmltree.Element) (*tree.Node, error) {
	op := e.Attrs["op"]
	switch e.Name {
	case "Exp_Comparison":
		args, err := r.operands(e, 2)
		if err != nil {
			return nil, err
		}
		if o, ok := comparisons[op]; ok {
			for i, a := range args { // files have the type of an element there, too
				if other := args[1-i]; a.Op == tree.EmptySet && (o == tree.Equal || o == tree.NotEqual) {
					a.Type = other.Type
				}
			}
			return tree.New(o, e.Pos, args...), nil
		}
	case "Nary_Pred", "Binary_Pred", "Unary_Pred":
		o, ok := connectives[op]
		if !ok {
			break
		}
		var args []*tree.Node
		for _, c := range e.Children {
			p, err := r.predicate(c)
			if err != nil {
				return nil, err
			}
			if p.Op == o && (o == tree.And || o == tree.Or) {
				args = append(args, p.Args...) // one node for each chain
			} else {
				args = append(args, p)
			}
		}
		switch {
		case e.Name == "Nary_Pred" && len(args) == 1:
			return args[0], nil
		case o == tree.And && len(args) == 0:
			return tree.New(tree.BTrue, e.Pos), nil
		case o == tree.Or && len(args) == 0:
			return tree.New(tree.BFalse, e.Pos), nil
		case e.Name == "Binary_Pred" && len(e.Children) != 2, e.Name == "Unary_Pred" && len(e.Children) != 1:
			return nil, e.Errorf("%s with %d operands", e.Name, len(e.Children))
		}
		return tree.New(o, e.Pos, args...), nil
	case "Quantified_Pred":
		if o, ok := quantifiers[e.Attrs["type"]]; ok {
			return r.binder(e, o)
		}
		op = e.Attrs["type"]
	}
	return nil, unsupported(e, op)
}

func unsupported(e *xmltree.Element, op string) error {
	if op != "" {
		return tree.NotSupported(e.Pos, e.Name+" "+op)
	}
	return tree.NotSupported(e.Pos, e.Name)
}

// expression reads an expression and gives it its type.
func (r *reader) expression(e *xmltree.Element) (*tree.Node, error) {
	t, err := r.typeOf(e)
	if err != nil {
		return nil, err
	}
	n, err := r.untyped(e, t)
	if err != nil {
		return nil, err
	}
	if n.Type = t; n.Op == tree.Compr { // files have the type of an element there, too
		of := n.Binds[0].Type
		for _, d := range n.Binds[1:] {
			of = tree.PairOf(of, d.Type)
		}
		n.Type = tree.SetOf(of)
	}
	return n, nil
}

func (r *reader) untyped(e *xmltree.Element, t *tree.Type) (*tree.Node, error) {
	op, value := e.Attrs["op"], e.Attrs["value"]
	switch e.Name {
	case "Id":
		return r.identifier(e, t), nil
	case "Integer_Literal":
		v, ok := new(big.Int).SetString(value, 10)
		if !ok {
			return nil, e.Errorf("%q is no integer", value)
		}
		return tree.NewInt(e.Pos, v), nil
	case "Real_Literal":
		if whole, part, ok := strings.Cut(value, "."); !ok || !digits(whole) || !digits(part) {
			return nil, e.Errorf("%q is no real number", value)
		}
		n := tree.New(tree.RealLit, e.Pos)
		n.Name = value
		return n, nil
	case "STRING_Literal":
		n := tree.New(tree.StringLit, e.Pos)
		n.Name = value
		return n, nil
	case "Boolean_Literal":
		switch value {
		case "TRUE":
			return tree.New(tree.True, e.Pos), nil
		case "FALSE":
			return tree.New(tree.False, e.Pos), nil
		}
		return nil, e.Errorf("%q is neither TRUE nor FALSE", value)
	case "EmptySet":
		return tree.New(tree.EmptySet, e.Pos), nil
	case "EmptySeq":
		return tree.New(tree.EmptySeq, e.Pos), nil
	case "Boolean_Exp":
		if len(e.Children) != 1 {
			return nil, e.Errorf("Boolean_Exp with %d operands", len(e.Children))
		}
		p, err := r.predicate(e.Children[0])
		if err != nil {
			return nil, err
		}
		return tree.New(tree.BoolOf, e.Pos, p), nil
	case "Binary_Exp", "Unary_Exp":
		want, table := 2, binaries
		if e.Name == "Unary_Exp" {
			want, table = 1, unaries
		}
		args, err := r.operands(e, want)
		if err != nil {
			return nil, err
		}
		if o, ok := table[op]; ok {
			if o == tree.Neg {
				return tree.NewNeg(e.Pos, args[0]), nil
			}
			return tree.New(o, e.Pos, args...), nil
		}
	case "Nary_Exp":
		if o, ok := naries[op]; ok {
			args, err := r.operands(e, len(e.Children))
			if err == nil && len(args) == 0 {
				err = e.Errorf("Nary_Exp without an operand")
			}
			return tree.New(o, e.Pos, args...), err
		}
	case "Quantified_Set":
		return r.binder(e, tree.Compr)
	case "Quantified_Exp":
		op = e.Attrs["type"]
		if o, ok := quantifiers[op]; ok {
			return r.binder(e, o)
		}
	case "Record", "Struct":
		return r.record(e)
	case "Record_Field_Access":
		args, err := r.operands(e, 1)
		if err != nil {
			return nil, err
		}
		n := tree.New(tree.FieldOf, e.Pos, args...)
		n.Name = e.Attrs["label"]
		return n, nil
	}
	return nil, unsupported(e, op)
}

// operands reads the children of e as that many expressions.
func (r *reader) operands(e *xmltree.Element, want int) ([]*tree.Node, error) {
	if len(e.Children) != want {
		return nil, e.Errorf("%s with %d operands instead of %d", e.Name, len(e.Children), want)
	}
	args := make([]*tree.Node, want)
	for i, c := range e.Children {
		var err error
		if args[i], err = r.expression(c); err != nil {
			return nil, err
		}
	}
	return args, nil
}

func (r *reader) record(e *xmltree.Element) (*tree.Node, error) {
	o := tree.Rec
	if e.Name == "Struct" {
		o = tree.Struct
	}
	n := tree.New(o, e.Pos)
	for _, c := range e.Children {
		if c.Name != "Record_Item" || len(c.Children) != 1 {
			return nil, c.Errorf("expected a Record_Item with a value")
		}
		v, err := r.expression(c.Children[0])
		if err != nil {
			return nil, err
		}
		n.Args, n.Names = append(n.Args, v), append(n.Names, c.Attrs["label"])
	}
	return n, nil
}

// binder reads Variables, then Pred and Body, or Body alone.
func (r *reader) binder(e *xmltree.Element, op tree.Op) (*tree.Node, error) {
	vars, pred, body := e.Child("Variables"), e.Child("Pred"), e.Child("Body")
	parts := []*xmltree.Element{body}
	if e.Name == "Quantified_Exp" {
		parts = []*xmltree.Element{pred, body}
	}
	for _, p := range parts {
		if p == nil || len(p.Children) != 1 {
			return nil, e.Errorf("%s needs Variables and one formula in each of its parts", e.Name)
		}
	}
	if vars == nil || len(vars.Children) == 0 {
		return nil, e.Errorf("%s binds no name", e.Name)
	}
	var binds []*tree.Decl
	for _, v := range vars.Children {
		t, err := r.typeOf(v)
		if err != nil {
			return nil, err
		}
		binds = append(binds, &tree.Decl{Name: name(v), Kind: tree.DLocal, Pos: v.Pos, Type: t})
	}
	r.locals = append(r.locals, binds...)
	defer func() { r.locals = r.locals[:len(r.locals)-len(binds)] }()
	var args []*tree.Node
	for i, p := range parts {
		read := r.predicate
		if i == 1 {
			read = r.expression
		}
		n, err := read(p.Children[0])
		if err != nil {
			return nil, err
		}
		args = append(args, n)
	}
	return tree.NewBinder(op, e.Pos, binds, args...), nil
}

// digits reports whether a text is a number of the decimal system.
func digits(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }
