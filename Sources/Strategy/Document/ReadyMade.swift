import CSamples
import Market
import Text

/// A strategy document that comes with the package: an example of the repository, on candles that
/// come with it too.
public struct ReadyMade: Sendable {
  /// The name that `"use"` takes.
  public let name: String
  /// One sentence: what it does.
  public let summary: String
  /// The document, ready to be printed and changed.
  public var text: String {
    guard let file = sample_strategy(place)?.pointee else { return "" }
    let bytes = UnsafeBufferPointer(start: file.bytes, count: file.count)
    return Self.anywhere(String(decoding: bytes, as: UTF8.self))
  }
  /// Whether its rules are meant for bars of its own length; others take those of any data.
  let keepsTimeframe: Bool
  /// Its place among the files.
  private let place: Int

  /// All of them, in the order of their names.
  public static let all: [ReadyMade] = files.enumerated().compactMap {
    ReadyMade(file: $1, at: $0)
  }

  /// The one with a name.
  public static func find(_ name: String) -> ReadyMade? { all.first { $0.name == name } }

  /// The name nearest to a wrong one, if one is near.
  public static func nearest(to name: String) -> String? {
    Nearest.name(to: name, among: all.map(\.name))
      ?? all.first { !name.isEmpty && $0.name.hasPrefix(name.lowercased()) }?.name
  }

  /// Whether a document that uses it takes a key's value from it; parameters are merged.
  func brings(_ key: String) -> Bool {
    key != "parameters" && (key != "timeframe" || keepsTimeframe)
  }

  private static let summaries = [
    "bollinger-breakout": "Buys by a stop order after a close above the upper Bollinger band.",
    "both-sides": "Always in the market: long above an average, short below it.",
    "ma-crossover": "Long while a fast moving average is above a slow one.",
    "macd-signal": "Long while the MACD line is above its signal line.",
    "minutes-to-quarters": "Decides on 15-minute bars; orders are worked on minutes.",
    "rsi-reversion": "Buys weakness in a rising market; leaves at a stop, a target or strength.",
    "shared-account": "Breakouts on four stocks that share one account.",
  ]

  private static var files: [SampleFile] {
    var files: [SampleFile] = []
    while let file = sample_strategy(files.count)?.pointee { files.append(file) }
    return files
  }

  private init?(file: SampleFile, at place: Int) {
    let name = String(cString: file.name).prefix { $0 != "." }
    guard let summary = Self.summaries[String(name)] else { return nil }
    self.name = String(name)
    self.summary = summary
    keepsTimeframe = name == "minutes-to-quarters"
    self.place = place
  }

  /// An example that runs in any folder: its candles are those of the program, and no editor looks
  /// for a schema beside it.
  private static func anywhere(_ example: String) -> String {
    var text = example
    for sample in SampleCandles.all {
      text = text.replacing("../datasets/\(sample.fileName)", with: sample.path)
    }
    return text.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.contains("\"$schema\"") }.joined(separator: "\n")
  }
}
