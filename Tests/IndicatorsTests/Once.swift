import Synchronization

/// A value that is worked out when it is first asked for, and kept for all tests.
final class Once<Value: Sendable>: Sendable {
  private let kept = Mutex<Value?>(nil)

  func callAsFunction(_ make: () throws -> Value) rethrows -> Value {
    try kept.withLock { kept in
      if let kept { return kept }
      let made = try make()
      kept = made
      return made
    }
  }
}
