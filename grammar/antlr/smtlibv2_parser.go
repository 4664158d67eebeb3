// Code generated from SMTLIBv2.g4 by antlr-ng 1.0.10. DO NOT EDIT.

//lint:file-ignore SA4006 the generator assigns what it does not read

package antlr // SMTLIBv2
import (
	"fmt"
	"strconv"
	"sync"

	"github.com/antlr4-go/antlr/v4"
)

// Suppress unused import errors
var _ = fmt.Printf
var _ = strconv.Itoa
var _ = sync.Once{}

type SMTLIBv2Parser struct {
	Base
}

var SMTLIBv2ParserStaticData struct {
	once                   sync.Once
	serializedATN          []int32
	LiteralNames           []string
	SymbolicNames          []string
	RuleNames              []string
	PredictionContextCache *antlr.PredictionContextCache
	atn                    *antlr.ATN
	decisionToDFA          []*antlr.DFA
}

func smtlibv2ParserInit() {
	staticData := &SMTLIBv2ParserStaticData
	staticData.LiteralNames = []string{
		"", "'('", "')'", "'!'", "'_'", "'as'", "'exists'", "'forall'", "'lambda'",
		"'let'", "'match'", "'par'", "", "'assert'", "'check-sat'", "'check-sat-assuming'",
		"'declare-const'", "'declare-datatype'", "'declare-datatypes'", "'declare-fun'",
		"'declare-sort'", "'declare-sort-parameter'", "'define-const'", "'define-fun'",
		"'define-fun-rec'", "'define-funs-rec'", "'define-sort'", "'echo'",
		"'exit'", "'get-assertions'", "'get-assignment'", "'get-info'", "'get-model'",
		"'get-option'", "'get-proof'", "'get-unsat-assumptions'", "'get-unsat-core'",
		"'get-value'", "'pop'", "'push'", "'reset'", "'reset-assertions'", "'set-info'",
		"'set-logic'", "'set-option'",
	}
	staticData.SymbolicNames = []string{
		"", "ParOpen", "ParClose", "Bang", "Underscore", "As", "Exists", "Forall",
		"Lambda", "Let", "Match", "Par", "OtherReserved", "Assert", "CheckSat",
		"CheckSatAssuming", "DeclareConst", "DeclareDatatype", "DeclareDatatypes",
		"DeclareFun", "DeclareSort", "DeclareSortParameter", "DefineConst",
		"DefineFun", "DefineFunRec", "DefineFunsRec", "DefineSort", "Echo",
		"Exit", "GetAssertions", "GetAssignment", "GetInfo", "GetModel", "GetOption",
		"GetProof", "GetUnsatAssumptions", "GetUnsatCore", "GetValue", "Pop",
		"Push", "Reset", "ResetAssertions", "SetInfo", "SetLogic", "SetOption",
		"Numeral", "Decimal", "Hex", "Binary", "String", "Symbol", "Keyword",
		"Blank", "Comment", "Deep",
	}
	staticData.RuleNames = []string{
		"script", "term", "qualHead", "varBinding", "sortedVar", "matchCase",
		"pattern", "identifier", "index", "sort", "attribute", "attributeValue",
		"sExpr", "command", "commandBody", "functionDef", "functionDec", "sortDec",
		"datatypeDec", "datatypeBody", "constructorDec", "selectorDec",
	}
	staticData.PredictionContextCache = antlr.NewPredictionContextCache()
	staticData.serializedATN = []int32{
		4, 1, 54, 498, 2, 0, 7, 0, 2, 1, 7, 1, 2, 2, 7, 2, 2, 3, 7, 3, 2, 4, 7,
		4, 2, 5, 7, 5, 2, 6, 7, 6, 2, 7, 7, 7, 2, 8, 7, 8, 2, 9, 7, 9, 2, 10, 7,
		10, 2, 11, 7, 11, 2, 12, 7, 12, 2, 13, 7, 13, 2, 14, 7, 14, 2, 15, 7, 15,
		2, 16, 7, 16, 2, 17, 7, 17, 2, 18, 7, 18, 2, 19, 7, 19, 2, 20, 7, 20, 2,
		21, 7, 21, 1, 0, 5, 0, 46, 8, 0, 10, 0, 12, 0, 49, 9, 0, 1, 0, 1, 0, 1,
		1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 4, 1, 62, 8, 1, 11,
		1, 12, 1, 63, 1, 1, 1, 1, 1, 1, 1, 1, 4, 1, 70, 8, 1, 11, 1, 12, 1, 71,
		1, 1, 1, 1, 1, 1, 4, 1, 77, 8, 1, 11, 1, 12, 1, 78, 1, 1, 1, 1, 1, 1, 1,
		1, 1, 1, 1, 1, 4, 1, 87, 8, 1, 11, 1, 12, 1, 88, 1, 1, 1, 1, 1, 1, 4, 1,
		94, 8, 1, 11, 1, 12, 1, 95, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 4,
		1, 105, 8, 1, 11, 1, 12, 1, 106, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
		1, 4, 1, 116, 8, 1, 11, 1, 12, 1, 117, 1, 1, 1, 1, 3, 1, 122, 8, 1, 1,
		1, 1, 1, 1, 1, 3, 1, 127, 8, 1, 1, 2, 1, 2, 1, 2, 4, 2, 132, 8, 2, 11,
		2, 12, 2, 133, 1, 2, 1, 2, 1, 2, 1, 2, 3, 2, 140, 8, 2, 1, 3, 1, 3, 1,
		3, 1, 3, 1, 3, 1, 4, 1, 4, 1, 4, 1, 4, 1, 4, 1, 5, 1, 5, 1, 5, 1, 5, 1,
		5, 1, 6, 1, 6, 1, 6, 1, 6, 1, 6, 4, 6, 162, 8, 6, 11, 6, 12, 6, 163, 1,
		6, 3, 6, 167, 8, 6, 1, 7, 1, 7, 1, 7, 1, 7, 1, 7, 4, 7, 174, 8, 7, 11,
		7, 12, 7, 175, 1, 7, 1, 7, 3, 7, 180, 8, 7, 1, 8, 1, 8, 1, 8, 1, 8, 1,
		8, 1, 8, 1, 8, 1, 8, 5, 8, 190, 8, 8, 10, 8, 12, 8, 193, 9, 8, 1, 8, 3,
		8, 196, 8, 8, 1, 9, 1, 9, 1, 9, 1, 9, 4, 9, 202, 8, 9, 11, 9, 12, 9, 203,
		1, 9, 1, 9, 1, 9, 4, 9, 209, 8, 9, 11, 9, 12, 9, 210, 1, 9, 1, 9, 1, 9,
		1, 9, 4, 9, 217, 8, 9, 11, 9, 12, 9, 218, 1, 9, 1, 9, 4, 9, 223, 8, 9,
		11, 9, 12, 9, 224, 3, 9, 227, 8, 9, 1, 9, 1, 9, 1, 9, 3, 9, 232, 8, 9,
		1, 10, 1, 10, 3, 10, 236, 8, 10, 1, 11, 1, 11, 1, 11, 1, 11, 1, 11, 1,
		11, 1, 11, 1, 11, 5, 11, 246, 8, 11, 10, 11, 12, 11, 249, 9, 11, 1, 11,
		3, 11, 252, 8, 11, 1, 12, 1, 12, 1, 12, 1, 12, 1, 12, 1, 12, 1, 12, 1,
		12, 1, 12, 1, 12, 1, 12, 1, 12, 1, 12, 1, 12, 1, 12, 1, 12, 1, 12, 1, 12,
		1, 12, 5, 12, 273, 8, 12, 10, 12, 12, 12, 276, 9, 12, 1, 12, 1, 12, 3,
		12, 280, 8, 12, 1, 13, 1, 13, 1, 13, 1, 13, 1, 14, 1, 14, 1, 14, 1, 14,
		1, 14, 1, 14, 5, 14, 292, 8, 14, 10, 14, 12, 14, 295, 9, 14, 1, 14, 1,
		14, 1, 14, 1, 14, 1, 14, 1, 14, 1, 14, 1, 14, 1, 14, 1, 14, 5, 14, 307,
		8, 14, 10, 14, 12, 14, 310, 9, 14, 1, 14, 1, 14, 1, 14, 4, 14, 315, 8,
		14, 11, 14, 12, 14, 316, 1, 14, 1, 14, 1, 14, 1, 14, 1, 14, 1, 14, 5, 14,
		325, 8, 14, 10, 14, 12, 14, 328, 9, 14, 1, 14, 1, 14, 1, 14, 1, 14, 1,
		14, 3, 14, 335, 8, 14, 1, 14, 1, 14, 1, 14, 1, 14, 1, 14, 1, 14, 1, 14,
		1, 14, 1, 14, 1, 14, 1, 14, 1, 14, 1, 14, 1, 14, 4, 14, 351, 8, 14, 11,
		14, 12, 14, 352, 1, 14, 1, 14, 1, 14, 4, 14, 358, 8, 14, 11, 14, 12, 14,
		359, 1, 14, 1, 14, 1, 14, 1, 14, 1, 14, 1, 14, 5, 14, 368, 8, 14, 10, 14,
		12, 14, 371, 9, 14, 1, 14, 1, 14, 1, 14, 1, 14, 1, 14, 1, 14, 1, 14, 1,
		14, 1, 14, 1, 14, 1, 14, 1, 14, 1, 14, 1, 14, 1, 14, 1, 14, 1, 14, 1, 14,
		4, 14, 391, 8, 14, 11, 14, 12, 14, 392, 1, 14, 1, 14, 1, 14, 1, 14, 3,
		14, 399, 8, 14, 1, 14, 1, 14, 3, 14, 403, 8, 14, 1, 14, 1, 14, 1, 14, 1,
		14, 1, 14, 1, 14, 1, 14, 1, 14, 1, 14, 1, 14, 5, 14, 415, 8, 14, 10, 14,
		12, 14, 418, 9, 14, 3, 14, 420, 8, 14, 1, 15, 1, 15, 1, 15, 5, 15, 425,
		8, 15, 10, 15, 12, 15, 428, 9, 15, 1, 15, 1, 15, 1, 15, 1, 15, 1, 16, 1,
		16, 1, 16, 1, 16, 5, 16, 438, 8, 16, 10, 16, 12, 16, 441, 9, 16, 1, 16,
		1, 16, 1, 16, 1, 16, 1, 17, 1, 17, 1, 17, 1, 17, 1, 17, 3, 17, 452, 8,
		17, 1, 18, 1, 18, 1, 18, 1, 18, 1, 19, 1, 19, 1, 19, 4, 19, 461, 8, 19,
		11, 19, 12, 19, 462, 1, 19, 1, 19, 1, 19, 4, 19, 468, 8, 19, 11, 19, 12,
		19, 469, 1, 19, 1, 19, 1, 19, 4, 19, 475, 8, 19, 11, 19, 12, 19, 476, 3,
		19, 479, 8, 19, 1, 20, 1, 20, 1, 20, 1, 20, 5, 20, 485, 8, 20, 10, 20,
		12, 20, 488, 9, 20, 1, 20, 3, 20, 491, 8, 20, 1, 21, 1, 21, 1, 21, 1, 21,
		1, 21, 1, 21, 0, 0, 22, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24,
		26, 28, 30, 32, 34, 36, 38, 40, 42, 0, 2, 1, 0, 6, 8, 2, 0, 4, 4, 50, 50,
		599, 0, 47, 1, 0, 0, 0, 2, 126, 1, 0, 0, 0, 4, 139, 1, 0, 0, 0, 6, 141,
		1, 0, 0, 0, 8, 146, 1, 0, 0, 0, 10, 151, 1, 0, 0, 0, 12, 166, 1, 0, 0,
		0, 14, 179, 1, 0, 0, 0, 16, 195, 1, 0, 0, 0, 18, 231, 1, 0, 0, 0, 20, 233,
		1, 0, 0, 0, 22, 251, 1, 0, 0, 0, 24, 279, 1, 0, 0, 0, 26, 281, 1, 0, 0,
		0, 28, 419, 1, 0, 0, 0, 30, 421, 1, 0, 0, 0, 32, 433, 1, 0, 0, 0, 34, 451,
		1, 0, 0, 0, 36, 453, 1, 0, 0, 0, 38, 478, 1, 0, 0, 0, 40, 490, 1, 0, 0,
		0, 42, 492, 1, 0, 0, 0, 44, 46, 3, 26, 13, 0, 45, 44, 1, 0, 0, 0, 46, 49,
		1, 0, 0, 0, 47, 45, 1, 0, 0, 0, 47, 48, 1, 0, 0, 0, 48, 50, 1, 0, 0, 0,
		49, 47, 1, 0, 0, 0, 50, 51, 5, 0, 0, 1, 51, 1, 1, 0, 0, 0, 52, 127, 5,
		50, 0, 0, 53, 127, 5, 45, 0, 0, 54, 127, 5, 46, 0, 0, 55, 127, 5, 47, 0,
		0, 56, 127, 5, 48, 0, 0, 57, 127, 5, 49, 0, 0, 58, 121, 5, 1, 0, 0, 59,
		61, 5, 50, 0, 0, 60, 62, 3, 2, 1, 0, 61, 60, 1, 0, 0, 0, 62, 63, 1, 0,
		0, 0, 63, 61, 1, 0, 0, 0, 63, 64, 1, 0, 0, 0, 64, 122, 1, 0, 0, 0, 65,
		66, 5, 1, 0, 0, 66, 67, 3, 4, 2, 0, 67, 69, 5, 2, 0, 0, 68, 70, 3, 2, 1,
		0, 69, 68, 1, 0, 0, 0, 70, 71, 1, 0, 0, 0, 71, 69, 1, 0, 0, 0, 71, 72,
		1, 0, 0, 0, 72, 122, 1, 0, 0, 0, 73, 74, 5, 9, 0, 0, 74, 76, 5, 1, 0, 0,
		75, 77, 3, 6, 3, 0, 76, 75, 1, 0, 0, 0, 77, 78, 1, 0, 0, 0, 78, 76, 1,
		0, 0, 0, 78, 79, 1, 0, 0, 0, 79, 80, 1, 0, 0, 0, 80, 81, 5, 2, 0, 0, 81,
		82, 3, 2, 1, 0, 82, 122, 1, 0, 0, 0, 83, 84, 5, 3, 0, 0, 84, 86, 3, 2,
		1, 0, 85, 87, 3, 20, 10, 0, 86, 85, 1, 0, 0, 0, 87, 88, 1, 0, 0, 0, 88,
		86, 1, 0, 0, 0, 88, 89, 1, 0, 0, 0, 89, 122, 1, 0, 0, 0, 90, 91, 5, 4,
		0, 0, 91, 93, 5, 50, 0, 0, 92, 94, 3, 16, 8, 0, 93, 92, 1, 0, 0, 0, 94,
		95, 1, 0, 0, 0, 95, 93, 1, 0, 0, 0, 95, 96, 1, 0, 0, 0, 96, 122, 1, 0,
		0, 0, 97, 98, 5, 5, 0, 0, 98, 99, 3, 14, 7, 0, 99, 100, 3, 18, 9, 0, 100,
		122, 1, 0, 0, 0, 101, 102, 7, 0, 0, 0, 102, 104, 5, 1, 0, 0, 103, 105,
		3, 8, 4, 0, 104, 103, 1, 0, 0, 0, 105, 106, 1, 0, 0, 0, 106, 104, 1, 0,
		0, 0, 106, 107, 1, 0, 0, 0, 107, 108, 1, 0, 0, 0, 108, 109, 5, 2, 0, 0,
		109, 110, 3, 2, 1, 0, 110, 122, 1, 0, 0, 0, 111, 112, 5, 10, 0, 0, 112,
		113, 3, 2, 1, 0, 113, 115, 5, 1, 0, 0, 114, 116, 3, 10, 5, 0, 115, 114,
		1, 0, 0, 0, 116, 117, 1, 0, 0, 0, 117, 115, 1, 0, 0, 0, 117, 118, 1, 0,
		0, 0, 118, 119, 1, 0, 0, 0, 119, 120, 5, 2, 0, 0, 120, 122, 1, 0, 0, 0,
		121, 59, 1, 0, 0, 0, 121, 65, 1, 0, 0, 0, 121, 73, 1, 0, 0, 0, 121, 83,
		1, 0, 0, 0, 121, 90, 1, 0, 0, 0, 121, 97, 1, 0, 0, 0, 121, 101, 1, 0, 0,
		0, 121, 111, 1, 0, 0, 0, 122, 123, 1, 0, 0, 0, 123, 124, 5, 2, 0, 0, 124,
		127, 1, 0, 0, 0, 125, 127, 5, 54, 0, 0, 126, 52, 1, 0, 0, 0, 126, 53, 1,
		0, 0, 0, 126, 54, 1, 0, 0, 0, 126, 55, 1, 0, 0, 0, 126, 56, 1, 0, 0, 0,
		126, 57, 1, 0, 0, 0, 126, 58, 1, 0, 0, 0, 126, 125, 1, 0, 0, 0, 127, 3,
		1, 0, 0, 0, 128, 129, 5, 4, 0, 0, 129, 131, 5, 50, 0, 0, 130, 132, 3, 16,
		8, 0, 131, 130, 1, 0, 0, 0, 132, 133, 1, 0, 0, 0, 133, 131, 1, 0, 0, 0,
		133, 134, 1, 0, 0, 0, 134, 140, 1, 0, 0, 0, 135, 136, 5, 5, 0, 0, 136,
		137, 3, 14, 7, 0, 137, 138, 3, 18, 9, 0, 138, 140, 1, 0, 0, 0, 139, 128,
		1, 0, 0, 0, 139, 135, 1, 0, 0, 0, 140, 5, 1, 0, 0, 0, 141, 142, 5, 1, 0,
		0, 142, 143, 5, 50, 0, 0, 143, 144, 3, 2, 1, 0, 144, 145, 5, 2, 0, 0, 145,
		7, 1, 0, 0, 0, 146, 147, 5, 1, 0, 0, 147, 148, 5, 50, 0, 0, 148, 149, 3,
		18, 9, 0, 149, 150, 5, 2, 0, 0, 150, 9, 1, 0, 0, 0, 151, 152, 5, 1, 0,
		0, 152, 153, 3, 12, 6, 0, 153, 154, 3, 2, 1, 0, 154, 155, 5, 2, 0, 0, 155,
		11, 1, 0, 0, 0, 156, 167, 5, 50, 0, 0, 157, 167, 5, 4, 0, 0, 158, 159,
		5, 1, 0, 0, 159, 161, 5, 50, 0, 0, 160, 162, 7, 1, 0, 0, 161, 160, 1, 0,
		0, 0, 162, 163, 1, 0, 0, 0, 163, 161, 1, 0, 0, 0, 163, 164, 1, 0, 0, 0,
		164, 165, 1, 0, 0, 0, 165, 167, 5, 2, 0, 0, 166, 156, 1, 0, 0, 0, 166,
		157, 1, 0, 0, 0, 166, 158, 1, 0, 0, 0, 167, 13, 1, 0, 0, 0, 168, 180, 5,
		50, 0, 0, 169, 170, 5, 1, 0, 0, 170, 171, 5, 4, 0, 0, 171, 173, 5, 50,
		0, 0, 172, 174, 3, 16, 8, 0, 173, 172, 1, 0, 0, 0, 174, 175, 1, 0, 0, 0,
		175, 173, 1, 0, 0, 0, 175, 176, 1, 0, 0, 0, 176, 177, 1, 0, 0, 0, 177,
		178, 5, 2, 0, 0, 178, 180, 1, 0, 0, 0, 179, 168, 1, 0, 0, 0, 179, 169,
		1, 0, 0, 0, 180, 15, 1, 0, 0, 0, 181, 196, 5, 45, 0, 0, 182, 196, 5, 50,
		0, 0, 183, 196, 5, 47, 0, 0, 184, 196, 5, 46, 0, 0, 185, 196, 5, 48, 0,
		0, 186, 196, 5, 49, 0, 0, 187, 191, 5, 1, 0, 0, 188, 190, 3, 24, 12, 0,
		189, 188, 1, 0, 0, 0, 190, 193, 1, 0, 0, 0, 191, 189, 1, 0, 0, 0, 191,
		192, 1, 0, 0, 0, 192, 194, 1, 0, 0, 0, 193, 191, 1, 0, 0, 0, 194, 196,
		5, 2, 0, 0, 195, 181, 1, 0, 0, 0, 195, 182, 1, 0, 0, 0, 195, 183, 1, 0,
		0, 0, 195, 184, 1, 0, 0, 0, 195, 185, 1, 0, 0, 0, 195, 186, 1, 0, 0, 0,
		195, 187, 1, 0, 0, 0, 196, 17, 1, 0, 0, 0, 197, 232, 5, 50, 0, 0, 198,
		226, 5, 1, 0, 0, 199, 201, 5, 50, 0, 0, 200, 202, 3, 18, 9, 0, 201, 200,
		1, 0, 0, 0, 202, 203, 1, 0, 0, 0, 203, 201, 1, 0, 0, 0, 203, 204, 1, 0,
		0, 0, 204, 227, 1, 0, 0, 0, 205, 206, 5, 4, 0, 0, 206, 208, 5, 50, 0, 0,
		207, 209, 3, 16, 8, 0, 208, 207, 1, 0, 0, 0, 209, 210, 1, 0, 0, 0, 210,
		208, 1, 0, 0, 0, 210, 211, 1, 0, 0, 0, 211, 227, 1, 0, 0, 0, 212, 213,
		5, 1, 0, 0, 213, 214, 5, 4, 0, 0, 214, 216, 5, 50, 0, 0, 215, 217, 3, 16,
		8, 0, 216, 215, 1, 0, 0, 0, 217, 218, 1, 0, 0, 0, 218, 216, 1, 0, 0, 0,
		218, 219, 1, 0, 0, 0, 219, 220, 1, 0, 0, 0, 220, 222, 5, 2, 0, 0, 221,
		223, 3, 18, 9, 0, 222, 221, 1, 0, 0, 0, 223, 224, 1, 0, 0, 0, 224, 222,
		1, 0, 0, 0, 224, 225, 1, 0, 0, 0, 225, 227, 1, 0, 0, 0, 226, 199, 1, 0,
		0, 0, 226, 205, 1, 0, 0, 0, 226, 212, 1, 0, 0, 0, 227, 228, 1, 0, 0, 0,
		228, 229, 5, 2, 0, 0, 229, 232, 1, 0, 0, 0, 230, 232, 5, 54, 0, 0, 231,
		197, 1, 0, 0, 0, 231, 198, 1, 0, 0, 0, 231, 230, 1, 0, 0, 0, 232, 19, 1,
		0, 0, 0, 233, 235, 5, 51, 0, 0, 234, 236, 3, 22, 11, 0, 235, 234, 1, 0,
		0, 0, 235, 236, 1, 0, 0, 0, 236, 21, 1, 0, 0, 0, 237, 252, 5, 50, 0, 0,
		238, 252, 5, 45, 0, 0, 239, 252, 5, 46, 0, 0, 240, 252, 5, 47, 0, 0, 241,
		252, 5, 48, 0, 0, 242, 252, 5, 49, 0, 0, 243, 247, 5, 1, 0, 0, 244, 246,
		3, 24, 12, 0, 245, 244, 1, 0, 0, 0, 246, 249, 1, 0, 0, 0, 247, 245, 1,
		0, 0, 0, 247, 248, 1, 0, 0, 0, 248, 250, 1, 0, 0, 0, 249, 247, 1, 0, 0,
		0, 250, 252, 5, 2, 0, 0, 251, 237, 1, 0, 0, 0, 251, 238, 1, 0, 0, 0, 251,
		239, 1, 0, 0, 0, 251, 240, 1, 0, 0, 0, 251, 241, 1, 0, 0, 0, 251, 242,
		1, 0, 0, 0, 251, 243, 1, 0, 0, 0, 252, 23, 1, 0, 0, 0, 253, 280, 5, 50,
		0, 0, 254, 280, 5, 45, 0, 0, 255, 280, 5, 46, 0, 0, 256, 280, 5, 47, 0,
		0, 257, 280, 5, 48, 0, 0, 258, 280, 5, 49, 0, 0, 259, 280, 5, 51, 0, 0,
		260, 280, 5, 9, 0, 0, 261, 280, 5, 3, 0, 0, 262, 280, 5, 4, 0, 0, 263,
		280, 5, 5, 0, 0, 264, 280, 5, 7, 0, 0, 265, 280, 5, 6, 0, 0, 266, 280,
		5, 8, 0, 0, 267, 280, 5, 10, 0, 0, 268, 280, 5, 11, 0, 0, 269, 280, 5,
		12, 0, 0, 270, 274, 5, 1, 0, 0, 271, 273, 3, 24, 12, 0, 272, 271, 1, 0,
		0, 0, 273, 276, 1, 0, 0, 0, 274, 272, 1, 0, 0, 0, 274, 275, 1, 0, 0, 0,
		275, 277, 1, 0, 0, 0, 276, 274, 1, 0, 0, 0, 277, 280, 5, 2, 0, 0, 278,
		280, 5, 54, 0, 0, 279, 253, 1, 0, 0, 0, 279, 254, 1, 0, 0, 0, 279, 255,
		1, 0, 0, 0, 279, 256, 1, 0, 0, 0, 279, 257, 1, 0, 0, 0, 279, 258, 1, 0,
		0, 0, 279, 259, 1, 0, 0, 0, 279, 260, 1, 0, 0, 0, 279, 261, 1, 0, 0, 0,
		279, 262, 1, 0, 0, 0, 279, 263, 1, 0, 0, 0, 279, 264, 1, 0, 0, 0, 279,
		265, 1, 0, 0, 0, 279, 266, 1, 0, 0, 0, 279, 267, 1, 0, 0, 0, 279, 268,
		1, 0, 0, 0, 279, 269, 1, 0, 0, 0, 279, 270, 1, 0, 0, 0, 279, 278, 1, 0,
		0, 0, 280, 25, 1, 0, 0, 0, 281, 282, 5, 1, 0, 0, 282, 283, 3, 28, 14, 0,
		283, 284, 5, 2, 0, 0, 284, 27, 1, 0, 0, 0, 285, 286, 5, 13, 0, 0, 286,
		420, 3, 2, 1, 0, 287, 420, 5, 14, 0, 0, 288, 289, 5, 15, 0, 0, 289, 293,
		5, 1, 0, 0, 290, 292, 3, 2, 1, 0, 291, 290, 1, 0, 0, 0, 292, 295, 1, 0,
		0, 0, 293, 291, 1, 0, 0, 0, 293, 294, 1, 0, 0, 0, 294, 296, 1, 0, 0, 0,
		295, 293, 1, 0, 0, 0, 296, 420, 5, 2, 0, 0, 297, 298, 5, 16, 0, 0, 298,
		299, 5, 50, 0, 0, 299, 420, 3, 18, 9, 0, 300, 301, 5, 17, 0, 0, 301, 302,
		5, 50, 0, 0, 302, 420, 3, 36, 18, 0, 303, 304, 5, 18, 0, 0, 304, 308, 5,
		1, 0, 0, 305, 307, 3, 34, 17, 0, 306, 305, 1, 0, 0, 0, 307, 310, 1, 0,
		0, 0, 308, 306, 1, 0, 0, 0, 308, 309, 1, 0, 0, 0, 309, 311, 1, 0, 0, 0,
		310, 308, 1, 0, 0, 0, 311, 312, 5, 2, 0, 0, 312, 314, 5, 1, 0, 0, 313,
		315, 3, 36, 18, 0, 314, 313, 1, 0, 0, 0, 315, 316, 1, 0, 0, 0, 316, 314,
		1, 0, 0, 0, 316, 317, 1, 0, 0, 0, 317, 318, 1, 0, 0, 0, 318, 319, 5, 2,
		0, 0, 319, 420, 1, 0, 0, 0, 320, 321, 5, 19, 0, 0, 321, 322, 5, 50, 0,
		0, 322, 326, 5, 1, 0, 0, 323, 325, 3, 18, 9, 0, 324, 323, 1, 0, 0, 0, 325,
		328, 1, 0, 0, 0, 326, 324, 1, 0, 0, 0, 326, 327, 1, 0, 0, 0, 327, 329,
		1, 0, 0, 0, 328, 326, 1, 0, 0, 0, 329, 330, 5, 2, 0, 0, 330, 420, 3, 18,
		9, 0, 331, 332, 5, 20, 0, 0, 332, 334, 5, 50, 0, 0, 333, 335, 5, 45, 0,
		0, 334, 333, 1, 0, 0, 0, 334, 335, 1, 0, 0, 0, 335, 420, 1, 0, 0, 0, 336,
		337, 5, 21, 0, 0, 337, 420, 5, 50, 0, 0, 338, 339, 5, 22, 0, 0, 339, 340,
		5, 50, 0, 0, 340, 341, 3, 18, 9, 0, 341, 342, 3, 2, 1, 0, 342, 420, 1,
		0, 0, 0, 343, 344, 5, 23, 0, 0, 344, 420, 3, 30, 15, 0, 345, 346, 5, 24,
		0, 0, 346, 420, 3, 30, 15, 0, 347, 348, 5, 25, 0, 0, 348, 350, 5, 1, 0,
		0, 349, 351, 3, 32, 16, 0, 350, 349, 1, 0, 0, 0, 351, 352, 1, 0, 0, 0,
		352, 350, 1, 0, 0, 0, 352, 353, 1, 0, 0, 0, 353, 354, 1, 0, 0, 0, 354,
		355, 5, 2, 0, 0, 355, 357, 5, 1, 0, 0, 356, 358, 3, 2, 1, 0, 357, 356,
		1, 0, 0, 0, 358, 359, 1, 0, 0, 0, 359, 357, 1, 0, 0, 0, 359, 360, 1, 0,
		0, 0, 360, 361, 1, 0, 0, 0, 361, 362, 5, 2, 0, 0, 362, 420, 1, 0, 0, 0,
		363, 364, 5, 26, 0, 0, 364, 365, 5, 50, 0, 0, 365, 369, 5, 1, 0, 0, 366,
		368, 5, 50, 0, 0, 367, 366, 1, 0, 0, 0, 368, 371, 1, 0, 0, 0, 369, 367,
		1, 0, 0, 0, 369, 370, 1, 0, 0, 0, 370, 372, 1, 0, 0, 0, 371, 369, 1, 0,
		0, 0, 372, 373, 5, 2, 0, 0, 373, 420, 3, 18, 9, 0, 374, 375, 5, 27, 0,
		0, 375, 420, 5, 49, 0, 0, 376, 420, 5, 28, 0, 0, 377, 420, 5, 29, 0, 0,
		378, 420, 5, 30, 0, 0, 379, 380, 5, 31, 0, 0, 380, 420, 5, 51, 0, 0, 381,
		420, 5, 32, 0, 0, 382, 383, 5, 33, 0, 0, 383, 420, 5, 51, 0, 0, 384, 420,
		5, 34, 0, 0, 385, 420, 5, 35, 0, 0, 386, 420, 5, 36, 0, 0, 387, 388, 5,
		37, 0, 0, 388, 390, 5, 1, 0, 0, 389, 391, 3, 2, 1, 0, 390, 389, 1, 0, 0,
		0, 391, 392, 1, 0, 0, 0, 392, 390, 1, 0, 0, 0, 392, 393, 1, 0, 0, 0, 393,
		394, 1, 0, 0, 0, 394, 395, 5, 2, 0, 0, 395, 420, 1, 0, 0, 0, 396, 398,
		5, 38, 0, 0, 397, 399, 5, 45, 0, 0, 398, 397, 1, 0, 0, 0, 398, 399, 1,
		0, 0, 0, 399, 420, 1, 0, 0, 0, 400, 402, 5, 39, 0, 0, 401, 403, 5, 45,
		0, 0, 402, 401, 1, 0, 0, 0, 402, 403, 1, 0, 0, 0, 403, 420, 1, 0, 0, 0,
		404, 420, 5, 40, 0, 0, 405, 420, 5, 41, 0, 0, 406, 407, 5, 42, 0, 0, 407,
		420, 3, 20, 10, 0, 408, 409, 5, 43, 0, 0, 409, 420, 5, 50, 0, 0, 410, 411,
		5, 44, 0, 0, 411, 420, 3, 20, 10, 0, 412, 416, 5, 50, 0, 0, 413, 415, 3,
		24, 12, 0, 414, 413, 1, 0, 0, 0, 415, 418, 1, 0, 0, 0, 416, 414, 1, 0,
		0, 0, 416, 417, 1, 0, 0, 0, 417, 420, 1, 0, 0, 0, 418, 416, 1, 0, 0, 0,
		419, 285, 1, 0, 0, 0, 419, 287, 1, 0, 0, 0, 419, 288, 1, 0, 0, 0, 419,
		297, 1, 0, 0, 0, 419, 300, 1, 0, 0, 0, 419, 303, 1, 0, 0, 0, 419, 320,
		1, 0, 0, 0, 419, 331, 1, 0, 0, 0, 419, 336, 1, 0, 0, 0, 419, 338, 1, 0,
		0, 0, 419, 343, 1, 0, 0, 0, 419, 345, 1, 0, 0, 0, 419, 347, 1, 0, 0, 0,
		419, 363, 1, 0, 0, 0, 419, 374, 1, 0, 0, 0, 419, 376, 1, 0, 0, 0, 419,
		377, 1, 0, 0, 0, 419, 378, 1, 0, 0, 0, 419, 379, 1, 0, 0, 0, 419, 381,
		1, 0, 0, 0, 419, 382, 1, 0, 0, 0, 419, 384, 1, 0, 0, 0, 419, 385, 1, 0,
		0, 0, 419, 386, 1, 0, 0, 0, 419, 387, 1, 0, 0, 0, 419, 396, 1, 0, 0, 0,
		419, 400, 1, 0, 0, 0, 419, 404, 1, 0, 0, 0, 419, 405, 1, 0, 0, 0, 419,
		406, 1, 0, 0, 0, 419, 408, 1, 0, 0, 0, 419, 410, 1, 0, 0, 0, 419, 412,
		1, 0, 0, 0, 420, 29, 1, 0, 0, 0, 421, 422, 5, 50, 0, 0, 422, 426, 5, 1,
		0, 0, 423, 425, 3, 8, 4, 0, 424, 423, 1, 0, 0, 0, 425, 428, 1, 0, 0, 0,
		426, 424, 1, 0, 0, 0, 426, 427, 1, 0, 0, 0, 427, 429, 1, 0, 0, 0, 428,
		426, 1, 0, 0, 0, 429, 430, 5, 2, 0, 0, 430, 431, 3, 18, 9, 0, 431, 432,
		3, 2, 1, 0, 432, 31, 1, 0, 0, 0, 433, 434, 5, 1, 0, 0, 434, 435, 5, 50,
		0, 0, 435, 439, 5, 1, 0, 0, 436, 438, 3, 8, 4, 0, 437, 436, 1, 0, 0, 0,
		438, 441, 1, 0, 0, 0, 439, 437, 1, 0, 0, 0, 439, 440, 1, 0, 0, 0, 440,
		442, 1, 0, 0, 0, 441, 439, 1, 0, 0, 0, 442, 443, 5, 2, 0, 0, 443, 444,
		3, 18, 9, 0, 444, 445, 5, 2, 0, 0, 445, 33, 1, 0, 0, 0, 446, 452, 5, 50,
		0, 0, 447, 448, 5, 1, 0, 0, 448, 449, 5, 50, 0, 0, 449, 450, 5, 45, 0,
		0, 450, 452, 5, 2, 0, 0, 451, 446, 1, 0, 0, 0, 451, 447, 1, 0, 0, 0, 452,
		35, 1, 0, 0, 0, 453, 454, 5, 1, 0, 0, 454, 455, 3, 38, 19, 0, 455, 456,
		5, 2, 0, 0, 456, 37, 1, 0, 0, 0, 457, 458, 5, 11, 0, 0, 458, 460, 5, 1,
		0, 0, 459, 461, 5, 50, 0, 0, 460, 459, 1, 0, 0, 0, 461, 462, 1, 0, 0, 0,
		462, 460, 1, 0, 0, 0, 462, 463, 1, 0, 0, 0, 463, 464, 1, 0, 0, 0, 464,
		465, 5, 2, 0, 0, 465, 467, 5, 1, 0, 0, 466, 468, 3, 40, 20, 0, 467, 466,
		1, 0, 0, 0, 468, 469, 1, 0, 0, 0, 469, 467, 1, 0, 0, 0, 469, 470, 1, 0,
		0, 0, 470, 471, 1, 0, 0, 0, 471, 472, 5, 2, 0, 0, 472, 479, 1, 0, 0, 0,
		473, 475, 3, 40, 20, 0, 474, 473, 1, 0, 0, 0, 475, 476, 1, 0, 0, 0, 476,
		474, 1, 0, 0, 0, 476, 477, 1, 0, 0, 0, 477, 479, 1, 0, 0, 0, 478, 457,
		1, 0, 0, 0, 478, 474, 1, 0, 0, 0, 479, 39, 1, 0, 0, 0, 480, 491, 5, 50,
		0, 0, 481, 482, 5, 1, 0, 0, 482, 486, 5, 50, 0, 0, 483, 485, 3, 42, 21,
		0, 484, 483, 1, 0, 0, 0, 485, 488, 1, 0, 0, 0, 486, 484, 1, 0, 0, 0, 486,
		487, 1, 0, 0, 0, 487, 489, 1, 0, 0, 0, 488, 486, 1, 0, 0, 0, 489, 491,
		5, 2, 0, 0, 490, 480, 1, 0, 0, 0, 490, 481, 1, 0, 0, 0, 491, 41, 1, 0,
		0, 0, 492, 493, 5, 1, 0, 0, 493, 494, 5, 50, 0, 0, 494, 495, 3, 18, 9,
		0, 495, 496, 5, 2, 0, 0, 496, 43, 1, 0, 0, 0, 51, 47, 63, 71, 78, 88, 95,
		106, 117, 121, 126, 133, 139, 163, 166, 175, 179, 191, 195, 203, 210, 218,
		224, 226, 231, 235, 247, 251, 274, 279, 293, 308, 316, 326, 334, 352, 359,
		369, 392, 398, 402, 416, 419, 426, 439, 451, 462, 469, 476, 478, 486, 490,
	}
	deserializer := antlr.NewATNDeserializer(nil)
	staticData.atn = deserializer.Deserialize(staticData.serializedATN)
	atn := staticData.atn
	staticData.decisionToDFA = make([]*antlr.DFA, len(atn.DecisionToState))
	decisionToDFA := staticData.decisionToDFA
	for index, state := range atn.DecisionToState {
		decisionToDFA[index] = antlr.NewDFA(state, index)
	}
}

