import Indicators

/// The plainest rule that trades what an indicator is commonly read to say.
struct PlainRule: Sendable {
  let isLong: Bool
  let enter: String
  let exit: String

  /// The rule of a decision; `nil` where it has no direction.
  init?(_ decision: Decision, _ description: IndicatorDescription, _ settings: Settings) {
    let call = description.call(settings)
    func of(_ output: Int) -> String { "\(call).\(description.outputs[output].name)" }
    func number(_ value: Double) -> String { LessonNumbers.plain(value) }
    var isLong = true
    switch decision {
    case .none: return nil
    case .pattern:
      isLong = !description.example.contains("() < 0")
      enter = "\(call) \(isLong ? "> 0" : "< 0")"
      exit = "position.bars >= 20"
    case .line:
      enter = "close crosses above \(call)"
      exit = "close crosses below \(call)"
    case .band(let upper, let lower):
      let middle = description.outputs.firstIndex { $0.name == "middle" } ?? lower
      // A channel of extremes holds the bar itself, which cannot be above it.
      let past = description.name == "donchian" ? "[1]" : ""
      enter = "close crosses above \(of(upper))\(past)"
      exit = "close crosses below \(of(middle))\(past)"
    case .pair(let other):
      enter = "\(of(0)) crosses above \(of(other))"
      exit = "\(of(0)) crosses below \(of(other))"
    case .zones(let low, let high):
      enter = "\(of(0)) crosses above \(number(low))"
      exit = "\(of(0)) crosses below \(number(high))"
    case .level(let level):
      enter = "\(of(0)) crosses above \(number(level))"
      exit = "\(of(0)) crosses below \(number(level))"
    }
    self.isLong = isLong
  }

  /// A strategy that trades it, as a document.
  func document(_ name: String, data: String, timeframe: String?) -> String {
    let frame = timeframe.map { "\n  \"timeframe\": \"\($0)\"," } ?? ""
    return """
      {
        "name": "\(name)",
        "data": "\(data)",\(frame)
        "\(isLong ? "long" : "short")": {
          "enter": "\(enter)",
          "exit": "\(exit)"
        },
        "size": { "equity": 0.95 },
        "account": { "cash": 10000, "commission": { "rate": 0.001 } }
      }

      """
  }
}
