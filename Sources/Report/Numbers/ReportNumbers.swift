import Chart
import Glibc
import Market
import Replay
import Strategy

/// The one formatter of the report: every figure on the page went through it.
///
/// Minus is U+2212, a narrow no-break space is before `%`, thousands are separated by commas, the
/// currency's sign is between sign and digits.
struct ReportNumbers: Sendable {
  enum Sign { case whenNegative, always, never }

  static let minus = "\u{2212}"
  static let thin = "\u{202F}"

  /// What is before an amount: `$`, `€`, or the currency's name and a space.
  let currency: String
  let moneyDecimals: Int
  let priceDecimals: Int

  /// An amount of money: `$10,000`, `+$373`, `−$44`.
  func money(_ value: Double, sign: Sign = .whenNegative, decimals: Int? = nil) -> String {
    let decimals = decimals ?? moneyDecimals
    return Self.mark(value, decimals, sign) + currency + fixedDecimals(value, decimals)
  }

  /// An amount with its cents at least, so that sums can be checked by hand.
  func exactMoney(_ value: Double, sign: Sign = .whenNegative) -> String {
    money(value, sign: sign, decimals: max(2, moneyDecimals))
  }

  /// An amount where there is room for nine digits: `+$44,095`, `−$466 bn`.
  func headlineMoney(_ value: Double, sign: Sign = .whenNegative) -> String {
    guard abs(value) >= 1e9, abs(value) < 1e15 else { return money(value, sign: sign) }
    return Self.mark(value, sign) + currency + Self.short(abs(value))
  }

  /// A price of the instrument.
  func price(_ value: Double) -> String {
    Self.mark(value, priceDecimals, .whenNegative) + fixedDecimals(value, priceDecimals)
  }

  /// A price with all of its digits, so that a reader can check fills, stops and targets by hand.
  func exactPrice(_ value: Double) -> String { Self.number(value, decimals: exactDecimals(value)) }

  /// The decimals that a price needs for the digits that it has, ten at most; no fewer than the data have.
  func exactDecimals(_ value: Double) -> Int {
    guard value.isFinite, value != 0 else { return priceDecimals }
    let digits = Int(Glibc.log10(abs(value)).rounded(.down)) + 1
    let most = min(15, max(0, 10 - digits))
    var decimals = priceDecimals
    while decimals < most {
      let scaled = abs(value) * Glibc.pow(10, Double(decimals))
      if abs(scaled - scaled.rounded()) < 0.5 * Glibc.pow(10, Double(decimals - most)) { break }
      decimals += 1
    }
    return decimals
  }

  /// A share as per cent: `22.2 %`.
  static func share(_ value: Double, decimals: Int = 1, sign: Sign = .whenNegative) -> String {
    percent(value, decimals: decimals, sign: sign) + thin + "%"
  }

  /// A share in a sentence: a whole per cent, or as many decimals as a small one needs to be seen.
  static func roughShare(_ value: Double) -> String {
    var decimals = 0
    while decimals < 4, value != 0, roundsToZero(value * 100, decimals) { decimals += 1 }
    return share(value, decimals: decimals)
  }

  /// A share as per cent without its unit, for columns whose head has it.
  static func percent(_ value: Double, decimals: Int = 1, sign: Sign = .whenNegative) -> String {
    mark(value * 100, decimals, sign) + fixedDecimals(value * 100, decimals)
  }

  /// A plain number.
  static func number(_ value: Double, decimals: Int, sign: Sign = .whenNegative) -> String {
    mark(value, decimals, sign) + fixedDecimals(value, decimals)
  }

  /// A whole number of things.
  static func count(_ value: Int) -> String { number(Double(value), decimals: 0) }

  /// A quantity: as many decimals as it has, at most eight.
  static func quantity(_ value: Double) -> String {
    number(value, decimals: decimalsNeeded(value, atMost: 8))
  }