// SMTLIBv2ParserInit initializes any static state used to implement SMTLIBv2Parser. By default the
// static state used to implement the parser is lazily initialized during the first call to
// NewSMTLIBv2Parser(). You can call this function if you wish to initialize the static state ahead
// of time.
func SMTLIBv2ParserInit() {
	staticData := &SMTLIBv2ParserStaticData
	staticData.once.Do(smtlibv2ParserInit)
}

// NewSMTLIBv2Parser produces a new parser instance for the optional input antlr.TokenStream.
func NewSMTLIBv2Parser(input antlr.TokenStream) *SMTLIBv2Parser {
	SMTLIBv2ParserInit()
	this := new(SMTLIBv2Parser)
	this.BaseParser = antlr.NewBaseParser(input)
	staticData := &SMTLIBv2ParserStaticData
	this.Interpreter = antlr.NewParserATNSimulator(this, staticData.atn, staticData.decisionToDFA, staticData.PredictionContextCache)
	this.RuleNames = staticData.RuleNames
	this.LiteralNames = staticData.LiteralNames
	this.SymbolicNames = staticData.SymbolicNames
	this.GrammarFileName = "SMTLIBv2.g4"

	return this
}

// SMTLIBv2Parser tokens.
const (
	SMTLIBv2ParserEOF                  = antlr.TokenEOF
	SMTLIBv2ParserParOpen              = 1
	SMTLIBv2ParserParClose             = 2
	SMTLIBv2ParserBang                 = 3
	SMTLIBv2ParserUnderscore           = 4
	SMTLIBv2ParserAs                   = 5
	SMTLIBv2ParserExists               = 6
	SMTLIBv2ParserForall               = 7
	SMTLIBv2ParserLambda               = 8
	SMTLIBv2ParserLet                  = 9
	SMTLIBv2ParserMatch                = 10
	SMTLIBv2ParserPar                  = 11
	SMTLIBv2ParserOtherReserved        = 12
	SMTLIBv2ParserAssert               = 13
	SMTLIBv2ParserCheckSat             = 14
	SMTLIBv2ParserCheckSatAssuming     = 15
	SMTLIBv2ParserDeclareConst         = 16
	SMTLIBv2ParserDeclareDatatype      = 17
	SMTLIBv2ParserDeclareDatatypes     = 18
	SMTLIBv2ParserDeclareFun           = 19
	SMTLIBv2ParserDeclareSort          = 20
	SMTLIBv2ParserDeclareSortParameter = 21
	SMTLIBv2ParserDefineConst          = 22
	SMTLIBv2ParserDefineFun            = 23
	SMTLIBv2ParserDefineFunRec         = 24
	SMTLIBv2ParserDefineFunsRec        = 25
	SMTLIBv2ParserDefineSort           = 26
	SMTLIBv2ParserEcho                 = 27
	SMTLIBv2ParserExit                 = 28
	SMTLIBv2ParserGetAssertions        = 29
	SMTLIBv2ParserGetAssignment        = 30
	SMTLIBv2ParserGetInfo              = 31
	SMTLIBv2ParserGetModel             = 32
	SMTLIBv2ParserGetOption            = 33
	SMTLIBv2ParserGetProof             = 34
	SMTLIBv2ParserGetUnsatAssumptions  = 35
	SMTLIBv2ParserGetUnsatCore         = 36
	SMTLIBv2ParserGetValue             = 37
	SMTLIBv2ParserPop                  = 38
	SMTLIBv2ParserPush                 = 39
	SMTLIBv2ParserReset                = 40
	SMTLIBv2ParserResetAssertions      = 41
	SMTLIBv2ParserSetInfo              = 42
	SMTLIBv2ParserSetLogic             = 43
	SMTLIBv2ParserSetOption            = 44
	SMTLIBv2ParserNumeral              = 45
	SMTLIBv2ParserDecimal              = 46
	SMTLIBv2ParserHex                  = 47
	SMTLIBv2ParserBinary               = 48
	SMTLIBv2ParserString_              = 49
	SMTLIBv2ParserSymbol               = 50
	SMTLIBv2ParserKeyword              = 51
	SMTLIBv2ParserBlank                = 52
	SMTLIBv2ParserComment              = 53
	SMTLIBv2ParserDeep                 = 54
)

