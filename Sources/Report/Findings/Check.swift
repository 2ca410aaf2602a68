/// One answer to "can I believe it": a claim that stands alone, and the figure that proves it.
struct Check: Hashable {
  enum Kind: Int, Hashable { case caution, note, passed }
  var kind: Kind
  var claim: Sentence
  var proof: Sentence
  /// What it doubts, for the title of the section.
  var doubt: Doubt?

  enum Doubt: Hashable { case nothing, data, arithmetic, sample, concentration }

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
func checks(_ material: Material, _ headline: Headline) -> [Check] {
  let rules: [(Material, Headline) -> [Check]] = [
    noTrades, doubtfulData, engineWarnings, dataNotes, optimisticFills, optimisticPath, bestTrade,
    fewTrades,
    underWater,
    ambiguity, shortHistory, freeTrading, heavyCosts, openTrades, holdingBegins,
    fillsDecided, soundData,
  ]
  let found = rules.flatMap { $0(material, headline) }
  return [Check.Kind.caution, .note, .passed].flatMap { kind in found.filter { $0.kind == kind } }
}

/// The title of the section: what the checks say together.
func trustTitle(_ checks: [Check]) -> String? {
  let doubts = Set(checks.compactMap(\.doubt))
  if doubts.contains(.nothing) { return "There is nothing yet to believe or to doubt" }
  if doubts.contains(.data) { return "The data have defects that may change every figure" }
  let arithmetic = doubts.contains(.arithmetic)
  let sample = doubts.contains(.sample)
  if doubts == [.concentration] {
    return "The arithmetic is firm, but the result hangs on one trade"
  }
  return switch (arithmetic, sample) {
  case (false, false): "The arithmetic is firm, and the sample is broad enough to say something"
  case (false, true): "The arithmetic is firm, the sample is thin"
  case (true, false): "A part of the result rests on assumptions"
  case (true, true): "The sample is thin, and a part of the result rests on assumptions"
  }
}
