package cluster

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"bsmt/grammar"
	"bsmt/session"
)

// The program bsmt does the work, in processes of its own: what takes too much memory or panics
// takes nobody with it.

// program runs bsmt in a folder, for so long at most. code is -1 where it did not end by itself.
func program(ctx context.Context, path, dir string, limit time.Duration, args ...string) (out, notes string, code int, err error) {
	const grace = 5 * time.Second
	ctx, cancel := context.WithTimeout(ctx, limit+grace)
	defer cancel()
	cmd := exec.CommandContext(ctx, path, args...)
	cmd.Dir, cmd.WaitDelay = dir, grace
	var o, n bytes.Buffer
	cmd.Stdout, cmd.Stderr = &o, &n
	err = cmd.Run()
	var exit *exec.ExitError
	switch {
	case errors.As(err, &exit):
		return o.String(), n.String(), exit.ExitCode(), nil
	case err != nil:
		return "", "", -1, err
	}
	return o.String(), n.String(), 0, nil
}

// inFolder calls f with a folder that has the script as a.smt2.
func inFolder(script []byte, f func(dir string) error) error {
	dir, err := os.MkdirTemp("", "bsmt-cluster-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	if err := os.WriteFile(filepath.Join(dir, "a.smt2"), script, 0o600); err != nil {
		return err
	}
	return f(dir)
}

// The kinds of evidence.
const (
	kindModel = "model"
	kindProof = "proof"
)

// verify has bsmt check evidence of a kind, so that a model is none of a refutation. refused says what is wrong with it.
func verify(ctx context.Context, path string, script, evidence []byte, kind string) (refused string, err error) {
	if kind == kindProof && !whole(evidence) {
		return "its evidence is not one proof", nil
	}
	err = inFolder(script, func(dir string) error {
		if err := os.WriteFile(filepath.Join(dir, "evidence"), evidence, 0o600); err != nil {
			return err
		}
		out, notes, code, err := program(ctx, path, dir, checkTime, "check", "--kind", kind, "a.smt2", "evidence")
		if err != nil {
			return err
		}
		if code != 0 {
			refused = strings.TrimSpace(strings.Join(strings.Fields(out+" "+notes), " "))
			refused = fmt.Sprintf("its evidence is not valid (exit code %d): %.200s", code, refused)
		}
		return ctx.Err()
	})
	return refused, err
}

// whole tells whether a text is one proof and nothing besides: it becomes a part of that of a job.
func whole(text []byte) bool {
	r := grammar.NewReader(bytes.NewReader(text), "")
	r.Unread(func(string) bool { return true })
	if cmd, err := r.Next(); err != nil || cmd.Name != kindProof {
		return false
	}
	_, err := r.Next()
	return errors.Is(err, io.EOF)
}

// cases has bsmt split a script.
func cases(ctx context.Context, path string, script []byte, n int) (out [][]Step, err error) {
	err = inFolder(script, func(dir string) error {
		text, notes, code, err := program(ctx, path, dir, checkTime, "cubes", "--json", "-n", strconv.Itoa(n), "a.smt2")
		if err != nil {
			return err
		}
		if code != 0 {
			return fmt.Errorf("the script cannot be split: %.300s", strings.TrimSpace(notes))
		}
		for s := bufio.NewScanner(strings.NewReader(text)); s.Scan(); {
			var path []Step
			if err := json.Unmarshal(s.Bytes(), &path); err != nil {
				return err
			}
			out = append(out, path)
		}
		return nil
	})
	return out, err
}

// single tells whether a text is one term, or none at all, and nothing besides.
func single(term string) bool {
	text := "(assert " + term + ")"
	r := grammar.NewReader(strings.NewReader(text), "")
	cmd, err := r.Next()
	if err != nil || string(cmd.Raw) != text {
		return false
	}
	_, err = r.Next()
	return errors.Is(err, io.EOF)
}

// parse says which term of parts is none of the script.
func parse(ctx context.Context, question []byte, parts [][]Step) (refused string) {
	var b bytes.Buffer
	b.Write(question)
	terms := 0
	for _, p := range parts {
		for _, s := range p {
			if !single(s.Term) {
				return "a part says more than a term"
			}
			fmt.Fprintf(&b, "\n(assert %s)", s.Term)
			terms++
		}
	}
	b.WriteString("\n(check-sat)\n")
	q, err := session.Load(ctx, bytes.NewReader(caseScript(question, nil)), "script")
	if err != nil {
		return err.Error()
	}
	p, err := session.Load(ctx, &b, "script")
	if err != nil {
		return err.Error()
	}
	if len(p.Assertions) != len(q.Assertions)+terms || len(p.Elaborator.Decls()) != len(q.Elaborator.Decls()) {
		return "its parts are more than terms"
	}
	return ""
}

// safe is a name as a key.
func safe(name string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '-' || r == '_' {
			return r
		}
		return '_'
	}, name)
}
