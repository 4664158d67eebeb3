package main

import (
	"github.com/urfave/cli/v2"

	"bsmt/internal/command"
)

// benchCommand is the harness, which is a program of its own: what draws is not for those who
// only solve. The program takes the place of this one where the system has that.
func benchCommand() *cli.Command {
	return &cli.Command{
		Name: "bench", Usage: "run solvers over a set of files, and say how they did, by the program bsmt-bench",
		SkipFlagParsing: true, HideHelp: true,
		Action: func(c *cli.Context) error {
			path, err := command.Sibling("bsmt-bench")
			if err != nil {
				return err
			}
			return become(path, append([]string{"bsmt-bench"}, c.Args().Slice()...))
		},
	}
}
