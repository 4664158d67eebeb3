// Package crosscheck has several solvers answer the same scripts to their end, and tells
// where they contradict each other.
//
// Takes: scripts, and members that answer queries. Gives: for each script a row for each
// member (verdict, time, how the verdict was checked) and whether they disagree; for
// those that do, a folder of evidence. Promises: no member's answer stops another; a
// script that cannot be read is told, and the others go on.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package crosscheck
