import Foundation
import Support

/// A folder with a small document and its candles.
struct SampleFiles {
  let folder = TemporaryFolder()

  init(document: String = Self.document, candles: [UInt8] = Array(Self.candles.utf8)) {
    _ = folder.file("strategy.json", document)
    _ = folder.file("candles.csv", candles)
  }

  static let document = """
    {
      "name": "Case",
      "data": "candles.csv",
      "parameters": { "fast": 2 },
      "indicators": {
        "fastMA": "sma(close, fast)",
        "slowMA": "sma(close, 3)"
      },
      "long": {
        "enter": "fastMA crosses above slowMA",
        "exit": "fastMA crosses below slowMA"
      },
      "account": { "cash": 10000 }
    }
    """

  static let candles = """
    time,open,high,low,close,volume
    2024-01-01,10,11,9,10,100
    2024-01-02,10,11,9,9,100
    2024-01-03,9,10,8,8,100
    2024-01-04,8,10,8,10,100
    2024-01-05,10,12,10,12,100
    2024-01-08,12,13,11,11,100
    2024-01-09,11,11,9,9,100
    2024-01-10,9,10,8,8,100

    """

  /// What a run that fails must leave: what was there before.
  static let untouched = ["candles.csv", "strategy.json"]

  /// Runs the document; what it says with the folder's path taken out.
  func run(_ arguments: [String] = []) throws -> Kreplay.Result {
    try Kreplay.shell(
      (["kreplay", "run", "strategy.json"] + arguments).joined(separator: " "), in: folder.url.path)
  }
}
