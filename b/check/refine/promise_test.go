package refine

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"bsmt/b/check"
	"bsmt/b/eval"
	"bsmt/b/machine"
)

// A refinement whose convergent event does not decrease its variant is none.
func TestVariantsOfRefinements(t *testing.T) {
	load := func(name, status, variant string) *machine.Machine {
		src := strings.ReplaceAll(fmt.Sprintf(`package(load_event_b_project([event_b_model(none,%s,[sees(none,[]),
 variables(none,[X]),invariant(none,[member(none,X,integer_set(none))]),theorems(none,[]),%s
 events(none,[event(none,'INITIALISATION',ordinary(none),[],[],[],[],[assign(none,[X],[integer(none,0)])],[]),
 event(none,up,%s(none),[],[],[less(none,X,integer(none,3))],[],[assign(none,[X],[add(none,X,integer(none,1))])],[])])])],[],[exporter_version(3)],_Error)).
`, name, variant, status), "X", "identifier(none,x)")
		return loaded(t, name, src)
	}
	abstract := load("a", "ordinary", "")
	for _, c := range []struct{ variant, what string }{
		{"variant(none,minus(none,integer(none,3),X)),", ""},
		{"variant(none,X),", "the variant does not decrease by up: 0 becomes 1"},
		{"variant(none,minus(none,integer(none,1),X)),", "the variant is negative before up"},
	} {
		p, err := NewPair(load("c", "convergent", c.variant), abstract, check.Options{})
		if err != nil {
			t.Fatal(err)
		}
		r, err := p.Check(context.Background(), Options{})
		var e *eval.Error
		switch {
		case c.what == "" && (err != nil || r.Verdict != Refines):
			t.Errorf("%s: %v, %v", c.variant, r.Verdict, err)
		case c.what != "" && (!errors.As(err, &e) || !strings.Contains(e.Msg, c.what)):
			t.Errorf("%s: %v, %v; want %s", c.variant, r.Verdict, err, c.what)
		}
	}
}

// loaded gives the machine of a package with some text.
func loaded(t *testing.T, name, src string) *machine.Machine {
	t.Helper()
	file := filepath.Join(t.TempDir(), name+".eventb")
	if err := os.WriteFile(file, []byte(src), 0o666); err != nil {
		t.Fatal(err)
	}
	m, err := machine.Load(file)
	if err != nil {
		t.Fatal(err)
	}
	return m
}
