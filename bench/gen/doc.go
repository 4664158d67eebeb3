// Package gen makes problems that grow by one parameter and whose status is known.
package gen