// SMTLIBv2Parser rules.
const (
	SMTLIBv2ParserRULE_script         = 0
	SMTLIBv2ParserRULE_term           = 1
	SMTLIBv2ParserRULE_qualHead       = 2
	SMTLIBv2ParserRULE_varBinding     = 3
	SMTLIBv2ParserRULE_sortedVar      = 4
	SMTLIBv2ParserRULE_matchCase      = 5
	SMTLIBv2ParserRULE_pattern        = 6
	SMTLIBv2ParserRULE_identifier     = 7
	SMTLIBv2ParserRULE_index          = 8
	SMTLIBv2ParserRULE_sort           = 9
	SMTLIBv2ParserRULE_attribute      = 10
	SMTLIBv2ParserRULE_attributeValue = 11
	SMTLIBv2ParserRULE_sExpr          = 12
	SMTLIBv2ParserRULE_command        = 13
	SMTLIBv2ParserRULE_commandBody    = 14
	SMTLIBv2ParserRULE_functionDef    = 15
	SMTLIBv2ParserRULE_functionDec    = 16
	SMTLIBv2ParserRULE_sortDec        = 17
	SMTLIBv2ParserRULE_datatypeDec    = 18
	SMTLIBv2ParserRULE_datatypeBody   = 19
	SMTLIBv2ParserRULE_constructorDec = 20
	SMTLIBv2ParserRULE_selectorDec    = 21
)

// IScriptContext is an interface to support dynamic dispatch.
type IScriptContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	EOF() antlr.TerminalNode
	AllCommand() []ICommandContext
	Command(i int) ICommandContext

	// IsScriptContext differentiates from other interfaces.
	IsScriptContext()
}

type ScriptContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyScriptContext() *ScriptContext {
	var p = new(ScriptContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SMTLIBv2ParserRULE_script
	return p
}

func InitEmptyScriptContext(p *ScriptContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SMTLIBv2ParserRULE_script
}

func (*ScriptContext) IsScriptContext() {}

func NewScriptContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *ScriptContext {
	var p = new(ScriptContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SMTLIBv2ParserRULE_script

	return p
}

func (s *ScriptContext) GetParser() antlr.Parser { return s.parser }

func (s *ScriptContext) EOF() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserEOF, 0)
}

func (s *ScriptContext) AllCommand() []ICommandContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(ICommandContext); ok {
			len++
		}
	}

	tst := make([]ICommandContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(ICommandContext); ok {
			tst[i] = t.(ICommandContext)
			i++
		}
	}

	return tst
}

func (s *ScriptContext) Command(i int) ICommandContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ICommandContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(ICommandContext)
}

func (s *ScriptContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ScriptContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SMTLIBv2Parser) Script() (localctx IScriptContext) {
	localctx = NewScriptContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 0, SMTLIBv2ParserRULE_script)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	p.SetState(47)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for _la == SMTLIBv2ParserParOpen {
		{
			p.SetState(44)
			p.Command()
		}

		p.SetState(49)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)
	}
	{
		p.SetState(50)
		p.Match(SMTLIBv2ParserEOF)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
}

// ITermContext is an interface to support dynamic dispatch.
type ITermContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	Symbol() antlr.TerminalNode
	Numeral() antlr.TerminalNode
	Decimal() antlr.TerminalNode
	Hex() antlr.TerminalNode
	Binary() antlr.TerminalNode
	String_() antlr.TerminalNode
	AllParOpen() []antlr.TerminalNode
	ParOpen(i int) antlr.TerminalNode
	AllParClose() []antlr.TerminalNode
	ParClose(i int) antlr.TerminalNode
	QualHead() IQualHeadContext
	Let() antlr.TerminalNode
	AllTerm() []ITermContext
	Term(i int) ITermContext
	Bang() antlr.TerminalNode
	Underscore() antlr.TerminalNode
	As() antlr.TerminalNode
	Identifier() IIdentifierContext
	Sort() ISortContext
	Match() antlr.TerminalNode
	Forall() antlr.TerminalNode
	Exists() antlr.TerminalNode
	Lambda() antlr.TerminalNode
	AllVarBinding() []IVarBindingContext
	VarBinding(i int) IVarBindingContext
	AllAttribute() []IAttributeContext
	Attribute(i int) IAttributeContext
	AllIndex() []IIndexContext
	Index(i int) IIndexContext
	AllSortedVar() []ISortedVarContext
	SortedVar(i int) ISortedVarContext
	AllMatchCase() []IMatchCaseContext
	MatchCase(i int) IMatchCaseContext
	Deep() antlr.TerminalNode

	// IsTermContext differentiates from other interfaces.
	IsTermContext()
}

type TermContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyTermContext() *TermContext {
	var p = new(TermContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SMTLIBv2ParserRULE_term
	return p
}

func InitEmptyTermContext(p *TermContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SMTLIBv2ParserRULE_term
}

func (*TermContext) IsTermContext() {}

func NewTermContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *TermContext {
	var p = new(TermContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SMTLIBv2ParserRULE_term

	return p
}

func (s *TermContext) GetParser() antlr.Parser { return s.parser }

func (s *TermContext) Symbol() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserSymbol, 0)
}

func (s *TermContext) Numeral() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserNumeral, 0)
}

func (s *TermContext) Decimal() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserDecimal, 0)
}

func (s *TermContext) Hex() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserHex, 0)
}

func (s *TermContext) Binary() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserBinary, 0)
}

func (s *TermContext) String_() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserString_, 0)
}

func (s *TermContext) AllParOpen() []antlr.TerminalNode {
	return s.GetTokens(SMTLIBv2ParserParOpen)
}

func (s *TermContext) ParOpen(i int) antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserParOpen, i)
}

func (s *TermContext) AllParClose() []antlr.TerminalNode {
	return s.GetTokens(SMTLIBv2ParserParClose)
}

func (s *TermContext) ParClose(i int) antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserParClose, i)
}

func (s *TermContext) QualHead() IQualHeadContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IQualHeadContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IQualHeadContext)
}

func (s *TermContext) Let() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserLet, 0)
}

func (s *TermContext) AllTerm() []ITermContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(ITermContext); ok {
			len++
		}
	}

	tst := make([]ITermContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(ITermContext); ok {
			tst[i] = t.(ITermContext)
			i++
		}
	}

	return tst
}

func (s *TermContext) Term(i int) ITermContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ITermContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(ITermContext)
}

func (s *TermContext) Bang() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserBang, 0)
}

func (s *TermContext) Underscore() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserUnderscore, 0)
}

func (s *TermContext) As() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserAs, 0)
}

