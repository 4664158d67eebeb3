package eval

import (
	"encoding/binary"
	"math"
	"math/big"
	"math/bits"

	"bsmt/smtlib"
	"bsmt/smtlib/algebraic"
)

// val is a value in canonical form: two values of one sort are equal exactly
// when their vals are. A val with low bit 0 is the number val>>1, of 63 bits:
// an Int, an unsigned bit vector, an integral Real, a Bool (0 or 1), the number
// of an abstract element. One with low bit 1 is val>>1 in the store's table of
// its sort. Which it is follows from the sort; a val does not know it.
type val int64

const (
	vUnknown val = -1 // no value is known: the third truth value of Kleene's logic
	vFalse   val = 0
	vTrue    val = 2

	smallMax = 1<<62 - 1
	smallMin = -1 << 62

	// maxBits bounds every number; a longer one is unknown, not wrong.
	maxBits = 1 << 22
	// maxCells bounds the store's interned objects, some 64 bytes each.
	maxCells = 8 << 20
)

func small(n int64) val     { return val(n << 1) }
func (v val) isSmall() bool { return v&1 == 0 }
func (v val) small() int64  { return int64(v >> 1) }
func (v val) index() int    { return int(v >> 1) }
func fits(n int64) bool     { return n >= smallMin && n <= smallMax }
func boxed(index int) val   { return val(int64(index)<<1 | 1) }
func truth(b bool) val      { return val(b2i(b) << 1) }

