package temporal

import "slices"

// goal is what the loop of a run has to come by.
type goal struct {
	mark  int                             // an until that is fulfilled; -1: something else
	taken func(node int32, edge int) bool // a transition that is taken, or from a state where it is not possible; nil: mark
}

// requirements tell of a component how a path that stays in it can be fair: by what it has to come
// by, and, if that is not enough, by which nodes it must avoid.
func (p *product) requirements(comp []int32, inside map[int32]bool, fair []fairStep) (goals []goal, avoid []int32) {
	for _, f := range fair {
		if f.step >= 0 {
			matches := func(n int32, e int) bool { return p.g.atoms.matches(f.step, p.nodes[n].state, e) }
			g, bad := p.require(comp, inside, f.strong, matches)
			goals, avoid = append(goals, g...), append(avoid, bad...)
			continue
		}
		// Each label by itself.
		seen := map[uint32]bool{}
		for _, n := range comp {
			from, to := p.g.edges(p.nodes[n].state)
			for e := from; e < to; e++ {
				label := p.g.label[e]
				if seen[label] {
					continue
				}
				seen[label] = true
				matches := func(_ int32, e int) bool { return p.g.label[e] == label }
				g, bad := p.require(comp, inside, f.strong, matches)
				goals, avoid = append(goals, g...), append(avoid, bad...)
			}
		}
	}
	return goals, avoid
}

// require is requirements for one kind of transition.
func (p *product) require(comp []int32, inside map[int32]bool, strong bool, matches func(node int32, e int) bool) (goals []goal, avoid []int32) {
	taken := false
	var able []int32 // nodes where it is possible
	can := map[int32]bool{}
	for _, n := range comp {
		from, to := p.g.edges(p.nodes[n].state)
		for e := from; e < to; e++ {
			if matches(n, e) {
				able = append(able, n)
				can[n] = true
				break
			}
		}
		for k := p.begin[n]; !taken && k < p.begin[n+1]; k++ {
			taken = inside[p.to[k]] && matches(n, p.edge[k])
		}
	}
	switch {
	case len(able) == 0:
		return nil, nil
	case taken:
		return []goal{{-1, func(n int32, e int) bool { return matches(n, e) || !strong && !can[n] }}}, nil
	case strong:
		return nil, able
	case len(able) < len(comp):
		return []goal{{-1, func(n int32, e int) bool { return !can[n] }}}, nil
	}
	return nil, comp
}

// accepting gives a strongly connected part of a component in which a path can fulfil all untils
// and be fair; nil: there is none (for strong fairness after Emerson and Lei, Modalities for model
// checking, 1987: what must be avoided is taken away, and the rest falls into components).
func (p *product) accepting(comp []int32, all uint64, fair []fairStep) []int32 {
	inside := set(comp)
	marks := uint64(0)
	for _, n := range comp {
		for k := p.begin[n]; k < p.begin[n+1]; k++ {
			if inside[p.to[k]] {
				marks |= p.marks[k]
			}
		}
	}
	if marks != all {
		return nil
	}
	_, avoid := p.requirements(comp, inside, fair)
	if len(avoid) == 0 {
		return comp
	}
	for _, n := range avoid {
		delete(inside, n)
	}
	var out []int32
	if len(inside) > 0 {
		p.components(inside, func(part []int32) bool {
			out = p.accepting(part, all, fair)
			return out == nil
		})
	}
	return out
}

func set(list []int32) map[int32]bool {
	out := make(map[int32]bool, len(list))
	for _, n := range list {
		out[n] = true
	}
	return out
}

// triedStarts is how many nodes of a component a loop is begun at, for the shortest run.
const triedStarts = 64

// lasso gives a run into a component and around in it, by all that it has to come by.
func (p *product) lasso(comp []int32, all uint64, fair []fairStep) *run {
	inside := set(comp)
	goals, _ := p.requirements(comp, inside, fair)
	for i := range p.a.untils {
		goals = append(goals, goal{mark: i})
	}
	// Nodes are in the order of their distance: the nearest are tried.
	near := append([]int32(nil), comp...)
	slices.Sort(near)
	var best *run
	for i, start := range near {
		if i == triedStarts {
			break
		}
		r := p.stem(start)
		if best != nil && len(r.edges) >= len(best.edges) {
			break
		}
		r.loop = len(r.states) - 1
		p.around(r, start, inside, goals)
		if p.folds {
			r = p.fold(r)
		}
		if best == nil || len(r.edges) < len(best.edges) {
			best = r
		}
	}
	return best
}

// togetherGoals and togetherNodes bound the searches for loops that come by all goals at once.
const togetherGoals, togetherNodes = 8, 1 << 12

// around appends a loop from a node to itself that comes by all goals: the shortest, or, where there
// is much to come by, each time by the nearest.
func (p *product) around(r *run, start int32, inside map[int32]bool, goals []goal) {
	at := start
	walk := func(ks []int) {
		for _, k := range ks {
			at = p.to[k]
			r.edges = append(r.edges, p.edge[k])
			r.states = append(r.states, p.nodes[at].state)
		}
	}
	if len(goals) <= togetherGoals && len(inside) <= togetherNodes {
		walk(p.way(start, inside, goals, func(n int32, k int, left uint64) bool { return p.to[k] == start && left == 0 }))
	} else {
		for _, g := range goals {
			walk(p.way(at, inside, nil, func(n int32, k int, _ uint64) bool { return p.meets(g, n, k) }))
		}
		if at != start || len(goals) == 0 {
			walk(p.way(at, inside, nil, func(_ int32, k int, _ uint64) bool { return p.to[k] == start }))
		}
	}
	r.states = r.states[:len(r.states)-1] // it is the state at loop again
}

func (p *product) meets(g goal, n int32, k int) bool {
	if g.taken != nil {
		return g.taken(n, p.edge[k])
	}
	return p.marks[k]>>g.mark&1 == 1
}

// way gives the shortest way inside of a component whose last edge is one that was asked for, where
// left are the goals that neither it nor any before it met.
func (p *product) way(from int32, inside map[int32]bool, goals []goal, last func(n int32, k int, left uint64) bool) []int {
	type place struct {
		node int32
		left uint64
	}
	type step struct {
		from place
		k    int
	}
	first := place{from, 1<<len(goals) - 1}
	via := map[place]step{first: {k: -1}}
	queue := []place{first}
	for i := 0; i < len(queue); i++ {
		at := queue[i]
		n := at.node
		for k := p.begin[n]; k < p.begin[n+1]; k++ {
			if !inside[p.to[k]] {
				continue
			}
			left := at.left
			for i, g := range goals {
				if left>>i&1 == 1 && p.meets(g, n, k) {
					left &^= 1 << i
				}
			}
			if last(n, k, left) {
				ks := []int{k}
				for s := via[at]; s.k >= 0; s = via[s.from] {
					ks = append(ks, s.k)
				}
				slices.Reverse(ks)
				return ks
			}
			to := place{p.to[k], left}
			if _, seen := via[to]; !seen {
				via[to] = step{at, k}
				queue = append(queue, to)
			}
		}
	}
	panic("temporal: a component that is not strongly connected")
}
