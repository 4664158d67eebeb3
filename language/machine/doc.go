// Package machine reads machines, refinements and implementations of classical B for an editor.
//
// Takes: a path and a way to the texts of a folder, those that are being written among them.
// Gives: a language.Analysis of one text; renamings and references over all components of the folder.
// Promises: all mistakes come with their places, those of components that a text names at the name;
// a name that is used where types do not fit is still told who it is. A variable or an operation
// that a refinement keeps is renamed with it. No formula is solved.
//
// machine.go reads a component, names.go who is meant by each name, folder.go is about several
// texts, words.go has the words of the language.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package machine
