package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"bsmt"
	"bsmt/answers"
	"bsmt/internal/command"
)

// longest is how many bytes of a file are read.
const longest = 16 << 20

// tools are what assistants may call.
type tools struct {
	root    *os.Root // nil: no file is read
	seconds float64  // how long a question takes that does not say so
	most    float64  // how long any may take
	memory  int64    // bytes that this process may take; 0 is no limit
	output  int      // characters of an answer
}

// Source names a script: as text, or as a file of the folder.
type Source struct {
	Script  string  `json:"script,omitempty" jsonschema:"the script in SMT-LIB 2"`
	File    string  `json:"file,omitempty" jsonschema:"instead of it, a file of the folder"`
	Seconds float64 `json:"seconds,omitempty" jsonschema:"the limit on time for each check-sat"`
}

// Solve asks for a script's answers.
type Solve struct {
	Source
	Proof bool `json:"proof,omitempty" jsonschema:"give the refutation of an unsat, for check_proof"`
}

// Solved are a script's answers.
type Solved struct {
	Checks    []answers.Check   `json:"checks"`
	Responses string            `json:"responses,omitempty" jsonschema:"of all commands, as SMT-LIB prints them"`
	Mistakes  []answers.Mistake `json:"mistakes,omitempty"`
	Proof     string            `json:"proof,omitempty"`
	LeftOff   string            `json:"left_off,omitempty" jsonschema:"what was left off to keep the answer short"`
}

// ModelCheck asks whether a model makes a script's assertions true.
type ModelCheck struct {
	Source
	Model string `json:"model" jsonschema:"the model, as get-model prints it"`
}

// ProofCheck asks whether a refutation is right.
type ProofCheck struct {
	Source
	Proof string `json:"proof" jsonschema:"the refutation, as solve gave it"`
}

// Checked is what a check of a model or proof came to.
type Checked struct {
	Verdict string   `json:"verdict" jsonschema:"valid, invalid or unchecked"`
	Reason  string   `json:"reason,omitempty"`
	Steps   int      `json:"steps,omitempty"`
	Holes   []string `json:"holes,omitempty" jsonschema:"rules of steps that could not be verified"`
}

// Explained are the check-sats of a script that are unknown, and why.
type Explained struct {
	Unknown   []Unknown         `json:"unknown"`
	Decided   int               `json:"decided" jsonschema:"how many check-sats were answered by sat or unsat"`
	Mistakes  []answers.Mistake `json:"mistakes,omitempty"`
	Candidate string            `json:"candidate,omitempty" jsonschema:"the last assignment that was tried, of which nothing is promised"`
	LeftOff   string            `json:"left_off,omitempty" jsonschema:"what was left off to keep the answer short"`
}

// Unknown is one of them.
type Unknown struct {
	Line   int    `json:"line"`
	Reason string `json:"reason"`
}

// Formula asks for the value or for solutions of a formula.
type Formula struct {
	Formula string  `json:"formula" jsonschema:"an expression or a predicate of B; names that are free in a predicate are what solutions give values to"`
	Most    int     `json:"most,omitempty" jsonschema:"how many solutions to give; 10 unless told, at most 100"`
	Seconds float64 `json:"seconds,omitempty" jsonschema:"the limit on time"`
}

// Answered is the value of a formula, or solutions.
type Answered struct {
	answers.Formula
	LeftOff string `json:"left_off,omitempty" jsonschema:"what was left off to keep the answer short"`
}

// Searched is what the search of a machine's states came to.
type Searched struct {
	answers.Machine
	LeftOff string `json:"left_off,omitempty" jsonschema:"what was left off to keep the answer short"`
}

// Machine asks for the search of a machine's states.
type Machine struct {
	Machine   string  `json:"machine,omitempty" jsonschema:"the machine, in classical B"`
	File      string  `json:"file,omitempty" jsonschema:"instead of it, a file of the folder"`
	Seconds   float64 `json:"seconds,omitempty" jsonschema:"the limit on time"`
	MaxStates int64   `json:"max_states,omitempty" jsonschema:"after how many states to give up"`
	Deadlock  bool    `json:"deadlock,omitempty" jsonschema:"a state that nothing leaves is a mistake"`
}

