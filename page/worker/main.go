//go:build js && wasm

package main

import (
	"encoding/json"
	"syscall/js"

	"bsmt/internal/garbage"
	"bsmt/page"
)

func main() {
	self := js.Global()
	garbage.New().Solving() // each request solves or reads little
	self.Set("bsmtCall", js.FuncOf(func(_ js.Value, args []js.Value) any {
		id, text := args[0], args[1].String()
		go func() { // beside the event loop, which timers need
			var r page.Request
			var out any = page.Failure{Error: "the request is no JSON"}
			if json.Unmarshal([]byte(text), &r) == nil {
				out = page.Answer(r, func(line int, command string) { self.Call("bsmtStep", line, command) })
			}
			answer, _ := json.Marshal(out) // an answer can be written
			self.Call("bsmtAnswer", id, string(answer))
		}()
		return nil
	}))
	self.Call("bsmtReady")
	select {}
}
