setlocal commentstring=/*\ %s\ */ comments=s1:/*,mb:*,ex:*/,:// shiftwidth=2 expandtab
