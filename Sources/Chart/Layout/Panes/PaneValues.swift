import Glibc

/// Which values a side of a pane spans, from what its marks show.
struct PaneValues {
  /// What the marks show of the bars.
  private(set) var shown = ValueRange()
  /// What the side spans; empty where nothing is shown and nothing was asked for.
  private(set) var range = ValueRange()
  /// Names of marks of which nothing is seen, so far from the prices they are.
  private(set) var beyond: [String] = []

  /// Prices keep at least half of their pane: lines beside them widen it by so much of their range.
  static let most = 0.5

  init(_ settings: PaneScale, _ marks: [any Mark], _ view: ChartView) {
    for mark in marks { mark.extend(&shown, view) }
    switch settings.range {
    case .fixed(let low, let high):
      range.include(low)
      range.include(high)
      return
    case .all: range = shown
    default: range = nearPrices(marks, view, isLog: settings.kind == .logarithmic)
    }
    switch settings.range {
    case .including(let value): range.include(value)
    case .spanning(let low, let high):
      range.include(low)
      range.include(high)
    case .symmetric where !range.isEmpty:
      let reach = max(abs(range.lower), abs(range.upper))
      range.include(reach)
      range.include(-reach)
    default: break
    }
  }

  /// The range of the prices, widened by what else is shown as far as that leaves them their half.
  private mutating func nearPrices(
    _ marks: [any Mark], _ view: ChartView, isLog: Bool
  ) -> ValueRange {
    var prices = ValueRange()
    for mark in marks where mark.showsPrices { mark.extend(&prices, view) }
    let (low, high) = Self.limits(prices, isLog)
    guard low < high else { return shown }
    var range = prices
    for mark in marks where !mark.showsPrices {
      var own = ValueRange()
      mark.extend(&own, view)
      if own.isEmpty { continue }
      if own.upper < low || own.lower > high {
        beyond.append(Self.name(mark, view))
        continue
      }
      range.include(max(own.lower, low))
      range.include(min(own.upper, high))
    }
    return range
  }

  /// The values up to which other marks widen the range; none where prices stand still.
  private static func limits(_ prices: ValueRange, _ isLog: Bool) -> (Double, Double) {
    let (low, high) = (prices.lower, prices.upper)
    guard high - low > max(abs(low), abs(high)) * 1e-9 else { return (0, 0) }
    if isLog, low > 0 {
      let ratio = pow(high / low, most)
      return (low / ratio, high * ratio)
    }
    let reach = (high - low) * most
    return (low - reach, high + reach)
  }

  private static func name(_ mark: any Mark, _ view: ChartView) -> String {
    mark.legend(view)?.name ?? mark.columns.first ?? "a mark"
  }
}
