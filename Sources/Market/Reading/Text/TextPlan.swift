/// Everything that is decided about a file of rows before they are read: what its dialect knows, what
/// the reader was told, and what its first rows show.
struct TextPlan {
  let shape: TextShape
  /// Which column is what.
  var layout: CSVLayout
  /// Lines with text above the rows.
  let linesAbove: Int
  /// How times are written; `nil` where no row shows it.
  var time: TimeFormat?
  /// Bytes of a date that always has as many, `2024-03-01` or `20240301`.
  private(set) var dateWidth = 10
  var numbers = NumberShape.plain
  private(set) var order = RowOrder.oldestFirst
  /// Whether times stand for dates, which no zone moves.
  private(set) var isDates = false
  /// Whether there are times without a zone.
  private(set) var isNaive = false
  /// Where the clocks of such times hang.
  var zone: TextShape.Zone
  /// The symbol of the first row, where there is a column for it.
  private(set) var firstSymbol: [UInt8]?
  /// Whether fields may stand in quotes.
  let hasQuotes: Bool
  /// The first field of a time.
  private(set) var firstTime: [UInt8]?
  /// What prices are divided by.
  var scale: Double

  /// Looks at the start of a file.
  ///
  /// - Throws: `DataError` where it holds no rows of candles, or nothing shows how they are to be read.
  init(_ context: ReadingContext) throws {
    let sample = context.sample
    shape = context.dialect.shape
    zone = shape.zone
    scale = shape.scale
    try TextStart.check(sample)
    let head = try TextStart.layout(sample, shape)
    layout = head.layout
    linesAbove = head.linesAbove
    hasQuotes = sample.lines.contains { $0.contains(UInt8(ascii: "\"")) }
    let rows = SampleRows(sample, layout, below: linesAbove, limit: 100)
    try decideTimes(rows, context)
    try decideNumbers(rows, context)
    firstSymbol = rows.column(.symbol).first
    try shape.adapt?(&self, context)
    context.notes += layout.notes + shape.notes
  }

  /// How times are written and what they show.
  private mutating func decideTimes(_ rows: SampleRows, _ context: ReadingContext) throws {
    let times = rows.times
    firstTime = times.first
    time = try shape.time ?? format(times, context)
    show(times)
  }

  /// Decides how times are written after all.
  mutating func setTime(_ format: TimeFormat, _ context: ReadingContext) {
    time = format
    show(SampleRows(context.sample, layout, below: linesAbove, limit: 100).times)
  }

  /// What times show that are written in a known way.
  private mutating func show(_ times: [[UInt8]]) {
    guard let time else { return }
    let shown = times.compactMap { time.parse($0) }
    isNaive = shown.contains(where: \.isNaive)
    let steps = zip(shown.dropFirst(), shown).map { $0.milliseconds - $1.milliseconds }
    if steps.count(where: { $0 < 0 }) > steps.count(where: { $0 > 0 }) { order = .newestFirst }
    let hasClock = shown.contains(where: \.hasTimeOfDay)
    let isMidnight = shown.allSatisfy { $0.milliseconds % 86_400_000 == 0 }
    isDates = isNaive && (!hasClock || (isMidnight && shown.count > 1))
    if times.first?.prefix(8).allSatisfy({ (48...57).contains($0) }) == true { dateWidth = 8 }
  }

  private func format(_ times: [[UInt8]], _ context: ReadingContext) throws -> TimeFormat? {
    for bytes in times {
      switch TimeEvidence(bytes) {
      case nil: continue
      case .format(let format): return format
      case .dayOrMonth:
        if let known = shape.dates, context.options.dates == nil { return .civil(known) }
        let all = SampleRows(context.sample, layout, below: linesAbove, limit: .max).times
        let lines = context.sample.lineNumbers
        return try context.dayOrMonth(
          bytes, all, line: lines[min(linesAbove, lines.count - 1)]
        ) { [layout] in SampleRows.time(of: $0, layout) }
      case .unclearNumber: return nil
      }
    }
    return nil
  }

  private mutating func decideNumbers(_ rows: SampleRows, _ context: ReadingContext) throws {
    if let known = shape.numbers {
      numbers = known
      return
    }
    let roles: [CSVLayout.Role] = [.open, .high, .low, .close]
    let few = roles.flatMap { rows.column($0) }
    guard few.contains(where: { $0.contains(UInt8(ascii: ",")) }) else {
      // Small prices have no thousands where volumes have.
      let comma = UInt8(ascii: ",")
      let hasPoint = few.contains { $0.contains(UInt8(ascii: ".")) }
      let isGrouped = rows.column(.volume).contains { volume in
        volume.count { $0 == comma } > (hasPoint ? 0 : 1)
      }
      if isGrouped { numbers = .point }
      return
    }
    do {
      numbers = try NumberShape(prices: few)
    } catch {
      let all = SampleRows(context.sample, layout, below: linesAbove, limit: .max)
      do { numbers = try NumberShape(prices: roles.flatMap { all.column($0) }) } catch {
        throw DataError(
          file: context.name,
          problem: .ambiguousNumber(String(decoding: error.bytes, as: UTF8.self)))
      }
    }
  }
}

/// The rows at the start of a file, as fields.
struct SampleRows {
  private let layout: CSVLayout
  let rows: [[CSVField]]

  /// The first rows below a number of lines, at most `limit`; what cannot be split is left out.
  init(_ sample: Sample, _ layout: CSVLayout, below above: Int, limit: Int) {
    self.layout = layout
    var lines = Sample.lines(sample.bytes, limit: limit == .max ? .max : limit + above)
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

  /// The times, with the time of day where it has its own column.
  var times: [[UInt8]] { rows.compactMap { Self.time(of: $0, layout) } }

  private static func time(of row: [CSVField], _ layout: CSVLayout) -> [UInt8]? {
    let ofDay = layout.place(of: .timeOfDay)
    guard let place = layout.place(of: .time), row.count > max(place, ofDay ?? 0) else {
      return nil
    }
    return ofDay.map { row[place].bytes + [32] + row[$0].bytes } ?? row[place].bytes
  }

  /// The time of a line; `nil` where it has none.
  static func time(of line: UnsafeRawBufferPointer, _ layout: CSVLayout) -> [UInt8]? {
    (try? splitFields(line, layout.separator)).flatMap { time(of: $0, layout) }
  }
}
