package eval

import (
	"fmt"
	"hash/crc32"
	"math/rand/v2"
	"strings"
	"testing"

	"bsmt/b/tree"
	"bsmt/b/value"
	"bsmt/internal/golden"
)

// TestOutcomes holds the values of random formulas, and what is said where there is none, to
// what they were when somebody last looked: what can be told of sets without end changes only
// where that was meant. Other tests say whether it is right. With -update the file is written
// anew.
func TestOutcomes(t *testing.T) {
	m := sets(tree.Classical)
	var b strings.Builder
	note := func(src string) {
		f, err := m.Formula(src)
		if err != nil {
			t.Fatalf("%s: %v", src, err)
		}
		w := NewWorld(m.Dialect, m.Sets, func(*tree.Set) int { return 2 }, -1, 3)
		code := NewCode(w)
		s, out := code.NewScope(), ""
		if f.Node.Op.Kind() == tree.KPred {
			p := s.Pred(f.Node)
			var ok bool
			ok, err = code.NewFrame(NewQuota(1 << 16)).Truth(p)
			out = fmt.Sprint(ok)
		} else {
			e := s.Expr(f.Node)
			var v value.Value
			if v, err = code.NewFrame(NewQuota(1 << 16)).Value(e); err == nil {
				out = w.Shape(f.Node.Type).Format(v)
			}
		}
		if err != nil {
			out = err.Error()
		}
		if len(out) > 80 {
			out = fmt.Sprintf("%s… %08x", out[:60], crc32.ChecksumIEEE([]byte(out)))
		}
		fmt.Fprintf(&b, "%08x: %s\n", crc32.ChecksumIEEE([]byte(src)), out)
	}
	r := formulas{rand.New(rand.NewPCG(17, 18))}
	for range 200 {
		parts := []string{"x:0..2", "y:0..2", "s:POW(0..2)", "f:0..2+->0..2"}
		for range 1 + r.IntN(3) {
			parts = append(parts, r.pred(2))
		}
		r.Shuffle(len(parts), func(i, j int) { parts[i], parts[j] = parts[j], parts[i] })
		note("{x,y,s,f | " + strings.Join(parts, " & ") + "}")
	}
	e := endless{rand.New(rand.NewPCG(19, 20))}
	all := strings.NewReplacer("W", "INTEGER", "N", "NATURAL")
	for range 200 {
		a, b, c := all.Replace(e.rel(1+e.IntN(2))), all.Replace(e.rel(1)), all.Replace(e.set())
		for _, src := range []string{
			a, "dom(" + a + ")", "card(" + a + ")", "(" + a + ") : FIN(INTEGER*INTEGER)", "(" + a + ") <: (" + b + ")", "(" + a + ") = (" + b + ")",
			"(" + a + ")[" + c + "]", "(" + a + ") : " + c + " --> INTEGER", "ran(" + a + ") <<: " + c, "!v.(v : " + c + " => v : dom(" + a + "))",
			"{v | v : " + c + " & (v,v) : (" + a + ")}", "closure1(" + a + ")", "union({" + c + ",dom(" + a + ")})", "POW(" + c + ")", "min(ran(" + a + "))",
		} {
			if e.IntN(3) == 0 {
				note(src)
			}
		}
	}
	golden.Check(t, "testdata/outcomes.golden", b.String())
}
