package gen

import (
	"fmt"
	"math/big"
	"strings"
)

// The families of functions, arrays, bit vectors and quantifiers.

func diamonds(m *maker) {
	m.status = "unsat"
	m.put("(declare-sort U 0)")
	for i := range m.n + 1 {
		m.declare("U", fmt.Sprint("x", i), fmt.Sprint("y", i), fmt.Sprint("z", i))
	}
	for i := range m.n {
		m.assert("(or (and (= x%[1]d y%[1]d) (= y%[1]d x%[2]d)) (and (= x%[1]d z%[1]d) (= z%[1]d x%[2]d)))", i, i+1)
	}
	m.assert("(not (= x0 x%d))", m.n)
}

// storeComm stores at different indices, so the order does not matter.
func storeComm(m *maker) {
	m.status = "unsat"
	m.put("(declare-sort I 0)")
	m.put("(declare-sort E 0)")
	m.declare("(Array I E)", "a")
	index := names("i", m.n)
	m.declare("I", index...)
	m.declare("E", names("e", m.n)...)
	forward := make([]int, m.n)
	for k := range forward {
		forward[k] = k
	}
	chain := func(order []int) string {
		t := "a"
		for _, k := range order {
			t = fmt.Sprintf("(store %s i%d e%d)", t, k, k)
		}
		return t
	}
	m.distinct(index)
	m.assert("(not (= %s %s))", chain(forward), chain(m.rng.Perm(m.n)))
}

// swap undoes n swaps in the reverse order.
func swap(m *maker) {
	m.status = "unsat"
	n := m.n
	m.put("(declare-sort I 0)")
	m.put("(declare-sort E 0)")
	m.declare("(Array I E)", "a0")
	m.declare("I", names("i", n+1)...)
	m.declare("(Array I E)", names("f", n+1)...)
	m.declare("(Array I E)", names("g", n+1)...)
	m.assert("(= f0 a0)")
	m.assert("(= g0 f%d)", n)
	steps := make([][2]int, n)
	for k := range steps {
		steps[k] = [2]int{m.rng.IntN(n + 1), m.rng.IntN(n + 1)}
	}
	step := func(name string, k int, s [2]int) {
		t, x, y := fmt.Sprint(name, k), fmt.Sprint("i", s[0]), fmt.Sprint("i", s[1])
		m.assert("(= %s%d (store (store %s %s (select %s %s)) %s (select %s %s)))", name, k+1, t, x, t, y, y, t, x)
	}
	for k := range n {
		step("f", k, steps[k])
	}
	for k := range n {
		step("g", k, steps[n-1-k])
	}
	m.assert("(not (= g%d a0))", n)
}

// factor multiplies two primes of n/2 bits in 2n bits.
func factor(m *maker) {
	m.status = "sat"
	n := m.n
	prime := func(bits int) *big.Int {
		for low := int64(1) << (bits - 1); ; {
			p := big.NewInt(low + m.rng.Int64N(low) | 1)
			if p.ProbablyPrime(20) {
				return p
			}
		}
	}
	product := new(big.Int).Mul(prime(n/2), prime(n/2))
	most := new(big.Int).Lsh(big.NewInt(1), uint(n))
	m.declare(fmt.Sprintf("(_ BitVec %d)", 2*n), "x", "y")
	m.assert("(= (bvmul x y) (_ bv%d %d))", product, 2*n)
	for _, v := range []string{"x", "y"} {
		m.assert("(and (bvugt %s (_ bv1 %d)) (bvult %s (_ bv%d %d)))", v, 2*n, v, most, 2*n)
	}
}

// bitTricks denies an identity that holds at each width.
func bitTricks(m *maker) {
	m.status = "unsat"
	one := fmt.Sprintf("(_ bv1 %d)", m.n)
	identities := []string{
		"(= (bvadd x y) (bvadd (bvxor x y) (bvshl (bvand x y) " + one + ")))",
		"(= (bvsub x y) (bvadd x (bvadd (bvnot y) " + one + ")))",
		"(= (bvadd (bvor x y) (bvand x y)) (bvadd x y))",
		"(= (bvnot (bvand x y)) (bvor (bvnot x) (bvnot y)))",
	}
	m.declare(fmt.Sprintf("(_ BitVec %d)", m.n), "x", "y")
	m.assert("(not %s)", identities[m.rng.IntN(len(identities))])
}

// sortCheck sorts n cells by bubbles, so that neighbours are in order.
func sortCheck(m *maker) {
	m.status = "unsat"
	m.declare("(Array Int Int)", "a0")
	now := 0
	for i := range m.n - 1 {
		for j := range m.n - 1 - i {
			a := fmt.Sprint("a", now)
			now++
			m.declare("(Array Int Int)", fmt.Sprint("a", now))
			m.assert("(= a%[1]d (ite (> (select %[2]s %[3]d) (select %[2]s %[4]d)) (store (store %[2]s %[3]d (select %[2]s %[4]d)) %[4]d (select %[2]s %[3]d)) %[2]s))",
				now, a, j, j+1)
		}
	}
	var bad []string
	for j := range m.n - 1 {
		bad = append(bad, fmt.Sprintf("(> (select a%d %d) (select a%d %d))", now, j, now, j+1))
	}
	m.assert("(or %s)", strings.Join(bad, " "))
}

func isqrt(m *maker) {
	m.status = "sat"
	m.assert("(forall ((x Int)) (=> (and (<= 0 x) (<= x %d)) (exists ((y Int)) (and (<= 0 y) (<= (* y y) x) (< x (* (+ y 1) (+ y 1)))))))", m.n)
}

func sortedEnds(m *maker) {
	m.status = "unsat"
	m.declare("(Array Int Int)", "a")
	m.assert("(forall ((i Int) (j Int)) (=> (and (<= 0 i) (<= i j) (<= j %d)) (<= (select a i) (select a j))))", m.n)
	half := m.n / 2
	m.assert("(> (select a %d) (select a %d))", m.rng.IntN(half), half+m.rng.IntN(m.n-half))
}

func monotone(m *maker) {
	m.status = "unsat"
	m.put("(declare-fun f (Int) Int)")
	m.assert("(forall ((x Int) (y Int)) (=> (< x y) (< (f x) (f y))))")
	m.assert("(= (f 0) 0)")
	m.assert("(< (f %d) %d)", m.n, m.n)
	m.assert("(forall ((x Int)) (>= (f (+ x 1)) (+ (f x) 1)))")
}
