package main

import (
	"slices"
	"strings"

	"bsmt/internal/cli"
	"bsmt/internal/command"
)

// programs are commands that are programs of their own, or commands of one: what reads B, what draws and what
// serves is not for those who only solve.
var programs = []program{
	{"check-machine", ofB, "search all states of a B machine"},
	{"refines", ofB, "search for a trace that only a refinement has"},
	{"po", ofB, "write the proof obligations of a development"},
	{"disprove", ofB, "prove or disprove the proof obligations of a development"},
	{"eval", ofB, "evaluate a formula of B"},
	{"repl", ofB, "evaluate formulas of B line by line, and step through a machine"},
	{"simulate", ofB, "walk through a B machine at random, and check its invariant on the way"},
	{"explore", ofB, "draw the states of a B machine as a page"},
	{"replay", ofB, "take the steps of a trace again in a B machine"},
	{"fmt", ofB, "lay a script of SMT-LIB, or a machine of classical B, out anew"},
	{"bench", "bsmt-bench", "run solvers over a set of files, and say how they did"},
	{"cluster", "bsmt-cluster", "decide one question on many machines"},
	{"lsp", "bsmt-lsp", "serve an editor by the Language Server Protocol"},
	{"mcp", "bsmt-mcp", "offer tools to assistants by the Model Context Protocol"},
	{"serve-page", "bsmt-page", "serve the page that solves in a browser"},
}

type program struct{ command, program, usage string }

// ofB is the program whose commands have the same names here.
const ofB = "bsmt-b"

// handOverCommands make each of these take the place of this program, where the system has that.
func handOverCommands() []*cli.Command {
	var list []*cli.Command
	for _, p := range programs {
		list = append(list, handedOver(p.command, p.program, p.usage+", by the program "+p.program))
	}
	return list
}

func handedOver(name, program, usage string) *cli.Command {
	return &cli.Command{
		Name: name, Usage: usage,
		RawArguments: true,
		Action: func(c *cli.Context) error {
			path, err := command.Sibling(program)
			if err != nil {
				return err
			}
			args := []string{program}
			if program == ofB {
				args = append(args, name)
			}
			return become(path, append(args, c.Args().Slice()...))
		},
	}
}

// asksOfB tells whether a command of this program is asked for what only the program of B can: to translate from B.
func asksOfB(args []string) bool {
	return len(args) > 1 && args[1] == "translate" && slices.ContainsFunc(args, func(a string) bool {
		name, _, _ := strings.Cut(a, "=")
		return strings.HasPrefix(a, "-") && strings.TrimLeft(name, "-") == "to"
	})
}
