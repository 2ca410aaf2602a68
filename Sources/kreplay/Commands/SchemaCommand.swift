import ArgumentParser
import Strategy

/// `kreplay schema`: the JSON Schema of a document.
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print the JSON Schema of a strategy document, for editors.",
    discussion: """
      Example: kreplay schema > strategy.schema.json

      An editor completes a document that says "$schema": "strategy.schema.json".
      """)

  func run() throws {
    let schema = strategySchema()
    try StandardOutput.print(schema.hasSuffix("\n") ? schema : schema + "\n")
  }
}
