package bsmt

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math/big"
	"path/filepath"
	"strings"
	"time"

	"bsmt/b/animate"
	"bsmt/b/check"
	"bsmt/b/check/refine"
	"bsmt/b/eval"
	"bsmt/b/machine"
	"bsmt/b/text"
	"bsmt/b/tree"
	"bsmt/b/value"
	"bsmt/internal/ending"
	"bsmt/portfolio"
)

// B runs formulas and machines of classical B. The zero B is ready; its fields say how large what has no size
// is taken to be, and are not changed by its methods.
type B struct {
	Sizes          map[string]int // of given sets, by name; they win over what a machine says
	DefaultSize    int            // of given sets that nothing gives a size; 0: 2
	MinInt, MaxInt *int64         // nil: what a machine says, or -1 and 3
	MaxStates      int64          // after which CheckMachine gives up; 0: no limit
	Memory         int64          // bytes that this process may take, after which there is no answer; 0: no limit
	Deadlock       bool           // CheckMachine ends at a state that nothing leaves
}

// BError says why a formula or a machine has no answer.
type BError struct {
	Line, Column int    // where, from 1 on; 0: no place is known
	Msg          string // what is wrong, without the place
	IllDefined   bool   // the text is right, but means nothing: 1/0, or a function where it has no value
	Undecided    bool   // it was not found out: a limit, or a set without end
}

// Error is "bsmt: LINE:COLUMN: message".
func (e *BError) Error() string {
	if e.Line == 0 {
		return "bsmt: " + e.Msg
	}
	return fmt.Sprintf("bsmt: %d:%d: %s", e.Line, e.Column, e.Msg)
}

// bError makes a *BError of what the rooms of B say; what they do not say stays as it is.
func bError(err error) error {
	var te *tree.Error
	var ee *eval.Error
	switch {
	case err == nil:
		return nil
	case errors.As(err, &te):
		return &BError{Line: int(te.Pos.Line), Column: int(te.Pos.Col), Msg: te.Msg}
	case errors.As(err, &ee):
		ill := ee.Kind == value.IllDefined
		return &BError{Line: int(ee.Pos.Line), Column: int(ee.Pos.Col), Msg: ee.Msg, IllDefined: ill, Undecided: !ill}
	case errors.Is(err, animate.ErrNoConstants):
		return &BError{Msg: err.Error(), Undecided: true}
	}
	return err
}

func (b B) options() *check.Options {
	o := &check.Options{Sizes: map[string]int{}, DefaultSize: b.DefaultSize, MinInt: b.MinInt, MaxInt: b.MaxInt, MaxStates: b.MaxStates, Memory: b.Memory, Deadlock: b.Deadlock}
	for name, n := range b.Sizes {
		o.Sizes[name] = n
	}
	return o
}

// ask evaluates a formula over no machine.
func (b B) ask(ctx context.Context, formula string, limit int) (*animate.Answer, error) {
	a, err := animate.New(machine.Empty(tree.Classical), b.options())
	if err != nil {
		return nil, bError(err)
	}
	ctx, cancel := portfolio.Bounded(ctx, b.Memory)
	defer cancel(nil)
	ans, err := a.Ask(ctx, formula, animate.Nowhere, limit)
	if err != nil && errors.Is(context.Cause(ctx), ending.ErrMemory) {
		return nil, &BError{Msg: ending.ErrMemory.Error(), Undecided: true}
	}
	if err != nil && ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		return nil, bError(err)
	}
	return ans, nil
}

// Eval gives the value of an expression without free names, or the truth of a predicate without. The error
// is a *[BError], or ctx's.
func (b B) Eval(ctx context.Context, formula string) (BValue, error) {
	ans, err := b.ask(ctx, formula, 1)
	switch {
	case err != nil:
		return BValue{}, err
	case ans.IsValue():
		return readBValue(ans.Value), nil
	case len(ans.Formula.Free) > 0:
		return BValue{}, &BError{Msg: ans.Formula.Free[0].Name + " has no value: Solve looks for some"}
	}
	return readBValue(strings.ToUpper(fmt.Sprint(ans.Truth))), nil
}

