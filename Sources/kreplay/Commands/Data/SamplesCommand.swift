import ArgumentParser
import Jobs
import Market
import Text

extension DataCommand {
  /// `kreplay data samples`.
  struct SamplesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "samples",
      abstract: "List the candles that come with the program, or write some as a file.",
      discussion: """
        Example: kreplay data samples aapl-1d --out prices.csv

        Wherever a file of candles can stand, sample:aapl-1d stands for them: in a strategy as \
        "data": "sample:aapl-1d", and on the command line:

          kreplay chart sample:aapl-1d --out aapl.svg
        """)

    @Argument(
      help: "The sample to write; all are listed without it.",
      completion: .list(SampleCandles.all.map(\.name)))
    var name: String?
    @Option(help: "The file to write; - is standard output.", completion: .file())
    var out: String?

    func validate() throws {
      if name == nil, out != nil {
        throw ValidationError("--out is where a sample goes; name one, as in aapl-1d")
      }
    }

    func run() throws {
      guard let name else { return try StandardOutput.print(Self.list()) }
      let count = try write(sample: SampleCandles(name), to: out ?? "-")
      if let out, out != "-" {
        StandardError.print("wrote \(Amounts.candles(count)) to \(printable(out))\n")
      }
    }

    private static func list() -> String {
      var table = TextTable([.left, .left])
      for sample in SampleCandles.all { table.add([sample.path, sample.title]) }
      return table.lines { $1 == 1 ? Ink.standard.dim($2) : $2 }.joined(separator: "\n") + "\n"
    }
  }
}
