package score

import (
	"encoding/csv"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// Table is cells under a head.
type Table struct {
	Title    string
	Head     []string
	Left     int       // so many first columns stand to the left, and those that are not all numbers
	Sections []Section // of rows
}

// Section is a part of a table, which may have a title.
type Section struct {
	Title string
	Rows  [][]string // each as long as the head
}

// Format is how tables are written.
type Format string

// The formats.
const (
	Text     Format = "text"
	Markdown Format = "markdown"
	CSV      Format = "csv"
	LaTeX    Format = "latex" // for the package booktabs
)

// Formats are all formats.
func Formats() []Format { return []Format{Text, Markdown, CSV, LaTeX} }

// Write writes tables below each other.
func Write(w io.Writer, f Format, tables ...Table) error {
	var b strings.Builder
	for i, t := range tables {
		if i > 0 {
			b.WriteByte('\n')
		}
		switch f {
		case CSV:
			t.csv(&b)
		case LaTeX:
			t.latex(&b)
		default:
			t.grid(&b, f == Markdown)
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// toLeft tells for each column whether it stands to the left.
func (t Table) toLeft() []bool {
	out := make([]bool, len(t.Head))
	for i := range out {
		out[i] = i < t.Left
		for _, s := range t.Sections {
			for _, r := range s.Rows {
				out[i] = out[i] || r[i] != "" && r[i] != "-" && strings.Trim(r[i], "0123456789.") != ""
			}
		}
	}
	return out
}

// grid writes a table in columns, as plain text or Markdown.
func (t Table) grid(b *strings.Builder, markdown bool) {
	width := make([]int, len(t.Head))
	measure := func(r []string) {
		for i, c := range r {
			width[i] = max(width[i], utf8.RuneCountInString(c))
		}
	}
	measure(t.Head)
	for _, s := range t.Sections {
		for _, r := range s.Rows {
			measure(r)
		}
	}
	left := t.toLeft()
	gap, escape := "  ", func(c string) string { return c }
	if markdown {
		gap, escape = " | ", func(c string) string { return strings.ReplaceAll(c, "|", `\|`) }
	}
	line := func(r []string) {
		out := make([]string, len(r))
		for i, c := range r {
			pad := strings.Repeat(" ", width[i]-utf8.RuneCountInString(c))
			if left[i] {
				out[i] = escape(c) + pad
			} else {
				out[i] = pad + escape(c)
			}
		}
		text := strings.Join(out, gap)
		if markdown {
			text = "| " + text + " |"
		}
		b.WriteString(strings.TrimRight(text, " ") + "\n")
	}
	if t.Title != "" {
		b.WriteString(t.Title + "\n\n")
	}
	line(t.Head)
	if markdown {
		rule := "|"
		for i := range t.Head {
			if left[i] {
				rule += " --- |"
			} else {
				rule += " ---: |"
			}
		}
		b.WriteString(rule + "\n")
	}
	for _, s := range t.Sections {
		switch {
		case s.Title == "":
		case markdown:
			row := make([]string, len(t.Head))
			row[0] = "**" + escape(s.Title) + "**"
			b.WriteString("| " + strings.Join(row, " | ") + " |\n")
		default:
			b.WriteString(s.Title + "\n")
		}
		for _, r := range s.Rows {
			line(r)
		}
	}
}

// csv writes a table with a column for the titles of its sections, if they have any.
func (t Table) csv(b *strings.Builder) {
	titled := false
	for _, s := range t.Sections {
		titled = titled || s.Title != ""
	}
	w := csv.NewWriter(b)
	row := func(title string, cells []string) {
		if titled {
			cells = append([]string{title}, cells...)
		}
		w.Write(cells)
	}
	row("section", t.Head)
	for _, s := range t.Sections {
		for _, r := range s.Rows {
			row(s.Title, r)
		}
	}
	w.Flush()
}

// latexEscape makes text of what LaTeX would understand.
var latexEscape = strings.NewReplacer(`\`, `\textbackslash{}`, `_`, `\_`, `%`, `\%`, `&`, `\&`, `#`, `\#`, `$`, `\$`,
	`{`, `\{`, `}`, `\}`, `~`, `\textasciitilde{}`, `^`, `\textasciicircum{}`, `∅`, `$\varnothing$`)

func (t Table) latex(b *strings.Builder) {
	if t.Title != "" {
		fmt.Fprintf(b, "%% %s\n", t.Title)
	}
	b.WriteString(`\begin{tabular}{`)
	for _, left := range t.toLeft() {
		if left {
			b.WriteByte('l')
		} else {
			b.WriteByte('r')
		}
	}
	b.WriteString("}\n\\toprule\n")
	line := func(r []string) {
		out := make([]string, len(r))
		for i, c := range r {
			out[i] = latexEscape.Replace(c)
		}
		b.WriteString(strings.Join(out, " & ") + " \\\\\n")
	}
	line(t.Head)
	for _, s := range t.Sections {
		b.WriteString("\\midrule\n")
		if s.Title != "" {
			fmt.Fprintf(b, "\\multicolumn{%d}{c}{%s} \\\\\n\\midrule\n", len(t.Head), latexEscape.Replace(s.Title))
		}
		for _, r := range s.Rows {
			line(r)
		}
	}
	b.WriteString("\\bottomrule\n\\end{tabular}\n")
}
