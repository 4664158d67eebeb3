package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"bsmt/cluster"
	"bsmt/cluster/bus"
)

// asProgram has the tests' program be bsmt-cluster.
const asProgram = "BSMT_CLUSTER_AS_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		main()
	}
	var err error
	if programFolder, err = os.MkdirTemp("", "bsmt-cluster-test-"); err != nil {
		panic(err)
	}
	os.Setenv("TMPDIR", programFolder) // of workers that are killed, whose folders stay
	code := m.Run()
	os.RemoveAll(programFolder)
	os.Exit(code)
}

// programFolder holds the program bsmt, and goes when the tests end.
var programFolder string

// random is a question of three-literal clauses over comparisons, about as many as decide it.
func random(seed uint64, variables, clauses int) string {
	r := rand.New(rand.NewPCG(seed, seed))
	var b strings.Builder
	b.WriteString("(set-logic QF_LIA)\n")
	for i := range variables {
		fmt.Fprintf(&b, "(declare-const p%d Int)\n", i)
	}
	for range clauses {
		b.WriteString("(assert (or")
		for range 3 {
			fmt.Fprintf(&b, " (%s p%d 0)", []string{"<=", ">"}[r.IntN(2)], r.IntN(variables))
		}
		b.WriteString("))\n")
	}
	return b.String() + "(check-sat)\n"
}

// program is the program bsmt, built once.
var program = sync.OnceValues(func() (string, error) {
	path := filepath.Join(programFolder, "bsmt")
	if out, err := exec.Command("go", "build", "-trimpath", "-o", path, "bsmt/cmd/bsmt").CombinedOutput(); err != nil {
		return "", fmt.Errorf("%w: %s", err, out)
	}
	return path, nil
})

// silence is that of the tests' servers.
const silence = time.Second

// served starts a server in this process.
func served(t *testing.T, dir string) (s *cluster.Server, notes *bytes.Buffer) {
	t.Helper()
	path, err := program()
	if err != nil {
		t.Fatal(err)
	}
	notes = &bytes.Buffer{}
	ctx, stop := context.WithCancel(context.Background())
	s, err = cluster.NewServer(ctx, cluster.Config{Listen: "127.0.0.1:0", Token: "a token", Dir: dir, Verify: cluster.VerifyAll, Program: path, Silence: silence, Notes: notes})
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan error)
	go func() { done <- s.Serve(ctx) }()
	t.Cleanup(func() {
		stop()
		if err := <-done; err != nil {
			t.Error(err)
		}
		s.Close()
	})
	return s, notes
}

// joined has a worker work for a server until the test ends.
func joined(t *testing.T, addr string, cfg cluster.WorkerConfig) {
	t.Helper()
	nc, err := bus.Connect(bus.Access{URL: "nats://" + addr, Token: "a token"})
	if err != nil {
		t.Fatal(err)
	}
	cfg.Program, _ = program()
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan error)
	go func() { done <- cluster.Work(ctx, nc, cfg) }()
	t.Cleanup(func() { stop(); <-done; nc.Close() })
}

// soon is a context of a test that ends after three minutes: who waits in vain on a queue fails by itself.
func soon(t *testing.T) context.Context {
	ctx, cancel := context.WithTimeout(context.Background(), 3*time.Minute)
	t.Cleanup(cancel)
	return ctx
}

