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
		"start_", "startTerm_", "startSort_", "startSExpr_", "term", "compound",
		"qualHead", "varBinding", "sortedVar", "matchCase", "pattern", "patternVar",
		"identifier", "index", "sort", "sortBody", "attribute", "attributeValue",
		"sExpr", "reserved", "command", "commandBody", "functionDef", "functionDec",
		"sortDec", "datatypeDec", "datatypeBody", "constructorDec", "selectorDec",
	}
	staticData.PredictionContextCache = antlr.NewPredictionContextCache()
	staticData.serializedATN = []int32{
		4, 1, 54, 513, 2, 0, 7, 0, 2, 1, 7, 1, 2, 2, 7, 2, 2, 3, 7, 3, 2, 4, 7,
		4, 2, 5, 7, 5, 2, 6, 7, 6, 2, 7, 7, 7, 2, 8, 7, 8, 2, 9, 7, 9, 2, 10, 7,
		10, 2, 11, 7, 11, 2, 12, 7, 12, 2, 13, 7, 13, 2, 14, 7, 14, 2, 15, 7, 15,
		2, 16, 7, 16, 2, 17, 7, 17, 2, 18, 7, 18, 2, 19, 7, 19, 2, 20, 7, 20, 2,
		21, 7, 21, 2, 22, 7, 22, 2, 23, 7, 23, 2, 24, 7, 24, 2, 25, 7, 25, 2, 26,
		7, 26, 2, 27, 7, 27, 2, 28, 7, 28, 1, 0, 1, 0, 1, 0, 1, 1, 1, 1, 1, 1,
		1, 2, 1, 2, 1, 2, 1, 3, 1, 3, 1, 3, 1, 4, 1, 4, 1, 4, 1, 4, 1, 4, 1, 4,
		1, 4, 1, 4, 1, 4, 1, 4, 1, 4, 3, 4, 82, 8, 4, 1, 5, 1, 5, 4, 5, 86, 8,
		5, 11, 5, 12, 5, 87, 1, 5, 1, 5, 1, 5, 1, 5, 4, 5, 94, 8, 5, 11, 5, 12,
		5, 95, 1, 5, 1, 5, 1, 5, 4, 5, 101, 8, 5, 11, 5, 12, 5, 102, 1, 5, 1, 5,
		1, 5, 1, 5, 1, 5, 1, 5, 4, 5, 111, 8, 5, 11, 5, 12, 5, 112, 1, 5, 1, 5,
		1, 5, 4, 5, 118, 8, 5, 11, 5, 12, 5, 119, 1, 5, 1, 5, 1, 5, 1, 5, 1, 5,
		1, 5, 1, 5, 4, 5, 129, 8, 5, 11, 5, 12, 5, 130, 1, 5, 1, 5, 1, 5, 1, 5,
		1, 5, 1, 5, 1, 5, 4, 5, 140, 8, 5, 11, 5, 12, 5, 141, 1, 5, 1, 5, 3, 5,
		146, 8, 5, 1, 6, 1, 6, 1, 6, 4, 6, 151, 8, 6, 11, 6, 12, 6, 152, 1, 6,
		1, 6, 1, 6, 1, 6, 3, 6, 159, 8, 6, 1, 7, 1, 7, 1, 7, 1, 7, 1, 7, 1, 8,
		1, 8, 1, 8, 1, 8, 1, 8, 1, 9, 1, 9, 1, 9, 1, 9, 1, 9, 1, 10, 1, 10, 1,
		10, 1, 10, 4, 10, 180, 8, 10, 11, 10, 12, 10, 181, 1, 10, 1, 10, 3, 10,
		186, 8, 10, 1, 11, 1, 11, 1, 12, 1, 12, 1, 12, 1, 12, 1, 12, 4, 12, 195,
		8, 12, 11, 12, 12, 12, 196, 1, 12, 1, 12, 3, 12, 201, 8, 12, 1, 13, 1,
		13, 1, 13, 1, 13, 1, 13, 1, 13, 1, 13, 1, 13, 5, 13, 211, 8, 13, 10, 13,
		12, 13, 214, 9, 13, 1, 13, 3, 13, 217, 8, 13, 1, 14, 1, 14, 1, 14, 1, 14,
		1, 14, 1, 14, 3, 14, 225, 8, 14, 1, 15, 1, 15, 4, 15, 229, 8, 15, 11, 15,
		12, 15, 230, 1, 15, 1, 15, 1, 15, 4, 15, 236, 8, 15, 11, 15, 12, 15, 237,
		1, 15, 1, 15, 1, 15, 1, 15, 4, 15, 244, 8, 15, 11, 15, 12, 15, 245, 1,
		15, 1, 15, 4, 15, 250, 8, 15, 11, 15, 12, 15, 251, 3, 15, 254, 8, 15, 1,
		16, 1, 16, 3, 16, 258, 8, 16, 1, 17, 1, 17, 1, 17, 1, 17, 1, 17, 1, 17,
		1, 17, 1, 17, 5, 17, 268, 8, 17, 10, 17, 12, 17, 271, 9, 17, 1, 17, 3,
		17, 274, 8, 17, 1, 18, 1, 18, 1, 18, 1, 18, 1, 18, 1, 18, 1, 18, 1, 18,
		1, 18, 1, 18, 5, 18, 286, 8, 18, 10, 18, 12, 18, 289, 9, 18, 1, 18, 1,
		18, 3, 18, 293, 8, 18, 1, 19, 1, 19, 1, 20, 1, 20, 1, 20, 1, 20, 1, 21,
		1, 21, 1, 21, 1, 21, 1, 21, 1, 21, 5, 21, 307, 8, 21, 10, 21, 12, 21, 310,
		9, 21, 1, 21, 1, 21, 1, 21, 1, 21, 1, 21, 1, 21, 1, 21, 1, 21, 1, 21, 1,
		21, 5, 21, 322, 8, 21, 10, 21, 12, 21, 325, 9, 21, 1, 21, 1, 21, 1, 21,
		4, 21, 330, 8, 21, 11, 21, 12, 21, 331, 1, 21, 1, 21, 1, 21, 1, 21, 1,
		21, 1, 21, 5, 21, 340, 8, 21, 10, 21, 12, 21, 343, 9, 21, 1, 21, 1, 21,
		1, 21, 1, 21, 1, 21, 3, 21, 350, 8, 21, 1, 21, 1, 21, 1, 21, 1, 21, 1,
		21, 1, 21, 1, 21, 1, 21, 1, 21, 1, 21, 1, 21, 1, 21, 1, 21, 1, 21, 4, 21,
		366, 8, 21, 11, 21, 12, 21, 367, 1, 21, 1, 21, 1, 21, 4, 21, 373, 8, 21,
		11, 21, 12, 21, 374, 1, 21, 1, 21, 1, 21, 1, 21, 1, 21, 1, 21, 5, 21, 383,
		8, 21, 10, 21, 12, 21, 386, 9, 21, 1, 21, 1, 21, 1, 21, 1, 21, 1, 21, 1,
		21, 1, 21, 1, 21, 1, 21, 1, 21, 1, 21, 1, 21, 1, 21, 1, 21, 1, 21, 1, 21,
		1, 21, 1, 21, 4, 21, 406, 8, 21, 11, 21, 12, 21, 407, 1, 21, 1, 21, 1,
		21, 1, 21, 3, 21, 414, 8, 21, 1, 21, 1, 21, 3, 21, 418, 8, 21, 1, 21, 1,
		21, 1, 21, 1, 21, 1, 21, 1, 21, 1, 21, 1, 21, 1, 21, 1, 21, 5, 21, 430,
		8, 21, 10, 21, 12, 21, 433, 9, 21, 3, 21, 435, 8, 21, 1, 22, 1, 22, 1,
		22, 5, 22, 440, 8, 22, 10, 22, 12, 22, 443, 9, 22, 1, 22, 1, 22, 1, 22,
		1, 22, 1, 23, 1, 23, 1, 23, 1, 23, 5, 23, 453, 8, 23, 10, 23, 12, 23, 456,
		9, 23, 1, 23, 1, 23, 1, 23, 1, 23, 1, 24, 1, 24, 1, 24, 1, 24, 1, 24, 3,
		24, 467, 8, 24, 1, 25, 1, 25, 1, 25, 1, 25, 1, 26, 1, 26, 1, 26, 4, 26,
		476, 8, 26, 11, 26, 12, 26, 477, 1, 26, 1, 26, 1, 26, 4, 26, 483, 8, 26,
		11, 26, 12, 26, 484, 1, 26, 1, 26, 1, 26, 4, 26, 490, 8, 26, 11, 26, 12,
		26, 491, 3, 26, 494, 8, 26, 1, 27, 1, 27, 1, 27, 1, 27, 5, 27, 500, 8,
		27, 10, 27, 12, 27, 503, 9, 27, 1, 27, 3, 27, 506, 8, 27, 1, 28, 1, 28,
		1, 28, 1, 28, 1, 28, 1, 28, 0, 0, 29, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18,
		20, 22, 24, 26, 28, 30, 32, 34, 36, 38, 40, 42, 44, 46, 48, 50, 52, 54,
		56, 0, 3, 1, 0, 6, 8, 2, 0, 4, 4, 50, 50, 1, 0, 3, 12, 596, 0, 58, 1, 0,
		0, 0, 2, 61, 1, 0, 0, 0, 4, 64, 1, 0, 0, 0, 6, 67, 1, 0, 0, 0, 8, 81, 1,
		0, 0, 0, 10, 145, 1, 0, 0, 0, 12, 158, 1, 0, 0, 0, 14, 160, 1, 0, 0, 0,
		16, 165, 1, 0, 0, 0, 18, 170, 1, 0, 0, 0, 20, 185, 1, 0, 0, 0, 22, 187,
		1, 0, 0, 0, 24, 200, 1, 0, 0, 0, 26, 216, 1, 0, 0, 0, 28, 224, 1, 0, 0,
		0, 30, 253, 1, 0, 0, 0, 32, 255, 1, 0, 0, 0, 34, 273, 1, 0, 0, 0, 36, 292,
		1, 0, 0, 0, 38, 294, 1, 0, 0, 0, 40, 296, 1, 0, 0, 0, 42, 434, 1, 0, 0,
		0, 44, 436, 1, 0, 0, 0, 46, 448, 1, 0, 0, 0, 48, 466, 1, 0, 0, 0, 50, 468,
		1, 0, 0, 0, 52, 493, 1, 0, 0, 0, 54, 505, 1, 0, 0, 0, 56, 507, 1, 0, 0,
		0, 58, 59, 3, 40, 20, 0, 59, 60, 5, 0, 0, 1, 60, 1, 1, 0, 0, 0, 61, 62,
		3, 8, 4, 0, 62, 63, 5, 0, 0, 1, 63, 3, 1, 0, 0, 0, 64, 65, 3, 28, 14, 0,
		65, 66, 5, 0, 0, 1, 66, 5, 1, 0, 0, 0, 67, 68, 3, 36, 18, 0, 68, 69, 5,
		0, 0, 1, 69, 7, 1, 0, 0, 0, 70, 82, 5, 50, 0, 0, 71, 82, 5, 45, 0, 0, 72,
		82, 5, 46, 0, 0, 73, 82, 5, 47, 0, 0, 74, 82, 5, 48, 0, 0, 75, 82, 5, 49,
		0, 0, 76, 77, 5, 1, 0, 0, 77, 78, 3, 10, 5, 0, 78, 79, 5, 2, 0, 0, 79,
		82, 1, 0, 0, 0, 80, 82, 5, 54, 0, 0, 81, 70, 1, 0, 0, 0, 81, 71, 1, 0,
		0, 0, 81, 72, 1, 0, 0, 0, 81, 73, 1, 0, 0, 0, 81, 74, 1, 0, 0, 0, 81, 75,
		1, 0, 0, 0, 81, 76, 1, 0, 0, 0, 81, 80, 1, 0, 0, 0, 82, 9, 1, 0, 0, 0,
		83, 85, 5, 50, 0, 0, 84, 86, 3, 8, 4, 0, 85, 84, 1, 0, 0, 0, 86, 87, 1,
		0, 0, 0, 87, 85, 1, 0, 0, 0, 87, 88, 1, 0, 0, 0, 88, 146, 1, 0, 0, 0, 89,
		90, 5, 1, 0, 0, 90, 91, 3, 12, 6, 0, 91, 93, 5, 2, 0, 0, 92, 94, 3, 8,
		4, 0, 93, 92, 1, 0, 0, 0, 94, 95, 1, 0, 0, 0, 95, 93, 1, 0, 0, 0, 95, 96,
		1, 0, 0, 0, 96, 146, 1, 0, 0, 0, 97, 98, 5, 9, 0, 0, 98, 100, 5, 1, 0,
		0, 99, 101, 3, 14, 7, 0, 100, 99, 1, 0, 0, 0, 101, 102, 1, 0, 0, 0, 102,
		100, 1, 0, 0, 0, 102, 103, 1, 0, 0, 0, 103, 104, 1, 0, 0, 0, 104, 105,
		5, 2, 0, 0, 105, 106, 3, 8, 4, 0, 106, 146, 1, 0, 0, 0, 107, 108, 5, 3,
		0, 0, 108, 110, 3, 8, 4, 0, 109, 111, 3, 32, 16, 0, 110, 109, 1, 0, 0,
		0, 111, 112, 1, 0, 0, 0, 112, 110, 1, 0, 0, 0, 112, 113, 1, 0, 0, 0, 113,
		146, 1, 0, 0, 0, 114, 115, 5, 4, 0, 0, 115, 117, 5, 50, 0, 0, 116, 118,
		3, 26, 13, 0, 117, 116, 1, 0, 0, 0, 118, 119, 1, 0, 0, 0, 119, 117, 1,
		0, 0, 0, 119, 120, 1, 0, 0, 0, 120, 146, 1, 0, 0, 0, 121, 122, 5, 5, 0,
		0, 122, 123, 3, 24, 12, 0, 123, 124, 3, 28, 14, 0, 124, 146, 1, 0, 0, 0,
		125, 126, 7, 0, 0, 0, 126, 128, 5, 1, 0, 0, 127, 129, 3, 16, 8, 0, 128,
		127, 1, 0, 0, 0, 129, 130, 1, 0, 0, 0, 130, 128, 1, 0, 0, 0, 130, 131,
		1, 0, 0, 0, 131, 132, 1, 0, 0, 0, 132, 133, 5, 2, 0, 0, 133, 134, 3, 8,
		4, 0, 134, 146, 1, 0, 0, 0, 135, 136, 5, 10, 0, 0, 136, 137, 3, 8, 4, 0,
		137, 139, 5, 1, 0, 0, 138, 140, 3, 18, 9, 0, 139, 138, 1, 0, 0, 0, 140,
		141, 1, 0, 0, 0, 141, 139, 1, 0, 0, 0, 141, 142, 1, 0, 0, 0, 142, 143,
		1, 0, 0, 0, 143, 144, 5, 2, 0, 0, 144, 146, 1, 0, 0, 0, 145, 83, 1, 0,
		0, 0, 145, 89, 1, 0, 0, 0, 145, 97, 1, 0, 0, 0, 145, 107, 1, 0, 0, 0, 145,
		114, 1, 0, 0, 0, 145, 121, 1, 0, 0, 0, 145, 125, 1, 0, 0, 0, 145, 135,
		1, 0, 0, 0, 146, 11, 1, 0, 0, 0, 147, 148, 5, 4, 0, 0, 148, 150, 5, 50,
		0, 0, 149, 151, 3, 26, 13, 0, 150, 149, 1, 0, 0, 0, 151, 152, 1, 0, 0,
		0, 152, 150, 1, 0, 0, 0, 152, 153, 1, 0, 0, 0, 153, 159, 1, 0, 0, 0, 154,
		155, 5, 5, 0, 0, 155, 156, 3, 24, 12, 0, 156, 157, 3, 28, 14, 0, 157, 159,
		1, 0, 0, 0, 158, 147, 1, 0, 0, 0, 158, 154, 1, 0, 0, 0, 159, 13, 1, 0,
		0, 0, 160, 161, 5, 1, 0, 0, 161, 162, 5, 50, 0, 0, 162, 163, 3, 8, 4, 0,
		163, 164, 5, 2, 0, 0, 164, 15, 1, 0, 0, 0, 165, 166, 5, 1, 0, 0, 166, 167,
		5, 50, 0, 0, 167, 168, 3, 28, 14, 0, 168, 169, 5, 2, 0, 0, 169, 17, 1,
		0, 0, 0, 170, 171, 5, 1, 0, 0, 171, 172, 3, 20, 10, 0, 172, 173, 3, 8,
		4, 0, 173, 174, 5, 2, 0, 0, 174, 19, 1, 0, 0, 0, 175, 186, 3, 22, 11, 0,
		176, 177, 5, 1, 0, 0, 177, 179, 5, 50, 0, 0, 178, 180, 3, 22, 11, 0, 179,
		178, 1, 0, 0, 0, 180, 181, 1, 0, 0, 0, 181, 179, 1, 0, 0, 0, 181, 182,
		1, 0, 0, 0, 182, 183, 1, 0, 0, 0, 183, 184, 5, 2, 0, 0, 184, 186, 1, 0,
		0, 0, 185, 175, 1, 0, 0, 0, 185, 176, 1, 0, 0, 0, 186, 21, 1, 0, 0, 0,
		187, 188, 7, 1, 0, 0, 188, 23, 1, 0, 0, 0, 189, 201, 5, 50, 0, 0, 190,
		191, 5, 1, 0, 0, 191, 192, 5, 4, 0, 0, 192, 194, 5, 50, 0, 0, 193, 195,
		3, 26, 13, 0, 194, 193, 1, 0, 0, 0, 195, 196, 1, 0, 0, 0, 196, 194, 1,
		0, 0, 0, 196, 197, 1, 0, 0, 0, 197, 198, 1, 0, 0, 0, 198, 199, 5, 2, 0,
		0, 199, 201, 1, 0, 0, 0, 200, 189, 1, 0, 0, 0, 200, 190, 1, 0, 0, 0, 201,
		25, 1, 0, 0, 0, 202, 217, 5, 45, 0, 0, 203, 217, 5, 50, 0, 0, 204, 217,
		5, 47, 0, 0, 205, 217, 5, 46, 0, 0, 206, 217, 5, 48, 0, 0, 207, 217, 5,
		49, 0, 0, 208, 212, 5, 1, 0, 0, 209, 211, 3, 36, 18, 0, 210, 209, 1, 0,
		0, 0, 211, 214, 1, 0, 0, 0, 212, 210, 1, 0, 0, 0, 212, 213, 1, 0, 0, 0,
		213, 215, 1, 0, 0, 0, 214, 212, 1, 0, 0, 0, 215, 217, 5, 2, 0, 0, 216,
		202, 1, 0, 0, 0, 216, 203, 1, 0, 0, 0, 216, 204, 1, 0, 0, 0, 216, 205,
		1, 0, 0, 0, 216, 206, 1, 0, 0, 0, 216, 207, 1, 0, 0, 0, 216, 208, 1, 0,
		0, 0, 217, 27, 1, 0, 0, 0, 218, 225, 5, 50, 0, 0, 219, 220, 5, 1, 0, 0,
		220, 221, 3, 30, 15, 0, 221, 222, 5, 2, 0, 0, 222, 225, 1, 0, 0, 0, 223,
		225, 5, 54, 0, 0, 224, 218, 1, 0, 0, 0, 224, 219, 1, 0, 0, 0, 224, 223,
		1, 0, 0, 0, 225, 29, 1, 0, 0, 0, 226, 228, 5, 50, 0, 0, 227, 229, 3, 28,
		14, 0, 228, 227, 1, 0, 0, 0, 229, 230, 1, 0, 0, 0, 230, 228, 1, 0, 0, 0,
		230, 231, 1, 0, 0, 0, 231, 254, 1, 0, 0, 0, 232, 233, 5, 4, 0, 0, 233,
		235, 5, 50, 0, 0, 234, 236, 3, 26, 13, 0, 235, 234, 1, 0, 0, 0, 236, 237,
		1, 0, 0, 0, 237, 235, 1, 0, 0, 0, 237, 238, 1, 0, 0, 0, 238, 254, 1, 0,
		0, 0, 239, 240, 5, 1, 0, 0, 240, 241, 5, 4, 0, 0, 241, 243, 5, 50, 0, 0,
		242, 244, 3, 26, 13, 0, 243, 242, 1, 0, 0, 0, 244, 245, 1, 0, 0, 0, 245,
		243, 1, 0, 0, 0, 245, 246, 1, 0, 0, 0, 246, 247, 1, 0, 0, 0, 247, 249,
		5, 2, 0, 0, 248, 250, 3, 28, 14, 0, 249, 248, 1, 0, 0, 0, 250, 251, 1,
		0, 0, 0, 251, 249, 1, 0, 0, 0, 251, 252, 1, 0, 0, 0, 252, 254, 1, 0, 0,
		0, 253, 226, 1, 0, 0, 0, 253, 232, 1, 0, 0, 0, 253, 239, 1, 0, 0, 0, 254,
		31, 1, 0, 0, 0, 255, 257, 5, 51, 0, 0, 256, 258, 3, 34, 17, 0, 257, 256,
		1, 0, 0, 0, 257, 258, 1, 0, 0, 0, 258, 33, 1, 0, 0, 0, 259, 274, 5, 50,
		0, 0, 260, 274, 5, 45, 0, 0, 261, 274, 5, 46, 0, 0, 262, 274, 5, 47, 0,
		0, 263, 274, 5, 48, 0, 0, 264, 274, 5, 49, 0, 0, 265, 269, 5, 1, 0, 0,
		266, 268, 3, 36, 18, 0, 267, 266, 1, 0, 0, 0, 268, 271, 1, 0, 0, 0, 269,
		267, 1, 0, 0, 0, 269, 270, 1, 0, 0, 0, 270, 272, 1, 0, 0, 0, 271, 269,
		1, 0, 0, 0, 272, 274, 5, 2, 0, 0, 273, 259, 1, 0, 0, 0, 273, 260, 1, 0,
		0, 0, 273, 261, 1, 0, 0, 0, 273, 262, 1, 0, 0, 0, 273, 263, 1, 0, 0, 0,
		273, 264, 1, 0, 0, 0, 273, 265, 1, 0, 0, 0, 274, 35, 1, 0, 0, 0, 275, 293,
		5, 50, 0, 0, 276, 293, 5, 45, 0, 0, 277, 293, 5, 46, 0, 0, 278, 293, 5,
		47, 0, 0, 279, 293, 5, 48, 0, 0, 280, 293, 5, 49, 0, 0, 281, 293, 5, 51,
		0, 0, 282, 293, 3, 38, 19, 0, 283, 287, 5, 1, 0, 0, 284, 286, 3, 36, 18,
		0, 285, 284, 1, 0, 0, 0, 286, 289, 1, 0, 0, 0, 287, 285, 1, 0, 0, 0, 287,
		288, 1, 0, 0, 0, 288, 290, 1, 0, 0, 0, 289, 287, 1, 0, 0, 0, 290, 293,
		5, 2, 0, 0, 291, 293, 5, 54, 0, 0, 292, 275, 1, 0, 0, 0, 292, 276, 1, 0,
		0, 0, 292, 277, 1, 0, 0, 0, 292, 278, 1, 0, 0, 0, 292, 279, 1, 0, 0, 0,
		292, 280, 1, 0, 0, 0, 292, 281, 1, 0, 0, 0, 292, 282, 1, 0, 0, 0, 292,
		283, 1, 0, 0, 0, 292, 291, 1, 0, 0, 0, 293, 37, 1, 0, 0, 0, 294, 295, 7,
		2, 0, 0, 295, 39, 1, 0, 0, 0, 296, 297, 5, 1, 0, 0, 297, 298, 3, 42, 21,
		0, 298, 299, 5, 2, 0, 0, 299, 41, 1, 0, 0, 0, 300, 301, 5, 13, 0, 0, 301,
		435, 3, 8, 4, 0, 302, 435, 5, 14, 0, 0, 303, 304, 5, 15, 0, 0, 304, 308,
		5, 1, 0, 0, 305, 307, 3, 8, 4, 0, 306, 305, 1, 0, 0, 0, 307, 310, 1, 0,
		0, 0, 308, 306, 1, 0, 0, 0, 308, 309, 1, 0, 0, 0, 309, 311, 1, 0, 0, 0,
		310, 308, 1, 0, 0, 0, 311, 435, 5, 2, 0, 0, 312, 313, 5, 16, 0, 0, 313,
		314, 5, 50, 0, 0, 314, 435, 3, 28, 14, 0, 315, 316, 5, 17, 0, 0, 316, 317,
		5, 50, 0, 0, 317, 435, 3, 50, 25, 0, 318, 319, 5, 18, 0, 0, 319, 323, 5,
		1, 0, 0, 320, 322, 3, 48, 24, 0, 321, 320, 1, 0, 0, 0, 322, 325, 1, 0,
		0, 0, 323, 321, 1, 0, 0, 0, 323, 324, 1, 0, 0, 0, 324, 326, 1, 0, 0, 0,
		325, 323, 1, 0, 0, 0, 326, 327, 5, 2, 0, 0, 327, 329, 5, 1, 0, 0, 328,
		330, 3, 50, 25, 0, 329, 328, 1, 0, 0, 0, 330, 331, 1, 0, 0, 0, 331, 329,
		1, 0, 0, 0, 331, 332, 1, 0, 0, 0, 332, 333, 1, 0, 0, 0, 333, 334, 5, 2,
		0, 0, 334, 435, 1, 0, 0, 0, 335, 336, 5, 19, 0, 0, 336, 337, 5, 50, 0,
		0, 337, 341, 5, 1, 0, 0, 338, 340, 3, 28, 14, 0, 339, 338, 1, 0, 0, 0,
		340, 343, 1, 0, 0, 0, 341, 339, 1, 0, 0, 0, 341, 342, 1, 0, 0, 0, 342,
		344, 1, 0, 0, 0, 343, 341, 1, 0, 0, 0, 344, 345, 5, 2, 0, 0, 345, 435,
		3, 28, 14, 0, 346, 347, 5, 20, 0, 0, 347, 349, 5, 50, 0, 0, 348, 350, 5,
		45, 0, 0, 349, 348, 1, 0, 0, 0, 349, 350, 1, 0, 0, 0, 350, 435, 1, 0, 0,
		0, 351, 352, 5, 21, 0, 0, 352, 435, 5, 50, 0, 0, 353, 354, 5, 22, 0, 0,
		354, 355, 5, 50, 0, 0, 355, 356, 3, 28, 14, 0, 356, 357, 3, 8, 4, 0, 357,
		435, 1, 0, 0, 0, 358, 359, 5, 23, 0, 0, 359, 435, 3, 44, 22, 0, 360, 361,
		5, 24, 0, 0, 361, 435, 3, 44, 22, 0, 362, 363, 5, 25, 0, 0, 363, 365, 5,
		1, 0, 0, 364, 366, 3, 46, 23, 0, 365, 364, 1, 0, 0, 0, 366, 367, 1, 0,
		0, 0, 367, 365, 1, 0, 0, 0, 367, 368, 1, 0, 0, 0, 368, 369, 1, 0, 0, 0,
		369, 370, 5, 2, 0, 0, 370, 372, 5, 1, 0, 0, 371, 373, 3, 8, 4, 0, 372,
		371, 1, 0, 0, 0, 373, 374, 1, 0, 0, 0, 374, 372, 1, 0, 0, 0, 374, 375,
		1, 0, 0, 0, 375, 376, 1, 0, 0, 0, 376, 377, 5, 2, 0, 0, 377, 435, 1, 0,
		0, 0, 378, 379, 5, 26, 0, 0, 379, 380, 5, 50, 0, 0, 380, 384, 5, 1, 0,
		0, 381, 383, 5, 50, 0, 0, 382, 381, 1, 0, 0, 0, 383, 386, 1, 0, 0, 0, 384,
		382, 1, 0, 0, 0, 384, 385, 1, 0, 0, 0, 385, 387, 1, 0, 0, 0, 386, 384,
		1, 0, 0, 0, 387, 388, 5, 2, 0, 0, 388, 435, 3, 28, 14, 0, 389, 390, 5,
		27, 0, 0, 390, 435, 5, 49, 0, 0, 391, 435, 5, 28, 0, 0, 392, 435, 5, 29,
		0, 0, 393, 435, 5, 30, 0, 0, 394, 395, 5, 31, 0, 0, 395, 435, 5, 51, 0,
		0, 396, 435, 5, 32, 0, 0, 397, 398, 5, 33, 0, 0, 398, 435, 5, 51, 0, 0,
		399, 435, 5, 34, 0, 0, 400, 435, 5, 35, 0, 0, 401, 435, 5, 36, 0, 0, 402,
		403, 5, 37, 0, 0, 403, 405, 5, 1, 0, 0, 404, 406, 3, 8, 4, 0, 405, 404,
		1, 0, 0, 0, 406, 407, 1, 0, 0, 0, 407, 405, 1, 0, 0, 0, 407, 408, 1, 0,
		0, 0, 408, 409, 1, 0, 0, 0, 409, 410, 5, 2, 0, 0, 410, 435, 1, 0, 0, 0,
		411, 413, 5, 38, 0, 0, 412, 414, 5, 45, 0, 0, 413, 412, 1, 0, 0, 0, 413,
		414, 1, 0, 0, 0, 414, 435, 1, 0, 0, 0, 415, 417, 5, 39, 0, 0, 416, 418,
		5, 45, 0, 0, 417, 416, 1, 0, 0, 0, 417, 418, 1, 0, 0, 0, 418, 435, 1, 0,
		0, 0, 419, 435, 5, 40, 0, 0, 420, 435, 5, 41, 0, 0, 421, 422, 5, 42, 0,
		0, 422, 435, 3, 32, 16, 0, 423, 424, 5, 43, 0, 0, 424, 435, 5, 50, 0, 0,
		425, 426, 5, 44, 0, 0, 426, 435, 3, 32, 16, 0, 427, 431, 5, 50, 0, 0, 428,
		430, 3, 36, 18, 0, 429, 428, 1, 0, 0, 0, 430, 433, 1, 0, 0, 0, 431, 429,
		1, 0, 0, 0, 431, 432, 1, 0, 0, 0, 432, 435, 1, 0, 0, 0, 433, 431, 1, 0,
		0, 0, 434, 300, 1, 0, 0, 0, 434, 302, 1, 0, 0, 0, 434, 303, 1, 0, 0, 0,
		434, 312, 1, 0, 0, 0, 434, 315, 1, 0, 0, 0, 434, 318, 1, 0, 0, 0, 434,
		335, 1, 0, 0, 0, 434, 346, 1, 0, 0, 0, 434, 351, 1, 0, 0, 0, 434, 353,
		1, 0, 0, 0, 434, 358, 1, 0, 0, 0, 434, 360, 1, 0, 0, 0, 434, 362, 1, 0,
		0, 0, 434, 378, 1, 0, 0, 0, 434, 389, 1, 0, 0, 0, 434, 391, 1, 0, 0, 0,
		434, 392, 1, 0, 0, 0, 434, 393, 1, 0, 0, 0, 434, 394, 1, 0, 0, 0, 434,
		396, 1, 0, 0, 0, 434, 397, 1, 0, 0, 0, 434, 399, 1, 0, 0, 0, 434, 400,
		1, 0, 0, 0, 434, 401, 1, 0, 0, 0, 434, 402, 1, 0, 0, 0, 434, 411, 1, 0,
		0, 0, 434, 415, 1, 0, 0, 0, 434, 419, 1, 0, 0, 0, 434, 420, 1, 0, 0, 0,
		434, 421, 1, 0, 0, 0, 434, 423, 1, 0, 0, 0, 434, 425, 1, 0, 0, 0, 434,
		427, 1, 0, 0, 0, 435, 43, 1, 0, 0, 0, 436, 437, 5, 50, 0, 0, 437, 441,
		5, 1, 0, 0, 438, 440, 3, 16, 8, 0, 439, 438, 1, 0, 0, 0, 440, 443, 1, 0,
		0, 0, 441, 439, 1, 0, 0, 0, 441, 442, 1, 0, 0, 0, 442, 444, 1, 0, 0, 0,
		443, 441, 1, 0, 0, 0, 444, 445, 5, 2, 0, 0, 445, 446, 3, 28, 14, 0, 446,
		447, 3, 8, 4, 0, 447, 45, 1, 0, 0, 0, 448, 449, 5, 1, 0, 0, 449, 450, 5,
		50, 0, 0, 450, 454, 5, 1, 0, 0, 451, 453, 3, 16, 8, 0, 452, 451, 1, 0,
		0, 0, 453, 456, 1, 0, 0, 0, 454, 452, 1, 0, 0, 0, 454, 455, 1, 0, 0, 0,
		455, 457, 1, 0, 0, 0, 456, 454, 1, 0, 0, 0, 457, 458, 5, 2, 0, 0, 458,
		459, 3, 28, 14, 0, 459, 460, 5, 2, 0, 0, 460, 47, 1, 0, 0, 0, 461, 467,
		5, 50, 0, 0, 462, 463, 5, 1, 0, 0, 463, 464, 5, 50, 0, 0, 464, 465, 5,
		45, 0, 0, 465, 467, 5, 2, 0, 0, 466, 461, 1, 0, 0, 0, 466, 462, 1, 0, 0,
		0, 467, 49, 1, 0, 0, 0, 468, 469, 5, 1, 0, 0, 469, 470, 3, 52, 26, 0, 470,
		471, 5, 2, 0, 0, 471, 51, 1, 0, 0, 0, 472, 473, 5, 11, 0, 0, 473, 475,
		5, 1, 0, 0, 474, 476, 5, 50, 0, 0, 475, 474, 1, 0, 0, 0, 476, 477, 1, 0,
		0, 0, 477, 475, 1, 0, 0, 0, 477, 478, 1, 0, 0, 0, 478, 479, 1, 0, 0, 0,
		479, 480, 5, 2, 0, 0, 480, 482, 5, 1, 0, 0, 481, 483, 3, 54, 27, 0, 482,
		481, 1, 0, 0, 0, 483, 484, 1, 0, 0, 0, 484, 482, 1, 0, 0, 0, 484, 485,
		1, 0, 0, 0, 485, 486, 1, 0, 0, 0, 486, 487, 5, 2, 0, 0, 487, 494, 1, 0,
		0, 0, 488, 490, 3, 54, 27, 0, 489, 488, 1, 0, 0, 0, 490, 491, 1, 0, 0,
		0, 491, 489, 1, 0, 0, 0, 491, 492, 1, 0, 0, 0, 492, 494, 1, 0, 0, 0, 493,
		472, 1, 0, 0, 0, 493, 489, 1, 0, 0, 0, 494, 53, 1, 0, 0, 0, 495, 506, 5,
		50, 0, 0, 496, 497, 5, 1, 0, 0, 497, 501, 5, 50, 0, 0, 498, 500, 3, 56,
		28, 0, 499, 498, 1, 0, 0, 0, 500, 503, 1, 0, 0, 0, 501, 499, 1, 0, 0, 0,
		501, 502, 1, 0, 0, 0, 502, 504, 1, 0, 0, 0, 503, 501, 1, 0, 0, 0, 504,
		506, 5, 2, 0, 0, 505, 495, 1, 0, 0, 0, 505, 496, 1, 0, 0, 0, 506, 55, 1,
		0, 0, 0, 507, 508, 5, 1, 0, 0, 508, 509, 5, 50, 0, 0, 509, 510, 3, 28,
		14, 0, 510, 511, 5, 2, 0, 0, 511, 57, 1, 0, 0, 0, 50, 81, 87, 95, 102,
		112, 119, 130, 141, 145, 152, 158, 181, 185, 196, 200, 212, 216, 224, 230,
		237, 245, 251, 253, 257, 269, 273, 287, 292, 308, 323, 331, 341, 349, 367,
		374, 384, 407, 413, 417, 431, 434, 441, 454, 466, 477, 484, 491, 493, 501,
		505,
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
	SMTLIBv2ParserRULE_start_         = 0
	SMTLIBv2ParserRULE_startTerm_     = 1
	SMTLIBv2ParserRULE_startSort_     = 2
	SMTLIBv2ParserRULE_startSExpr_    = 3
	SMTLIBv2ParserRULE_term           = 4
	SMTLIBv2ParserRULE_compound       = 5
	SMTLIBv2ParserRULE_qualHead       = 6
	SMTLIBv2ParserRULE_varBinding     = 7
	SMTLIBv2ParserRULE_sortedVar      = 8
	SMTLIBv2ParserRULE_matchCase      = 9
	SMTLIBv2ParserRULE_pattern        = 10
	SMTLIBv2ParserRULE_patternVar     = 11
	SMTLIBv2ParserRULE_identifier     = 12
	SMTLIBv2ParserRULE_index          = 13
	SMTLIBv2ParserRULE_sort           = 14
	SMTLIBv2ParserRULE_sortBody       = 15
	SMTLIBv2ParserRULE_attribute      = 16
	SMTLIBv2ParserRULE_attributeValue = 17
	SMTLIBv2ParserRULE_sExpr          = 18
	SMTLIBv2ParserRULE_reserved       = 19
	SMTLIBv2ParserRULE_command        = 20
	SMTLIBv2ParserRULE_commandBody    = 21
	SMTLIBv2ParserRULE_functionDef    = 22
	SMTLIBv2ParserRULE_functionDec    = 23
	SMTLIBv2ParserRULE_sortDec        = 24
	SMTLIBv2ParserRULE_datatypeDec    = 25
	SMTLIBv2ParserRULE_datatypeBody   = 26
	SMTLIBv2ParserRULE_constructorDec = 27
	SMTLIBv2ParserRULE_selectorDec    = 28
)

