import Market

/// A strategy document that comes with the package.
public struct ReadyMade: Sendable {
  /// The name that `"use"` takes.
  public let name: String
  /// One sentence: what it does.
  public let summary: String
  /// The document, ready to be printed and changed.
  public let text: String

  /// All of them, in the order of their names.
  public static let all: [ReadyMade] = [maCrossover, macdSignal]

  /// The one with a name.
  public static func find(_ name: String) -> ReadyMade? { all.first { $0.name == name } }

  /// The name nearest to a wrong one, if one is near.
  public static func nearest(to name: String) -> String? {
    Nearest.name(to: name, among: all.map(\.name))
  }

  private static let maCrossover = ReadyMade(
    name: "ma-crossover",
    summary: "Long while a quick moving average is above a calm one.",
    text: """
      {
        "$schema": "strategy.schema.json",
        "name": "MA crossover",
        "notes": "Follows the trend: long while the quick average is above the calm one.",
        "data": "datasets/aapl-1d.csv",
        "parameters": { "fast": 10, "slow": 30 },
        "indicators": {
          "quick": "sma(close, fast)",
          "calm": "sma(close, slow)"
        },
        "long": {
          "enter": "quick crosses above calm",
          "exit": "quick crosses below calm"
        },
        "size": { "equity": 0.95 },
        "account": { "cash": 10000, "commission": { "rate": 0.001 } }
      }

      """)

  private static let macdSignal = ReadyMade(
    name: "macd-signal",
    summary: "Long while the MACD line is above its signal line.",
    text: """
      {
        "$schema": "strategy.schema.json",
        "name": "MACD signal",
        "notes": "Buys when the MACD line crosses above its signal line, sells when it crosses below.",
        "data": "datasets/aapl-1d.csv",
        "parameters": { "fast": 12, "slow": 26, "smooth": 9 },
        "indicators": {
          "line": "macd(close, fast, slow, smooth)",
          "signal": "macd(close, fast, slow, smooth).signal",
          "bars": "macd(close, fast, slow, smooth).histogram"
        },
        "long": {
          "enter": "line crosses above signal",
          "exit": "line crosses below signal"
        },
        "size": { "equity": 0.95 },
        "account": { "cash": 10000, "commission": { "rate": 0.001 } }
      }

      """)
}
