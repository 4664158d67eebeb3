package prolog

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestRead(t *testing.T) {
	for _, c := range []struct{ src, want string }{
		{"a.", "a"},
		{"f(a,B,_c, 12, -3, - 3, 'it''s', \"s\\n\").", `f(a,B,_c,12,-3,-(3),'it\'s',"s\n")`},
		{"[a,b|T].", "[a,b|T]"},
		{"[a|[b,c]].", "[a,b,c]"},
		{"[].", "[]"},
		{"1+2*3-4.", "-(+(1,*(2,3)),4)"},
		{"a :- b, c ; d.", ":-(a,;(','(b,c),d))"},
		{":- dynamic p/1.", ":-(dynamic(/(p,1)))"},
		{"- (1).", "-(1)"},
		{"-(1).", "-(1)"},
		{"-a.", "-(a)"},
		{"2^3^4.", "^(2,^(3,4))"},
		{"{a,b}.", "{}(','(a,b))"},
		{"{}.", "{}"},
		{"'\\x41\\''\\101\\'.", `'A\'A'`},
		{"0x1F.", "31"},
		{"007.", "7"},
		{"010.", "10"},
		{"09.", "9"},
		{"0o17.", "15"},
		{"f(0xaF, -0x10, 0, 00).", "f(175,-16,0,0)"},
		{"0b101.", "5"},
		{"99999999999999999999.", "99999999999999999999"},
		{"-99999999999999999999.", "-99999999999999999999"},
		{"2.0E-3.", "2.0E-3"},
		{"2.5e+10.", "2.5e+10"},
		{"-2.5.", "-2.5"},
		{"0'\\n.", "10"},
		{"0'\\x41\\.", "65"},
		{"0' .", "32"},
		{"'\\0\\a'.", `'\x0\a'`},
		{"'\\xaF\\\\xAf\\\\12\\'.", `'¯¯\n'`},
		{"'a\\eb\tc\\v\x7f\x01'.", `'a\x1b\b\tc\xb\\x7f\\x1\'`},
		{"dynamic a.", "dynamic(a)"},
		{"f(:- a, - b, \\+ c).", `f(:-(a),-(b),'\\+'(c))`},
		{"- - a.", `-(-(a))`},
		{"-(1)^2.", `^(-(1),2)`},
		{"- 1 ^ 2.", `-(^(1,2))`},
		{"1 - -1.", `-(1,-1)`},
		{"a-1.", `-(a,1)`},
		{"a - (-1).", `-(a,-1)`},
		{"a = \\+ b.", `=(a,'\\+'(b))`},
		{"[a,b|[c|T]].", `[a,b,c|T]`},
		{"[(a:-b),(c,d)].", `[:-(a,b),','(c,d)]`},
		{"f((a,b),c).", `f(','(a,b),c)`},
		{"(a,b),c.", `','(','(a,b),c)`},
		{"a->b;c.", `;('->'(a,b),c)`},
		{"1-2-3.", `-(-(1,2),3)`},
		{"2**3.", `'**'(2,3)`},
		{"1.5.", "1.5"},
		{"0'a.", "97"},
		{"0'''.", "39"},
		{"1.5e3.", "1.5e3"},
		{"f(-,+).", "f('-','+')"},
		{"[-].", "['-']"},
		{"f(:-).", "f(':-')"},
		{"/* c */ a. % end", "a"},
		{"/**/a.", "a"},
		{"\\+ a.", `'\\+'(a)`},
		{"p('Ünicode', ärger).", "p('Ünicode','ärger')"},
		{"a. b.\nc.", "a b c"},
		{"x='a\\\nb'.", "=(x,ab)"},
	} {
		got, err := Read(c.src)
		if err != nil {
			t.Errorf("%s: %v", c.src, err)
			continue
		}
		var words []string
		for _, g := range got {
			words = append(words, Write(g))
		}
		// Functors of symbols are quoted by Write.
		if s := unquoteSymbols(strings.Join(words, " ")); s != unquoteSymbols(c.want) {
			t.Errorf("%s: %s, want %s", c.src, s, c.want)
		}
	}
}

// unquoteSymbols takes the quotes from atoms of symbols before an argument list.
func unquoteSymbols(s string) string {
	for _, op := range []string{"+", "-", "*", "/", "^", ":-", ";", "="} {
		s = strings.ReplaceAll(s, "'"+op+"'(", op+"(")
	}
	return s
}

