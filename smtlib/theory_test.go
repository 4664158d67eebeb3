package smtlib_test

import (
	"fmt"
	"os/exec"
	"strings"
	"testing"

	"bsmt/smtlib"
	"bsmt/smtlib/internal/scripts"
	"bsmt/smtlib/print"
)

// structural are the operators that no row of the table is for.
var structural = map[smtlib.Op]bool{
	smtlib.OpInt: true, smtlib.OpReal: true, smtlib.OpRoot: true, smtlib.OpBv: true, smtlib.OpString: true, smtlib.OpVar: true, smtlib.OpAbstract: true, smtlib.OpApp: true,
	smtlib.OpForall: true, smtlib.OpExists: true, smtlib.OpConstArray: true, smtlib.OpSeqEmpty: true, smtlib.OpFirstPassedOn: true,
}

func TestTableIsComplete(t *testing.T) {
	rows := map[smtlib.Op]int{}
	names := map[string]smtlib.Op{}
	for i := range smtlib.OpRows() {
		r := &smtlib.OpRows()[i]
		rows[r.Op]++
		if r.Op.Name() == "" || structural[r.Op] || r.Op >= smtlib.NumOps {
			t.Errorf("row %d: operator %d", i, r.Op)
		}
		if k := strings.IndexByte(r.Sig, '>'); k != len(r.Sig)-2 || strings.Trim(r.Params(), "BIRSLMnabcdfgAkeQx") != "" ||
			!strings.ContainsRune("BIRSLMnab1fAeQx?", rune(r.Result())) {
			t.Errorf("%s: signature %q", r.Names, r.Sig)
		}
		if p := r.Params(); r.Assoc != smtlib.NoAssoc && r.Op != smtlib.OpConcat && (len(p) != 2 || p[0] != p[1]) {
			t.Errorf("%s: associative over %q", r.Names, p)
		}
		if (r.Assoc == smtlib.Chainable || r.Assoc == smtlib.Pairwise) != (r.Assoc != smtlib.NoAssoc && r.Result() == 'B' && r.Params() != "BB" || r.Names == "~iff ~equiv") {
			t.Errorf("%s: association", r.Names)
		}
		r.EachName(func(n string, _ bool) {
			if o, ok := names[n]; ok && o != r.Op && n != "-" {
				t.Errorf("%s names two operators", n)
			}
			names[n] = r.Op
		})
	}
	for op := smtlib.Op(0); op < smtlib.NumOps; op++ {
		if want := map[bool]int{true: 0, false: 1}[structural[op]]; rows[op] != want && !(rows[op] == 2 && (op == smtlib.OpEq || op == smtlib.OpToFp)) {
			t.Errorf("operator %d %s has %d rows, want %d", op, op.Name(), rows[op], want)
		}
	}
}

const sampleDecls = `(declare-sort U 0)(declare-fun u () U)(declare-fun p () Bool)(declare-fun i () Int)(declare-fun r () Real)
(declare-fun s () String)(declare-fun l () RegLan)(declare-fun m () RoundingMode)(declare-fun b () (_ BitVec 16))
(declare-fun b1 () (_ BitVec 1))(declare-fun f () (_ FloatingPoint 5 11))(declare-fun a () (Array Int U))(declare-fun q () (Seq U))
`

