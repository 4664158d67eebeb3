autocmd BufRead,BufNewFile *.smt2 setfiletype smtlib
autocmd BufRead,BufNewFile *.mch,*.ref,*.imp setfiletype classicalb
