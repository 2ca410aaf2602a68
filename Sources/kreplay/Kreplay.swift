import ArgumentParser
import Glibc
import Jobs
import Market
import Replay
import Strategy
import Text

/// The command line: parses arguments, calls one function of a module, prints.
@main struct Kreplay: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "kreplay",
    abstract: "Replays historical candles through a trading strategy and shows what happened.",
    discussion: """
      A strategy is a document in JSON or YAML that names a file of candles, indicators, and rules:

        kreplay strategies show ma-crossover > strategy.json
        kreplay run strategy.json --set fast=12
        kreplay new prices.csv --template macd-signal --out mine.json

      kreplay help strategy       the keys of such a document
      kreplay help expressions    the words of its rules

      Shell completions: kreplay --generate-completion-script bash (or zsh, fish).
      Exit codes: 0 done, 64 wrong usage or document, 65 bad data, 74 input or output failed, \
      130 stopped by Ctrl-C.
      """,
    version: kreplayEngineVersion,
    subcommands: [
      NewCommand.self, RunCommand.self, ReplayCommand.self, SweepCommand.self,
      MergeShardsCommand.self, MonteCarloCommand.self, WhyCommand.self, DiffCommand.self,
      AuditCommand.self, VerifyCommand.self, LintCommand.self, TailCommand.self,
      ValidateCommand.self, SchemaCommand.self, StrategiesCommand.self, PresetsCommand.self,
      ChartCommand.self, IndicatorsCommand.self, ExplainCommand.self, RunsCommand.self,
      ReportCommand.self, ServeCommand.self, CompareCommand.self, ComputeCommand.self,
      DataCommand.self, CalendarCommand.self,
    ])

  static func main() {
    do {
      let words = CommandLine.arguments.dropFirst()
      if let topic = HelpTopic(words) { return try StandardOutput.print(topic.text) }
      try checkCommand(words, of: Kreplay.self)
      var command = try parseAsRoot(ComputeCommand.withExpressions(Array(words)))
      try command.run()
    } catch let fault as any UserError {
      end(fault)
    } catch {
      end(fullMessage(for: error), exitCode(for: error).rawValue)
    }
  }
}

/// Refuses a first word that is no command, and a second that is none of that command's; the parser
/// would only call it unexpected.
private func checkCommand(
  _ words: ArraySlice<String>, of command: any ParsableCommand.Type, under path: String = "kreplay"
) throws {
  let commands = command.configuration.subcommands
  guard let word = words.first, !word.hasPrefix("-"), !commands.isEmpty else { return }
  var names = commands.compactMap { $0.configuration.commandName }
  if word == "help" {
    let topics = path == "kreplay" ? HelpTopic.allCases.map(\.rawValue) : []
    guard let asked = words.dropFirst().first, !(names + topics).contains(asked) else {
      return try checkCommand(words.dropFirst(), of: command, under: path)
    }
    names += topics
    let nearest = Nearest.name(to: asked, among: names)
    throw UsageError(
      unknownName(asked, what: "help on", nearest: nearest, list: "\(path) --help"))
  }
  if let place = names.firstIndex(of: word) {
    return try checkCommand(words.dropFirst(), of: commands[place], under: "\(path) \(word)")
  }
  let nearest = Nearest.name(to: word, among: names)
  let name = path.dropFirst("kreplay".count).drop { $0 == " " }
  throw UsageError(
    unknownName(
      name.isEmpty ? word : "\(name) \(word)", what: "command", nearest: nearest,
      list: "\(path) --help"))
}

/// Prints what a person did wrong and ends the process with its code.
private func end(_ fault: any UserError) -> Never {
  StandardError.print("error: \(fault.description)\n")
  exit(fault.exitCode.rawValue)
}

/// Prints what the parser says: help and the like were asked for and go to standard output.
private func end(_ message: String, _ code: Int32) -> Never {
  do {
    if code == 0 {
      try StandardOutput.print(message + "\n")
    } else {
      let text = message.hasPrefix("Error:") ? "error:" + message.dropFirst(6) : message
      StandardError.print(text + "\n")
    }
    exit(code)
  } catch {
    end(error)
  }
}