// asked submits a script and waits for the job.
func asked(t *testing.T, addr, script string, o cluster.Order) (cluster.Job, *cluster.Client) {
	t.Helper()
	nc, err := bus.Connect(bus.Access{URL: "nats://" + addr, Token: "a token"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(nc.Close)
	ctx := soon(t)
	c, err := cluster.NewClient(ctx, nc)
	if err != nil {
		t.Fatal(err)
	}
	id, err := c.Submit(ctx, []byte(script), o)
	if err != nil {
		t.Fatal(err)
	}
	j, err := c.Wait(ctx, id)
	if err != nil {
		t.Fatal(err)
	}
	return j, c
}

// valid has bsmt check a proof or a model.
func valid(t *testing.T, script string, evidence []byte) {
	t.Helper()
	dir, path := t.TempDir(), ""
	path, _ = program()
	os.WriteFile(filepath.Join(dir, "a.smt2"), []byte(script), 0o600)
	os.WriteFile(filepath.Join(dir, "evidence"), evidence, 0o600)
	cmd := exec.Command(path, "check", "a.smt2", "evidence")
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil || !strings.HasPrefix(string(out), "valid") {
		t.Errorf("%v: %.300s", err, out)
	}
}

// TestLyingWorkers: with honest workers among them, liars, mute ones and such as split into what covers nothing cost time and are
// named; verdicts, the model and the proof of all cases are what they have to be.
func TestLyingWorkers(t *testing.T) {
	s, _ := served(t, t.TempDir())
	addr := s.Addr()
	lies := map[string]func(*cluster.Said){
		"says-sat": func(x *cluster.Said) { x.Verdict, x.Evidence = "sat", []byte("(model (define-fun p0 () Int 7))") },
		"says-unsat": func(x *cluster.Said) {
			x.Verdict, x.Evidence = "unsat", []byte("(proof (axiom c1 () :rule fact) (conclude c1))")
		},
		"splits-off": func(x *cluster.Said) {
			x.Verdict, x.Evidence = "split", nil
			x.Parts = [][]cluster.Step{{{Term: "(<= p0 0)"}}, {{Term: "(<= p1 0)", Not: true}}}
		},
		"injects": func(x *cluster.Said) {
			x.Verdict, x.Evidence = "split", nil
			term := "(<= p0 0))(reset-assertions)(assert false"
			x.Parts = [][]cluster.Step{{{Term: term}}, {{Term: term, Not: true}}}
		},
	}
	for name, lie := range lies {
		joined(t, addr, cluster.WorkerConfig{Name: name, Lie: lie})
	}
	muted, right := 0, 0
	joined(t, addr, cluster.WorkerConfig{Name: "mute", Lie: func(x *cluster.Said) { muted++; x.Mute = muted < 3 }})
	unsat := random(7, 60, 330)
	sat := random(9, 60, 230)
	for round := range 20 {
		if round == 1 { // the liars had the first cases for themselves
			for i := range 2 {
				joined(t, addr, cluster.WorkerConfig{Name: fmt.Sprintf("honest-%d", i)})
			}
		}
		for name, script := range map[string]string{"unsat": unsat, "sat": sat} {
			j, c := asked(t, addr, script, cluster.Order{Name: name, Proof: true, Budget: 10 * time.Second, Parts: 3, Cases: 6})
			switch {
			case j.Verdict == "unknown": // five of five results were lies
				continue
			case j.Verdict != name:
				t.Fatalf("%s: %+v", name, j)
			}
			evidence, err := c.Object(context.Background(), j.Model+j.Proof)
			if err != nil {
				t.Fatal(err)
			}
			valid(t, script, evidence)
			right++
		}
		named := 0
		for _, w := range s.Snapshot().Workers {
			if lies[w.Name] == nil && (w.Refused > 0 || w.Excluded) {
				t.Errorf("%s is honest: %+v", w.Name, w)
			}
			if lies[w.Name] != nil && w.Refused > 0 {
				named++
			}
		}
		if named == len(lies) && right >= 2 {
			return
		}
	}
	t.Fatalf("%d right, workers %+v", right, s.Snapshot().Workers)
}

// TestEvidenceOfAnotherKind: a model shows no refutation, a refutation no model, and what says more than one proof does is none,
// however valid each is.
func TestEvidenceOfAnotherKind(t *testing.T) {
	for name, tc := range map[string]struct {
		script, verdict string
		lie             func(*cluster.Said)
	}{
		"a model":     {random(9, 20, 40), "sat", func(x *cluster.Said) { x.Verdict = "unsat" }},
		"a proof":     {random(7, 20, 160), "unsat", func(x *cluster.Said) { x.Verdict = "sat" }},
		"more":        {random(7, 20, 160), "unsat", func(x *cluster.Said) { x.Evidence = append(x.Evidence, "\n(split (> p0 0))"...) }},
		"two of them": {random(7, 20, 160), "unsat", func(x *cluster.Said) { x.Evidence = append(x.Evidence, x.Evidence...) }},
	} {
		s, _ := served(t, t.TempDir())
		lies := 0
		joined(t, s.Addr(), cluster.WorkerConfig{Name: "liar", Lie: func(x *cluster.Said) {
			if lies++; lies <= 2 {
				tc.lie(x)
			}
		}})
		j, _ := asked(t, s.Addr(), tc.script, cluster.Order{Name: name, Proof: true, Budget: time.Minute, Parts: 2})
		if ws := s.Snapshot().Workers; len(ws) != 1 || ws[0].Refused != 2 || j.Verdict != tc.verdict {
			t.Errorf("%s: %+v, %+v", name, j, ws)
		}
	}
}

// TestKilledServer: a server that is killed with -9, twice, goes on from its folder, and so does a worker; a worker that is killed
// loses nothing.
func TestKilledServer(t *testing.T) {
	path, err := program()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	all := &processes{t: t, notes: &lines{}, addr: freeAddr(t)}
	start := func(args ...string) *exec.Cmd { return all.start(append(args, "--bsmt", path)...) }
	serve := func() *exec.Cmd {
		return start("serve", "--listen", all.addr, "--dir", filepath.Join(dir, "d"), "--silence", "3")
	}
	server := serve()
	script := random(7, 60, 330)
	c := all.reach()
	ctx := soon(t)
	id, err := c.Submit(ctx, []byte(script), cluster.Order{Name: "a", Proof: true, Budget: 10 * time.Second, Parts: 3, Cases: 30})
	if err != nil {
		t.Fatal(err)
	}
	workers := []*exec.Cmd{start("work", "--join", all.addr, "--name", "a"), start("work", "--join", all.addr, "--name", "b")}
	for i := range 2 {
		time.Sleep(400 * time.Millisecond)
		_ = server.Process.Kill()
		_ = server.Wait()
		_ = workers[i].Process.Kill()
		workers = append(workers, start("work", "--join", all.addr, "--name", fmt.Sprintf("later-%d", i)))
		server = serve()
	}
	j, err := all.reach().Wait(ctx, id)
	if err != nil || j.Verdict != "unsat" {
		t.Fatalf("%+v, %v\n%s", j, err, all.notes)
	}
	proof, err := all.reach().Object(ctx, j.Proof)
	if err != nil {
		t.Fatal(err)
	}
	valid(t, script, proof)
	jobs, err := all.reach().Jobs(ctx)
	if err != nil || len(jobs) != 1 {
		t.Errorf("%d jobs, %v", len(jobs), err)
	}
}

// TestSubmitEarly: a script that is submitted before the server listens is taken once it does.
func TestSubmitEarly(t *testing.T) {
	s, err := cluster.NewServer(context.Background(), cluster.Config{Listen: "127.0.0.1:0", Token: "a token", Dir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	nc, err := bus.Connect(bus.Access{URL: "nats://" + s.Addr(), Token: "a token"})
	if err != nil {
		t.Fatal(err)
	}
	defer nc.Close()
	c, err := cluster.NewClient(context.Background(), nc)
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error)
	time.AfterFunc(200*time.Millisecond, func() { ended <- s.Serve(ctx) })
	if id, err := c.Submit(ctx, []byte("(assert true)(check-sat)"), cluster.Order{Name: "a", Budget: time.Second, Parts: 2}); err != nil || id == "" {
		t.Errorf("%q, %v", id, err)
	}
	stop()
	<-ended
}

// TestRights: who shows the token reads what is kept, and neither writes that nor answers in the server's place.
func TestRights(t *testing.T) {
	s, err := cluster.NewServer(context.Background(), cluster.Config{Listen: "127.0.0.1:0", Token: "a token", Dir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	ctx, stop := context.WithTimeout(context.Background(), 30*time.Second)
	defer stop()
	if nc, err := bus.Connect(bus.Access{URL: "nats://" + s.Addr(), Token: "another"}); err == nil {
		nc.Close()
		t.Error("another token is let in")
	}
	reach := func() (*nats.Conn, *bus.Bus) {
		nc, err := bus.Connect(bus.Access{URL: "nats://" + s.Addr(), Token: "a token"})
		if err != nil {
			t.Fatal(err)
		}
		b, err := bus.Open(ctx, nc)
		if err != nil {
			t.Fatal(err)
		}
		return nc, b
	}
	for name, attack := range map[string]func(nc *nats.Conn, b *bus.Bus) error{
		"a verdict":        func(nc *nats.Conn, b *bus.Bus) error { return nc.Publish("$KV.jobs.x", []byte(`{"verdict":"unsat"}`)) },
		"a case":           func(nc *nats.Conn, b *bus.Bus) error { return nc.Publish(bus.CubePrefix+"x.y", []byte("{}")) },
		"an end":           func(nc *nats.Conn, b *bus.Bus) error { return nc.Publish(bus.StopPrefix+"x", nil) },
		"an answer":        func(nc *nats.Conn, b *bus.Bus) error { return nc.Publish("_INBOX.x", nil) },
		"the server's own": func(nc *nats.Conn, b *bus.Bus) error { return nc.Publish("_SERVER.x", nil) },
		"no stream":        func(nc *nats.Conn, b *bus.Bus) error { return nc.Publish("$JS.API.STREAM.DELETE.KV_jobs", nil) },
		"less of one":      func(nc *nats.Conn, b *bus.Bus) error { return nc.Publish("$JS.API.STREAM.PURGE.KV_jobs", nil) },
		"results of others": func(nc *nats.Conn, b *bus.Bus) error {
			return nc.Publish("$JS.API.CONSUMER.MSG.NEXT."+bus.Results+"."+bus.All, []byte("1"))
		},
		"what others submit": func(nc *nats.Conn, b *bus.Bus) error { _, err := nc.SubscribeSync(bus.SubmitTo); return err },
		"all":                func(nc *nats.Conn, b *bus.Bus) error { _, err := nc.SubscribeSync(">"); return err },
	} {
		nc, b := reach()
		said := make(chan error, 1)
		nc.SetErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) {
			select {
			case said <- err:
			default:
			}
		})
		if err := attack(nc, b); err != nil {
			t.Fatal(err)
		}
		select {
		case err := <-said:
			if !errors.Is(err, nats.ErrPermissionViolation) {
				t.Errorf("%s: %v", name, err)
			}
		case <-ctx.Done():
			t.Fatalf("%s is not refused", name)
		}
		nc.Close()
	}
	nc, b := reach()
	defer nc.Close()
	name, err := b.Put(ctx, bytes.Repeat([]byte("an object "), 50_000))
	if err != nil {
		t.Fatal(err)
	}
	if data, err := b.Get(ctx, name); err != nil || len(data) != 500_000 {
		t.Errorf("%d bytes, %v", len(data), err)
	}
}

// TestRefusals: what is wrong on a command line is told.
func TestRefusals(t *testing.T) {
	for _, tc := range []struct {
		args []string
		code int
		says string
	}{
		{[]string{"serve", "--listen", "0.0.0.0:0", "--dir", t.TempDir(), "--bsmt", "bsmt"}, 1, "--token is needed"},
		{[]string{"serve", "--verify", "some"}, 2, "--verify is all, sample or none"},
		{[]string{"serve", "--page", "0.0.0.0:1"}, 2, "--page is for this machine"},
		{[]string{"submit"}, 2, "submit needs a file"},
		{[]string{"submit", "--proof", "p", "a.smt2"}, 2, "--proof needs --wait"},
		{[]string{"submit", "nosuch.smt2"}, 2, "nosuch.smt2"},
		{[]string{"jobs", "--join", "127.0.0.1:1"}, 1, "127.0.0.1:1"},
	} {
		var out, notes bytes.Buffer
		if code := run(context.Background(), append([]string{"bsmt-cluster"}, tc.args...), &out, &notes); code != tc.code || !strings.Contains(notes.String(), tc.says) || out.Len() > 0 {
			t.Errorf("%v: code %d, %s%s", tc.args, code, out.String(), notes.String())
		}
	}
}

// TestAstray: a case that somebody with the token takes out of the queue without a result is asked again.
func TestAstray(t *testing.T) {
	s, notes := served(t, t.TempDir())
	ctx := soon(t)
	nc, err := bus.Connect(bus.Access{URL: "nats://" + s.Addr(), Token: "a token"})
	if err != nil {
		t.Fatal(err)
	}
	defer nc.Close()
	b, err := bus.Open(ctx, nc)
	if err != nil {
		t.Fatal(err)
	}
	c, err := cluster.NewClient(ctx, nc)
	if err != nil {
		t.Fatal(err)
	}
	id, err := c.Submit(ctx, []byte("(declare-const p Bool)(assert p)(assert (not p))(check-sat)"), cluster.Order{Name: "astray", Budget: time.Minute, Parts: 2})
	if err != nil {
		t.Fatal(err)
	}
	all, err := b.JS.Consumer(ctx, bus.Cubes, bus.All)
	if err != nil {
		t.Fatal(err)
	}
	m, err := all.Next(jetstream.FetchMaxWait(time.Minute))
	if err != nil {
		t.Fatal(err)
	}
	if err := m.DoubleAck(ctx); err != nil {
		t.Fatal(err)
	}
	joined(t, s.Addr(), cluster.WorkerConfig{Name: "w"})
	if j, err := c.Wait(ctx, id); err != nil || j.Verdict != "unsat" {
		t.Errorf("%+v, %v\n%s", j, err, notes)
	}
}

// TestRemoved has jobs removed, by hand and by age: what they alone needed goes, and what others need stays.
func TestRemoved(t *testing.T) {
	path, err := program()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	ctx := soon(t)
	objects := func(addr string) (jobs, nodes, blobs int) {
		t.Helper()
		nc, err := bus.Connect(bus.Access{URL: "nats://" + addr, Token: "a token"})
		if err != nil {
			t.Fatal(err)
		}
		defer nc.Close()
		js, err := jetstream.New(nc)
		if err != nil {
			t.Fatal(err)
		}
		store, err := js.ObjectStore(ctx, "blobs")
		if err != nil {
			t.Fatal(err)
		}
		list, err := store.List(ctx)
		if err != nil && !errors.Is(err, jetstream.ErrNoObjectsFound) {
			t.Fatal(err)
		}
		counts := map[string]int{}
		for _, bucket := range []string{"jobs", "cubes"} {
			kv, err := js.KeyValue(ctx, bucket)
			if err != nil {
				t.Fatal(err)
			}
			keys, err := kv.Keys(ctx)
			if err != nil && !errors.Is(err, jetstream.ErrNoKeysFound) {
				t.Fatal(err)
			}
			counts[bucket] = len(keys)
		}
		return counts["jobs"], counts["cubes"], len(list)
	}
	// within waits until there are so many.
	within := func(addr string, jobs, nodes, blobs int) {
		t.Helper()
		var a, b, c int
		for range 600 {
			if a, b, c = objects(addr); a == jobs && b == nodes && c == blobs {
				return
			}
			time.Sleep(50 * time.Millisecond)
		}
		t.Fatalf("%d jobs, %d cases, %d objects; want %d, %d, %d", a, b, c, jobs, nodes, blobs)
	}
	serve := func(cfg cluster.Config) (addr string, stop func()) {
		t.Helper()
		cfg.Listen, cfg.Token, cfg.Dir, cfg.Verify, cfg.Program, cfg.Silence = "127.0.0.1:0", "a token", dir, cluster.VerifyAll, path, silence
		ctx, cancel := context.WithCancel(ctx)
		s, err := cluster.NewServer(ctx, cfg)
		if err != nil {
			t.Fatal(err)
		}
		done := make(chan error)
		go func() { done <- s.Serve(ctx) }()
		return s.Addr(), func() {
			cancel()
			if err := <-done; err != nil {
				t.Error(err)
			}
			s.Close()
		}
	}
	addr, stop := serve(cluster.Config{Settled: 100 * time.Millisecond})
	open := "(declare-const x Int)(assert (> x 5))(check-sat)" // nobody works yet
	j := func(script string) string {
		t.Helper()
		nc, err := bus.Connect(bus.Access{URL: "nats://" + addr, Token: "a token"})
		if err != nil {
			t.Fatal(err)
		}
		defer nc.Close()
		c, err := cluster.NewClient(ctx, nc)
		if err != nil {
			t.Fatal(err)
		}
		id, err := c.Submit(ctx, []byte(script), cluster.Order{Name: "j", Budget: time.Minute, Parts: 2})
		if err != nil {
			t.Fatal(err)
		}
		return id
	}
	remove := func(ids ...string) error {
		nc, err := bus.Connect(bus.Access{URL: "nats://" + addr, Token: "a token"})
		if err != nil {
			return err
		}
		defer nc.Close()
		c, err := cluster.NewClient(ctx, nc)
		if err != nil {
			return err
		}
		return c.Remove(ctx, ids...)
	}
	one, two := j(open), j(open)
	within(addr, 2, 2, 1)
	if err := remove(one, "nobody"); err == nil || !strings.Contains(err.Error(), "no job nobody") {
		t.Errorf("a job that is not there: %v", err)
	}
	within(addr, 2, 2, 1)
	if err := remove(one); err != nil {
		t.Fatal(err)
	}
	within(addr, 1, 1, 1)
	if err := remove(two); err != nil {
		t.Fatal(err)
	}
	within(addr, 0, 0, 0)

	// Of what is decided the script and the proof stay, and the proofs of cases go.
	worker, cancel := context.WithCancel(ctx)
	nc, err := bus.Connect(bus.Access{URL: "nats://" + addr, Token: "a token"})
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan error)
	go func() { done <- cluster.Work(worker, nc, cluster.WorkerConfig{Name: "w", Program: path}) }()
	job, _ := asked(t, addr, "(set-logic QF_LIA)(declare-const x Int)(assert (> x 5))(assert (< x 5))(check-sat)", cluster.Order{Name: "u", Proof: true, Budget: time.Minute, Parts: 2})
	sat, _ := asked(t, addr, open, cluster.Order{Name: "s", Budget: time.Minute, Parts: 2})
	if job.Verdict != "unsat" || sat.Verdict != "sat" {
		t.Fatalf("%s, %s", job.Verdict, sat.Verdict)
	}
	cancel()
	nc.Close() // which it does not wait for a case on
	<-done
	within(addr, 2, 2, 4)
	stop()
	addr, stop = serve(cluster.Config{Settled: 100 * time.Millisecond, Keep: time.Millisecond})
	within(addr, 0, 0, 0)
	stop()
}
