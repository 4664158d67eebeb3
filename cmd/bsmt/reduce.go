package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"bsmt/internal/cli"
	"bsmt/internal/command"
	"bsmt/internal/source"
	"bsmt/reduce"
)

func reduceCommand(s *settings) *cli.Command {
	return &cli.Command{
		Name: "reduce", Usage: "make a script smaller while a command still fails on it", ArgsUsage: "FILE COMMAND",
		Description: "COMMAND is run by the shell, with {} for the candidate's file, which comes last without one. It fails when\n" +
			"its exit status is not 0; one that takes too long does not count. Prints the smallest script found.\n" +
			"For instance: bsmt reduce bug.smt2 'test \"$(bsmt {})\" = \"$(z3 {})\"'",
		Flags: []cli.Flag{
			&cli.Float64Flag{Name: "timeout", Value: 10, Usage: "`SECONDS` for each run of the command"},
			&cli.IntFlag{Name: "tests", Value: 5000, Usage: "`NUMBER` of runs in all"},
		},
		Action: s.reduce,
	}
}

func (s *settings) reduce(c *cli.Context) error {
	if c.NArg() != 2 {
		return errors.New("reduce needs a script and a command")
	}
	name := c.Args().First()
	f, err := source.Open(name)
	if err != nil {
		return command.Unreadable(name, err)
	}
	defer f.Close()
	dir, err := os.MkdirTemp("", "bsmt-reduce-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	candidate := filepath.Join(dir, "candidate.smt2")
	line := c.Args().Get(1)
	if !strings.Contains(line, "{}") {
		line += " {}"
	}
	line = strings.ReplaceAll(line, "{}", "'"+strings.ReplaceAll(candidate, "'", `'\''`)+"'")
	out, err := reduce.Script(c.Context, f, name, c.Int("tests"), func(script string) bool {
		if os.WriteFile(candidate, []byte(script), 0o600) != nil {
			return false
		}
		return fails(c.Context, line, command.Seconds(c.Float64("timeout")))
	})
	if err != nil {
		return s.unusable(name, err)
	}
	fmt.Fprint(s.out, out)
	return nil
}

// fails says whether a shell command ends with another status than 0 in time. What it
// started goes with it.
func fails(ctx context.Context, command string, limit time.Duration) bool {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	cmd := exec.CommandContext(ctx, "sh", "-c", command)
	ownGroup(cmd)
	cmd.WaitDelay = time.Second
	err := cmd.Run()
	var status *exec.ExitError
	return ctx.Err() == nil && errors.As(err, &status) && status.Exited()
}
