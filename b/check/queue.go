package check

// queue holds the states that wait to be visited. All states are added, in the order of their
// numbers.
type queue struct {
	order       Order
	next, added uint32 // Breadth: those from next up to added wait

	list  []uint32 // of the other orders: from head on
	head  int
	front int // how many states of the last batch came from the head
}

func (q *queue) len() int {
	if q.order == Breadth {
		return int(q.added - q.next)
	}
	return len(q.list) - q.head
}

func (q *queue) add(id uint32) {
	if q.added++; q.order != Breadth {
		q.list = append(q.list, id)
	}
}

// batch takes the next states to visit, most of them at most if they are many.
func (q *queue) batch(buf []uint32, most int) []uint32 {
	buf = buf[:0]
	if q.order == Breadth {
		for range min(q.len(), max(batchSize/4, min(largestBatch, most))) {
			buf = append(buf, q.next)
			q.next++
		}
		return buf
	}
	n := min(q.len(), max(batchSize, min(largestPart, q.len()/batchPart)))
	if q.head > 1<<16 && q.head*2 > len(q.list) {
		q.list = append(q.list[:0], q.list[q.head:]...)
		q.head = 0
	}
	front := n / 2
	if q.order == Depth {
		// Small batches keep the search deep.
		n = min(n, 16)
		front = 0
	}
	buf = append(buf, q.list[q.head:q.head+front]...)
	q.head += front
	for i := front; i < n; i++ {
		last := len(q.list) - 1
		buf = append(buf, q.list[last])
		q.list = q.list[:last]
	}
	q.front = front
	return buf
}

// putBack returns the states of a batch from number n on to where they came from.
func (q *queue) putBack(ids []uint32, n int) {
	if q.order == Breadth {
		q.next -= uint32(len(ids) - n)
		return
	}
	for i := len(ids) - 1; i >= max(n, q.front); i-- {
		q.list = append(q.list, ids[i])
	}
	if n < q.front {
		q.head -= q.front - n
	}
}
