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
		"script", "term", "compound", "qualHead", "varBinding", "sortedVar",
		"matchCase", "pattern", "identifier", "index", "sort", "attribute",
		"attributeValue", "sExpr", "command", "commandBody", "functionDef",
		"functionDec", "sortDec", "datatypeDec", "datatypeBody", "constructorDec",
		"selectorDec",
	}
	staticData.PredictionContextCache = antlr.NewPredictionContextCache()
	staticData.serializedATN = []int32{
		4, 1, 54, 457, 2, 0, 7, 0, 2, 1, 7, 1, 2, 2, 7, 2, 2, 3, 7, 3, 2, 4, 7,
		4, 2, 5, 7, 5, 2, 6, 7, 6, 2, 7, 7, 7, 2, 8, 7, 8, 2, 9, 7, 9, 2, 10, 7,
		10, 2, 11, 7, 11, 2, 12, 7, 12, 2, 13, 7, 13, 2, 14, 7, 14, 2, 15, 7, 15,
		2, 16, 7, 16, 2, 17, 7, 17, 2, 18, 7, 18, 2, 19, 7, 19, 2, 20, 7, 20, 2,
		21, 7, 21, 2, 22, 7, 22, 1, 0, 5, 0, 48, 8, 0, 10, 0, 12, 0, 51, 9, 0,
		1, 0, 1, 0, 1, 1, 1, 1, 3, 1, 57, 8, 1, 1, 2, 1, 2, 1, 2, 1, 2, 4, 2, 63,
		8, 2, 11, 2, 12, 2, 64, 1, 2, 1, 2, 1, 2, 1, 2, 4, 2, 71, 8, 2, 11, 2,
		12, 2, 72, 1, 2, 1, 2, 1, 2, 4, 2, 78, 8, 2, 11, 2, 12, 2, 79, 1, 2, 1,
		2, 1, 2, 1, 2, 1, 2, 1, 2, 4, 2, 88, 8, 2, 11, 2, 12, 2, 89, 1, 2, 1, 2,
		1, 2, 4, 2, 95, 8, 2, 11, 2, 12, 2, 96, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1,
		2, 1, 2, 4, 2, 106, 8, 2, 11, 2, 12, 2, 107, 1, 2, 1, 2, 1, 2, 1, 2, 1,
		2, 1, 2, 1, 2, 4, 2, 117, 8, 2, 11, 2, 12, 2, 118, 1, 2, 1, 2, 3, 2, 123,
		8, 2, 1, 2, 1, 2, 3, 2, 127, 8, 2, 1, 3, 1, 3, 1, 3, 4, 3, 132, 8, 3, 11,
		3, 12, 3, 133, 1, 3, 1, 3, 1, 3, 1, 3, 3, 3, 140, 8, 3, 1, 4, 1, 4, 1,
		4, 1, 4, 1, 4, 1, 5, 1, 5, 1, 5, 1, 5, 1, 5, 1, 6, 1, 6, 1, 6, 1, 6, 1,
		6, 1, 7, 1, 7, 1, 7, 1, 7, 4, 7, 161, 8, 7, 11, 7, 12, 7, 162, 1, 7, 3,
		7, 166, 8, 7, 1, 8, 1, 8, 1, 8, 1, 8, 1, 8, 4, 8, 173, 8, 8, 11, 8, 12,
		8, 174, 1, 8, 1, 8, 3, 8, 179, 8, 8, 1, 9, 1, 9, 1, 9, 5, 9, 184, 8, 9,
		10, 9, 12, 9, 187, 9, 9, 1, 9, 3, 9, 190, 8, 9, 1, 10, 1, 10, 1, 10, 1,
		10, 5, 10, 196, 8, 10, 10, 10, 12, 10, 199, 9, 10, 1, 10, 1, 10, 1, 10,
		4, 10, 204, 8, 10, 11, 10, 12, 10, 205, 1, 10, 1, 10, 1, 10, 1, 10, 4,
		10, 212, 8, 10, 11, 10, 12, 10, 213, 1, 10, 1, 10, 4, 10, 218, 8, 10, 11,
		10, 12, 10, 219, 3, 10, 222, 8, 10, 1, 10, 1, 10, 3, 10, 226, 8, 10, 1,
		11, 1, 11, 3, 11, 230, 8, 11, 1, 12, 1, 12, 1, 12, 5, 12, 235, 8, 12, 10,
		12, 12, 12, 238, 9, 12, 1, 12, 3, 12, 241, 8, 12, 1, 13, 1, 13, 1, 13,
		5, 13, 246, 8, 13, 10, 13, 12, 13, 249, 9, 13, 1, 13, 1, 13, 3, 13, 253,
		8, 13, 1, 14, 1, 14, 1, 14, 1, 14, 1, 15, 1, 15, 1, 15, 1, 15, 5, 15, 263,
		8, 15, 10, 15, 12, 15, 266, 9, 15, 1, 15, 1, 15, 1, 15, 5, 15, 271, 8,
		15, 10, 15, 12, 15, 274, 9, 15, 1, 15, 1, 15, 1, 15, 1, 15, 1, 15, 1, 15,
		1, 15, 1, 15, 1, 15, 1, 15, 5, 15, 286, 8, 15, 10, 15, 12, 15, 289, 9,
		15, 1, 15, 1, 15, 1, 15, 4, 15, 294, 8, 15, 11, 15, 12, 15, 295, 1, 15,
		1, 15, 1, 15, 1, 15, 1, 15, 1, 15, 5, 15, 304, 8, 15, 10, 15, 12, 15, 307,
		9, 15, 1, 15, 1, 15, 1, 15, 1, 15, 1, 15, 3, 15, 314, 8, 15, 1, 15, 1,
		15, 1, 15, 1, 15, 1, 15, 1, 15, 1, 15, 1, 15, 1, 15, 1, 15, 1, 15, 1, 15,
		4, 15, 328, 8, 15, 11, 15, 12, 15, 329, 1, 15, 1, 15, 1, 15, 4, 15, 335,
		8, 15, 11, 15, 12, 15, 336, 1, 15, 1, 15, 1, 15, 1, 15, 1, 15, 1, 15, 5,
		15, 345, 8, 15, 10, 15, 12, 15, 348, 9, 15, 1, 15, 1, 15, 1, 15, 1, 15,
		1, 15, 1, 15, 1, 15, 1, 15, 1, 15, 1, 15, 4, 15, 360, 8, 15, 11, 15, 12,
		15, 361, 1, 15, 1, 15, 1, 15, 1, 15, 3, 15, 368, 8, 15, 1, 15, 1, 15, 1,
		15, 1, 15, 5, 15, 374, 8, 15, 10, 15, 12, 15, 377, 9, 15, 3, 15, 379, 8,
		15, 1, 16, 1, 16, 1, 16, 5, 16, 384, 8, 16, 10, 16, 12, 16, 387, 9, 16,
		1, 16, 1, 16, 1, 16, 1, 16, 1, 17, 1, 17, 1, 17, 1, 17, 5, 17, 397, 8,
		17, 10, 17, 12, 17, 400, 9, 17, 1, 17, 1, 17, 1, 17, 1, 17, 1, 18, 1, 18,
		1, 18, 1, 18, 1, 18, 3, 18, 411, 8, 18, 1, 19, 1, 19, 1, 19, 1, 19, 1,
		20, 1, 20, 1, 20, 4, 20, 420, 8, 20, 11, 20, 12, 20, 421, 1, 20, 1, 20,
		1, 20, 4, 20, 427, 8, 20, 11, 20, 12, 20, 428, 1, 20, 1, 20, 1, 20, 4,
		20, 434, 8, 20, 11, 20, 12, 20, 435, 3, 20, 438, 8, 20, 1, 21, 1, 21, 1,
		21, 1, 21, 5, 21, 444, 8, 21, 10, 21, 12, 21, 447, 9, 21, 1, 21, 3, 21,
		450, 8, 21, 1, 22, 1, 22, 1, 22, 1, 22, 1, 22, 1, 22, 0, 0, 23, 0, 2, 4,
		6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38, 40, 42,
		44, 0, 10, 1, 0, 45, 50, 1, 0, 6, 8, 2, 0, 4, 4, 50, 50, 2, 0, 3, 12, 45,
		51, 2, 0, 21, 21, 43, 43, 1, 0, 23, 24, 4, 0, 28, 30, 32, 32, 34, 36, 40,
		41, 2, 0, 31, 31, 33, 33, 1, 0, 38, 39, 2, 0, 42, 42, 44, 44, 513, 0, 49,
		1, 0, 0, 0, 2, 56, 1, 0, 0, 0, 4, 126, 1, 0, 0, 0, 6, 139, 1, 0, 0, 0,
		8, 141, 1, 0, 0, 0, 10, 146, 1, 0, 0, 0, 12, 151, 1, 0, 0, 0, 14, 165,
		1, 0, 0, 0, 16, 178, 1, 0, 0, 0, 18, 189, 1, 0, 0, 0, 20, 225, 1, 0, 0,
		0, 22, 227, 1, 0, 0, 0, 24, 240, 1, 0, 0, 0, 26, 252, 1, 0, 0, 0, 28, 254,
		1, 0, 0, 0, 30, 378, 1, 0, 0, 0, 32, 380, 1, 0, 0, 0, 34, 392, 1, 0, 0,
		0, 36, 410, 1, 0, 0, 0, 38, 412, 1, 0, 0, 0, 40, 437, 1, 0, 0, 0, 42, 449,
		1, 0, 0, 0, 44, 451, 1, 0, 0, 0, 46, 48, 3, 28, 14, 0, 47, 46, 1, 0, 0,
		0, 48, 51, 1, 0, 0, 0, 49, 47, 1, 0, 0, 0, 49, 50, 1, 0, 0, 0, 50, 52,
		1, 0, 0, 0, 51, 49, 1, 0, 0, 0, 52, 53, 5, 0, 0, 1, 53, 1, 1, 0, 0, 0,
		54, 57, 7, 0, 0, 0, 55, 57, 3, 4, 2, 0, 56, 54, 1, 0, 0, 0, 56, 55, 1,
		0, 0, 0, 57, 3, 1, 0, 0, 0, 58, 122, 5, 1, 0, 0, 59, 62, 5, 50, 0, 0, 60,
		63, 7, 0, 0, 0, 61, 63, 3, 4, 2, 0, 62, 60, 1, 0, 0, 0, 62, 61, 1, 0, 0,
		0, 63, 64, 1, 0, 0, 0, 64, 62, 1, 0, 0, 0, 64, 65, 1, 0, 0, 0, 65, 123,
		1, 0, 0, 0, 66, 67, 5, 1, 0, 0, 67, 68, 3, 6, 3, 0, 68, 70, 5, 2, 0, 0,
		69, 71, 3, 2, 1, 0, 70, 69, 1, 0, 0, 0, 71, 72, 1, 0, 0, 0, 72, 70, 1,
		0, 0, 0, 72, 73, 1, 0, 0, 0, 73, 123, 1, 0, 0, 0, 74, 75, 5, 9, 0, 0, 75,
		77, 5, 1, 0, 0, 76, 78, 3, 8, 4, 0, 77, 76, 1, 0, 0, 0, 78, 79, 1, 0, 0,
		0, 79, 77, 1, 0, 0, 0, 79, 80, 1, 0, 0, 0, 80, 81, 1, 0, 0, 0, 81, 82,
		5, 2, 0, 0, 82, 83, 3, 2, 1, 0, 83, 123, 1, 0, 0, 0, 84, 85, 5, 3, 0, 0,
		85, 87, 3, 2, 1, 0, 86, 88, 3, 22, 11, 0, 87, 86, 1, 0, 0, 0, 88, 89, 1,
		0, 0, 0, 89, 87, 1, 0, 0, 0, 89, 90, 1, 0, 0, 0, 90, 123, 1, 0, 0, 0, 91,
		92, 5, 4, 0, 0, 92, 94, 5, 50, 0, 0, 93, 95, 3, 18, 9, 0, 94, 93, 1, 0,
		0, 0, 95, 96, 1, 0, 0, 0, 96, 94, 1, 0, 0, 0, 96, 97, 1, 0, 0, 0, 97, 123,
		1, 0, 0, 0, 98, 99, 5, 5, 0, 0, 99, 100, 3, 16, 8, 0, 100, 101, 3, 20,
		10, 0, 101, 123, 1, 0, 0, 0, 102, 103, 7, 1, 0, 0, 103, 105, 5, 1, 0, 0,
		104, 106, 3, 10, 5, 0, 105, 104, 1, 0, 0, 0, 106, 107, 1, 0, 0, 0, 107,
		105, 1, 0, 0, 0, 107, 108, 1, 0, 0, 0, 108, 109, 1, 0, 0, 0, 109, 110,
		5, 2, 0, 0, 110, 111, 3, 2, 1, 0, 111, 123, 1, 0, 0, 0, 112, 113, 5, 10,
		0, 0, 113, 114, 3, 2, 1, 0, 114, 116, 5, 1, 0, 0, 115, 117, 3, 12, 6, 0,
		116, 115, 1, 0, 0, 0, 117, 118, 1, 0, 0, 0, 118, 116, 1, 0, 0, 0, 118,
		119, 1, 0, 0, 0, 119, 120, 1, 0, 0, 0, 120, 121, 5, 2, 0, 0, 121, 123,
		1, 0, 0, 0, 122, 59, 1, 0, 0, 0, 122, 66, 1, 0, 0, 0, 122, 74, 1, 0, 0,
		0, 122, 84, 1, 0, 0, 0, 122, 91, 1, 0, 0, 0, 122, 98, 1, 0, 0, 0, 122,
		102, 1, 0, 0, 0, 122, 112, 1, 0, 0, 0, 123, 124, 1, 0, 0, 0, 124, 127,
		5, 2, 0, 0, 125, 127, 5, 54, 0, 0, 126, 58, 1, 0, 0, 0, 126, 125, 1, 0,
		0, 0, 127, 5, 1, 0, 0, 0, 128, 129, 5, 4, 0, 0, 129, 131, 5, 50, 0, 0,
		130, 132, 3, 18, 9, 0, 131, 130, 1, 0, 0, 0, 132, 133, 1, 0, 0, 0, 133,
		131, 1, 0, 0, 0, 133, 134, 1, 0, 0, 0, 134, 140, 1, 0, 0, 0, 135, 136,
		5, 5, 0, 0, 136, 137, 3, 16, 8, 0, 137, 138, 3, 20, 10, 0, 138, 140, 1,
		0, 0, 0, 139, 128, 1, 0, 0, 0, 139, 135, 1, 0, 0, 0, 140, 7, 1, 0, 0, 0,
		141, 142, 5, 1, 0, 0, 142, 143, 5, 50, 0, 0, 143, 144, 3, 2, 1, 0, 144,
		145, 5, 2, 0, 0, 145, 9, 1, 0, 0, 0, 146, 147, 5, 1, 0, 0, 147, 148, 5,
		50, 0, 0, 148, 149, 3, 20, 10, 0, 149, 150, 5, 2, 0, 0, 150, 11, 1, 0,
		0, 0, 151, 152, 5, 1, 0, 0, 152, 153, 3, 14, 7, 0, 153, 154, 3, 2, 1, 0,
		154, 155, 5, 2, 0, 0, 155, 13, 1, 0, 0, 0, 156, 166, 7, 2, 0, 0, 157, 158,
		5, 1, 0, 0, 158, 160, 5, 50, 0, 0, 159, 161, 7, 2, 0, 0, 160, 159, 1, 0,
		0, 0, 161, 162, 1, 0, 0, 0, 162, 160, 1, 0, 0, 0, 162, 163, 1, 0, 0, 0,
		163, 164, 1, 0, 0, 0, 164, 166, 5, 2, 0, 0, 165, 156, 1, 0, 0, 0, 165,
		157, 1, 0, 0, 0, 166, 15, 1, 0, 0, 0, 167, 179, 5, 50, 0, 0, 168, 169,
		5, 1, 0, 0, 169, 170, 5, 4, 0, 0, 170, 172, 5, 50, 0, 0, 171, 173, 3, 18,
		9, 0, 172, 171, 1, 0, 0, 0, 173, 174, 1, 0, 0, 0, 174, 172, 1, 0, 0, 0,
		174, 175, 1, 0, 0, 0, 175, 176, 1, 0, 0, 0, 176, 177, 5, 2, 0, 0, 177,
		179, 1, 0, 0, 0, 178, 167, 1, 0, 0, 0, 178, 168, 1, 0, 0, 0, 179, 17, 1,
		0, 0, 0, 180, 190, 7, 0, 0, 0, 181, 185, 5, 1, 0, 0, 182, 184, 3, 26, 13,
		0, 183, 182, 1, 0, 0, 0, 184, 187, 1, 0, 0, 0, 185, 183, 1, 0, 0, 0, 185,
		186, 1, 0, 0, 0, 186, 188, 1, 0, 0, 0, 187, 185, 1, 0, 0, 0, 188, 190,
		5, 2, 0, 0, 189, 180, 1, 0, 0, 0, 189, 181, 1, 0, 0, 0, 190, 19, 1, 0,
		0, 0, 191, 226, 5, 50, 0, 0, 192, 221, 5, 1, 0, 0, 193, 197, 5, 50, 0,
		0, 194, 196, 3, 20, 10, 0, 195, 194, 1, 0, 0, 0, 196, 199, 1, 0, 0, 0,
		197, 195, 1, 0, 0, 0, 197, 198, 1, 0, 0, 0, 198, 222, 1, 0, 0, 0, 199,
		197, 1, 0, 0, 0, 200, 201, 5, 4, 0, 0, 201, 203, 5, 50, 0, 0, 202, 204,
		3, 18, 9, 0, 203, 202, 1, 0, 0, 0, 204, 205, 1, 0, 0, 0, 205, 203, 1, 0,
		0, 0, 205, 206, 1, 0, 0, 0, 206, 222, 1, 0, 0, 0, 207, 208, 5, 1, 0, 0,
		208, 209, 5, 4, 0, 0, 209, 211, 5, 50, 0, 0, 210, 212, 3, 18, 9, 0, 211,
		210, 1, 0, 0, 0, 212, 213, 1, 0, 0, 0, 213, 211, 1, 0, 0, 0, 213, 214,
		1, 0, 0, 0, 214, 215, 1, 0, 0, 0, 215, 217, 5, 2, 0, 0, 216, 218, 3, 20,
		10, 0, 217, 216, 1, 0, 0, 0, 218, 219, 1, 0, 0, 0, 219, 217, 1, 0, 0, 0,
		219, 220, 1, 0, 0, 0, 220, 222, 1, 0, 0, 0, 221, 193, 1, 0, 0, 0, 221,
		200, 1, 0, 0, 0, 221, 207, 1, 0, 0, 0, 222, 223, 1, 0, 0, 0, 223, 226,
		5, 2, 0, 0, 224, 226, 5, 54, 0, 0, 225, 191, 1, 0, 0, 0, 225, 192, 1, 0,
		0, 0, 225, 224, 1, 0, 0, 0, 226, 21, 1, 0, 0, 0, 227, 229, 5, 51, 0, 0,
		228, 230, 3, 24, 12, 0, 229, 228, 1, 0, 0, 0, 229, 230, 1, 0, 0, 0, 230,
		23, 1, 0, 0, 0, 231, 241, 7, 0, 0, 0, 232, 236, 5, 1, 0, 0, 233, 235, 3,
		26, 13, 0, 234, 233, 1, 0, 0, 0, 235, 238, 1, 0, 0, 0, 236, 234, 1, 0,
		0, 0, 236, 237, 1, 0, 0, 0, 237, 239, 1, 0, 0, 0, 238, 236, 1, 0, 0, 0,
		239, 241, 5, 2, 0, 0, 240, 231, 1, 0, 0, 0, 240, 232, 1, 0, 0, 0, 241,
		25, 1, 0, 0, 0, 242, 253, 7, 3, 0, 0, 243, 247, 5, 1, 0, 0, 244, 246, 3,
		26, 13, 0, 245, 244, 1, 0, 0, 0, 246, 249, 1, 0, 0, 0, 247, 245, 1, 0,
		0, 0, 247, 248, 1, 0, 0, 0, 248, 250, 1, 0, 0, 0, 249, 247, 1, 0, 0, 0,
		250, 253, 5, 2, 0, 0, 251, 253, 5, 54, 0, 0, 252, 242, 1, 0, 0, 0, 252,
		243, 1, 0, 0, 0, 252, 251, 1, 0, 0, 0, 253, 27, 1, 0, 0, 0, 254, 255, 5,
		1, 0, 0, 255, 256, 3, 30, 15, 0, 256, 257, 5, 2, 0, 0, 257, 29, 1, 0, 0,
		0, 258, 259, 5, 13, 0, 0, 259, 379, 3, 2, 1, 0, 260, 264, 5, 14, 0, 0,
		261, 263, 3, 2, 1, 0, 262, 261, 1, 0, 0, 0, 263, 266, 1, 0, 0, 0, 264,
		262, 1, 0, 0, 0, 264, 265, 1, 0, 0, 0, 265, 379, 1, 0, 0, 0, 266, 264,
		1, 0, 0, 0, 267, 268, 5, 15, 0, 0, 268, 272, 5, 1, 0, 0, 269, 271, 3, 2,
		1, 0, 270, 269, 1, 0, 0, 0, 271, 274, 1, 0, 0, 0, 272, 270, 1, 0, 0, 0,
		272, 273, 1, 0, 0, 0, 273, 275, 1, 0, 0, 0, 274, 272, 1, 0, 0, 0, 275,
		379, 5, 2, 0, 0, 276, 277, 5, 16, 0, 0, 277, 278, 5, 50, 0, 0, 278, 379,
		3, 20, 10, 0, 279, 280, 5, 17, 0, 0, 280, 281, 5, 50, 0, 0, 281, 379, 3,
		38, 19, 0, 282, 283, 5, 18, 0, 0, 283, 287, 5, 1, 0, 0, 284, 286, 3, 36,
		18, 0, 285, 284, 1, 0, 0, 0, 286, 289, 1, 0, 0, 0, 287, 285, 1, 0, 0, 0,
		287, 288, 1, 0, 0, 0, 288, 290, 1, 0, 0, 0, 289, 287, 1, 0, 0, 0, 290,
		291, 5, 2, 0, 0, 291, 293, 5, 1, 0, 0, 292, 294, 3, 38, 19, 0, 293, 292,
		1, 0, 0, 0, 294, 295, 1, 0, 0, 0, 295, 293, 1, 0, 0, 0, 295, 296, 1, 0,
		0, 0, 296, 297, 1, 0, 0, 0, 297, 298, 5, 2, 0, 0, 298, 379, 1, 0, 0, 0,
		299, 300, 5, 19, 0, 0, 300, 301, 5, 50, 0, 0, 301, 305, 5, 1, 0, 0, 302,
		304, 3, 20, 10, 0, 303, 302, 1, 0, 0, 0, 304, 307, 1, 0, 0, 0, 305, 303,
		1, 0, 0, 0, 305, 306, 1, 0, 0, 0, 306, 308, 1, 0, 0, 0, 307, 305, 1, 0,
		0, 0, 308, 309, 5, 2, 0, 0, 309, 379, 3, 20, 10, 0, 310, 311, 5, 20, 0,
		0, 311, 313, 5, 50, 0, 0, 312, 314, 5, 45, 0, 0, 313, 312, 1, 0, 0, 0,
		313, 314, 1, 0, 0, 0, 314, 379, 1, 0, 0, 0, 315, 316, 7, 4, 0, 0, 316,
		379, 5, 50, 0, 0, 317, 318, 5, 22, 0, 0, 318, 319, 5, 50, 0, 0, 319, 320,
		3, 20, 10, 0, 320, 321, 3, 2, 1, 0, 321, 379, 1, 0, 0, 0, 322, 323, 7,
		5, 0, 0, 323, 379, 3, 32, 16, 0, 324, 325, 5, 25, 0, 0, 325, 327, 5, 1,
		0, 0, 326, 328, 3, 34, 17, 0, 327, 326, 1, 0, 0, 0, 328, 329, 1, 0, 0,
		0, 329, 327, 1, 0, 0, 0, 329, 330, 1, 0, 0, 0, 330, 331, 1, 0, 0, 0, 331,
		332, 5, 2, 0, 0, 332, 334, 5, 1, 0, 0, 333, 335, 3, 2, 1, 0, 334, 333,
		1, 0, 0, 0, 335, 336, 1, 0, 0, 0, 336, 334, 1, 0, 0, 0, 336, 337, 1, 0,
		0, 0, 337, 338, 1, 0, 0, 0, 338, 339, 5, 2, 0, 0, 339, 379, 1, 0, 0, 0,
		340, 341, 5, 26, 0, 0, 341, 342, 5, 50, 0, 0, 342, 346, 5, 1, 0, 0, 343,
		345, 5, 50, 0, 0, 344, 343, 1, 0, 0, 0, 345, 348, 1, 0, 0, 0, 346, 344,
		1, 0, 0, 0, 346, 347, 1, 0, 0, 0, 347, 349, 1, 0, 0, 0, 348, 346, 1, 0,
		0, 0, 349, 350, 5, 2, 0, 0, 350, 379, 3, 20, 10, 0, 351, 352, 5, 27, 0,
		0, 352, 379, 5, 49, 0, 0, 353, 379, 7, 6, 0, 0, 354, 355, 7, 7, 0, 0, 355,
		379, 5, 51, 0, 0, 356, 357, 5, 37, 0, 0, 357, 359, 5, 1, 0, 0, 358, 360,
		3, 2, 1, 0, 359, 358, 1, 0, 0, 0, 360, 361, 1, 0, 0, 0, 361, 359, 1, 0,
		0, 0, 361, 362, 1, 0, 0, 0, 362, 363, 1, 0, 0, 0, 363, 364, 5, 2, 0, 0,
		364, 379, 1, 0, 0, 0, 365, 367, 7, 8, 0, 0, 366, 368, 5, 45, 0, 0, 367,
		366, 1, 0, 0, 0, 367, 368, 1, 0, 0, 0, 368, 379, 1, 0, 0, 0, 369, 370,
		7, 9, 0, 0, 370, 379, 3, 22, 11, 0, 371, 375, 5, 50, 0, 0, 372, 374, 3,
		26, 13, 0, 373, 372, 1, 0, 0, 0, 374, 377, 1, 0, 0, 0, 375, 373, 1, 0,
		0, 0, 375, 376, 1, 0, 0, 0, 376, 379, 1, 0, 0, 0, 377, 375, 1, 0, 0, 0,
		378, 258, 1, 0, 0, 0, 378, 260, 1, 0, 0, 0, 378, 267, 1, 0, 0, 0, 378,
		276, 1, 0, 0, 0, 378, 279, 1, 0, 0, 0, 378, 282, 1, 0, 0, 0, 378, 299,
		1, 0, 0, 0, 378, 310, 1, 0, 0, 0, 378, 315, 1, 0, 0, 0, 378, 317, 1, 0,
		0, 0, 378, 322, 1, 0, 0, 0, 378, 324, 1, 0, 0, 0, 378, 340, 1, 0, 0, 0,
		378, 351, 1, 0, 0, 0, 378, 353, 1, 0, 0, 0, 378, 354, 1, 0, 0, 0, 378,
		356, 1, 0, 0, 0, 378, 365, 1, 0, 0, 0, 378, 369, 1, 0, 0, 0, 378, 371,
		1, 0, 0, 0, 379, 31, 1, 0, 0, 0, 380, 381, 5, 50, 0, 0, 381, 385, 5, 1,
		0, 0, 382, 384, 3, 10, 5, 0, 383, 382, 1, 0, 0, 0, 384, 387, 1, 0, 0, 0,
		385, 383, 1, 0, 0, 0, 385, 386, 1, 0, 0, 0, 386, 388, 1, 0, 0, 0, 387,
		385, 1, 0, 0, 0, 388, 389, 5, 2, 0, 0, 389, 390, 3, 20, 10, 0, 390, 391,
		3, 2, 1, 0, 391, 33, 1, 0, 0, 0, 392, 393, 5, 1, 0, 0, 393, 394, 5, 50,
		0, 0, 394, 398, 5, 1, 0, 0, 395, 397, 3, 10, 5, 0, 396, 395, 1, 0, 0, 0,
		397, 400, 1, 0, 0, 0, 398, 396, 1, 0, 0, 0, 398, 399, 1, 0, 0, 0, 399,
		401, 1, 0, 0, 0, 400, 398, 1, 0, 0, 0, 401, 402, 5, 2, 0, 0, 402, 403,
		3, 20, 10, 0, 403, 404, 5, 2, 0, 0, 404, 35, 1, 0, 0, 0, 405, 411, 5, 50,
		0, 0, 406, 407, 5, 1, 0, 0, 407, 408, 5, 50, 0, 0, 408, 409, 5, 45, 0,
		0, 409, 411, 5, 2, 0, 0, 410, 405, 1, 0, 0, 0, 410, 406, 1, 0, 0, 0, 411,
		37, 1, 0, 0, 0, 412, 413, 5, 1, 0, 0, 413, 414, 3, 40, 20, 0, 414, 415,
		5, 2, 0, 0, 415, 39, 1, 0, 0, 0, 416, 417, 5, 11, 0, 0, 417, 419, 5, 1,
		0, 0, 418, 420, 5, 50, 0, 0, 419, 418, 1, 0, 0, 0, 420, 421, 1, 0, 0, 0,
		421, 419, 1, 0, 0, 0, 421, 422, 1, 0, 0, 0, 422, 423, 1, 0, 0, 0, 423,
		424, 5, 2, 0, 0, 424, 426, 5, 1, 0, 0, 425, 427, 3, 42, 21, 0, 426, 425,
		1, 0, 0, 0, 427, 428, 1, 0, 0, 0, 428, 426, 1, 0, 0, 0, 428, 429, 1, 0,
		0, 0, 429, 430, 1, 0, 0, 0, 430, 431, 5, 2, 0, 0, 431, 438, 1, 0, 0, 0,
		432, 434, 3, 42, 21, 0, 433, 432, 1, 0, 0, 0, 434, 435, 1, 0, 0, 0, 435,
		433, 1, 0, 0, 0, 435, 436, 1, 0, 0, 0, 436, 438, 1, 0, 0, 0, 437, 416,
		1, 0, 0, 0, 437, 433, 1, 0, 0, 0, 438, 41, 1, 0, 0, 0, 439, 450, 5, 50,
		0, 0, 440, 441, 5, 1, 0, 0, 441, 445, 5, 50, 0, 0, 442, 444, 3, 44, 22,
		0, 443, 442, 1, 0, 0, 0, 444, 447, 1, 0, 0, 0, 445, 443, 1, 0, 0, 0, 445,
		446, 1, 0, 0, 0, 446, 448, 1, 0, 0, 0, 447, 445, 1, 0, 0, 0, 448, 450,
		5, 2, 0, 0, 449, 439, 1, 0, 0, 0, 449, 440, 1, 0, 0, 0, 450, 43, 1, 0,
		0, 0, 451, 452, 5, 1, 0, 0, 452, 453, 5, 50, 0, 0, 453, 454, 3, 20, 10,
		0, 454, 455, 5, 2, 0, 0, 455, 45, 1, 0, 0, 0, 53, 49, 56, 62, 64, 72, 79,
		89, 96, 107, 118, 122, 126, 133, 139, 162, 165, 174, 178, 185, 189, 197,
		205, 213, 219, 221, 225, 229, 236, 240, 247, 252, 264, 272, 287, 295, 305,
		313, 329, 336, 346, 361, 367, 375, 378, 385, 398, 410, 421, 428, 435, 437,
		445, 449,
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
	SMTLIBv2ParserRULE_compound       = 2
	SMTLIBv2ParserRULE_qualHead       = 3
	SMTLIBv2ParserRULE_varBinding     = 4
	SMTLIBv2ParserRULE_sortedVar      = 5
	SMTLIBv2ParserRULE_matchCase      = 6
	SMTLIBv2ParserRULE_pattern        = 7
	SMTLIBv2ParserRULE_identifier     = 8
	SMTLIBv2ParserRULE_index          = 9
	SMTLIBv2ParserRULE_sort           = 10
	SMTLIBv2ParserRULE_attribute      = 11
	SMTLIBv2ParserRULE_attributeValue = 12
	SMTLIBv2ParserRULE_sExpr          = 13
	SMTLIBv2ParserRULE_command        = 14
	SMTLIBv2ParserRULE_commandBody    = 15
	SMTLIBv2ParserRULE_functionDef    = 16
	SMTLIBv2ParserRULE_functionDec    = 17
	SMTLIBv2ParserRULE_sortDec        = 18
	SMTLIBv2ParserRULE_datatypeDec    = 19
	SMTLIBv2ParserRULE_datatypeBody   = 20
	SMTLIBv2ParserRULE_constructorDec = 21
	SMTLIBv2ParserRULE_selectorDec    = 22
)

