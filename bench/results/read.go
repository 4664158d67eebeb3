package results

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
)

// Results are rows that may be compared.
type Results struct {
	Header Header   // of the first file; its solvers are those of all rows, its limits hold for all
	Hosts  []Host   // all machines, in the order of their first rows
	Rows   []Row    // one for each file and solver, in the order of their first runs; a later run takes the place of an earlier one
	Names  []string // of the files read
}

// Read reads one or more results files. Their limits on time must be the same; rows
// without a header fit all limits, and leave them zero where there is no header at
// all. Solvers of one name whose command or version differ are kept apart: the second
// is called NAME (VERSION), or NAME #2 where the versions are the same.
func Read(names ...string) (*Results, error) {
	if len(names) == 0 {
		return nil, errors.New("no results are given")
	}
	m := merger{res: &Results{Names: names}, at: map[Key]int{}}
	for _, name := range names {
		var path *os.PathError
		if err := m.file(name); errors.As(err, &path) {
			return nil, err // which names the file
		} else if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	return m.res, nil
}

// merger collects the rows of several files.
type merger struct {
	res    *Results
	at     map[Key]int // where a run's row is
	headed bool        // a header was read
	from   string      // the file of the first header
}

func (m *merger) file(name string) error {
	parts, err := readFile(name)
	if err != nil {
		return err
	}
	for _, p := range parts {
		rename := map[string]string{}
		if p.header != nil {
			if rename, err = m.header(name, *p.header); err != nil {
				return err
			}
		}
		for _, r := range p.rows {
			r.Log = LogPath(name, r)
			if to, ok := rename[r.Solver]; ok {
				r.Solver = to
			} else if p.header == nil && !slices.ContainsFunc(m.res.Header.Solvers, func(s Solver) bool { return s.Name == r.Solver }) {
				m.res.Header.Solvers = append(m.res.Header.Solvers, Solver{Name: r.Solver})
			}
			if i, ok := m.at[r.Key()]; ok {
				m.res.Rows[i] = r
				continue
			}
			m.at[r.Key()] = len(m.res.Rows)
			m.res.Rows = append(m.res.Rows, r)
		}
	}
	return nil
}

// header takes a header in and gives the names that its solvers go by from now on.
func (m *merger) header(name string, h Header) (map[string]string, error) {
	all := &m.res.Header
	if !m.headed {
		solvers := all.Solvers
		*all = h
		all.Solvers = solvers
		m.headed, m.from = true, name
	} else if d := h.Limits.differs(all.Limits); d != "" {
		return nil, fmt.Errorf("not comparable with %s: %s", m.from, d)
	}
	if !slices.Contains(m.res.Hosts, h.Host) {
		m.res.Hosts = append(m.res.Hosts, h.Host)
	}
	rename := map[string]string{}
	for _, s := range h.Solvers {
		was := s.Name
		for n := 1; ; n++ {
			i := slices.IndexFunc(all.Solvers, func(t Solver) bool { return t.Name == s.Name })
			if i < 0 {
				all.Solvers = append(all.Solvers, s)
				break
			}
			have := all.Solvers[i]
			have.Name = was
			if have.same(Solver{was, s.Command, s.Version}) {
				break
			}
			if s.Name = fmt.Sprintf("%s #%d", was, n); n == 1 && s.Version != "" {
				s.Name = fmt.Sprintf("%s (%s)", was, s.Version)
			}
		}
		rename[was] = s.Name
	}
	return rename, nil
}

// differs says in words how limits differ from others in a way that makes results
// incomparable; empty when they do not.
func (l Limits) differs(m Limits) string {
	switch {
	case l.Wall != m.Wall:
		return fmt.Sprintf("its limit on wall time is %v, not %v", l.Wall, m.Wall)
	case l.CPU != m.CPU:
		return fmt.Sprintf("its limit on processor time is %v, not %v", l.CPU, m.CPU)
	case l.Memory>>10 != m.Memory>>10:
		return fmt.Sprintf("its limit on memory is %d MB, not %d MB", l.Memory>>20, m.Memory>>20)
	case l.Cores != m.Cores:
		return fmt.Sprintf("its runs have %d cores, not %d", l.Cores, m.Cores)
	}
	return ""
}

// part is a header and the rows below it; without a header the rows are of a CSV.
type part struct {
	header *Header
	rows   []Row
}

func readFile(name string) ([]part, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	parts, _, err := readParts(file)
	return parts, err
}

// readParts gives what is in a file, and the length in bytes of what is whole: a last
// line without an end was cut off there.
func readParts(in io.Reader) (parts []part, whole int64, err error) {
	r := bufio.NewReaderSize(in, 1<<16)
	if first, _ := r.Peek(5); string(first) == "file," {
		rows, whole, err := readCSV(r)
		return []part{{rows: rows}}, whole, err
	}
	for line := 1; ; line++ {
		text, err := r.ReadBytes('\n')
		if err == io.EOF {
			return parts, whole, nil
		}
		if err != nil {
			return nil, 0, err
		}
		var kind struct{ Schema *string }
		var row Row
		if err = json.Unmarshal(text, &kind); err == nil {
			switch {
			case kind.Schema == nil && len(parts) == 0:
				err = errors.New("a row before the header; is this a results file?")
			case kind.Schema == nil:
				if err = json.Unmarshal(text, &row); err == nil && (row.File == "" || row.Solver == "") {
					err = errors.New("a row without file or solver")
				}
				parts[len(parts)-1].rows = append(parts[len(parts)-1].rows, row)
			case *kind.Schema != Schema:
				err = fmt.Errorf("of the form %s; this program reads %s", *kind.Schema, Schema)
			default:
				var h Header
				err = json.Unmarshal(text, &h)
				parts = append(parts, part{header: &h})
			}
		}
		if err != nil {
			return nil, 0, fmt.Errorf("line %d (%s): %w", line, beginning(text), err)
		}
		whole += int64(len(text))
	}
}

// beginning is the start of a line, to be recognised by.
func beginning(text []byte) string {
	text = bytes.TrimSpace(text)
	if len(text) > 40 {
		return string(text[:40]) + "…"
	}
	return string(text)
}
