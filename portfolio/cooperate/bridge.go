package cooperate

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"bsmt/bkernel"
	"bsmt/portfolio"
	"bsmt/portfolio/members"
	"bsmt/portfolio/process"
)

// bridge is the partner's child that is asked under assumptions.
type bridge struct {
	program *portfolio.External
	p       *problem
	logic   string
	seed    uint64
	d       *process.Dialogue        // nil before it is needed
	limit   time.Duration            // that the child knows of
	facts   bytes.Buffer             // told since the prelude, for a child that follows
	bounds  map[bound]string         // names of bounds
	claims  map[string]bkernel.Claim // what the names of literals mean
	later   []byte                   // of facts: what the child has not read yet
	broken  string                   // why nobody is asked any more
}

// bound is term <= k of a shared integer.
type bound struct {
	index int32
	k     int64
}

func newBridge(e *portfolio.External, p *problem, q *portfolio.Query) *bridge {
	b := &bridge{program: e, p: p, logic: "ALL", seed: q.Seed, bounds: map[bound]string{}, claims: map[string]bkernel.Claim{}}
	for i, s := range p.shared {
		if !s.num {
			b.claims[b.p.name(i)] = bkernel.Claim{Index: int32(i), Kind: bkernel.Holds}
		}
	}
	return b
}

func (b *bridge) close() {
	if b.d != nil {
		b.d.Close()
		b.d = nil
	}
}

// softLimit says how a program is told to give a question up: by an option at any time, by
// an argument of the child, or not at all.
func (b *bridge) softLimit() (option, argument bool) {
	switch b.program.Name() {
	case "z3", "libz3":
		return true, false
	case "cvc5":
		return false, true
	}
	return false, false
}

// ready has a child that has read everything and gives up after limit.
func (b *bridge) ready(ctx context.Context, limit time.Duration) error {
	option, argument := b.softLimit()
	if b.d != nil && !b.d.Ended() && (limit == b.limit || !argument) {
		if limit != b.limit && option {
			b.limit = limit
			return b.silent(ctx, fmt.Appendf(nil, "(set-option :timeout %d)\n", limit.Milliseconds()))
		}
		return nil
	}
	b.close()
	e := b.program
	args := e.Arguments(members.Call{Keep: true, Models: true, Core: true, Seed: b.seed, Memory: e.Memory})
	if argument {
		args = append(args, fmt.Sprintf("--tlimit-per=%d", limit.Milliseconds()))
	}
	proc, err := process.Start(context.Background(), process.Spec{Path: e.Path, Args: args, Memory: e.Memory, Keeper: e.Keeper})
	if err != nil {
		return err
	}
	b.d, b.limit = process.NewDialogue(proc), limit
	var t bytes.Buffer
	t.WriteString("(set-option :print-success false)\n(set-option :produce-models true)\n")
	if e.Name() == "libz3" {
		t.WriteString("(set-option :produce-unsat-cores true)\n")
	} else {
		t.WriteString("(set-option :produce-unsat-assumptions true)\n")
	}
	fmt.Fprintf(&t, "(set-logic %s)\n", b.logic)
	if option {
		fmt.Fprintf(&t, "(set-option :timeout %d)\n", limit.Milliseconds())
	}
	t.Write(b.p.prelude)
	t.Write(b.facts.Bytes())
	return b.silent(ctx, t.Bytes())
}

// silent sends commands that answer nothing; an answer is an error.
func (b *bridge) silent(ctx context.Context, text []byte) error {
	answers, err := b.d.Exchange(ctx, text)
	if err == nil && len(answers) > 0 {
		err = fmt.Errorf("does not read the problem: %s", process.Said(answers[0]))
		b.close()
		b.broken = err.Error()
	}
	return err
}

// tell asserts something for good. It goes with the next question.
func (b *bridge) tell(text string) {
	line := "(assert " + text + ")\n"
	b.facts.WriteString(line)
	if b.d != nil {
		b.unsent(line)
	}
}

// literal is a claim as an assumption, with a name made for a bound that has none yet.
func (b *bridge) literal(c bkernel.Claim) string {
	switch c.Kind {
	case bkernel.Holds:
		return b.p.name(int(c.Index))
	case bkernel.Fails:
		return "(not " + b.p.name(int(c.Index)) + ")"
	case bkernel.AtMost:
		return b.bound(c)
	}
	return "(not " + b.bound(c.Not()) + ")"
}

func (b *bridge) bound(c bkernel.Claim) string {
	key := bound{c.Index, c.K}
	if n, ok := b.bounds[key]; ok {
		return n
	}
	n := b.p.names + "bound!" + strconv.Itoa(len(b.bounds))
	b.bounds[key], b.claims[n] = n, c
	line := fmt.Sprintf("(declare-const %s Bool)\n(assert (= %s %s))\n", n, n, b.p.text(c))
	b.facts.WriteString(line)
	if b.d != nil {
		b.unsent(line)
	}
	return n
}

// unsent is what the child gets before the next question.
func (b *bridge) unsent(line string) { b.later = append(b.later, line...) }

// answer is what came of a question.
type answer struct {
	verdict portfolio.Verdict
	core    []bkernel.Claim // Unsat: of the claims that were assumed
	late    bool            // Unknown: it took all its time
}

// ask puts the question whether claims can hold together. The error is that of ctx, or that
// the partner is of no use any more.
func (b *bridge) ask(ctx context.Context, claims []bkernel.Claim, limit time.Duration) (answer, error) {
	if b.broken != "" {
		return answer{}, errors.New(b.broken)
	}
	lits := make([]string, len(claims))
	for i, c := range claims {
		lits[i] = b.literal(c)
	}
	question := "(check-sat)\n"
	if len(lits) > 0 {
		question = "(check-sat-assuming (" + strings.Join(lits, " ") + "))\n"
	}
	return b.put(ctx, question, claims, limit)
}

