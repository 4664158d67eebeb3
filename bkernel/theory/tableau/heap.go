package tableau

// Heap is a set of columns of which the least comes first.
type Heap[V ~int32] struct {
	All []V    // in the order of a heap
	Has []bool // by column
}

// Push adds x.
func (h *Heap[V]) Push(x V) {
	if h.Has[x] {
		return
	}
	h.Has[x] = true
	h.All = append(h.All, x)
	a := h.All
	for i := len(a) - 1; i > 0; {
		up := (i - 1) / 2
		if a[up] <= a[i] {
			break
		}
		a[up], a[i] = a[i], a[up]
		i = up
	}
}

// Pop takes the least out.
func (h *Heap[V]) Pop() V {
	a := h.All
	x := a[0]
	n := len(a) - 1
	a[0] = a[n]
	a = a[:n]
	h.All = a
	for i := 0; ; {
		c := 2*i + 1
		if c >= n {
			break
		}
		if c+1 < n && a[c+1] < a[c] {
			c++
		}
		if a[i] <= a[c] {
			break
		}
		a[i], a[c] = a[c], a[i]
		i = c
	}
	h.Has[x] = false
	return x
}
