package po

import (
	"context"
	"slices"

	"bsmt/b/machine"
	"bsmt/b/tree"
	"bsmt/b/wd"
)

// Initialisation is the number of the initialisation where steps are numbered.
const Initialisation = -1

// alone is a machine without what it refines, of which a run of the machine knows nothing.
func alone(m *machine.Machine) *machine.Machine {
	if m.Abstract == nil && len(m.Gluing) == 0 && len(m.AbstractOnly) == 0 {
		return m
	}
	own := *m
	own.Abstract, own.Gluing, own.AbstractOnly = nil, nil, nil
	return &own
}

func newClassical(m *machine.Machine) *classical {
	g := &classical{m: m, count: map[string]int{}}
	g.gen = generator{sets: map[string]bool{}, given: m.Sets}
	for _, ds := range [][]*tree.Decl{m.Constants, m.Variables, m.AbstractOnly} {
		g.types(ds)
	}
	g.global = len(g.gen.typing)
	return g
}

// made gives the obligations that f makes.
func (g *classical) made(f func()) []Obligation {
	before := len(g.gen.all)
	f()
	return slices.Clone(g.gen.all[before:])
}

// established gives the preservations of the initialisation: after each of its ways an invariant
// has a value and holds.
func established(ctx context.Context, m *machine.Machine) []Preservation {
	g := newClassical(m)
	g.evaluated, g.ended = true, ctx.Err
	by := make([][]Obligation, len(m.Invariants))
	if err := tree.Catch(func() {
		g.initial(func(p *path, i int, c *tree.Clause) {
			goal := p.value(c.Pred)
			by[i] = append(by[i], g.made(func() { g.add(g.tag, p, c, wd.And(wd.Of(goal), goal)) })...)
		})
	}); err != nil {
		return nil
	}
	var out []Preservation
	for i, ways := range by {
		out = append(out, Preservation{Initialisation, i, ways})
	}
	return out
}

// Meaning gives what is to be shown for an operation of a flat machine, or the initialisation, to
// mean something wherever the invariants and assertions hold: what it evaluates has a value, and
// what it requires within holds. ok: nothing else is to be shown.
func Meaning(m *machine.Machine, operation int) (out []Obligation, ok bool) {
	m = alone(m)
	g := newClassical(m)
	if !Covered(m, operation) {
		return nil, false
	}
	if operation == Initialisation {
		err := tree.Catch(func() { g.initial(func(*path, int, *tree.Clause) {}) })
		return g.gen.all, err == nil
	}
	o := apart(m, m.Operations[operation])
	err := tree.Catch(func() {
		g.types(o.Params)
		p := path{hyps: preds(m.Properties, m.Invariants, m.Assertions)}
		g.gen.general = len(p.hyps)
		for i, c := range slices.Concat(o.Guards, o.Theorems) {
			g.add("Guard_"+o.Name, &p, c, wd.Of(c.Pred))
			if i >= len(o.Guards) {
				g.add("Guard_"+o.Name, &p, c, c.Pred)
			}
			p = p.assume(c.Pred)
		}
		g.operation(o, func(*path, int, *tree.Clause) {})
	})
	return g.gen.all, err == nil
}

// Covered reports whether all that may go wrong in an operation of a flat machine, or the initialisation, has obligations.
func Covered(m *machine.Machine, operation int) bool {
	if operation == Initialisation {
		return definite(m.Variables, m.Init)
	}
	o := m.Operations[operation]
	return definite(o.Results, o.Body) && len(o.Witnesses) == 0 && (o.Status == tree.Ordinary || m.Variant == nil)
}

// Follows gives, for each of some predicates, what is to be shown for it to have a value and hold
// wherever the invariants of a flat machine hold.
func Follows(m *machine.Machine, what []*tree.Node) [][]Obligation {
	m = alone(m)
	g := newClassical(m)
	p := path{hyps: preds(m.Properties, m.Invariants)}
	g.gen.general = len(p.hyps)
	var out [][]Obligation
	for _, n := range what {
		out = append(out, g.made(func() { g.add("AssertionLemmas", &p, nil, wd.And(wd.Of(n), n)) }))
	}
	return out
}

// Stated gives what is to be shown for the properties of a flat machine's constants to have values.
func Stated(m *machine.Machine) []Obligation {
	g := newClassical(alone(m))
	var p path
	for _, c := range m.Properties {
		g.add("WellDefinednessProperties", &p, c, wd.Of(c.Pred))
		p = p.assume(c.Pred)
	}
	return g.gen.all
}

// Inductive gives what is to be shown for a predicate to hold in all states of a flat machine, and
// what the machine claims with it: it holds after the initialisation, each operation keeps it, and
// it implies the invariants and assertions. What they ask besides is that the predicate has a value.
func Inductive(ctx context.Context, m *machine.Machine, invariant *tree.Node) ([]Obligation, error) {
	own := *alone(m)
	own.Invariants, own.Assertions = nil, nil
	for _, n := range tree.Conjuncts(invariant) {
		own.Invariants = append(own.Invariants, &tree.Clause{Pred: n, Pos: n.Pos})
	}
	var out []Obligation
	steps := map[int]bool{}
	for _, p := range Preserved(ctx, &own) {
		steps[p.Operation] = true
		out = append(out, p.Ways...)
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	for k, o := range m.Operations {
		if !steps[k] {
			return nil, tree.NotSupported(o.Pos, "a proof through "+o.Name+", which has a loop or too many ways,")
		}
	}
	if !steps[Initialisation] {
		return nil, tree.NotSupported(m.Init.Pos, "a proof through an initialisation that has a loop or too many ways")
	}
	for _, all := range Follows(&own, preds(m.Invariants, m.Assertions)) {
		out = append(out, all...)
	}
	return out, nil
}
