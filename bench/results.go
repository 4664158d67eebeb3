package bench

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"sync"
	"time"
)

// Row is one run of one solver on one file.
type Row struct {
	File    string
	Logic   string
	Status  string        // of the file: sat, unsat or unknown
	Solver  string        // its name
	Verdict string        // sat, unsat, unknown, timeout or error
	Wall    time.Duration // written in seconds
	CPU     time.Duration // written in seconds
	RSS     int64         // KB
	RC      int           // raw wait status
}

// columns of a results file.
var columns = []string{"file", "logic", "status", "solver", "verdict", "wall", "cpu", "rss_kb", "rc"}

func (r Row) fields() []string {
	return []string{r.File, r.Logic, r.Status, r.Solver, r.Verdict, seconds(r.Wall), seconds(r.CPU),
		strconv.FormatInt(r.RSS, 10), strconv.Itoa(r.RC)}
}

// seconds keeps microseconds: a process can be over within a tenth of a millisecond,
// and no run takes no time.
func seconds(d time.Duration) string { return strconv.FormatFloat(d.Seconds(), 'f', 6, 64) }

func parseRow(f []string) (Row, error) {
	if len(f) != len(columns) {
		return Row{}, fmt.Errorf("%d columns, not %d", len(f), len(columns))
	}
	r := Row{File: f[0], Logic: f[1], Status: f[2], Solver: f[3], Verdict: f[4]}
	wall, err1 := strconv.ParseFloat(f[5], 64)
	cpu, err2 := strconv.ParseFloat(f[6], 64)
	rss, err3 := strconv.ParseInt(f[7], 10, 64)
	rc, err4 := strconv.Atoi(f[8])
	if err := errors.Join(err1, err2, err3, err4); err != nil {
		return Row{}, err
	}
	r.Wall, r.CPU = time.Duration(wall*float64(time.Second)+0.5), time.Duration(cpu*float64(time.Second)+0.5)
	r.RSS, r.RC = rss, rc
	return r, nil
}

// ReadResults reads a results file. A torn last line, which a run that was killed
// may leave, is passed over.
func ReadResults(name string) ([]Row, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	rows, _, err := readRows(name, file)
	return rows, err
}

// readRows gives the rows and the length in bytes of the part that is whole.
func readRows(name string, file *os.File) ([]Row, int64, error) {
	info, err := file.Stat()
	if err != nil {
		return nil, 0, err
	}
	r := csv.NewReader(file)
	r.FieldsPerRecord = -1
	r.ReuseRecord = true
	var rows []Row
	whole := int64(0)
	for line := 1; ; line++ {
		f, err := r.Read()
		if err == io.EOF {
			return rows, whole, nil
		}
		end := r.InputOffset()
		// What goes to the end of the file without a line end was cut off there.
		torn := end >= info.Size() && !endsLine(file, info.Size())
		if torn {
			return rows, whole, nil
		}
		if err == nil && line == 1 {
			if !slices.Equal(f, columns) {
				err = fmt.Errorf("the columns are not %v", columns)
			}
		} else if err == nil {
			var row Row
			if row, err = parseRow(f); err == nil {
				rows = append(rows, row)
			}
		}
		if err != nil {
			return nil, 0, fmt.Errorf("%s: row %d: %w", name, line, err)
		}
		whole = end
	}
}

func endsLine(file *os.File, size int64) bool {
	var last [1]byte
	_, err := file.ReadAt(last[:], size-1)
	return err == nil && last[0] == '\n'
}

// results is a file that rows are appended to.
type results struct {
	mu   sync.Mutex
	file *os.File
	done map[[2]string]bool // file and solver of the rows that are there
}

// openResults opens or makes a results file and drops a torn last line. The file is
// locked against a second writer where the system can.
func openResults(name string) (*results, error) {
	file, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, err
	}
	if err := lock(file); err != nil {
		file.Close()
		return nil, fmt.Errorf("%s: another run writes to it: %w", name, err)
	}
	rows, whole, err := readRows(name, file)
	if err == nil {
		err = file.Truncate(whole)
	}
	if err == nil {
		_, err = file.Seek(whole, io.SeekStart)
	}
	r := &results{file: file, done: map[[2]string]bool{}}
	if err == nil && whole == 0 {
		err = r.write(columns)
	}
	if err != nil {
		file.Close()
		return nil, err
	}
	for _, row := range rows {
		r.done[[2]string{row.File, row.Solver}] = true
	}
	return r, nil
}

// write appends one line by one call of the system.
func (r *results) write(fields []string) error {
	var line bytes.Buffer
	w := csv.NewWriter(&line)
	w.Write(fields)
	w.Flush()
	r.mu.Lock()
	defer r.mu.Unlock()
	_, err := r.file.Write(line.Bytes())
	return err
}
