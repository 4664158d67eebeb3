package check

import (
	"bytes"
	"encoding/binary"
	"math"
)

// Only one goroutine may change what is in this file; others may read while nobody does.

// strings of bytes by number, one after the other.
type keys struct {
	memory memory
	pages  [][]byte        // each as long as it is filled; no key lies on two
	marks  *column[uint64] // of every stride-th key: page<<32 | offset of the length and the key
	count  uint32
}

const (
	stride = 4 // keys, of which one has its place noted

	// pageSize is the size of all pages but the first ones, which grow up to it.
	pageSize = 1 << 20
)

func newKeys(m memory) *keys { return &keys{memory: m, marks: newColumn[uint64](m)} }

func (k *keys) len() int { return int(k.count) }

// get gives a key, which must not be changed.
func (k *keys) get(id uint32) []byte {
	at := k.marks.get(id / stride)
	page, b := at>>32, []byte(nil)
	b = k.pages[page][uint32(at):]
	for skip := id % stride; ; skip-- {
		if len(b) == 0 {
			page++
			b = k.pages[page]
		}
		n, m := binary.Uvarint(b)
		if b = b[m:]; skip == 0 {
			return b[:n]
		}
		b = b[n:]
	}
}

// each gives the keys from a number, which stride divides, up to another one.
func (k *keys) each(id, end uint32, yield func(id uint32, key []byte)) {
	if id >= end {
		return
	}
	at := k.marks.get(id / stride)
	page := at >> 32
	for b := k.pages[page][uint32(at):]; id < end; id++ {
		if len(b) == 0 {
			page++
			b = k.pages[page]
		}
		n, m := binary.Uvarint(b)
		yield(id, b[m:][:n])
		b = b[m:][n:]
	}
}

func (k *keys) append(key []byte) uint32 {
	last := len(k.pages) - 1
	need := len(key) + binary.MaxVarintLen32
	if last < 0 || len(k.pages[last])+need > cap(k.pages[last]) {
		k.pages = append(k.pages, k.memory.bytes(max(pageSize>>(2*max(0, 5-last)), need))[:0])
		last++
	}
	p := k.pages[last]
	if k.count%stride == 0 {
		k.marks.append(uint64(last)<<32 | uint64(len(p)))
	}
	p = binary.AppendUvarint(p, uint64(len(key)))
	k.pages[last] = append(p, key...)
	k.count++
	return k.count - 1
}

// size gives the bytes that the keys take.
func (k *keys) size() int64 {
	n := k.marks.size()
	for _, p := range k.pages {
		n += int64(cap(p))
	}
	return n
}

// table finds keys by their hash. What it keeps of a key is a reference: its number, or one of
// newcomers.
type table struct {
	keys    *keys
	fresh   []newcomer
	buckets []bucket
	count   int
	touched uint8
}

// bucket is a line of the processor's cache. Buckets are filled from the front, and what has no
// room goes to the next one.
type bucket struct {
	refs [perBucket]uint32
	tags [perBucket]uint8 // of the hash
	used uint8
	_    [3]uint8
}

const (
	perBucket = 12

	// newcomer0 and what follows refers to newcomers, by their number.
	newcomer0 = maxStates
)

// newcomer is a key that was filed before it has a number.
type newcomer struct {
	key       []byte
	hash      uint64
	at        place
	number    uint32 // once it has one
	view, nth uint32 // of the transition that led to it first
	set       uint16 // of proofs
}

// place is one in a table.
type place struct {
	bucket uint32
	entry  uint8
}

func newTable(k *keys) table { return table{keys: k, buckets: make([]bucket, 1)} }

func (t *table) key(ref uint32) []byte {
	if ref >= newcomer0 {
		return t.fresh[ref-newcomer0].key
	}
	return t.keys.get(ref)
}

