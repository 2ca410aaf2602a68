import Market
import Strategy
import Text

/// The finer candles that an entry of a document names, in memory, and how they go with its own.
struct OpenedMagnifier: Sendable {
  let magnifier: Magnifier
  /// What a person calls them.
  let name: String
  /// What a reader of them should know.
  private let remarks: [String]
  private var check = MagnifierCheck()

  /// Reads those of a run's time.
  ///
  /// - Throws: the `UserError`s of files and stores; `MagnifierError`.
  init(
    _ source: DocumentData, of entry: DataEntry, base: Timeframe?, _ instrument: Instrument,
    from: Time?, to: Time?
  ) throws {
    if source.isStandardInput { throw MagnifierError(.pipe) }
    var request = DataRequest(source)
    if request.symbol == nil, case .store = source, case .store(_, let symbol, _, _) = entry.source
    {
      request.symbol = symbol
    }
    request.bars = base
    request.options.policies.stopAtMixedTimeframes()
    request.options.calendar = instrument.calendar
    // A candle that begins in time may be a month long, and a daily one may be stamped by its date.
    request.from = from.map { Time(milliseconds: $0.milliseconds - 8 * 86_400_000) }
    request.to = to.map { Time(milliseconds: $0.milliseconds + 40 * 86_400_000) }
    var opened = try openData(request)
    name = opened.name
    var all = Candles()
    var block = Candles()
    while try opened.next(into: &block) {
      let start = block.time.partitioningIndex { $0 >= request.from?.milliseconds ?? .min }
      let end = block.time.partitioningIndex { $0 >= request.to?.milliseconds ?? .max }
      all.append(block, start..<max(start, end))
      if end < block.count { break }
    }
    remarks = opened.remarks
    guard let base else { throw MagnifierError(.unknownBase(name)) }
    if let own = opened.timeframe, own == base || !base.isDivided(by: own) {
      throw MagnifierError(.notFiner(name, own, base: base))
    }
    // Series that are ordered by numbers may have any times.
    let times = all.time
    if let back = times.indices.dropFirst().first(where: { times[$0] < times[$0 - 1] }) {
      throw MagnifierError(.disorder(name, Time(milliseconds: times[back])))
    }
    magnifier = try Magnifier(all, opened.timeframe, of: base, instrument)
  }

  /// Compares what they make with candles of the run.
  mutating func compare(_ block: Candles, from: Time?, _ end: Int) {
    let start = from.map { from in block.time.partitioningIndex { $0 >= from.milliseconds } } ?? 0
    check.add(block, min(start, end)..<end, magnifier)
  }

  /// Adds what of them can have been used to a fingerprint.
  func add(to fingerprint: inout Fingerprint, from first: Time, through last: Time) {
    fingerprint.update(
      magnifier, magnifier.places(from: first.milliseconds, through: last.milliseconds))
  }

  /// Refuses such as make none of the candles.
  ///
  /// - Parameter data: what the candles are called.
  /// - Throws: `MagnifierError`.
  func check(_ data: String) throws {
    if check.known == 0, check.count > 0 {
      throw MagnifierError(.useless(name, data: data, firstUnlike))
    }
  }

  /// How many candles they make where it is not all, a sentence, and what a reader of them should know.
  var notes: [String] {
    let frame = magnifier.timeframe.map { " (\($0))" } ?? ""
    let some = "\(Amounts.whole(check.known)) of \(Amounts.whole(check.count)) candles"
    let coverage =
      check.known == check.count
      ? []
      : [
        "The magnifier \(printable(name))\(frame) gives the price path inside \(some); in the others the rule chooses it."
      ]
    return coverage + remarks.map { "Magnifier: \($0)" }
  }

  /// What is odd about them, a sentence.
  var cautions: [String] {
    guard check.unlike > 0, let first = firstUnlike else { return [] }
    let some =
      check.unlike == 1
      ? "1 candle has" : "\(Amounts.whole(check.unlike)) candles have"
    return [
      "\(some) other prices than the magnifier's candles make, which are not used there. \(first)."
    ]
  }

  private var firstUnlike: String? {
    check.firstUnlike.map { candle, made in
      let pairs = [
        ("open", candle.open, made.open), ("high", candle.high, made.high),
        ("low", candle.low, made.low), ("close", candle.close, made.close),
      ]
      let other = pairs.filter { $0.1 != $0.2 }.map {
        "\($0.0) \(NumberText.shortest($0.1)) in the data and \(NumberText.shortest($0.2)) in the magnifier"
      }
      return "The first is at \(candle.time): \(listed(other))"
    }
  }
}

/// Why finer candles do not go with a document's.
struct MagnifierError: UserError {
  enum Fact {
    /// They would come through standard input.
    case pipe
    /// Nothing tells the length of the document's candles.
    case unknownBase(String)
    /// Their length, and that of the document's.
    case notFiner(String, Timeframe, base: Timeframe)
    /// Times that go back, and the first that does.
    case disorder(String, Time)
    /// None of the candles is made by them; how the first differs that there is.
    case useless(String, data: String, String?)
  }

  let fact: Fact

  init(_ fact: Fact) { self.fact = fact }

  var exitCode: ExitCode {
    switch fact {
    case .useless, .disorder: .data
    case .pipe, .unknownBase, .notFiner: .usage
    }
  }

  var description: String {
    switch fact {
    case .pipe:
      return "the magnifier's candles cannot come through standard input; name a file or a store"
    case .unknownBase(let name):
      return
        "the magnifier '\(printable(name))' makes candles of the data's length, which is not known; "
        + "name it, as in \"data\": { \"file\": …, \"timeframe\": \"1h\", \"magnifier\": … }"
    case .notFiner(let name, let own, let base):
      let cure = "name finer ones of which candles of \(base) can be made"
      return own == base
        ? "the magnifier '\(printable(name))' has candles of \(own), as long as the data's; \(cure)"
        : "the magnifier '\(printable(name))' has candles of \(own), which do not divide the data's of "
          + "\(base); \(cure)"
    case .disorder(let name, let time):
      return
        "the magnifier '\(printable(name))' is not in the order of its times: the candle at "
        + "\(time) is earlier than the one before it; name candles of one length, such as 1m"
    case .useless(let name, let data, let first):
      let cause =
        first.map { "all have other prices. \($0)" }
        ?? "none has finer candles at its time"
      return
        "the magnifier '\(printable(name))' makes no candle of '\(printable(data))': \(cause); "
        + "both must be of one instrument, adjusted in the same way, with times in the same zone"
    }
  }
}