// IStart_Context is an interface to support dynamic dispatch.
type IStart_Context interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	Command() ICommandContext
	EOF() antlr.TerminalNode

	// IsStart_Context differentiates from other interfaces.
	IsStart_Context()
}

type Start_Context struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyStart_Context() *Start_Context {
	var p = new(Start_Context)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SMTLIBv2ParserRULE_start_
	return p
}

func InitEmptyStart_Context(p *Start_Context) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SMTLIBv2ParserRULE_start_
}

func (*Start_Context) IsStart_Context() {}

func NewStart_Context(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *Start_Context {
	var p = new(Start_Context)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SMTLIBv2ParserRULE_start_

	return p
}

func (s *Start_Context) GetParser() antlr.Parser { return s.parser }

func (s *Start_Context) Command() ICommandContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ICommandContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(ICommandContext)
}

func (s *Start_Context) EOF() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserEOF, 0)
}

func (s *Start_Context) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *Start_Context) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SMTLIBv2Parser) Start_() (localctx IStart_Context) {
	localctx = NewStart_Context(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 0, SMTLIBv2ParserRULE_start_)
	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(58)
		p.Command()
	}
	{
		p.SetState(59)
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
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IStartTerm_Context is an interface to support dynamic dispatch.
type IStartTerm_Context interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	Term() ITermContext
	EOF() antlr.TerminalNode

	// IsStartTerm_Context differentiates from other interfaces.
	IsStartTerm_Context()
}