func (p *SMTLIBv2Parser) Script() {
	p.enter(0, SMTLIBv2ParserRULE_script)
	var _la int
	if p.decide(49) {
		return
	}
	_la = p.la()
	for _la == SMTLIBv2ParserParOpen {
		p.SetState(46)
		p.Command()
		if p.decide(51) {
			return
		}
		_la = p.la()
	}
	p.match(52, SMTLIBv2ParserEOF)
	p.exit()
}

func (p *SMTLIBv2Parser) Term() {
	p.enter(2, SMTLIBv2ParserRULE_term)
	var _la int
	if p.decide(56) {
		return
	}
	switch p.la() {
	case SMTLIBv2ParserNumeral, SMTLIBv2ParserDecimal, SMTLIBv2ParserHex, SMTLIBv2ParserBinary, SMTLIBv2ParserString_, SMTLIBv2ParserSymbol:
		_la = p.la()
		p.matchIf(54, ((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&2216615441596416) != 0))
	case SMTLIBv2ParserParOpen, SMTLIBv2ParserDeep:
		p.SetState(55)
		p.Compound()
	default:
		p.fault()
		return
	}
	p.exit()
}

func (p *SMTLIBv2Parser) Compound() {
	p.enter(4, SMTLIBv2ParserRULE_compound)
	var _la int
	if p.decide(126) {
		return
	}
	switch p.la() {
	case SMTLIBv2ParserParOpen:
		p.match(58, SMTLIBv2ParserParOpen)
		if p.decide(122) {
			return
		}
		switch p.la() {
		case SMTLIBv2ParserSymbol:
			p.match(59, SMTLIBv2ParserSymbol)
			if p.decide(62) {
				return
			}
			_la = p.la()
			for ok := true; ok; ok = ((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&20231013951078402) != 0) {
				if p.decide(62) {
					return
				}
				switch p.la() {
				case SMTLIBv2ParserNumeral, SMTLIBv2ParserDecimal, SMTLIBv2ParserHex, SMTLIBv2ParserBinary, SMTLIBv2ParserString_, SMTLIBv2ParserSymbol:
					_la = p.la()
					p.matchIf(60, ((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&2216615441596416) != 0))
				case SMTLIBv2ParserParOpen, SMTLIBv2ParserDeep:
					p.SetState(61)
					p.Compound()
				default:
					p.fault()
					return
				}
				if p.decide(64) {
					return
				}
				_la = p.la()
			}
		case SMTLIBv2ParserParOpen:
			p.match(66, SMTLIBv2ParserParOpen)
			p.SetState(67)
			p.QualHead()
			p.match(68, SMTLIBv2ParserParClose)
			if p.decide(70) {
				return
			}
			_la = p.la()
			for ok := true; ok; ok = ((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&20231013951078402) != 0) {
				p.SetState(69)
				p.Term()
				if p.decide(72) {
					return
				}
				_la = p.la()
			}
		case SMTLIBv2ParserLet:
			p.match(74, SMTLIBv2ParserLet)
			p.match(75, SMTLIBv2ParserParOpen)
			if p.decide(77) {
				return
			}
			_la = p.la()
			for ok := true; ok; ok = _la == SMTLIBv2ParserParOpen {
				p.SetState(76)
				p.VarBinding()
				if p.decide(79) {
					return
				}
				_la = p.la()
			}
			p.match(81, SMTLIBv2ParserParClose)
			p.SetState(82)
			p.Term()
		case SMTLIBv2ParserBang:
			p.match(84, SMTLIBv2ParserBang)
			p.SetState(85)
			p.Term()
			if p.decide(87) {
				return
			}
			_la = p.la()
			for ok := true; ok; ok = _la == SMTLIBv2ParserKeyword {
				p.SetState(86)
				p.Attribute()
				if p.decide(89) {
					return
				}
				_la = p.la()
			}
		case SMTLIBv2ParserUnderscore:
			p.match(91, SMTLIBv2ParserUnderscore)
			p.match(92, SMTLIBv2ParserSymbol)
			if p.decide(94) {
				return
			}
			_la = p.la()
			for ok := true; ok; ok = ((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&2216615441596418) != 0) {
				p.SetState(93)
				p.Index()
				if p.decide(96) {
					return
				}
				_la = p.la()
			}
		case SMTLIBv2ParserAs:
			p.match(98, SMTLIBv2ParserAs)
			p.SetState(99)
			p.Identifier()
			p.SetState(100)
			p.Sort()
		case SMTLIBv2ParserExists, SMTLIBv2ParserForall, SMTLIBv2ParserLambda:
			_la = p.la()
			p.matchIf(102, ((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&448) != 0))
			p.match(103, SMTLIBv2ParserParOpen)
			if p.decide(105) {
				return
			}
			_la = p.la()
			for ok := true; ok; ok = _la == SMTLIBv2ParserParOpen {
				p.SetState(104)
				p.SortedVar()
				if p.decide(107) {
					return
				}
				_la = p.la()
			}
			p.match(109, SMTLIBv2ParserParClose)
			p.SetState(110)
			p.Term()
		case SMTLIBv2ParserMatch:
			p.match(112, SMTLIBv2ParserMatch)
			p.SetState(113)
			p.Term()
			p.match(114, SMTLIBv2ParserParOpen)
			if p.decide(116) {
				return
			}
			_la = p.la()
			for ok := true; ok; ok = _la == SMTLIBv2ParserParOpen {
				p.SetState(115)
				p.MatchCase()
				if p.decide(118) {
					return
				}
				_la = p.la()
			}
			p.match(120, SMTLIBv2ParserParClose)
		default:
			p.fault()
			return
		}
		p.match(124, SMTLIBv2ParserParClose)
	case SMTLIBv2ParserDeep:
		p.match(125, SMTLIBv2ParserDeep)
	default:
		p.fault()
		return
	}
	p.exit()
}

