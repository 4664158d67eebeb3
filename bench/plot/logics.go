package plot

import (
	"fmt"
	"sort"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"bsmt/bench/score"
)

// logics draws, for each logic, a bar for each solver: the percentage of its files that
// it solves.
func logics(m table, name string) error {
	files := map[string][]score.Outcome{}
	var names []string
	for _, o := range m.score.Outcomes {
		if files[o.Logic] == nil {
			names = append(names, o.Logic)
		}
		files[o.Logic] = append(files[o.Logic], o)
	}
	sort.Strings(names)
	const bar, gap, head, foot, right = 5, 6, 34, 6, 24
	text := func(logic string) string {
		if logic == "" {
			return fmt.Sprintf("(none) (%d)", len(files[logic]))
		}
		return fmt.Sprintf("%s (%d)", logic, len(files[logic]))
	}
	style := letters(9, draw.XRight, middle)
	left := vg.Length(0)
	for _, n := range names {
		left = max(left, style.Width(text(n))+10)
	}
	row := bar*vg.Length(len(m.solvers)) + gap
	return save(16*vg.Centimeter, head+foot+row*vg.Length(len(names))+2*margin, name, func(c draw.Canvas) {
		x := func(part float64) vg.Length {
			return c.Min.X + left + vg.Length(part)*(c.Max.X-right-c.Min.X-left)
		}
		top, low := c.Max.Y-head, c.Min.Y+foot/2
		for p := 0; p <= 100; p += 20 {
			at := x(float64(p) / 100)
			c.StrokeLine2(draw.LineStyle{Color: rule, Width: vg.Points(0.5)}, at, low, at, top+2)
			c.FillText(letters(8, draw.XCenter, draw.YBottom), vg.Point{X: at, Y: top + 4}, fmt.Sprintf("%d %%", p))
		}
		at, key := c.Min.X+left, letters(9, draw.XLeft, middle)
		for i, s := range m.solvers {
			box(c, colorOf(i), at, c.Max.Y-12, at+8, c.Max.Y-4)
			c.FillText(key, vg.Point{X: at + 11, Y: c.Max.Y - 8}, s)
			at += key.Width(s) + 26
		}
		for n, logic := range names {
			y := top - gap/2 - row*vg.Length(n)
			c.FillText(style, vg.Point{X: c.Min.X + left - 5, Y: y - bar*vg.Length(len(m.solvers))/2}, text(logic))
			for i := range m.solvers {
				done := 0
				for _, o := range files[logic] {
					if m.right(o, i) {
						done++
					}
				}
				end := max(x(float64(done)/float64(len(files[logic]))), x(0)+0.7)
				box(c, colorOf(i), x(0), y-bar*vg.Length(i+1)+0.6, end, y-bar*vg.Length(i))
			}
		}
	})
}
