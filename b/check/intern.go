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
	parts  []part // a code belongs to one by its hash; one where a single worker asks
}

// part has the codes whose numbers, divided by how many parts there are, leave its own. Those that were
// known before the batch are read without asking anybody; for new ones workers take turns. Who waits for
// another worker sleeps for longer than it takes to visit a state: with more parts than workers hardly one does.
type part struct {
	codes   *dictionary
	mu      sync.Mutex // of what follows
	young   map[string]uint32
	order   [][]byte               // the codes of young: their numbers follow those of codes
	endless map[uint32]value.Value // by number in the part: sets without end, which have no code that can be decoded
	_       [64]byte               // another part is in another line of the cache
}

// partsEach is how many parts there are for each of several workers.
const partsEach = 8

// recent is what a worker met of late of the values of one variable, so that it need not ask the
// interner that it shares with others.
type recent struct {
	decoded [1 << 10]struct { // by the last bits of the number
		number uint32 // and one; 0: none
		v      value.Value
	}
	coded [1 << 10]struct { // by the last bits of the hash
		number uint32 // and one; 0: none
		code   []byte // of the dictionary, which does not change it
	}
}

func newInterner(s *value.Shape, m memory, workers int) *interner {
	n := &interner{shape: s, inline: s.Dense() || s.Form == value.FInt || s.Form == value.FSet && s.A.Bits()}
	if n.inline {
		return n
	}
	if n.parts = make([]part, 1); workers > 1 {
		n.parts = make([]part, partsEach*workers)
	}
	for i := range n.parts {
		n.parts[i] = part{codes: newDictionary(m), young: map[string]uint32{}, endless: map[uint32]value.Value{}}
	}
	return n
}

// size gives the bytes that the codes take.
func (n *interner) size() (sum int64) {
	for i := range n.parts {
		sum += n.parts[i].codes.size()
	}
	return sum
}

// encode appends the code of v; scratch is room to work in, of is the worker's own.
func (n *interner) encode(dst []byte, v value.Value, scratch *[]byte, of **recent) []byte {
	if n.inline {
		return n.shape.Append(dst, v)
	}
	if x := v.AsSymbolic(); x != nil && x.Infinite() {
		return n.rule(dst, v)
	}
	code := n.shape.Append((*scratch)[:0], v)
	*scratch = code
	if *of == nil {
		*of = new(recent)
	}
	h := hash(code)
	slot := &(*of).coded[h%uint64(len((*of).coded))]
	if slot.number == 0 || !bytes.Equal(slot.code, code) {
		id, own := n.number(code, h)
		slot.number, slot.code = id+1, own
	}
	return binary.AppendUvarint(dst, uint64(slot.number-1))
}

// number gives the number of a code that may be new, and the code as it is kept.
func (n *interner) number(code []byte, h uint64) (uint32, []byte) {
	at := h % uint64(len(n.parts))
	p := &n.parts[at]
	var id uint32
	var known bool
	if len(n.parts) == 1 {
		id, _ = p.codes.add(code, h)
		return id, p.codes.get(id)
	}
	if id, _, known = p.codes.table.look(code, h); known {
		code = p.codes.get(id)
	} else {
		id, code = p.number(code)
	}
	return id*uint32(len(n.parts)) + uint32(at), code
}

// number gives the number in the part of a code that was not known before the batch, and the code as it
// is kept.
func (p *part) number(code []byte) (uint32, []byte) {
	p.mu.Lock()
	defer p.mu.Unlock()
	id, known := p.young[string(code)]
	if !known {
		id = uint32(p.codes.len() + len(p.order))
		p.young[string(code)] = id
		p.order = append(p.order, bytes.Clone(code))
	}
	return id, p.order[int(id)-p.codes.len()]
}

// settle makes the codes that are new in a batch known. Nobody else may use the part.
func (p *part) settle() {
	for i, code := range p.order {
		p.codes.add(code, hash(code))
		p.order[i] = nil
	}
	clear(p.young)
	p.order = p.order[:0]
}

// code gives the code of a number in the part.
func (p *part) code(own uint32) []byte {
	if known := p.codes.len(); int(own) >= known {
		p.mu.Lock()
		defer p.mu.Unlock()
		return p.order[int(own)-known]
	}
	return p.codes.get(own)
}

// ruled is what the code of a rule begins with, and hardly another one.
const ruled = "\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"

// rule encodes a set without end by its rule: two rules are two values, though they may
// be of one set. No finite set has such a code, whose first byte would be a huge length.
func (n *interner) rule(dst []byte, v value.Value) []byte {
	code, ok := value.AppendRule([]byte(ruled), v)
	if !ok {
		value.CannotList("%s is infinite, and no value that a variable can have", v.AsSymbolic())
	}
	id, _ := n.number(code, hash(code))
	p, own := n.part(id)
	p.mu.Lock()
	if _, ok := p.endless[own]; !ok {
		p.endless[own] = v
	}
	p.mu.Unlock()
	return binary.AppendUvarint(dst, uint64(id))
}

// part gives the part of a number, and the number there.
func (n *interner) part(id uint32) (p *part, own uint32) {
	return &n.parts[id%uint32(len(n.parts))], id / uint32(len(n.parts))
}

// decode reads a code and gives what follows it.
func (n *interner) decode(src []byte, of **recent) (value.Value, []byte) {
	if n.inline {
		return n.shape.Decode(src)
	}
	number, k := binary.Uvarint(src)
	id, rest := uint32(number), src[k:]
	if *of == nil {
		*of = new(recent)
	}
	slot := &(*of).decoded[id%uint32(len((*of).decoded))]
	if slot.number == id+1 {
		return slot.v, rest
	}
	p, own := n.part(id)
	code := p.code(own)
	var v value.Value
	var endless bool
	if len(code) > len(ruled) && string(code[:len(ruled)]) == ruled {
		p.mu.Lock()
		v, endless = p.endless[own]
		p.mu.Unlock()
	}
	if !endless {
		v, _ = n.shape.Decode(code)
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
