import Chart
import Market
import Replay
import Strategy
import Text

/// Everything that the page's script draws, as one block of data: what the engine worked out, and
/// nothing else. The same run gives the same bytes.
struct Scene {
  private let context: ReportContext
  private let analysis: RunAnalysis

  /// The scene of a run; `nil` where there is nothing for the script to draw: no bars, or only one.
  init?(_ context: ReportContext, _ analysis: RunAnalysis) {
    let parts = context.areSeveral ? context.parts.map(\.context) : [context]
    guard parts.allSatisfy({ $0.recording.bars.count > 1 }) else { return nil }
    self.context = context
    self.analysis = analysis
  }

  /// The data block's text.
  func text() throws -> String {
    let parts = context.areSeveral ? context.parts.map(\.context) : [context]
    let times = parts.map { $0.dates.wallClock($0.recording.bars.time) }
    let unit = Self.unit(times)
    let hold = EquityCurves.hold(context)
    let own = SceneAccount(parts, of: context, times: times)
    let instruments = try parts.indices.map { place in
      try SceneInstrument(
        parts[place], of: context, analysis, times: times[place], unit: unit, hold: hold,
        place: place, account: own
      ).json()
    }
    let account = context.run.account
    var facts: [(String, JSON)] = [
      ("version", .whole(2)), ("name", .text(context.run.name)), ("unit", .whole(Int(unit))),
      ("intraday", .bool(context.dates.hasTime)), ("zone", .text(context.dates.zoneName)),
      ("cash", .number(analysis.cash)), ("currency", .text(context.numbers.currency)),
      ("rate", .number(account.commission.rate)), ("fixed", .number(account.commission.fixed)),
      ("share", .number(share)),
      (
        "decimals",
        .members([
          ("money", .whole(context.numbers.moneyDecimals)),
          ("profit", .whole(context.precision.money)),
          ("share", .whole(context.precision.share)),
        ])
      ),
      ("instruments", .list(instruments)),
    ]
    if let own { facts.append(("account", own.json(analysis, unit: unit, hold: hold))) }
    if case .cash(let money) = context.run.size.named { facts.append(("stake", .number(money))) }
    if isUnlent { facts.append(("unlent", .bool(true))) }
    if isLent { facts.append(("lent", .bool(true))) }
    if !blindNote.isEmpty { facts.append(("blindNote", .text(blindNote))) }
    return String(decoding: JSON.members(facts).dataBlock, as: UTF8.self)
  }

  /// What the reader's own trades and holding leave out beside the strategy, to stand after a
  /// sentence; empty for nothing.
  private var blindNote: String {
    let instruments = context.run.instruments
    var notes: [String] = []
    if !context.run.account.hasSimpleCosts {
      notes.append(
        localized(
          "Your account and buy and hold pay the commission's rate and fixed amount alone; the strategy paid all of its costs."
        ))
    }
    if instruments.contains(where: \.isConverted) {
      notes.append(
        localized(
          "Your account and buy and hold count prices alone; the strategy's account has the rate of exchange, too."
        ))
    }
    if instruments.contains(where: { $0.instrument.contract.margin != nil }) {
      notes.append(
        localized("Your account and buy and hold pay the full price; the strategy paid margin."))
    }
    if context.run.account.margin.map({ $0.maintenance > 0 }) ?? false
      || instruments.contains(where: { $0.instrument.contract.maintenance > 0 })
    {
      notes.append(
        localized(
          "Your account has no margin calls, and ends where nothing is left of it; the strategy's has them."
        ))
    }
    if !context.run.charges.isEmpty {
      notes.append(
        localized("Interest and funding are left out of your account and of buy and hold."))
    }
    let blank = Language.current.sentenceBlank
    return notes.map { blank + $0 }.joined()
  }

  /// The share of the equity that an order stakes; all of it where its size is told otherwise.
  private var share: Double {
    if case .equity(let share) = context.run.size.named { share } else { 1 }
  }

  /// Whether what the size of an order names is refused where it costs more than the cash.
  private var isUnlent: Bool {
    let instruments = context.run.instruments
    switch context.run.size.named {
    case .units, .cash:
      return context.run.account.margin == nil
        && instruments.allSatisfy { $0.instrument.contract.margin == nil }
    default: return false
    }
  }

  /// Whether an account on margin may borrow what buying and holding does not.
  private var isLent: Bool {
    context.run.account.margin != nil
      && context.run.instruments.allSatisfy { $0.instrument.contract.margin == nil }
  }

  /// The longest of day, hour, minute, second and millisecond of which all times are multiples.
  private static func unit(_ times: [[Int64]]) -> Int64 {
    [86_400_000, 3_600_000, 60_000, 1_000].first { unit in
      times.allSatisfy { $0.allSatisfy { $0 % unit == 0 } }
    } ?? 1
  }
}
