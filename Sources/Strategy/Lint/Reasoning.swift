import Indicators

/// What is certain of expressions before any candle is read: which are the same, and which numbers they
/// can have.
struct Reasoning {
  /// What an expression is, apart from its text: equal for expressions that mean the same.
  private struct Shape: Hashable {
    let word: String
    var parts: [Int] = []
    var numbers: [UInt64] = []
  }

  let definitions: [Definition]
  /// Whether prices may be 0 or below.
  let hasNegativePrices: Bool
  /// The prices that a candle can have.
  var candlePrices: Interval { hasNegativePrices ? .all : .positive }
  private var shapes: [Shape: Int] = [:]
  private(set) var values: [ReadValue] = []
  /// Of a value some bars ago, which value that is and how many bars.
  private var past: [Int: (of: Int, bars: Int)] = [:]
  private var names: [Int] = []
  private var forms: [LinearForm] = []
  private(set) var certainties: [Certainty] = []
  /// Certainties that were worked out, by the numbers of their meanings.
  var known: [Int: Certainty] = [:]

  /// - Parameter other: what was learned of another document, whose numbers stay the same.
  init(_ blueprint: Blueprint, after other: Reasoning? = nil) {
    definitions = blueprint.definitions
    hasNegativePrices = blueprint.hasNegativePrices
    if let other { (shapes, values, past) = (other.shapes, other.values, other.past) }
    for definition in definitions {
      names.append(number(definition.meaning))
      let isNumber = definition.meaning.kind == .number
      forms.append(isNumber ? form(definition.meaning) : LinearForm(0))
      certainties.append(isNumber ? .open : certainty(definition.meaning))
    }
  }

  // MARK: Which are the same

  private mutating func intern(_ shape: Shape, _ value: ReadValue? = nil) -> Int {
    if let known = shapes[shape] { return known }
    shapes[shape] = values.count
    values.append(value ?? ReadValue(interval: .all))
    return values.count - 1
  }

  /// The number of an expression: the same for all that mean the same.
  mutating func number(_ meaning: Meaning) -> Int {
    if case .named(let place) = meaning.form { return names[place] }
    if case .clock(let inner) = meaning.form { return number(inner) }
    var shape = Shape(word: meaning.form.word)
    for part in meaning.form.parts { shape.parts.append(number(part)) }
    shape.numbers = meaning.form.numbers
    if let known = shapes[shape] { return known }
    let value = ReadValue(
      interval: meaning.kind == .number ? interval(meaning) : Interval(0, 1),
      price: meaning.form.price)
    return intern(shape, value)
  }

  // MARK: Sums

  /// An expression as a sum.
  mutating func form(_ meaning: Meaning) -> LinearForm {
    switch meaning.form {
    case .constant(let value): return LinearForm(value)
    case .named(let place): return forms[place]
    case .source(let source): return form(source)
    case .arithmetic(let op, let a, let b):
      return sum(op, a, b) ?? LinearForm(value: number(meaning))
    case .function(.negate, let a): return form(a) * -1
    case .history(let inner, let bars): return shifted(form(inner), bars)
    case .indicator(let use):
      return extreme(use, meaning) ?? LinearForm(value: number(meaning))
    default: return LinearForm(value: number(meaning))
    }
  }

  private mutating func form(_ source: Graph.Source) -> LinearForm {
    func price(_ source: Graph.Source, _ reasoning: inout Reasoning) -> LinearForm {
      let meaning = Meaning(form: .source(source), kind: .number, range: 0..<0, state: nil)
      return LinearForm(value: reasoning.number(meaning))
    }
    let parts: [Graph.Source] =
      switch source {
      case .hl2: [.high, .low]
      case .hlc3: [.high, .low, .close]
      case .ohlc4: [.open, .high, .low, .close]
      default: [source]
      }
    var sum = LinearForm(0)
    for part in parts { sum = sum + price(part, &self) }
    return parts.count == 1 ? sum : sum * (1 / Double(parts.count))
  }

  private mutating func sum(_ op: Graph.Arithmetic, _ a: Meaning, _ b: Meaning) -> LinearForm? {
    switch op {
    case .add: return form(a) + form(b)
    case .subtract: return form(a) - form(b)
    case .multiply:
      let (x, y) = (form(a), form(b))
      if let factor = y.number { return x * factor }
      return x.number.map { y * $0 }
    case .divide:
      guard let divisor = form(b).number, divisor != 0 else { return nil }
      return form(a) * (1 / divisor)
    default: return nil
    }
  }

  /// The sum some bars ago.
  private mutating func shifted(_ form: LinearForm, _ bars: Int) -> LinearForm {
    if bars == 0 { return form }
    var shifted = LinearForm(form.constant)
    shifted.scale = form.scale
    for (place, times) in form.terms.sorted(by: { $0.key < $1.key }) {
      var value = values[place]
      if value.price != nil { value.lag += bars }
      let known = past[place] ?? (of: place, bars: 0)
      let whole = (of: known.of, bars: known.bars + bars)
      let number = intern(
        Shape(word: "past", parts: [whole.of], numbers: [UInt64(max(0, whole.bars))]), value)
      past[number] = whole
      shifted.terms[number, default: 0] += times
    }
    return shifted
  }

  /// The highest or lowest of some bars, this one among them: that of this one, and something beyond it.
  private mutating func extreme(_ use: IndicatorUse, _ meaning: Meaning) -> LinearForm? {
    let base: LinearForm
    let isHighest: Bool
    switch (use.description.name, use.output) {
    case ("highest", 0), ("lowest", 0):
      guard let input = use.inputs.first else { return nil }
      base = form(input)
      isHighest = use.description.name == "highest"
    case ("donchian", 0), ("donchian", 2):
      guard use.settings.values.count > 1, use.settings.values[1] == 0 else { return nil }
      isHighest = use.output == 0
      base = form(isHighest ? Graph.Source.high : .low)
    default: return nil
    }
    var value = ReadValue(interval: .notNegative)
    value.isBeyondExtreme = true
    let beyond = intern(Shape(word: "beyond", parts: [number(meaning)]), value)
    return base + LinearForm(value: beyond) * (isHighest ? 1 : -1)
  }

  /// The numbers that an expression can have.
  mutating func range(_ meaning: Meaning) -> Interval {
    form(meaning).range(values, among: candlePrices)
  }
}
