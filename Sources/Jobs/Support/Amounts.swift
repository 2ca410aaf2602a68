import Glibc
package import Market
package import Replay
import Text

/// Numbers as messages and tables show them: commas between thousands, a plain minus.
package enum Amounts {
  /// A whole number of things.
  package static func whole(_ value: Int) -> String { fixed(Double(value), 0) }

  /// `1 candle`, `3,270 candles`.
  package static func candles(_ count: Int) -> String {
    whole(count) + (count == 1 ? " candle" : " candles")
  }

  /// A number with a fixed count of decimals; `+` before it where the sign is part of the message.
  package static func fixed(_ value: Double, _ decimals: Int, signed: Bool = false) -> String {
    let text = NumberText.fixed(value, decimals: decimals, separator: UInt8(ascii: ","))
    return signed && value > 0 ? "+" + text : text
  }

  /// A gain or a loss as a share: `+4.10 %`.
  package static func gain(_ value: Double) -> String {
    fixed(value * 100, 2, signed: true) + " %"
  }

  /// As many decimals as it takes to tell different numbers apart, 2 to 8.
  package static func telling(_ values: [Double]) -> Int {
    let known = Set(values.filter(\.isFinite))
    var decimals = 2
    while decimals < 8, Set(known.map { fixed($0, decimals) }).count < known.count { decimals += 1 }
    return decimals
  }

  /// A figure in its unit, `–` where there is none.
  package static func figure(_ figure: Figure, _ statistic: Statistic) -> String {
    guard let value = figure.value else { return "–" }
    let decimals = statistic.decimals(of: value)
    let isSigned = statistic.isSigned
    return switch statistic.unit {
    case .money, .number, .count: fixed(value, decimals, signed: isSigned)
    case .share: fixed(value * 100, decimals, signed: isSigned) + " %"
    case .days: fixed(value, decimals) + (value == 1 ? " day" : " days")
    }
  }

  /// A time without what it has none of: `2024-03-01`, or `2024-03-01 10:15`.
  package static func time(_ time: Time, isIntraday: Bool) -> String {
    let text = time.description
    let date = String(text.prefix(10))
    return isIntraday ? date + " " + text.dropFirst(11).prefix(5) : date
  }

  /// Seconds as milliseconds or seconds.
  package static func duration(_ seconds: Double) -> String {
    seconds < 1 ? fixed(seconds * 1_000, 1) + " ms" : fixed(seconds, 2) + " s"
  }

  /// A price with all its digits where these are ten at most, else with eight of them: what slippage or a
  /// distance makes of a price without a tick has many that say nothing.
  package static func price(_ value: Double) -> String {
    let text = NumberText.shortest(value)
    guard value.isFinite, value != 0, text.utf8.count(where: { $0 >= 48 && $0 <= 57 }) > 10 else {
      return text
    }
    let before = Int(Glibc.log10(value.magnitude).rounded(.down)) + 1
    var rounded = NumberText.fixed(value, decimals: min(12, max(0, 8 - before)))
    guard rounded.contains(".") else { return rounded }
    while rounded.hasSuffix("0") { rounded.removeLast() }
    if rounded.hasSuffix(".") { rounded.removeLast() }
    return rounded
  }
}