func (p *SMTLIBv2Parser) QualHead() {
	p.enter(6, SMTLIBv2ParserRULE_qualHead)
	var _la int
	if p.decide(139) {
		return
	}
	switch p.la() {
	case SMTLIBv2ParserUnderscore:
		p.match(128, SMTLIBv2ParserUnderscore)
		p.match(129, SMTLIBv2ParserSymbol)
		if p.decide(131) {
			return
		}
		_la = p.la()
		for ok := true; ok; ok = ((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&2216615441596418) != 0) {
			p.SetState(130)
			p.Index()
			if p.decide(133) {
				return
			}
			_la = p.la()
		}
	case SMTLIBv2ParserAs:
		p.match(135, SMTLIBv2ParserAs)
		p.SetState(136)
		p.Identifier()
		p.SetState(137)
		p.Sort()
	default:
		p.fault()
		return
	}
	p.exit()
}

func (p *SMTLIBv2Parser) VarBinding() {
	p.enter(8, SMTLIBv2ParserRULE_varBinding)
	p.match(141, SMTLIBv2ParserParOpen)
	p.match(142, SMTLIBv2ParserSymbol)
	p.SetState(143)
	p.Term()
	p.match(144, SMTLIBv2ParserParClose)
	p.exit()
}

func (p *SMTLIBv2Parser) SortedVar() {
	p.enter(10, SMTLIBv2ParserRULE_sortedVar)
	p.match(146, SMTLIBv2ParserParOpen)
	p.match(147, SMTLIBv2ParserSymbol)
	p.SetState(148)
	p.Sort()
	p.match(149, SMTLIBv2ParserParClose)
	p.exit()
}

