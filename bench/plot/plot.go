package plot

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

	"bsmt/bench/results"
	"bsmt/bench/score"
)

// floor is the least time that a plot shows; what is faster lies on it.
const floor = time.Millisecond

// Cactus draws the cactus plot of rows into a file whose name ends in .png, .svg or
// .pdf: for each solver how many files it solves, each within the time above.
func Cactus(rows []results.Row, limit time.Duration, name string) error {
	sc := score.New(rows, limit)
	if sc.Files == 0 {
		return errors.New("no file was run by all solvers")
	}
	p := plot.New()
	p.X.Label.Text = fmt.Sprintf("files solved, of %d", sc.Files)
	p.Y.Label.Text = "seconds for one file"
	p.Y.Scale = plot.LogScale{}
	p.Y.Tick.Marker = plot.LogTicks{Prec: -1}
	p.Y.Min, p.Y.Max = floor.Seconds(), math.Max(limit.Seconds(), 2*floor.Seconds())
	p.X.Min, p.X.Max = 0, float64(sc.Files)
	p.Legend.Top, p.Legend.Left = true, true
	p.Add(plotter.NewGrid())
	for i, series := range solveTimes(sc) {
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
func solveTimes(sc *score.Score) []series {
	all := sc.Outcomes
	var out []series
	for i, s := range sc.Solvers {
		x := series{name: s.Name}
		for _, o := range all {
			if o.Right(i) {
				x.times = append(x.times, o.Rows[i].Wall)
			}
		}
		out = append(out, x)
	}
	sort.SliceStable(out, func(i, j int) bool { return len(out[i].times) > len(out[j].times) })
	if len(sc.Solvers) > 1 {
		x := series{name: sc.Best.Name}
		for _, o := range all {
			best := time.Duration(-1)
			for i := range o.Rows {
				if o.Right(i) && (best < 0 || o.Rows[i].Wall < best) {
					best = o.Rows[i].Wall
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
