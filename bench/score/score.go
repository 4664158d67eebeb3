package score

import (
	"slices"
	"sort"
	"time"

	"bsmt/bench/results"
)

// Score says how solvers did on the files that all of them ran on.
type Score struct {
	Limit    time.Duration  // the limit on time of the runs, for PAR-2
	Files    int            // files with a row of each solver
	Partial  int            // files that lack a row of some solver; they count for nothing
	Solvers  []SolverScore  // by name
	Best     SolverScore    // virtual best: the first verdict that is right, of any solver
	Logics   []Group        // by name
	Families []Group        // by name
	Disagree []Disagreement // by file
	Outcomes []Outcome      // of the files that count, in the order of their first rows
}

// SolverScore counts the runs of one solver.
type SolverScore struct {
	Name    string
	Solved  int           // right verdicts
	Sat     int           // of them sat
	Unsat   int           // of them unsat
	Wrong   int           // verdicts that contradict the truth
	Unknown int           // answers unknown
	Error   int           // no verdict before the limit, or one that is void
	Memory  int           // of them for the limit on memory
	Timeout int           // no verdict in time
	Alone   int           // solved by no other
	PAR2    time.Duration // mean time to a right verdict, twice the limit for a run without one
	Median  time.Duration // of the times on the files that all solve; -1 when there are none
}

// Group is a score of the files of one logic or one family.
type Group struct {
	Name    string
	Files   int
	Solvers []SolverScore // in the order of Score.Solvers
	Best    SolverScore
}

// Disagreement is a file on which verdicts contradict each other or its status.
type Disagreement struct {
	File     string
	Status   string
	Verdicts []string // sat, unsat or empty, in the order of Score.Solvers
}

// Outcome is what is known of one file.
type Outcome struct {
	File  string
	Logic string
	Truth string        // sat, unsat or empty
	Rows  []results.Row // in the order of Score.Solvers
}

// Right tells whether solver s has the verdict that is true.
func (o Outcome) Right(s int) bool {
	return results.Decided(o.Rows[s].Verdict) && o.Rows[s].Verdict == o.Truth
}

// Wrong tells whether solver s has a verdict that is not true.
func (o Outcome) Wrong(s int) bool {
	return results.Decided(o.Rows[s].Verdict) && o.Truth != "" && o.Rows[s].Verdict != o.Truth
}

// New makes the score of rows, the last row of a file and solver counting. What
// is true of a file is its status, or where that is unknown the verdict that all
// deciding solvers share.
func New(rows []results.Row, limit time.Duration) *Score {
	var names, files []string
	byFile := map[string]map[string]int{} // to the index of the row
	first := map[string]int{}             // to the first row
	seen := map[string]bool{}
	for i, r := range rows {
		if !seen[r.Solver] {
			seen[r.Solver] = true
			names = append(names, r.Solver)
		}
		if byFile[r.File] == nil {
			byFile[r.File] = map[string]int{}
			files = append(files, r.File)
			first[r.File] = i
		}
		byFile[r.File][r.Solver] = i
	}
	sort.Strings(names)
	s := &Score{Limit: limit}
	var all []Outcome
	for _, f := range files {
		if len(byFile[f]) < len(names) {
			s.Partial++
			continue
		}
		o := Outcome{File: f, Rows: make([]results.Row, len(names))}
		for i, n := range names {
			o.Rows[i] = rows[byFile[f][n]]
		}
		// A second row of the file's first solver has taken the place of the first.
		o.Logic, o.Truth = rows[byFile[f][rows[first[f]].Solver]].Logic, Truth(o.Rows)
		all = append(all, o)
		if d, ok := disagreement(o); ok {
			d.File, d.Status = f, Status(o.Rows)
			s.Disagree = append(s.Disagree, d)
		}
	}
	s.Files, s.Outcomes = len(all), all
	s.Solvers, s.Best = count(names, all, limit)
	s.Logics = groups(names, all, limit, func(o Outcome) string { return o.Logic })
	s.Families = groups(names, all, limit, func(o Outcome) string { return o.Rows[0].Family })
	sort.Slice(s.Disagree, func(i, j int) bool { return s.Disagree[i].File < s.Disagree[j].File })
	return s
}

