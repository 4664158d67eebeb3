package main

import (
	"context"
	"fmt"
	"io"
	"os"

	"go.lsp.dev/jsonrpc2"

	"bsmt/internal/command"
)

func main() {
	for _, a := range os.Args[1:] {
		switch a {
		case "--stdio": // as some clients say
		case "--help", "-h", "help":
			fmt.Println("bsmt-lsp [--stdio]\n\nServes an editor by the Language Server Protocol over standard input and output: editors/ in the\nrepository says how editors are told. Options of initialize: {\"timeout\": SECONDS, \"solver\": NAMES}.")
			return
		case "--version", "version":
			fmt.Println(command.VersionLine("bsmt-lsp"))
			return
		default:
			fmt.Fprintf(os.Stderr, "bsmt-lsp serves an editor over standard input and output; it has no option %s\n", a)
			os.Exit(command.Usage)
		}
	}
	os.Exit(serve(command.Interruptible(), pipe{os.Stdin, os.Stdout}))
}

// pipe is what is read and what is written, as one.
type pipe struct {
	io.Reader
	io.Writer
}

func (pipe) Close() error { return nil }

// serve answers until the client says exit or is gone, and gives the exit code: 0 after a shutdown.
func serve(ctx context.Context, rwc io.ReadWriteCloser) int {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	q := newQueue(rwc)
	conn := jsonrpc2.NewConn(jsonrpc2.NewStream(q))
	s := newServer(ctx, conn)
	conn.Go(ctx, s.handle)
	select {
	case <-conn.Done():
	case <-s.ended:
	case <-ctx.Done():
	}
	cancel()
	s.running.Wait()
	q.flush()
	if s.shut.Load() {
		return command.Fine
	}
	return command.Failed
}