func (s *TermContext) Identifier() IIdentifierContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IIdentifierContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IIdentifierContext)
}

func (s *TermContext) Sort() ISortContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ISortContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(ISortContext)
}

func (s *TermContext) Match() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserMatch, 0)
}

func (s *TermContext) Forall() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserForall, 0)
}

func (s *TermContext) Exists() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserExists, 0)
}

func (s *TermContext) Lambda() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserLambda, 0)
}

func (s *TermContext) AllVarBinding() []IVarBindingContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IVarBindingContext); ok {
			len++
		}
	}

	tst := make([]IVarBindingContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IVarBindingContext); ok {
			tst[i] = t.(IVarBindingContext)
			i++
		}
	}

	return tst
}

func (s *TermContext) VarBinding(i int) IVarBindingContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IVarBindingContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IVarBindingContext)
}

func (s *TermContext) AllAttribute() []IAttributeContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IAttributeContext); ok {
			len++
		}
	}

	tst := make([]IAttributeContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IAttributeContext); ok {
			tst[i] = t.(IAttributeContext)
			i++
		}
	}

	return tst
}

func (s *TermContext) Attribute(i int) IAttributeContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IAttributeContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IAttributeContext)
}

func (s *TermContext) AllIndex() []IIndexContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IIndexContext); ok {
			len++
		}
	}

	tst := make([]IIndexContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IIndexContext); ok {
			tst[i] = t.(IIndexContext)
			i++
		}
	}

	return tst
}

func (s *TermContext) Index(i int) IIndexContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IIndexContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IIndexContext)
}

func (s *TermContext) AllSortedVar() []ISortedVarContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(ISortedVarContext); ok {
			len++
		}
	}

	tst := make([]ISortedVarContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(ISortedVarContext); ok {
			tst[i] = t.(ISortedVarContext)
			i++
		}
	}

	return tst
}

func (s *TermContext) SortedVar(i int) ISortedVarContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ISortedVarContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(ISortedVarContext)
}

func (s *TermContext) AllMatchCase() []IMatchCaseContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IMatchCaseContext); ok {
			len++
		}
	}

	tst := make([]IMatchCaseContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IMatchCaseContext); ok {
			tst[i] = t.(IMatchCaseContext)
			i++
		}
	}

	return tst
}

func (s *TermContext) MatchCase(i int) IMatchCaseContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IMatchCaseContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IMatchCaseContext)
}

func (s *TermContext) Deep() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserDeep, 0)
}

func (s *TermContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *TermContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SMTLIBv2Parser) Term() (localctx ITermContext) {
	localctx = NewTermContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 2, SMTLIBv2ParserRULE_term)
	var _la int

	p.SetState(126)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case SMTLIBv2ParserSymbol:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(52)
			p.Match(SMTLIBv2ParserSymbol)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserNumeral:
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(53)
			p.Match(SMTLIBv2ParserNumeral)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserDecimal:
		p.EnterOuterAlt(localctx, 3)
		{
			p.SetState(54)
			p.Match(SMTLIBv2ParserDecimal)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserHex:
		p.EnterOuterAlt(localctx, 4)
		{
			p.SetState(55)
			p.Match(SMTLIBv2ParserHex)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserBinary:
		p.EnterOuterAlt(localctx, 5)
		{
			p.SetState(56)
			p.Match(SMTLIBv2ParserBinary)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserString_:
		p.EnterOuterAlt(localctx, 6)
		{
			p.SetState(57)
			p.Match(SMTLIBv2ParserString_)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserParOpen:
		p.EnterOuterAlt(localctx, 7)
		{
			p.SetState(58)
			p.Match(SMTLIBv2ParserParOpen)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(121)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}

		switch p.GetTokenStream().LA(1) {
		case SMTLIBv2ParserSymbol:
			{
				p.SetState(59)
				p.Match(SMTLIBv2ParserSymbol)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			p.SetState(61)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)

			for ok := true; ok; ok = ((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&20231013951078402) != 0) {
				{
					p.SetState(60)
					p.Term()
				}

				p.SetState(63)
				p.GetErrorHandler().Sync(p)
				if p.HasError() {
					goto errorExit
				}
				_la = p.GetTokenStream().LA(1)
			}

		case SMTLIBv2ParserParOpen:
			{
				p.SetState(65)
				p.Match(SMTLIBv2ParserParOpen)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(66)
				p.QualHead()
			}
			{
				p.SetState(67)
				p.Match(SMTLIBv2ParserParClose)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			p.SetState(69)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)

			for ok := true; ok; ok = ((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&20231013951078402) != 0) {
				{
					p.SetState(68)
					p.Term()
				}

				p.SetState(71)
				p.GetErrorHandler().Sync(p)
				if p.HasError() {
					goto errorExit
				}
				_la = p.GetTokenStream().LA(1)
			}

		case SMTLIBv2ParserLet:
			{
				p.SetState(73)
				p.Match(SMTLIBv2ParserLet)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(74)
				p.Match(SMTLIBv2ParserParOpen)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			p.SetState(76)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)

			for ok := true; ok; ok = _la == SMTLIBv2ParserParOpen {
				{
					p.SetState(75)
					p.VarBinding()
				}

				p.SetState(78)
				p.GetErrorHandler().Sync(p)
				if p.HasError() {
					goto errorExit
				}
				_la = p.GetTokenStream().LA(1)
			}
			{
				p.SetState(80)
				p.Match(SMTLIBv2ParserParClose)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(81)
				p.Term()
			}

		case SMTLIBv2ParserBang:
			{
				p.SetState(83)
				p.Match(SMTLIBv2ParserBang)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(84)
				p.Term()
			}
			p.SetState(86)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)

			for ok := true; ok; ok = _la == SMTLIBv2ParserKeyword {
				{
					p.SetState(85)
					p.Attribute()
				}

				p.SetState(88)
				p.GetErrorHandler().Sync(p)
				if p.HasError() {
					goto errorExit
				}
				_la = p.GetTokenStream().LA(1)
			}

		case SMTLIBv2ParserUnderscore:
			{
				p.SetState(90)
				p.Match(SMTLIBv2ParserUnderscore)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(91)
				p.Match(SMTLIBv2ParserSymbol)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			p.SetState(93)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)

			for ok := true; ok; ok = ((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&2216615441596418) != 0) {
				{
					p.SetState(92)
					p.Index()
				}

				p.SetState(95)
				p.GetErrorHandler().Sync(p)
				if p.HasError() {
					goto errorExit
				}
				_la = p.GetTokenStream().LA(1)
			}

		case SMTLIBv2ParserAs:
			{
				p.SetState(97)
				p.Match(SMTLIBv2ParserAs)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(98)
				p.Identifier()
			}
			{
				p.SetState(99)
				p.Sort()
			}

		case SMTLIBv2ParserExists, SMTLIBv2ParserForall, SMTLIBv2ParserLambda:
			{
				p.SetState(101)
				_la = p.GetTokenStream().LA(1)

				if !((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&448) != 0) {
					p.GetErrorHandler().RecoverInline(p)
				} else {
					p.GetErrorHandler().ReportMatch(p)
					p.Consume()
				}
			}
			{
				p.SetState(102)
				p.Match(SMTLIBv2ParserParOpen)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			p.SetState(104)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)

			for ok := true; ok; ok = _la == SMTLIBv2ParserParOpen {
				{
					p.SetState(103)
					p.SortedVar()
				}

				p.SetState(106)
				p.GetErrorHandler().Sync(p)
				if p.HasError() {
					goto errorExit
				}
				_la = p.GetTokenStream().LA(1)
			}
			{
				p.SetState(108)
				p.Match(SMTLIBv2ParserParClose)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(109)
				p.Term()
			}

		case SMTLIBv2ParserMatch:
			{
				p.SetState(111)
				p.Match(SMTLIBv2ParserMatch)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(112)
				p.Term()
			}
			{
				p.SetState(113)
				p.Match(SMTLIBv2ParserParOpen)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			p.SetState(115)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)

			for ok := true; ok; ok = _la == SMTLIBv2ParserParOpen {
				{
					p.SetState(114)
					p.MatchCase()
				}

				p.SetState(117)
				p.GetErrorHandler().Sync(p)
				if p.HasError() {
					goto errorExit
				}
				_la = p.GetTokenStream().LA(1)
			}
			{
				p.SetState(119)
				p.Match(SMTLIBv2ParserParClose)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}

		default:
			p.SetError(antlr.NewNoViableAltException(p, nil, nil, nil, nil, nil))
			goto errorExit
		}
		{
			p.SetState(123)
			p.Match(SMTLIBv2ParserParClose)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserDeep:
		p.EnterOuterAlt(localctx, 8)
		{
			p.SetState(125)
			p.Match(SMTLIBv2ParserDeep)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	default:
		p.SetError(antlr.NewNoViableAltException(p, nil, nil, nil, nil, nil))
		goto errorExit
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
}

// IQualHeadContext is an interface to support dynamic dispatch.
type IQualHeadContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	Underscore() antlr.TerminalNode
	Symbol() antlr.TerminalNode
	AllIndex() []IIndexContext
	Index(i int) IIndexContext
	As() antlr.TerminalNode
	Identifier() IIdentifierContext
	Sort() ISortContext

	// IsQualHeadContext differentiates from other interfaces.
	IsQualHeadContext()
}

type QualHeadContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyQualHeadContext() *QualHeadContext {
	var p = new(QualHeadContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SMTLIBv2ParserRULE_qualHead
	return p
}

func InitEmptyQualHeadContext(p *QualHeadContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SMTLIBv2ParserRULE_qualHead
}

func (*QualHeadContext) IsQualHeadContext() {}

func NewQualHeadContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *QualHeadContext {
	var p = new(QualHeadContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SMTLIBv2ParserRULE_qualHead

	return p
}

func (s *QualHeadContext) GetParser() antlr.Parser { return s.parser }

func (s *QualHeadContext) Underscore() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserUnderscore, 0)
}

func (s *QualHeadContext) Symbol() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserSymbol, 0)
}

func (s *QualHeadContext) AllIndex() []IIndexContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IIndexContext); ok {
			len++
		}
	}

	tst := make([]IIndexContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IIndexContext); ok {
			tst[i] = t.(IIndexContext)
			i++
		}
	}

	return tst
}

func (s *QualHeadContext) Index(i int) IIndexContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IIndexContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IIndexContext)
}

func (s *QualHeadContext) As() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserAs, 0)
}

func (s *QualHeadContext) Identifier() IIdentifierContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IIdentifierContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IIdentifierContext)
}

func (s *QualHeadContext) Sort() ISortContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ISortContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(ISortContext)
}

func (s *QualHeadContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *QualHeadContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SMTLIBv2Parser) QualHead() (localctx IQualHeadContext) {
	localctx = NewQualHeadContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 4, SMTLIBv2ParserRULE_qualHead)
	var _la int

	p.SetState(139)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case SMTLIBv2ParserUnderscore:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(128)
			p.Match(SMTLIBv2ParserUnderscore)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(129)
			p.Match(SMTLIBv2ParserSymbol)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(131)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for ok := true; ok; ok = ((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&2216615441596418) != 0) {
			{
				p.SetState(130)
				p.Index()
			}

			p.SetState(133)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}

	case SMTLIBv2ParserAs:
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(135)
			p.Match(SMTLIBv2ParserAs)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(136)
			p.Identifier()
		}
		{
			p.SetState(137)
			p.Sort()
		}

	default:
		p.SetError(antlr.NewNoViableAltException(p, nil, nil, nil, nil, nil))
		goto errorExit
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
}

// IVarBindingContext is an interface to support dynamic dispatch.
type IVarBindingContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	ParOpen() antlr.TerminalNode
	Symbol() antlr.TerminalNode
	Term() ITermContext
	ParClose() antlr.TerminalNode

	// IsVarBindingContext differentiates from other interfaces.
	IsVarBindingContext()
}

type VarBindingContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyVarBindingContext() *VarBindingContext {
	var p = new(VarBindingContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SMTLIBv2ParserRULE_varBinding
	return p
}

func InitEmptyVarBindingContext(p *VarBindingContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SMTLIBv2ParserRULE_varBinding
}

func (*VarBindingContext) IsVarBindingContext() {}

func NewVarBindingContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *VarBindingContext {
	var p = new(VarBindingContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SMTLIBv2ParserRULE_varBinding

	return p
}

func (s *VarBindingContext) GetParser() antlr.Parser { return s.parser }

func (s *VarBindingContext) ParOpen() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserParOpen, 0)
}

func (s *VarBindingContext) Symbol() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserSymbol, 0)
}

func (s *VarBindingContext) Term() ITermContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ITermContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(ITermContext)
}

func (s *VarBindingContext) ParClose() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserParClose, 0)
}

func (s *VarBindingContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *VarBindingContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SMTLIBv2Parser) VarBinding() (localctx IVarBindingContext) {
	localctx = NewVarBindingContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 6, SMTLIBv2ParserRULE_varBinding)
	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(141)
		p.Match(SMTLIBv2ParserParOpen)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(142)
		p.Match(SMTLIBv2ParserSymbol)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(143)
		p.Term()
	}
	{
		p.SetState(144)
		p.Match(SMTLIBv2ParserParClose)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
}

// ISortedVarContext is an interface to support dynamic dispatch.
type ISortedVarContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	ParOpen() antlr.TerminalNode
	Symbol() antlr.TerminalNode
	Sort() ISortContext
	ParClose() antlr.TerminalNode

	// IsSortedVarContext differentiates from other interfaces.
	IsSortedVarContext()
}

type SortedVarContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptySortedVarContext() *SortedVarContext {
	var p = new(SortedVarContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SMTLIBv2ParserRULE_sortedVar
	return p
}

func InitEmptySortedVarContext(p *SortedVarContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SMTLIBv2ParserRULE_sortedVar
}

func (*SortedVarContext) IsSortedVarContext() {}

func NewSortedVarContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *SortedVarContext {
	var p = new(SortedVarContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SMTLIBv2ParserRULE_sortedVar

	return p
}

func (s *SortedVarContext) GetParser() antlr.Parser { return s.parser }

func (s *SortedVarContext) ParOpen() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserParOpen, 0)
}

func (s *SortedVarContext) Symbol() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserSymbol, 0)
}

func (s *SortedVarContext) Sort() ISortContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ISortContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(ISortContext)
}

func (s *SortedVarContext) ParClose() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserParClose, 0)
}

func (s *SortedVarContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *SortedVarContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SMTLIBv2Parser) SortedVar() (localctx ISortedVarContext) {
	localctx = NewSortedVarContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 8, SMTLIBv2ParserRULE_sortedVar)
	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(146)
		p.Match(SMTLIBv2ParserParOpen)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(147)
		p.Match(SMTLIBv2ParserSymbol)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(148)
		p.Sort()
	}
	{
		p.SetState(149)
		p.Match(SMTLIBv2ParserParClose)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
}

// IMatchCaseContext is an interface to support dynamic dispatch.
type IMatchCaseContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	ParOpen() antlr.TerminalNode
	Pattern() IPatternContext
	Term() ITermContext
	ParClose() antlr.TerminalNode

	// IsMatchCaseContext differentiates from other interfaces.
	IsMatchCaseContext()
}

type MatchCaseContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyMatchCaseContext() *MatchCaseContext {
	var p = new(MatchCaseContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SMTLIBv2ParserRULE_matchCase
	return p
}

func InitEmptyMatchCaseContext(p *MatchCaseContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SMTLIBv2ParserRULE_matchCase
}

func (*MatchCaseContext) IsMatchCaseContext() {}

func NewMatchCaseContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *MatchCaseContext {
	var p = new(MatchCaseContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SMTLIBv2ParserRULE_matchCase

	return p
}

func (s *MatchCaseContext) GetParser() antlr.Parser { return s.parser }

func (s *MatchCaseContext) ParOpen() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserParOpen, 0)
}

func (s *MatchCaseContext) Pattern() IPatternContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IPatternContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IPatternContext)
}

func (s *MatchCaseContext) Term() ITermContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ITermContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(ITermContext)
}

func (s *MatchCaseContext) ParClose() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserParClose, 0)
}

func (s *MatchCaseContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *MatchCaseContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SMTLIBv2Parser) MatchCase() (localctx IMatchCaseContext) {
	localctx = NewMatchCaseContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 10, SMTLIBv2ParserRULE_matchCase)
	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(151)
		p.Match(SMTLIBv2ParserParOpen)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(152)
		p.Pattern()
	}
	{
		p.SetState(153)
		p.Term()
	}
	{
		p.SetState(154)
		p.Match(SMTLIBv2ParserParClose)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
}

