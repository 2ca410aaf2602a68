import Indicators

/// What is certain of a truth on every bar on which what it reads is known.
enum Certainty: Equatable, Sendable {
  case always, never, open

  var opposite: Certainty {
    switch self {
    case .always: .never
    case .never: .always
    case .open: .open
    }
  }
}

extension Reasoning {
  /// Whether a truth is the same on every bar.
  mutating func certainty(_ meaning: Meaning) -> Certainty {
    let place = number(meaning)
    if let certainty = known[place] { return certainty }
    let certainty = workedOut(meaning)
    known[place] = certainty
    return certainty
  }

  private mutating func workedOut(_ meaning: Meaning) -> Certainty {
    switch meaning.form {
    case .clock(let inner), .history(let inner, _), .on(_, let inner), .across(.of, let inner),
      .valueWhen(_, let inner):
      return meaning.kind == .truth ? certainty(inner) : .open
    case .named(let place): return certainties[place]
    case .not(let inner): return certainty(inner).opposite
    case .compare(let op, let a, let b): return certainty(op, difference(a, b))
    case .crosses(let op, let a, let b): return certainty(op, difference(a, b))
    case .trend(_, let value, _):
      let range = range(value)
      return range.low == range.high ? .never : .open
    case .logic(let op, let a, let b): return certainty(op, meaning, a, b)
    case .choice(let condition, let a, let b) where meaning.kind == .truth:
      switch certainty(condition) {
      case .always: return certainty(a)
      case .never: return certainty(b)
      case .open:
        let (first, second) = (certainty(a), certainty(b))
        return first == second ? first : .open
      }
    default: return .open
    }
  }

  /// What the left side has more than the right one.
  mutating func difference(_ a: Meaning, _ b: Meaning) -> Interval {
    let sum = form(a) - form(b)
    let range = sum.range(values, among: candlePrices)
    // Ends that are 0 up to rounding error.
    let width = sum.scale * 0x1p-46
    func end(_ value: Double) -> Double { value.magnitude <= width ? 0 : value }
    return Interval(end(range.low), end(range.high))
  }

  private func certainty(_ op: Graph.Comparison, _ difference: Interval) -> Certainty {
    let (low, high) = (difference.low, difference.high)
    switch op {
    case .greater: return low > 0 ? .always : high <= 0 ? .never : .open
    case .greaterOrEqual: return low >= 0 ? .always : high < 0 ? .never : .open
    case .less: return high < 0 ? .always : low >= 0 ? .never : .open
    case .lessOrEqual: return high <= 0 ? .always : low > 0 ? .never : .open
    case .equal:
      return low == 0 && high == 0 ? .always : low > 0 || high < 0 ? .never : .open
    case .notEqual: return certainty(.equal, difference).opposite
    }
  }

  /// A crossing needs both sides of the other value, the far one at least reached.
  private func certainty(_ op: Graph.Crossing, _ difference: Interval) -> Certainty {
    let goesAbove = difference.low <= 0 && difference.high > 0
    let goesBelow = difference.high >= 0 && difference.low < 0
    switch op {
    case .above: return goesAbove ? .open : .never
    case .below: return goesBelow ? .open : .never
    case .either: return goesAbove || goesBelow ? .open : .never
    }
  }

  private mutating func certainty(
    _ op: Graph.Logic, _ whole: Meaning, _ a: Meaning, _ b: Meaning
  ) -> Certainty {
    let (first, second) = (certainty(a), certainty(b))
    let deciding: Certainty = op == .and ? .never : .always
    if first == deciding || second == deciding { return deciding }
    if first == deciding.opposite && second == deciding.opposite { return deciding.opposite }
    return excludesItself(whole, holds: op == .and) ? deciding : .open
  }

  // MARK: Conditions that exclude each other

  /// Whether no bar can make a truth so, by its conditions taken together.
  mutating func excludesItself(_ meaning: Meaning, holds: Bool) -> Bool {
    var conditions = Conditions()
    collect(meaning, holds: holds, &conditions)
    return conditions.areImpossible
  }

  /// Whether wherever one truth holds another does.
  mutating func implies(_ meaning: Meaning, _ other: Meaning) -> Bool {
    if number(meaning) == number(other) { return true }
    var conditions = Conditions()
    collect(meaning, holds: true, &conditions)
    collect(other, holds: false, &conditions)
    return conditions.areImpossible
  }

  /// Conditions on sums that all hold together.
  struct Conditions {
    /// How many more parts are looked at: names within names could stand for more than there is time for.
    var left = 10_000
    private var spans: [[UInt64]: Span] = [:]
    private(set) var areImpossible = false

    mutating func add(_ key: [UInt64], _ span: Span) {
      let both = (spans[key] ?? Span()).intersected(span)
      spans[key] = both
      if both.isEmpty { areImpossible = true }
    }
  }

  /// Adds what must hold wherever a truth holds, or fails.
  mutating func collect(_ meaning: Meaning, holds: Bool, _ conditions: inout Conditions) {
    guard conditions.left > 0 else { return }
    conditions.left -= 1
    switch meaning.form {
    case .not(let inner): collect(inner, holds: !holds, &conditions)
    case .clock(let inner): collect(inner, holds: holds, &conditions)
    case .named(let place):
      collect(definitions[place].meaning, holds: holds, &conditions)
    case .logic(let op, let a, let b) where (op == .and) == holds:
      collect(a, holds: holds, &conditions)
      collect(b, holds: holds, &conditions)
    case .compare(let op, let a, let b):
      add(holds ? op : op.opposite, form(a) - form(b), &conditions)
    case .crosses(.above, let a, let b) where holds:
      add(.greater, form(a) - form(b), &conditions)
    case .crosses(.below, let a, let b) where holds:
      add(.less, form(a) - form(b), &conditions)
    default: break
    }
  }

  private func add(_ op: Graph.Comparison, _ sum: LinearForm, _ conditions: inout Conditions) {
    guard let (key, factor) = sum.direction else { return }
    let end = -sum.constant
    let span: Span
    switch op {
    case .greater: span = Span(low: end, hasLow: false)
    case .greaterOrEqual: span = Span(low: end)
    case .less: span = Span(high: end, hasHigh: false)
    case .lessOrEqual: span = Span(high: end)
    case .equal: span = Span(low: end, high: end)
    case .notEqual: return
    }
    conditions.add(key, span.scaled(1 / factor))
  }
}
