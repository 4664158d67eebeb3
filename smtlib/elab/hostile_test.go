package elab_test

import (
	"bytes"
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"
	"time"

	"bsmt/grammar"
	"bsmt/smtlib"
	"bsmt/smtlib/elab"
	"bsmt/smtlib/internal/scripts"
	"bsmt/smtlib/print"
)

// hostile are scripts on which quadratic work, recursion or expansion of shared
// terms would show.
func hostile(n int) map[string]string {
	m := map[string]string{}
	var b strings.Builder
	b.WriteString("(declare-fun x () Int)(assert ")
	for i := range n {
		if i == 0 {
			b.WriteString("(let ((y0 x)) ")
		} else {
			fmt.Fprintf(&b, "(let ((y%d (+ y%d 1))) ", i, i-1)
		}
	}
	fmt.Fprintf(&b, "(= y%d x)%s)", n-1, strings.Repeat(")", n))
	m["let chain"] = b.String()

	b.Reset()
	b.WriteString("(declare-fun x () Int)(assert (let ((z x)) ")
	for range n {
		b.WriteString("(let ((z (+ z z))) ")
	}
	b.WriteString("(= z 0)" + strings.Repeat(")", n) + "))")
	m["let bomb of one name"] = b.String()

	m["nesting"] = "(declare-fun p () Bool)(assert " + strings.Repeat("(not ", 10*n) + "p" + strings.Repeat(")", 10*n) + ")"
	m["sort nesting"] = "(declare-fun a () " + strings.Repeat("(Array Int ", n) + "Int" + strings.Repeat(")", n) + ")(assert (= a a))"

	b.Reset()
	b.WriteString("(assert (distinct")
	for i := range n / 20 {
		fmt.Fprintf(&b, " c%d", i)
	}
	b.WriteString("))")
	d := b.String()
	b.Reset()
	for i := range n / 20 {
		fmt.Fprintf(&b, "(declare-fun c%d () Int)", i)
	}
	m["distinct"] = b.String() + d

	b.Reset()
	b.WriteString("(declare-fun x () Int)(define-fun f0 ((a Int)) Int (+ a 1))")
	for i := range 64 {
		fmt.Fprintf(&b, "(define-fun f%d ((a Int)) Int (+ (f%d a) (f%d a)))", i+1, i, i)
	}
	b.WriteString("(assert (= (f64 x) x))")
	m["define-fun bomb"] = b.String()

	b.Reset()
	b.WriteString("(define-fun f0 ((a Int)) Int a)")
	for i := range n {
		fmt.Fprintf(&b, "(define-fun f%d ((a Int)) Int (+ a (f%d %d)))", i+1, i, i)
	}
	fmt.Fprintf(&b, "(assert (= (f%d 1) 1))", n)
	m["define-fun chain"] = b.String()

	b.Reset()
	b.WriteString("(declare-fun f (Int) Bool)(assert ")
	for i := range n {
		fmt.Fprintf(&b, "(forall ((x%d Int)) (and (f x%d) ", i, i)
	}
	b.WriteString("true" + strings.Repeat("))", n) + ")")
	m["quantifier nesting"] = b.String()

	b.Reset()
	b.WriteString("(declare-fun f (Int) Bool)(assert ")
	for range n {
		b.WriteString("(exists ((x Int)) (or (f x) ")
	}
	b.WriteString("true" + strings.Repeat("))", n) + ")")
	m["quantifiers of one name"] = b.String()

	b.Reset()
	b.WriteString("(assert ")
	for range n {
		b.WriteString("(! ")
	}
	b.WriteString("true" + strings.Repeat(" :x y)", n) + ")")
	m["annotations"] = b.String()

	m["numeral"] = "(declare-fun x () Int)(assert (= x 1" + strings.Repeat("7", 10*n) + "))"
	m["wide literal"] = "(assert (= #b" + strings.Repeat("10", 5*n) + " #b" + strings.Repeat("01", 5*n) + "))"

	b.Reset()
	b.WriteString("(define-sort S0 () Int)")
	for i := range 64 {
		fmt.Fprintf(&b, "(define-sort S%d () (Array S%d S%d))", i+1, i, i)
	}
	b.WriteString("(declare-fun s () S64)(declare-fun i () S63)(assert (= i i))")
	m["sort bomb"] = b.String()
	return m
}

