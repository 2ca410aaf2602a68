import Text

/// What is decided about a file of ticks before they are read.
struct TickPlan {
  private(set) var columns: TickColumns
  /// Whether times have no zone.
  let isNaive: Bool
  /// How times are written.
  let format: TimeFormat
  /// The time zone of times without one.
  let zone: TextShape.Zone
  let timePlace: Int
  let ofDayPlace: Int?
  let pricePlace: Int
  let volumePlace: Int?
  let sequencePlace: Int?
  /// Whether a number stands for one trade, so that the same one again is that trade once more.
  let numbersTrades: Bool
  let symbolPlace: Int?
  let clockDigits: Int?
  let days: DayStamps
  /// The columns that must stay as they are.
  var labels: [Int] { columns.roles.indices.filter { columns.roles[$0] == .label } }
  /// The symbol of the first row, where there is a column for it.
  let firstSymbol: [UInt8]?
  /// The symbols of the first rows.
  let symbols: [String]
  /// The line that names the columns, and what the caller specified.
  let header: (text: String, choice: ColumnChoice)
  /// Whether prices are bids; else they are what was paid.
  let isBid: Bool

  /// Whether prices are whole numbers of 0.000000001.
  let isOfBillionths: Bool

  /// Whether some rows have what was paid.
  private let hasTradesBeside: Bool

  /// What to say of prices that are bids, and of volumes that are not theirs.
  var bidNotes: [String] {
    guard isBid else { return [] }
    return [BidNote.words + (hasTradesBeside && hasVolume ? BidNote.volumesOfTrades : "")]
  }

  /// Whether ticks have volumes; else each counts as 1.
  var hasVolume: Bool { volumePlace != nil }

  /// The name of the column of prices.
  var priceName: String { columns.names[pricePlace] }
  /// The names of the columns of times; none where columns have none.
  var timeNames: [String] {
    [ofDayPlace, timePlace].compactMap { place in
      place.flatMap { columns.names.indices.contains($0) ? columns.names[$0] : nil }
    }
  }

