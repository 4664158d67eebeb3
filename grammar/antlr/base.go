package antlr

import "github.com/antlr4-go/antlr/v4"

type Base struct{ *antlr.BaseParser }
