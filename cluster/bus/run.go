package bus

import (
	"encoding/json"
	"time"
)

// LogFolder is where a run leaves what it printed, in the folder that it is done in.
const LogFolder = "logs"

// Run is the message that asks for a run of a benchmark: a task as run.Task does it, in a folder with two files.
type Run struct {
	Bench  string          `json:"bench"`  // what it is of
	Number string          `json:"number"` // of the run in it
	Order  json.RawMessage `json:"order"`  // order.json
	File   string          `json:"file"`   // name of the other file
	Script string          `json:"script"` // object: what is in it
	Limit  time.Duration   `json:"limit"`  // after which the worker gives it up
}

// Row is what came of a run.
type Row struct {
	Number  string `json:"number"`
	Worker  string `json:"worker"`
	Part    []byte `json:"part,omitempty"`     // results file with the row; nil: there is none
	Log     string `json:"log,omitempty"`      // object: what the run printed; empty: nothing
	LogName string `json:"log_name,omitempty"` // of the file, in LogFolder, between slashes
	Notes   string `json:"notes,omitempty"`    // why there is no row
}
