import Glibc
import Indicators
public import Market
import Replay
public import Strategy
import Text

/// Candles that arrive line by line, and the document that they are played to.
public struct TailRequest {
  /// The path of the document.
  public var document: String
  /// The path of the candles; `-` is standard input.
  public var candles = "-"
  /// Parameters with other values than in the document, by name.
  public var settings: [String: Double] = [:]
  /// Other values in the places of those of the document.
  public var changes: [DocumentChange] = []
  /// The length of a candle; `nil` is that of the document's bars.
  public var timeframe: Timeframe?
  /// What is traded; `nil` for what the document says.
  public var symbol: String?

  /// Candles of standard input.
  public init(document: String) { self.document = document }
}

/// What became of candles that came.
public struct TailOutcome: Sendable {
  /// How many candles were played, and how many lines were left out.
  public let candles: Int, leftOut: Int
  /// Whether the observer ended it, and not the end of the candles.
  public let isInterrupted: Bool
}

/// Plays candles as they come, and says as lines of JSON what becomes of orders: nothing is sent anywhere.
///
/// - Parameters:
///   - write: takes the lines of the candles that have come, whole ones.
///   - tell: takes a sentence about a line that is left out, with the line, or about a gap.
/// - Throws: the `UserError`s of the document and the engine, `FileError`, and what `write` throws.
public func tailStrategy(
  _ request: TailRequest, observer: any JobObserver = NoObserver(),
  write: ([UInt8]) throws -> Void, tell: (String) -> Void
) throws -> TailOutcome {
  if request.document == "-", request.candles == "-" {
    throw UsageError(
      "the document and its candles would both be read from standard input; name a file for one of them"
    )
  }
  let document = try StrategyDocument(
    path: request.document, set: request.settings, changes: request.changes)
  guard document.data.count == 1, let entry = document.data.first else {
    throw UsageError(
      "live candles are those of one instrument, and the document has \(document.data.count); "
        + "take a document of one")
  }
  var instrument = try document.instrument(of: entry).applied(to: Instrument())
  instrument.symbol = request.symbol ?? instrument.symbol
  let account = document.account.currency
  if !account.isEmpty, !instrument.currency.isEmpty, account != instrument.currency {
    throw UsageError(
      "live candles go without rates of exchange, and prices are in \(printable(instrument.currency)) "
        + "and the account in \(printable(account)); give the account the currency of the prices")
  }
  if let sentence = entry.leftOutOfComing { tell(sentence) }
  let input = try LineInput(request.candles)
  defer { input.close() }
  func played(_ strategy: some Strategy) throws -> TailOutcome {
    var (own, plan) = (strategy, Plan())
    try own.setUp(&plan)
    if plan.graph.acrossGraph != nil {
      throw UsageError(
        "live candles are those of one instrument, and the document compares several; take rules "
          + "of one")
    }
    var options = ReplayOptions(document)
    let frame = request.timeframe ?? document.timeframe
    let isDaily = frame.map { $0.intradaySeconds == nil } ?? false
    let day = isDaily ? Time(milliseconds: 0) : nil
    options.from = try document.from?.time(for: instrument, ofDaily: day)
    options.to = try document.to?.time(for: instrument, ofDaily: day)
    let replay = try LiveReplay(
      strategy, instrument: instrument, timeframe: frame, options: options)
    let lines = LiveLines(rules: replay.rules, instrument: instrument, timeframe: frame)
    var tail = Tail(
      replay: replay, lines: lines, rows: LiveRows(instrument),
      step: frame.flatMap(\.intradaySeconds).map { Int64($0) * 1_000 })
    return try tail.play(input, observer, write: write, tell: tell)
  }
  return try played(document.strategy())
}

extension DataEntry {
  /// A note on what live candles lack; `nil` where there is nothing.
  fileprivate var leftOutOfComing: String? {
    let events =
      switch source {
      case .file(_, let options): options.events
      case .store(_, _, _, let events): events
      }
    let keys = [
      ("events", events != nil), ("funding", funding != nil), ("magnifier", magnifier != nil),
    ]
    .filter(\.1).map { "'\($0.0)'" }
    return keys.isEmpty
      ? nil : "live candles go without \(listed(keys)) of the document's data"
  }
}

