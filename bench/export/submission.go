package export

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"net/mail"
	"net/url"
	"os"
)

// Entrant is what a submission to SMT-COMP says of who submits what.
type Entrant struct {
	Name        string   // of the solver; empty is bsmt
	People      []string // contributors
	Contacts    []string // as "Name <address>"
	Website     string
	Description string // where the system description is
	URL         string // where the archive will be
	Seed        int
	Final       bool
}

// track is a track of SMT-COMP, with the logics that are run in it, as the competition's
// smtcomp/defs.py lists them, as far as bsmt has their theories: integers, bit vectors, arrays,
// functions and sorts.
type track struct {
	name   string
	logics []string
}

// singleQuery are the logics of the tracks SingleQuery, UnsatCore and Parallel, which have the same.
var singleQuery = []string{
	"ABV", "ALIA", "ANIA", "AUFBV", "AUFLIA", "AUFNIA", "BV", "LIA", "NIA", "QF_ABV", "QF_ALIA", "QF_ANIA", "QF_AUFBV", "QF_AUFLIA", "QF_AUFNIA",
	"QF_AX", "QF_BV", "QF_IDL", "QF_LIA", "QF_NIA", "QF_UF", "QF_UFBV", "QF_UFIDL", "QF_UFLIA", "QF_UFNIA",
	"UF", "UFBV", "UFBVLIA", "UFIDL", "UFLIA", "UFNIA",
}

// tracks are those that the kernel alone takes part in. Models are validated of scripts without quantifiers.
var tracks = []track{
	{"SingleQuery", singleQuery},
	{"Incremental", []string{
		"ALIA", "ANIA", "BV", "LIA", "QF_ABV", "QF_ALIA", "QF_ANIA", "QF_AUFBV", "QF_AUFBVLIA", "QF_AUFBVNIA", "QF_AUFLIA", "QF_BV", "QF_LIA", "QF_NIA",
		"QF_UF", "QF_UFBV", "QF_UFBVLIA", "QF_UFLIA", "QF_UFNIA", "UF", "UFNIA",
	}},
	{"UnsatCore", singleQuery},
	{"ModelValidation", []string{
		"QF_ABV", "QF_ALIA", "QF_ANIA", "QF_AUFBV", "QF_AUFLIA", "QF_AUFNIA", "QF_AX", "QF_BV", "QF_IDL", "QF_LIA", "QF_NIA", "QF_UF", "QF_UFBV",
		"QF_UFIDL", "QF_UFLIA", "QF_UFNIA",
	}},
}

// submission is the JSON that SMT-COMP's organisers take.
type submission struct {
	Name           string          `json:"name"`
	Contributors   []string        `json:"contributors"`
	Contacts       []string        `json:"contacts"`
	Archive        archiveAt       `json:"archive"`
	Website        string          `json:"website"`
	Description    string          `json:"system_description"`
	Command        []string        `json:"command"`
	SolverType     string          `json:"solver_type"`
	Seed           int             `json:"seed"`
	Participations []participation `json:"participations"`
	Final          bool            `json:"final"`
}

type archiveAt struct {
	URL  string `json:"url"`
	Hash struct {
		SHA256 string `json:"sha256"`
	} `json:"h"`
}

type participation struct {
	Tracks  []string `json:"tracks"`
	Logics  []string `json:"logics"`
	Command []string `json:"command,omitempty"`
}

// Submissions gives the files of a submission to SMT-COMP by name: one for the kernel
// alone (single queries, incremental ones, unsat cores, models), and one for the portfolio, which
// the rules let into the parallel track only. The archive is one for StarExec.
func Submissions(archive string, e Entrant) (map[string][]byte, error) {
	data, err := os.ReadFile(archive)
	if err != nil {
		return nil, err
	}
	if err := e.check(); err != nil {
		return nil, err
	}
	if e.Name == "" {
		e.Name = "bsmt"
	}
	s := submission{
		Name: e.Name, Contributors: e.People, Contacts: e.Contacts, Website: e.Website, Description: e.Description,
		Command: []string{"bin/starexec_run_default"}, SolverType: "Standalone", Seed: e.Seed, Final: e.Final,
	}
	for _, t := range tracks {
		p := participation{Tracks: []string{t.name}, Logics: t.logics}
		if t.name == "ModelValidation" {
			p.Command = []string{"bin/starexec_run_models"}
		}
		s.Participations = append(s.Participations, p)
	}
	s.Archive.URL = e.URL
	sum := sha256.Sum256(data)
	s.Archive.Hash.SHA256 = hex.EncodeToString(sum[:])
	p := s
	p.Name, p.SolverType, p.Command = e.Name+"-portfolio", "Portfolio", []string{"bin/starexec_run_portfolio"}
	p.Participations = []participation{{Tracks: []string{"Parallel"}, Logics: singleQuery}}
	files := map[string][]byte{}
	for name, x := range map[string]submission{"bsmt.json": s, "bsmt-portfolio.json": p} {
		var text bytes.Buffer
		e := json.NewEncoder(&text)
		e.SetEscapeHTML(false) // people read it, and contacts have angle brackets
		e.SetIndent("", "  ")
		if err := e.Encode(x); err != nil {
			return nil, err
		}
		files[name] = text.Bytes()
	}
	return files, nil
}

// check says what is missing or no address.
func (e Entrant) check() error {
	if len(e.People) == 0 || len(e.Contacts) == 0 {
		return errors.New("a submission names its contributors and whom to ask")
	}
	for _, c := range e.Contacts {
		if a, err := mail.ParseAddress(c); err != nil || a.Name == "" {
			return fmt.Errorf("%q is no Name <address>", c)
		}
	}
	for what, where := range map[string]string{"website": e.Website, "system description": e.Description, "archive": e.URL} {
		if u, err := url.Parse(where); err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
			return fmt.Errorf("%q is no address of the %s on the web", where, what)
		}
	}
	return nil
}
