package results

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"slices"
	"sync"
)

// Writer appends to a results file. Its methods may be called from several goroutines.
type Writer struct {
	mu     sync.Mutex
	file   *os.File
	done   map[Key]bool
	header Header // of the rows to come
	above  bool   // the file's last header says the same
}

// Append opens or makes a results file for runs with this header and cuts a torn last
// line off. The file is locked against a second writer. Rows that are there and would
// not fit, since they have other limits or are of another command or version of one of
// the header's solvers, are an error that says how they differ; the file is left as
// it was then. The header is written with the first row, if the last one there does not
// say the same.
func Append(name string, h Header) (*Writer, error) {
	file, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o644)
	if err != nil {
		return nil, err
	}
	w, err := appendTo(file, h)
	if err != nil {
		file.Close()
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return w, nil
}

func appendTo(file *os.File, h Header) (*Writer, error) {
	if err := lock(file); err != nil {
		return nil, fmt.Errorf("another run writes to it: %w", err)
	}
	parts, whole, err := readParts(file)
	if err != nil {
		return nil, err
	}
	w := &Writer{file: file, done: map[Key]bool{}, header: h}
	for _, p := range parts {
		if p.header == nil {
			return nil, fmt.Errorf("a CSV file without limits and versions cannot be continued")
		}
		if err := p.header.fits(h); err != nil {
			return nil, err
		}
		w.above = p.header.same(h)
		for _, r := range p.rows {
			w.done[r.Key()] = true
		}
	}
	if err := file.Truncate(whole); err != nil {
		return nil, err
	}
	_, err = file.Seek(whole, io.SeekStart)
	return w, err
}

// fits gives an error when rows under this header may not stand in one file with
// those of another.
func (h Header) fits(other Header) error {
	const advice = "choose another file with -o, or the same options"
	if d := h.Limits.differs(other.Limits); d != "" {
		return fmt.Errorf("%s; %s", d, advice)
	}
	for _, s := range h.Solvers {
		for _, t := range other.Solvers {
			switch {
			case s.Name != t.Name || s.same(t):
			case s.Version != t.Version:
				return fmt.Errorf("it was run with %s of version %q, not %q; %s", s.Name, s.Version, t.Version, advice)
			default:
				return fmt.Errorf("%s was run as %q, not as %q; %s", s.Name, s.Command, t.Command, advice)
			}
		}
	}
	return nil
}

// same tells whether two headers say the same of the rows below them.
func (h Header) same(other Header) bool {
	return h.Program == other.Program && h.Engine == other.Engine && h.Set == other.Set && h.Limits == other.Limits &&
		h.Measured == other.Measured && h.Host == other.Host && slices.EqualFunc(h.Solvers, other.Solvers, Solver.same)
}

// Has tells whether the file has a row of this run.
func (w *Writer) Has(k Key) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.done[k]
}

// Write appends a row. A run that is there already is an error.
func (w *Writer) Write(r Row) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.done[r.Key()] {
		return fmt.Errorf("%s on %s is there already", r.Solver, r.File)
	}
	if !w.above {
		if err := w.line(w.header); err != nil {
			return err
		}
		w.above = true
	}
	w.done[r.Key()] = true
	return w.line(r)
}

// Under makes a header that of the rows to come, which other machines measured. One that
// does not fit is an error.
func (w *Writer) Under(h Header) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.header.same(h) {
		return nil
	}
	err := w.header.fits(h)
	if err == nil {
		w.header, w.above = h, false
	}
	return err
}

// line appends one line by one call of the system.
func (w *Writer) line(v any) error {
	b, err := json.Marshal(v)
	if err != nil {
		return err
	}
	_, err = w.file.Write(append(b, '\n'))
	return err
}

// Close makes sure that all is on the disk.
func (w *Writer) Close() error {
	err := w.file.Sync()
	if e := w.file.Close(); err == nil {
		err = e
	}
	return err
}
