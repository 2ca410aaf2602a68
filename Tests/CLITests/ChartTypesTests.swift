import Foundation
import Support
import Testing

/// What `kreplay chart` draws prices as, and what stands at the sides of its pictures.
@Suite struct ChartTypesTests {
  private let apple = "'\(repositoryRoot.path)/datasets/aapl-1d.csv'"
  private let minutes = "'\(repositoryRoot.path)/datasets/synth-1m.csv'"

  private func draw(_ options: String) throws -> String {
    let result = try Kreplay.shell("kreplay chart \(options) --out -", in: repositoryRoot.path)
    #expect(result.code == 0 && result.errors.isEmpty, "\(options): \(result.errors)")
    return result.output
  }

  /// One line an element, so that a difference is seen where it is.
  private func expect(_ svg: String, _ name: String) {
    expectGolden(svg.replacingOccurrences(of: "><", with: ">\n<") + "\n", name)
  }

  @Test func typesAreAsKept() throws {
    for type in ["bars", "heikin-ashi", "renko"] {
      let options = "\(apple) --type \(type) --overlay 'sma(close, 5)' --last 30 --size 500x240"
      expect(try draw(options), "chart-\(type).svg")
    }
    expect(
      try draw("\(minutes) --type timeshare --hours 21:00-22:00 --volume --size 500x300"),
      "chart-timeshare.svg")
  }

