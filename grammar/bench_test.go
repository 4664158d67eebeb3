package grammar

import (
	"bytes"
	"fmt"
	"io"
	"testing"

	gen "bsmt/grammar/antlr"
)

// flat is a script of about size bytes: declarations and flat assertions.
func flat(size int) []byte {
	var b bytes.Buffer
	b.WriteString("(set-logic QF_LIA)\n")
	for i := range 1000 {
		fmt.Fprintf(&b, "(declare-fun x%d () Int)\n", i)
	}
	for i := 0; b.Len() < size; i++ {
		fmt.Fprintf(&b, "(assert (or (<= (+ x%d (* 3 x%d)) %d) (not (= x%d (- x%d 17)))))\n",
			i%1000, i*7%1000, i, i*13%1000, i*31%1000)
	}
	return b.Bytes()
}

func readAll(r *Reader) (commands, nodes int, err error) {
	for {
		c, err := r.Next()
		if err == io.EOF {
			return commands, nodes, nil
		}
		if err != nil {
			return commands, nodes, err
		}
		commands++
		nodes += c.Tree.NumNodes()
	}
}

func BenchmarkFlat6MB(b *testing.B) {
	src := flat(6 << 20)
	b.SetBytes(int64(len(src)))
	b.ReportAllocs()
	for b.Loop() {
		if _, _, err := readAll(NewReader(bytes.NewReader(src), "")); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkStart(b *testing.B) {
	for b.Loop() {
		gen.NewParser()
	}
}
