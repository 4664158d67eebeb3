package mutate

import (
	"go/parser"
	"go/token"
	"strings"
	"testing"
)

const src = `package p

import "fmt"

const limit = 7

func f(a, b int) (n int, ok bool) {
	if a < b && ok {
		n = a + limit
		fmt.Println(n)
	}
	for i := 0; i < 3; i++ {
		n++
	}
	return n, true
}
`

func TestSites(t *testing.T) {
	sites, err := Sites([]byte(src))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, s := range sites {
		got = append(got, s.What)
		text := s.Apply([]byte(src))
		if string(text) == src {
			t.Errorf("%s changes nothing", s.What)
		}
		if _, err := parser.ParseFile(token.NewFileSet(), "", text, 0); err != nil {
			t.Errorf("%s: %v", s.What, err)
		}
	}
	all := strings.Join(got, "\n")
	for _, want := range []string{
		"8 instead of 7", "|| instead of &&", "<= instead of <", "> instead of <", "condition denied", "- instead of +",
		"left out: fmt.Println(n)", "left out: n++", "left out: n = a + limit", "false instead of true", "4 instead of 3",
	} {
		if !strings.Contains(all, want) {
			t.Errorf("no %q in\n%s", want, all)
		}
	}
}
