//go:build unix

package keeper

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"sync"
	"syscall"

	"bsmt/internal/cgroup"
)

// Keeper is the child, a shell: it starts in a tenth of the time of this program. The
// zero value is ready for use, and has a child when there is a group to keep.
type Keeper struct {
	mu    sync.Mutex
	begun bool
	pipe  *os.File // nil: there is no child
	child *exec.Cmd

	folder   *cgroup.Folder // of control groups; nil: none was made
	groups   int            // made in it
	noGroups bool           // they cannot be made
}

// shell is what the child runs, and script what it does there: it reads what the owner
// tells until the end, and kills what is left then. A group of control groups can only be
// removed some time after its last process has ended.
const (
	shell  = "/bin/sh"
	script = `trap '' INT TERM HUP QUIT
groups=' '
folder=
while read -r sign what; do
	case $sign in
	+) groups="$groups$what ";;
	-) case $groups in *" $what "*) groups="${groups%% $what *} ${groups#* $what }";; esac;;
	=) folder=$what;;
	esac
done
for g in $groups; do kill -s KILL -- "-$g"; done
[ -d "$folder" ] || exit
echo 1 >"$folder/cgroup.kill"
n=0
while [ -d "$folder" ] && [ $n -lt 200 ]; do
	rmdir "$folder"/*/ "$folder" || sleep 0.01
	n=$((n+1))
done`
)

// Add has a group kept. Without a child, because none could be started, nothing is done:
// the groups' leaders still die with this process, where the system can do that.
func (k *Keeper) Add(group int) { k.tell('+', group) }

// Remove tells that a group is over; before its leader is reaped, so that the number is
// nobody else's.
func (k *Keeper) Remove(group int) { k.tell('-', group) }

func (k *Keeper) tell(sign byte, group int) {
	if k == nil {
		return
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if sign == '+' {
		k.start()
	}
	if k.pipe != nil {
		fmt.Fprintf(k.pipe, "%c %d\n", sign, group)
	}
}

// Group makes a control group for a process that is about to start, bounded to so many
// bytes (0: not bounded) where the system lets; nil where that cannot be done.
func (k *Keeper) Group(memory int64) *cgroup.Group {
	if k == nil {
		return nil
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.start(); k.pipe == nil || k.noGroups {
		return nil
	}
	if k.folder == nil {
		f, err := cgroup.Make(groupPrefix)
		if err != nil {
			k.noGroups = true
			return nil
		}
		k.folder = f
		fmt.Fprintf(k.pipe, "= %s\n", f.Path())
	}
	k.groups++
	g, err := cgroup.New(filepath.Join(k.folder.Path(), strconv.Itoa(k.groups)), memory)
	if err != nil {
		k.noGroups = true
		return nil
	}
	return g
}

// groupPrefix begins the names of folders of control groups.
const groupPrefix = "bsmt-run-"

// NoGroups tells that processes cannot be started in control groups.
func (k *Keeper) NoGroups() {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.noGroups = true
}

// start starts the child, once.
func (k *Keeper) start() {
	if k.begun {
		return
	}
	k.begun = true
	in, out, err := os.Pipe()
	if err != nil {
		return
	}
	defer in.Close()
	k.child = exec.Command(shell, "-c", script)
	k.child.Stdin = in
	k.child.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	if err := k.child.Start(); err != nil {
		out.Close()
		k.child = nil
		return
	}
	k.pipe = out
}

// Close ends the child, and with it the groups that are left.
func (k *Keeper) Close() {
	if k == nil {
		return
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.pipe == nil {
		return
	}
	if k.folder != nil {
		// This process removes it in less time than a shell, which has to start programs.
		cgroup.End(k.folder.Path())
		fmt.Fprintln(k.pipe, "=")
	}
	k.pipe.Close()
	k.pipe = nil
	k.child.Wait()
}