  /// A number in few characters: `54k`, `1.7 M`, `0.25`; one digit more where it is asked for.
  static func short(_ value: Double, precise: Bool = false) -> String {
    let size = abs(value)
    if precise, (1_000..<999_500).contains(size) {
      return mark(value, 2, .whenNegative) + fixedDecimals(size / 1e3, size < 10_000 ? 2 : 1) + "k"
    }
    let sign = mark(value, 2, .whenNegative)
    switch size {
    case 1e15...: return sign + fixedDecimals(size, 0)
    case 99_950_000_000...: return sign + fixedDecimals(size / 1e9, 0) + thin + "bn"
    case 999_500_000...: return sign + trimmed(size / 1e9, 2) + thin + "bn"
    case 999_500...: return sign + trimmed(size / 1e6, 2) + thin + "M"
    case 10_000...: return sign + fixedDecimals(size / 1e3, 0) + "k"
    case 1_000...: return sign + trimmed(size / 1e3, 1) + "k"
    case 100...: return sign + fixedDecimals(size, 0)
    default: return sign + trimmed(size, size < 1 ? 4 : 2)
    }
  }

  /// The numbers of an axis: one unit and one count of decimals for all of them, but a bare 0.
  static func ticks(_ values: [Double]) -> [String] {
    let largest = values.map { abs($0) }.max() ?? 0
    let unit: (size: Double, name: String) =
      switch largest {
      case 1e15...: (1, "")
      case 1e9...: (1e9, thin + "bn")
      case 1e6...: (1e6, thin + "M")
      case 1e4...: (1e3, "k")
      default: (1, "")
      }
    let decimals = values.map { decimalsNeeded($0 / unit.size, atMost: 6) }.max() ?? 0
    return values.map { value in
      value == 0
        ? "0" : number(value / unit.size, decimals: decimals) + unit.name
    }
  }

  /// The decimals without which a value would not be itself.
  static func decimalsNeeded(_ value: Double, atMost limit: Int) -> Int {
    var scaled = abs(value)
    for decimals in 0..<limit {
      if abs(scaled - scaled.rounded()) <= max(1, scaled) * 1e-9 { return decimals }
      scaled *= 10
    }
    return limit
  }

  private static func trimmed(_ value: Double, _ most: Int) -> String {
    fixedDecimals(
      value,
      decimalsNeeded(
        (value * Glibc.pow(10, Double(most))).rounded() / Glibc.pow(10, Double(most)), atMost: most)
    )
  }

  private static func mark(_ value: Double, _ decimals: Int, _ sign: Sign) -> String {
    if sign == .never || roundsToZero(value, decimals) { return "" }
    if value < 0 { return minus }
    return sign == .always ? "+" : ""
  }
}

extension ReportNumbers {
  /// The formatter that fits a run: decimals by the instrument's tick, its prices and its money.
  init(_ run: Run, _ candles: Market.Candles) {
    let name = run.currency
    currency = Self.currencySigns[name] ?? (name.isEmpty ? "" : name + "\u{A0}")
    moneyDecimals = run.account.cash >= 1_000 ? 0 : run.account.cash >= 1 ? 2 : 8
    let prices = [candles.open, candles.high, candles.low, candles.close].map {
      $0.suffix(Self.pricesLookedAt)
    }
    priceDecimals = NumberFormat.decimals(ofPrices: prices, tick: run.instrument.tick)
  }

  /// The same with another sign before amounts.
  func with(currency: String) -> ReportNumbers {
    ReportNumbers(
      currency: currency, moneyDecimals: moneyDecimals, priceDecimals: priceDecimals)
  }

  /// The last prices tell how prices are written.
  private static let pricesLookedAt = 400

  private static let currencySigns = ["USD": "$", "EUR": "€", "GBP": "£", "JPY": "¥", "INR": "₹"]
}

/// A rate of exchange with the digits that it has, six at most: `0.8`, `1.08542`, `161.37`.
package func exchangeRateText(_ rate: Double) -> String {
  let digits = rate > 0 ? max(0, 5 - Int(log10(rate).rounded(.down))) : 0
  return ReportNumbers.number(
    rate, decimals: ReportNumbers.decimalsNeeded(rate, atMost: min(10, digits)))
}
