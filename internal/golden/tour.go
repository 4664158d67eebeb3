package golden

import (
	"os"
	"strings"
	"testing"

	"bsmt/internal/words"
)

// Tour runs the commands of the tour in README.md, of the folder at hand, as far as run takes them: these print what stands
// below them, where … stands for the rest, and there are at least so many.
func Tour(t testing.TB, least int, run func(args []string) (string, bool)) {
	t.Helper()
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	for block := range strings.SplitSeq(string(readme), "\n\n") {
		line, shown, found := strings.Cut(strings.TrimPrefix(block, "    $ bsmt "), "\n")
		if !found || !strings.HasPrefix(block, "    $ bsmt ") {
			continue
		}
		args, err := words.Split(line, ' ')
		if err != nil {
			t.Fatal(err)
		}
		out, taken := run(args)
		if !taken {
			continue
		}
		least--
		want := strings.ReplaceAll("\n"+shown, "\n    ", "\n")[1:] + "\n"
		if part, cut := strings.CutSuffix(want, "…\n"); out != want && !(cut && strings.HasPrefix(out, part)) {
			t.Errorf("bsmt %s prints\n%s\nnot\n%s", line, out, want)
		}
	}
	if least > 0 {
		t.Errorf("the tour lacks %d commands", least)
	}
}
