/// Reads the lines of a file of ticks, without a copy of what they hold.
struct TickRow {
  let plan: TickPlan
  /// The number of the last tick, where its file has numbers.
  private(set) var sequence: Int64?
  private(set) var timeOffset = 0
  private(set) var priceOffset = 0
  /// What the columns that must stay as they are have said.
  private var labels: [(place: Int, text: [UInt8])]
  private var starts: [Int] = []
  private var ends: [Int] = []
  private var lastPrice: Double?
  private var minute = MinuteMemory()

  init(_ plan: TickPlan) {
    self.plan = plan
    labels = plan.labels.map { ($0, []) }
  }

  /// The tick of a line, as a candle of one price; `nil` where it is of another symbol, `other`.
  ///
  /// - Parameter symbol: the one that is read; `nil` for any.
  mutating func read(
    _ line: UnsafeRawBufferPointer, symbol: [UInt8]?, _ clock: inout LocalClock,
    after last: Int64, isCutOff: Bool
  ) throws(CSVLineError) -> Candle? {
    try split(line, isCutOff)
    if let symbol, let symbolPlace = plan.symbolPlace,
      !field(line, symbolPlace).elementsEqual(symbol)
    {
      other = Array(field(line, symbolPlace))
      return nil
    }
    timeOffset = starts[plan.timePlace]
    priceOffset = starts[plan.pricePlace]
    let time = try time(line, &clock, last)
    let price = try price(line)
    var volume = 1.0
    if let volumePlace = plan.volumePlace {
      volume = starts[volumePlace] == ends[volumePlace] ? 0 : try number(line, volumePlace)
      if volume < 0 { throw fault(line, volumePlace) { .negative($0, column: $1) } }
    }
    if let sequencePlace = plan.sequencePlace {
      guard let number = Int64(String(decoding: field(line, sequencePlace), as: UTF8.self))
      else {
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
            plan.columns.names[place], from: String(decoding: before, as: UTF8.self),
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
    for place in 0...line.count where place == line.count || line[place] == plan.columns.separator {
      var (from, to) = (start, place)
      while from < to, line[from] == 32 || line[from] == 34 { from += 1 }
      while to > from, line[to - 1] == 32 || line[to - 1] == 34 { to -= 1 }
      starts.append(from)
      ends.append(to)
      start = place + 1
    }
    let needed = plan.columns.roles.count
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
    let bytes = field(line, plan.timePlace)
    if plan.ofDayPlace == nil, !plan.days.areDates, let time = minute.time(bytes) {
      return Time(milliseconds: time)
    }
    var copy = Array(bytes)
    if let ofDayPlace = plan.ofDayPlace {
      copy += [32] + SampleRows.padded(Array(field(line, ofDayPlace)), plan.clockDigits)
    }
    guard let moment = plan.format.parse(copy).map(plan.days.applied) else {
      throw fault(line, plan.timePlace) { [plan] in plan.format.fault(Array($0.utf8), column: $1) }
    }
    guard moment.isNaive == plan.isNaive else {
      throw fault(line, plan.timePlace) {
        .otherZone($0, column: $1, isNaive: moment.isNaive)
      }
    }
    guard moment.isNaive, !plan.days.areDates else {
      return Time(milliseconds: moment.milliseconds)
    }
    guard let utc = clock.utc(moment.milliseconds, after: last, direction: last == .min ? 0 : 1)
    else {
      throw fault(line, plan.timePlace) { [clock] text, _ in
        .jumpedOver(text, zone: clock.zone.name)
      }
    }
    if plan.ofDayPlace == nil, clock.from <= moment.milliseconds, moment.milliseconds < clock.until
    {
      minute.keep(bytes, moment.milliseconds, utc)
    }
    return Time(milliseconds: utc)
  }

  /// The price; an empty bid is that of the tick before.
  private mutating func price(_ line: UnsafeRawBufferPointer) throws(CSVLineError) -> Double {
    if plan.isBid, starts[plan.pricePlace] == ends[plan.pricePlace], let lastPrice {
      return lastPrice
    }
    let price = try plan.isOfBillionths ? billionths(line) : number(line, plan.pricePlace)
    lastPrice = price
    return price
  }

  private func billionths(_ line: UnsafeRawBufferPointer) throws(CSVLineError) -> Double {
    let field = field(line, plan.pricePlace)
    if field.isEmpty { return try number(line, plan.pricePlace) }
    if let price = Billionths.price(field) { return price }
    throw fault(line, plan.pricePlace) { .notBillionths($0, column: $1) }
  }

  private func number(
    _ line: UnsafeRawBufferPointer, _ place: Int
  ) throws(CSVLineError) -> Double {
    switch parseNumber(field(line, place)) {
    case .success(let number): return number
    case .failure(let reason):
      throw fault(line, place) { reason.problem($0, column: $1) }
    }
  }

  private func fault(
    _ line: UnsafeRawBufferPointer, _ place: Int, _ problem: (String, String) -> DataProblem
  ) -> CSVLineError {
    let text = String(decoding: field(line, place), as: UTF8.self)
    return CSVLineError(offset: starts[place], problem: problem(text, plan.columns.names[place]))
  }
}
