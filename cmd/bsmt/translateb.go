package main

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"bsmt/b/check"
	"bsmt/b/eval"
	"bsmt/b/machine"
	"bsmt/b/pog"
	"bsmt/b/tree"
	"bsmt/b2kernel"
	"bsmt/b2smtlib"
	"bsmt/internal/command"
)

// translateB prints what a machine, or a file of proof obligations, asks as SMT-LIB.
func (s *settings) translateB(c *cli.Context) error {
	if to := c.String("to"); to != "smt2" {
		return fmt.Errorf("there is no form %q of questions of B; known is smt2", to)
	}
	if c.NArg() != 1 {
		return fmt.Errorf("translate --to needs one file: a machine of B, or a .pog file")
	}
	file := c.Args().First()
	o, err := worldOptions(c)
	if err != nil {
		return err
	}
	var entries []b2smtlib.Entry
	if strings.EqualFold(filepath.Ext(file), ".pog") {
		entries, err = obligationEntries(file, o)
	} else {
		entries, err = machineEntries(file, o)
	}
	if err != nil {
		return s.fileFailed(err)
	}
	done := 0
	print := func(w io.Writer) error {
		n, err := b2smtlib.Write(c.Context, w, entries)
		done = n
		return err
	}
	if out := c.String("output"); out != "" {
		err = writeFile(out, print)
	} else {
		err = print(s.out)
	}
	if err == nil && done < len(entries) {
		fmt.Fprintf(s.notes, "bsmt: %d of %d questions translated; comments tell why not the others\n", done, len(entries))
		if done == 0 {
			return command.Code(exitUnknown)
		}
	}
	return err
}

// machineEntries asks whether there are constants, and a state, as a machine wants them.
func machineEntries(file string, o *check.Options) ([]b2smtlib.Entry, error) {
	m, err := machine.Load(file)
	if err != nil {
		return nil, err
	}
	w, known, told, err := check.NewWorld(m, o)
	if err != nil {
		return nil, err
	}
	var open []*tree.Decl
	for _, d := range m.Constants {
		if _, ok := known[d]; !ok {
			open = append(open, d)
		}
	}
	var preds []*tree.Node
	for _, c := range m.Properties {
		preds = append(preds, c.Pred)
	}
	ask := func(title string, names []*tree.Decl, preds []*tree.Node) b2smtlib.Entry {
		q := b2kernel.Question{World: w, Names: slices.Clone(names), Pred: conjunction(preds), Ground: b2kernel.Evaluate(w, known, nil)}
		return b2smtlib.Entry{Title: m.Name + ": " + title, Question: q, Notes: told}
	}
	var entries []b2smtlib.Entry
	if len(open) > 0 && len(m.Variables) > 0 {
		entries = append(entries, ask("constants that satisfy the properties", open, preds))
	}
	for _, c := range m.Invariants {
		preds = append(preds, c.Pred)
	}
	return append(entries, ask("a state that satisfies the properties and the invariant", append(open, m.Variables...), preds)), nil
}

// obligationEntries asks for a counterexample to each goal of a file of proof obligations.
func obligationEntries(file string, o *check.Options) ([]b2smtlib.Entry, error) {
	f, err := pog.ReadFile(file)
	if err != nil {
		return nil, err
	}
	size := max(o.DefaultSize, 1)
	if o.DefaultSize == 0 {
		size = 2
	}
	var told []string
	for _, t := range f.Sets {
		if len(t.Elements) == 0 {
			n := size
			if k, ok := o.Sizes[t.Name]; ok {
				n = k
			}
			told = append(told, fmt.Sprintf("card(%s)=%d", t.Name, n))
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
	var entries []b2smtlib.Entry
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
		entries = append(entries, b2smtlib.Entry{Title: q.Name + ": a counterexample", Notes: told,
			Question: b2kernel.Question{World: w, Names: names, Pred: conjunction(preds), Ground: b2kernel.Evaluate(w, nil, nil)}})
	}
	return entries, nil
}

// conjunction joins predicates; of none it is btrue.
func conjunction(preds []*tree.Node) *tree.Node {
	if len(preds) == 0 {
		return tree.New(tree.BTrue, tree.Pos{})
	}
	return tree.Conj(preds[0].Pos, preds...)
}
