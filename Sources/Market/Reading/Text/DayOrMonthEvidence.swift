/// How often the times of a file can be read with the day first only, and with the month first only.
struct DateTally {
  private var dayOnly = 0
  private var monthOnly = 0
  private var rows = 0
  /// The last time as both orders have it.
  private var last: (day: Int64?, month: Int64?)
  /// The last time that tells something was the last one.
  private var hasJustTold = false
  /// The shortest step from a time that tells something to one beside it, in milliseconds.
  private var nearest = Int64.max

  /// Looks at a time.
  mutating func look(at time: [UInt8]) {
    let day = TimeFormat.civil(.dayFirst).parse(time)?.milliseconds
    let month = TimeFormat.civil(.monthFirst).parse(time)?.milliseconds
    guard day != nil || month != nil else { return }
    let tells = (day == nil) != (month == nil)
    if tells { if day != nil { dayOnly += 1 } else { monthOnly += 1 } }
    if rows > 0, tells || hasJustTold {
      for (now, before) in [(day, last.day), (month, last.month)] {
        if let now, let before { nearest = min(nearest, abs(now - before)) }
      }
    }
    rows += 1
    hasJustTold = tells
    last = (day, month)
  }

  /// Whether one date alone of several tells the order, far away from those beside it: it may be wrong.
  private var isLone: Bool {
    dayOnly + monthOnly == 1 && rows >= 5 && nearest > 10 * 86_400_000
  }

  /// Whether nothing tells anything.
  var isEmpty: Bool { dayOnly + monthOnly == 0 }

  /// What they tell; `nil` where there is nothing, or as good as as much against it.
  var format: TimeFormat? {
    guard dayOnly != monthOnly, !isLone, min(dayOnly, monthOnly) * 20 <= max(dayOnly, monthOnly)
    else {
      return nil
    }
    return .civil(dayOnly > monthOnly ? .dayFirst : .monthFirst)
  }
}

extension ReadingContext {
  /// Day first or month first: as the reader says, else as the rows of the file show.
  ///
  /// Where the start of the file does not tell, rows further on are looked at, as far as memory allows.
  /// What is found is noted; nothing is guessed.
  ///
  /// - Parameters:
  ///   - first: the first time that may be read both ways.
  ///   - times: those of the rows at the start.
  ///   - line: the line of the first row.
  ///   - time: finds the time of a line; without it rows further on cannot be read.
  /// - Throws: `DataError` where both ways are as good, or where the file mixes them.
  func dayOrMonth(
    _ first: [UInt8], _ times: [[UInt8]], line: Int,
    further time: ((UnsafeRawBufferPointer) -> [UInt8]?)? = nil
  ) throws -> TimeFormat {
    if let said = options.dates {
      let order = DateOrder(said, isShort: false)
      try refuseMixed(times, time, order, line: line)
      return .civil(order)
    }
    let found = try (try? TimeFormat.dayOrMonth(times)) ?? time.flatMap { try further($0) }
    guard let found else {
      throw DataError(
        file: name, line: line,
        problem: .ambiguousDates(String(decoding: first, as: UTF8.self)))
    }
    if case .civil(let order) = found { try refuseMixed(times, time, order, line: line) }
    notes.append(
      found == .civil(.dayFirst)
        ? "dates are read day first, as 31/12/2024: the file's other rows show it; --dates month-first says otherwise"
        : "dates are read month first, as 12/31/2024: the file's other rows show it; --dates day-first says otherwise"
    )
    return found
  }

  /// Rows that are sorted hide what else would go back in time, so that more of them are looked at.
  private func refuseMixed(
    _ times: [[UInt8]], _ time: ((UnsafeRawBufferPointer) -> [UInt8]?)?, _ order: DateOrder,
    line: Int
  ) throws {
    guard order == .dayFirst || order == .monthFirst else { return }
    var found = MixedDates(times, order).examples
    if found == nil, options.sorts, let time {
      found = MixedDates(try further(upTo: 1 << 23, time), order).examples
    }
    guard let (day, month) = found else { return }
    throw DataError(
      file: name, line: line,
      problem: .mixedDates(
        dayFirst: String(decoding: day, as: UTF8.self),
        monthFirst: String(decoding: month, as: UTF8.self)))
  }

  /// The order of dates with years of two digits: as the reader says, else as the rows show.
  ///
  /// - Throws: `DataError` where two orders are as good.
  func shortDate(_ first: [UInt8], _ times: [[UInt8]], line: Int) throws -> TimeFormat {
    if let said = options.dates { return .civil(DateOrder(said, isShort: true)) }
    guard let found = try? TimeFormat.shortDate(times) else {
      throw DataError(
        file: name, line: line,
        problem: .ambiguousShortDates(String(decoding: first, as: UTF8.self)))
    }
    let words =
      switch found {
      case .civil(.shortDayFirst): "day first, as 31/12/24"
      case .civil(.shortMonthFirst): "month first, as 12/31/24"
      default: "year first, as 24/12/31"
      }
    notes.append("dates are read \(words): the file's rows show it; --dates says otherwise")
    return found
  }

  private func further(_ time: (UnsafeRawBufferPointer) -> [UInt8]?) throws -> TimeFormat? {
    var tally = DateTally()
    for one in try further(upTo: 1 << 23, time) { tally.look(at: one) }
    return tally.format
  }

  /// The times of the rows in the first bytes of the file.
  private func further(
    upTo limit: Int, _ time: (UnsafeRawBufferPointer) -> [UInt8]?
  ) throws -> [[UInt8]] {
    FileHead.lines(try bytes(upTo: limit), limit: .max).compactMap {
      $0.text.withUnsafeBytes(time)
    }
  }
}
