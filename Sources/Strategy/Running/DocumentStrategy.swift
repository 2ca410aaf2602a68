import Indicators
import Market

/// The strategy that a document describes.
///
/// While nothing is held, `long.enter` is asked first, then `short.enter`. While a side is held, its
/// exit and the other side's entry are asked; where both are true the exit comes first, so that an
/// entry that has to wait for its price does not keep the old position open. The exit of a side that
/// is not held cancels its entry that still waits for its price.
public struct DocumentStrategy: Strategy {
  public var name: String { blueprint.name }

  private let blueprint: Blueprint
  private var long: SidePlan?
  private var short: SidePlan?
  private var explanations: [Explanation] = []

  init(_ blueprint: Blueprint) { self.blueprint = blueprint }

  public mutating func setUp(_ plan: inout Plan) {
    var compiler = GraphCompiler(blueprint.definitions)
    compiler.graph = plan.graph
    plan.timeframe = blueprint.timeframe
    plan.series += blueprint.drawn.map { compiler.series(blueprint.definitions[$0], $0) }
    var rules: [(Rule, Explanation)] = []
    long = blueprint.long.map { SidePlan($0, size: blueprint.size, &compiler, rules: &rules) }
    short = blueprint.short.map { SidePlan($0, size: blueprint.size, &compiler, rules: &rules) }
    plan.rules = rules.map(\.0)
    explanations = rules.map(\.1)
    plan.attention = attention
    plan.standing = standing
    plan.graph = compiler.graph
  }

  private var attention: Attention {
    var attention = Attention()
    let (endsLong, endsShort) = (long?.ending, short?.ending)
    attention.whenFlat = .any(of: [long?.enter, short?.enter, endsLong, endsShort])
    attention.whenLong = .any(of: [
      long?.exit, short?.enter, long?.pyramiding == true ? long?.enter : nil, endsShort,
    ])
    attention.whenShort = .any(of: [
      short?.exit, long?.enter, short?.pyramiding == true ? short?.enter : nil, endsLong,
    ])
    return attention
  }

  /// The same as `decide`, if no rule and no price depends on the trades.
  private var standing: StandingWishes? {
    let sides = [long, short].compactMap { $0 }
    guard sides.allSatisfy(\.isStanding), explanations.allSatisfy(\.isStanding) else { return nil }
    let enterLong = standing(long?.standingEntry)
    let enterShort = standing(short?.standingEntry)
    let endLong = long?.exitEndsWaiting == true ? standing(long?.standingExit) : []
    let endShort = short?.exitEndsWaiting == true ? standing(short?.standingExit) : []
    var wishes = StandingWishes()
    wishes.whenFlat = [endLong, endShort, enterLong + enterShort]
    let longAgain = long?.pyramiding == true ? enterLong : []
    wishes.whenLong = [standing(long?.standingExit), endShort, enterShort + longAgain]
    let shortAgain = short?.pyramiding == true ? enterShort : []
    wishes.whenShort = [standing(short?.standingExit), endLong, enterLong + shortAgain]
    return wishes
  }

  private func standing(_ found: (wish: Wish, truth: Graph.Node)?) -> [StandingWish] {
    guard let found else { return [] }
    let values = explanations[found.wish.rule].standingValues
    return [StandingWish(found.wish, where: found.truth, values: values)]
  }

  public func decide(at bar: BarView, _ wishes: inout Wishes) {
    let held = bar.position.size
    if held > 0 {
      decide(holding: long, other: short, bar, &wishes)
    } else if held < 0 {
      decide(holding: short, other: long, bar, &wishes)
    } else {
      long?.appendEnding(at: bar, to: &wishes)
      short?.appendEnding(at: bar, to: &wishes)
      if let long, long.enter.isTrue(at: bar) {
        wishes.append(long.enterWish(at: bar))
      } else if let short, short.enter.isTrue(at: bar) {
        wishes.append(short.enterWish(at: bar))
      }
    }
  }

  private func decide(
    holding own: SidePlan?, other: SidePlan?, _ bar: BarView, _ wishes: inout Wishes
  ) {
    own?.appendExit(at: bar, to: &wishes)
    other?.appendEnding(at: bar, to: &wishes)
    if let other, other.enter.isTrue(at: bar) {
      wishes.append(other.enterWish(at: bar))
    } else if let own, own.pyramiding, own.enter.isTrue(at: bar) {
      wishes.append(own.enterWish(at: bar))
    }
  }

  public func explain(_ rule: Int, at bar: BarView, into values: inout [Double]) {
    explanations[rule].append(at: bar, to: &values)
  }
}

extension Attention.When {
  /// Wherever one of these rules could be true.
  fileprivate static func any(of triggers: [Trigger?]) -> Attention.When {
    let triggers = triggers.compactMap { $0 }
    if triggers.isEmpty { return .never }
    let masks = triggers.compactMap(\.mask)
    return masks.count == triggers.count ? .any(masks) : .always
  }
}

extension GraphCompiler {
  /// A named indicator as a chart knows it. Truths are listed but not drawn.
  fileprivate mutating func series(_ definition: Definition, _ place: Int) -> NamedSeries {
    let meaning = definition.meaning
    let node = meaning.kind == .truth ? truth(meaning, .holds) : number(meaning)
    let use = meaning.indicatorUse(definitions)
    return NamedSeries(
      name: definition.name, expression: definition.source.text, node: node,
      indicator: use?.description.name, output: use.map { $0.description.outputs[$0.output].name },
      isDrawn: definition.isDrawn && meaning.kind == .number)
  }
}

extension Meaning {
  /// The call of an indicator that this is, also under another name or on a coarser timeframe.
  func indicatorUse(_ definitions: [Definition]) -> IndicatorUse? {
    switch form {
    case .indicator(let use): use
    case .named(let place): definitions[place].meaning.indicatorUse(definitions)
    case .on(_, let inner): inner.indicatorUse(definitions)
    default: nil
    }
  }
}
