package temporal

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"math/bits"
	"slices"
)

// automaton accepts the paths that satisfy the code of an LTL formula. It reads a letter at each
// position of a path: which atoms are true there, of the next transition too. Its states are sets
// of formulas that have to hold from the present position on, with what the past was. They are made
// when they are met.
//
// Negations stand at atoms only, so that all operators are monotone: an obligation that is not
// taken on is one that nobody asks for. Hence only smallest sets of obligations for the next
// position are taken, but where the past remembers what the future was said to be.
type automaton struct {
	c        *code
	atoms    []atom  // which may be true, by bit of a letter
	atomBit  []int   // by operator: its atom's bit
	ahead    []int32 // operators that may oblige the next position, by bit of an obligation
	remember []int32 // operators whose argument's truth, or own, the next position asks for, by bit
	untils   []int32 // of ahead, those that must be fulfilled: bits
	fed      uint64  // of ahead, those that the memory depends on

	states  []autoState
	numbers map[autoState]int32
	letters map[string]int32
	read    [][]uint64 // by letter: its bits
	moves   map[uint64][]move
	ends    map[uint64]bool

	stop    func() bool // asked where moves are many; nil: never
	stopped bool        // it said so, and moves are missing
	steps   int         // since it was asked

	truth []bool // by operator; a buffer
}

// autoState is what a path has to fulfil from here on. owed are operators of ahead: a next owes its
// argument, an until itself. In the first state the whole formula is owed.
type autoState struct {
	owed, memory uint64
	first        bool
}

// move is a state that follows a letter. Of fulfilled, bit i says that untils[i] is not put off.
type move struct {
	to        int32
	fulfilled uint64
}

// maxBits bounds the operators of one kind in a formula.
const maxBits = 64

func newAutomaton(c *code) (*automaton, error) {
	a := &automaton{c: c, numbers: map[autoState]int32{}, letters: map[string]int32{}, moves: map[uint64][]move{},
		ends: map[uint64]bool{}, truth: make([]bool, len(c.ops)), atomBit: make([]int, len(c.ops))}
	bit := make([]int, len(c.ops)) // of ahead, by operator
	below := make([]uint64, len(c.ops))
	needed := c.needed()
	for i, o := range c.ops {
		if !needed[i] {
			continue
		}
		switch o.code {
		case oAtom:
			k := slices.Index(a.atoms, o.n)
			if k < 0 {
				k = len(a.atoms)
				a.atoms = append(a.atoms, o.n)
			}
			a.atomBit[i] = k
		case oAnd, oOr, oSince, oTrigger:
			below[i] = below[o.a] | below[o.b]
		case oPrev, oWeakPrev:
			below[i] = below[o.a]
		case oNext, oWeakNext, oUntil, oRelease:
			if len(a.ahead) == maxBits {
				return nil, fmt.Errorf("the formula has more than %d operators that look ahead", maxBits)
			}
			bit[i] = len(a.ahead)
			below[i] = below[o.a] | 1<<bit[i]
			if o.code == oUntil || o.code == oRelease {
				below[i] |= below[o.b]
			}
			if o.code == oUntil {
				a.untils = append(a.untils, int32(bit[i]))
			}
			a.ahead = append(a.ahead, int32(i))
		}
		switch o.code {
		case oPrev, oWeakPrev, oSince, oTrigger:
			if len(a.remember) == maxBits {
				return nil, fmt.Errorf("the formula has more than %d operators that look back", maxBits)
			}
			a.remember = append(a.remember, int32(i))
			a.fed |= below[i]
		}
	}
	a.state(autoState{first: true})
	return a, nil
}

// needed tells the operators that the root depends on.
func (c *code) needed() []bool {
	out := make([]bool, len(c.ops))
	out[c.root] = true
	for i := len(c.ops) - 1; i >= 0; i-- {
		if !out[i] {
			continue
		}
		switch o := c.ops[i]; o.code {
		case oNext, oWeakNext, oPrev, oWeakPrev, oNot, oEX, oEG:
			out[o.a] = true
		case oAnd, oOr, oUntil, oRelease, oSince, oTrigger, oEU:
			out[o.a], out[o.b] = true, true
		}
	}
	return out
}

func (a *automaton) state(s autoState) int32 {
	n, ok := a.numbers[s]
	if !ok {
		n = int32(len(a.states))
		a.states = append(a.states, s)
		a.numbers[s] = n
	}
	return n
}

// letter numbers what is true at a position.
func (a *automaton) letter(bits []uint64) int32 {
	var key [8 * 8]byte
	b := key[:0]
	for _, w := range bits {
		b = binary.LittleEndian.AppendUint64(b, w)
	}
	n, ok := a.letters[string(b)]
	if !ok {
		n = int32(len(a.read))
		a.letters[string(b)] = n
		a.read = append(a.read, slices.Clone(bits))
	}
	return n
}

