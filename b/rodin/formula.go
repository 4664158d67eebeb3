package rodin

import (
	"slices"
	"strings"

	"bsmt/b/rodin/prolog"
	"bsmt/b/tree"
)

// functors gives the operator of a formula's functor where its arguments, after the
// place, are the operands one by one. The names are those of ProB's syntax tree.
var functors = map[string]tree.Op{
	"truth": tree.BTrue, "falsity": tree.BFalse,
	"conjunct": tree.And, "disjunct": tree.Or, "implication": tree.Implies, "equivalence": tree.Equiv, "negation": tree.Not,
	"equal": tree.Equal, "not_equal": tree.NotEqual, "member": tree.Member, "not_member": tree.NotMember,
	"subset": tree.Subset, "not_subset": tree.NotSubset, "subset_strict": tree.StrictSubset, "not_subset_strict": tree.NotStrictSubset,
	"less": tree.Less, "less_equal": tree.LessEq, "greater": tree.Greater, "greater_equal": tree.GreaterEq,
	"finite": tree.Finite,

	"boolean_true": tree.True, "boolean_false": tree.False, "convert_bool": tree.BoolOf,
	"integer_set": tree.IntSet, "natural_set": tree.NaturalSet, "natural1_set": tree.Natural1Set, "bool_set": tree.BoolSet,
	"empty_set": tree.EmptySet, "string_set": tree.StringSet,
	"unary_minus": tree.Neg, "add": tree.Add, "minus": tree.Sub, "multiplication": tree.Mul, "div": tree.Div,
	"modulo": tree.Mod, "power_of": tree.Power, "min": tree.Min, "max": tree.Max, "card": tree.Card, "interval": tree.Interval,
	"successor": tree.SuccFunc, "predecessor": tree.PredFunc,
	"cartesian_product": tree.Product, "union": tree.Union, "intersection": tree.Inter, "set_subtraction": tree.SetMinus,
	"pow_subset": tree.Pow, "pow1_subset": tree.Pow1, "general_union": tree.GenUnion, "general_intersection": tree.GenInter,
	"relations": tree.Relations, "total_relation": tree.TotalRel, "surjection_relation": tree.SurjRel,
	"total_surjection_relation": tree.TotalSurjRel, "partial_function": tree.PartialFunc, "total_function": tree.TotalFunc,
	"partial_injection": tree.PartialInj, "total_injection": tree.TotalInj, "partial_surjection": tree.PartialSurj,
	"total_surjection": tree.TotalSurj, "partial_bijection": tree.PartialBij, "total_bijection": tree.TotalBij,
	"domain": tree.Domain, "range": tree.Range, "reverse": tree.Inverse, "image": tree.Image,
	"domain_restriction": tree.DomRes, "domain_subtraction": tree.DomSub, "range_restriction": tree.RanRes,
	"range_subtraction": tree.RanSub, "overwrite": tree.Override, "direct_product": tree.DirectProd,
	"parallel_product": tree.ParallelProd, "composition": tree.Compose, "ring": tree.BackCompose,
	"event_b_identity": tree.IdGen, "event_b_first_projection_v2": tree.Prj1Gen, "event_b_second_projection_v2": tree.Prj2Gen,
	"typeof": tree.TypeOf,
}

// restricted gives the generic relation of a functor that names it on a set.
var restricted = map[string]tree.Op{
	"identity": tree.IdGen, "event_b_first_projection": tree.Prj1Gen, "event_b_second_projection": tree.Prj2Gen,
}

// quantifiers bind a list of names.
var quantifiers = map[string]tree.Op{
	"forall": tree.Forall, "exists": tree.Exists, "event_b_comprehension_set": tree.ComprMap,
	"quantified_union": tree.QuantUnion, "quantified_intersection": tree.QuantInter,
}

// arity gives how many operands an operator of functors has.
func arity(op tree.Op) int {
	switch op {
	case tree.And, tree.Or:
		return 2
	}
	sig := strings.Fields(op.Info().Sig)
	return slices.Index(sig, ">")
}

// terms reads formulas of one file.
type terms struct {
	file string
	errs *tree.Errors // of what was left out so far
}

func (r terms) pos(t *prolog.Term) tree.Pos {
	return tree.Pos{File: r.file, Line: int32(t.At.Line), Col: int32(t.At.Col)}
}

func (r terms) errorf(t *prolog.Term, format string, args ...any) error {
	return tree.Errorf(r.pos(t), format, args...)
}

