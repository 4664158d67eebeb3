package rodin

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"bsmt/b/tree"
	"bsmt/internal/golden"
)

const models = "../../../shared/bmodels/"

// Every package that has a machine becomes one flat machine.
func TestFlat(t *testing.T) {
	files, _ := filepath.Glob(models + "eventb/*.eventb")
	more, _ := filepath.Glob(models + "papers/*/*.eventb")
	sets, enumerated, hidden := 0, 0, 0
	for _, file := range append(files, more...) {
		p, err := ReadPackageFile(file)
		if err != nil {
			t.Error(err)
			continue
		}
		c, err := p.Flat()
		if err != nil {
			t.Error(err)
			continue
		}
		for _, s := range c.Sets {
			sets++
			if !s.Deferred {
				enumerated++
			}
		}
		for _, o := range c.Operations {
			if o.Body.Op == tree.Any || o.Body.Op == tree.Choice {
				hidden++
			}
		}
	}
	t.Logf("%d sets, %d enumerated; %d events with hidden choices", sets, enumerated, hidden)
}

// small is a package with a bit of everything.
const small = `package(load_event_b_project([event_b_model(none,m1,[sees(none,[c]),refines(none,m0),
 variables(none,[identifier(none,x),identifier(none,y)]),
 invariant(none,[less(rodinpos(m1,inv1,i),identifier(none,x),integer(none,-3)),truth(none)]),theorems(none,[]),
 variant(none,card(none,set_extension(none,[couple(none,[identifier(none,x),identifier(none,y),boolean_true(none)])]))),
 events(none,[event(rodinpos(m1,'INITIALISATION',e0),'INITIALISATION',ordinary(none),['INITIALISATION'],[],[],[],[assign(none,[identifier(none,x)],[integer(none,1)]),
  becomes_such(none,[identifier(none,y)],greater(none,identifier(none,'y\''),identifier(none,x)))],[witness(none,identifier(none,'z\''),equal(none,identifier(none,'z\''),identifier(none,'y\'')))]),
 event(none,up,convergent(none),[e,f],[identifier(none,p)],[member(none,identifier(none,p),function(none,identifier(none,g),[identifier(none,x)]))],[],[],[])])]),
 event_b_model(none,m0,[sees(none,[c]),variables(none,[identifier(none,z)]),invariant(none,[]),theorems(none,[]),events(none,[
  event(none,'INITIALISATION',ordinary(none),[],[],[],[],[becomes_element_of(none,[identifier(none,z)],natural_set(none))],[]),
  event(none,e,ordinary(none),[],[identifier(none,q)],[equal(none,identifier(none,q),identifier(none,z))],[],[],[]),
  event(none,f,ordinary(none),[],[],[],[],[],[])])])],
 [event_b_context(none,c,[extends(none,[]),constants(none,[identifier(none,g)]),abstract_constants(none,[]),axioms(none,[
   forall(none,[identifier(none,i)],implication(none,member(none,identifier(none,i),identifier(none,'S')),exists(none,[identifier(none,j)],not_equal(none,identifier(none,j),identifier(none,i))))),
   equal(none,identifier(none,g),event_b_comprehension_set(none,[identifier(none,i)],couple(none,[identifier(none,i),event_b_comprehension_set(none,[identifier(none,k)],identifier(none,k),truth(none))]),truth(none)))]),
   theorems(none,[]),sets(none,[deferred_set(none,'S')])])],
 [exporter_version(3),po(m1,'Invariant  preservation',[event(up),invariant(inv1)],true),discharged(m1,up,inv1)],_Error)).
`

func TestSmall(t *testing.T) {
	p, err := ReadPackage("small.eventb", small)
	if err != nil {
		t.Fatal(err)
	}
	c, err := p.Flat()
	if err != nil {
		t.Fatal(err)
	}
	out := show(c)
	for _, o := range p.Obligations {
		out += nameOf(o) + " " + o.Kind + "\n"
	}
	golden.Check(t, "testdata/small.golden", out)
}

