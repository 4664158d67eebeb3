// The concrete syntax of SMT-LIB 2.6 (Barrett, Fontaine, Tinelli: The SMT-LIB
// Standard, version 2.6, chapter 3 and appendix B) with the additions of
// version 2.7: declare-sort-parameter, define-const, lambda.
//
// The grammar is left-factored so that every decision needs one token only:
// the generated parser then chooses by a switch and never simulates the ATN.
// After each '(' the next token tells the alternative. generate.sh makes the
// parser in antlr/ from this file.
//
// Where the standard and the files in use differ, the grammar is generous:
//   - (push), (pop) and (declare-sort S) may leave out their numeral;
//   - check-sat-assuming takes any terms, not literals only;
//   - an index may be any constant or list, as in (_ char #x41);
//   - declare-datatypes also admits the form of version 2.5, with the parameters
//     first and each type's name before its constructors; a constructor without
//     selectors may stand without parentheses;
//   - a sort without arguments may stand in parentheses, which elaboration allows z3's scripts;
//   - an unknown command is any list that begins with a symbol.
grammar SMTLIBv2;

options { superClass = Base; }

// Deep stands for a whole list that the parser passes over because it nests
// deep, and parses later in a call of its own, which bounds its recursion. No
// lexer rule makes this token.
tokens { Deep }

script : command* EOF ;

// ---- terms -----------------------------------------------------------------

term : (Symbol | Numeral | Decimal | Hex | Binary | String) | compound ;

// Its first alternative is Symbol term+ with the atoms in place: most terms are
// atoms, and a rule costs time. Tokens that stand for each other are sets, here and
// below, of which the generated code is one test.
compound
    : '('
      ( Symbol ((Symbol | Numeral | Decimal | Hex | Binary | String) | compound)+
      | '(' qualHead ')' term+
      | Let '(' varBinding+ ')' term
      | Bang term attribute+
      | Underscore Symbol index+
      | As identifier sort
      | (Forall | Exists | Lambda) '(' sortedVar+ ')' term
      | Match term '(' matchCase+ ')'
      )
      ')'
    | Deep
    ;

// The head of an application when it is no symbol: ((_ f 1) x), ((as f S) x).
qualHead
    : Underscore Symbol index+
    | As identifier sort
    ;

varBinding : '(' Symbol term ')' ;

sortedVar : '(' Symbol sort ')' ;

matchCase : '(' pattern term ')' ;

pattern
    : (Symbol | Underscore)
    | '(' Symbol (Symbol | Underscore)+ ')'
    ;

// ---- identifiers and sorts ---------------------------------------------------

identifier
    : Symbol
    | '(' Underscore Symbol index+ ')'
    ;

index
    : (Symbol | Numeral | Decimal | Hex | Binary | String)
    | '(' sExpr* ')'
    ;

sort
    : Symbol
    | '('
      ( Symbol sort*
      | Underscore Symbol index+
      | '(' Underscore Symbol index+ ')' sort+
      )
      ')'
    | Deep
    ;

// ---- attributes and s-expressions --------------------------------------------

attribute : Keyword attributeValue? ;

attributeValue
    : (Symbol | Numeral | Decimal | Hex | Binary | String)
    | '(' sExpr* ')'
    ;

sExpr
    : ( Symbol | Numeral | Decimal | Hex | Binary | String | Keyword
      | Let | Bang | Underscore | As | Forall | Exists | Lambda | Match | Par | OtherReserved
      )
    | '(' sExpr* ')'
    | Deep
    ;

// ---- commands ----------------------------------------------------------------

command : '(' commandBody ')' ;

