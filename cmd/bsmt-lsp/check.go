package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"

	"bsmt/internal/command"
	"bsmt/language"
	"bsmt/language/machine"
)

// checkCommand asks bsmt. Its arguments are a URI and which of its lenses, from 0.
const checkCommand = "bsmt.check"

// result is what bsmt said.
type result struct {
	Verdict string  `json:"verdict"` // its first line: sat, unsat, unknown, holds, …
	Seconds float64 `json:"seconds"`
	Output  string  `json:"output"` // all that it wrote
	text    string  // the document up to there as it was
}

func (r result) title() string { return fmt.Sprintf("%s (%.1f s)", r.Verdict, r.Seconds) }

func (s *server) codeLens(p *protocol.CodeLensParams) (any, error) {
	d, err := s.document(string(p.TextDocument.URI))
	if err != nil {
		return nil, err
	}
	lenses := []protocol.CodeLens{}
	for i, c := range s.analyse(d).Checks {
		title := "check"
		if c.Asks == language.Refines {
			title = "check refinement"
		}
		if r, ok := d.results[key(c)]; ok && strings.HasPrefix(d.text.Content, r.text) {
			title = r.title()
		}
		lenses = append(lenses, protocol.CodeLens{
			Range:   span(d.text, c.Span),
			Command: &protocol.Command{Title: title, Command: checkCommand, Arguments: []any{d.uri, i}},
		})
	}
	return lenses, nil
}

// key is what a check is called while the text moves.
func key(c language.Check) language.Check { return language.Check{Asks: c.Asks, Number: c.Number} }

