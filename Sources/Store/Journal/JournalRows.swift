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

extension JournalOrder {
  init(row: Row) {
    number = row["number"]
    instrument = row["instrument"]
    purpose = row["purpose"]
    side = row["side"]
    kind = row["kind"]
    price = row["price"]
    limitPrice = row["limit_price"]
    quantity = row["quantity"]
    rule = row["rule"]
    explanation = (row["explanation"] as Data?).map(doubles) ?? []
    placedCandle = row["placed_candle"]
    placedTime = Time(milliseconds: row["placed_time"])
    state = row["state"]
    reason = row["reason"]
    closedCandle = row["closed_candle"]
    closedTime = (row["closed_time"] as Int64?).map(Time.init(milliseconds:))
  }
}

extension JournalFill {
  init(row: Row) {
    number = row["number"]
    instrument = row["instrument"]
    order = row["order_number"]
    candle = row["candle"]
    time = Time(milliseconds: row["time"])
    quantity = row["quantity"]
    price = row["price"]
    cost = row["cost"]
  }
}

extension JournalTrade {
  init(row: Row) {
    number = row["number"]
    instrument = row["instrument"]
    side = row["side"]
    quantity = row["quantity"]
    entryFill = row["entry_fill"]
    entryCandle = row["entry_candle"]
    entryTime = Time(milliseconds: row["entry_time"])
    entryPrice = row["entry_price"]
    exitFill = row["exit_fill"]
    exitCandle = row["exit_candle"]
    exitTime = Time(milliseconds: row["exit_time"])
    exitPrice = row["exit_price"]
    exitPurpose = row["exit_purpose"]
    costs = row["costs"]
    profit = row["profit"]
    candles = row["candles"]
    worst = row["worst"]
    best = row["best"]
    entryRule = row["entry_rule"]
    exitRule = row["exit_rule"]
    stop = row["stop"]
    target = row["target"]
    dividends = row["dividends"]
    splits = row["splits"]
    multiplier = row["multiplier"]
  }
}

extension AccountEvent {
  init?(row: Row) {
    guard let kind = CorporateEvent.Kind(rawValue: row["kind"]) else { return nil }
    let event = CorporateEvent(kind, Time(milliseconds: row["ex_time"]), row["value"])
    self.init(
      instrument: row["instrument"], candle: row["candle"], time: Time(milliseconds: row["time"]),
      event: event, unitsBefore: row["units_before"], units: row["units"])
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
