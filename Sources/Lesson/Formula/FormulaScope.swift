import Indicators
import Market

/// What the symbols of an indicator's formula are worth at any bar.
struct FormulaScope: Sendable {
  /// Inputs by their names and by the letters that the formula gives them, and the bars' own columns.
  private(set) var columns: [String: [Double]]
  private(set) var outputs: [String: [Double]]
  /// What the indicator told of the bars of `traced`, without spaces in the names.
  let steps: [String: [Double]]
  let traced: Range<Int>
  /// Parameters by their names and letters.
  private(set) var numbers: [String: Double]
  /// What the formula says that symbols are.
  private(set) var equations: [String: [[UInt8]]] = [:]

  init(_ subject: Subject, _ traces: [Trace], _ traced: Range<Int>) {
    self.traced = traced
    var columns = FormulaScope.prices(subject.bars)
    var outputs: [String: [Double]] = [:]
    var numbers: [String: Double] = [:]
    let description = subject.description
    for (input, column) in zip(description.inputs, subject.inputs) { columns[input.name] = column }
    for (output, column) in zip(description.outputs, subject.values) {
      // An output with the name of a price: the formula means the price.
      let isInput = description.inputs.contains { $0.standard.rawValue == output.name }
      if !isInput { outputs[output.name] = column }
    }
    for (parameter, value) in zip(description.parameters, subject.settings.values) {
      if case .option = parameter.kind { continue }
      numbers[parameter.name] = value
    }
    (self.columns, self.outputs, self.numbers) = (columns, outputs, numbers)
    steps = FormulaScope.columns(traces)
    for equation in Equation.all(description.formula) { add(equation) }
  }

  /// A letter for an input or a parameter, or a definition.
  private mutating func add(_ equation: Equation) {
    // A parameter may have the name of a price: the volume of `t3` is no volume that was traded.
    if let number = numbers[equation.right] {
      numbers[equation.name] = number
    } else if let column = columns[equation.right] {
      columns[equation.name] = columns[equation.name] ?? column
    } else {
      equations[equation.name, default: []].append(Array(equation.right.utf8))
    }
  }

  private static func prices(_ bars: LessonBars) -> [String: [Double]] {
    let candles = bars.candles
    return [
      "open": candles.open, "high": candles.high, "low": candles.low, "close": candles.close,
      "volume": candles.volume,
    ]
  }

  private static func columns(_ traces: [Trace]) -> [String: [Double]] {
    var (symbols, places): ([String: Int], [String: Int]) = ([:], [:])
    var columns: [[Double]] = []
    func place(_ symbol: String) -> Int {
      if let place = symbols[symbol] { return place }
      let name = symbol.filter { $0 != " " }
      let place = places[name] ?? columns.count
      if place == columns.count { columns.append(Array(repeating: .nan, count: traces.count)) }
      (symbols[symbol], places[name]) = (place, place)
      return place
    }
    for (bar, trace) in traces.enumerated() {
      for step in trace.steps {
        let place = place(step.symbol)
        columns[place][bar] = step.value
      }
    }
    return places.mapValues { columns[$0] }
  }

  /// What the indicator told of a symbol, exactly as it is written.
  func step(_ text: String, at bar: Int) -> Double? {
    guard traced.contains(bar), let column = steps[text] else { return nil }
    let value = column[bar - traced.lowerBound]
    return value.isFinite ? value : nil
  }

  /// A symbol with an index at a bar.
  func indexed(_ name: String, at bar: Int, depth: Int) -> Double? {
    guard bar >= 0 else { return nil }
    if let value = step(name, at: bar) ?? step(name + "[t]", at: bar) { return value }
    for column in [outputs[name], columns[name]] {
      if let column, bar < column.count, column[bar].isFinite { return column[bar] }
    }
    return defined(name, at: bar, depth: depth)
  }

  /// A symbol without an index: a number first, then whatever it is at the bar.
  func bare(_ name: String, at bar: Int, depth: Int) -> Double? {
    numbers[name] ?? indexed(name, at: bar, depth: depth)
  }

  /// What the formula itself says a symbol is, where that can be worked out.
  func defined(_ name: String, at bar: Int, depth: Int) -> Double? {
    guard depth < 5 else { return nil }
    for text in equations[name] ?? [] {
      var reader = FormulaReader(text, scope: self, bar: bar, depth: depth + 1)
      if let value = reader.value() { return value }
    }
    return nil
  }

  /// Whether a symbol is a column, so that a window of it can be taken.
  func isColumn(_ name: String) -> Bool {
    columns[name] != nil || outputs[name] != nil || steps[name] != nil || equations[name] != nil
  }
}
