package plot

import (
	"fmt"
	"time"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"bsmt/bench/results"
)

// edgeFactor is how far beyond the limit what is not solved lies.
const edgeFactor = 1.6

// scatter draws the first two solvers against each other.
func scatter(m table, name string) error {
	if len(m.solvers) != 2 {
		return fmt.Errorf("a scatter plot is of two solvers, not %d; choose them with --solvers", len(m.solvers))
	}
	edge := time.Duration(float64(m.score.Limit) * edgeFactor)
	p := newPlot(m.solvers[0]+", seconds", m.solvers[1]+", seconds")
	timeAxis(&p.X, edge)
	timeAxis(&p.Y, edge)
	p.Add(grid())
	lo, hi, lim := floor.Seconds(), edge.Seconds(), m.score.Limit.Seconds()
	for _, l := range [][4]float64{{lo, lo, hi, hi}, {lim, lo, lim, hi}, {lo, lim, hi, lim}} {
		line, err := plotter.NewLine(plotter.XYs{{X: l[0], Y: l[1]}, {X: l[2], Y: l[3]}})
		if err != nil {
			return err
		}
		line.LineStyle = draw.LineStyle{Color: soft, Width: vg.Points(0.6), Dashes: []vg.Length{3, 2}}
		p.Add(line)
	}
	var sat, unsat, wrong plotter.XYs
	for _, o := range m.score.Outcomes {
		if !results.Decided(m.row(o, 0).Verdict) && !results.Decided(m.row(o, 1).Verdict) {
			continue
		}
		at := func(s int) float64 {
			if m.right(o, s) {
				return max(m.row(o, s).Wall, floor).Seconds()
			}
			return hi
		}
		point := plotter.XY{X: min(at(0), hi), Y: min(at(1), hi)}
		switch {
		case m.wrong(o, 0) || m.wrong(o, 1):
			wrong = append(wrong, point)
		case o.Truth == results.Sat:
			sat = append(sat, point)
		default:
			unsat = append(unsat, point)
		}
	}
	var legend []plotter.Scatter
	var texts []string
	for _, x := range []struct {
		text   string
		points plotter.XYs
		glyph  draw.GlyphStyle
	}{
		{"sat", sat, draw.GlyphStyle{Color: colorOf(0), Radius: 2, Shape: draw.CircleGlyph{}}},
		{"unsat", unsat, draw.GlyphStyle{Color: colorOf(1), Radius: 2.2, Shape: draw.RingGlyph{}}},
		{"wrong", wrong, draw.GlyphStyle{Color: bad, Radius: 3.5, Shape: draw.CrossGlyph{}}},
	} {
		if len(x.points) == 0 {
			continue
		}
		s, err := plotter.NewScatter(x.points)
		if err != nil {
			return err
		}
		s.GlyphStyle = x.glyph
		p.Add(s)
		legend, texts = append(legend, *s), append(texts, fmt.Sprintf("%s (%d)", x.text, len(x.points)))
	}
	return save(11*vg.Centimeter, 11*vg.Centimeter, name, func(c draw.Canvas) {
		// The legend stands above the frame, from left to right.
		const head = 16
		body := draw.Crop(c, 0, -6, 0, -head)
		p.Draw(body)
		frame(p, body)
		drawGlyphs(p, body, legend)
		x, style := p.DataCanvas(body).Min.X+4, letters(9, draw.XLeft, middle)
		for i, s := range legend {
			y := c.Max.Y - head/2
			c.DrawGlyph(s.GlyphStyle, vg.Point{X: x, Y: y})
			c.FillText(style, vg.Point{X: x + 6, Y: y}, texts[i])
			x += style.Width(texts[i]) + 24
		}
	})
}

// drawGlyphs draws the points once more, over the frame: those at its edge were cut.
func drawGlyphs(p *plot.Plot, c draw.Canvas, all []plotter.Scatter) {
	d := p.DataCanvas(c)
	x, y := p.Transforms(&d)
	for _, s := range all {
		for _, xy := range s.XYs {
			c.DrawGlyph(s.GlyphStyle, vg.Point{X: x(xy.X), Y: y(xy.Y)})
		}
	}
}
