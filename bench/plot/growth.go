package plot

import (
	"fmt"
	"math"
	"slices"
	"sort"
	"strconv"
	"time"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"bsmt/bench/score"
)

// family is the files of a family by their size.
type family struct {
	name  string
	sizes []int // ascending
	files map[int][]score.Outcome
}

// families finds those with several sizes, by name; only one of them when it is named.
func families(m table, only string) []family {
	byName := map[string]*family{}
	var out []family
	for _, o := range m.score.Outcomes {
		r := o.Rows[0]
		if r.Family == "" || r.N <= 0 || only != "" && r.Family != only {
			continue
		}
		f := byName[r.Family]
		if f == nil {
			f = &family{name: r.Family, files: map[int][]score.Outcome{}}
			byName[r.Family] = f
		}
		if f.files[r.N] == nil {
			f.sizes = append(f.sizes, r.N)
		}
		f.files[r.N] = append(f.files[r.N], o)
	}
	for _, f := range byName {
		if len(f.sizes) > 1 {
			slices.Sort(f.sizes)
			out = append(out, *f)
		}
	}
	sort.Slice(out, func(i, j int) bool { return out[i].name < out[j].name })
	return out
}

// growth draws the time of each solver against the size: the median where a size has
// several files, and beyond the limit where that one is not solved.
func growth(m table, only, name string) error {
	all := families(m, only)
	if len(all) == 0 {
		if only != "" {
			return fmt.Errorf("no family %s with several sizes was run by all solvers", only)
		}
		return fmt.Errorf("no family with several sizes was run by all solvers")
	}
	across := min(3, len(all))
	down := (len(all) + across - 1) / across
	const head = 18
	width, height := 8*vg.Centimeter, 6.2*vg.Centimeter
	if len(all) == 1 {
		width, height = 14*vg.Centimeter, 9*vg.Centimeter
	}
	plots := make([]*plot.Plot, len(all))
	for i, f := range all {
		p, err := growthOf(m, f)
		if err != nil {
			return err
		}
		plots[i] = p
	}
	return save(width*vg.Length(across)+2*margin, height*vg.Length(down)+head+2*margin, name, func(c draw.Canvas) {
		x, key := c.Min.X+40, letters(9, draw.XLeft, middle)
		for i, s := range m.solvers {
			y := c.Max.Y - head/2
			c.StrokeLine2(lineOf(i), x, y, x+20, y)
			c.FillText(key, vg.Point{X: x + 24, Y: y}, s)
			x += key.Width(s) + 44
		}
		for i, p := range plots {
			col, row := vg.Length(i%across), vg.Length(i/across)
			cell := draw.Crop(c, col*width, -(vg.Length(across)-col-1)*width-8, (vg.Length(down)-row-1)*height+4, -head-row*height-2)
			p.Draw(cell)
			frame(p, cell)
		}
	})
}

func growthOf(m table, f family) (*plot.Plot, error) {
	edge := time.Duration(float64(m.score.Limit) * edgeFactor)
	p := newPlot("size", "seconds")
	p.Title.Text = f.name
	timeAxis(&p.Y, edge)
	lo, hi := float64(f.sizes[0]), float64(f.sizes[len(f.sizes)-1])
	p.X.Min, p.X.Max = lo, hi
	p.X.Tick.Marker = wholeTicks(false)
	if hi/lo > 30 {
		p.X.Scale, p.X.Tick.Marker = plot.LogScale{}, wholeTicks(true)
	}
	p.Add(grid())
	lim := m.score.Limit.Seconds()
	line, err := plotter.NewLine(plotter.XYs{{X: lo, Y: lim}, {X: hi, Y: lim}})
	if err != nil {
		return nil, err
	}
	line.LineStyle = draw.LineStyle{Color: soft, Width: vg.Points(0.6), Dashes: []vg.Length{3, 2}}
	p.Add(line)
	for i := range m.solvers {
		var points plotter.XYs
		for _, n := range f.sizes {
			times := make([]time.Duration, 0, len(f.files[n]))
			for _, o := range f.files[n] {
				t := edge
				if m.right(o, i) {
					t = max(m.row(o, i).Wall, floor)
				}
				times = append(times, t)
			}
			slices.Sort(times)
			points = append(points, plotter.XY{X: float64(n), Y: times[len(times)/2].Seconds()})
		}
		l, s, err := plotter.NewLinePoints(points)
		if err != nil {
			return nil, err
		}
		l.LineStyle = lineOf(i)
		s.GlyphStyle = draw.GlyphStyle{Color: colorOf(i), Radius: 1.6, Shape: draw.CircleGlyph{}}
		p.Add(l, s)
	}
	return p, nil
}

// wholeTicks puts ticks at whole numbers, or at powers of ten.
func wholeTicks(powers bool) plot.Ticker {
	return plot.TickerFunc(func(lo, hi float64) []plot.Tick {
		var ticks []plot.Tick
		if powers {
			for v := math.Pow(10, math.Ceil(math.Log10(lo)-1e-9)); v <= hi*1.001; v *= 10 {
				ticks = append(ticks, plot.Tick{Value: v, Label: strconv.FormatFloat(v, 'g', -1, 64)})
			}
			return ticks
		}
		step := 1.0
		for _, m := range []float64{2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 1e4, 1e5, 1e6} {
			if (hi-lo)/step > 6 {
				step = m
			}
		}
		for v := math.Ceil(lo/step) * step; v <= hi; v += step {
			ticks = append(ticks, plot.Tick{Value: v, Label: strconv.FormatFloat(v, 'f', 0, 64)})
		}
		return ticks
	})
}
