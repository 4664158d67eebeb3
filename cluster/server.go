package cluster

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"hash/maphash"
	"io"
	"net"
	"runtime"
	"strconv"
	"sync"
	"time"

	natsd "github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"bsmt/cluster/bus"
)

// Verify says which evidence of workers the server checks. A model always is.
type Verify string

// The values.
const (
	VerifyAll    Verify = "all"
	VerifySample Verify = "sample" // of refutations one in sampled, by chance
	VerifyNone   Verify = "none"
)

const (
	sampled       = 8
	progressEvery = 16               // refuted cases, until clients hear of it
	mostAttempts  = 5                // at a case that gives no result that counts
	mostRefused   = 3                // evidence of a worker that does not hold, before its word counts no more
	checkTime     = 10 * time.Minute // for a proof or a model
	shortestReady = 10 * time.Second // for the embedded server to start
)

// Config is what a server is told.
type Config struct {
	Listen   string // HOST:PORT of the embedded NATS server
	Token    string // that all have to show; may be empty where only this machine is listened to
	Dir      string // what outlasts the server
	TLSCert  string // files; empty: no TLS
	TLSKey   string
	TLSCA    string     // file: who joins has a certificate signed by one of it
	Outside  bus.Access // to a NATS server in place of one's own, where it has a URL
	Replicas int        // servers of an outside cluster that keep each thing; 0: one
	Verify   Verify
	Program  string        // the program bsmt
	Notes    io.Writer     // told of what users should know
	Silence  time.Duration // after which a worker's case is asked again; 0: half a minute
	Keep     time.Duration // after its end that a job is kept; 0: for ever
	Settled  time.Duration // after which objects that nothing needs are removed; 0: bus.Settled
	Checkers int           // proofs that are checked at once; 0: one for each processor
}

// Server decides what is asked and who is believed. It is used from one goroutine but for Snapshot.
type Server struct {
	cfg   Config
	natsd *natsd.Server // nil: an outside one
	bus   *bus.Bus
	began time.Time
	seed  maphash.Seed // of chance

	mu      sync.Mutex
	jobs    map[string]*Job
	trees   map[string]Tree
	workers map[string]*Worker
	scripts map[string][]byte // questions, by job
	checks  sync.WaitGroup
	slots   chan struct{}
}

