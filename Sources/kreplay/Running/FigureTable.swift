import Market
import Replay

/// The figures of a run beside those of holding, as the summary and `runs show` print them.
struct FigureTable {
  /// Figures by key.
  let own: [String: Figure]
  let hold: [String: Figure]
  /// The currency of amounts; may be empty.
  let currency: String
  /// How far the final equity moves with the path inside ambiguous candles.
  let band: Double

  func lines(_ ink: Ink) -> [String] {
    var table = TextTable([.left, .right, .right])
    table.add(["", "strategy", "buy and hold"])
    for (label, key) in Self.compared {
      table.add([label + (key == "netProfit" ? unit : ""), text(key, own), text(key, hold)])
    }
    table.add(["Trades", trades])
    for (label, key) in Self.alone { table.add([label, text(key, own)]) }
    table.add(["Fill uncertainty", band == 0 ? "none" : Amounts.fixed(band, 2)])
    let gain = own["netProfit"]?.value ?? 0
    return table.lines { row, column, text in
      if row == 0 || column == 0 { return ink.dim(text) }
      return row <= 2 && column == 1 ? ink.signed(text, gain) : text
    }
  }

  private static let compared = [
    ("Net result", "netProfit"), ("  of the cash", "netReturn"),
    ("Growth a year (CAGR)", "cagr"), ("Largest drawdown", "maxDrawdown"),
    ("  lasting", "maxDrawdownDays"), ("Sharpe ratio", "sharpe"),
  ]

  private static let alone = [
    ("Won", "winRate"), ("Profit factor", "profitFactor"), ("Expectancy, a trade", "expectancy"),
    ("Time in the market", "exposure"), ("Costs paid", "costs"),
  ]

  private var unit: String { currency.isEmpty ? "" : ", " + printable(currency) }

  private var trades: String {
    let open = text("openTrades", own)
    return text("trades", own) + (open == "0" ? "" : " + \(open) open")
  }

  private func text(_ key: String, _ figures: [String: Figure]) -> String {
    guard let entry = Statistics.catalogue.first(where: { $0.key == key }),
      let figure = figures[key]
    else { return "–" }
    return Amounts.figure(figure, entry)
  }
}
