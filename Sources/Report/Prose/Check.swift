import Replay
import Text

/// One answer to "can I believe it": a claim by itself, and the figure that proves it.
struct Check: Hashable {
  enum Kind: Int, Hashable { case caution, note, passed }
  var kind: Kind
  var claim: Sentence
  var proof: Sentence
  /// What it doubts, for the title of the section.
  var doubt: Doubt?

  enum Doubt: Hashable { case nothing, data, arithmetic, costs, sample, history, concentration }

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
  if doubts.contains(.nothing) { return localized("No closed trade to judge it by") }
  if doubts.contains(.data) {
    return localized("The data have defects that may change every figure")
  }
  let found: [(Check.Doubt, String)] = [
    (.costs, localized("trading was free")),
    (.sample, localized("the sample is small")),
    (.history, localized("the data cover less than a year")),
    (.concentration, localized("the result depends on one trade")),
  ]
  let limits = found.filter { doubts.contains($0.0) }.map(\.1)
  return doubts.contains(.arithmetic) ? assumed(limits) : holding(limits)
}

/// The title where a part of the result is assumed, with what else limits it.
private func assumed(_ limits: [String]) -> String {
  switch limits.count {
  case 0: localized("Part of the result rests on assumptions")
  case 1: localized("Part of the result rests on assumptions and \(limits[0])")
  case 2: localized("Part of the result rests on assumptions, \(limits[0]) and \(limits[1])")
  case 3:
    localized(
      "Part of the result rests on assumptions, \(limits[0]), \(limits[1]) and \(limits[2])")
  default:
    localized(
      "Part of the result rests on assumptions, \(limits[0]), \(limits[1]), \(limits[2]) and \(limits[3])"
    )
  }
}

/// The title where nothing is assumed, with what limits the result.
private func holding(_ limits: [String]) -> String {
  switch limits.count {
  case 0:
    localized("The arithmetic holds up, and the sample is large enough to say something")
  case 1: localized("The arithmetic holds up, but \(limits[0])")
  case 2: localized("The arithmetic holds up, but \(limits[0]) and \(limits[1])")
  case 3:
    localized("The arithmetic holds up, but \(limits[0]), \(limits[1]) and \(limits[2])")
  default:
    localized(
      "The arithmetic holds up, but \(limits[0]), \(limits[1]), \(limits[2]) and \(limits[3])")
  }
}
