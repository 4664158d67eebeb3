package cluster

import "time"

// silence is how long a worker may be silent before its case is asked again elsewhere.
const silence = 30 * time.Second

// Job is a question that was submitted.
type Job struct {
	ID      string        `json:"id"`
	Name    string        `json:"name"`
	Script  string        `json:"script"` // object
	Created time.Time     `json:"created"`
	Ended   time.Time     `json:"ended"`
	Verdict string        `json:"verdict,omitempty"` // sat, unsat or unknown, once it is decided
	Reason  string        `json:"reason,omitempty"`  // of unknown
	Model   string        `json:"model,omitempty"`   // object
	Proof   string        `json:"proof,omitempty"`   // object
	Proofs  bool          `json:"proofs"`            // refutations have to be recorded
	Budget  time.Duration `json:"budget"`            // for a case before it is split
	Parts   int           `json:"parts"`             // that it is split into then
	Cases   int           `json:"cases"`             // so far, those that were split included
	Done    int           `json:"done"`              // of these, refuted ones
}

// cube is the message that asks for a case.
type cube struct {
	Job     string        `json:"job"`
	Node    string        `json:"node"`
	Attempt int           `json:"attempt"`
	Script  string        `json:"script"`
	Path    []Step        `json:"path"`
	Proof   bool          `json:"proof"`
	Budget  time.Duration `json:"budget"`
	Parts   int           `json:"parts"`
}

// result is what a worker says of a case.
type result struct {
	Job     string        `json:"job"`
	Node    string        `json:"node"`
	Attempt int           `json:"attempt"`
	Worker  string        `json:"worker"`
	Verdict string        `json:"verdict"`          // sat, unsat, split or unknown
	Object  string        `json:"object,omitempty"` // model or proof
	Parts   [][]Step      `json:"parts,omitempty"`  // of split
	Reason  string        `json:"reason,omitempty"`
	Time    time.Duration `json:"time"`
}

// Worker is what is known of a worker.
type Worker struct {
	Name     string        `json:"name"`
	Seen     time.Time     `json:"seen"`
	Results  int           `json:"results"`
	Late     int           `json:"late"`    // of what was decided already
	Refused  int           `json:"refused"` // evidence that does not hold
	Time     time.Duration `json:"time"`
	Excluded bool          `json:"excluded"`
}

// request is what a client submits.
type request struct {
	Name   string        `json:"name"`
	Script string        `json:"script"` // object
	Proofs bool          `json:"proofs"`
	Budget time.Duration `json:"budget"`
	Parts  int           `json:"parts"`
	Cases  int           `json:"cases"` // into which it is split at once
}

type reply struct {
	Job   string `json:"job,omitempty"`
	Error string `json:"error,omitempty"`
}
