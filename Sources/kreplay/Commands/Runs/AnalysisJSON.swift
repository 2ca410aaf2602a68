import Jobs
import Market
import Replay
import Store
import Text

/// What the figures of a run mean, for programs: shares are fractions, amounts in the currency, times
/// those of the exchange's clocks, and what is not known is null.
enum AnalysisJSON {
  static func object(_ outcome: RunOutcome) -> JSON {
    let facts = outcome.analysis
    let times = RunTimes(outcome.run.instrument, base: outcome.run.baseFrame)
    return .object([
      "sample": sample(facts),
      "history": .object([
        "days": .number(facts.days), "isShort": .bool(facts.isShortHistory),
      ]),
      "exposure": optional(facts.exposure),
      "drawdowns": .list(facts.worstDrawdowns.map { drawdown($0, outcome, times) }),
      "bestTrade": dependence(facts.dependence),
      "oneTradeLeftOut": .object(["best": leftOut(facts.best), "worst": leftOut(facts.worst)]),
      "bestPeriod": facts.bestPeriod.map { best in
        .object([
          "time": .text(times.iso(best.time)), "return": .number(best.share),
          "finalEquityWithout": .number(best.finalEquityWithout),
        ])
      } ?? .null,
      "ambiguity": ambiguity(facts.ambiguity),
      "magnifier": magnifier(facts.magnification),
      "commission": outcome.commission.map {
        .object(["none": .number($0.none), "tripled": .number($0.tripled)])
      } ?? .null,
      "costs": costs(facts.costs),
      "openTrades": .object([
        "count": .whole(facts.openTrades), "profit": .number(facts.openProfit),
      ]),
    ])
  }

  private static func sample(_ facts: RunAnalysis) -> JSON {
    .object([
      "trades": .whole(facts.closedTrades), "won": .whole(facts.won), "even": .whole(facts.even),
      "lost": .whole(facts.lost),
      "winRateLow": optional(facts.winRateInterval?.low),
      "winRateHigh": optional(facts.winRateInterval?.high),
      "isSmall": .bool(facts.isSmallSample),
    ])
  }

  /// The depth is 0 or below, as in the statistics.
  private static func drawdown(
    _ fall: Drawdown, _ outcome: RunOutcome, _ times: RunTimes
  ) -> JSON {
    func time(_ candle: Int) -> JSON {
      candle < outcome.times.count ? .text(times.iso(outcome.times[candle])) : .null
    }
    return .object([
      "depth": .number(-fall.depth), "peak": time(fall.high), "trough": time(fall.low),
      "recovered": fall.recovery.map(time) ?? .null,
    ])
  }

  private static func dependence(_ fact: TradeDependence?) -> JSON {
    guard let fact else { return .null }
    return .object([
      "trade": .whole(fact.leftOut.trade.number),
      "finalEquityWithout": .number(fact.leftOut.finalEquity),
      "shareOfGain": .number(fact.shareOfGain), "loss": .number(fact.loss),
      "makesTheGain": .bool(fact.makesTheGain),
    ])
  }

  private static func leftOut(_ fact: TradeLeftOut?) -> JSON {
    guard let fact else { return .null }
    return .object([
      "trade": .whole(fact.trade.number), "finalEquity": .number(fact.finalEquity),
    ])
  }

  private static func ambiguity(_ facts: AmbiguityFacts) -> JSON {
    .object([
      "candles": .whole(facts.candles), "low": .number(facts.low), "high": .number(facts.high),
      "share": .number(facts.share), "decidesGain": .bool(facts.decidesGain),
      "decidesHolding": .bool(facts.decidesHolding), "random": random(facts.random),
    ])
  }

  private static func magnifier(_ facts: Magnification?) -> JSON {
    guard let facts else { return .null }
    return .object([
      "candles": .object([
        "known": .whole(facts.known), "missing": .whole(facts.missing),
        "unlike": .whole(facts.unlike), "decided": .whole(facts.decided),
      ]),
      "fills": .object([
        "byData": .whole(facts.fillsByData), "ofOneWay": .whole(facts.fillsOfOneWay),
        "byRule": .whole(facts.fillsByRule), "shareByData": .number(facts.shareByData),
      ]),
    ])
  }

  private static func random(_ facts: RandomPaths?) -> JSON {
    guard let facts else { return .null }
    return .object([
      "trials": .whole(facts.trials), "low": .number(facts.low), "high": .number(facts.high),
      "mean": .number(facts.mean), "standardDeviation": .number(facts.deviation),
    ])
  }

  private static func costs(_ facts: CostFacts) -> JSON {
    .object([
      "total": .number(facts.total), "resultBefore": .number(facts.before),
      "shareOfGain": optional(facts.shareOfGain), "shareOfCash": .number(facts.shareOfCash),
      "traded": .number(facts.traded),
    ])
  }

  private static func optional(_ value: Double?) -> JSON { value.map(JSON.number) ?? .null }
}
