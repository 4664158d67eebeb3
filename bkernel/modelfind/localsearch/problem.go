package localsearch

import "math/rand/v2"

// Var is an integer variable, or a Boolean one with values 0 and 1.
type Var int32

// Lit is an atom, or its negation in the low bit.
type Lit uint32

// Not is the negation.
func (l Lit) Not() Lit { return l ^ 1 }

// Factor is a variable with its exponent in a monomial.
type Factor struct {
	X   Var
	Exp int32
}

// Term is a monomial: each variable occurs once among its factors.
type Term struct {
	Coef    int64
	Factors []Factor
}

// atom says p <= 0, or p = 0.
type atom struct {
	eq    bool
	terms []Term
	value int64      // of p, now
	in    [2][]int32 // clauses with the atom, with its negation
}

func (a *atom) truth(v int64) bool { return v == 0 || v < 0 && !a.eq }

// occurrence is an atom with the terms of it that have a variable.
type occurrence struct {
	atom  int32
	terms []int32
}

// clause counts its true literals.
type clause struct {
	lits   []Lit
	trues  int32
	weight int64
	at     int32 // its place among the false clauses, or -1
	delta  int32 // scratch: change of trues by the move that is scored
}

// walker holds a problem and an assignment.
type walker struct {
	rnd     *rand.Rand
	value   []int64 // by variable
	lo, hi  []int64 // its domain
	boolean []bool
	occ     [][]occurrence // by variable
	held    [][2]uint64    // by variable: step until which it may not fall, not rise
	atoms   []atom
	clauses []clause
	falses  []int32 // clauses without a true literal
	touched []int32 // scratch: clauses with a delta
	powers  []int64 // scratch: coefficients of a polynomial in one variable
	moves   []move  // scratch
	step    uint64
	effort  int64 // atoms evaluated
	best    int   // fewest false clauses of the last run
}

// Limit is the greatest magnitude of a value.
const Limit = 1 << 45

// newWalker gives an empty problem.
func newWalker(seed uint64) *walker {
	return &walker{rnd: rand.New(rand.NewPCG(seed, 0x10ca1))}
}

// NewInt makes an integer variable.
func (s *walker) NewInt() Var { return s.newVar(-Limit, Limit, false) }

func (s *walker) newVar(lo, hi int64, boolean bool) Var {
	x := Var(len(s.value))
	s.value = append(s.value, 0)
	s.lo, s.hi = append(s.lo, lo), append(s.hi, hi)
	s.boolean = append(s.boolean, boolean)
	s.occ = append(s.occ, nil)
	s.held = append(s.held, [2]uint64{})
	return x
}

// NewBool makes a Boolean variable: the literal says that it is true.
func (s *walker) NewBool() (Var, Lit) {
	x := s.newVar(0, 1, true)
	// 1 - x = 0
	return x, s.Atom(true, []Term{{Coef: -1, Factors: []Factor{{x, 1}}}, {Coef: 1}})
}

// Bound narrows the domain of x; it is not left. An empty domain makes the problem
// unsolvable for the search, which then does not start.
func (s *walker) Bound(x Var, lo, hi int64) {
	s.lo[x], s.hi[x] = max(s.lo[x], lo), min(s.hi[x], hi)
}

// Atom makes the literal of Σ terms = 0, or of Σ terms <= 0.
func (s *walker) Atom(eq bool, terms []Term) Lit {
	id := int32(len(s.atoms))
	s.atoms = append(s.atoms, atom{eq: eq, terms: terms})
	for i, t := range terms {
		for _, f := range t.Factors {
			o := s.occ[f.X]
			if n := len(o); n == 0 || o[n-1].atom != id {
				s.occ[f.X] = append(o, occurrence{atom: id})
			}
			last := &s.occ[f.X][len(s.occ[f.X])-1]
			last.terms = append(last.terms, int32(i))
		}
	}
	return Lit(id << 1)
}

// Clause adds a disjunction.
func (s *walker) Clause(ls ...Lit) {
	id := int32(len(s.clauses))
	s.clauses = append(s.clauses, clause{lits: ls, at: -1})
	for _, l := range ls {
		a := &s.atoms[l>>1]
		a.in[l&1] = append(a.in[l&1], id)
	}
}

// Value is that of a variable in the present assignment.
func (s *walker) Value(x Var) int64 { return s.value[x] }

// Effort is the number of atoms evaluated so far.
func (s *walker) Effort() int64 { return s.effort }

// Best is the fewest clauses that were false at once in the last run.
func (s *walker) Best() int { return s.best }

// NumVars is the number of variables.
func (s *walker) NumVars() int { return len(s.value) }