  /// Decides how the ticks of a file are read, by its first lines.
  ///
  /// - Throws: `DataError` where nothing shows it, or where the rows are no trades.
  init(_ context: ReadingContext, _ shape: TickShape) throws {
    let sample = context.sample
    try TextStart.check(sample)
    let text = String(decoding: sample.lines[0], as: UTF8.self)
    let options = context.options
    let choice =
      options.columns.isEmpty ? options.knownColumns[text] ?? ColumnChoice() : options.columns
    let separator = sample.lines[0].withUnsafeBytes { CSVLayout.separator(of: $0) }
    let all = Self.rows(sample, separator)
    let found = try sample.lines[0].withUnsafeBytes { bytes in
      do throws(CSVLineError) {
        return try TickColumns(bytes, shape, choice, rows: Array(all.dropFirst()))
      } catch {
        throw error.at(sample.lineNumbers[0], bytes, context.name)
      }
    }
    header = (found.hasHeader ? text : "", choice)
    timePlace = found.place(of: .time) ?? 0
    ofDayPlace = found.place(of: .timeOfDay)
    let rows = all.dropFirst(found.hasHeader ? 1 : 0).filter { $0.count >= found.roles.count }
    if rows.isEmpty, let narrow = all.dropFirst(found.hasHeader ? 1 : 0).first {
      throw DataError(
        file: context.name, line: sample.lineNumbers[found.hasHeader ? 1 : 0],
        problem: .fields(narrow.count, expected: found.roles.count))
    }
    let price = found.place(of: .price)
    // Of several kinds of rows those that are read show which price they have.
    let own = Self.chosen(rows, found.place(of: .symbol), options.symbol)
    // A trade is not in every row where quotes are in the same file.
    let hasTrades =
      price.map { place in own.count { $0[place].bytes.isEmpty } * 2 < max(1, own.count) }
      ?? false
    isBid = found.place(of: .bid) != nil && !hasTrades
    pricePlace = (isBid ? found.place(of: .bid) : price) ?? 0
    let priced = own.map { [pricePlace] in $0[pricePlace].bytes }.filter { !$0.isEmpty }
    isOfBillionths = Billionths.areMeant(found.names, prices: priced)
    volumePlace = found.place(of: .volume).flatMap { place in
      own.contains { !$0[place].bytes.isEmpty } ? place : nil
    }
    hasTradesBeside = price.map { place in own.contains { !$0[place].bytes.isEmpty } } ?? false
    // Identifiers that are no numbers, such as UUIDs, say nothing of the order.
    sequencePlace = found.place(of: .sequence).flatMap { place in
      rows.allSatisfy { Int64($0[place].text) != nil } ? place : nil
    }
    numbersTrades =
      sequencePlace.map { place in
        // A number that most rows share is that of something else.
        (!found.hasHeader || TickColumns.isOfTrade(found.names[place]))
          && Set(rows.map { $0[place].bytes }).count * 2 > rows.count
      } ?? false
    symbolPlace = found.place(of: .symbol)
    firstSymbol = found.place(of: .symbol).flatMap { rows.first?[$0].bytes }
    symbols =
      found.place(of: .symbol).map { place in
        Set(rows.map { $0[place].text }).sorted()
      } ?? []
    clockDigits = Self.clockDigits(rows, ofDayPlace)
    let (timePlace, ofDayPlace, digits) = (timePlace, ofDayPlace, clockDigits)
    let times = rows.prefix(100).map { row in
      let date = row[timePlace].bytes
      return ofDayPlace.map { date + [32] + SampleRows.padded(row[$0].bytes, digits) } ?? date
    }
    columns = found
    let written = try shape.time ?? Self.format(times, context, found)
    let line = sample.lineNumbers[min(found.hasHeader ? 1 : 0, sample.lines.count - 1)]
    let isGiven = shape.time != nil && !context.isRecognised
    format = isGiven ? written : try context.numbered(written, times, line: line)
    // What looks like a vendor's numbers is none, and so are its times.
    let known = shape.time != nil && format != written ? .unstated : shape.zone
    zone = found.isUTC && known == .unstated ? .utc : known
    let moments = times.compactMap { [format] in format.parse($0) }
    isNaive = moments.contains(where: \.isNaive)
    days = try DayStamps(options.datesOnly ? moments : [], options)
    try account(for: rows, context)
    context.noteKnown(choice)
  }

  /// The rows of the symbol that the reader wants; all where none is chosen or none is among the first.
  private static func chosen(
    _ rows: [[CSVField]], _ place: Int?, _ symbol: String?
  ) -> [[CSVField]] {
    guard let place, let symbol else { return rows }
    let own = SymbolFilter.own(rows, place, symbol)
    return own.isEmpty ? rows : own
  }

  /// The fields of the first lines.
  private static func rows(_ sample: FileHead, _ separator: UInt8) -> [[CSVField]] {
    var lines = FileHead.lines(sample.bytes, limit: 4_000)
    if !sample.isWhole, lines.count > 2, lines.count < 4_000 { lines.removeLast() }
    return lines.compactMap { line in
      line.text.withUnsafeBytes { try? splitFields($0, separator) }
    }
  }

  private static func clockDigits(_ rows: [[CSVField]], _ place: Int?) -> Int? {
    place.flatMap { place in
      SampleRows.clockDigits(rows.map { $0[place].bytes }, isHour: false)
    }
  }

