(echo "ÿ")
(declare-const Ã( Int)
(check-sat)
