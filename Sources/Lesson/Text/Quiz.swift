import Indicators
import Report
import Text

/// A sheet of sums to work by hand, and its solutions: the same for the same seed.
public struct QuizSheet: Sendable {
  struct Question: Sendable {
    let date: String
    let name: String
    let formula: String
    let given: [String]
    let answer: String
  }
  let title: String
  let questions: [Question]
  let seed: UInt64
  let language: Language

  /// Questions about bars that the seed chooses.
  ///
  /// - Throws: `LessonError` where there are too few bars, or the formula is words alone.
  public init(_ request: LessonRequest, count: Int, seed: UInt64) throws {
    self = try PageWords.told(by: PageWords.book(request.language)) {
      try QuizSheet(asking: request, count: count, seed: seed)
    }
  }

  private init(asking request: LessonRequest, count: Int, seed: UInt64) throws {
    let subject = try Subject(request.indicator, request.settings, request.bars)
    title = localized(
      "\(request.indicator.title(in: .current)), \(subject.label) on \(request.bars.symbol)")
    language = request.language
    self.seed = seed
    guard let first = subject.firstKnown, first + 1 < subject.bars.count else {
      throw LessonError.tooFewBars(
        indicator: request.indicator.name, needed: subject.bars.count + 1, there: subject.bars.count
      )
    }
    var random = ShapeRandom(seed: seed)
    var questions: [Question] = []
    for _ in 0..<20 * count where questions.count < count {
      let bar = first + 1 + random.below(subject.bars.count - first - 1)
      if let question = Self.question(subject, bar, &random) { questions.append(question) }
    }
    guard !questions.isEmpty else { throw LessonError.nothingToWork(request.indicator.name) }
    self.questions = questions
  }

  private static func question(
    _ subject: Subject, _ bar: Int, _ random: inout ShapeRandom
  ) -> Question? {
    let worked = WorkedFormula(subject, window: bar..<bar + 1)
    let lines = worked.lines.filter { $0.proved == 1 && $0.result != nil && $0.symbols.count > 1 }
    guard !lines.isEmpty else { return nil }
    let line = lines[random.below(lines.count)]
    guard let result = line.result else { return nil }
    let formula = line.pieces.map { piece -> String in
      switch piece {
      case .text(let text): WorkedFormula.pretty(text)
      case .symbol(let place): worked.symbols[place].label
      }
    }.joined(separator: " ")
    var seen: Set<Int> = []
    let given = line.symbols.filter { seen.insert($0).inserted }
      .map { "\(worked.symbols[$0].label) = \(worked.text($0, 0))" }
    return Question(
      date: subject.bars.date(bar), name: WorkedFormula.label(line.name), formula: formula,
      given: given, answer: worked.text(result, 0))
  }

  /// The sheet, and the solutions on the page after it.
  public func text() -> String { PageWords.told(by: PageWords.book(language)) { ownText() } }

  private func ownText() -> String {
    var lines = [title, ""]
    for (place, question) in questions.enumerated() {
      lines += [
        "\(place + 1). \(question.date): \(question.name) = \(question.formula)",
        "   \(question.given.joined(separator: ", "))", "   \(question.name) = ________", "",
      ]
    }
    lines += [localized("Solutions, seed \(seed)"), ""]
    lines += questions.enumerated().map { "\($0 + 1). \($1.answer)" }
    return Lesson.plain(lines.joined(separator: "\n").replacingSigns()) + "\n"
  }

  /// The same as a page to print: the solutions begin a new sheet.
  public func page() -> [UInt8] { PageWords.told(by: PageWords.book(language)) { ownPage() } }

  private func ownPage() -> [UInt8] {
    let items = questions.map {
      "<li><p>\(XMLText($0.date)): <b>\(XMLText($0.name))</b> = \(XMLText($0.formula))</p><p class=\"cap\">\(XMLText($0.given.joined(separator: ", ")))</p><p>\(XMLText($0.name)) = ______________</p></li>"
    }
    let answers = questions.map { "<li>\(XMLText($0.answer))</li>" }
    return Array(
      """
      <!doctype html><html lang="\(language.rawValue)"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none';style-src 'unsafe-inline'">
      <title>\(XMLText(title))</title><style>\(LessonStyle.css)ol{padding-left:28px}.quiz li{padding:10px 0;break-inside:avoid}.solutions{break-before:page}</style></head>
      <body><main class="page"><header class="head"><div><h1>\(XMLText(title))</h1><p class="lede">\(localized("Work each line out with its own numbers."))</p></div></header>
      <section><div class="sec"><h2>\(localized("Sheet"))</h2></div><ol class="quiz">\(items.joined())</ol></section>
      <section class="solutions"><div class="sec"><h2>\(localized("Solutions, seed \(seed)"))</h2></div><ol>\(answers.joined())</ol></section></main></body></html>

      """.utf8)
  }
}

extension WorkedFormula.Line {
  /// The places of the symbols in its pieces.
  var symbols: [Int] {
    pieces.compactMap { if case .symbol(let place) = $0 { place } else { nil } }
  }
}

extension String {
  /// Signs that would be taken for a tag, as words.
  fileprivate func replacingSigns() -> String {
    reduce(into: "") { $0 += $1 == "<" ? "less than " : $1 == ">" ? "more than " : String($1) }
  }
}
