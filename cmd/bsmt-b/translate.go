package main

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"bsmt/b/check"
	"bsmt/b/eval"
	"bsmt/b/machine"
	"bsmt/b/pog"
	"bsmt/b/tree"
	"bsmt/b/value"
	"bsmt/b2kernel"
	"bsmt/b2smtlib"
	"bsmt/b2smtlib/sets"
	"bsmt/internal/cli"
	"bsmt/internal/command"
)

// inquiry is a question of B: values of names for which all predicates hold.
type inquiry struct {
	title        string
	world        *eval.World
	known        map[*tree.Decl]value.Value // names that stand for elements
	names        []*tree.Decl               // all of them, those that are known too
	preds        []*tree.Node
	sizes, notes []string // what is assumed: sizes that were not asked for, and the rest
	obligation   bool     // the answer unsat is a proof
}

// forms are what questions can be translated to.
var forms = []string{"smt2", "z3", "cvc5", "z3-sets"}

func translateCommand(s *settings) *cli.Command {
	return &cli.Command{
		Name: "translate", Usage: "print what a machine, or a file of proof obligations, asks as SMT-LIB", ArgsUsage: "FILE",
		Description: "FILE is a machine, whose constants and states are asked for, or a .pog file, to each goal of which a\n" +
			"counterexample is asked for. The FORM smt2 is what the kernel gets: numbers and truth values, with\n" +
			"given sets of the sizes that options and the machine say, or 2 elements. z3 is over arrays with lambda, cvc5\n" +
			"over its finite sets and relations, z3-sets over the finite sets of Z3 5: there given sets have any size\n" +
			"unless --size says one. Comments tell what is assumed.",
		Flags: append(worldFlags(),
			&cli.StringFlag{Name: "to", Required: true, Usage: "`FORM` of SMT-LIB: smt2, z3, cvc5 or z3-sets"},
			&cli.StringFlag{Name: "output", Aliases: []string{"o"}, Usage: "write to `FILE`"},
		),
		Action: s.translate,
	}
}

// translate prints what a machine, or a file of proof obligations, asks as SMT-LIB.
func (s *settings) translate(c *cli.Context) error {
	to := c.String("to")
	if !slices.Contains(forms, to) {
		return fmt.Errorf("there is no form %q of questions of B; known are %s", to, strings.Join(forms, ", "))
	}
	if c.NArg() != 1 {
		return fmt.Errorf("translate --to needs one file: a machine of B, or a .pog file")
	}
	file := c.Args().First()
	o, err := worldOptions(c)
	if err != nil {
		return err
	}
	var questions []inquiry
	if strings.EqualFold(filepath.Ext(file), ".pog") {
		questions, err = obligationsAsked(file, o)
	} else {
		questions, err = machineAsked(file, o)
	}
	if err != nil {
		return s.fileFailed(err)
	}
	done := 0
	print := func(w io.Writer) (err error) {
		if to == "smt2" {
			done, err = b2smtlib.Write(c.Context, w, loweredEntries(questions))
		} else {
			i := slices.IndexFunc(sets.Dialects, func(d *sets.Dialect) bool { return d.Name == to })
			done, err = sets.Write(c.Context, w, sets.Dialects[i], setQuestions(questions, o))
		}
		return err
	}
	if out := c.String("output"); out != "" {
		err = command.WriteFile(out, print)
	} else {
		err = print(s.out)
	}
	if err == nil && done < len(questions) {
		fmt.Fprintf(s.notes, "bsmt-b: %d of %d questions translated; comments tell why not the others\n", done, len(questions))
		if done == 0 {
			return command.Code(exitUnknown)
		}
	}
	return err
}

// loweredEntries are questions as the kernel gets them.
func loweredEntries(questions []inquiry) []b2smtlib.Entry {
	var entries []b2smtlib.Entry
	for _, q := range questions {
		names := slices.DeleteFunc(slices.Clone(q.names), func(d *tree.Decl) bool { _, ok := q.known[d]; return ok })
		entries = append(entries, b2smtlib.Entry{Title: q.title, Notes: append(slices.Clone(q.sizes), q.notes...),
			Question: b2kernel.Question{World: q.world, Names: names, Pred: conjunction(q.preds), Ground: b2kernel.Evaluate(q.world, q.known, nil)}})
	}
	return entries
}

