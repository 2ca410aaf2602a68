/// Reads the lines of a file of ticks, without a copy of what they hold.
struct TickRow {
  private(set) var columns: TickColumns
  /// Whether times have no zone.
  let isNaive: Bool
  /// The number of the last tick, where its file has numbers.
  private(set) var sequence: Int64?
  private(set) var timeOffset = 0
  private(set) var priceOffset = 0

  private var format: TimeFormat
  private let timePlace: Int
  private let ofDayPlace: Int?
  private let pricePlace: Int
  private let volumePlace: Int?
  private let sequencePlace: Int?
  private let symbolPlace: Int?
  private let clockDigits: Int?
  private let days: DayStamps
  /// The columns that must stay as they are, and what they have said.
  private var labels: [(place: Int, text: [UInt8])] = []
  /// The symbol of the first row, where there is a column for it.
  let firstSymbol: [UInt8]?
  /// The symbols of the first rows.
  let symbols: [String]
  /// The line that names the columns, and what was told of them.
  let header: (text: String, choice: ColumnChoice)
  private var starts: [Int] = []
  private var ends: [Int] = []
  private var lastPrice: Double?
  private var minute = MinuteMemory()

  /// Whether prices are bids; else they are what was paid.
  let isBid: Bool

  /// Whether ticks have volumes; else each counts as 1.
  var hasVolume: Bool { volumePlace != nil }

  /// The name of the column of prices.
  var priceName: String { columns.names[pricePlace] }

