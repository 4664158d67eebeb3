package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/urfave/cli/v2"

	"bsmt/bkernel/ast"
	"bsmt/session"
	"bsmt/smtlib2b"
)

func translateCommand(s *settings) *cli.Command {
	return &cli.Command{
		Name: "translate", Usage: "print the B machine of a script's assertions", ArgsUsage: "FILE",
		Description: "The assertions in force at the first check-sat, or at the end, become a B machine.",
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "dialect", Value: "classic", Usage: "`NAME`: classic for the B-Book and Atelier B, prob for ProB's IF and LET"},
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
	problem, name, err := s.load(c)
	if err != nil {
		return err
	}
	tr := smtlib2b.New(problem.Context)
	var facts []ast.Node
	for i, t := range problem.Assertions {
		n, err := tr.Pred(t)
		if err != nil {
			fmt.Fprintf(s.notes, "bsmt: assertion %d: %v\n", i+1, err)
			return errQuiet
		}
		facts = append(facts, n)
	}
	w := s.out
	if file := c.String("output"); file != "" {
		f, err := os.Create(file)
		if err != nil {
			fmt.Fprintf(s.notes, "bsmt: %v\n", err)
			return errQuiet
		}
		defer f.Close()
		w = f
	}
	// A machine is called as its file, as B's tools want it.
	title := strings.TrimSuffix(filepath.Base(name), filepath.Ext(name))
	if file := c.String("output"); file != "" {
		title = strings.TrimSuffix(filepath.Base(file), filepath.Ext(file))
	}
	if title == "" || title == "-" || title == "." {
		title = "script"
	}
	b := bufio.NewWriter(w)
	err = tr.Machine(title, facts).Print(b, tr.Graph(), dialect)
	if err == nil {
		err = b.Flush()
	}
	if err != nil {
		fmt.Fprintf(s.notes, "bsmt: %v\n", err)
		return errQuiet
	}
	return nil
}

// load reads the script that a command names as its first operand.
func (s *settings) load(c *cli.Context) (*session.Problem, string, error) {
	name := c.Args().First()
	if name == "" {
		return nil, "", errors.New(c.Command.Name + " needs a file")
	}
	var in io.Reader = s.in
	if name != "-" {
		f, err := openFile(name)
		if err != nil {
			return nil, "", s.fileError(name, err)
		}
		defer f.Close()
		in = f
	}
	p, err := session.Load(c.Context, in, name)
	if err != nil {
		fmt.Fprintf(s.notes, "bsmt: %v\n", err)
		return nil, "", errQuiet
	}
	return p, name, nil
}
