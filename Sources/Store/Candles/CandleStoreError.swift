public import Market
import Text

/// Why candles cannot be put into a store or found in it.
public struct CandleStoreError: UserError, Hashable {
  /// What happened.
  public enum Fact: Hashable, Sendable {
    /// No series of a symbol; the nearest one, and how many series there are.
    case unknownSymbol(String, nearest: String?, series: Int)
    /// No series of a symbol with a timeframe; those that there are.
    case unknownTimeframe(SeriesID, others: [Timeframe])
    /// Several timeframes of a symbol.
    case ambiguous(String, [Timeframe])
    /// A symbol that is empty or has characters that cannot be printed.
    case badSymbol(String)
    /// A source without a timeframe.
    case noTimeframe(String)
    /// A source whose candles have another length than was asked for.
    case otherTimeframe(SeriesID, Timeframe)
    /// A fact of the series that a source contradicts.
    case contradiction(SeriesID, fact: String, stored: String, given: String)
    /// A candle without a sequence number, or with one that is not above that of the candle before.
    case numberMissing(SeriesID, Time)
    /// Times that do not increase.
    case disorder(SeriesID, Time, after: Time)
    /// A candle less than half of its length away from a stored one: the same day by another clock.
    case tooNear(SeriesID, Time, stored: Time)
    /// A source without candles.
    case noCandles(SeriesID)
    /// A name that is taken.
    case taken(SeriesID)
    /// A series merged into itself.
    case itself(SeriesID)
    /// A chunk that cannot be what was written.
    case damaged(SeriesID, from: Time, what: String)
    /// A source that gives what a candle cannot be.
    case notACandle(SeriesID, Time, String)
  }
  /// What happened.
  public let fact: Fact
  /// The store's path as it was given.
  public let path: String

  init(_ fact: Fact, path: String) {
    self.fact = fact
    self.path = path
  }

  /// Wrong names are wrong usage, wrong or damaged candles bad data.
  public var exitCode: ExitCode {
    switch fact {
    case .unknownSymbol, .unknownTimeframe, .ambiguous, .badSymbol, .noTimeframe, .taken, .itself:
      .usage
    default: .data
    }
  }

  /// The whole message.
  public var description: String {
    switch fact {
    case .unknownSymbol, .unknownTimeframe, .ambiguous, .badSymbol, .taken, .itself: wordsOfNames
    case .damaged: wordsOfDamage
    default: wordsOfCandles
    }
  }
}

extension CandleStoreError {
  private var wordsOfNames: String {
    switch fact {
    case .unknownSymbol(let symbol, let nearest, let series):
      "no series '\(shown(symbol))' in the candle store '\(place)', which holds "
        + "\(series == 1 ? "1 series" : "\(series) series")"
        + suggestion(nearest, otherwise: "'kreplay data list' shows them")
    case .unknownTimeframe(let id, let others):
      "the candle store '\(place)' has no \(id.timeframe) candles of '\(shown(id.symbol))', only "
        + "\(Self.list(others)); name one of these, or import others"
    case .ambiguous(let symbol, let frames):
      "the candle store '\(place)' has '\(shown(symbol))' as \(Self.list(frames)); name one "
        + "with --timeframe"
    case .badSymbol(let symbol):
      symbol.isEmpty
        ? "the series has no symbol; name one with --symbol"
        : "'\(shown(symbol))' cannot be a symbol; take 1 to 200 printable characters"
    case .taken(let id):
      "the candle store '\(place)' holds \(shown(id)) already; delete it first, or merge the two"
    case .itself(let id): "\(shown(id)) cannot be merged into itself; name two series"
    default: ""
    }
  }

  private var wordsOfCandles: String {
    switch fact {
    case .noTimeframe(let symbol):
      "the timeframe of '\(shown(symbol))' is unknown; give it, as in --timeframe 1d"
    case .otherTimeframe(let id, let given):
      "the candles are of \(given), and \(shown(id)) was asked for; "
        + "import them as \(given), or resample them first"
    case .contradiction(let id, let fact, let stored, let given):
      "the \(fact) of \(shown(id)) is \(shown(stored)) in the candle store '\(place)' and "
        + "\(shown(given)) in what is imported; import it under another symbol, or correct the one "
        + "that is wrong"
    case .numberMissing(let id, let time):
      "the candle of \(shown(time)) of \(shown(id)) has no sequence number above that of the "
        + "candle before, though the first candles have; number all candles in their order, or none"
    case .disorder(let id, let time, let last):
      "the candle of \(shown(time)) of \(shown(id)) would follow that of \(shown(last)); "
        + "times must increase, with the sequence numbers where there are any"
    case .tooNear(let id, let time, let stored):
      "the candle of \(shown(time)) of \(shown(id)) lies less than half of its length from that of "
        + "\(shown(stored)), which the store has: both seem to be the same candle in another time "
        + "zone; import with --dates-only or another --time-zone, or delete the series first"
    case .noCandles(let id): "there are no candles to import as \(shown(id)); take another file"
    case .notACandle(let id, let time, let what):
      "the candle of \(shown(time)) of \(shown(id)) \(what); correct or skip it"
    default: ""
    }
  }

  private var wordsOfDamage: String {
    guard case .damaged(let id, let time, let what) = fact else { return "" }
    return "the candle store '\(place)' is damaged: \(shown(id)) from \(shown(time)) on \(what); "
      + "restore a copy, or delete the series and import it again"
  }

  private static func list(_ frames: [Timeframe]) -> String {
    let names = frames.map(\.description)
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " and " + last
  }

  /// A time that may be that of a damaged row: beyond the years that have a text, the nearest.
  private func shown(_ time: Time) -> String {
    min(max(time, Time.range.lowerBound), Time.range.upperBound).description
  }

  private func shown(_ id: SeriesID) -> String { shown(id.description) }

  /// The path as a message may hold it.
  private var place: String { printable(path) }

  /// Untrusted text, printable and not endless.
  private func shown(_ text: String) -> String { printable(text, limit: 60) }
}
