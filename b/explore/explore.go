package explore

import (
	_ "embed"
	"encoding/json"
	"io"
	"strings"

	"bsmt/b/check"
	"bsmt/b/eval"
	"bsmt/b/machine"
	"bsmt/b/tree"
)

// By is an expression to fold states by, as it was typed.
type By struct {
	Text string
	Node *tree.Node
}

// Page is what a page shows. Its JSON stands in it.
type Page struct {
	Machine   string        `json:"machine"`
	Verdict   check.Verdict `json:"verdict"`
	Exhausted bool          `json:"exhausted"`
	Reasons   []string      `json:"reasons"` // why it is not
	Assumed   []string      `json:"assumed"`
	Failed    string        `json:"failed"` // what was found

	Found int64 `json:"found"` // states and transitions as the search counts them: with those that set up constants
	Taken int64 `json:"taken"`

	Names  []string   `json:"names"`  // variables, then expressions
	By     []int      `json:"by"`     // of Names, those to fold by at first
	Texts  []string   `json:"texts"`  // values
	States [][]int    `json:"states"` // by visited state: the values, in Texts
	First  []uint32   `json:"first"`  // initial states
	Labels []string   `json:"labels"`
	Edges  [][3]int64 `json:"edges"` // from, to, label; a state that was not visited is -1
	Trace  []uint32   `json:"trace"` // states on the way to what was found
}

// Run searches a machine for a page, and gives what the search found too. o is not changed; limits of
// the search limit the page.
func Run(m *machine.Machine, o *check.Options, by []By) (*Page, *check.Result, error) {
	p := &Page{Reasons: []string{}, Assumed: []string{}, By: []int{}, Texts: []string{}, States: [][]int{}, First: []uint32{}, Labels: []string{}, Edges: [][3]int64{}, Trace: []uint32{}}
	var exprs []check.Watched
	for _, d := range m.Variables {
		exprs = append(exprs, check.Watched{Node: tree.NewUse(d.Pos, d)})
		p.Names = append(p.Names, d.Name)
	}
	for _, b := range by {
		p.By = append(p.By, len(p.Names))
		exprs = append(exprs, check.Watched{Node: b.Node})
		p.Names = append(p.Names, b.Text)
	}
	opts := *o
	opts.Watch = &check.Watch{Prepare: func(*eval.World) (_, _ []check.Watched) { return nil, exprs }}
	r, err := check.Run(m, &opts)
	if err != nil {
		return nil, nil, err
	}
	p.Machine, p.Verdict, p.Exhausted, p.Found, p.Taken = r.Machine, r.Verdict, r.Exhausted, r.States, r.Transitions
	p.Reasons, p.Assumed = append(p.Reasons, r.Reasons...), append(p.Assumed, r.Assumed...)
	if r.Failed != nil {
		p.Failed = r.Failed.What
		if r.Failed.Why != "" {
			p.Failed += " with " + r.Failed.Why
		}
	}
	if r.Space != nil {
		p.fill(r.Space, r.At)
	}
	return p, r, nil
}

// fill takes the graph. at is the state where something was found; negative: nowhere.
func (p *Page) fill(sp *check.Space, at int64) {
	texts := map[string]int{}
	number := func(text string) int {
		n, ok := texts[text]
		if !ok {
			n = len(p.Texts)
			texts[text] = n
			p.Texts = append(p.Texts, text)
		}
		return n
	}
	without := map[[2]int]bool{}
	for k, u := range sp.Undefined {
		for _, s := range u.States {
			without[[2]int{k, int(s)}] = true
		}
	}
	for s := range sp.Shown() {
		var row []int
		for k := range p.Names {
			text := "no value"
			if !without[[2]int{k, s}] {
				text = sp.Text(k, sp.Value(uint32(s), k))
			}
			row = append(row, number(text))
		}
		p.States = append(p.States, row)
		if s == sp.Visited() {
			break
		}
		for e := sp.Begin[s]; e < sp.Begin[s+1]; e++ {
			to := int64(sp.To[e])
			if to >= int64(sp.Shown()) {
				to = -1
			}
			p.Edges = append(p.Edges, [3]int64{int64(s), to, int64(sp.Label[e])})
		}
	}
	for l := range sp.Labels {
		p.Labels = append(p.Labels, sp.LabelText(uint32(l)))
	}
	for _, s := range sp.Initial {
		if int(s) < sp.Shown() {
			p.First = append(p.First, s)
		}
	}
	if at >= 0 && at < int64(sp.Shown()) {
		p.Trace, _ = sp.Path(uint32(at))
	}
}

//go:embed page.html
var page string

// Write writes the page.
func (p *Page) Write(w io.Writer) error {
	data, err := json.Marshal(p) // which escapes <, so that no text ends the element
	if err != nil {
		return err
	}
	name := strings.NewReplacer("&", "&amp;", "<", "&lt;").Replace(p.Machine)
	before, after, _ := strings.Cut(strings.ReplaceAll(page, "{{machine}}", name), "{{data}}")
	for _, part := range []string{before, string(data), after} {
		if _, err := io.WriteString(w, part); err != nil {
			return err
		}
	}
	return nil
}