// setQuestions are questions over sets of solvers, where given sets have only the sizes that
// were asked for.
func setQuestions(questions []inquiry, o *check.Options) []sets.Question {
	var sizes []string
	for name, n := range o.Sizes {
		sizes = append(sizes, fmt.Sprintf("assumed: card(%s)=%d", name, n))
	}
	slices.Sort(sizes)
	var out []sets.Question
	for _, q := range questions {
		notes := slices.Clone(sizes)
		for _, n := range q.notes {
			notes = append(notes, "assumed: "+n)
		}
		out = append(out, sets.Question{Title: q.title, World: q.world, Sizes: o.Sizes, Names: q.names, Preds: q.preds, Notes: notes, AnySets: q.obligation})
	}
	return out
}

// machineAsked asks whether there are constants, and a state, as a machine wants them.
func machineAsked(file string, o *check.Options) ([]inquiry, error) {
	m, err := machine.Load(file)
	if err != nil {
		return nil, err
	}
	w, known, told, err := check.NewWorld(m, o)
	if err != nil {
		return nil, err
	}
	var preds []*tree.Node
	for _, c := range m.Properties {
		preds = append(preds, c.Pred)
	}
	ask := func(title string, names []*tree.Decl, preds []*tree.Node) inquiry {
		q := inquiry{title: m.Name + ": " + title, world: w, known: known, names: slices.Clone(names), preds: slices.Clone(preds)}
		for _, n := range told {
			if strings.HasPrefix(n, "card(") {
				q.sizes = append(q.sizes, n)
			} else {
				q.notes = append(q.notes, n)
			}
		}
		return q
	}
	var questions []inquiry
	if len(known) < len(m.Constants) && len(m.Variables) > 0 {
		questions = append(questions, ask("constants that satisfy the properties", m.Constants, preds))
	}
	for _, c := range m.Invariants {
		preds = append(preds, c.Pred)
	}
	names := append(slices.Clone(m.Constants), m.Variables...)
	return append(questions, ask("a state that satisfies the properties and the invariant", names, preds)), nil
}

// obligationsAsked asks for a counterexample to each goal of a file of proof obligations.
func obligationsAsked(file string, o *check.Options) ([]inquiry, error) {
	f, err := pog.ReadFile(file)
	if err != nil {
		return nil, err
	}
	size := max(o.DefaultSize, 1)
	if o.DefaultSize == 0 {
		size = 2
	}
	var sizes []string
	for _, t := range f.Sets {
		if len(t.Elements) == 0 {
			n := size
			if k, ok := o.Sizes[t.Name]; ok {
				n = k
			}
			sizes = append(sizes, fmt.Sprintf("card(%s)=%d", t.Name, n))
		}
	}
	lo, hi := int64(-1<<31), int64(1<<31-1)
	if o.MinInt != nil {
		lo = *o.MinInt
	}
	if o.MaxInt != nil {
		hi = *o.MaxInt
	}
	w := eval.NewWorld(tree.Classical, f.Sets, func(t *tree.Set) int {
		if k, ok := o.Sizes[t.Name]; ok {
			return k
		}
		return size
	}, lo, hi)
	var questions []inquiry
	for _, q := range f.Sequents() {
		preds := append(slices.Clone(q.Hyps), tree.New(tree.Not, q.Goal.Pos, q.Goal))
		used := map[*tree.Decl]bool{}
		for _, p := range preds {
			for d := range eval.FreeNames(p) {
				used[d] = true
			}
		}
		var names []*tree.Decl
		for _, d := range f.Constants {
			if used[d] {
				names = append(names, d)
			}
		}
		questions = append(questions, inquiry{title: q.Name + ": a counterexample", world: w, names: names, preds: preds, sizes: sizes, obligation: true})
	}
	return questions, nil
}

// conjunction joins predicates; of none it is btrue.
func conjunction(preds []*tree.Node) *tree.Node {
	if len(preds) == 0 {
		return tree.New(tree.BTrue, tree.Pos{})
	}
	return tree.Conj(preds[0].Pos, preds...)
}