// formula reads a predicate or an expression.
func (r terms) formula(t *prolog.Term) (*tree.Node, error) {
	if t.Kind != prolog.Compound {
		return nil, r.errorf(t, "expected a formula, found %s", t.Describe())
	}
	args, pos := t.Args[1:], r.pos(t)
	if op, ok := functors[t.Name]; ok {
		if len(args) != arity(op) {
			return nil, r.errorf(t, "%s needs %d arguments", t.Describe(), arity(op)+1)
		}
		operands, err := r.formulas(args)
		if err != nil {
			return nil, err
		}
		switch op {
		case tree.And, tree.Or:
			return join(op, pos, operands), nil
		case tree.Neg:
			return tree.NewNeg(pos, operands[0]), nil
		}
		return tree.New(op, pos, operands...), nil
	}
	if op, ok := quantifiers[t.Name]; ok {
		return r.quantified(t, op, args)
	}
	if op, ok := restricted[t.Name]; ok && len(args) == 1 {
		set, err := r.formula(args[0])
		if err != nil {
			return nil, err
		}
		return tree.New(tree.DomRes, pos, set, tree.New(op, pos)), nil
	}
	switch t.Name {
	case "identifier":
		name, err := r.identifier(t)
		if err != nil {
			return nil, err
		}
		return tree.NewIdent(pos, name.Name), nil
	case "integer":
		if len(args) == 1 && args[0].Kind == prolog.Integer {
			return tree.NewInt(pos, args[0].Int), nil
		}
	case "couple", "set_extension":
		if len(args) != 1 {
			break
		}
		parts, err := r.list(args[0])
		if err != nil || len(parts) == 0 {
			return nil, orElse(err, r.errorf(t, "%s of nothing", t.Name))
		}
		if t.Name == "set_extension" {
			return tree.New(tree.SetExt, pos, parts...), nil
		}
		return couple(pos, parts), nil
	case "partition":
		if len(args) != 2 {
			break
		}
		whole, err := r.formula(args[0])
		if err != nil {
			return nil, err
		}
		parts, err := r.list(args[1])
		if err != nil {
			return nil, err
		}
		return tree.New(tree.Partition, pos, append([]*tree.Node{whole}, parts...)...), nil
	case "function":
		if len(args) != 2 {
			break
		}
		f, err := r.formula(args[0])
		if err != nil {
			return nil, err
		}
		operands, err := r.list(args[1])
		if err != nil || len(operands) == 0 {
			return nil, orElse(err, r.errorf(t, "a function of nothing"))
		}
		return tree.New(tree.Apply, pos, f, couple(pos, operands)), nil
	case "extended_expr", "extended_pred":
		return nil, tree.NotSupported(pos, "an operator of a theory")
	}
	return nil, tree.NotSupported(pos, t.Describe())
}

func orElse(err, other error) error {
	if err != nil {
		return err
	}
	return other
}

// join makes one node of a chain of conjuncts or disjuncts.
func join(op tree.Op, pos tree.Pos, args []*tree.Node) *tree.Node {
	var flat []*tree.Node
	for _, a := range args {
		if a.Op == op {
			flat = append(flat, a.Args...)
		} else {
			flat = append(flat, a)
		}
	}
	return tree.New(op, pos, flat...)
}

// couple nests to the left: (a |-> b) |-> c.
func couple(pos tree.Pos, parts []*tree.Node) *tree.Node {
	n := parts[0]
	for _, p := range parts[1:] {
		n = tree.New(tree.Couple, pos, n, p)
	}
	return n
}

func (r terms) formulas(ts []*prolog.Term) ([]*tree.Node, error) {
	nodes := make([]*tree.Node, len(ts))
	for i, t := range ts {
		var err error
		if nodes[i], err = r.formula(t); err != nil {
			return nil, err
		}
	}
	return nodes, nil
}

// list reads a Prolog list of formulas.
func (r terms) list(t *prolog.Term) ([]*tree.Node, error) {
	ts, ok := t.Elements()
	if !ok {
		return nil, r.errorf(t, "expected a list, found %s", t.Describe())
	}
	return r.formulas(ts)
}

// identifier reads identifier(Place, Name).
func (r terms) identifier(t *prolog.Term) (*tree.Decl, error) {
	if t.Is("identifier", 2) && t.Args[1].Kind == prolog.Atom {
		return &tree.Decl{Name: t.Args[1].Name, Pos: r.pos(t)}, nil
	}
	return nil, r.errorf(t, "expected an identifier, found %s", t.Describe())
}

// decls reads a list of identifiers.
func (r terms) decls(t *prolog.Term) ([]*tree.Decl, error) {
	ts, ok := t.Elements()
	if !ok {
		return nil, r.errorf(t, "expected a list of identifiers, found %s", t.Describe())
	}
	decls := make([]*tree.Decl, len(ts))
	for i, t := range ts {
		var err error
		if decls[i], err = r.identifier(t); err != nil {
			return nil, err
		}
	}
	return decls, nil
}

func (r terms) quantified(t *prolog.Term, op tree.Op, args []*prolog.Term) (*tree.Node, error) {
	want := 3
	if op == tree.Forall || op == tree.Exists {
		want = 2
	}
	if len(args) != want {
		return nil, r.errorf(t, "%s needs %d arguments", t.Describe(), want+1)
	}
	binds, err := r.decls(args[0])
	if err != nil {
		return nil, err
	}
	if len(binds) == 0 {
		return nil, r.errorf(t, "%s binds no name", t.Name)
	}
	operands, err := r.formulas(args[1:])
	if err != nil {
		return nil, err
	}
	if op == tree.ComprMap {
		// Here, the value stands before the predicate.
		return tree.NewComprehension(r.pos(t), binds, operands[1], operands[0]), nil
	}
	return tree.NewBinder(op, r.pos(t), binds, operands...), nil
}
