// Package language is what an editor knows of a text, whichever language it is in: what is
// wrong, which names there are and where they are used, what may be written next, and what
// can be checked.
//
// Takes: an Analysis, which language/script makes of SMT-LIB and language/machine of classical
// B. Gives: the answers to an editor's questions at a place. Promises: places are bytes of the
// text that was analysed, and each Use lies within it; a renaming that is given leaves every
// name meaning what it did, for the renamed text is analysed before. Text turns bytes into lines
// and UTF-16 units, which is how editors count.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package language
