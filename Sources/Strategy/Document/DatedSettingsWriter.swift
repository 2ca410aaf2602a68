import Market
import Text

/// Writes a document anew, with rules for each period.
struct DatedSettingsWriter {
  private let root: DocumentNode
  private let settings: DatedSettings
  private let path: (String) -> String
  /// The parameters that change.
  private let names: Set<String>
  /// For each period the place of its setting among the distinct ones.
  private let places: [Int?]
  private let indicators: DatedIndicators

  /// - Parameters:
  ///   - root: the document as it was written.
  ///   - path: where a file that it names is, seen from the new one.
  init(_ root: DocumentNode, _ settings: DatedSettings, path: @escaping (String) -> String) {
    (self.root, self.settings, self.path) = (root, settings, path)
    var distinct: [[String: Double]] = []
    places = settings.periods.map { period in
      guard let setting = period.setting else { return nil }
      if let place = distinct.firstIndex(of: setting) { return place }
      distinct.append(setting)
      return distinct.count - 1
    }
    names = Set(distinct.flatMap(\.keys))
    indicators = DatedIndicators(of: root, distinct)
  }

  /// The document, with the values of its own parameters.
  func document(_ parameters: [(name: String, value: Double)]) throws(DatedSettingsFault) -> JSON {
    if root["portfolio"] != nil { throw .portfolio }
    var members: [(String, JSON)] = [
      ("name", .text(settings.name)), ("notes", .text(settings.notes)),
    ]
    let kept = parameters.filter { !names.contains($0.name) }
    for key in DocumentKeys.root
    where !["$schema", "name", "notes", "use", "sweep", "report"].contains(key.name) {
      switch key.name {
      case "from":
        guard let start = settings.periods.first?.date else { continue }
        members.append(("from", .text(start.description)))
      case "parameters" where !kept.isEmpty:
        members.append(("parameters", .members(kept.map { ($0.name, .number($0.value)) })))
      case "parameters": break
      case "indicators":
        let turns = zip(settings.periods, places).compactMap { period, place in
          place.map { (place: $0, until: period.until) }
        }
        let all = indicators.members(turns)
        if !all.isEmpty { members.append(("indicators", .members(all))) }
      case "long", "short":
        guard let node = root[key.name] else { continue }
        members.append((key.name, .list(try rules(key.name == "long" ? .long : .short, node))))
      default:
        guard let node = root[key.name] else { continue }
        try refuseDependence(node, key)
        members.append(
          (key.name, node.rewritten(key.shape, expression: { $0 }, path: path).json))
      }
    }
    return .members(members)
  }

  // MARK: Rules

  private func rules(_ side: Side, _ node: DocumentNode) throws(DatedSettingsFault) -> [JSON] {
    if node.elements != nil { throw .severalRules(key: "\(side)") }
    var rules: [JSON] = []
    for (index, period) in settings.periods.enumerated() {
      if let place = places[index] {
        rules += own(side, node, period, place, isFirst: index == 0)
      } else if index > 0 {
        rules.append(exit("\(period.date) cash", period.change))
      }
    }
    if rules.count > BlueprintReader.mostRules {
      throw .tooMany(rules.count, most: BlueprintReader.mostRules)
    }
    return rules
  }

  /// The rules of a side in a period: its entry, with its stops and targets; its exit, for all that is held;
  /// and the change to what the setting holds already when the period begins.
  private func own(
    _ side: Side, _ node: DocumentNode, _ period: DatedSettings.Period, _ place: Int, isFirst: Bool
  ) -> [JSON] {
    let shape = Shape.object(DocumentKeys.side(side))
    let rule = node.rewritten(shape, expression: { indicators.text($0, place) }, path: path)
    let label = label(period)
    guard var enters = rule["enter"]?.scalar else { return [] }
    if let when = rule["when"]?.scalar { enters = "(\(enters)) and (\(when))" }
    let exits = rule["exit"]?.scalar
    var rules: [JSON] = []
    var parts = ["(\(enters)) and \(period.dates)"]
    if period.held == side {
      // What leaves at that very close is not bought first.
      let change =
        "\(period.change) and position.size \(side == .long ? "<=" : ">=") 0"
        + (exits.map { " and not (\($0))" } ?? "")
      if rule["order"] == nil {
        parts.append(change)
      } else {
        rules.append(
          entry(rule, "\(label) taken over", change, without: ["order"]))
      }
    }
    rules.insert(entry(rule, label, joined(parts), without: []), at: 0)
    var ends = exits.map { ["(\($0)) and \(period.dates)"] } ?? []
    if !isFirst && period.held != side {
      let change = "\(period.change) and not (\(enters))"
      if rule["exitOrder"] == nil && rule["exitShare"] == nil {
        ends.append(change)
      } else {
        rules.append(exit("\(label) changed", change))
      }
    }
    if !ends.isEmpty {
      let more = ["exitShare", "exitOrder", "keepEntry"].compactMap { key in
        rule[key].map { (key, $0.json) }
      }
      rules.append(exit("\(label) exit", joined(ends), more))
    }
    return rules
  }

  private func joined(_ parts: [String]) -> String { parts.joined(separator: " or ") }

  private func entry(
    _ rule: DocumentNode, _ name: String, _ condition: String, without left: [String]
  ) -> JSON {
    let left = left + ["name", "enter", "when", "exit", "exitShare", "exitOrder", "keepEntry"]
    let more = rule.entries.filter { !left.contains($0.key) }.map { ($0.key, $0.value.json) }
    return .members([("name", .text(name)), ("enter", .text(condition))] + more)
  }

  private func exit(
    _ name: String, _ condition: String, _ more: [(String, JSON)] = []
  ) -> JSON {
    .members([("name", .text(name)), ("exit", .text(condition))] + more)
  }

  /// `2005-01-03 fast 5, slow 200`, or the date alone where that is long.
  private func label(_ period: DatedSettings.Period) -> String {
    let values = (root["parameters"]?.entries ?? []).compactMap { entry in
      period.setting?[entry.key].map { "\(entry.key) \(plain($0))" }
    }
    let label = "\(period.date) \(values.joined(separator: ", "))"
    return label.count <= 50 ? label : period.date.description
  }

  // MARK: Other parts

  private func refuseDependence(
    _ node: DocumentNode, _ key: Shape.Key
  ) throws(DatedSettingsFault) {
    var found: String?
    _ = node.rewritten(
      key.shape,
      expression: { expression in
        found = found ?? indicators.depends(expression)
        return expression
      }, path: path)
    if let found { throw .depends(key: key.name, parameter: found) }
  }
}
