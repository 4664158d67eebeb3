package cluster

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"time"

	"bsmt/cluster/bus"
)

// removed is what a client asks to be removed.
type removed struct {
	Jobs []string `json:"jobs"`
}

// drop removes the jobs that a message names. Those that are open end with unknown before.
func (s *Server) drop(ctx context.Context, data []byte) error {
	var r removed
	if err := json.Unmarshal(data, &r); err != nil {
		return err
	}
	s.mu.Lock()
	for _, id := range r.Jobs {
		if s.jobs[id] == nil {
			s.mu.Unlock()
			return fmt.Errorf("there is no job %s", id)
		}
	}
	for _, id := range r.Jobs {
		if err := s.remove(ctx, id); err != nil {
			s.mu.Unlock()
			return err
		}
	}
	s.mu.Unlock()
	return s.sweep(ctx)
}

// remove forgets a job, its cases first, so that what a server that is killed leaves is a job; mu is held.
func (s *Server) remove(ctx context.Context, id string) error {
	j := s.jobs[id]
	if j == nil {
		return nil
	}
	if j.Verdict == "" {
		if err := s.decide(ctx, j, func() { j.Verdict, j.Reason = "unknown", "the job was removed" }); err != nil {
			return err
		}
	}
	if err := s.bus.Forget(ctx, s.bus.Nodes, id+".>"); err != nil {
		return err
	}
	if err := s.bus.Forget(ctx, s.bus.Jobs, id); err != nil {
		return err
	}
	delete(s.jobs, id)
	delete(s.trees, id)
	return nil
}

// sweep removes the objects that nothing needs: of a job that is decided its script and what came of it are needed, of others
// the proofs of cases, too.
func (s *Server) sweep(ctx context.Context) error {
	needed := map[string]bool{}
	s.mu.Lock()
	for id, j := range s.jobs {
		for _, name := range []string{j.Script, j.Model, j.Proof} {
			needed[name] = true
		}
		if j.Verdict != "" {
			continue
		}
		for _, n := range s.trees[id] {
			needed[n.Proof] = true
		}
	}
	s.mu.Unlock()
	_, err := s.bus.Sweep(ctx, s.cfg.Settled, needed)
	return err
}

// tidy removes what is not to be kept, and asks for what went astray, again and again.
func (s *Server) tidy(ctx context.Context) {
	removal, search := time.NewTicker(s.cfg.Settled), time.NewTicker(s.cfg.Silence)
	defer removal.Stop()
	defer search.Stop()
	expire := func() {
		if err := s.expire(ctx); err != nil && ctx.Err() == nil {
			s.note("what is not needed is not removed: %v", err)
		}
	}
	expire()
	var astray map[string]int
	for {
		select {
		case <-ctx.Done():
			return
		case <-removal.C:
			expire()
		case <-search.C:
			var err error
			if astray, err = s.askAgain(ctx, astray); err != nil && ctx.Err() == nil {
				s.note("what went astray is not asked again: %v", err)
			}
		}
	}
}

// askAgain asks again for the open cases that were astray the last time and are now: they wait neither to be decided nor to be judged, since somebody
// with the token took them away and said nothing. It gives those that are astray, with how often they were asked.
func (s *Server) askAgain(ctx context.Context, before map[string]int) (map[string]int, error) {
	s.mu.Lock()
	open := slices.ContainsFunc(slices.Collect(maps.Values(s.jobs)), func(j *Job) bool { return j.Verdict == "" })
	s.mu.Unlock()
	if !open {
		return nil, nil
	}
	// A result is there before its case is taken away: so cases are asked about first.
	asked, err := s.bus.Subjects(ctx, bus.Cubes, bus.CubePrefix+">")
	if err != nil {
		return before, err
	}
	said, err := s.bus.Subjects(ctx, bus.Results, bus.ResultPrefix+">")
	if err != nil {
		return before, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	astray := map[string]int{}
	for id, j := range s.jobs {
		if j.Verdict != "" {
			continue
		}
		for _, n := range s.trees[id] {
			key := id + "." + n.ID
			if n.State != Open || asked[subject(j, n)] > 0 || said[bus.ResultPrefix+key] > 0 {
				continue
			}
			if times, ok := before[key]; !ok || times != n.Asked {
				astray[key] = n.Asked
				continue
			}
			s.note("case %s of job %s went astray, and is asked again", n.ID, id)
			n.Asked++
			if err := s.keep(ctx, j, n); err != nil {
				return nil, err
			}
			if err := s.ask(ctx, j, n); err != nil {
				return nil, err
			}
		}
	}
	return astray, nil
}

// expire removes jobs that ended longer ago than they are kept, and sweeps.
func (s *Server) expire(ctx context.Context) error {
	s.mu.Lock()
	for id, j := range s.jobs {
		if s.cfg.Keep > 0 && j.Verdict != "" && time.Since(j.Ended) > s.cfg.Keep {
			if err := s.remove(ctx, id); err != nil {
				s.mu.Unlock()
				return err
			}
		}
	}
	s.mu.Unlock()
	return s.sweep(ctx)
}

// Remove has a server forget jobs, with what came of them.
func (c *Client) Remove(ctx context.Context, ids ...string) error {
	data, err := json.Marshal(removed{ids})
	if err != nil {
		return err
	}
	_, err = c.request(ctx, bus.RemoveTo, data)
	return err
}
