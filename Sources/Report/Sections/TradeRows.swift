import Replay
import Strategy
import Text

/// The common scales of the drawings in a table of trades.
struct TradeScale {
  /// Lowest and highest profit share, and the same of what was seen on the way; 0 lies between.
  var profit: ClosedRange<Double> = 0...0
  var way: ClosedRange<Double> = 0...0

  init(_ trades: [Trade]) {
    for trade in trades {
      let share = trade.share
      profit = min(profit.lowerBound, share)...max(profit.upperBound, share)
      way =
        min(
          way.lowerBound, trade.adverseShare, share)...max(
          way.upperBound, trade.favourableShare, share)
    }
  }

  /// Where a value lies in a range, 0 to 1.
  static func place(_ value: Double, in range: ClosedRange<Double>) -> Double {
    let length = range.upperBound - range.lowerBound
    return length > 0 ? (value - range.lowerBound) / length : 0
  }
}

/// Rows of trades, each with a row below that unfolds to its cards. Written straight into bytes: a run
/// has thousands of them.
///
/// - Parameter explained: the numbers of the trades that have cards.
func tradeRows(
  _ trades: some Sequence<Trade>, _ scale: TradeScale, _ context: ReportContext, linked: Bool,
  explained: Set<Int>
) -> String {
  var markup = Markup(reserving: 100_000)
  for trade in trades {
    row(trade, scale, context, linked, into: &markup)
    if explained.contains(trade.number) { unfolding(trade, context, into: &markup) }
  }
  return markup.string
}

/// The row whose summary lies over the number of the row above, so that no script is needed.
private func unfolding(_ trade: Trade, _ context: ReportContext, into markup: inout Markup) {
  let name = Markup.escaped(localized("Why trade \(ReportNumbers.count(trade.number))"))
  markup.raw(
    "<tr class=\"w\"><td colspan=\"16\"><details><summary aria-label=\"\(name)\"></summary>")
  markup.raw(whyCards(trade, context.part(of: trade)))
  markup.raw("</details></td></tr>\n")
}

private func row(
  _ trade: Trade, _ scale: TradeScale, _ context: ReportContext, _ linked: Bool,
  into markup: inout Markup
) {
  let own = context.part(of: trade)
  let numbers = own.numbers
  let decimals = context.precision.share
  let tone = trade.profit > 0 ? "pos" : trade.profit < 0 ? "neg" : ""
  markup.raw(linked ? "<tr id=\"trade=\(trade.number)\">" : "<tr>")
  cell("\(trade.number)", into: &markup)
  sideCell(trade, context, into: &markup)
  cell(context.dates.moment(trade.entryTime), into: &markup)
  cell(numbers.price(trade.entryPrice), into: &markup)
  cell(trade.isOpen ? localized("open") : context.dates.moment(trade.exitTime), into: &markup)
  cell(numbers.price(trade.exitPrice), into: &markup)
  cell(ReportNumbers.count(trade.candles), into: &markup)
  cell(
    ReportNumbers.number(trade.quantity, decimals: own.precision.quantity), into: &markup)
  cell(
    short(trade.profit, numbers, decimals: context.precision.money, sign: .always), tone,
    into: &markup)
  cell(
    ReportNumbers.share(trade.share, decimals: decimals, sign: .always), tone, into: &markup)
  markup.raw("<td>" + profitBar(trade, scale) + "</td>")
  cell(
    ReportNumbers.percent(trade.adverseShare, decimals: decimals, sign: .always), into: &markup)
  markup.raw("<td>" + wayBar(trade, scale) + "</td>")
  cell(
    ReportNumbers.percent(trade.favourableShare, decimals: decimals, sign: .always), into: &markup)
  cell(short(trade.costs, numbers, decimals: 2), into: &markup)
  cell(exitReason(of: trade, rules: context.run.rules), into: &markup)
  markup.raw("</tr>\n")
}

/// An amount in a table that has sixteen columns: a billion and more in short.
private func short(
  _ value: Double, _ numbers: ReportNumbers, decimals: Int,
  sign: ReportNumbers.Sign = .whenNegative
) -> String {
  switch abs(value) {
  case 1e9...: numbers.headlineMoney(value, sign: sign)
  case 1e6...: numbers.money(value, sign: sign, decimals: 0)
  default: numbers.money(value, sign: sign, decimals: decimals)
  }
}

/// A cell; how it looks follows from its column, so that a row is short.
private func cell(_ text: String, _ tone: String = "", into markup: inout Markup) {
  markup.raw(tone.isEmpty ? "<td>" : "<td class=\"\(tone)\">")
  markup.text(text)
  markup.raw("</td>")
}

/// The side, after the instrument where there are several.
private func sideCell(_ trade: Trade, _ context: ReportContext, into markup: inout Markup) {
  let way = trade.side == .long ? localized("long") : localized("short")
  let side = localizedJoin([way] + (context.run.rules.name(of: trade.entryRule).map { [$0] } ?? []))
  guard context.areSeveral else { return cell(side, into: &markup) }
  markup.raw("<td><b>")
  markup.text(context.symbols[trade.instrument])
  markup.raw("</b> ")
  markup.text(side)
  markup.raw("</td>")
}

private func profitBar(_ trade: Trade, _ scale: TradeScale) -> String {
  let zero = TradeScale.place(0, in: scale.profit)
  let end = TradeScale.place(trade.share, in: scale.profit)
  let tone = trade.profit < 0 ? "d" : "u"
  return
    "<i class=\"pb \(tone)\" style=\"--a:\(cssPercent(min(zero, end)));--b:\(cssPercent(max(abs(end - zero), 0.008)))\"></i>"
}

private func wayBar(_ trade: Trade, _ scale: TradeScale) -> String {
  let places = [trade.adverseShare, trade.favourableShare, trade.share].map {
    cssPercent(TradeScale.place($0, in: scale.way))
  }
  return "<i class=\"mm\" style=\"--a:\(places[0]);--b:\(places[1]);--x:\(places[2])\"></i>"
}
