(check-sat))
(check-sat)
