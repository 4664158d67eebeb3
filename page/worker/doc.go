// Worker is the part of the page that answers: the kernel and what editors know of texts, built
// for js/wasm, in a worker of the browser.
//
// It sets bsmtCall in the worker's global object, a function of an id and a JSON text, page.Request, and calls
// bsmtReady. Each call ends with one of bsmtAnswer, with the id and a JSON text; before each command of a script
// bsmtStep is called with its line and name. These three are the worker's own.
package main
