package eval

import (
	"fmt"
	"sync"
	"sync/atomic"

	"bsmt/b/tree"
	"bsmt/b/value"
)

// World fixes what a machine leaves open: how many elements given sets have and which
// integers are implementable. It is safe for several goroutines.
type World struct {
	U              *value.Universe
	MinInt, MaxInt int64
	Dialect        tree.Dialect

	mu     sync.Mutex
	shapes map[*tree.Type]*value.Shape
	given  map[*tree.Set]*value.Shape
}

// NewWorld makes a world for given sets; size gives the number of elements, at least
// one, of those whose elements are not named.
func NewWorld(d tree.Dialect, sets []*tree.Set, size func(*tree.Set) int, minInt, maxInt int64) *World {
	w := &World{
		U: value.NewUniverse(), MinInt: minInt, MaxInt: maxInt, Dialect: d,
		shapes: map[*tree.Type]*value.Shape{}, given: map[*tree.Set]*value.Shape{},
	}
	var free []*tree.Set
	for _, s := range sets {
		var names []string
		if s.Constructors != nil {
			for _, c := range s.Constructors {
				names = append(names, c.Decl.Name)
			}
			w.given[s] = w.U.Free(s.Name, names)
			free = append(free, s)
			continue
		}
		for _, e := range s.Elements {
			names = append(names, e.Name)
		}
		if len(names) == 0 {
			for i := range size(s) {
				names = append(names, fmt.Sprintf("%s%d", s.Name, i+1))
			}
		}
		w.given[s] = w.U.Given(s.Name, names)
	}
	var shapes []*value.Shape
	for _, s := range free {
		shape := w.given[s]
		for i, c := range s.Constructors {
			if c.Arg != nil {
				shape.Parts[i] = w.shape(c.ArgType())
			}
		}
		shapes = append(shapes, shape)
	}
	value.DefineFree(shapes)
	return w
}

// Shape gives the shape of the values of a type.
func (w *World) Shape(t *tree.Type) *value.Shape {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.shape(t)
}

func (w *World) shape(t *tree.Type) *value.Shape {
	t = t.Rep()
	if s := w.shapes[t]; s != nil {
		return s
	}
	var s *value.Shape
	switch t.Kind {
	case tree.TInt:
		s = w.U.Int
	case tree.TBool:
		s = w.U.Bool
	case tree.TString:
		s = w.U.String
	case tree.TReal:
		s = w.U.Real
	case tree.TGiven, tree.TFree:
		s = w.given[t.Set]
		if s == nil {
			panic(fmt.Sprintf("the set %s is not of this world", t.Set.Name))
		}
	case tree.TPow:
		s = w.U.Set(w.shape(t.Left))
	case tree.TPair:
		s = w.U.Pair(w.shape(t.Left), w.shape(t.Right))
	case tree.TRecord:
		var names []string
		var parts []*value.Shape
		for _, f := range t.Fields {
			names = append(names, f.Name)
			parts = append(parts, w.shape(f.Type))
		}
		s = w.U.Record(names, parts)
	default:
		// A type that nothing determines: any will do.
		s = w.U.Bool
	}
	w.shapes[t] = s
	return s
}

// Frame holds the values of the names while compiled formulas run.
type Frame struct {
	Slots []value.Value

	// Inexact is set when variables of an infinite type had to be enumerated within
	// MinInt..MaxInt, so that solutions may be missing.
	Inexact bool

	// Ill is the first ill-definedness that Tolerate passed over, or Note noted.
	Ill error

	// Passed is the first ill-definedness for which a search left out a candidate of which all else
	// is true, without a note in Ill. It is only looked for if Looks.
	Passed *Error
	Looks  bool

	// Recursive are the constants that were given the value that their recursive definition
	// says, if there is one.
	Recursive []string

	doubt *placed    // why a conjunct of an open search has no truth, while the others are decided
	pass  *placed    // why what an open search looks at is left out
	at    *tree.Node // what was evaluated last among what can be ill-defined
	steps uint32
	end   uint32 // steps at which Within ends; 0: no bound
	quota *Quota
	world *World
}

// World gives the world that the frame was made for.
func (f *Frame) World() *World { return f.world }

