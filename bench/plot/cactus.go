package plot

import (
	"fmt"
	"slices"
	"sort"
	"time"

	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// series is the curve of a solver.
type series struct {
	name  string
	line  draw.LineStyle
	times []time.Duration // of the files solved, ascending
}

// solveTimes gives one series for each solver, best first, and the virtual best's last
// when there are several solvers.
func solveTimes(m table) []series {
	var out []series
	best := series{name: m.score.Best.Name, line: draw.LineStyle{Color: ink, Width: vg.Points(1), Dashes: []vg.Length{1, 2}}}
	for i, name := range m.solvers {
		out = append(out, series{name: name, line: lineOf(i)})
	}
	for _, o := range m.score.Outcomes {
		first := time.Duration(-1)
		for i := range m.solvers {
			if !m.right(o, i) {
				continue
			}
			t := m.row(o, i).Wall
			out[i].times = append(out[i].times, t)
			if first < 0 || t < first {
				first = t
			}
		}
		if first >= 0 {
			best.times = append(best.times, first)
		}
	}
	sort.SliceStable(out, func(i, j int) bool { return len(out[i].times) > len(out[j].times) })
	if len(m.solvers) > 1 {
		out = append(out, best)
	}
	for _, x := range out {
		slices.Sort(x.times)
	}
	return out
}

func cactus(m table, name string) error {
	p := newPlot(fmt.Sprintf("files solved, of %d", m.score.Files), "seconds for one file")
	timeAxis(&p.Y, m.score.Limit)
	p.X.Min, p.X.Max = 0, float64(m.score.Files)
	p.Add(grid())
	var legend []entry
	for _, s := range solveTimes(m) {
		if len(s.times) == 0 {
			legend = append(legend, entry{text: s.name + " (none)"})
			continue
		}
		points := make(plotter.XYs, len(s.times))
		for n, t := range s.times {
			points[n] = plotter.XY{X: float64(n + 1), Y: max(t, floor).Seconds()}
		}
		line, err := plotter.NewLine(points)
		if err != nil {
			return err
		}
		line.LineStyle = s.line
		p.Add(line)
		legend = append(legend, entry{fmt.Sprintf("%s (%d)", s.name, len(points)), s.line})
	}
	return save(18*vg.Centimeter, 10*vg.Centimeter, name, func(c draw.Canvas) { drawBeside(p, c, legend) })
}

func grid() *plotter.Grid {
	g := plotter.NewGrid()
	g.Vertical.Color, g.Horizontal.Color = rule, rule
	g.Vertical.Width, g.Horizontal.Width = vg.Points(0.4), vg.Points(0.4)
	return g
}