  /// Sees what the other columns hold.
  private mutating func account(for rows: [[CSVField]], _ context: ReadingContext) throws {
    guard columns.hasHeader else { return }
    let line = context.sample.lineNumbers[min(1, context.sample.lines.count - 1)]
    let open = columns.names.indices.filter {
      columns.roles[$0] == .ignored && !columns.dismissed.contains($0)
    }
    let found = NoTrades.found(open.map { ($0, columns.names[$0]) }, areBids: isBid) { place in
      rows.map { $0[place].text }
    }
    if let found { throw DataError(file: context.name, line: line, problem: .notTrades(found)) }
    try askAboutContracts(open, rows, line, context)
    let unknown = open.filter { place in
      let title = columns.names[place]
      return !TickColumns.beside.contains(plainName(title))
        && !RowKinds.isCondition(plainName(title)) && !ColumnNames.isBeside(title: title)
    }
    let account = ColumnAccount(
      unknown.map { ($0, columns.names[$0]) }, rows: rows, times: [],
      prices: rows.map { NumberShape.loose($0[pricePlace].bytes) },
      mayName: !columns.hasNoSymbol && symbolPlace == nil, mayWatch: !columns.hasNoSymbol)
    if let (place, values, finding) = account.instrument {
      throw DataError(
        file: context.name, line: line,
        problem: .looksLikeSymbol(columns.names[place], values: values, finding))
    }
    // Rows further on may be no trades.
    let deciding = open.filter { place in
      let said = Set(rows.lazy.map { $0[place].text }.filter { !$0.isEmpty })
      guard said.count == 1, let first = said.first else { return false }
      let name = plainName(columns.names[place])
      return NoTrades.decides(name) || RowKinds.saysTrade(name, first)
    }
    for place in account.labels + deciding { columns.set(.label, at: place) }
    let unread = (account.texts + account.numbers.filter { $0 > 0 || !columns.names[$0].isEmpty })
      .sorted().map { columns.names[$0] }
    if !unread.isEmpty { context.notes.append(ColumnAccount.unread(texts: unread)) }
    noteConditions(open, rows, context)
  }

  /// - Throws: `DataError` where ticks of one symbol are of several contracts.
  private func askAboutContracts(
    _ open: [Int], _ rows: [[CSVField]], _ line: Int, _ context: ReadingContext
  ) throws(DataError) {
    let open = open.filter { ContractMonths.mayBe(columns.names[$0]) }
    if columns.hasNoSymbol || open.isEmpty { return }
    let own = ContractMonths.own(rows, symbol: symbolPlace, context.options.symbol)
    let found = ContractMonths.found(
      open.map { ($0, columns.names[$0]) }, rows: own, times: [],
      prices: own.map { NumberShape.loose($0[pricePlace].bytes) })
    guard let found else { return }
    throw DataError(
      file: context.name, line: line,
      problem: .looksLikeSymbol(
        columns.names[found.place], values: found.values, found.finding))
  }

  /// Says that trades out of the ordinary count like others, where a column tells them apart.
  private func noteConditions(_ open: [Int], _ rows: [[CSVField]], _ context: ReadingContext) {
    let place = open.first { place in
      guard RowKinds.isCondition(plainName(columns.names[place])),
        let first = rows.first?[place].bytes
      else { return false }
      return rows.contains { $0[place].bytes != first }
    }
    guard let place else { return }
    context.notes.append(
      "sale conditions in '\(excerpt(columns.names[place]))' are ignored: odd lots, late and corrected trades count like all others"
    )
  }

  private static func format(
    _ times: [[UInt8]], _ context: ReadingContext, _ columns: TickColumns
  ) throws -> TimeFormat {
    guard let first = times.first else { throw DataError(file: context.name, problem: .noRows) }
    let text = String(decoding: first, as: UTF8.self)
    switch TimeEvidence(first) {
    case .format(let format): return format
    case .dayOrMonth:
      let lines = context.sample.lineNumbers
      return try context.dayOrMonth(
        first, times, line: lines[min(columns.hasHeader ? 1 : 0, lines.count - 1)]
      ) { line in
        let fields = try? splitFields(line, columns.separator)
        return columns.place(of: .time).flatMap { place in
          fields.flatMap { place < $0.count ? $0[place].bytes : nil }
        }
      }
    case .shortDate: return try context.shortDate(first, times, line: 1)
    case .unclearNumber:
      throw DataError(file: context.name, problem: .unclearEpoch(text, column: "time"))
    case nil:
      throw DataError(file: context.name, problem: .notATime(text, column: "time"))
    }
  }
}
