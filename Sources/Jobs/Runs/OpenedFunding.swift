import Market
import Store
import Text

/// The funding of a perpetual as a file tells it, and how far it covers a run.
struct OpenedFunding: Sendable {
  /// Oldest first.
  let rates: [FundingRate]
  /// What a person calls the file.
  private let name: String
  /// What a reader of the rates should know, a sentence.
  let notes: [String]

  /// Reads a file of rates.
  ///
  /// - Throws: `FundingError`; `FileError`; `PackedError`.
  init(path: String) throws {
    let file = try FundingFile(path: path)
    let name = printable(String(path.split(separator: "/").last ?? ""))
    rates = file.rates
    self.name = name
    notes =
      file.movedTime.map {
        let count = Amounts.whole(file.moved)
        return [
          "\(name) has \(count) \(file.moved == 1 ? "time" : "times") less than a minute after a whole hour, such as \($0); funding is paid at the hour"
        ]
      } ?? []
  }

  // MARK: A run's time

  /// That funding times of a run have no rate, a sentence.
  ///
  /// - Parameters:
  ///   - start: of the run's first candle, before which nothing is held.
  ///   - times: when the candles opened; funding of a time without trading is not missed.
  func cautions(
    from start: Time, through end: Time, _ times: CandleTimes, of frame: Timeframe?
  ) -> [String] {
    guard start < end else { return [] }
    if rates.isEmpty { return ["\(name) has no rate of funding. Nothing is paid or received."] }
    guard let steps = FundingSteps(rates) else {
      return [
        "\(name) has one rate of funding, of \(rates[0].time). Nothing is paid or received at any other time; add the other rates of the run."
      ]
    }
    let missing = steps.missing(after: start.milliseconds, through: end.milliseconds) {
      Self.isTraded(at: $0, within: $1, times, frame)
    }
    let count = missing.reduce(0) { $0 + $1.count }
    guard let first = missing.first, let last = missing.last, count > 0 else { return [] }
    let known = rates.count { $0.time > start && $0.time <= end }
    let all = Amounts.whole(known + count)
    let span = Self.words(first.first, last.last)
    let places =
      missing.count == 1
      ? span
      : "in \(Amounts.whole(missing.count)) stretches \(span); the first is \(Self.words(first.first, first.last))"
    return [
      "\(name) has no rate for \(Amounts.whole(count)) of the \(all) funding times of the run, \(places). Nothing is paid or received then; add the rates that are missing."
    ]
  }

  private static func words(_ first: Int64, _ last: Int64) -> String {
    let (from, to) = (Time(milliseconds: first), Time(milliseconds: last))
    return first == last ? "at \(from)" : "from \(from) to \(to)"
  }

  /// Whether there is a candle at a moment, or nearer to it than the next funding or candle is long.
  private static func isTraded(
    at time: Int64, within step: Int64, _ times: CandleTimes, _ frame: Timeframe?
  ) -> Bool {
    let reach = max(step, frame?.longestMilliseconds ?? 86_400_000)
    let next = (0..<times.count).partitioningIndex { times[$0].milliseconds > time - reach }
    return next < times.count && times[next].milliseconds < time + reach
  }
}

/// How far apart the rates of a file are. Exchanges change that now and then, so that a step counts from
/// where rates keep it.
private struct FundingSteps {
  /// Funding times without a rate, one after the other, in milliseconds since 1970.
  struct Stretch {
    let first: Int64
    var last: Int64
    var count: Int
  }

  private let times: [Int64]
  /// The step before each time, from the second on; 0 where there is no usual one.
  private let usual: [Int64]
  private let first: Int64
  private let last: Int64

  private static let minute: Int64 = 60_000

  /// `nil` of fewer than two rates.
  init?(_ rates: [FundingRate]) {
    times = rates.map(\.time.milliseconds)
    guard times.count > 1 else { return nil }
    // In whole minutes, since exchanges stamp some a little later.
    let steps = zip(times.dropFirst(), times).map {
      max(($0 - $1 + Self.minute / 2) / Self.minute, 1) * Self.minute
    }
    var usual = steps.map { _ in Int64(0) }
    var i = 0
    while i < steps.count {
      let end = steps[i...].firstIndex { $0 != steps[i] } ?? steps.count
      if end - i >= 3 { for k in i..<end { usual[k] = steps[i] } }
      i = end
    }
    let middle = steps.sorted()[(steps.count - 1) / 2]
    first = usual.first { $0 > 0 } ?? middle
    last = usual.last { $0 > 0 } ?? middle
    // Between two stretches of steps that are kept, the longer one of both.
    var before = first
    var ahead = usual
    for k in usual.indices.reversed() where ahead[k] == 0 {
      ahead[k] = k + 1 < ahead.count ? ahead[k + 1] : last
    }
    for k in usual.indices {
      if usual[k] > 0 { before = usual[k] } else { usual[k] = max(before, ahead[k]) }
    }
    self.usual = usual
  }

  /// The times after a moment and up to another at which a rate should be and none is.
  ///
  /// - Parameter counts: whether a time counts, with the step there.
  func missing(
    after start: Int64, through end: Int64, where counts: (Int64, Int64) -> Bool
  ) -> [Stretch] {
    var all: [Stretch] = []
    func add(from time: Int64, before limit: Int64, _ step: Int64) {
      var stretch: Stretch?
      var time = time
      while time < limit, time <= end {
        if time > start, counts(time, step) {
          stretch = Stretch(
            first: stretch?.first ?? time, last: time, count: (stretch?.count ?? 0) + 1)
        }
        time += step
      }
      if let stretch { all.append(stretch) }
    }
    // Before the first rate, counted back from it.
    if times[0] > start {
      let back = (times[0] - start) / first
      add(from: times[0] - back * first, before: times[0], first)
    }
    for i in usual.indices where times[i + 1] > start && times[i] < end {
      let skipped = max(0, (start - times[i]) / usual[i])
      add(
        from: times[i] + max(skipped, 1) * usual[i], before: times[i + 1] - usual[i] / 2, usual[i])
    }
    if let latest = times.last, latest < end {
      let skipped = max(0, (start - latest) / last)
      add(from: latest + max(skipped, 1) * last, before: .max, last)
    }
    return all
  }
}
