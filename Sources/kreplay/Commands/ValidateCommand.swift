import ArgumentParser
import Market
import Report
import Strategy
import Text

/// `kreplay validate`: reads a document without running it.
struct ValidateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate",
    abstract: "Check a strategy document and summarize it.",
    discussion: """
      Example: kreplay validate strategy.json

      The document and all its expressions are read and compiled; candles are not. What is wrong is \
      said with its place, and the exit code is then 64.
      """)

  @Argument(help: "The strategy document, JSON or YAML.", completion: .file())
  var document: String

  func run() throws {
    let document = try StrategyDocument(path: document)
    _ = try ReportChart(document)
    var strategy = try document.strategy()
    var plan = Plan()
    try strategy.setUp(&plan)
    try StandardOutput.print(
      DocumentOutline.lines(document, plan, .standard).joined(separator: "\n") + "\n")
  }
}
