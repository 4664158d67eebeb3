package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"bsmt/bkernel/ast"
	"bsmt/internal/cli"
	"bsmt/internal/command"
	"bsmt/internal/source"
	"bsmt/session"
	"bsmt/smtlib"
	"bsmt/smtlib2b"
)

func translateCommand(s *settings) *cli.Command {
	return &cli.Command{
		Name: "translate", Usage: "print the B machine of a script's assertions", ArgsUsage: "FILE",
		Description: "The assertions in force at the first check-sat, or at the end, become a B machine.\n" +
			"The other way, with --to FORM, what a machine or a .pog file of B asks becomes SMT-LIB: translate --to smt2 --help\n" +
			"tells how.",
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "dialect", Value: "classic", Usage: "`NAME`: classic for the B-Book and Atelier B, prob for ProB's IF and LET"},
			&cli.StringFlag{Name: "map", Usage: "write to `FILE` which SMT-LIB name and place each B name and property comes from"},
			&cli.StringFlag{Name: "output", Aliases: []string{"o"}, Usage: "write to `FILE`"},
		},
		Action: s.translate,
	}
}

func (s *settings) translate(c *cli.Context) error {
	var dialect ast.Dialect
	switch d := c.String("dialect"); d {
	case "classic":
		dialect = ast.Classic
	case "prob":
		dialect = ast.ProB
	default:
		return fmt.Errorf("there is no dialect %q; known are classic and prob", d)
	}
	problem, name, err := s.load(c, 1)
	if err != nil {
		return err
	}
	tr := smtlib2b.New(problem.Context)
	var facts []ast.Node
	for i, t := range problem.Assertions {
		n, err := tr.Pred(t)
		if err != nil {
			fmt.Fprintf(s.notes, "bsmt: assertion %d: %v\n", i+1, err)
			return command.ErrQuiet
		}
		facts = append(facts, n)
	}
	// A machine is called as its file, as B's tools want it.
	title := strings.TrimSuffix(filepath.Base(name), filepath.Ext(name))
	if file := c.String("output"); file != "" {
		title = strings.TrimSuffix(filepath.Base(file), filepath.Ext(file))
	}
	if title == "" || title == "-" || title == "." {
		title = "script"
	}
	if dialect == ast.Classic {
		facts = tr.Graph().SplitChoices(facts)
	}
	machine := tr.Machine(title, facts)
	if file := c.String("map"); file != "" {
		err = command.WriteFile(file, func(w io.Writer) error { return writeMap(w, problem, name, tr, machine, facts) })
	}
	print := func(w io.Writer) error { return machine.Print(w, tr.Graph(), dialect) }
	switch file := c.String("output"); {
	case err != nil:
	case file != "":
		err = command.WriteFile(file, print)
	default:
		err = print(s.out)
	}
	if err != nil {
		fmt.Fprintf(s.notes, "bsmt: %v\n", err)
		return command.ErrQuiet
	}
	return nil
}

// writeMap tells where a machine comes from, one line each with tabs between: set, constant
// or property; the B name, or which of the properties behind the types it is; the
// SMT-LIB name; and FILE:LINE:COLUMN.
func writeMap(w io.Writer, p *session.Problem, file string, tr *smtlib2b.Translator, m *ast.Machine, facts []ast.Node) error {
	b := bufio.NewWriter(w)
	g, c := tr.Graph(), p.Context
	for _, t := range m.Sets {
		if s, ok := tr.SortOf(t); ok {
			fmt.Fprintf(b, "set\t%s\t%s\t%s\n", g.SetName(t), c.SortString(s), p.DeclaredSort(file, s))
		}
	}
	for _, n := range m.Consts {
		if d, ok := tr.DeclOf(n); ok {
			fmt.Fprintf(b, "constant\t%s\t%s\t%s\n", g.Name(n), smtlib.SymbolString(c.Decl(d).Name), p.Declared(file, d))
		} else {
			fmt.Fprintf(b, "constant\t%s\t\tof the translation\n", g.Name(n))
		}
	}
	at := map[ast.Node]int{} // the machine says each predicate once
	for _, n := range m.Asserts {
		if at[n] == 0 {
			at[n] = len(at) + 1
		}
	}
	for i, n := range facts {
		fmt.Fprintf(b, "property\t%d\t\t%s\n", at[n], p.Place(file, i))
	}
	return b.Flush()
}

// load reads the script that a command names as its first operand, up to that check-sat.
func (s *settings) load(c *cli.Context, check int) (*session.Problem, string, error) {
	name := c.Args().First()
	if name == "" {
		return nil, "", errors.New(c.Command.Name + " needs a file")
	}
	var in io.Reader = s.in
	if name != "-" {
		f, err := source.Open(name)
		if err != nil {
			return nil, "", command.Unreadable(name, err)
		}
		defer f.Close()
		in = f
	}
	p, err := session.LoadCheck(c.Context, in, name, check)
	if err != nil {
		fmt.Fprintf(s.notes, "bsmt: %v\n", err)
		return nil, "", command.ErrQuiet
	}
	return p, name, nil
}
