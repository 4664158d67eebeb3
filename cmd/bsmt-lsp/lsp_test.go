package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"

	"bsmt/internal/executable"
	"bsmt/internal/golden"
)

// client speaks to a server over a pipe, and keeps what was said.
type client struct {
	t      *testing.T
	conn   jsonrpc2.Conn
	told   chan string // notifications and requests of the server
	said   strings.Builder
	folder string
	code   chan int
}

// connect starts a server whose client has a folder of its own.
func connect(t *testing.T, options string) *client {
	t.Helper()
	here, there := net.Pipe()
	c := &client{t: t, conn: jsonrpc2.NewConn(jsonrpc2.NewStream(here)), told: make(chan string, 100), folder: t.TempDir(), code: make(chan int, 1)}
	go func() { c.code <- serve(context.Background(), there) }()
	c.conn.Go(context.Background(), func(ctx context.Context, reply jsonrpc2.Replier, req jsonrpc2.Request) error {
		c.told <- req.Method() + " " + string(req.Params())
		return reply(ctx, nil, nil)
	})
	c.ask("initialize", `{"processId": 1, "rootUri": null, "capabilities": {"workspace": {"codeLens": {"refreshSupport": true}}}, "initializationOptions": `+options+`}`)
	c.notify("initialized", `{}`)
	t.Cleanup(func() {
		c.ask("shutdown", `null`)
		c.notify("exit", `null`)
		select {
		case code := <-c.code:
			if code != 0 {
				t.Errorf("exit code %d", code)
			}
		case <-time.After(20 * time.Second):
			t.Error("the server does not end")
		}
		_ = here.Close()
	})
	return c
}

// readable writes a message with the folder taken out and its keys in order.
func (c *client) readable(message string) string {
	var v any
	if err := json.Unmarshal([]byte(message), &v); err != nil {
		return message
	}
	out, _ := json.Marshal(v) // what was read can be written
	text := strings.ReplaceAll(string(out), uriOf(c.folder), "file:///folder")
	return regexp.MustCompile(`\(\d+\.\d s\)`).ReplaceAllString(regexp.MustCompile(`"seconds":[0-9.e-]+`).ReplaceAllString(text, `"seconds":0`), "(0 s)")
}

func (c *client) params(params string) json.RawMessage {
	return json.RawMessage(strings.ReplaceAll(params, "file:///folder", uriOf(c.folder)))
}

// ask sends a request and gives its result as it came.
func (c *client) ask(method, params string) string {
	c.t.Helper()
	fmt.Fprintf(&c.said, "> %s %s\n", method, c.readable(string(c.params(params))))
	var result json.RawMessage
	_, err := c.conn.Call(context.Background(), method, c.params(params), &result)
	answer := c.readable(string(result))
	if err != nil {
		answer = "error: " + strings.ReplaceAll(err.Error(), uriOf(c.folder), "file:///folder")
	}
	fmt.Fprintf(&c.said, "< %s\n", answer)
	return answer
}

func (c *client) notify(method, params string) {
	c.t.Helper()
	fmt.Fprintf(&c.said, "> %s %s\n", method, c.readable(string(c.params(params))))
	if err := c.conn.Notify(context.Background(), method, c.params(params)); err != nil {
		c.t.Fatal(err)
	}
}

// await gives the next message of the server on its own.
func (c *client) await(method string) string {
	c.t.Helper()
	select {
	case m := <-c.told:
		name, params, _ := strings.Cut(m, " ")
		m = name + " " + c.readable(params)
		fmt.Fprintf(&c.said, "< %s\n", m)
		if name != method {
			c.t.Errorf("the server says %s, not %s", m, method)
		}
		return m
	case <-time.After(20 * time.Second):
		c.t.Fatalf("the server does not say %s", method)
		return ""
	}
}

const published = "textDocument/publishDiagnostics"

func (c *client) open(uri, language, text string) string {
	quoted, _ := json.Marshal(text) // a text can be written
	c.notify("textDocument/didOpen", fmt.Sprintf(`{"textDocument": {"uri": %q, "languageId": %q, "version": 1, "text": %s}}`, uri, language, quoted))
	return c.await(published)
}

