import Market
import Replay
import Report
import Store
import Strategy

/// Trades of a run.
enum TradeText {
  /// What was traded and whose clocks the times are of, and a line a trade.
  static func lines(_ trades: [Trade], of detail: JournalRunDetail, _ ink: Ink) -> [String] {
    guard !trades.isEmpty else { return ["the run has no trades"] }
    // A column of dividends only where there are some.
    let hasDividends = trades.contains { $0.dividends != 0 }
    var table = TextTable(
      [
        .right, .left, .left, .right, .left, .right, .right, .right, .right, .right, .right,
      ] + (hasDividends ? [.right] : []) + [.left])
    table.add(
      [
        "#", "side", "entry", "price", "exit", "price", "candles", "units", "profit", "profit %",
        "costs",
      ] + (hasDividends ? ["dividends"] : []) + ["exit reason"])
    let times = RunTimes(detail.run)
    for trade in trades {
      var cells = cells(trade, detail.rules, times)
      if hasDividends {
        cells.insert(Amounts.fixed(trade.dividends, 2, signed: true), at: cells.count - 1)
      }
      table.add(cells)
    }
    let rows = table.lines { row, column, text in
      if row == 0 { return ink.dim(text) }
      return (8...9).contains(column) ? ink.signed(text, trades[row - 1].profit) : text
    }
    return [heading(detail.run, times, ink), ""] + rows
  }

  private static func heading(_ run: JournalRun, _ times: RunTimes, _ ink: Ink) -> String {
    let zone = times.zone.isEmpty ? "" : ", times in \(times.zone)"
    let currency = run.currency.isEmpty ? "" : ", amounts in \(printable(run.currency))"
    return ink.bold(printable(run.name)) + "  " + printable(run.symbol) + zone + currency
  }

  private static func cells(_ trade: Trade, _ rules: [Rule], _ times: RunTimes) -> [String] {
    let share = trade.share * 100
    return [
      Amounts.whole(trade.number), "\(trade.side)", times.text(trade.entryTime),
      NumberText.shortest(trade.entryPrice), trade.isOpen ? "–" : times.text(trade.exitTime),
      NumberText.shortest(trade.exitPrice), Amounts.whole(trade.candles),
      NumberText.shortest(trade.quantity), Amounts.fixed(trade.profit, 2, signed: true),
      share.isFinite ? Amounts.fixed(share, 2, signed: true) + " %" : "–",
      Amounts.fixed(trade.costs, 2), exitReason(of: trade, rules: rules),
    ]
  }

  private static let columns = """
    number,side,quantity,entryTime,entryPrice,exitTime,exitPrice,exitBy,profit,costs,candles,worst,\
    best,stop,target,isOpen,dividends,splits
    """

  /// Every column, numbers as they are.
  static func csv(_ trades: [Trade], _ times: RunTimes) -> [UInt8] {
    var bytes = Array((columns + "\n").utf8)
    for trade in trades {
      bytes.append(whole: trade.number)
      add("\(trade.side)", to: &bytes)
      add(trade.quantity, to: &bytes)
      add(times.iso(trade.entryTime), to: &bytes)
      add(trade.entryPrice, to: &bytes)
      add(times.iso(trade.exitTime), to: &bytes)
      add(trade.exitPrice, to: &bytes)
      add(trade.exitPurpose.map { "\($0)" } ?? "", to: &bytes)
      add(trade.profit, to: &bytes)
      add(trade.costs, to: &bytes)
      add(Double(trade.candles), to: &bytes)
      for value in [trade.adverse, trade.favourable, trade.stop, trade.target] {
        add(value, to: &bytes)
      }
      add(trade.isOpen ? "true" : "false", to: &bytes)
      add(trade.dividends, to: &bytes)
      add(trade.splits, to: &bytes)
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  }

  /// A list of one object a trade, with the names of the columns.
  static func json(_ trades: [Trade], _ times: RunTimes) -> JSON {
    .list(trades.map { json($0, times) })
  }

  private static func json(_ trade: Trade, _ times: RunTimes) -> JSON {
    .object([
      "number": .whole(trade.number), "side": .text("\(trade.side)"),
      "quantity": .number(trade.quantity), "entryTime": .text(times.iso(trade.entryTime)),
      "entryPrice": .number(trade.entryPrice), "exitTime": .text(times.iso(trade.exitTime)),
      "exitPrice": .number(trade.exitPrice),
      "exitBy": trade.exitPurpose.map { .text("\($0)") } ?? .null,
      "profit": .number(trade.profit), "costs": .number(trade.costs),
      "candles": .whole(trade.candles), "worst": .number(trade.adverse),
      "best": .number(trade.favourable), "stop": .number(trade.stop),
      "target": .number(trade.target), "isOpen": .bool(trade.isOpen),
      "dividends": .number(trade.dividends), "splits": .number(trade.splits),
    ])
  }

  private static func add(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: ","))
    bytes.append(contentsOf: text.utf8)
  }

  private static func add(_ number: Double, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: ","))
    if !number.isNaN { bytes.append(shortest: number) }
  }
}
