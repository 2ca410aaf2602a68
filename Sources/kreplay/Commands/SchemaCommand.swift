import ArgumentParser
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "schema", abstract: "soon")
}
