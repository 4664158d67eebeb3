package main

import (
	"bytes"
	"context"
	"net"
	"os"
	"os/exec"
	"sync"
	"testing"
	"time"

	"bsmt/cluster"
	"bsmt/cluster/bus"
)

// freeAddr is an address that was free a moment ago.
func freeAddr(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// lines is what processes say.
type lines struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *lines) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *lines) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}

// processes are this program's at an address, which end with the test.
type processes struct {
	t     *testing.T
	notes *lines
	addr  string
	kept  *cluster.Client
}

func (p *processes) start(args ...string) *exec.Cmd {
	p.t.Helper()
	exe, err := os.Executable()
	if err != nil {
		p.t.Fatal(err)
	}
	cmd := exec.Command(exe, append(args, "--token", "a token")...)
	cmd.Env = append(os.Environ(), asProgram+"=1")
	cmd.Stderr = p.notes
	if err := cmd.Start(); err != nil {
		p.t.Fatal(err)
	}
	p.t.Cleanup(func() { _ = cmd.Process.Kill(); _ = cmd.Wait() })
	return cmd
}

// reach gives a client, once the server is there.
func (p *processes) reach() *cluster.Client {
	p.t.Helper()
	for end := time.Now().Add(2 * time.Minute); ; {
		nc, err := bus.Connect(bus.Access{URL: "nats://" + p.addr, Token: "a token"})
		if err == nil {
			var c *cluster.Client
			if c, err = cluster.NewClient(context.Background(), nc); err == nil {
				p.t.Cleanup(nc.Close)
				return c
			}
			nc.Close()
		}
		if time.Now().After(end) {
			p.t.Fatalf("%v\n%s", err, p.notes.String())
		}
		time.Sleep(50 * time.Millisecond)
	}
}

// done is how many cases of a job are refuted, as far as clients hear of it.
func (p *processes) done(ctx context.Context, id string) int {
	if p.kept == nil {
		p.kept = p.reach()
	}
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	jobs, err := p.kept.Jobs(ctx)
	if err != nil {
		p.kept = nil
		return 0
	}
	for _, j := range jobs {
		if j.ID == id {
			if j.Verdict != "" {
				p.t.Fatalf("decided too early: %+v", j)
			}
			return j.Done
		}
	}
	return 0
}
