/// What fields of times show of how they are written.
enum TimeEvidence: Hashable {
  /// Only one way.
  case format(TimeFormat)
  /// `03/01/2024`: which of the two comes first, other rows must show.
  case dayOrMonth
  /// `03/01/24`: which of the three is the year, the month, the day, other rows must show.
  case shortDate
  /// Digits that may mean anything.
  case unclearNumber

  /// What one field shows; `nil` where it is no time.
  init?(_ bytes: [UInt8]) {
    let digits = bytes.first == UInt8(ascii: "-") ? bytes.dropFirst() : bytes[...]
    let whole = digits.prefix { (48...57).contains($0) }.count
    let mark = digits.dropFirst(whole).first
    switch (whole, mark) {
    // A clock with a digit too many, or an index; no number since 1970 is written like this.
    case (9..., nil) where digits.first == 48, (9..., UInt8(ascii: ".")) where digits.first == 48:
      self = .unclearNumber
    case (8, nil), (8, 32), (8, UInt8(ascii: "T")):
      self.init(bytes, as: .civil(.yearFirst), in: 1900...2100)
    case (1..., nil): self.init(number: whole)
    case (5..., UInt8(ascii: ".")): self.init(number: whole)
    case (4, UInt8(ascii: "-")):
      self.init(bytes, as: .iso, else: .civil(.yearFirst), .civil(.eastAsian))
    case (4, 0xe5), (4, 0xeb): self.init(bytes, as: .civil(.eastAsian))
    case (4, UInt8(ascii: ".")), (4, UInt8(ascii: "/")): self.init(bytes, as: .civil(.yearFirst))
    case (3, UInt8(ascii: "-")), (3, UInt8(ascii: ".")), (3, UInt8(ascii: "/")):
      self.init(bytes, as: .civil(.roc))
    case (1...2, UInt8(ascii: "-")), (1...2, UInt8(ascii: ".")), (1...2, UInt8(ascii: "/")):
      self.init(dayOrMonth: bytes)
    case (0...2, _): self.init(bytes, as: .civil(.monthName), else: .civil(.shortMonthName))
    default: return nil
    }
  }

  private init?(number digits: Int) {
    switch digits {
    case 9...11: self = .format(.seconds)
    case 12...14: self = .format(.milliseconds)
    case 15...17: self = .format(.microseconds)
    case 18...19: self = .format(.nanoseconds)
    default: self = .unclearNumber
    }
  }

  private init?(_ bytes: [UInt8], as format: TimeFormat, else others: TimeFormat...) {
    guard let found = ([format] + others).first(where: { $0.parse(bytes) != nil }) else {
      return nil
    }
    self = .format(found)
  }

  /// Eight digits are a date only of usual years.
  private init?(_ bytes: [UInt8], as format: TimeFormat, in years: ClosedRange<Int>) {
    let year = bytes.prefix(4).reduce(0) { $0 * 10 + Int($1) - 48 }
    guard years.contains(year), format.parse(bytes) != nil else {
      self = .unclearNumber
      return
    }
    self = .format(format)
  }

  private init?(dayOrMonth bytes: [UInt8]) {
    let isDayFirst = TimeFormat.civil(.dayFirst).parse(bytes) != nil
    let isMonthFirst = TimeFormat.civil(.monthFirst).parse(bytes) != nil
    if isDayFirst || isMonthFirst {
      self = .dayOrMonth
    } else if TimeFormat.shortDates.contains(where: { $0.parse(bytes) != nil }) {
      self = .shortDate
    } else {
      self.init(bytes, as: .civil(.monthName), else: .civil(.shortMonthName))
    }
  }
}

extension TimeFormat {
  /// How a date with a year of two digits may be written.
  static let shortDates: [TimeFormat] = [
    .civil(.shortDayFirst), .civil(.shortMonthFirst), .civil(.shortYearFirst),
  ]

  /// The order of dates with years of two digits: the one in which all the times of a file are times,
  /// and if there are several, the only one in which the rows are in order and a month is no step.
  ///
  /// - Throws: `AmbiguousDates` where two orders are as good.
  static func shortDate(_ times: [[UInt8]]) throws(AmbiguousDates) -> TimeFormat {
    let readings = shortDates.map { format in
      (format, moments: times.compactMap { format.parse($0)?.milliseconds })
    }
    let most = readings.map(\.moments.count).max() ?? 0
    guard most * 2 > times.count else { throw AmbiguousDates() }
    let whole = readings.filter { $0.moments.count == most }
    if whole.count == 1 {
      // One date may be wrong, and the others even if they are read otherwise.
      let hasEvener =
        times.count >= 5 && !isEven(whole[0].moments)
        && readings.contains { $0.moments.count * 2 > times.count && isEven($0.moments) }
      if hasEvener { throw AmbiguousDates() }
      return whole[0].0
    }
    let even = whole.filter { times.count >= 5 && isEven($0.moments) }
    if even.count == 1 { return even[0].0 }
    throw AmbiguousDates()
  }

  /// Whether moments go one way, most of them by steps of less than a month.
  private static func isEven(_ moments: [Int64]) -> Bool {
    let steps = zip(moments.dropFirst(), moments).map { $0 - $1 }
    let isOneWay = steps.allSatisfy { $0 >= 0 } || steps.allSatisfy { $0 <= 0 }
    return isOneWay && steps.count { abs($0) < 28 * 86_400_000 } * 2 > steps.count
  }
}

extension TimeFormat {
  /// Day first or month first, as all the times of a file show.
  ///
  /// A part above 12 is no month. Where there is none, the reading in which the rows are in order
  /// counts, if it is only one of them.
  ///
  /// - Throws: `DataProblem.ambiguousDates` where both are as good.
  static func dayOrMonth(_ times: [[UInt8]]) throws(AmbiguousDates) -> TimeFormat {
    let dayFirst = times.map { TimeFormat.civil(.dayFirst).parse($0)?.milliseconds }
    let monthFirst = times.map { TimeFormat.civil(.monthFirst).parse($0)?.milliseconds }
    var tally = DateTally()
    for time in times { tally.look(at: time) }
    if let format = tally.format { return format }
    let ordered = (isOrdered(dayFirst), isOrdered(monthFirst))
    if tally.isEmpty, times.count >= 5, ordered.0 != ordered.1 {
      return .civil(ordered.0 ? .dayFirst : .monthFirst)
    }
    throw AmbiguousDates()
  }

  /// Whether moments only go on or only go back.
  static func isOrdered(_ times: [Int64?]) -> Bool {
    let known = times.compactMap { $0 }
    let steps = zip(known.dropFirst(), known).map { $0 - $1 }
    return steps.allSatisfy { $0 >= 0 } || steps.allSatisfy { $0 <= 0 }
  }
}

/// Dates that may be read both ways.
struct AmbiguousDates: Error {}
