// Package words cuts command lines and lists into words, as a shell does, and finds the
// name that a wrong one is most like.
//
// Takes: a line, or a name and the names that there are. Gives: the line's words, or what
// stands between separators, with quotes and backslashes heeded; the nearest name.
// Promises: a quote that is left open is an error.
package words
