package source

import (
	"bufio"
	"bytes"
	"compress/bzip2"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/klauspost/compress/zstd"
	"github.com/ulikunitz/xz"
)

// The bounds of what a packed file may ask for, in bytes.
const (
	mostText   = 4 << 30   // of what it unpacks to
	mostWindow = 128 << 20 // of the text that a decoder looks back at
)

// ErrFolder is the error for a folder, which is no file to read.
var ErrFolder = errors.New("is a folder")

// format is a way to pack a file.
type format struct {
	ending string // of names
	magic  string // how such files begin
	open   func(*bufio.Reader) (io.Reader, func(), error)
}

var formats = []format{
	{".gz", "\x1f\x8b", func(r *bufio.Reader) (io.Reader, func(), error) {
		z, err := gzip.NewReader(r)
		return z, func() {}, err
	}},
	{".bz2", "BZh", func(r *bufio.Reader) (io.Reader, func(), error) { return bzip2.NewReader(r), func() {}, nil }},
	{".xz", "\xfd7zXZ\x00", openXZ},
	{".zst", "\x28\xb5\x2f\xfd", func(r *bufio.Reader) (io.Reader, func(), error) {
		z, err := zstd.NewReader(r, zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true), zstd.WithDecoderMaxWindow(mostWindow), zstd.WithDecoderMaxMemory(mostText))
		if err != nil {
			return nil, nil, err
		}
		return z, z.Close, nil
	}},
}

// openXZ opens what xz has packed. The decoder takes the dictionary that a block asks for at once,
// so the first one, whose size the others have, is looked at before: see section 3.1 of the .xz
// file format 1.2.1, where the filter's properties are the byte behind its name, 0x21, and the
// number of its properties, 1.
func openXZ(r *bufio.Reader) (io.Reader, func(), error) {
	const streamHeader, mostBlockHeader = 12, 1024
	head, _ := r.Peek(streamHeader + mostBlockHeader)
	if len(head) > streamHeader+2 {
		fields := head[streamHeader+2:]
		for n := head[streamHeader+1]>>6&1 + head[streamHeader+1]>>7; n > 0; n-- { // sizes, of 7 bits a byte
			for len(fields) > 0 && fields[0] >= 0x80 {
				fields = fields[1:]
			}
			fields = fields[min(1, len(fields)):]
		}
		if at := bytes.Index(fields[:min(len(fields), 32)], []byte{0x21, 1}); at >= 0 && at+2 < len(fields) {
			// 4 KB, 6 KB, 8 KB, 12 KB, …
			if bits := fields[at+2]; bits < 64 && (2|int64(bits&1))<<(bits/2+11) > mostWindow {
				return nil, nil, fmt.Errorf("asks for more than %d MB to be unpacked", mostWindow>>20)
			}
		}
	}
	z, err := xz.NewReader(r)
	return z, func() {}, err
}

// File is an open file, whose text Read gives.
type File struct {
	file  *os.File
	text  io.Reader
	end   func() // of the decoder
	left  int64  // bytes that may yet be unpacked
	plain bool
}

// Open opens a file for reading. Its errors do not name the file.
func Open(name string) (*File, error) {
	f, err := os.Open(name)
	if err != nil {
		var path *os.PathError
		if errors.As(err, &path) {
			err = path.Err
		}
		return nil, err
	}
	if st, err := f.Stat(); err == nil && st.IsDir() {
		_ = f.Close()
		return nil, ErrFolder
	}
	in := bufio.NewReaderSize(f, 64<<10)
	out := &File{file: f, text: in, end: func() {}, left: mostText, plain: true}
	if how := recognise(in); how != nil {
		out.plain = false
		if out.text, out.end, err = how.open(in); err != nil {
			_ = f.Close()
			return nil, err
		}
	}
	return out, nil
}

// recognise tells how a file is packed, nil: it is not. It reads no further than it must.
func recognise(r *bufio.Reader) *format {
	for i := range formats {
		f := &formats[i]
		for n := 1; ; n++ {
			head, err := r.Peek(n)
			if err != nil || head[n-1] != f.magic[n-1] {
				break
			}
			if n == len(f.magic) {
				return f
			}
		}
	}
	return nil
}

// Read reads text.
func (f *File) Read(b []byte) (int, error) {
	if f.plain {
		return f.text.Read(b)
	}
	if f.left <= 0 {
		return 0, fmt.Errorf("unpacks to more than %d MB", mostText>>20)
	}
	n, err := f.text.Read(b[:min(int64(len(b)), f.left)])
	f.left -= int64(n)
	if err != nil && err != io.EOF {
		err = fmt.Errorf("cannot be unpacked: %w", err)
	}
	return n, err
}

// Close closes the file.
func (f *File) Close() error {
	f.end()
	return f.file.Close()
}

// Packed tells whether the file is packed.
func (f *File) Packed() bool { return !f.plain }

// Regular tells whether the file can be read again from its name: a pipe cannot.
func (f *File) Regular() bool {
	st, err := f.file.Stat()
	return err == nil && st.Mode().IsRegular()
}

// ReadFile gives the text of a file.
func ReadFile(name string) ([]byte, error) {
	f, err := Open(name)
	if err != nil {
		return nil, &os.PathError{Op: "open", Path: name, Err: err}
	}
	defer f.Close()
	text, err := io.ReadAll(f)
	if err != nil {
		return nil, &os.PathError{Op: "read", Path: name, Err: err}
	}
	return text, nil
}

// Size gives the length of a file's text, in bytes.
func Size(name string) (int64, error) {
	f, err := Open(name)
	if err != nil {
		return 0, &os.PathError{Op: "open", Path: name, Err: err}
	}
	defer f.Close()
	if st, err := f.file.Stat(); err == nil && f.plain && st.Mode().IsRegular() {
		return st.Size(), nil
	}
	n, err := io.Copy(io.Discard, f)
	if err != nil {
		return 0, &os.PathError{Op: "read", Path: name, Err: err}
	}
	return n, nil
}

// Unpacked gives the name of a file with the same text that is not packed, for programs that
// cannot unpack: the file itself or one in dir, which is the caller's to remove.
func Unpacked(name, dir string) (string, error) {
	f, err := Open(name)
	if err != nil {
		return "", &os.PathError{Op: "open", Path: name, Err: err}
	}
	defer f.Close()
	if f.plain {
		return name, nil
	}
	to := filepath.Join(dir, filepath.Base(Plain(name)))
	out, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return "", err
	}
	if _, err := io.Copy(out, f); err != nil {
		_ = out.Close()
		return to, &os.PathError{Op: "read", Path: name, Err: err}
	}
	return to, out.Close()
}

// Plain takes the ending that says how a file is packed from its name.
func Plain(name string) string {
	for _, f := range formats {
		if plain, ok := strings.CutSuffix(name, f.ending); ok {
			return plain
		}
	}
	return name
}

// IsScript tells by its name whether a file is a script, packed or not.
func IsScript(name string) bool { return strings.HasSuffix(Plain(name), ".smt2") }
