package report

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf8"
)

// logBlock is how many logs are packed together: the page unpacks a block to show one.
const logBlock = 100

// Lengths in bytes between which logs are trimmed until they fit.
const (
	mostLog  = 8 << 10
	leastLog = 128
)

// packLogs gives the blocks of logs as base64 of gzip of a JSON array. Logs are cut
// shorter until the blocks take no more than budget bytes together.
func packLogs(logs []string, budget int) ([]string, error) {
	for longest := mostLog; ; {
		var blocks []string
		total := 0
		for i := 0; i < len(logs); i += logBlock {
			block, err := packBlock(logs[i:min(i+logBlock, len(logs))], longest)
			if err != nil {
				return nil, err
			}
			blocks = append(blocks, block)
			total += len(block)
		}
		if total <= budget || longest <= leastLog {
			return blocks, nil
		}
		// What is packed shrinks about as what is kept; a tenth less makes up for the rest.
		longest = max(leastLog, longest*9/10*budget/total)
	}
}

func packBlock(logs []string, longest int) (string, error) {
	short := make([]string, len(logs))
	for i, l := range logs {
		short[i] = trim(l, longest)
	}
	text, err := json.Marshal(short)
	if err != nil {
		return "", err
	}
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	if _, err := z.Write(text); err != nil {
		return "", err
	}
	if err := z.Close(); err != nil {
		return "", err
	}
	return base64.StdEncoding.EncodeToString(packed.Bytes()), nil
}

// trim leaves the middle of a long text out. What is no UTF-8 is replaced.
func trim(text string, longest int) string {
	if len(text) <= longest {
		return strings.ToValidUTF8(text, "\uFFFD")
	}
	head, tail := longest/2, len(text)-longest/2
	for head > 0 && !utf8.RuneStart(text[head]) {
		head--
	}
	for tail < len(text) && !utf8.RuneStart(text[tail]) {
		tail++
	}
	return strings.ToValidUTF8(fmt.Sprintf("%s\n… %d bytes left out …\n%s", text[:head], tail-head, text[tail:]), "\uFFFD")
}
