package main

import (
	"fmt"

	"bsmt/internal/cli"
)

func completionCommand(s *settings) *cli.Command {
	return &cli.Command{
		Name: "completion", Usage: "print what has a shell complete bsmt's commands and options", ArgsUsage: "bash|zsh|fish",
		Description: "bash: source <(bsmt completion bash)\nzsh: bsmt completion zsh > a file _bsmt in a folder of $fpath\n" +
			"fish: bsmt completion fish > ~/.config/fish/completions/bsmt.fish",
		Action: func(c *cli.Context) error {
			if c.NArg() != 1 {
				return fmt.Errorf("completion needs a shell: bash, zsh or fish")
			}
			text, err := c.App.Completion(c.Args().First())
			if err != nil {
				return err
			}
			_, err = fmt.Fprint(s.out, text)
			return err
		},
	}
}

func manualCommand(s *settings) *cli.Command {
	return &cli.Command{
		Name: "manual", Usage: "print the manual page", Hidden: true,
		Action: func(c *cli.Context) error {
			_, err := fmt.Fprint(s.out, c.App.Manual())
			return err
		},
	}
}
