import Indicators
import Market
import Support
import Testing

@testable import Lesson

@Suite struct LessonTests {
  private func lesson(_ name: String, _ count: Int = 700) throws -> Lesson {
    var request = LessonRequest(
      try #require(Catalogue.find(name)), bars: try TestBars.few(count))
    request.map = TestBars.map
    return try Lesson(request)
  }

  @Test(arguments: Catalogue.all.map(\.name))
  func `Every indicator has a lesson whose numbers are the engine's`(_ name: String) throws {
    let lesson = try lesson(name)
    let page = String(decoding: lesson.page(), as: UTF8.self)
    #expect(page.utf8.count <= 300_000)
    // What is written and the data; the script after them has words of its own.
    let written = page.before("<script>")
    for text in ["NaN", ">nan", ">inf", "null\"", "Optional("] { #expect(!written.holds(text)) }
    var random = ShapeRandom(seed: 7)
    let engine = lesson.subject.description.values(
      lesson.subject.settings, inputs: lesson.subject.inputs)
    for _ in 0..<10 {
      let bar = lesson.window.lowerBound + random.below(lesson.window.count)
      for (place, output) in lesson.subject.description.outputs.enumerated() {
        let symbol = try #require(
          lesson.worked.place(output: output.name, of: lesson.subject.description))
        let shown = lesson.worked.symbols[symbol].values[bar - lesson.window.lowerBound]
        let expected = engine[place][bar]
        #expect(shown == expected || shown.isNaN && expected.isNaN, "\(name).\(output.name)")
      }
    }
  }

  @Test func `The same request gives the same bytes`() throws {
    for name in ["macd", "engulfing", "supertrend"] {
      #expect(try lesson(name).page() == lesson(name).page())
    }
  }

  @Test(arguments: ["macd", "rsi", "ema", "bollinger", "stochastic", "kdj", "atr", "cci"])
  func `The best known formulas are worked with numbers`(_ name: String) throws {
    let worked = try lesson(name).worked
    #expect(worked.provedLines >= 1)
    for line in worked.lines {
      if let proved = line.proved { #expect(proved == worked.window.count) }
    }
  }

  @Test func `Worked lines close to the last digit that is shown`() throws {
    let worked = try lesson("macd").worked
    let line = try #require(worked.lines.first { $0.name == "histogram" })
    let result = try #require(line.result)
    #expect(worked.symbols[result].label == "histogram")
    #expect(worked.symbols[result].decimals >= 4)
  }

  @Test func `Too few bars say how many are needed`() throws {
    #expect(throws: LessonError.tooFewBars(indicator: "macd", needed: 63, there: 40)) {
      try lesson("macd", 40)
    }
  }

  @Test func `A bar before the first value says which is the first`() throws {
    var request = LessonRequest(try #require(Catalogue.find("sma")), bars: try TestBars.few())
    request.map = TestBars.map
    request.bar = 3
    #expect(throws: LessonError.self) { try Lesson(request) }
  }

  @Test func `Every reading and every program is of an indicator`() {
    for name in Reading.all.keys { #expect(Catalogue.find(name)?.name == name) }
    for name in Programs.all.keys { #expect(Catalogue.find(name)?.name == name) }
    #expect(Reading.all.count >= 60)
  }

  @Test(arguments: [
    ("rsi", "method", "wilder", "Wilder’s average keeps old moves for many bars."),
    ("rsi", "method", "cutler", "Its memory ends with its length."),
    ("rsi", "method", "ema", "The exponential average keeps old moves for many bars."),
    ("dmi", "smooth", "wilder", "Wilder’s sums keep old bars long."),
    ("dmi", "smooth", "sma", "Old bars count until they leave the window."),
  ])
  func `A reading is true of the settings`(
    _ name: String, parameter: String, choice: String, said: String
  ) throws {
    let description = try #require(Catalogue.find(name))
    var values = description.defaults.values
    let place = try #require(description.parameters.firstIndex { $0.name == parameter })
    guard case .option(let choices) = description.parameters[place].kind else {
      Issue.record("\(parameter) of \(name) has no choices")
      return
    }
    values[place] = Double(try #require(choices.firstIndex(of: choice)))
    var request = LessonRequest(description, bars: try TestBars.few())
    request.map = TestBars.map
    request.settings = Settings(values)
    let lesson = try Lesson(request)
    let page = String(decoding: lesson.page(), as: UTF8.self)
    #expect(lesson.text().contains(said) && page.contains(said))
    #expect(lesson.text().contains("Wilder’s") == (choice == "wilder"))
  }

  @Test func `How long it remembers is said for the lesson's settings, as its heading counts it`()
    throws
  {
    for (name, period, bars, last) in [("atr", 21.0, 95, 117), ("ema", 50, 116, 166)] {
      let description = try #require(Catalogue.find(name))
      var request = LessonRequest(description, bars: try TestBars.few(1_500))
      request.map = TestBars.map
      request.settings = Settings([period] + description.defaults.values.dropFirst())
      let lesson = try Lesson(request)
      let page = String(decoding: lesson.page(), as: UTF8.self)
      #expect(lesson.text().contains("the start still counts until bar \(last)"), "\(name)")
      let words = " bars its starting value counts"
      #expect(page.ranges(of: "After \(bars)" + words).count == 2, "\(name)")
      #expect(page.ranges(of: words).count == 2, "\(name)")
    }
  }

  @Test func `An indicator without a direction has no changes to count and no lag`() throws {
    let silent = try lesson("atr")
    let (text, page) = (silent.text(), String(decoding: silent.page(), as: UTF8.self))
    for word in ["something new", "says something else", "a wave of", "bars early", "bars late"] {
      #expect(!text.contains(word), "\(word)")
    }
    #expect(text.contains("turns in 100 bars"))
    let written = String(page.before("<script>"))
    for word in [
      "Says something else", "says something new", "rule ends with", "<b>Delay.</b>",
      "<b>Gain.</b>", "bars early", "bars late",
    ] {
      #expect(!written.contains(word), "\(word)")
    }
    #expect(written.contains("A rise counts as a fall of the same size does"))
    #expect(written.contains("turns in 100 bars"))
    let telling = try lesson("sma")
    #expect(telling.text().contains("something new"))
    // Of a wave of four bars an average of twenty leaves nothing that could be late.
    #expect(telling.text().contains("a wave of 4 bars: gain 0.000\n"))
    #expect(telling.text().contains("+9.5 bars\n"))
    let shown = String(decoding: telling.page(), as: UTF8.self)
    #expect(shown.contains("rule ends with") && shown.contains("<b>Delay.</b>"))
  }

  @Test func `A quiz is the same for the same seed and has a solution for each question`() throws {
    var request = LessonRequest(try #require(Catalogue.find("macd")), bars: try TestBars.few())
    request.map = TestBars.map
    let sheet = try QuizSheet(request, count: 20, seed: 7)
    #expect(sheet.questions.count == 20)
    #expect(try sheet.text() == QuizSheet(request, count: 20, seed: 7).text())
    #expect(try sheet.text() != QuizSheet(request, count: 20, seed: 8).text())
  }
}
