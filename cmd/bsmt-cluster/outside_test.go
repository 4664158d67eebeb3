package main

import (
	"bytes"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"fmt"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	natsd "github.com/nats-io/nats-server/v2/server"

	"bsmt/cluster"
	"bsmt/cluster/bus"
)

// certificates are files of an authority, and of what it has signed for this machine.
type certificates struct{ ca, cert, key string }

func newCertificates(t *testing.T, name string) (c certificates) {
	t.Helper()
	dir := t.TempDir()
	write := func(file, kind string, der []byte) string {
		path := filepath.Join(dir, file)
		if err := os.WriteFile(path, pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: der}), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	var signer *ecdsa.PrivateKey
	var authority *x509.Certificate
	for i, file := range []string{"ca.pem", "cert.pem"} {
		key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
		if err != nil {
			t.Fatal(err)
		}
		of := &x509.Certificate{
			SerialNumber: big.NewInt(int64(i) + 1), Subject: pkix.Name{CommonName: name}, NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(24 * time.Hour),
			KeyUsage: x509.KeyUsageDigitalSignature, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth, x509.ExtKeyUsageClientAuth},
			IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, BasicConstraintsValid: true,
		}
		if i == 0 {
			of.IsCA, of.KeyUsage, of.IPAddresses, of.ExtKeyUsage = true, x509.KeyUsageCertSign, nil, nil
			signer, authority = key, of
		}
		der, err := x509.CreateCertificate(rand.Reader, of, authority, &key.PublicKey, signer)
		if err != nil {
			t.Fatal(err)
		}
		path := write(file, "CERTIFICATE", der)
		if i == 0 {
			c.ca = path
			continue
		}
		own, err := x509.MarshalECPrivateKey(key)
		if err != nil {
			t.Fatal(err)
		}
		c.cert, c.key = path, write("key.pem", "EC PRIVATE KEY", own)
	}
	return c
}

// decided has a question with an answer that is known decided, by a server of a configuration and a worker that reaches it.
func decided(t *testing.T, cfg cluster.Config, reach func(*cluster.Server) bus.Access) (*cluster.Server, *cluster.Client) {
	t.Helper()
	path, err := program()
	if err != nil {
		t.Fatal(err)
	}
	cfg.Program, cfg.Silence, cfg.Verify = path, silence, cluster.VerifyAll
	ctx, stop := context.WithCancel(context.Background())
	s, err := cluster.NewServer(ctx, cfg)
	if err != nil {
		stop()
		t.Fatal(err)
	}
	served := make(chan error)
	go func() { served <- s.Serve(ctx) }()
	t.Cleanup(func() {
		stop()
		if err := <-served; err != nil {
			t.Error(err)
		}
		s.Close()
	})
	at := reach(s)
	worker, err := bus.Connect(at)
	if err != nil {
		t.Fatal(err)
	}
	worked := make(chan error)
	go func() { worked <- cluster.Work(ctx, worker, cluster.WorkerConfig{Name: "w", Program: path}) }()
	t.Cleanup(func() { stop(); <-worked; worker.Close() })
	nc, err := bus.Connect(at)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(nc.Close)
	c, err := cluster.NewClient(ctx, nc)
	if err != nil {
		t.Fatal(err)
	}
	script := random(7, 60, 330)
	id, err := c.Submit(ctx, []byte(script), cluster.Order{Name: "q", Proof: true, Budget: 10 * time.Second, Parts: 2, Cases: 8})
	if err != nil {
		t.Fatal(err)
	}
	soon, cancel := context.WithTimeout(ctx, 3*time.Minute)
	defer cancel()
	j, err := c.Wait(soon, id)
	if err != nil || j.Verdict != "unsat" {
		t.Fatalf("%+v, %v", j, err)
	}
	proof, err := c.Object(soon, j.Proof)
	if err != nil {
		t.Fatal(err)
	}
	valid(t, script, proof)
	return s, c
}

// refused: whoever shows something else does not get in.
func refused(t *testing.T, ways map[string]bus.Access) {
	t.Helper()
	for name, at := range ways {
		if nc, err := bus.Connect(at); err == nil {
			nc.Close()
			t.Errorf("%s gets in", name)
		}
	}
}

