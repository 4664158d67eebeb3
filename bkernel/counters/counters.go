// Package counters is how those who solve show what they counted.
//
// Takes: structs of numbers, each with the tags count, its name, and doc, what it is. Gives: rows
// with names, docs and values. Promises: who counts keeps plain numbers; a row is made when
// somebody asks.
//
// It promises nothing to other modules, which package bsmt at the root is for.
package counters

import "reflect"

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

// Of gives the rows of a struct, which stats points to: of its fields with the tag count, and of
// those of structs that it embeds, as the code that counts may have beside it.
func Of(stats any) []Counter { return appendRows(nil, reflect.ValueOf(stats).Elem()) }

func appendRows(out []Counter, v reflect.Value) []Counter {
	for i := range v.NumField() {
		field, f := v.Type().Field(i), v.Field(i)
		name := field.Tag.Get("count")
		switch {
		case field.Anonymous:
			out = appendRows(out, f)
		case name == "":
		case f.CanUint():
			out = append(out, Counter{name, field.Tag.Get("doc"), int64(f.Uint())})
		default:
			out = append(out, Counter{name, field.Tag.Get("doc"), f.Int()})
		}
	}
	return out
}