// BSolution gives the free names of a predicate values.
type BSolution map[string]BValue

// Solve gives values of the free names for which a predicate is true, at most so many solutions; 0: all. More says that there
// may be others. No solution and no error mean that there is none. The error is a *[BError], or ctx's.
func (b B) Solve(ctx context.Context, predicate string, limit int) (solutions []BSolution, more bool, err error) {
	ans, err := b.ask(ctx, predicate, limit)
	switch {
	case err != nil:
		return nil, false, err
	case ans.IsValue():
		return nil, false, &BError{Msg: "an expression, not a predicate"}
	case ans.Truth && len(ans.Formula.Free) == 0:
		return []BSolution{{}}, false, nil
	}
	for _, s := range ans.Solutions {
		sol := BSolution{}
		for _, n := range s {
			sol[n.Name] = readBValue(n.Value)
		}
		solutions = append(solutions, sol)
	}
	return solutions, ans.More, nil
}

// MachineResult is what the search of a machine's states came to.
type MachineResult struct {
	Verdict     string // "holds", "violated", "deadlock", "no-initial-state", "ill-defined" or "unknown"
	Reason      string // of unknown: why
	States      int64
	Transitions int64
	Assumed     []string // sizes and bounds that the verdict depends on, as B
	Failure     string   // what was violated or went wrong; empty where nothing did
	Trace       []BStep  // how it is reached, from the initialisation on, a shortest way
	Elapsed     time.Duration
}

// Holds tells whether all states were searched and nothing is wrong with them.
func (r *MachineResult) Holds() bool { return r.Verdict == string(check.Holds) }

// BStep is a step of a run: an operation, and the state that it leads to.
type BStep struct {
	Event  string // SETUP_CONSTANTS, INITIALISATION or an operation
	Params BSolution
	State  BSolution
}

// CheckMachine searches the states of a machine that is given as text, which names no other files.
// The error is a *[BError], or ctx's.
func (b B) CheckMachine(ctx context.Context, source string) (*MachineResult, error) {
	c, err := text.Parse("", source, nil)
	if err != nil {
		return nil, bError(err)
	}
	m, err := machine.Flatten(c, nil)
	if err != nil {
		return nil, bError(err)
	}
	return b.check(ctx, m)
}

// CheckMachineFile searches the states of the machine in a file of classical B or Event-B, with the components that it
// names from beside it. The error is a *[BError], one of the file system, or ctx's.
func (b B) CheckMachineFile(ctx context.Context, path string) (*MachineResult, error) {
	m, err := machine.Load(path)
	if err != nil {
		return nil, bError(err)
	}
	return b.check(ctx, m)
}

// CheckMachineFS is [B.CheckMachineFile] of a machine of classical B in a file system, which gives all files that are read.
func (b B) CheckMachineFS(ctx context.Context, fsys fs.FS, name string) (*MachineResult, error) {
	f := &machine.Folder{Dir: filepath.Dir(name), Open: func(path string) (string, error) {
		src, err := fs.ReadFile(fsys, filepath.ToSlash(path))
		return string(src), err
	}}
	_, m, err := f.Read(name)
	if err != nil {
		return nil, bError(err)
	}
	return b.check(ctx, m)
}

func (b B) check(ctx context.Context, m *machine.Machine) (*MachineResult, error) {
	o := b.options()
	o.Done = ctx.Done()
	r, err := check.Run(m, o)
	if err == nil {
		err = refine.AsCalled(ctx, m, r, o)
	}
	if err == nil && r.Verdict == check.Unknown {
		err = ctx.Err()
	}
	if err != nil {
		return nil, bError(err)
	}
	out := &MachineResult{
		Verdict: string(r.Verdict), Reason: strings.Join(r.Reasons, "; "), States: r.States, Transitions: r.Transitions,
		Assumed: r.Assumed, Elapsed: r.Elapsed,
	}
	if f := r.Failed; f != nil {
		out.Failure = f.Kind + ": " + f.What
		if f.Why != "" {
			out.Failure += " (" + f.Why + ")"
		}
	}
	for _, s := range r.Trace {
		out.Trace = append(out.Trace, BStep{s.Event, bindings(s.Params), bindings(s.State)})
	}
	return out, nil
}

