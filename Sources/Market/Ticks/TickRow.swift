/// Reads the lines of a file of ticks, without a copy of what they hold.
struct TickRow {
  let columns: TickColumns
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

  /// Decides how the ticks of a file are read, by its first lines.
  init(_ context: ReadingContext, _ shape: TickShape) throws {
    let sample = context.sample
    try TextStart.check(sample)
    let columns = try sample.lines[0].withUnsafeBytes { bytes in
      do throws(CSVLineError) { return try TickColumns(bytes, shape) } catch {
        throw error.at(sample.lineNumbers[0], bytes, context.name)
      }
    }
    self.columns = columns
    timePlace = columns.place(of: .time) ?? 0
    ofDayPlace = columns.place(of: .timeOfDay)
    let rows = Self.rows(sample, columns)
    let price = columns.place(of: .price)
    // A trade is not in every row where quotes are in the same file.
    let hasTrades = price.map { place in rows.allSatisfy { !$0[place].bytes.isEmpty } } ?? false
    isBid = columns.place(of: .bid) != nil && !hasTrades
    pricePlace = (isBid ? columns.place(of: .bid) : price) ?? 0
    volumePlace = columns.place(of: .volume).flatMap { place in
      rows.contains { !$0[place].bytes.isEmpty } ? place : nil
    }
    sequencePlace = columns.place(of: .sequence)
    let (timePlace, ofDayPlace) = (timePlace, ofDayPlace)
    let times = rows.map { row in
      let date = row[timePlace].bytes
      return ofDayPlace.map { date + [32] + row[$0].bytes } ?? date
    }
    format = try shape.time ?? Self.format(times, context, columns)
    isNaive = times.compactMap { [format] in format.parse($0) }.contains(where: \.isNaive)
  }

  /// The fields of the first lines that have all columns.
  private static func rows(_ sample: Sample, _ columns: TickColumns) -> [[CSVField]] {
    sample.lines.dropFirst(columns.hasHeader ? 1 : 0).compactMap { line in
      line.withUnsafeBytes { bytes in
        guard let fields = try? splitFields(bytes, columns.separator),
          fields.count >= columns.roles.count
        else { return nil }
        return fields
      }
    }
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
    case .unclearNumber:
      throw DataError(file: context.name, problem: .unclearEpoch(text, column: "time"))
    case nil:
      throw DataError(file: context.name, problem: .notATime(text, column: "time"))
    }
  }

  /// The tick of a line, as a candle of one price.
  mutating func read(
    _ line: UnsafeRawBufferPointer, _ clock: inout LocalClock, after last: Int64, isCutOff: Bool
  ) throws(CSVLineError) -> Candle {
    try split(line, isCutOff)
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
    return Candle(time, open: price, high: price, low: price, close: price, volume: volume)
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
    if ofDayPlace == nil, let time = minute.time(bytes) { return Time(milliseconds: time) }
    var copy = Array(bytes)
    if let ofDayPlace { copy += [32] + Array(field(line, ofDayPlace)) }
    guard let moment = format.parse(copy) else {
      throw fault(line, timePlace) { .notATime($0, column: $1) }
    }
    guard moment.isNaive == isNaive else {
      throw fault(line, timePlace) {
        .otherZone($0, column: $1, isNaive: moment.isNaive)
      }
    }
    guard moment.isNaive else { return Time(milliseconds: moment.milliseconds) }
    guard let utc = clock.utc(moment.milliseconds, after: last, direction: 1) else {
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
