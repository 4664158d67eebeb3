// Package rodin reads Event-B developments: ProB's packages (.eventb, one Prolog
// term) and Rodin's own files (.bum, .buc, .bpo, XML).
//
// Takes: files. Gives: a Project, the machines and contexts as components with
// names only, obligations with their status, and what was discharged; and from it
// one flat component in which all levels of refinement run together. Promises: never
// panics; what is wrong or not supported is a *tree.Error with its place.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package rodin