// askText puts the question whether something else can hold; there is no core of it.
func (b *bridge) askText(ctx context.Context, text string, limit time.Duration) (answer, error) {
	if b.broken != "" {
		return answer{}, errors.New(b.broken)
	}
	a, err := b.put(ctx, "(push 1)\n(assert "+text+")\n(check-sat)\n", nil, limit)
	if err == nil && b.d != nil && !b.d.Ended() {
		err = b.silent(ctx, []byte("(pop 1)\n"))
	}
	return a, err
}

// put sends what is to be told, and a question.
func (b *bridge) put(ctx context.Context, question string, claims []bkernel.Claim, limit time.Duration) (answer, error) {
	hard, cancel := context.WithTimeout(ctx, 2*limit+hardGrace)
	defer cancel()
	before := b.d
	if err := b.ready(hard, limit); err != nil {
		return b.failed(ctx, hard, err)
	}
	var t bytes.Buffer
	if b.d == before { // one that follows has read it all
		t.Write(b.later)
	}
	b.later = b.later[:0]
	t.WriteString(question)
	said, err := b.d.Exchange(hard, t.Bytes())
	if err != nil {
		return b.failed(ctx, hard, err)
	}
	if len(said) != 1 {
		return b.failed(ctx, hard, fmt.Errorf("answered %s to check-sat-assuming", process.Said(strings.Join(said, " "))))
	}
	switch said[0] {
	case "sat":
		return answer{verdict: portfolio.Sat}, nil
	case "unsat":
		if len(claims) == 0 {
			return answer{verdict: portfolio.Unsat}, nil
		}
		return answer{verdict: portfolio.Unsat, core: b.core(hard, claims)}, nil
	case "unknown", "timeout":
		return answer{late: true}, nil
	}
	return b.failed(ctx, hard, fmt.Errorf("answered %s to check-sat-assuming", process.Said(said[0])))
}

// hardGrace is how much longer than its limit a child may take before it is ended.
const hardGrace = 500 * time.Millisecond

// failed ends the child; a question that only took too long is no reason to ask no more.
func (b *bridge) failed(ctx, hard context.Context, err error) (answer, error) {
	b.close()
	switch {
	case ctx.Err() != nil:
		return answer{}, ctx.Err()
	case hard.Err() != nil:
		return answer{late: true}, nil
	}
	if b.broken == "" {
		b.broken = err.Error()
	}
	return answer{}, errors.New(b.broken)
}

// core asks which of the claims were needed. What cannot be understood makes it larger,
// never wrong.
func (b *bridge) core(ctx context.Context, claims []bkernel.Claim) []bkernel.Claim {
	ask := "(get-unsat-assumptions)\n"
	if b.program.Name() == "libz3" {
		ask = "(get-unsat-core)\n"
	}
	said, err := b.d.Exchange(ctx, []byte(ask))
	if err != nil || len(said) != 1 {
		return claims
	}
	parts, ok := list(said[0])
	if !ok {
		return claims
	}
	core := []bkernel.Claim{}
	for _, p := range parts {
		inner, negated := strings.CutPrefix(p, "(not")
		c, known := b.claims[strings.Trim(strings.TrimSpace(strings.TrimSuffix(inner, ")")), "|")]
		if negated {
			c = c.Not()
		}
		if !known || !slices.Contains(claims, c) {
			return claims
		}
		core = append(core, c)
	}
	return core
}

// values asks for the values of shared integers in the model of the last answer, which was
// sat; those that cannot be read are missing.
func (b *bridge) values(ctx context.Context, indices []int) map[int]int64 {
	if len(indices) == 0 || b.d == nil {
		return nil
	}
	var t strings.Builder
	t.WriteString("(get-value (")
	for _, i := range indices {
		s := b.p.shared[i]
		if s.num {
			t.WriteString(" " + s.text)
		} else {
			t.WriteString(" " + b.p.name(i))
		}
	}
	t.WriteString("))\n")
	said, err := b.d.Exchange(ctx, []byte(t.String()))
	if err != nil || len(said) != 1 {
		return nil
	}
	pairs, _ := list(said[0])
	if len(pairs) != len(indices) {
		return nil
	}
	out := map[int]int64{}
	for n, p := range pairs {
		pair, _ := list(p)
		if len(pair) != 2 {
			continue
		}
		if v, ok := integer(pair[1]); ok {
			out[indices[n]] = v
		}
	}
	return out
}

// integer reads a numeral, (- numeral), true as 1 or false as 0.
func integer(text string) (int64, bool) {
	switch text {
	case "true":
		return 1, true
	case "false":
		return 0, true
	}
	sign := int64(1)
	if inner, ok := strings.CutPrefix(text, "(-"); ok {
		sign, text = -1, strings.TrimSpace(strings.TrimSuffix(inner, ")"))
	}
	var v int64
	if _, err := fmt.Sscanf(text, "%d", &v); err != nil || fmt.Sprint(v) != text {
		return 0, false
	}
	return sign * v, true
}

// list takes an s-expression that is a list apart.
func list(text string) (parts []string, ok bool) {
	text = strings.TrimSpace(text)
	if !strings.HasPrefix(text, "(") || !strings.HasSuffix(text, ")") {
		return nil, false
	}
	r := process.NewReader(strings.NewReader(text[1 : len(text)-1]))
	for {
		p, err := r.Next()
		if err == io.EOF {
			return parts, true
		}
		if err != nil {
			return nil, false
		}
		parts = append(parts, p)
	}
}