// change replaces a part of a text: lines and UTF-16 units.
func (c *client) change(uri string, version, line, from, to int, text string) {
	quoted, _ := json.Marshal(text) // a text can be written
	c.notify("textDocument/didChange", fmt.Sprintf(`{"textDocument": {"uri": %q, "version": %d}, "contentChanges": [{"range": {"start": {"line": %d, "character": %d}, "end": {"line": %d, "character": %d}}, "text": %s}]}`,
		uri, version, line, from, line, to, quoted))
}

func atPlace(uri string, line, character int) string {
	return fmt.Sprintf(`{"textDocument": {"uri": %q}, "position": {"line": %d, "character": %d}}`, uri, line, character)
}

// fake puts a program in bsmt's place, which repeats how it was called and what it was given.
func fake(t *testing.T, last string) {
	t.Helper()
	dir := t.TempDir()
	if err := executable.Write(filepath.Join(dir, "bsmt"), "#!/bin/sh\n"+last); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", dir+string(os.PathListSeparator)+os.Getenv("PATH"))
}

// TestScript is a dialogue about a script, in which places behind characters of two UTF-16 units count.
func TestScript(t *testing.T) {
	fake(t, "for a; do echo \"[$a]\"; done >&2; cat; echo sat\n")
	c := connect(t, `{"timeout": 3, "solver": "kernel"}`)
	const uri = "file:///folder/a.smt2"
	c.open(uri, "smt-lib", "; 𝕏 é\n(declare-const |𝕏| Int) (declare-const y Int)\n(assert (> |𝕏| y))\n(check-sat)\n(push 1)\n(assert (forall ((z Int)) (> z y)))\n(check-sat)\n")
	c.ask("textDocument/hover", atPlace(uri, 2, 16))
	c.ask("textDocument/hover", atPlace(uri, 2, 10))
	c.ask("textDocument/definition", atPlace(uri, 2, 16))
	c.ask("textDocument/references", `{"textDocument": {"uri": "`+uri+`"}, "position": {"line": 2, "character": 13}, "context": {"includeDeclaration": true}}`)
	c.ask("textDocument/prepareRename", atPlace(uri, 1, 40))
	for _, name := range []string{"z", "and", "|", "limit"} {
		c.ask("textDocument/rename", fmt.Sprintf(`{"textDocument": {"uri": %q}, "position": {"line": 1, "character": 40}, "newName": %q}`, uri, name))
	}
	if got := c.ask("textDocument/codeLens", `{"textDocument": {"uri": "`+uri+`"}}`); strings.Count(got, `"title":"check"`) != 2 {
		t.Error(got)
	}
	c.ask("workspace/executeCommand", `{"command": "bsmt.check", "arguments": ["`+uri+`", 1]}`)
	c.await("workspace/codeLens/refresh")
	c.ask("textDocument/codeLens", `{"textDocument": {"uri": "`+uri+`"}}`)
	// What is typed behind the character of two units, and behind the check, whose result stays.
	c.change(uri, 2, 1, 18, 18, "a")
	c.await(published)
	c.change(uri, 3, 1, 18, 19, "")
	c.change(uri, 4, 6, 11, 11, "\n(assert (> y tru")
	c.await(published)
	c.ask("textDocument/completion", atPlace(uri, 7, 16))
	c.ask("textDocument/codeLens", `{"textDocument": {"uri": "`+uri+`"}}`)
	c.change(uri, 5, 7, 13, 16, "1))")
	c.await(published)
	c.ask("textDocument/formatting", `{"textDocument": {"uri": "`+uri+`"}, "options": {"tabSize": 2, "insertSpaces": true}}`)
	c.ask("textDocument/documentSymbol", `{"textDocument": {"uri": "`+uri+`"}}`)
	c.ask("textDocument/foldingRange", `{"textDocument": {"uri": "`+uri+`"}}`)
	c.ask("textDocument/hover", atPlace("file:///folder/none.smt2", 0, 0))
	c.notify("textDocument/didClose", `{"textDocument": {"uri": "`+uri+`"}}`)
	c.await(published)
	golden.Check(t, filepath.Join("testdata", "script.golden"), shortened(c.said.String()))
}

// shortened leaves out most of a long list of completions.
func shortened(said string) string {
	var b strings.Builder
	for line := range strings.Lines(said) {
		if len(line) > 3000 {
			line = line[:3000] + "…\n"
		}
		b.WriteString(line)
	}
	return b.String()
}

