import Indicators
import Market
import Text

extension Lesson {
  /// What the script needs, as JSON: the chart's bars, the values of all symbols on them, the questions.
  func dataBlock() -> String {
    let candles = subject.bars.candles
    var parts = [
      "\"start\":\(window.lowerBound)", "\"bar\":\(bar - window.lowerBound)",
      "\"dates\":[\(window.map { "\"\(subject.bars.date($0))\"" }.joined(separator: ","))]",
      "\"stamps\":[\(window.map { "\"\(subject.bars.stamp($0))\"" }.joined(separator: ","))]",
      "\"finds\":[\(findings())]",
      "\"high\":\(Self.list(candles.high[window]))", "\"low\":\(Self.list(candles.low[window]))",
      "\"entering\":\(entering)",
      "\"table\":[\(tableSymbols.map(String.init).joined(separator: ","))]",
      "\"events\":[\(decision.events(in: states).filter(window.contains).map { String($0 - window.lowerBound) }.joined(separator: ","))]",
      "\"symbols\":[\(worked.symbols.map(Self.symbol).joined(separator: ","))]",
      "\"outputs\":[\(outputNames.map { String(worked.place(output: $0, of: subject.description) ?? -1) }.joined(separator: ","))]",
    ]
    if let outcomes, !outcomes.questions.isEmpty { parts.append("\"quiz\":\(quiz(outcomes))") }
    if let words = LessonWords.scriptTable { parts.append("\"words\":\(words)") }
    if let knobs = knobData() { parts.append("\"knobs\":\(knobs)") }
    return "{\(parts.joined(separator: ","))}".replacingTags()
  }

  /// The heading of each bar; the same ones once only.
  private func findings() -> String {
    window.map { "\"\(barFinding($0).jsonEscaped)\"" }.joined(separator: ",")
  }

  private static func symbol(_ symbol: WorkedFormula.Symbol) -> String {
    "{\"d\":\(symbol.decimals),\"l\":\"\(symbol.label.jsonEscaped)\",\"v\":\(list(symbol.values))}"
  }

  static func list(_ values: some Sequence<Double>) -> String {
    var bytes = Array("[".utf8)
    for value in values {
      if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
      if value.isFinite { bytes.append(shortest: value) } else { bytes.append("null") }
    }
    bytes.append(UInt8(ascii: "]"))
    return String(decoding: bytes, as: UTF8.self)
  }

  private func quiz(_ outcomes: Outcomes) -> String {
    let candles = subject.bars.candles
    let questions = outcomes.questions.map { question -> String in
      let span = max(0, question.bar - 59)...question.bar + Outcomes.ahead
      let columns = [candles.open, candles.high, candles.low, candles.close].map {
        Self.list($0[span].map { self.rounded($0, subject.bars.decimals) })
      }
      return
        "{\"t\":\"\(subject.bars.date(question.bar))\",\"a\":\(question.answer),\"n\":\(question.bar - span.lowerBound),\"p\":[\(columns.joined(separator: ","))],\"q\":\"\(barFinding(question.bar).jsonEscaped)\"}"
    }
    return
      "{\"reach\":\(LessonNumbers.plain(outcomes.reach)),\"list\":[\(questions.joined(separator: ","))]}"
  }

  private func rounded(_ value: Double, _ decimals: Int) -> Double {
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    return (value * scale).rounded() / scale
  }

  /// The bars and the sums by which the page proves that it works the indicator out as the engine does.
  private func knobData() -> String? {
    guard let program = Programs.text(subject.description.name) else { return nil }
    let few = subject.bars.suffix(700)
    guard let own = try? Subject(subject.description, subject.settings, few) else { return nil }
    let candles = few.candles
    let columns = [
      ("o", candles.open), ("h", candles.high), ("l", candles.low), ("c", candles.close),
      ("v", candles.volume),
    ]
    .map { "\"\($0.0)\":\(Self.list($0.1))" }
    let sums = own.values.map { values -> String in
      let known = values.filter(\.isFinite)
      return
        "[\(known.count),\(LessonNumbers.plain(known.reduce(0, +))),\(LessonNumbers.plain(known.reduce(0) { $0 + $1 * $1 }))]"
    }
    let settings = zip(subject.description.parameters, subject.settings.values).map {
      "\"\($0.name)\":\(LessonNumbers.plain($1))"
    }
    let names = outputNames.map { "\"\($0)\"" }
    let outputs = subject.description.outputs
    let isOver = subject.description.pane == .overlay && outputs[0].unit == .price
    let histograms = outputs.map { $0.mark == .histogram ? "1" : "0" }
    return
      "{\"program\":\"\(program.jsonEscaped)\",\(columns.joined(separator: ",")),\"sums\":[\(sums.joined(separator: ","))],\"set\":{\(settings.joined(separator: ","))},\"names\":[\(names.joined(separator: ","))],\"over\":\(isOver ? 1 : 0),\"hist\":[\(histograms.joined(separator: ","))]}"
  }
}

extension String {
  /// Escaped for a string of JSON.
  var jsonEscaped: String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(utf8.count + 16)
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: "\""): bytes.append("\\\"")
      case UInt8(ascii: "\\"): bytes.append("\\\\")
      case UInt8(ascii: "\n"): bytes.append("\\n")
      case ..<32: bytes.append(UInt8(ascii: " "))
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Without a character that could end the element it is in.
  fileprivate func replacingTags() -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(utf8.count + 1_024)
    for byte in utf8 {
      if byte == UInt8(ascii: "<") { bytes.append("\\u003c") } else { bytes.append(byte) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
