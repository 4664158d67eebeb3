// Package answers puts what bsmt answers into plain data, for the page and for assistants, who show it.
//
// Takes: scripts, machines and formulas as text, with limits. Gives: structures whose fields are
// texts, numbers and lists, with names in JSON. Promises: long values are cut, and say so; a mistake is
// part of the answer, with its place, and no error.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package answers
