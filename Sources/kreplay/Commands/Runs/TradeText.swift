import Jobs
import Market
import Replay
import Report
import Store
import Strategy
import Text

/// Trades of a run.
enum TradeText {
  /// What was traded and whose clocks the times are of, and a line a trade; with the symbol of each
  /// where the run has several.
  static func lines(_ trades: [Trade], of detail: JournalRunDetail, _ ink: Ink) -> [String] {
    guard !trades.isEmpty else { return ["the run has no trades"] }
    let symbols = detail.run.instruments.count > 1 ? detail.run.symbols : []
    // Columns of symbols and dividends only where there are several and some.
    let hasDividends = trades.contains { $0.dividends != 0 }
    let hasNames = hasNames(detail.rules)
    let hasRates = trades.contains(where: \.isConverted)
    func row(
      _ cells: [String], symbol: @autoclosure () -> String, rule: @autoclosure () -> String,
      rates: @autoclosure () -> [String], dividends: @autoclosure () -> String
    ) -> [String] {
      let rates = hasRates ? rates() : []
      var row = Array(cells[..<1])
      if !symbols.isEmpty { row.append(symbol()) }
      row += cells[1..<2]
      if hasNames { row.append(rule()) }
      row += cells[2..<4]
      row += rates.prefix(1)
      row += cells[4..<6]
      row += rates.dropFirst()
      row += cells[6..<11]
      if hasDividends { row.append(dividends()) }
      return row + cells[11...]
    }
    let rate: [TextTable.Alignment] = hasRates ? [.right] : []
    var sides: [TextTable.Alignment] = [.right]
    if !symbols.isEmpty { sides.append(.left) }
    if hasNames { sides.append(.left) }
    sides += [.left, .left, .right]
    sides += rate + [.left, .right]
    sides += rate + [.right, .right, .right, .right, .right]
    if hasDividends { sides.append(.right) }
    sides.append(.left)
    var table = TextTable(sides)
    table.add(
      row(
        [
          "#", "side", "entry", "price", "exit", "price", "candles", "units", "profit", "profit %",
          "costs", "exit reason",
        ], symbol: "symbol", rule: "rule", rates: ["rate", "rate"], dividends: "dividends"))
    let times = TimesOfInstruments(detail.run)
    for trade in trades {
      table.add(
        row(
          cells(trade, detail.rules, times[trade.instrument]),
          symbol: printable(symbol(trade, symbols)),
          rule: printable(detail.rules.name(of: trade.entryRule) ?? ""),
          rates: [trade.entryExchangeRate, trade.exitExchangeRate].map(exchangeRateText),
          dividends: Amounts.fixed(trade.dividends, 2, signed: true)))
    }
    let profit = 8 + (symbols.isEmpty ? 0 : 1) + (hasNames ? 1 : 0) + (hasRates ? 2 : 0)
    let rows = table.lines { row, column, text in
      if row == 0 { return ink.dim(text) }
      return (profit...profit + 1).contains(column)
        ? ink.signed(text, trades[row - 1].profit) : text
    }
    return [heading(detail.run, times.first, ink), ""] + rows
  }

  /// The name of a trade's instrument; empty where a journal that was changed has none of it.
  private static func symbol(_ trade: Trade, _ symbols: [String]) -> String {
    symbols.indices.contains(trade.instrument) ? symbols[trade.instrument] : ""
  }

  private static func heading(_ run: JournalRun, _ times: RunTimes, _ ink: Ink) -> String {
    let zone = times.zone.isEmpty ? "" : ", times in \(times.zone)"
    let all = Set(run.instruments.map(\.currency)).subtracting([""])
    let prices =
      all.isSubset(of: [run.currency])
      ? "" : "prices in \(listed(all.sorted().map { printable($0) })), "
    let currency = run.currency.isEmpty ? "" : ", \(prices)amounts in \(printable(run.currency))"
    return ink.bold(printable(run.name)) + "  " + fewSymbols(run.symbols) + zone + currency
  }

