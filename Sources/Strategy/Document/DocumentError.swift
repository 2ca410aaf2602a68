public import Market

/// A fault of a strategy document or of an expression.
public struct DocumentError: UserError {
  let fault: DocumentFault
  package let place: Place

  init(_ fault: DocumentFault, _ place: Place) {
    self.fault = fault
    self.place = place
  }

  /// What is wrong, where, and the cure.
  public var description: String { fault.words + "\n" + place.words }

  /// What the process exits with.
  public var exitCode: ExitCode {
    switch fault {
    case .notReadable, .isDirectory: .io
    default: .usage
    }
  }
}
