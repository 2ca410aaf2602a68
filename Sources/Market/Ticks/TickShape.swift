/// What a column of ticks holds.
enum TickRole: Hashable, Sendable {
  case time, timeOfDay, price, bid, ask, volume, sequence, symbol, ignored
  /// A text that must not change from row to row.
  case label
}

/// What is known about the ticks of a dialect; what is left out is decided by the file.
struct TickShape: Sendable {
  /// What the columns hold where there is no header.
  var columns: [TickRole]?
  /// How times are written.
  var time: TimeFormat?
  var zone = TextShape.Zone.unstated
  var notes: [String] = []
}

extension Dialect {
  /// A dialect of ticks, which become candles.
  static func ticks(
    _ name: String, _ title: String, words: Set<String> = [], signatures: [Signature],
    _ shape: TickShape
  ) -> Dialect {
    Dialect(
      name, title, words: words, signatures: signatures,
      body: .reader { context in try TickReader(context, shape) }, zone: shape.zone)
  }
}
