import Market
public import Strategy

/// The words a run was made from: what the journal keeps of its document.
public struct RunOrigin: Hashable, Sendable {
  /// The document's path as it was given; empty for a strategy in Swift.
  public var path: String
  /// The document's text as it was read.
  public var text: String
  /// The document as one canonical line, after `--set`: what the run's identity hashes.
  public var canonical: String
  /// The seed of whatever in a run is random.
  public var seed: UInt64
  /// What took the place of values of the document that was read, besides parameters; `text` has it already.
  public var changes: [Change] = []

  /// A value in the place of one of a document.
  public struct Change: Hashable, Sendable {
    /// Where it stands, what it is called, and what it is, as after `--set`; untrusted texts.
    public let path: String, label: String, value: String

    /// A change of these parts.
    public init(path: String, label: String, value: String) {
      (self.path, self.label, self.value) = (path, label, value)
    }
  }

  /// The origin of a run of a strategy in Swift, or of anything that has words of its own.
  public init(path: String = "", text: String, canonical: String, seed: UInt64 = 0) {
    self.path = path
    self.text = text
    self.canonical = canonical
    self.seed = seed
  }

  /// The origin of a run of a document.
  public init(_ document: StrategyDocument) {
    self.init(path: document.path, text: document.text, canonical: document.canonical)
    changes = document.changes.map {
      Change(path: $0.path, label: $0.label, value: $0.text)
    }
  }
}

extension RunOrigin {
  /// The origin of a run of a strategy in Swift, told by what can be seen of it: its name, rules and
  /// series, its account, and what it traded, which stands for code that nothing here can read.
  ///
  /// - Parameter recording: of the same run.
  public init(of run: Run, _ recording: Recording) {
    let series = recording.series.map { "\($0.0.name) = \($0.0.expression)" }
    let rules = run.rules.map { "\($0.path): \($0.expression)" }
    let words = [run.name] + series + rules
    let settings = ["\(run.account)", "\(run.execution)", "\(run.size)"]
    let trades = SHA256.hex(of: run.fills.map { "\($0)" }.joined(separator: "\n"))
    self.init(
      text: words.joined(separator: "\n"),
      canonical: (["swift"] + words + settings + [trades]).joined(separator: "\n"))
  }
}

extension Run {
  /// The same run with the fingerprints of its candles, where it has none yet.
  package func fingerprinted(_ recording: Recording) -> Run {
    var run = self
    for (i, one) in recording.instruments.enumerated() where run.instruments[i].dataHash.isEmpty {
      var fingerprint = Fingerprint()
      fingerprint.update(one.candles, 0..<one.candles.count)
      run.instruments[i].dataHash = fingerprint.hex
    }
    return run
  }
}