func TestPackageErrors(t *testing.T) {
	for _, c := range []struct{ old, new, want string }{
		{"package(", "packet(", "small.eventb: no package(...) in it: this is no Event-B package of ProB"},
		{"load_event_b_project(", "load(", "small.eventb:1:9: expected load_event_b_project, found load/4"},
		{"less(", "lesser(", "small.eventb:3:18: 'lesser'/3 is not supported"},
		{"integer(none,-3)", "integer(none,a)", "small.eventb:3:62: integer/2 is not supported"},
		{"truth(none)", "truth(none,1)", "small.eventb:3:80: truth/2 needs 1 arguments"},
		{"convergent", "divergent", "small.eventb:7:16: expected ordinary, convergent or anticipated, found divergent/1"},
		{"refines(none,m0)", "refines(none,m7)", "small.eventb:1:82: the refined machine m7 is missing"},
		{"[e,f]", "[e,h]", "small.eventb:7:2: up refines h, which is no event of m0"},
		{"sees(none,[c])", "sees(none,[d])", "the context d is missing"},
		{"deferred_set", "enumerated_set", "enumerated_set/2 is not supported"},
		{"variables(", "variable(", "the section variable is not supported"},
		{"[assign(none,[identifier(none,x)],[integer(none,1)])", "[assign(none,[identifier(none,x)],[])", "0 values for 1 variables"},
		{"[assign(none,[identifier(none,x)],[integer(none,1)])", "[truth(none)", "expected a substitution, found truth/1"},
		// What is read last must not replace what was read before.
		{"invariant(none,[", "invariant(none,[]),invariant(none,[", "m1 has a second section invariant"},
		{"[event_b_context(none,c,[", "[event_b_context(none,c,[]),event_b_context(none,c,[", "c is there twice"},
		{"_Error)).", "_Error)).\n :- dynamic p/1.\npackage(load_event_b_project([],[],[],_Error)).", ": a second package(...) in one file"},
		{"_Error)).", "_Error)", "expected ) or , after an argument"},
	} {
		p, err := ReadPackage("small.eventb", strings.Replace(small, c.old, c.new, 1))
		if err == nil {
			_, err = p.Flat()
		}
		if got := fmt.Sprint(err); !strings.Contains(strings.ReplaceAll(got, "'", ""), strings.ReplaceAll(c.want, "'", "")) {
			t.Errorf("%s: %s, want %s", c.new, got, c.want)
		}
	}
}

func FuzzPackage(f *testing.F) {
	f.Add(small)
	f.Fuzz(func(t *testing.T, src string) {
		p, err := ReadPackage("f.eventb", src)
		if err != nil {
			return
		}
		if c, err := p.Flat(); err == nil {
			_ = show(c)
		}
	})
}

