import ArgumentParser
struct ValidateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "validate", abstract: "soon")
}
