package main

import (
	"fmt"
	"os"

	"bsmt/b/explore"
	"bsmt/b/machine"
	"bsmt/b/tree"
	"bsmt/internal/cli"
)

// shownStates is how many states a page shows unless told otherwise.
const shownStates = 2000

func exploreCommand(s *settings) *cli.Command {
	return &cli.Command{
		Name: "explore", Usage: "draw the states of a B machine as a page", ArgsUsage: "FILE",
		Description: "The page is one HTML file: it finds states, folds them by variables, and shows the way to each. With --by,\n" +
			"states are folded by the value of an expression at first. Exit codes are those of check-machine.",
		Flags: append(worldFlags(),
			&cli.StringFlag{Name: "html", Usage: "write the page to `FILE`"},
			&cli.StringFlag{Name: "dot", Usage: "write the state graph to `FILE`, .dot, or .svg if Graphviz is there"},
			&cli.GenericFlag{Name: "by", Value: &formulaList{}, Usage: "fold states by `E`; may be repeated"},
			&cli.Int64Flag{Name: "max-states", Value: shownStates, Usage: "stop after `n` states"},
			&cli.BoolFlag{Name: "no-invariant", Usage: "do not check the invariant"},
		),
		Action: s.explore,
	}
}

func (s *settings) explore(c *cli.Context) error {
	if c.NArg() != 1 {
		return fmt.Errorf("explore needs a machine")
	}
	file, dot := c.String("html"), c.String("dot")
	if file == "" && dot == "" {
		return fmt.Errorf("explore needs --html FILE or --dot FILE to write to")
	}
	o, err := worldOptions(c)
	if err != nil {
		return err
	}
	o.MaxStates, o.NoInvariant, o.Done = c.Int64("max-states"), c.Bool("no-invariant"), c.Context.Done()
	m, err := machine.Load(c.Args().First())
	if err != nil {
		return s.machineFailed(err, false)
	}
	nameElements(m, o)
	var by []explore.By
	for _, text := range *c.Generic("by").(*formulaList) {
		f, err := m.Formula(text)
		switch {
		case err != nil:
			return s.formulaFailed(text, err)
		case len(f.Free) > 0:
			return fmt.Errorf("the machine has no %s", f.Free[0].Name)
		}
		n := f.Node
		if n.Op.Kind() == tree.KPred { // as a value
			n = tree.New(tree.BoolOf, n.Pos, n)
			n.Type = &tree.Type{Kind: tree.TBool}
		}
		by = append(by, explore.By{Text: text, Node: n})
	}
	s.garbage.Solving()
	o.Graph = dot != ""
	p, r, err := explore.Run(m, o, by)
	if err != nil {
		return err
	}
	if file != "" {
		w, err := os.Create(file)
		if err != nil {
			return s.fileFailed(err)
		}
		if err := p.Write(w); err != nil {
			return s.fileFailed(err)
		}
		if err := w.Close(); err != nil {
			return s.fileFailed(err)
		}
	}
	if dot != "" {
		if err := writeGraph(dot, r); err != nil {
			return s.fileFailed(err)
		}
	}
	so := ""
	if !p.Exhausted {
		so = " so far"
	}
	fmt.Fprintf(s.out, "%s: %s, %s%s\n", p.Verdict, plural(r.States, "state"), plural(r.Transitions, "transition"), so)
	return exitOf(p.Verdict)
}
