import Market
import Replay
import Strategy
import Text

/// What became of each instrument; empty for a run of one.
func instrumentsSection(_ context: ReportContext, _ analysis: RunAnalysis) -> String {
  guard context.areSeveral else { return "" }
  let figures = InstrumentFigures.all(of: context.run)
  let part = context.run.account.cash / Double(figures.count)
  return template([
    "find": instrumentsTitle(figures, context.symbols) ?? "",
    "part": context.numbers.money(part),
    "rows": figures.map { row($0, context) },
  ])
}

private let template = Template(
  """
  <section id="instruments"><div class="sec"><h2>Instruments</h2>{{#find}}<p class="find">{{find}}</p>{{/find}}<p class="sub">All share one account: an order that its cash does not pay for is refused. Time in the market counts the candles of the whole run. Buy and hold puts an equal part of the cash, {{part}}, into each instrument on the first bar on which the strategy could trade it.</p></div>
  <div class="scroll"><table class="data in"><thead><tr><th scope="col" class="l">Instrument</th><th scope="col">Candles</th><th scope="col">Closed trades</th><th scope="col">Won</th><th scope="col">Net profit</th><th scope="col">Share of it</th><th scope="col">Costs</th><th scope="col">Time in the market</th><th scope="col">Refused orders</th><th scope="col">Buy and hold</th></tr></thead><tbody>
  {{#rows}}<tr><th scope="row" class="l">{{symbol}}</th><td>{{candles}}</td><td>{{trades}}</td><td>{{won}}</td><td class="{{tone}}">{{profit}}</td><td>{{share}}</td><td>{{costs}}</td><td>{{exposure}}</td><td>{{refused}}</td><td class="q">{{hold}}</td></tr>
  {{/rows}}</tbody></table></div></section>

  """)

private func row(_ figures: InstrumentFigures, _ context: ReportContext) -> [String: Any] {
  let traded = context.run.instruments[figures.instrument]
  let numbers = context.numbers
  let symbol = traded.instrument.symbol
  let trades = ReportNumbers.count(figures.trades)
  let open = figures.openTrades
  return [
    "symbol": traded.isTraded ? symbol : localized("\(symbol), not traded"),
    "candles": ReportNumbers.count(traded.candleCount),
    "trades": open > 0 ? localized("\(trades), \(open) open") : trades,
    "won": ReportNumbers.count(figures.won),
    "tone": figures.profit > 0 ? "pos" : figures.profit < 0 ? "neg" : "",
    "profit": numbers.money(figures.profit, sign: .always),
    "share": figures.profitShare.map { ReportNumbers.share($0) } ?? "–",
    "costs": numbers.money(figures.costs, decimals: 2),
    "exposure": ReportNumbers.share(figures.exposure),
    "refused": ReportNumbers.count(figures.refused),
    "hold": figures.holdProfit.map { numbers.money($0, sign: .always) } ?? "–",
  ]
}

/// How many instruments gained, and which of them made most of the result.
func instrumentsTitle(_ figures: [InstrumentFigures], _ symbols: [String]) -> String? {
  guard figures.contains(where: { $0.trades + $0.openTrades > 0 }) else { return nil }
  let gained = figures.count { $0.profit > 0 }
  let all = inWords(figures.count)
  if gained == 0 { return localized("None of \(all) instruments gained") }
  let some = inWords(gained).asBeginning
  guard gained > 1, let best = figures.max(by: { $0.profit < $1.profit }),
    let share = best.profitShare, share > 0
  else { return localized("\(some) of \(all) instruments gained") }
  return localized(
    "\(some) of \(all) instruments gained; \(symbols[best.instrument]) made \(portion(share)) of the result"
  )
}
