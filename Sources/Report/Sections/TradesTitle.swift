import Replay
import Text

/// How the wins and losses compare, in a sentence; `nil` where no trade was closed.
func tradesTitle(_ context: ReportContext, _ analysis: RunAnalysis) -> String? {
  guard !context.closed.isEmpty else { return nil }
  switch (analysis.won, analysis.even, analysis.lost) {
  case (_, 0, 0): return allWon(analysis.won)
  case (0, 0, _): return allLost(analysis.lost)
  case (0, _, 0): return allEven(analysis.even)
  case (_, 0, _): return decided(context, analysis)
  default: return withEven(context, analysis)
  }
}

private func allWon(_ count: Int) -> String {
  switch count {
  case 1: localized("One trade, and it won")
  case 2: localized("Both trades won")
  default: localized("All \(inWords(count)) trades won")
  }
}

private func allLost(_ count: Int) -> String {
  switch count {
  case 1: localized("One trade, and it lost")
  case 2: localized("Both trades lost")
  default: localized("All \(inWords(count)) trades lost")
  }
}

private func allEven(_ count: Int) -> String {
  switch count {
  case 1: localized("One trade, and it broke even")
  case 2: localized("Both trades broke even")
  default: localized("All \(inWords(count)) trades broke even")
  }
}

/// How many times the larger of the average winner and the average loser is the other.
private enum Payoff {
  case unknown, same
  case winner(String)
  case loser(String)

  init(_ ratio: Double?) {
    switch ratio {
    case nil: self = .unknown
    case let ratio? where ratio >= 1.05: self = .winner(ReportNumbers.number(ratio, decimals: 1))
    case let ratio? where ratio <= 0.95: self = .loser(ReportNumbers.number(1 / ratio, decimals: 1))
    case _?: self = .same
    }
  }
}

private func decided(_ context: ReportContext, _ analysis: RunAnalysis) -> String {
  let (won, lost) = (inWords(analysis.won).asBeginning, inWords(analysis.lost))
  switch Payoff(context.statistics[.payoff].value) {
  case .unknown: return localized("\(won) won and \(lost) lost")
  case .winner(let times):
    return localized(
      "\(won) won and \(lost) lost; the average winner is \(times) times the average loser")
  case .loser(let times):
    return localized(
      "\(won) won and \(lost) lost; the average loser is \(times) times the average winner")
  case .same: return localized("\(won) won and \(lost) lost, by about the same amounts")
  }
}

/// The same where some trades made nothing.
private func withEven(_ context: ReportContext, _ analysis: RunAnalysis) -> String {
  let (won, lost) = (inWords(analysis.won).asBeginning, inWords(analysis.lost))
  let even = inWords(analysis.even)
  if analysis.lost == 0 { return localized("\(won) won and \(even) broke even") }
  if analysis.won == 0 { return localized("\(even.asBeginning) broke even and \(lost) lost") }
  switch Payoff(context.statistics[.payoff].value) {
  case .unknown: return localized("\(won) won, \(even) broke even and \(lost) lost")
  case .winner(let times):
    return localized(
      "\(won) won, \(even) broke even and \(lost) lost; the average winner is \(times) times the average loser"
    )
  case .loser(let times):
    return localized(
      "\(won) won, \(even) broke even and \(lost) lost; the average loser is \(times) times the average winner"
    )
  case .same:
    return localized(
      "\(won) won, \(even) broke even and \(lost) lost, by about the same amounts")
  }
}
