package check

import (
	"bytes"
	"encoding/binary"
	"sync"

	"bsmt/b/value"
)

// interner numbers the values that one variable takes. Values that fit a few bytes are
// not numbered but stand in the states themselves. Of the others their codes are kept, and
// decoded when a state is visited: the values themselves would take several times as much.
type interner struct {
	shape  *value.Shape
	inline bool

	mu      sync.RWMutex
	keys    *store                 // codes, by number
	endless map[uint32]value.Value // sets without end, which have no code that can be decoded
}

// decoded are values of one variable that a worker decoded of late, by the last bits of their number.
type decoded [1 << 10]struct {
	number uint32 // and one; 0: none
	v      value.Value
}

func newInterner(s *value.Shape) *interner {
	return &interner{shape: s, inline: s.Dense() || s.Form == value.FInt || s.Form == value.FSet && s.A.Bits(),
		keys: newStore(), endless: map[uint32]value.Value{}}
}

// encode appends the code of v; scratch is room to work in.
func (n *interner) encode(dst []byte, v value.Value, scratch *[]byte) []byte {
	if n.inline {
		return n.shape.Append(dst, v)
	}
	if x := v.AsSymbolic(); x != nil && x.Infinite() {
		return n.rule(dst, v)
	}
	key := n.shape.Append((*scratch)[:0], v)
	*scratch = key
	return binary.AppendUvarint(dst, uint64(n.number(key)))
}

// number gives the number of a code that may be new.
func (n *interner) number(key []byte) uint32 {
	h := hash(key)
	n.mu.RLock()
	id, ok := n.keys.find(key, h)
	n.mu.RUnlock()
	if !ok {
		n.mu.Lock()
		id, _ = n.keys.add(key, h)
		n.mu.Unlock()
	}
	return id
}

// rule encodes a set without end by its rule: two rules are two values, though they may
// be of one set. No finite set has such a key, whose first byte would be a huge length.
func (n *interner) rule(dst []byte, v value.Value) []byte {
	key, ok := value.AppendRule([]byte{0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff}, v)
	if !ok {
		value.CannotList("%s is infinite, and no value that a variable can have", v.AsSymbolic())
	}
	id := n.number(key)
	n.mu.Lock()
	if _, ok := n.endless[id]; !ok {
		n.endless[id] = v
	}
	n.mu.Unlock()
	return binary.AppendUvarint(dst, uint64(id))
}

// decode reads a code and gives what follows it. of is what the worker decoded before; nil: nothing
// is kept.
func (n *interner) decode(src []byte, of **decoded) (value.Value, []byte) {
	if n.inline {
		return n.shape.Decode(src)
	}
	number, k := binary.Uvarint(src)
	id, rest := uint32(number), src[k:]
	if *of == nil {
		*of = new(decoded)
	}
	slot := &(*of)[id%uint32(len(*of))]
	if slot.number == id+1 {
		return slot.v, rest
	}
	n.mu.RLock()
	v, endless := n.endless[id]
	key := n.keys.get(id)
	n.mu.RUnlock()
	if !endless {
		v, _ = n.shape.Decode(key)
	}
	slot.number, slot.v = id+1, v
	return v, rest
}

// length gives the number of bytes of the code that src begins with.
func (n *interner) length(src []byte) int {
	if n.inline {
		_, rest := n.shape.Decode(src)
		return len(src) - len(rest)
	}
	_, k := binary.Uvarint(src)
	return k
}

// store keeps keys, of states or of values, by number. Only one goroutine may call add; get and
// find may be called by others while add is not running.
type store struct {
	chunks [][]byte
	at     []uint64 // by state: chunk<<32 | offset of the length and the key
	slots  []uint64 // hash table: 32 bits of the hash, number+1
	mask   uint64
}

// chunkSize is the size of all chunks but the first ones, which grow up to it.
const chunkSize = 1 << 20

func newStore() *store {
	return &store{slots: make([]uint64, 1<<6), mask: 1<<6 - 1}
}

func (s *store) len() int { return len(s.at) }

// get gives the key of a state, which must not be changed.
func (s *store) get(id uint32) []byte {
	at := s.at[id]
	b := s.chunks[at>>32][uint32(at):]
	n, k := binary.Uvarint(b)
	return b[k:][:n]
}

// hash is FNV-1a with a final mix, over words.
func hash(b []byte) uint64 {
	h := uint64(14695981039346656037)
	for len(b) >= 8 {
		h = (h ^ binary.LittleEndian.Uint64(b)) * 0x9E3779B97F4A7C15
		h ^= h >> 29
		b = b[8:]
	}
	for _, c := range b {
		h = (h ^ uint64(c)) * 1099511628211
	}
	h ^= h >> 32
	h *= 0xD6E8FEB86659FD93
	return h ^ h>>32
}

// find gives the number of a key with hash h.
func (s *store) find(key []byte, h uint64) (id uint32, ok bool) {
	id, _, ok = s.look(key, h)
	return id, ok
}

// look is find that tells where in the table the key is, or could be put.
func (s *store) look(key []byte, h uint64) (id uint32, at uint64, ok bool) {
	tag := h &^ (1<<32 - 1)
	for i := h & s.mask; ; i = (i + 1) & s.mask {
		e := s.slots[i]
		if e == 0 {
			return 0, i, false
		}
		if e&^(1<<32-1) == tag {
			id = uint32(e) - 1
			if bytes.Equal(s.get(id), key) {
				return id, i, true
			}
		}
	}
}

// add gives the number of a key with hash h, and whether it is new.
func (s *store) add(key []byte, h uint64) (id uint32, fresh bool) {
	id, at, ok := s.look(key, h)
	if ok {
		return id, false
	}
	id = s.append(key)
	s.slots[at] = h&^(1<<32-1) | uint64(id+1)
	if uint64(len(s.at))*4 > uint64(len(s.slots))*3 {
		s.grow()
	}
	return id, true
}

func (s *store) append(key []byte) uint32 {
	last := len(s.chunks) - 1
	need := len(key) + binary.MaxVarintLen32
	if last < 0 || len(s.chunks[last])+need > cap(s.chunks[last]) {
		s.chunks = append(s.chunks, make([]byte, 0, max(chunkSize>>(2*max(0, 5-last)), need)))
		last++
	}
	c := s.chunks[last]
	s.at = append(s.at, uint64(last)<<32|uint64(len(c)))
	c = binary.AppendUvarint(c, uint64(len(key)))
	s.chunks[last] = append(c, key...)
	return uint32(len(s.at) - 1)
}

func (s *store) grow() {
	old := s.slots
	s.slots = make([]uint64, 2*len(old))
	s.mask = uint64(len(s.slots) - 1)
	for id := range s.at {
		h := hash(s.get(uint32(id)))
		i := h & s.mask
		for s.slots[i] != 0 {
			i = (i + 1) & s.mask
		}
		s.slots[i] = h&^(1<<32-1) | uint64(id+1)
	}
}

// size gives the bytes that the store takes.
func (s *store) size() int64 {
	n := 8 * int64(cap(s.at)+len(s.slots))
	for _, c := range s.chunks {
		n += int64(len(c))
	}
	return n
}
