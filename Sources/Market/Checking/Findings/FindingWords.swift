import Text

extension Finding {
  /// How much of what was found, in a few words: `2 suspected splits`.
  public var words: String { kind.words(count) }
}

extension CheckKind {
  /// So much of it, in a few words.
  public func words(_ count: Int) -> String {
    let number = Self.number(count)
    let isOne = count == 1
    return switch self {
    case .value: "\(number) \(isOne ? "row" : "rows") that cannot be read"
    case .duplicate: "\(number) \(isOne ? "row that repeats a time" : "rows that repeat a time")"
    case .disorder: "\(number) \(isOne ? "row that goes" : "rows that go") back in time"
    case .ohlc:
      "\(number) \(isOne ? "candle that contradicts itself" : "candles that contradict themselves")"
    case .price: "\(number) \(isOne ? "price" : "prices") of 0 or below"
    case .timeframe:
      "candles of another timeframe in \(number) \(isOne ? "place" : "places")"
    case .split: "\(number) suspected \(isOne ? "split" : "splits")"
    case .spike: "\(number) \(isOne ? "spike" : "spikes")"
    case .stale: "\(number) stale \(isOne ? "run" : "runs")"
    case .clock: "weeks that open at the wrong hour"
    case .hours: "\(number) \(isOne ? "candle" : "candles") outside the trading hours"
    case .gap: "\(number) \(isOne ? "gap" : "gaps")"
    case .volume: "\(number) \(isOne ? "candle" : "candles") without volume"
    case .flat: "\(number) flat \(isOne ? "candle" : "candles")"
    }
  }

  /// What a table calls it.
  public var title: String {
    switch self {
    case .value: localized("unreadable rows")
    case .duplicate: localized("repeated times")
    case .disorder: localized("times that go back")
    case .ohlc: localized("contradictory OHLC")
    case .price: localized("prices of 0 or below")
    case .timeframe: localized("mixed timeframes")
    case .split: localized("suspected splits")
    case .spike: localized("spikes")
    case .stale: localized("stale runs")
    case .clock: localized("clock")
    case .hours: localized("outside hours")
    case .gap: localized("gaps")
    case .volume: localized("no volume")
    case .flat: localized("flat candles")
    }
  }

  static func number(_ count: Int) -> String {
    NumberText.fixed(Double(count), decimals: 0, separator: UInt8(ascii: ","))
  }
}

extension CheckReport {
  /// The verdict in one line.
  public var verdictWords: String {
    switch verdict {
    case .empty: "do not trust: there is no candle in it"
    case .clean where accepted.isEmpty: "clean: nothing in it would change a result"
    case .clean: "clean but for " + list(accepted) + ", as asked"
    case .usable(let kinds): "usable: " + list(kinds) + " to look at"
    case .wrong(let kinds): "do not trust: " + list(kinds)
    case .broken(let kind, let rows, let all):
      "do not trust: the export is broken as a whole, "
        + (rows == all ? "all" : Self.whole(rows) + " of") + " \(Self.whole(all)) rows "
        + Self.fault(kind)
    }
  }

  /// What the person takes as it is.
  private var accepted: [CheckKind] { findings.filter { $0.isAccepted }.map(\.kind) }

  private func list(_ kinds: [CheckKind]) -> String {
    let words = kinds.map { kind in
      let words = self[kind]?.words ?? kind.title
      guard kind == .gap, let longest = longestGap else { return words }
      return words + (count(.gap) == 1 ? " of " : " of up to ")
        + Span.words(milliseconds: Int64(longest.seconds) * 1_000)
    }
    return words.count < 2
      ? words.joined() : words.dropLast().joined(separator: ", ") + " and " + (words.last ?? "")
  }

  private static func whole(_ number: Int) -> String {
    NumberText.fixed(Double(number), decimals: 0, separator: UInt8(ascii: ","))
  }

  private static func fault(_ kind: CheckKind) -> String {
    switch kind {
    case .ohlc:
      "contradict themselves, as where an unadjusted close stands beside an adjusted open, high and low"
    case .duplicate: "repeat a time, as where several series stand in one file"
    case .disorder: "go back in time; sort it"
    case .price: "have prices of 0 or below"
    default: "cannot be read; is it a file of candles?"
    }
  }
}
