import Market
import Strategy
import Support
import Text

@testable import Replay

/// What must be so of one random portfolio; each gives the first thing that is not, or `nil`.
struct PortfolioLaws {
  let market: RandomPortfolio
  let run: Run

  init(_ market: RandomPortfolio) throws {
    self.market = market
    run = try market.play()
  }

  func money() throws -> String? {
    var books = Books(run, market.options, try market.played)
    books.mayFit = market.document.text.contains("fit: true")
    if market.isLimited { books.most = market.most }
    return try books.fault() ?? candlesOfTrades()
  }

  /// A trade has as many candles as its instrument from entry to exit, whatever others have. Where all are closed at
  /// once, one that has not opened yet on that day is closed at its candle before.
  private func candlesOfTrades() throws -> String? {
    let times = try market.played.map(\.candles.time)
    for trade in run.trades {
      func candles(to time: Time) -> Int {
        times[trade.instrument].partitioningIndex { $0 > time.milliseconds }
      }
      let count = candles(to: trade.exitTime) - candles(to: trade.entryTime)
      let isForced = trade.exitPurpose == .liquidation
      if trade.candles == count || isForced && trade.candles == count - 1 { continue }
      return "trade \(trade.number) has \(trade.candles) candles, not \(count)"
    }
    return nil
  }

  func blocks() throws -> String? {
    for size in [1, 7, 64] {
      let other = try market.play { $0.blockSize = size }
      if other == run { continue }
      let fault = Self.difference(Self.words(other), Self.words(run))
      return "blocks of \(size): \(fault ?? "another equity")"
    }
    return nil
  }

  /// Accounts that go on under another rule for ambiguous candles, from the middle of a moment on, end as
  /// runs under that rule.
  func bounds() throws -> String? {
    for (rule, end) in [
      (.pessimistic, run.ambiguity.pessimistic), (.optimistic, run.ambiguity.optimistic),
    ] as [(ExecutionSettings.Intrabar, Double)] {
      let other = try market.play { $0.execution.intrabar = rule }
      if isNear(other.finalEquity, end) { continue }
      return "\(rule): \(end), and \(other.finalEquity) where it is the rule"
    }
    return nil
  }

  /// Ties are decided by names, so that nothing is left to the order of files.
  func order() throws -> String? {
    // Without a portfolio the first in the data has the cash; entries are missed by their places in it.
    guard market.hasPortfolio, market.options.missed == nil else { return nil }
    let other = try market.play(Array(market.sources.indices.reversed()))
    func words(_ run: Run) -> [String] {
      func name(_ place: Int) -> String { run.instruments[place].instrument.symbol }
      let fills = run.fills.map {
        "\($0.candle) \(name($0.instrument)) \(Self.rounded($0.quantity, $0.price, $0.cost))"
      }
      let charges = run.charges.map {
        "\($0.candle) \(name($0.instrument)) \($0.kind) \(Self.rounded($0.amount))"
      }
      return fills.sorted() + charges.sorted()
    }
    if let fault = Self.difference(words(run), words(other)) { return fault }
    let isSame = isNear(run.finalEquity, other.finalEquity)
    return isSame ? nil : "\(run.finalEquity) and \(other.finalEquity) at the end"
  }

  /// What the last bits of sums may change is no difference.
  private static func rounded(_ values: Double...) -> [Double] {
    values.map { ($0 * 100).rounded() }
  }

  /// What runs of some of the candles and of all must have in common.
  func prefix(_ eighths: Int) throws -> String? {
    let times = Set(try market.played.flatMap(\.candles.time)).sorted()
    let count = times.count * eighths / 8
    guard count > 1 else { return nil }
    let part = try market.play(before: times[count])
    // A bar that was over in a gap is not known to be over at the end of the data.
    let isCoarse = market.document.timeframe != market.pace.frame
    let days: Int64 = !isCoarse ? 0 : market.pace.seconds == 86_400 ? 7 : 1
    // Nor is that of one which rests there.
    let rests = try market.played.compactMap { source -> Int64? in
      let own = source.candles.time
      guard isCoarse, let end = own.last, end >= times[count] else { return nil }
      return own.last { $0 < times[count] }
    }
    let last = (rests.min() ?? times[count]) - days * 86_400_000
    let end = times.firstIndex { $0 >= last } ?? 0
    // What was due at the last close of a session is known with the next candle alone.
    func isKnown(_ instrument: Int, _ candle: Int) -> Bool {
      let next = market.sources[instrument].candles.time.first { $0 > times[candle] }
      return next.map { $0 < times[count] } ?? false
    }
    func isKnown(_ fill: Fill, _ order: OrderRecord) -> Bool {
      let mayBeLate =
        order.purpose == .flat || order.at == .close || order.placedCandle == fill.candle
      return order.purpose != .end && (!mayBeLate || isKnown(fill.instrument, fill.candle))
    }
    func words(_ run: Run) -> [String] {
      let fills = run.fills.filter { $0.candle < end && isKnown($0, run.orders[$0.order]) }
      let orders = run.orders.filter {
        $0.placedCandle < end && $0.purpose != .end && isKnown($0.instrument, $0.placedCandle)
      }
      let charges = run.charges.filter { $0.candle < end }
      return fills.map { "\($0.candle) \($0.instrument) \($0.quantity) \($0.price) \($0.cost)" }
        + orders.map {
          "\($0.placedCandle) \($0.instrument) \($0.purpose) \($0.side) \($0.kind) \($0.rule)"
        } + charges.map { "\($0.candle) \($0.instrument) \($0.kind) \($0.amount)" }
    }
    if let fault = Self.difference(words(part), words(run)) { return "\(count) candles: \(fault)" }
    let marks = max(0, end - (market.options.execution.closeAtEnd ? 1 : 0))
    return part.equity.prefix(marks) == run.equity.prefix(marks)
      ? nil : "\(count) candles give another equity"
  }

  /// One instrument that a portfolio trades alone is traded as without the portfolio, and as one of
  /// several of which the others are only looked at.
  static func alone(_ seed: UInt64) throws -> String? {
    let market = try RandomPortfolio(seed: seed, isAlone: true)
    guard let plain = market.plain else { return nil }
    let run = try market.play()
    let one = try market.play(to: plain)
    if let fault = difference(words(run), words(one)) { return "as a portfolio: \(fault)" }
    if run.equity != one.equity { return "as a portfolio it has another equity" }
    // One of the same pace; the data of both end at another time.
    let other = try RandomPortfolio(seed: seed &+ 8).sources[1]
    let left = try market.play(to: plain) { $0.execution.closeAtEnd = false }
    let two = try market.play(to: plain, besides: other) { $0.execution.closeAtEnd = false }
    if let fault = difference(words(two), words(left)) { return "beside another: \(fault)" }
    return isNear(two.finalEquity, left.finalEquity) ? nil : "beside another it ends otherwise"
  }

  /// What happened, by time.
  private static func words(_ run: Run) -> [String] {
    run.fills.map { "\($0.time) \($0.quantity) \($0.price) \($0.cost)" }
      + run.orders.map {
        "\($0.placed) \($0.purpose) \($0.side) \($0.kind) \($0.rule) \($0.state) \($0.quantity)"
      } + run.charges.map { "\($0.time) \($0.kind) \($0.amount)" }
  }

  private static func difference(_ a: [String], _ b: [String]) -> String? {
    if a == b { return nil }
    let place = zip(a, b).prefix { $0 == $1 }.count
    return "\(a.dropFirst(place).prefix(2)), not \(b.dropFirst(place).prefix(2))"
  }
}