// TestOutside: a NATS server of one's own, with TLS, accounts and messages that are small, does as well as the one inside. What another
// account asks for does not reach the server.
func TestOutside(t *testing.T) {
	dir, certs := t.TempDir(), newCertificates(t, "outside")
	conf := filepath.Join(dir, "nats.conf")
	text := fmt.Sprintf(`
host: 127.0.0.1
port: -1
max_payload: 64KB
jetstream { store_dir: %q }
tls { cert_file: %q, key_file: %q }
accounts {
  BSMT { jetstream: enabled, users: [ { user: solver, password: secret } ] }
  OTHER { jetstream: enabled, users: [ { user: other, password: secret } ] }
}
`, filepath.ToSlash(filepath.Join(dir, "store")), filepath.ToSlash(certs.cert), filepath.ToSlash(certs.key))
	if err := os.WriteFile(conf, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	o, err := natsd.ProcessConfigFile(conf)
	if err != nil {
		t.Fatal(err)
	}
	o.NoSigs, o.NoLog = true, true
	d, err := natsd.NewServer(o)
	if err != nil {
		t.Fatal(err)
	}
	go d.Start()
	t.Cleanup(func() { d.Shutdown(); d.WaitForShutdown() })
	if !d.ReadyForConnections(time.Minute) {
		t.Fatal("NATS does not start")
	}
	at := func(who string) string { return "tls://" + who + d.Addr().String() }
	all := bus.Access{URL: at("solver:secret@"), CA: certs.ca}
	_, c := decided(t, cluster.Config{Outside: all}, func(*cluster.Server) bus.Access { return all })
	large := []byte(strings.Repeat("; a remark\n", 10_000) + "(declare-const p Bool)(assert p)(assert (not p))(check-sat)")
	id, err := c.Submit(soon(t), large, cluster.Order{Name: strings.Repeat("a long name ", 4000), Budget: 10 * time.Second, Parts: 2})
	if err != nil {
		t.Fatal(err)
	}
	if j, err := c.Wait(soon(t), id); err != nil || j.Verdict != "unsat" {
		t.Errorf("%+v, %v", j, err)
	}
	other, err := bus.Connect(bus.Access{URL: at("other:secret@"), CA: certs.ca})
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	if _, err := cluster.NewClient(context.Background(), other); err == nil {
		t.Error("another account sees the jobs")
	}
	refused(t, map[string]bus.Access{
		"nobody": {URL: at(""), CA: certs.ca}, "a wrong password": {URL: at("solver:guess@"), CA: certs.ca},
		"who does not know the authority": {URL: at("solver:secret@")}, "who knows another one": {URL: at("solver:secret@"), CA: newCertificates(t, "other").ca},
		"no file": {URL: at("solver:secret@"), CA: filepath.Join(dir, "none.pem")}, "no credentials": {URL: at("solver:secret@"), Creds: filepath.Join(dir, "none.creds")},
	})
}

// TestTLS: the server inside asks for a token, and for certificates where it is told to.
func TestTLS(t *testing.T) {
	certs := newCertificates(t, "inside")
	var all bus.Access
	decided(t, cluster.Config{Listen: "127.0.0.1:0", Dir: t.TempDir(), Token: "a token", TLSCert: certs.cert, TLSKey: certs.key, TLSCA: certs.ca}, func(s *cluster.Server) bus.Access {
		all = bus.Access{URL: "tls://" + s.Addr(), Token: "a token", CA: certs.ca, Cert: certs.cert, Key: certs.key}
		return all
	})
	without := func(change func(*bus.Access)) bus.Access { at := all; change(&at); return at }
	other := newCertificates(t, "other")
	refused(t, map[string]bus.Access{
		"who has no token":       without(func(a *bus.Access) { a.Token = "" }),
		"who has another token":  without(func(a *bus.Access) { a.Token = "b" }),
		"who has no certificate": without(func(a *bus.Access) { a.Cert, a.Key = "", "" }),
		"who has another one":    without(func(a *bus.Access) { a.Cert, a.Key = other.cert, other.key }),
		"who has no key":         without(func(a *bus.Access) { a.Key = "" }),
		"who knows no authority": without(func(a *bus.Access) { a.CA = "" }),
	})
	var out, notes bytes.Buffer
	if code := run(context.Background(), []string{"bsmt-cluster", "jobs", "--join", all.URL, "--token", "a token", "--tls-ca", certs.ca, "--tls-cert", certs.cert, "--tls-key", certs.key}, &out, &notes); code != 0 || !strings.Contains(out.String(), "unsat") {
		t.Errorf("%d, %s%s", code, out.String(), notes.String())
	}
}
