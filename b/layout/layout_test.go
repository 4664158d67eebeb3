package layout_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"bsmt/b/layout"
	"bsmt/b/text"
)

const crooked = `/* A lamp
     that is on or off. */
   MACHINE lamp
SETS
COLOUR = {red,
green
}
  VARIABLES on, // whether it is


  colour
INVARIANT on : BOOL &
       (colour = red =>
   on = TRUE
   )
INITIALISATION
BEGIN
on := FALSE ||
colour :: COLOUR
END
OPERATIONS
switch(c) =
PRE c : COLOUR
THEN
IF on = TRUE THEN
on := FALSE
ELSE
on := TRUE
END ||
colour := c
END;
      /* as it was */
r <-- state = r := on;
long =
ANY x WHERE x : BOOL THEN on := x END
END
`

const straight = `/* A lamp
     that is on or off. */
MACHINE lamp
SETS
  COLOUR = {red,
    green
  }
VARIABLES on, // whether it is

  colour
INVARIANT on : BOOL &
  (colour = red =>
    on = TRUE
  )
INITIALISATION
  BEGIN
    on := FALSE ||
    colour :: COLOUR
  END
OPERATIONS
  switch(c) =
    PRE c : COLOUR
    THEN
      IF on = TRUE THEN
        on := FALSE
      ELSE
        on := TRUE
      END ||
      colour := c
    END;
  /* as it was */
  r <-- state = r := on;
  long =
    ANY x WHERE x : BOOL THEN on := x END
END
`

func TestComponent(t *testing.T) {
	if got := layout.Component(crooked); got != straight {
		t.Errorf("got\n%s", got)
	}
	if got := layout.Component(strings.ReplaceAll(crooked, "\n", "\r\n")); got != straight {
		t.Errorf("of lines that end with CR LF:\n%s", got)
	}
}

// TestAgain: what was laid out stays, and has the same tokens, of the examples and of what is cut off.
func TestAgain(t *testing.T) {
	files, err := filepath.Glob("../../examples/*.[mr][ce][hf]")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	sources := []string{crooked}
	for _, f := range files {
		src, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		if got := layout.Component(string(src)); got != string(src) {
			t.Errorf("%s changes to\n%s", f, got)
		}
		sources = append(sources, string(src))
	}
	for _, src := range sources {
		for cut := 0; cut <= len(src); cut += 7 {
			check(t, src[:cut])
		}
	}
}

func check(t *testing.T, src string) {
	t.Helper()
	words := func(s string) (list []string) {
		for _, tok := range text.Tokens(s) {
			list = append(list, strings.TrimRight(tok.Text, " \t\r\n"))
		}
		return list
	}
	once := layout.Component(src)
	if again := layout.Component(once); again != once {
		t.Errorf("%q becomes %q, then %q", src, once, again)
	}
	if !slices.Equal(words(src), words(once)) {
		t.Errorf("%q has other tokens: %q", src, once)
	}
}

func FuzzComponent(f *testing.F) {
	f.Add(crooked)
	f.Add("MACHINE m '''a\n b''' /* \n */ ) } END END")
	f.Fuzz(func(t *testing.T, src string) {
		if strings.ToValidUTF8(src, "") == src && !strings.ContainsAny(src, "\r\v\f\ufeff\u0085") {
			check(t, src)
		}
	})
}