func (p *SMTLIBv2Parser) MatchCase() {
	p.enter(12, SMTLIBv2ParserRULE_matchCase)
	p.match(151, SMTLIBv2ParserParOpen)
	p.SetState(152)
	p.Pattern()
	p.SetState(153)
	p.Term()
	p.match(154, SMTLIBv2ParserParClose)
	p.exit()
}

func (p *SMTLIBv2Parser) Pattern() {
	p.enter(14, SMTLIBv2ParserRULE_pattern)
	var _la int
	if p.decide(165) {
		return
	}
	switch p.la() {
	case SMTLIBv2ParserUnderscore, SMTLIBv2ParserSymbol:
		_la = p.la()
		p.matchIf(156, _la == SMTLIBv2ParserUnderscore || _la == SMTLIBv2ParserSymbol)
	case SMTLIBv2ParserParOpen:
		p.match(157, SMTLIBv2ParserParOpen)
		p.match(158, SMTLIBv2ParserSymbol)
		if p.decide(160) {
			return
		}
		_la = p.la()
		for ok := true; ok; ok = _la == SMTLIBv2ParserUnderscore || _la == SMTLIBv2ParserSymbol {
			_la = p.la()
			p.matchIf(159, _la == SMTLIBv2ParserUnderscore || _la == SMTLIBv2ParserSymbol)
			if p.decide(162) {
				return
			}
			_la = p.la()
		}
		p.match(164, SMTLIBv2ParserParClose)
	default:
		p.fault()
		return
	}
	p.exit()
}