  /// The second picture of docs/commands.md is what its command draws; recorded as goldens are.
  @Test func timeShareOfThePage() throws {
    let page = try String(
      contentsOf: repositoryRoot.appendingPathComponent("docs/commands.md"), encoding: .utf8)
    let line = try #require(
      page.split(separator: "\n" as Character).first { $0.contains(" --out day.svg") })
    let command = line.dropFirst(2).replacingOccurrences(of: "--out day.svg", with: "--out -")
    let drawn = try Kreplay.shell(command, in: repositoryRoot.path).output
    let picture = repositoryRoot.appendingPathComponent("docs/timeshare.svg")
    if ProcessInfo.processInfo.environment["KREPLAY_RECORD"] == "1" {
      try drawn.write(to: picture, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: picture, encoding: .utf8) == drawn)
  }

  /// The last candle and the last brick are those of the indicators, which are another code.
  @Test func numbersAreThoseOfTheIndicators() throws {
    func computed(_ expressions: String) throws -> [Double] {
      let result = try Kreplay.shell(
        "kreplay compute \(apple) \(expressions)", in: repositoryRoot.path)
      let last = try #require(result.output.split(separator: "\n" as Character).last)
      return last.split(separator: ",").dropFirst().compactMap { Double($0) }
    }
    func shown(_ options: String, _ names: [String]) throws -> [String] {
      let svg = try draw("\(apple) --last 30 \(options)")
      return try names.map { name in
        let tail = try #require(svg.range(of: ">\(name)</tspan>"))
        let number = svg[tail.upperBound...].split(separator: ">")[1]
        return String(number.prefix { $0 != "<" })
      }
    }
    func text(_ values: [Double]) -> [String] { values.map { String(format: "%.2f", $0) } }
    let averaged = try computed(
      "'heikinashi().open' 'heikinashi().high' 'heikinashi().low' 'heikinashi().close'")
    #expect(try shown("--type heikin-ashi", ["O", "H", "L", "C"]) == text(averaged))
    for (brick, call) in [
      ("atr", "renko(1)"), ("2.5atr", "renko(2.5)"), ("3", "renko(3, unit: price)"),
    ] {
      let last = try computed("'\(call).open' '\(call).renko'")
      #expect(try shown("--type renko --brick \(brick)", ["O", "C"]) == text(last), "\(call)")
    }
  }

  /// An overlay is worked out on the true candles, whatever is drawn of them.
  @Test func overlaysAreOfTheTrueCandles() throws {
    for type in ["candles", "heikin-ashi", "renko", "line"] {
      let svg = try draw("\(apple) --type \(type) --overlay 'sma(close, 20)'")
      #expect(
        svg.contains("sma(close, 20)<tspan class=\"k-value\" dx=\"8\">455.49</tspan>"), "\(type)")
    }
  }

  /// Each way to look at the same bars gives another picture.
  @Test func looks() throws {
    let looks = [
      "--type renko --brick 1%", "--type renko --brick 2", "--type renko", "--type bars",
      "--scale percent", "--scale indexed", "--labels left", "--labels none",
      "--labels right,bottom,left,top", "--grid 3x2", "--grid 5x2", "--type renko --last 20",
      "--type renko --from 2012-09-01", "--type heikin-ashi --scale log",
      "--preset trader", "--preset trader --labels left", "--preset trader --grid 5x2",
      "--preset trader --type heikin-ashi",
    ]
    var pictures: Set<String> = []
    for look in looks {
      let svg = try draw("\(apple) \(look)")
      #expect(svg.hasPrefix("<svg ") && svg.hasSuffix("</svg>"))
      pictures.insert(svg)
    }
    #expect(pictures.count == looks.count)
    let day = try draw("\(minutes) --type timeshare --labels left,right --hours 09:30-16:00")
    #expect(day.contains("15:59") && day.contains("change since 13\u{A0}Jan\u{A0}2024\u{A0}15:59"))
    let even = try draw("\(apple) --grid 3x2 --last 60")
    let lines = even.components(separatedBy: "k-grid\" d=\"").dropFirst().joined()
      .prefix { $0 != "\"" }
    #expect(lines.components(separatedBy: "h1v").count == 3)
    #expect(lines.components(separatedBy: "v1h-").count == 4)
  }

  /// A calendar says the hours of a time share; after the close it is the session's all the same.
  @Test func calendarsHaveHours() throws {
    let folder = TemporaryFolder()
    let result = try Kreplay.shell(
      """
      kreplay data import \(minutes) --store m.sqlite --symbol M >/dev/null \
        && kreplay data set --store m.sqlite --symbol M --calendar XNYS >/dev/null \
        && kreplay chart m.sqlite --type timeshare --to 2024-01-12T18:00:00Z --out - \
        && kreplay chart m.sqlite --type timeshare --to 2024-01-12T23:00:00Z --out -
      """, in: folder.url.path)
    #expect(result.code == 0, "\(result.errors)")
    let pictures = result.output.components(separatedBy: "</svg>")
    #expect(pictures[0].contains("\u{A0}12:59<") && pictures[0].contains(">15:00<"))
    #expect(pictures[0].contains("<desc id=\"chart-d\">210 bars from 12\u{A0}Jan\u{A0}2024"))
    #expect(pictures[1].contains("\u{A0}15:59<") && !pictures[1].contains(">17:00<"))
    #expect(pictures[1].contains("<desc id=\"chart-d\">390 bars"))
  }

  @Test func inTheTerminal() throws {
    var text = ""
    for type in ["line", "heikin-ashi", "renko"] {
      let result = try Kreplay.run(
        "chart", "datasets/aapl-1d.csv", "--type", type, "--terminal", "--width", "60")
      #expect(result.code == 0 && result.errors.isEmpty)
      text += result.output + "\n"
    }
    expectGolden(text, "chart-types-terminal.txt")
  }

  @Test func wrongInput() throws {
    let folder = TemporaryFolder()
    _ = folder.file(
      "oil.csv",
      "time,open,high,low,close,volume\n2020-04-17,18,19,17,18,9\n2020-04-20,18,18,-40.32,-37.63,9\n"
    )
    var text = ""
    for options in [
      "A --type heikin", "A --type renko --brick 0", "A --type renko --brick -1",
      "A --type renko --brick 1e5", "A --type renko --brick %", "A --type renko --brick 2%%",
      "A --type renko --brick 2000atr", "A --type renko --brick 200%",
      "M --type timeshare --last 30", "M --type timeshare --from 2024-01-10",
      "A --type renko --brick 100000", "A --type renko --brick 0.0001",
      "A --type renko --brick 2 --to 2000-03-02", "A --brick 2", "A --type timeshare",
      "A --hours 09:30-16:00", "A --type timeshare --hours 9-16",
      "M --type timeshare --hours 24:00-25:00", "A --grid 0x0", "A --grid 3", "A --grid axb",
      "A --grid 1000x1", "A --grid 3x2x1", "A --grid 99999999999999999999x1", "A --labels up",
      "A --labels ''", "A --labels right,", "A --labels none,left", "A --scale logarithm",
      "oil.csv --scale log --on-defect price=keep", "A --terminal --type hollow",
      "A --terminal --type timeshare",
      "A --terminal --scale log", "A --terminal --labels none", "A --terminal --grid 3x2",
      "A --spec none.json --grid 3x2", "A --spec none.json --labels none",
    ] {
      let line = "kreplay chart \(options)"
        .replacingOccurrences(of: "chart A", with: "chart \(apple)")
        .replacingOccurrences(of: "chart M", with: "chart \(minutes)")
      let result = try Kreplay.shell(line, in: folder.url.path)
      #expect(result.code == 64 && result.output.isEmpty, "\(options): \(result.code)")
      text += "$ kreplay chart \(options)\n\(result.errors)\n"
    }
    expectGolden(text, "chart-types-wrong.txt")
  }
}