// IPatternContext is an interface to support dynamic dispatch.
type IPatternContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	AllSymbol() []antlr.TerminalNode
	Symbol(i int) antlr.TerminalNode
	AllUnderscore() []antlr.TerminalNode
	Underscore(i int) antlr.TerminalNode
	ParOpen() antlr.TerminalNode
	ParClose() antlr.TerminalNode

	// IsPatternContext differentiates from other interfaces.
	IsPatternContext()
}

type PatternContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyPatternContext() *PatternContext {
	var p = new(PatternContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SMTLIBv2ParserRULE_pattern
	return p
}

func InitEmptyPatternContext(p *PatternContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SMTLIBv2ParserRULE_pattern
}

func (*PatternContext) IsPatternContext() {}

func NewPatternContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *PatternContext {
	var p = new(PatternContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SMTLIBv2ParserRULE_pattern

	return p
}

func (s *PatternContext) GetParser() antlr.Parser { return s.parser }

func (s *PatternContext) AllSymbol() []antlr.TerminalNode {
	return s.GetTokens(SMTLIBv2ParserSymbol)
}

func (s *PatternContext) Symbol(i int) antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserSymbol, i)
}

func (s *PatternContext) AllUnderscore() []antlr.TerminalNode {
	return s.GetTokens(SMTLIBv2ParserUnderscore)
}

func (s *PatternContext) Underscore(i int) antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserUnderscore, i)
}

func (s *PatternContext) ParOpen() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserParOpen, 0)
}

func (s *PatternContext) ParClose() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserParClose, 0)
}

func (s *PatternContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *PatternContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SMTLIBv2Parser) Pattern() (localctx IPatternContext) {
	localctx = NewPatternContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 12, SMTLIBv2ParserRULE_pattern)
	var _la int

	p.SetState(166)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case SMTLIBv2ParserSymbol:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(156)
			p.Match(SMTLIBv2ParserSymbol)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserUnderscore:
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(157)
			p.Match(SMTLIBv2ParserUnderscore)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserParOpen:
		p.EnterOuterAlt(localctx, 3)
		{
			p.SetState(158)
			p.Match(SMTLIBv2ParserParOpen)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(159)
			p.Match(SMTLIBv2ParserSymbol)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(161)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for ok := true; ok; ok = _la == SMTLIBv2ParserUnderscore || _la == SMTLIBv2ParserSymbol {
			{
				p.SetState(160)
				_la = p.GetTokenStream().LA(1)

				if !(_la == SMTLIBv2ParserUnderscore || _la == SMTLIBv2ParserSymbol) {
					p.GetErrorHandler().RecoverInline(p)
				} else {
					p.GetErrorHandler().ReportMatch(p)
					p.Consume()
				}
			}

			p.SetState(163)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}
		{
			p.SetState(165)
			p.Match(SMTLIBv2ParserParClose)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	default:
		p.SetError(antlr.NewNoViableAltException(p, nil, nil, nil, nil, nil))
		goto errorExit
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
}

// IIdentifierContext is an interface to support dynamic dispatch.
type IIdentifierContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	Symbol() antlr.TerminalNode
	ParOpen() antlr.TerminalNode
	Underscore() antlr.TerminalNode
	ParClose() antlr.TerminalNode
	AllIndex() []IIndexContext
	Index(i int) IIndexContext

	// IsIdentifierContext differentiates from other interfaces.
	IsIdentifierContext()
}

type IdentifierContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyIdentifierContext() *IdentifierContext {
	var p = new(IdentifierContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SMTLIBv2ParserRULE_identifier
	return p
}

func InitEmptyIdentifierContext(p *IdentifierContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SMTLIBv2ParserRULE_identifier
}

func (*IdentifierContext) IsIdentifierContext() {}

func NewIdentifierContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *IdentifierContext {
	var p = new(IdentifierContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SMTLIBv2ParserRULE_identifier

	return p
}

func (s *IdentifierContext) GetParser() antlr.Parser { return s.parser }

func (s *IdentifierContext) Symbol() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserSymbol, 0)
}

func (s *IdentifierContext) ParOpen() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserParOpen, 0)
}

func (s *IdentifierContext) Underscore() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserUnderscore, 0)
}

func (s *IdentifierContext) ParClose() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserParClose, 0)
}

func (s *IdentifierContext) AllIndex() []IIndexContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IIndexContext); ok {
			len++
		}
	}

	tst := make([]IIndexContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IIndexContext); ok {
			tst[i] = t.(IIndexContext)
			i++
		}
	}

	return tst
}

func (s *IdentifierContext) Index(i int) IIndexContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IIndexContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IIndexContext)
}

func (s *IdentifierContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *IdentifierContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SMTLIBv2Parser) Identifier() (localctx IIdentifierContext) {
	localctx = NewIdentifierContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 14, SMTLIBv2ParserRULE_identifier)
	var _la int

	p.SetState(179)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case SMTLIBv2ParserSymbol:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(168)
			p.Match(SMTLIBv2ParserSymbol)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserParOpen:
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(169)
			p.Match(SMTLIBv2ParserParOpen)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(170)
			p.Match(SMTLIBv2ParserUnderscore)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(171)
			p.Match(SMTLIBv2ParserSymbol)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(173)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for ok := true; ok; ok = ((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&2216615441596418) != 0) {
			{
				p.SetState(172)
				p.Index()
			}

			p.SetState(175)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}
		{
			p.SetState(177)
			p.Match(SMTLIBv2ParserParClose)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	default:
		p.SetError(antlr.NewNoViableAltException(p, nil, nil, nil, nil, nil))
		goto errorExit
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
}

// IIndexContext is an interface to support dynamic dispatch.
type IIndexContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	Numeral() antlr.TerminalNode
	Symbol() antlr.TerminalNode
	Hex() antlr.TerminalNode
	Decimal() antlr.TerminalNode
	Binary() antlr.TerminalNode
	String_() antlr.TerminalNode
	ParOpen() antlr.TerminalNode
	ParClose() antlr.TerminalNode
	AllSExpr() []ISExprContext
	SExpr(i int) ISExprContext

	// IsIndexContext differentiates from other interfaces.
	IsIndexContext()
}

type IndexContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyIndexContext() *IndexContext {
	var p = new(IndexContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SMTLIBv2ParserRULE_index
	return p
}

func InitEmptyIndexContext(p *IndexContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SMTLIBv2ParserRULE_index
}

func (*IndexContext) IsIndexContext() {}

func NewIndexContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *IndexContext {
	var p = new(IndexContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SMTLIBv2ParserRULE_index

	return p
}

func (s *IndexContext) GetParser() antlr.Parser { return s.parser }

func (s *IndexContext) Numeral() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserNumeral, 0)
}

func (s *IndexContext) Symbol() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserSymbol, 0)
}

func (s *IndexContext) Hex() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserHex, 0)
}

func (s *IndexContext) Decimal() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserDecimal, 0)
}

func (s *IndexContext) Binary() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserBinary, 0)
}

func (s *IndexContext) String_() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserString_, 0)
}

func (s *IndexContext) ParOpen() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserParOpen, 0)
}

func (s *IndexContext) ParClose() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserParClose, 0)
}

func (s *IndexContext) AllSExpr() []ISExprContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(ISExprContext); ok {
			len++
		}
	}

	tst := make([]ISExprContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(ISExprContext); ok {
			tst[i] = t.(ISExprContext)
			i++
		}
	}

	return tst
}

func (s *IndexContext) SExpr(i int) ISExprContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ISExprContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(ISExprContext)
}

func (s *IndexContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *IndexContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SMTLIBv2Parser) Index() (localctx IIndexContext) {
	localctx = NewIndexContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 16, SMTLIBv2ParserRULE_index)
	var _la int

	p.SetState(195)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case SMTLIBv2ParserNumeral:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(181)
			p.Match(SMTLIBv2ParserNumeral)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserSymbol:
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(182)
			p.Match(SMTLIBv2ParserSymbol)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserHex:
		p.EnterOuterAlt(localctx, 3)
		{
			p.SetState(183)
			p.Match(SMTLIBv2ParserHex)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserDecimal:
		p.EnterOuterAlt(localctx, 4)
		{
			p.SetState(184)
			p.Match(SMTLIBv2ParserDecimal)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserBinary:
		p.EnterOuterAlt(localctx, 5)
		{
			p.SetState(185)
			p.Match(SMTLIBv2ParserBinary)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserString_:
		p.EnterOuterAlt(localctx, 6)
		{
			p.SetState(186)
			p.Match(SMTLIBv2ParserString_)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserParOpen:
		p.EnterOuterAlt(localctx, 7)
		{
			p.SetState(187)
			p.Match(SMTLIBv2ParserParOpen)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(191)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for (int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&22482813764771834) != 0 {
			{
				p.SetState(188)
				p.SExpr()
			}

			p.SetState(193)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}
		{
			p.SetState(194)
			p.Match(SMTLIBv2ParserParClose)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	default:
		p.SetError(antlr.NewNoViableAltException(p, nil, nil, nil, nil, nil))
		goto errorExit
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
}

// ISortContext is an interface to support dynamic dispatch.
type ISortContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	Symbol() antlr.TerminalNode
	AllParOpen() []antlr.TerminalNode
	ParOpen(i int) antlr.TerminalNode
	AllParClose() []antlr.TerminalNode
	ParClose(i int) antlr.TerminalNode
	Underscore() antlr.TerminalNode
	AllSort() []ISortContext
	Sort(i int) ISortContext
	AllIndex() []IIndexContext
	Index(i int) IIndexContext
	Deep() antlr.TerminalNode

	// IsSortContext differentiates from other interfaces.
	IsSortContext()
}

type SortContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptySortContext() *SortContext {
	var p = new(SortContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SMTLIBv2ParserRULE_sort
	return p
}

func InitEmptySortContext(p *SortContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SMTLIBv2ParserRULE_sort
}

func (*SortContext) IsSortContext() {}

func NewSortContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *SortContext {
	var p = new(SortContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SMTLIBv2ParserRULE_sort

	return p
}

func (s *SortContext) GetParser() antlr.Parser { return s.parser }

func (s *SortContext) Symbol() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserSymbol, 0)
}

func (s *SortContext) AllParOpen() []antlr.TerminalNode {
	return s.GetTokens(SMTLIBv2ParserParOpen)
}

func (s *SortContext) ParOpen(i int) antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserParOpen, i)
}

func (s *SortContext) AllParClose() []antlr.TerminalNode {
	return s.GetTokens(SMTLIBv2ParserParClose)
}

func (s *SortContext) ParClose(i int) antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserParClose, i)
}

func (s *SortContext) Underscore() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserUnderscore, 0)
}

func (s *SortContext) AllSort() []ISortContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(ISortContext); ok {
			len++
		}
	}

	tst := make([]ISortContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(ISortContext); ok {
			tst[i] = t.(ISortContext)
			i++
		}
	}

	return tst
}

func (s *SortContext) Sort(i int) ISortContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ISortContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(ISortContext)
}

func (s *SortContext) AllIndex() []IIndexContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IIndexContext); ok {
			len++
		}
	}

	tst := make([]IIndexContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IIndexContext); ok {
			tst[i] = t.(IIndexContext)
			i++
		}
	}

	return tst
}

func (s *SortContext) Index(i int) IIndexContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IIndexContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IIndexContext)
}

func (s *SortContext) Deep() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserDeep, 0)
}

func (s *SortContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *SortContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SMTLIBv2Parser) Sort() (localctx ISortContext) {
	localctx = NewSortContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 18, SMTLIBv2ParserRULE_sort)
	var _la int

	p.SetState(231)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case SMTLIBv2ParserSymbol:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(197)
			p.Match(SMTLIBv2ParserSymbol)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserParOpen:
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(198)
			p.Match(SMTLIBv2ParserParOpen)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(226)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}

		switch p.GetTokenStream().LA(1) {
		case SMTLIBv2ParserSymbol:
			{
				p.SetState(199)
				p.Match(SMTLIBv2ParserSymbol)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			p.SetState(201)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)

			for ok := true; ok; ok = ((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&19140298416324610) != 0) {
				{
					p.SetState(200)
					p.Sort()
				}

				p.SetState(203)
				p.GetErrorHandler().Sync(p)
				if p.HasError() {
					goto errorExit
				}
				_la = p.GetTokenStream().LA(1)
			}

		case SMTLIBv2ParserUnderscore:
			{
				p.SetState(205)
				p.Match(SMTLIBv2ParserUnderscore)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(206)
				p.Match(SMTLIBv2ParserSymbol)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			p.SetState(208)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)

			for ok := true; ok; ok = ((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&2216615441596418) != 0) {
				{
					p.SetState(207)
					p.Index()
				}

				p.SetState(210)
				p.GetErrorHandler().Sync(p)
				if p.HasError() {
					goto errorExit
				}
				_la = p.GetTokenStream().LA(1)
			}

		case SMTLIBv2ParserParOpen:
			{
				p.SetState(212)
				p.Match(SMTLIBv2ParserParOpen)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(213)
				p.Match(SMTLIBv2ParserUnderscore)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(214)
				p.Match(SMTLIBv2ParserSymbol)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			p.SetState(216)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)

			for ok := true; ok; ok = ((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&2216615441596418) != 0) {
				{
					p.SetState(215)
					p.Index()
				}

				p.SetState(218)
				p.GetErrorHandler().Sync(p)
				if p.HasError() {
					goto errorExit
				}
				_la = p.GetTokenStream().LA(1)
			}
			{
				p.SetState(220)
				p.Match(SMTLIBv2ParserParClose)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			p.SetState(222)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)

			for ok := true; ok; ok = ((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&19140298416324610) != 0) {
				{
					p.SetState(221)
					p.Sort()
				}

				p.SetState(224)
				p.GetErrorHandler().Sync(p)
				if p.HasError() {
					goto errorExit
				}
				_la = p.GetTokenStream().LA(1)
			}

		default:
			p.SetError(antlr.NewNoViableAltException(p, nil, nil, nil, nil, nil))
			goto errorExit
		}
		{
			p.SetState(228)
			p.Match(SMTLIBv2ParserParClose)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserDeep:
		p.EnterOuterAlt(localctx, 3)
		{
			p.SetState(230)
			p.Match(SMTLIBv2ParserDeep)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	default:
		p.SetError(antlr.NewNoViableAltException(p, nil, nil, nil, nil, nil))
		goto errorExit
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
}

// IAttributeContext is an interface to support dynamic dispatch.
type IAttributeContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	Keyword() antlr.TerminalNode
	AttributeValue() IAttributeValueContext

	// IsAttributeContext differentiates from other interfaces.
	IsAttributeContext()
}

type AttributeContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyAttributeContext() *AttributeContext {
	var p = new(AttributeContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SMTLIBv2ParserRULE_attribute
	return p
}

func InitEmptyAttributeContext(p *AttributeContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SMTLIBv2ParserRULE_attribute
}

func (*AttributeContext) IsAttributeContext() {}

func NewAttributeContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *AttributeContext {
	var p = new(AttributeContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SMTLIBv2ParserRULE_attribute

	return p
}

func (s *AttributeContext) GetParser() antlr.Parser { return s.parser }

func (s *AttributeContext) Keyword() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserKeyword, 0)
}

func (s *AttributeContext) AttributeValue() IAttributeValueContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IAttributeValueContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IAttributeValueContext)
}

func (s *AttributeContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *AttributeContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SMTLIBv2Parser) Attribute() (localctx IAttributeContext) {
	localctx = NewAttributeContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 20, SMTLIBv2ParserRULE_attribute)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(233)
		p.Match(SMTLIBv2ParserKeyword)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	p.SetState(235)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if (int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&2216615441596418) != 0 {
		{
			p.SetState(234)
			p.AttributeValue()
		}

	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
}

// IAttributeValueContext is an interface to support dynamic dispatch.
type IAttributeValueContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	Symbol() antlr.TerminalNode
	Numeral() antlr.TerminalNode
	Decimal() antlr.TerminalNode
	Hex() antlr.TerminalNode
	Binary() antlr.TerminalNode
	String_() antlr.TerminalNode
	ParOpen() antlr.TerminalNode
	ParClose() antlr.TerminalNode
	AllSExpr() []ISExprContext
	SExpr(i int) ISExprContext

	// IsAttributeValueContext differentiates from other interfaces.
	IsAttributeValueContext()
}

type AttributeValueContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyAttributeValueContext() *AttributeValueContext {
	var p = new(AttributeValueContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SMTLIBv2ParserRULE_attributeValue
	return p
}

func InitEmptyAttributeValueContext(p *AttributeValueContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SMTLIBv2ParserRULE_attributeValue
}

func (*AttributeValueContext) IsAttributeValueContext() {}

func NewAttributeValueContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *AttributeValueContext {
	var p = new(AttributeValueContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SMTLIBv2ParserRULE_attributeValue

	return p
}

func (s *AttributeValueContext) GetParser() antlr.Parser { return s.parser }

func (s *AttributeValueContext) Symbol() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserSymbol, 0)
}

func (s *AttributeValueContext) Numeral() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserNumeral, 0)
}

func (s *AttributeValueContext) Decimal() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserDecimal, 0)
}

func (s *AttributeValueContext) Hex() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserHex, 0)
}

func (s *AttributeValueContext) Binary() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserBinary, 0)
}

func (s *AttributeValueContext) String_() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserString_, 0)
}

func (s *AttributeValueContext) ParOpen() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserParOpen, 0)
}

func (s *AttributeValueContext) ParClose() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserParClose, 0)
}

func (s *AttributeValueContext) AllSExpr() []ISExprContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(ISExprContext); ok {
			len++
		}
	}

	tst := make([]ISExprContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(ISExprContext); ok {
			tst[i] = t.(ISExprContext)
			i++
		}
	}

	return tst
}

func (s *AttributeValueContext) SExpr(i int) ISExprContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ISExprContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(ISExprContext)
}

func (s *AttributeValueContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *AttributeValueContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SMTLIBv2Parser) AttributeValue() (localctx IAttributeValueContext) {
	localctx = NewAttributeValueContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 22, SMTLIBv2ParserRULE_attributeValue)
	var _la int

	p.SetState(251)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case SMTLIBv2ParserSymbol:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(237)
			p.Match(SMTLIBv2ParserSymbol)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserNumeral:
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(238)
			p.Match(SMTLIBv2ParserNumeral)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserDecimal:
		p.EnterOuterAlt(localctx, 3)
		{
			p.SetState(239)
			p.Match(SMTLIBv2ParserDecimal)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserHex:
		p.EnterOuterAlt(localctx, 4)
		{
			p.SetState(240)
			p.Match(SMTLIBv2ParserHex)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserBinary:
		p.EnterOuterAlt(localctx, 5)
		{
			p.SetState(241)
			p.Match(SMTLIBv2ParserBinary)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserString_:
		p.EnterOuterAlt(localctx, 6)
		{
			p.SetState(242)
			p.Match(SMTLIBv2ParserString_)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserParOpen:
		p.EnterOuterAlt(localctx, 7)
		{
			p.SetState(243)
			p.Match(SMTLIBv2ParserParOpen)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(247)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for (int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&22482813764771834) != 0 {
			{
				p.SetState(244)
				p.SExpr()
			}

			p.SetState(249)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}
		{
			p.SetState(250)
			p.Match(SMTLIBv2ParserParClose)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	default:
		p.SetError(antlr.NewNoViableAltException(p, nil, nil, nil, nil, nil))
		goto errorExit
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
}

// ISExprContext is an interface to support dynamic dispatch.
type ISExprContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	Symbol() antlr.TerminalNode
	Numeral() antlr.TerminalNode
	Decimal() antlr.TerminalNode
	Hex() antlr.TerminalNode
	Binary() antlr.TerminalNode
	String_() antlr.TerminalNode
	Keyword() antlr.TerminalNode
	Let() antlr.TerminalNode
	Bang() antlr.TerminalNode
	Underscore() antlr.TerminalNode
	As() antlr.TerminalNode
	Forall() antlr.TerminalNode
	Exists() antlr.TerminalNode
	Lambda() antlr.TerminalNode
	Match() antlr.TerminalNode
	Par() antlr.TerminalNode
	OtherReserved() antlr.TerminalNode
	ParOpen() antlr.TerminalNode
	ParClose() antlr.TerminalNode
	AllSExpr() []ISExprContext
	SExpr(i int) ISExprContext
	Deep() antlr.TerminalNode

	// IsSExprContext differentiates from other interfaces.
	IsSExprContext()
}

type SExprContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptySExprContext() *SExprContext {
	var p = new(SExprContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SMTLIBv2ParserRULE_sExpr
	return p
}

func InitEmptySExprContext(p *SExprContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SMTLIBv2ParserRULE_sExpr
}

func (*SExprContext) IsSExprContext() {}

func NewSExprContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *SExprContext {
	var p = new(SExprContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SMTLIBv2ParserRULE_sExpr

	return p
}

func (s *SExprContext) GetParser() antlr.Parser { return s.parser }

func (s *SExprContext) Symbol() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserSymbol, 0)
}

func (s *SExprContext) Numeral() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserNumeral, 0)
}

func (s *SExprContext) Decimal() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserDecimal, 0)
}

func (s *SExprContext) Hex() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserHex, 0)
}

func (s *SExprContext) Binary() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserBinary, 0)
}

func (s *SExprContext) String_() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserString_, 0)
}

func (s *SExprContext) Keyword() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserKeyword, 0)
}

func (s *SExprContext) Let() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserLet, 0)
}

func (s *SExprContext) Bang() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserBang, 0)
}

func (s *SExprContext) Underscore() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserUnderscore, 0)
}

func (s *SExprContext) As() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserAs, 0)
}

func (s *SExprContext) Forall() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserForall, 0)
}

func (s *SExprContext) Exists() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserExists, 0)
}

func (s *SExprContext) Lambda() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserLambda, 0)
}

func (s *SExprContext) Match() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserMatch, 0)
}

func (s *SExprContext) Par() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserPar, 0)
}

func (s *SExprContext) OtherReserved() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserOtherReserved, 0)
}

func (s *SExprContext) ParOpen() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserParOpen, 0)
}

func (s *SExprContext) ParClose() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserParClose, 0)
}

func (s *SExprContext) AllSExpr() []ISExprContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(ISExprContext); ok {
			len++
		}
	}

	tst := make([]ISExprContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(ISExprContext); ok {
			tst[i] = t.(ISExprContext)
			i++
		}
	}

	return tst
}

func (s *SExprContext) SExpr(i int) ISExprContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ISExprContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(ISExprContext)
}

func (s *SExprContext) Deep() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserDeep, 0)
}

func (s *SExprContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *SExprContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SMTLIBv2Parser) SExpr() (localctx ISExprContext) {
	localctx = NewSExprContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 24, SMTLIBv2ParserRULE_sExpr)
	var _la int

	p.SetState(279)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case SMTLIBv2ParserSymbol:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(253)
			p.Match(SMTLIBv2ParserSymbol)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserNumeral:
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(254)
			p.Match(SMTLIBv2ParserNumeral)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserDecimal:
		p.EnterOuterAlt(localctx, 3)
		{
			p.SetState(255)
			p.Match(SMTLIBv2ParserDecimal)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserHex:
		p.EnterOuterAlt(localctx, 4)
		{
			p.SetState(256)
			p.Match(SMTLIBv2ParserHex)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserBinary:
		p.EnterOuterAlt(localctx, 5)
		{
			p.SetState(257)
			p.Match(SMTLIBv2ParserBinary)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserString_:
		p.EnterOuterAlt(localctx, 6)
		{
			p.SetState(258)
			p.Match(SMTLIBv2ParserString_)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserKeyword:
		p.EnterOuterAlt(localctx, 7)
		{
			p.SetState(259)
			p.Match(SMTLIBv2ParserKeyword)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserLet:
		p.EnterOuterAlt(localctx, 8)
		{
			p.SetState(260)
			p.Match(SMTLIBv2ParserLet)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserBang:
		p.EnterOuterAlt(localctx, 9)
		{
			p.SetState(261)
			p.Match(SMTLIBv2ParserBang)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserUnderscore:
		p.EnterOuterAlt(localctx, 10)
		{
			p.SetState(262)
			p.Match(SMTLIBv2ParserUnderscore)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserAs:
		p.EnterOuterAlt(localctx, 11)
		{
			p.SetState(263)
			p.Match(SMTLIBv2ParserAs)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserForall:
		p.EnterOuterAlt(localctx, 12)
		{
			p.SetState(264)
			p.Match(SMTLIBv2ParserForall)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserExists:
		p.EnterOuterAlt(localctx, 13)
		{
			p.SetState(265)
			p.Match(SMTLIBv2ParserExists)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserLambda:
		p.EnterOuterAlt(localctx, 14)
		{
			p.SetState(266)
			p.Match(SMTLIBv2ParserLambda)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserMatch:
		p.EnterOuterAlt(localctx, 15)
		{
			p.SetState(267)
			p.Match(SMTLIBv2ParserMatch)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserPar:
		p.EnterOuterAlt(localctx, 16)
		{
			p.SetState(268)
			p.Match(SMTLIBv2ParserPar)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserOtherReserved:
		p.EnterOuterAlt(localctx, 17)
		{
			p.SetState(269)
			p.Match(SMTLIBv2ParserOtherReserved)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserParOpen:
		p.EnterOuterAlt(localctx, 18)
		{
			p.SetState(270)
			p.Match(SMTLIBv2ParserParOpen)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(274)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for (int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&22482813764771834) != 0 {
			{
				p.SetState(271)
				p.SExpr()
			}

			p.SetState(276)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}
		{
			p.SetState(277)
			p.Match(SMTLIBv2ParserParClose)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserDeep:
		p.EnterOuterAlt(localctx, 19)
		{
			p.SetState(278)
			p.Match(SMTLIBv2ParserDeep)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	default:
		p.SetError(antlr.NewNoViableAltException(p, nil, nil, nil, nil, nil))
		goto errorExit
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
}

// ICommandContext is an interface to support dynamic dispatch.
type ICommandContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	ParOpen() antlr.TerminalNode
	CommandBody() ICommandBodyContext
	ParClose() antlr.TerminalNode

	// IsCommandContext differentiates from other interfaces.
	IsCommandContext()
}

type CommandContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyCommandContext() *CommandContext {
	var p = new(CommandContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SMTLIBv2ParserRULE_command
	return p
}

func InitEmptyCommandContext(p *CommandContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SMTLIBv2ParserRULE_command
}

func (*CommandContext) IsCommandContext() {}

func NewCommandContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *CommandContext {
	var p = new(CommandContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SMTLIBv2ParserRULE_command

	return p
}

func (s *CommandContext) GetParser() antlr.Parser { return s.parser }

func (s *CommandContext) ParOpen() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserParOpen, 0)
}

func (s *CommandContext) CommandBody() ICommandBodyContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ICommandBodyContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(ICommandBodyContext)
}

func (s *CommandContext) ParClose() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserParClose, 0)
}

func (s *CommandContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *CommandContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SMTLIBv2Parser) Command() (localctx ICommandContext) {
	localctx = NewCommandContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 26, SMTLIBv2ParserRULE_command)
	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(281)
		p.Match(SMTLIBv2ParserParOpen)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(282)
		p.CommandBody()
	}
	{
		p.SetState(283)
		p.Match(SMTLIBv2ParserParClose)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
}

// ICommandBodyContext is an interface to support dynamic dispatch.
type ICommandBodyContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	Assert() antlr.TerminalNode
	AllTerm() []ITermContext
	Term(i int) ITermContext
	CheckSat() antlr.TerminalNode
	CheckSatAssuming() antlr.TerminalNode
	AllParOpen() []antlr.TerminalNode
	ParOpen(i int) antlr.TerminalNode
	AllParClose() []antlr.TerminalNode
	ParClose(i int) antlr.TerminalNode
	DeclareConst() antlr.TerminalNode
	AllSymbol() []antlr.TerminalNode
	Symbol(i int) antlr.TerminalNode
	AllSort() []ISortContext
	Sort(i int) ISortContext
	DeclareDatatype() antlr.TerminalNode
	AllDatatypeDec() []IDatatypeDecContext
	DatatypeDec(i int) IDatatypeDecContext
	DeclareDatatypes() antlr.TerminalNode
	AllSortDec() []ISortDecContext
	SortDec(i int) ISortDecContext
	DeclareFun() antlr.TerminalNode
	DeclareSort() antlr.TerminalNode
	Numeral() antlr.TerminalNode
	DeclareSortParameter() antlr.TerminalNode
	DefineConst() antlr.TerminalNode
	DefineFun() antlr.TerminalNode
	FunctionDef() IFunctionDefContext
	DefineFunRec() antlr.TerminalNode
	DefineFunsRec() antlr.TerminalNode
	AllFunctionDec() []IFunctionDecContext
	FunctionDec(i int) IFunctionDecContext
	DefineSort() antlr.TerminalNode
	Echo() antlr.TerminalNode
	String_() antlr.TerminalNode
	Exit() antlr.TerminalNode
	GetAssertions() antlr.TerminalNode
	GetAssignment() antlr.TerminalNode
	GetInfo() antlr.TerminalNode
	Keyword() antlr.TerminalNode
	GetModel() antlr.TerminalNode
	GetOption() antlr.TerminalNode
	GetProof() antlr.TerminalNode
	GetUnsatAssumptions() antlr.TerminalNode
	GetUnsatCore() antlr.TerminalNode
	GetValue() antlr.TerminalNode
	Pop() antlr.TerminalNode
	Push() antlr.TerminalNode
	Reset() antlr.TerminalNode
	ResetAssertions() antlr.TerminalNode
	SetInfo() antlr.TerminalNode
	Attribute() IAttributeContext
	SetLogic() antlr.TerminalNode
	SetOption() antlr.TerminalNode
	AllSExpr() []ISExprContext
	SExpr(i int) ISExprContext

	// IsCommandBodyContext differentiates from other interfaces.
	IsCommandBodyContext()
}

type CommandBodyContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyCommandBodyContext() *CommandBodyContext {
	var p = new(CommandBodyContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SMTLIBv2ParserRULE_commandBody
	return p
}

func InitEmptyCommandBodyContext(p *CommandBodyContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SMTLIBv2ParserRULE_commandBody
}

func (*CommandBodyContext) IsCommandBodyContext() {}

func NewCommandBodyContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *CommandBodyContext {
	var p = new(CommandBodyContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SMTLIBv2ParserRULE_commandBody

	return p
}

func (s *CommandBodyContext) GetParser() antlr.Parser { return s.parser }

func (s *CommandBodyContext) Assert() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserAssert, 0)
}

func (s *CommandBodyContext) AllTerm() []ITermContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(ITermContext); ok {
			len++
		}
	}

	tst := make([]ITermContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(ITermContext); ok {
			tst[i] = t.(ITermContext)
			i++
		}
	}

	return tst
}

func (s *CommandBodyContext) Term(i int) ITermContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ITermContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(ITermContext)
}

func (s *CommandBodyContext) CheckSat() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserCheckSat, 0)
}

func (s *CommandBodyContext) CheckSatAssuming() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserCheckSatAssuming, 0)
}

func (s *CommandBodyContext) AllParOpen() []antlr.TerminalNode {
	return s.GetTokens(SMTLIBv2ParserParOpen)
}

func (s *CommandBodyContext) ParOpen(i int) antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserParOpen, i)
}

func (s *CommandBodyContext) AllParClose() []antlr.TerminalNode {
	return s.GetTokens(SMTLIBv2ParserParClose)
}

func (s *CommandBodyContext) ParClose(i int) antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserParClose, i)
}

func (s *CommandBodyContext) DeclareConst() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserDeclareConst, 0)
}

func (s *CommandBodyContext) AllSymbol() []antlr.TerminalNode {
	return s.GetTokens(SMTLIBv2ParserSymbol)
}

func (s *CommandBodyContext) Symbol(i int) antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserSymbol, i)
}

func (s *CommandBodyContext) AllSort() []ISortContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(ISortContext); ok {
			len++
		}
	}

	tst := make([]ISortContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(ISortContext); ok {
			tst[i] = t.(ISortContext)
			i++
		}
	}

	return tst
}

func (s *CommandBodyContext) Sort(i int) ISortContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ISortContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(ISortContext)
}

func (s *CommandBodyContext) DeclareDatatype() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserDeclareDatatype, 0)
}

func (s *CommandBodyContext) AllDatatypeDec() []IDatatypeDecContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IDatatypeDecContext); ok {
			len++
		}
	}

	tst := make([]IDatatypeDecContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IDatatypeDecContext); ok {
			tst[i] = t.(IDatatypeDecContext)
			i++
		}
	}

	return tst
}