func (p *SMTLIBv2Parser) Identifier() {
	p.enter(16, SMTLIBv2ParserRULE_identifier)
	var _la int
	if p.decide(178) {
		return
	}
	switch p.la() {
	case SMTLIBv2ParserSymbol:
		p.match(167, SMTLIBv2ParserSymbol)
	case SMTLIBv2ParserParOpen:
		p.match(168, SMTLIBv2ParserParOpen)
		p.match(169, SMTLIBv2ParserUnderscore)
		p.match(170, SMTLIBv2ParserSymbol)
		if p.decide(172) {
			return
		}
		_la = p.la()
		for ok := true; ok; ok = ((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&2216615441596418) != 0) {
			p.SetState(171)
			p.Index()
			if p.decide(174) {
				return
			}
			_la = p.la()
		}
		p.match(176, SMTLIBv2ParserParClose)
	default:
		p.fault()
		return
	}
	p.exit()
}

func (p *SMTLIBv2Parser) Index() {
	p.enter(18, SMTLIBv2ParserRULE_index)
	var _la int
	if p.decide(189) {
		return
	}
	switch p.la() {
	case SMTLIBv2ParserNumeral, SMTLIBv2ParserDecimal, SMTLIBv2ParserHex, SMTLIBv2ParserBinary, SMTLIBv2ParserString_, SMTLIBv2ParserSymbol:
		_la = p.la()
		p.matchIf(180, ((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&2216615441596416) != 0))
	case SMTLIBv2ParserParOpen:
		p.match(181, SMTLIBv2ParserParOpen)
		if p.decide(185) {
			return
		}
		_la = p.la()
		for (int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&22482813764771834) != 0 {
			p.SetState(182)
			p.SExpr()
			if p.decide(187) {
				return
			}
			_la = p.la()
		}
		p.match(188, SMTLIBv2ParserParClose)
	default:
		p.fault()
		return
	}
	p.exit()
}

