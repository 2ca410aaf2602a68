import ArgumentParser
import Indicators
import Jobs
import Lesson
import Market
import Text

/// `kreplay explain`: a lesson on an indicator, with numbers.
struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Write a lesson on an indicator, worked with the numbers of some candles.",
    discussion: """
      Example: kreplay explain macd --at 2012-09-24 --out macd.html

      One page that asks the net for nothing: a bar worked in the open, the warm-up, settings, \
      variants, lag, shapes, a plain rule with costs, and exercises. --text says the same in a \
      terminal, --all --out DIR makes the book of all indicators, and --quiz a sheet for a class.
      """)

  @Argument(help: "The indicator.", completion: .list(Catalogue.all.map(\.name)))
  var name: String?
  @Option(
    help: "The file of candles, or a store; Apple's daily candles without.", completion: .file())
  var data = "sample:aapl-1d"
  @OptionGroup var series: SeriesArguments
  @Option(help: "The bar that is worked, as in 2012-09-24; the newest with something new without.")
  var at: String?
  @Option(
    name: .customLong("set"),
    help: ArgumentHelp(
      "A setting of the indicator, as in fast=8 or method=cutler; repeatable.",
      valueName: "name=value"))
  var settings: [String] = []
  @Option(help: "The file to write, NAME.html without; the folder with --all.", completion: .file())
  var out: String?
  @Flag(help: "Print the lesson in the terminal.")
  var text = false
  @Flag(help: "Write a part for another page: figures and tables without the script.")
  var fragment = false
  @Flag(help: "Write the lessons of all indicators with an index into the folder of --out.")
  var all = false
  @Option(help: "Write a sheet of so many sums to work by hand, and its solutions.")
  var quiz: Int?
  @Option(help: "Where the choices of --quiz begin.")
  var seed: UInt64 = 1

  func validate() throws {
    if let quiz, !(1...500).contains(quiz) {
      throw ValidationError("--quiz is \(quiz); it must be 1 to 500")
    }
    if all, name != nil { throw ValidationError("--all is all indicators; leave the name out") }
    if all, out == nil { throw ValidationError("--all needs the folder: --out lessons") }
    if !all, name == nil { throw ValidationError("name an indicator, as in macd, or take --all") }
  }

  func run() throws {
    if all {
      let folder = out ?? "."
      let count = try writeLessonBook(
        series.request(data), into: folder, observer: TerminalProgress())
      return try StandardOutput.print(
        "\(printable(folder)): \(count) lessons, index.html lists them\n")
    }
    var request = ExplainRequest(name ?? "", data: try series.request(data))
    request.at = try at.map { try Time($0) }
    request.settings = try settings.map(Self.setting)
    request.command = command
    let lesson = try lessonRequest(request, observer: TerminalProgress())
    for note in lesson.notes where !text { StandardError.print("note: \(note)\n") }
    let path = text ? out ?? "-" : out ?? "\(lesson.indicator.name).html"
    if let quiz {
      try writeQuiz(lesson, questions: quiz, seed: seed, isText: text, to: path)
    } else {
      try writeLesson(lesson, as: text ? .text : fragment ? .fragment : .page, to: path)
    }
    if path != "-" { StandardError.print("wrote \(printable(path))\n") }
  }

  /// The command as a lesson shows it.
  private var command: String {
    var words = ["kreplay", "explain", name ?? "", "--data", data]
    if let at { words += ["--at", at] }
    for setting in settings { words += ["--set", setting] }
    return words.map { printable($0) }.joined(separator: " ")
  }

  private static func setting(_ text: String) throws -> (name: String, value: String) {
    guard let sign = text.firstIndex(of: "="), sign > text.startIndex else {
      throw ValidationError(
        "--set is '\(printable(text))'; write a name, = and a value, as in fast=8")
    }
    return (String(text[..<sign]), String(text[text.index(after: sign)...]))
  }
}