type StartTerm_Context struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyStartTerm_Context() *StartTerm_Context {
	var p = new(StartTerm_Context)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SMTLIBv2ParserRULE_startTerm_
	return p
}

func InitEmptyStartTerm_Context(p *StartTerm_Context) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SMTLIBv2ParserRULE_startTerm_
}

func (*StartTerm_Context) IsStartTerm_Context() {}

func NewStartTerm_Context(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *StartTerm_Context {
	var p = new(StartTerm_Context)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SMTLIBv2ParserRULE_startTerm_

	return p
}

func (s *StartTerm_Context) GetParser() antlr.Parser { return s.parser }

func (s *StartTerm_Context) Term() ITermContext {
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

func (s *StartTerm_Context) EOF() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserEOF, 0)
}

func (s *StartTerm_Context) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *StartTerm_Context) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SMTLIBv2Parser) StartTerm_() (localctx IStartTerm_Context) {
	localctx = NewStartTerm_Context(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 2, SMTLIBv2ParserRULE_startTerm_)
	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(61)
		p.Term()
	}
	{
		p.SetState(62)
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
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IStartSort_Context is an interface to support dynamic dispatch.
type IStartSort_Context interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	Sort() ISortContext
	EOF() antlr.TerminalNode

	// IsStartSort_Context differentiates from other interfaces.
	IsStartSort_Context()
}

