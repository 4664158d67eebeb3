package cli

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"
)

// width is how many characters a line of help has at most, where words allow it.
const width = 100

// ShowHelp prints the help of the whole program.
func ShowHelp(c *Context) error { return c.App.help(nil) }

// help prints the help of a command; nil is the whole program.
func (a *App) help(c *Command) error {
	var b strings.Builder
	name, usage, how, args, description, flags, action := a.Name, a.Usage, a.UsageText, a.ArgsUsage, a.Description, a.Flags, a.Action
	if c != nil {
		name, usage, how, args, description, flags, action = a.Name+" "+c.Name, c.Usage, c.UsageText, c.ArgsUsage, c.Description, c.Flags, c.Action
	}
	if how == "" {
		how = name
		if action == nil {
			how += " command"
		}
		how = strings.TrimSpace(how + " [options] " + args)
	}
	section := func(title, text string) {
		if text != "" {
			fmt.Fprintf(&b, "%s:\n", title)
			for line := range strings.Lines(text) {
				b.WriteString("   " + line)
			}
			b.WriteString("\n\n")
		}
	}
	section("NAME", name+" - "+usage)
	section("USAGE", how)
	section("DESCRIPTION", description)
	title := "OPTIONS"
	if c == nil && len(a.Commands) > 0 {
		b.WriteString("COMMANDS:\n")
		a.list(&b)
		b.WriteString("\n")
		title = "OPTIONS WITHOUT A COMMAND"
	}
	fmt.Fprintf(&b, "%s:\n", title)
	for _, f := range HelpFlags(flags) {
		if !f.Visible() {
			continue
		}
		text := f.Help() + defaults(f)
		fmt.Fprintf(&b, "   %s\n", spelled(f))
		wrap(&b, "         ", text)
	}
	_, err := io.WriteString(a.Writer, b.String())
	return err
}

// list writes a line for each command.
func (a *App) list(b *strings.Builder) {
	commands := append(slices.Clip(a.Commands), &Command{Name: "help", Usage: "show the commands, or help on one of them"})
	long := 0
	for _, c := range commands {
		if !c.Hidden {
			long = max(long, len(strings.Join(c.Names(), ", ")))
		}
	}
	for _, c := range commands {
		if !c.Hidden {
			fmt.Fprintf(b, "   %-*s  %s\n", long, strings.Join(c.Names(), ", "), c.Usage)
		}
	}
}

// defaults says what an option is without being given.
func defaults(f Flag) string {
	if d := f.shownDefault(); d != "" {
		return " (default: " + d + ")"
	}
	return ""
}

// spelled gives all spellings of an option, with what stands for its value.
func spelled(f Flag) string {
	var all []string
	for _, n := range f.Names() {
		all = append(all, strings.TrimSpace(Dashed(n)+" "+f.Placeholder()))
	}
	return strings.Join(all, ", ")
}

// Dashed writes the name of an option as it is typed.
func Dashed(name string) string {
	if len(name) == 1 {
		return "-" + name
	}
	return "--" + name
}

// wrap writes a text in lines that begin with a margin.
func wrap(b *strings.Builder, margin, text string) {
	at := 0
	for word := range strings.FieldsSeq(text) {
		n := utf8.RuneCountInString(word)
		switch {
		case at == 0:
			b.WriteString(margin)
			at = len(margin)
		case at+1+n > width:
			b.WriteString("\n" + margin)
			at = len(margin)
		default:
			b.WriteString(" ")
			at++
		}
		b.WriteString(word)
		at += n
	}
	b.WriteString("\n")
}

// Manual gives the manual page of the program, of section 1, in the language of man.
func (a *App) Manual() string {
	var b strings.Builder
	fmt.Fprintf(&b, ".TH %s 1\n.SH NAME\n%s \\- %s\n.SH SYNOPSIS\n.nf\n%s\n.fi\n.SH OPTIONS\n", a.Name, a.Name, roff(a.Usage), roff(a.UsageText))
	options := func(flags []Flag) {
		for _, f := range flags {
			if f.Visible() {
				fmt.Fprintf(&b, ".TP\n\\fB%s\\fR\n%s\n", roff(spelled(f)), roff(f.Help()+defaults(f)))
			}
		}
	}
	options(HelpFlags(a.Flags))
	b.WriteString(".SH COMMANDS\n")
	for _, c := range a.Commands {
		if c.Hidden {
			continue
		}
		fmt.Fprintf(&b, ".SS \"%s\"\n%s.\n", roff(strings.TrimSpace(strings.Join(c.Names(), ", ")+" "+c.ArgsUsage)), roff(c.Usage))
		if c.Description != "" {
			fmt.Fprintf(&b, ".PP\n.nf\n%s\n.fi\n", roff(c.Description))
		}
		options(c.Flags)
	}
	return b.String()
}

// roff keeps a text from being read as a request of the manual's language.
func roff(text string) string {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(text)
	lines := strings.Split(text, "\n")
	for i, l := range lines {
		if strings.HasPrefix(l, ".") || strings.HasPrefix(l, "'") {
			lines[i] = `\&` + l
		}
	}
	return strings.Join(lines, "\n")
}
