import Replay

/// One answer to "can I believe it": a claim by itself, and the figure that proves it.
struct Check: Hashable {
  enum Kind: Int, Hashable { case caution, note, passed }
  var kind: Kind
  var claim: Sentence
  var proof: Sentence
  /// What it doubts, for the title of the section.
  var doubt: Doubt?

  enum Doubt: Hashable { case nothing, data, arithmetic, sample, history, concentration }

  static func caution(_ claim: Sentence, _ proof: Sentence, _ doubt: Doubt? = nil) -> Check {
    Check(kind: .caution, claim: claim, proof: proof, doubt: doubt)
  }
  static func note(_ claim: Sentence, _ proof: Sentence) -> Check {
    Check(kind: .note, claim: claim, proof: proof)
  }
  static func passed(_ claim: Sentence, _ proof: Sentence) -> Check {
    Check(kind: .passed, claim: claim, proof: proof)
  }
}

/// Every check that has something to say: cautions first, then notes, then what passed.
func checks(_ context: ReportContext, _ analysis: RunAnalysis) -> [Check] {
  let rules: [(ReportContext, RunAnalysis) -> [Check]] = [
    noTrades, audited, searched, doubtfulData, engineWarnings, dataNotes, optimisticFills,
    optimisticPath,
    bestTrade,
    fewTrades,
    underWater,
    ambiguity, insideCandles, shortHistory, freeTrading, heavyCosts, openTrades, holdingBegins,
    fillsDecided, soundData,
  ]
  let found = rules.flatMap { $0(context, analysis) }
  return [Check.Kind.caution, .note, .passed].flatMap { kind in found.filter { $0.kind == kind } }
}

/// The title of the section: what the checks say together, each doubt once.
func trustTitle(_ checks: [Check]) -> String? {
  let doubts = Set(checks.compactMap(\.doubt))
  if doubts.contains(.nothing) { return "No closed trade to judge it by" }
  if doubts.contains(.data) { return "The data have defects that may change every figure" }
  let found: [(Check.Doubt, String)] = [
    (.sample, "the sample is small"), (.history, "the data cover less than a year"),
    (.concentration, "the result hangs on one trade"),
  ]
  let limits = found.filter { doubts.contains($0.0) }.map(\.1)
  if doubts.contains(.arithmetic) {
    return enumerated(["Part of the result rests on assumptions"] + limits)
  }
  return limits.isEmpty
    ? "The arithmetic holds up, and the sample is large enough to say something"
    : "The arithmetic holds up, but \(enumerated(limits))"
}
