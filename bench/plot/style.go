package plot

import (
	"errors"
	"fmt"
	"image/color"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
)

// floor is the least time that a plot shows; what is faster lies on it.
const floor = time.Millisecond

// palette can be told apart by those who do not see red and green (after Okabe and
// Ito, Color Universal Design).
var palette = []color.RGBA{
	{0x00, 0x72, 0xb2, 0xff}, {0xd5, 0x5e, 0x00, 0xff}, {0x00, 0x9e, 0x73, 0xff}, {0xb0, 0x46, 0x8f, 0xff},
	{0x8a, 0x6d, 0x00, 0xff}, {0x56, 0xb4, 0xe9, 0xff}, {0x6b, 0x4f, 0xbb, 0xff}, {0x59, 0x63, 0x6e, 0xff},
}

var (
	ink  = color.RGBA{0x1b, 0x1f, 0x24, 0xff}
	soft = color.RGBA{0x80, 0x88, 0x90, 0xff}
	rule = color.RGBA{0xdd, 0xe1, 0xe5, 0xff}
	band = color.RGBA{0xf1, 0xf3, 0xf5, 0xff}
	bad  = color.RGBA{0xb0, 0x00, 0x20, 0xff}
)

// dashes tell lines apart in print without colours.
var dashes = [][]vg.Length{nil, {6, 3}, {2, 2}, {8, 3, 2, 3}, {10, 4}, {4, 2, 1, 2, 1, 2}, {1, 3}, {5, 5}}

func colorOf(i int) color.RGBA { return palette[i%len(palette)] }

func faint(c color.RGBA) color.Color { return color.NRGBA{c.R, c.G, c.B, 0x2c} }

// lineOf is the line that solver i is drawn with.
func lineOf(i int) draw.LineStyle {
	return draw.LineStyle{Color: colorOf(i), Width: vg.Points(1.4), Dashes: dashes[i%len(dashes)]}
}

// letters is a style of text; x and y say which part of it lies on the point it is
// drawn at.
func letters(size vg.Length, x text.XAlignment, y text.YAlignment) text.Style {
	return text.Style{Color: ink, Font: face(size), Handler: plot.DefaultTextHandler, XAlign: x, YAlign: y}
}

// middle puts the middle of small letters on a point: that of all letters is higher.
const middle text.YAlignment = -0.4

func face(size vg.Length) font.Font {
	return font.Font{Typeface: "Liberation", Variant: "Sans", Size: size}
}

// newPlot is an empty plot with grid and letters as all pictures have them.
func newPlot(x, y string) *plot.Plot {
	p := plot.New()
	for _, a := range []*plot.Axis{&p.X, &p.Y} {
		a.Label.TextStyle.Font, a.Tick.Label.Font = face(10), face(9)
		a.Padding = 0
	}
	p.X.Label.Text, p.Y.Label.Text = x, y
	p.Title.TextStyle.Font = face(10)
	return p
}

// timeAxis makes an axis one of seconds, by powers of ten up to most.
func timeAxis(a *plot.Axis, most time.Duration) {
	a.Scale = plot.LogScale{}
	a.Tick.Marker = plot.TickerFunc(func(lo, hi float64) []plot.Tick {
		var ticks []plot.Tick
		for v, exp := 0.001, -3; v <= hi*1.001; v, exp = v*10, exp+1 {
			label := strconv.FormatFloat(v, 'f', max(0, -exp), 64)
			ticks = append(ticks, plot.Tick{Value: v, Label: label})
			for m := 2.0; m < 10 && m*v <= hi; m++ {
				ticks = append(ticks, plot.Tick{Value: m * v})
			}
		}
		return ticks
	})
	a.Min, a.Max = floor.Seconds(), max(most.Seconds(), 2*floor.Seconds())
}

// entry is a line of a legend.
type entry struct {
	text string
	line draw.LineStyle
}

// drawBeside draws a plot with its legend to the right of its frame: each line as high
// as the middle of its text, the first below the upper edge of the frame.
func drawBeside(p *plot.Plot, c draw.Canvas, entries []entry) {
	const room, step, dash, gap = 7, 14, 22, 6
	style := letters(9, draw.XLeft, middle)
	width := vg.Length(0)
	for _, e := range entries {
		width = max(width, style.Width(e.text))
	}
	width += dash + gap + 2*room
	p.Draw(draw.Crop(c, 0, -width, 0, 0))
	frame(p, draw.Crop(c, 0, -width, 0, 0))
	x, y := c.Max.X-width+room, p.DataCanvas(draw.Crop(c, 0, -width, 0, 0)).Max.Y-room
	for _, e := range entries {
		if e.line.Width > 0 {
			c.StrokeLine2(e.line, x, y, x+dash, y)
		}
		c.FillText(style, vg.Point{X: x + dash + gap, Y: y}, e.text)
		y -= step
	}
}

// frame draws the lines around the data of a plot that was drawn on c.
func frame(p *plot.Plot, c draw.Canvas) {
	d := p.DataCanvas(c)
	d.StrokeLines(draw.LineStyle{Color: soft, Width: vg.Points(0.5)}, []vg.Point{
		{X: d.Min.X, Y: d.Min.Y}, {X: d.Max.X, Y: d.Min.Y}, {X: d.Max.X, Y: d.Max.Y}, {X: d.Min.X, Y: d.Max.Y}, {X: d.Min.X, Y: d.Min.Y}})
}

// margin is free around a picture.
const margin = 4

// save draws on a canvas of a size and writes it to a file, whose name tells the form.
func save(width, height vg.Length, name string, drawOn func(draw.Canvas)) error {
	format := strings.TrimPrefix(strings.ToLower(filepath.Ext(name)), ".")
	var canvas interface {
		vg.CanvasSizer
		io.WriterTo
	}
	switch format {
	case "png":
		canvas = vgimg.PngCanvas{Canvas: vgimg.NewWith(vgimg.UseWH(width, height), vgimg.UseDPI(192))}
	case "svg", "pdf":
		c, err := draw.NewFormattedCanvas(width, height, format)
		if err != nil {
			return err
		}
		canvas = c.(interface {
			vg.CanvasSizer
			io.WriterTo
		})
	default:
		return fmt.Errorf("%s: the name of a picture ends in .png, .svg or .pdf", name)
	}
	drawOn(draw.Crop(draw.New(canvas), margin, -margin, margin, -margin))
	file, err := os.Create(name)
	if err != nil {
		return err
	}
	_, err = canvas.WriteTo(file)
	return errors.Join(err, file.Close())
}
