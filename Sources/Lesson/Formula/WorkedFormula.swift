import Indicators

/// A formula with the numbers of some bars put in, line by line, as the indicator worked them out.
struct WorkedFormula: Sendable {
  /// A symbol, with its value on each bar of the window.
  struct Symbol: Sendable {
    let label: String
    var values: [Double]
    var decimals = 4
  }

  /// A line of the formula.
  struct Line: Sendable {
    enum Piece: Hashable, Sendable {
      case text(String)
      /// A place in `symbols`.
      case symbol(Int)
    }
    let name: String
    /// The right-hand side as it is written.
    let right: String
    /// The same in pieces; empty where it holds words.
    let pieces: [Piece]
    /// The place of what it gives.
    let result: Int?
    /// On how many bars of the window the numbers put in give what the indicator gave; `nil` where it
    /// told nothing to compare with.
    let proved: Int?
    /// Of a comparison, the places of its two sides and its sign.
    var truth: Truth?
  }

  /// A comparison of two symbols.
  struct Truth: Hashable, Sendable {
    let left: Int, right: Int
    let sign: String
  }

  let window: Range<Int>
  private(set) var symbols: [Symbol] = []
  private(set) var lines: [Line] = []
  private var places: [String: Int] = [:]

  init(_ subject: Subject, window: Range<Int>, lead: Int = 64) {
    self.window = window
    let traced = max(0, window.lowerBound - lead)..<window.upperBound
    let traces = subject.description.traces(of: traced, subject.settings, inputs: subject.inputs)
    let scope = FormulaScope(subject, traces, traced)
    for (input, column) in zip(subject.description.inputs, subject.inputs)
    where !input.standard.isBoolean {
      _ = symbol(input.standard.rawValue, Array(column[window]))
    }
    for symbol in scope.steps.keys.sorted() where !symbol.contains("[") {
      if let line = first(of: FormulaForms.line(for: symbol), scope) { lines.append(line) }
    }
    for equation in Equation.all(subject.description.formula) { add(equation, scope) }
    for comparison in Comparison.all(subject.description.formula).prefix(14) {
      add(comparison, scope)
    }
    for (place, output) in subject.description.outputs.enumerated() {
      let key = Self.outputKey(output.name, subject.description)
      let isTold = lines.contains { $0.name == output.name }
      // An output that has no value on these candles gets no line, but keeps its place.
      guard !isTold || places[key] == nil else { continue }
      let result = symbol(key, Array(subject.values[place][window]))
      if isTold { continue }
      lines.append(Line(name: output.name, right: "", pieces: [], result: result, proved: nil))
    }
    for place in symbols.indices {
      let digits = LessonNumbers.decimals(symbols[place].values)
      symbols[place].decimals =
        digits == 0 ? 0 : max(digits, isPrice(place) ? subject.bars.decimals + 2 : 0)
    }
  }

  private func isPrice(_ place: Int) -> Bool {
    ["open", "high", "low", "close", "x"].contains { symbols[place].label.hasPrefix($0) }
  }

  private mutating func add(_ equation: Equation, _ scope: FormulaScope) {
    guard scope.columns[equation.right] == nil, scope.numbers[equation.right] == nil else { return }
    let forms = FormulaForms.of(equation)
    if let line = first(of: forms, scope) {
      // Of several ways to work one thing out, the one that gives what the indicator gave.
      if let there = lines.firstIndex(where: { $0.name == equation.name }) {
        if lines[there].pieces.isEmpty { lines[there] = line }
      } else {
        lines.append(line)
      }
    } else if !lines.contains(where: { $0.name == equation.name }) {
      lines.append(told(equation, scope))
    }
  }

  /// A comparison with the numbers of both sides.
  private mutating func add(_ comparison: Comparison, _ scope: FormulaScope) {
    var columns: [[Double]] = [[], []]
    let texts = [Array(comparison.left.utf8), Array(comparison.right.utf8)]
    for bar in window {
      for (side, text) in texts.enumerated() {
        var reader = FormulaReader(text, scope: scope, bar: bar)
        columns[side].append(reader.value() ?? .nan)
      }
    }
    guard columns.allSatisfy({ $0.contains { $0.isFinite } }) else { return }
    let left = symbol(comparison.left, columns[0])
    let right = symbol(comparison.right, columns[1])
    lines.append(
      Line(
        name: "if", right: "", pieces: [.symbol(left), .text(comparison.sign), .symbol(right)],
        result: nil, proved: nil,
        truth: Truth(left: left, right: right, sign: comparison.sign)))
  }

  /// Whether a comparison holds on a bar of the window; `nil` where a side is not known.
  func holds(_ truth: Truth, _ place: Int) -> Bool? {
    let (a, b) = (symbols[truth.left].values[place], symbols[truth.right].values[place])
    guard a.isFinite, b.isFinite else { return nil }
    return Comparison(left: "", sign: truth.sign, right: "").holds(a, b)
  }

  /// What an output is kept under: an input of the same name is another thing, as in `heikinashi`.
  static func outputKey(_ name: String, _ description: IndicatorDescription) -> String {
    description.inputs.contains { $0.standard.rawValue == name } ? "." + name : name
  }