func bindings(bs []check.Binding) BSolution {
	out := BSolution{}
	for _, b := range bs {
		out[b.Name] = readBValue(b.Value)
	}
	return out
}

// BValue is a value of B.
type BValue struct {
	text string
	v    any
}

// BPair is a pair, BRecord a record, BElement an element of a given set.
type (
	BPair    struct{ First, Second BValue }
	BRecord  map[string]BValue
	BElement string
)

// String is the value as B.
func (v BValue) String() string { return v.text }

// Go is the value as *big.Int, *big.Rat of a real, bool, string, [BElement], [BPair], [BRecord] or, of a set that can be listed, []BValue, a sequence
// being the set of its pairs; nil for sets that only a rule describes.
func (v BValue) Go() any { return v.v }

// Int64 is a number; false where it is none, or beyond int64.
func (v BValue) Int64() (int64, bool) {
	if n, ok := v.v.(*big.Int); ok && n.IsInt64() {
		return n.Int64(), true
	}
	return 0, false
}

// Bool is the truth of TRUE and FALSE; of others it is false.
func (v BValue) Bool() bool {
	b, ok := v.v.(bool)
	return ok && b
}

// Set lists the elements of a set; nil where it cannot be listed.
func (v BValue) Set() []BValue {
	s, _ := v.v.([]BValue)
	return s
}

// readBValue reads a value as B prints it.
func readBValue(s string) BValue {
	n, err := text.Formula(s, tree.Classical, nil)
	if err != nil {
		return BValue{text: s}
	}
	return BValue{s, bValue(n)}
}

// bValue takes a value from its tree; nil where it is described by a rule.
func bValue(n *tree.Node) any {
	switch n.Op {
	case tree.IntLit:
		return n.Int
	case tree.Neg:
		switch x := bValue(n.Args[0]).(type) {
		case *big.Int:
			return new(big.Int).Neg(x)
		case *big.Rat:
			return new(big.Rat).Neg(x)
		}
	case tree.RealLit:
		x, _ := new(big.Rat).SetString(n.Name)
		return x
	case tree.Div: // of numerals: a fraction without a decimal form
		a, ok := bValue(n.Args[0]).(*big.Rat)
		b, isRat := bValue(n.Args[1]).(*big.Rat)
		if ok && isRat {
			return new(big.Rat).Quo(a, b)
		}
	case tree.True, tree.BTrue:
		return true
	case tree.False, tree.BFalse:
		return false
	case tree.StringLit:
		return n.Name
	case tree.Ident:
		return BElement(n.Name)
	case tree.Couple:
		return BPair{bPart(n.Args[0]), bPart(n.Args[1])}
	case tree.EmptySet, tree.EmptySeq, tree.SetExt:
		out := []BValue{}
		for _, a := range n.Args {
			out = append(out, bPart(a))
		}
		return out
	case tree.SeqExt:
		out := []BValue{}
		for i, a := range n.Args {
			at, x := fmt.Sprint(i+1), bPart(a)
			out = append(out, BValue{"(" + at + "|->" + x.text + ")", BPair{BValue{at, big.NewInt(int64(i + 1))}, x}})
		}
		return out
	case tree.Rec:
		out := BRecord{}
		for i, a := range n.Args {
			out[n.Names[i]] = bPart(a)
		}
		return out
	case tree.Interval:
		lo, _ := bValue(n.Args[0]).(*big.Int)
		hi, _ := bValue(n.Args[1]).(*big.Int)
		if lo == nil || hi == nil || new(big.Int).Sub(hi, lo).Cmp(big.NewInt(mostListed)) > 0 {
			return nil
		}
		out := []BValue{}
		for i := lo; i.Cmp(hi) <= 0; i = new(big.Int).Add(i, big.NewInt(1)) {
			out = append(out, BValue{i.String(), i})
		}
		return out
	}
	return nil
}

// mostListed is how many numbers of an interval are listed.
const mostListed = 1 << 16

func bPart(n *tree.Node) BValue { return BValue{n.String(), bValue(n)} }
