package run

import (
	"context"
	"errors"
	"io/fs"
	"os"

	"bsmt/bench/box"
	"bsmt/internal/cgroup"
	"bsmt/internal/source"
)

// Seat is a place where one run is made after the other.
type Seat struct {
	argv   []string
	groups *cgroup.Folder
	keeper *box.Box
	room   string // folder for scripts that are packed
}

// NewSeat starts a keeper of runs as box.Start does.
func NewSeat(argv []string, groups *cgroup.Folder) (*Seat, error) {
	keeper, err := box.Start(argv, groups)
	if err != nil {
		return nil, err
	}
	s := &Seat{argv: argv, groups: groups, keeper: keeper}
	if s.room, err = os.MkdirTemp("", "bsmt-bench-"); err != nil {
		keeper.Close()
		return nil, err
	}
	return s, nil
}

// Close ends what is running.
func (s *Seat) Close() {
	s.keeper.Close()
	os.RemoveAll(s.room)
}

// Run makes a run on a file, which is unpacked for it: not every solver can do that. spec says what to run on the script.
func (s *Seat) Run(ctx context.Context, file string, spec func(script string) box.Spec) (box.Outcome, error) {
	script, err := source.Unpacked(file, s.room)
	if errors.Is(err, fs.ErrNotExist) {
		script, err = file, nil // the solver will tell
	}
	if err != nil {
		return box.Outcome{}, err
	}
	o, err := s.keeper.Run(ctx, spec(script))
	if errors.Is(err, box.ErrEnded) {
		// Something has ended the keeper, such as a system out of memory; that is
		// no result of this run, so it is made anew, once.
		s.keeper.Close()
		keeper, failed := box.Start(s.argv, s.groups)
		if failed != nil {
			return box.Outcome{}, failed
		}
		s.keeper = keeper
		o, err = keeper.Run(ctx, spec(script))
	}
	if script != file {
		err = errors.Join(err, os.Remove(script))
	}
	return o, err
}
