import ArgumentParser
import Chart
import Strategy

/// `kreplay schema`: the JSON Schema of a document.
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print the JSON Schema of a strategy document or a chart, for editors.",
    discussion: """
      Example: kreplay schema > strategy.schema.json

      An editor completes a document that says "$schema": "strategy.schema.json". With \
      --chart it is that of what 'kreplay chart --spec' takes.
      """)

  @Flag(help: "The schema of a chart instead of a strategy.")
  var chart = false

  func run() throws {
    let schema =
      chart
      ? ChartDescription.schema
      : strategySchema(
        definitions: ChartDescription.schemaDefinitions)
    try StandardOutput.print(schema.hasSuffix("\n") ? schema : schema + "\n")
  }
}
