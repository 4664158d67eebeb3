package schedule

import (
	"math"

	"bsmt/portfolio/schedule"
)

// runs is what the members did on one file, by the index of the member.
type runs struct {
	file    string
	logic   string
	bytes   int64
	seconds []float64 // to the end of the run
	decided []bool    // it ended with a verdict
}

// scene is what a plan is judged in.
type scene struct {
	jobs   int
	absent []bool  // members that are not there
	weight float64 // of this scene
}

// plan is a schedule.Plan by the indices of members.
type plan struct {
	first  []step
	race   []int
	shares []float64 // in the order of race
}

type step struct {
	member  int
	seconds float64
}

// outcome is what came of a plan.
type outcome struct {
	decided bool
	seconds float64 // until the verdict, or the limit
	busy    float64 // processor time of all by then
}

// simulator goes through plans. Its buffers are used again.
type simulator struct {
	limit float64
	used  []float64 // by member
	over  []bool
	rates []float64
}

func newSimulator(members int, limit float64) *simulator {
	return &simulator{limit: limit, used: make([]float64, members), over: make([]bool, members), rates: make([]float64, members)}
}

// run goes through a plan on one file.
func (s *simulator) run(p *plan, r *runs, sc *scene) (o outcome) {
	for i := range s.used {
		s.used[i], s.over[i] = 0, sc.absent[i]
	}
	looked := false
	for _, st := range p.first {
		if !sc.absent[st.member] {
			looked = true
			if s.look(st.member, st.seconds, r, &o) {
				return o
			}
		}
	}
	if !looked && len(p.first) > 0 {
		for _, m := range p.race {
			if !sc.absent[m] {
				if s.look(m, p.first[0].seconds, r, &o) {
					return o
				}
				break
			}
		}
	}
	for o.seconds < s.limit {
		alive := s.share(p, sc.jobs)
		if alive == 0 {
			break
		}
		// The next to end, at the present rates.
		next, first := s.limit-o.seconds, -1
		for m, rate := range s.rates {
			if rate > 0 {
				if t := (r.seconds[m] - s.used[m]) / rate; t < next {
					next, first = max(t, 0), m
				}
			}
		}
		o.seconds += next
		for m, rate := range s.rates {
			s.used[m] += rate * next
			o.busy += rate * next
		}
		if first < 0 {
			break
		}
		s.over[first] = true
		if r.decided[first] {
			o.decided = true
			return o
		}
	}
	o.seconds = s.limit
	return o
}

// look lets a member run alone; true is that it decides.
func (s *simulator) look(m int, seconds float64, r *runs, o *outcome) bool {
	if s.over[m] {
		return false
	}
	t := min(seconds, s.limit/4)
	if left := r.seconds[m] - s.used[m]; left <= t {
		t = left
		s.over[m] = true
	}
	s.used[m] += t
	o.seconds += t
	o.busy += t
	o.decided = s.over[m] && r.decided[m]
	return o.decided
}

// share sets the rates of those that run: each has a processor where there are as many,
// else its share of them, but never more than one. It gives how many there are.
func (s *simulator) share(p *plan, jobs int) (alive int) {
	clear(s.rates)
	sum := 0.0
	for i, m := range p.race {
		if !s.over[m] {
			alive++
			sum += p.shares[i]
		}
	}
	if alive <= jobs {
		for _, m := range p.race {
			if !s.over[m] {
				s.rates[m] = 1
			}
		}
		return alive
	}
	free := float64(jobs)
	for again := true; again; {
		again = false
		for i, m := range p.race {
			if s.over[m] || s.rates[m] == 1 {
				continue
			}
			if p.shares[i]*free/sum >= 1 {
				s.rates[m] = 1
				free--
				sum -= p.shares[i]
				again = true
			}
		}
	}
	for i, m := range p.race {
		if !s.over[m] && s.rates[m] < 1 {
			s.rates[m] = p.shares[i] * free / sum
		}
	}
	return alive
}

// busyWeight is what a second of any processor costs, where a second of waiting costs 1.
const busyWeight = 0.03

// cost of a plan on some files, in all scenes: seconds for each file.
func (s *simulator) cost(p *plan, files []*runs, scenes []scene) float64 {
	if len(files) == 0 {
		return 0
	}
	sum := 0.0
	for _, f := range files {
		for i := range scenes {
			o := s.run(p, f, &scenes[i])
			t := o.seconds
			if !o.decided {
				t = 2 * s.limit
			}
			sum += scenes[i].weight * (t + busyWeight*o.busy)
		}
	}
	return sum / float64(len(files))
}

// public gives a plan as a schedule has it.
func (p *plan) public(names []string) schedule.Plan {
	var out schedule.Plan
	for _, s := range p.first {
		out.First = append(out.First, schedule.Step{Member: names[s.member], Time: duration(s.seconds)})
	}
	for i, m := range p.race {
		out.Race = append(out.Race, schedule.Share{Member: names[m], Share: p.shares[i]})
	}
	out.Others = othersShare
	return out
}

// never is the time of what did not run.
var never = math.Inf(1)