  /// The place of an output.
  func place(output name: String, of description: IndicatorDescription) -> Int? {
    places[Self.outputKey(name, description)]
  }

  /// The places of the averages of the price between which it works, two at most.
  var averages: [Int] {
    let names = ["average(x,", "ema(x,", "sma(x,"]
    return symbols.indices.filter { place in
      names.contains { symbols[place].label.hasPrefix($0) }
        && lines.contains { $0.result == place && !$0.pieces.isEmpty }
    }.prefix(2).map { $0 }
  }

  /// The place of a symbol by its name.
  func place(of name: String) -> Int? { places[Self.key(name)] }

  /// A symbol's value on a bar of the window, as the lesson writes it.
  func text(_ symbol: Int, _ place: Int) -> String {
    let symbol = symbols[symbol]
    return LessonNumbers.fixed(symbol.values[place], symbol.decimals)
  }

  /// The first of some ways to write a line that gives what the indicator gives.
  private mutating func first(of forms: [Equation], _ scope: FormulaScope) -> Line? {
    for form in forms { if let line = worked(form, scope) { return line } }
    return nil
  }

  /// A line of words, with what the indicator told of its left-hand side.
  private mutating func told(_ equation: Equation, _ scope: FormulaScope) -> Line {
    let values = window.map { known(equation.name, scope, $0) ?? .nan }
    let result = values.contains { $0.isFinite } ? symbol(equation.name, values) : nil
    return Line(
      name: equation.name, right: equation.right, pieces: [], result: result, proved: nil)
  }

  private func known(_ name: String, _ scope: FormulaScope, _ bar: Int) -> Double? {
    if let value = scope.step(name, at: bar) ?? scope.step(name + "[t]", at: bar) { return value }
    guard let column = scope.outputs[name], column[bar].isFinite else { return nil }
    return column[bar]
  }

  /// The line with numbers on all bars; `nil` where one of them gives another result than the
  /// indicator.
  private mutating func worked(_ equation: Equation, _ scope: FormulaScope) -> Line? {
    var columns: [[Double]] = []
    var shape: [FormulaToken] = []
    var results: [Double] = []
    var proved = 0
    let text = Array(equation.right.utf8)
    for (place, bar) in window.enumerated() {
      var reader = FormulaReader(text, scope: scope, bar: bar)
      let value = reader.value()
      let told = known(equation.name, scope, bar)
      if let value, let told {
        guard abs(value - told) <= 1e-9 * max(1, abs(told)) else { return nil }
        proved += 1
      }
      if value != nil, shape.isEmpty {
        shape = reader.tokens
        columns = shape.map { _ in Array(repeating: .nan, count: place) }
      }
      results.append(told ?? value ?? .nan)
      guard !shape.isEmpty else { continue }
      for at in columns.indices {
        columns[at].append(
          at < reader.tokens.count && value != nil ? reader.tokens[at].value : .nan)
      }
    }
    guard !shape.isEmpty else { return nil }
    return line(equation, shape, columns, results, proved)
  }

  private mutating func line(
    _ equation: Equation, _ shape: [FormulaToken], _ columns: [[Double]], _ results: [Double],
    _ proved: Int
  ) -> Line {
    var pieces: [Line.Piece] = []
    for (token, column) in zip(shape, columns) {
      switch token {
      case .text(let text): pieces.append(.text(text))
      case .symbol(let name, _): pieces.append(.symbol(symbol(name, column)))
      }
    }
    return Line(
      name: equation.name, right: equation.right, pieces: pieces,
      result: symbol(equation.name, results), proved: proved == 0 ? nil : proved)
  }

  /// The place of a symbol, new or there.
  private mutating func symbol(_ name: String, _ values: [Double]) -> Int {
    let key = Self.key(name)
    if let place = places[key] {
      for at in values.indices where !symbols[place].values[at].isFinite {
        symbols[place].values[at] = values[at]
      }
      return place
    }
    places[key] = symbols.count
    symbols.append(Symbol(label: Self.label(name), values: values))
    return symbols.count - 1
  }

  /// What tells symbols apart: the name without `[t]`, `#` ahead of that of a parameter.
  private static func key(_ name: String) -> String {
    name.hasSuffix("[t]") ? String(name.dropLast(3)) : name
  }

  /// A symbol as people read it: `[t]` goes without saying, and minus is a minus.
  static func label(_ name: String) -> String {
    pretty(name.hasPrefix("#") ? String(key(name).dropFirst()) : key(name))
  }

  /// Signs as they are printed.
  static func pretty(_ text: String) -> String {
    String(text.map { $0 == "-" ? "\u{2212}" : $0 == "*" ? "·" : $0 })
  }

  /// How many lines have numbers put in that were compared with the indicator's own.
  var provedLines: Int { lines.count { $0.proved != nil } }
}

extension FormulaToken {
  fileprivate var value: Double {
    if case .symbol(_, let value) = self { value } else { .nan }
  }
}
