// Bsmt-page serves the page that solves in a browser, and packs it.
//
//	bsmt-page [--address HOST:PORT] [--no-open] [DIR]    or: bsmt serve-page
//	bsmt-page pack --worker FILE --exec wasm_exec.js [--examples DIR] -o DIR
//
// DIR is the folder that make page leaves; without it dist/page, or page beside the program. The page is served to this machine
// alone unless an address says otherwise; it works as well when its index.html is opened as a file.
package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"time"

	"bsmt/internal/cli"
	"bsmt/internal/command"
	"bsmt/page"
)

func main() {
	app := &cli.App{
		Name: "bsmt-page", Usage: "serves the page that solves in a browser", ArgsUsage: "[DIR]",
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "address", Value: "127.0.0.1:0", Usage: "serve at `HOST:PORT`; port 0 is any that is free"},
			&cli.BoolFlag{Name: "no-open", Usage: "do not open a browser"},
		},
		Action: serve,
		Commands: []*cli.Command{{
			Name: "pack", Usage: "write the page into a folder, of a worker that was built",
			Flags: []cli.Flag{
				&cli.StringFlag{Name: "worker", Required: true, Usage: "the worker, built for js/wasm, packed by xz or not"},
				&cli.StringFlag{Name: "exec", Required: true, Usage: "wasm_exec.js of the Go that built it"},
				&cli.StringFlag{Name: "examples", Usage: "a folder of examples to offer"},
				&cli.StringFlag{Name: "o", Required: true, Usage: "the folder to write"},
			},
			Action: pack,
		}},
	}
	p := command.Program{App: app}
	os.Exit(p.Run(command.Interruptible(), os.Args, command.NewOutput(os.Stdout), os.Stderr))
}

func pack(c *cli.Context) error {
	worker, err := os.ReadFile(c.String("worker"))
	if err != nil {
		return command.Unreadable(c.String("worker"), err)
	}
	glue, err := os.ReadFile(c.String("exec"))
	if err != nil {
		return command.Unreadable(c.String("exec"), err)
	}
	var examples []page.Example
	if dir := c.String("examples"); dir != "" {
		if examples, err = page.Examples(dir); err != nil {
			return command.Unreadable(dir, err)
		}
	}
	return page.Pack(c.String("o"), worker, string(glue), examples)
}

// folder finds the page.
func folder(named string) (string, error) {
	tried := []string{named}
	if named == "" {
		tried = []string{filepath.Join("dist", "page")}
		if self, err := os.Executable(); err == nil {
			tried = append(tried, filepath.Join(filepath.Dir(self), "page"), filepath.Join(filepath.Dir(self), "dist", "page"))
		}
	}
	for _, dir := range tried {
		if _, err := os.Stat(filepath.Join(dir, "kernel.js")); err == nil {
			return dir, nil
		}
	}
	return "", fmt.Errorf("there is no page in %s: `make page` makes it", tried[0])
}

func serve(c *cli.Context) error {
	if c.NArg() > 1 {
		return errors.New("bsmt-page serves one folder")
	}
	dir, err := folder(c.Args().First())
	if err != nil {
		return err
	}
	l, err := (&net.ListenConfig{}).Listen(c.Context, "tcp", c.String("address"))
	if err != nil {
		return err
	}
	url := "http://" + l.Addr().String() + "/"
	fmt.Fprintf(c.App.Writer, "%s\n", url)
	if !c.Bool("no-open") {
		browse(url)
	}
	s := &http.Server{Handler: http.FileServer(http.Dir(dir)), ReadHeaderTimeout: 10 * time.Second}
	go func() {
		<-c.Context.Done()
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		_ = s.Shutdown(ctx)
	}()
	if err := s.Serve(l); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// browse opens an address by what the system has for that; where it has nothing, the address was printed.
func browse(url string) {
	name, args := "xdg-open", []string{url}
	switch runtime.GOOS {
	case "darwin":
		name = "open"
	case "windows":
		name, args = "rundll32", []string{"url.dll,FileProtocolHandler", url}
	}
	if cmd := exec.Command(name, args...); cmd.Start() == nil {
		go func() { _ = cmd.Wait() }()
	}
}
