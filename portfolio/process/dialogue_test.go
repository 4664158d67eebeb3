package process_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"bsmt/portfolio/process"
)

func TestDialogue(t *testing.T) {
	const child = `while read -r l; do case "$l" in
'(echo "'*) l=${l#*\"}; echo "\"${l%\"*}\"";;
two) echo one; echo '(two "x"' ')';;
none) ;;
polite) echo success; echo yes;;
fatal) echo '(error "it ""is"" over")'; exit 1;;
gone) exit 1;;
hang) sleep 1000;;
esac; done`
	start := func() *process.Dialogue {
		p, err := process.Start(context.Background(), process.Spec{Path: "/bin/sh", Args: []string{"-c", child}})
		if err != nil {
			t.Fatal(err)
		}
		return process.NewDialogue(p)
	}
	p, err := process.Start(context.Background(), process.Spec{Path: "/bin/sh", Args: []string{"-c", child}})
	if err != nil {
		t.Fatal(err)
	}
	closed := process.NewDialogue(p)
	closed.Close()
	if _, err := p.Write([]byte("two\n")); err == nil || !closed.Ended() {
		t.Error("it is closed, and the child still reads")
	}
	d := start()
	defer d.Close()
	ctx := context.Background()
	for text, want := range map[string]string{"two\n": `one|(two "x" )`, "none\nnone\n": "", "polite\ntwo": `yes|one|(two "x" )`} {
		got, err := d.Exchange(ctx, []byte(text))
		if err != nil || strings.Join(got, "|") != want {
			t.Errorf("%q: got %q, %v", text, got, err)
		}
	}
	got, err := d.Exchange(ctx, []byte("fatal\n"))
	if err != nil || len(got) != 1 || !process.Refuses(got[0]) || process.Said(got[0]) != `it "is" over` {
		t.Errorf("got %q, %v", got, err)
	}
	if _, err := d.Exchange(ctx, []byte("two\n")); !d.Ended() || !errors.Is(err, process.ErrEnded) {
		t.Errorf("it has ended: %v", err)
	}
	d = start()
	if _, err := d.Exchange(ctx, []byte("gone\n")); !errors.Is(err, process.ErrEnded) {
		t.Errorf("got %v", err)
	}
	d = start()
	short, cancel := context.WithTimeout(ctx, 50*time.Millisecond)
	defer cancel()
	if _, err := d.Exchange(short, []byte("hang\n")); !errors.Is(err, context.DeadlineExceeded) || !d.Ended() {
		t.Errorf("got %v", err)
	}
}
