package plot

import (
	"fmt"
	"math"
	"math/bits"
	"sort"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"bsmt/bench/results"
	"bsmt/bench/score"
)

// Group is how many files exactly some solvers solve.
type Group struct {
	Solvers uint64 // bit i for the solver i
	Files   int
}

// Groups counts the files of results that all the solvers ran on by who solves them:
// those that most files fall into first, and last those that none solves.
func Groups(res *results.Results, solvers []string) ([]Group, error) {
	rows, err := only(res, solvers)
	if err != nil {
		return nil, err
	}
	return groups(newTable(score.New(rows, res.Header.Limits.Wall), solvers)), nil
}

// groups counts the files that count.
func groups(m table) []Group {
	count := map[uint64]int{}
	for _, o := range m.score.Outcomes {
		mask := uint64(0)
		for i := range m.solvers {
			if m.right(o, i) {
				mask |= 1 << i
			}
		}
		count[mask]++
	}
	var out []Group
	for mask, n := range count {
		out = append(out, Group{mask, n})
	}
	sort.Slice(out, func(i, j int) bool {
		a, b := out[i], out[j]
		switch {
		case (a.Solvers == 0) != (b.Solvers == 0):
			return b.Solvers == 0
		case a.Files != b.Files:
			return a.Files > b.Files
		}
		return a.Solvers < b.Solvers
	})
	return out
}

func overlap(m table, name string) error {
	switch n := len(m.solvers); {
	case n > 64:
		return fmt.Errorf("%d solvers are too many to compare", n)
	case n == 2 || n == 3:
		side := vg.Length(0) // room for the names beside the circles
		for _, s := range m.solvers {
			side = max(side, letters(10, draw.XLeft, middle).Width(s))
		}
		return save(max(11*vg.Centimeter, 2*(100+side)), 9*vg.Centimeter, name, func(c draw.Canvas) { venn(m, c) })
	}
	all := groups(m)
	shown := all[:min(len(all), 28)]
	left := vg.Length(78)
	style := letters(9, draw.XRight, middle)
	for _, s := range m.solvers {
		left = max(left, style.Width(s)+70)
	}
	const step, line, top, foot = 16, 15, 130, 8
	width, height := left+step*vg.Length(len(shown))+10+2*margin, top+line*vg.Length(len(m.solvers))+foot+2*margin
	return save(width, height, name, func(c draw.Canvas) { upset(m, shown, left, c) })
}

// upset draws an UpSet plot (Lex et al., UpSet: Visualization of Intersecting Sets,
// 2014): a bar for each group, and below it who is in it.
func upset(m table, shown []Group, left vg.Length, c draw.Canvas) {
	const step, line, foot = 16, 15, 8
	base := c.Min.Y + foot + line*vg.Length(len(m.solvers)) // of the bars
	room := c.Max.Y - base - 8 - 14
	most, widest := 1, 1
	for _, g := range shown {
		most = max(most, g.Files)
	}
	solved := make([]int, len(m.solvers))
	for _, o := range m.score.Outcomes {
		for i := range m.solvers {
			if m.right(o, i) {
				solved[i]++
				widest = max(widest, solved[i])
			}
		}
	}
	y := func(i int) vg.Length { return base - line*(vg.Length(i)+0.5) }
	for i, s := range m.solvers {
		if i%2 == 0 {
			box(c, band, c.Min.X, y(i)-line/2, c.Max.X, y(i)+line/2)
		}
		c.FillText(letters(9, draw.XRight, middle), vg.Point{X: c.Min.X + left - 6, Y: y(i)}, s)
		c.FillText(letters(8, draw.XRight, middle), vg.Point{X: c.Min.X + 24, Y: y(i)}, fmt.Sprint(solved[i]))
		box(c, colorOf(i), c.Min.X+28, y(i)-3, c.Min.X+28+30*vg.Length(solved[i])/vg.Length(widest), y(i)+3)
	}
	for n, g := range shown {
		x, high := c.Min.X+left+step*(vg.Length(n)+0.5), room*vg.Length(g.Files)/vg.Length(most)
		bar := ink
		if g.Solvers == 0 {
			bar = soft
		}
		box(c, bar, x-5, base+8, x+5, base+8+high)
		c.FillText(letters(7.5, draw.XCenter, draw.YBottom), vg.Point{X: x, Y: base + 10 + high}, fmt.Sprint(g.Files))
		first, last := bits.TrailingZeros64(g.Solvers), 63-bits.LeadingZeros64(g.Solvers)
		for i := range m.solvers {
			dot := rule
			if g.Solvers>>i&1 == 1 {
				dot = ink
			}
			c.DrawGlyph(draw.GlyphStyle{Color: dot, Radius: 3.6, Shape: draw.CircleGlyph{}}, vg.Point{X: x, Y: y(i)})
		}
		if last > first {
			c.StrokeLine2(draw.LineStyle{Color: ink, Width: vg.Points(1.4)}, x, y(first), x, y(last))
		}
	}
}

