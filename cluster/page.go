package cluster

import (
	"cmp"
	"html/template"
	"maps"
	"net/http"
	"slices"
	"time"
)

// Snapshot is what can be seen of a server.
type Snapshot struct {
	Since   time.Time
	Jobs    []JobView
	Workers []Worker
}

// JobView is a job with the depth of its tree.
type JobView struct {
	Job
	Open, Refuted, Failed int     // cases that are not split
	Depth                 []Level // by number of splits on the way, counted as the tree grew
	Share                 float64 // of it that is refuted, where the parts of a case count alike
	PerSecond             float64 // cases refuted
}

// Level is a row of a tree.
type Level struct{ Open, Refuted, Split, Failed int }

// Snapshot gives it; any goroutine may ask.
func (s *Server) Snapshot() Snapshot {
	s.mu.Lock()
	defer s.mu.Unlock()
	out := Snapshot{Since: s.began}
	for id, j := range s.jobs {
		v := JobView{Job: *j}
		weight := map[string]float64{"0": 1}
		tree := s.trees[id]
		for _, key := range slices.SortedFunc(maps.Keys(tree), func(a, b string) int { return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b)) }) {
			n := tree[key]
			depth, w := 0, 1.0
			for p := parent(key); p != ""; p = parent(p) {
				w /= float64(max(tree[p].Children, 1))
				depth++
			}
			weight[key] = w
			for len(v.Depth) <= depth {
				v.Depth = append(v.Depth, Level{})
			}
			l := &v.Depth[depth]
			switch n.State {
			case Open:
				v.Open++
				l.Open++
			case Refuted:
				v.Refuted++
				l.Refuted++
				v.Share += w
			case Failed:
				v.Failed++
				l.Failed++
			case Halved:
				l.Split++
			}
		}
		end := time.Now()
		if j.Verdict != "" {
			end = j.Ended
		}
		if d := end.Sub(j.Created).Seconds(); d > 0 {
			v.PerSecond = float64(v.Refuted) / d
		}
		out.Jobs = append(out.Jobs, v)
	}
	slices.SortFunc(out.Jobs, func(a, b JobView) int { return b.Created.Compare(a.Created) })
	for _, w := range s.workers {
		out.Workers = append(out.Workers, *w)
	}
	slices.SortFunc(out.Workers, func(a, b Worker) int { return cmp.Compare(a.Name, b.Name) })
	return out
}

// Page shows it to browsers, renewed every two seconds.
func (s *Server) Page() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/" || r.Method != http.MethodGet && r.Method != http.MethodHead {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.Header().Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'")
		_ = page.Execute(w, s.Snapshot())
	})
}

var page = template.Must(template.New("page").Funcs(template.FuncMap{
	"percent": func(x float64) float64 { return 100 * x },
	"clock":   func(t time.Time) string { return t.Format("15:04:05") },
	"spent":   func(d time.Duration) string { return d.Round(time.Second).String() },
}).Parse(`<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="refresh" content="2"><title>bsmt-cluster</title><style>
:root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;width:100%;margin:.5rem 0 2rem}th,td{text-align:right;padding:.2rem .6rem;border-bottom:1px solid #8884}
th:first-child,td:first-child{text-align:left}.bar{height:.8rem;background:#8883;border-radius:.2rem}.bar div{height:100%;background:#2a7;border-radius:.2rem}
.excluded{color:#c33}</style></head><body>
<h1>Jobs</h1>{{range .Jobs}}<h2>{{if .Name}}{{.Name}}{{else}}{{.ID}}{{end}}: {{if .Verdict}}{{.Verdict}}{{else}}at work{{end}}</h2>
<p>{{.ID}}, since {{clock .Created}}; {{.Open}} cases open, {{.Refuted}} refuted, {{.Failed}} given up, {{printf "%.1f" .PerSecond}} refuted a second. {{.Reason}}</p>
<div class="bar" title="{{printf "%.1f" (percent .Share)}} %"><div style="width:{{printf "%.1f" (percent .Share)}}%"></div></div>
<table><tr><th>splits</th><th>open</th><th>refuted</th><th>split</th><th>given up</th></tr>{{range $i, $l := .Depth}}<tr><td>{{$i}}</td><td>{{$l.Open}}</td><td>{{$l.Refuted}}</td><td>{{$l.Split}}</td><td>{{$l.Failed}}</td></tr>{{end}}</table>{{else}}<p>None yet.</p>{{end}}
<h1>Workers</h1><table><tr><th>name</th><th>seen</th><th>results</th><th>late</th><th>refused</th><th>time</th></tr>
{{range .Workers}}<tr{{if .Excluded}} class="excluded"{{end}}><td>{{.Name}}{{if .Excluded}} (its word counts no more){{end}}</td><td>{{clock .Seen}}</td><td>{{.Results}}</td><td>{{.Late}}</td><td>{{.Refused}}</td><td>{{spent .Time}}</td></tr>{{end}}</table></body></html>
`))
