import ArgumentParser
struct RunsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "runs", abstract: "soon")
}
