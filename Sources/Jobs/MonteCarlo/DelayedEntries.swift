import Strategy
import Text

extension StrategyDocument {
  /// Strategies whose rules of entry are those of some bars before, and all else as it is.
  ///
  /// - Parameter symbols: those of the instruments, which rules may name.
  /// - Returns: one for each number of bars; `nil` where no rule says when to enter, or one speaks of what is
  ///   held, which has no past.
  func delayed(by bars: [Int], symbols: [String]) throws -> [DocumentStrategy]? {
    // The canonical document is without the places of its candles, and a document must have some.
    let data = symbols.map { JSON.object(["file": .text("candles"), "symbol": .text($0)]) }
    let head = "{\"data\":\(String(decoding: JSON.list(data).bytes(), as: UTF8.self)),"
    var strategies: [DocumentStrategy] = []
    for count in bars {
      let entries = Self.delayed(canonical, "enter", by: count)
      let rules = Self.delayed(entries, "when", by: count)
      guard entries != canonical,
        let later = try? StrategyDocument(
          text: head + rules.dropFirst(), path: path, hasEvents: true),
        let strategy = try later.strategy() as? DocumentStrategy
      else { return nil }
      strategies.append(strategy)
    }
    return strategies
  }

  /// A canonical document with `"enter":"rule"` as `"enter":"(rule)[1]"`, or another key likewise. Quotes inside
  /// texts are escaped, so that the key can be nowhere else.
  private static func delayed(_ canonical: String, _ name: String, by bars: Int) -> String {
    var rest = Substring(canonical)
    var text = ""
    let key = "\"\(name)\":\""
    while let place = rest.firstRange(of: key) {
      text += rest[..<place.upperBound]
      rest = rest[place.upperBound...]
      var end = rest.startIndex
      while end < rest.endIndex, rest[end] != "\"" {
        if rest[end] == "\\" { end = rest.index(after: end) }
        end = rest.index(after: end)
      }
      text += "(" + rest[..<end] + ")[\(bars)]"
      rest = rest[end...]
    }
    return text + rest
  }
}
