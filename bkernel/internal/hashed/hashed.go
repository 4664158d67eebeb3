package hashed

// Key is what numbers are found by: parts, not all zero.
type Key interface{ [3]int32 | [4]int32 }

// Table maps keys to numbers. Its zero value is empty.
type Table[K Key] struct {
	slots []slot[K] // a power of two of them, less than two thirds in use; the key of a free one is zero
	used  int
}

type slot[K Key] struct {
	key K
	val int32
}

// leastSlots is how many slots a table begins with, and keeps when it is cleared with many more.
const leastSlots = 64

// Len is the number of keys.
func (t *Table[K]) Len() int { return t.used }

// place gives the slot of a key, or the free one where it would be.
func (t *Table[K]) place(k K) *slot[K] {
	h := uint32(0x9747b28c)
	for i := range len(k) {
		h = (h ^ uint32(k[i])) * 0x9e3779b1
		h ^= h >> 15
	}
	var free K
	for i := int(h); ; i++ {
		if s := &t.slots[i&(len(t.slots)-1)]; s.key == k || s.key == free {
			return s
		}
	}
}

// Get gives the number of a key, if it has one.
func (t *Table[K]) Get(k K) (int32, bool) {
	if t.used == 0 {
		return 0, false
	}
	s := t.place(k)
	return s.val, s.key == k
}

// Set gives a key its number.
func (t *Table[K]) Set(k K, val int32) {
	var free K
	if 3*(t.used+1) > 2*len(t.slots) {
		old := t.slots
		t.slots = make([]slot[K], max(leastSlots, 2*len(old)))
		for _, s := range old {
			if s.key != free {
				*t.place(s.key) = s
			}
		}
	}
	s := t.place(k)
	if s.key != k {
		t.used++
	}
	*s = slot[K]{k, val}
}

// Clear forgets all keys. What one large use left is not cleared by each small one.
func (t *Table[K]) Clear() {
	if len(t.slots) > leastSlots && 8*t.used < len(t.slots) {
		t.slots = nil
	}
	clear(t.slots)
	t.used = 0
}
