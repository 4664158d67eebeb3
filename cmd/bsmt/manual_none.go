//go:build urfave_cli_no_docs

package main

import "github.com/urfave/cli/v2"

// manualCommands are none in programs that are kept small.
func manualCommands(*settings) []*cli.Command { return nil }
