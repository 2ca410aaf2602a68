import ArgumentParser
import Chart
import Jobs
import Strategy
import Text

/// `kreplay schema`: the JSON Schema of a document.
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print the JSON Schema of a strategy document, a chart or a theme, for editors.",
    discussion: """
      Example: kreplay schema > strategy.schema.json

      An editor completes a document that says "$schema": "strategy.schema.json". With \
      --chart it is that of what 'kreplay chart --spec' takes, with --theme that of a file for \
      'kreplay chart --theme'.
      """)

  @Flag(help: "The schema of a chart instead of a strategy.")
  var chart = false
  @Flag(help: "The schema of the colours of a chart instead.")
  var theme = false

  func run() throws {
    if chart && theme {
      throw UsageError("--chart and --theme ask for two schemas; leave one out")
    }
    if theme { return try StandardOutput.print(Theme.schema) }
    let schema =
      chart
      ? ChartDescription.schema
      : strategySchema(
        definitions: ChartDescription.schemaDefinitions)
    try StandardOutput.print(schema.hasSuffix("\n") ? schema : schema + "\n")
  }
}
