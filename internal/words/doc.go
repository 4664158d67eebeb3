// Package words cuts command lines and lists into words, as a shell does.
//
// Takes: a line. Gives: its words, or what stands between separators, with quotes and
// backslashes heeded. Promises: a quote that is left open is an error.
package words
