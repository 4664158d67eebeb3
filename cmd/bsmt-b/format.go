package main

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	blayout "bsmt/b/layout"
	"bsmt/b/machine"
	"bsmt/internal/cli"
	"bsmt/internal/command"
	"bsmt/internal/source"
	"bsmt/smtlib/layout"
)

func formatCommand(s *settings) *cli.Command {
	return &cli.Command{
		Name: "fmt", Usage: "lay a script of SMT-LIB, or a machine of classical B, out anew", ArgsUsage: "FILE",
		Description: "Prints the script with its lines broken and indented, and the machine with its lines indented; tokens and\n" +
			"comments stay as they are. The file - is a script on standard input. What was laid out stays as it is when that is\n" +
			"done again.",
		Flags:  []cli.Flag{&cli.BoolFlag{Name: "write", Aliases: []string{"w"}, Usage: "write to FILE instead"}},
		Action: s.format,
	}
}

func (s *settings) format(c *cli.Context) error {
	if c.NArg() != 1 {
		return errors.New("fmt needs a script or a machine")
	}
	name := c.Args().First()
	in, classical := s.in, false
	if name != "-" {
		switch suffix := strings.ToLower(filepath.Ext(name)); suffix {
		case ".eventb", ".bum", ".buc":
			return fmt.Errorf("%s is of Event-B, which is no text; fmt lays out scripts of SMT-LIB and classical B", name)
		default:
			classical = slices.Contains(machine.Suffixes(), suffix)
		}
		f, err := source.Open(name)
		if err != nil {
			return command.Unreadable(name, err)
		}
		defer f.Close()
		in = f
	}
	text, err := io.ReadAll(in)
	if err != nil {
		return command.Unreadable(name, err)
	}
	var out string
	if classical {
		out = blayout.Component(string(text))
	} else if out, err = layout.Script(string(text)); err != nil {
		fmt.Fprintf(s.notes, "bsmt-b: %s:%v\n", name, err)
		return command.ErrQuiet
	}
	if !c.Bool("write") {
		_, err = io.WriteString(s.out, out)
		return err
	}
	if name == "-" || strings.HasSuffix(name, ".gz") || strings.HasSuffix(name, ".bz2") || strings.HasSuffix(name, ".xz") || strings.HasSuffix(name, ".zst") {
		return fmt.Errorf("--write needs a file that is not packed, not %s", name)
	}
	if out == string(text) {
		return nil
	}
	return command.Replace(name, func(w io.Writer) error { _, err := io.WriteString(w, out); return err })
}
