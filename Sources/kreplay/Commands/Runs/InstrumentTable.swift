import Jobs
import Market
import Replay
import Store
import Text

/// What became of each instrument of a run of several, a line each, as the summary and `runs show` print
/// them.
struct InstrumentTable {
  /// A line.
  struct Line {
    let symbol: String
    let trades: Int?, won: Int?, refused: Int?
    let profit: Double?, share: Double?, exposure: Double?, holdProfit: Double?
  }

  let all: [Line]
  /// The currency of amounts; may be empty.
  let currency: String

  func lines(_ ink: Ink) -> [String] {
    var table = TextTable([.left] + Self.columns.map { _ in .right })
    let unit = currency.isEmpty ? "" : ", " + printable(currency)
    table.add([""] + Self.columns.map { $0 == Self.columns[2] ? $0 + unit : $0 })
    for line in all { table.add(cells(line)) }
    return table.lines { row, column, text in
      if row == 0 || column == 0 { return ink.dim(text) }
      return column == 3 ? ink.signed(text, all[row - 1].profit ?? 0) : text
    }
  }

  private static let columns = [
    "closed trades", "won", "net profit", "share of it", "time in the market", "refused orders",
    "buy and hold",
  ]

  private func cells(_ line: Line) -> [String] {
    func whole(_ count: Int?) -> String { count.map { Amounts.whole($0) } ?? "–" }
    func money(_ amount: Double?) -> String {
      amount.map { Amounts.fixed($0, 2, signed: true) } ?? "–"
    }
    func share(_ share: Double?, signed: Bool = false) -> String {
      share.map { Amounts.fixed($0 * 100, 2, signed: signed) + " %" } ?? "–"
    }
    return [
      printable(line.symbol), whole(line.trades), whole(line.won), money(line.profit),
      share(line.share), share(line.exposure), whole(line.refused), money(line.holdProfit),
    ]
  }
}

extension InstrumentTable {
  /// The instruments of a run.
  init(_ figures: [InstrumentFigures], of run: Run, currency: String) {
    self.init(
      all: figures.map { figures in
        Line(
          symbol: shown(run.instruments[figures.instrument]), trades: figures.trades,
          won: figures.won, refused: figures.refused, profit: figures.profit,
          share: figures.profitShare, exposure: figures.exposure, holdProfit: figures.holdProfit)
      }, currency: currency)
  }

  /// The instruments of a run of the journal.
  init(_ run: JournalRun) {
    let total = run.instruments.reduce(0) { $0 + ($1.profit ?? .nan) }
    self.init(
      all: run.instruments.map { one in
        Line(
          symbol: one.symbol + (one.isTraded ? "" : ", not traded"), trades: one.tradesClosed,
          won: one.tradesWon, refused: one.refused,
          profit: one.profit,
          share: total.isFinite && total != 0 ? one.profit.map { $0 / total } : nil,
          exposure: one.exposure, holdProfit: one.holdProfit)
      }, currency: run.currency)
  }
}

/// Names of instruments in few words: each as long as they are few.
func fewSymbols(_ symbols: [String]) -> String {
  symbols.count <= 6
    ? symbols.map { printable($0) }.filter { !$0.isEmpty }.joined(separator: ", ")
    : "\(Amounts.whole(symbols.count)) instruments"
}

/// The name of an instrument, and whether it was only looked at.
private func shown(_ traded: TradedInstrument) -> String {
  traded.instrument.symbol + (traded.isTraded ? "" : ", not traded")
}
