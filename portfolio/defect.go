package portfolio

import (
	"fmt"
	"path/filepath"
	"runtime"
	"strings"
)

// Defect is a panic that was caught: a mistake of bsmt's own.
type Defect struct {
	Who   string // the member, or what else it was caught in
	What  string // what the panic said
	Where string // the function that panicked, with its file and line
}

// Caught describes a panic; the deferred function that has recovered it calls this.
func Caught(who string, panicked any) Defect {
	d := Defect{Who: who, What: strings.ReplaceAll(fmt.Sprint(panicked), "\n", " ")}
	pcs := make([]uintptr, 64)
	frames := runtime.CallersFrames(pcs[:runtime.Callers(2, pcs)])
	for behind, more := false, true; more && d.Where == ""; {
		var f runtime.Frame
		f, more = frames.Next()
		name, own := strings.CutPrefix(f.Function, "bsmt/")
		switch {
		case f.Function == "runtime.gopanic":
			behind = true // what follows panicked, or what it called
		case behind && own:
			d.Where = fmt.Sprintf("%s (%s:%d)", name, filepath.Base(f.File), f.Line)
		}
	}
	return d
}

// String is the defect in one line.
func (d Defect) String() string {
	s := "internal error in " + d.Who + ": " + d.What
	if d.Where != "" {
		s += ", at " + d.Where
	}
	return s
}

// answer is what a member says that a panic has ended.
func (d Defect) answer() Answer {
	return Answer{Member: d.Who, Reason: strings.Replace(d.String(), "internal error in "+d.Who, d.Who+": internal error", 1)}
}

// caught tells of a panic of a member, and gives the member's answer.
func (q *Query) caught(member string, panicked any) Answer {
	d := Caught(member, panicked)
	if q.Defect != nil {
		q.Defect(d)
	}
	return d.answer()
}
