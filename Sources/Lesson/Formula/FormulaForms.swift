/// Other ways to write a line that a formula only names: what `ema(x, n)` is from one bar to the next.
enum FormulaForms {
  /// The line as it is, and as a step from the bar before where it is an average.
  static func of(_ equation: Equation) -> [Equation] {
    var forms = [equation.right]
    if let end = equation.right.range(" over the last") ?? equation.right.range("   (") {
      forms.append(String(equation.right[..<end]))
    }
    if let (kind, column, length) = average(equation.right) {
      forms += steps(equation.name, kind, column, length)
    }
    return forms.map { Equation(name: equation.name, right: $0) }
  }

  /// A line for a symbol that the indicator tells and the formula only uses: `average(x, fast)`.
  static func line(for symbol: String) -> [Equation] {
    guard let (kind, column, length) = average(symbol) else { return [] }
    return steps(symbol, kind, column, length).map { Equation(name: symbol, right: $0) }
  }

  private enum Kind { case any, exponential, simple }

  /// `ema(x, n)`, `average(u)`, `mean of the last n values of p`.
  private static func average(_ text: String) -> (Kind, column: String, length: String)? {
    if text.hasPrefix("mean of the last n values") {
      let of = text.split(separator: " ")
      return (.simple, of.count == 8 ? String(of[7]) : "x", "n")
    }
    let kinds: [(String, Kind)] = [("ema(", .exponential), ("sma(", .simple), ("average(", .any)]
    guard let (name, kind) = kinds.first(where: { text.hasPrefix($0.0) }),
      let close = text.lastIndex(of: ")")
    else { return nil }
    let inside = text[text.index(text.startIndex, offsetBy: name.count)..<close]
    let parts = Equation.parts(String(inside))
    guard let column = parts.first, column.allSatisfy({ $0.isLetter || $0.isNumber }),
      parts.count <= 2, text[close...].dropFirst().allSatisfy({ "[t]".contains($0) })
    else { return nil }
    return (kind, column, parts.count == 2 ? parts[1] : "n")
  }

  private static func steps(_ name: String, _ kind: Kind, _ column: String, _ length: String)
    -> [String]
  {
    let before = "\(name)[t-1]"
    let exponential = [
      "\(before) + 2 / (\(length) + 1) * (\(column)[t] - \(before))",
      "\(before) + (\(column)[t] - \(before)) / \(length)",
    ]
    let simple = ["\(before) + (\(column)[t] - \(column)[t-\(length)]) / \(length)"]
    switch kind {
    case .exponential: return exponential
    case .simple: return simple
    case .any: return exponential + simple
    }
  }
}

extension String {
  /// Where a text begins in this one.
  func range(_ other: String) -> Index? {
    var place = startIndex
    while place < endIndex {
      if self[place...].hasPrefix(other) { return place }
      formIndex(after: &place)
    }
    return nil
  }
}
