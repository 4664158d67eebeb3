package check

import (
	"bytes"
	"fmt"
	"sync"
	"testing"

	"bsmt/b/value"
)

// Workers who number the same values at the same time, some of them new, agree on their numbers, and get the
// values back: before the next batch, and after it. The codes of some begin as those of rules do.
func TestInterner(t *testing.T) {
	u := value.NewUniverse()
	var names []string
	for i := range 64 {
		names = append(names, fmt.Sprint("e", i))
	}
	given := u.Given("S", names)
	shape := u.Pair(u.Set(given), u.Set(given))
	set := func(n int) value.Value {
		b := u.Set(given).Build()
		for i := range n {
			b.Add(value.Int(int64(i)))
		}
		return b.Set()
	}
	var all []value.Value
	for i := range 65 {
		for k := range 65 {
			all = append(all, shape.MakePair(set(64-i), set(64-k)))
		}
	}
	for _, workers := range []int{1, 4} {
		n := newInterner(shape, heap{}, workers)
		if n.inline {
			t.Fatal("pairs of sets are not numbered")
		}
		codes := make([][][]byte, workers) // by worker and value
		of, scratch := make([]*recent, workers), make([][]byte, workers)
		for w := range codes {
			codes[w] = make([][]byte, len(all))
		}
		for batch := 1; batch <= 5; batch++ {
			known := len(all) * batch / 5
			var wait sync.WaitGroup
			for w := range workers {
				wait.Go(func() {
					for i := range known {
						i = (i*(2*w+1) + 7*w) % known
						code := n.encode(nil, all[i], &scratch[w], &of[w])
						if codes[w][i] != nil && !bytes.Equal(code, codes[w][i]) {
							t.Errorf("%d workers: value %d has the codes %x and %x", workers, i, codes[w][i], code)
						}
						codes[w][i] = code
						if v, rest := n.decode(code, &of[w]); len(rest) > 0 || !value.Equal(v, all[i]) {
							t.Errorf("%d workers: code %x of value %d gives another value", workers, code, i)
						}
					}
				})
			}
			wait.Wait()
			for i := range n.parts {
				n.parts[i].settle()
			}
		}
		numbers := map[string]int{}
		for i := range all {
			code := n.encode(nil, all[i], &scratch[0], &of[0])
			for w := range workers {
				if c := codes[w][i]; c != nil && !bytes.Equal(c, code) {
					t.Errorf("%d workers: value %d has the codes %x and %x", workers, i, code, c)
				}
			}
			if k, ok := numbers[string(code)]; ok {
				t.Errorf("%d workers: values %d and %d have one code", workers, k, i)
			}
			numbers[string(code)] = i
		}
	}
}