// Local tells whether an address to listen on is reached from this machine only.
func Local(listen string) bool {
	host, _, err := net.SplitHostPort(listen)
	if err != nil {
		return false
	}
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// NewServer starts a server, which goes on from what lies in its folder.
func NewServer(ctx context.Context, cfg Config) (*Server, error) {
	if cfg.Outside.URL == "" && cfg.Token == "" && !Local(cfg.Listen) {
		return nil, fmt.Errorf("%s is reached from other machines: --token is needed, which workers and clients show", cfg.Listen)
	}
	if cfg.Silence <= 0 {
		cfg.Silence = silence
	}
	cfg.Settled = cmp.Or(cfg.Settled, bus.Settled)
	if cfg.Checkers == 0 {
		cfg.Checkers = runtime.NumCPU()
	}
	s := &Server{
		cfg: cfg, began: time.Now(), seed: maphash.MakeSeed(), jobs: map[string]*Job{}, trees: map[string]Tree{}, workers: map[string]*Worker{}, scripts: map[string][]byte{},
		slots: make(chan struct{}, cfg.Checkers),
	}
	var nc *nats.Conn
	var err error
	if cfg.Outside.URL != "" {
		nc, err = bus.Connect(cfg.Outside)
	} else {
		r := newRights(cfg.Token)
		if s.natsd, err = embed(cfg, r); err != nil {
			return nil, err
		}
		nc, err = nats.Connect("", nats.InProcessServer(s.natsd), nats.Token(r.own), nats.CustomInboxPrefix(ownInbox))
	}
	if err != nil {
		s.Close()
		return nil, err
	}
	if s.bus, err = bus.Make(ctx, nc, bus.Setup{Silence: cfg.Silence, Replicas: cfg.Replicas}); err != nil {
		s.Close()
		return nil, err
	}
	if err := s.recall(ctx); err != nil {
		s.Close()
		return nil, err
	}
	return s, nil
}

// embed starts a NATS server.
func embed(cfg Config, r *rights) (*natsd.Server, error) {
	host, port, err := net.SplitHostPort(cfg.Listen)
	if err != nil {
		return nil, err
	}
	n, err := strconv.Atoi(port)
	if err != nil {
		return nil, fmt.Errorf("%s is no port", port)
	}
	if n == 0 {
		n = natsd.RANDOM_PORT
	}
	o := &natsd.Options{Host: host, Port: n, JetStream: true, StoreDir: cfg.Dir, CustomClientAuthentication: r, NoSigs: true, NoLog: true, ServerName: "bsmt"}
	if cfg.TLSCert != "" {
		if o.TLSConfig, err = natsd.GenTLSConfig(&natsd.TLSConfigOpts{CertFile: cfg.TLSCert, KeyFile: cfg.TLSKey, CaFile: cfg.TLSCA, Verify: cfg.TLSCA != ""}); err != nil {
			return nil, err
		}
	}
	d, err := natsd.NewServer(o)
	if err != nil {
		return nil, err
	}
	go d.Start()
	if !d.ReadyForConnections(shortestReady) {
		d.Shutdown()
		return nil, fmt.Errorf("nothing can be served on %s: is the port in use, or the folder %s another server's?", cfg.Listen, cfg.Dir)
	}
	return d, nil
}

// Addr is where the embedded server listens; empty for an outside one.
func (s *Server) Addr() string {
	if s.natsd == nil {
		return ""
	}
	return s.natsd.Addr().String()
}

// Close ends it.
func (s *Server) Close() {
	s.checks.Wait()
	if s.bus != nil {
		s.bus.Conn.Close()
	}
	if s.natsd != nil {
		s.natsd.Shutdown()
		s.natsd.WaitForShutdown()
	}
}

func (s *Server) note(format string, args ...any) {
	if s.cfg.Notes != nil {
		fmt.Fprintf(s.cfg.Notes, "bsmt-cluster: "+format+"\n", args...)
	}
}

// recall reads what an earlier server kept, and asks again for what is open: messages that still wait are
// not doubled.
func (s *Server) recall(ctx context.Context) error {
	if err := bus.Load(ctx, s.bus, s.bus.Jobs, func(id string, j Job) { s.jobs[id] = &j; s.trees[id] = Tree{} }); err != nil {
		return err
	}
	if err := bus.Load(ctx, s.bus, s.bus.Workers, func(name string, w Worker) { s.workers[w.Name] = &w }); err != nil {
		return err
	}
	type node struct {
		Job string `json:"job"`
		Node
	}
	if err := bus.Load(ctx, s.bus, s.bus.Nodes, func(_ string, n node) {
		if t := s.trees[n.Job]; t != nil {
			own := n.Node
			t[own.ID] = &own
		}
	}); err != nil {
		return err
	}
	for id, j := range s.jobs {
		if j.Verdict != "" {
			continue
		}
		j.Cases, j.Done = 0, 0 // which are told now and then
		// Parts that were written before their whole was called split stand for nothing yet.
		for key, n := range s.trees[id] {
			if p := parent(key); p != "" && (s.trees[id][p] == nil || s.trees[id][p].State != Halved) {
				delete(s.trees[id], key)
				continue
			}
			if j.Cases++; n.State == Refuted {
				j.Done++
			}
			if n.State == Open {
				if err := s.ask(ctx, j, n); err != nil {
					return err
				}
			}
		}
		s.finish(ctx, j)
	}
	return nil
}

// keep writes a case.
func (s *Server) keep(ctx context.Context, j *Job, n *Node) error {
	return s.bus.Store(ctx, s.bus.Nodes, j.ID+"."+n.ID, struct {
		Job string `json:"job"`
		*Node
	}{j.ID, n})
}

// subject is that of the message which asks for a case.
func subject(j *Job, n *Node) string {
	return fmt.Sprintf("%s%s.%s.times.%d", bus.CubePrefix, j.ID, n.ID, n.Asked)
}

// ask has a case decided by whoever comes.
func (s *Server) ask(ctx context.Context, j *Job, n *Node) error {
	// The message of the time before may still be there: its worker takes it away after its result.
	_, err := s.bus.Publish(ctx, subject(j, n),
		cube{Job: j.ID, Node: n.ID, Attempt: n.Attempt, Script: j.Script, Path: n.Path, Proof: j.Proofs, Budget: j.Budget << min(n.Attempt, 4), Parts: j.Parts})
	return err
}

// Serve answers until ctx ends.
func (s *Server) Serve(ctx context.Context) error {
	for subject, answer := range map[string]func(context.Context, []byte) (string, error){
		bus.SubmitTo: s.submit,
		bus.RemoveTo: func(ctx context.Context, data []byte) (string, error) { return "", s.drop(ctx, data) },
	} {
		sub, err := s.bus.Conn.Subscribe(subject, func(m *nats.Msg) {
			var r reply
			id, err := answer(ctx, m.Data)
			if r.Job = id; err != nil {
				r.Error = err.Error()
			}
			data, _ := json.Marshal(r)
			_ = m.Respond(data)
		})
		if err != nil {
			return err
		}
		defer func() { _ = sub.Unsubscribe() }()
	}
	s.checks.Add(1)
	go func() { defer s.checks.Done(); s.tidy(ctx) }()
	c, err := s.bus.JS.Consumer(ctx, bus.Results, bus.All)
	if err != nil {
		return err
	}
	it, err := c.Messages()
	if err != nil {
		return err
	}
	defer it.Stop()
	stop := context.AfterFunc(ctx, it.Stop)
	defer stop()
	for {
		m, err := it.Next()
		if ctx.Err() != nil || errors.Is(err, jetstream.ErrMsgIteratorClosed) {
			return nil
		}
		if err != nil {
			return err
		}
		s.slots <- struct{}{}
		s.checks.Add(1)
		go func() {
			defer func() { <-s.slots; s.checks.Done() }()
			s.result(ctx, m)
		}()
	}
}

// submit takes a job.
func (s *Server) submit(ctx context.Context, data []byte) (string, error) {
	var r request
	if err := s.bus.Unpack(ctx, data, &r); err != nil {
		return "", err
	}
	script, err := s.bus.Get(ctx, r.Script)
	if err != nil {
		return "", err
	}
	q, err := question(script)
	if err != nil {
		return "", err
	}
	if r.Parts < 2 || r.Budget <= 0 {
		return "", errors.New("a case has some time, and is split into two parts at least")
	}
	sum := fnv.New64a()
	fmt.Fprint(sum, r.Script, r.Name, time.Now().UnixNano())
	j := &Job{ID: fmt.Sprintf("%012x", sum.Sum64()&(1<<48-1)), Name: r.Name, Script: r.Script, Created: time.Now(), Proofs: r.Proofs || s.cfg.Verify != VerifyNone, Budget: r.Budget, Parts: r.Parts, Cases: 1}
	root := &Node{ID: "0", State: Open}
	tree := Tree{root.ID: root}
	parts := []*Node{root}
	if r.Cases > 1 {
		paths, err := cases(ctx, s.cfg.Program, caseScript(q, nil), r.Cases)
		if err != nil {
			return "", err
		}
		if len(paths) > 1 {
			parts = tree.split(root.ID, paths)
			j.Cases += len(parts)
		}
	}
	if err := s.bus.Store(ctx, s.bus.Jobs, j.ID, j); err != nil {
		return "", err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.jobs[j.ID], s.trees[j.ID], s.scripts[j.ID] = j, tree, q
	return j.ID, s.spread(ctx, j, root, parts)
}

// spread writes parts of a case and then the case, and asks for the parts.
func (s *Server) spread(ctx context.Context, j *Job, whole *Node, parts []*Node) error {
	for _, n := range parts {
		if err := s.keep(ctx, j, n); err != nil {
			return err
		}
	}
	if err := s.keep(ctx, j, whole); err != nil {
		return err
	}
	for _, n := range parts {
		if err := s.ask(ctx, j, n); err != nil {
			return err
		}
	}
	return nil
}

// script gives the question of a job.
func (s *Server) script(ctx context.Context, j *Job) ([]byte, error) {
	s.mu.Lock()
	q := s.scripts[j.ID]
	s.mu.Unlock()
	if q != nil {
		return q, nil
	}
	data, err := s.bus.Get(ctx, j.Script)
	if err != nil {
		return nil, err
	}
	if q, err = question(data); err == nil {
		s.mu.Lock()
		s.scripts[j.ID] = q
		s.mu.Unlock()
	}
	return q, err
}

// result acts on what a worker says, and then takes the message from the stream.
func (s *Server) result(ctx context.Context, m jetstream.Msg) {
	var r result
	if err := s.bus.Unpack(ctx, m.Data(), &r); err != nil {
		s.note("a result that cannot be read: %v", err)
		if bus.Down(err) {
			_ = m.NakWithDelay(time.Second)
		} else {
			_ = m.Term()
		}
		return
	}
	stop := s.bus.Beat(ctx, m)
	err := s.act(ctx, &r)
	stop()
	if err != nil {
		s.note("the result of %s for %s of job %s: %v", r.Worker, r.Node, r.Job, err)
		_ = m.NakWithDelay(time.Second)
		return
	}
	_ = m.DoubleAck(ctx)
}

// act judges a result. What cannot be written has not happened: the result comes again.
func (s *Server) act(ctx context.Context, r *result) (err error) {
	s.mu.Lock()
	j, w := s.jobs[r.Job], s.worker(r.Worker)
	var n *Node
	if j != nil {
		n = s.trees[r.Job][r.Node]
	}
	w.Seen, w.Results, w.Time = time.Now(), w.Results+1, w.Time+r.Time
	counts := j != nil && n != nil && n.State == Open && j.Verdict == ""
	if !counts {
		w.Late++
	}
	excluded := w.Excluded
	var at Node
	if n != nil {
		at = *n
	}
	s.mu.Unlock()
	if !counts {
		return nil
	}
	refused := ""
	if excluded {
		refused = "it is excluded"
	} else {
		if refused, err = s.judge(ctx, j, &at, r); err != nil {
			return err
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if n.State != Open || j.Verdict != "" || r.Verdict == "unknown" && r.Attempt < n.Attempt {
		w.Late++
		return nil
	}
	job, node, worker := *j, *n, *w
	defer func() {
		if err != nil {
			for i := range n.Children {
				delete(s.trees[j.ID], child(n.ID, i))
			}
			*j, *n, *w = job, node, worker
		}
	}()
	if refused != "" && !excluded {
		w.Refused++
		s.note("%s says %s of case %s of job %s, and is refused: %s", r.Worker, r.Verdict, r.Node, r.Job, refused)
		if w.Excluded = w.Refused >= mostRefused; w.Excluded {
			s.note("the word of %s counts no more", r.Worker)
		}
	}
	if err := s.bus.Store(ctx, s.bus.Workers, safe(w.Name), w); err != nil {
		return err
	}
	switch {
	case refused != "" || r.Verdict == "unknown":
		if !excluded {
			n.Attempt++
		}
		if refused == "" {
			n.Reason = r.Reason
		}
		if n.Asked++; n.Attempt >= mostAttempts {
			n.State = Failed
		} else if err := s.keep(ctx, j, n); err != nil {
			return err
		} else {
			return s.ask(ctx, j, n)
		}
	case r.Verdict == "sat":
		return s.decide(ctx, j, func() { j.Verdict, j.Model = "sat", r.Object })
	case r.Verdict == "unsat":
		n.State, n.Worker, n.Proof = Refuted, r.Worker, r.Object
		if j.Done++; j.Done%progressEvery == 0 {
			if err := s.bus.Store(ctx, s.bus.Jobs, j.ID, j); err != nil {
				return err
			}
		}
	case r.Verdict == "split":
		n.Worker = r.Worker
		parts := s.trees[j.ID].split(n.ID, r.Parts)
		j.Cases += len(parts)
		return s.spread(ctx, j, n, parts)
	}
	if err := s.keep(ctx, j, n); err != nil {
		return err
	}
	return s.finish(ctx, j)
}

// worker gives the record of a worker; mu is held.
func (s *Server) worker(name string) *Worker {
	w := s.workers[name]
	if w == nil {
		w = &Worker{Name: name}
		s.workers[name] = w
	}
	return w
}

// finish decides a job where all of its cases are settled; mu is held.
func (s *Server) finish(ctx context.Context, j *Job) error {
	tree := s.trees[j.ID]
	switch tree.settled() {
	case Open:
		return nil
	case Failed:
		return s.decide(ctx, j, func() {
			j.Verdict = "unknown"
			for _, n := range tree.leaves() {
				if n.State == Failed {
					j.Reason = fmt.Sprintf("case %s: %s", n.ID, n.Reason)
					break
				}
			}
		})
	}
	proof := ""
	if j.Proofs {
		var b bytes.Buffer
		err := writeProof(&b, tree.leaves(), func(n *Node) ([]byte, error) {
			if n.Proof == "" {
				return nil, errors.New("a case has no proof")
			}
			return s.bus.Get(ctx, n.Proof)
		})
		if err == nil {
			proof, err = s.bus.Put(ctx, b.Bytes())
		}
		if err != nil {
			s.note("the proof of job %s is not written: %v", j.ID, err)
		}
	}
	return s.decide(ctx, j, func() { j.Verdict, j.Proof = "unsat", proof })
}

// decide ends a job: what waits of it is taken away, and who works on it told; mu is held.
func (s *Server) decide(ctx context.Context, j *Job, say func()) error {
	say()
	j.Ended = time.Now()
	if err := s.bus.Store(ctx, s.bus.Jobs, j.ID, j); err != nil {
		return err
	}
	if err := s.bus.Conn.Publish(bus.StopPrefix+j.ID, nil); err != nil {
		return err
	}
	stream, err := s.bus.JS.Stream(ctx, bus.Cubes)
	if err != nil {
		return err
	}
	delete(s.scripts, j.ID)
	return stream.Purge(ctx, jetstream.WithPurgeSubject(bus.CubePrefix+j.ID+".>"))
}

// judge looks at the evidence of a result. refused says why it does not count; the error, why the server
// could not look.
func (s *Server) judge(ctx context.Context, j *Job, n *Node, r *result) (refused string, err error) {
	switch r.Verdict {
	case "unknown":
		return "", nil
	case "split":
		if len(r.Parts) < 2 || !covers(r.Parts) {
			return "its parts do not cover the case", nil
		}
		q, err := s.script(ctx, j)
		if err != nil {
			return "", err
		}
		return parse(ctx, q, r.Parts), nil
	case "sat", "unsat":
	default:
		return "that is no verdict", nil
	}
	if r.Verdict == "unsat" && (s.cfg.Verify == VerifyNone || s.cfg.Verify == VerifySample && !s.sample(j.ID+"."+n.ID)) {
		return "", nil
	}
	if r.Object == "" {
		return "it comes without evidence", nil
	}
	evidence, err := s.bus.Get(ctx, r.Object)
	if err != nil {
		if bus.Down(err) {
			return "", err
		}
		return "its evidence: " + err.Error(), nil
	}
	q, err := s.script(ctx, j)
	if err != nil {
		return "", err
	}
	kind := kindModel
	if r.Verdict == "unsat" {
		kind = kindProof
	}
	return verify(ctx, s.cfg.Program, caseScript(q, n.Path), evidence, kind)
}

// sample tells whether the proof of a case is one that is checked, which no worker knows before.
func (s *Server) sample(name string) bool { return maphash.String(s.seed, name)%sampled == 0 }
