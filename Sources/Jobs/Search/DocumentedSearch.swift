import Strategy
import Text

extension SweepRequest {
  /// The request with what its document says of the search where the request says nothing.
  ///
  /// - Throws: `UsageError` for what the document says wrongly.
  func completed(by said: SweepSettings?) throws -> SweepRequest {
    var request = self
    if let said { try request.take(said) }
    let draws = request.sample != nil || request.shuffling != nil || request.resampling != nil
    if seed != nil, !draws {
      throw UsageError(
        "--seed needs --random, --sobol, --latin, --shuffle or --reality-check; add one of them, or leave --seed out"
      )
    }
    return request
  }

  private mutating func take(_ said: SweepSettings) throws {
    if seed == nil, let said = said.seed {
      let own = UInt64(max(0, said))
      seed = own
      shuffling?.seed = own
      resampling?.seed = own
    }
    if sample == nil, only == nil, let one = said.samples.first {
      if said.samples.count > 1 {
        throw UsageError(
          "sweep.\(one.key) and sweep.\(said.samples[1].key) of the document both choose the settings; leave one out"
        )
      }
      sample = one.count
      sampling = SamplingMethod(rawValue: one.key) ?? .random
    }
    if testsAsDocumented { try takeTests(said) }
  }

  private mutating func takeTests(_ said: SweepSettings) throws {
    let seed = seed ?? 1
    func needs(_ key: String, _ isSaid: Bool, _ other: String, _ isThere: Bool) throws {
      guard isSaid, !isThere else { return }
      throw UsageError(
        "sweep.\(key) of the document needs sweep.\(other); add it, or leave sweep.\(key) out"
      )
    }
    try needs("anchored", said.isAnchored, "walkForward", said.walkForward != nil)
    try needs("shuffleBlock", said.shuffleBlock != nil, "shuffle", said.shuffle != nil)
    try needs(
      "realityCheckBlock", said.realityCheckBlock != nil, "realityCheck", said.realityCheck != nil)
    try needs("embargo", said.embargo != nil, "crossValidate", said.crossValidate != nil)
    if walkForward == nil, let text = said.walkForward {
      walkForward = try documented("walkForward") {
        try WalkForward(text, isAnchored: said.isAnchored)
      }
    }
    if shuffling == nil, let count = said.shuffle {
      shuffling = Shuffling(count: count, block: said.shuffleBlock ?? 1, seed: seed)
    }
    if resampling == nil, let draws = said.realityCheck {
      resampling = Resampling(
        draws: draws, block: said.realityCheckBlock ?? Resampling.usualBlock, seed: seed)
    }
    if crossValidating == nil, let text = said.crossValidate {
      crossValidating = try documented("crossValidate") {
        try CrossValidating(text, embargo: said.embargo)
      }
    }
  }

  /// Names the key of the document that is wrong.
  private func documented<Made>(_ key: String, _ make: () throws -> Made) throws -> Made {
    do {
      return try make()
    } catch let error as UsageError {
      throw UsageError("sweep.\(key) of the document: \(error.description)")
    }
  }
}
