/// Rows that all have another number of fields than the header has names.
enum WiderRows {
  /// Takes an index before the rows, or columns without names after them, into the layout.
  ///
  /// - Throws: `DataError` at the first row where neither explains the rows: once, and not at each.
  static func widen(_ head: inout TextStart.Head, _ sample: FileHead) throws(DataError) {
    let rows = rows(head, sample)
    let named = head.layout.names.count
    guard let wide = rows.first.map(\.count), wide != named, rows.count >= 3,
      rows.allSatisfy({ $0.count == wide })
    else { return }
    if wide == named + 1, hasIndex(rows), fits(rows, head.layout, from: 1) {
      head.layout.widen(before: 1, after: 0)
    } else if wide > named, fits(rows, head.layout, from: 0), isSure(head.layout) {
      head.layout.widen(before: 0, after: wide - named)
    } else {
      throw DataError(
        file: sample.name, line: sample.lineNumbers[head.linesAbove],
        problem: .otherWidth(fields: wide, names: head.layout.names))
    }
  }

  /// The whole rows of the sample, without empty fields at their ends.
  private static func rows(_ head: TextStart.Head, _ sample: FileHead) -> [[CSVField]] {
    var lines = sample.lines.dropFirst(head.linesAbove)
    if !sample.isWhole || sample.bytes.last != 10, sample.lines.count < FileHead.lineLimit {
      lines = lines.dropLast()
    }
    return lines.compactMap { line in
      guard
        var fields = line.withUnsafeBytes({ try? splitFields($0, head.layout.separator) })
      else { return nil }
      while fields.count > head.layout.names.count, fields.last?.bytes.isEmpty == true {
        fields.removeLast()
      }
      return fields
    }
  }

  /// Whether the first fields are numbers that go up by one.
  private static func hasIndex(_ rows: [[CSVField]]) -> Bool {
    let numbers = rows.map { Int($0[0].text) }
    return zip(numbers.dropFirst(), numbers).allSatisfy { next, number in
      next != nil && number != nil && next == number.map { $0 &+ 1 }
    }
  }

  /// Whether no name that is read may belong to a later column, since a comma between the prices and it
  /// is lost.
  private static func isSure(_ layout: CSVLayout) -> Bool {
    let prices: [CSVLayout.Role] = [.time, .open, .high, .low, .close]
    guard let last = prices.compactMap({ layout.place(of: $0) }).max() else { return false }
    let others = layout.roles.dropFirst(last + 1)
    return !others.drop { $0 != .ignored }.contains { $0 != .ignored }
  }

  /// Whether the rows are candles where the header's columns begin at a field.
  private static func fits(_ rows: [[CSVField]], _ layout: CSVLayout, from start: Int) -> Bool {
    let roles: [CSVLayout.Role] = [.open, .high, .low, .close]
    guard let time = layout.place(of: .time) else { return false }
    let places = roles.compactMap { layout.place(of: $0) }
    return rows.allSatisfy { row in
      guard places.allSatisfy({ $0 + start < row.count }), time + start < row.count,
        TimeEvidence(row[time + start].bytes) != nil
      else { return false }
      let prices = places.map { NumberShape.loose(row[$0 + start].bytes) }
      guard prices.count == 4, let open = prices[0], let high = prices[1], let low = prices[2],
        let close = prices[3]
      else { return false }
      return low > 0 && low <= min(open, close) && high >= max(open, close)
    }
  }
}
