// Package machine makes one flat machine of the components that a file names.
//
// Takes: components from b/text and b/rodin. Gives: a Machine, its names resolved
// to declarations with dense slots, its formulas typed. Promises: whatever is
// missing, ambiguous, ill-typed or not supported is an error of type *tree.Error
// with its place; all that is wrong in a file and in those that it names comes together, as
// tree.Errors.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package machine
