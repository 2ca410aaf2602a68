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
  /// The column of capital gains that were paid.
  var gains: Int?
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
    numbers.hasLakhs = numbers.showsLakhs(
      [.open, .high, .low, .close, .volume].flatMap { rows.column($0) })
    firstSymbol = rows.column(.symbol).first
    try shape.adapt?(&self, context)
    findGains()
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
    if Billionths.areMeant(layout.names, prices: few) {
      numbers = .billionths
      context.notes.append(
        Billionths.note + "; --dialect csv-decimal-point takes them as they are")
      return
    }
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
