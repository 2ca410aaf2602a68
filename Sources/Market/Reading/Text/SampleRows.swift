/// The rows at the start of a file, as fields.
struct SampleRows {
  private let layout: CSVLayout
  let rows: [[CSVField]]

  /// The first rows below a number of lines, at most `limit`; what cannot be split is left out.
  init(_ sample: FileHead, _ layout: CSVLayout, below above: Int, limit: Int) {
    self.layout = layout
    var lines = FileHead.lines(sample.bytes, limit: limit == .max ? .max : limit + above)
    if !sample.isWhole, sample.bytes.last != 10, lines.count > above + 1 { lines.removeLast() }
    rows = lines.dropFirst(above).compactMap { line in
      line.text.withUnsafeBytes { try? splitFields($0, layout.separator) }
    }
  }

  /// The fields of a column; rows that are too short are left out.
  func column(_ role: CSVLayout.Role) -> [[UInt8]] {
    guard let place = layout.place(of: role) else { return [] }
    return rows.compactMap { $0.count > place ? $0[place].bytes : nil }
  }

  /// Some of the rows.
  private init(_ layout: CSVLayout, _ rows: [[CSVField]]) {
    self.layout = layout
    self.rows = rows
  }

  /// The rows of which something holds.
  func only(where holds: ([CSVField]) -> Bool) -> SampleRows {
    SampleRows(layout, rows.filter(holds))
  }

  /// The fields that hold neither times nor prices nor volumes.
  var others: [[UInt8]] {
    let places = layout.roles.indices.filter {
      [.ignored, .label, .dividend, .split].contains(layout.roles[$0])
    }
    return rows.flatMap { row in places.compactMap { $0 < row.count ? row[$0].bytes : nil } }
  }

  /// How many digits times of day have that are written in digits alone and without leading zeros: 2 for
  /// hours, 4 or 6; `nil` where they are written otherwise.
  var clockDigits: Int? {
    guard let place = layout.place(of: .timeOfDay) else { return nil }
    return Self.clockDigits(
      column(.timeOfDay), isHour: ColumnNames.hours.contains(plainName(layout.names[place])))
  }

  /// As `clockDigits`.
  static func clockDigits(_ clocks: [[UInt8]], isHour: Bool) -> Int? {
    let arePlain = clocks.allSatisfy { $0.allSatisfy { (48...57).contains($0) } }
    guard arePlain, let most = clocks.map(\.count).max(), (1...6).contains(most) else { return nil }
    if most <= 2 { return isHour ? 2 : nil }
    let digits = most > 4 ? 6 : 4
    // A zero before a whole one shows that none is left out.
    return clocks.contains { $0.count == digits && $0.first == 48 } ? nil : digits
  }

  /// The times, with the time of day where it has its own column.
  func times(_ clockDigits: Int?) -> [[UInt8]] {
    rows.compactMap { Self.time(of: $0, layout, clockDigits) }
  }

  /// The time of a row; `nil` where it has none.
  static func time(of row: [CSVField], _ layout: CSVLayout, _ clockDigits: Int?) -> [UInt8]? {
    let ofDay = layout.place(of: .timeOfDay)
    guard let place = layout.place(of: .time), row.count > max(place, ofDay ?? 0) else {
      return nil
    }
    return ofDay.map { row[place].bytes + [32] + padded(row[$0].bytes, clockDigits) }
      ?? row[place].bytes
  }

  /// A time of day with its leading zeros.
  static func padded(_ clock: [UInt8], _ digits: Int?) -> [UInt8] {
    guard let digits, (1...digits).contains(clock.count) else { return clock }
    let zeros = [UInt8](repeating: 48, count: digits - clock.count)
    return zeros + clock + (digits == 2 ? [48, 48] : [])
  }

  /// The time of a line; `nil` where it has none.
  static func time(
    of line: UnsafeRawBufferPointer, _ layout: CSVLayout, _ clockDigits: Int?
  ) -> [UInt8]? {
    (try? splitFields(line, layout.separator)).flatMap { time(of: $0, layout, clockDigits) }
  }
}
