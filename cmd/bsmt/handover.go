package main

import (
	"bsmt/internal/cli"
	"bsmt/internal/command"
)

// programs are commands that are programs of their own: what draws and what serves is not for
// those who only solve.
var programs = []struct{ command, program, usage string }{
	{"bench", "bsmt-bench", "run solvers over a set of files, and say how they did"},
	{"cluster", "bsmt-cluster", "decide one question on many machines"},
	{"lsp", "bsmt-lsp", "serve an editor by the Language Server Protocol"},
	{"mcp", "bsmt-mcp", "offer tools to assistants by the Model Context Protocol"},
	{"serve-page", "bsmt-page", "serve the page that solves in a browser"},
}

// handOverCommands make each of these take the place of this program, where the system has that.
func handOverCommands() []*cli.Command {
	var list []*cli.Command
	for _, p := range programs {
		list = append(list, &cli.Command{
			Name: p.command, Usage: p.usage + ", by the program " + p.program,
			RawArguments: true,
			Action: func(c *cli.Context) error {
				path, err := command.Sibling(p.program)
				if err != nil {
					return err
				}
				return become(path, append([]string{p.program}, c.Args().Slice()...))
			},
		})
	}
	return list
}