// next gives the states that follow a state and a letter. It belongs to the automaton.
func (a *automaton) next(q, letter int32) []move {
	key := uint64(q)<<32 | uint64(uint32(letter))
	ms, ok := a.moves[key]
	if !ok {
		if ms = a.expand(a.states[q], a.read[letter]); !a.stopped {
			a.moves[key] = ms
		}
	}
	return ms
}

// mayEnd reports whether a path may end at a position with a letter.
func (a *automaton) mayEnd(q, letter int32) bool {
	key := uint64(q)<<32 | uint64(uint32(letter))
	yes, ok := a.ends[key]
	if !ok {
		s := a.states[q]
		a.evaluate(s, a.read[letter], 0, true)
		yes = a.fulfils(s)
		a.ends[key] = yes
	}
	return yes
}

// evaluate fills truth for the obligations that are taken on for the next position; last: there
// is none.
func (a *automaton) evaluate(s autoState, letter []uint64, taken uint64, last bool) {
	t := a.truth
	ahead, back := 0, 0
	looks := func() bool {
		on := taken>>ahead&1 == 1
		ahead++
		return on
	}
	recalls := func() bool {
		on := s.memory>>back&1 == 1
		back++
		return on
	}
	isAhead := func(i int) bool { return ahead < len(a.ahead) && a.ahead[ahead] == int32(i) }
	isBack := func(i int) bool { return back < len(a.remember) && a.remember[back] == int32(i) }
	for i, o := range a.c.ops {
		switch o.code {
		case oTrue:
			t[i] = true
		case oFalse:
			t[i] = false
		case oAtom:
			k := a.atomBit[i]
			t[i] = k < 64*len(letter) && (letter[k/64]>>(k%64)&1 == 1) != o.not
		case oAnd:
			t[i] = t[o.a] && t[o.b]
		case oOr:
			t[i] = t[o.a] || t[o.b]
		case oNext:
			t[i] = isAhead(i) && looks() && !last
		case oWeakNext:
			t[i] = isAhead(i) && (looks() || last)
		case oUntil:
			t[i] = isAhead(i) && (looks() && !last && t[o.a] || t[o.b])
		case oRelease:
			t[i] = isAhead(i) && (looks() || last || t[o.a]) && t[o.b]
		case oPrev:
			t[i] = isBack(i) && recalls() && !s.first
		case oWeakPrev:
			t[i] = isBack(i) && (recalls() || s.first)
		case oSince:
			t[i] = isBack(i) && (recalls() && !s.first && t[o.a] || t[o.b])
		case oTrigger:
			t[i] = isBack(i) && (recalls() || s.first || t[o.a]) && t[o.b]
		}
	}
}

// fulfils reports whether what a state owes is true.
func (a *automaton) fulfils(s autoState) bool {
	if s.first && !a.truth[a.c.root] {
		return false
	}
	for owed := s.owed; owed != 0; owed &= owed - 1 {
		i := a.ahead[bits.TrailingZeros64(owed)]
		if o := a.c.ops[i]; o.code == oNext || o.code == oWeakNext {
			i = o.a
		}
		if !a.truth[i] {
			return false
		}
	}
	return true
}

// expand finds the moves of a state.
func (a *automaton) expand(s autoState, letter []uint64) []move {
	var sets []uint64
	for fed := a.fed; ; fed = (fed - 1) & a.fed { // what the memory depends on is both taken and left out
		for _, taken := range a.enough(s, letter, fed) {
			sets = append(sets, taken|fed)
		}
		if fed == 0 || a.left(1<<10) {
			break
		}
	}
	if a.stopped {
		return nil
	}
	slices.SortFunc(sets, func(x, y uint64) int { return cmp.Compare(bits.Reverse64(x), bits.Reverse64(y)) })
	var out []move
	for _, taken := range sets {
		a.evaluate(s, letter, taken, false)
		m := move{}
		for i, u := range a.untils {
			if taken>>u&1 == 0 || a.truth[a.c.ops[a.ahead[u]].b] {
				m.fulfilled |= 1 << i
			}
		}
		next := autoState{owed: taken}
		for i, r := range a.remember {
			k := r // a since recalls itself, a yesterday its argument
			if o := a.c.ops[r]; o.code == oPrev || o.code == oWeakPrev {
				k = o.a
			}
			if a.truth[k] {
				next.memory |= 1 << i
			}
		}
		m.to = a.state(next)
		out = append(out, m)
	}
	return out
}