func (p *SMTLIBv2Parser) Sort() {
	p.enter(20, SMTLIBv2ParserRULE_sort)
	var _la int
	if p.decide(225) {
		return
	}
	switch p.la() {
	case SMTLIBv2ParserSymbol:
		p.match(191, SMTLIBv2ParserSymbol)
	case SMTLIBv2ParserParOpen:
		p.match(192, SMTLIBv2ParserParOpen)
		if p.decide(221) {
			return
		}
		switch p.la() {
		case SMTLIBv2ParserSymbol:
			p.match(193, SMTLIBv2ParserSymbol)
			if p.decide(197) {
				return
			}
			_la = p.la()
			for (int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&19140298416324610) != 0 {
				p.SetState(194)
				p.Sort()
				if p.decide(199) {
					return
				}
				_la = p.la()
			}
		case SMTLIBv2ParserUnderscore:
			p.match(200, SMTLIBv2ParserUnderscore)
			p.match(201, SMTLIBv2ParserSymbol)
			if p.decide(203) {
				return
			}
			_la = p.la()
			for ok := true; ok; ok = ((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&2216615441596418) != 0) {
				p.SetState(202)
				p.Index()
				if p.decide(205) {
					return
				}
				_la = p.la()
			}
		case SMTLIBv2ParserParOpen:
			p.match(207, SMTLIBv2ParserParOpen)
			p.match(208, SMTLIBv2ParserUnderscore)
			p.match(209, SMTLIBv2ParserSymbol)
			if p.decide(211) {
				return
			}
			_la = p.la()
			for ok := true; ok; ok = ((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&2216615441596418) != 0) {
				p.SetState(210)
				p.Index()
				if p.decide(213) {
					return
				}
				_la = p.la()
			}
			p.match(215, SMTLIBv2ParserParClose)
			if p.decide(217) {
				return
			}
			_la = p.la()
			for ok := true; ok; ok = ((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&19140298416324610) != 0) {
				p.SetState(216)
				p.Sort()
				if p.decide(219) {
					return
				}
				_la = p.la()
			}
		default:
			p.fault()
			return
		}
		p.match(223, SMTLIBv2ParserParClose)
	case SMTLIBv2ParserDeep:
		p.match(224, SMTLIBv2ParserDeep)
	default:
		p.fault()
		return
	}
	p.exit()
}

func (p *SMTLIBv2Parser) Attribute() {
	p.enter(22, SMTLIBv2ParserRULE_attribute)
	var _la int
	p.match(227, SMTLIBv2ParserKeyword)
	if p.decide(229) {
		return
	}
	_la = p.la()
	if (int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&2216615441596418) != 0 {
		p.SetState(228)
		p.AttributeValue()

	}
	p.exit()
}

func (p *SMTLIBv2Parser) AttributeValue() {
	p.enter(24, SMTLIBv2ParserRULE_attributeValue)
	var _la int
	if p.decide(240) {
		return
	}
	switch p.la() {
	case SMTLIBv2ParserNumeral, SMTLIBv2ParserDecimal, SMTLIBv2ParserHex, SMTLIBv2ParserBinary, SMTLIBv2ParserString_, SMTLIBv2ParserSymbol:
		_la = p.la()
		p.matchIf(231, ((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&2216615441596416) != 0))
	case SMTLIBv2ParserParOpen:
		p.match(232, SMTLIBv2ParserParOpen)
		if p.decide(236) {
			return
		}
		_la = p.la()
		for (int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&22482813764771834) != 0 {
			p.SetState(233)
			p.SExpr()
			if p.decide(238) {
				return
			}
			_la = p.la()
		}
		p.match(239, SMTLIBv2ParserParClose)
	default:
		p.fault()
		return
	}
	p.exit()
}

