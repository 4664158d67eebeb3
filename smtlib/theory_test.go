package smtlib

import (
	"fmt"
	"os/exec"
	"strings"
	"testing"
)

// structural are the operators that no row of the table is for.
var structural = map[Op]bool{
	OpInt: true, OpReal: true, OpRoot: true, OpBv: true, OpString: true, OpVar: true, OpAbstract: true, OpApp: true,
	OpForall: true, OpExists: true, OpConstArray: true, OpSeqEmpty: true, OpFirstPassedOn: true,
}

func TestTableIsComplete(t *testing.T) {
	rows := map[Op]int{}
	names := map[string]Op{}
	for i := range opTable {
		r := &opTable[i]
		rows[r.op]++
		if r.op.Name() == "" || structural[r.op] || r.op >= NumOps {
			t.Errorf("row %d: operator %d", i, r.op)
		}
		if k := strings.IndexByte(r.sig, '>'); k != len(r.sig)-2 || strings.Trim(r.params(), "BIRSLMnabcdfgAkeQx") != "" ||
			!strings.ContainsRune("BIRSLMnabfAeQx?", rune(r.result())) {
			t.Errorf("%s: signature %q", r.names, r.sig)
		}
		if p := r.params(); r.assoc != plain && r.op != OpConcat && (len(p) != 2 || p[0] != p[1]) {
			t.Errorf("%s: associative over %q", r.names, p)
		}
		if (r.assoc == chainable || r.assoc == pairwise) != (r.assoc != plain && r.result() == 'B' && r.params() != "BB" || r.names == "~iff") {
			t.Errorf("%s: association", r.names)
		}
		r.eachName(func(n string, _ bool) {
			if o, ok := names[n]; ok && o != r.op && n != "-" {
				t.Errorf("%s names two operators", n)
			}
			names[n] = r.op
		})
	}
	for op := Op(0); op < NumOps; op++ {
		if want := map[bool]int{true: 0, false: 1}[structural[op]]; rows[op] != want && !(rows[op] == 2 && (op == OpEq || op == OpToFp)) {
			t.Errorf("operator %d %s has %d rows, want %d", op, op.Name(), rows[op], want)
		}
	}
}

const sampleDecls = `(declare-sort U 0)(declare-fun u () U)(declare-fun p () Bool)(declare-fun i () Int)(declare-fun r () Real)
(declare-fun s () String)(declare-fun l () RegLan)(declare-fun m () RoundingMode)(declare-fun b () (_ BitVec 16))
(declare-fun b1 () (_ BitVec 1))(declare-fun f () (_ FloatingPoint 5 11))(declare-fun a () (Array Int U))(declare-fun q () (Seq U))
`

// samples gives applications of the row, of every name and number of arguments.
func samples(r *opRow) []string {
	letters := map[byte]string{'B': "p", 'I': "i", 'R': "r", 'S': "s", 'L': "l", 'M': "m", 'n': "i", 'a': "u", 'b': "b", 'c': "b", 'd': "b",
		'f': "f", 'g': "f", 'A': "a", 'k': "i", 'e': "u", 'Q': "q", 'x': "u"}
	if r.op == OpFp {
		letters['b'], letters['c'] = "b1", "((_ extract 4 0) b)"
	}
	idx := map[Op]string{OpExtract: " 3 1", OpReLoop: " 1 2"}[r.op]
	if idx == "" {
		idx = map[int8]string{1: " 3", 2: " 5 11"}[r.idx]
	}
	var out []string
	r.eachName(func(n string, _ bool) {
		if r.idx > 0 {
			n = "(_ " + n + idx + ")"
		}
		var args []string
		for _, l := range []byte(r.params()) {
			args = append(args, letters[l])
		}
		app := func(args []string) string {
			if len(args) == 0 {
				return n
			}
			return "(" + n + " " + strings.Join(args, " ") + ")"
		}
		out = append(out, app(args))
		if r.assoc != plain {
			out = append(out, app(append(args, args[len(args)-1])))
		}
		if strings.Contains(r.params(), "n") && r.op != OpToReal { // which a Real passes through
			out = append(out, strings.ReplaceAll(app(args), " i", " r"), strings.Replace(app(args), " i", " r", 1))
		}
		if strings.Contains(r.params(), "g") {
			out = append(out, strings.ReplaceAll(app(args), " f)", " r)"), strings.ReplaceAll(app(args), " f)", " b)"))
		}
	})
	return out
}

func TestEveryRowElaborates(t *testing.T) {
	for i := range opTable {
		r := &opTable[i]
		for _, app := range samples(r) {
			s := newSession()
			src := sampleDecls + "(assert (= " + app + " " + app + "))"
			if err := s.runAll([]byte(src), ""); err != nil {
				t.Errorf("%s: %v", app, err)
				continue
			}
			if got := s.c.Op(s.c.Arg(s.asserts[0], 0)); got != r.op {
				t.Errorf("%s is operator %s", app, got.Name())
			}
			roundTrip(t, s, app)
		}
	}
}

// Other solvers agree on the sorts: each application, as it is printed, may be
// compared with a constant of the sort computed here.
func TestRowSortsAgainstSolvers(t *testing.T) {
	skip := map[string]func(r *opRow) bool{
		"z3": func(r *opRow) bool {
			return r.op >= OpBvNegO && r.op <= OpBvSdivO || r.op == OpSbvToInt || r.op == OpStrReplaceRe || r.op == OpStrReplaceReAll ||
				r.op == OpPow || r.op == OpReDiff || r.op == OpReComp || r.op == OpRePower || r.op == OpStrIsDigit ||
				r.op == OpDivisible || r.op == OpStrLt || r.op == OpStrLe || r.op == OpStrFromCode || r.op == OpStrToCode || r.op == OpStrReplaceAll || r.op == OpSeqNth
		},
		"cvc5": func(r *opRow) bool {
			return r.op >= OpBvNegO && r.op <= OpBvSdivO || r.op == OpSbvToInt || r.op == OpStrLt || r.op == OpStrLe || r.op == OpFpToIeeeBv || r.op == OpPow
		},
	}
	for _, name := range []string{"z3", "cvc5"} {
		path, err := exec.LookPath(name)
		if err != nil {
			continue
		}
		var b strings.Builder
		b.WriteString("(set-logic ALL)\n" + sampleDecls)
		n := 0
		for i := range opTable {
			r := &opTable[i]
			if skip[name](r) {
				continue
			}
			for _, app := range samples(r) {
				s := newSession()
				if err := s.runAll([]byte(sampleDecls+"(assert (= "+app+" "+app+"))"), ""); err != nil {
					t.Fatal(err)
				}
				x := s.c.Arg(s.asserts[0], 0)
				if s.c.SortOf(x) == RegLan { // cannot be compared everywhere
					continue
				}
				n++
				fmt.Fprintf(&b, "(declare-fun res%d () %s)\n(assert (= res%d %s))\n", n, s.c.SortString(s.c.SortOf(x)), n, s.c.TermString(x))
			}
		}
		args := []string{"-in"}
		if name == "cvc5" {
			args = []string{"--lang=smt2", "--fp-exp"}
		}
		cmd := exec.Command(path, args...)
		cmd.Stdin = strings.NewReader(b.String())
		out, _ := cmd.CombinedOutput() // the status of a solver with errors in its input
		if strings.Contains(string(out), "error") {
			t.Errorf("%s on %d applications: %s", name, n, out)
		}
	}
}