// server has all tools.
func (t *tools) server() *mcp.Server {
	s := mcp.NewServer(&mcp.Implementation{Name: "bsmt", Version: command.Version}, nil)
	mcp.AddTool(s, &mcp.Tool{Name: "solve", Description: "Answer a script of SMT-LIB 2: each check-sat with its model, core or reason, the responses of other commands, and mistakes with their places."}, t.solve)
	mcp.AddTool(s, &mcp.Tool{Name: "explain_unknown", Description: "Say why check-sats of a script are unknown: which quantifier, construct or limit stands in the way, and the candidate for a model that was tried last."}, t.explain)
	mcp.AddTool(s, &mcp.Tool{Name: "check_model", Description: "Evaluate the assertions of a script in a model that any solver printed."}, t.checkModel)
	mcp.AddTool(s, &mcp.Tool{Name: "check_proof", Description: "Verify a refutation that solve gave, from the script up, by a checker that shares no code with the solver."}, t.checkProof)
	mcp.AddTool(s, &mcp.Tool{Name: "evaluate_b", Description: "Give the value of a formula of B, or solutions of a predicate."}, t.evaluate)
	mcp.AddTool(s, &mcp.Tool{Name: "check_machine", Description: "Search the states of a machine of classical B for a violated invariant or a deadlock, with a shortest trace."}, t.checkMachine)
	return s
}

// limit is how long a question may take.
func (t *tools) limit(seconds float64) time.Duration {
	if !(seconds > 0) {
		seconds = t.seconds
	}
	return time.Duration(min(seconds, t.most) * float64(time.Second))
}

// shortened keeps answers within a number of characters.
type shortened struct {
	room int
	left []string // what there was no room for
}

// text is s if there is room for it, and else nothing.
func (s *shortened) text(what, text string) string {
	if len(text) > s.room {
		s.left = append(s.left, fmt.Sprintf("%s of %d characters", what, len(text)))
		return ""
	}
	s.room -= len(text)
	return text
}

func (s *shortened) String() string { return strings.Join(s.left, ", ") }

// fit gives as much of the beginning of a list as there is room for.
func fit[T any](s *shortened, what string, list []T) []T {
	for i, x := range list {
		b, err := json.Marshal(x)
		if err != nil || len(b) > s.room {
			s.left = append(s.left, fmt.Sprintf("%d of %d %s", len(list)-i, len(list), what))
			return list[:i]
		}
		s.room -= len(b)
	}
	return list
}

// mostMistakes are as many as help to mend a script.
const mostMistakes = 20

func (s *shortened) mistakes(list []answers.Mistake) []answers.Mistake {
	if n := len(list); n > mostMistakes {
		s.left = append(s.left, fmt.Sprintf("%d of %d mistakes", n-mostMistakes, n))
		list = list[:mostMistakes]
	}
	return fit(s, "mistakes", list)
}

// script is a script's answers: verdicts have room first, mistakes second, models and cores after that.
func (s *shortened) script(r answers.Script) ([]answers.Check, []answers.Mistake) {
	heads := slices.Clone(r.Checks)
	for i := range heads {
		heads[i].Model, heads[i].Core = nil, nil
	}
	checks := r.Checks[:len(fit(s, "check-sats", heads))]
	mistakes := s.mistakes(r.Mistakes)
	for i := range checks {
		checks[i].Core = fit(s, "names in the core", checks[i].Core)
		checks[i].Model = fit(s, "values of the model", checks[i].Model)
	}
	return checks, mistakes
}

// read gives a text, or that of a file of the folder.
func (t *tools) read(text, file string) (string, error) {
	switch {
	case (text == "") == (file == ""):
		return "", errors.New("either the text or a file is needed")
	case file == "":
		return text, nil
	case t.root == nil:
		return "", errors.New("no folder was given that files may be read of (--dir)")
	}
	f, err := t.root.Open(file)
	if err != nil {
		return "", fmt.Errorf("%s cannot be read of the folder", file)
	}
	defer f.Close()
	b, err := io.ReadAll(io.LimitReader(f, longest+1))
	if err == nil && len(b) > longest {
		err = fmt.Errorf("%s has more than %d MB", file, longest>>20)
	}
	return string(b), err
}

func (t *tools) solve(ctx context.Context, _ *mcp.CallToolRequest, in Solve) (*mcp.CallToolResult, Solved, error) {
	text, err := t.read(in.Script, in.File)
	if err != nil {
		return nil, Solved{}, err
	}
	r := answers.SolveScript(ctx, text, t.limit(in.Seconds), nil, bsmt.Memory(t.memory))
	short := &shortened{room: t.output}
	var out Solved
	out.Checks, out.Mistakes = short.script(r)
	out.Responses = short.text("responses", r.Responses)
	if n := len(out.Checks); in.Proof && n > 0 && out.Checks[n-1].Verdict == "unsat" {
		limited, cancel := context.WithTimeout(ctx, t.limit(in.Seconds))
		defer cancel()
		if r, err := bsmt.Solve(limited, text, bsmt.Proofs(), bsmt.Memory(t.memory)); err == nil {
			out.Proof = short.text("a proof", string(r.Proof))
		}
	}
	out.LeftOff = short.String()
	return nil, out, nil
}

