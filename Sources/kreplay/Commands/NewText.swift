import Jobs
import Market
import Strategy
import Text

/// What a new document took from its candles, and what changes it, in words.
enum NewText {
  static func lines(_ new: NewStrategy, _ ink: Ink) -> [String] {
    var table = TextTable([.left, .left, .left])
    for (name, value, key) in facts(new) { table.add([name, value, key]) }
    let place = new.out == "-" ? "a document" : printable(new.out)
    let title = "\(ink.bold(place)): \(new.template.name) on \(printable(new.dataName))"
    return [title] + table.lines { $1 == 1 && $0 > 0 ? $2 : ink.dim($2) }.map { "  " + $0 }
      + new.notes.map { "note: " + printable($0) }
      + (new.out == "-" ? [] : ["", "next: kreplay run \(shellWord(new.out))"])
  }

  private static func facts(_ new: NewStrategy) -> [(String, String, String)] {
    let dialect = new.dialect.map { [("dialect", $0, "--dialect")] } ?? []
    return [("", "taken from the candles", "changed by")] + dialect + [
      ("candles", candles(new), ""),
      ("symbol", printable(new.symbol), "instrument.symbol"),
      ("timeframe", new.timeframe?.description ?? "not known", "timeframe"),
      ("lot", lot(new), "instrument.lot"),
      (
        "currency", new.currency.isEmpty ? "not known" : printable(new.currency),
        "instrument.currency"
      ),
      ("zone", zone(new), "instrument.zone, instrument.calendar"),
    ]
  }

  private static func candles(_ new: NewStrategy) -> String {
    let isIntraday = new.timeframe?.intradaySeconds != nil
    return Amounts.whole(new.candles) + ", " + Amounts.time(new.first, isIntraday: isIntraday)
      + " to " + Amounts.time(new.last, isIntraday: isIntraday)
  }

  private static func lot(_ new: NewStrategy) -> String {
    let price = Amounts.fixed(new.lotPrice, new.lotPrice < 1 ? 4 : 2)
    return NumberText.shortest(new.lot) + ", \(price) at the last close"
  }

  private static func zone(_ new: NewStrategy) -> String {
    let zone = new.instrument.zone
    if let calendar = new.instrument.calendar { return "\(zone), of the calendar \(calendar)" }
    return zone == "UTC" ? "UTC, since the candles name none" : zone
  }
}
