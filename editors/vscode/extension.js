// The client: it starts bsmt-lsp, and shows what a check said in an output channel.
const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

async function activate(context) {
  const settings = vscode.workspace.getConfiguration("bsmt");
  const output = vscode.window.createOutputChannel("bsmt");
  let cancel = new vscode.CancellationTokenSource();
  client = new LanguageClient("bsmt", "bsmt", { command: settings.get("path"), args: ["--stdio"] }, {
    documentSelector: [{ language: "smt-lib" }, { language: "b" }],
    initializationOptions: { timeout: settings.get("timeout"), solver: settings.get("solver") },
    middleware: {
      // A lens runs this: progress and Cancel while it takes, and then what bsmt wrote.
      executeCommand: async (command, args) => {
        const r = await vscode.window.withProgress({ location: vscode.ProgressLocation.Window, title: "bsmt checks" }, () =>
          client.sendRequest("workspace/executeCommand", { command, arguments: args }, cancel.token));
        if (r) {
          output.appendLine(`; ${args[0]}: ${r.verdict} (${r.seconds.toFixed(1)} s)`);
          output.appendLine(r.output);
          output.show(true);
        }
        return r;
      },
    },
  });
  context.subscriptions.push(output, vscode.commands.registerCommand("bsmt.cancel", () => {
    cancel.cancel();
    cancel = new vscode.CancellationTokenSource();
  }));
  try {
    await client.start();
  } catch (err) {
    vscode.window.showErrorMessage(`bsmt-lsp cannot be started (setting bsmt.path): ${err.message}`);
  }
}

function deactivate() {
  return client && client.stop();
}

module.exports = { activate, deactivate };
