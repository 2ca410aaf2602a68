import ArgumentParser
struct DataCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "data", abstract: "soon")
}