// At says what is evaluated, for the message if it has no value.
func (f *Frame) At(n *tree.Node) { f.at = n }

// Quota bounds the work of the frames that share it.
type Quota struct {
	Stop  atomic.Bool  // ask all to stop
	Steps atomic.Int64 // steps left, in units of checkEvery; negative: none left
	limit bool
	brief bool // what is made under it outlives it

	// Alone says that one goroutine at a time runs the frames that share the quota. Within then
	// counts the work of all of them, that of sets that are asked for their elements, too.
	Alone     bool
	used, end int64 // of Alone, in units of checkEvery; end 0: no bound
}

// NewQuota makes a quota of steps; 0 is no bound.
func NewQuota(steps int64) *Quota {
	q := &Quota{limit: steps > 0}
	q.Steps.Store(steps/checkEvery + 1)
	return q
}

// checkEvery is the number of steps between looks at the quota.
const checkEvery = 1024

// tick counts a step of an enumeration.
func (f *Frame) tick() {
	if f.steps++; f.steps%checkEvery == 0 {
		f.look()
	}
}

func (f *Frame) look() {
	if f.end != 0 && int32(f.steps-f.end) >= 0 {
		value.Exceeded("more steps than allowed")
	}
	if f.quota == nil {
		return
	}
	if f.quota.Stop.Load() {
		value.Exceeded("stopped")
	}
	if f.quota.Alone {
		if f.quota.used++; f.quota.end != 0 && f.quota.used >= f.quota.end {
			value.Exceeded("more steps than allowed")
		}
	}
	if f.quota.limit && f.quota.Steps.Add(-1) < 0 {
		value.Exceeded("more steps than allowed")
	}
}

// Within runs do with at most so many steps, besides the frame's quota and the bounds around.
func (f *Frame) Within(steps uint32, do func()) {
	if q := f.quota; q != nil && q.Alone {
		outer := q.end
		if end := q.used + int64(steps/checkEvery) + 1; outer == 0 || end < outer {
			q.end = end
		}
		defer func() { q.end = outer }()
		do()
		return
	}
	outer := f.end
	if outer == 0 || int32(f.steps+steps-outer) < 0 {
		f.end = max(f.steps+steps, 1)
	}
	defer func() { f.end = outer }()
	do()
}

// over reports whether the frame has no steps left.
func (f *Frame) over() bool {
	q := f.quota
	if q != nil && (q.Stop.Load() || q.limit && q.Steps.Load() < 0 || q.Alone && q.end != 0 && q.used >= q.end) {
		return true
	}
	return f.end != 0 && int32(f.steps-f.end) >= 0
}

// Error says why there is no value.
type Error struct {
	Kind value.TroubleKind
	Pos  tree.Pos
	Op   tree.Op // of what was evaluated; zero: not known
	Expr string  // what was evaluated, as B; may be empty
	Msg  string

	passes bool       // the run goes on: see Remark
	at     *tree.Node // what was evaluated; may be nil
}

func (e *Error) Error() string {
	var s string
	if e.Pos.Known() {
		s = e.Pos.String() + ": "
	}
	switch e.Kind {
	case value.IllDefined:
		s += "ill-defined: "
	case value.Unlistable:
		s += "cannot be enumerated: "
	case value.TooMuch:
		s += "too much: "
	}
	s += e.Msg
	if e.Expr != "" {
		s += " in " + e.Expr
	}
	return s
}

// Aborts reports whether what went wrong in an operation is the end of a run, as in ProB.
// That a function has no value at some point is not: such a choice is passed over, and the
// verdict tells; nor is what Remark noted.
func (e *Error) Aborts() bool { return e.Kind == value.IllDefined && e.Op != tree.Apply && !e.passes }

// placed is a Trouble that already knows its place.
type placed struct {
	t  *value.Trouble
	at *tree.Node
}

// trouble gives the Trouble that was thrown, and its place; other panics go on.
func (f *Frame) trouble(p any) (*value.Trouble, *tree.Node) {
	switch p := p.(type) {
	case *value.Trouble:
		return p, f.at
	case *placed:
		return p.t, p.at
	}
	panic(p)
}

// Guard runs do and gives the trouble that it meets as an *Error.
func (f *Frame) Guard(do func()) (err error) {
	defer func() {
		if p := recover(); p != nil {
			t, at := f.trouble(p)
			err = newError(t, at)
		}
	}()
	do()
	return nil
}