// execute runs a check beside what is asked next.
func (s *server) execute(reply jsonrpc2.Replier, req jsonrpc2.Request) error {
	var p struct {
		Command   string            `json:"command"`
		Arguments []json.RawMessage `json:"arguments"`
	}
	var uri string
	var index int
	if err := json.Unmarshal(req.Params(), &p); err != nil || p.Command != checkCommand || len(p.Arguments) != 2 ||
		json.Unmarshal(p.Arguments[0], &uri) != nil || json.Unmarshal(p.Arguments[1], &index) != nil {
		return reply(s.ctx, nil, fmt.Errorf("%w: the command is %s, with a URI and the number of a lens", jsonrpc2.ErrInvalidParams, checkCommand))
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	d, err := s.document(uri)
	if err != nil {
		return reply(s.ctx, nil, err)
	}
	checks := s.analyse(d).Checks
	if index < 0 || index >= len(checks) {
		return reply(s.ctx, nil, fmt.Errorf("%w: there is no lens %d", jsonrpc2.ErrInvalidParams, index))
	}
	c := checks[index]
	ask, clean, err := s.question(d, c, checks[:index])
	if err != nil {
		return reply(s.ctx, nil, err)
	}
	text := d.text.Content
	if !d.b {
		text = text[:c.End]
	}
	ctx, cancel := context.WithCancel(s.ctx)
	id := ""
	if call, ok := req.(*jsonrpc2.Call); ok {
		number := call.ID()
		raw, _ := json.Marshal(&number) // an id can be written
		id = string(raw)
		s.calls[id] = cancel
	}
	s.running.Go(func() {
		defer cancel()
		defer clean()
		r, err := run(ctx, ask)
		s.mu.Lock()
		delete(s.calls, id)
		r.text = text
		if err == nil && s.docs[uri] == d {
			d.results[key(c)] = r
		}
		refresh := s.refresh
		s.mu.Unlock()
		if err != nil {
			_ = reply(s.ctx, nil, err)
			return
		}
		_ = reply(s.ctx, r, nil)
		if refresh {
			_, _ = s.conn.Call(s.ctx, protocol.MethodCodeLensRefresh, nil, nil) // a client that cannot is none of ours
		} else {
			_ = s.conn.Notify(s.ctx, protocol.MethodWindowShowMessage, &protocol.ShowMessageParams{Type: protocol.MessageTypeInfo, Message: r.title()})
		}
	})
	return nil
}

// question gives how bsmt is asked, and what is to be done afterwards. s.mu is held.
func (s *server) question(d *document, c language.Check, before []language.Check) (*exec.Cmd, func(), error) {
	path, err := command.Sibling("bsmt")
	if err != nil {
		return nil, nil, err
	}
	timeout := s.settings.Timeout
	if timeout <= 0 {
		timeout = 10
	}
	seconds := strconv.FormatFloat(timeout, 'f', -1, 64)
	if c.Asks == language.CheckSat {
		// What was asked before is not asked again.
		text := []byte(d.text.Content[:c.End])
		for _, b := range before {
			for i := b.Begin; i < b.End; i++ {
				if text[i] != '\n' {
					text[i] = ' '
				}
			}
		}
		args := []string{"--timeout", seconds, "--model", "-"}
		if s.settings.Solver != "" {
			args = append([]string{"--solver", s.settings.Solver}, args...)
		}
		cmd := exec.Command(path, args...)
		cmd.Dir = existing(filepath.Dir(d.path))
		cmd.Stdin = bytes.NewReader(append(text, "\n(get-info :reason)\n"...))
		return cmd, func() {}, nil
	}
	file, clean, err := s.onDisk(d)
	if err != nil {
		return nil, nil, err
	}
	name := "check-machine"
	if c.Asks == language.Refines {
		name = "refines"
	}
	return exec.Command(path, name, "--timeout", seconds, file), clean, nil
}

// existing gives a folder, or none where it is not there.
func existing(dir string) string {
	if info, err := os.Stat(dir); err == nil && info.IsDir() {
		return dir
	}
	return ""
}

// onDisk gives a file with the text of a document, beside those that it names as they are being written:
// the file itself if nothing was changed, or else a copy. s.mu is held.
func (s *server) onDisk(d *document) (string, func(), error) {
	dir := filepath.Dir(d.path)
	same := true
	for _, o := range s.docs {
		if o.b && filepath.Dir(o.path) == dir {
			src, err := os.ReadFile(o.path)
			same = same && err == nil && string(src) == o.text.Content
		}
	}
	if same {
		return d.path, func() {}, nil
	}
	tmp, err := os.MkdirTemp("", "bsmt-lsp-")
	if err != nil {
		return "", nil, err
	}
	clean := func() { _ = os.RemoveAll(tmp) }
	texts := map[string]string{}
	entries, _ := os.ReadDir(dir) // none: it is of no folder
	for _, e := range entries {
		p := filepath.Join(dir, e.Name())
		if machine.Is(p) || filepath.Ext(p) == ".def" {
			if src, err := s.open(p); err == nil {
				texts[e.Name()] = src
			}
		}
	}
	name := filepath.Base(d.path)
	if !machine.Is(name) {
		name = "untitled.mch"
	}
	texts[name] = d.text.Content
	for n, src := range texts {
		if err := os.WriteFile(filepath.Join(tmp, n), []byte(src), 0o600); err != nil {
			clean()
			return "", nil, err
		}
	}
	return filepath.Join(tmp, name), clean, nil
}

// run asks bsmt, and reads its verdict: the last line that is one, or the first line of a command of B.
func run(ctx context.Context, cmd *exec.Cmd) (result, error) {
	var out, notes bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &notes
	start := time.Now()
	if err := cmd.Start(); err != nil {
		return result{}, err
	}
	done := make(chan error, 1)
	go func() { done <- cmd.Wait() }()
	var err error
	select {
	case err = <-done:
	case <-ctx.Done():
		_ = cmd.Process.Signal(os.Interrupt) // it ends what it started
		select {
		case <-done:
		case <-time.After(2 * time.Second):
			_ = cmd.Process.Kill()
			<-done
		}
		return result{}, protocol.ErrRequestCancelled
	}
	r := result{Seconds: time.Since(start).Seconds(), Output: strings.TrimSuffix(out.String(), "(:reason \"\")\n")} // of what is known there is none
	for line := range strings.Lines(r.Output) {
		line = strings.TrimSpace(line)
		first := r.Verdict == ""
		switch {
		case line == "sat" || line == "unsat" || line == "unknown":
			r.Verdict = line
		case first && cmd.Stdin == nil && line != "":
			r.Verdict = line
		case first && strings.HasPrefix(line, "(error "):
			r.Verdict = "error"
		}
	}
	if r.Verdict == "" {
		var ended *exec.ExitError
		if err != nil && !errors.As(err, &ended) {
			return result{}, err
		}
		r.Verdict = "error"
	}
	r.Output += notes.String()
	return r, nil
}

// sleep waits, unless ctx ends before.
func sleep(ctx context.Context, d time.Duration) bool {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return true
	case <-ctx.Done():
		return false
	}
}
