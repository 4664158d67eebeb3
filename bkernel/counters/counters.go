// Package counters is how those who solve show what they counted.
//
// Takes: a row for each counter, from who counts. Gives: rows with names, docs and values.
// Promises: who counts keeps plain numbers; a row is made when somebody asks.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package counters

// Counter is one number that was counted, and what it is.
type Counter struct {
	Name  string
	Doc   string // a line without a full stop
	Value int64
}

// Some leaves out the counters that are zero.
func Some(all []Counter) (out []Counter) {
	for _, c := range all {
		if c.Value != 0 {
			out = append(out, c)
		}
	}
	return out
}