func (p *SMTLIBv2Parser) SExpr() {
	p.enter(26, SMTLIBv2ParserRULE_sExpr)
	var _la int
	if p.decide(252) {
		return
	}
	switch p.la() {
	case SMTLIBv2ParserBang, SMTLIBv2ParserUnderscore, SMTLIBv2ParserAs, SMTLIBv2ParserExists, SMTLIBv2ParserForall, SMTLIBv2ParserLambda, SMTLIBv2ParserLet, SMTLIBv2ParserMatch, SMTLIBv2ParserPar, SMTLIBv2ParserOtherReserved, SMTLIBv2ParserNumeral, SMTLIBv2ParserDecimal, SMTLIBv2ParserHex, SMTLIBv2ParserBinary, SMTLIBv2ParserString_, SMTLIBv2ParserSymbol, SMTLIBv2ParserKeyword:
		_la = p.la()
		p.matchIf(242, ((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&4468415255289848) != 0))
	case SMTLIBv2ParserParOpen:
		p.match(243, SMTLIBv2ParserParOpen)
		if p.decide(247) {
			return
		}
		_la = p.la()
		for (int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&22482813764771834) != 0 {
			p.SetState(244)
			p.SExpr()
			if p.decide(249) {
				return
			}
			_la = p.la()
		}
		p.match(250, SMTLIBv2ParserParClose)
	case SMTLIBv2ParserDeep:
		p.match(251, SMTLIBv2ParserDeep)
	default:
		p.fault()
		return
	}
	p.exit()
}

func (p *SMTLIBv2Parser) Command() {
	p.enter(28, SMTLIBv2ParserRULE_command)
	p.match(254, SMTLIBv2ParserParOpen)
	p.SetState(255)
	p.CommandBody()
	p.match(256, SMTLIBv2ParserParClose)
	p.exit()
}

func (p *SMTLIBv2Parser) CommandBody() {
	p.enter(30, SMTLIBv2ParserRULE_commandBody)
	var _la int
	if p.decide(378) {
		return
	}
	switch p.la() {
	case SMTLIBv2ParserAssert:
		p.match(258, SMTLIBv2ParserAssert)
		p.SetState(259)
		p.Term()
	case SMTLIBv2ParserCheckSat:
		p.match(260, SMTLIBv2ParserCheckSat)
		if p.decide(264) {
			return
		}
		_la = p.la()
		for (int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&20231013951078402) != 0 {
			p.SetState(261)
			p.Term()
			if p.decide(266) {
				return
			}
			_la = p.la()
		}
	case SMTLIBv2ParserCheckSatAssuming:
		p.match(267, SMTLIBv2ParserCheckSatAssuming)
		p.match(268, SMTLIBv2ParserParOpen)
		if p.decide(272) {
			return
		}
		_la = p.la()
		for (int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&20231013951078402) != 0 {
			p.SetState(269)
			p.Term()
			if p.decide(274) {
				return
			}
			_la = p.la()
		}
		p.match(275, SMTLIBv2ParserParClose)
	case SMTLIBv2ParserDeclareConst:
		p.match(276, SMTLIBv2ParserDeclareConst)
		p.match(277, SMTLIBv2ParserSymbol)
		p.SetState(278)
		p.Sort()
	case SMTLIBv2ParserDeclareDatatype:
		p.match(279, SMTLIBv2ParserDeclareDatatype)
		p.match(280, SMTLIBv2ParserSymbol)
		p.SetState(281)
		p.DatatypeDec()
	case SMTLIBv2ParserDeclareDatatypes:
		p.match(282, SMTLIBv2ParserDeclareDatatypes)
		p.match(283, SMTLIBv2ParserParOpen)
		if p.decide(287) {
			return
		}
		_la = p.la()
		for _la == SMTLIBv2ParserParOpen || _la == SMTLIBv2ParserSymbol {
			p.SetState(284)
			p.SortDec()
			if p.decide(289) {
				return
			}
			_la = p.la()
		}
		p.match(290, SMTLIBv2ParserParClose)
		p.match(291, SMTLIBv2ParserParOpen)
		if p.decide(293) {
			return
		}
		_la = p.la()
		for ok := true; ok; ok = _la == SMTLIBv2ParserParOpen {
			p.SetState(292)
			p.DatatypeDec()
			if p.decide(295) {
				return
			}
			_la = p.la()
		}
		p.match(297, SMTLIBv2ParserParClose)
	case SMTLIBv2ParserDeclareFun:
		p.match(299, SMTLIBv2ParserDeclareFun)
		p.match(300, SMTLIBv2ParserSymbol)
		p.match(301, SMTLIBv2ParserParOpen)
		if p.decide(305) {
			return
		}
		_la = p.la()
		for (int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&19140298416324610) != 0 {
			p.SetState(302)
			p.Sort()
			if p.decide(307) {
				return
			}
			_la = p.la()
		}
		p.match(308, SMTLIBv2ParserParClose)
		p.SetState(309)
		p.Sort()
	case SMTLIBv2ParserDeclareSort:
		p.match(310, SMTLIBv2ParserDeclareSort)
		p.match(311, SMTLIBv2ParserSymbol)
		if p.decide(313) {
			return
		}
		_la = p.la()
		if _la == SMTLIBv2ParserNumeral {
			p.match(312, SMTLIBv2ParserNumeral)

		}
	case SMTLIBv2ParserDeclareSortParameter, SMTLIBv2ParserSetLogic:
		_la = p.la()
		p.matchIf(315, _la == SMTLIBv2ParserDeclareSortParameter || _la == SMTLIBv2ParserSetLogic)
		p.match(316, SMTLIBv2ParserSymbol)
	case SMTLIBv2ParserDefineConst:
		p.match(317, SMTLIBv2ParserDefineConst)
		p.match(318, SMTLIBv2ParserSymbol)
		p.SetState(319)
		p.Sort()
		p.SetState(320)
		p.Term()
	case SMTLIBv2ParserDefineFun, SMTLIBv2ParserDefineFunRec:
		_la = p.la()
		p.matchIf(322, _la == SMTLIBv2ParserDefineFun || _la == SMTLIBv2ParserDefineFunRec)
		p.SetState(323)
		p.FunctionDef()
	case SMTLIBv2ParserDefineFunsRec:
		p.match(324, SMTLIBv2ParserDefineFunsRec)
		p.match(325, SMTLIBv2ParserParOpen)
		if p.decide(327) {
			return
		}
		_la = p.la()
		for ok := true; ok; ok = _la == SMTLIBv2ParserParOpen {
			p.SetState(326)
			p.FunctionDec()
			if p.decide(329) {
				return
			}
			_la = p.la()
		}
		p.match(331, SMTLIBv2ParserParClose)
		p.match(332, SMTLIBv2ParserParOpen)
		if p.decide(334) {
			return
		}
		_la = p.la()
		for ok := true; ok; ok = ((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&20231013951078402) != 0) {
			p.SetState(333)
			p.Term()
			if p.decide(336) {
				return
			}
			_la = p.la()
		}
		p.match(338, SMTLIBv2ParserParClose)
	case SMTLIBv2ParserDefineSort:
		p.match(340, SMTLIBv2ParserDefineSort)
		p.match(341, SMTLIBv2ParserSymbol)
		p.match(342, SMTLIBv2ParserParOpen)
		if p.decide(346) {
			return
		}
		_la = p.la()
		for _la == SMTLIBv2ParserSymbol {
			p.match(343, SMTLIBv2ParserSymbol)
			if p.decide(348) {
				return
			}
			_la = p.la()
		}
		p.match(349, SMTLIBv2ParserParClose)
		p.SetState(350)
		p.Sort()
	case SMTLIBv2ParserEcho:
		p.match(351, SMTLIBv2ParserEcho)
		p.match(352, SMTLIBv2ParserString_)
	case SMTLIBv2ParserExit, SMTLIBv2ParserGetAssertions, SMTLIBv2ParserGetAssignment, SMTLIBv2ParserGetModel, SMTLIBv2ParserGetProof, SMTLIBv2ParserGetUnsatAssumptions, SMTLIBv2ParserGetUnsatCore, SMTLIBv2ParserReset, SMTLIBv2ParserResetAssertions:
		_la = p.la()
		p.matchIf(353, ((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&3424967983104) != 0))
	case SMTLIBv2ParserGetInfo, SMTLIBv2ParserGetOption:
		_la = p.la()
		p.matchIf(354, _la == SMTLIBv2ParserGetInfo || _la == SMTLIBv2ParserGetOption)
		p.match(355, SMTLIBv2ParserKeyword)
	case SMTLIBv2ParserGetValue:
		p.match(356, SMTLIBv2ParserGetValue)
		p.match(357, SMTLIBv2ParserParOpen)
		if p.decide(359) {
			return
		}
		_la = p.la()
		for ok := true; ok; ok = ((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&20231013951078402) != 0) {
			p.SetState(358)
			p.Term()
			if p.decide(361) {
				return
			}
			_la = p.la()
		}
		p.match(363, SMTLIBv2ParserParClose)
	case SMTLIBv2ParserPop, SMTLIBv2ParserPush:
		_la = p.la()
		p.matchIf(365, _la == SMTLIBv2ParserPop || _la == SMTLIBv2ParserPush)
		if p.decide(367) {
			return
		}
		_la = p.la()
		if _la == SMTLIBv2ParserNumeral {
			p.match(366, SMTLIBv2ParserNumeral)

		}
	case SMTLIBv2ParserSetInfo, SMTLIBv2ParserSetOption:
		_la = p.la()
		p.matchIf(369, _la == SMTLIBv2ParserSetInfo || _la == SMTLIBv2ParserSetOption)
		p.SetState(370)
		p.Attribute()
	case SMTLIBv2ParserSymbol:
		p.match(371, SMTLIBv2ParserSymbol)
		if p.decide(375) {
			return
		}
		_la = p.la()
		for (int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&22482813764771834) != 0 {
			p.SetState(372)
			p.SExpr()
			if p.decide(377) {
				return
			}
			_la = p.la()
		}
	default:
		p.fault()
		return
	}
	p.exit()
}

