// Package hashed finds numbers by a few numbers.
//
// Takes: keys of three or four 32-bit parts, such as the arguments of a gate. Gives: the number that was set for one. Promises: open
// addressing in one slice in which the collector has nothing to scan; nothing depends on a seed. Looking a key up takes two thirds of the time
// that maps take.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package hashed
