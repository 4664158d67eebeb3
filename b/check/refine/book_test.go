package refine

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"bsmt/b/check"
	"bsmt/b/eval"
	"bsmt/b/machine"
)

// Files of which the B-Book and the reference manual say what is wrong with each, or that
// nothing is: the error of loading, or the verdict of the search and, of refinements, that of
// the comparison with what they refine.
func TestBook(t *testing.T) {
	const (
		static  = "static"
		refines = "refines"
	)
	for _, c := range []struct{ file, alone, refined, tells string }{
		{"Stack.mch", "holds", "", ""},
		{"Cnt.mch", "holds", "", ""},
		{"Arr.mch", "holds", "", ""},
		// Assigned to twice, or not at all; written by another component.
		{"m1.mch", static, "", "m1.mch:5:28: x is assigned to twice in one substitution"},
		{"t_parfn.mch", static, "", "t_parfn.mch:6:22: f is assigned to twice in one substitution"},
		{"m2.mch", static, "", "m2.mch:2:11: x has no initial value"},
		{"undef.mch", static, "", "undef.mch:2:14: y has no initial value"},
		{"t_incbad.mch", static, "", "t_incbad.mch:7:9: c is a variable of Cnt, which t cannot assign to"},
		// No value.
		{"t_varb.mch", "ill-defined", "", "k has no value yet"},
		{"m3.mch", "ill-defined", "", "2 is not in the domain of {(3|->1)}"},
		{"m3b.mch", "ill-defined", "", "2 is not in the domain of {(3|->1)}"},
		// No beginning.
		{"m4.mch", "no-initial-state", "", "the initialisation has no outcome"},
		// Preconditions of what is refined hold for the refinement; local operations are not called.
		{"Ok_r.ref", "holds", refines, ""},
		{"OkPre_r.ref", "holds", refines, ""},
		{"Weak_r.ref", "holds", refines, ""},
		{"Loc_i.imp", "", refines, ""},
		{"BadPre_r.ref", "holds", "new trace", "full --> TRUE"},
		{"Bad2_r.ref", "holds", "new trace", "pop --> 0"},
	} {
		m, err := machine.Load(filepath.Join("testdata", "book", c.file))
		if c.alone == static {
			if err == nil || !strings.Contains(err.Error(), c.tells) {
				t.Errorf("%s: %v, expected %s", c.file, err, c.tells)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", c.file, err)
			continue
		}
		if c.alone != "" {
			r, err := check.Run(m, &check.Options{})
			if err == nil {
				err = AsCalled(context.Background(), m, r, &check.Options{})
			}
			told := ""
			if r.Failed != nil {
				told = r.Failed.What
			}
			if err != nil || string(r.Verdict) != c.alone || c.refined == "" && !strings.Contains(told, c.tells) {
				t.Errorf("%s: %s, %s, %v; expected %s, %s", c.file, r.Verdict, told, err, c.alone, c.tells)
			}
		}
		if c.refined == "" {
			continue
		}
		for _, gluing := range []bool{false, true} {
			p, err := NewPair(m, m.Abstract, check.Options{})
			if err != nil {
				t.Fatal(err)
			}
			r, err := p.Check(context.Background(), Options{Gluing: gluing})
			got, told := refines, ""
			if r.Verdict != Refines {
				got = "another verdict"
			}
			if r.Verdict == NewTrace {
				got, told = "new trace", r.Trace[len(r.Trace)-1].Label
			}
			if gluing && c.file == "Bad2_r.ref" { // the states no longer agree before a result tells
				if err != nil || r.Verdict != NotGlued {
					t.Errorf("%s: verdict %d, %v, expected that it is not glued", c.file, r.Verdict, err)
				}
				continue
			}
			if err != nil || got != c.refined || told != c.tells {
				t.Errorf("%s: %s, %s, %v; expected %s, %s", c.file, got, told, err, c.refined, c.tells)
			}
		}
	}
}

// What a machine passes over since it is ill-defined is told where the answer leans on it: a
// refinement whose witness cannot be met, or whose guard has no value, is no refinement.
func TestPassedOver(t *testing.T) {
	events := func(name, refines, v, guard, action, witness string) string {
		src := `event_b_model(none,` + name + `,[sees(none,[])` + refines + `,variables(none,[` + v + `]),invariant(none,[member(none,` + v + `,integer_set(none))]),theorems(none,[]),
 events(none,[event(none,'INITIALISATION',ordinary(none),[],[],[],[],[assign(none,[` + v + `],[integer(none,0)])],[]),
 event(none,e,ordinary(none),[`
		params := "P"
		if refines != "" {
			src, params = src+"e", ""
		}
		return src + `],[` + params + `],[` + guard + `],[],[` + action + `],[` + witness + `])])])`
	}
	pack := func(name string, models ...string) *machine.Machine {
		src := "package(load_event_b_project([" + strings.Join(models, ",") + "],[],[exporter_version(3)],_Error)).\n"
		return loaded(t, name, strings.NewReplacer("X", "identifier(none,x)", "Y", "identifier(none,y)", "P", "identifier(none,p)").Replace(src))
	}
	abstract := events("a", "", "X", "member(none,P,interval(none,integer(none,1),integer(none,2)))", "assign(none,[X],[P])", "")
	for _, c := range []struct{ guard, witness, tells string }{
		{"less(none,Y,integer(none,1))", "witness(none,P,equal(none,P,integer(none,7)))", "no p satisfies the witnesses"},
		{"equal(none,function(none,set_extension(none,[couple(none,[integer(none,7),integer(none,7)])]),[Y]),integer(none,7))", "", "0 is not in the domain"},
		{"less(none,Y,integer(none,0))", "", ""},
	} {
		concrete := events("c", ",refines(none,a)", "Y", c.guard, "assign(none,[Y],[add(none,Y,integer(none,1))])", c.witness)
		p, err := NewPair(pack("c", concrete, abstract), pack("a", abstract), check.Options{})
		if err != nil {
			t.Fatal(err)
		}
		r, err := p.Check(context.Background(), Options{})
		var e *eval.Error
		switch {
		case c.tells == "" && (err != nil || r.Verdict != Refines):
			t.Errorf("%s: %v, %v", c.guard, r.Verdict, err)
		case c.tells != "" && (!errors.As(err, &e) || !strings.Contains(e.Msg, c.tells) || r.Verdict != NotFinished):
			t.Errorf("%s: %v, %v; want %s", c.guard, r.Verdict, err, c.tells)
		}
	}
}
