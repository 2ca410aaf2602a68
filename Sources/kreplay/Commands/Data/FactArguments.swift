import ArgumentParser
import Market
import Store
import Text

/// What is known about an instrument beyond its candles.
struct FactArguments: ParsableArguments {
  @Option(help: "The currency of its prices, as in USD.")
  var currency: String?
  @Option(help: "The smallest step of a price, as in 0.01.")
  var tick: Double?
  @Option(help: "The smallest quantity that trades, as in 1 or 1000.")
  var lot: Double?
  @Option(help: "The exchange's time zone, as in America/New_York.")
  var exchangeZone: String?
  @Option(help: "When a trading day begins in that zone, as in 09:30.")
  var sessionOpen: String?
  @Option(help: "The exchange's calendar, as in XNYS; it says zone and hours too.")
  var calendar: String?
  @Flag(inversion: .prefixedNo, help: "Whether prices are adjusted for splits or dividends.")
  var adjusted: Bool?

  func validate() throws {
    for (name, value) in [("--tick", tick), ("--lot", lot)] {
      guard let value else { continue }
      guard value.isFinite, value >= 0 else {
        throw ValidationError("\(name) is \(value); it must be a number from 0")
      }
    }
    if let sessionOpen, seconds(sessionOpen) == nil {
      throw ValidationError(
        "--session-open is '\(printable(sessionOpen))'; write a time of day, as in 09:30")
    }
  }

  /// Whether any was given.
  var isEmpty: Bool {
    currency == nil && tick == nil && lot == nil && exchangeZone == nil && sessionOpen == nil
      && calendar == nil && adjusted == nil
  }

  /// The facts that were given.
  func facts() throws -> SeriesFacts {
    var facts = SeriesFacts()
    facts.currency = currency
    facts.tick = tick
    facts.lot = lot
    facts.zone = exchangeZone
    if let exchangeZone { _ = try ZoneOffsets(exchangeZone) }
    facts.sessionOpen = sessionOpen.flatMap(seconds)
    facts.adjusted = adjusted
    guard let calendar = try calendar.map({ try ExchangeCalendar($0) }) else { return facts }
    return facts.completed(by: SeriesFacts(calendar))
  }

  /// Seconds after midnight of `09:30`.
  private func seconds(_ text: String) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.utf8.count == 2 }),
      let hour = UInt8(parts[0]), let minute = UInt8(parts[1]), hour < 24, minute < 60
    else { return nil }
    return Int(hour) * 3_600 + Int(minute) * 60
  }
}
