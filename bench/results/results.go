package results

import (
	"encoding/json"
	"path/filepath"
	"slices"
	"strconv"
	"time"
)

// Schema names the form of a results file.
const Schema = "bsmt-bench/1"

// The verdicts of a run and the states of a file.
const (
	Sat     = "sat"
	Unsat   = "unsat"
	Unknown = "unknown"
	None    = "" // a run without a verdict that counts
)

// Decided tells whether a verdict is sat or unsat.
func Decided(verdict string) bool { return verdict == Sat || verdict == Unsat }

// Cause is why a run ended.
type Cause string

// The causes.
const (
	Solved  Cause = "solved"  // it said sat or unsat
	GaveUp  Cause = "unknown" // it said unknown
	Wall    Cause = "wall"    // the limit on wall time
	CPU     Cause = "cpu"     // the limit on processor time
	Memory  Cause = "memory"  // the limit on memory
	Output  Cause = "output"  // the limit on what it may print
	Crashed Cause = "crashed" // a signal that the harness did not send
	Error   Cause = "error"   // it ended without a verdict, or with one after a dropped command
)

// Header says what the rows below it were measured with.
type Header struct {
	Started  time.Time
	Program  string // version of bsmt
	Engine   string // local or slurm
	Set      Set
	Limits   Limits
	Measured Measured
	Solvers  []Solver
	Host     Host
}

// Set is where the files come from.
type Set struct {
	Dir    string `json:"dir,omitempty"`
	Files  int    `json:"files,omitempty"`
	Filter string `json:"filter,omitempty"` // the options that chose them, as they are written
}

// Limits bound each run; zero is no limit.
type Limits struct {
	Wall   time.Duration
	CPU    time.Duration // of all processes of the run together
	Memory int64         // bytes, resident, of all processes together
	Output int64         // bytes that it may print
	Cores  int           // to which a run is pinned
	Grace  time.Duration // between the signals TERM and KILL
}

// Measured says how the figures came about.
type Measured struct {
	Memory string `json:"memory,omitempty"` // cgroup or sampled
	CPU    string `json:"cpu,omitempty"`    // cgroup or waited
}

// Solver is a command that decides a file.
type Solver struct {
	Name    string   `json:"name"`
	Command []string `json:"command,omitempty"` // program and arguments, with placeholders
	Version string   `json:"version,omitempty"` // one line, as the program tells it
}

// same tells whether two solvers would answer alike.
func (s Solver) same(t Solver) bool {
	return s.Name == t.Name && s.Version == t.Version && slices.Equal(s.Command, t.Command)
}

// Host is the machine.
type Host struct {
	Name      string `json:"name,omitempty"`
	System    string `json:"system,omitempty"`    // kernel and its release
	Processor string `json:"processor,omitempty"` // model
	CPUs      int    `json:"cpus,omitempty"`      // that the run may use
	MemoryKB  int64  `json:"memory_kb,omitempty"`
}

// Row is one run of one solver on one file.
type Row struct {
	File     string
	Logic    string
	Family   string
	N        int    // size within the family
	Bytes    int64  // size of the file
	Expected string // sat, unsat or unknown
	Solver   string
	Verdict  string // sat, unsat, unknown or None
	Cause    Cause
	Wall     time.Duration
	CPU      time.Duration
	Memory   int64  // bytes, the most that all processes had at once
	Exit     int    // status of the first process, -1 after a signal
	Signal   int    // that ended the first process, or 0
	Log      string // file with what the solver printed, relative to the results file's folder; Read makes it one relative to the working directory
	Ended    time.Time
}

// Word is the row's outcome in one word: its verdict, or timeout, memory or error.
func (r Row) Word() string {
	switch {
	case r.Verdict != None:
		return r.Verdict
	case r.Cause == Wall || r.Cause == CPU:
		return "timeout"
	case r.Cause == Memory:
		return "memory"
	}
	return "error"
}

// Key tells the row's run from all others of a plan.
func (r Row) Key() Key { return Key{r.File, r.Solver} }

// Key is a file and the name of a solver.
type Key struct{ File, Solver string }

// seconds is a duration as the file has it.
type seconds time.Duration