// Status is what is known of a file, which any of its rows may tell.
func Status(rows []results.Row) string {
	for _, r := range rows {
		if results.Decided(r.Expected) {
			return r.Expected
		}
	}
	return results.Unknown
}

// Truth is what is true of a file: its status, or where that is unknown the verdict
// that all deciding rows share; empty when there is none.
func Truth(rows []results.Row) string {
	if status := Status(rows); results.Decided(status) {
		return status
	}
	t := ""
	for _, r := range rows {
		switch {
		case !results.Decided(r.Verdict) || r.Verdict == t:
		case t == "":
			t = r.Verdict
		default:
			return ""
		}
	}
	return t
}

func disagreement(o Outcome) (Disagreement, bool) {
	d := Disagreement{Verdicts: make([]string, len(o.Rows))}
	bad, one := false, ""
	for s, r := range o.Rows {
		if !results.Decided(r.Verdict) {
			continue
		}
		d.Verdicts[s] = r.Verdict
		bad = bad || o.Wrong(s) || one != "" && one != r.Verdict
		one = r.Verdict
	}
	return d, bad
}

// groups makes the scores of files that share a name.
func groups(solvers []string, all []Outcome, limit time.Duration, name func(Outcome) string) []Group {
	files := map[string][]Outcome{}
	for _, o := range all {
		files[name(o)] = append(files[name(o)], o)
	}
	out := make([]Group, 0, len(files))
	for n, some := range files {
		g := Group{Name: n, Files: len(some)}
		g.Solvers, g.Best = count(solvers, some, limit)
		out = append(out, g)
	}
	sort.Slice(out, func(i, j int) bool { return out[i].Name < out[j].Name })
	return out
}

// count makes the sums over some files.
func count(names []string, all []Outcome, limit time.Duration) ([]SolverScore, SolverScore) {
	solvers := make([]SolverScore, len(names))
	times := make([][]time.Duration, len(names))
	best := SolverScore{Name: "virtual best"}
	var bestTimes []time.Duration
	for i, n := range names {
		solvers[i].Name = n
	}
	for _, o := range all {
		right, last := 0, 0
		fastest := 2 * limit
		for i := range solvers {
			s := &solvers[i]
			r := o.Rows[i]
			switch r.Word() {
			case results.Unknown:
				s.Unknown++
			case "error":
				s.Error++
			case "memory":
				s.Error++
				s.Memory++
			case "timeout":
				s.Timeout++
			}
			if o.Wrong(i) {
				s.Wrong++
			}
			if !o.Right(i) {
				s.PAR2 += 2 * limit
				continue
			}
			right, last = right+1, i
			s.PAR2 += r.Wall
			fastest = min(fastest, r.Wall)
			s.add(o.Truth)
		}
		if right == 1 {
			solvers[last].Alone++
		}
		if right > 0 {
			best.add(o.Truth)
		}
		best.PAR2 += fastest
		if right == len(names) {
			for i := range names {
				times[i] = append(times[i], o.Rows[i].Wall)
			}
			bestTimes = append(bestTimes, fastest)
		}
	}
	finish := func(s *SolverScore, times []time.Duration) {
		if len(all) > 0 {
			s.PAR2 /= time.Duration(len(all))
		}
		s.Median = -1
		if len(times) > 0 {
			slices.Sort(times)
			s.Median = times[len(times)/2]
		}
	}
	for i := range solvers {
		finish(&solvers[i], times[i])
	}
	finish(&best, bestTimes)
	return solvers, best
}

func (s *SolverScore) add(truth string) {
	s.Solved++
	if truth == results.Sat {
		s.Sat++
	} else {
		s.Unsat++
	}
}
