package import Market
import Text

/// A document for somebody's own candles, made from a ready-made strategy.
package struct DocumentDraft: Sendable {
  /// The strategy whose rules it takes.
  package var template: ReadyMade
  /// The keys of `data`; `file` alone is written as plain text.
  package var data: [(key: String, value: String)] = []
  /// Which column of the file is what, where a person said it.
  package var columns: [(key: String, value: String)] = []
  /// The keys of `data` that are true.
  package var flags: [String] = []
  /// What is done about defects of the data, beyond what is usual.
  package var defects: [(key: String, value: String)] = []
  /// The length of the candles; `nil` if unknown.
  package var timeframe: Timeframe?
  /// What is known of the instrument; empty where nothing is.
  package var symbol = ""
  package var currency = ""
  package var zone: String?, calendar: String?
  /// The smallest quantity that trades.
  package var lot = 1.0

  package init(_ template: ReadyMade) { self.template = template }

  /// The document as JSON.
  ///
  /// - Throws: `DocumentError` where the template is no document.
  package func text() throws -> String {
    let tree = try DocumentText(path: template.name, text: template.text).tree()
    let words = tree.entries.filter { entry in
      // What it says about its bars would be wrong of others.
      entry.key == "name" || entry.key == "notes" && bars(tree) == ownBars(tree)
    }
    let rules = tree.entries.filter {
      !["name", "notes", "data", "timeframe", "instrument"].contains($0.key)
    }
    func written(_ entries: [DocumentNode.Entry]) -> [(String, JSON)] {
      entries.map { ($0.key, json($0)) }
    }
    let entries =
      written(words) + candles(tree) + written(rules) + [("instrument", instrument)]
    return JSON.members(entries).text() + "\n"
  }

  /// The cash that the run begins with.
  package func cash() throws -> Double {
    let tree = try DocumentText(path: template.name, text: template.text).tree()
    return tree["account"]?["cash"]?.number ?? AccountSettings().cash
  }

  // MARK: Candles

  private func candles(_ tree: DocumentNode) -> [(String, JSON)] {
    var parts = data.map { ($0.key, JSON.text($0.value)) }
    for (key, said) in [("columns", columns), ("defects", defects)] where !said.isEmpty {
      parts.append((key, .members(said.map { ($0.key, .text($0.value)) })))
    }
    parts += flags.map { ($0, .bool(true)) }
    let isPlain = parts.count == 1 && data[0].key == "file"
    let frame = bars(tree).map { [("timeframe", JSON.text($0.description))] } ?? []
    return [("data", isPlain ? .text(data[0].value) : .members(parts))] + frame
  }

  /// The length of the bars: that of the template where it is meant for just that and the candles
  /// make such bars, else that of the candles.
  private func bars(_ tree: DocumentNode) -> Timeframe? {
    guard template.keepsTimeframe, let own = ownBars(tree), let timeframe,
      own.isDivided(by: timeframe)
    else { return timeframe }
    return own
  }

  /// The length of the template's bars, where its rules depend on it.
  private func ownBars(_ tree: DocumentNode) -> Timeframe? {
    guard template.keepsTimeframe else { return timeframe }
    return tree["timeframe"]?.scalar.flatMap { try? Timeframe($0) }
  }

  private var instrument: JSON {
    let names = [("symbol", symbol), ("currency", currency)].filter { !$0.1.isEmpty }
    let places = [("zone", calendar == nil ? zone : nil), ("calendar", calendar)]
    return .members(
      names.map { ($0.0, .text($0.1)) } + [("lot", .number(lot))]
        + places.compactMap { key, value in value.map { (key, .text($0)) } })
  }

  // MARK: The template's own keys

  private func json(_ entry: DocumentNode.Entry) -> JSON {
    switch entry.key {
    // So many units are too many or too few of another instrument.
    case "size" where entry.value["units"] != nil: .members([("equity", .number(0.95))])
    case "account":
      .members(
        entry.value.entries.filter { $0.key != "currency" }.map { ($0.key, JSON($0.value)) })
    default: JSON(entry.value)
    }
  }
}

extension JSON {
  /// A value of a document, YAML or JSON.
  fileprivate init(_ node: DocumentNode) {
    switch node.content {
    case .mapping(let entries): self = .members(entries.map { ($0.key, JSON($0.value)) })
    case .sequence(let nodes): self = .list(nodes.map(JSON.init))
    case .text(let text): self = .text(text)
    case .plain(let text):
      if let number = node.number {
        self = .number(number)
      } else {
        self = node.flag != nil ? .written(Array(text.utf8)) : node.isNothing ? .null : .text(text)
      }
    }
  }
}
