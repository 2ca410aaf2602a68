import Market
import Store

/// Trades of a run of the journal.
enum TradeText {
  /// A line a trade.
  static func lines(_ trades: [JournalTrade], of run: JournalRun, _ ink: Ink) -> [String] {
    guard !trades.isEmpty else { return ["the run has no trades"] }
    var table = TextTable(
      [.right, .left, .left, .right, .left, .right, .right, .right, .right, .right, .left])
    table.add([
      "no.", "side", "in", "price", "out", "price", "quantity", "profit", "of its cost", "candles",
      "ended by",
    ])
    let isIntraday = RunAbout(run).isIntraday
    for trade in trades { table.add(cells(trade, isIntraday)) }
    return table.lines { row, column, text in
      if row == 0 { return ink.dim(text) }
      return (7...8).contains(column) ? ink.signed(text, trades[row - 1].profit) : text
    }
  }

  private static func cells(_ trade: JournalTrade, _ isIntraday: Bool) -> [String] {
    let share = trade.profit / (trade.entryPrice * trade.quantity) * 100
    return [
      Amounts.whole(trade.number), trade.side,
      Amounts.time(trade.entryTime, isIntraday: isIntraday),
      NumberText.shortest(trade.entryPrice),
      Amounts.time(trade.exitTime, isIntraday: isIntraday),
      NumberText.shortest(trade.exitPrice), NumberText.shortest(trade.quantity),
      Amounts.fixed(trade.profit, 2, signed: true),
      share.isFinite ? Amounts.fixed(share, 2, signed: true) + " %" : "–",
      Amounts.whole(trade.candles), trade.exitPurpose ?? "still open",
    ]
  }

  private static let columns = """
    number,side,quantity,entryTime,entryPrice,exitTime,exitPrice,exitBy,profit,costs,candles,worst,\
    best,stop,target,isOpen
    """

  /// Every column, numbers as they are.
  static func csv(_ trades: [JournalTrade]) -> [UInt8] {
    var bytes = Array((columns + "\n").utf8)
    for trade in trades {
      bytes.append(whole: trade.number)
      add(trade.side, to: &bytes)
      add(trade.quantity, to: &bytes)
      add(trade.entryTime.description, to: &bytes)
      add(trade.entryPrice, to: &bytes)
      add(trade.exitTime.description, to: &bytes)
      add(trade.exitPrice, to: &bytes)
      add(trade.exitPurpose ?? "", to: &bytes)
      add(trade.profit, to: &bytes)
      add(trade.costs, to: &bytes)
      add(Double(trade.candles), to: &bytes)
      for value in [trade.worst, trade.best, trade.stop, trade.target] { add(value, to: &bytes) }
      add(trade.exitFill == nil ? "true" : "false", to: &bytes)
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  }

  private static func add(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: ","))
    bytes.append(contentsOf: text.utf8)
  }

  private static func add(_ number: Double?, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: ","))
    if let number { bytes.append(shortest: number) }
  }
}
