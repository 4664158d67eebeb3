package cluster

import (
	"context"
	"encoding/json"
	"fmt"
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

// tidy removes what is not to be kept, again and again.
func (s *Server) tidy(ctx context.Context) {
	t := time.NewTicker(s.cfg.Settled)
	defer t.Stop()
	for {
		if err := s.expire(ctx); err != nil && ctx.Err() == nil {
			s.note("what is not needed is not removed: %v", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-t.C:
		}
	}
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
