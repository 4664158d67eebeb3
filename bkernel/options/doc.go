// Package options is the table of the numbers that steer the kernel.
//
// Takes: assignments NAME=VALUE. Gives: Values, one field for each number, grouped by who
// reads it. Promises: each number stands in one table with its name, default, range and a
// line on what it is; a value outside of its range is refused; no value changes a verdict,
// only what it takes to come to one.
//
// A new number is a field of Values and a row of the table, both in values.go.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package options
