import ArgumentParser
struct IndicatorsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "indicators", abstract: "soon")
}
