import CSamples
import Text

/// Candles that come with the program, so that a first run needs no file.
///
/// `sample:aapl-1d` names them wherever a file of candles can be named; a file of that name is
/// `./sample:aapl-1d`. Most are in the program as bytes; a synthetic market is made anew, from the
/// same seed.
public struct SampleCandles: Sendable {
  /// What a path begins with that names a sample.
  package static let scheme = "sample:"

  /// Its name, e.g. `aapl-1d`.
  public let name: String
  /// What it is, in a few words.
  public let title: String
  /// What is traded.
  public let symbol: String

  /// The path that names it.
  public var path: String { Self.scheme + name }

  /// All of them, in the order of their names.
  public static let all = [
    SampleCandles(name: "aapl-1d", title: "Apple, daily, splits taken out", symbol: "AAPL"),
    SampleCandles(name: "goog-1d", title: "Google, daily", symbol: "GOOG"),
    SampleCandles(name: "ibm-1d", title: "IBM, daily", symbol: "IBM"),
    SampleCandles(name: "msft-1d", title: "Microsoft, daily, splits taken out", symbol: "MSFT"),
    SampleCandles(name: "synth-1m", title: "a synthetic market, one minute", symbol: "SYNTH"),
  ]

  /// The sample that a path names; `nil` for the path of a file.
  ///
  /// - Throws: `SampleError` where there is no such sample.
  package init?(path: String) throws {
    guard path.hasPrefix(Self.scheme) else { return nil }
    try self.init(String(path.dropFirst(Self.scheme.count)))
  }

  /// The sample of a name.
  ///
  /// - Throws: `SampleError` where there is none.
  public init(_ name: String) throws {
    guard let sample = Self.all.first(where: { $0.name == name }) else {
      throw SampleError(name: name)
    }
    self = sample
  }

  private init(name: String, title: String, symbol: String) {
    self.name = name
    self.title = title
    self.symbol = symbol
  }

  /// The name of the file that would hold it.
  package var fileName: String { name + ".csv" }

  /// The text of that file.
  package func bytes() throws -> [UInt8] {
    var place = 0
    while let file = sample_candles(place)?.pointee {
      if String(cString: file.name) == fileName {
        return Array(UnsafeBufferPointer(start: file.bytes, count: file.count))
      }
      place += 1
    }
    return try Self.synthetic()
  }

  private static func synthetic() throws -> [UInt8] {
    var market = try SyntheticMarket(seed: 1, timeframe: Timeframe(1, .minute), count: 20_000)
    var writer = try CandleWriter(
      .csv, timeframe: market.timeframe, instrument: market.instrument)
    var bytes: [UInt8] = []
    var block = Candles()
    while market.next(into: &block) { try writer.write(block, 0..<block.count, to: &bytes) }
    writer.end(&bytes)
    return bytes
  }
}

/// A sample that is none.
public struct SampleError: UserError, Hashable {
  /// The name as it was given; untrusted text.
  public let name: String

  /// What the process exits with.
  public var exitCode: ExitCode { .usage }

  /// The whole message: value, place and cure.
  public var description: String {
    let names = SampleCandles.all.map(\.name)
    let begun = names.first { !name.isEmpty && $0.hasPrefix(name.lowercased()) }
    let cure =
      suggestion(
        (Nearest.name(to: name, among: names) ?? begun).map { "sample:\($0)" },
        otherwise: "'kreplay data samples' lists them")
    return "there are no sample candles '\(printable(name, limit: 60))'\(cure)"
  }
}