// left reports whether the search is to end, which is asked after so many steps of work.
func (a *automaton) left(steps int) bool {
	a.steps += steps
	if a.steps >= 1<<16 && !a.stopped {
		a.steps = 0
		a.stopped = a.stop != nil && a.stop()
	}
	return a.stopped
}

// enough gives the smallest sets of obligations, beside those of fed, that make true what a state owes; of all that
// the memory depends on, only those of fed are taken. By operator it finds the smallest sets that make it true, where none stands
// for false and the empty set for true.
func (a *automaton) enough(s autoState, letter []uint64, fed uint64) []uint64 {
	wanted := make([]bool, len(a.c.ops))
	var roots []int32
	if s.first {
		roots = append(roots, a.c.root)
	}
	for owed := s.owed; owed != 0; owed &= owed - 1 {
		i := a.ahead[bits.TrailingZeros64(owed)]
		if o := a.c.ops[i]; o.code == oNext || o.code == oWeakNext {
			i = o.a
		}
		roots = append(roots, i)
	}
	for _, i := range roots {
		wanted[i] = true
	}
	for i := len(a.c.ops) - 1; i >= 0; i-- {
		if o := a.c.ops[i]; wanted[i] {
			switch o.code {
			case oAnd, oOr, oUntil, oRelease, oSince, oTrigger:
				wanted[o.a], wanted[o.b] = true, true
			}
		}
	}
	truth := func(yes bool) []uint64 {
		if yes {
			return []uint64{0}
		}
		return nil
	}
	ahead, back := 0, 0
	sets := make([][]uint64, len(a.c.ops))
	for i, o := range a.c.ops {
		var taken []uint64 // where the operator looks ahead: that it is taken on
		if ahead < len(a.ahead) && a.ahead[ahead] == int32(i) {
			if bit := uint64(1) << ahead; a.fed&bit != 0 {
				taken = truth(fed&bit != 0)
			} else {
				taken = []uint64{bit}
			}
			ahead++
		}
		recalled := false // where it looks back
		if back < len(a.remember) && a.remember[back] == int32(i) {
			recalled = s.memory>>back&1 == 1
			back++
		}
		if !wanted[i] {
			continue
		}
		switch o.code {
		case oTrue:
			sets[i] = truth(true)
		case oAtom:
			k := a.atomBit[i]
			sets[i] = truth(k < 64*len(letter) && (letter[k/64]>>(k%64)&1 == 1) != o.not)
		case oAnd:
			sets[i] = a.both(sets[o.a], sets[o.b])
		case oOr:
			sets[i] = a.either(sets[o.a], sets[o.b])
		case oNext, oWeakNext:
			sets[i] = taken
		case oUntil:
			sets[i] = a.either(a.both(taken, sets[o.a]), sets[o.b])
		case oRelease:
			sets[i] = a.both(a.either(taken, sets[o.a]), sets[o.b])
		case oPrev:
			sets[i] = truth(recalled && !s.first)
		case oWeakPrev:
			sets[i] = truth(recalled || s.first)
		case oSince:
			sets[i] = a.either(a.both(truth(recalled && !s.first), sets[o.a]), sets[o.b])
		case oTrigger:
			sets[i] = a.both(a.either(truth(recalled || s.first), sets[o.a]), sets[o.b])
		}
	}
	all := truth(true)
	for _, i := range roots {
		all = a.both(all, sets[i])
	}
	return all
}

// both gives the smallest unions of a set of x with one of y.
func (a *automaton) both(x, y []uint64) []uint64 {
	if len(x) == 1 && x[0] == 0 {
		return y
	}
	if len(y) == 1 && y[0] == 0 {
		return x
	}
	var out []uint64
	for _, s := range x {
		for _, t := range y {
			out = append(out, s|t)
		}
		if a.left(len(y)) {
			return nil
		}
	}
	return a.smallest(out)
}

// either gives the smallest sets of x and y.
func (a *automaton) either(x, y []uint64) []uint64 {
	if len(x) == 0 {
		return y
	}
	if len(y) == 0 {
		return x
	}
	return a.smallest(slices.Concat(x, y))
}

// smallest gives the sets that no other one is part of. The list is used for the result.
func (a *automaton) smallest(sets []uint64) []uint64 {
	slices.SortFunc(sets, func(x, y uint64) int {
		return cmp.Or(cmp.Compare(bits.OnesCount64(x), bits.OnesCount64(y)), cmp.Compare(x, y))
	})
	out := sets[:0]
	for _, s := range sets {
		if !slices.ContainsFunc(out, func(t uint64) bool { return t&^s == 0 }) {
			out = append(out, s)
		}
		if a.left(len(out)) {
			return nil
		}
	}
	return out
}