func (s *CommandBodyContext) DatatypeDec(i int) IDatatypeDecContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IDatatypeDecContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IDatatypeDecContext)
}

func (s *CommandBodyContext) DeclareDatatypes() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserDeclareDatatypes, 0)
}

func (s *CommandBodyContext) AllSortDec() []ISortDecContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(ISortDecContext); ok {
			len++
		}
	}

	tst := make([]ISortDecContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(ISortDecContext); ok {
			tst[i] = t.(ISortDecContext)
			i++
		}
	}

	return tst
}

func (s *CommandBodyContext) SortDec(i int) ISortDecContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ISortDecContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(ISortDecContext)
}

func (s *CommandBodyContext) DeclareFun() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserDeclareFun, 0)
}

func (s *CommandBodyContext) DeclareSort() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserDeclareSort, 0)
}

func (s *CommandBodyContext) Numeral() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserNumeral, 0)
}

func (s *CommandBodyContext) DeclareSortParameter() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserDeclareSortParameter, 0)
}

func (s *CommandBodyContext) DefineConst() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserDefineConst, 0)
}

func (s *CommandBodyContext) DefineFun() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserDefineFun, 0)
}

func (s *CommandBodyContext) FunctionDef() IFunctionDefContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IFunctionDefContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IFunctionDefContext)
}

func (s *CommandBodyContext) DefineFunRec() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserDefineFunRec, 0)
}

func (s *CommandBodyContext) DefineFunsRec() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserDefineFunsRec, 0)
}

func (s *CommandBodyContext) AllFunctionDec() []IFunctionDecContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IFunctionDecContext); ok {
			len++
		}
	}

	tst := make([]IFunctionDecContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IFunctionDecContext); ok {
			tst[i] = t.(IFunctionDecContext)
			i++
		}
	}

	return tst
}

func (s *CommandBodyContext) FunctionDec(i int) IFunctionDecContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IFunctionDecContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IFunctionDecContext)
}

func (s *CommandBodyContext) DefineSort() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserDefineSort, 0)
}

func (s *CommandBodyContext) Echo() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserEcho, 0)
}

func (s *CommandBodyContext) String_() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserString_, 0)
}

func (s *CommandBodyContext) Exit() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserExit, 0)
}

func (s *CommandBodyContext) GetAssertions() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserGetAssertions, 0)
}

func (s *CommandBodyContext) GetAssignment() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserGetAssignment, 0)
}

func (s *CommandBodyContext) GetInfo() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserGetInfo, 0)
}

func (s *CommandBodyContext) Keyword() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserKeyword, 0)
}

func (s *CommandBodyContext) GetModel() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserGetModel, 0)
}

func (s *CommandBodyContext) GetOption() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserGetOption, 0)
}

func (s *CommandBodyContext) GetProof() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserGetProof, 0)
}

func (s *CommandBodyContext) GetUnsatAssumptions() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserGetUnsatAssumptions, 0)
}

func (s *CommandBodyContext) GetUnsatCore() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserGetUnsatCore, 0)
}

func (s *CommandBodyContext) GetValue() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserGetValue, 0)
}

func (s *CommandBodyContext) Pop() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserPop, 0)
}

func (s *CommandBodyContext) Push() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserPush, 0)
}

func (s *CommandBodyContext) Reset() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserReset, 0)
}

func (s *CommandBodyContext) ResetAssertions() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserResetAssertions, 0)
}

func (s *CommandBodyContext) SetInfo() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserSetInfo, 0)
}

func (s *CommandBodyContext) Attribute() IAttributeContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IAttributeContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IAttributeContext)
}

func (s *CommandBodyContext) SetLogic() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserSetLogic, 0)
}

func (s *CommandBodyContext) SetOption() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserSetOption, 0)
}

func (s *CommandBodyContext) AllSExpr() []ISExprContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(ISExprContext); ok {
			len++
		}
	}

	tst := make([]ISExprContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(ISExprContext); ok {
			tst[i] = t.(ISExprContext)
			i++
		}
	}

	return tst
}

func (s *CommandBodyContext) SExpr(i int) ISExprContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ISExprContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(ISExprContext)
}

func (s *CommandBodyContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *CommandBodyContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SMTLIBv2Parser) CommandBody() (localctx ICommandBodyContext) {
	localctx = NewCommandBodyContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 28, SMTLIBv2ParserRULE_commandBody)
	var _la int

	p.SetState(419)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case SMTLIBv2ParserAssert:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(285)
			p.Match(SMTLIBv2ParserAssert)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(286)
			p.Term()
		}

	case SMTLIBv2ParserCheckSat:
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(287)
			p.Match(SMTLIBv2ParserCheckSat)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserCheckSatAssuming:
		p.EnterOuterAlt(localctx, 3)
		{
			p.SetState(288)
			p.Match(SMTLIBv2ParserCheckSatAssuming)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(289)
			p.Match(SMTLIBv2ParserParOpen)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(293)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for (int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&20231013951078402) != 0 {
			{
				p.SetState(290)
				p.Term()
			}

			p.SetState(295)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}
		{
			p.SetState(296)
			p.Match(SMTLIBv2ParserParClose)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserDeclareConst:
		p.EnterOuterAlt(localctx, 4)
		{
			p.SetState(297)
			p.Match(SMTLIBv2ParserDeclareConst)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(298)
			p.Match(SMTLIBv2ParserSymbol)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(299)
			p.Sort()
		}

	case SMTLIBv2ParserDeclareDatatype:
		p.EnterOuterAlt(localctx, 5)
		{
			p.SetState(300)
			p.Match(SMTLIBv2ParserDeclareDatatype)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(301)
			p.Match(SMTLIBv2ParserSymbol)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(302)
			p.DatatypeDec()
		}

	case SMTLIBv2ParserDeclareDatatypes:
		p.EnterOuterAlt(localctx, 6)
		{
			p.SetState(303)
			p.Match(SMTLIBv2ParserDeclareDatatypes)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(304)
			p.Match(SMTLIBv2ParserParOpen)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(308)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for _la == SMTLIBv2ParserParOpen || _la == SMTLIBv2ParserSymbol {
			{
				p.SetState(305)
				p.SortDec()
			}

			p.SetState(310)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}
		{
			p.SetState(311)
			p.Match(SMTLIBv2ParserParClose)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(312)
			p.Match(SMTLIBv2ParserParOpen)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(314)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for ok := true; ok; ok = _la == SMTLIBv2ParserParOpen {
			{
				p.SetState(313)
				p.DatatypeDec()
			}

			p.SetState(316)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}
		{
			p.SetState(318)
			p.Match(SMTLIBv2ParserParClose)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserDeclareFun:
		p.EnterOuterAlt(localctx, 7)
		{
			p.SetState(320)
			p.Match(SMTLIBv2ParserDeclareFun)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(321)
			p.Match(SMTLIBv2ParserSymbol)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(322)
			p.Match(SMTLIBv2ParserParOpen)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(326)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for (int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&19140298416324610) != 0 {
			{
				p.SetState(323)
				p.Sort()
			}

			p.SetState(328)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}
		{
			p.SetState(329)
			p.Match(SMTLIBv2ParserParClose)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(330)
			p.Sort()
		}

	case SMTLIBv2ParserDeclareSort:
		p.EnterOuterAlt(localctx, 8)
		{
			p.SetState(331)
			p.Match(SMTLIBv2ParserDeclareSort)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(332)
			p.Match(SMTLIBv2ParserSymbol)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(334)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if _la == SMTLIBv2ParserNumeral {
			{
				p.SetState(333)
				p.Match(SMTLIBv2ParserNumeral)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}

		}

	case SMTLIBv2ParserDeclareSortParameter:
		p.EnterOuterAlt(localctx, 9)
		{
			p.SetState(336)
			p.Match(SMTLIBv2ParserDeclareSortParameter)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(337)
			p.Match(SMTLIBv2ParserSymbol)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserDefineConst:
		p.EnterOuterAlt(localctx, 10)
		{
			p.SetState(338)
			p.Match(SMTLIBv2ParserDefineConst)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(339)
			p.Match(SMTLIBv2ParserSymbol)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(340)
			p.Sort()
		}
		{
			p.SetState(341)
			p.Term()
		}

	case SMTLIBv2ParserDefineFun:
		p.EnterOuterAlt(localctx, 11)
		{
			p.SetState(343)
			p.Match(SMTLIBv2ParserDefineFun)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(344)
			p.FunctionDef()
		}

	case SMTLIBv2ParserDefineFunRec:
		p.EnterOuterAlt(localctx, 12)
		{
			p.SetState(345)
			p.Match(SMTLIBv2ParserDefineFunRec)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(346)
			p.FunctionDef()
		}

	case SMTLIBv2ParserDefineFunsRec:
		p.EnterOuterAlt(localctx, 13)
		{
			p.SetState(347)
			p.Match(SMTLIBv2ParserDefineFunsRec)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(348)
			p.Match(SMTLIBv2ParserParOpen)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(350)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for ok := true; ok; ok = _la == SMTLIBv2ParserParOpen {
			{
				p.SetState(349)
				p.FunctionDec()
			}

			p.SetState(352)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}
		{
			p.SetState(354)
			p.Match(SMTLIBv2ParserParClose)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(355)
			p.Match(SMTLIBv2ParserParOpen)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(357)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for ok := true; ok; ok = ((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&20231013951078402) != 0) {
			{
				p.SetState(356)
				p.Term()
			}

			p.SetState(359)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}
		{
			p.SetState(361)
			p.Match(SMTLIBv2ParserParClose)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserDefineSort:
		p.EnterOuterAlt(localctx, 14)
		{
			p.SetState(363)
			p.Match(SMTLIBv2ParserDefineSort)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(364)
			p.Match(SMTLIBv2ParserSymbol)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(365)
			p.Match(SMTLIBv2ParserParOpen)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(369)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for _la == SMTLIBv2ParserSymbol {
			{
				p.SetState(366)
				p.Match(SMTLIBv2ParserSymbol)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}

			p.SetState(371)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}
		{
			p.SetState(372)
			p.Match(SMTLIBv2ParserParClose)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(373)
			p.Sort()
		}

	case SMTLIBv2ParserEcho:
		p.EnterOuterAlt(localctx, 15)
		{
			p.SetState(374)
			p.Match(SMTLIBv2ParserEcho)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(375)
			p.Match(SMTLIBv2ParserString_)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserExit:
		p.EnterOuterAlt(localctx, 16)
		{
			p.SetState(376)
			p.Match(SMTLIBv2ParserExit)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserGetAssertions:
		p.EnterOuterAlt(localctx, 17)
		{
			p.SetState(377)
			p.Match(SMTLIBv2ParserGetAssertions)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserGetAssignment:
		p.EnterOuterAlt(localctx, 18)
		{
			p.SetState(378)
			p.Match(SMTLIBv2ParserGetAssignment)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserGetInfo:
		p.EnterOuterAlt(localctx, 19)
		{
			p.SetState(379)
			p.Match(SMTLIBv2ParserGetInfo)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(380)
			p.Match(SMTLIBv2ParserKeyword)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserGetModel:
		p.EnterOuterAlt(localctx, 20)
		{
			p.SetState(381)
			p.Match(SMTLIBv2ParserGetModel)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserGetOption:
		p.EnterOuterAlt(localctx, 21)
		{
			p.SetState(382)
			p.Match(SMTLIBv2ParserGetOption)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(383)
			p.Match(SMTLIBv2ParserKeyword)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserGetProof:
		p.EnterOuterAlt(localctx, 22)
		{
			p.SetState(384)
			p.Match(SMTLIBv2ParserGetProof)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserGetUnsatAssumptions:
		p.EnterOuterAlt(localctx, 23)
		{
			p.SetState(385)
			p.Match(SMTLIBv2ParserGetUnsatAssumptions)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserGetUnsatCore:
		p.EnterOuterAlt(localctx, 24)
		{
			p.SetState(386)
			p.Match(SMTLIBv2ParserGetUnsatCore)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserGetValue:
		p.EnterOuterAlt(localctx, 25)
		{
			p.SetState(387)
			p.Match(SMTLIBv2ParserGetValue)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(388)
			p.Match(SMTLIBv2ParserParOpen)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(390)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for ok := true; ok; ok = ((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&20231013951078402) != 0) {
			{
				p.SetState(389)
				p.Term()
			}

			p.SetState(392)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}
		{
			p.SetState(394)
			p.Match(SMTLIBv2ParserParClose)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserPop:
		p.EnterOuterAlt(localctx, 26)
		{
			p.SetState(396)
			p.Match(SMTLIBv2ParserPop)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(398)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if _la == SMTLIBv2ParserNumeral {
			{
				p.SetState(397)
				p.Match(SMTLIBv2ParserNumeral)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}

		}

	case SMTLIBv2ParserPush:
		p.EnterOuterAlt(localctx, 27)
		{
			p.SetState(400)
			p.Match(SMTLIBv2ParserPush)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(402)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if _la == SMTLIBv2ParserNumeral {
			{
				p.SetState(401)
				p.Match(SMTLIBv2ParserNumeral)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}

		}

	case SMTLIBv2ParserReset:
		p.EnterOuterAlt(localctx, 28)
		{
			p.SetState(404)
			p.Match(SMTLIBv2ParserReset)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserResetAssertions:
		p.EnterOuterAlt(localctx, 29)
		{
			p.SetState(405)
			p.Match(SMTLIBv2ParserResetAssertions)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserSetInfo:
		p.EnterOuterAlt(localctx, 30)
		{
			p.SetState(406)
			p.Match(SMTLIBv2ParserSetInfo)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(407)
			p.Attribute()
		}

	case SMTLIBv2ParserSetLogic:
		p.EnterOuterAlt(localctx, 31)
		{
			p.SetState(408)
			p.Match(SMTLIBv2ParserSetLogic)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(409)
			p.Match(SMTLIBv2ParserSymbol)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserSetOption:
		p.EnterOuterAlt(localctx, 32)
		{
			p.SetState(410)
			p.Match(SMTLIBv2ParserSetOption)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(411)
			p.Attribute()
		}

	case SMTLIBv2ParserSymbol:
		p.EnterOuterAlt(localctx, 33)
		{
			p.SetState(412)
			p.Match(SMTLIBv2ParserSymbol)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(416)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for (int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&22482813764771834) != 0 {
			{
				p.SetState(413)
				p.SExpr()
			}

			p.SetState(418)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}

	default:
		p.SetError(antlr.NewNoViableAltException(p, nil, nil, nil, nil, nil))
		goto errorExit
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
}

// IFunctionDefContext is an interface to support dynamic dispatch.
type IFunctionDefContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	Symbol() antlr.TerminalNode
	ParOpen() antlr.TerminalNode
	ParClose() antlr.TerminalNode
	Sort() ISortContext
	Term() ITermContext
	AllSortedVar() []ISortedVarContext
	SortedVar(i int) ISortedVarContext

	// IsFunctionDefContext differentiates from other interfaces.
	IsFunctionDefContext()
}

type FunctionDefContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyFunctionDefContext() *FunctionDefContext {
	var p = new(FunctionDefContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SMTLIBv2ParserRULE_functionDef
	return p
}

func InitEmptyFunctionDefContext(p *FunctionDefContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SMTLIBv2ParserRULE_functionDef
}

func (*FunctionDefContext) IsFunctionDefContext() {}

func NewFunctionDefContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *FunctionDefContext {
	var p = new(FunctionDefContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SMTLIBv2ParserRULE_functionDef

	return p
}

func (s *FunctionDefContext) GetParser() antlr.Parser { return s.parser }

func (s *FunctionDefContext) Symbol() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserSymbol, 0)
}

func (s *FunctionDefContext) ParOpen() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserParOpen, 0)
}

func (s *FunctionDefContext) ParClose() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserParClose, 0)
}

func (s *FunctionDefContext) Sort() ISortContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ISortContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(ISortContext)
}

func (s *FunctionDefContext) Term() ITermContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ITermContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(ITermContext)
}

func (s *FunctionDefContext) AllSortedVar() []ISortedVarContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(ISortedVarContext); ok {
			len++
		}
	}

	tst := make([]ISortedVarContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(ISortedVarContext); ok {
			tst[i] = t.(ISortedVarContext)
			i++
		}
	}

	return tst
}

func (s *FunctionDefContext) SortedVar(i int) ISortedVarContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ISortedVarContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(ISortedVarContext)
}

func (s *FunctionDefContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *FunctionDefContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SMTLIBv2Parser) FunctionDef() (localctx IFunctionDefContext) {
	localctx = NewFunctionDefContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 30, SMTLIBv2ParserRULE_functionDef)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(421)
		p.Match(SMTLIBv2ParserSymbol)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(422)
		p.Match(SMTLIBv2ParserParOpen)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	p.SetState(426)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for _la == SMTLIBv2ParserParOpen {
		{
			p.SetState(423)
			p.SortedVar()
		}

		p.SetState(428)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)
	}
	{
		p.SetState(429)
		p.Match(SMTLIBv2ParserParClose)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(430)
		p.Sort()
	}
	{
		p.SetState(431)
		p.Term()
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
}

// IFunctionDecContext is an interface to support dynamic dispatch.
type IFunctionDecContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	AllParOpen() []antlr.TerminalNode
	ParOpen(i int) antlr.TerminalNode
	Symbol() antlr.TerminalNode
	AllParClose() []antlr.TerminalNode
	ParClose(i int) antlr.TerminalNode
	Sort() ISortContext
	AllSortedVar() []ISortedVarContext
	SortedVar(i int) ISortedVarContext

	// IsFunctionDecContext differentiates from other interfaces.
	IsFunctionDecContext()
}

type FunctionDecContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyFunctionDecContext() *FunctionDecContext {
	var p = new(FunctionDecContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SMTLIBv2ParserRULE_functionDec
	return p
}

func InitEmptyFunctionDecContext(p *FunctionDecContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SMTLIBv2ParserRULE_functionDec
}

func (*FunctionDecContext) IsFunctionDecContext() {}

func NewFunctionDecContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *FunctionDecContext {
	var p = new(FunctionDecContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SMTLIBv2ParserRULE_functionDec

	return p
}

func (s *FunctionDecContext) GetParser() antlr.Parser { return s.parser }

func (s *FunctionDecContext) AllParOpen() []antlr.TerminalNode {
	return s.GetTokens(SMTLIBv2ParserParOpen)
}

func (s *FunctionDecContext) ParOpen(i int) antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserParOpen, i)
}

func (s *FunctionDecContext) Symbol() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserSymbol, 0)
}

func (s *FunctionDecContext) AllParClose() []antlr.TerminalNode {
	return s.GetTokens(SMTLIBv2ParserParClose)
}

func (s *FunctionDecContext) ParClose(i int) antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserParClose, i)
}

func (s *FunctionDecContext) Sort() ISortContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ISortContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(ISortContext)
}

func (s *FunctionDecContext) AllSortedVar() []ISortedVarContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(ISortedVarContext); ok {
			len++
		}
	}

	tst := make([]ISortedVarContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(ISortedVarContext); ok {
			tst[i] = t.(ISortedVarContext)
			i++
		}
	}

	return tst
}

func (s *FunctionDecContext) SortedVar(i int) ISortedVarContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ISortedVarContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(ISortedVarContext)
}

func (s *FunctionDecContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *FunctionDecContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SMTLIBv2Parser) FunctionDec() (localctx IFunctionDecContext) {
	localctx = NewFunctionDecContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 32, SMTLIBv2ParserRULE_functionDec)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(433)
		p.Match(SMTLIBv2ParserParOpen)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(434)
		p.Match(SMTLIBv2ParserSymbol)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(435)
		p.Match(SMTLIBv2ParserParOpen)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	p.SetState(439)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for _la == SMTLIBv2ParserParOpen {
		{
			p.SetState(436)
			p.SortedVar()
		}

		p.SetState(441)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)
	}
	{
		p.SetState(442)
		p.Match(SMTLIBv2ParserParClose)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(443)
		p.Sort()
	}
	{
		p.SetState(444)
		p.Match(SMTLIBv2ParserParClose)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
}

// ISortDecContext is an interface to support dynamic dispatch.
type ISortDecContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	Symbol() antlr.TerminalNode
	ParOpen() antlr.TerminalNode
	Numeral() antlr.TerminalNode
	ParClose() antlr.TerminalNode

	// IsSortDecContext differentiates from other interfaces.
	IsSortDecContext()
}

type SortDecContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptySortDecContext() *SortDecContext {
	var p = new(SortDecContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SMTLIBv2ParserRULE_sortDec
	return p
}

func InitEmptySortDecContext(p *SortDecContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SMTLIBv2ParserRULE_sortDec
}

func (*SortDecContext) IsSortDecContext() {}

func NewSortDecContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *SortDecContext {
	var p = new(SortDecContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SMTLIBv2ParserRULE_sortDec

	return p
}

func (s *SortDecContext) GetParser() antlr.Parser { return s.parser }

func (s *SortDecContext) Symbol() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserSymbol, 0)
}

func (s *SortDecContext) ParOpen() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserParOpen, 0)
}

func (s *SortDecContext) Numeral() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserNumeral, 0)
}

func (s *SortDecContext) ParClose() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserParClose, 0)
}

func (s *SortDecContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *SortDecContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SMTLIBv2Parser) SortDec() (localctx ISortDecContext) {
	localctx = NewSortDecContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 34, SMTLIBv2ParserRULE_sortDec)
	p.SetState(451)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case SMTLIBv2ParserSymbol:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(446)
			p.Match(SMTLIBv2ParserSymbol)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserParOpen:
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(447)
			p.Match(SMTLIBv2ParserParOpen)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(448)
			p.Match(SMTLIBv2ParserSymbol)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(449)
			p.Match(SMTLIBv2ParserNumeral)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(450)
			p.Match(SMTLIBv2ParserParClose)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	default:
		p.SetError(antlr.NewNoViableAltException(p, nil, nil, nil, nil, nil))
		goto errorExit
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
}