func (t *tools) explain(ctx context.Context, _ *mcp.CallToolRequest, in Source) (*mcp.CallToolResult, Explained, error) {
	text, err := t.read(in.Script, in.File)
	if err != nil {
		return nil, Explained{}, err
	}
	s := answers.SolveScript(ctx, text, t.limit(in.Seconds), nil, bsmt.Memory(t.memory))
	short := &shortened{room: t.output}
	out := Explained{Unknown: []Unknown{}, Mistakes: short.mistakes(s.Mistakes)}
	for _, c := range s.Checks {
		if c.Verdict == "unknown" {
			out.Unknown = append(out.Unknown, Unknown{c.Line, c.Reason})
			out.Candidate = c.Candidate
		} else {
			out.Decided++
		}
	}
	out.Unknown = fit(short, "unknowns", out.Unknown)
	out.Candidate = short.text("a candidate", out.Candidate)
	out.LeftOff = short.String()
	return nil, out, nil
}

func (t *tools) checkModel(ctx context.Context, _ *mcp.CallToolRequest, in ModelCheck) (*mcp.CallToolResult, Checked, error) {
	text, err := t.read(in.Script, in.File)
	if err != nil {
		return nil, Checked{}, err
	}
	ctx, cancel := context.WithTimeout(ctx, t.limit(in.Seconds))
	defer cancel()
	r, err := bsmt.CheckModel(ctx, text, in.Model)
	if err != nil {
		return nil, Checked{}, err
	}
	return nil, Checked{Verdict: map[bsmt.Verdict]string{bsmt.Sat: "valid", bsmt.Unsat: "invalid", bsmt.Unknown: "unchecked"}[r.Verdict], Reason: r.Reason}, nil
}

func (t *tools) checkProof(ctx context.Context, _ *mcp.CallToolRequest, in ProofCheck) (*mcp.CallToolResult, Checked, error) {
	text, err := t.read(in.Script, in.File)
	if err != nil {
		return nil, Checked{}, err
	}
	ctx, cancel := context.WithTimeout(ctx, t.limit(in.Seconds))
	defer cancel()
	r, err := bsmt.CheckProof(ctx, text, []byte(in.Proof))
	switch {
	case ctx.Err() != nil:
		return nil, Checked{Verdict: "unchecked", Reason: "the time limit is over"}, nil
	case err != nil:
		return nil, Checked{Verdict: "invalid", Reason: err.Error()}, nil
	case !r.Valid():
		return nil, Checked{Verdict: "unchecked", Reason: "some steps could not be verified", Steps: r.Steps, Holes: r.Holes}, nil
	}
	return nil, Checked{Verdict: "valid", Steps: r.Steps}, nil
}

func (t *tools) evaluate(ctx context.Context, _ *mcp.CallToolRequest, in Formula) (*mcp.CallToolResult, Answered, error) {
	most := in.Most
	if most <= 0 {
		most = 10
	}
	short := &shortened{room: t.output}
	out := Answered{Formula: answers.Evaluate(ctx, bsmt.B{Memory: t.memory}, in.Formula, min(most, 100), t.limit(in.Seconds))}
	out.Solutions = fit(short, "solutions", out.Solutions)
	out.LeftOff = short.String()
	return nil, out, nil
}

func (t *tools) checkMachine(ctx context.Context, _ *mcp.CallToolRequest, in Machine) (*mcp.CallToolResult, Searched, error) {
	text, err := t.read(in.Machine, in.File)
	if err != nil {
		return nil, Searched{}, err
	}
	var files fs.FS
	if in.File != "" {
		text, files = "", t.root.FS()
	}
	b := bsmt.B{MaxStates: in.MaxStates, Deadlock: in.Deadlock, Memory: t.memory}
	short := &shortened{room: t.output}
	out := Searched{Machine: answers.CheckMachine(ctx, b, text, files, in.File, t.limit(in.Seconds))}
	out.Mistakes, out.Trace = short.mistakes(out.Mistakes), fit(short, "steps of the trace", out.Trace)
	out.LeftOff = short.String()
	return nil, out, nil
}
