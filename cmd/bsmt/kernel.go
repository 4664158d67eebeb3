package main

import (
	"fmt"
	"text/tabwriter"

	"bsmt/bkernel"
	tuning "bsmt/bkernel/options"
	"bsmt/bkernel/trace"
	"bsmt/internal/cli"
)

// kernelFlags are the options of commands that have the kernel solve: what steers it, and
// what shows it at work.
func kernelFlags() []cli.Flag {
	return []cli.Flag{
		&cli.ListFlag{Name: "option", Aliases: []string{"o"}, Usage: "`NAME=VALUE` of a number that steers the kernel: see bsmt options"},
		&cli.ListFlag{Name: "no-pass", Usage: "`NAMES` of passes of preprocessing to leave out, with commas between"},
		&cli.ListFlag{Name: "trace", Usage: "`TAGS` of what the kernel tells of its work on standard error, with commas between"},
		&cli.ListFlag{Name: "dump-after", Usage: "`NAMES` of passes after which the facts are printed in B on standard error"},
	}
}

// kernelFlagSet names one of those options that is set, or "".
func kernelFlagSet(c *cli.Context) string {
	for _, f := range kernelFlags() {
		if name := f.Names()[0]; len(c.List(name)) > 0 {
			return name
		}
	}
	return ""
}

// kernelOptions reads those options.
func (s *settings) kernelOptions(c *cli.Context) (o bkernel.Options, err error) {
	o.Profile = c.Bool("stats")
	o.Tuning = tuning.Default()
	for _, assignment := range c.List("option") {
		if err := o.Tuning.Set(assignment); err != nil {
			return o, err
		}
	}
	o.Skip = c.List("no-pass")
	dumps := c.List("dump-after")
	if err := bkernel.CheckPasses(append(append([]string(nil), o.Skip...), dumps...)); err != nil {
		return o, err
	}
	o.Trace, err = trace.New(s.notes, c.List("trace"), dumps)
	return o, err
}

func optionsCommand(s *settings) *cli.Command {
	return &cli.Command{
		Name: "options", Usage: "list the numbers that steer the kernel, its passes and what can be traced",
		Action: s.options,
	}
}

// options lists what kernelFlags may name.
func (s *settings) options(*cli.Context) error {
	w := tabwriter.NewWriter(s.out, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "-o NAME=VALUE\tdefault\tis\t\n")
	defaults := tuning.Default()
	for _, o := range tuning.Table() {
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\n", o.Name, o.Value(defaults), o.Range(), o.Doc)
	}
	fmt.Fprintf(w, "\n--no-pass, --dump-after\t\t\t\n")
	for _, p := range bkernel.Passes() {
		fmt.Fprintf(w, "%s\t\t\t%s\n", p.Name, p.Doc)
	}
	fmt.Fprintf(w, "\n--trace\t\t\t\n")
	for _, t := range trace.Tags() {
		fmt.Fprintf(w, "%s\t\t\t%s\n", t.Name, t.Doc)
	}
	return w.Flush()
}