// Tolerate runs a search; if it turns out ill-defined it is as if it had found nothing,
// and Ill is set.
func (f *Frame) Tolerate(s Solver, found func(*Frame) bool) (stop bool) {
	defer func() {
		if p := recover(); p != nil {
			t, at := f.trouble(p)
			if t.Kind != value.IllDefined {
				panic(p)
			}
			if f.Ill == nil {
				f.Ill = newError(t, at)
			}
			stop = false
		}
	}()
	return s(f, found)
}

// Unlisted runs a search; err says that it came to what cannot be enumerated before it found
// anything. What else goes wrong, in what it calls too, goes on.
func (f *Frame) Unlisted(s Solver, found func(*Frame) bool) (stop bool, err *Error) {
	met := false
	defer func() {
		if p := recover(); p != nil {
			t, at := f.trouble(p)
			if met || t.Kind != value.Unlistable {
				panic(p)
			}
			err = newError(t, at)
		}
	}()
	return s(f, func(f *Frame) bool {
		met = true
		return found(f)
	}), nil
}

// Raise goes on with what was met.
func (e *Error) Raise() { panic(&placed{&value.Trouble{Kind: e.Kind, Msg: e.Msg}, e.at}) }

// Note sets Ill, if nothing has, for what goes on nevertheless.
func (f *Frame) Note(at *tree.Node, format string, args ...any) {
	if f.Ill == nil {
		f.Ill = newError(&value.Trouble{Kind: value.IllDefined, Msg: fmt.Sprintf(format, args...)}, at)
	}
}

// Remark is Note for what does not end a run.
func (f *Frame) Remark(at *tree.Node, format string, args ...any) {
	if f.Ill == nil {
		f.Note(at, format, args...)
		f.Ill.(*Error).passes = true
	}
}

func newError(t *value.Trouble, at *tree.Node) *Error {
	e := &Error{Kind: t.Kind, Msg: t.Message(), at: at}
	if at != nil {
		e.Pos, e.Op = at.Pos, at.Op
		if e.Expr = at.String(); len(e.Expr) > 100 {
			e.Expr = e.Expr[:100] + "..."
		}
	}
	return e
}

// Value evaluates an expression.
func (f *Frame) Value(x Expr) (v value.Value, err error) {
	err = f.Guard(func() { v = x(f) })
	return v, err
}

// Truth evaluates a predicate.
func (f *Frame) Truth(p Pred) (ok bool, err error) {
	err = f.Guard(func() { ok = p(f) })
	return ok, err
}

// Solutions calls yield with the frame filled for each solution, until it says false.
// A solution may come more than once.
func (f *Frame) Solutions(s Solver, yield func() bool) error {
	return f.Guard(func() { s(f, func(*Frame) bool { return !yield() }) })
}

// Code lays out frames; what is compiled with it runs on frames made by it.
type Code struct {
	World  *World
	size   int
	preset map[int]value.Value // what slots hold from the beginning
	pool   sync.Pool
}

// NewCode starts a layout.
func NewCode(w *World) *Code { return &Code{World: w, preset: map[int]value.Value{}} }

// Preset says what a slot holds in a new frame.
func (c *Code) Preset(slot int, v value.Value) { c.preset[slot] = v }

// Alloc reserves n slots and gives the first.
func (c *Code) Alloc(n int) int {
	c.size += n
	return c.size - n
}

// Size is the number of slots so far.
func (c *Code) Size() int { return c.size }

// NewFrame makes a frame, after all has been compiled. A nil quota bounds nothing.
func (c *Code) NewFrame(q *Quota) *Frame {
	f := &Frame{Slots: make([]value.Value, c.size), quota: q, world: c.World}
	for i, v := range c.preset {
		f.Slots[i] = v
	}
	return f
}

// borrow takes a frame for a closure that runs apart; give it back with release.
func (c *Code) borrow() *Frame {
	if f, ok := c.pool.Get().(*Frame); ok && len(f.Slots) >= c.size {
		f.Inexact = false
		return f
	}
	return c.NewFrame(nil)
}

func (c *Code) release(f *Frame) { c.pool.Put(f) }
