import Jobs
import Market
import Store
import Text

/// Whether a store is whole, in words.
enum VerdictText {
  /// A line a series, and one for each fault.
  static func lines(_ verdict: StoreVerdict, _ ink: Ink) -> [String] {
    var table = TextTable([.left, .right, .left, .left])
    for series in verdict.series {
      let isWhole = !verdict.faults.contains { $0.series == series.id }
      table.add([
        printable(series.id.description), Amounts.candles(series.candles), series.fingerprint,
        isWhole ? "whole" : "damaged",
      ])
    }
    let lines = table.lines { row, column, text in
      column == 2 ? ink.dim(text) : text == "damaged" ? ink.warning(text) : text
    }
    return lines + verdict.faults.map { ink.warning("fault: ") + printable($0.description) }
      + (verdict.faults.isEmpty ? ["the store is whole"] : [])
  }
}