type StartSort_Context struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyStartSort_Context() *StartSort_Context {
	var p = new(StartSort_Context)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SMTLIBv2ParserRULE_startSort_
	return p
}

func InitEmptyStartSort_Context(p *StartSort_Context) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SMTLIBv2ParserRULE_startSort_
}

func (*StartSort_Context) IsStartSort_Context() {}

func NewStartSort_Context(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *StartSort_Context {
	var p = new(StartSort_Context)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SMTLIBv2ParserRULE_startSort_

	return p
}

func (s *StartSort_Context) GetParser() antlr.Parser { return s.parser }

func (s *StartSort_Context) Sort() ISortContext {
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

func (s *StartSort_Context) EOF() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserEOF, 0)
}

func (s *StartSort_Context) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *StartSort_Context) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SMTLIBv2Parser) StartSort_() (localctx IStartSort_Context) {
	localctx = NewStartSort_Context(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 4, SMTLIBv2ParserRULE_startSort_)
	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(64)
		p.Sort()
	}
	{
		p.SetState(65)
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
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IStartSExpr_Context is an interface to support dynamic dispatch.
type IStartSExpr_Context interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	SExpr() ISExprContext
	EOF() antlr.TerminalNode

	// IsStartSExpr_Context differentiates from other interfaces.
	IsStartSExpr_Context()
}

type StartSExpr_Context struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyStartSExpr_Context() *StartSExpr_Context {
	var p = new(StartSExpr_Context)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SMTLIBv2ParserRULE_startSExpr_
	return p
}

func InitEmptyStartSExpr_Context(p *StartSExpr_Context) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SMTLIBv2ParserRULE_startSExpr_
}

func (*StartSExpr_Context) IsStartSExpr_Context() {}

func NewStartSExpr_Context(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *StartSExpr_Context {
	var p = new(StartSExpr_Context)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SMTLIBv2ParserRULE_startSExpr_

	return p
}

func (s *StartSExpr_Context) GetParser() antlr.Parser { return s.parser }

func (s *StartSExpr_Context) SExpr() ISExprContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ISExprContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(ISExprContext)
}

func (s *StartSExpr_Context) EOF() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserEOF, 0)
}