// TestMachines is a dialogue about machines of one folder, one of which is open and changed.
func TestMachines(t *testing.T) {
	fake(t, "echo \"$1 of $(basename $4)\"; grep -c count \"$4\" \"$(dirname \"$4\")/Base.mch\" | sed 's|.*/||'\n")
	c := connect(t, `{}`)
	const base, ref = "file:///folder/Base.mch", "file:///folder/Ref.ref"
	texts := map[string]string{
		"Base.mch": "MACHINE Base\nVARIABLES n\nINVARIANT n : NAT & n <= 3\nINITIALISATION n := 0\nOPERATIONS\n  step = SELECT n < 3 THEN n := n + 1 END\nEND\n",
		"Ref.ref":  "REFINEMENT Ref\nREFINES Base\nVARIABLES n\nINITIALISATION n := 0\nOPERATIONS\n  step = SELECT n < 3 THEN n := n + 1 END\nEND\n",
	}
	for name, text := range texts {
		if err := os.WriteFile(filepath.Join(c.folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	c.open(ref, "b", texts["Ref.ref"])
	c.ask("textDocument/definition", atPlace(ref, 1, 9))
	c.ask("textDocument/hover", atPlace(ref, 2, 10))
	c.ask("textDocument/references", `{"textDocument": {"uri": "`+ref+`"}, "position": {"line": 2, "character": 10}, "context": {"includeDeclaration": true}}`)
	c.ask("textDocument/rename", `{"textDocument": {"uri": "`+ref+`"}, "position": {"line": 2, "character": 10}, "newName": "count"}`)
	c.ask("workspace/executeCommand", `{"command": "bsmt.check", "arguments": ["`+ref+`", 0]}`)
	c.await("workspace/codeLens/refresh")
	// A mistake in the machine is told where the refinement names it, and its text as it is written is what is checked.
	c.open(base, "b", texts["Base.mch"])
	c.change(base, 2, 3, 20, 21, "TRUE")
	first, second := c.await(published), c.await(published)
	if strings.Contains(first, "Base.mch\"") { // in any order
		first, second = second, first
	}
	if !strings.Contains(first, "BOOL") || !strings.Contains(first, `Ref.ref"`) || !strings.Contains(second, "BOOL") {
		t.Errorf("%s\n%s", first, second)
	}
	c.change(base, 3, 3, 20, 24, "0 /* count */")
	c.await(published)
	c.await(published)
	got := c.ask("workspace/executeCommand", `{"command": "bsmt.check", "arguments": ["`+ref+`", 0]}`)
	if !strings.Contains(got, `refines of Ref.ref\nRef.ref:0\nBase.mch:1`) {
		t.Error(got)
	}
	if got := c.ask("textDocument/codeLens", `{"textDocument": {"uri": "`+ref+`"}}`); !strings.Contains(got, "refines of Ref.ref (0 s)") {
		t.Error(got)
	}
}

// TestCancel: a check that takes long is ended when the client says so, or is gone.
func TestCancel(t *testing.T) {
	fake(t, "exec sleep 100\n")
	c := connect(t, `{}`)
	const uri = "untitled:1"
	c.open(uri, "smt-lib", "(check-sat)")
	ended := make(chan error, 1)
	go func() {
		_, err := c.conn.Call(context.Background(), protocol.MethodWorkspaceExecuteCommand, json.RawMessage(`{"command": "bsmt.check", "arguments": ["untitled:1", 0]}`), nil)
		ended <- err
	}()
	time.Sleep(100 * time.Millisecond)
	for n := 2; n < 6; n++ { // the number of the request
		c.notify("$/cancelRequest", fmt.Sprintf(`{"id": %d}`, n))
	}
	select {
	case err := <-ended:
		if err == nil || !strings.Contains(err.Error(), "cancel") {
			t.Error(err)
		}
	case <-time.After(20 * time.Second):
		t.Fatal("it is not ended")
	}
	// One that runs when the client says exit is ended with the server.
	go func() {
		_, _ = c.conn.Call(context.Background(), protocol.MethodWorkspaceExecuteCommand, json.RawMessage(`{"command": "bsmt.check", "arguments": ["untitled:1", 0]}`), nil)
	}()
	time.Sleep(100 * time.Millisecond)
}
