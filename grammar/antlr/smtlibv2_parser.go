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
		4, 1, 54, 514, 2, 0, 7, 0, 2, 1, 7, 1, 2, 2, 7, 2, 2, 3, 7, 3, 2, 4, 7,
		4, 2, 5, 7, 5, 2, 6, 7, 6, 2, 7, 7, 7, 2, 8, 7, 8, 2, 9, 7, 9, 2, 10, 7,
		10, 2, 11, 7, 11, 2, 12, 7, 12, 2, 13, 7, 13, 2, 14, 7, 14, 2, 15, 7, 15,
		2, 16, 7, 16, 2, 17, 7, 17, 2, 18, 7, 18, 2, 19, 7, 19, 2, 20, 7, 20, 2,
		21, 7, 21, 2, 22, 7, 22, 1, 0, 5, 0, 48, 8, 0, 10, 0, 12, 0, 51, 9, 0,
		1, 0, 1, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 3, 1, 62, 8, 1, 1,
		2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 4, 2, 73, 8, 2, 11,
		2, 12, 2, 74, 1, 2, 1, 2, 1, 2, 1, 2, 4, 2, 81, 8, 2, 11, 2, 12, 2, 82,
		1, 2, 1, 2, 1, 2, 4, 2, 88, 8, 2, 11, 2, 12, 2, 89, 1, 2, 1, 2, 1, 2, 1,
		2, 1, 2, 1, 2, 4, 2, 98, 8, 2, 11, 2, 12, 2, 99, 1, 2, 1, 2, 1, 2, 4, 2,
		105, 8, 2, 11, 2, 12, 2, 106, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2,
		4, 2, 116, 8, 2, 11, 2, 12, 2, 117, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2,
		1, 2, 4, 2, 127, 8, 2, 11, 2, 12, 2, 128, 1, 2, 1, 2, 3, 2, 133, 8, 2,
		1, 2, 1, 2, 3, 2, 137, 8, 2, 1, 3, 1, 3, 1, 3, 4, 3, 142, 8, 3, 11, 3,
		12, 3, 143, 1, 3, 1, 3, 1, 3, 1, 3, 3, 3, 150, 8, 3, 1, 4, 1, 4, 1, 4,
		1, 4, 1, 4, 1, 5, 1, 5, 1, 5, 1, 5, 1, 5, 1, 6, 1, 6, 1, 6, 1, 6, 1, 6,
		1, 7, 1, 7, 1, 7, 1, 7, 1, 7, 4, 7, 172, 8, 7, 11, 7, 12, 7, 173, 1, 7,
		3, 7, 177, 8, 7, 1, 8, 1, 8, 1, 8, 1, 8, 1, 8, 4, 8, 184, 8, 8, 11, 8,
		12, 8, 185, 1, 8, 1, 8, 3, 8, 190, 8, 8, 1, 9, 1, 9, 1, 9, 1, 9, 1, 9,
		1, 9, 1, 9, 1, 9, 5, 9, 200, 8, 9, 10, 9, 12, 9, 203, 9, 9, 1, 9, 3, 9,
		206, 8, 9, 1, 10, 1, 10, 1, 10, 1, 10, 4, 10, 212, 8, 10, 11, 10, 12, 10,
		213, 1, 10, 1, 10, 1, 10, 4, 10, 219, 8, 10, 11, 10, 12, 10, 220, 1, 10,
		1, 10, 1, 10, 1, 10, 4, 10, 227, 8, 10, 11, 10, 12, 10, 228, 1, 10, 1,
		10, 4, 10, 233, 8, 10, 11, 10, 12, 10, 234, 3, 10, 237, 8, 10, 1, 10, 1,
		10, 1, 10, 3, 10, 242, 8, 10, 1, 11, 1, 11, 3, 11, 246, 8, 11, 1, 12, 1,
		12, 1, 12, 1, 12, 1, 12, 1, 12, 1, 12, 1, 12, 5, 12, 256, 8, 12, 10, 12,
		12, 12, 259, 9, 12, 1, 12, 3, 12, 262, 8, 12, 1, 13, 1, 13, 1, 13, 1, 13,
		1, 13, 1, 13, 1, 13, 1, 13, 1, 13, 1, 13, 1, 13, 1, 13, 1, 13, 1, 13, 1,
		13, 1, 13, 1, 13, 1, 13, 1, 13, 5, 13, 283, 8, 13, 10, 13, 12, 13, 286,
		9, 13, 1, 13, 1, 13, 3, 13, 290, 8, 13, 1, 14, 1, 14, 1, 14, 1, 14, 1,
		15, 1, 15, 1, 15, 1, 15, 5, 15, 300, 8, 15, 10, 15, 12, 15, 303, 9, 15,
		1, 15, 1, 15, 1, 15, 5, 15, 308, 8, 15, 10, 15, 12, 15, 311, 9, 15, 1,
		15, 1, 15, 1, 15, 1, 15, 1, 15, 1, 15, 1, 15, 1, 15, 1, 15, 1, 15, 5, 15,
		323, 8, 15, 10, 15, 12, 15, 326, 9, 15, 1, 15, 1, 15, 1, 15, 4, 15, 331,
		8, 15, 11, 15, 12, 15, 332, 1, 15, 1, 15, 1, 15, 1, 15, 1, 15, 1, 15, 5,
		15, 341, 8, 15, 10, 15, 12, 15, 344, 9, 15, 1, 15, 1, 15, 1, 15, 1, 15,
		1, 15, 3, 15, 351, 8, 15, 1, 15, 1, 15, 1, 15, 1, 15, 1, 15, 1, 15, 1,
		15, 1, 15, 1, 15, 1, 15, 1, 15, 1, 15, 1, 15, 1, 15, 4, 15, 367, 8, 15,
		11, 15, 12, 15, 368, 1, 15, 1, 15, 1, 15, 4, 15, 374, 8, 15, 11, 15, 12,
		15, 375, 1, 15, 1, 15, 1, 15, 1, 15, 1, 15, 1, 15, 5, 15, 384, 8, 15, 10,
		15, 12, 15, 387, 9, 15, 1, 15, 1, 15, 1, 15, 1, 15, 1, 15, 1, 15, 1, 15,
		1, 15, 1, 15, 1, 15, 1, 15, 1, 15, 1, 15, 1, 15, 1, 15, 1, 15, 1, 15, 1,
		15, 4, 15, 407, 8, 15, 11, 15, 12, 15, 408, 1, 15, 1, 15, 1, 15, 1, 15,
		3, 15, 415, 8, 15, 1, 15, 1, 15, 3, 15, 419, 8, 15, 1, 15, 1, 15, 1, 15,
		1, 15, 1, 15, 1, 15, 1, 15, 1, 15, 1, 15, 1, 15, 5, 15, 431, 8, 15, 10,
		15, 12, 15, 434, 9, 15, 3, 15, 436, 8, 15, 1, 16, 1, 16, 1, 16, 5, 16,
		441, 8, 16, 10, 16, 12, 16, 444, 9, 16, 1, 16, 1, 16, 1, 16, 1, 16, 1,
		17, 1, 17, 1, 17, 1, 17, 5, 17, 454, 8, 17, 10, 17, 12, 17, 457, 9, 17,
		1, 17, 1, 17, 1, 17, 1, 17, 1, 18, 1, 18, 1, 18, 1, 18, 1, 18, 3, 18, 468,
		8, 18, 1, 19, 1, 19, 1, 19, 1, 19, 1, 20, 1, 20, 1, 20, 4, 20, 477, 8,
		20, 11, 20, 12, 20, 478, 1, 20, 1, 20, 1, 20, 4, 20, 484, 8, 20, 11, 20,
		12, 20, 485, 1, 20, 1, 20, 1, 20, 4, 20, 491, 8, 20, 11, 20, 12, 20, 492,
		3, 20, 495, 8, 20, 1, 21, 1, 21, 1, 21, 1, 21, 5, 21, 501, 8, 21, 10, 21,
		12, 21, 504, 9, 21, 1, 21, 3, 21, 507, 8, 21, 1, 22, 1, 22, 1, 22, 1, 22,
		1, 22, 1, 22, 0, 0, 23, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24,
		26, 28, 30, 32, 34, 36, 38, 40, 42, 44, 0, 2, 1, 0, 6, 8, 2, 0, 4, 4, 50,
		50, 621, 0, 49, 1, 0, 0, 0, 2, 61, 1, 0, 0, 0, 4, 136, 1, 0, 0, 0, 6, 149,
		1, 0, 0, 0, 8, 151, 1, 0, 0, 0, 10, 156, 1, 0, 0, 0, 12, 161, 1, 0, 0,
		0, 14, 176, 1, 0, 0, 0, 16, 189, 1, 0, 0, 0, 18, 205, 1, 0, 0, 0, 20, 241,
		1, 0, 0, 0, 22, 243, 1, 0, 0, 0, 24, 261, 1, 0, 0, 0, 26, 289, 1, 0, 0,
		0, 28, 291, 1, 0, 0, 0, 30, 435, 1, 0, 0, 0, 32, 437, 1, 0, 0, 0, 34, 449,
		1, 0, 0, 0, 36, 467, 1, 0, 0, 0, 38, 469, 1, 0, 0, 0, 40, 494, 1, 0, 0,
		0, 42, 506, 1, 0, 0, 0, 44, 508, 1, 0, 0, 0, 46, 48, 3, 28, 14, 0, 47,
		46, 1, 0, 0, 0, 48, 51, 1, 0, 0, 0, 49, 47, 1, 0, 0, 0, 49, 50, 1, 0, 0,
		0, 50, 52, 1, 0, 0, 0, 51, 49, 1, 0, 0, 0, 52, 53, 5, 0, 0, 1, 53, 1, 1,
		0, 0, 0, 54, 62, 5, 50, 0, 0, 55, 62, 5, 45, 0, 0, 56, 62, 5, 46, 0, 0,
		57, 62, 5, 47, 0, 0, 58, 62, 5, 48, 0, 0, 59, 62, 5, 49, 0, 0, 60, 62,
		3, 4, 2, 0, 61, 54, 1, 0, 0, 0, 61, 55, 1, 0, 0, 0, 61, 56, 1, 0, 0, 0,
		61, 57, 1, 0, 0, 0, 61, 58, 1, 0, 0, 0, 61, 59, 1, 0, 0, 0, 61, 60, 1,
		0, 0, 0, 62, 3, 1, 0, 0, 0, 63, 132, 5, 1, 0, 0, 64, 72, 5, 50, 0, 0, 65,
		73, 5, 50, 0, 0, 66, 73, 5, 45, 0, 0, 67, 73, 5, 46, 0, 0, 68, 73, 5, 47,
		0, 0, 69, 73, 5, 48, 0, 0, 70, 73, 5, 49, 0, 0, 71, 73, 3, 4, 2, 0, 72,
		65, 1, 0, 0, 0, 72, 66, 1, 0, 0, 0, 72, 67, 1, 0, 0, 0, 72, 68, 1, 0, 0,
		0, 72, 69, 1, 0, 0, 0, 72, 70, 1, 0, 0, 0, 72, 71, 1, 0, 0, 0, 73, 74,
		1, 0, 0, 0, 74, 72, 1, 0, 0, 0, 74, 75, 1, 0, 0, 0, 75, 133, 1, 0, 0, 0,
		76, 77, 5, 1, 0, 0, 77, 78, 3, 6, 3, 0, 78, 80, 5, 2, 0, 0, 79, 81, 3,
		2, 1, 0, 80, 79, 1, 0, 0, 0, 81, 82, 1, 0, 0, 0, 82, 80, 1, 0, 0, 0, 82,
		83, 1, 0, 0, 0, 83, 133, 1, 0, 0, 0, 84, 85, 5, 9, 0, 0, 85, 87, 5, 1,
		0, 0, 86, 88, 3, 8, 4, 0, 87, 86, 1, 0, 0, 0, 88, 89, 1, 0, 0, 0, 89, 87,
		1, 0, 0, 0, 89, 90, 1, 0, 0, 0, 90, 91, 1, 0, 0, 0, 91, 92, 5, 2, 0, 0,
		92, 93, 3, 2, 1, 0, 93, 133, 1, 0, 0, 0, 94, 95, 5, 3, 0, 0, 95, 97, 3,
		2, 1, 0, 96, 98, 3, 22, 11, 0, 97, 96, 1, 0, 0, 0, 98, 99, 1, 0, 0, 0,
		99, 97, 1, 0, 0, 0, 99, 100, 1, 0, 0, 0, 100, 133, 1, 0, 0, 0, 101, 102,
		5, 4, 0, 0, 102, 104, 5, 50, 0, 0, 103, 105, 3, 18, 9, 0, 104, 103, 1,
		0, 0, 0, 105, 106, 1, 0, 0, 0, 106, 104, 1, 0, 0, 0, 106, 107, 1, 0, 0,
		0, 107, 133, 1, 0, 0, 0, 108, 109, 5, 5, 0, 0, 109, 110, 3, 16, 8, 0, 110,
		111, 3, 20, 10, 0, 111, 133, 1, 0, 0, 0, 112, 113, 7, 0, 0, 0, 113, 115,
		5, 1, 0, 0, 114, 116, 3, 10, 5, 0, 115, 114, 1, 0, 0, 0, 116, 117, 1, 0,
		0, 0, 117, 115, 1, 0, 0, 0, 117, 118, 1, 0, 0, 0, 118, 119, 1, 0, 0, 0,
		119, 120, 5, 2, 0, 0, 120, 121, 3, 2, 1, 0, 121, 133, 1, 0, 0, 0, 122,
		123, 5, 10, 0, 0, 123, 124, 3, 2, 1, 0, 124, 126, 5, 1, 0, 0, 125, 127,
		3, 12, 6, 0, 126, 125, 1, 0, 0, 0, 127, 128, 1, 0, 0, 0, 128, 126, 1, 0,
		0, 0, 128, 129, 1, 0, 0, 0, 129, 130, 1, 0, 0, 0, 130, 131, 5, 2, 0, 0,
		131, 133, 1, 0, 0, 0, 132, 64, 1, 0, 0, 0, 132, 76, 1, 0, 0, 0, 132, 84,
		1, 0, 0, 0, 132, 94, 1, 0, 0, 0, 132, 101, 1, 0, 0, 0, 132, 108, 1, 0,
		0, 0, 132, 112, 1, 0, 0, 0, 132, 122, 1, 0, 0, 0, 133, 134, 1, 0, 0, 0,
		134, 137, 5, 2, 0, 0, 135, 137, 5, 54, 0, 0, 136, 63, 1, 0, 0, 0, 136,
		135, 1, 0, 0, 0, 137, 5, 1, 0, 0, 0, 138, 139, 5, 4, 0, 0, 139, 141, 5,
		50, 0, 0, 140, 142, 3, 18, 9, 0, 141, 140, 1, 0, 0, 0, 142, 143, 1, 0,
		0, 0, 143, 141, 1, 0, 0, 0, 143, 144, 1, 0, 0, 0, 144, 150, 1, 0, 0, 0,
		145, 146, 5, 5, 0, 0, 146, 147, 3, 16, 8, 0, 147, 148, 3, 20, 10, 0, 148,
		150, 1, 0, 0, 0, 149, 138, 1, 0, 0, 0, 149, 145, 1, 0, 0, 0, 150, 7, 1,
		0, 0, 0, 151, 152, 5, 1, 0, 0, 152, 153, 5, 50, 0, 0, 153, 154, 3, 2, 1,
		0, 154, 155, 5, 2, 0, 0, 155, 9, 1, 0, 0, 0, 156, 157, 5, 1, 0, 0, 157,
		158, 5, 50, 0, 0, 158, 159, 3, 20, 10, 0, 159, 160, 5, 2, 0, 0, 160, 11,
		1, 0, 0, 0, 161, 162, 5, 1, 0, 0, 162, 163, 3, 14, 7, 0, 163, 164, 3, 2,
		1, 0, 164, 165, 5, 2, 0, 0, 165, 13, 1, 0, 0, 0, 166, 177, 5, 50, 0, 0,
		167, 177, 5, 4, 0, 0, 168, 169, 5, 1, 0, 0, 169, 171, 5, 50, 0, 0, 170,
		172, 7, 1, 0, 0, 171, 170, 1, 0, 0, 0, 172, 173, 1, 0, 0, 0, 173, 171,
		1, 0, 0, 0, 173, 174, 1, 0, 0, 0, 174, 175, 1, 0, 0, 0, 175, 177, 5, 2,
		0, 0, 176, 166, 1, 0, 0, 0, 176, 167, 1, 0, 0, 0, 176, 168, 1, 0, 0, 0,
		177, 15, 1, 0, 0, 0, 178, 190, 5, 50, 0, 0, 179, 180, 5, 1, 0, 0, 180,
		181, 5, 4, 0, 0, 181, 183, 5, 50, 0, 0, 182, 184, 3, 18, 9, 0, 183, 182,
		1, 0, 0, 0, 184, 185, 1, 0, 0, 0, 185, 183, 1, 0, 0, 0, 185, 186, 1, 0,
		0, 0, 186, 187, 1, 0, 0, 0, 187, 188, 5, 2, 0, 0, 188, 190, 1, 0, 0, 0,
		189, 178, 1, 0, 0, 0, 189, 179, 1, 0, 0, 0, 190, 17, 1, 0, 0, 0, 191, 206,
		5, 45, 0, 0, 192, 206, 5, 50, 0, 0, 193, 206, 5, 47, 0, 0, 194, 206, 5,
		46, 0, 0, 195, 206, 5, 48, 0, 0, 196, 206, 5, 49, 0, 0, 197, 201, 5, 1,
		0, 0, 198, 200, 3, 26, 13, 0, 199, 198, 1, 0, 0, 0, 200, 203, 1, 0, 0,
		0, 201, 199, 1, 0, 0, 0, 201, 202, 1, 0, 0, 0, 202, 204, 1, 0, 0, 0, 203,
		201, 1, 0, 0, 0, 204, 206, 5, 2, 0, 0, 205, 191, 1, 0, 0, 0, 205, 192,
		1, 0, 0, 0, 205, 193, 1, 0, 0, 0, 205, 194, 1, 0, 0, 0, 205, 195, 1, 0,
		0, 0, 205, 196, 1, 0, 0, 0, 205, 197, 1, 0, 0, 0, 206, 19, 1, 0, 0, 0,
		207, 242, 5, 50, 0, 0, 208, 236, 5, 1, 0, 0, 209, 211, 5, 50, 0, 0, 210,
		212, 3, 20, 10, 0, 211, 210, 1, 0, 0, 0, 212, 213, 1, 0, 0, 0, 213, 211,
		1, 0, 0, 0, 213, 214, 1, 0, 0, 0, 214, 237, 1, 0, 0, 0, 215, 216, 5, 4,
		0, 0, 216, 218, 5, 50, 0, 0, 217, 219, 3, 18, 9, 0, 218, 217, 1, 0, 0,
		0, 219, 220, 1, 0, 0, 0, 220, 218, 1, 0, 0, 0, 220, 221, 1, 0, 0, 0, 221,
		237, 1, 0, 0, 0, 222, 223, 5, 1, 0, 0, 223, 224, 5, 4, 0, 0, 224, 226,
		5, 50, 0, 0, 225, 227, 3, 18, 9, 0, 226, 225, 1, 0, 0, 0, 227, 228, 1,
		0, 0, 0, 228, 226, 1, 0, 0, 0, 228, 229, 1, 0, 0, 0, 229, 230, 1, 0, 0,
		0, 230, 232, 5, 2, 0, 0, 231, 233, 3, 20, 10, 0, 232, 231, 1, 0, 0, 0,
		233, 234, 1, 0, 0, 0, 234, 232, 1, 0, 0, 0, 234, 235, 1, 0, 0, 0, 235,
		237, 1, 0, 0, 0, 236, 209, 1, 0, 0, 0, 236, 215, 1, 0, 0, 0, 236, 222,
		1, 0, 0, 0, 237, 238, 1, 0, 0, 0, 238, 239, 5, 2, 0, 0, 239, 242, 1, 0,
		0, 0, 240, 242, 5, 54, 0, 0, 241, 207, 1, 0, 0, 0, 241, 208, 1, 0, 0, 0,
		241, 240, 1, 0, 0, 0, 242, 21, 1, 0, 0, 0, 243, 245, 5, 51, 0, 0, 244,
		246, 3, 24, 12, 0, 245, 244, 1, 0, 0, 0, 245, 246, 1, 0, 0, 0, 246, 23,
		1, 0, 0, 0, 247, 262, 5, 50, 0, 0, 248, 262, 5, 45, 0, 0, 249, 262, 5,
		46, 0, 0, 250, 262, 5, 47, 0, 0, 251, 262, 5, 48, 0, 0, 252, 262, 5, 49,
		0, 0, 253, 257, 5, 1, 0, 0, 254, 256, 3, 26, 13, 0, 255, 254, 1, 0, 0,
		0, 256, 259, 1, 0, 0, 0, 257, 255, 1, 0, 0, 0, 257, 258, 1, 0, 0, 0, 258,
		260, 1, 0, 0, 0, 259, 257, 1, 0, 0, 0, 260, 262, 5, 2, 0, 0, 261, 247,
		1, 0, 0, 0, 261, 248, 1, 0, 0, 0, 261, 249, 1, 0, 0, 0, 261, 250, 1, 0,
		0, 0, 261, 251, 1, 0, 0, 0, 261, 252, 1, 0, 0, 0, 261, 253, 1, 0, 0, 0,
		262, 25, 1, 0, 0, 0, 263, 290, 5, 50, 0, 0, 264, 290, 5, 45, 0, 0, 265,
		290, 5, 46, 0, 0, 266, 290, 5, 47, 0, 0, 267, 290, 5, 48, 0, 0, 268, 290,
		5, 49, 0, 0, 269, 290, 5, 51, 0, 0, 270, 290, 5, 9, 0, 0, 271, 290, 5,
		3, 0, 0, 272, 290, 5, 4, 0, 0, 273, 290, 5, 5, 0, 0, 274, 290, 5, 7, 0,
		0, 275, 290, 5, 6, 0, 0, 276, 290, 5, 8, 0, 0, 277, 290, 5, 10, 0, 0, 278,
		290, 5, 11, 0, 0, 279, 290, 5, 12, 0, 0, 280, 284, 5, 1, 0, 0, 281, 283,
		3, 26, 13, 0, 282, 281, 1, 0, 0, 0, 283, 286, 1, 0, 0, 0, 284, 282, 1,
		0, 0, 0, 284, 285, 1, 0, 0, 0, 285, 287, 1, 0, 0, 0, 286, 284, 1, 0, 0,
		0, 287, 290, 5, 2, 0, 0, 288, 290, 5, 54, 0, 0, 289, 263, 1, 0, 0, 0, 289,
		264, 1, 0, 0, 0, 289, 265, 1, 0, 0, 0, 289, 266, 1, 0, 0, 0, 289, 267,
		1, 0, 0, 0, 289, 268, 1, 0, 0, 0, 289, 269, 1, 0, 0, 0, 289, 270, 1, 0,
		0, 0, 289, 271, 1, 0, 0, 0, 289, 272, 1, 0, 0, 0, 289, 273, 1, 0, 0, 0,
		289, 274, 1, 0, 0, 0, 289, 275, 1, 0, 0, 0, 289, 276, 1, 0, 0, 0, 289,
		277, 1, 0, 0, 0, 289, 278, 1, 0, 0, 0, 289, 279, 1, 0, 0, 0, 289, 280,
		1, 0, 0, 0, 289, 288, 1, 0, 0, 0, 290, 27, 1, 0, 0, 0, 291, 292, 5, 1,
		0, 0, 292, 293, 3, 30, 15, 0, 293, 294, 5, 2, 0, 0, 294, 29, 1, 0, 0, 0,
		295, 296, 5, 13, 0, 0, 296, 436, 3, 2, 1, 0, 297, 301, 5, 14, 0, 0, 298,
		300, 3, 2, 1, 0, 299, 298, 1, 0, 0, 0, 300, 303, 1, 0, 0, 0, 301, 299,
		1, 0, 0, 0, 301, 302, 1, 0, 0, 0, 302, 436, 1, 0, 0, 0, 303, 301, 1, 0,
		0, 0, 304, 305, 5, 15, 0, 0, 305, 309, 5, 1, 0, 0, 306, 308, 3, 2, 1, 0,
		307, 306, 1, 0, 0, 0, 308, 311, 1, 0, 0, 0, 309, 307, 1, 0, 0, 0, 309,
		310, 1, 0, 0, 0, 310, 312, 1, 0, 0, 0, 311, 309, 1, 0, 0, 0, 312, 436,
		5, 2, 0, 0, 313, 314, 5, 16, 0, 0, 314, 315, 5, 50, 0, 0, 315, 436, 3,
		20, 10, 0, 316, 317, 5, 17, 0, 0, 317, 318, 5, 50, 0, 0, 318, 436, 3, 38,
		19, 0, 319, 320, 5, 18, 0, 0, 320, 324, 5, 1, 0, 0, 321, 323, 3, 36, 18,
		0, 322, 321, 1, 0, 0, 0, 323, 326, 1, 0, 0, 0, 324, 322, 1, 0, 0, 0, 324,
		325, 1, 0, 0, 0, 325, 327, 1, 0, 0, 0, 326, 324, 1, 0, 0, 0, 327, 328,
		5, 2, 0, 0, 328, 330, 5, 1, 0, 0, 329, 331, 3, 38, 19, 0, 330, 329, 1,
		0, 0, 0, 331, 332, 1, 0, 0, 0, 332, 330, 1, 0, 0, 0, 332, 333, 1, 0, 0,
		0, 333, 334, 1, 0, 0, 0, 334, 335, 5, 2, 0, 0, 335, 436, 1, 0, 0, 0, 336,
		337, 5, 19, 0, 0, 337, 338, 5, 50, 0, 0, 338, 342, 5, 1, 0, 0, 339, 341,
		3, 20, 10, 0, 340, 339, 1, 0, 0, 0, 341, 344, 1, 0, 0, 0, 342, 340, 1,
		0, 0, 0, 342, 343, 1, 0, 0, 0, 343, 345, 1, 0, 0, 0, 344, 342, 1, 0, 0,
		0, 345, 346, 5, 2, 0, 0, 346, 436, 3, 20, 10, 0, 347, 348, 5, 20, 0, 0,
		348, 350, 5, 50, 0, 0, 349, 351, 5, 45, 0, 0, 350, 349, 1, 0, 0, 0, 350,
		351, 1, 0, 0, 0, 351, 436, 1, 0, 0, 0, 352, 353, 5, 21, 0, 0, 353, 436,
		5, 50, 0, 0, 354, 355, 5, 22, 0, 0, 355, 356, 5, 50, 0, 0, 356, 357, 3,
		20, 10, 0, 357, 358, 3, 2, 1, 0, 358, 436, 1, 0, 0, 0, 359, 360, 5, 23,
		0, 0, 360, 436, 3, 32, 16, 0, 361, 362, 5, 24, 0, 0, 362, 436, 3, 32, 16,
		0, 363, 364, 5, 25, 0, 0, 364, 366, 5, 1, 0, 0, 365, 367, 3, 34, 17, 0,
		366, 365, 1, 0, 0, 0, 367, 368, 1, 0, 0, 0, 368, 366, 1, 0, 0, 0, 368,
		369, 1, 0, 0, 0, 369, 370, 1, 0, 0, 0, 370, 371, 5, 2, 0, 0, 371, 373,
		5, 1, 0, 0, 372, 374, 3, 2, 1, 0, 373, 372, 1, 0, 0, 0, 374, 375, 1, 0,
		0, 0, 375, 373, 1, 0, 0, 0, 375, 376, 1, 0, 0, 0, 376, 377, 1, 0, 0, 0,
		377, 378, 5, 2, 0, 0, 378, 436, 1, 0, 0, 0, 379, 380, 5, 26, 0, 0, 380,
		381, 5, 50, 0, 0, 381, 385, 5, 1, 0, 0, 382, 384, 5, 50, 0, 0, 383, 382,
		1, 0, 0, 0, 384, 387, 1, 0, 0, 0, 385, 383, 1, 0, 0, 0, 385, 386, 1, 0,
		0, 0, 386, 388, 1, 0, 0, 0, 387, 385, 1, 0, 0, 0, 388, 389, 5, 2, 0, 0,
		389, 436, 3, 20, 10, 0, 390, 391, 5, 27, 0, 0, 391, 436, 5, 49, 0, 0, 392,
		436, 5, 28, 0, 0, 393, 436, 5, 29, 0, 0, 394, 436, 5, 30, 0, 0, 395, 396,
		5, 31, 0, 0, 396, 436, 5, 51, 0, 0, 397, 436, 5, 32, 0, 0, 398, 399, 5,
		33, 0, 0, 399, 436, 5, 51, 0, 0, 400, 436, 5, 34, 0, 0, 401, 436, 5, 35,
		0, 0, 402, 436, 5, 36, 0, 0, 403, 404, 5, 37, 0, 0, 404, 406, 5, 1, 0,
		0, 405, 407, 3, 2, 1, 0, 406, 405, 1, 0, 0, 0, 407, 408, 1, 0, 0, 0, 408,
		406, 1, 0, 0, 0, 408, 409, 1, 0, 0, 0, 409, 410, 1, 0, 0, 0, 410, 411,
		5, 2, 0, 0, 411, 436, 1, 0, 0, 0, 412, 414, 5, 38, 0, 0, 413, 415, 5, 45,
		0, 0, 414, 413, 1, 0, 0, 0, 414, 415, 1, 0, 0, 0, 415, 436, 1, 0, 0, 0,
		416, 418, 5, 39, 0, 0, 417, 419, 5, 45, 0, 0, 418, 417, 1, 0, 0, 0, 418,
		419, 1, 0, 0, 0, 419, 436, 1, 0, 0, 0, 420, 436, 5, 40, 0, 0, 421, 436,
		5, 41, 0, 0, 422, 423, 5, 42, 0, 0, 423, 436, 3, 22, 11, 0, 424, 425, 5,
		43, 0, 0, 425, 436, 5, 50, 0, 0, 426, 427, 5, 44, 0, 0, 427, 436, 3, 22,
		11, 0, 428, 432, 5, 50, 0, 0, 429, 431, 3, 26, 13, 0, 430, 429, 1, 0, 0,
		0, 431, 434, 1, 0, 0, 0, 432, 430, 1, 0, 0, 0, 432, 433, 1, 0, 0, 0, 433,
		436, 1, 0, 0, 0, 434, 432, 1, 0, 0, 0, 435, 295, 1, 0, 0, 0, 435, 297,
		1, 0, 0, 0, 435, 304, 1, 0, 0, 0, 435, 313, 1, 0, 0, 0, 435, 316, 1, 0,
		0, 0, 435, 319, 1, 0, 0, 0, 435, 336, 1, 0, 0, 0, 435, 347, 1, 0, 0, 0,
		435, 352, 1, 0, 0, 0, 435, 354, 1, 0, 0, 0, 435, 359, 1, 0, 0, 0, 435,
		361, 1, 0, 0, 0, 435, 363, 1, 0, 0, 0, 435, 379, 1, 0, 0, 0, 435, 390,
		1, 0, 0, 0, 435, 392, 1, 0, 0, 0, 435, 393, 1, 0, 0, 0, 435, 394, 1, 0,
		0, 0, 435, 395, 1, 0, 0, 0, 435, 397, 1, 0, 0, 0, 435, 398, 1, 0, 0, 0,
		435, 400, 1, 0, 0, 0, 435, 401, 1, 0, 0, 0, 435, 402, 1, 0, 0, 0, 435,
		403, 1, 0, 0, 0, 435, 412, 1, 0, 0, 0, 435, 416, 1, 0, 0, 0, 435, 420,
		1, 0, 0, 0, 435, 421, 1, 0, 0, 0, 435, 422, 1, 0, 0, 0, 435, 424, 1, 0,
		0, 0, 435, 426, 1, 0, 0, 0, 435, 428, 1, 0, 0, 0, 436, 31, 1, 0, 0, 0,
		437, 438, 5, 50, 0, 0, 438, 442, 5, 1, 0, 0, 439, 441, 3, 10, 5, 0, 440,
		439, 1, 0, 0, 0, 441, 444, 1, 0, 0, 0, 442, 440, 1, 0, 0, 0, 442, 443,
		1, 0, 0, 0, 443, 445, 1, 0, 0, 0, 444, 442, 1, 0, 0, 0, 445, 446, 5, 2,
		0, 0, 446, 447, 3, 20, 10, 0, 447, 448, 3, 2, 1, 0, 448, 33, 1, 0, 0, 0,
		449, 450, 5, 1, 0, 0, 450, 451, 5, 50, 0, 0, 451, 455, 5, 1, 0, 0, 452,
		454, 3, 10, 5, 0, 453, 452, 1, 0, 0, 0, 454, 457, 1, 0, 0, 0, 455, 453,
		1, 0, 0, 0, 455, 456, 1, 0, 0, 0, 456, 458, 1, 0, 0, 0, 457, 455, 1, 0,
		0, 0, 458, 459, 5, 2, 0, 0, 459, 460, 3, 20, 10, 0, 460, 461, 5, 2, 0,
		0, 461, 35, 1, 0, 0, 0, 462, 468, 5, 50, 0, 0, 463, 464, 5, 1, 0, 0, 464,
		465, 5, 50, 0, 0, 465, 466, 5, 45, 0, 0, 466, 468, 5, 2, 0, 0, 467, 462,
		1, 0, 0, 0, 467, 463, 1, 0, 0, 0, 468, 37, 1, 0, 0, 0, 469, 470, 5, 1,
		0, 0, 470, 471, 3, 40, 20, 0, 471, 472, 5, 2, 0, 0, 472, 39, 1, 0, 0, 0,
		473, 474, 5, 11, 0, 0, 474, 476, 5, 1, 0, 0, 475, 477, 5, 50, 0, 0, 476,
		475, 1, 0, 0, 0, 477, 478, 1, 0, 0, 0, 478, 476, 1, 0, 0, 0, 478, 479,
		1, 0, 0, 0, 479, 480, 1, 0, 0, 0, 480, 481, 5, 2, 0, 0, 481, 483, 5, 1,
		0, 0, 482, 484, 3, 42, 21, 0, 483, 482, 1, 0, 0, 0, 484, 485, 1, 0, 0,
		0, 485, 483, 1, 0, 0, 0, 485, 486, 1, 0, 0, 0, 486, 487, 1, 0, 0, 0, 487,
		488, 5, 2, 0, 0, 488, 495, 1, 0, 0, 0, 489, 491, 3, 42, 21, 0, 490, 489,
		1, 0, 0, 0, 491, 492, 1, 0, 0, 0, 492, 490, 1, 0, 0, 0, 492, 493, 1, 0,
		0, 0, 493, 495, 1, 0, 0, 0, 494, 473, 1, 0, 0, 0, 494, 490, 1, 0, 0, 0,
		495, 41, 1, 0, 0, 0, 496, 507, 5, 50, 0, 0, 497, 498, 5, 1, 0, 0, 498,
		502, 5, 50, 0, 0, 499, 501, 3, 44, 22, 0, 500, 499, 1, 0, 0, 0, 501, 504,
		1, 0, 0, 0, 502, 500, 1, 0, 0, 0, 502, 503, 1, 0, 0, 0, 503, 505, 1, 0,
		0, 0, 504, 502, 1, 0, 0, 0, 505, 507, 5, 2, 0, 0, 506, 496, 1, 0, 0, 0,
		506, 497, 1, 0, 0, 0, 507, 43, 1, 0, 0, 0, 508, 509, 5, 1, 0, 0, 509, 510,
		5, 50, 0, 0, 510, 511, 3, 20, 10, 0, 511, 512, 5, 2, 0, 0, 512, 45, 1,
		0, 0, 0, 54, 49, 61, 72, 74, 82, 89, 99, 106, 117, 128, 132, 136, 143,
		149, 173, 176, 185, 189, 201, 205, 213, 220, 228, 234, 236, 241, 245, 257,
		261, 284, 289, 301, 309, 324, 332, 342, 350, 368, 375, 385, 408, 414, 418,
		432, 435, 442, 455, 467, 478, 485, 492, 494, 502, 506,
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

