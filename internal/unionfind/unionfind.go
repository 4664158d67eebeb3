package unionfind

// Classes is a partition: each number leads to the root of its class.
type Classes []int

// New has each of n numbers alone.
func New(n int) Classes {
	c := make(Classes, n)
	for i := range c {
		c[i] = i
	}
	return c
}

// Find gives the root of i's class.
func (c Classes) Find(i int) int {
	for c[i] != i {
		c[i] = c[c[i]]
		i = c[i]
	}
	return i
}

// Join puts i's class into that of j.
func (c Classes) Join(i, j int) { c[c.Find(i)] = c.Find(j) }
