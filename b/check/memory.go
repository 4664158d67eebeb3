package check

import "unsafe"

// memory gives what states are kept in. What it gave stays where it is.
type memory interface {
	bytes(n int) []byte // of zeros
}

// heap is the memory of the program.
type heap struct{}

func (heap) bytes(n int) []byte { return make([]byte, n) }

const bucketSize = int64(unsafe.Sizeof(bucket{}))

// of makes room for n values that hold no pointers.
func of[T any](m memory, n int) []T {
	if _, ok := m.(heap); ok {
		return make([]T, n)
	}
	var zero T
	b := m.bytes(n * int(unsafe.Sizeof(zero)))
	return unsafe.Slice((*T)(unsafe.Pointer(unsafe.SliceData(b))), n)
}

// column is a list of numbers that grows without being copied.
type column[T uint16 | uint32 | uint64] struct {
	memory memory
	pages  [][]T // the first grows, all others are full or have that capacity
	count  uint32
}

const (
	columnBits = 16
	columnPage = 1 << columnBits
)

func newColumn[T uint16 | uint32 | uint64](m memory) *column[T] {
	return &column[T]{memory: m, pages: make([][]T, 1)}
}

func (c *column[T]) get(i uint32) T { return c.pages[i>>columnBits][i%columnPage] }

func (c *column[T]) set(i uint32, v T) { c.pages[i>>columnBits][i%columnPage] = v }

func (c *column[T]) append(v T) {
	last := len(c.pages) - 1
	if last > 0 && len(c.pages[last]) == columnPage || last == 0 && len(c.pages[0]) == columnPage {
		c.pages = append(c.pages, of[T](c.memory, columnPage)[:0])
		last++
	}
	c.pages[last] = append(c.pages[last], v)
	c.count++
}

// size gives the bytes that the column takes.
func (c *column[T]) size() int64 {
	n := 0
	for _, p := range c.pages {
		n += cap(p)
	}
	var zero T
	return int64(n) * int64(unsafe.Sizeof(zero))
}
