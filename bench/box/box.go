package box

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"time"

	"bsmt/bench/results"
	"bsmt/internal/cgroup"
)

// Spec is a run.
type Spec struct {
	Argv   []string
	Wall   time.Duration // limits as in results.Limits
	CPU    time.Duration
	Memory int64
	Output int64
	Grace  time.Duration
	Cores  []int  // processors that it is pinned to; none for all
	Log    string // file to write what it printed to; empty for none
}

// Outcome is how a run went.
type Outcome struct {
	Verdict string // sat, unsat, unknown or none
	Cause   results.Cause
	Wall    time.Duration
	CPU     time.Duration
	Memory  int64 // bytes
	Exit    int   // of the first process; -1 after a signal
	Signal  int   // that ended it, or 0
	Logged  bool  // there was something to log
	Err     string
}

// Box is a child of this program that runs commands, one after the other.
type Box struct {
	cmd *exec.Cmd
	in  io.WriteCloser
	out *json.Decoder
}

// Start starts a box: argv is a command that calls Serve with its standard input and
// output, groups the control groups to use, which may be nil.
func Start(argv []string, groups *cgroup.Folder) (*Box, error) {
	cmd := exec.Command(argv[0], append(argv[1:len(argv):len(argv)], groups.Path())...)
	cmd.SysProcAttr = ownSession()
	cmd.Stderr = os.Stderr // where the keeper says nothing, but the runtime does when it fails
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	return &Box{cmd, in, json.NewDecoder(out)}, nil
}

// ErrEnded is the error of a box that has ended by itself.
var ErrEnded = errors.New("the keeper of the run has ended")

// Run runs a command to its end or limit. When ctx is done it ends the run and the
// box, and gives ctx's error.
func (b *Box) Run(ctx context.Context, s Spec) (Outcome, error) {
	if err := ctx.Err(); err != nil {
		return Outcome{}, err
	}
	// The box sees the end of its input and ends with all that it keeps.
	stop := context.AfterFunc(ctx, func() { b.in.Close() })
	defer stop()
	var o Outcome
	err := json.NewEncoder(b.in).Encode(s)
	if err == nil {
		err = b.out.Decode(&o)
	}
	if ctx.Err() != nil {
		return Outcome{}, ctx.Err()
	}
	if err != nil {
		return Outcome{}, fmt.Errorf("%w: %w", ErrEnded, err)
	}
	if o.Err != "" {
		return Outcome{}, errors.New(o.Err)
	}
	return o, nil
}

// Close ends the box and what it keeps, and waits for that.
func (b *Box) Close() {
	b.in.Close()
	b.cmd.Wait()
}