func (s *StartSExpr_Context) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *StartSExpr_Context) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SMTLIBv2Parser) StartSExpr_() (localctx IStartSExpr_Context) {
	localctx = NewStartSExpr_Context(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 6, SMTLIBv2ParserRULE_startSExpr_)
	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(67)
		p.SExpr()
	}
	{
		p.SetState(68)
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
	goto errorExit // Trick to prevent compiler error if the label is not used
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
	ParOpen() antlr.TerminalNode
	Compound() ICompoundContext
	ParClose() antlr.TerminalNode
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

func (s *TermContext) ParOpen() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserParOpen, 0)
}

func (s *TermContext) Compound() ICompoundContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ICompoundContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(ICompoundContext)
}

func (s *TermContext) ParClose() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserParClose, 0)
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
	p.EnterRule(localctx, 8, SMTLIBv2ParserRULE_term)
	p.SetState(81)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case SMTLIBv2ParserSymbol:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(70)
			p.Match(SMTLIBv2ParserSymbol)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserNumeral:
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(71)
			p.Match(SMTLIBv2ParserNumeral)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserDecimal:
		p.EnterOuterAlt(localctx, 3)
		{
			p.SetState(72)
			p.Match(SMTLIBv2ParserDecimal)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserHex:
		p.EnterOuterAlt(localctx, 4)
		{
			p.SetState(73)
			p.Match(SMTLIBv2ParserHex)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserBinary:
		p.EnterOuterAlt(localctx, 5)
		{
			p.SetState(74)
			p.Match(SMTLIBv2ParserBinary)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserString_:
		p.EnterOuterAlt(localctx, 6)
		{
			p.SetState(75)
			p.Match(SMTLIBv2ParserString_)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserParOpen:
		p.EnterOuterAlt(localctx, 7)
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
			p.Compound()
		}
		{
			p.SetState(78)
			p.Match(SMTLIBv2ParserParClose)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserDeep:
		p.EnterOuterAlt(localctx, 8)
		{
			p.SetState(80)
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
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// ICompoundContext is an interface to support dynamic dispatch.
type ICompoundContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	Symbol() antlr.TerminalNode
	AllTerm() []ITermContext
	Term(i int) ITermContext
	ParOpen() antlr.TerminalNode
	QualHead() IQualHeadContext
	ParClose() antlr.TerminalNode
	Let() antlr.TerminalNode
	AllVarBinding() []IVarBindingContext
	VarBinding(i int) IVarBindingContext
	Bang() antlr.TerminalNode
	AllAttribute() []IAttributeContext
	Attribute(i int) IAttributeContext
	Underscore() antlr.TerminalNode
	AllIndex() []IIndexContext
	Index(i int) IIndexContext
	As() antlr.TerminalNode
	Identifier() IIdentifierContext
	Sort() ISortContext
	Forall() antlr.TerminalNode
	Exists() antlr.TerminalNode
	Lambda() antlr.TerminalNode
	AllSortedVar() []ISortedVarContext
	SortedVar(i int) ISortedVarContext
	Match() antlr.TerminalNode
	AllMatchCase() []IMatchCaseContext
	MatchCase(i int) IMatchCaseContext

	// IsCompoundContext differentiates from other interfaces.
	IsCompoundContext()
}

type CompoundContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyCompoundContext() *CompoundContext {
	var p = new(CompoundContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SMTLIBv2ParserRULE_compound
	return p
}

func InitEmptyCompoundContext(p *CompoundContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SMTLIBv2ParserRULE_compound
}

func (*CompoundContext) IsCompoundContext() {}

func NewCompoundContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *CompoundContext {
	var p = new(CompoundContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SMTLIBv2ParserRULE_compound

	return p
}

func (s *CompoundContext) GetParser() antlr.Parser { return s.parser }

func (s *CompoundContext) Symbol() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserSymbol, 0)
}

func (s *CompoundContext) AllTerm() []ITermContext {
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

func (s *CompoundContext) Term(i int) ITermContext {
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

func (s *CompoundContext) ParOpen() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserParOpen, 0)
}

func (s *CompoundContext) QualHead() IQualHeadContext {
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

func (s *CompoundContext) ParClose() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserParClose, 0)
}

func (s *CompoundContext) Let() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserLet, 0)
}

func (s *CompoundContext) AllVarBinding() []IVarBindingContext {
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

func (s *CompoundContext) VarBinding(i int) IVarBindingContext {
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

func (s *CompoundContext) Bang() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserBang, 0)
}

func (s *CompoundContext) AllAttribute() []IAttributeContext {
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

func (s *CompoundContext) Attribute(i int) IAttributeContext {
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

func (s *CompoundContext) Underscore() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserUnderscore, 0)
}

func (s *CompoundContext) AllIndex() []IIndexContext {
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

func (s *CompoundContext) Index(i int) IIndexContext {
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

func (s *CompoundContext) As() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserAs, 0)
}

func (s *CompoundContext) Identifier() IIdentifierContext {
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

func (s *CompoundContext) Sort() ISortContext {
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

func (s *CompoundContext) Forall() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserForall, 0)
}

func (s *CompoundContext) Exists() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserExists, 0)
}

func (s *CompoundContext) Lambda() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserLambda, 0)
}

func (s *CompoundContext) AllSortedVar() []ISortedVarContext {
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

func (s *CompoundContext) SortedVar(i int) ISortedVarContext {
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

func (s *CompoundContext) Match() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserMatch, 0)
}

