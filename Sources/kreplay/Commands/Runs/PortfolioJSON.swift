import Replay
import Text

/// How several instruments made up a result, as `run --json` has it.
func json(of facts: PortfolioFacts, _ symbols: [String]) -> JSON {
  .object([
    "exposure": json(of: facts.exposure),
    "instruments": .list(
      facts.members.map { one in
        .object([
          "symbol": .text(symbols[one.instrument]), "contribution": .number(one.contribution),
          "turnover": one.turnover.map(JSON.number) ?? .null,
          "exposure": json(of: one.exposure),
        ])
      }),
    "correlations": .list(
      facts.pairs.map { pair in
        .object([
          "first": .text(symbols[pair.first]), "second": .text(symbols[pair.second]),
          "correlation": pair.correlation.map(JSON.number) ?? .null, "days": .whole(pair.days),
        ])
      }),
    "meanCorrelation": facts.meanCorrelation.map(JSON.number) ?? .null,
  ])
}

private func json(of exposure: PortfolioFacts.Exposure) -> JSON {
  .object([
    "long": .number(exposure.long), "short": .number(exposure.short),
    "mostLong": .number(exposure.mostLong), "mostShort": .number(exposure.mostShort),
  ])
}
