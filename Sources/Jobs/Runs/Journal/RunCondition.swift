import Market
import Replay
import Text

/// `sharpe > 0.5`: what a run must have to be listed.
struct RunCondition {
  /// How a value is compared with that of a run.
  enum Sign: String, CaseIterable {
    // The longer ones first, since they begin like others.
    case lessOrEqual = "<=", greaterOrEqual = ">=", notEqual = "!=", same = "=="
    case less = "<", greater = ">", equal = "="

    func holds<Value: Comparable>(_ a: Value, _ b: Value) -> Bool {
      switch self {
      case .less: a < b
      case .lessOrEqual: a <= b
      case .greater: a > b
      case .greaterOrEqual: a >= b
      case .equal, .same: a == b
      case .notEqual: a != b
      }
    }
  }

  let key: RunKey
  private let test: (ListedRun) -> Bool

  /// Whether a run has what is asked; false where its value is not known.
  func holds(for run: ListedRun) -> Bool { test(run) }

  /// Reads a key, a sign and a value.
  ///
  /// - Throws: `UsageError`.
  init(_ text: String, _ keys: RunKeys) throws {
    let place = "--where \(printable(text, limit: 80))"
    guard let (name, sign, value) = Self.parts(text) else {
      throw UsageError(
        "a condition is a key, one of < <= > >= = !=, and a value, as in 'sharpe > 0.5'\n  \(place)"
      )
    }
    let key = try keys.key(name, for: place)
    self.key = key
    switch key.values {
    case .word(let own): test = { sign.holds(own($0), value) }
    case .time(let own):
      let time: Time
      do { time = try Time(value) } catch { throw UsageError("\(error.description)\n  \(place)") }
      test = { sign.holds(own($0), time) }
    case .number(let own):
      guard let number = Self.number(value) else {
        throw UsageError(
          "'\(printable(value, limit: 60))' is not a number; write digits, or a share as 10%"
            + "\n  \(place)")
      }
      test = { run in own(run).map { sign.holds($0, number) } ?? false }
    }
  }

  /// What is before the first sign, the sign, and what is after it.
  private static func parts(_ text: String) -> (String, Sign, String)? {
    for place in text.indices {
      guard let sign = Sign.allCases.first(where: { text[place...].hasPrefix($0.rawValue) }) else {
        continue
      }
      let name = text[..<place].withoutOuterSpaces
      let value = text[place...].dropFirst(sign.rawValue.count).withoutOuterSpaces
      return name.isEmpty || value.isEmpty ? nil : (name, sign, value)
    }
    return nil
  }

  /// A number, or a share such as `10%`.
  private static func number(_ text: String) -> Double? {
    let isShare = text.hasSuffix("%")
    let digits = isShare ? text.dropLast().withoutOuterSpaces : text
    guard case .success(let number) = parseNumber(digits) else { return nil }
    return isShare ? number / 100 : number
  }
}
