package portfolio

import (
	"context"
	"io"
	"sync"

	"bsmt/internal/ending"
	"bsmt/smtlib"
	"bsmt/smtlib/elab"
	"bsmt/smtlib/model"
	"bsmt/smtlib2b"
)

// Verdict is the answer to a satisfiability question.
type Verdict uint8

// The verdicts.
const (
	Unknown Verdict = iota
	Sat
	Unsat
)

// String is the verdict as SMT-LIB prints it.
func (v Verdict) String() string { return [...]string{"unknown", "sat", "unsat"}[v] }

// Query is one satisfiability question, as terms and as text. Members only read
// it; several may do so at once. Who translates terms holds Mu for reading, who
// adds terms (reading a model, evaluating) holds it for writing; the owner of the
// context holds it for writing too whenever no Solve is under way, since a member
// that was stopped may still be on its way out.
type Query struct {
	Mu         *sync.RWMutex                          // guards Context and Elaborator; nil when there is one user only
	Context    *smtlib.Context                        // owner of all terms; no member adds to it without Lock
	Elaborator *elab.Elaborator                       // symbol tables in force, for reading models back
	Logic      string                                 // as set-logic named it, or empty
	Assertions []smtlib.Term                          // all hold
	Labels     map[int]string                         // of those of Assertions that :named gives one, by index; as the script writes it
	Levels     []int                                  // for each open assertion level, from the lowest, how many of Assertions stand below it
	Assumed    []Assumption                           // hold too; a core names those that a refutation used
	Decls      []smtlib.Decl                          // symbols that a model must interpret
	Script     func(w io.Writer) error                // writes the declarations and assertions as SMT-LIB commands, named ones too; without set-logic and the assumptions that are not Named
	Size       int64                                  // bytes that Script writes; 0: not known
	Commands   func() (texts []Command, levels []int) // what Script writes, command by command, and how many of them stand below each open level; nil when that does not follow the levels
	Global     bool                                   // declarations outlive their levels, all that Commands says so of
	Seed       uint64                                 // repeats a run exactly, as far as the member can
	WantCore   bool                                   // an Unsat answer should carry a core
	Work       int64                                  // after which an answer is Unknown, in the kernel's unit of work, which no clock measures: nobody else is asked then; 0 is no limit
	Rlimit     int64                                  // the same in z3's unit: all are asked, and each counts it by its own means; 0 is no limit
	Steering   []string                               // set-option commands of the script that steer z3, for members that know its options
	Matching   bool                                   // quantifiers are only matched: no models of them are looked for
	Deepest    int                                    // with Matching: generation beyond which no instance is made; 0: the kernel's own
	Defect     func(Defect)                           // told of each panic that was caught, by any goroutine, perhaps when the question is over; nil: nobody is
	Jobs       func() int                             // how many searches the kernel may have at once, asked when a question is prepared and when it lasts; nil: one
	Hurry      bool                                   // nothing but the verdict is asked for, so that of several searches of the kernel the first one by the clock may give it: all else may be different each time
	WantProof  bool                                   // an Unsat answer should carry a proof, if the member gives any that can be checked
	Question   func() string                          // the command with which a proof says what it answers; nil: it does not say
}

// All gives the assertions and then what is assumed, in a slice of the caller's.
func (q *Query) All() []smtlib.Term {
	terms := q.Assertions[:len(q.Assertions):len(q.Assertions)]
	for _, as := range q.Assumed {
		terms = append(terms, as.Term)
	}
	return terms
}

// Assumption is a term that is assumed for one question: a named assertion or a
// literal of check-sat-assuming.
type Assumption struct {
	Term  smtlib.Term // a Bool
	Text  string      // SMT-LIB text that denotes it in the script: its name, or the term
	Named bool        // Script asserts it, under the name Text
}

// Unused gives base, extended until no name of the script begins with it: what a member
// names with it meets none of the script's. The caller holds Mu for reading.
func (q *Query) Unused(base string) string {
	if q.Elaborator == nil {
		return base
	}
	unused, _ := q.Elaborator.Unused(base, 0)
	return unused
}

// Translator gives a translator of q's terms.
func (q *Query) Translator() *smtlib2b.Translator {
	tr := smtlib2b.New(q.Context)
	tr.Values = !q.WantProof // a proof is one of all that is said
	if q.Elaborator != nil {
		tr.Unused = q.Elaborator.Unused
	}
	return tr
}

// Lock takes the context for writing and gives the way to release it; for members of other
// packages.
func (q *Query) Lock() (unlock func()) { return q.lock() }

// RLock takes the context for reading; see Lock.
func (q *Query) RLock() (unlock func()) { return q.rlock() }

// lock takes the context for writing and gives the way to release it.
func (q *Query) lock() (unlock func()) {
	if q.Mu == nil {
		return func() {}
	}
	q.Mu.Lock()
	return q.Mu.Unlock
}

// rlock takes the context for reading.
func (q *Query) rlock() (unlock func()) {
	if q.Mu == nil {
		return func() {}
	}
	q.Mu.RLock()
	return q.Mu.RUnlock
}

// Command is a command of a script.
type Command struct {
	Text  []byte
	Stays bool // it declares what outlives its level
}

// Candidate reads a model off a search that gave up: what holds in it are the assertions without
// quantifiers, as far as they were evaluated. It gives nil where one of them does not, or ctx
// ends before. It may be called until the next question, by one that holds no lock of the query.
type Candidate func(ctx context.Context) *model.Model

// Answer is what a member says to a Query.
type Answer struct {
	Verdict   Verdict
	Model     *model.Model  // Sat: checked, and complete enough to evaluate any term
	Candidate Candidate     // Unknown: the last assignment that the search met; nil: none
	Unchecked []string      // Sat: what the check of the model had to leave open, quantifiers say
	Value     Value         // Sat: asks the member for the value of what the evaluator has no values for; nil when it cannot be asked
	Core      []int         // Unsat: indices into Query.Assumed
	Rests     string        // Unsat: the solver on whose word the refutation rests, when it is not Member's own; else empty
	Proof     Proof         // Unsat: writes the refutation; nil when there is none that could be checked
	Refuted   int           // models that the check refused, each a defect of who gave it
	Reason    string        // Unknown: why, each member's reason in turn
	Ended     ending.Limit  // Unknown: the limit that ended the search of a member, the greatest of all members'
	About     []smtlib.Term // Unknown: the assertions and assumptions that were given up on, as far as they are known
	Exhausted bool          // Unknown: matching has come to its end in the solver that is stood in for, so that time would not help
	Member    string        // who found the verdict
	Work      int64         // what it did for that, in the kernel's unit; 0 of other members
	Path      int64         // how much of that was on the way to the verdict, where several searches did it; 0: all
	Stats     func() []Stat // figures of the run, for get-info :all-statistics and --stats; nil: there are none
}

// Value gives the value of a term, as SMT-LIB text, in the model that the member gave.
type Value func(ctx context.Context, term string) (string, error)

// Proof writes a refutation as one s-expression; it has been checked. See package
// bkernel/proof for its form. Errors: the check failed, it is too long, or those of w.
type Proof func(w io.Writer) error

// Figures gives those of the run that the answer comes from.
func (a *Answer) Figures() []Stat {
	if a == nil || a.Stats == nil {
		return nil
	}
	return a.Stats()
}

// Stat is one figure of a run.
type Stat struct {
	Name  string // a keyword without its colon
	Value string // an SMT-LIB numeral, decimal or string
}

// Solver answers queries. Solve returns soon after ctx is done; with Unknown then.
type Solver interface {
	Name() string
	Solve(ctx context.Context, q *Query) Answer
}
