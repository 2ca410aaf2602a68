import Glibc
public import Market
import Replay
public import Store
import Strategy

/// Runs of a journal that are to be run again and compared with what the journal keeps.
public struct VerifyRequest {
  /// The path of the journal.
  public var journal: String
  /// The runs: beginnings of identities, strategies' names, or `last`; empty for all.
  public var runs: [String]
  /// The candles in place of those that the documents name, one for each instrument; only with one run.
  public var data = GivenCandles()

  /// All runs of a journal, or some.
  public init(journal: String, runs: [String] = []) {
    self.journal = journal
    self.runs = runs
  }
}

/// A run of a journal beside the same run, made again.
public struct Verification: Sendable {
  /// What came of running it again.
  public enum Verdict: Sendable {
    /// Every row is the same, byte for byte.
    case holds
    /// Some row is another.
    case differs
    /// It could not be run again; the message, and the exit code that it would have.
    case impossible(String, ExitCode)
  }

  /// The run as the journal lists it.
  public let run: JournalRun
  /// What came of it.
  public internal(set) var verdict: Verdict
  /// What is no longer as it was when it ran.
  public internal(set) var changes: [ReceiptChange] = []
  /// How many rows of each kind were compared, and the first that differs.
  public internal(set) var rows: [RowComparison] = []
}

/// Something that a run was made from and that has changed since.
public enum ReceiptChange: Hashable, Sendable {
  /// The version of the engine.
  case engine(then: String, now: String)
  /// The fingerprint of an instrument's candles, with its symbol.
  case data(String, then: String, now: String)
  /// The file of the document has another text, or is gone; the run was made from the journal's.
  case document(path: String, isGone: Bool)
}

/// The rows of one kind, of a run and of the same run made again.
public struct RowComparison: Hashable, Sendable {
  /// What the rows are.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case orders, fills, trades, events, equity, statistics
  }

  /// What the rows are.
  public let kind: Kind
  /// How many there were, are now, and are the same at the same place.
  public let then: Int, now: Int, same: Int
  /// The first place at which they differ, from 0, with the row then and now; `nil` where all are equal.
  public let first: Difference?

  /// A row that is another, or only there once.
  public struct Difference: Hashable, Sendable {
    /// The row's place, from 0.
    public let place: Int
    /// The row as the journal has it, and as it is now; `nil` for none.
    public let then: String?, now: String?
  }

  /// Whether all rows are the same.
  public var holds: Bool { first == nil }

  init(_ kind: Kind, _ then: [String], _ now: [String]) {
    let place = zip(then, now).prefix { $0 == $1 }.count
    self.kind = kind
    self.then = then.count
    self.now = now.count
    same = zip(then, now).count { $0 == $1 }
    func row(_ rows: [String]) -> String? { rows.indices.contains(place) ? rows[place] : nil }
    first =
      place == max(then.count, now.count)
      ? nil : Difference(place: place, then: row(then), now: row(now))
  }
}

/// Runs runs of a journal again from what it keeps, and compares every row, byte for byte.
///
/// A run that cannot be run again (its candles are gone, its strategy is in Swift) does not keep the
/// others from it.
///
/// - Throws: `StoreFileError`, `JournalError` where a run is not there; `InterruptedError`.
public func verifyRuns(
  _ request: VerifyRequest, observer: any JobObserver = NoObserver()
) throws -> [Verification] {
  let journal = try Journal(path: request.journal, .existing)
  let names = request.runs.isEmpty ? try journal.runs().map(\.id) : request.runs
  if !request.data.isEmpty, names.count != 1 {
    throw UsageError(
      "--data, --events and options of reading count for one run, and there are \(names.count); name one run"
    )
  }
  return try names.map { name in
    try observer.check()
    return try verified(name, journal, request.data, observer)
  }
}

private func verified(
  _ name: String, _ journal: Journal, _ data: GivenCandles, _ observer: any JobObserver
) throws -> Verification {
  let detail = try journal.run(name)
  var verification = Verification(run: detail.run, verdict: .holds)
  do {
    let played = try RunReceipt(detail, data: data).play(observer)
    let kept = try journal.keptRun(detail.run.id)
    verification.changes = changes(detail, kept, played.run)
    verification.rows = comparisons(detail, RunRows(kept), played.run)
    if !verification.rows.allSatisfy(\.holds) { verification.verdict = .differs }
  } catch let fault as InterruptedError {
    throw fault
  } catch let fault as any UserError {
    if observer.isStopped { throw InterruptedError() }
    verification.verdict = .impossible(fault.description, fault.exitCode)
  }
  return verification
}

private func changes(_ detail: JournalRunDetail, _ then: Run, _ now: Run) -> [ReceiptChange] {
  var changes: [ReceiptChange] = []
  if then.engineVersion != now.engineVersion {
    changes.append(.engine(then: then.engineVersion, now: now.engineVersion))
  }
  for (old, new) in zip(then.instruments, now.instruments) where old.dataHash != new.dataHash {
    changes.append(.data(new.instrument.symbol, then: old.dataHash, now: new.dataHash))
  }
  let path = detail.run.documentPath
  if path != "standard input", !path.isEmpty {
    let found = foundPath(path, in: detail.asked.folder)
    let text = try? DocumentFile.read(found, path)
    if text.flatMap({ changed($0, as: detail.run) }) != detail.document {
      changes.append(.document(path: path, isGone: text == nil))
    }
  }
  return changes
}

/// The text of a document with what was changed for a run; `nil` where it can no longer be changed so.
private func changed(_ text: String, as run: JournalRun) -> String? {
  if run.changes.isEmpty { return text }
  let template = try? DocumentTemplate(text: text, path: run.documentPath, hasEvents: true)
  let changes = try? run.changes.map { try DocumentChange($0.path, $0.value) }
  guard let template, let changes else { return nil }
  return try? template.changed(by: changes).document.text
}

private func comparisons(
  _ detail: JournalRunDetail, _ then: RunRows, _ run: Run
) -> [RowComparison] {
  let now = RunRows(run)
  let statistics = Statistics(of: run)
  var kept: [String] = []
  var made: [String] = []
  for one in detail.statistics {
    // A figure that this version no longer has was not changed by the run.
    guard let place = Statistics.place(of: one.key) else {
      continue
    }
    kept.append("\(one.key), \(one.scope): \(words(one.figure))")
    let figure = one.scope.figures(of: statistics)[place]
    made.append("\(one.key), \(one.scope): \(words(figure))")
  }
  return [
    RowComparison(.orders, then.orders, now.orders), RowComparison(.fills, then.fills, now.fills),
    RowComparison(.trades, then.trades, now.trades),
    RowComparison(.events, then.events, now.events),
    RowComparison(.equity, then.equity.map(words), now.equity.map(words)),
    RowComparison(.statistics, kept, made),
  ]
}

private func words(_ figure: Figure) -> String {
  switch figure {
  case .known(let value): words(value)
  case .unknown(let reason): reason
  }
}

/// SQLite keeps no sign of zero, so that it counts for nothing.
private func words(_ value: Double) -> String { "\(value + 0)" }