func FuzzRodin(f *testing.F) {
	for _, name := range []string{"Counted.bum", "Lamp.bum", "Colours.buc"} {
		src, err := os.ReadFile("testdata/lamp/" + name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(src))
	}
	f.Fuzz(func(t *testing.T, src string) {
		dir := t.TempDir()
		for _, name := range []string{"M.bum", "Lamp.bum", "Colours.buc", "Limits.buc"} {
			text := []byte(src)
			if name != "M.bum" {
				var err error
				if text, err = os.ReadFile("testdata/lamp/" + name); err != nil {
					t.Fatal(err)
				}
			}
			if err := os.WriteFile(filepath.Join(dir, name), text, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		p, err := ReadRodin(filepath.Join(dir, "M.bum"))
		if err != nil {
			return
		}
		if c, err := p.Flat(); err == nil {
			_ = show(c)
		}
	})
}

// A guard that a refinement dropped is asserted, unless it speaks of a hidden name.
func TestDroppedGuard(t *testing.T) {
	p, err := ReadPackage("two.eventb", `package(load_event_b_project([
 event_b_model(none,m1,[sees(none,[]),refines(none,m0),variables(none,[identifier(none,x)]),invariant(none,[]),theorems(none,[]),events(none,[
  event(none,'INITIALISATION',ordinary(none),[],[],[],[],[assign(none,[identifier(none,x)],[integer(none,0)])],[]),
  event(none,f,ordinary(none),[e],[],[greater(none,identifier(none,x),integer(none,1))],[],[],[witness(none,identifier(none,p),equal(none,identifier(none,p),identifier(none,x)))])])]),
 event_b_model(none,m0,[sees(none,[]),variables(none,[identifier(none,x)]),invariant(none,[]),theorems(none,[]),events(none,[
  event(none,'INITIALISATION',ordinary(none),[],[],[],[],[assign(none,[identifier(none,x)],[integer(none,0)])],[]),
  event(none,e,ordinary(none),[],[identifier(none,p)],[greater(none,identifier(none,x),integer(none,1)),less(none,identifier(none,x),integer(none,9)),less(none,identifier(none,p),integer(none,5))],[],[],[])])])],[],[],_)).`)
	if err != nil {
		t.Fatal(err)
	}
	c, err := p.Flat()
	if err != nil {
		t.Fatal(err)
	}
	want := "ASSERT x < 9 THEN ANY p WHERE p < 5 & p = x THEN skip END END"
	if got := strings.Join(strings.Fields(tree.Print(c.Operations[0].Body, tree.EventB)), " "); got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// TestBecomesSuch: what an action says of the values before and after is what it says when
// it is written out.
func TestBecomesSuch(t *testing.T) {
	p, err := ReadPackage("such.eventb", `package(load_event_b_project([event_b_model(none,m,[sees(none,[]),
 variables(none,[identifier(none,x),identifier(none,y)]),invariant(none,[member(none,identifier(none,x),integer_set(none)),member(none,identifier(none,y),integer_set(none))]),theorems(none,[]),
 events(none,[event(none,'INITIALISATION',ordinary(none),[],[],[],[],[assign(none,[identifier(none,x),identifier(none,y)],[integer(none,1),integer(none,2)])],[]),
  event(none,up,ordinary(none),[],[],[],[],[becomes_such(none,[identifier(none,x)],
   conjunct(none,greater(none,identifier(none,'x\''),identifier(none,x)),greater(none,identifier(none,y),identifier(none,'x\''))))],[])])])],
 [],[exporter_version(3)],_Error)).
`)
	if err != nil {
		t.Fatal(err)
	}
	c, err := p.Flat()
	if err != nil {
		t.Fatal(err)
	}
	if out := show(c); !strings.Contains(out, "x :| x' > x & y > x'") {
		t.Error(out)
	}
	var primed, before []string
	for _, o := range c.Operations {
		tree.Walk(o.Body, func(n *tree.Node) bool {
			if n.Op == tree.Prev {
				before = append(before, n.Name)
			}
			if strings.HasSuffix(n.Name, "'") {
				primed = append(primed, n.Name)
			}
			return true
		})
	}
	if len(primed) > 0 || fmt.Sprint(before) != "[x]" {
		t.Errorf("after: %v, before: %v", primed, before)
	}
}

// chained has parameters that a level drops and a later one names again, bound names like them, and variables that
// disappear; restricted has what only packages write.
const chained = `package(load_event_b_project([event_b_model(none,m2,[sees(none,[]),refines(none,m1),
 variables(none,[identifier(none,x)]),
 invariant(none,[greater(rodinpos(m2,inv3,i),identifier(none,x),identifier(none,y))]),theorems(none,[less(rodinpos(m2,thm2,i),identifier(none,y),identifier(none,x))]),
 events(none,[event(none,'INITIALISATION',ordinary(none),['INITIALISATION'],[],[],[],[assign(none,[identifier(none,x)],[integer(none,1)])],[]),
  event(none,e2,ordinary(none),[e],[identifier(none,p)],[greater(none,identifier(none,p),integer(none,2))],[less(none,integer(none,1),identifier(none,p))],
   [assign(none,[identifier(none,x)],[identifier(none,p)])],
   [witness(none,identifier(none,q),equal(none,identifier(none,q),identifier(none,p)))]),
  event(none,late,ordinary(none),[],[identifier(none,p)],[],[],[],[])])]),
 event_b_model(none,m1,[sees(none,[]),refines(none,m0),
 variables(none,[identifier(none,y)]),
 invariant(none,[equal(rodinpos(m1,inv2,i),identifier(none,y),identifier(none,z))]),theorems(none,[truth(rodinpos(m1,thm1,i))]),
 events(none,[event(none,'INITIALISATION',ordinary(none),['INITIALISATION'],[],[],[],[assign(none,[identifier(none,y)],[integer(none,0)])],[]),
  event(none,e,ordinary(none),[e],[identifier(none,q)],[greater(none,identifier(none,q),integer(none,1))],[],
   [becomes_such(none,[identifier(none,y)],equal(none,identifier(none,'y\''),add(none,identifier(none,y),identifier(none,q))))],
   [witness(none,identifier(none,p),equal(none,identifier(none,p),identifier(none,q))),witness(none,identifier(none,'z\''),equal(none,identifier(none,'z\''),identifier(none,'y\'')))])])]),
 event_b_model(none,m0,[sees(none,[c]),
 variables(none,[identifier(none,z)]),
 invariant(none,[member(rodinpos(m0,inv1,i),identifier(none,z),natural_set(none))]),theorems(none,[]),
 events(none,[event(none,'INITIALISATION',ordinary(none),[],[],[],[],[assign(none,[identifier(none,z)],[integer(none,0)])],[]),
  event(none,e,ordinary(none),[],[identifier(none,p)],[greater(none,identifier(none,p),integer(none,0)),
    exists(none,[identifier(none,r)],equal(none,identifier(none,r),identifier(none,p))),
    conjunct(none,exists(none,[identifier(none,p)],equal(none,identifier(none,p),identifier(none,z))),less(none,identifier(none,p),integer(none,9)))],[],
   [becomes_element_of(none,[identifier(none,z)],set_extension(none,[add(none,identifier(none,z),identifier(none,p))]))],[])])])],
 [event_b_context(none,c,[extends(none,[]),constants(none,[identifier(none,k)]),abstract_constants(none,[identifier(none,l)]),axioms(none,[
   partition(none,identifier(none,k),[identifier(none,l),set_extension(none,[integer(none,1),integer(none,2)])]),
   equal(none,unary_minus(none,integer(none,1)),integer(none,-1)),
   equal(none,function(none,event_b_first_projection_v2(none),[couple(none,[integer(none,1),integer(none,2),integer(none,3)])]),couple(none,[integer(none,1),integer(none,2)])),
   subset(none,domain_restriction(none,identifier(none,k),event_b_identity(none)),identity(none,identifier(none,k))),
   subset(none,event_b_first_projection(none,cartesian_product(none,identifier(none,k),identifier(none,k))),event_b_second_projection(none,identifier(none,m)))]),
   theorems(none,[finite(none,identifier(none,k))]),sets(none,[])])],
 [exporter_version(3)],_Error)).
`

func TestChained(t *testing.T) {
	p, err := ReadPackage("chained.eventb", chained)
	if err != nil {
		t.Fatal(err)
	}
	c, err := p.Flat()
	if err != nil {
		t.Fatal(err)
	}
	golden.Check(t, "testdata/chained.golden", show(c))
}

// All that is malformed in a package is told, each with its place.
func TestAllMistakesOfPackages(t *testing.T) {
	src := `package(load_event_b_project([event_b_model(none,m,[sees(none,[]),variables(none,[identifier(none,x)]),
invariant(none,[odd(none,x),member(none,identifier(none,x),integer_set(none)),less(none)]),theorems(none,[]),
events(none,[event(none,'INITIALISATION',ordinary(none),[],[],[],[],[assign(none,[identifier(none,x)],[integer(none,0),integer(none,1)])],[]),
event(none,up,strange(none),[],[],[],[],[],[]),
event(none,down,ordinary(none),[],[],[even(none,x)],[],[assign(none,[identifier(none,x)],[integer(none,1)])],[])])])],[],[exporter_version(3)],_Error)).
`
	_, err := ReadPackage("m.eventb", src)
	errs, ok := err.(tree.Errors)
	if !ok {
		t.Fatalf("%T: %v", err, err)
	}
	var lines []int32
	for _, e := range errs {
		lines = append(lines, e.Pos.Line)
	}
	if want := []int32{2, 2, 3, 4, 5}; !slices.Equal(lines, want) {
		t.Errorf("errors in lines %v, want %v: %v", lines, want, err)
	}
}

// An event assigns to a variable once, and only to variables of its machine, on each level:
// also where a refinement decides the variable anew.
func TestAssignedOnce(t *testing.T) {
	const (
		one    = "assign(none,[X],[integer(none,1)])"
		both   = "assign(none,[X,X],[integer(none,1),integer(none,2)])"
		member = "becomes_element_of(none,[X],set_extension(none,[integer(none,1)]))"
		such   = "becomes_such(none,[X,Z],equal(none,identifier(none,'x\\''),integer(none,1)))"
		twice  = "x is assigned to twice in one substitution: in e of a"
	)
	model := func(name, refines, variable, init, event string) string {
		return `event_b_model(none,` + name + `,[sees(none,[])` + refines + `,variables(none,[` + variable + `]),invariant(none,[]),theorems(none,[]),
events(none,[event(none,'INITIALISATION',ordinary(none),[],[],[],[],[` + init + `],[]),
event(none,e,ordinary(none),[],[],[],[],[` + event + `],[])])])`
	}
	const start = "assign(none,[X],[integer(none,0)])"
	for _, c := range []struct{ concrete, init, actions, want string }{
		{"X,Z", start, one, ""},
		{"X,Z", start, one + "," + one, twice},
		{"X,Z", start, both, twice},
		{"X,Z", start, one + "," + member, twice},
		{"X,Z", start, such + "," + member, twice},
		{"X,Z", start + "," + member, one, "x is assigned to twice in one substitution: in INITIALISATION of a"},
		{"Y", start, one + "," + one, twice},
		{"Y", start, one + ",assign(none,[Y],[integer(none,1)])", "y is no variable of a, whose event e assigns to it"},
	} {
		src := "package(load_event_b_project([" + model("c", ",refines(none,a)", c.concrete, "", "") + "," + model("a", "", "X,Z", c.init, c.actions) + "],[],[exporter_version(3)],_Error)).\n"
		p, err := ReadPackage("c.eventb", strings.NewReplacer("X", "identifier(none,x)", "Y", "identifier(none,y)", "Z", "identifier(none,z)").Replace(src))
		if err != nil {
			t.Fatal(err)
		}
		_, err = p.Flat()
		if (err == nil) != (c.want == "") || err != nil && (!strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), "c.eventb:")) {
			t.Errorf("%s, %s: %v, want %s", c.init, c.actions, err, c.want)
		}
	}
}
