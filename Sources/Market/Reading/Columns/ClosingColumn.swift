import Text

/// A column that says of each row whether its candle was over when it was written.
struct ClosingColumn: Hashable, Sendable {
  let place: Int
  /// Whether it says that a candle is not over, as `partial` does.
  private let isTurned: Bool

  /// The column of this name, where it may be one by what it holds.
  ///
  /// - Parameter values: what the first rows say in it.
  init?(_ place: Int, _ name: String, values: [[UInt8]]) {
    let plain = plainName(name)
    isTurned = Self.turned.contains(plain)
    guard isTurned || Self.names.contains(plain) else { return nil }
    self.place = place
    let said = values.filter { !$0.isEmpty }
    if said.isEmpty || said.contains(where: { Self.flag($0) == nil }) { return nil }
    // Digits under a name of one letter may be anything.
    if plain == "x", said.contains(where: { $0.count == 1 }) { return nil }
  }

  /// Whether a column of this name may be one.
  static func mayBe(_ name: String) -> Bool {
    let plain = plainName(name)
    return names.contains(plain) || turned.contains(plain)
  }

  /// Whether a row's candle was over; `nil` where it does not say. Nothing says that it was.
  func isOver(_ bytes: [UInt8]) -> Bool? {
    if bytes.isEmpty { return true }
    return Self.flag(bytes).map { $0 != isTurned }
  }

  /// Says how many rows are left out.
  static func note(leftOut count: Int) -> String {
    count == 1
      ? "1 row of candles that were not over is left out"
      : "\(count) rows of candles that were not over are left out"
  }

  private static func flag(_ bytes: [UInt8]) -> Bool? {
    switch String(decoding: bytes, as: UTF8.self).lowercased() {
    case "true", "1", "yes", "y", "t": true
    case "false", "0", "no", "n", "f": false
    default: nil
    }
  }

  private static let names: Set<String> = [
    "complete", "iscomplete", "completed", "iscompleted", "closed", "isclosed", "barclosed",
    "candleclosed", "confirm", "confirmed", "isconfirmed", "final", "isfinal", "isbarfinal",
    "finished", "isfinished", "x",
  ]
  private static let turned: Set<String> = [
    "partial", "ispartial", "incomplete", "isincomplete", "forming", "isforming", "unfinished",
    "isunfinished", "inprogress",
  ]
}

extension TextPlan {
  /// Takes a column that says whether candles are over, where it says so of most rows.
  mutating func findClosing(_ context: ReadingContext) {
    guard layout.hasHeader, layout.instruments.isEmpty else { return }
    let open = layout.roles.indices.filter {
      layout.roles[$0] == .ignored && !layout.dismissed.contains($0)
        && ClosingColumn.mayBe(layout.names[$0])
    }
    if open.isEmpty { return }
    let rows = SampleRows(context.sample, layout, below: linesAbove, limit: .max).rows
    for place in open {
      let values = rows.map { place < $0.count ? $0[place].bytes : [] }
      guard let column = ClosingColumn(place, layout.names[place], values: values) else { continue }
      if values.count(where: { column.isOver($0) == true }) * 2 >= values.count {
        layout.set(.label, at: place)
        closing = column
      } else if ColumnNames.isBeside(title: layout.names[place]) {
        context.notes.append(
          "nothing is read from '\(excerpt(layout.title(place)))', by which most candles were not over"
        )
      }
      return
    }
  }
}
