import Foundation
import GRDB
import Market
import Replay
import Strategy

// How rows of the journal's tables become values.

/// Little-endian doubles of a blob.
func doubles(_ bytes: Data) -> [Double] {
  bytes.withUnsafeBytes { raw in
    (0..<raw.count / 8).map { raw.loadUnaligned(fromByteOffset: $0 * 8, as: Double.self) }
  }
}

extension JournalRun {
  /// - Parameter kept: what belongs to its run at least.
  init(row: Row, _ kept: KeptParts) {
    number = row["run"]
    parameters = kept.parameters[number] ?? []
    instruments = kept.instruments[number] ?? []
    changes = kept.changes[number] ?? []
    zone = row["zone"]
    id = row["id"]
    name = row["name"]
    symbol = row["symbol"]
    currency = row["currency"]
    documentPath = row["document_path"]
    engineVersion = row["engine_version"]
    dataHash = row["data_hash"]
    baseFrame = row["base_frame"]
    barFrame = row["bar_frame"]
    cash = row["cash"]
    first = Time(milliseconds: row["first"])
    last = Time(milliseconds: row["last"])
    candles = row["candles"]
    bars = row["bars"]
    tradesClosed = row["trades_closed"]
    tradesOpen = row["trades_open"]
    finalEquity = row["final_equity"]
    holdEquity = row["hold_equity"]
    ambiguousCandles = row["ambiguous_candles"]
    pessimisticEquity = row["pessimistic_equity"]
    optimisticEquity = row["optimistic_equity"]
  }
}

extension JournalStatistic {
  init?(row: Row) {
    guard let scope = StatisticScope(rawValue: row["scope"]) else { return nil }
    key = row["key"]
    self.scope = scope
    figure = if let value: Double = row["value"] { .known(value) } else { .unknown(row["reason"]) }
  }
}

// Of the many rows of a run, columns are told by their places: looking a name up costs more than the value.

extension JournalOrder {
  /// What `init(row:)` reads, in its order.
  static let columns = """
    number, instrument, purpose, side, kind, price, limit_price, quantity, rule, explanation,
    placed_candle, placed_time, state, reason, closed_candle, closed_time
    """

  init(row: Row) {
    number = row[0]
    instrument = row[1]
    purpose = row[2]
    side = row[3]
    kind = row[4]
    price = row[5]
    limitPrice = row[6]
    quantity = row[7]
    rule = row[8]
    explanation = (row[9] as Data?).map(doubles) ?? []
    placedCandle = row[10]
    placedTime = Time(milliseconds: row[11])
    state = row[12]
    reason = row[13]
    closedCandle = row[14]
    closedTime = (row[15] as Int64?).map(Time.init(milliseconds:))
  }
}

extension JournalFill {
  /// What `init(row:)` reads, in its order.
  static let columns =
    "number, instrument, order_number, candle, time, quantity, price, cost, "
    + ExchangeRateRows.rate(of: "fill")

  init(row: Row) {
    number = row[0]
    instrument = row[1]
    order = row[2]
    candle = row[3]
    time = Time(milliseconds: row[4])
    quantity = row[5]
    price = row[6]
    cost = row[7]
    exchangeRate = row[8]
  }
}

extension JournalTrade {
  /// What `init(row:)` reads, in its order, of `trade` beside `trade_event` and `trade_exchange`.
  static let columns = """
    number, instrument, side, quantity, entry_fill, entry_candle, entry_time, entry_price, exit_fill,
    exit_candle, exit_time, exit_price, exit_purpose, costs, profit, candles, worst, best, entry_rule,
    exit_rule, stop, target, ifnull(dividends, 0), ifnull(splits, 1),
    ifnull((SELECT multiplier FROM contract WHERE contract.run = trade.run
      AND contract.number = trade.instrument), 1),
    ifnull(entry_rate, 1), ifnull(exit_rate, 1),
    ifnull((SELECT rolled FROM trade_roll WHERE trade_roll.run = trade.run
      AND trade_roll.number = trade.number), 0),
    (SELECT value FROM trade_roll WHERE trade_roll.run = trade.run
      AND trade_roll.number = trade.number)
    """

  init(row: Row) {
    number = row[0]
    instrument = row[1]
    side = row[2]
    quantity = row[3]
    entryFill = row[4]
    entryCandle = row[5]
    entryTime = Time(milliseconds: row[6])
    entryPrice = row[7]
    exitFill = row[8]
    exitCandle = row[9]
    exitTime = Time(milliseconds: row[10])
    exitPrice = row[11]
    exitPurpose = row[12]
    costs = row[13]
    profit = row[14]
    candles = row[15]
    worst = row[16]
    best = row[17]
    entryRule = row[18]
    exitRule = row[19]
    stop = row[20]
    target = row[21]
    dividends = row[22]
    splits = row[23]
    multiplier = row[24]
    (entryExchangeRate, exitExchangeRate) = (row[25], row[26])
    rolled = row[27]
    rolledValue = row[28] ?? rolled * entryExchangeRate
  }
}

extension AccountEvent {
  init?(row: Row) {
    guard let kind = CorporateEvent.Kind(rawValue: row["kind"]) else { return nil }
    let event = CorporateEvent(kind, Time(milliseconds: row["ex_time"]), row["value"])
    self.init(
      instrument: row["instrument"], candle: row["candle"], time: Time(milliseconds: row["time"]),
      event: event, unitsBefore: row["units_before"], units: row["units"],
      exchangeRate: row["exchange_rate"],
      multiplier: kind == .roll ? row["multiplier"] : 1)
  }
}

/// A row of `stretch`.
struct KeptStretch {
  let first: Int
  let position: Double
  private let start: Int64?
  private let step: Int64?

  init(row: Row) {
    first = row["first_candle"]
    position = row["position"]
    start = row["time"]
    step = row["step"]
  }

  /// When one of its candles opened.
  func time(of candle: Int) -> Time? {
    guard let start, let step else { return nil }
    return Time(milliseconds: start + Int64(candle - first) * step)
  }
}