func (s *CompoundContext) AllMatchCase() []IMatchCaseContext {
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

func (s *CompoundContext) MatchCase(i int) IMatchCaseContext {
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

func (s *CompoundContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *CompoundContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SMTLIBv2Parser) Compound() (localctx ICompoundContext) {
	localctx = NewCompoundContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 10, SMTLIBv2ParserRULE_compound)
	var _la int

	p.SetState(145)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case SMTLIBv2ParserSymbol:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(83)
			p.Match(SMTLIBv2ParserSymbol)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(85)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for ok := true; ok; ok = ((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&20231013951078402) != 0) {
			{
				p.SetState(84)
				p.Term()
			}

			p.SetState(87)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}

	case SMTLIBv2ParserParOpen:
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(89)
			p.Match(SMTLIBv2ParserParOpen)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(90)
			p.QualHead()
		}
		{
			p.SetState(91)
			p.Match(SMTLIBv2ParserParClose)
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

		for ok := true; ok; ok = ((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&20231013951078402) != 0) {
			{
				p.SetState(92)
				p.Term()
			}

			p.SetState(95)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}

	case SMTLIBv2ParserLet:
		p.EnterOuterAlt(localctx, 3)
		{
			p.SetState(97)
			p.Match(SMTLIBv2ParserLet)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(98)
			p.Match(SMTLIBv2ParserParOpen)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(100)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for ok := true; ok; ok = _la == SMTLIBv2ParserParOpen {
			{
				p.SetState(99)
				p.VarBinding()
			}

			p.SetState(102)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}
		{
			p.SetState(104)
			p.Match(SMTLIBv2ParserParClose)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(105)
			p.Term()
		}

	case SMTLIBv2ParserBang:
		p.EnterOuterAlt(localctx, 4)
		{
			p.SetState(107)
			p.Match(SMTLIBv2ParserBang)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(108)
			p.Term()
		}
		p.SetState(110)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for ok := true; ok; ok = _la == SMTLIBv2ParserKeyword {
			{
				p.SetState(109)
				p.Attribute()
			}

			p.SetState(112)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}

	case SMTLIBv2ParserUnderscore:
		p.EnterOuterAlt(localctx, 5)
		{
			p.SetState(114)
			p.Match(SMTLIBv2ParserUnderscore)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(115)
			p.Match(SMTLIBv2ParserSymbol)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(117)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for ok := true; ok; ok = ((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&2216615441596418) != 0) {
			{
				p.SetState(116)
				p.Index()
			}

			p.SetState(119)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}

	case SMTLIBv2ParserAs:
		p.EnterOuterAlt(localctx, 6)
		{
			p.SetState(121)
			p.Match(SMTLIBv2ParserAs)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(122)
			p.Identifier()
		}
		{
			p.SetState(123)
			p.Sort()
		}

	case SMTLIBv2ParserExists, SMTLIBv2ParserForall, SMTLIBv2ParserLambda:
		p.EnterOuterAlt(localctx, 7)
		{
			p.SetState(125)
			_la = p.GetTokenStream().LA(1)

			if !((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&448) != 0) {
				p.GetErrorHandler().RecoverInline(p)
			} else {
				p.GetErrorHandler().ReportMatch(p)
				p.Consume()
			}
		}
		{
			p.SetState(126)
			p.Match(SMTLIBv2ParserParOpen)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(128)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for ok := true; ok; ok = _la == SMTLIBv2ParserParOpen {
			{
				p.SetState(127)
				p.SortedVar()
			}

			p.SetState(130)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}
		{
			p.SetState(132)
			p.Match(SMTLIBv2ParserParClose)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(133)
			p.Term()
		}

	case SMTLIBv2ParserMatch:
		p.EnterOuterAlt(localctx, 8)
		{
			p.SetState(135)
			p.Match(SMTLIBv2ParserMatch)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(136)
			p.Term()
		}
		{
			p.SetState(137)
			p.Match(SMTLIBv2ParserParOpen)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(139)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for ok := true; ok; ok = _la == SMTLIBv2ParserParOpen {
			{
				p.SetState(138)
				p.MatchCase()
			}

			p.SetState(141)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}
		{
			p.SetState(143)
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
	goto errorExit // Trick to prevent compiler error if the label is not used
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
	p.EnterRule(localctx, 12, SMTLIBv2ParserRULE_qualHead)
	var _la int

	p.SetState(158)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case SMTLIBv2ParserUnderscore:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(147)
			p.Match(SMTLIBv2ParserUnderscore)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(148)
			p.Match(SMTLIBv2ParserSymbol)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(150)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for ok := true; ok; ok = ((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&2216615441596418) != 0) {
			{
				p.SetState(149)
				p.Index()
			}

			p.SetState(152)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}

	case SMTLIBv2ParserAs:
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(154)
			p.Match(SMTLIBv2ParserAs)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(155)
			p.Identifier()
		}
		{
			p.SetState(156)
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
	goto errorExit // Trick to prevent compiler error if the label is not used
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
	p.EnterRule(localctx, 14, SMTLIBv2ParserRULE_varBinding)
	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(160)
		p.Match(SMTLIBv2ParserParOpen)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(161)
		p.Match(SMTLIBv2ParserSymbol)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(162)
		p.Term()
	}
	{
		p.SetState(163)
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
	goto errorExit // Trick to prevent compiler error if the label is not used
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
	p.EnterRule(localctx, 16, SMTLIBv2ParserRULE_sortedVar)
	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(165)
		p.Match(SMTLIBv2ParserParOpen)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(166)
		p.Match(SMTLIBv2ParserSymbol)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(167)
		p.Sort()
	}
	{
		p.SetState(168)
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
	goto errorExit // Trick to prevent compiler error if the label is not used
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
	p.EnterRule(localctx, 18, SMTLIBv2ParserRULE_matchCase)
	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(170)
		p.Match(SMTLIBv2ParserParOpen)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(171)
		p.Pattern()
	}
	{
		p.SetState(172)
		p.Term()
	}
	{
		p.SetState(173)
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
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IPatternContext is an interface to support dynamic dispatch.
type IPatternContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	AllPatternVar() []IPatternVarContext
	PatternVar(i int) IPatternVarContext
	ParOpen() antlr.TerminalNode
	Symbol() antlr.TerminalNode
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

func (s *PatternContext) AllPatternVar() []IPatternVarContext {
	children := s.GetChildren()
	len := 0
	for _, ctx := range children {
		if _, ok := ctx.(IPatternVarContext); ok {
			len++
		}
	}

	tst := make([]IPatternVarContext, len)
	i := 0
	for _, ctx := range children {
		if t, ok := ctx.(IPatternVarContext); ok {
			tst[i] = t.(IPatternVarContext)
			i++
		}
	}

	return tst
}

func (s *PatternContext) PatternVar(i int) IPatternVarContext {
	var t antlr.RuleContext
	j := 0
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IPatternVarContext); ok {
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

	return t.(IPatternVarContext)
}

func (s *PatternContext) ParOpen() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserParOpen, 0)
}

func (s *PatternContext) Symbol() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserSymbol, 0)
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
	p.EnterRule(localctx, 20, SMTLIBv2ParserRULE_pattern)
	var _la int

	p.SetState(185)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case SMTLIBv2ParserUnderscore, SMTLIBv2ParserSymbol:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(175)
			p.PatternVar()
		}

	case SMTLIBv2ParserParOpen:
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(176)
			p.Match(SMTLIBv2ParserParOpen)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(177)
			p.Match(SMTLIBv2ParserSymbol)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(179)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for ok := true; ok; ok = _la == SMTLIBv2ParserUnderscore || _la == SMTLIBv2ParserSymbol {
			{
				p.SetState(178)
				p.PatternVar()
			}

			p.SetState(181)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}
		{
			p.SetState(183)
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
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IPatternVarContext is an interface to support dynamic dispatch.
type IPatternVarContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	Symbol() antlr.TerminalNode
	Underscore() antlr.TerminalNode

	// IsPatternVarContext differentiates from other interfaces.
	IsPatternVarContext()
}

type PatternVarContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyPatternVarContext() *PatternVarContext {
	var p = new(PatternVarContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SMTLIBv2ParserRULE_patternVar
	return p
}

func InitEmptyPatternVarContext(p *PatternVarContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SMTLIBv2ParserRULE_patternVar
}

func (*PatternVarContext) IsPatternVarContext() {}

func NewPatternVarContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *PatternVarContext {
	var p = new(PatternVarContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SMTLIBv2ParserRULE_patternVar

	return p
}

func (s *PatternVarContext) GetParser() antlr.Parser { return s.parser }

func (s *PatternVarContext) Symbol() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserSymbol, 0)
}

func (s *PatternVarContext) Underscore() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserUnderscore, 0)
}

func (s *PatternVarContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *PatternVarContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SMTLIBv2Parser) PatternVar() (localctx IPatternVarContext) {
	localctx = NewPatternVarContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 22, SMTLIBv2ParserRULE_patternVar)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(187)
		_la = p.GetTokenStream().LA(1)

		if !(_la == SMTLIBv2ParserUnderscore || _la == SMTLIBv2ParserSymbol) {
			p.GetErrorHandler().RecoverInline(p)
		} else {
			p.GetErrorHandler().ReportMatch(p)
			p.Consume()
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
	goto errorExit // Trick to prevent compiler error if the label is not used
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
	p.EnterRule(localctx, 24, SMTLIBv2ParserRULE_identifier)
	var _la int

	p.SetState(200)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case SMTLIBv2ParserSymbol:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(189)
			p.Match(SMTLIBv2ParserSymbol)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserParOpen:
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(190)
			p.Match(SMTLIBv2ParserParOpen)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(191)
			p.Match(SMTLIBv2ParserUnderscore)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(192)
			p.Match(SMTLIBv2ParserSymbol)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(194)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for ok := true; ok; ok = ((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&2216615441596418) != 0) {
			{
				p.SetState(193)
				p.Index()
			}

			p.SetState(196)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}
		{
			p.SetState(198)
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
	goto errorExit // Trick to prevent compiler error if the label is not used
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
	p.EnterRule(localctx, 26, SMTLIBv2ParserRULE_index)
	var _la int

	p.SetState(216)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case SMTLIBv2ParserNumeral:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(202)
			p.Match(SMTLIBv2ParserNumeral)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserSymbol:
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(203)
			p.Match(SMTLIBv2ParserSymbol)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserHex:
		p.EnterOuterAlt(localctx, 3)
		{
			p.SetState(204)
			p.Match(SMTLIBv2ParserHex)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserDecimal:
		p.EnterOuterAlt(localctx, 4)
		{
			p.SetState(205)
			p.Match(SMTLIBv2ParserDecimal)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserBinary:
		p.EnterOuterAlt(localctx, 5)
		{
			p.SetState(206)
			p.Match(SMTLIBv2ParserBinary)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserString_:
		p.EnterOuterAlt(localctx, 6)
		{
			p.SetState(207)
			p.Match(SMTLIBv2ParserString_)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserParOpen:
		p.EnterOuterAlt(localctx, 7)
		{
			p.SetState(208)
			p.Match(SMTLIBv2ParserParOpen)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(212)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for (int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&22482813764771834) != 0 {
			{
				p.SetState(209)
				p.SExpr()
			}

			p.SetState(214)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}
		{
			p.SetState(215)
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
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// ISortContext is an interface to support dynamic dispatch.
type ISortContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	Symbol() antlr.TerminalNode
	ParOpen() antlr.TerminalNode
	SortBody() ISortBodyContext
	ParClose() antlr.TerminalNode
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

func (s *SortContext) ParOpen() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserParOpen, 0)
}

func (s *SortContext) SortBody() ISortBodyContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(ISortBodyContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(ISortBodyContext)
}

func (s *SortContext) ParClose() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserParClose, 0)
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
	p.EnterRule(localctx, 28, SMTLIBv2ParserRULE_sort)
	p.SetState(224)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case SMTLIBv2ParserSymbol:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(218)
			p.Match(SMTLIBv2ParserSymbol)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserParOpen:
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(219)
			p.Match(SMTLIBv2ParserParOpen)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(220)
			p.SortBody()
		}
		{
			p.SetState(221)
			p.Match(SMTLIBv2ParserParClose)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserDeep:
		p.EnterOuterAlt(localctx, 3)
		{
			p.SetState(223)
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
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// ISortBodyContext is an interface to support dynamic dispatch.
type ISortBodyContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
	Symbol() antlr.TerminalNode
	AllSort() []ISortContext
	Sort(i int) ISortContext
	Underscore() antlr.TerminalNode
	AllIndex() []IIndexContext
	Index(i int) IIndexContext
	ParOpen() antlr.TerminalNode
	ParClose() antlr.TerminalNode

	// IsSortBodyContext differentiates from other interfaces.
	IsSortBodyContext()
}

type SortBodyContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptySortBodyContext() *SortBodyContext {
	var p = new(SortBodyContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SMTLIBv2ParserRULE_sortBody
	return p
}

func InitEmptySortBodyContext(p *SortBodyContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SMTLIBv2ParserRULE_sortBody
}

func (*SortBodyContext) IsSortBodyContext() {}

func NewSortBodyContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *SortBodyContext {
	var p = new(SortBodyContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SMTLIBv2ParserRULE_sortBody

	return p
}

func (s *SortBodyContext) GetParser() antlr.Parser { return s.parser }

func (s *SortBodyContext) Symbol() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserSymbol, 0)
}

func (s *SortBodyContext) AllSort() []ISortContext {
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

func (s *SortBodyContext) Sort(i int) ISortContext {
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

func (s *SortBodyContext) Underscore() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserUnderscore, 0)
}

func (s *SortBodyContext) AllIndex() []IIndexContext {
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

func (s *SortBodyContext) Index(i int) IIndexContext {
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

func (s *SortBodyContext) ParOpen() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserParOpen, 0)
}

func (s *SortBodyContext) ParClose() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserParClose, 0)
}

func (s *SortBodyContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *SortBodyContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SMTLIBv2Parser) SortBody() (localctx ISortBodyContext) {
	localctx = NewSortBodyContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 30, SMTLIBv2ParserRULE_sortBody)
	var _la int

	p.SetState(253)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case SMTLIBv2ParserSymbol:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(226)
			p.Match(SMTLIBv2ParserSymbol)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(228)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for ok := true; ok; ok = ((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&19140298416324610) != 0) {
			{
				p.SetState(227)
				p.Sort()
			}

			p.SetState(230)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}

	case SMTLIBv2ParserUnderscore:
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(232)
			p.Match(SMTLIBv2ParserUnderscore)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(233)
			p.Match(SMTLIBv2ParserSymbol)
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

		for ok := true; ok; ok = ((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&2216615441596418) != 0) {
			{
				p.SetState(234)
				p.Index()
			}

			p.SetState(237)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}

	case SMTLIBv2ParserParOpen:
		p.EnterOuterAlt(localctx, 3)
		{
			p.SetState(239)
			p.Match(SMTLIBv2ParserParOpen)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(240)
			p.Match(SMTLIBv2ParserUnderscore)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(241)
			p.Match(SMTLIBv2ParserSymbol)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(243)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for ok := true; ok; ok = ((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&2216615441596418) != 0) {
			{
				p.SetState(242)
				p.Index()
			}

			p.SetState(245)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}
		{
			p.SetState(247)
			p.Match(SMTLIBv2ParserParClose)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(249)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for ok := true; ok; ok = ((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&19140298416324610) != 0) {
			{
				p.SetState(248)
				p.Sort()
			}

			p.SetState(251)
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
	goto errorExit // Trick to prevent compiler error if the label is not used
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
	p.EnterRule(localctx, 32, SMTLIBv2ParserRULE_attribute)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(255)
		p.Match(SMTLIBv2ParserKeyword)
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

	if (int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&2216615441596418) != 0 {
		{
			p.SetState(256)
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
	goto errorExit // Trick to prevent compiler error if the label is not used
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
	p.EnterRule(localctx, 34, SMTLIBv2ParserRULE_attributeValue)
	var _la int

	p.SetState(273)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case SMTLIBv2ParserSymbol:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(259)
			p.Match(SMTLIBv2ParserSymbol)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserNumeral:
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(260)
			p.Match(SMTLIBv2ParserNumeral)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserDecimal:
		p.EnterOuterAlt(localctx, 3)
		{
			p.SetState(261)
			p.Match(SMTLIBv2ParserDecimal)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserHex:
		p.EnterOuterAlt(localctx, 4)
		{
			p.SetState(262)
			p.Match(SMTLIBv2ParserHex)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserBinary:
		p.EnterOuterAlt(localctx, 5)
		{
			p.SetState(263)
			p.Match(SMTLIBv2ParserBinary)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserString_:
		p.EnterOuterAlt(localctx, 6)
		{
			p.SetState(264)
			p.Match(SMTLIBv2ParserString_)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserParOpen:
		p.EnterOuterAlt(localctx, 7)
		{
			p.SetState(265)
			p.Match(SMTLIBv2ParserParOpen)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(269)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for (int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&22482813764771834) != 0 {
			{
				p.SetState(266)
				p.SExpr()
			}

			p.SetState(271)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}
		{
			p.SetState(272)
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
	goto errorExit // Trick to prevent compiler error if the label is not used
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
	Reserved() IReservedContext
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

func (s *SExprContext) Reserved() IReservedContext {
	var t antlr.RuleContext
	for _, ctx := range s.GetChildren() {
		if _, ok := ctx.(IReservedContext); ok {
			t = ctx.(antlr.RuleContext)
			break
		}
	}

	if t == nil {
		return nil
	}

	return t.(IReservedContext)
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
	p.EnterRule(localctx, 36, SMTLIBv2ParserRULE_sExpr)
	var _la int

	p.SetState(292)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case SMTLIBv2ParserSymbol:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(275)
			p.Match(SMTLIBv2ParserSymbol)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserNumeral:
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(276)
			p.Match(SMTLIBv2ParserNumeral)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserDecimal:
		p.EnterOuterAlt(localctx, 3)
		{
			p.SetState(277)
			p.Match(SMTLIBv2ParserDecimal)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserHex:
		p.EnterOuterAlt(localctx, 4)
		{
			p.SetState(278)
			p.Match(SMTLIBv2ParserHex)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserBinary:
		p.EnterOuterAlt(localctx, 5)
		{
			p.SetState(279)
			p.Match(SMTLIBv2ParserBinary)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserString_:
		p.EnterOuterAlt(localctx, 6)
		{
			p.SetState(280)
			p.Match(SMTLIBv2ParserString_)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserKeyword:
		p.EnterOuterAlt(localctx, 7)
		{
			p.SetState(281)
			p.Match(SMTLIBv2ParserKeyword)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserBang, SMTLIBv2ParserUnderscore, SMTLIBv2ParserAs, SMTLIBv2ParserExists, SMTLIBv2ParserForall, SMTLIBv2ParserLambda, SMTLIBv2ParserLet, SMTLIBv2ParserMatch, SMTLIBv2ParserPar, SMTLIBv2ParserOtherReserved:
		p.EnterOuterAlt(localctx, 8)
		{
			p.SetState(282)
			p.Reserved()
		}

	case SMTLIBv2ParserParOpen:
		p.EnterOuterAlt(localctx, 9)
		{
			p.SetState(283)
			p.Match(SMTLIBv2ParserParOpen)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(287)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for (int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&22482813764771834) != 0 {
			{
				p.SetState(284)
				p.SExpr()
			}

			p.SetState(289)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}
		{
			p.SetState(290)
			p.Match(SMTLIBv2ParserParClose)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserDeep:
		p.EnterOuterAlt(localctx, 10)
		{
			p.SetState(291)
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
	goto errorExit // Trick to prevent compiler error if the label is not used
}

// IReservedContext is an interface to support dynamic dispatch.
type IReservedContext interface {
	antlr.ParserRuleContext

	// GetParser returns the parser.
	GetParser() antlr.Parser

	// Getter signatures
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

	// IsReservedContext differentiates from other interfaces.
	IsReservedContext()
}

type ReservedContext struct {
	antlr.BaseParserRuleContext
	parser antlr.Parser
}

func NewEmptyReservedContext() *ReservedContext {
	var p = new(ReservedContext)
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SMTLIBv2ParserRULE_reserved
	return p
}

func InitEmptyReservedContext(p *ReservedContext) {
	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, nil, -1)
	p.RuleIndex = SMTLIBv2ParserRULE_reserved
}

func (*ReservedContext) IsReservedContext() {}

func NewReservedContext(parser antlr.Parser, parent antlr.ParserRuleContext, invokingState int) *ReservedContext {
	var p = new(ReservedContext)

	antlr.InitBaseParserRuleContext(&p.BaseParserRuleContext, parent, invokingState)

	p.parser = parser
	p.RuleIndex = SMTLIBv2ParserRULE_reserved

	return p
}

func (s *ReservedContext) GetParser() antlr.Parser { return s.parser }

func (s *ReservedContext) Let() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserLet, 0)
}

func (s *ReservedContext) Bang() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserBang, 0)
}

func (s *ReservedContext) Underscore() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserUnderscore, 0)
}

func (s *ReservedContext) As() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserAs, 0)
}

func (s *ReservedContext) Forall() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserForall, 0)
}

func (s *ReservedContext) Exists() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserExists, 0)
}

func (s *ReservedContext) Lambda() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserLambda, 0)
}

func (s *ReservedContext) Match() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserMatch, 0)
}

func (s *ReservedContext) Par() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserPar, 0)
}

func (s *ReservedContext) OtherReserved() antlr.TerminalNode {
	return s.GetToken(SMTLIBv2ParserOtherReserved, 0)
}

func (s *ReservedContext) GetRuleContext() antlr.RuleContext {
	return s
}

func (s *ReservedContext) ToStringTree(ruleNames []string, recog antlr.Recognizer) string {
	return antlr.TreesStringTree(s, ruleNames, recog)
}

func (p *SMTLIBv2Parser) Reserved() (localctx IReservedContext) {
	localctx = NewReservedContext(p, p.GetParserRuleContext(), p.GetState())
	p.EnterRule(localctx, 38, SMTLIBv2ParserRULE_reserved)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(294)
		_la = p.GetTokenStream().LA(1)

		if !((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&8184) != 0) {
			p.GetErrorHandler().RecoverInline(p)
		} else {
			p.GetErrorHandler().ReportMatch(p)
			p.Consume()
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
	goto errorExit // Trick to prevent compiler error if the label is not used
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
	p.EnterRule(localctx, 40, SMTLIBv2ParserRULE_command)
	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(296)
		p.Match(SMTLIBv2ParserParOpen)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(297)
		p.CommandBody()
	}
	{
		p.SetState(298)
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
	goto errorExit // Trick to prevent compiler error if the label is not used
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
	p.EnterRule(localctx, 42, SMTLIBv2ParserRULE_commandBody)
	var _la int

	p.SetState(434)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case SMTLIBv2ParserAssert:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(300)
			p.Match(SMTLIBv2ParserAssert)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(301)
			p.Term()
		}

	case SMTLIBv2ParserCheckSat:
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(302)
			p.Match(SMTLIBv2ParserCheckSat)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserCheckSatAssuming:
		p.EnterOuterAlt(localctx, 3)
		{
			p.SetState(303)
			p.Match(SMTLIBv2ParserCheckSatAssuming)
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

		for (int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&20231013951078402) != 0 {
			{
				p.SetState(305)
				p.Term()
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

	case SMTLIBv2ParserDeclareConst:
		p.EnterOuterAlt(localctx, 4)
		{
			p.SetState(312)
			p.Match(SMTLIBv2ParserDeclareConst)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(313)
			p.Match(SMTLIBv2ParserSymbol)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(314)
			p.Sort()
		}

	case SMTLIBv2ParserDeclareDatatype:
		p.EnterOuterAlt(localctx, 5)
		{
			p.SetState(315)
			p.Match(SMTLIBv2ParserDeclareDatatype)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(316)
			p.Match(SMTLIBv2ParserSymbol)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(317)
			p.DatatypeDec()
		}

	case SMTLIBv2ParserDeclareDatatypes:
		p.EnterOuterAlt(localctx, 6)
		{
			p.SetState(318)
			p.Match(SMTLIBv2ParserDeclareDatatypes)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(319)
			p.Match(SMTLIBv2ParserParOpen)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(323)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for _la == SMTLIBv2ParserParOpen || _la == SMTLIBv2ParserSymbol {
			{
				p.SetState(320)
				p.SortDec()
			}

			p.SetState(325)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}
		{
			p.SetState(326)
			p.Match(SMTLIBv2ParserParClose)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(327)
			p.Match(SMTLIBv2ParserParOpen)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(329)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for ok := true; ok; ok = _la == SMTLIBv2ParserParOpen {
			{
				p.SetState(328)
				p.DatatypeDec()
			}

			p.SetState(331)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}
		{
			p.SetState(333)
			p.Match(SMTLIBv2ParserParClose)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserDeclareFun:
		p.EnterOuterAlt(localctx, 7)
		{
			p.SetState(335)
			p.Match(SMTLIBv2ParserDeclareFun)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(336)
			p.Match(SMTLIBv2ParserSymbol)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(337)
			p.Match(SMTLIBv2ParserParOpen)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(341)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for (int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&19140298416324610) != 0 {
			{
				p.SetState(338)
				p.Sort()
			}

			p.SetState(343)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}
		{
			p.SetState(344)
			p.Match(SMTLIBv2ParserParClose)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(345)
			p.Sort()
		}

	case SMTLIBv2ParserDeclareSort:
		p.EnterOuterAlt(localctx, 8)
		{
			p.SetState(346)
			p.Match(SMTLIBv2ParserDeclareSort)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(347)
			p.Match(SMTLIBv2ParserSymbol)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(349)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if _la == SMTLIBv2ParserNumeral {
			{
				p.SetState(348)
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
			p.SetState(351)
			p.Match(SMTLIBv2ParserDeclareSortParameter)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(352)
			p.Match(SMTLIBv2ParserSymbol)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserDefineConst:
		p.EnterOuterAlt(localctx, 10)
		{
			p.SetState(353)
			p.Match(SMTLIBv2ParserDefineConst)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(354)
			p.Match(SMTLIBv2ParserSymbol)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(355)
			p.Sort()
		}
		{
			p.SetState(356)
			p.Term()
		}

	case SMTLIBv2ParserDefineFun:
		p.EnterOuterAlt(localctx, 11)
		{
			p.SetState(358)
			p.Match(SMTLIBv2ParserDefineFun)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(359)
			p.FunctionDef()
		}

	case SMTLIBv2ParserDefineFunRec:
		p.EnterOuterAlt(localctx, 12)
		{
			p.SetState(360)
			p.Match(SMTLIBv2ParserDefineFunRec)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(361)
			p.FunctionDef()
		}

	case SMTLIBv2ParserDefineFunsRec:
		p.EnterOuterAlt(localctx, 13)
		{
			p.SetState(362)
			p.Match(SMTLIBv2ParserDefineFunsRec)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(363)
			p.Match(SMTLIBv2ParserParOpen)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(365)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for ok := true; ok; ok = _la == SMTLIBv2ParserParOpen {
			{
				p.SetState(364)
				p.FunctionDec()
			}

			p.SetState(367)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}
		{
			p.SetState(369)
			p.Match(SMTLIBv2ParserParClose)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(370)
			p.Match(SMTLIBv2ParserParOpen)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(372)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for ok := true; ok; ok = ((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&20231013951078402) != 0) {
			{
				p.SetState(371)
				p.Term()
			}

			p.SetState(374)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}
		{
			p.SetState(376)
			p.Match(SMTLIBv2ParserParClose)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserDefineSort:
		p.EnterOuterAlt(localctx, 14)
		{
			p.SetState(378)
			p.Match(SMTLIBv2ParserDefineSort)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(379)
			p.Match(SMTLIBv2ParserSymbol)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(380)
			p.Match(SMTLIBv2ParserParOpen)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(384)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for _la == SMTLIBv2ParserSymbol {
			{
				p.SetState(381)
				p.Match(SMTLIBv2ParserSymbol)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}

			p.SetState(386)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}
		{
			p.SetState(387)
			p.Match(SMTLIBv2ParserParClose)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(388)
			p.Sort()
		}

	case SMTLIBv2ParserEcho:
		p.EnterOuterAlt(localctx, 15)
		{
			p.SetState(389)
			p.Match(SMTLIBv2ParserEcho)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(390)
			p.Match(SMTLIBv2ParserString_)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserExit:
		p.EnterOuterAlt(localctx, 16)
		{
			p.SetState(391)
			p.Match(SMTLIBv2ParserExit)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserGetAssertions:
		p.EnterOuterAlt(localctx, 17)
		{
			p.SetState(392)
			p.Match(SMTLIBv2ParserGetAssertions)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserGetAssignment:
		p.EnterOuterAlt(localctx, 18)
		{
			p.SetState(393)
			p.Match(SMTLIBv2ParserGetAssignment)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserGetInfo:
		p.EnterOuterAlt(localctx, 19)
		{
			p.SetState(394)
			p.Match(SMTLIBv2ParserGetInfo)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(395)
			p.Match(SMTLIBv2ParserKeyword)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserGetModel:
		p.EnterOuterAlt(localctx, 20)
		{
			p.SetState(396)
			p.Match(SMTLIBv2ParserGetModel)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserGetOption:
		p.EnterOuterAlt(localctx, 21)
		{
			p.SetState(397)
			p.Match(SMTLIBv2ParserGetOption)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(398)
			p.Match(SMTLIBv2ParserKeyword)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserGetProof:
		p.EnterOuterAlt(localctx, 22)
		{
			p.SetState(399)
			p.Match(SMTLIBv2ParserGetProof)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserGetUnsatAssumptions:
		p.EnterOuterAlt(localctx, 23)
		{
			p.SetState(400)
			p.Match(SMTLIBv2ParserGetUnsatAssumptions)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserGetUnsatCore:
		p.EnterOuterAlt(localctx, 24)
		{
			p.SetState(401)
			p.Match(SMTLIBv2ParserGetUnsatCore)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserGetValue:
		p.EnterOuterAlt(localctx, 25)
		{
			p.SetState(402)
			p.Match(SMTLIBv2ParserGetValue)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(403)
			p.Match(SMTLIBv2ParserParOpen)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(405)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for ok := true; ok; ok = ((int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&20231013951078402) != 0) {
			{
				p.SetState(404)
				p.Term()
			}

			p.SetState(407)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}
		{
			p.SetState(409)
			p.Match(SMTLIBv2ParserParClose)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserPop:
		p.EnterOuterAlt(localctx, 26)
		{
			p.SetState(411)
			p.Match(SMTLIBv2ParserPop)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(413)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if _la == SMTLIBv2ParserNumeral {
			{
				p.SetState(412)
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
			p.SetState(415)
			p.Match(SMTLIBv2ParserPush)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(417)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		if _la == SMTLIBv2ParserNumeral {
			{
				p.SetState(416)
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
			p.SetState(419)
			p.Match(SMTLIBv2ParserReset)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserResetAssertions:
		p.EnterOuterAlt(localctx, 29)
		{
			p.SetState(420)
			p.Match(SMTLIBv2ParserResetAssertions)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserSetInfo:
		p.EnterOuterAlt(localctx, 30)
		{
			p.SetState(421)
			p.Match(SMTLIBv2ParserSetInfo)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(422)
			p.Attribute()
		}

	case SMTLIBv2ParserSetLogic:
		p.EnterOuterAlt(localctx, 31)
		{
			p.SetState(423)
			p.Match(SMTLIBv2ParserSetLogic)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(424)
			p.Match(SMTLIBv2ParserSymbol)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserSetOption:
		p.EnterOuterAlt(localctx, 32)
		{
			p.SetState(425)
			p.Match(SMTLIBv2ParserSetOption)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(426)
			p.Attribute()
		}

	case SMTLIBv2ParserSymbol:
		p.EnterOuterAlt(localctx, 33)
		{
			p.SetState(427)
			p.Match(SMTLIBv2ParserSymbol)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(431)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for (int64(_la) & ^0x3f) == 0 && ((int64(1)<<_la)&22482813764771834) != 0 {
			{
				p.SetState(428)
				p.SExpr()
			}

			p.SetState(433)
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
	goto errorExit // Trick to prevent compiler error if the label is not used
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
	p.EnterRule(localctx, 44, SMTLIBv2ParserRULE_functionDef)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(436)
		p.Match(SMTLIBv2ParserSymbol)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(437)
		p.Match(SMTLIBv2ParserParOpen)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	p.SetState(441)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for _la == SMTLIBv2ParserParOpen {
		{
			p.SetState(438)
			p.SortedVar()
		}

		p.SetState(443)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)
	}
	{
		p.SetState(444)
		p.Match(SMTLIBv2ParserParClose)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(445)
		p.Sort()
	}
	{
		p.SetState(446)
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
	goto errorExit // Trick to prevent compiler error if the label is not used
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
	p.EnterRule(localctx, 46, SMTLIBv2ParserRULE_functionDec)
	var _la int

	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(448)
		p.Match(SMTLIBv2ParserParOpen)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(449)
		p.Match(SMTLIBv2ParserSymbol)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(450)
		p.Match(SMTLIBv2ParserParOpen)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	p.SetState(454)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}
	_la = p.GetTokenStream().LA(1)

	for _la == SMTLIBv2ParserParOpen {
		{
			p.SetState(451)
			p.SortedVar()
		}

		p.SetState(456)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)
	}
	{
		p.SetState(457)
		p.Match(SMTLIBv2ParserParClose)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(458)
		p.Sort()
	}
	{
		p.SetState(459)
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
	goto errorExit // Trick to prevent compiler error if the label is not used
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
	p.EnterRule(localctx, 48, SMTLIBv2ParserRULE_sortDec)
	p.SetState(466)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case SMTLIBv2ParserSymbol:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(461)
			p.Match(SMTLIBv2ParserSymbol)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserParOpen:
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(462)
			p.Match(SMTLIBv2ParserParOpen)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(463)
			p.Match(SMTLIBv2ParserSymbol)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(464)
			p.Match(SMTLIBv2ParserNumeral)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(465)
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
	goto errorExit // Trick to prevent compiler error if the label is not used
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
	p.EnterRule(localctx, 50, SMTLIBv2ParserRULE_datatypeDec)
	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(468)
		p.Match(SMTLIBv2ParserParOpen)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(469)
		p.DatatypeBody()
	}
	{
		p.SetState(470)
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
	goto errorExit // Trick to prevent compiler error if the label is not used
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
	p.EnterRule(localctx, 52, SMTLIBv2ParserRULE_datatypeBody)
	var _la int

	p.SetState(493)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case SMTLIBv2ParserPar:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(472)
			p.Match(SMTLIBv2ParserPar)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(473)
			p.Match(SMTLIBv2ParserParOpen)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(475)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for ok := true; ok; ok = _la == SMTLIBv2ParserSymbol {
			{
				p.SetState(474)
				p.Match(SMTLIBv2ParserSymbol)
				if p.HasError() {
					// Recognition error - abort rule
					goto errorExit
				}
			}

			p.SetState(477)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}
		{
			p.SetState(479)
			p.Match(SMTLIBv2ParserParClose)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(480)
			p.Match(SMTLIBv2ParserParOpen)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(482)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for ok := true; ok; ok = _la == SMTLIBv2ParserParOpen || _la == SMTLIBv2ParserSymbol {
			{
				p.SetState(481)
				p.ConstructorDec()
			}

			p.SetState(484)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}
		{
			p.SetState(486)
			p.Match(SMTLIBv2ParserParClose)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserParOpen, SMTLIBv2ParserSymbol:
		p.EnterOuterAlt(localctx, 2)
		p.SetState(489)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for ok := true; ok; ok = _la == SMTLIBv2ParserParOpen || _la == SMTLIBv2ParserSymbol {
			{
				p.SetState(488)
				p.ConstructorDec()
			}

			p.SetState(491)
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
	goto errorExit // Trick to prevent compiler error if the label is not used
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
	p.EnterRule(localctx, 54, SMTLIBv2ParserRULE_constructorDec)
	var _la int

	p.SetState(505)
	p.GetErrorHandler().Sync(p)
	if p.HasError() {
		goto errorExit
	}

	switch p.GetTokenStream().LA(1) {
	case SMTLIBv2ParserSymbol:
		p.EnterOuterAlt(localctx, 1)
		{
			p.SetState(495)
			p.Match(SMTLIBv2ParserSymbol)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}

	case SMTLIBv2ParserParOpen:
		p.EnterOuterAlt(localctx, 2)
		{
			p.SetState(496)
			p.Match(SMTLIBv2ParserParOpen)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		{
			p.SetState(497)
			p.Match(SMTLIBv2ParserSymbol)
			if p.HasError() {
				// Recognition error - abort rule
				goto errorExit
			}
		}
		p.SetState(501)
		p.GetErrorHandler().Sync(p)
		if p.HasError() {
			goto errorExit
		}
		_la = p.GetTokenStream().LA(1)

		for _la == SMTLIBv2ParserParOpen {
			{
				p.SetState(498)
				p.SelectorDec()
			}

			p.SetState(503)
			p.GetErrorHandler().Sync(p)
			if p.HasError() {
				goto errorExit
			}
			_la = p.GetTokenStream().LA(1)
		}
		{
			p.SetState(504)
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
	goto errorExit // Trick to prevent compiler error if the label is not used
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
	p.EnterRule(localctx, 56, SMTLIBv2ParserRULE_selectorDec)
	p.EnterOuterAlt(localctx, 1)
	{
		p.SetState(507)
		p.Match(SMTLIBv2ParserParOpen)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(508)
		p.Match(SMTLIBv2ParserSymbol)
		if p.HasError() {
			// Recognition error - abort rule
			goto errorExit
		}
	}
	{
		p.SetState(509)
		p.Sort()
	}
	{
		p.SetState(510)
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
	goto errorExit // Trick to prevent compiler error if the label is not used
}