// samples gives applications of the row, of every name and number of arguments.
func samples(r *smtlib.OpRow) []string {
	letters := map[byte]string{'B': "p", 'I': "i", 'R': "r", 'S': "s", 'L': "l", 'M': "m", 'n': "i", 'a': "u", 'b': "b", 'c': "b", 'd': "b",
		'f': "f", 'g': "f", 'A': "a", 'k': "i", 'e': "u", 'Q': "q", 'x': "u"}
	if r.Op == smtlib.OpFp {
		letters['b'], letters['c'] = "b1", "((_ extract 4 0) b)"
	}
	idx := map[smtlib.Op]string{smtlib.OpExtract: " 3 1", smtlib.OpReLoop: " 1 2"}[r.Op]
	if idx == "" {
		idx = map[int8]string{1: " 3", 2: " 5 11"}[r.Idx]
	}
	var out []string
	r.EachName(func(n string, _ bool) {
		if r.Idx > 0 {
			n = "(_ " + n + idx + ")"
		}
		var args []string
		for _, l := range []byte(r.Params()) {
			args = append(args, letters[l])
		}
		app := func(args []string) string {
			if len(args) == 0 {
				return n
			}
			return "(" + n + " " + strings.Join(args, " ") + ")"
		}
		out = append(out, app(args))
		if r.Assoc != smtlib.NoAssoc {
			out = append(out, app(append(args, args[len(args)-1])))
		}
		if strings.Contains(r.Params(), "n") && r.Op != smtlib.OpToReal { // which a Real passes through
			out = append(out, strings.ReplaceAll(app(args), " i", " r"), strings.Replace(app(args), " i", " r", 1))
		}
		if strings.Contains(r.Params(), "g") {
			out = append(out, strings.ReplaceAll(app(args), " f)", " r)"), strings.ReplaceAll(app(args), " f)", " b)"))
		}
	})
	return out
}

func TestEveryRowElaborates(t *testing.T) {
	for i := range smtlib.OpRows() {
		r := &smtlib.OpRows()[i]
		for _, app := range samples(r) {
			s := scripts.New()
			src := sampleDecls + "(assert (= " + app + " " + app + "))"
			if err := s.RunAll([]byte(src), ""); err != nil {
				t.Errorf("%s: %v", app, err)
				continue
			}
			if got := s.C.Op(s.C.Arg(s.Asserts[0], 0)); got != r.Op {
				t.Errorf("%s is operator %s", app, got.Name())
			}
			scripts.RoundTrip(t, s, app)
		}
	}
}

// Other solvers agree on the sorts: each application, as it is printed, may be
// compared with a constant of the sort computed here.
func TestRowSortsAgainstSolvers(t *testing.T) {
	skip := map[string]func(r *smtlib.OpRow) bool{
		"z3": func(r *smtlib.OpRow) bool {
			return r.Op >= smtlib.OpBvNegO && r.Op <= smtlib.OpBvSdivO || r.Op == smtlib.OpSbvToInt || r.Op == smtlib.OpStrReplaceRe || r.Op == smtlib.OpStrReplaceReAll ||
				r.Op == smtlib.OpPow || r.Op == smtlib.OpReDiff || r.Op == smtlib.OpReComp || r.Op == smtlib.OpRePower || r.Op == smtlib.OpStrIsDigit ||
				r.Op == smtlib.OpDivisible || r.Op == smtlib.OpStrLt || r.Op == smtlib.OpStrLe || r.Op == smtlib.OpStrFromCode || r.Op == smtlib.OpStrToCode || r.Op == smtlib.OpStrReplaceAll || r.Op == smtlib.OpSeqNth
		},
		"cvc5": func(r *smtlib.OpRow) bool {
			return r.Op >= smtlib.OpBvNegO && r.Op <= smtlib.OpBvSdivO || r.Op == smtlib.OpSbvToInt || r.Op == smtlib.OpStrLt || r.Op == smtlib.OpStrLe || r.Op == smtlib.OpFpToIeeeBv || r.Op == smtlib.OpPow
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
		for i := range smtlib.OpRows() {
			r := &smtlib.OpRows()[i]
			if skip[name](r) {
				continue
			}
			for _, app := range samples(r) {
				s := scripts.New()
				if err := s.RunAll([]byte(sampleDecls+"(assert (= "+app+" "+app+"))"), ""); err != nil {
					t.Fatal(err)
				}
				x := s.C.Arg(s.Asserts[0], 0)
				if s.C.SortOf(x) == smtlib.RegLan { // cannot be compared everywhere
					continue
				}
				n++
				fmt.Fprintf(&b, "(declare-fun res%d () %s)\n(assert (= res%d %s))\n", n, s.C.SortString(s.C.SortOf(x)), n, print.TermString(s.C, x))
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
