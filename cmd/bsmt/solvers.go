package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/urfave/cli/v2"

	"bsmt/portfolio"
)

func solversCommand(s *settings) *cli.Command {
	return &cli.Command{
		Name: "solvers", Usage: "list the solvers that were found, with their versions",
		Action: s.solvers,
	}
}

func (s *settings) solvers(c *cli.Context) error {
	t := tabwriter.NewWriter(s.out, 0, 0, 3, ' ', 0)
	row := func(cells ...string) { fmt.Fprintln(t, strings.Join(cells, "\t")) }
	row("SOLVER", "VERSION", "WHERE")
	row("kernel", version, "in this program")
	ctx, cancel := context.WithTimeout(c.Context, 10*time.Second)
	defer cancel()
	if exe, err := os.Executable(); err == nil {
		// In a child, since the library is foreign code.
		if v, err := exec.CommandContext(ctx, exe, libz3Server, "--version").Output(); err == nil {
			row("libz3", firstLine(string(v)), "Z3 library")
		} else {
			row("libz3", "-", "not found")
		}
	}
	for _, name := range portfolio.Programs() {
		e, ok := portfolio.FindProgram(name)
		if !ok {
			row(name, "-", "not on PATH")
			continue
		}
		v := "unknown"
		if out, err := exec.CommandContext(ctx, e.Path, e.Version...).CombinedOutput(); err == nil {
			v = firstLine(string(out))
		}
		row(name, v, e.Path)
	}
	return t.Flush()
}

func firstLine(s string) string {
	s, _, _ = strings.Cut(strings.TrimSpace(s), "\n")
	if r := []rune(s); len(r) > 60 {
		s = string(r[:60]) + "…"
	}
	return s
}
