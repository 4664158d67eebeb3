package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// connect gives a client of a server that may read a folder, if there is one.
func connect(t *testing.T, dir string) *mcp.ClientSession {
	t.Helper()
	return connectTo(t, &tools{seconds: 10, most: 20, output: 100 << 10}, dir)
}

func connectTo(t *testing.T, s *tools, dir string) *mcp.ClientSession {
	t.Helper()
	if dir != "" {
		root, err := os.OpenRoot(dir)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = root.Close() })
		s.root = root
	}
	here, there := mcp.NewInMemoryTransports()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	t.Cleanup(cancel)
	if _, err := s.server().Connect(ctx, there, nil); err != nil {
		t.Fatal(err)
	}
	c, err := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil).Connect(ctx, here, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Close() })
	return c
}

// call gives a tool's answer, or what it complains of.
func call(t *testing.T, c *mcp.ClientSession, tool string, args map[string]any, to any) string {
	t.Helper()
	r, err := c.CallTool(context.Background(), &mcp.CallToolParams{Name: tool, Arguments: args})
	if err != nil {
		return err.Error()
	}
	if r.IsError {
		var b strings.Builder
		for _, part := range r.Content {
			if text, ok := part.(*mcp.TextContent); ok {
				b.WriteString(text.Text)
			}
		}
		return b.String()
	}
	out, err := json.Marshal(r.StructuredContent)
	if err != nil {
		t.Fatal(err)
	}
	if to != nil {
		if err := json.Unmarshal(out, to); err != nil {
			t.Fatal(err)
		}
	}
	return string(out)
}

func TestTools(t *testing.T) {
	c := connect(t, "")
	list, err := c.ListTools(context.Background(), nil)
	if err != nil || len(list.Tools) != 6 {
		t.Fatalf("%v %v", list, err)
	}
	var solved Solved
	call(t, c, "solve", map[string]any{"script": "(declare-const x Int)(assert (> x 3))(check-sat)(push 1)(assert (< x 3))(check-sat)", "proof": true}, &solved)
	if len(solved.Checks) != 2 || solved.Checks[0].Verdict != "sat" || len(solved.Checks[0].Model) != 1 || solved.Checks[1].Verdict != "unsat" || solved.Proof == "" {
		t.Errorf("%+v", solved)
	}
	const refuted = "(declare-const x Int)(assert (> x 3))(assert (< x 3))(check-sat)"
	call(t, c, "solve", map[string]any{"script": refuted, "proof": true}, &solved)
	var checked Checked
	if call(t, c, "check_proof", map[string]any{"script": refuted, "proof": solved.Proof}, &checked); checked.Verdict != "valid" || checked.Steps == 0 {
		t.Errorf("%+v", checked)
	}
	if call(t, c, "check_proof", map[string]any{"script": strings.Replace(refuted, "3", "1", 1), "proof": solved.Proof}, &checked); checked.Verdict != "invalid" {
		t.Errorf("a proof of another script: %+v", checked)
	}
	for value, want := range map[string]string{"5": "valid", "2": "invalid"} {
		if call(t, c, "check_model", map[string]any{"script": "(declare-const x Int)(assert (> x 3))(check-sat)", "model": "((define-fun x () Int " + value + "))"}, &checked); checked.Verdict != want {
			t.Errorf("x = %s: %+v", value, checked)
		}
	}
	var why Explained
	call(t, c, "explain_unknown", map[string]any{"script": "(declare-fun f (Int) Int)(assert (forall ((x Int)) (> (f (f x)) (* x (f (+ x 1))))))(assert (= (f 0) 1))(check-sat)(check-sat-assuming (false))", "seconds": 1}, &why)
	if len(why.Unknown) != 1 || why.Unknown[0].Reason == "" || why.Decided != 1 {
		t.Errorf("%+v", why)
	}
	for _, f := range []struct{ formula, want string }{
		{"card({x | x : 1..9 & x mod 2 = 0})", `"value":"4"`},
		{"x : 1..9 & x * x = 49", `"value":"7"`},
		{"x : 1..9 & x * x = 50", `"verdict":"none"`},
		{"1 +", `"verdict":"error"`},
	} {
		if got := call(t, c, "evaluate_b", map[string]any{"formula": f.formula}, nil); !strings.Contains(got, f.want) {
			t.Errorf("%s: %s", f.formula, got)
		}
	}
	const lamp = "MACHINE lamp VARIABLES n INVARIANT n : 0..2 INITIALISATION n := 0 OPERATIONS up = n := n + 1 END"
	if got := call(t, c, "check_machine", map[string]any{"machine": lamp}, nil); !strings.Contains(got, `"verdict":"violated"`) || !strings.Contains(got, `"event":"up"`) {
		t.Error(got)
	}
	if got := call(t, c, "solve", map[string]any{"script": "(assert (> x 1))\n(check-sat)"}, nil); !strings.Contains(got, `"mistakes"`) || !strings.Contains(got, `"line":1`) {
		t.Error(got)
	}
	if got := call(t, c, "solve", map[string]any{}, nil); !strings.Contains(got, "is needed") {
		t.Error(got)
	}
	if got := call(t, c, "solve", map[string]any{"file": "a.smt2"}, nil); !strings.Contains(got, "no folder was given") {
		t.Error(got)
	}
}

