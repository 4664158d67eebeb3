package fuzz

import (
	"context"
	"fmt"
	"hash/fnv"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"time"

	"bsmt/portfolio"
)

// Config says what to run.
type Config struct {
	Seed     uint64
	Time     time.Duration // how long; 0: until Scripts
	Scripts  int           // how many; 0: until Time
	First    uint64        // number of the first script
	Profiles []Profile     // in turn; nil: all
	Timeout  time.Duration // of the kernel for one check; 0: 1 s
	Work     int64         // of the kernel for one check, the same on every machine; 0: no limit
	Vary     float64       // how often variants are solved, too
	Plain    float64       // how often a script is solved under plain names, too; 1: it has no others
	Jobs     int           // searches of the kernel at once, from the first unit of work on; 0: one
	Alone    bool          // without z3 and cvc5
	Planted  bool          // scripts that are true under values chosen beforehand; without z3 and cvc5
	Dialogue bool          // scripts that ask many questions about a stack of assertions
	Reduce   time.Duration // for each finding; 0: as it is
	Each     int           // findings kept of one kind and profile; 0: all
	Folder   string        // where findings are written; empty: nowhere
	Out      io.Writer     // findings and progress as they come; nil: nowhere
}

// Count is what became of the checks of a profile.
type Count struct {
	Scripts, Sat, Unsat, Unknown int
	Slow                         int           // unknown because of the time limit
	Lost                         int           // unknown to the kernel, decided by another
	Took                         time.Duration // by the kernel
}

// Report is what a run saw.
type Report struct {
	Scripts   int
	Checks    int
	Unplanted int // scripts whose values could not be written or checked
	Called    int // checks held against those under plain names
	Uneven    int // of those, decided under one of the names alone
	Filled    int // models of unchecked sats that z3 was asked about
	Proofs    int // of some refutations
	Whole     int // without a hole
	Took      time.Duration
	Counts    map[string]*Count // by profile
	Faults    map[string]int    // verdicts of others that the evaluator refutes
	Reasons   map[string]int    // of unknown
	Findings  []*Finding
}

// Run makes scripts and judges them until the time is over or ctx is done.
func Run(ctx context.Context, cfg Config) *Report {
	if cfg.Profiles == nil {
		cfg.Profiles = Profiles()
	}
	if cfg.Timeout == 0 {
		cfg.Timeout = time.Second
	}
	if cfg.Out == nil {
		cfg.Out = io.Discard
	}
	if cfg.Dialogue {
		cfg.Vary = 0 // variants are of scripts that ask once
	}
	o := &Oracle{Timeout: cfg.Timeout, Work: cfg.Work, Vary: cfg.Vary, Plain: cfg.Plain, Jobs: cfg.Jobs, Faults: map[string]int{}}
	if !cfg.Alone && !cfg.Planted {
		o.Z3, o.Cvc5 = NewExternal("z3", 2*time.Second), NewExternal("cvc5", time.Second)
		defer o.Z3.Close()
		defer o.Cvc5.Close()
	}
	rep := &Report{Counts: map[string]*Count{}, Faults: o.Faults, Reasons: map[string]int{}}
	kept := map[string]int{}
	start := time.Now()
	for i := cfg.First; ctx.Err() == nil; i++ {
		if cfg.Time > 0 && time.Since(start) >= cfg.Time || cfg.Scripts > 0 && rep.Scripts >= cfg.Scripts {
			break
		}
		p := &cfg.Profiles[i%uint64(len(cfg.Profiles))]
		s := generate(p, cfg.Seed, i, cfg.Dialogue)
		if cfg.Planted {
			if s = Plant(s, rand.New(rand.NewPCG(cfg.Seed, i))); s == nil {
				rep.Unplanted++
				continue
			}
		}
		if cfg.Plain < 1 {
			s = Named(s, cfg.Seed, i)
		}
		outs, f := o.Judge(s, rand.New(rand.NewPCG(cfg.Seed, i^1<<63)))
		rep.count(p.Name, outs, cfg.Timeout)
		if f == nil {
			continue
		}
		key := f.Kind + " " + p.Name
		if kept[key]++; cfg.Each > 0 && kept[key] > cfg.Each {
			continue
		}
		fmt.Fprintf(cfg.Out, "; seed %d script %d %s: %s: %s\n", cfg.Seed, i, p.Name, f.Kind, f.Detail)
		if cfg.Reduce > 0 {
			f = o.Reduce(f, cfg.Reduce)
		}
		fmt.Fprintf(cfg.Out, "%s\n", f.Script.Text())
		rep.Findings = append(rep.Findings, f)
		if cfg.Folder != "" {
			if err := f.write(cfg.Folder); err != nil {
				fmt.Fprintln(cfg.Out, ";", err)
			}
		}
	}
	rep.Called, rep.Uneven, rep.Filled = o.Called, o.Uneven, o.Filled
	rep.Proofs, rep.Whole, rep.Took = o.Proofs, o.Whole, time.Since(start)
	return rep
}

