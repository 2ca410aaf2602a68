import Text

extension Detection {
  /// What is there, with its values; of candles of a length, by clocks of a zone or of UTC.
  func words(_ timeframe: Timeframe?, _ clocks: ZoneOffsets? = nil) -> String {
    switch fact {
    case .noVolume: count == 1 ? "nothing was traded" : "nothing was traded in \(count) candles"
    case .flat(let price):
      "all four prices are \(number(price))" + (count == 1 ? "" : ", and so in \(count - 1) more")
    case .notPositive(let name, let price): "the \(name) \(number(price)) is not above 0"
    case .stale(let close, let candles):
      "\(candles) candles in a row repeat the same four prices; the close is \(number(close))"
    case .spike(let before, let at, let after, let deviations):
      "the close \(number(at)) stands between \(number(before)) and \(number(after)), \(times(deviations)) as far as usual"
    case .wick(let extreme, let body, let deviations):
      "the \(extreme > body ? "high" : "low") \(number(extreme)) lies \(times(deviations)) as far from \(number(body)) as closes usually move"
    case .split(let before, let after, let ratio, let volume):
      "the price jumps from \(number(before)) to \(number(after)), as in a split of \(ratio)"
        + (ratio.isPowerOfTen ? " or a change of units" : "")
        + (volume.map { "; the volume is \(times($0)) the usual" } ?? "")
    case .gap(let step, let missing):
      Self.gap(step, missing, until: Time(milliseconds: time + step), timeframe, clocks)
    case .opening(let evidence): evidence.words
    case .zone(let words): words
    case .outside(let all, let calendar, let hours):
      "\(CheckKind.number(count)) of \(CheckKind.number(all)) candles (\(Self.share(count, all))) \(count == 1 ? "is" : "are") "
        + (hours.map { "outside the trading hours of \(calendar) (\($0))" }
          ?? "on \(count == 1 ? "a date" : "dates") without a session of \(calendar)")
    case .step(let step):
      "the candle comes \(Span.words(milliseconds: step)) after the one before"
        + (timeframe.map { ", where candles are \($0)" } ?? "")
    }
  }

  private static func gap(
    _ step: Int64, _ missing: Int?, until: Time, _ timeframe: Timeframe?, _ clocks: ZoneOffsets?
  ) -> String {
    let isIntraday = timeframe?.intradaySeconds != nil
    let end =
      isIntraday
      ? clocks?.written(until) ?? until.description
      : (clocks?.date(until) ?? until.date).description
    guard let missing else {
      return "no candle for \(Span.words(milliseconds: step)), until \(end)"
    }
    return "\(missing) \(missing == 1 ? "candle is" : "candles are") missing until \(end)"
  }

  /// `60 %`, below one per cent with two decimals.
  private static func share(_ count: Int, _ all: Int) -> String {
    let percent = 100 * Double(count) / Double(max(1, all))
    return NumberText.fixed(percent, decimals: percent < 1 ? 2 : 0) + " %"
  }

  private func number(_ value: Double) -> String { NumberText.shortest(value) }

  /// `12 times`, `1.3 times`.
  private func times(_ value: Double) -> String {
    NumberText.fixed(value, decimals: value < 10 ? 1 : 0) + " times"
  }
}
