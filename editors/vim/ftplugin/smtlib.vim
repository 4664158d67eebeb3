setlocal commentstring=;\ %s comments=:; iskeyword=@,48-57,_,-,!,$,%,&,*,+,/,<,=,>,?,^,~,.
setlocal formatprg=bsmt\ fmt\ -