func (s seconds) MarshalJSON() ([]byte, error) {
	// Divided once, so that the shortest number is that of the microseconds.
	return strconv.AppendFloat(nil, float64(time.Duration(s).Round(time.Microsecond).Microseconds())/1e6, 'f', -1, 64), nil
}

func (s *seconds) UnmarshalJSON(b []byte) error {
	var f float64
	err := json.Unmarshal(b, &f)
	*s = seconds(time.Duration(f*1e6+0.5) * time.Microsecond)
	return err
}

// The lines of a file, as JSON has them.
type (
	headerLine struct {
		Schema   string     `json:"schema"`
		Started  time.Time  `json:"started,omitzero"`
		Program  string     `json:"program,omitempty"`
		Engine   string     `json:"engine,omitempty"`
		Set      Set        `json:"set"`
		Limits   limitsLine `json:"limits"`
		Measured Measured   `json:"measured"`
		Solvers  []Solver   `json:"solvers"`
		Host     Host       `json:"host"`
	}
	limitsLine struct {
		Wall   seconds `json:"wall_s"`
		CPU    seconds `json:"cpu_s"`
		Memory int64   `json:"memory_kb"`
		Output int64   `json:"output_kb"`
		Cores  int     `json:"cores"`
		Grace  seconds `json:"grace_s"`
	}
	rowLine struct {
		File     string    `json:"file"`
		Logic    string    `json:"logic,omitempty"`
		Family   string    `json:"family,omitempty"`
		N        int       `json:"n,omitempty"`
		Bytes    int64     `json:"bytes,omitempty"`
		Expected string    `json:"expected,omitempty"`
		Solver   string    `json:"solver"`
		Verdict  string    `json:"verdict,omitempty"`
		Cause    Cause     `json:"cause"`
		Wall     seconds   `json:"wall_s"`
		CPU      seconds   `json:"cpu_s"`
		Memory   int64     `json:"memory_kb"`
		Exit     int       `json:"exit"`
		Signal   int       `json:"signal,omitempty"`
		Log      string    `json:"log,omitempty"`
		Ended    time.Time `json:"ended,omitzero"`
	}
)

// MarshalJSON gives a header's line.
func (h Header) MarshalJSON() ([]byte, error) {
	l := h.Limits
	return json.Marshal(headerLine{Schema, h.Started, h.Program, h.Engine, h.Set,
		limitsLine{seconds(l.Wall), seconds(l.CPU), l.Memory >> 10, l.Output >> 10, l.Cores, seconds(l.Grace)},
		h.Measured, h.Solvers, h.Host})
}

// UnmarshalJSON reads a header's line.
func (h *Header) UnmarshalJSON(b []byte) error {
	var w headerLine
	if err := json.Unmarshal(b, &w); err != nil {
		return err
	}
	l := w.Limits
	*h = Header{w.Started, w.Program, w.Engine, w.Set,
		Limits{time.Duration(l.Wall), time.Duration(l.CPU), l.Memory << 10, l.Output << 10, l.Cores, time.Duration(l.Grace)},
		w.Measured, w.Solvers, w.Host}
	return nil
}

// MarshalJSON gives a row's line.
func (r Row) MarshalJSON() ([]byte, error) {
	return json.Marshal(rowLine{r.File, r.Logic, r.Family, r.N, r.Bytes, r.Expected, r.Solver, r.Verdict, r.Cause,
		seconds(r.Wall), seconds(r.CPU), r.Memory >> 10, r.Exit, r.Signal, r.Log, r.Ended})
}

// UnmarshalJSON reads a row's line.
func (r *Row) UnmarshalJSON(b []byte) error {
	w := rowLine{Expected: Unknown}
	if err := json.Unmarshal(b, &w); err != nil {
		return err
	}
	*r = Row{w.File, w.Logic, w.Family, w.N, w.Bytes, w.Expected, w.Solver, w.Verdict, w.Cause,
		time.Duration(w.Wall), time.Duration(w.CPU), w.Memory << 10, w.Exit, w.Signal, w.Log, w.Ended}
	return nil
}

// LogPath gives where the log of a row lies, for a row of the results file of this
// name; empty when it has none.
func LogPath(results string, r Row) string {
	if r.Log == "" {
		return ""
	}
	return filepath.Join(filepath.Dir(results), filepath.FromSlash(r.Log))
}
