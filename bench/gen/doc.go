// Package gen makes problems that grow by one parameter and whose status is known, and
// dialogues of many related questions.
package gen
