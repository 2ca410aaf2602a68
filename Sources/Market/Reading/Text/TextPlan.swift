/// Everything that is decided about a file of rows before they are read: what its dialect knows, what
/// the caller specified, and what its first rows show.
struct TextPlan {
  let shape: TextShape
  /// Which column is what.
  var layout: CSVLayout
  /// Lines with text above the rows.
  let linesAbove: Int
  /// How times are written; `nil` where no row shows it.
  var time: TimeFormat?
  /// Bytes of a date that always has the same number, `2024-03-01` or `20240301`.
  private(set) var dateWidth = 10
  var numbers = NumberShape.plain
  private(set) var order = RowOrder.oldestFirst
  /// Whether times are dates, which no zone moves.
  private(set) var isDates = false
  /// Whether times are dates without a time of day, among which one that has one is a fault.
  private(set) var areBareDates = false
  /// Whether there are times without a zone.
  private(set) var isNaive = false
  /// The time zone of such times.
  var zone: TextShape.Zone
  /// The symbol of the first row, where there is a column for it.
  private(set) var firstSymbol: [UInt8]?
  /// Whether fields may be in quotes.
  let hasQuotes: Bool
  /// The first field of a time.
  private(set) var firstTime: [UInt8]?
  /// What prices are divided by.
  var scale: Double

  /// Which times are dates though they bear a clock.
  private(set) var days = DayStamps()
  /// Whether bars bear the time of their end.
  var stamp: TextShape.Stamp
  /// Whether lines that are no rows may follow the rows.
  let hasRemarks: Bool
  /// Whether words may follow them, as they stood above the header.
  let mayHaveWords: Bool
  /// How many digits a time of day in a column of its own has, where it has digits alone.
  private(set) var clockDigits: Int?
  /// The line that names the columns, and what the caller specified.
  let header: (text: String, choice: ColumnChoice)
  /// What the lines above the header say.
  let titles: [String]
  /// What the lines above the header say is traded.
  var symbol: String?
  /// The column that says whether candles are over.
  var closing: ClosingColumn?
  /// Columns of numbers that may be anything.
  var unread: [String] = []

  /// Looks at the start of a file.
  ///
  /// - Throws: `DataError` where it holds no rows of candles, or nothing shows how they are to be read.
  init(_ context: ReadingContext) throws {
    let sample = context.sample
    shape = context.dialect.shape
    zone = shape.zone
    scale = shape.scale
    stamp = shape.stamp
    try TextStart.check(sample)
    let head = try TextStart.head(sample, shape, context.options)
    layout = head.layout
    linesAbove = head.linesAbove
    header = (head.header, head.choice)
    titles = sample.lines.prefix(head.titles).map { String(decoding: $0, as: UTF8.self) }
    hasRemarks = shape.hasRemarks
    mayHaveWords = head.titles > 0 && shape.titleLines == 0
    if layout.isTimeOfEnd { stamp = .close }
    if layout.isUTC, zone == .unstated { zone = .utc }
    hasQuotes = sample.lines.contains { $0.contains(UInt8(ascii: "\"")) }
    findClock(SampleRows(sample, layout, below: linesAbove, limit: 100), context)
    let rows = SampleRows(sample, layout, below: linesAbove, limit: 100)
    try decideTimes(rows, context)
    try decideNumbers(rows, context)
    firstSymbol = rows.column(.symbol).first
    try shape.adapt?(&self, context)
    findClosing(context)
    try accountForColumns(context)
    noteTitles(context)
    context.notes += layout.notes + shape.notes
    noteColumns(context)
    context.noteKnown(header.choice)
  }

  /// How times are written and what they show.
  private mutating func decideTimes(_ rows: SampleRows, _ context: ReadingContext) throws {
    clockDigits = rows.clockDigits
    let times = rows.times(clockDigits)
    firstTime = times.first
    time = try shape.time ?? format(times, context)
    if let found = time, shape.time == nil || context.isRecognised {
      let lines = context.sample.lineNumbers
      let whole = try context.numbered(
        found, times, line: lines[min(linesAbove, lines.count - 1)])
      // What looks like a vendor's numbers is none, and so are its times.
      if whole != found, shape.time != nil { zone = .unstated }
      time = whole
    }
    try show(rows, times, context.options)
  }

  /// Decides how times are written after all.
  mutating func setTime(_ format: TimeFormat, _ context: ReadingContext) throws {
    time = format
    let rows = SampleRows(context.sample, layout, below: linesAbove, limit: 100)
    try show(rows, rows.times(clockDigits), context.options)
  }

