package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"bsmt/internal/cli"
	"bsmt/internal/command"
	"bsmt/internal/source"
	"bsmt/respell"
	"bsmt/stability"
)

func stabilityCommand(s *settings) *cli.Command {
	return &cli.Command{
		Name: "stability", Usage: "ask equivalent versions of a script, and tell what flips", ArgsUsage: "FILE",
		Description: "Versions differ by the ways " + strings.Join(wayNames(), ", ") + ".\n" +
			"Prints a line for each solver and each question whose answer depends on the version. Exit code 1 when there\n" +
			"is one, 4 when sat and unsat were said of the same question.",
		Flags: append([]cli.Flag{
			&cli.IntFlag{Name: "versions", Aliases: []string{"n"}, Value: 10, Usage: "`NUMBER` of versions besides the script as it is"},
			&cli.StringFlag{Name: "solvers", Aliases: []string{"solver", "s"}, Value: "kernel", Usage: "`NAMES` of solvers, with commas between"},
			membersFlag(),
			&cli.Float64Flag{Name: "timeout", Value: 10, Usage: "`SECONDS` for each check-sat"},
			&cli.StringFlag{Name: "ways", Usage: "only these `WAYS`, with commas between", DefaultText: "all"},
			&cli.Float64Flag{Name: "share", Value: 0.5, Usage: "of the places where a way fits, between 0 and 1"},
			&cli.Uint64Flag{Name: "seed", Usage: "other versions"},
			&cli.StringFlag{Name: "write", Usage: "`DIR` to write the versions to; nobody is asked then"},
		}, kernelFlags()...),
		Action: s.stability,
	}
}

func wayNames() []string {
	var out []string
	for _, w := range respell.AllWays() {
		out = append(out, string(w))
	}
	return out
}

func (s *settings) stability(c *cli.Context) error {
	if c.NArg() != 1 {
		return errors.New("stability needs one script")
	}
	share := c.Float64("share")
	if !(share > 0 && share <= 1) {
		return fmt.Errorf("--share is between 0 and 1, not %v", share)
	}
	if c.Int("versions") < 1 {
		return fmt.Errorf("--versions is at least 1, not %d", c.Int("versions"))
	}
	cfg := stability.Config{Versions: c.Int("versions"), Timeout: command.Seconds(c.Float64("timeout")), Seed: c.Uint64("seed"), Share: share}
	if list := c.String("ways"); list != "" {
		for n := range strings.SplitSeq(list, ",") {
			if !slices.Contains(wayNames(), n) {
				return fmt.Errorf("there is no way %q; known are %s", n, strings.Join(wayNames(), ", "))
			}
			cfg.Ways = append(cfg.Ways, respell.Way(n))
		}
	}
	name := c.Args().First()
	f, err := source.Open(name)
	if err != nil {
		return command.Unreadable(name, err)
	}
	defer f.Close()
	text, err := io.ReadAll(f)
	if err != nil {
		return command.Unreadable(name, err)
	}
	versions, err := stability.Versions(text, cfg)
	if err != nil {
		return s.unusable(name, err)
	}
	if dir := c.String("write"); dir != "" {
		return s.writeVersions(dir, name, versions)
	}
	table, err := memberTable(c)
	if err != nil {
		return err
	}
	if cfg.Members, err = s.crossMembers(c, table, c.String("solvers")); err != nil {
		return err
	}
	report, err := stability.Ask(c.Context, versions, name, cfg)
	if err != nil {
		return s.unusable(name, err)
	}
	if err := report.Write(s.out); err != nil {
		return err
	}
	switch {
	case report.Contradiction():
		return command.Code(exitDisagree)
	case len(report.Flips()) > 0:
		return command.ErrQuiet
	}
	return nil
}

// writeVersions writes each version but the first, which is the script itself.
func (s *settings) writeVersions(dir, name string, versions []stability.Version) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return command.Unreadable(dir, err)
	}
	base := strings.TrimSuffix(filepath.Base(name), ".smt2")
	for i, v := range versions[1:] {
		file := filepath.Join(dir, fmt.Sprintf("%s.%d.smt2", base, i+1))
		if err := os.WriteFile(file, []byte(v.Text), 0o644); err != nil {
			return command.Unreadable(file, err)
		}
	}
	return nil
}