/// A run on candles that arrive one by one.
private struct Tail<S: Strategy> {
  /// The longest line that is read.
  static var longestLine: Int { 1 << 20 }

  var replay: LiveReplay<S>
  let lines: LiveLines
  var rows: LiveRows
  /// The length of a candle in milliseconds, within a day.
  let step: Int64?
  private var number = 0
  private var candles = 0
  private var leftOut = 0
  private var last: Time?
  /// What is written when all that has come is played.
  private var output: [UInt8] = []
  private var rest: [UInt8] = []

  init(replay: LiveReplay<S>, lines: LiveLines, rows: LiveRows, step: Int64?) {
    self.replay = replay
    self.lines = lines
    self.rows = rows
    self.step = step
  }

  mutating func play(
    _ input: LineInput, _ observer: any JobObserver, write: ([UInt8]) throws -> Void,
    tell: (String) -> Void
  ) throws -> TailOutcome {
    while !observer.isStopped, !replay.isOver, let bytes = try input.read() {
      try take(bytes, tell)
      if !output.isEmpty { try write(output) }
      output.removeAll(keepingCapacity: true)
    }
    let isInterrupted = observer.isStopped
    // A last line without its end may be half of one where it was interrupted.
    if !rest.isEmpty, !isInterrupted { try takeLine(rest[...], tell) }
    let (events, figures) = try replay.finish()
    for event in events { output += lines.line(event) }
    output += lines.line(figures, candles: candles)
    try write(output)
    return TailOutcome(candles: candles, leftOut: leftOut, isInterrupted: isInterrupted)
  }

  /// Plays the whole lines among some bytes.
  private mutating func take(_ bytes: [UInt8], _ tell: (String) -> Void) throws {
    rest += bytes
    let all = rest
    var start = 0
    while let end = all[start...].firstIndex(of: UInt8(ascii: "\n")) {
      try takeLine(all[start..<end], tell)
      start = end + 1
    }
    rest = Array(all[start...])
    if rest.count > Self.longestLine {
      throw UsageError(
        "line \(Amounts.whole(number + 1)) has more than \(Amounts.whole(Self.longestLine)) bytes; "
          + "candles come one a line, with a line feed after each")
    }
  }

  private mutating func takeLine(_ line: ArraySlice<UInt8>, _ tell: (String) -> Void) throws {
    number += 1
    switch rows.read(line) {
    case .nothing: return
    case .wrong(let problem):
      leftOut += 1
      let text = printable(String(decoding: line, as: UTF8.self), limit: 200)
      tell("line \(Amounts.whole(number)) is left out, \(problem): \(text)")
    case .candle(let candle):
      if let last, let gap = gap(last, candle.time) {
        tell("before line \(Amounts.whole(number)) \(gap)")
      }
      last = candle.time
      candles += 1
      var one = Candles()
      one.append(candle)
      for event in try replay.step(one) { output += lines.line(event) }
    }
  }

  /// What is missing between two candles of one day, or between two days more than a long weekend apart.
  private func gap(_ last: Time, _ next: Time) -> String? {
    let day: Int64 = 86_400_000
    let distance = next.milliseconds - last.milliseconds
    if let step {
      guard distance > step, last.milliseconds / day == next.milliseconds / day else { return nil }
      let missing = Int((distance - 1) / step)
      return
        "\(missing == 1 ? "a candle is" : "\(Amounts.whole(missing)) candles are") missing after \(last)"
    }
    guard distance > 4 * day else { return nil }
    return "there is nothing for \(Amounts.whole(Int(distance / day))) days after \(last)"
  }
}

/// The bytes of a file or a pipe as they come.
private struct LineInput {
  private let descriptor: Int32
  private let path: String

  init(_ path: String) throws {
    self.path = path == "-" ? "standard input" : path
    descriptor = path == "-" ? 0 : open(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 { throw FileError(path: path, action: "read", code: errno) }
  }

  /// What has come, at least a byte; `nil` at the end, nothing where a signal came.
  func read() throws -> [UInt8]? {
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      let got = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      if got < 0 { failure = errno }
      count = max(0, got)
    }
    if failure == EINTR { return [] }
    if failure != 0 { throw FileError(path: path, action: "read", code: failure) }
    return bytes.isEmpty ? nil : bytes
  }

  func close() { if descriptor > 0 { Glibc.close(descriptor) } }
}
