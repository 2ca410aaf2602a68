import ArgumentParser
struct ComputeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "compute", abstract: "soon")
}
