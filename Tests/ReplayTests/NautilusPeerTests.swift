import Foundation
import Market
import Replay
import Strategy
import Support
import Testing

/// Margin, fees, orders that wait and orders that are filled in parts, against NautilusTrader 1.221.0: each
/// fill, the profit of each position, each entry that is refused with what it lacks, and the final equity.
///
/// The figures and the documents beside them are made by `scripts/reference-nautilus.py`. Its money has eight
/// decimals, to which each fill's fee and profit are rounded.
@Suite struct NautilusPeerTests {
  private struct Figures: Decodable {
    var final: Double, trades: Int, profits: [Double], fills: [[Double]]
    var refused: [Int]?, missing: [Double]?
  }

  private static func file() throws -> Data {
    try Data(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "References/nautilus.json"))
  }

  /// What the other engine said, and the document that says the same here.
  private static func figures(_ name: String) throws -> (Figures, document: String) {
    let data = try file()
    let figures = try #require(JSONDecoder().decode([String: Figures].self, from: data)[name])
    let all = try #require(JSONSerialization.jsonObject(with: data) as? [String: [String: Any]])
    let document = try JSONSerialization.data(withJSONObject: try #require(all[name]?["document"]))
    return (figures, String(decoding: document, as: UTF8.self))
  }

  private static func run(_ text: String) throws -> Run {
    let document = try StrategyDocument(text: text, path: "reference.json")
    var options = ReplayOptions()
    options.account = document.account
    options.execution = document.execution
    options.size = document.size
    let settings = document.instrument
    let (symbol, tick) = (try #require(settings.symbol), try #require(settings.tick))
    var instrument = Instrument(symbol: symbol, tick: tick, lot: settings.lot)
    instrument.contract.multiplier = settings.contract?.multiplier ?? 1
    let name = symbol == "SYNTH" ? "synth-1m" : "goog-1d"
    let file = try openCandles(
      path: repositoryRoot.appending(path: "datasets/\(name).csv").path)
    var candles = Candles()
    var block = Candles()
    while try file.next(into: &block) { candles.append(block, 0..<block.count) }
    var source = SeriesSource(candles, instrument: instrument, timeframe: file.timeframe)
    return try replay(&source, to: try document.strategy(), options: options).run
  }

  /// The run's fills as the other engine has them: a stop closes a whole position, of which each entry has its
  /// own here.
  private static func fills(of run: Run) -> [[Double]] {
    var found: [[Double]] = []
    var last: (candle: Int, price: Double)?
    for fill in run.fills {
      let isOfStop = run.orders[fill.order].purpose == .stopLoss
      if isOfStop, let last, last == (fill.candle, fill.price) {
        found[found.count - 1][1] += fill.quantity
        found[found.count - 1][3] += fill.cost
      } else {
        found.append([Double(fill.candle), fill.quantity, fill.price, fill.cost])
      }
      last = isOfStop ? (fill.candle, fill.price) : nil
    }
    return found
  }

  /// The profit of each position from flat to flat, of which the lots are trades of their own here.
  private static func profits(of run: Run) -> [Double] {
    var position = 0, held = 0.0
    let positions = run.fills.map { fill in
      let this = position
      held += fill.quantity
      if held.magnitude < 1e-9 { (position, held) = (position + 1, 0) }
      return this
    }
    var profits = [Double](repeating: 0, count: position)
    for trade in run.trades where !trade.isOpen && positions[trade.entryFill] < position {
      profits[positions[trade.entryFill]] += trade.profit
    }
    return profits
  }

  @Test func `there are figures of sixteen strategies`() throws {
    let names = try JSONDecoder().decode([String: Figures].self, from: try Self.file()).keys
    #expect(names.sorted() == Self.names.sorted() && names.count == 16)
  }

  private static let names = [
    "leverage 5, both sides, days",
    "a contract of 10 with a margin of a tenth, a fee for each, days",
    "a fixed fee in dollars, minutes",
    "limit entries as maker, exits as taker, minutes",
    "limit entries with a narrow stop and target, minutes",
    "stop entries, minutes",
    "stop-limit entries of a perpetual, minutes",
    "stop and target beside a market entry, minutes",
    "too little cash, days",
    "too little margin, days",
    "too little margin for contracts, days",
    "stops over gaps, days through whole dollars",
    "limit entries over gaps, days through whole dollars",
    "an eighth of the volume, at the market, minutes tick by tick",
    "an eighth of the volume, limit entries, minutes tick by tick",
    "an eighth of the volume, with a stop, minutes tick by tick",
  ]

  @Test(arguments: Self.names)
  func `fills, fees, refusals and profits agree to the cent`(name: String) throws {
    let (figures, document) = try Self.figures(name)
    let run = try Self.run(document)
    let fills = Self.fills(of: run)
    #expect(fills.count == figures.fills.count)
    for (number, (fill, other)) in zip(fills, figures.fills).enumerated() {
      #expect(
        zip(fill, other).allSatisfy { ($0 - $1).magnitude < 1e-6 },
        "fill \(number): \(fill), \(other)")
    }
    let profits = Self.profits(of: run)
    #expect(profits.count == figures.trades && profits.count == figures.profits.count)
    for (number, (profit, other)) in zip(profits, figures.profits).enumerated() {
      #expect((profit - other).magnitude < 1e-6, "position \(number): \(profit), \(other)")
    }
    let refused = run.shortfalls.map { run.orders[$0.order].placedCandle + 1 }
    #expect(refused == figures.refused ?? [] && refused.count == figures.missing?.count ?? 0)
    for (shortfall, other) in zip(run.shortfalls, figures.missing ?? []) {
      #expect((shortfall.money - other).magnitude < 1e-6, "\(shortfall.money), \(other)")
    }
    #expect(
      (run.finalEquity - figures.final).magnitude < 1e-4, "\(run.finalEquity), \(figures.final)")
  }
}
