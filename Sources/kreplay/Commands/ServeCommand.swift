import ArgumentParser
import Jobs
import Text

/// `kreplay serve`: edit, save, see.
struct ServeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Show the documents and reports of a folder in the browser, and run what is saved.",
    discussion: """
      Example: kreplay serve . --port 8765

      The address is this machine's own, 127.0.0.1: nobody else reaches it. A document of the folder \
      (.json, .yaml, .yml) is run when it is saved, in the page or in any other editor; its report goes \
      into FOLDER/reports, and the page shows it anew. What is wrong with a document is shown below the \
      line where it is. Ctrl-C stops.
      """)

  @Argument(help: "The folder.", completion: .directory)
  var folder = "."
  @Option(help: "The port of 127.0.0.1; 0 for any that is free.")
  var port: UInt16 = 8765
  @Option(
    help: "The journal of runs. (default: kreplay.sqlite in the folder)", completion: .file())
  var journal: String?

  func run() throws {
    var request = ServeRequest(folder: folder)
    request.port = port
    request.journal = journal
    let folder = folder
    try serveFolder(request, observer: TerminalProgress()) { address in
      StandardError.print("serving \(printable(folder)) at \(address) until Ctrl-C\n")
    }
  }
}
