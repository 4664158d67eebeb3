package strategy

import (
	"fmt"
	"slices"
	"strings"

	"bsmt/bkernel/ast"
	"bsmt/bkernel/compile"
	"bsmt/bkernel/core"
	"bsmt/bkernel/theory/quant"
	"bsmt/internal/ending"
)

// What is why a run came to no verdict.
type What uint8

// The reasons.
const (
	Construct   What = iota // something could not be examined, see Reason.Node
	TimeLimit               // the context ended
	WorkLimit               // Options.Work is done
	MemoryLimit             // Options.MemLimit is reached
	Internal                // an invariant of the kernel did not hold: no verdict is better than a wrong one
)

// Reason is why a run came to no verdict, and where.
type Reason struct {
	What    What
	Text    string   // in words: the construct and the variable, scope, type or limit that it is about
	Node    ast.Node // the quantifier or the term that it is about, or ast.None
	Limit   int64    // that was reached: bytes, units of work, instances, searches; 0 is none
	Fact    int      // index into Problem.Facts of the first that has Node, or -1
	Assumed int      // index into Problem.Assumed of the first that has Node, or -1
}

// String is the text.
func (r Reason) String() string { return r.Text }

// Texts gives the texts of reasons.
func Texts(rs []Reason) []string {
	out := make([]string, len(rs))
	for i, r := range rs {
		out[i] = r.Text
	}
	return out
}

func unknown(reasons ...Reason) Result {
	if len(reasons) == 0 {
		reasons = []Reason{because(Internal, "no strategy has anything more to say")}
	}
	return Result{Status: Unknown, Reasons: reasons}
}

// because gives a reason that is about no node.
func because(w What, text string) Reason {
	return Reason{What: w, Text: text, Node: ast.None, Fact: -1, Assumed: -1}
}

// limit is what a run met whose context ended.
func (r *run) limit() What {
	if ending.By(r.ctx) == ending.Memory {
		return MemoryLimit
	}
	return TimeLimit
}

// late is the reason of a run whose context ended.
func (r *run) late() Reason {
	limit := r.limit()
	switch {
	case r.compiled == nil && r.reached != "":
		return because(limit, ending.Why(r.ctx)+" in the search, after "+r.reached)
	case r.compiled == nil:
		return because(limit, ending.Why(r.ctx)+" in preprocessing")
	}
	out := because(limit, ending.Why(r.ctx)+" in the search, after "+r.progress())
	out.Node = r.compiled.Busiest()
	return r.place(out)
}

// spentAll is the reason of a run whose work is done.
func (r *run) spentAll() Reason {
	out := because(WorkLimit, fmt.Sprintf("the limit of %d units of work is reached, after %s", r.opts.Work, r.progress()))
	if out.Limit = int64(r.opts.Work); r.compiled != nil {
		out.Node = r.compiled.Busiest()
	}
	return r.place(out)
}

// reasons renders what the core left open.
func (r *run) reasons(k *compile.Compiled) []Reason {
	var out []Reason
	for _, gap := range k.Reasons() {
		out = append(out, r.place(render(r.problem.G, k, gap)))
	}
	return out
}

// render says what a gap is about.
func render(g *ast.Graph, k *compile.Compiled, gap core.Gap) Reason {
	out := because(Construct, gap.What)
	out.Limit = gap.Limit
	switch gap.Kind {
	case core.GapCancelled:
		out.What = TimeLimit
	case core.GapMemory:
		out.What, out.Text = MemoryLimit, gap.String()
	case core.GapConflicts:
		out.What, out.Text = WorkLimit, gap.String()
	case core.GapBroken:
		out.What = Internal
	}
	if gap.Scope > 0 {
		out.Node = k.Scope(gap.Scope)
		out.Text = "the " + quant.Name(g, out.Node) + " " + gap.What
	}
	var about []string
	for i, x := range gap.Vars {
		n := k.Term(x)
		if out.Node == ast.None {
			out.Node = n // the construct, or what it is over
		}
		if i > 0 && n != ast.None {
			about = append(about, termText(g, n))
		}
	}
	if gap.Sort > 0 {
		if t, ok := k.TypeOf(gap.Sort); ok && g.Kind(t) == ast.KSet {
			about = append(about, "the set "+g.SetName(t))
		}
	}
	if len(about) > 0 {
		out.Text += ": " + strings.Join(about, ", ")
	}
	if gap.Limit > 0 && gap.Kind == core.GapTheory {
		out.Text += fmt.Sprintf(" (limit %d)", gap.Limit)
	}
	return out
}

// shownConstants is how many constants of a term are named.
const shownConstants = 4

// termText names a constant, and of another term what it is over.
func termText(g *ast.Graph, n ast.Node) string {
	switch g.Op(n) {
	case ast.OpConst:
		return g.Name(n)
	case ast.OpInt:
		return g.IntVal(n).String()
	}
	var names []string
	for _, c := range constants(g, n) {
		names = append(names, g.Name(c))
	}
	if len(names) > shownConstants {
		names = append(names[:shownConstants], "…")
	}
	return "a term over " + strings.Join(names, ", ")
}

// constants gives the constants that n mentions, in the order in which they were made.
func constants(g *ast.Graph, n ast.Node) (out []ast.Node) {
	g.Walk([]ast.Node{n}, func(m ast.Node) bool {
		if g.Op(m) == ast.OpConst {
			out = append(out, m)
		}
		return true
	})
	slices.Sort(out)
	return out
}

// place finds the predicate of the problem that has the node of a reason: for a quantifier
// that which binds its variables, which preprocessing keeps; for a term the first that
// mentions all constants of it.
func (r *run) place(out Reason) Reason {
	g := r.problem.G
	if out.Node == ast.None {
		return out
	}
	var wanted []ast.Node
	if g.Op(out.Node) == ast.OpForall {
		wanted = g.Quant(out.Node).Vars
	} else {
		wanted = constants(g, out.Node)
	}
	if len(wanted) == 0 {
		return out
	}
	has := func(n ast.Node) bool {
		found := map[ast.Node]bool{}
		g.Walk([]ast.Node{n}, func(m ast.Node) bool {
			if slices.Contains(wanted, m) {
				found[m] = true
			}
			if op := g.Op(m); op == ast.OpForall || op == ast.OpExists {
				for _, v := range g.Quant(m).Vars {
					if slices.Contains(wanted, v) {
						found[v] = true
					}
				}
			}
			return len(found) < len(wanted)
		})
		return len(found) == len(wanted)
	}
	if out.Fact = slices.IndexFunc(r.problem.Facts, has); out.Fact < 0 {
		out.Assumed = slices.IndexFunc(r.problem.Assumed, has)
	}
	return out
}
