import ArgumentParser
import Jobs
import Market
import Text

/// `kreplay compute`: values of expressions on a file of candles.
struct ComputeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compute",
    abstract: "Print the values of expressions on a file of candles, as CSV.",
    discussion: """
      Example: kreplay compute sample:aapl-1d 'sma(close, 10)' 'macd().signal' --timeframe 1w

      FILE may be a candle store as well, with --symbol, or - for standard input.

      A column an expression under its text, empty while its value is not known; truths are 1 and 0. \
      Candles before --from still count for what looks back.
      """)

  @Argument(help: "The file of candles, or a store; - is standard input.", completion: .file())
  var file: String
  @Argument(help: "The expressions.")
  var expressions: [String]
  @Option(help: "The timeframe of the bars. (default: that of the file)")
  var timeframe: String?
  @OptionGroup var series: SeriesArguments
  @OptionGroup var exchange: CalendarArguments
  @Option(help: "The first time to print, as in 2024-03-01 or 2024-03-01T10:15:00Z.")
  var from: String?
  @Option(help: "The end time, exclusive.")
  var to: String?
  @Flag(help: "Print one JSON object instead of CSV.")
  var json = false

  /// Words of the command line, in which an expression such as `-2^2` begins with a blank: the parser would take
  /// it for an option.
  static func withExpressions(_ words: [String]) -> [String] {
    guard words.first == configuration.commandName else { return words }
    let end = words.firstIndex(of: "--") ?? words.endIndex
    return words[..<end].map { isNegative($0) ? " " + $0 : $0 } + words[end...]
  }

  /// Whether a word begins with one minus and is no option: of one letter there is `-h` alone.
  private static func isNegative(_ word: String) -> Bool {
    word.count > 1 && word.hasPrefix("-") && !word.hasPrefix("--") && word != "-h"
  }

  func run() throws {
    let expressions = expressions.map { $0.hasPrefix(" -") ? String($0.dropFirst()) : $0 }
    let bars = try timeframe.map { try Timeframe($0) }
    var data = try series.request(file, bars: bars)
    let calendar = try exchange.listed()
    data.options.calendar = calendar?.name
    var request = ComputeRequest(data: data, expressions: expressions, timeframe: bars)
    request.calendar = calendar
    request.from = try from.map { try WrittenTime($0) }
    request.to = try to.map { try WrittenTime($0) }
    if json {
      var columns = ValueColumns()
      StandardError.tell(try computeValues(request) { columns.take($0) })
      try StandardOutput.write(columns.json(expressions).bytes(indented: false))
    } else {
      var rows = ValueRows(expressions)
      let remarks = try computeValues(request) { try rows.take($0) }
      try rows.finish()
      StandardError.tell(remarks)
    }
  }
}
