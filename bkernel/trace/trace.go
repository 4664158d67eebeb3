package trace

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"

	"bsmt/internal/words"
)

// Tag is a kind of line.
type Tag uint8

// The tags; Tags says what each shows.
const (
	Pass Tag = iota
	Globals
	Restart
	Theory
	Quant
	Strategy
	numTags
)

// Info is a row of the table of tags.
type Info struct {
	Name string
	Doc  string // a line without a full stop
}

// Tags is the table of tags, by Tag.
func Tags() [numTags]Info {
	return [numTags]Info{
		Pass:     {"pass", "each pass of preprocessing that changed something: facts before and after, time"},
		Globals:  {"globals", "constraints that were recognised in the facts, by name, with their arguments"},
		Restart:  {"restart", "restarts, changes of mode, resets of phases and reductions of the core"},
		Theory:   {"theory", "what final checks of theories came to"},
		Quant:    {"quant", "instances of quantifiers, and the terms that they are for"},
		Strategy: {"strategy", "turns of strategies, their work, and what came of them"},
	}
}

// Tracer writes lines of some tags. A nil one writes none.
type Tracer struct {
	*sink
	depth int // how many runs this one is nested in
}

// sink is what the tracers of nested runs share.
type sink struct {
	mu    sync.Mutex
	w     io.Writer
	on    [numTags]bool
	dumps []string
}

// New gives a tracer of tags, which are names of the table, to w; dumps are the names of
// passes to print facts after. It is nil where there is nothing to trace. The error names
// the tag that is unknown, and the nearest.
func New(w io.Writer, tags, dumps []string) (*Tracer, error) {
	if len(tags)+len(dumps) == 0 {
		return nil, nil
	}
	t := &Tracer{sink: &sink{w: w, dumps: dumps}}
	table := Tags()
	names := make([]string, numTags)
	for i, info := range table {
		names[i] = info.Name
	}
	for _, name := range tags {
		i := slices.Index(names, name)
		if i < 0 {
			if near := words.Nearest(name, names); near != "" {
				return nil, fmt.Errorf("there is no tag %q to trace: did you mean %s?", name, near)
			}
			return nil, fmt.Errorf("there is no tag %q to trace; known are %s", name, strings.Join(names, ", "))
		}
		t.on[i] = true
	}
	return t, nil
}

// On tells whether lines of a tag are written: ask before arguments are made.
func (t *Tracer) On(tag Tag) bool { return t != nil && t.on[tag] }

// Dumps tells whether facts are to be printed after a pass: those of the outermost run.
func (t *Tracer) Dumps(pass string) bool {
	return t != nil && t.depth == 0 && slices.Contains(t.dumps, pass)
}

// Nested gives a tracer for a run within this one: its lines are indented.
func (t *Tracer) Nested() *Tracer {
	if t == nil {
		return nil
	}
	return &Tracer{t.sink, t.depth + 1}
}

// Printf writes a line where its tag is on.
func (t *Tracer) Printf(tag Tag, format string, args ...any) {
	if t.On(tag) {
		t.Lines(Tags()[tag].Name, fmt.Sprintf(format, args...))
	}
}

// Lines writes each line of a text under a heading.
func (t *Tracer) Lines(heading, text string) {
	if t == nil {
		return
	}
	var b strings.Builder
	for line := range strings.Lines(text) {
		fmt.Fprintf(&b, "[%s] %s%s\n", heading, strings.Repeat("  ", t.depth), strings.TrimSuffix(line, "\n"))
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	_, _ = io.WriteString(t.w, b.String())
}
