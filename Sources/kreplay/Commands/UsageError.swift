import Market

/// A fault of what was asked for on the command line that the parser cannot see.
struct UsageError: UserError, Hashable {
  let description: String
  var exitCode: ExitCode { .usage }

  init(_ description: String) { self.description = description }
}