  /// What times show that are written in a known way.
  private mutating func show(
    _ rows: SampleRows, _ times: [[UInt8]], _ options: ReadingOptions
  ) throws {
    guard let time else { return }
    let shown = times.compactMap { time.parse($0) }
    days = try DayStamps(shown, options)
    isNaive = shown.contains(where: \.isNaive)
    decideOrder(rows, time, shown)
    areBareDates = isNaive && DayStamps.areBareDates(shown)
    let isMidnight = shown.allSatisfy { $0.milliseconds % 86_400_000 == 0 }
    isDates = days.areDates || areBareDates || (isNaive && isMidnight && shown.count > 1)
    if times.first?.prefix(8).allSatisfy({ (48...57).contains($0) }) == true { dateWidth = 8 }
  }

  /// Newest first where more steps go back than on; of several symbols those of the first.
  private mutating func decideOrder(
    _ rows: SampleRows, _ time: TimeFormat, _ shown: [TimeFormat.Moment]
  ) {
    var moments = shown
    if let place = layout.place(of: .symbol), let first = rows.rows.first, place < first.count {
      let own = rows.only(where: { place < $0.count && $0[place].bytes == first[place].bytes })
      let ownMoments = own.times(clockDigits).compactMap { time.parse($0) }
      if ownMoments.count > 2 { moments = ownMoments }
    }
    let steps = zip(moments.dropFirst(), moments).map { $0.milliseconds - $1.milliseconds }
    let back = steps.count { $0 < 0 }
    order = back > steps.count(where: { $0 > 0 }) ? .newestFirst : .oldestFirst
  }

  private func format(_ times: [[UInt8]], _ context: ReadingContext) throws -> TimeFormat? {
    let lines = context.sample.lineNumbers
    let line = lines[min(linesAbove, lines.count - 1)]
    for bytes in times {
      switch TimeEvidence(bytes) {
      case nil: continue
      case .format(let format): return format
      case .dayOrMonth:
        if let known = shape.dates, context.options.dates == nil { return .civil(known) }
        let all = SampleRows(context.sample, layout, below: linesAbove, limit: .max)
        return try context.dayOrMonth(bytes, all.times(clockDigits), line: line) {
          [layout, clockDigits] in SampleRows.time(of: $0, layout, clockDigits)
        }
      case .shortDate:
        let all = SampleRows(context.sample, layout, below: linesAbove, limit: .max)
        let dates = all.times(clockDigits)
        let isRare = dates.count { TimeEvidence($0) == .shortDate } * 2 <= dates.count
        if !isRare { return try context.shortDate(bytes, dates, line: line) }
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
    guard few.contains(where: { $0.contains(UInt8(ascii: ",")) }) || NumberShape.isSpaced(few)
    else {
      // Small prices have no thousands where volumes have.
      let comma = UInt8(ascii: ",")
      let hasPoint = few.contains { $0.contains(UInt8(ascii: ".")) }
      let isGrouped = rows.column(.volume).contains { volume in
        volume.count { $0 == comma } > (hasPoint ? 0 : 1)
      }
      if isGrouped { numbers = .point } else { try decidePoints(context) }
      return
    }
    do {
      numbers = try NumberShape(prices: few)
    } catch {
      let all = SampleRows(context.sample, layout, below: linesAbove, limit: .max)
      do { numbers = try NumberShape(prices: roles.flatMap { all.column($0) }) } catch {
        throw DataError(file: context.name, problem: error.problem)
      }
    }
  }

  /// Between semicolons and tabs a point may separate thousands.
  private mutating func decidePoints(_ context: ReadingContext) throws {
    guard layout.separator != UInt8(ascii: ",") else { return }
    let all = SampleRows(context.sample, layout, below: linesAbove, limit: .max)
    let roles: [CSVLayout.Role] = [.open, .high, .low, .close]
    do {
      let shape = try PointEvidence.shape(
        roles.flatMap { all.column($0) }, volumes: all.column(.volume), others: all.others)
      if let shape { numbers = shape }
    } catch {
      // Prices of these pairs have three decimals.
      let symbol = context.options.symbol ?? Market.symbol(ofPath: context.name, context.dialect)
      if CurrencyPair(symbol)?.hasThreeDecimals == true { return }
      throw DataError(
        file: context.name,
        line: context.sample.lineNumbers[min(linesAbove, context.sample.lines.count - 1)],
        problem: .ambiguousPoint(String(decoding: error.bytes, as: UTF8.self)))
    }
  }
}

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
