import Market
import Replay
import Store
import Strategy
import Text

/// A run of the journal that was played again.
struct PlayedAgain {
  let request: RunRequest
  let document: StrategyDocument
  let played: Played
  let statistics: Statistics
  let identity: RunIdentity
  /// What is not as it was when the journal took the run, a sentence each.
  let notes: [String]
}

/// Plays a run of the journal again, from its document and the candles that this names.
///
/// - Parameters:
///   - data: the candles, where they are not those that the document names.
/// - Throws: `RunAgainError` where it is another run now; the `UserError`s of all modules.
func playAgain(
  _ text: String, in journal: Journal, data: [DataRequest] = [], observer: any JobObserver
) throws -> PlayedAgain {
  let kept = try journal.run(text)
  guard !kept.run.documentPath.isEmpty else {
    throw RunAgainError(run: kept.run.id, fact: .isCode)
  }
  var request = RunRequest(
    document: kept.run.documentPath == "standard input" ? "-" : kept.run.documentPath)
  request.data = data
  let written = try StrategyDocument(text: kept.document, path: kept.run.documentPath)
  let names = written.parameters.filter { parameter in
    kept.run.parameters.contains { $0.name == parameter.name && $0.value != parameter.value }
  }.map(\.name)
  request.settings = Dictionary(
    uniqueKeysWithValues: kept.run.parameters.filter { names.contains($0.name) }
      .map { ($0.name, $0.value) })
  var document = try StrategyDocument(
    text: kept.document, path: kept.run.documentPath, set: request.settings)
  let requests = try request.data(of: &document)
  var timing = RunTiming()
  let played = try play(document, requests, records: true, &timing, observer)
  if played.run.dataHash != kept.run.dataHash {
    throw RunAgainError(
      run: kept.run.id, fact: .otherData(kept.run.dataHash, now: played.run.dataHash))
  }
  let identity = RunIdentity(of: played.run, origin: RunOrigin(document))
  var notes: [String] = []
  if kept.run.engineVersion != played.run.engineVersion {
    notes.append(
      "\(RunIdentity.grouped(kept.run.id)) was made by kreplay \(printable(kept.run.engineVersion)) and is "
        + "played again by \(played.run.engineVersion), as \(identity)")
  } else if identity.id != kept.run.id {
    throw RunAgainError(run: kept.run.id, fact: .otherRun(identity.description))
  }
  return PlayedAgain(
    request: request, document: document, played: played,
    statistics: Statistics(of: played.run), identity: identity, notes: notes)
}

/// Why a run of the journal cannot be made again.
struct RunAgainError: UserError, Hashable {
  enum Fact: Hashable {
    /// Its strategy is code.
    case isCode
    /// The hashes of its candles, then and now.
    case otherData(String, now: String)
    /// What it is now.
    case otherRun(String)
  }

  let run: String
  let fact: Fact

  var exitCode: ExitCode {
    if case .isCode = fact { .usage } else { .data }
  }

  var description: String {
    let name = "run \(RunIdentity.grouped(run))"
    switch fact {
    case .isCode:
      return
        "\(name) was made by a strategy in code, which the journal does not hold; run that code again"
    case .otherData(let then, let now):
      return "\(name) cannot be made again: its candles had the hash \(then.prefix(12)) and have "
        + "\(now.prefix(12)) now; name those it was made from with --data"
    case .otherRun(let now):
      return
        "\(name) cannot be made again: with this document and these candles it is \(now); where the "
        + "candles were read in another way, name them with --data and those options"
    }
  }
}
