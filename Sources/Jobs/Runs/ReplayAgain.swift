import Market
import Replay
import Store
import Strategy
import Text

/// A run of the journal that was played again.
struct PlayedAgain {
  let request: RunRequest
  let document: StrategyDocument
  /// The candles that were played.
  let data: [DataRequest]
  let played: PlayedRun
  let statistics: Statistics
  let identity: RunIdentity
  /// What is not as it was when the journal took the run, a sentence each.
  let notes: [String]
}

/// Plays a run of the journal again, from its document and the candles that this names.
///
/// - Parameters:
///   - data: the candles and events, where they are not those that the document names.
/// - Throws: `ReceiptError` where it cannot be played, `RunAgainError` where it is another run now; the
///   `UserError`s of all modules.
func playAgain(
  _ text: String, in journal: Journal, data: GivenCandles = GivenCandles(),
  observer: any JobObserver
) throws -> PlayedAgain {
  let receipt = try RunReceipt(text, of: journal, data: data)
  let (kept, document) = (receipt.run, receipt.document)
  var request = RunRequest(
    document: kept.documentPath == "standard input" ? "-" : document.path)
  request.data = receipt.given.requests
  request.events = receipt.given.events
  request.reading = receipt.given.reading
  let written = try StrategyDocument(
    text: document.text, path: document.path, hasEvents: true
  ).parameters
  request.settings = Dictionary(
    uniqueKeysWithValues: document.parameters.filter { parameter in
      written.contains { $0.name == parameter.name && $0.value != parameter.value }
    }.map { ($0.name, $0.value) })
  request.changes = kept.changes.compactMap { try? DocumentChange($0.path, $0.value) }
  let played = try receipt.play(observer, records: true)
  let options = receipt.detail.asked.text
  try refuseOtherData(played.run, of: kept, document, receipt)
  let identity = RunIdentity(of: played.run, origin: RunOrigin(document))
  var notes: [String] = []
  if kept.engineVersion != played.run.engineVersion {
    notes.append(
      "\(RunIdentity.grouped(kept.id)) was made by kreplay \(printable(kept.engineVersion)) and is "
        + "played again by \(played.run.engineVersion), as \(identity)")
  } else if identity.id != kept.id {
    throw RunAgainError(
      run: kept.id, fact: .otherRun(identity.description),
      dataOptions: receipt.isAsAsked ? nil : options)
  }
  return PlayedAgain(
    request: request, document: document, data: receipt.data, played: played,
    statistics: Statistics(of: played.run), identity: identity, notes: notes)
}

/// Refuses candles that are not those of a run of the journal.
private func refuseOtherData(
  _ run: Run, of kept: JournalRun, _ document: StrategyDocument, _ receipt: RunReceipt
) throws(RunAgainError) {
  let isAlone = kept.instruments.count < 2
  let then = isAlone ? [kept.dataHash] : kept.instruments.map(\.dataHash)
  for (traded, hash) in zip(run.instruments, then) where traded.dataHash != hash {
    throw RunAgainError(
      run: kept.id,
      fact: .otherData(
        (isAlone ? "" : " of \(printable(traded.instrument.symbol))") + document.wordsOfRates,
        then: hash, now: traded.dataHash), dataOptions: receipt.detail.asked.text,
      isAsAsked: receipt.isAsAsked)
  }
}

extension StrategyDocument {
  /// What counts in the fingerprint of candles with them: ` with the rates of exchange in eurusd.csv`; empty for
  /// no rates.
  var wordsOfRates: String {
    let files = rates.map { printable($0.text) }
    return files.isEmpty ? "" : " with the rates of exchange in \(listed(files))"
  }
}

/// Why a run of the journal comes out as another.
struct RunAgainError: UserError, Hashable {
  enum Fact: Hashable {
    /// Whose candles they are where it has several instruments, and the rates that count with them; their
    /// hashes then and now.
    case otherData(String, then: String, now: String)
    /// What it is now.
    case otherRun(String)
  }

  let run: String
  let fact: Fact
  /// With which options its candles were named; `nil` where the document names them.
  let dataOptions: String?
  /// Whether they were found and read by these options.
  var isAsAsked = false

  var exitCode: ExitCode { .data }

  var description: String {
    let name = "run \(RunIdentity.grouped(run))"
    switch fact {
    case .otherData(let whose, let then, let now):
      let found =
        "\(name) cannot be made again: its candles\(whose) had the hash \(then.prefix(12)) and have "
        + "\(now.prefix(12)) now"
      if isAsAsked, let dataOptions {
        return found
          + ", read with '\(printable(dataOptions))' as then: candles or events have changed "
          + "since; name those it was made from with --data and --events"
      }
      return
        found + "; "
        + (dataOptions.map { "name those it was made from, with '\(printable($0))'" }
          ?? "name those it was made from with --data")
    case .otherRun(let now):
      return
        "\(name) cannot be made again: with this document and these candles it is \(now); "
        + (dataOptions.map { "it was made with '\(printable($0))', which this needs too" }
          ?? "where the candles were read in another way, name them with --data and those options")
    }
  }
}