func b2i(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

func satShift(n uint64, w int) uint64 {
	if w >= 63 {
		return math.MaxUint64
	}
	return n << uint(w)
}

func satMul(a, b uint64) uint64 {
	hi, lo := bits.Mul64(a, b)
	if hi != 0 {
		return math.MaxUint64
	}
	return lo
}

// node is a node of a treap: a search tree by key, a heap by the keys' hashes.
// Its shape is a function of its entries alone, and nodes are hash-consed, so
// equal maps have equal roots and a store costs one path.
type node struct {
	key, val    val
	left, right int32 // nodes; 0 is the empty map
	count       int32 // entries
}

// arrVal is an array: def everywhere but at the entries of root.
type arrVal struct {
	sort smtlib.Sort
	def  val
	root int32
}

// tupVal is a constructor, or a call of a function, with its arguments.
type tupVal struct {
	decl smtlib.Decl
	off  uint32 // first argument in store.tupArgs
	n    uint32
}

// store interns all values of one evaluator that a machine word cannot hold.
type store struct {
	nums    []*big.Int
	numIDs  map[string]val
	rats    []*big.Rat
	ratIDs  map[string]val
	roots   map[val]algebraic.Number // the irrational ones among rats, which are nil there
	arrs    []arrVal
	arrIDs  map[arrVal]val
	nodes   []node // 0 is the empty map
	nodeTab []int32
	tups    []tupVal
	tupArgs []val
	tupTab  []int32
	strs    []string
	strIDs  map[string]val
	full    bool // a limit was met: something is unknown that needs not be
}

func newStore() *store {
	return &store{
		numIDs: map[string]val{}, ratIDs: map[string]val{}, roots: map[val]algebraic.Number{}, arrIDs: map[arrVal]val{},
		nodes: make([]node, 1), nodeTab: make([]int32, 256), tupTab: make([]int32, 256),
		strIDs: map[string]val{},
	}
}

// string interns a string.
func (s *store) string(text string) val {
	id, ok := s.strIDs[text]
	if !ok {
		id = small(int64(len(s.strs)))
		s.strs = append(s.strs, text)
		s.strIDs[text] = id
	}
	return id
}

// ---- numbers

// fromBig takes over v.
func (s *store) fromBig(v *big.Int) val {
	if v.IsInt64() && fits(v.Int64()) {
		return small(v.Int64())
	}
	if v.BitLen() > maxBits || len(s.nums) > maxCells {
		s.full = true
		return vUnknown
	}
	key := string(append(v.Bytes(), byte(v.Sign()+1)))
	if id, ok := s.numIDs[key]; ok {
		return id
	}
	id := boxed(len(s.nums))
	s.nums = append(s.nums, v)
	s.numIDs[key] = id
	return id
}

// toBig gives v as a number that the caller must not change.
func (s *store) toBig(v val) *big.Int {
	if v.isSmall() {
		return big.NewInt(v.small())
	}
	return s.nums[v.index()]
}

func (s *store) fromRat(r *big.Rat) val {
	if r.IsInt() && r.Num().IsInt64() && fits(r.Num().Int64()) {
		return small(r.Num().Int64())
	}
	if r.Num().BitLen()+r.Denom().BitLen() > maxBits || len(s.rats) > maxCells {
		s.full = true
		return vUnknown
	}
	num := r.Num().Bytes()
	key := string(append(binary.BigEndian.AppendUint32([]byte{byte(r.Sign() + 1)}, uint32(len(num))), num...)) + string(r.Denom().Bytes())
	if id, ok := s.ratIDs[key]; ok {
		return id
	}
	id := boxed(len(s.rats))
	s.rats = append(s.rats, r)
	s.ratIDs[key] = id
	return id
}

func (s *store) toRat(v val) *big.Rat {
	if v.isSmall() {
		return new(big.Rat).SetInt64(v.small())
	}
	return s.rats[v.index()]
}

// maxRoots bounds the irrational numbers, each of which is compared with all others.
const maxRoots = 200

// fromNumber finds equal irrational numbers by comparison: they have no other normal form.
func (s *store) fromNumber(n algebraic.Number) val {
	if r, ok := n.Rat(); ok {
		return s.fromRat(r)
	}
	for id, m := range s.roots {
		if m.Cmp(n) == 0 {
			return id
		}
	}
	if len(s.roots) > maxRoots {
		s.full = true
		return vUnknown
	}
	id := boxed(len(s.rats))
	s.rats = append(s.rats, nil)
	s.roots[id] = n
	return id
}

// irrational tells whether a Real is no rational number.
func (s *store) irrational(v val) bool { return !v.isSmall() && s.rats[v.index()] == nil }

func (s *store) toNumber(v val) algebraic.Number {
	if s.irrational(v) {
		return s.roots[v]
	}
	return algebraic.FromRat(s.toRat(v))
}

// ---- finite maps

func mix(h uint64) uint64 {
	h ^= h >> 30
	h *= 0xbf58476d1ce4e5b9
	h ^= h >> 27
	h *= 0x94d049bb133111eb
	return h ^ h>>31
}

// above says whether key a is nearer to the root than b.
func above(a, b val) bool {
	ha, hb := mix(uint64(a)), mix(uint64(b))
	return ha > hb || ha == hb && a < b
}

func (s *store) mkNode(key, v val, left, right int32) int32 {
	if 2*len(s.nodes) >= len(s.nodeTab) {
		s.nodeTab = make([]int32, 2*len(s.nodeTab))
		for i := 1; i < len(s.nodes); i++ {
			s.nodeTab[s.nodeSlot(&s.nodes[i])] = int32(i)
		}
	}
	n := node{key, v, left, right, s.nodes[left].count + s.nodes[right].count + 1}
	slot := s.nodeSlot(&n)
	if i := s.nodeTab[slot]; i != 0 {
		return i
	}
	i := int32(len(s.nodes))
	s.nodes = append(s.nodes, n)
	s.nodeTab[slot] = i
	return i
}

func (s *store) nodeSlot(n *node) uint64 {
	mask := uint64(len(s.nodeTab) - 1)
	h := mix(uint64(n.key)*3+mix(uint64(n.val))+mix(uint64(n.left)<<32|uint64(n.right))) & mask
	for s.nodeTab[h] != 0 && s.nodes[s.nodeTab[h]] != *n {
		h = (h + 1) & mask
	}
	return h
}

// mapGet gives the value at key, or def. Depth is logarithmic, by random heap order.
func (s *store) mapGet(root int32, key, def val) val {
	for root != 0 {
		n := &s.nodes[root]
		switch {
		case key == n.key:
			return n.val
		case key < n.key:
			root = n.left
		default:
			root = n.right
		}
	}
	return def
}

func (s *store) mapSet(root int32, key, v val) int32 {
	n := s.nodes[root]
	switch {
	case root == 0 || n.key != key && above(key, n.key):
		l, r := s.mapSplit(root, key)
		return s.mkNode(key, v, l, r)
	case key == n.key:
		return s.mkNode(key, v, n.left, n.right)
	case key < n.key:
		return s.mkNode(n.key, n.val, s.mapSet(n.left, key, v), n.right)
	}
	return s.mkNode(n.key, n.val, n.left, s.mapSet(n.right, key, v))
}

// mapSplit cuts a map without key into the entries below and above it.
func (s *store) mapSplit(root int32, key val) (int32, int32) {
	if root == 0 {
		return 0, 0
	}
	n := s.nodes[root]
	if n.key < key {
		l, r := s.mapSplit(n.right, key)
		return s.mkNode(n.key, n.val, n.left, l), r
	}
	l, r := s.mapSplit(n.left, key)
	return l, s.mkNode(n.key, n.val, r, n.right)
}

func (s *store) mapDel(root int32, key val) int32 {
	if root == 0 {
		return 0
	}
	n := s.nodes[root]
	switch {
	case key == n.key:
		return s.mapJoin(n.left, n.right)
	case key < n.key:
		if l := s.mapDel(n.left, key); l != n.left {
			return s.mkNode(n.key, n.val, l, n.right)
		}
	default:
		if r := s.mapDel(n.right, key); r != n.right {
			return s.mkNode(n.key, n.val, n.left, r)
		}
	}
	return root
}

func (s *store) mapJoin(l, r int32) int32 {
	if l == 0 {
		return r
	}
	if r == 0 {
		return l
	}
	a, b := s.nodes[l], s.nodes[r]
	if above(a.key, b.key) {
		return s.mkNode(a.key, a.val, a.left, s.mapJoin(a.right, r))
	}
	return s.mkNode(b.key, b.val, s.mapJoin(l, b.left), b.right)
}

// mapWalk calls f on the entries in key order.
func (s *store) mapWalk(root int32, f func(key, v val)) {
	for root != 0 {
		n := s.nodes[root]
		s.mapWalk(n.left, f)
		f(n.key, n.val)
		root = n.right
	}
}

// ---- tuples

func hashTuple(d smtlib.Decl, args []val) uint64 {
	h := uint64(d) + 0x9e3779b97f4a7c15
	for _, a := range args {
		h = mix(h*31 + uint64(a))
	}
	return mix(h)
}

// tuple interns a constructor's or function's application; -1 when the store is full.
func (s *store) tuple(d smtlib.Decl, args []val) int {
	if 2*len(s.tups) >= len(s.tupTab) {
		s.tupTab = make([]int32, 2*len(s.tupTab))
		for i := range s.tups {
			t := &s.tups[i]
			s.tupTab[s.tupSlot(t.decl, s.tupArgs[t.off:t.off+t.n])] = int32(i) + 1
		}
	}
	slot := s.tupSlot(d, args)
	if i := s.tupTab[slot]; i != 0 {
		return int(i - 1)
	}
	if len(s.tupArgs) > maxCells {
		s.full = true
		return -1
	}
	i := len(s.tups)
	s.tups = append(s.tups, tupVal{d, uint32(len(s.tupArgs)), uint32(len(args))})
	s.tupArgs = append(s.tupArgs, args...)
	s.tupTab[slot] = int32(i) + 1
	return i
}

// forgetTuples forgets all of them.
func (s *store) forgetTuples() {
	if len(s.tups) > 0 {
		s.tups, s.tupArgs = s.tups[:0], s.tupArgs[:0]
		clear(s.tupTab)
	}
}

func (s *store) tupSlot(d smtlib.Decl, args []val) uint64 {
	mask := uint64(len(s.tupTab) - 1)
	h := hashTuple(d, args) & mask
next:
	for s.tupTab[h] != 0 {
		t := &s.tups[s.tupTab[h]-1]
		if t.decl == d && int(t.n) == len(args) {
			for i, a := range s.tupArgs[t.off : t.off+t.n] {
				if a != args[i] {
					h = (h + 1) & mask
					continue next
				}
			}
			return h
		}
		h = (h + 1) & mask
	}
	return h
}

func (s *store) tupleArgs(i int) []val {
	t := &s.tups[i]
	return s.tupArgs[t.off : t.off+t.n : t.off+t.n]
}
