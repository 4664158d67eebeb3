package cluster

import (
	"crypto/rand"
	"crypto/subtle"

	natsd "github.com/nats-io/nats-server/v2/server"

	"bsmt/cluster/bus"
)

// rights tells the embedded server who may what. Workers and clients take and ask for work and tell what came of it;
// what a job came to is written, and they are answered, by the server of jobs alone. (Who shows the token may
// still delay others: remove their jobs, or take their cases and not answer.)
type rights struct {
	token string // of workers and clients; empty: whoever reaches the server is one
	own   string // of the server of jobs
}

// ownInbox begins the subjects on which the server of jobs is answered.
const ownInbox = "_SERVER"

func newRights(token string) *rights { return &rights{token: token, own: rand.Text()} }

// Check implements the server's Authentication.
func (r *rights) Check(c natsd.ClientAuthentication) bool {
	shown := c.GetOpts().Token
	if subtle.ConstantTimeCompare([]byte(shown), []byte(r.own)) == 1 {
		return true
	}
	if r.token != "" && subtle.ConstantTimeCompare([]byte(shown), []byte(r.token)) != 1 {
		return false
	}
	c.RegisterUser(&natsd.User{Permissions: &natsd.Permissions{
		Publish:   &natsd.SubjectPermission{Allow: mayPublish()},
		Subscribe: &natsd.SubjectPermission{Allow: []string{"_INBOX.>", bus.StopPrefix + "*"}},
	}})
	return true
}

// mayPublish are the subjects of workers and clients, of which those of JetStream's API read what is kept.
func mayPublish() []string {
	out := []string{
		bus.SubmitTo, bus.RemoveTo, bus.ResultPrefix + ">", bus.RunPrefix + ">", bus.RowPrefix + ">",
		"$O." + bus.Blobs + ".>", // objects go by their hash: who reads one knows what it has to be
		"$JS.API.INFO", "$JS.API.STREAM.INFO.*", "$JS.API.STREAM.MSG.GET.*", "$JS.API.DIRECT.GET.>", "$JS.FC.>",
		"$JS.API.CONSUMER.INFO.>", "$JS.API.CONSUMER.MSG.NEXT." + bus.Cubes + "." + bus.All, "$JS.ACK." + bus.Cubes + ".>",
		"$JS.API.CONSUMER.MSG.NEXT." + bus.Rows + ".>", "$JS.ACK." + bus.Rows + ".>",
		"$JS.API.STREAM.PURGE." + bus.Cubes, "$JS.API.STREAM.PURGE." + bus.Rows, // of runs of benchmarks
	}
	for _, stream := range []string{"KV_" + bus.JobsBucket, "KV_" + bus.NodesBucket, "KV_" + bus.WorkersBucket, "OBJ_" + bus.Blobs, bus.Rows} {
		for _, does := range []string{"CREATE", "DELETE"} {
			out = append(out, "$JS.API.CONSUMER."+does+"."+stream, "$JS.API.CONSUMER."+does+"."+stream+".>")
		}
		out = append(out, "$JS.API.CONSUMER.DURABLE.CREATE."+stream+".>")
	}
	return out
}
