package check

import (
	"encoding/binary"
	"fmt"
	"slices"

	"bsmt/b/eval"
	"bsmt/b/machine"
	"bsmt/b/subst"
	"bsmt/b/tree"
	"bsmt/b/value"
)

// settingUp names the step that gives constants their values.
const settingUp = "SETUP_CONSTANTS"

// beginning names the step that gives variables their first values.
const beginning = "INITIALISATION"

// maxSetups bounds the number of different values of the constants.
const maxSetups = 1 << 20

// specialized is the number of set-ups up to which each gets a program of its own, in
// which the constants are known while it is compiled.
const specialized = 4

// setUp finds all values of the constants and compiles the programs that run on them.
func (s *search) setUp(sizes *sizing) {
	known := sizes.known
	m := s.m
	s.hasSetup = len(known) < len(m.Constants) || !trivial(m, known)
	seen := map[string]bool{}
	limit := int64(maxSetups)
	if s.o.MaxInitialisations > 0 && s.hasSetup {
		limit = s.o.MaxInitialisations
	}
	var key []byte
	lister := eval.NewCode(s.world).NewFrame(s.quota)
	setup, f, err := s.constants(known, func(vs []value.Value) bool {
		key = key[:0]
		for i, d := range m.Constants {
			vs[i] = lister.Listed(vs[i])
			key = appendAny(key, s.world.Shape(d.Type), vs[i])
		}
		if seen[string(key)] {
			return true
		}
		for _, parts := range sizes.parts {
			var sets []value.Value
			for _, d := range parts {
				sets = append(sets, vs[d.Slot])
			}
			if !ordered(sets) {
				return true
			}
		}
		if int64(len(s.setups)) >= limit {
			s.incomplete("more than %d values of the constants", limit)
			return false
		}
		seen[string(key)] = true
		s.setups = append(s.setups, vs)
		return true
	})
	s.failedAt(err, settingUp, -1)
	if f.Inexact {
		s.incomplete("constants without bounds took values from MININT..MAXINT only")
	}
	for _, name := range f.Recursive {
		s.notes = append(s.notes, name+" is defined by recursion: that there is such a set is taken for granted")
	}
	if len(s.setups) == 0 && err == nil && !f.Inexact {
		s.incomplete("no constants satisfy the properties")
		s.unsatisfied = true
	}
	if len(s.setups) > 0 && len(setup.Assertions) > 0 {
		s.checkSetups(setup, false)
		s.setup = setup
	}
	if len(s.setups) <= specialized {
		for _, vs := range s.setups {
			s.programs = append(s.programs, subst.NewProgram(m, s.world, vs, s.finder))
		}
		return
	}
	p := subst.NewProgram(m, s.world, nil, s.finder)
	for range s.setups {
		s.programs = append(s.programs, p)
	}
}

// trivial reports whether properties say nothing but what elements given sets have, so
// that there is nothing to set up. ProB has no state for that: in classical B the types of
// constants that name elements, in Event-B all that enumerates sets.
func trivial(m *machine.Machine, known knownConstants) bool {
	element := func(n *tree.Node) bool {
		if n.Op != tree.Ident {
			return false
		}
		_, ok := known[n.Decl]
		return ok || n.Decl.Kind == tree.DElement
	}
	set := func(n *tree.Node) bool {
		return n.Op == tree.Ident && n.Decl.Kind == tree.DSet && !n.Decl.Set.Param
	}
	for _, c := range m.Properties {
		for _, n := range tree.Conjuncts(c.Pred) {
			if n.Op == tree.Not {
				n = n.Args[0]
			}
			switch {
			case n.Op == tree.Member || m.Dialect == tree.EventB:
			default:
				return false
			}
			switch n.Op {
			case tree.Finite:
				if set(n.Args[0]) {
					continue
				}
			case tree.Partition:
				if set(n.Args[0]) && !n.Args[0].Decl.Set.Deferred {
					continue
				}
			case tree.Member:
				if element(n.Args[0]) && set(n.Args[1]) {
					continue
				}
			case tree.NotEqual, tree.Equal:
				if element(n.Args[0]) && element(n.Args[1]) {
					continue
				}
				if n.Op == tree.Equal && set(n.Args[0]) && !n.Args[0].Decl.Set.Deferred && n.Args[1].Op == tree.SetExt {
					continue
				}
			}
			return false
		}
	}
	return true
}

// The work for an assertion about constants: what takes longer before the search begins is put off
// to its end.
const (
	setupSteps = 1 << 22
	lateSteps  = 1 << 24
)

// checkSetups evaluates the assertions that speak of constants only; again: those that were put off.
func (s *search) checkSetups(setup *subst.Setup, again bool) {
	alone := s.quota.Alone
	s.quota.Alone = true
	defer func() { s.quota.Alone = alone }()
	late, steps := s.late, uint32(setupSteps)
	s.late = nil
	if again {
		steps = lateSteps
	}
	var places []int
	for i, c := range s.m.Assertions {
		if subst.OnlyConstants(c.Pred) {
			places = append(places, i)
		}
	}
	for k, vs := range s.setups {
		f := setup.Code.NewFrame(s.quota)
		copy(f.Slots, vs)
		for j, p := range setup.Assertions {
			if again && !slices.Contains(late, [2]int{k, j}) {
				continue
			}
			var ok bool
			var err error
			f.Within(steps, func() { ok, err = f.Truth(p) })
			if exceeded(err) && !s.quota.Stop.Load() {
				if !again {
					s.late = append(s.late, [2]int{k, j})
				} else {
					s.tooLong(s.m.Assertions[places[j]])
				}
				continue
			}
			if err != nil {
				s.failedAt(err, "an assertion", -1)
			} else if !ok && s.untrue == nil {
				c := s.m.Assertions[places[j]]
				s.untrue = &finding{kind: "assertion", clause: c, state: -1, setup: k}
			}
		}
	}
}

// appendAny encodes a value; of one that is not listed a text to show, and what tells it from
// others: two that cannot be compared are not the same.
func appendAny(key []byte, s *value.Shape, v value.Value) []byte {
	x := v.AsSymbolic()
	if x == nil {
		return s.Append(append(key, 0), v)
	}
	code, ok := value.AppendCode(nil, v)
	if !ok {
		code = fmt.Appendf(nil, "%p", x)
	}
	key = appendText(append(key, 1), []byte(s.Brief(v, 40)))
	return appendText(key, code)
}

func appendText(key, text []byte) []byte {
	return append(binary.AppendUvarint(key, uint64(len(text))), text...)
}

// briefAny writes the value that src begins with, as appendAny encoded it, and gives the rest.
func briefAny(src []byte, s *value.Shape) (string, []byte) {
	if src[0] == 0 {
		v, rest := s.Decode(src[1:])
		return s.Brief(v, 40), rest
	}
	next := func(src []byte) (text, rest []byte) {
		n, k := binary.Uvarint(src)
		return src[k:][:n], src[k:][n:]
	}
	text, rest := next(src[1:])
	_, rest = next(rest)
	return string(text), rest
}
