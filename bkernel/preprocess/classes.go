package preprocess

// classes is a union-find over numbers from 0 on: each leads to the root of its class.
type classes []int

func newClasses(n int) classes {
	c := make(classes, n)
	for i := range c {
		c[i] = i
	}
	return c
}

func (c classes) find(i int) int {
	for c[i] != i {
		c[i] = c[c[i]]
		i = c[i]
	}
	return i
}

// join puts i's class into that of j.
func (c classes) join(i, j int) { c[c.find(i)] = c.find(j) }
