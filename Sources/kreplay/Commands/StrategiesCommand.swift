import ArgumentParser
struct StrategiesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "strategies", abstract: "soon")
}
