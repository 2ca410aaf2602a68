import Jobs
import Market
import Replay
import Report
import Strategy
import Text

/// Account, orders and last trades, beside the chart.
struct ReplayAccount {
  private let session: ReplaySession
  private let state: StepState
  private let words: ReplayWords
  private let style: ReplayStyle
  private var rows: [Row] = []

  /// A row: what is at its left, what at its right.
  private struct Row {
    var left: String, right = ""
    var leftStyle = CellStyle.plain, rightStyle = CellStyle.plain
  }

  init(
    _ session: ReplaySession, _ state: StepState, _ words: ReplayWords, _ style: ReplayStyle
  ) {
    self.session = session
    self.state = state
    self.words = words
    self.style = style
    if let blind = session.blind { own(blind) } else { account() }
  }

  func draw(_ screen: inout Screen, _ layout: ReplayLayout) {
    let left = layout.width - layout.side
    let end = layout.height - 1 - layout.why
    for row in 1..<end { screen.put("│", left - 1, row, style.grid) }
    for (place, one) in rows.enumerated() where 1 + place < end {
      screen.put(one.right, endingAt: layout.width, 1 + place, one.rightStyle)
      screen.put(
        one.left, left + 1, 1 + place, one.leftStyle,
        upTo: layout.width - width(one.right) - (one.right.isEmpty ? 0 : 1))
    }
  }

  private mutating func add(_ left: String, _ right: String = "", _ look: CellStyle = .plain) {
    rows.append(Row(left: left, right: right, leftStyle: style.faint, rightStyle: look))
  }

  private mutating func title(_ text: String, _ right: String = "") {
    if !rows.isEmpty { rows.append(Row(left: "")) }
    rows.append(Row(left: text, right: right, leftStyle: .bold, rightStyle: style.faint))
  }

  // MARK: The strategy's account

  private mutating func account() {
    let isAlone = session.run.run.instruments.count == 1
    title(isAlone ? "Account" : "Account of all", session.run.run.account.currency)
    add("equity", words.money(state.equity), .bold)
    add("result", words.share(state.result), style.signed(state.result))
    add("drawdown", words.share(state.drawdown), style.signed(state.drawdown))
    add("cash", words.money(state.cash))
    if state.units == 0 {
      add("position", "none")
    } else {
      let side = state.units > 0 ? "long" : "short"
      add(side, "\(units(state.units.magnitude)) at \(words.price(state.entryPrice))", .bold)
      add("open", words.money(state.openResult, signed: true), style.signed(state.openResult))
    }
    orders()
    trades()
  }

  private func units(_ value: Double) -> String { Amounts.price((value * 1e8).rounded() / 1e8) }

  private mutating func orders() {
    title("Orders", state.waiting.isEmpty ? "none" : "")
    for order in state.waiting.prefix(5) {
      let isNew = order.placedCandle == session.run.moments[session.cursor]
      rows.append(
        Row(
          left: words.order(order),
          right: isNew && !order.purpose.isOfBracket ? "next" : order.purpose.words,
          leftStyle: order.side == .long ? style.up : style.down, rightStyle: style.faint))
    }
    if state.waiting.count > 5 { add("and \(state.waiting.count - 5) more") }
    for order in state.ended where order.state != .filled {
      let reason = order.reason.map { ": \($0.words)" } ?? ""
      rows.append(
        Row(left: "\(order.state)\(reason)", leftStyle: style.warning, rightStyle: style.faint))
    }
  }

  private mutating func trades() {
    title("Trades", "\(Amounts.whole(state.closedCount)) closed")
    for lot in state.open.suffix(3).reversed() {
      let close = session.run.bars.close[session.cursor]
      let share = lot.price != 0 ? (close / lot.price - 1) * (lot.isLong ? 1 : -1) : 0
      rows.append(
        Row(
          left: "#\(lot.number) \(lot.isLong ? "long" : "short"), open",
          right: words.share(share), rightStyle: style.signed(share)))
    }
    for place in stride(
      from: state.closedCount - 1, through: max(0, state.closedCount - 12), by: -1)
    {
      let trade = session.run.closedTrade(place)
      let reason = exitReason(of: trade, rules: session.run.run.rules)
      rows.append(
        Row(
          left: "#\(trade.number) \(trade.side), \(printable(reason))",
          right: words.share(trade.share), rightStyle: style.signed(trade.share)))
    }
  }

  // MARK: A person's own

  private mutating func own(_ blind: OwnTrades) {
    let run = session.run
    let share = blind.worth(run) / run.run.account.cash - 1
    title("You")
    add("account", words.share(share), style.signed(share))
    if let held = blind.held {
      let open =
        held.level != 0
        ? (run.bars.close[blind.bar] / held.level - 1) * (held.isLong ? 1 : -1) : 0
      add(held.isLong ? "long" : "short", "at \(words.price(held.level))", .bold)
      add("open", words.share(open), style.signed(open))
    } else {
      add("position", "none")
    }
    title("Next open", blind.order == nil ? "nothing" : "")
    switch blind.order {
    case .buy: add(blind.held == nil ? "buy" : "buy back", "↑ takes it back")
    case .sell: add(blind.held == nil ? "sell short" : "sell", "↓ takes it back")
    case .close: add("close", "c takes it back")
    case nil: break
    }
    title("Your trades", Amounts.whole(blind.trades.count))
    for (place, trade) in blind.trades.enumerated().reversed() where trade.exit != nil {
      rows.append(
        Row(
          left: "#\(place + 1) \(trade.isLong ? "long" : "short")",
          right: words.share(trade.share), rightStyle: style.signed(trade.share)))
    }
  }
}
