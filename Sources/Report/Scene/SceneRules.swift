import Replay
import Strategy
import Text

/// The rules at each bar, for the page's script: whether each was true, as bits, and the values of its
/// parts. Truth is the engine's; values are rounded, and comparing them would one day disagree with it.
struct SceneRules {
  private let context: ReportContext
  /// Columns that are there already.
  private let embedded: [String: [Double]]

  init(_ context: ReportContext, embedded: [String: [Double]]) {
    self.context = context
    self.embedded = embedded
  }

  /// The rules, and the columns of their parts by the parts' text; for one that is there already its
  /// name, those of candles after `@`.
  var members: [(String, JSON)] {
    let recorded = context.recording.rules.filter { context.run.rules.indices.contains($0.rule) }
    guard !recorded.isEmpty else { return [] }
    var parts: [(String, JSON)] = []
    let rules = recorded.map { one in
      let rule = context.run.rules[one.rule]
      for (part, values) in zip(rule.parts, one.parts)
      where !parts.contains(where: { $0.0 == part.text }) {
        parts.append((part.text, known(part, values) ?? column(values, part.isTruth)))
      }
      return json(rule, one)
    }
    return [("rules", .list(rules)), ("parts", .members(parts))]
  }

  private static func areSame(_ a: [Double], _ b: [Double]) -> Bool {
    a.elementsEqual(b) { x, y in x == y || x.isNaN && y.isNaN }
  }

  private static let prices: [String: String] = [
    "open": "@o", "high": "@h", "low": "@l", "close": "@c", "volume": "@v",
  ]

  private func known(_ part: Rule.Part, _ values: [Double]) -> JSON? {
    if let price = Self.prices[part.text] { return .text(price) }
    for name in embedded.keys.sorted() {
      guard let column = embedded[name], Self.areSame(column, values) else { continue }
      return .text(name)
    }
    return nil
  }

  private func json(_ rule: Rule, _ recorded: RuleRecording) -> JSON {
    .members([
      ("path", .text(rule.path)), ("text", .text(rule.expression)),
      ("rule", .whole(recorded.rule)),
      (
        "parts",
        .list(
          rule.parts.map {
            .members([
              ("text", .text($0.text)), ("lag", .whole($0.lag)), ("truth", .bool($0.isTruth)),
            ])
          })
      ),
      ("true", .base64(truthRuns(recorded.truths))),
    ])
  }

  private func column(_ values: [Double], _ isTruth: Bool) -> JSON {
    if isTruth { return SceneColumn(values, decimals: 0).json }
    let shown = context.numbers.priceDecimals
    let decimals = max(SceneColumn.decimals(telling: values), shown + 1)
    return SceneColumn(values, decimals: decimals, shown: decimals - 1).json
  }
}
