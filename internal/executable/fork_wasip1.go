package executable

// whileNothingForks does it: there are no processes.
func whileNothingForks(do func() error) error { return do() }