// TestFolder: files of the folder are read, and none outside of it, by whatever name, link or clause. The secret number has
// more digits than the number that a temporary folder is named with, which errors may show.
func TestFolder(t *testing.T) {
	outside, dir := t.TempDir(), t.TempDir()
	write := func(path, text string) {
		t.Helper()
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write(filepath.Join(dir, "a.smt2"), "(check-sat)")
	write(filepath.Join(outside, "secret.smt2"), "(check-sat)")
	write(filepath.Join(outside, "Secret.mch"), "MACHINE Secret CONSTANTS c PROPERTIES c = 31415926535 END")
	write(filepath.Join(dir, "Good.mch"), "MACHINE Good SEES Other VARIABLES v INVARIANT v : 0..k INITIALISATION v := k END")
	write(filepath.Join(dir, "Other.mch"), "MACHINE Other CONSTANTS k PROPERTIES k = 3 END")
	write(filepath.Join(dir, "Linked.mch"), "MACHINE Linked SEES Secret VARIABLES v INVARIANT v : NAT INITIALISATION v := c END")
	write(filepath.Join(dir, "Told.mch"), "MACHINE Told SEES Secret /*@file \""+filepath.Join(outside, "Secret.mch")+"\" */ VARIABLES v INVARIANT v : NAT INITIALISATION v := c END")
	for from, to := range map[string]string{"link.smt2": "secret.smt2", "Secret.mch": "Secret.mch"} {
		if err := os.Symlink(filepath.Join(outside, to), filepath.Join(dir, from)); err != nil {
			t.Fatal(err)
		}
	}
	c := connect(t, dir)
	if got := call(t, c, "solve", map[string]any{"file": "a.smt2"}, nil); !strings.Contains(got, `"verdict":"sat"`) {
		t.Error(got)
	}
	if got := call(t, c, "check_machine", map[string]any{"file": "Good.mch"}, nil); !strings.Contains(got, `"verdict":"holds"`) {
		t.Error(got)
	}
	for _, name := range []string{"link.smt2", "../" + filepath.Base(outside) + "/secret.smt2", filepath.Join(outside, "secret.smt2")} {
		if got := call(t, c, "solve", map[string]any{"file": name}, nil); strings.Contains(got, "sat\"") || !strings.Contains(got, "cannot be read") {
			t.Errorf("%s: %s", name, got)
		}
	}
	for _, name := range []string{"Linked.mch", "Told.mch", "Secret.mch"} {
		if got := call(t, c, "check_machine", map[string]any{"file": name}, nil); strings.Contains(got, "holds") || strings.Contains(got, "31415926535") {
			t.Errorf("%s: %s", name, got)
		}
	}
}

// TestLimits: an answer is as long as it may be, and says what it lacks; lack of memory is a reason.
func TestLimits(t *testing.T) {
	c := connectTo(t, &tools{seconds: 20, most: 20, output: 2500}, "")
	var script strings.Builder
	for i := range 200 {
		fmt.Fprintf(&script, "(declare-const x%d Int)(assert (> x%d %d))", i, i, i)
	}
	script.WriteString("(check-sat)(get-model)" + strings.Repeat("(assert y)", 100))
	got := call(t, c, "solve", map[string]any{"script": script.String()}, nil)
	if len(got) > 4000 || !strings.Contains(got, "values of the model") || !strings.Contains(got, "mistakes") || !strings.Contains(got, "responses of") {
		t.Errorf("%d characters: %s", len(got), got)
	}
	got = call(t, c, "evaluate_b", map[string]any{"formula": "x : 1..100000 & y = x..x+20", "most": 100}, nil)
	if len(got) > 4000 || !strings.Contains(got, "solutions\"}") {
		t.Errorf("%d characters: %s", len(got), got)
	}
	c = connectTo(t, &tools{seconds: 60, most: 60, output: 1500, memory: 1 << 20}, "") // less than this program has
	const hard = "(declare-const x Int)(declare-const y Int)(declare-const z Int)(assert (= (+ (* x x x) (* y y y) (* z z z)) 114))(check-sat)"
	if got := call(t, c, "solve", map[string]any{"script": hard}, nil); !strings.Contains(got, "memory") {
		t.Error(got)
	}
}
