// Package layout lays machines of classical B out anew: each line is indented by what it stands in.
//
// Takes: the text of a component. Gives: the same text with other white space at the begin and the
// end of lines. Promises: tokens, comments and the lines that the author broke are those that
// were there; what was laid out stays as it is when that is done again; one blank line at most is
// kept between others. Nothing is an error: what has no meaning is laid out like any other. The
// work is linear in the text.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package layout