// write keeps a finding as a script of its own.
func (f *Finding) write(folder string) error {
	text := f.Script.Text()
	h := fnv.New32a()
	io.WriteString(h, text)
	name := strings.Map(func(c rune) rune {
		if c >= 'a' && c <= 'z' {
			return c
		}
		return '-'
	}, f.Kind)
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	text = "; " + f.Kind + ", " + f.Script.Profile + ": " + strings.ReplaceAll(f.Detail, "\n", " ") + "\n" + text
	return os.WriteFile(filepath.Join(folder, fmt.Sprintf("%s-%08x.smt2", name, h.Sum32())), []byte(text), 0o644)
}

func (r *Report) count(profile string, outs []Outcome, limit time.Duration) {
	c := r.Counts[profile]
	if c == nil {
		c = &Count{}
		r.Counts[profile] = c
	}
	r.Scripts++
	c.Scripts++
	for i := range outs {
		r.Checks++
		c.Took += outs[i].Took
		switch outs[i].Verdict {
		case portfolio.Sat:
			c.Sat++
		case portfolio.Unsat:
			c.Unsat++
		default:
			c.Unknown++
			if outs[i].Took >= limit*9/10 {
				c.Slow++
			}
			if outs[i].Other == "sat" || outs[i].Other == "unsat" {
				c.Lost++
			}
			r.Reasons[shorten(outs[i].Reason)]++
		}
	}
}

// shorten makes reasons with different names and numbers the same.
func shorten(s string) string {
	s = strings.Map(func(c rune) rune {
		if c >= '0' && c <= '9' {
			return '#'
		}
		return c
	}, s)
	for strings.Contains(s, "##") {
		s = strings.ReplaceAll(s, "##", "#")
	}
	if len(s) > 90 {
		s = s[:90]
	}
	return s
}

// Print writes the figures of a run.
func (r *Report) Print(w io.Writer) {
	fmt.Fprintf(w, "%-14s %8s %8s %8s %8s %8s %10s\n", "profile", "scripts", "sat", "unsat", "unknown", "time out", "ms/script")
	names := make([]string, 0, len(r.Counts))
	for n := range r.Counts {
		names = append(names, n)
	}
	sort.Strings(names)
	var all Count
	line := func(n string, c *Count) {
		fmt.Fprintf(w, "%-14s %8d %8d %8d %8d %8d %10.1f\n", n, c.Scripts, c.Sat, c.Unsat, c.Unknown, c.Slow,
			c.Took.Seconds()*1000/float64(max(c.Scripts, 1)))
	}
	for _, n := range names {
		c := r.Counts[n]
		line(n, c)
		all.Scripts += c.Scripts
		all.Sat += c.Sat
		all.Unsat += c.Unsat
		all.Unknown += c.Unknown
		all.Slow += c.Slow
		all.Took += c.Took
	}
	line("all", &all)
	reasons := make([]string, 0, len(r.Reasons))
	for n := range r.Reasons {
		reasons = append(reasons, n)
	}
	sort.Slice(reasons, func(i, j int) bool { return r.Reasons[reasons[i]] > r.Reasons[reasons[j]] })
	for i, n := range reasons {
		if i == 12 {
			break
		}
		fmt.Fprintf(w, "%8d unknown: %s\n", r.Reasons[n], n)
	}
	for n, k := range r.Faults {
		fmt.Fprintf(w, "%8d verdicts of %s that a checked model or the other solver refutes\n", k, n)
	}
	if r.Unplanted > 0 {
		fmt.Fprintf(w, "%8d scripts whose values could not be written\n", r.Unplanted)
	}
	if r.Called > 0 {
		fmt.Fprintf(w, "%8d checks asked under plain names too, %d decided under one of the names alone\n", r.Called, r.Uneven)
	}
	if r.Filled > 0 {
		fmt.Fprintf(w, "%8d unchecked models put into z3\n", r.Filled)
	}
	if r.Proofs > 0 {
		fmt.Fprintf(w, "%8d proofs checked, %d without a hole\n", r.Proofs, r.Whole)
	}
	fmt.Fprintf(w, "%d scripts with %d checks in %.1f s, %.1f scripts a second, %d findings\n",
		r.Scripts, r.Checks, r.Took.Seconds(), float64(r.Scripts)/r.Took.Seconds(), len(r.Findings))
}
