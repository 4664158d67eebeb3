package plot

import (
	"errors"
	"math"
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"bsmt/bench/scale"
)

// Scale draws speed-ups against numbers of workers, both by powers of two, into a file as Save does. A dotted line is
// what as many workers can come to.
func Scale(lines []scale.Line, name string) error {
	p := newPlot("workers", "speed-up, by work")
	hi, top, lo := 1.0, 1.0, 1.0
	var entries []entry
	for i, l := range lines {
		if len(l.Points) == 0 {
			continue
		}
		var points plotter.XYs
		for _, at := range l.Points {
			points = append(points, plotter.XY{X: float64(at.Workers), Y: at.Speedup})
			hi, top, lo = max(hi, float64(at.Workers)), max(top, at.Speedup), min(lo, at.Speedup)
		}
		line, dots, err := plotter.NewLinePoints(points)
		if err != nil {
			return err
		}
		line.LineStyle = lineOf(i)
		dots.GlyphStyle = draw.GlyphStyle{Color: colorOf(i), Radius: 1.8, Shape: draw.CircleGlyph{}}
		p.Add(line, dots)
		entries = append(entries, entry{l.Name, lineOf(i)})
	}
	if len(entries) == 0 {
		return errors.New("nothing was measured")
	}
	ideal, err := plotter.NewLine(plotter.XYs{{X: 1, Y: 1}, {X: min(hi, top), Y: min(hi, top)}})
	if err != nil {
		return err
	}
	ideal.LineStyle = draw.LineStyle{Color: soft, Width: vg.Points(0.6), Dashes: []vg.Length{2, 2}}
	p.Add(ideal, grid())
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = 1, max(hi, 2), lo, max(top, 2)
	for _, a := range []*plot.Axis{&p.X, &p.Y} {
		a.Scale, a.Tick.Marker = plot.LogScale{}, plot.TickerFunc(func(lo, hi float64) (ticks []plot.Tick) {
			for v := math.Pow(2, math.Ceil(math.Log2(lo)-1e-9)); v <= hi*1.001; v *= 2 {
				ticks = append(ticks, plot.Tick{Value: v, Label: strconv.FormatFloat(v, 'g', 4, 64)})
			}
			return ticks
		})
	}
	return save(16*vg.Centimeter, 9*vg.Centimeter, name, func(c draw.Canvas) { drawBeside(p, c, entries) })
}
