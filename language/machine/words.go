package machine

import (
	"fmt"
	"strings"
	"sync"

	"bsmt/b/tree"
	"bsmt/language"
)

// words are the operators and keywords of classical B.
var words = sync.OnceValue(func() []language.Word {
	var list []language.Word
	at := map[string]int{}
	for o := tree.NoOp + 1; o < tree.NumOps; o++ {
		i := o.Info()
		name := i.Spelling(tree.Classical)
		if i.Dialect&tree.Classical == 0 || i.Form == tree.Special || name == "" {
			continue
		}
		w := language.Word{Name: name, Kind: language.Operator, Detail: form(i), Doc: doc(i)}
		if k, there := at[name]; there {
			list[k].Detail += "\n" + w.Detail
			continue
		}
		at[name] = len(list)
		list = append(list, w)
	}
	for _, k := range tree.Keywords() {
		if _, there := at[k]; !there {
			list = append(list, language.Word{Name: k, Kind: language.Keyword})
		}
	}
	return list
})

// sorts are the letters of signatures.
var sorts = strings.NewReplacer("Z", "INTEGER", "B", "BOOL", "S", "STRING", "?", "predicate", "P", "POW", "*", "*")

// form writes how an operator is applied, and its types.
func form(i *tree.Info) string {
	name := i.Spelling(tree.Classical)
	switch i.Form {
	case tree.Infix:
		name = "a " + name + " b"
	case tree.Call1:
		name += "(a)"
	case tree.Quant:
		name += "x.(P | E)"
		if i.Kind == tree.KPred {
			name = i.Spelling(tree.Classical) + "x.(P)"
		}
	case tree.Postfix:
		name = "a" + name
	}
	if args, result, ok := strings.Cut(i.Sig, ">"); ok && i.Sig != "" {
		name += " : " + strings.TrimSpace(sorts.Replace(result))
		if args = strings.TrimSpace(args); args != "" {
			name += " of " + sorts.Replace(args)
		}
	}
	return name
}

// doc says what else is known of an operator.
func doc(i *tree.Info) string {
	says := "a substitution"
	switch i.Kind {
	case tree.KPred:
		says = "a predicate"
	case tree.KExpr:
		says = "an expression"
	}
	if i.WD != "" {
		says += "; well-defined where " + i.WD
	}
	if len(i.Unicode) > 0 {
		says += "; also written " + strings.Join(i.Unicode, " ")
	}
	return says
}

// legal spells a name.
func legal(name string) (string, error) {
	switch {
	case !tree.NameWord(name):
		return "", fmt.Errorf("%q is no name of B: letters, digits and _, a letter first", name)
	case tree.Reserved(name, tree.Classical):
		return "", fmt.Errorf("%s is a word of B", name)
	}
	return name, nil
}
