" SMT-LIB 2
if exists('b:current_syntax')
  finish
endif
syntax iskeyword @,48-57,_,-,!,$,%,&,*,+,/,:,<,=,>,?,@-@,^,~,.,#
syntax match smtlibComment /;.*$/ contains=@Spell
syntax region smtlibString start=/"/ skip=/""/ end=/"/
syntax region smtlibQuoted start=/|/ end=/|/
syntax match smtlibNumber /\<\(#x\x\+\|#b[01]\+\|\d\+\(\.\d\+\)\?\)\>/
syntax match smtlibAttribute /\<:[^ \t()";|]\+/
syntax keyword smtlibCommand assert assert-soft block-model block-model-values check-sat check-sat-assuming check-sat-using
syntax keyword smtlibCommand declare-const declare-datatype declare-datatypes declare-fun declare-sort
syntax keyword smtlibCommand define-const define-fun define-fun-rec define-funs-rec define-sort echo eval exit
syntax keyword smtlibCommand get-assertions get-assignment get-info get-model get-objectives get-option get-proof get-unsat-assumptions get-unsat-core get-value
syntax keyword smtlibCommand labels maximize minimize pop push reset reset-assertions set-info set-logic set-option simplify
syntax keyword smtlibKeyword let forall exists lambda match as par _ !
syntax keyword smtlibOperator and or not xor => ite = distinct
syntax keyword smtlibConstant true false
syntax keyword smtlibType Bool Int Real BitVec Array String RegLan Seq FloatingPoint Float16 Float32 Float64 Float128 RoundingMode
highlight default link smtlibComment Comment
highlight default link smtlibString String
highlight default link smtlibQuoted Identifier
highlight default link smtlibNumber Number
highlight default link smtlibAttribute PreProc
highlight default link smtlibCommand Statement
highlight default link smtlibKeyword Keyword
highlight default link smtlibOperator Operator
highlight default link smtlibConstant Boolean
highlight default link smtlibType Type
let b:current_syntax = 'smtlib'
