import Jobs
import Market
import Text

/// A shard of a search in words.
struct ShardText {
  let outcome: ShardOutcome
  let ink: Ink
  /// Whether how long it took is said.
  var showsTiming = false

  /// What was tried, and what is to be done with it.
  var lines: [String] {
    var lines = [ink.bold(printable(outcome.name)) + "  " + about, ""]
    lines += outcome.warnings.map { ink.warning("warning: ") + printable($0) }
    if !outcome.warnings.isEmpty { lines.append("") }
    var facts = TextTable([.left, .left])
    facts.add(["shard", shard])
    facts.add(["trials", trials])
    facts.add(["kept in", printable(outcome.journal)])
    if !outcome.isStopped {
      facts.add(["next", "'kreplay merge' puts all shards together; the best is known then"])
    }
    return lines + facts.lines { $1 == 0 ? ink.dim($2) : $2 }
  }

  private var about: String {
    scoredText(outcome.symbols, outcome.first, outcome.last, outcome.times)
  }

  /// `17 of 1,000: settings 26 to 27 of 1,590`.
  private var shard: String {
    let (places, all) = (outcome.places, Amounts.whole(outcome.all))
    let start = "\(Amounts.whole(outcome.shard.number)) of \(Amounts.whole(outcome.shard.count)): "
    switch places.count {
    case 0: return start + "none of \(all) settings, of which there are fewer than shards"
    case 1: return start + "setting \(Amounts.whole(places.lowerBound + 1)) of \(all)"
    default:
      return start + "settings \(Amounts.whole(places.lowerBound + 1)) to "
        + "\(Amounts.whole(places.upperBound)) of \(all)"
    }
  }

  private var trials: String {
    let text = trialsText(
      outcome.done, of: outcome.places.count, isStopped: outcome.isStopped, known: outcome.known,
      refused: outcome.refused)
    return showsTiming
      ? text + paceText(outcome.done - outcome.known, outcome.seconds, outcome.threads) : text
  }
}
