/// Whether what was found would change a result.
struct Judgement {
  /// A spike of at least so much of the price moves orders and statistics by itself.
  static let largeMove = 0.1
  /// More candles of another length than this are a mixture, not a holiday's short session.
  static let manyCandles = 10
  /// One candle of so many outside an exchange's hours is a trade reported late; a whole day never is.
  static let fewOutside = 100
  /// Days without a candle that no holiday explains.
  static let longGap: Int64 = 10 * 86_400_000

  /// What the person says about defects: what may stay or be left out is no fault any more, and what
  /// should stop is one.
  let policies: [Defect: DefectPolicy]
  /// Whether candles are of a day or longer.
  let areDays: Bool
  /// How many candles the series has.
  let rows: Int

  /// What the person wants done about a kind, where that was said.
  func policy(_ kind: CheckKind) -> DefectPolicy? { kind.defect.flatMap { policies[$0] } }

  func severity(_ kind: CheckKind, _ tally: FindingTally) -> Severity {
    if let policy = policy(kind) { return policy == .stop ? .wrong : .note }
    switch kind {
    case .value, .duplicate, .disorder, .ohlc, .price, .split: return .wrong
    case .timeframe: return tally.candles >= Self.manyCandles ? .wrong : .doubt
    case .spike: return tally.largestMove >= Self.largeMove ? .wrong : .doubt
    case .stale: return tally.candles * 100 > rows ? .wrong : .doubt
    case .clock: return .doubt
    case .hours: return areDays || tally.candles * Self.fewOutside >= rows ? .doubt : .note
    case .gap: return tally.missing > 0 || tally.isLongGap ? .doubt : .note
    case .volume, .flat: return .note
    }
  }

  /// The verdict on what was found.
  func verdict(_ findings: [Finding]) -> Verdict {
    let wrongRows = findings.filter(\.isLeftOut)
    let all = rows + wrongRows.reduce(0) { $0 + $1.count }
    if let worst = wrongRows.max(by: { $0.count < $1.count }), worst.count * 2 > all, all > 1 {
      return .broken(worst.kind, rows: worst.count, of: all)
    }
    if rows == 0 { return .empty }
    let wrong = findings.filter { $0.severity == .wrong }.map(\.kind)
    if !wrong.isEmpty { return .wrong(wrong) }
    let doubts = findings.filter { $0.severity == .doubt }.map(\.kind)
    return doubts.isEmpty ? .clean : .usable(doubts)
  }
}

extension FindingTally {
  fileprivate var isLongGap: Bool { longestGap.map { $0.step > Judgement.longGap } ?? false }
}
