import Chart
import Market
import Replay
import Strategy
import Text

/// A trade told bar by bar.
package struct StoryTrade: Sendable {
  /// Its number.
  package let number: Int
  /// What it made, in a sentence.
  package let finding: Sentence
  /// Its chart in three layouts, as markup.
  package let chart: String
  /// What the chart does not show; empty for nothing.
  package let chartNote: String
  /// What happened, in its order, each with its date.
  package let steps: [(date: String, words: Sentence)]
  /// The rule that opened it, with its values at the bars around the signal.
  package let entry: (rule: String, table: StoryTable)?
  /// The same of the rule that closed it.
  package let exit: (rule: String, table: StoryTable)?
  /// How its profit comes about: what, the sum, the amount.
  package let sums: [(name: String, sum: String, amount: String)]

  /// - Parameters:
  ///   - part: the context of its instrument, with the trade at the places of that instrument's candles.
  ///   - bars: what was noted of the rules while the run was played again.
  init(_ trade: Trade, _ context: ReportContext, _ bars: [ProbedBar]) throws {
    let part = context.part(of: trade)
    let placed = part.run.trades.first { $0.number == trade.number } ?? trade
    let telling = StoryTelling(trade, placed, context, part)
    number = trade.number
    finding = telling.finding
    steps = telling.steps
    sums = telling.sums
    let orders = StoryChoice.orders(of: trade, context.run)
    entry = orders.first.flatMap { Self.table($0, context, part, bars) }
    exit = orders.count > 1 ? Self.table(orders[1], context, part, bars) : nil
    (chart, chartNote) = try Self.chart(trade, placed, part)
  }

  private static func table(
    _ order: OrderRecord, _ context: ReportContext, _ part: ReportContext, _ bars: [ProbedBar]
  ) -> (rule: String, table: StoryTable)? {
    guard context.run.rules.indices.contains(order.rule) else { return nil }
    let times = context.recording.instruments[order.instrument].bars.time
    let wanted = StoryChoice.places(of: order, context.recording).map { times[$0] }
    let around = bars.filter {
      $0.instrument == order.instrument && wanted.contains($0.time.milliseconds)
    }.sorted { $0.time < $1.time }
    let values = StoryValues(part, rule: order.rule)
    let signal = wanted.last { $0 <= order.placed.milliseconds } ?? order.placed.milliseconds
    guard let table = values.table(around, signal: signal) ?? values.kept(order) else { return nil }
    return (context.run.rules[order.rule].expression, table)
  }

  /// The candles around the trade, alone on its chart.
  private static func chart(
    _ trade: Trade, _ placed: Trade, _ part: ReportContext
  ) throws -> (String, String) {
    guard part.recording.bars.count > 1 else { return ("", "") }
    let first = part.bar(placed.entryCandle)
    let last = max(first, part.bar(placed.exitCandle))
    var run = part.run
    run.trades = [placed]
    let alone = ReportContext(run, part.recording, part.document, part.statistics, part.options)
    let chart = try KChart(alone, "t\(trade.number)-", around: first...last)
    let isWhole = chart.window.bars(FrameSize.large.candles).contains(last)
    let note =
      isWhole || trade.isOpen
      ? ""
      : localized(
        "The trade ends \(ReportNumbers.count(last - first)) bars after its entry, beyond the chart."
      )
    let figure = withoutOptionalEnds(Array(chart.figure().utf8))
    return (String(decoding: figure, as: UTF8.self), note)
  }
}