// look gives the reference of a key with hash h, or the place where it may be put.
func (t *table) look(key []byte, h uint64) (ref uint32, at place, ok bool) {
	tag := uint8(h >> 56)
	mask := uint64(len(t.buckets) - 1)
	for i := h & mask; ; i = (i + 1) & mask {
		b := &t.buckets[i]
		for k := range b.used {
			if b.tags[k] == tag {
				if ref := b.refs[k]; bytes.Equal(t.key(ref), key) {
					return ref, place{uint32(i), k}, true
				}
			}
		}
		if b.used < perBucket {
			return 0, place{uint32(i), b.used}, false
		}
	}
}

// touch has the processor fetch some keys at the same time, and not one after the other; what it gives
// is of no use.
func (k *keys) touch(refs []uint32) (touched uint8) {
	var at [perBucket]uint64
	for i, id := range refs {
		if id < newcomer0 {
			at[i] = k.marks.get(id / stride)
		}
	}
	for i, id := range refs {
		if id < newcomer0 {
			touched += k.pages[at[i]>>32][uint32(at[i])]
		}
	}
	return touched
}

// touch is that for the bucket where the search for a hash begins.
func (t *table) touch(h uint64) uint8 { return t.buckets[h&uint64(len(t.buckets)-1)].used }

// put takes a reference in, at a place that look gave.
func (t *table) put(at place, h uint64, ref uint32) {
	b := &t.buckets[at.bucket]
	b.refs[at.entry], b.tags[at.entry] = ref, uint8(h>>56)
	b.used++
	t.count++
}

// full reports whether there should be more buckets before the next key is looked up.
func (t *table) full() bool { return t.count*5 >= len(t.buckets)*perBucket*4 }

// grow makes twice as many buckets.
func (t *table) grow() {
	old := t.buckets
	t.buckets = make([]bucket, 2*len(old))
	for i := range old {
		refs := old[i].refs[:old[i].used]
		t.touched += t.keys.touch(refs)
		for _, ref := range refs {
			var h uint64
			if ref >= newcomer0 {
				h = t.fresh[ref-newcomer0].hash
			} else {
				h = hash(t.keys.get(ref))
			}
			if at := t.refer(h, ref); ref >= newcomer0 {
				t.fresh[ref-newcomer0].at = at
			}
		}
	}
}

// refer takes in the reference of a key that is counted, but has no place.
func (t *table) refer(h uint64, ref uint32) place {
	mask := uint64(len(t.buckets) - 1)
	k := h & mask
	for t.buckets[k].used == perBucket {
		k = (k + 1) & mask
	}
	b := &t.buckets[k]
	at := place{uint32(k), b.used}
	b.refs[b.used], b.tags[b.used] = ref, uint8(h>>56)
	b.used++
	return at
}

// hash is FNV-1a with a final mix, over words. Its last bits tell the bucket, its first ones the tag, and
// those between them the owner.
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

// owner gives the one of some owners to which a key with hash h belongs.
func owner(h uint64, owners int) int { return int(h >> 24 & math.MaxUint32 * uint64(owners) >> 32) }

// dictionary numbers keys.
type dictionary struct {
	keys
	table table
}

func newDictionary(m memory) *dictionary {
	d := &dictionary{keys: *newKeys(m)}
	d.table = newTable(&d.keys)
	return d
}

// add gives the number of a key with hash h, and whether it is new.
func (d *dictionary) add(key []byte, h uint64) (id uint32, fresh bool) {
	if d.table.full() {
		d.table.grow()
	}
	id, at, ok := d.table.look(key, h)
	if !ok {
		id = d.append(key)
		d.table.put(at, h, id)
	}
	return id, !ok
}

func (d *dictionary) size() int64 { return d.keys.size() + int64(len(d.table.buckets))*bucketSize }

// states are the keys of the states, numbered in the order in which they were found. Each belongs to an
// owner, and goroutines that have different owners may file at the same time.
type states struct {
	keys
	tables []table // by owner
}

