// Package libz3 speaks SMT-LIB on two streams for the Z3 library, so that a
// process that calls Serve behaves like z3 -in.
//
// The library is opened at run time; a build needs neither its header nor a C
// compiler. What crashes or exhausts the library ends the process, so Serve
// belongs into a child.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package libz3
