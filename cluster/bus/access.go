package bus

import (
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/nats-io/nats.go"
)

// Access says how a NATS server is reached. All but URL may be empty.
type Access struct {
	URL   string // such as nats://HOST:PORT or tls://USER:PASSWORD@HOST:PORT; of a cluster several between commas
	Token string
	Creds string // file with the credentials of a user of an account, as nsc writes it
	CA    string // file of certificates that the server's is signed by; empty: the system knows them
	Cert  string // file of one's own certificate, for servers that ask for it
	Key   string // file of its key
}

// Connect reaches a server, and comes back to it when it was away.
func Connect(a Access) (*nats.Conn, error) {
	opts, err := a.options()
	if err != nil {
		return nil, err
	}
	nc, err := nats.Connect(a.URL, opts...)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", a.URL, err)
	}
	return nc, nil
}

func (a Access) options() ([]nats.Option, error) {
	opts := []nats.Option{nats.MaxReconnects(-1), nats.ReconnectWait(time.Second), nats.Name("bsmt"), nats.Timeout(5 * time.Second)}
	if a.Token != "" {
		opts = append(opts, nats.Token(a.Token))
	}
	if a.Creds != "" {
		if _, err := os.Stat(a.Creds); err != nil {
			return nil, err
		}
		opts = append(opts, nats.UserCredentials(a.Creds))
	}
	if a.CA == "" && a.Cert == "" && a.Key == "" {
		return opts, nil
	}
	c, err := a.tls()
	return append(opts, nats.Secure(c)), err
}

// tls is what is told of certificates. The server's name is left to the connection.
func (a Access) tls() (*tls.Config, error) {
	c := &tls.Config{MinVersion: tls.VersionTLS12}
	if a.CA != "" {
		text, err := os.ReadFile(a.CA)
		if err != nil {
			return nil, err
		}
		c.RootCAs = x509.NewCertPool()
		if !c.RootCAs.AppendCertsFromPEM(text) {
			return nil, fmt.Errorf("%s has no certificate", a.CA)
		}
	}
	if (a.Cert == "") != (a.Key == "") {
		return nil, errors.New("a certificate and its key come together")
	}
	if a.Cert != "" {
		own, err := tls.LoadX509KeyPair(a.Cert, a.Key)
		if err != nil {
			return nil, fmt.Errorf("%s, %s: %w", a.Cert, a.Key, err)
		}
		c.Certificates = []tls.Certificate{own}
	}
	return c, nil
}
