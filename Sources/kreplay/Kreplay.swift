import ArgumentParser

@main struct Kreplay: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "kreplay")
}