func (p *SMTLIBv2Parser) Script() (localctx antlr.ParserRuleContext) {
	localctx = newContext(p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 0, SMTLIBv2ParserRULE_script)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	p.SetState(49)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for _la == SMTLIBv2ParserParOpen {
		{
			p.SetState(46)
			p.Command()
		}

		p.SetState(51)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)
	}
	{
		p.SetState(52)
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

func (p *SMTLIBv2Parser) Term() (localctx antlr.ParserRuleContext) {
	localctx = newContext(p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 2, SMTLIBv2ParserRULE_term)
	p.SetState(61)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case SMTLIBv2ParserSymbol:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(54)
			p.Match(SMTLIBv2ParserSymbol)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserNumeral:
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(55)
			p.Match(SMTLIBv2ParserNumeral)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserDecimal:
		p.EnterOuterAlt(localctx, 3)
		{
			p.SetState(56)
			p.Match(SMTLIBv2ParserDecimal)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserHex:
		p.EnterOuterAlt(localctx, 4)
		{
			p.SetState(57)
			p.Match(SMTLIBv2ParserHex)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserBinary:
		p.EnterOuterAlt(localctx, 5)
		{
			p.SetState(58)
			p.Match(SMTLIBv2ParserBinary)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserString_:
		p.EnterOuterAlt(localctx, 6)
		{
			p.SetState(59)
			p.Match(SMTLIBv2ParserString_)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserParOpen, SMTLIBv2ParserDeep:
		p.EnterOuterAlt(localctx, 7)
		{
			p.SetState(60)
			p.Compound()
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

func (p *SMTLIBv2Parser) Compound() (localctx antlr.ParserRuleContext) {
	localctx = newContext(p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 4, SMTLIBv2ParserRULE_compound)
	var _la int

	p.SetState(136)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case SMTLIBv2ParserParOpen:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(63)
			p.Match(SMTLIBv2ParserParOpen)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(132)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}

		switch p.GetTokenStream().LA(1) {
		case SMTLIBv2ParserSymbol:
			{
				p.SetState(64)
				p.Match(SMTLIBv2ParserSymbol)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			p.SetState(72)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)

			for ok := true; ok; ok = ((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&20231013951078402) != 0) {
				p.SetState(72)
				p.GetErrorHandler().Sync(p)
				if p.HasError() {
					goto errorExit
				}

				switch p.GetTokenStream().LA(1) {
				case SMTLIBv2ParserSymbol:
					{
						p.SetState(65)
						p.Match(SMTLIBv2ParserSymbol)
						if p.HasError() {
							// Recognition error - abort rule
							goto errorExit
						}
					}

				case SMTLIBv2ParserNumeral:
					{
						p.SetState(66)
						p.Match(SMTLIBv2ParserNumeral)
						if p.HasError() {
							// Recognition error - abort rule
							goto errorExit
						}
					}

				case SMTLIBv2ParserDecimal:
					{
						p.SetState(67)
						p.Match(SMTLIBv2ParserDecimal)
						if p.HasError() {
							// Recognition error - abort rule
							goto errorExit
						}
					}

				case SMTLIBv2ParserHex:
					{
						p.SetState(68)
						p.Match(SMTLIBv2ParserHex)
						if p.HasError() {
							// Recognition error - abort rule
							goto errorExit
						}
					}

				case SMTLIBv2ParserBinary:
					{
						p.SetState(69)
						p.Match(SMTLIBv2ParserBinary)
						if p.HasError() {
							// Recognition error - abort rule
							goto errorExit
						}
					}

				case SMTLIBv2ParserString_:
					{
						p.SetState(70)
						p.Match(SMTLIBv2ParserString_)
						if p.HasError() {
							// Recognition error - abort rule
							goto errorExit
						}
					}

				case SMTLIBv2ParserParOpen, SMTLIBv2ParserDeep:
					{
						p.SetState(71)
						p.Compound()
					}

				default:
					p.SetError(antlr.NewNoViableAltException(p, nil, nil, nil, nil, nil))
					goto errorExit
				}

				p.SetState(74)
				p.GetErrorHandler().Sync(p)
				if p.HasError() {
					goto errorExit
				}
				_la = p.GetTokenStream().LA(1)
			}

		case SMTLIBv2ParserParOpen:
			{
				p.SetState(76)
				p.Match(SMTLIBv2ParserParOpen)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(77)
				p.QualHead()
			}
			{
				p.SetState(78)
				p.Match(SMTLIBv2ParserParClose)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			p.SetState(80)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)

			for ok := true; ok; ok = ((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&20231013951078402) != 0) {
				{
					p.SetState(79)
					p.Term()
				}

				p.SetState(82)
				p.GetErrorHandler().Sync(p)
				if p.HasError() {
					goto errorExit
				}
				_la = p.GetTokenStream().LA(1)
			}

		case SMTLIBv2ParserLet:
			{
				p.SetState(84)
				p.Match(SMTLIBv2ParserLet)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(85)
				p.Match(SMTLIBv2ParserParOpen)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			p.SetState(87)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)

			for ok := true; ok; ok = _la == SMTLIBv2ParserParOpen {
				{
					p.SetState(86)
					p.VarBinding()
				}

				p.SetState(89)
				p.GetErrorHandler().Sync(p)
				if p.HasError() {
					goto errorExit
				}
				_la = p.GetTokenStream().LA(1)
			}
			{
				p.SetState(91)
				p.Match(SMTLIBv2ParserParClose)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(92)
				p.Term()
			}

		case SMTLIBv2ParserBang:
			{
				p.SetState(94)
				p.Match(SMTLIBv2ParserBang)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(95)
				p.Term()
			}
			p.SetState(97)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)

			for ok := true; ok; ok = _la == SMTLIBv2ParserKeyword {
				{
					p.SetState(96)
					p.Attribute()
				}

				p.SetState(99)
				p.GetErrorHandler().Sync(p)
				if p.HasError() {
					goto errorExit
				}
				_la = p.GetTokenStream().LA(1)
			}

		case SMTLIBv2ParserUnderscore:
			{
				p.SetState(101)
				p.Match(SMTLIBv2ParserUnderscore)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(102)
				p.Match(SMTLIBv2ParserSymbol)
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

			for ok := true; ok; ok = ((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&2216615441596418) != 0) {
				{
					p.SetState(103)
					p.Index()
				}

				p.SetState(106)
				p.GetErrorHandler().Sync(p)
				if p.HasError() {
					goto errorExit
				}
				_la = p.GetTokenStream().LA(1)
			}

		case SMTLIBv2ParserAs:
			{
				p.SetState(108)
				p.Match(SMTLIBv2ParserAs)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(109)
				p.Identifier()
			}
			{
				p.SetState(110)
				p.Sort()
			}

		case SMTLIBv2ParserExists, SMTLIBv2ParserForall, SMTLIBv2ParserLambda:
			{
				p.SetState(112)
				_la = p.GetTokenStream().LA(1)

				if !((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&448) != 0) {
					p.GetErrorHandler().RecoverInline(p)
				} else {
					p.GetErrorHandler().ReportMatch(p)
					p.Consume()
				}
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
					p.SortedVar()
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
			{
				p.SetState(120)
				p.Term()
			}

		case SMTLIBv2ParserMatch:
			{
				p.SetState(122)
				p.Match(SMTLIBv2ParserMatch)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(123)
				p.Term()
			}
			{
				p.SetState(124)
				p.Match(SMTLIBv2ParserParOpen)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			p.SetState(126)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)

			for ok := true; ok; ok = _la == SMTLIBv2ParserParOpen {
				{
					p.SetState(125)
					p.MatchCase()
				}

				p.SetState(128)
				p.GetErrorHandler().Sync(p)
				if p.HasError() {
					goto errorExit
				}
				_la = p.GetTokenStream().LA(1)
			}
			{
				p.SetState(130)
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
			p.SetState(134)
			p.Match(SMTLIBv2ParserParClose)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserDeep:
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(135)
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

func (p *SMTLIBv2Parser) QualHead() (localctx antlr.ParserRuleContext) {
	localctx = newContext(p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 6, SMTLIBv2ParserRULE_qualHead)
	var _la int

	p.SetState(149)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case SMTLIBv2ParserUnderscore:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(138)
			p.Match(SMTLIBv2ParserUnderscore)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(139)
			p.Match(SMTLIBv2ParserSymbol)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(141)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for ok := true; ok; ok = ((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&2216615441596418) != 0) {
			{
				p.SetState(140)
				p.Index()
			}

			p.SetState(143)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}

	case SMTLIBv2ParserAs:
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(145)
			p.Match(SMTLIBv2ParserAs)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(146)
			p.Identifier()
		}
		{
			p.SetState(147)
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

func (p *SMTLIBv2Parser) VarBinding() (localctx antlr.ParserRuleContext) {
	localctx = newContext(p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 8, SMTLIBv2ParserRULE_varBinding)
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
		p.Match(SMTLIBv2ParserSymbol)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
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

func (p *SMTLIBv2Parser) SortedVar() (localctx antlr.ParserRuleContext) {
	localctx = newContext(p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 10, SMTLIBv2ParserRULE_sortedVar)
	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(156)
		p.Match(SMTLIBv2ParserParOpen)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(157)
		p.Match(SMTLIBv2ParserSymbol)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(158)
		p.Sort()
	}
	{
		p.SetState(159)
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

func (p *SMTLIBv2Parser) MatchCase() (localctx antlr.ParserRuleContext) {
	localctx = newContext(p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 12, SMTLIBv2ParserRULE_matchCase)
	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(161)
		p.Match(SMTLIBv2ParserParOpen)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(162)
		p.Pattern()
	}
	{
		p.SetState(163)
		p.Term()
	}
	{
		p.SetState(164)
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

func (p *SMTLIBv2Parser) Pattern() (localctx antlr.ParserRuleContext) {
	localctx = newContext(p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 14, SMTLIBv2ParserRULE_pattern)
	var _la int

	p.SetState(176)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case SMTLIBv2ParserSymbol:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(166)
			p.Match(SMTLIBv2ParserSymbol)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserUnderscore:
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(167)
			p.Match(SMTLIBv2ParserUnderscore)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserParOpen:
		p.EnterOuterAlt(localctx, 3)
		{
			p.SetState(168)
			p.Match(SMTLIBv2ParserParOpen)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(169)
			p.Match(SMTLIBv2ParserSymbol)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(171)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for ok := true; ok; ok = _la == SMTLIBv2ParserUnderscore || _la == SMTLIBv2ParserSymbol {
			{
				p.SetState(170)
				_la = p.GetTokenStream().LA(1)

				if !(_la == SMTLIBv2ParserUnderscore || _la == SMTLIBv2ParserSymbol) {
					p.GetErrorHandler().RecoverInline(p)
				} else {
					p.GetErrorHandler().ReportMatch(p)
					p.Consume()
				}
			}

			p.SetState(173)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}
		{
			p.SetState(175)
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

func (p *SMTLIBv2Parser) Identifier() (localctx antlr.ParserRuleContext) {
	localctx = newContext(p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 16, SMTLIBv2ParserRULE_identifier)
	var _la int

	p.SetState(189)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case SMTLIBv2ParserSymbol:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(178)
			p.Match(SMTLIBv2ParserSymbol)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserParOpen:
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(179)
			p.Match(SMTLIBv2ParserParOpen)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(180)
			p.Match(SMTLIBv2ParserUnderscore)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(181)
			p.Match(SMTLIBv2ParserSymbol)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(183)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for ok := true; ok; ok = ((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&2216615441596418) != 0) {
			{
				p.SetState(182)
				p.Index()
			}

			p.SetState(185)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}
		{
			p.SetState(187)
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

func (p *SMTLIBv2Parser) Index() (localctx antlr.ParserRuleContext) {
	localctx = newContext(p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 18, SMTLIBv2ParserRULE_index)
	var _la int

	p.SetState(205)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case SMTLIBv2ParserNumeral:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(191)
			p.Match(SMTLIBv2ParserNumeral)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserSymbol:
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(192)
			p.Match(SMTLIBv2ParserSymbol)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserHex:
		p.EnterOuterAlt(localctx, 3)
		{
			p.SetState(193)
			p.Match(SMTLIBv2ParserHex)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserDecimal:
		p.EnterOuterAlt(localctx, 4)
		{
			p.SetState(194)
			p.Match(SMTLIBv2ParserDecimal)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserBinary:
		p.EnterOuterAlt(localctx, 5)
		{
			p.SetState(195)
			p.Match(SMTLIBv2ParserBinary)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserString_:
		p.EnterOuterAlt(localctx, 6)
		{
			p.SetState(196)
			p.Match(SMTLIBv2ParserString_)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserParOpen:
		p.EnterOuterAlt(localctx, 7)
		{
			p.SetState(197)
			p.Match(SMTLIBv2ParserParOpen)
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

		for (int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&22482813764771834) != 0 {
			{
				p.SetState(198)
				p.SExpr()
			}

			p.SetState(203)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}
		{
			p.SetState(204)
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

func (p *SMTLIBv2Parser) Sort() (localctx antlr.ParserRuleContext) {
	localctx = newContext(p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 20, SMTLIBv2ParserRULE_sort)
	var _la int

	p.SetState(241)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case SMTLIBv2ParserSymbol:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(207)
			p.Match(SMTLIBv2ParserSymbol)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserParOpen:
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(208)
			p.Match(SMTLIBv2ParserParOpen)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(236)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}

		switch p.GetTokenStream().LA(1) {
		case SMTLIBv2ParserSymbol:
			{
				p.SetState(209)
				p.Match(SMTLIBv2ParserSymbol)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			p.SetState(211)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)

			for ok := true; ok; ok = ((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&19140298416324610) != 0) {
				{
					p.SetState(210)
					p.Sort()
				}

				p.SetState(213)
				p.GetErrorHandler().Sync(p)
				if p.HasError() {
					goto errorExit
				}
				_la = p.GetTokenStream().LA(1)
			}

		case SMTLIBv2ParserUnderscore:
			{
				p.SetState(215)
				p.Match(SMTLIBv2ParserUnderscore)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(216)
				p.Match(SMTLIBv2ParserSymbol)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			p.SetState(218)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)

			for ok := true; ok; ok = ((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&2216615441596418) != 0) {
				{
					p.SetState(217)
					p.Index()
				}

				p.SetState(220)
				p.GetErrorHandler().Sync(p)
				if p.HasError() {
					goto errorExit
				}
				_la = p.GetTokenStream().LA(1)
			}

		case SMTLIBv2ParserParOpen:
			{
				p.SetState(222)
				p.Match(SMTLIBv2ParserParOpen)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(223)
				p.Match(SMTLIBv2ParserUnderscore)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			{
				p.SetState(224)
				p.Match(SMTLIBv2ParserSymbol)
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
			_la = p.GetTokenStream().LA(1)

			for ok := true; ok; ok = ((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&2216615441596418) != 0) {
				{
					p.SetState(225)
					p.Index()
				}

				p.SetState(228)
				p.GetErrorHandler().Sync(p)
				if p.HasError() {
					goto errorExit
				}
				_la = p.GetTokenStream().LA(1)
			}
			{
				p.SetState(230)
				p.Match(SMTLIBv2ParserParClose)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}
			p.SetState(232)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)

			for ok := true; ok; ok = ((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&19140298416324610) != 0) {
				{
					p.SetState(231)
					p.Sort()
				}

				p.SetState(234)
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
			p.SetState(238)
			p.Match(SMTLIBv2ParserParClose)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserDeep:
		p.EnterOuterAlt(localctx, 3)
		{
			p.SetState(240)
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

func (p *SMTLIBv2Parser) Attribute() (localctx antlr.ParserRuleContext) {
	localctx = newContext(p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 22, SMTLIBv2ParserRULE_attribute)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(243)
		p.Match(SMTLIBv2ParserKeyword)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	p.SetState(245)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	if (int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&2216615441596418) != 0 {
		{
			p.SetState(244)
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

func (p *SMTLIBv2Parser) AttributeValue() (localctx antlr.ParserRuleContext) {
	localctx = newContext(p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 24, SMTLIBv2ParserRULE_attributeValue)
	var _la int

	p.SetState(261)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case SMTLIBv2ParserSymbol:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(247)
			p.Match(SMTLIBv2ParserSymbol)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserNumeral:
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(248)
			p.Match(SMTLIBv2ParserNumeral)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserDecimal:
		p.EnterOuterAlt(localctx, 3)
		{
			p.SetState(249)
			p.Match(SMTLIBv2ParserDecimal)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserHex:
		p.EnterOuterAlt(localctx, 4)
		{
			p.SetState(250)
			p.Match(SMTLIBv2ParserHex)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserBinary:
		p.EnterOuterAlt(localctx, 5)
		{
			p.SetState(251)
			p.Match(SMTLIBv2ParserBinary)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserString_:
		p.EnterOuterAlt(localctx, 6)
		{
			p.SetState(252)
			p.Match(SMTLIBv2ParserString_)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserParOpen:
		p.EnterOuterAlt(localctx, 7)
		{
			p.SetState(253)
			p.Match(SMTLIBv2ParserParOpen)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(257)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for (int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&22482813764771834) != 0 {
			{
				p.SetState(254)
				p.SExpr()
			}

			p.SetState(259)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}
		{
			p.SetState(260)
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

func (p *SMTLIBv2Parser) SExpr() (localctx antlr.ParserRuleContext) {
	localctx = newContext(p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 26, SMTLIBv2ParserRULE_sExpr)
	var _la int

	p.SetState(289)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case SMTLIBv2ParserSymbol:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(263)
			p.Match(SMTLIBv2ParserSymbol)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserNumeral:
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(264)
			p.Match(SMTLIBv2ParserNumeral)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserDecimal:
		p.EnterOuterAlt(localctx, 3)
		{
			p.SetState(265)
			p.Match(SMTLIBv2ParserDecimal)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserHex:
		p.EnterOuterAlt(localctx, 4)
		{
			p.SetState(266)
			p.Match(SMTLIBv2ParserHex)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserBinary:
		p.EnterOuterAlt(localctx, 5)
		{
			p.SetState(267)
			p.Match(SMTLIBv2ParserBinary)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserString_:
		p.EnterOuterAlt(localctx, 6)
		{
			p.SetState(268)
			p.Match(SMTLIBv2ParserString_)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserKeyword:
		p.EnterOuterAlt(localctx, 7)
		{
			p.SetState(269)
			p.Match(SMTLIBv2ParserKeyword)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserLet:
		p.EnterOuterAlt(localctx, 8)
		{
			p.SetState(270)
			p.Match(SMTLIBv2ParserLet)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserBang:
		p.EnterOuterAlt(localctx, 9)
		{
			p.SetState(271)
			p.Match(SMTLIBv2ParserBang)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserUnderscore:
		p.EnterOuterAlt(localctx, 10)
		{
			p.SetState(272)
			p.Match(SMTLIBv2ParserUnderscore)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserAs:
		p.EnterOuterAlt(localctx, 11)
		{
			p.SetState(273)
			p.Match(SMTLIBv2ParserAs)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserForall:
		p.EnterOuterAlt(localctx, 12)
		{
			p.SetState(274)
			p.Match(SMTLIBv2ParserForall)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserExists:
		p.EnterOuterAlt(localctx, 13)
		{
			p.SetState(275)
			p.Match(SMTLIBv2ParserExists)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserLambda:
		p.EnterOuterAlt(localctx, 14)
		{
			p.SetState(276)
			p.Match(SMTLIBv2ParserLambda)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserMatch:
		p.EnterOuterAlt(localctx, 15)
		{
			p.SetState(277)
			p.Match(SMTLIBv2ParserMatch)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserPar:
		p.EnterOuterAlt(localctx, 16)
		{
			p.SetState(278)
			p.Match(SMTLIBv2ParserPar)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserOtherReserved:
		p.EnterOuterAlt(localctx, 17)
		{
			p.SetState(279)
			p.Match(SMTLIBv2ParserOtherReserved)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserParOpen:
		p.EnterOuterAlt(localctx, 18)
		{
			p.SetState(280)
			p.Match(SMTLIBv2ParserParOpen)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(284)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for (int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&22482813764771834) != 0 {
			{
				p.SetState(281)
				p.SExpr()
			}

			p.SetState(286)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}
		{
			p.SetState(287)
			p.Match(SMTLIBv2ParserParClose)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserDeep:
		p.EnterOuterAlt(localctx, 19)
		{
			p.SetState(288)
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

func (p *SMTLIBv2Parser) Command() (localctx antlr.ParserRuleContext) {
	localctx = newContext(p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 28, SMTLIBv2ParserRULE_command)
	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(291)
		p.Match(SMTLIBv2ParserParOpen)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(292)
		p.CommandBody()
	}
	{
		p.SetState(293)
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

func (p *SMTLIBv2Parser) CommandBody() (localctx antlr.ParserRuleContext) {
	localctx = newContext(p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 30, SMTLIBv2ParserRULE_commandBody)
	var _la int

	p.SetState(435)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case SMTLIBv2ParserAssert:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(295)
			p.Match(SMTLIBv2ParserAssert)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(296)
			p.Term()
		}

	case SMTLIBv2ParserCheckSat:
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(297)
			p.Match(SMTLIBv2ParserCheckSat)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(301)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for (int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&20231013951078402) != 0 {
			{
				p.SetState(298)
				p.Term()
			}

			p.SetState(303)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}

	case SMTLIBv2ParserCheckSatAssuming:
		p.EnterOuterAlt(localctx, 3)
		{
			p.SetState(304)
			p.Match(SMTLIBv2ParserCheckSatAssuming)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(305)
			p.Match(SMTLIBv2ParserParOpen)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(309)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for (int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&20231013951078402) != 0 {
			{
				p.SetState(306)
				p.Term()
			}

			p.SetState(311)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}
		{
			p.SetState(312)
			p.Match(SMTLIBv2ParserParClose)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserDeclareConst:
		p.EnterOuterAlt(localctx, 4)
		{
			p.SetState(313)
			p.Match(SMTLIBv2ParserDeclareConst)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(314)
			p.Match(SMTLIBv2ParserSymbol)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(315)
			p.Sort()
		}

	case SMTLIBv2ParserDeclareDatatype:
		p.EnterOuterAlt(localctx, 5)
		{
			p.SetState(316)
			p.Match(SMTLIBv2ParserDeclareDatatype)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(317)
			p.Match(SMTLIBv2ParserSymbol)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(318)
			p.DatatypeDec()
		}

	case SMTLIBv2ParserDeclareDatatypes:
		p.EnterOuterAlt(localctx, 6)
		{
			p.SetState(319)
			p.Match(SMTLIBv2ParserDeclareDatatypes)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(320)
			p.Match(SMTLIBv2ParserParOpen)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(324)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for _la == SMTLIBv2ParserParOpen || _la == SMTLIBv2ParserSymbol {
			{
				p.SetState(321)
				p.SortDec()
			}

			p.SetState(326)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}
		{
			p.SetState(327)
			p.Match(SMTLIBv2ParserParClose)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(328)
			p.Match(SMTLIBv2ParserParOpen)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(330)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for ok := true; ok; ok = _la == SMTLIBv2ParserParOpen {
			{
				p.SetState(329)
				p.DatatypeDec()
			}

			p.SetState(332)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}
		{
			p.SetState(334)
			p.Match(SMTLIBv2ParserParClose)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserDeclareFun:
		p.EnterOuterAlt(localctx, 7)
		{
			p.SetState(336)
			p.Match(SMTLIBv2ParserDeclareFun)
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
		{
			p.SetState(338)
			p.Match(SMTLIBv2ParserParOpen)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(342)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for (int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&19140298416324610) != 0 {
			{
				p.SetState(339)
				p.Sort()
			}

			p.SetState(344)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}
		{
			p.SetState(345)
			p.Match(SMTLIBv2ParserParClose)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(346)
			p.Sort()
		}

	case SMTLIBv2ParserDeclareSort:
		p.EnterOuterAlt(localctx, 8)
		{
			p.SetState(347)
			p.Match(SMTLIBv2ParserDeclareSort)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(348)
			p.Match(SMTLIBv2ParserSymbol)
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

		if _la == SMTLIBv2ParserNumeral {
			{
				p.SetState(349)
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
			p.SetState(352)
			p.Match(SMTLIBv2ParserDeclareSortParameter)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(353)
			p.Match(SMTLIBv2ParserSymbol)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserDefineConst:
		p.EnterOuterAlt(localctx, 10)
		{
			p.SetState(354)
			p.Match(SMTLIBv2ParserDefineConst)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(355)
			p.Match(SMTLIBv2ParserSymbol)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(356)
			p.Sort()
		}
		{
			p.SetState(357)
			p.Term()
		}

	case SMTLIBv2ParserDefineFun:
		p.EnterOuterAlt(localctx, 11)
		{
			p.SetState(359)
			p.Match(SMTLIBv2ParserDefineFun)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(360)
			p.FunctionDef()
		}

	case SMTLIBv2ParserDefineFunRec:
		p.EnterOuterAlt(localctx, 12)
		{
			p.SetState(361)
			p.Match(SMTLIBv2ParserDefineFunRec)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(362)
			p.FunctionDef()
		}

	case SMTLIBv2ParserDefineFunsRec:
		p.EnterOuterAlt(localctx, 13)
		{
			p.SetState(363)
			p.Match(SMTLIBv2ParserDefineFunsRec)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(364)
			p.Match(SMTLIBv2ParserParOpen)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(366)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for ok := true; ok; ok = _la == SMTLIBv2ParserParOpen {
			{
				p.SetState(365)
				p.FunctionDec()
			}

			p.SetState(368)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}
		{
			p.SetState(370)
			p.Match(SMTLIBv2ParserParClose)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(371)
			p.Match(SMTLIBv2ParserParOpen)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(373)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for ok := true; ok; ok = ((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&20231013951078402) != 0) {
			{
				p.SetState(372)
				p.Term()
			}

			p.SetState(375)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}
		{
			p.SetState(377)
			p.Match(SMTLIBv2ParserParClose)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserDefineSort:
		p.EnterOuterAlt(localctx, 14)
		{
			p.SetState(379)
			p.Match(SMTLIBv2ParserDefineSort)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(380)
			p.Match(SMTLIBv2ParserSymbol)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(381)
			p.Match(SMTLIBv2ParserParOpen)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(385)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for _la == SMTLIBv2ParserSymbol {
			{
				p.SetState(382)
				p.Match(SMTLIBv2ParserSymbol)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}

			p.SetState(387)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}
		{
			p.SetState(388)
			p.Match(SMTLIBv2ParserParClose)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(389)
			p.Sort()
		}

	case SMTLIBv2ParserEcho:
		p.EnterOuterAlt(localctx, 15)
		{
			p.SetState(390)
			p.Match(SMTLIBv2ParserEcho)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(391)
			p.Match(SMTLIBv2ParserString_)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserExit:
		p.EnterOuterAlt(localctx, 16)
		{
			p.SetState(392)
			p.Match(SMTLIBv2ParserExit)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserGetAssertions:
		p.EnterOuterAlt(localctx, 17)
		{
			p.SetState(393)
			p.Match(SMTLIBv2ParserGetAssertions)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserGetAssignment:
		p.EnterOuterAlt(localctx, 18)
		{
			p.SetState(394)
			p.Match(SMTLIBv2ParserGetAssignment)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserGetInfo:
		p.EnterOuterAlt(localctx, 19)
		{
			p.SetState(395)
			p.Match(SMTLIBv2ParserGetInfo)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(396)
			p.Match(SMTLIBv2ParserKeyword)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserGetModel:
		p.EnterOuterAlt(localctx, 20)
		{
			p.SetState(397)
			p.Match(SMTLIBv2ParserGetModel)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserGetOption:
		p.EnterOuterAlt(localctx, 21)
		{
			p.SetState(398)
			p.Match(SMTLIBv2ParserGetOption)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(399)
			p.Match(SMTLIBv2ParserKeyword)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserGetProof:
		p.EnterOuterAlt(localctx, 22)
		{
			p.SetState(400)
			p.Match(SMTLIBv2ParserGetProof)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserGetUnsatAssumptions:
		p.EnterOuterAlt(localctx, 23)
		{
			p.SetState(401)
			p.Match(SMTLIBv2ParserGetUnsatAssumptions)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserGetUnsatCore:
		p.EnterOuterAlt(localctx, 24)
		{
			p.SetState(402)
			p.Match(SMTLIBv2ParserGetUnsatCore)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserGetValue:
		p.EnterOuterAlt(localctx, 25)
		{
			p.SetState(403)
			p.Match(SMTLIBv2ParserGetValue)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(404)
			p.Match(SMTLIBv2ParserParOpen)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(406)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for ok := true; ok; ok = ((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&20231013951078402) != 0) {
			{
				p.SetState(405)
				p.Term()
			}

			p.SetState(408)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}
		{
			p.SetState(410)
			p.Match(SMTLIBv2ParserParClose)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserPop:
		p.EnterOuterAlt(localctx, 26)
		{
			p.SetState(412)
			p.Match(SMTLIBv2ParserPop)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(414)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if _la == SMTLIBv2ParserNumeral {
			{
				p.SetState(413)
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
			p.SetState(416)
			p.Match(SMTLIBv2ParserPush)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(418)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if _la == SMTLIBv2ParserNumeral {
			{
				p.SetState(417)
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
			p.SetState(420)
			p.Match(SMTLIBv2ParserReset)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserResetAssertions:
		p.EnterOuterAlt(localctx, 29)
		{
			p.SetState(421)
			p.Match(SMTLIBv2ParserResetAssertions)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserSetInfo:
		p.EnterOuterAlt(localctx, 30)
		{
			p.SetState(422)
			p.Match(SMTLIBv2ParserSetInfo)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(423)
			p.Attribute()
		}

	case SMTLIBv2ParserSetLogic:
		p.EnterOuterAlt(localctx, 31)
		{
			p.SetState(424)
			p.Match(SMTLIBv2ParserSetLogic)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(425)
			p.Match(SMTLIBv2ParserSymbol)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserSetOption:
		p.EnterOuterAlt(localctx, 32)
		{
			p.SetState(426)
			p.Match(SMTLIBv2ParserSetOption)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(427)
			p.Attribute()
		}

	case SMTLIBv2ParserSymbol:
		p.EnterOuterAlt(localctx, 33)
		{
			p.SetState(428)
			p.Match(SMTLIBv2ParserSymbol)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(432)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for (int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&22482813764771834) != 0 {
			{
				p.SetState(429)
				p.SExpr()
			}

			p.SetState(434)
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

func (p *SMTLIBv2Parser) FunctionDef() (localctx antlr.ParserRuleContext) {
	localctx = newContext(p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 32, SMTLIBv2ParserRULE_functionDef)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(437)
		p.Match(SMTLIBv2ParserSymbol)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(438)
		p.Match(SMTLIBv2ParserParOpen)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	p.SetState(442)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for _la == SMTLIBv2ParserParOpen {
		{
			p.SetState(439)
			p.SortedVar()
		}

		p.SetState(444)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)
	}
	{
		p.SetState(445)
		p.Match(SMTLIBv2ParserParClose)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(446)
		p.Sort()
	}
	{
		p.SetState(447)
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

func (p *SMTLIBv2Parser) FunctionDec() (localctx antlr.ParserRuleContext) {
	localctx = newContext(p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 34, SMTLIBv2ParserRULE_functionDec)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(449)
		p.Match(SMTLIBv2ParserParOpen)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(450)
		p.Match(SMTLIBv2ParserSymbol)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(451)
		p.Match(SMTLIBv2ParserParOpen)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	p.SetState(455)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for _la == SMTLIBv2ParserParOpen {
		{
			p.SetState(452)
			p.SortedVar()
		}

		p.SetState(457)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)
	}
	{
		p.SetState(458)
		p.Match(SMTLIBv2ParserParClose)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(459)
		p.Sort()
	}
	{
		p.SetState(460)
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

func (p *SMTLIBv2Parser) SortDec() (localctx antlr.ParserRuleContext) {
	localctx = newContext(p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 36, SMTLIBv2ParserRULE_sortDec)
	p.SetState(467)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case SMTLIBv2ParserSymbol:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(462)
			p.Match(SMTLIBv2ParserSymbol)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserParOpen:
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(463)
			p.Match(SMTLIBv2ParserParOpen)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(464)
			p.Match(SMTLIBv2ParserSymbol)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(465)
			p.Match(SMTLIBv2ParserNumeral)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(466)
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

func (p *SMTLIBv2Parser) DatatypeDec() (localctx antlr.ParserRuleContext) {
	localctx = newContext(p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 38, SMTLIBv2ParserRULE_datatypeDec)
	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(469)
		p.Match(SMTLIBv2ParserParOpen)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(470)
		p.DatatypeBody()
	}
	{
		p.SetState(471)
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

func (p *SMTLIBv2Parser) DatatypeBody() (localctx antlr.ParserRuleContext) {
	localctx = newContext(p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 40, SMTLIBv2ParserRULE_datatypeBody)
	var _la int

	p.SetState(494)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case SMTLIBv2ParserPar:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(473)
			p.Match(SMTLIBv2ParserPar)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(474)
			p.Match(SMTLIBv2ParserParOpen)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(476)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for ok := true; ok; ok = _la == SMTLIBv2ParserSymbol {
			{
				p.SetState(475)
				p.Match(SMTLIBv2ParserSymbol)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}

			p.SetState(478)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}
		{
			p.SetState(480)
			p.Match(SMTLIBv2ParserParClose)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(481)
			p.Match(SMTLIBv2ParserParOpen)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(483)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for ok := true; ok; ok = _la == SMTLIBv2ParserParOpen || _la == SMTLIBv2ParserSymbol {
			{
				p.SetState(482)
				p.ConstructorDec()
			}

			p.SetState(485)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}
		{
			p.SetState(487)
			p.Match(SMTLIBv2ParserParClose)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserParOpen, SMTLIBv2ParserSymbol:
		p.EnterOuterAlt(localctx, 2)
		p.SetState(490)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for ok := true; ok; ok = _la == SMTLIBv2ParserParOpen || _la == SMTLIBv2ParserSymbol {
			{
				p.SetState(489)
				p.ConstructorDec()
			}

			p.SetState(492)
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

func (p *SMTLIBv2Parser) ConstructorDec() (localctx antlr.ParserRuleContext) {
	localctx = newContext(p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 42, SMTLIBv2ParserRULE_constructorDec)
	var _la int

	p.SetState(506)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case SMTLIBv2ParserSymbol:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(496)
			p.Match(SMTLIBv2ParserSymbol)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserParOpen:
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(497)
			p.Match(SMTLIBv2ParserParOpen)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(498)
			p.Match(SMTLIBv2ParserSymbol)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(502)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for _la == SMTLIBv2ParserParOpen {
			{
				p.SetState(499)
				p.SelectorDec()
			}

			p.SetState(504)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}
		{
			p.SetState(505)
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

func (p *SMTLIBv2Parser) SelectorDec() (localctx antlr.ParserRuleContext) {
	localctx = newContext(p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 44, SMTLIBv2ParserRULE_selectorDec)
	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(508)
		p.Match(SMTLIBv2ParserParOpen)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(509)
		p.Match(SMTLIBv2ParserSymbol)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(510)
		p.Sort()
	}
	{
		p.SetState(511)
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
