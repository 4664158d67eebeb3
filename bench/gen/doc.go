// Package gen makes problems that grow by one parameter and whose status is known, and
// dialogues of many related questions.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package gen
