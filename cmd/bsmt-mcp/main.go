// Bsmt-mcp offers what bsmt can to assistants, by the Model Context Protocol over standard input and output.
//
//	bsmt-mcp [--dir DIR] [--seconds N] [--most-seconds N] [--memory MB] [--output KB]    or: bsmt mcp
//
// Its tools solve a script, check a model or a proof, explain an unknown, evaluate or solve a formula of B, and check a
// machine. All work is done by the kernel, in this process. Files are read of DIR alone, whatever names or links
// say; without it none are.
package main

import (
	"fmt"
	"os"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"bsmt/internal/cli"
	"bsmt/internal/command"
)

func main() {
	app := &cli.App{
		Name: "bsmt-mcp", Usage: "offers what bsmt can to assistants, by the Model Context Protocol",
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "dir", Usage: "the folder that files may be read of"},
			&cli.Float64Flag{Name: "seconds", Value: 10, Usage: "how long a question may take that does not say so"},
			&cli.Float64Flag{Name: "most-seconds", Value: 120, Usage: "how long any question may take"},
			&cli.IntFlag{Name: "memory", Value: 2000, Usage: "how many `MB` of memory this program may take; 0: no limit"},
			&cli.IntFlag{Name: "output", Value: 100, Usage: "how many `KB` an answer may have; it says what was left off"},
		},
		Action: func(c *cli.Context) error {
			if c.NArg() > 0 {
				return fmt.Errorf("bsmt-mcp takes no file; --dir names the folder that files may be read of")
			}
			t := &tools{seconds: c.Float64("seconds"), most: c.Float64("most-seconds"), memory: int64(c.Int("memory")) << 20, output: c.Int("output") << 10}
			if dir := c.String("dir"); dir != "" {
				root, err := os.OpenRoot(dir)
				if err != nil {
					return command.Unreadable(dir, err)
				}
				defer root.Close()
				t.root = root
			}
			return t.server().Run(c.Context, &mcp.StdioTransport{})
		},
	}
	p := command.Program{App: app}
	os.Exit(p.Run(command.Interruptible(), os.Args, command.NewOutput(os.Stdout), os.Stderr))
}