  private static func cells(_ trade: Trade, _ rules: [Rule], _ times: RunTimes) -> [String] {
    let share = trade.share * 100
    return [
      Amounts.whole(trade.number), "\(trade.side)", times.text(trade.entryTime),
      Amounts.price(trade.entryPrice), trade.isOpen ? "–" : times.text(trade.exitTime),
      Amounts.price(trade.exitPrice), Amounts.whole(trade.candles),
      units(trade.quantity), Amounts.fixed(trade.profit, 2, signed: true),
      share.isFinite ? Amounts.fixed(share, 2, signed: true) + " %" : "–",
      Amounts.fixed(trade.costs, 2), printable(exitReason(of: trade, rules: rules)),
    ]
  }

  /// A quantity with all its digits, and commas between thousands as amounts have them.
  private static func units(_ quantity: Double) -> String {
    let text = NumberText.shortest(quantity)
    let decimals = text.split(separator: ".").dropFirst().first?.utf8.count ?? 0
    guard quantity >= 1_000, quantity < 1e15, decimals <= 8, !text.contains("e") else {
      return text
    }
    return Amounts.fixed(quantity, decimals)
  }

  private static let columns = """
    number,side,quantity,entryTime,entryPrice,exitTime,exitPrice,exitBy,profit,costs,candles,worst,\
    best,stop,target,isOpen,dividends,splits
    """

  /// Every column, numbers as they are.
  ///
  /// - Parameters:
  ///   - symbols: the names of several instruments, which have a column then.
  ///   - rules: those of the run; where they have names, trades have those of the rules that entered and
  ///     left. Likewise rates of exchange and rolls have columns where there are some.
  static func csv(
    _ trades: [Trade], _ times: RunTimes, symbols: [String] = [], rules: [Rule] = []
  ) -> [UInt8] {
    let hasNames = hasNames(rules)
    let hasRates = trades.contains(where: \.isConverted)
    let hasRolls = trades.contains(where: \.hasRolled)
    let columns =
      (symbols.isEmpty ? columns : columns.replacing("number,", with: "number,symbol,"))
      + (hasNames ? ",entryRule,exitRule" : "")
      + (hasRates ? ",entryExchangeRate,exitExchangeRate" : "")
      + (hasRolls ? ",rolled" : "") + (hasRolls && hasRates ? ",rolledValue" : "")
    var bytes = Array((columns + "\n").utf8)
    for trade in trades {
      bytes.append(whole: trade.number)
      if !symbols.isEmpty { add(csvField(symbol(trade, symbols)), to: &bytes) }
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
      if hasNames {
        add(csvField(rules.name(of: trade.entryRule) ?? ""), to: &bytes)
        add(csvField(rules.name(of: trade.exitRule) ?? ""), to: &bytes)
      }
      if hasRates {
        add(trade.entryExchangeRate, to: &bytes)
        add(trade.exitExchangeRate, to: &bytes)
      }
      if hasRolls { add(trade.rolled, to: &bytes) }
      if hasRolls, hasRates { add(trade.rolledValue, to: &bytes) }
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  }

  /// A list of one object a trade, with the names of the columns.
  ///
  /// - Parameters:
  ///   - symbols: the names of several instruments, which trades then have.
  ///   - rules: as for ``csv(_:_:symbols:rules:)``.
  static func json(
    _ trades: [Trade], _ times: RunTimes, symbols: [String] = [], rules: [Rule] = []
  ) -> JSON {
    let hasNames = hasNames(rules)
    return .list(
      trades.map { trade in
        var object = values(trade, times)
        if !symbols.isEmpty { object["symbol"] = .text(symbol(trade, symbols)) }
        if hasNames {
          object["entryRule"] = rules.name(of: trade.entryRule).map(JSON.text) ?? .null
          object["exitRule"] = rules.name(of: trade.exitRule).map(JSON.text) ?? .null
        }
        if trade.isConverted {
          object["entryExchangeRate"] = .number(trade.entryExchangeRate)
          object["exitExchangeRate"] = .number(trade.exitExchangeRate)
        }
        if trade.hasRolled { object["rolled"] = .number(trade.rolled) }
        if trade.hasRolled, trade.isConverted { object["rolledValue"] = .number(trade.rolledValue) }
        return .object(object)
      })
  }

  private static func hasNames(_ rules: [Rule]) -> Bool { rules.contains { $0.name != nil } }

  private static func values(_ trade: Trade, _ times: RunTimes) -> [String: JSON] {
    [
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
    ]
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
