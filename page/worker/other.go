//go:build !(js && wasm)

package main

import "fmt"

func main() { fmt.Println("this is a part of the page, for browsers: make page builds it") }
