package main

import (
	"io"
	"sync"
)

// queue is a connection whose writes never wait: a client that writes before it reads would
// otherwise wait for a server that does the same.
type queue struct {
	io.ReadWriteCloser
	mu      sync.Mutex
	wake    *sync.Cond
	waiting []byte
	busy    bool // something is being written
	err     error
	closed  bool
}

func newQueue(rwc io.ReadWriteCloser) *queue {
	q := &queue{ReadWriteCloser: rwc}
	q.wake = sync.NewCond(&q.mu)
	go q.run()
	return q
}

func (q *queue) run() {
	q.mu.Lock()
	defer q.mu.Unlock()
	for {
		for len(q.waiting) == 0 && !q.closed {
			q.wake.Wait()
		}
		if len(q.waiting) == 0 {
			return
		}
		b := q.waiting
		q.waiting, q.busy = nil, true
		q.mu.Unlock()
		_, err := q.ReadWriteCloser.Write(b)
		q.mu.Lock()
		q.busy, q.err = false, err
		if err != nil {
			q.waiting, q.closed = nil, true
		}
		q.wake.Broadcast()
	}
}

// Write takes bytes to be written; the error is that of an earlier write.
func (q *queue) Write(b []byte) (int, error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.err != nil {
		return 0, q.err
	}
	if q.closed {
		return 0, io.ErrClosedPipe
	}
	q.waiting = append(q.waiting, b...)
	q.wake.Broadcast()
	return len(b), nil
}

// flush waits until all is written.
func (q *queue) flush() {
	q.mu.Lock()
	defer q.mu.Unlock()
	for (len(q.waiting) > 0 || q.busy) && q.err == nil {
		q.wake.Wait()
	}
	q.closed = true
	q.wake.Broadcast()
}