func TestHostileScripts(t *testing.T) {
	const n = 20_000
	for name, src := range hostile(n) {
		s := scripts.New()
		if err := s.RunAll([]byte(src), ""); err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if name != "sort bomb" { // its sort has no text of bearable length
			scripts.RoundTrip(t, s, name)
		}
		if s.C.Len() > 20*n {
			t.Errorf("%s: %d KB make %d terms", name, len(src)>>10, s.C.Len())
		}
	}
}

// A sort whose text is too long must come out as an error, not as gigabytes.
func TestSortBombInMessages(t *testing.T) {
	s := scripts.New()
	err := s.RunAll([]byte(hostile(1000)["sort bomb"]+"(assert (= s i))"), "")
	if err == nil || len(err.Error()) > 1000 || !strings.Contains(err.Error(), "argument 2 of = has sort (Array (Array") {
		t.Errorf("%v", err)
	}
	if d, ok := s.E.LookupDecl("s"); !ok {
		t.Error("s is not declared")
	} else if err := s.C.WriteSort(io.Discard, s.C.Decl(d).Result); err == nil {
		t.Error("a sort of 2^64 leaves was written")
	}
}

// Definitions that cannot be shared must hit the limit and not fill the memory.
func TestExpansionLimit(t *testing.T) {
	var b strings.Builder
	b.WriteString("(declare-fun f (Int Int) Int)(define-fun g0 ((a Int)) Int (f a 1))")
	for i := range 40 {
		fmt.Fprintf(&b, "(define-fun g%d ((a Int)) Int (g%d (g%d a)))", i+1, i, i)
	}
	b.WriteString("(assert (= (g40 1) 1))")
	s := scripts.New()
	s.E.SetMaxExpand(1 << 18)
	if err := s.RunAll([]byte(b.String()), ""); err == nil || !strings.Contains(err.Error(), "expand to more than") {
		t.Errorf("%v", err)
	}
}

// flat makes about size bytes of independent assertions.
func flat(size int) []byte {
	var b bytes.Buffer
	b.WriteString("(set-logic QF_LIA)\n")
	for i := range 1000 {
		fmt.Fprintf(&b, "(declare-fun x%d () Int)\n", i)
	}
	for i := 0; b.Len() < size; i++ {
		fmt.Fprintf(&b, "(assert (or (<= (+ x%d (* 3 x%d)) %d) (not (= x%d (- x%d %d)))))\n", i%1000, i*7%1000, i%5000, i*13%1000, i*17%1000, i%97)
	}
	return b.Bytes()
}

func BenchmarkFlat(b *testing.B) {
	src := flat(6 << 20)
	b.SetBytes(int64(len(src)))
	for b.Loop() {
		s := scripts.New()
		if err := s.RunAll(src, ""); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkElaborateOnly leaves the time of reading out.
func BenchmarkElaborateOnly(b *testing.B) {
	src := flat(6 << 20)
	var spent time.Duration
	var before, after runtime.MemStats
	for b.Loop() {
		s := scripts.New()
		r := grammar.NewReader(bytes.NewReader(src), "")
		runtime.ReadMemStats(&before)
		for {
			c, err := r.Next()
			if err == io.EOF {
				break
			}
			start := time.Now()
			if err == nil {
				err = s.Run(c)
			}
			if err != nil {
				b.Fatal(err)
			}
			spent += time.Since(start)
		}
		runtime.ReadMemStats(&after)
	}
	b.ReportMetric(float64(spent.Milliseconds())/float64(b.N), "ms-elaborating")
	b.ReportMetric(float64(after.TotalAlloc-before.TotalAlloc)/(1<<20), "MB-allocated")
}

func BenchmarkNewElaborator(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		elab.New(smtlib.NewContext())
	}
}

func BenchmarkPrintFlat(b *testing.B) {
	s := scripts.New()
	if err := s.RunAll(flat(6<<20), ""); err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if err := print.Script(s.C, io.Discard, s.Logic, s.Asserts); err != nil {
			b.Fatal(err)
		}
	}
}
