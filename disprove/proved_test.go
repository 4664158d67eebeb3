package disprove

import (
	"context"
	"flag"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"bsmt/b/po"
	"bsmt/b/rodin"
	"bsmt/b/sequent"
)

var (
	provedCount = flag.Int("proved", 0, "decide so many obligations that were proved in Rodin, and tell which are not proved")
	provedOpen  = flag.Bool("proved.open", false, "take those that are open in Rodin instead")
	provedKind  = flag.String("proved.kind", "", "only those of a kind whose name ends so, such as WD")
	provedSeed  = flag.Uint64("proved.seed", 1, "chooses packages and obligations")
	provedTime  = flag.Duration("proved.time", 5*time.Second, "time for an obligation")
)

// kinds are the beginnings of the names that ProB's packages have for kinds, with Rodin's.
var kinds = []struct{ words, kind string }{
	{"invariant", "INV"}, {"well-definedness", "WD"}, {"theorem", "THM"}, {"guard", "GRD"}, {"action simulation", "SIM"},
	{"equality", "EQL"}, {"feasibility", "FIS"}, {"variant", "VAR"}, {"natural", "NAT"}, {"finite", "FIN"},
}

// recorded gives the obligation that a package speaks of among those that were made.
func recorded(o rodin.Obligation, all []*sequent.Source) *sequent.Source {
	kind := o.Kind
	for _, k := range kinds {
		if strings.HasPrefix(strings.ToLower(o.Kind), k.words) {
			kind = k.kind
		}
	}
	var of []string
	for _, s := range o.Sources {
		of = append(of, s.Label)
	}
	slices.Sort(of)
	for _, s := range all {
		parts := strings.Split(s.Name, "/")
		own := parts[:len(parts)-1]
		slices.Sort(own)
		if s.Component == o.Component && strings.HasSuffix(s.Kind, kind) && slices.Equal(own, of) {
			return s
		}
	}
	return nil
}

// With -proved 100, so many obligations that Rodin's provers or users proved are decided, one of each
// package drawn; none may be disproved.
func TestProved(t *testing.T) {
	if *provedCount == 0 {
		return
	}
	files, _ := filepath.Glob(*faultFolder + "/*.eventb")
	r := rand.New(rand.NewPCG(*provedSeed, 5))
	count, asked := map[Status]int{}, map[string]int{}
	for n := 0; n < *provedCount; {
		file := files[r.IntN(len(files))]
		p, err := rodin.Read(file)
		if err != nil {
			continue
		}
		made, err := po.Of(p)
		if err != nil {
			continue
		}
		all := sequent.Of(made)
		var of []*sequent.Source
		for _, o := range p.Obligations {
			if s := recorded(o, all); s != nil && o.Proved != *provedOpen && strings.HasSuffix(s.Kind, *provedKind) {
				of = append(of, s)
			}
		}
		if len(of) == 0 {
			continue
		}
		s := of[r.IntN(len(of))]
		q, err := s.Sequent()
		if err != nil {
			t.Error(err)
			continue
		}
		n++
		ctx, cancel := context.WithTimeout(t.Context(), *provedTime)
		a := Ask(ctx, q, Options{Once: true})
		cancel()
		count[a.Status]++
		if asked[s.Kind]++; a.Status != Proved {
			t.Logf("%s: %s %s %s: %s", a.Status, filepath.Base(file), s.Component, s.Name, a.Why)
		}
		if a.Status == Disproved && !*provedOpen {
			t.Errorf("%s %s was proved", filepath.Base(file), s.Name)
		}
	}
	t.Log(count, asked)
}
