package cli

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// words is a value that reads itself.
type words []string

func (w *words) String() string { return fmt.Sprint(*w) }

func (w *words) Set(text string) error { *w = append(*w, strings.Fields(text)...); return nil }

// program gives a program with an option of each kind, whose command told says what it was given.
func program(out *bytes.Buffer) *App {
	told := func(c *Context) error {
		fmt.Fprintf(out, "%s %v %d %d %d %v %v %v in=%q far=%v args=%q set=%v", c.String("text"), c.Bool("sure"), c.Int("int"), c.Int64("long"), c.Uint64("seed"),
			c.Float64("real"), c.List("list"), c.Generic("own"), c.String("in"), c.Int("far"), c.Args().Slice(), c.IsSet("text"))
		return nil
	}
	return &App{
		Name: "p", Usage: "is a program", UsageText: "p [options]", Writer: out, Action: told,
		Flags: []Flag{&IntFlag{Name: "far", Value: 7, Usage: "of all"}},
		Commands: []*Command{
			{Name: "tell", Aliases: []string{"t"}, Usage: "tell what is given", ArgsUsage: "FILE", Description: "- and more.\n.As here.", Action: told, Flags: []Flag{
				&StringFlag{Name: "text", Aliases: []string{"x"}, Value: "none", Usage: "some `WORDS` that it's all about"},
				&BoolFlag{Name: "sure", Usage: "surely"},
				&IntFlag{Name: "int", Usage: "a number", Check: func(v int) error {
					if v < 0 {
						return fmt.Errorf("%d is too small", v)
					}
					return nil
				}},
				&Int64Flag{Name: "long", DefaultText: "as it comes"}, &Uint64Flag{Name: "seed"}, &Float64Flag{Name: "real", Value: 0.5},
				&ListFlag{Name: "list", Value: []string{"a", "b"}}, &GenericFlag{Name: "own", Value: &words{}},
				&StringFlag{Name: "in", EnvVars: []string{"CLI_TEST_IN"}}, &BoolFlag{Name: "secret", Hidden: true},
			}},
			{Name: "raw", Usage: "take all", RawArguments: true, Action: told},
			{Name: "need", Usage: "need it", Action: told, Flags: []Flag{&StringFlag{Name: "output", Required: true}}},
			{Name: "hidden", Hidden: true, Action: told},
		},
	}
}

// TestRun: each kind of option is read, under all its names, from the command line before the environment, and operands are
// never taken for commands behind --.
func TestRun(t *testing.T) {
	t.Setenv("CLI_TEST_IN", "env")
	for _, tc := range []struct {
		args      string
		out, fail string
	}{
		{"tell", `none false 0 0 0 0.5 [a b] [] in="env" far=7 args=[] set=false`, ""},
		{"--far 3 t -x y --sure --int 4 -long=-5 --seed 6 --real 1e3 --list c,d --list e --own f --own g --in h -- -i tell",
			`y true 4 -5 6 1000 [c d e] [f g] in="h" far=3 args=["-i" "tell"] set=true`, ""},
		{"tell f g", `none false 0 0 0 0.5 [a b] [] in="env" far=7 args=["f" "g"] set=false`, ""},
		{"raw --help -- x", ` false 0 0 0 0 [] <nil> in="" far=7 args=["--help" "--" "x"] set=false`, ""},
		{"-- tell", ` false 0 0 0 0 [] <nil> in="" far=7 args=["tell"] set=false`, ""},
		{"tell --int x", "", `invalid value "x" for flag -int: parse error`},
		{"tell --int -1", "", "-1 is too small"},
		{"tell --none", "", "flag provided but not defined: -none"},
		{"tell --text", "", "flag needs an argument: -text"},
		{"need", "", "--output must be given"},
		{"help none", "", "there is no command none"},
	} {
		var out bytes.Buffer
		err := program(&out).Run(context.Background(), append([]string{"p"}, strings.Fields(tc.args)...))
		if out.String() != tc.out || err == nil && tc.fail != "" || err != nil && err.Error() != tc.fail {
			t.Errorf("%s: %s, %v", tc.args, out.String(), err)
		}
	}
}

// TestHelp: help shows what may be typed, with the defaults, and nothing hidden; the manual page and the completion of fish are
// of the same table.
func TestHelp(t *testing.T) {
	var all, one bytes.Buffer
	for _, args := range [][]string{{"p", "help"}, {"p", "--help"}, {"p", "-h"}} {
		all.Reset()
		if err := program(&all).Run(context.Background(), args); err != nil {
			t.Fatal(err)
		}
		for _, want := range []string{"   tell, t  tell what is given\n", "--far VALUE\n         of all (default: 7)\n", "--help, -h\n", "   p [options]\n"} {
			if !strings.Contains(all.String(), want) {
				t.Errorf("%q: help lacks %q: %s", args, want, all.String())
			}
		}
	}
	for _, args := range [][]string{{"p", "help", "tell"}, {"p", "tell", "--help"}} {
		one.Reset()
		if err := program(&one).Run(context.Background(), args); err != nil {
			t.Fatal(err)
		}
		for _, want := range []string{"   p tell [options] FILE\n", "   .As here.\n", "--text WORDS, -x WORDS\n         some WORDS that it's all about (default: \"none\")\n", "(default: as it comes)", "(default: 0.5)", "(default: a,b)"} {
			if !strings.Contains(one.String(), want) {
				t.Errorf("%q: help lacks %q: %s", args, want, one.String())
			}
		}
	}
	if strings.Contains(all.String()+one.String(), "hidden") || strings.Contains(one.String(), "secret") {
		t.Error("help shows what is hidden")
	}
	a := program(&all)
	for _, want := range []string{".TH p 1\n", ".SS \"tell, t FILE\"\n", "\\&.As here.", "\\fB\\-\\-far VALUE\\fR\nof all (default: 7)\n"} {
		if !strings.Contains(a.Manual(), want) {
			t.Errorf("the manual page lacks %q: %s", want, a.Manual())
		}
	}
	fish, err := a.Completion("fish")
	if want := `complete -c p -n '__fish_seen_subcommand_from tell t' -l text -s x -r -d 'some WORDS that it\'s all about'`; err != nil || !strings.Contains(fish, want) {
		t.Errorf("%v, or fish lacks %q: %s", err, want, fish)
	}
}

// TestComplete: commands are offered until there is one, then its options.
func TestComplete(t *testing.T) {
	for _, tc := range []struct{ args, want string }{
		{"", "tell t raw need help"}, {"te", "tell t raw need help"}, {"--f", "--far"}, {"tell --s", "--sure --seed"}, {"t -", "--text -x --sure --int --long --seed --real --list --own --in --help -h"}, {"tell", ""},
	} {
		var out bytes.Buffer
		args := append(append([]string{"p"}, strings.Fields(tc.args)...), completing)
		if err := program(&out).Run(context.Background(), args); err != nil || !slices.Equal(strings.Fields(out.String()), strings.Fields(tc.want)) {
			t.Errorf("%s: %v %q", tc.args, err, out.String())
		}
	}
}
