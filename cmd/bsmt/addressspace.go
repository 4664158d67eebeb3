package main

// leastRoom is how many bytes of addresses must be left for a run: Go's runtime reserves more
// than it uses, for the heap and for each thread, and ends the program with a dump of its
// stacks where it gets none.
const leastRoom = 256 << 20