func newStates(m memory, owners int) *states {
	s := &states{keys: *newKeys(m), tables: apart[table](owners)}
	for i := range s.tables {
		s.tables[i] = newTable(&s.keys)
	}
	return s
}

func (s *states) of(h uint64) *table { return &s.tables[owner(h, len(s.tables))] }

// file looks a key with hash h up. A new one is a newcomer, whose number settle gives: until then
// the key must not change.
func (t *table) file(key []byte, h uint64) (ref uint32, fresh bool) {
	if t.full() {
		t.grow()
	}
	ref, at, ok := t.look(key, h)
	if !ok {
		ref = newcomer0 + uint32(len(t.fresh))
		t.fresh = append(t.fresh, newcomer{key: key, hash: h, at: at})
		t.put(at, h, ref)
	}
	return ref, !ok
}

// settle gives a newcomer the next number.
func (s *states) settle(n *newcomer) uint32 {
	n.number = s.append(n.key)
	return n.number
}

// settled puts the numbers of the newcomers, who all have one, into a table, and forgets them.
func (t *table) settled() {
	for i := range t.fresh {
		n := &t.fresh[i]
		t.buckets[n.at.bucket].refs[n.at.entry] = n.number
	}
	t.fresh = t.fresh[:0]
}

// number gives the number of what a reference of a table stands for.
func (t *table) number(ref uint32) uint32 {
	if ref >= newcomer0 {
		return t.fresh[ref-newcomer0].number
	}
	return ref
}

// add gives the number of a key with hash h, and whether it is new.
func (s *states) add(key []byte, h uint64) (id uint32, fresh bool) {
	t := s.of(h)
	ref, fresh := t.file(key, h)
	if fresh {
		ref = s.settle(&t.fresh[ref-newcomer0])
		t.settled()
	}
	return ref, fresh
}

// manyBuckets is the number of buckets from which on tables grow together.
const manyBuckets = 1 << 14

// crowded reports whether large tables should be made anew, with twice as many buckets, between
// two batches. To grow alone each would read its keys in the order of its buckets, anywhere in
// what may lie on disk.
func (s *states) crowded() bool {
	for i := range s.tables {
		if t := &s.tables[i]; len(t.buckets) >= manyBuckets && t.count*100 >= len(t.buckets)*perBucket*78 {
			return true
		}
	}
	return false
}

// renewed is the number of keys whose hashes are kept while tables are made anew.
const renewed = 1 << 18

// renew makes all tables anew, with twice as many buckets, and reads all keys one after the other.
// All newcomers must have numbers. share calls a function for each of some workers, which it numbers from
// 0 on, maybe at the same time.
func (s *states) renew(share func(func(worker, workers int))) {
	hashes := make([]uint64, min(renewed, s.len()))
	share(func(worker, workers int) {
		for i := worker; i < len(s.tables); i += workers {
			t := &s.tables[i]
			n := 2 * len(t.buckets)
			t.buckets, t.fresh = nil, t.fresh[:0] // so that both need not be in memory
			t.buckets = make([]bucket, n)
		}
	})
	for first := uint32(0); first < s.count; first += renewed {
		n := min(renewed, s.count-first)
		share(func(worker, workers int) {
			part := (n/uint32(workers) + stride) / stride * stride
			from := uint32(worker) * part
			s.each(first+from, first+min(n, from+part), func(id uint32, key []byte) { hashes[id-first] = hash(key) })
		})
		share(func(worker, workers int) {
			for i, h := range hashes[:n] {
				if k := owner(h, len(s.tables)); k%workers == worker {
					s.tables[k].refer(h, first+uint32(i))
				}
			}
		})
	}
}

// size gives the bytes that the states take.
func (s *states) size() int64 {
	n := s.keys.size()
	for i := range s.tables {
		n += int64(len(s.tables[i].buckets)) * bucketSize
	}
	return n
}
