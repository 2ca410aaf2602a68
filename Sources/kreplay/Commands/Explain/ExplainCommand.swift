import ArgumentParser
import Indicators
import Jobs
import Lesson
import Market
import Strategy
import Text

/// `kreplay explain`: a lesson on an indicator or a strategy, with numbers.
struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Write a lesson on an indicator or a strategy, with the numbers of some candles.",
    discussion: """
      Example: kreplay explain macd --at 2012-09-24 --out macd.html
      Example: kreplay explain strategy.json --text

      One page that asks the net for nothing: a bar worked in the open, the warm-up, settings, \
      variants, lag, shapes, a plain rule with costs, and exercises. --text says the same in a \
      terminal, --all --out DIR makes the book of all indicators, --quiz a sheet for a class, and \
      --figures DIR each figure as an SVG file.

      A strategy document is told as a story: its rules in words, its first trades bar by bar, what \
      costs and fills did, and which parts of the result rest on few trades. A name with a dot or a \
      slash is a document.

      Lessons are told in English, in Chinese as Taiwan or the mainland writes it, and in Japanese: \
      --lang zh-Hant, zh-Hans or ja.
      """)

  @Argument(
    help: "The indicator, or the file of a strategy document.",
    completion: .list(Catalogue.all.map(\.name)))
  var name: String?
  @Option(
    help: ArgumentHelp(
      "The file of candles, or a store; repeatable for a document, an instrument each. (default: "
        + "Apple's daily candles, or those of the document)", valueName: "file"),
    completion: .file())
  var data: [String] = []
  @OptionGroup var series: SeriesArguments
  @OptionGroup var events: EventsArguments
  @Option(
    help: ArgumentHelp(
      "The bar that is worked, as in 2012-09-24; the newest with something new without. Of a strategy, "
        + "from when on trades are shown.", valueName: "time"))
  var at: String?
  @Option(
    name: .customLong("set"),
    help: ArgumentHelp(
      "A setting of the indicator, as in fast=8 or method=cutler, or a parameter of the strategy; "
        + "repeatable.",
      valueName: "name=value"))
  var settings: [String] = []
  @Option(
    help: "The language: en, zh-Hant, zh-Hans or ja.",
    completion: .list(Language.words))
  var lang = Language.english
  @Option(
    help: "The file to write, NAME.html without; the folder with --all.", completion: .file())
  var out: String?
  @Flag(help: "Print the lesson in the terminal.")
  var text = false
  @Flag(help: "Write a part for another page: figures and tables without the script.")
  var fragment = false
  @Option(
    help: ArgumentHelp(
      "Write each figure as an SVG file of its own into the folder, in place of the lesson.",
      valueName: "folder"),
    completion: .directory)
  var figures: String?
  @Flag(help: "Write the lessons of all indicators with an index into the folder of --out.")
  var all = false
  @Option(help: "Write a sheet of this many sums to work by hand, and its solutions.")
  var quiz: Int?
  @Option(help: "Where the choices of --quiz begin.")
  var seed: UInt64 = 1

  func validate() throws {
    if let quiz, !(1...500).contains(quiz) {
      throw ValidationError("--quiz is \(quiz); it must be 1 to 500")
    }
    if all, name != nil { throw ValidationError("--all is all indicators; leave the name out") }
    if figures != nil { try checkFigures() }
    if all, out == nil, figures == nil {
      throw ValidationError("--all needs the folder: --out lessons")
    }
    if !all, name == nil {
      throw ValidationError("name an indicator, as in macd, or a strategy document, or take --all")
    }
    if data.count > 1, !isStrategy {
      throw ValidationError(
        "a lesson on an indicator needs exactly one --data, and there are \(data.count)")
    }
    if isStrategy { try series.check(data) }
    try events.check()
    if events.choice != nil, !isStrategy {
      throw ValidationError(
        "--events go to the account of a strategy, and a lesson on an indicator has none; leave it out"
      )
    }
    if quiz != nil, isStrategy {
      throw ValidationError("--quiz makes sums of an indicator's formula; a strategy has none")
    }
  }

  /// Figures are another form of the lesson, and have a place of their own.
  private func checkFigures() throws {
    let others = [
      ("--out", out != nil), ("--text", text), ("--fragment", fragment), ("--quiz", quiz != nil),
    ]
    if let other = others.first(where: \.1)?.0 {
      throw ValidationError(
        "--figures writes the figures alone; leave \(other) out, and write the lesson with a second command"
      )
    }
  }

  func run() throws {
    if all, let figures {
      let written = try writeAllFigures(
        series.request(candles), in: lang, into: figures, observer: TerminalProgress())
      return try StandardOutput.print(
        written.map { "\(printable($0.folder)): \($0.count) figures\n" }.joined())
    }
    if all {
      let folder = out ?? "."
      let count = try writeLessonBook(
        series.request(candles), in: lang, into: folder, observer: TerminalProgress())
      return try StandardOutput.print(
        "\(printable(folder)): \(count) lessons, index.html lists them\n")
    }
    if isStrategy { return try tellStrategy() }
    var request = ExplainRequest(name ?? "", data: try series.request(candles))
    request.at = try at.map { try WrittenTime($0) }
    request.settings = try settings.map(Self.setting)
    request.command = command
    request.language = lang
    let lesson = try lessonRequest(request, observer: TerminalProgress())
    for note in lesson.notes where !text { StandardError.print("note: \(note)\n") }
    if let figures { return try list(try writeFigures(lesson, into: figures)) }
    let path = text ? out ?? "-" : out ?? "\(lesson.indicator.name).html"
    if let quiz {
      try writeQuiz(lesson, questions: quiz, seed: seed, isText: text, to: path)
    } else {
      try writeLesson(lesson, as: text ? .text : fragment ? .fragment : .page, to: path)
    }
    if path != "-" { StandardError.print("wrote \(printable(path))\n") }
  }

  /// The files that were written, a line each.
  private func list(_ paths: [String]) throws {
    if paths.isEmpty { StandardError.print("note: the lesson has no figure\n") }
    try StandardOutput.print(paths.map { printable($0) + "\n" }.joined())
  }

  /// The candles of a lesson on an indicator.
  private var candles: String { data.first ?? "sample:aapl-1d" }

  /// Whether the name is that of a file: no indicator has a dot or a slash in its name.
  private var isStrategy: Bool {
    guard let name else { return false }
    return name == "-" || name.contains { $0 == "." || $0 == "/" }
  }

  private func tellStrategy() throws {
    var request = ExplainStrategyRequest(document: name ?? "")
    request.at = at
    request.language = lang
    request.run.data = try series.requests(data)
    request.run.reading = series.reading.changes
    request.run.events = events.choice
    let settings = try self.settings.map(Self.parameter)
    try ParameterSetting.check(settings)
    request.run.settings = ParameterSetting.parameters(settings)
    request.run.changes = ParameterSetting.changes(settings)
    let lesson = try strategyLesson(request, observer: TerminalProgress())
    for note in lesson.notes where !text { StandardError.print("note: \(note)\n") }
    if let figures {
      let called = stem(ofPath: name ?? "strategy")
      return try list(try writeFigures(lesson, named: called, into: figures))
    }
    let path = text ? out ?? "-" : out ?? pageName
    try writeLesson(lesson, as: text ? .text : fragment ? .fragment : .page, to: path)
    if path != "-" { StandardError.print("wrote \(printable(path))\n") }
  }

  /// The document's name with another ending, in the folder where the command is typed.
  private var pageName: String {
    stem(ofPath: name ?? "strategy") + ".html"
  }

  /// The command as a lesson shows it.
  private var command: String {
    var words = ["kreplay", "explain", name ?? "", "--data", candles]
    if let at { words += ["--at", at] }
    for setting in settings { words += ["--set", setting] }
    if lang != .english { words += ["--lang", lang.rawValue] }
    return words.map { printable($0) }.joined(separator: " ")
  }

  private static func parameter(_ text: String) throws -> ParameterSetting {
    do {
      return try ParameterSetting(text)
    } catch let fault as SettingError {
      throw ValidationError("--set is '\(printable(text))': \(fault)")
    } catch let fault as DocumentChangeError {
      throw ValidationError("--set is '\(printable(text))': \(fault)")
    }
  }

  private static func setting(_ text: String) throws -> (name: String, value: String) {
    guard let sign = text.firstIndex(of: "="), sign > text.startIndex else {
      throw ValidationError(
        "--set is '\(printable(text))'; write a name, = and a value, as in fast=8")
    }
    return (String(text[..<sign]), String(text[text.index(after: sign)...]))
  }
}