  /// Whether times are dates, which no zone moves.
  var areDates: Bool { days.areDates }

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
    let price = found.place(of: .price)
    // A trade is not in every row where quotes are in the same file.
    let hasTrades = price.map { place in rows.allSatisfy { !$0[place].bytes.isEmpty } } ?? false
    isBid = found.place(of: .bid) != nil && !hasTrades
    pricePlace = (isBid ? found.place(of: .bid) : price) ?? 0
    volumePlace = found.place(of: .volume).flatMap { place in
      rows.contains { !$0[place].bytes.isEmpty } ? place : nil
    }
    // Identifiers that are no numbers, such as UUIDs, say nothing of the order.
    sequencePlace = found.place(of: .sequence).flatMap { place in
      rows.allSatisfy { Int64($0[place].text) != nil } ? place : nil
    }
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
    format = try shape.time ?? Self.format(times, context, found)
    let moments = times.compactMap { [format] in format.parse($0) }
    isNaive = moments.contains(where: \.isNaive)
    days = try DayStamps(options.datesOnly ? moments : [], options)
    try account(for: rows, context)
    context.noteKnown(choice)
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
    let found = NoTrades.found(open.map { ($0, columns.names[$0]) }) { place in
      rows.map { $0[place].text }
    }
    if let found { throw DataError(file: context.name, line: line, problem: .notTrades(found)) }
    let unknown = open.filter { place in
      let plain = plainName(columns.names[place])
      return !TickColumns.beside.contains(plain) && !ColumnNames.isBeside(plain)
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
    for place in account.labels { columns.set(.label, at: place) }
    labels = columns.roles.indices.filter { columns.roles[$0] == .label }.map { ($0, []) }
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

  /// The tick of a line, as a candle of one price; `nil` where it is of another symbol, `other`.
  ///
  /// - Parameter symbol: the one that is read; `nil` for any.
  mutating func read(
    _ line: UnsafeRawBufferPointer, symbol: [UInt8]?, _ clock: inout LocalClock,
    after last: Int64, isCutOff: Bool
  ) throws(CSVLineError) -> Candle? {
    try split(line, isCutOff)
    if let symbol, let symbolPlace, !field(line, symbolPlace).elementsEqual(symbol) {
      let text = String(decoding: field(line, symbolPlace), as: UTF8.self)
      if text.lowercased() != String(decoding: symbol, as: UTF8.self).lowercased() {
        other = Array(text.utf8)
        return nil
      }
    }
    timeOffset = starts[timePlace]
    priceOffset = starts[pricePlace]
    let time = try time(line, &clock, last)
    let price = try price(line)
    var volume = 1.0
    if let volumePlace {
      volume = starts[volumePlace] == ends[volumePlace] ? 0 : try number(line, volumePlace)
      if volume < 0 { throw fault(line, volumePlace) { .negative($0, column: $1) } }
    }
    if let sequencePlace {
      guard let number = Int64(String(decoding: field(line, sequencePlace), as: UTF8.self)) else {
        throw fault(line, sequencePlace) { .notANumber($0, column: $1) }
      }
      sequence = number
    }
    try checkLabels(line)
    return Candle(time, open: price, high: price, low: price, close: price, volume: volume)
  }

  /// The symbol of the last line that was of another.
  private(set) var other: [UInt8] = []

  private mutating func checkLabels(_ line: UnsafeRawBufferPointer) throws(CSVLineError) {
    for i in labels.indices {
      let (place, before) = labels[i]
      let text = field(line, place)
      if text.isEmpty || text.elementsEqual(before) { continue }
      if !before.isEmpty {
        throw CSVLineError(
          offset: starts[place],
          problem: .labelChanged(
            columns.names[place], from: String(decoding: before, as: UTF8.self),
            to: String(decoding: text, as: UTF8.self)))
      }
      labels[i].text = Array(text)
    }
  }

  /// Where the fields of a line begin and end, without spaces and quotes.
  private mutating func split(
    _ line: UnsafeRawBufferPointer, _ isCutOff: Bool
  ) throws(CSVLineError) {
    starts.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    var start = 0
    for place in 0...line.count where place == line.count || line[place] == columns.separator {
      var (from, to) = (start, place)
      while from < to, line[from] == 32 || line[from] == 34 { from += 1 }
      while to > from, line[to - 1] == 32 || line[to - 1] == 34 { to -= 1 }
      starts.append(from)
      ends.append(to)
      start = place + 1
    }
    let needed = columns.roles.count
    if starts.count < needed {
      throw CSVLineError(
        offset: line.count,
        problem: isCutOff
          ? .cutOff(starts.count, expected: needed) : .fields(starts.count, expected: needed))
    }
    if let extra = (needed..<starts.count).first(where: { starts[$0] < ends[$0] }) {
      throw CSVLineError(
        offset: starts[extra], problem: .fields(starts.count, expected: needed))
    }
  }

  private func field(_ line: UnsafeRawBufferPointer, _ place: Int) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: line[starts[place]..<ends[place]])
  }

  private mutating func time(
    _ line: UnsafeRawBufferPointer, _ clock: inout LocalClock, _ last: Int64
  ) throws(CSVLineError) -> Time {
    let bytes = field(line, timePlace)
    if ofDayPlace == nil, !days.areDates, let time = minute.time(bytes) {
      return Time(milliseconds: time)
    }
    var copy = Array(bytes)
    if let ofDayPlace {
      copy += [32] + SampleRows.padded(Array(field(line, ofDayPlace)), clockDigits)
    }
    guard let moment = format.parse(copy).map(days.applied) else {
      throw fault(line, timePlace) { .notATime($0, column: $1) }
    }
    guard moment.isNaive == isNaive else {
      throw fault(line, timePlace) {
        .otherZone($0, column: $1, isNaive: moment.isNaive)
      }
    }
    guard moment.isNaive, !days.areDates else { return Time(milliseconds: moment.milliseconds) }
    guard let utc = clock.utc(moment.milliseconds, after: last, direction: last == .min ? 0 : 1)
    else {
      throw fault(line, timePlace) { [clock] text, _ in .jumpedOver(text, zone: clock.zone.name) }
    }
    if ofDayPlace == nil, clock.from <= moment.milliseconds, moment.milliseconds < clock.until {
      minute.keep(bytes, moment.milliseconds, utc)
    }
    return Time(milliseconds: utc)
  }

  /// The price; an empty bid is that of the tick before.
  private mutating func price(_ line: UnsafeRawBufferPointer) throws(CSVLineError) -> Double {
    if isBid, starts[pricePlace] == ends[pricePlace], let lastPrice {
      return lastPrice
    }
    let price = try number(line, pricePlace)
    lastPrice = price
    return price
  }

  private func number(
    _ line: UnsafeRawBufferPointer, _ place: Int
  ) throws(CSVLineError) -> Double {
    switch parseNumber(field(line, place)) {
    case .success(let number): return number
    case .failure(let reason):
      throw fault(line, place) { CarefulRow.problem(reason, $0, column: $1) }
    }
  }

  private func fault(
    _ line: UnsafeRawBufferPointer, _ place: Int, _ problem: (String, String) -> DataProblem
  ) -> CSVLineError {
    let text = String(decoding: field(line, place), as: UTF8.self)
    return CSVLineError(offset: starts[place], problem: problem(text, columns.names[place]))
  }
}
