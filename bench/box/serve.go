package box

import (
	"context"
	"encoding/json"
	"io"
	"os/signal"
	"runtime"
	"syscall"
)

// Serve is the child's part of a Box: it runs what it reads from in until that ends or
// a signal comes, and then ends what is still running. dir is the folder of the control
// groups it may use, or empty. It takes the signals of the process.
func Serve(in io.Reader, out io.Writer, dir string) error {
	// A command dies with the thread that started it, so this one has to stay.
	runtime.LockOSThread()
	adopt()
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM, syscall.SIGINT, syscall.SIGHUP)
	ctx, leave := context.WithCancel(ctx)
	defer stop()
	specs := make(chan Spec)
	go func() {
		defer leave()
		for lines := json.NewDecoder(in); ; {
			var s Spec
			if lines.Decode(&s) != nil {
				return
			}
			select {
			case specs <- s:
			case <-ctx.Done():
				return
			}
		}
	}()
	answers := json.NewEncoder(out)
	for n := 0; ; n++ {
		select {
		case <-ctx.Done():
			return nil
		case s := <-specs:
			o, err := keep(ctx, s, dir, n)
			if err != nil {
				o.Err = err.Error()
			}
			if err := answers.Encode(o); err != nil {
				return err
			}
		}
	}
}
