import Market
package import Replay
import Strategy

extension Trade {
  /// A trade of the journal as the engine has it, for whatever shows trades of either.
  package init(_ row: JournalTrade) {
    self.init(
      number: row.number, instrument: row.instrument, side: row.side == "short" ? .short : .long,
      quantity: row.quantity,
      entryFill: row.entryFill, entryCandle: row.entryCandle, entryTime: row.entryTime,
      entryPrice: row.entryPrice, exitFill: row.exitFill, exitCandle: row.exitCandle,
      exitTime: row.exitTime, exitPrice: row.exitPrice,
      exitPurpose: OrderRecord.Purpose.allCases.first { "\($0.word)" == row.exitPurpose },
      costs: row.costs, adverse: row.worst, favourable: row.best, entryRule: row.entryRule ?? -1,
      exitRule: row.exitRule ?? -1, stop: row.stop ?? .nan, target: row.target ?? .nan,
      dividends: row.dividends, splits: row.splits, rolled: row.rolled,
      rolledValue: row.rolledValue, candles: row.candles, multiplier: row.multiplier,
      exchangeRates: (row.entryExchangeRate, row.exitExchangeRate))
  }
}
