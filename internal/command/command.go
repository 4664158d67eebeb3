package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"sync"
	"syscall"
	"time"

	"bsmt/internal/cli"
	"bsmt/internal/ending"
)

// Version is set by the linker for releases.
var Version = "0.1"

// The exit codes that all commands share; the programs' doc.go tell what they mean.
const (
	Fine   = 0
	Failed = 1
	Usage  = 2
)

// ErrQuiet is an error that has been told already; its exit code is Failed.
var ErrQuiet = errors.New("told already")

// Code is an error with an exit code of its own; nothing more is to be said.
type Code int

func (Code) Error() string { return "told already" }

// Unreadable is the error for a file that cannot be read: Run tells of all of them alike.
func Unreadable(name string, err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		err = path.Err
	}
	return &fs.PathError{Op: "read", Path: name, Err: err}
}

// Program is a command line.
type Program struct {
	App     *cli.App
	Foreign func(a, next string) (out []string, used, known bool, err error) // translates an option of another program, next to which its value may stand; nil: there are none
	Also    []string                                                         // names of options that only Foreign knows, with their dashes
}

// Run runs the command that args name, and gives the exit code.
func (p *Program) Run(ctx context.Context, args []string, out *Output, notes io.Writer) int {
	if p.App.Writer == nil {
		p.App.Writer, p.App.ErrWriter = out, notes
	}
	var err error
	if !cli.Completing(args) {
		args, err = p.Arrange(args)
	}
	if err == nil {
		err = p.App.Run(ctx, args)
	}
	name := p.App.Name
	if failed := out.Failed(); err == nil && failed != nil {
		fmt.Fprintf(notes, "%s: %v\n", name, failed)
		err = ErrQuiet
	}
	var code Code
	var path *fs.PathError
	interrupted, byInterrupt := ending.Code(ctx)
	switch {
	case err == nil:
		return Fine
	case byInterrupt:
		return interrupted
	case errors.As(err, &code):
		return int(code)
	case errors.Is(err, ErrQuiet):
		return Failed
	case errors.As(err, &path):
		fmt.Fprintf(notes, "%s: %s: %v\n", name, path.Path, path.Err)
		return Usage
	}
	fmt.Fprintf(notes, "%s: %v\n%s: `%s help` tells how it is used\n", name, err, name, name)
	return Usage
}

// Interruptible gives the context of a program, which SIGINT and SIGTERM end; the second of them
// ends the program.
func Interruptible() context.Context {
	ctx, cancel := context.WithCancelCause(context.Background())
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, syscall.SIGINT, syscall.SIGTERM)
	go func() {
		by := (<-signals).(syscall.Signal)
		cancel(ending.Interrupt{Signal: by})
		signal.Stop(signals)
	}()
	return ctx
}

// Output is where responses go. It remembers that one could not be written.
type Output struct {
	mu  sync.Mutex
	w   io.Writer
	err error // the first
}

// NewOutput gives an Output that writes to w.
func NewOutput(w io.Writer) *Output { return &Output{w: w} }

// Write passes a text on.
func (o *Output) Write(b []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	n, err := o.w.Write(b)
	if o.err == nil {
		o.err = err
	}
	return n, err
}

// Failed gives the error of the first text that could not be written.
func (o *Output) Failed() error {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.err
}

// Seconds makes a duration of a number from the command line.
func Seconds(s float64) time.Duration {
	const most = 1 << 33 // some 270 years, close to what a Duration can hold
	return time.Duration(min(s, most) * float64(time.Second))
}

// VersionLine says which version of a program this is.
func VersionLine(name string) string {
	return fmt.Sprintf("%s %s (%s%s)", name, Version, commit(), runtime.Version())
}

// commit names the commit that the program was built from, as far as the build says it.
func commit() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return ""
	}
	id, changed := "", ""
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision" && s.Value != "":
			id = "commit " + s.Value[:min(len(s.Value), 12)]
		case s.Key == "vcs.modified" && s.Value == "true":
			changed = " and changes"
		}
	}
	if id == "" {
		return ""
	}
	return id + changed + ", "
}

// Sibling gives the path of another program of this module: the one that lies beside this
// program, or else the one on PATH, or else the one that the sources of this program make, where
// these are still there and so is Go: who runs one program from its sources has all.
func Sibling(name string) (string, error) {
	if self, err := os.Executable(); err == nil {
		if real, err := filepath.EvalSymlinks(self); err == nil {
			self = real
		}
		if path, err := exec.LookPath(filepath.Join(filepath.Dir(self), name)); err == nil {
			return path, nil
		}
	}
	if path, err := exec.LookPath(name); err == nil {
		return filepath.Abs(path)
	}
	if path, err := fromSources(name); err == nil {
		return path, nil
	}
	module := "bsmt"
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Path != "" {
		module = info.Main.Path
	}
	return "", fmt.Errorf("%s is needed, and lies neither beside this program nor on PATH: `make build` or `go install %s/cmd/%s` makes it", name, module, name)
}

// fromSources makes a sibling beside this program, of the sources that this program is made of.
func fromSources(name string) (string, error) {
	_, here, _, _ := runtime.Caller(0)
	root := filepath.Join(filepath.Dir(here), "..", "..")
	if _, err := os.Stat(filepath.Join(root, "cmd", name, "main.go")); err != nil || !filepath.IsAbs(here) {
		return "", errors.ErrUnsupported
	}
	goTool, err := exec.LookPath("go")
	if err != nil {
		return "", err
	}
	self, err := os.Executable()
	if err != nil {
		return "", err
	}
	if filepath.Ext(self) == ".test" { // tests say what they need
		return "", errors.ErrUnsupported
	}
	out := filepath.Join(filepath.Dir(self), name)
	fmt.Fprintf(os.Stderr, "; %s is needed, and made once, beside this program, of the sources in %s\n", name, root)
	cmd := exec.Command(goTool, "build", "-o", out, "./cmd/"+name)
	cmd.Dir, cmd.Stderr = root, os.Stderr
	return out, cmd.Run()
}

// WriteFile makes a file of what f writes.
func WriteFile(name string, f func(io.Writer) error) error {
	out, err := os.Create(name)
	if err != nil {
		return err
	}
	if err := f(out); err != nil {
		out.Close()
		return err
	}
	return out.Close()
}

// Replace puts what write writes into a file, which is there whole or not at all. What is
// there and no file, a pipe or a device, is written to.
func Replace(name string, write func(io.Writer) error) error {
	mode := os.FileMode(0o666)
	switch there, err := os.Stat(name); {
	case err != nil:
	case !there.Mode().IsRegular():
		f, err := os.OpenFile(name, os.O_WRONLY, 0)
		if err != nil {
			return err
		}
		return errors.Join(write(f), f.Close())
	default:
		mode = there.Mode().Perm()
		if name, err = filepath.EvalSymlinks(name); err != nil {
			return err
		}
	}
	f, err := os.OpenFile(fmt.Sprintf("%s.%d", name, os.Getpid()), os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return err
	}
	err = errors.Join(write(f), f.Close())
	if err == nil {
		err = os.Rename(f.Name(), name)
	}
	if err != nil {
		_ = os.Remove(f.Name())
	}
	return err
}
