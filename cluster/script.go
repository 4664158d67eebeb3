package cluster

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"bsmt/grammar"
)

// question cuts a script before its only check-sat.
func question(script []byte) ([]byte, error) {
	r := grammar.NewReader(bytes.NewReader(script), "script")
	r.Unread(func(string) bool { return true })
	at, checks := 0, 0
	end := 0
	for {
		cmd, err := r.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		start := end + bytes.Index(script[end:], cmd.Raw)
		end = start + len(cmd.Raw)
		switch cmd.Name {
		case "check-sat":
			at, checks = start, checks+1
		case "check-sat-assuming", "push", "pop", "reset", "reset-assertions", "minimize", "maximize", "assert-soft":
			return nil, fmt.Errorf("line %d: %s: a job is a script with one check-sat, without levels and objectives", cmd.Pos.Line, cmd.Name)
		}
	}
	if checks != 1 {
		return nil, fmt.Errorf("a job is a script with one check-sat, not %d", checks)
	}
	return script[:at:at], nil
}

// caseScript is the script of a case of a question.
func caseScript(question []byte, path []Step) []byte {
	var b bytes.Buffer
	b.Write(question)
	for _, s := range path {
		fmt.Fprintf(&b, "\n(assert %s)", s.text())
	}
	b.WriteString("\n(check-sat)\n")
	return b.Bytes()
}
