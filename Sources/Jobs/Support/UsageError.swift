package import Market
import Text

/// A fault of what was asked for that is not in a document or a file. Where an option of the command
/// line is the cure, its words name that.
package struct UsageError: UserError, Hashable {
  package let description: String
  package var exitCode: ExitCode { .usage }

  package init(_ description: String) { self.description = description }
}

/// The words for a name that is none.
package func unknownName(_ name: String, what: String, nearest: String?, list: String) -> String {
  "there is no \(what) '\(printable(name))'"
    + suggestion(nearest, otherwise: "'\(list)' lists them")
}
