" Classical B
if exists('b:current_syntax')
  finish
endif
syntax case match
syntax region classicalbComment start=/\/\*/ end=/\*\// contains=@Spell
syntax match classicalbComment /\/\/.*$/ contains=@Spell
syntax region classicalbString start=/"/ skip=/\\./ end=/"/ oneline
syntax region classicalbString start=/'''/ end=/'''/
syntax match classicalbNumber /\<\(0x\x\+\|\d\+\(\.\d\+\)\?\)\>/
syntax keyword classicalbClause MACHINE MODEL SYSTEM REFINEMENT IMPLEMENTATION CONSTRAINTS SEES USES INCLUDES EXTENDS IMPORTS PROMOTES SETS
syntax keyword classicalbClause CONSTANTS CONCRETE_CONSTANTS ABSTRACT_CONSTANTS VARIABLES CONCRETE_VARIABLES ABSTRACT_VARIABLES PROPERTIES
syntax keyword classicalbClause INVARIANT VARIANT ASSERTIONS INITIALISATION INITIALIZATION OPERATIONS LOCAL_OPERATIONS EVENTS VALUES DEFINITIONS REFINES FREETYPES
syntax keyword classicalbControl BEGIN PRE THEN ELSE ELSIF IF SELECT WHEN ANY WHERE CHOICE OR VAR IN LET BE CASE OF EITHER WHILE DO ASSERT END skip
syntax keyword classicalbType BOOL INTEGER INT NATURAL NATURAL1 NAT NAT1 STRING POW POW1 FIN FIN1 REAL FLOAT
syntax keyword classicalbConstant TRUE FALSE MAXINT MININT
syntax keyword classicalbOperator or not mod bool card dom ran id max min seq seq1 iseq iseq1 perm size first last front tail rev conc union inter
syntax keyword classicalbOperator SIGMA PI UNION INTER closure closure1 iterate prj1 prj2 struct rec succ pred fnc rel
highlight default link classicalbComment Comment
highlight default link classicalbString String
highlight default link classicalbNumber Number
highlight default link classicalbClause Statement
highlight default link classicalbControl Conditional
highlight default link classicalbType Type
highlight default link classicalbConstant Constant
highlight default link classicalbOperator Operator
let b:current_syntax = 'classicalb'