func (p *SMTLIBv2Parser) FunctionDef() {
	p.enter(32, SMTLIBv2ParserRULE_functionDef)
	var _la int
	p.match(380, SMTLIBv2ParserSymbol)
	p.match(381, SMTLIBv2ParserParOpen)
	if p.decide(385) {
		return
	}
	_la = p.la()
	for _la == SMTLIBv2ParserParOpen {
		p.SetState(382)
		p.SortedVar()
		if p.decide(387) {
			return
		}
		_la = p.la()
	}
	p.match(388, SMTLIBv2ParserParClose)
	p.SetState(389)
	p.Sort()
	p.SetState(390)
	p.Term()
	p.exit()
}

func (p *SMTLIBv2Parser) FunctionDec() {
	p.enter(34, SMTLIBv2ParserRULE_functionDec)
	var _la int
	p.match(392, SMTLIBv2ParserParOpen)
	p.match(393, SMTLIBv2ParserSymbol)
	p.match(394, SMTLIBv2ParserParOpen)
	if p.decide(398) {
		return
	}
	_la = p.la()
	for _la == SMTLIBv2ParserParOpen {
		p.SetState(395)
		p.SortedVar()
		if p.decide(400) {
			return
		}
		_la = p.la()
	}
	p.match(401, SMTLIBv2ParserParClose)
	p.SetState(402)
	p.Sort()
	p.match(403, SMTLIBv2ParserParClose)
	p.exit()
}

func (p *SMTLIBv2Parser) SortDec() {
	p.enter(36, SMTLIBv2ParserRULE_sortDec)
	if p.decide(410) {
		return
	}
	switch p.la() {
	case SMTLIBv2ParserSymbol:
		p.match(405, SMTLIBv2ParserSymbol)
	case SMTLIBv2ParserParOpen:
		p.match(406, SMTLIBv2ParserParOpen)
		p.match(407, SMTLIBv2ParserSymbol)
		p.match(408, SMTLIBv2ParserNumeral)
		p.match(409, SMTLIBv2ParserParClose)
	default:
		p.fault()
		return
	}
	p.exit()
}

func (p *SMTLIBv2Parser) DatatypeDec() {
	p.enter(38, SMTLIBv2ParserRULE_datatypeDec)
	p.match(412, SMTLIBv2ParserParOpen)
	p.SetState(413)
	p.DatatypeBody()
	p.match(414, SMTLIBv2ParserParClose)
	p.exit()
}

func (p *SMTLIBv2Parser) DatatypeBody() {
	p.enter(40, SMTLIBv2ParserRULE_datatypeBody)
	var _la int
	if p.decide(437) {
		return
	}
	switch p.la() {
	case SMTLIBv2ParserPar:
		p.match(416, SMTLIBv2ParserPar)
		p.match(417, SMTLIBv2ParserParOpen)
		if p.decide(419) {
			return
		}
		_la = p.la()
		for ok := true; ok; ok = _la == SMTLIBv2ParserSymbol {
			p.match(418, SMTLIBv2ParserSymbol)
			if p.decide(421) {
				return
			}
			_la = p.la()
		}
		p.match(423, SMTLIBv2ParserParClose)
		p.match(424, SMTLIBv2ParserParOpen)
		if p.decide(426) {
			return
		}
		_la = p.la()
		for ok := true; ok; ok = _la == SMTLIBv2ParserParOpen || _la == SMTLIBv2ParserSymbol {
			p.SetState(425)
			p.ConstructorDec()
			if p.decide(428) {
				return
			}
			_la = p.la()
		}
		p.match(430, SMTLIBv2ParserParClose)
	case SMTLIBv2ParserParOpen, SMTLIBv2ParserSymbol:
		if p.decide(433) {
			return
		}
		_la = p.la()
		for ok := true; ok; ok = _la == SMTLIBv2ParserParOpen || _la == SMTLIBv2ParserSymbol {
			p.SetState(432)
			p.ConstructorDec()
			if p.decide(435) {
				return
			}
			_la = p.la()
		}
	default:
		p.fault()
		return
	}
	p.exit()
}

func (p *SMTLIBv2Parser) ConstructorDec() {
	p.enter(42, SMTLIBv2ParserRULE_constructorDec)
	var _la int
	if p.decide(449) {
		return
	}
	switch p.la() {
	case SMTLIBv2ParserSymbol:
		p.match(439, SMTLIBv2ParserSymbol)
	case SMTLIBv2ParserParOpen:
		p.match(440, SMTLIBv2ParserParOpen)
		p.match(441, SMTLIBv2ParserSymbol)
		if p.decide(445) {
			return
		}
		_la = p.la()
		for _la == SMTLIBv2ParserParOpen {
			p.SetState(442)
			p.SelectorDec()
			if p.decide(447) {
				return
			}
			_la = p.la()
		}
		p.match(448, SMTLIBv2ParserParClose)
	default:
		p.fault()
		return
	}
	p.exit()
}

func (p *SMTLIBv2Parser) SelectorDec() {
	p.enter(44, SMTLIBv2ParserRULE_selectorDec)
	p.match(451, SMTLIBv2ParserParOpen)
	p.match(452, SMTLIBv2ParserSymbol)
	p.SetState(453)
	p.Sort()
	p.match(454, SMTLIBv2ParserParClose)
	p.exit()
}
