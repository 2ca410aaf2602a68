import Text

/// The files of a folder or an archive as one series: in the order of their times, whatever that of
/// their names, and those that overlap merged.
///
/// A candle that two files tell alike counts once; where they contradict each other, the policy for
/// duplicates says what is done. Memory and open files are bounded by the files that overlap.
final class JoinedFiles: FileSource {
  /// The most files that are read at once.
  static let openLimit = 64

  let context: ReadingContext
  let instrument: Instrument
  let timeframe: Timeframe?
  private(set) var events: [CorporateEvent] = []
  let basis: PriceBasis?
  let header: (text: String, choice: ColumnChoice)

  private let path: String
  private let options: ReadingOptions
  /// The files that were not opened, the next one last.
  private var closed: [FilePart]
  private var open: [OpenPart] = []
  private var repeated = 0
  private var combined = 0
  private var hasEnded = false

  /// Looks at all files.
  ///
  /// - Throws: `PartsError` where they are no one series; as `OneFile`.
  init(_ parts: DataParts, _ options: ReadingOptions) throws {
    path = parts.path
    var looked: [FilePart] = []
    var passedOver = parts.passedOver
    var skipped: [DefectLog] = []
    for part in parts.parts {
      if let seen = try FilePart(part, options, skipped: &skipped) {
        looked.append(seen)
      } else {
        passedOver.append(part.name)
      }
    }
    guard let first = looked.first else {
      throw PackedError(parts.path, .noCandles(found: passedOver))
    }
    let agreement = try PartAgreement(looked, path: parts.path, options)
    instrument = Instrument(symbol: agreement.symbol, zone: first.zone)
    timeframe = agreement.timeframe
    basis = Set(looked.map(\.basis)).count == 1 ? first.basis : nil
    header = first.header
    // The length that most rows show holds for files with few rows too.
    var own = options
    own.timeframe = options.timeframe ?? agreement.timeframe
    self.options = own
    closed = looked.sorted { ($0.first, $0.part.path) > ($1.first, $1.part.path) }
    context = ReadingContext(
      stream: SampleBytes([], name: parts.path), sample: FileHead(name: parts.path, bytes: []),
      dialect: first.dialect, options: options)
    context.notes = ["\(looked.count) files were read as one series, in the order of their times"]
    for log in skipped { context.keep(log) }
    note(passedOver: passedOver)
    for part in looked { note(part.notes) }
  }

  /// Says what was not read.
  private func note(passedOver: [String]) {
    if let note = passedOverNote(passedOver) { context.notes.append(note) }
  }

  /// Adds notes that are not there yet.
  private func note(_ notes: [String]) {
    for note in notes where context.notes.count < 20 && !context.notes.contains(note) {
      context.notes.append(note)
    }
  }

  func next(into block: inout Candles) throws -> Bool {
    block.removeAll()
    while block.isEmpty, !hasEnded {
      try openNext()
      switch open.count {
      case 0: end()
      case 1: try open[0].give(to: &block, before: closed.last?.first.milliseconds ?? .max)
      default: try merge(into: &block)
      }
      try closeEnded()
    }
    return !block.isEmpty
  }

  /// Opens the files that begin no later than the next candle.
  private func openNext() throws {
    while let part = closed.last,
      open.allSatisfy({ $0.time >= part.first.milliseconds })
    {
      closed.removeLast()
      let opened = try OpenPart(part, options)
      if opened.isAtEnd { finish(opened) } else { open.append(opened) }
      if open.count > Self.openLimit {
        throw PartsError(path: path, problem: .overlaps(open.count, at: part.first))
      }
    }
  }

  /// Candle by candle, as long as several files have the same times.
  private func merge(into block: inout Candles) throws {
    while block.count < Candles.blockSize, open.count > 1 {
      var first = 0
      for i in open.indices where open[i].time < open[first].time { first = i }
      let time = open[first].time
      if let next = closed.last, next.first.milliseconds <= time { return }
      try take(first, time, into: &block)
      try closeEnded()
    }
  }

  /// The candle of a time, and what other files say of it.
  private func take(_ first: Int, _ time: Int64, into block: inout Candles) throws {
    var candle = open[first].candle
    let sequence = open[first].sequence
    for i in open.indices where i != first && open[i].time == time {
      let other = open[i].candle
      if other == candle {
        repeated += 1
      } else if try isHalf(open[first], open[i]) {
        candle = joined(candle, other)
        combined += 1
      } else {
        try contradict(time, open[first], open[i])
      }
      try open[i].advance()
    }
    if let sequence { block.append(candle, sequence: sequence) } else { block.append(candle) }
    try open[first].advance()
  }

  /// Whether two candles are made of the ticks at the end of one file and the beginning of the next.
  private func isHalf(_ one: OpenPart, _ other: OpenPart) throws -> Bool {
    guard one.part.isMadeOfTicks, other.part.isMadeOfTicks, other.isAtStart else { return false }
    return try one.isAtLast()
  }

  private func joined(_ one: Candle, _ other: Candle) -> Candle {
    Candle(
      one.time, open: one.open, high: max(one.high, other.high), low: min(one.low, other.low),
      close: other.close, volume: one.volume + other.volume)
  }

  private func contradict(_ time: Int64, _ one: OpenPart, _ other: OpenPart) throws {
    let error = PartsError(
      path: path,
      problem: .candle(
        Time(milliseconds: time), in: one.part.part.name, and: other.part.part.name))
    let policy = options.policies[.duplicate]
    if policy == .stop { throw error }
    context.keep(
      DefectLog.Entry(
        .duplicate, policy, time: Time(milliseconds: time), line: nil,
        message: error.description))
  }

  private func closeEnded() throws {
    for part in open where part.isAtEnd { finish(part) }
    open.removeAll { $0.isAtEnd }
  }

  private func finish(_ part: OpenPart) {
    note(part.context.notes)
    context.zoneDoubt = context.zoneDoubt ?? part.context.zoneDoubt
    context.keep(part.context.log)
    // What files tell of the days that they share counts once.
    var known = Set(events)
    events += part.events.filter { known.insert($0).inserted }
  }

  private func end() {
    hasEnded = true
    if repeated > 0 {
      context.notes.append(
        repeated == 1
          ? "1 candle is identical in several files and was taken once"
          : "\(repeated) candles are identical in several files and were taken once")
    }
    if combined > 0 {
      context.notes.append(
        "\(combined) \(combined == 1 ? "candle was" : "candles were") made of ticks of two files")
    }
  }
}

/// What a reader should know of files that were not read; `nil` where there are none.
func passedOverNote(_ names: [String]) -> String? {
  if names.isEmpty { return nil }
  let shown = names.sorted().prefix(5).map { "'\(excerpt($0))'" }.joined(separator: ", ")
  return "not read: \(shown)" + (names.count > 5 ? " and \(names.count - 5) more" : "")
}
