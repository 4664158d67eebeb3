package cases

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"bsmt/grammar"
	"bsmt/proofcheck"
	"bsmt/smtlib"
	"bsmt/smtlib/elab"
)

// The commands.
const (
	question = "question"
	split    = "split"
	leaf     = "proof"
)

// Begins tells a refutation by cases from others, by its beginning.
func Begins(start []byte) bool {
	start = bytes.TrimSpace(start)
	if bytes.HasPrefix(start, []byte("("+question+" ")) {
		_, rest, _ := bytes.Cut(start, []byte(")"))
		start = bytes.TrimSpace(rest)
		if bytes.HasPrefix(start, []byte("("+leaf)) { // one case
			return true
		}
	}
	return bytes.HasPrefix(start, []byte("("+split+" "))
}

// deepest is the number of splits above a leaf from which on a tree is refused.
const deepest = 10_000

// Check reads a refutation of the assertions by cases. The elaborator is the script's at its
// check-sat, and is left as it is but for its option of global declarations. The error says why it is none, or is that of ctx.
func Check(ctx context.Context, e *elab.Elaborator, assertions []smtlib.Term, in io.Reader) (*proofcheck.Report, error) {
	r := grammar.NewReader(in, "proof")
	r.Unread(func(name string) bool { return name == leaf })
	e.SetGlobalDeclarations(false) // what a leaf declares is its own
	c := e.Context()
	all := &proofcheck.Report{Rules: map[string]int{}}
	path := []way(nil)
	leaves := 1
	for first := true; ; first = false {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		cmd, err := r.Next()
		if errors.Is(err, io.EOF) {
			return nil, fmt.Errorf("the refutation ends where case %d should stand", leaves)
		}
		if err != nil {
			return nil, err
		}
		if first && cmd.Name == question { // who has the script compares it
			continue
		}
		switch cmd.Name {
		case split:
			t, err := read(e, cmd)
			if err != nil {
				return nil, err
			}
			if path = append(path, way{term: t}); len(path) > deepest {
				return nil, fmt.Errorf("line %d: more than %d splits above a case", cmd.Pos.Line, deepest)
			}
			continue
		case leaf:
		default:
			return nil, fmt.Errorf("line %d: %s is neither %s nor %s", cmd.Pos.Line, cmd.Name, split, leaf)
		}
		terms := slices.Clone(assertions)
		for _, w := range path {
			if w.not {
				terms = append(terms, c.MkOp(smtlib.OpNot, smtlib.Bool, w.term))
			} else {
				terms = append(terms, w.term)
			}
		}
		e.Push(1)
		report, err := proofcheck.Check(ctx, e, terms, bytes.NewReader(cmd.Raw), nil)
		if err != nil {
			if ctx.Err() != nil {
				return nil, err
			}
			return nil, fmt.Errorf("case %d, which begins in line %d: %w", leaves, cmd.Pos.Line, err)
		}
		if err := e.Pop(1); err != nil {
			return nil, err
		}
		leaves++
		all.Steps += report.Steps
		for rule, n := range report.Rules {
			all.Rules[rule] += n
		}
		for _, h := range report.Holes {
			h.Line += cmd.Pos.Line - 1
			all.Holes = append(all.Holes, h)
		}
		// On to the other side of the last split that has one.
		for len(path) > 0 && path[len(path)-1].not {
			path = path[:len(path)-1]
		}
		if len(path) == 0 {
			break
		}
		path[len(path)-1].not = true
	}
	if cmd, err := r.Next(); err == nil {
		return nil, fmt.Errorf("line %d: all cases are refuted before this %s", cmd.Pos.Line, cmd.Name)
	} else if !errors.Is(err, io.EOF) {
		return nil, err
	}
	return all, nil
}

// way is one side of a split.
type way struct {
	term smtlib.Term
	not  bool
}

// read reads the term of a split.
func read(e *elab.Elaborator, cmd *grammar.Command) (smtlib.Term, error) {
	n := cmd.Tree.Child(cmd.Root, 1)
	if n == grammar.NoNode || cmd.Tree.Child(cmd.Root, 2) != grammar.NoNode {
		return smtlib.NoTerm, fmt.Errorf("line %d: %s has one term", cmd.Pos.Line, split)
	}
	t, err := e.BoolTerm(cmd.Tree, n)
	if err != nil {
		return smtlib.NoTerm, fmt.Errorf("line %d: %w", cmd.Pos.Line, err)
	}
	return t, nil
}
