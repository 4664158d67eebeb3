package check

import (
	"bytes"
	"unsafe"
)

// box has transitions that a worker found in a batch, in the order in which it found them. A worker has
// one for each owner: a state belongs by its hash to one worker, who alone looks it up (Stern, Dill:
// Parallelizing the Murphi Verifier, 1997). What lies in a box is written once and read once, one byte
// after the other.
type box struct {
	arena []byte // labels and keys, one after the other
	succs []succ
	from  int      // transitions of the action that runs, in
	table []int32  // if they are many, by their hash: number, and one
	_     [48]byte // the next box is in other lines of the cache
}

// succ is a transition: its label stands in the arena, and after it the key of its target.
type succ struct {
	hash  uint64 // of the key
	at    int    // where the label begins
	label uint32 // bytes of the label
	op    int32
	view  uint32 // number of the state that it comes from, in the batch
	nth   uint32 // among all that the worker found in the batch
	to    uint32 // reference of the target, once it is filed, where somebody asks for it
}

// whole gives the label and the key of a transition.
func (b *box) whole(i int) []byte {
	if i+1 < len(b.succs) {
		return b.arena[b.succs[i].at:b.succs[i+1].at]
	}
	return b.arena[b.succs[i].at:]
}

func (b *box) key(i int) []byte { return b.whole(i)[b.succs[i].label:] }

func (b *box) label(i int) []byte { return b.whole(i)[:b.succs[i].label] }

func (b *box) put(t succ, whole []byte) {
	t.at = len(b.arena)
	b.succs, b.arena = append(b.succs, t), append(b.arena, whole...)
}

func (b *box) reset() { b.arena, b.succs, b.from = b.arena[:0], b.succs[:0], 0 }

// repeated looks a transition whose key has hash h up among those of the same action. If it is new, it
// must be put into the box next.
func (b *box) repeated(whole []byte, h uint64) bool {
	n := len(b.succs) - b.from
	if n < 8 {
		for i := b.from; i < len(b.succs); i++ {
			if b.succs[i].hash == h && bytes.Equal(b.whole(i), whole) {
				return true
			}
		}
		return false
	}
	if n == 8 || 2*n > len(b.table) {
		// File all again in a table of the right size.
		size := 64
		for size < 4*n {
			size *= 2
		}
		if cap(b.table) < size {
			b.table = make([]int32, size)
		} else {
			b.table = b.table[:size]
			clear(b.table)
		}
		for i := b.from; i < len(b.succs); i++ {
			b.file(i, hash(b.whole(i)))
		}
	}
	all := hash(whole)
	mask := uint64(len(b.table) - 1)
	for i := all & mask; b.table[i] != 0; i = (i + 1) & mask {
		if k := int(b.table[i] - 1); b.succs[k].hash == h && bytes.Equal(b.whole(k), whole) {
			return true
		}
	}
	b.file(len(b.succs), all)
	return false
}

func (b *box) file(i int, h uint64) {
	mask := uint64(len(b.table) - 1)
	k := h & mask
	for b.table[k] != 0 {
		k = (k + 1) & mask
	}
	b.table[k] = int32(i + 1)
}

// next gives the next transition of a state, in the order in which they were found: its box and its number
// there; nil: there is no other one. at says for each box how far it is read.
func (w *worker) next(at []int, view uint32) (b *box, i int) {
	best := -1
	for k := range w.boxes {
		c := &w.boxes[k]
		if at[k] < len(c.succs) && c.succs[at[k]].view == view && (b == nil || c.succs[at[k]].nth < b.succs[i].nth) {
			b, i, best = c, at[k], k
		}
	}
	if b != nil {
		at[best]++
	}
	return b, i
}

// apart makes a list that shares no line of the processor's cache with what other workers write.
func apart[T any](n int) []T {
	var zero T
	room := 64/int(unsafe.Sizeof(zero)) + 1
	return make([]T, n+2*room)[room:][:n:n]
}
