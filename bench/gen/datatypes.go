package gen

import "fmt"

// The families of datatypes.

// acyclic closes a chain of n trees to a circle, said by constructors here and by selectors there.
func acyclic(m *maker) {
	m.status = "unsat"
	m.put("(declare-datatypes ((Tree 0)) (((leaf) (node (left Tree) (right Tree)))))")
	x, y := names("x", m.n), names("y", m.n)
	m.declare("Tree", x...)
	m.declare("Tree", y...)
	for _, i := range m.rng.Perm(m.n) {
		next := x[(i+1)%m.n]
		switch m.rng.IntN(3) {
		case 0:
			m.assert("(= %s (node %s %s))", x[i], next, y[i])
		case 1:
			m.assert("(= %s (node %s %s))", x[i], y[i], next)
		default:
			m.assert("(and ((_ is node) %[1]s) (= (left %[1]s) %[2]s))", x[i], next)
		}
	}
}

// lists says that two lists of n elements are one, and that elements at one place differ.
func lists(m *maker) {
	m.status = "unsat"
	m.put("(declare-datatypes ((List 1)) ((par (T) ((nil) (cons (head T) (tail (List T)))))))")
	m.put("(declare-sort E 0)")
	for _, l := range []string{"a", "b"} {
		m.declare("E", names(l, m.n)...)
		m.declare("(List E)", names("l"+l, m.n+1)...)
		for i := range m.n {
			m.assert("(= l%[1]s%[2]d (cons %[1]s%[2]d l%[1]s%[3]d))", l, i, i+1)
		}
	}
	at := m.rng.IntN(m.n)
	m.assert("(= la0 lb0)")
	m.assert("(not (= a%d b%d))", at, at)
}

// heap is a complete tree of n nodes in the order of a heap, whose root is not the least.
func heap(m *maker) {
	m.status = "unsat"
	m.put("(declare-datatypes ((Heap 0)) (((empty) (node (left Heap) (key Int) (right Heap)))))")
	h := names("h", m.n)
	m.declare("Heap", h...)
	child := func(i int) string {
		if i < m.n {
			return h[i]
		}
		return "empty"
	}
	for i := range m.n {
		m.assert("(and ((_ is node) %[1]s) (= (left %[1]s) %[2]s) (= (right %[1]s) %[3]s))", h[i], child(2*i+1), child(2*i+2))
		if i > 0 {
			m.assert("(<= (key %s) (key %s))", h[(i-1)/2], h[i])
		}
	}
	least := "(key " + h[m.n/2+m.rng.IntN(m.n-m.n/2)] + ")"
	m.assert("(< %s (key h0))", least)
}

// rewriting adds n to a number by steps of a rewrite system, and denies what comes out.
func rewriting(m *maker) {
	m.status = "unsat"
	m.put("(declare-datatypes ((Term 0)) (((zero) (succ (pred Term)) (add (first Term) (second Term)))))")
	t := names("t", m.n+1)
	m.declare("Term", append(names("k", m.n+1), "c")...)
	m.declare("Term", t...)
	m.assert("(= k0 zero)")
	for i := range m.n {
		m.assert("(= k%d (succ k%d))", i+1, i)
	}
	m.assert("(= t0 (add k%d c))", m.n)
	for i := range m.n { // add(succ(x), y) becomes add(x, succ(y)), add(zero, y) stays
		m.assert("(ite (and ((_ is add) %[1]s) ((_ is succ) (first %[1]s))) (= %[2]s (add (pred (first %[1]s)) (succ (second %[1]s)))) (= %[2]s %[1]s))", t[i], t[i+1])
	}
	m.assert("(not (= (first t%d) zero))", m.n)
}

// automaton looks for a run of n steps from one state to another, where there is one.
func automaton(m *maker) {
	m.status = "sat"
	const states, letters = 8, 3
	var s, l string
	for i := range states {
		s += fmt.Sprintf("(s%d)", i)
	}
	for i := range letters {
		l += fmt.Sprintf("(l%d)", i)
	}
	m.put("(declare-datatypes ((State 0) (Letter 0) (Pair 0)) ((%s) (%s) ((pair (of State) (by Letter)))))", s, l)
	m.put("(declare-fun step (Pair) State)")
	var to [states][letters]int
	for i := range states {
		for j := range letters {
			to[i][j] = m.rng.IntN(states)
			m.assert("(= (step (pair s%d l%d)) s%d)", i, j, to[i][j])
		}
	}
	m.declare("State", names("x", m.n+1)...)
	m.declare("Letter", names("y", m.n)...)
	for i := range m.n {
		m.assert("(= x%d (step (pair x%d y%d)))", i+1, i, i)
	}
	at := 0
	for i := range m.n {
		j := m.rng.IntN(letters)
		if m.rng.IntN(4) == 0 { // now and then a letter is given
			m.assert("(= y%d l%d)", i, j)
		}
		at = to[at][j]
	}
	m.assert("(= x0 s0)")
	m.assert("(= x%d s%d)", m.n, at)
}

// forest builds n trees with forests of those after them below, each of two forms, all different.
func forest(m *maker) {
	m.status = "sat"
	m.put("(declare-datatypes ((Tree 0) (Forest 0)) (((tree (label Int) (below Forest))) ((none) (some (first Tree) (rest Forest)))))")
	t := names("t", m.n)
	m.declare("Tree", t...)
	for i := range m.n - 2 {
		m.assert("(or (= (below %[1]s) (some %[2]s none)) (= (below %[1]s) (some %[3]s (some %[2]s none))))", t[i], t[i+1], t[i+2])
		if m.rng.IntN(2) == 0 {
			m.assert("((_ is some) (rest (below %s)))", t[i])
		}
		m.assert("(<= 0 (label %s) 1)", t[i])
	}
	m.distinct(t)
}
