package report

import (
	"embed"
	"encoding/json"
	"html"
	"io"
	"strings"
	"text/template"

	"bsmt/bench/diff"
	"bsmt/bench/results"
)

//go:embed page
var source embed.FS

// scripts in the order in which the page needs them.
var scripts = []string{"data.js", "svg.js", "pictures.js", "grid.js", "main.js"}

// LogBudget is how many bytes of a report the logs of all runs take at most.
const LogBudget = 3 << 20

// Options are what a report may have beside its results.
type Options struct {
	Title string                   // of the page
	Diff  *diff.Diff               // what has changed; nil leaves that part out
	Log   func(results.Row) string // what a run printed, empty for nothing; nil when there are no logs
}

// Write writes a report of results. Its error is that of w.
func Write(w io.Writer, res *results.Results, o Options) error {
	p := newPage(res, o.Diff)
	logs := make([]string, len(res.Rows))
	p.LogBlock, p.Logged = logBlock, make([]int, len(logs))
	logged := false
	for i, r := range res.Rows {
		if o.Log == nil {
			break
		}
		if logs[i] = o.Log(r); logs[i] != "" {
			p.Logged[i], logged = 1, true
		}
	}
	var blocks []string
	if logged {
		var err error
		if blocks, err = packLogs(logs, LogBudget); err != nil {
			return err
		}
	}
	// JSON has no < of its own here: encoding/json writes \u003c, so no text of a
	// file can end the script.
	data, err := json.Marshal(p)
	if err != nil {
		return err
	}
	var script strings.Builder
	for _, name := range scripts {
		script.WriteString(text(name))
	}
	return template.Must(template.New("page").Parse(text("index.html"))).Execute(w, map[string]any{
		"Title": html.EscapeString(o.Title), "Style": text("style.css"), "Data": string(data), "Logs": blocks, "Script": script.String(),
	})
}

// text gives a file of the page.
func text(name string) string {
	b, err := source.ReadFile("page/" + name)
	if err != nil {
		panic(err) // embedded: it is there
	}
	return string(b)
}
