package bench

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"sort"
	"time"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/plotutil"
	"gonum.org/v1/plot/vg"
)

// floor is the least time that a plot shows; what is faster lies on it.
const floor = time.Millisecond

// Plot draws the cactus plot of rows into a file whose name ends in .png, .svg or
// .pdf: for each solver how many files it solves, each within the time above.
func Plot(rows []Row, limit time.Duration, name string) error {
	score := NewScore(rows, limit)
	if score.Files == 0 {
		return errors.New("no file was run by all solvers")
	}
	p := plot.New()
	p.X.Label.Text = fmt.Sprintf("files solved, of %d", score.Files)
	p.Y.Label.Text = "seconds for one file"
	p.Y.Scale = plot.LogScale{}
	p.Y.Tick.Marker = plot.LogTicks{Prec: -1}
	p.Y.Min, p.Y.Max = floor.Seconds(), math.Max(limit.Seconds(), 2*floor.Seconds())
	p.X.Min, p.X.Max = 0, float64(score.Files)
	p.Legend.Top, p.Legend.Left = true, true
	p.Add(plotter.NewGrid())
	for i, series := range solveTimes(score) {
		if len(series.times) == 0 {
			p.Legend.Add(series.name + " (none)")
			continue
		}
		points := make(plotter.XYs, len(series.times))
		for n, t := range series.times {
			points[n] = plotter.XY{X: float64(n + 1), Y: max(t, floor).Seconds()}
		}
		line, err := plotter.NewLine(points)
		if err != nil {
			return err
		}
		line.Width = vg.Points(1.5)
		line.Color, line.Dashes = plotutil.Color(i), plotutil.Dashes(i)
		p.Add(line)
		p.Legend.Add(fmt.Sprintf("%s (%d)", series.name, len(points)), line)
	}
	return p.Save(20*vg.Centimeter, 14*vg.Centimeter, name)
}

type series struct {
	name  string
	times []time.Duration // of the files solved, ascending
}

// solveTimes gives one series per solver, best first, and the virtual best's when
// there are several solvers.
func solveTimes(score *Score) []series {
	all := score.files
	var out []series
	for i, s := range score.Solvers {
		x := series{name: s.Name}
		for _, o := range all {
			if o.right(i) {
				x.times = append(x.times, o.rows[i].Wall)
			}
		}
		out = append(out, x)
	}
	sort.SliceStable(out, func(i, j int) bool { return len(out[i].times) > len(out[j].times) })
	if len(score.Solvers) > 1 {
		x := series{name: score.Best.Name}
		for _, o := range all {
			best := time.Duration(-1)
			for i := range o.rows {
				if o.right(i) && (best < 0 || o.rows[i].Wall < best) {
					best = o.rows[i].Wall
				}
			}
			if best >= 0 {
				x.times = append(x.times, best)
			}
		}
		out = append(out, x)
	}
	for _, x := range out {
		slices.Sort(x.times)
	}
	return out
}
