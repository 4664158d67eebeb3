(echo "one")
(echo "abc

