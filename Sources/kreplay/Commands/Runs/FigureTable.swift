import Jobs
import Market
import Replay
import Text

/// The figures of a run beside those of holding, as the summary and `runs show` print them, under the
/// names that the report has for them.
struct FigureTable {
  /// Figures by key.
  let own: [String: Figure]
  let hold: [String: Figure]
  /// The currency of amounts; may be empty.
  let currency: String
  /// How far the final equity moves with the path inside ambiguous candles.
  let uncertainty: String

  func lines(_ ink: Ink) -> [String] {
    var table = TextTable([.left, .right, .right])
    table.add(["", "strategy", "buy and hold"])
    for entry in Self.entries(Self.compared) {
      table.add([label(entry), text(entry, own), text(entry, hold)])
    }
    for entry in Self.entries(Self.alone) where isShown(entry.key) {
      table.add([label(entry), text(entry, own)])
    }
    table.add(["Fill uncertainty", uncertainty])
    let gain = own["netProfit"]?.value ?? 0
    let lines = table.lines { row, column, text in
      if row == 0 || column == 0 { return ink.dim(text) }
      return row <= 2 && column == 1 ? ink.signed(text, gain) : text
    }
    guard case .unknown(let reason) = hold["netProfit"], own["netProfit"]?.value != nil else {
      return lines
    }
    return lines + [ink.dim("Buy and hold has no figures: \(printable(reason))")]
  }

  private static let compared = [
    "netProfit", "netReturn", "cagr", "maxDrawdown", "longestDrawdown", "sharpe",
  ]

  private static let alone = [
    "trades", "openTrades", "winRate", "profitFactor", "expectancy", "expectancyShare", "exposure",
    "costs", "salesTax", "spreadPaid", "interest", "funding", "rolls", "slippage",
    "dividends",
  ]

  private static func entries(_ keys: [String]) -> [Statistic] {
    keys.compactMap(Statistics.entry)
  }

  private func isShown(_ key: String) -> Bool {
    switch key {
    case "openTrades": hasOpenTrades
    // A file of events may tell rolls alone.
    case "dividends": own[key]?.value.map { $0 != 0 || own["rolls"]?.value == nil } ?? false
    case "salesTax", "spreadPaid", "interest", "funding", "rolls", "slippage":
      own[key]?.value != nil
    default: true
    }
  }

  private var hasOpenTrades: Bool { (own["openTrades"]?.value ?? 0) > 0 }

  /// Amounts name their currency at the first of them.
  private func label(_ entry: Statistic) -> String {
    if entry.key == "netProfit", !currency.isEmpty {
      return entry.title + ", " + printable(currency)
    }
    return entry.title
  }

  private func text(_ entry: Statistic, _ figures: [String: Figure]) -> String {
    figures[entry.key].map { Amounts.figure($0, entry) } ?? "–"
  }
}

extension AmbiguityFacts {
  /// How far the final equity moves with the path inside candles, as an amount or in words.
  var words: String {
    if !isMeasured { return "not measured" }
    return isNone ? "none" : Amounts.fixed(width, 2)
  }
}
