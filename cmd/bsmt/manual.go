//go:build !urfave_cli_no_docs

package main

import (
	"fmt"

	"github.com/urfave/cli/v2"
)

// manualCommands print the manual page, in builds that have it: make dist does.
func manualCommands(s *settings) []*cli.Command {
	return []*cli.Command{{
		Name: "manual", Usage: "print the manual page", Hidden: true,
		Action: func(c *cli.Context) error {
			text, err := c.App.ToManWithSection(1)
			if err != nil {
				return err
			}
			_, err = fmt.Fprint(s.out, text)
			return err
		},
	}}
}
