//go:build !invariants

package core

// invariants says that each step is followed by checks of what the data promise: not in a
// program built without the tag invariants.
const invariants = false
