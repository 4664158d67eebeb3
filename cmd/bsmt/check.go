package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"runtime/debug"

	"bsmt/certify"
	"bsmt/internal/cli"
	"bsmt/internal/command"
	"bsmt/internal/source"
	"bsmt/smtlib/eval"
	"bsmt/smtlib/model"
)

func checkCommand(s *settings) *cli.Command {
	return &cli.Command{
		Name: "check", Usage: "check a model that some solver printed, or a proof that bsmt wrote", ArgsUsage: "FILE MODEL|PROOF",
		Flags: append(limits(),
			&cli.StringFlag{Name: "kind", Usage: "what the second file is, `KIND` proof or model; told by its text where this is missing"},
			&cli.IntFlag{Name: "check", Usage: "`N`: the model or the proof is of the N-th check-sat of FILE"},
			&cli.StringFlag{Name: "holes", Usage: "`NAMES` of solvers to close steps of a proof that cannot be verified here, with commas between"},
			&cli.StringFlag{Name: "elaborate", Usage: "write the steps of a proof with all reasons into the file `OUT`"},
			&cli.StringFlag{Name: "format", Value: "bsmt", Usage: "how: bsmt or alethe"},
		),
		Description: "Prints valid (exit code 0), invalid (1) or unchecked (2), and of what, a model or a proof; then which\n" +
			"assertion is not true and why, or which steps of the proof could not be verified; or internal error (3)\n" +
			"where the checker itself is at fault. A proof says to which check-sat of which script it belongs, and is\n" +
			"invalid for others; a model is of the first. Quantifiers that the evaluator leaves open are asked of\n" +
			"the kernel, with the model put in; a line for each says what it is and what shows that.\n" +
			"MODEL is what get-model answered; a line with sat before it is passed over. The model - is read from\n" +
			"standard input.",
		Action: s.check,
	}
}

// The exit codes of check besides 0.
const (
	exitInvalid   = 1
	exitUnchecked = 2
	exitInternal  = 3 // a fault of the checker itself: nothing was found
)

func (s *settings) check(c *cli.Context) (err error) {
	defer func() {
		if e := recover(); e != nil {
			fmt.Fprintln(s.out, "internal error")
			fmt.Fprintf(s.notes, "bsmt: internal error, please report it with the two files: %v\n%s", e, debug.Stack())
			err = command.Code(exitInternal)
		}
	}()
	if c.NArg() != 2 {
		return fmt.Errorf("check needs a script and a model or a proof")
	}
	kind := c.String("kind")
	if kind != "" && kind != "proof" && kind != "model" {
		return fmt.Errorf("--kind takes proof or model, not %s", kind)
	}
	if c.Int("check") < 1 && c.IsSet("check") {
		return fmt.Errorf("--check counts check-sats from 1")
	}
	s.garbage.Solving()
	done, err := s.limit(c)
	if err != nil {
		return err
	}
	defer done()
	file, err := s.openModel(c.Args().Get(1))
	if err != nil {
		return command.Unreadable(c.Args().Get(1), err)
	}
	defer file.Close()
	in := bufio.NewReaderSize(file, 64<<10)
	start, _ := in.Peek(in.Size())
	proof := isProof(start)
	if kind == "proof" || kind == "" && proof {
		return s.checkProof(c, c.Args().Get(1), in, start)
	}
	p, name, err := s.load(c, max(1, c.Int("check")))
	if err != nil {
		return err
	}
	text, err := io.ReadAll(in)
	if err != nil {
		return command.Unreadable(c.Args().Get(1), err)
	}
	unchecked := func(format string, a ...any) error {
		fmt.Fprintf(s.out, "unchecked model\n"+format+"\n", a...)
		return command.Code(exitUnchecked)
	}
	if proof {
		return unchecked("%s: is a proof", c.Args().Get(1))
	}
	text = bytes.TrimSpace(text)
	switch word, _, _ := bytes.Cut(text, []byte("\n")); string(bytes.TrimSpace(word)) {
	case "sat":
		text = text[len(word):]
	case "unsat", "unknown":
		return unchecked("%s: there is no model in it", c.Args().Get(1))
	}
	m, err := model.Read(p.Elaborator, bytes.NewReader(text))
	if err != nil {
		return unchecked("%s: %v", c.Args().Get(1), err)
	}
	res := certify.Check(c.Context, p, m)
	switch res.Truth {
	case eval.True:
		fmt.Fprintln(s.out, "valid model")
	case eval.False:
		fmt.Fprintf(s.out, "invalid model\n%s: %s\n", p.Place(name, res.Assertion), res.Reason)
		err = command.Code(exitInvalid)
	default:
		err = unchecked("%s: %s", p.Place(name, res.Assertion), res.Reason)
	}
	for _, q := range res.Closed {
		fmt.Fprintf(s.out, "%s: %s is %t: %s\n", p.Place(name, q.Assertion), q.Quantifier, q.Holds, q.How)
	}
	return err
}

func (s *settings) openModel(name string) (io.ReadCloser, error) {
	if name == "-" {
		return io.NopCloser(s.in), nil
	}
	f, err := source.Open(name)
	if err != nil {
		return nil, err
	}
	return f, nil
}
