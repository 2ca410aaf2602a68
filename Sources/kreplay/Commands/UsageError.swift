import Market
import Text

/// A fault of what was asked for on the command line that the parser cannot see.
struct UsageError: UserError, Hashable {
  let description: String
  var exitCode: ExitCode { .usage }

  init(_ description: String) { self.description = description }
}

/// The words for a name that is none.
func unknownName(_ name: String, what: String, nearest: String?, list: String) -> String {
  "there is no \(what) '\(printable(name))'"
    + suggestion(nearest, otherwise: "'\(list)' lists them")
}
