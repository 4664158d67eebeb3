//go:build invariants

package core

// invariants says that each step is followed by checks of what the data promise.
const invariants = true
