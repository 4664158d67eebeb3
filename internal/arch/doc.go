// Package arch holds the test that keeps the arrows of the architecture pointing
// one way: which package may import which.
package arch
