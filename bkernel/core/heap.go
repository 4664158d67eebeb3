package core

// heap is a binary heap of variables by activity (VSIDS), the highest first.
type heap struct {
	s    *Solver
	data []int32
	at   []int32   // position of a variable in data, or -1
	act  []float64 // activity
}

func (h *heap) grow(act float64) {
	h.at = append(h.at, -1)
	h.act = append(h.act, act)
}

func (h *heap) less(a, b int32) bool {
	x, y := h.act[a], h.act[b]
	return x > y || x == y && a < b
}

func (h *heap) insert(v int32) {
	if h.at[v] < 0 {
		h.at[v] = int32(len(h.data))
		h.data = append(h.data, v)
		h.up(h.at[v])
	}
}

// put is insert without the order: when all are in, restore is called.
func (h *heap) put(v int32) {
	if h.at[v] < 0 {
		h.at[v] = int32(len(h.data))
		h.data = append(h.data, v)
	}
}

// restore orders the heap anew, in time linear in its size.
func (h *heap) restore() {
	for i := int32(len(h.data)/2) - 1; i >= 0; i-- {
		h.down(i)
	}
}

func (h *heap) up(i int32) {
	data, at := h.data, h.at
	v := data[i]
	for i > 0 {
		p := (i - 1) >> 1
		if !h.less(v, data[p]) {
			break
		}
		data[i] = data[p]
		at[data[i]] = i
		i = p
	}
	data[i] = v
	at[v] = i
}

func (h *heap) down(i int32) {
	data, at := h.data, h.at
	v := data[i]
	for {
		c := 2*i + 1
		if int(c) >= len(data) {
			break
		}
		if int(c)+1 < len(data) && h.less(data[c+1], data[c]) {
			c++
		}
		if !h.less(data[c], v) {
			break
		}
		data[i] = data[c]
		at[data[i]] = i
		i = c
	}
	data[i] = v
	at[v] = i
}

func (h *heap) pop() int32 {
	v := h.data[0]
	n := len(h.data) - 1
	last := h.data[n]
	h.data = h.data[:n]
	h.at[v] = -1
	if n > 0 {
		h.data[0] = last
		h.at[last] = 0
		h.down(0)
	}
	return v
}

// reset forgets the activity of a variable that is used anew.
func (h *heap) reset(v int32) {
	h.act[v] = 0
	if h.at[v] >= 0 {
		h.down(h.at[v])
	}
}

// bump raises the activity of a variable.
func (h *heap) bump(v int32) {
	h.act[v] += h.s.varInc
	if h.act[v] > 1e100 {
		for i := range h.act {
			h.act[i] *= 1e-100
		}
		h.s.varInc *= 1e-100
	}
	if h.at[v] >= 0 {
		h.up(h.at[v])
	}
}