// venn draws two or three circles with the numbers of files in their parts.
func venn(m table, c draw.Canvas) {
	mid, radius := c.Center(), vg.Length(70)
	apart := vg.Length(44) // of the centres from the middle
	if len(m.solvers) == 3 {
		mid.Y -= 6
	}
	centre := make([]vg.Point, len(m.solvers))
	for i := range centre {
		angle := math.Pi // the first to the left
		switch {
		case len(centre) == 2:
			angle -= math.Pi * float64(i)
		case len(centre) == 3: // and the third below
			angle = []float64{5 * math.Pi / 6, math.Pi / 6, 3 * math.Pi / 2}[i]
		}
		centre[i] = vg.Point{X: mid.X + apart*vg.Length(math.Cos(angle)), Y: mid.Y + apart*vg.Length(math.Sin(angle))}
	}
	for i, s := range m.solvers {
		var path vg.Path
		path.Move(vg.Point{X: centre[i].X + radius, Y: centre[i].Y})
		path.Arc(centre[i], radius, 0, 2*math.Pi)
		path.Close()
		c.SetColor(faint(colorOf(i)))
		c.Fill(path)
		c.SetLineStyle(draw.LineStyle{Color: colorOf(i), Width: vg.Points(1.3)})
		c.Stroke(path)
		style, at := letters(10, draw.XRight, draw.YBottom), vg.Point{X: centre[i].X - 0.72*radius, Y: centre[i].Y + 0.72*radius}
		switch i {
		case 1:
			style.XAlign, at.X = draw.XLeft, centre[i].X+0.72*radius
		case 2:
			style.XAlign, style.YAlign = draw.XLeft, draw.YTop
			at = vg.Point{X: centre[i].X + 0.75*radius, Y: centre[i].Y - 0.7*radius}
		}
		c.FillText(style, at, s)
	}
	files := map[uint64]int{}
	for _, g := range groups(m) {
		files[g.Solvers] = g.Files
	}
	for mask := uint64(1); mask < 1<<len(m.solvers); mask++ {
		var at vg.Point
		n := bits.OnesCount64(mask)
		for i := range centre {
			if mask>>i&1 == 1 {
				at.X += (centre[i].X - mid.X) / vg.Length(n)
				at.Y += (centre[i].Y - mid.Y) / vg.Length(n)
			}
		}
		push := vg.Length(1) // away from the middle, to where only these overlap
		switch {
		case n == 1:
			push = 1.6
		case n < len(centre):
			push = 2
		}
		c.FillText(letters(11, draw.XCenter, middle), vg.Point{X: mid.X + push*at.X, Y: mid.Y + push*at.Y}, fmt.Sprint(files[mask]))
	}
	none := letters(9, draw.XLeft, draw.YBottom)
	none.Color = soft
	c.FillText(none, vg.Point{X: c.Min.X + 4, Y: c.Min.Y + 4}, fmt.Sprintf("%d of %d files solved by none", files[0], m.score.Files))
}

// box fills a rectangle.
func box(c draw.Canvas, fill interface{ RGBA() (r, g, b, a uint32) }, x0, y0, x1, y1 vg.Length) {
	c.FillPolygon(fill, []vg.Point{{X: x0, Y: y0}, {X: x1, Y: y0}, {X: x1, Y: y1}, {X: x0, Y: y1}})
}