commandBody
    : Assert term
    | CheckSat term* // the literals are z3's
    | CheckSatAssuming '(' term* ')'
    | DeclareConst Symbol sort
    | DeclareDatatype Symbol datatypeDec
    | DeclareDatatypes '(' sortDec* ')' '(' datatypeDec+ ')'
    | DeclareFun Symbol '(' sort* ')' sort
    | DeclareSort Symbol Numeral?
    | (DeclareSortParameter | SetLogic) Symbol
    | DefineConst Symbol sort term
    | (DefineFun | DefineFunRec) functionDef
    | DefineFunsRec '(' functionDec+ ')' '(' term+ ')'
    | DefineSort Symbol '(' Symbol* ')' sort
    | Echo String
    | ( Exit | GetAssertions | GetAssignment | GetModel | GetProof | GetUnsatAssumptions | GetUnsatCore
      | Reset | ResetAssertions
      )
    | (GetInfo | GetOption) Keyword
    | GetValue '(' term+ ')'
    | (Pop | Push) Numeral?
    | (SetInfo | SetOption) attribute
    | Symbol sExpr*
    ;

functionDef : Symbol '(' sortedVar* ')' sort term ;

functionDec : '(' Symbol '(' sortedVar* ')' sort ')' ;

sortDec
    : Symbol
    | '(' Symbol Numeral ')'
    ;

datatypeDec : '(' datatypeBody ')' ;

datatypeBody
    : Par '(' Symbol+ ')' '(' constructorDec+ ')'
    | constructorDec+
    ;

constructorDec
    : Symbol
    | '(' Symbol selectorDec* ')'
    ;

selectorDec : '(' Symbol sort ')' ;

// ---- tokens ------------------------------------------------------------------
// The reader cuts its tokens itself, at the speed of the bytes (scan.go); these
// rules say the same and a test holds the two together. One difference is
// wanted: the reader gives a command's name its own token only at the head of
// a command and takes it for a symbol elsewhere, because files in use do so.

ParOpen : '(' ;
ParClose : ')' ;

Bang : '!' ;
Underscore : '_' ;
As : 'as' ;
Exists : 'exists' ;
Forall : 'forall' ;
Lambda : 'lambda' ;
Let : 'let' ;
Match : 'match' ;
Par : 'par' ;
OtherReserved : 'BINARY' | 'DECIMAL' | 'HEXADECIMAL' | 'NUMERAL' | 'STRING' ;

Assert : 'assert' ;
CheckSat : 'check-sat' ;
CheckSatAssuming : 'check-sat-assuming' ;
DeclareConst : 'declare-const' ;
DeclareDatatype : 'declare-datatype' ;
DeclareDatatypes : 'declare-datatypes' ;
DeclareFun : 'declare-fun' ;
DeclareSort : 'declare-sort' ;
DeclareSortParameter : 'declare-sort-parameter' ;
DefineConst : 'define-const' ;
DefineFun : 'define-fun' ;
DefineFunRec : 'define-fun-rec' ;
DefineFunsRec : 'define-funs-rec' ;
DefineSort : 'define-sort' ;
Echo : 'echo' ;
Exit : 'exit' ;
GetAssertions : 'get-assertions' ;
GetAssignment : 'get-assignment' ;
GetInfo : 'get-info' ;
GetModel : 'get-model' ;
GetOption : 'get-option' ;
GetProof : 'get-proof' ;
GetUnsatAssumptions : 'get-unsat-assumptions' ;
GetUnsatCore : 'get-unsat-core' ;
GetValue : 'get-value' ;
Pop : 'pop' ;
Push : 'push' ;
Reset : 'reset' ;
ResetAssertions : 'reset-assertions' ;
SetInfo : 'set-info' ;
SetLogic : 'set-logic' ;
SetOption : 'set-option' ;

Numeral : '0' | [1-9] [0-9]* ;
Decimal : ('0' | [1-9] [0-9]*) '.' [0-9]+ ;
Hex : '#x' [0-9a-fA-F]+ ;
Binary : '#b' [01]+ ;
String : '"' (~'"' | '""')* '"' ;
Symbol : SymbolStart SymbolChar* | '|' (~[|\\] | '\\' [|\\])* '|' ;
Keyword : ':' SymbolChar+ ;

fragment SymbolStart : [a-zA-Z~!@$%^&*_\-+=<>.?/] ;
fragment SymbolChar : SymbolStart | [0-9] ;

Blank : [ \t\r\n]+ -> skip ;
Comment : ';' ~[\r\n]* -> skip ;
