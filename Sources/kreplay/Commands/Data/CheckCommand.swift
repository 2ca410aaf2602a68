import ArgumentParser
import Chart
import Glibc
import Jobs
import Market
import Text

/// `kreplay data check`: what is wrong with files of candles.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check files of candles: what is wrong, and whether it would change a result.",
    discussion: """
      Example: kreplay data check sample:aapl-1d --svg aapl.svg

      Rows that cannot be read, repeat a time, go back or contradict themselves; mixed timeframes, \
      suspected splits, spikes, stale runs, gaps, candles without volume, flat candles, and weeks \
      that open when the market does not. Nothing is changed.
      --on-defect split=keep takes what is there as it should be; gap=stop makes a gap a fault.
      Exit code 65 when something would change a result.
      """)

  @Argument(help: "The files of candles, or stores; - is standard input.", completion: .file())
  var files: [String]
  @OptionGroup var series: SeriesArguments
  @Option(
    help: ArgumentHelp(
      "The calendar that says when candles are missing, as in XNYS; 'kreplay calendar' lists them.",
      valueName: "name"))
  var calendar: String?
  @Option(name: .customLong("max"), help: "How many places of each kind are shown.")
  var most = 3
  @Option(help: "Draw one file over time into an SVG.", completion: .file(extensions: ["svg"]))
  var svg: String?
  @Flag(help: "Print one JSON object instead of tables.")
  var json = false

  func validate() throws {
    guard (0...1_000).contains(most) else {
      throw ValidationError("--max is \(most); it must be a number from 0 to 1000")
    }
    if svg != nil, files.count > 1 {
      throw ValidationError("--svg draws one file, not \(files.count); give one file")
    }
  }

  func run() throws {
    var options = CheckOptions()
    for setting in series.reading.onDefect { options.policies[setting.defect] = setting.policy }
    options.calendar = try calendar.map { try ExchangeCalendar($0) }
    options.keeping = most
    var session = CheckSession(options: options, json: json, isOne: files.count == 1)
    for file in files { try session.check(try series.request(file), svg: svg) }
    try session.finish()
    if let code = session.code { Glibc.exit(code.rawValue) }
  }
}

/// Files that are checked one after the other.
private struct CheckSession {
  let options: CheckOptions
  let json: Bool
  let isOne: Bool
  private(set) var code: Market.ExitCode?
  private var objects: [JSON] = []
  private var checked = 0
  private var trusted = 0

  init(options: CheckOptions, json: Bool, isOne: Bool) {
    self.options = options
    self.json = json
    self.isOne = isOne
  }

  /// Checks a file; where there are several, one that cannot be read does not stop the rest.
  mutating func check(_ file: DataRequest, svg: String?) throws {
    let report: CheckReport
    do {
      report = try self.report(file)
    } catch let fault as any UserError where !isOne && fault.exitCode != .interrupted {
      StandardError.print("error: \(fault.description)\n")
      code = code ?? fault.exitCode
      checked += 1
      return
    }
    if let svg { try draw(report, into: svg) }
    if !report.verdict.isTrusted { code = code ?? .data }
    if json {
      objects.append(checkJSON(of: report))
    } else {
      let gap = checked > 0 ? "\n" : ""
      let lines = CheckText.lines(report, .standard)
      try StandardOutput.print(gap + lines.joined(separator: "\n") + "\n")
    }
    checked += 1
    if report.verdict.isTrusted { trusted += 1 }
  }

  private func report(_ file: DataRequest) throws -> CheckReport {
    try file.check(options, observer: TerminalProgress())
  }

  private func draw(_ report: CheckReport, into path: String) throws {
    let picture = TimeStrip(report).displayList()
      .svg(mode: .standaloneFollowingSystem(.west), id: "check")
    let file = try WriteFile(path)
    try file.write(Array(picture.utf8))
    try file.finish()
  }

  /// Prints what concerns all files.
  func finish() throws {
    if json {
      let all = JSON.object([
        "files": .list(objects), "trusted": .bool(trusted == checked),
      ])
      return try StandardOutput.write(all.bytes())
    }
    if isOne { return }
    let ink = Ink.standard
    let words = "\n\(checked) files checked, \(trusted) can be used"
    try StandardOutput.print((trusted == checked ? words : ink.warning(words)) + "\n")
  }
}
