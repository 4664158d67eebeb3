package command

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"bsmt/internal/cli"
)

// TestArrange: options come before operands, and the names that nobody knows are told with what was meant.
func TestArrange(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	if err := os.WriteFile("ceck", nil, 0o600); err != nil {
		t.Fatal(err)
	}
	flags := []cli.Flag{&cli.StringFlag{Name: "name", Aliases: []string{"n"}}, &cli.BoolFlag{Name: "all"}, &cli.BoolFlag{Name: "hidden", Hidden: true}}
	program := func(action cli.Action) *Program {
		return &Program{App: &cli.App{Name: "p", Flags: flags, Action: action, Commands: []*cli.Command{
			{Name: "check", Flags: flags[:1]}, {Name: "raw", RawArguments: true},
		}}}
	}
	answers := func(*cli.Context) error { return nil }
	for _, tc := range []struct {
		action    cli.Action
		args      string
		out, fail string
	}{
		{answers, "p f --name x --all -3 -", "p --name x --all -- f -3 -", ""},
		{answers, "p --name=x f -- --all", "p --name=x -- f --all", ""},
		{answers, "p check f -n x", "p check -n x -- f", ""},
		{answers, "p raw --any thing -- x", "p raw --any thing -- x", ""},
		{answers, "p ceck", "p -- ceck", ""},
		{answers, "p chek", "", "there is no command chek, and no file of that name; did you mean check?"},
		{answers, "p far-from-all", "p -- far-from-all", ""},
		{nil, "p chekc", "", "there is no command chekc; did you mean check?"},
		{nil, "p far-from-all", "", "there is no command far-from-all; known are check, raw"},
		{answers, "p help chek", "", "there is no command chek; did you mean check?"},
		{answers, "p --nam=x", "", "there is no option --nam; did you mean --name?"},
		{answers, "p check --al", "", "there is no option --al"},
		{answers, "p --hiddem", "", "there is no option --hiddem"},
		{answers, "p check --halp", "", "there is no option --halp; did you mean --help?"},
	} {
		got, err := program(tc.action).Arrange(strings.Fields(tc.args))
		if tc.fail != "" {
			if err == nil || err.Error() != tc.fail {
				t.Errorf("%s: %q, %v", tc.args, got, err)
			}
		} else if err != nil || !slices.Equal(got, strings.Fields(tc.out)) {
			t.Errorf("%s: %q, %v", tc.args, got, err)
		}
	}
}

// TestRun: each kind of error has its exit code.
func TestRun(t *testing.T) {
	_, missing := os.Open(filepath.Join(t.TempDir(), "no"))
	for _, tc := range []struct {
		err   error
		code  int
		notes string
	}{
		{nil, Fine, ""}, {ErrQuiet, Failed, ""}, {Code(7), 7, ""}, {missing, Usage, "no: no such file or directory\n"},
		{Unreadable("a b", missing), Usage, "p: a b: no such file or directory\n"}, {context.Canceled, Usage, "`p help` tells"},
	} {
		var out, notes strings.Builder
		p := Program{App: &cli.App{Name: "p", Action: func(*cli.Context) error { return tc.err }}}
		if code := p.Run(context.Background(), []string{"p"}, NewOutput(&out), &notes); code != tc.code || !strings.Contains(notes.String(), tc.notes) || tc.notes == "" && notes.Len() > 0 {
			t.Errorf("%v: %d %q", tc.err, code, notes.String())
		}
	}
	var out, notes strings.Builder
	p := Program{App: &cli.App{Name: "p", Usage: "does it", Action: func(*cli.Context) error { return nil }}}
	if code := p.Run(context.Background(), []string{"p", "--help"}, NewOutput(&out), &notes); code != Fine || !strings.Contains(out.String(), "does it") {
		t.Errorf("help of a program that names no writer: %d %q", code, out.String())
	}
}

// TestSibling: a program is found on PATH, and that it is missing is told with how to get it.
func TestSibling(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("PATH", dir)
	if _, err := Sibling("bsmt-nothing"); err == nil || !strings.Contains(err.Error(), "go install bsmt/cmd/bsmt-nothing") {
		t.Error(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "bsmt-nothing"), nil, 0o700); err != nil {
		t.Fatal(err)
	}
	if path, err := Sibling("bsmt-nothing"); err != nil || path != filepath.Join(dir, "bsmt-nothing") {
		t.Error(path, err)
	}
}
