package text

import (
	"fmt"
	"strings"

	"bsmt/b/tree"
)

// printed writes a component as a file of its own: what it says, whatever the layout. Reading it back gives the same.
func printed(c *tree.Component) string {
	var b strings.Builder
	section := func(word, separator string, items []string) {
		if len(items) > 0 {
			fmt.Fprintf(&b, "\n%s\n  %s", word, strings.Join(items, separator+"\n  "))
		}
	}
	clauses := func(word, separator string, cs []*tree.Clause) {
		section(word, separator, each(cs, func(c *tree.Clause) string {
			if c.Label != "" {
				return "/*@label " + c.Label + " */ " + formula(c.Pred)
			}
			return formula(c.Pred)
		}))
	}
	refs := func(word string, rs []tree.Ref) {
		section(word, ",", each(rs, func(r tree.Ref) string {
			name := r.Name
			if r.Prefix != "" {
				name = r.Prefix + "." + name
			}
			return spelled(name) + arguments(each(r.Args, formula))
		}))
	}
	decls := func(word string, ds []*tree.Decl) { section(word, ",", names(ds)) }
	operations := func(word string, os []*tree.Operation) {
		section(word, ";", each(os, func(o *tree.Operation) string {
			results := ""
			if len(o.Results) > 0 {
				results = strings.Join(names(o.Results), ",") + " <-- "
			}
			return results + spelled(o.Name) + arguments(names(o.Params)) + " =\n    " + substitution(o.Body)
		}))
	}
	definitions := func() {
		section("DEFINITIONS", ";", each(c.Definitions, func(d *tree.Definition) string {
			head := spelled(d.Name) + arguments(each(d.Params, spelled)) + " == "
			if d.Body.Op.Kind() == tree.KSubst {
				return head + substitution(d.Body)
			}
			return head + formula(d.Body)
		}))
	}
	if c.Kind == tree.DefinitionsUnit {
		if len(c.Definitions) == 0 {
			return "DEFINITIONS\n"
		}
		definitions()
		return b.String()
	}
	b.WriteString([...]string{"MACHINE ", "REFINEMENT ", "IMPLEMENTATION "}[c.Kind] + spelled(c.Name) + arguments(names(c.Params)))
	clauses("CONSTRAINTS", " &", c.Constraints)
	refs("REFINES", c.Refines)
	refs("SEES", c.Sees)
	refs("USES", c.Uses)
	refs("INCLUDES", c.Includes)
	refs("EXTENDS", c.Extends)
	refs("IMPORTS", c.Imports)
	refs("PROMOTES", c.Promotes)
	var given, free []*tree.Set
	for _, s := range c.Sets {
		if s.Constructors != nil {
			free = append(free, s)
		} else {
			given = append(given, s)
		}
	}
	section("FREETYPES", ";", each(free, func(s *tree.Set) string {
		return spelled(s.Name) + " = " + strings.Join(each(s.Constructors, func(k *tree.Constructor) string {
			if k.Arg == nil {
				return spelled(k.Decl.Name)
			}
			return spelled(k.Decl.Name) + arguments([]string{formula(k.Arg)})
		}), ", ")
	}))
	section("SETS", ";", each(given, func(s *tree.Set) string {
		if s.Deferred {
			return spelled(s.Name)
		}
		return spelled(s.Name) + " = {" + strings.Join(names(s.Elements), ",") + "}"
	}))
	decls("CONSTANTS", c.Constants)
	decls("ABSTRACT_CONSTANTS", c.AbstractConstants)
	clauses("PROPERTIES", " &", c.Properties)
	section("VALUES", ";", each(c.Values, (*tree.Node).String))
	decls("VARIABLES", c.Variables)
	decls("CONCRETE_VARIABLES", c.ConcreteVariables)
	definitions()
	clauses("INVARIANT", " &", c.Invariants)
	clauses("ASSERTIONS", ";", c.Assertions)
	if c.Init != nil {
		section("INITIALISATION", "", []string{substitution(c.Init)})
	}
	operations("LOCAL_OPERATIONS", c.LocalOperations)
	operations("OPERATIONS", c.Operations)
	return b.String() + "\nEND\n"
}

func each[T any](list []T, f func(T) string) []string {
	out := make([]string, len(list))
	for i, x := range list {
		out[i] = f(x)
	}
	return out
}

func spelled(name string) string { return tree.Quoted(name, tree.Classical) }

func names(ds []*tree.Decl) []string {
	return each(ds, func(d *tree.Decl) string { return spelled(d.Name) })
}

func arguments(list []string) string {
	if len(list) == 0 {
		return ""
	}
	return "(" + strings.Join(list, ",") + ")"
}

// formula writes a predicate or an expression so that it stands anywhere.
func formula(n *tree.Node) string {
	if n.Op == tree.Ident || n.Op.Info().Form != tree.Infix {
		return n.String()
	}
	return "(" + n.String() + ")"
}

// substitution writes a substitution so that it stands anywhere.
func substitution(s *tree.Node) string {
	if s.Op.Info().Form == tree.Infix {
		return "BEGIN " + s.String() + " END"
	}
	return s.String()
}
