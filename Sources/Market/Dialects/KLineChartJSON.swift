import Text

extension Dialect {
  /// Objects with `timestamp` in milliseconds since 1970, `open`, `high`, `low`, `close`, `volume`:
  /// the data of KLineChart.
  static let klinechart = json(
    "klinechart", "KLineChart data, JSON", words: ["app", "klinechart", "kline"],
    JSONShape(
      names: ["timestamp": .time], time: .milliseconds, zone: .utc,
      looks: "an array of objects with milliseconds as `timestamp`",
      strength: { _, table in
        guard table.kind == .objects, table.path.isEmpty, table.names.contains("timestamp"),
          let first = table.column(table.names.firstIndex(of: "timestamp")).first
        else { return nil }
        return TimeEvidence(first) == .format(.milliseconds) ? 350 : nil
      }))
}
