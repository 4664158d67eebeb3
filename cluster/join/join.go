// Package join has the options by which programs say where a server of bsmt-cluster is.
//
// Takes: a command line. Gives: how NATS is reached. It promises nothing to other modules, which package bsmt at the root
// is for.
package join

import (
	"strings"

	"bsmt/internal/cli"

	"bsmt/cluster/bus"
)

// Address is where a server listens if nothing else is said.
const Address = "127.0.0.1:4222"

// Token is the option of a text that all have to show.
func Token() cli.Flag {
	return &cli.StringFlag{Name: "token", EnvVars: []string{"BSMT_TOKEN"}, Usage: "`TEXT` that all have to show"}
}

// Flags are the options of who joins. after says when they are read, such as "with --engine nats: ", or is empty.
func Flags(after string) []cli.Flag {
	token := Token().(*cli.StringFlag)
	token.Usage = after + token.Usage
	return []cli.Flag{
		&cli.StringFlag{Name: "join", Value: Address, Usage: after + "`HOST:PORT` of the server, or a URL of NATS such as tls://HOST:PORT"}, token,
		&cli.StringFlag{Name: "creds", Usage: after + "`FILE` with the credentials of a user of NATS' accounts"},
		&cli.StringFlag{Name: "tls-ca", Usage: after + "`FILE` of certificates that the server's is signed by", DefaultText: "those of the system"},
		&cli.StringFlag{Name: "tls-cert", Usage: after + "`FILE` of one's own certificate, for a server that asks for it"},
		&cli.StringFlag{Name: "tls-key", Usage: after + "`FILE` of its key"},
	}
}

// Access is how the server at an address is reached, by such options.
func Access(c *cli.Context, at string) bus.Access {
	if !strings.Contains(at, "://") {
		at = "nats://" + at
	}
	return bus.Access{URL: at, Token: c.String("token"), Creds: c.String("creds"), CA: c.String("tls-ca"), Cert: c.String("tls-cert"), Key: c.String("tls-key")}
}
