//go:build !static && (linux || darwin)

package libz3

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
	"unsafe"

	"github.com/ebitengine/purego"

	"bsmt/portfolio/process"
)

// names are what the library is called, the versioned name first: it comes
// without the development package.
func names() []string {
	if runtime.GOOS == "darwin" {
		return []string{"libz3.dylib", "/opt/homebrew/lib/libz3.dylib", "/usr/local/lib/libz3.dylib"}
	}
	return []string{"libz3.so.4", "libz3.so"}
}

// library holds the functions of the Z3 library that Serve calls.
type library struct {
	mkConfig     func() uintptr
	setParam     func(string, string)
	delConfig    func(uintptr)
	mkContext    func(uintptr) uintptr
	eval         func(uintptr, unsafe.Pointer) string
	fullVersion  func() string
	errorHandler func(uintptr, uintptr)
}

// open loads the library.
func open() (*library, error) {
	var first error
	for _, name := range names() {
		h, err := purego.Dlopen(name, purego.RTLD_NOW|purego.RTLD_LOCAL)
		if err != nil {
			if first == nil {
				first = err
			}
			continue
		}
		l := &library{}
		for symbol, f := range map[string]any{
			"Z3_mk_config": &l.mkConfig, "Z3_global_param_set": &l.setParam, "Z3_del_config": &l.delConfig, "Z3_mk_context": &l.mkContext,
			"Z3_eval_smtlib2_string": &l.eval, "Z3_get_full_version": &l.fullVersion, "Z3_set_error_handler": &l.errorHandler,
		} {
			addr, err := purego.Dlsym(h, symbol)
			if err != nil {
				return nil, fmt.Errorf("%s lacks %s", name, symbol)
			}
			purego.RegisterFunc(f, addr)
		}
		return l, nil
	}
	return nil, fmt.Errorf("the Z3 library cannot be opened: %w", first)
}

// Version opens the library and gives its version.
func Version() (string, error) {
	l, err := open()
	if err != nil {
		return "", err
	}
	return l.fullVersion(), nil
}

// Serve answers the commands on in until its end or an exit command.
func Serve(in io.Reader, out io.Writer) error {
	l, err := open()
	if err != nil {
		return err
	}
	cfg := l.mkConfig()
	var ctx uintptr // made at the first command that needs it, with the options so far
	r := process.NewReader(in)
	var batch bytes.Buffer
	for {
		cmd, err := r.Next()
		if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
			return err
		}
		head := command(cmd)
		if ctx == 0 {
			// The library takes this option when the context is made, and not later.
			if f := strings.Fields(strings.Trim(cmd, "()")); len(f) == 3 && f[0] == "set-option" && f[1] == ":produce-unsat-cores" {
				l.setParam("unsat_core", f[2])
				continue
			}
			if head != "set-option" {
				ctx = l.mkContext(cfg)
				l.delConfig(cfg)
				// Without this the library ends the process at the first error; the
				// answer tells of the error anyway.
				l.errorHandler(ctx, 0)
			}
		}
		if err == nil {
			batch.WriteString(cmd)
			batch.WriteByte('\n')
			if ctx == 0 || silent(head) && batch.Len() < 1<<20 {
				continue
			}
		}
		if batch.Len() > 0 {
			batch.WriteByte(0)
			answer := l.eval(ctx, unsafe.Pointer(&batch.Bytes()[0]))
			batch.Reset()
			if _, err := io.WriteString(out, answer); err != nil {
				return err
			}
		}
		if err != nil || head == "exit" {
			return nil
		}
	}
}

// command gives the head of a command.
func command(text string) string {
	text = string(bytes.TrimLeft([]byte(text[min(1, len(text)):]), " \t\r\n"))
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case ' ', '\t', '\r', '\n', ')', '(', ';':
			return text[:i]
		}
	}
	return text
}

// silent tells whether a command that succeeds answers nothing, so that it can
// wait for the next one.
func silent(head string) bool {
	switch head {
	case "assert", "declare-fun", "declare-const", "declare-sort", "declare-datatype", "declare-datatypes",
		"define-fun", "define-fun-rec", "define-funs-rec", "define-sort", "define-const", "set-info":
		return true
	}
	return false
}
