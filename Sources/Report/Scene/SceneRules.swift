import Replay
import Strategy
import Text

/// The rules at each bar, for the page's script: whether each was true, as bits, and the values of its
/// parts. Truth is the engine's; values are rounded, and comparing them would one day disagree with it.
struct SceneRules {
  private let context: ReportContext
  /// Columns that are there already.
  private let embedded: [String: [Double]]
  private let cells: SceneCells

  init(_ context: ReportContext, embedded: [String: [Double]], _ cells: SceneCells) {
    self.context = context
    self.embedded = embedded
    self.cells = cells
  }

  /// Whether a rule looks at the volume, of which all digits are told then.
  var asksForVolume: Bool {
    context.run.rules.contains { $0.parts.contains { $0.text == "volume" } }
  }

  /// The rules, and the columns of their parts by the parts' text; for one that is there already its
  /// name, those of candles after `@`.
  func members(_ close: SceneColumn) -> [(String, JSON)] {
    let recorded = context.recording.rules.filter { context.run.rules.indices.contains($0.rule) }
    guard !recorded.isEmpty else { return [] }
    var parts: [(String, JSON)] = []
    let rules = recorded.map { one in
      let rule = context.run.rules[one.rule]
      for (part, values) in zip(rule.parts, one.parts)
      where !parts.contains(where: { $0.0 == part.text }) {
        parts.append((part.text, known(part, values) ?? column(values, part.isBoolean, close)))
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
              ("text", .text($0.text)), ("lag", .whole($0.lag)), ("truth", .bool($0.isBoolean)),
            ])
          })
      ),
      ("true", truth(recorded.truths)),
    ])
  }

  private func truth(_ truths: [Bool]) -> JSON {
    let runs = truthRuns(truths)
    return .members([("n", .whole(runs.count)), ("s", .text(riceText(runs)))])
  }

  private func column(_ values: [Double], _ isBoolean: Bool, _ close: SceneColumn) -> JSON {
    let values = cells.last(values)
    if isBoolean { return SceneColumn(values, decimals: 0).json(cells.cellCount) }
    let shown = context.numbers.priceDecimals
    let decimals = max(SceneColumn.decimals(telling: values), shown + 1)
    return SceneColumn(values, decimals: decimals, shown: decimals - 1)
      .following(close, beside: []).json(cells.cellCount)
  }
}
