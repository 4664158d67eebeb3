package labeling

import "math/bits"

// Permutation gives the numbers 0..n-1 in a random order, each once, without a
// table: a Feistel network permutes the numbers of an even number of bits, and those
// beyond n are skipped (Krings, "Towards infinite-state symbolic model checking for B
// and Event-B", Algorithms 3.2 and 3.3; Black and Rogaway, "Ciphers with arbitrary
// finite domains", CT-RSA 2002). On average at most four numbers are drawn for each that
// is given: the next power of four is at most four times n.
type Permutation struct {
	n    uint64 // how many numbers
	key  uint64
	half uint   // bits of each side
	next uint64 // index to encrypt
	last uint64 // the greatest index, 4^half - 1
	done bool
}

const rounds = 4

// NewPermutation gives the permutation of 0..n-1 that key selects, n <= 2^63.
func NewPermutation(n, key uint64) Permutation {
	p := Permutation{n: n, key: mix(key), done: n == 0}
	if n > 1 {
		p.half = uint(bits.Len64(n-1)+1) / 2
	}
	p.last = 1<<(2*p.half) - 1
	return p
}

// mix is the finaliser of splitmix64, a bijection that spreads each bit.
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// Next gives the next number; ok is false when all were given.
func (p *Permutation) Next() (v uint64, ok bool) {
	for !p.done {
		v = p.encrypt(p.next)
		if p.next == p.last {
			p.done = true
		}
		p.next++
		if v < p.n {
			return v, true
		}
	}
	return 0, false
}

func (p *Permutation) encrypt(v uint64) uint64 {
	mask := uint64(1)<<p.half - 1
	l, r := v>>p.half, v&mask
	for i := uint64(0); i < rounds; i++ {
		l, r = r, l^mix(r^p.key+i)&mask
	}
	return l<<p.half | r
}