func TestErrorsHaveAPlace(t *testing.T) {
	for src, want := range map[string]string{
		"f(a":         "1:4: expected ')' or ',' after an argument, found the end of the file",
		"f(a,\n  ]).": "2:3: expected a term, found ']'",
		"a b.":        "1:3: expected a full stop after the clause, found 'b'",
		"'abc":        "1:1: this ' has no end",
		"0b12.":       "1:1: 0b12 is no number", "0o8.": "1:1: 0o8 is no number", "0'": "1:1: 0' lacks its character", "0'\\q.": "1:3: unknown escape \\q", "'\\x41'.": "1:2: this character code lacks its closing \\", "'\\41'.": "1:2: this character code lacks its closing \\", "'\\x\\'.": "1:2: this is no code of a character", "'a\\": "1:1: this quote has no end", "1:-2:-3.": "1:5: expected a full stop after the clause, found ':-'", "f(a b).": "1:5: expected ')' or ',' after an argument, found 'b'", "f(a:-b).": "1:4: expected ')' or ',' after an argument, found ':-'", "{a.": "1:3: expected '}' to close the brace, found '.'", "(a.": "1:3: expected ')' to close the parenthesis, found '.'", "[a.": "1:3: expected ']' or ',' after an element, found '.'", "a:-": "1:4: expected a term, found the end of the file",
		"[a|.": "1:4: expected a term, found '.'", "1xy.": "1:2: expected a full stop after the clause, found 'xy'", "'\\x110000\\'.": "1:2: this is no code of a character", "'\\xfg\\'.": "1:2: this character code lacks its closing \\",
		"/* abc":           "1:1: this comment has no end",
		"f('\\q').":        "1:4: unknown escape \\q",
		"[a|b,c].":         "1:5: expected ']' or ',' after an element, found ','",
		"a":                "1:2: expected a full stop after the clause, found the end of the file",
		"0x.":              "1:1: 0x lacks its digits",
		"f(\x01).":         "1:3: unexpected character '\\x01'",
		"f('\\x110000\\')": "1:4: this is no code of a character",
	} {
		if _, err := Read(src); err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %s", src, err, want)
		}
	}
}

func TestDeepAndLong(t *testing.T) {
	if _, err := Read(strings.Repeat("f(", 3_000_000)); err == nil || !strings.Contains(err.Error(), "deeper than") {
		t.Errorf("deep nesting: %v", err)
	}
	ts, err := Read("[" + strings.Repeat("a,", 1_000_000) + "a].")
	if err != nil {
		t.Fatal(err)
	}
	if es, ok := ts[0].Elements(); !ok || len(es) != 1_000_001 {
		t.Errorf("a list of %d", len(es))
	}
	if got := len(Write(ts[0])); got != 2_000_003 {
		t.Errorf("written in %d bytes", got)
	}
}

// Every package is read, written, and read again to the same text.
func TestPackages(t *testing.T) {
	files, _ := filepath.Glob("../../../../shared/bmodels/eventb/*.eventb")
	for _, file := range files {
		src, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		checkRoundTrip(t, string(src), true)
	}
	t.Logf("%d packages", len(files))
}

func checkRoundTrip(t *testing.T, src string, must bool) {
	t.Helper()
	clauses, err := Read(src)
	if err != nil {
		if must {
			t.Error(err)
		}
		return
	}
	for _, c := range clauses {
		text := Write(c)
		again, err := Read(text + " .")
		if err != nil || len(again) != 1 {
			t.Fatalf("%q: written as %q: %v", src, text, err)
		}
		if second := Write(again[0]); second != text {
			t.Fatalf("%q: written as %q, then as %q", src, text, second)
		}
	}
}

func FuzzRead(f *testing.F) {
	for _, s := range []string{"f(a,B,-3,'x\\n',\"s\",[a|T],{b}):-c,d;e->f.", ":- dynamic p/1.", "- - 1.", "0'a. 0x1f. 1.5e3.", "[](a).", "{}(a)."} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, src string) { checkRoundTrip(t, src, false) })
}

// Write prints t in canonical form, operators as functors, on one line.
func Write(t *Term) string {
	var b strings.Builder
	// todo holds terms and the text between them, last first.
	todo := []any{t}
	push := func(close string, args []*Term, tail *Term) {
		todo = append(todo, close)
		if tail != nil {
			todo = append(todo, tail, "|")
		}
		for i := len(args) - 1; i >= 0; i-- {
			todo = append(todo, args[i])
			if i > 0 {
				todo = append(todo, ",")
			}
		}
	}
	for len(todo) > 0 {
		last := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		t, ok := last.(*Term)
		if !ok {
			b.WriteString(last.(string))
			continue
		}
		switch t.Kind {
		case Integer:
			b.WriteString(t.Int.String())
		case Float, Variable:
			b.WriteString(t.Name)
		case String:
			b.WriteString(escape(t.Name, '"'))
		case Atom:
			b.WriteString(quote(t.Name))
		case Compound:
			b.WriteString(quote(t.Name) + "(")
			push(")", t.Args, nil)
		case List:
			b.WriteString("[")
			push("]", t.Args, t.Tail)
		}
	}
	return b.String()
}
