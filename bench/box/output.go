package box

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"
	"time"

	"bsmt/bench/results"
)

// keepEnd is how much of the beginning and of the end of an output is logged.
const keepEnd = 32 << 10

// output takes what a run prints.
type output struct {
	limit int64 // bytes in all; 0 is none

	mu      sync.Mutex
	judge   judge
	closed  bool // the run is over; what is still read decides nothing
	logs    [2]ends
	total   int64
	tooMuch chan struct{} // closed when the limit is passed
}

// ends keeps the beginning and the end of a stream.
type ends struct {
	head, tail []byte
	total      int64
}

func (e *ends) write(b []byte) {
	e.total += int64(len(b))
	n := min(len(b), keepEnd-len(e.head))
	e.head, b = append(e.head, b[:n]...), b[n:]
	b = b[max(0, len(b)-keepEnd):]
	if over := len(e.tail) + len(b) - keepEnd; over > 0 {
		e.tail = append(e.tail[:0], e.tail[over:]...)
	}
	e.tail = append(e.tail, b...)
}

func (e *ends) save(w io.Writer) error {
	_, err1 := w.Write(e.head)
	var err2 error
	if left := e.total - int64(len(e.head)+len(e.tail)); left > 0 {
		_, err2 = fmt.Fprintf(w, "\n[%d bytes left out]\n", left)
	}
	_, err3 := w.Write(e.tail)
	return errors.Join(err1, err2, err3)
}

// stream gives the writer for standard output (0) or standard error (1).
func (o *output) stream(n int) io.Writer { return stream{o, n} }

type stream struct {
	*output
	n int
}

// Write never fails.
func (s stream) Write(b []byte) (int, error) {
	o := s.output
	o.mu.Lock()
	defer o.mu.Unlock()
	before := o.total
	o.total += int64(len(b))
	o.logs[s.n].write(b)
	if s.n == 0 && !o.closed {
		o.judge.write(b)
	}
	if o.limit > 0 && before <= o.limit && o.total > o.limit && o.tooMuch != nil {
		close(o.tooMuch)
	}
	return len(b), nil
}

// full gives a channel that is closed when more is printed than the limit; to be
// called once, before anything is written.
func (o *output) full() <-chan struct{} { return o.tooMuch }

// stopJudging makes what comes from now on decide nothing: the limit is reached.
func (o *output) stopJudging() {
	o.mu.Lock()
	o.closed = true
	o.mu.Unlock()
}

// verdict gives the run's verdict, and why it ended when no limit ended it.
func (o *output) verdict() (string, results.Cause) {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.judge.verdict()
}

// save writes what was printed into a file, standard error behind standard output. It
// tells whether there was anything.
func (o *output) save(name string) (bool, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.total == 0 {
		return false, nil
	}
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return false, err
	}
	file, err := os.Create(name)
	if err != nil {
		return false, err
	}
	err = o.logs[0].save(file)
	if o.logs[1].total > 0 {
		_, e := file.WriteString("\n--- standard error ---\n")
		err = errors.Join(err, e, o.logs[1].save(file))
	}
	return true, errors.Join(err, file.Close())
}

// readers read the ends of pipes.
type readers struct {
	from []*os.File
	to   []io.Writer
	done chan struct{}
}

func (r *readers) add(from *os.File, to io.Writer) {
	r.from, r.to = append(r.from, from), append(r.to, to)
}

// read begins to read.
func (r *readers) read() {
	r.done = make(chan struct{})
	var all sync.WaitGroup
	for i := range r.from {
		all.Go(func() { io.Copy(r.to[i], r.from[i]) })
	}
	go func() {
		all.Wait()
		close(r.done)
	}()
}

// wait reads to the end, or for some time: what got away may hold a pipe open.
func (r *readers) wait(some time.Duration) {
	select {
	case <-r.done:
	case <-time.After(some):
	}
	r.close()
	<-r.done
}

// close closes the pipes.
func (r *readers) close() {
	for _, f := range r.from {
		f.Close()
	}
}
