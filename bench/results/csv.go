package results

import (
	"bufio"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"
)

// columns of a CSV file.
var columns = []string{"file", "logic", "status", "solver", "verdict", "wall", "cpu", "rss_kb", "rc"}

// readCSV reads rows without a header; a torn last line is passed over.
func readCSV(in *bufio.Reader) (rows []Row, whole int64, err error) {
	for line := 1; ; line++ {
		text, err := in.ReadString('\n')
		if err == io.EOF {
			return rows, whole, nil
		}
		if err != nil {
			return nil, 0, err
		}
		whole += int64(len(text))
		f, err := csv.NewReader(strings.NewReader(text)).Read()
		if err == nil && line == 1 {
			if !slices.Equal(f, columns) {
				err = fmt.Errorf("the columns are not %v", columns)
			}
		} else if err == nil {
			var r Row
			r, err = fromCSV(f)
			rows = append(rows, r)
		}
		if err != nil {
			return nil, 0, fmt.Errorf("line %d: %w", line, err)
		}
	}
}

func fromCSV(f []string) (Row, error) {
	if len(f) != len(columns) {
		return Row{}, fmt.Errorf("%d columns, not %d", len(f), len(columns))
	}
	wall, err1 := strconv.ParseFloat(f[5], 64)
	cpu, err2 := strconv.ParseFloat(f[6], 64)
	rss, err3 := strconv.ParseInt(f[7], 10, 64)
	rc, err4 := strconv.Atoi(f[8])
	if err := errors.Join(err1, err2, err3, err4); err != nil {
		return Row{}, err
	}
	r := Row{
		File: f[0], Logic: f[1], Expected: f[2], Solver: f[3], Verdict: f[4],
		Wall: duration(wall), CPU: duration(cpu), Memory: rss << 10, Exit: rc >> 8,
	}
	// The status is as wait gives it: the signal in the low seven bits, of which all set is a stop.
	if signal := rc & 0x7f; signal != 0 && signal != 0x7f {
		r.Exit, r.Signal = -1, signal
	}
	switch {
	case Decided(r.Verdict):
		r.Cause = Solved
	case r.Verdict == Unknown:
		r.Cause = GaveUp
	case r.Verdict == "timeout":
		r.Verdict, r.Cause = None, Wall
	case r.Verdict == "memory":
		r.Verdict, r.Cause = None, Memory
	default:
		r.Verdict, r.Cause = None, Error
	}
	return r, nil
}

func duration(s float64) time.Duration { return time.Duration(s*1e6+0.5) * time.Microsecond }

// WriteCSV writes rows with the columns file, logic, status, solver, verdict, wall,
// cpu, rss_kb and rc. A run without a verdict is a timeout or an error there.
func WriteCSV(w io.Writer, rows []Row) error {
	out := csv.NewWriter(w)
	out.Write(columns)
	for _, r := range rows {
		verdict, rc := r.Word(), r.Exit<<8
		if verdict == "memory" {
			verdict = "error"
		}
		if r.Signal != 0 {
			rc = r.Signal
		}
		out.Write([]string{r.File, r.Logic, r.Expected, r.Solver, verdict, inSeconds(r.Wall), inSeconds(r.CPU),
			strconv.FormatInt(r.Memory>>10, 10), strconv.Itoa(rc)})
	}
	out.Flush()
	return out.Error()
}

// inSeconds keeps microseconds: a process can be over within a tenth of a
// millisecond, and no run takes no time.
func inSeconds(d time.Duration) string { return strconv.FormatFloat(d.Seconds(), 'f', 6, 64) }
