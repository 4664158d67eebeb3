package circuits

// key is what a table finds numbers by: three parts, not all zero.
type key [3]int32

// table is a hash table with open addressing: gates and nodes of diagrams are looked up millions of times, which the maps of Go take three
// times as long for. Its zero value is empty.
type table struct {
	slots []slot // a power of two of them, less than two thirds in use; the key of a free one is zero
	used  int
}

type slot struct {
	key key
	val int32
}

// leastSlots is how many slots a table begins with, and keeps when it is cleared with many more.
const leastSlots = 64

// place gives the slot of a key, or the free one where it would be.
func (t *table) place(k key) *slot {
	h := uint32(k[0])*0x9e3779b1 ^ uint32(k[1])*0x85ebca77 ^ uint32(k[2])*0xc2b2ae3d
	h = (h ^ h>>15) * 0x2c1b3c6d
	h ^= h >> 13
	for i := int(h); ; i++ {
		if s := &t.slots[i&(len(t.slots)-1)]; s.key == k || s.key == (key{}) {
			return s
		}
	}
}

// get gives the number of a key, if it has one.
func (t *table) get(k key) (int32, bool) {
	if t.used == 0 {
		return 0, false
	}
	s := t.place(k)
	return s.val, s.key == k
}

// set gives a key its number.
func (t *table) set(k key, val int32) {
	if 3*(t.used+1) > 2*len(t.slots) {
		old := t.slots
		t.slots = make([]slot, max(leastSlots, 2*len(old)))
		for _, s := range old {
			if s.key != (key{}) {
				*t.place(s.key) = s
			}
		}
	}
	s := t.place(k)
	if s.key != k {
		t.used++
	}
	*s = slot{k, val}
}

// clear forgets all keys.
func (t *table) clear() {
	if len(t.slots) > leastSlots && 8*t.used < len(t.slots) { // what one large use left is not cleared by each small one
		t.slots = nil
	}
	clear(t.slots)
	t.used = 0
}
