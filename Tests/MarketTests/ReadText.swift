import Market
import Support

/// What was read of a text as a file.
struct ReadText {
  let file: CandleFile
  let candles: Candles

  init(
    _ text: String, _ name: String = "x.csv",
    _ change: (inout ReadingOptions) throws -> Void = { _ in }
  ) throws {
    let folder = TemporaryFolder()
    var options = ReadingOptions()
    try change(&options)
    file = try openCandles(path: folder.sample(name, Array(text.utf8)), options)
    candles = try allCandles(file)
  }

  var symbol: String { file.instrument.symbol }
  var times: [String] { candles.time.map { Time(milliseconds: $0).description } }

  /// Whether a note has some words.
  func notes(_ words: String) -> Bool { file.notes.contains { $0.contains(words) } }
}

/// What is wrong with a text as a file; `nil` where it is read.
func problem(
  _ text: String, _ name: String = "x.csv",
  _ change: (inout ReadingOptions) throws -> Void = { _ in }
) -> DataProblem? {
  do {
    _ = try ReadText(text, name, change)
    return nil
  } catch { return (error as? DataError)?.problem }
}

/// The same in words, without the file and its place.
func message(
  _ text: String, _ name: String = "x.csv",
  _ change: (inout ReadingOptions) throws -> Void = { _ in }
) -> String? { problem(text, name, change)?.description }
