package text

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// BenchmarkParse reads a machine of 500 operations and invariants.
func BenchmarkParse(b *testing.B) {
	var src strings.Builder
	src.WriteString("MACHINE M SETS S VARIABLES v INVARIANT v : S +-> 1..10")
	for i := range 500 {
		fmt.Fprintf(&src, " &\n  !(x,y).(x : S & y : dom(v) & v(y) = %d => v[{x}] \\/ {%d} <: 1..10)", i, i)
	}
	src.WriteString("\nINITIALISATION v := {}\nOPERATIONS\n")
	for i := range 500 {
		fmt.Fprintf(&src, "  r <-- op%d(x) = PRE x : S & x /: dom(v) THEN v(x) := %d mod 10 + 1 || IF x : dom(v) THEN r := v(x) ELSE r := 0 END END;\n", i, i)
	}
	src.WriteString("  last_one = skip\nEND\n")
	b.SetBytes(int64(src.Len()))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Parse("m", src.String(), nil); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkPrint(b *testing.B) {
	src, err := os.ReadFile("testdata/all.mch")
	if err != nil {
		b.Fatal(err)
	}
	c, err := Parse("m", string(src), nil)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		printed(c)
	}
}
