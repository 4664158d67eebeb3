package strategy

import "bsmt/bkernel/preprocess"

// variation is how one of several searches differs from the search that a run alone is.
type variation struct {
	name string // for figures and traces

	phaseTrue, stable, focused bool     // as core.Options has them
	cubes                      bool     // clause learning under assumptions that cover the problem
	skip                       []string // passes of preprocessing to leave out: no clauses cross to it or from it
}

// variations is the table: search number n has row n, beginning anew with other random
// choices where there are more searches than rows. The first is the search of a run alone.
func variations() []variation {
	return []variation{
		{name: "plain"},
		{name: "cubes", cubes: true},
		{name: "focused", focused: true},
		{name: "cubes, stable", cubes: true, stable: true},
		{name: "stable, true first", stable: true, phaseTrue: true},
		{name: "cubes, focused", cubes: true, focused: true},
		{name: "without symmetries", skip: []string{"symmetry"}},
		{name: "cubes, true first", cubes: true, phaseTrue: true},
	}
}

// scouting is how a search differs that goes ahead while the first one prepares.
func scouting() variation { return variation{name: "scout", skip: preprocess.Long()} }

// part is the place of a run among several searches. The zero value is that of a run alone.
type part struct {
	variation
	number, of int // from 0; of is 0 where there is one search
}

// deals tells whether a row of the table is this search's. All of several searches learn clauses. The first one has the looks in
// passing and dives besides. All other strategies are shared out among the rest, who begin with them: from the third search on, or
// to the second where there are two. The first one leaves those to them that wait for clause learning.
func (p *part) deals(i int, row *strategy) bool {
	switch {
	case p.of < 2 || row.learns:
		return true
	case !row.shared():
		return p.number == 0
	}
	first := min(p.of-1, 2)
	return p.number >= first && i%(p.of-first) == p.number-first
}