// IDatatypeDecContext is an interface to support dynamic dispatch.
type IDatatypeDecContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	ParOpen() antlr.TerminalNode
	DatatypeBody() IDatatypeBodyContext
	ParClose() antlr.TerminalNode

	// IsDatatypeDecContext differentiates from other interfaces.
	IsDatatypeDecContext()
}

type DatatypeDecContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyDatatypeDecContext() *DatatypeDecContext {
	var p = new(DatatypeDecContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SMTLIBv2ParserRULE_datatypeDec
	return p
}

func InitEmptyDatatypeDecContext(p *DatatypeDecContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SMTLIBv2ParserRULE_datatypeDec
}

func (*DatatypeDecContext) IsDatatypeDecContext() {}

func NewDatatypeDecContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *DatatypeDecContext {
	var p = new(DatatypeDecContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SMTLIBv2ParserRULE_datatypeDec

	return p
}

func (s *DatatypeDecContext) GetParser() antlr.Parser { return s.parser }

func (s *DatatypeDecContext) ParOpen() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserParOpen, 0)
}

func (s *DatatypeDecContext) DatatypeBody() IDatatypeBodyContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IDatatypeBodyContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IDatatypeBodyContext)
}

func (s *DatatypeDecContext) ParClose() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserParClose, 0)
}

func (s *DatatypeDecContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *DatatypeDecContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SMTLIBv2Parser) DatatypeDec() (localctx IDatatypeDecContext) {
	localctx = NewDatatypeDecContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 36, SMTLIBv2ParserRULE_datatypeDec)
	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(453)
		p.Match(SMTLIBv2ParserParOpen)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(454)
		p.DatatypeBody()
	}
	{
		p.SetState(455)
		p.Match(SMTLIBv2ParserParClose)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
}

// IDatatypeBodyContext is an interface to support dynamic dispatch.
type IDatatypeBodyContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	Par() antlr.TerminalNode
	AllParOpen() []antlr.TerminalNode
	ParOpen(i int) antlr.TerminalNode
	AllParClose() []antlr.TerminalNode
	ParClose(i int) antlr.TerminalNode
	AllSymbol() []antlr.TerminalNode
	Symbol(i int) antlr.TerminalNode
	AllConstructorDec() []IConstructorDecContext
	ConstructorDec(i int) IConstructorDecContext

	// IsDatatypeBodyContext differentiates from other interfaces.
	IsDatatypeBodyContext()
}

type DatatypeBodyContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyDatatypeBodyContext() *DatatypeBodyContext {
	var p = new(DatatypeBodyContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SMTLIBv2ParserRULE_datatypeBody
	return p
}

func InitEmptyDatatypeBodyContext(p *DatatypeBodyContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SMTLIBv2ParserRULE_datatypeBody
}

func (*DatatypeBodyContext) IsDatatypeBodyContext() {}

func NewDatatypeBodyContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *DatatypeBodyContext {
	var p = new(DatatypeBodyContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SMTLIBv2ParserRULE_datatypeBody

	return p
}

func (s *DatatypeBodyContext) GetParser() antlr.Parser { return s.parser }

func (s *DatatypeBodyContext) Par() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserPar, 0)
}

func (s *DatatypeBodyContext) AllParOpen() []antlr.TerminalNode {
	return s.GetTokens(SMTLIBv2ParserParOpen)
}

func (s *DatatypeBodyContext) ParOpen(i int) antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserParOpen, i)
}

func (s *DatatypeBodyContext) AllParClose() []antlr.TerminalNode {
	return s.GetTokens(SMTLIBv2ParserParClose)
}

func (s *DatatypeBodyContext) ParClose(i int) antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserParClose, i)
}

func (s *DatatypeBodyContext) AllSymbol() []antlr.TerminalNode {
	return s.GetTokens(SMTLIBv2ParserSymbol)
}

func (s *DatatypeBodyContext) Symbol(i int) antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserSymbol, i)
}

func (s *DatatypeBodyContext) AllConstructorDec() []IConstructorDecContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IConstructorDecContext); ok {
			len++
		}
	}

	tst := make([]IConstructorDecContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IConstructorDecContext); ok {
			tst[i] = t.(IConstructorDecContext)
			i++
		}
	}

	return tst
}

func (s *DatatypeBodyContext) ConstructorDec(i int) IConstructorDecContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IConstructorDecContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(IConstructorDecContext)
}

func (s *DatatypeBodyContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *DatatypeBodyContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SMTLIBv2Parser) DatatypeBody() (localctx IDatatypeBodyContext) {
	localctx = NewDatatypeBodyContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 38, SMTLIBv2ParserRULE_datatypeBody)
	var _la int

	p.SetState(478)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case SMTLIBv2ParserPar:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(457)
			p.Match(SMTLIBv2ParserPar)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(458)
			p.Match(SMTLIBv2ParserParOpen)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(460)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for ok := true; ok; ok = _la == SMTLIBv2ParserSymbol {
			{
				p.SetState(459)
				p.Match(SMTLIBv2ParserSymbol)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}

			p.SetState(462)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}
		{
			p.SetState(464)
			p.Match(SMTLIBv2ParserParClose)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(465)
			p.Match(SMTLIBv2ParserParOpen)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(467)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for ok := true; ok; ok = _la == SMTLIBv2ParserParOpen || _la == SMTLIBv2ParserSymbol {
			{
				p.SetState(466)
				p.ConstructorDec()
			}

			p.SetState(469)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}
		{
			p.SetState(471)
			p.Match(SMTLIBv2ParserParClose)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserParOpen, SMTLIBv2ParserSymbol:
		p.EnterOuterAlt(localctx, 2)
		p.SetState(474)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for ok := true; ok; ok = _la == SMTLIBv2ParserParOpen || _la == SMTLIBv2ParserSymbol {
			{
				p.SetState(473)
				p.ConstructorDec()
			}

			p.SetState(476)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}

	default:
		p.SetError(antlr.NewNoViableAltException(p, nil, nil, nil, nil, nil))
		goto errorExit
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
}

// IConstructorDecContext is an interface to support dynamic dispatch.
type IConstructorDecContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	Symbol() antlr.TerminalNode
	ParOpen() antlr.TerminalNode
	ParClose() antlr.TerminalNode
	AllSelectorDec() []ISelectorDecContext
	SelectorDec(i int) ISelectorDecContext

	// IsConstructorDecContext differentiates from other interfaces.
	IsConstructorDecContext()
}

type ConstructorDecContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyConstructorDecContext() *ConstructorDecContext {
	var p = new(ConstructorDecContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SMTLIBv2ParserRULE_constructorDec
	return p
}

func InitEmptyConstructorDecContext(p *ConstructorDecContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SMTLIBv2ParserRULE_constructorDec
}

func (*ConstructorDecContext) IsConstructorDecContext() {}

func NewConstructorDecContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *ConstructorDecContext {
	var p = new(ConstructorDecContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SMTLIBv2ParserRULE_constructorDec

	return p
}

func (s *ConstructorDecContext) GetParser() antlr.Parser { return s.parser }

func (s *ConstructorDecContext) Symbol() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserSymbol, 0)
}

func (s *ConstructorDecContext) ParOpen() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserParOpen, 0)
}

func (s *ConstructorDecContext) ParClose() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserParClose, 0)
}

func (s *ConstructorDecContext) AllSelectorDec() []ISelectorDecContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(ISelectorDecContext); ok {
			len++
		}
	}

	tst := make([]ISelectorDecContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(ISelectorDecContext); ok {
			tst[i] = t.(ISelectorDecContext)
			i++
		}
	}

	return tst
}

func (s *ConstructorDecContext) SelectorDec(i int) ISelectorDecContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ISelectorDecContext); ok {
			if j == i {
				t = ctx.(antlr.RuleContext)
				break
			}
			j++
		}
	}

	if t == nil {
		return nil
	}

	return t.(ISelectorDecContext)
}

func (s *ConstructorDecContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ConstructorDecContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SMTLIBv2Parser) ConstructorDec() (localctx IConstructorDecContext) {
	localctx = NewConstructorDecContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 40, SMTLIBv2ParserRULE_constructorDec)
	var _la int

	p.SetState(490)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case SMTLIBv2ParserSymbol:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(480)
			p.Match(SMTLIBv2ParserSymbol)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserParOpen:
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(481)
			p.Match(SMTLIBv2ParserParOpen)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(482)
			p.Match(SMTLIBv2ParserSymbol)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(486)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for _la == SMTLIBv2ParserParOpen {
			{
				p.SetState(483)
				p.SelectorDec()
			}

			p.SetState(488)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}
		{
			p.SetState(489)
			p.Match(SMTLIBv2ParserParClose)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	default:
		p.SetError(antlr.NewNoViableAltException(p, nil, nil, nil, nil, nil))
		goto errorExit
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
}

// ISelectorDecContext is an interface to support dynamic dispatch.
type ISelectorDecContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	ParOpen() antlr.TerminalNode
	Symbol() antlr.TerminalNode
	Sort() ISortContext
	ParClose() antlr.TerminalNode

	// IsSelectorDecContext differentiates from other interfaces.
	IsSelectorDecContext()
}

type SelectorDecContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptySelectorDecContext() *SelectorDecContext {
	var p = new(SelectorDecContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SMTLIBv2ParserRULE_selectorDec
	return p
}

func InitEmptySelectorDecContext(p *SelectorDecContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SMTLIBv2ParserRULE_selectorDec
}

func (*SelectorDecContext) IsSelectorDecContext() {}

func NewSelectorDecContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *SelectorDecContext {
	var p = new(SelectorDecContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SMTLIBv2ParserRULE_selectorDec

	return p
}

func (s *SelectorDecContext) GetParser() antlr.Parser { return s.parser }

func (s *SelectorDecContext) ParOpen() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserParOpen, 0)
}

func (s *SelectorDecContext) Symbol() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserSymbol, 0)
}

func (s *SelectorDecContext) Sort() ISortContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ISortContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(ISortContext)
}

func (s *SelectorDecContext) ParClose() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserParClose, 0)
}

func (s *SelectorDecContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *SelectorDecContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SMTLIBv2Parser) SelectorDec() (localctx ISelectorDecContext) {
	localctx = NewSelectorDecContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 42, SMTLIBv2ParserRULE_selectorDec)
	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(492)
		p.Match(SMTLIBv2ParserParOpen)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(493)
		p.Match(SMTLIBv2ParserSymbol)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(494)
		p.Sort()
	}
	{
		p.SetState(495)
		p.Match(SMTLIBv2ParserParClose)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}

errorExit:
	if p.HasError() {
		v := p.GetError()
		localctx.SetException(v)
		p.GetErrorHandler().ReportError(p, v)
		p.GetErrorHandler().Recover(p, v)
		p.SetError(nil)
	}
	p.ExitRule()
	return localctx
}
