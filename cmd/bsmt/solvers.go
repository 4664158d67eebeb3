package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"text/tabwriter"
	"time"

	"bsmt/internal/cli"
	"bsmt/internal/command"
	"bsmt/portfolio"
	"bsmt/portfolio/members"
	"bsmt/selftest"
)

// selfTestTime is how long the test of one solver may take, from its first answer on.
const selfTestTime = time.Second

// exitLiar is the exit code of solvers when one of them says what is not true.
const exitLiar = 4

func solversCommand(s *settings) *cli.Command {
	return &cli.Command{
		Name: "solvers", Usage: "list the solvers that were found, what they can do, and whether they tell the truth",
		Description: fmt.Sprintf("Each solver that is found has %v for tiny scripts whose answers are known. A theory is listed\n", selfTestTime) +
			"when a script that has a model and one that has none were both answered right. Exit code 4 when a solver lies.",
		Flags: []cli.Flag{
			membersFlag(),
			&cli.BoolFlag{Name: "no-test", Usage: "only look for them"},
		},
		Action: s.solvers,
	}
}

// toldLies is how many lies of a solver are printed.
const toldLies = 2

// listed is a solver that may be there.
type listed struct {
	name, version, where string
	make                 func() portfolio.Solver // nil: it is not there
	keeps                bool                    // one process answers many questions
}

func (s *settings) solvers(c *cli.Context) error {
	table, err := memberTable(c)
	if err != nil {
		return err
	}
	t := tabwriter.NewWriter(s.out, 0, 0, 3, ' ', 0)
	row := func(cells ...string) { fmt.Fprintln(t, strings.TrimRight(strings.Join(cells, "\t"), "\t")) }
	tests := !c.Bool("no-test")
	if tests {
		row("SOLVER", "VERSION", "WHERE", "CAN", "THEORIES", "SELF-TEST")
	} else {
		row("SOLVER", "VERSION", "WHERE")
	}
	var more []string // lines below the table
	lies := false
	for _, l := range s.lookFor(c.Context, table) {
		if l.make == nil || !tests {
			row(l.name, l.version, l.where)
			continue
		}
		r := selftest.Run(c.Context, selfTestTime, l.make)
		r.Incremental = r.Incremental && l.keeps
		row(l.name, l.version, l.where, abilities(r), strings.Join(r.Theories, " "), outcome(r))
		for i, lie := range r.Lies {
			lies = true
			if i < toldLies {
				more = append(more, l.name+" LIES: "+lie)
			}
		}
		if r.Right == 0 && r.Trouble != "" {
			more = append(more, r.Trouble)
		}
	}
	if err := t.Flush(); err != nil {
		return err
	}
	for _, m := range more {
		fmt.Fprintln(s.out, m)
	}
	if lies {
		return command.Code(exitLiar)
	}
	return nil
}

// abilities names what a solver can do besides deciding.
func abilities(r selftest.Report) string {
	var out []string
	for _, a := range []struct {
		name string
		can  bool
	}{{"models", r.Models}, {"cores", r.Cores}, {"incremental", r.Incremental}} {
		if a.can {
			out = append(out, a.name)
		}
	}
	if len(out) == 0 {
		return "-"
	}
	return strings.Join(out, " ")
}

// outcome says how the test went.
func outcome(r selftest.Report) string {
	text := fmt.Sprintf("%d of %d in %.1f s", r.Right, r.Asked, r.Took.Seconds())
	if left := r.Scripts - r.Asked; left > 0 {
		text += fmt.Sprintf(", %d not reached", left)
	}
	if n := len(r.Lies); n > 0 {
		text += fmt.Sprintf(", %d LIES", n)
	}
	return text
}

// lookFor looks for all solvers that are known.
func (s *settings) lookFor(ctx context.Context, table *members.Table) []listed {
	out := []listed{{"kernel", command.Version, "in this program", func() portfolio.Solver { return &portfolio.Kernel{} }, true}}
	lib := listed{name: "libz3", version: "-", where: "not found"}
	if exe, err := os.Executable(); err == nil {
		// In a child, since the library is foreign code.
		if v, err := tells(ctx, exe, libz3Server, "--version"); err == nil {
			lib = listed{"libz3", v, "Z3 library", func() portfolio.Solver { return portfolio.LibZ3(exe, libz3Server) }, true}
		}
	}
	out = append(out, lib)
	for _, m := range table.Members {
		e, ok := portfolio.Find(table, m.Name)
		if !ok {
			out = append(out, listed{name: m.Name, version: "-", where: "not on PATH"})
			continue
		}
		out = append(out, listed{m.Name, versionOf(ctx, e), e.Path, func() portfolio.Solver {
			return &portfolio.External{Member: e.Member, Path: e.Path, Keeper: s.keeper}
		}, m.Incremental != nil})
	}
	return out
}

// versionOf is what a solver says of its version; "unknown" when it does not.
func versionOf(ctx context.Context, e *portfolio.External) string {
	if e.Version != nil {
		if v, err := tells(ctx, e.Path, e.Version...); err == nil {
			return v
		}
	}
	return "unknown"
}

// versionTime is how long a program may take to tell its version.
const versionTime = 5 * time.Second

// tells gives the first line that a program prints.
func tells(ctx context.Context, program string, args ...string) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, versionTime)
	defer cancel()
	cmd := exec.CommandContext(ctx, program, args...)
	cmd.WaitDelay = time.Second
	out, err := cmd.CombinedOutput()
	return firstLine(string(out)), err
}

func firstLine(s string) string {
	s, _, _ = strings.Cut(strings.TrimSpace(s), "\n")
	if r := []rune(s); len(r) > 60 {
		s = string(r[:60]) + "…"
	}
	return s
}
