import Market
import Strategy
import Text

/// The rates of exchange that lead from the currency of an instrument's prices to that of the account.
struct OpenedRates: Sendable {
  /// Oldest first, each from the moment on at which it is known.
  let rates: [ExchangeRate]
  /// Both currencies.
  let prices: String, account: String
  /// The pairs that lead from one to the other.
  let pairs: [PairRates]
  /// What a person calls the pairs and their candles: `EURUSD of eurusd.csv (1d)`.
  private let names: [String]
  /// What a reader of these should know.
  private let remarks: [String]
  /// Which currency is a hundredth of which, where that counts.
  private let hundredths: [String]

  /// How long a rate may count until another one is known, without a word about it.
  private static let mostDays = 14

  /// Reads those that an instrument needs; `nil` where it needs none.
  ///
  /// - Parameter known: what was read for other instruments.
  /// - Throws: the `UserError`s of files and stores; `RatesError`.
  init?(for instrument: Instrument, of document: StrategyDocument, _ known: KnownRates) throws {
    let (prices, account) = (instrument.currency, document.account.currency)
    guard !account.isEmpty else { return nil }
    if prices.isEmpty {
      if document.rates.isEmpty { return nil }
      throw RatesError(.unknownCurrency(instrument.symbol))
    }
    if prices == account { return nil }
    let named = Self.way(from: prices, to: account, among: document.rates)
    let (from, to) = (Currency(prices), Currency(account))
    // Pounds lead to and from pence, unless a pair names pence itself.
    let whole =
      from.whole == to.whole
      ? [] : Self.way(from: from.whole, to: to.whole, among: document.rates)
    guard let way = named ?? whole else {
      throw RatesError(
        .noWay(instrument.symbol, prices, account, all: document.rates.map { $0.base + $0.quote }))
    }
    var all: [[ExchangeRate]] = []
    var (names, remarks): ([String], [String]) = ([], [])
    for step in way {
      let read = try known.read(step.pair)
      all.append(
        step.isForward ? read.rates : read.rates.map { ExchangeRate($0.time, 1 / $0.rate) })
      names.append(read.name)
      remarks += read.remarks
    }
    let ofWay =
      all.first.map { all.dropFirst().reduce($0) { Self.product($0, $1) } }
      ?? [ExchangeRate(Time.range.lowerBound, 1)]
    let (own, other) = named == nil ? (from.parts, to.parts) : (1, 1)
    rates = ofWay.map { ExchangeRate($0.time, $0.rate * other / own) }
    pairs = way.map(\.pair)
    hundredths =
      own == other
      ? []
      : zip([prices, account], [from, to]).filter { $1.parts != 1 }
        .map { "\(printable($0)) is a hundredth of \(printable($1.whole))" }
    (self.prices, self.account) = (prices, account)
    (self.names, self.remarks) = (names, remarks)
  }

  /// A pair on the way from one currency to another: whether it goes from its base to its quote.
  private struct Step {
    let pair: PairRates
    let isForward: Bool
  }

  /// The pair that leads from one currency to another, or two with a third currency between them.
  private static func way(from: String, to: String, among pairs: [PairRates]) -> [Step]? {
    func steps(from currency: String) -> [(step: Step, to: String)] {
      pairs.compactMap { pair in
        if pair.base == currency { return (Step(pair: pair, isForward: true), pair.quote) }
        if pair.quote == currency { return (Step(pair: pair, isForward: false), pair.base) }
        return nil
      }
    }
    let first = steps(from: from)
    if let direct = first.first(where: { $0.to == to }) { return [direct.step] }
    for one in first {
      if let last = steps(from: one.to).first(where: { $0.to == to }) {
        return [one.step, last.step]
      }
    }
    return nil
  }

  // MARK: Reading

  /// The rates of a pair, what a person calls them, and what a reader of them should know.
  typealias Read = (rates: [ExchangeRate], name: String, remarks: [String])

  fileprivate static func read(_ pair: PairRates) throws -> Read {
    let name = pair.base + pair.quote
    if pair.source.isStandardInput { throw RatesError(.pipe(name)) }
    if case .file(let path, _) = pair.source,
      let rates = try ExchangeRate.read(path: path, base: pair.base, quote: pair.quote)
    {
      guard !rates.isEmpty else { throw RatesError(.empty(name, path)) }
      return (rates, "\(name) of \(printable(pair.text))", [])
    }
    var request = DataRequest(pair.source)
    request.options.policies.stopAtMixedTimeframes()
    var opened = try openData(request)
    var candles = Candles()
    var block = Candles()
    while try opened.next(into: &block) { candles.append(block, 0..<block.count) }
    guard !candles.isEmpty else { throw RatesError(.empty(name, opened.name)) }
    var rates: [ExchangeRate] = []
    rates.reserveCapacity(candles.count)
    for i in candles.close.indices {
      let time = Time(milliseconds: candles.time[i])
      if let last = i > 0 ? Time(milliseconds: candles.time[i - 1]) : nil, time < last {
        throw RatesError(.disorder(name, opened.name, time))
      }
      guard candles.close[i] > 0, candles.close[i].isFinite else {
        throw RatesError(.notAbove0(name, opened.name, candles.close[i], time))
      }
      guard let known = opened.timeframe.known(after: i, candles.time) else { continue }
      rates.append(ExchangeRate(known, candles.close[i]))
    }
    guard !rates.isEmpty else { throw RatesError(.empty(name, opened.name)) }
    // A series of a store has its length in its name.
    let length = request.isStore ? nil : opened.timeframe
    let words =
      "\(name) of \(printable(opened.name))" + (length.map { " (\($0))" } ?? "")
    // Nobody asks for the volume of a rate.
    return (rates, words, opened.remarks.filter { !$0.hasPrefix("there is no volume") })
  }

  /// What two rates make together, from the moment on at which both are known.
  private static func product(_ first: [ExchangeRate], _ second: [ExchangeRate]) -> [ExchangeRate] {
    var made: [ExchangeRate] = []
    var (i, k) = (0, 0)
    while i < first.count || k < second.count {
      let time = min(
        i < first.count ? first[i].time : second[k].time,
        k < second.count ? second[k].time : first[i].time)
      while i < first.count, first[i].time <= time { i += 1 }
      while k < second.count, second[k].time <= time { k += 1 }
      if i > 0, k > 0 { made.append(ExchangeRate(time, first[i - 1].rate * second[k - 1].rate)) }
    }
    return made
  }

  // MARK: A run's time

  /// Those that can have counted between two moments.
  func used(from first: Time, through last: Time) -> ArraySlice<ExchangeRate> {
    let next = rates.partitioningIndex { $0.time > first }
    let end = rates.partitioningIndex { $0.time > last }
    return rates[max(0, next - 1)..<max(end, max(0, next - 1))]
  }

  /// Which rates count, a sentence, and what a reader of these should know.
  var notes: [String] {
    let how =
      (names.isEmpty
        ? [] : ["converted at each candle by the last rate known at its open: \(listed(names))"])
      + hundredths
    return [
      "Prices are in \(printable(prices)) and the account in \(printable(account)), \(how.joined(separator: "; "))."
    ] + remarks.map { "Rates: \($0)" }
  }

  /// Where one rate counts for a long time because there is no newer one, a sentence.
  func cautions(from first: Time, through last: Time) -> [String] {
    // Hundredths stay hundredths.
    if pairs.isEmpty { return [] }
    let used = used(from: first, through: last)
    let ends = used.dropFirst().map(\.time) + [last]
    let most = Int64(Self.mostDays) * 86_400
    let long = zip(used, ends).filter { $1.seconds - max(first, $0.time).seconds > most }
    guard let gap = long.first else { return [] }
    let more =
      long.count == 1 ? "" : " There are \(long.count) such times; this is the first."
    return [
      "There is no rate from \(printable(prices)) to \(printable(account)) between \(max(first, gap.0.time).date) and \(gap.1.date); the one before counts all the time.\(more)"
    ]
  }
}

/// The rates of pairs that were read, so that instruments of one currency read them once.
final class KnownRates {
  private var all: [PairRates: OpenedRates.Read] = [:]

  fileprivate func read(_ pair: PairRates) throws -> OpenedRates.Read {
    if let known = all[pair] { return known }
    let read = try OpenedRates.read(pair)
    all[pair] = read
    return read
  }
}

extension Timeframe? {
  /// When the close of a candle is known: at its end, or with the next candle's open where nothing tells its
  /// length or that is none of days. `nil` where that has not come.
  fileprivate func known(after place: Int, _ times: [Int64]) -> Time? {
    let length: Int64? =
      switch self {
      case .some(let frame) where frame.intradaySeconds != nil:
        Int64(frame.intradaySeconds ?? 0) * 1_000
      case .some(let frame) where frame.unit == .day: Int64(frame.count) * 86_400_000
      default: nil
      }
    if let length { return Time(milliseconds: times[place] + length) }
    return place + 1 < times.count ? Time(milliseconds: times[place + 1]) : nil
  }
}

/// Why prices cannot be brought into the currency of an account.
struct RatesError: UserError {
  enum Fact {
    /// An instrument whose currency nothing says, beside rates.
    case unknownCurrency(String)
    /// No pair leads from one currency to another; the pairs that there are.
    case noWay(String, String, String, all: [String])
    /// They would come through standard input.
    case pipe(String)
    /// A pair, and what its candles are called: there are none.
    case empty(String, String)
    /// A time that goes back, and a close that is no rate.
    case disorder(String, String, Time)
    case notAbove0(String, String, Double, Time)
    /// Amounts of a commission in a currency that is neither that of the prices nor the account's.
    case commission(String, preset: String?, symbol: String, prices: String, account: String)
  }

  let fact: Fact

  init(_ fact: Fact) { self.fact = fact }

  var exitCode: ExitCode {
    switch fact {
    case .empty, .disorder, .notAbove0: .data
    case .unknownCurrency, .noWay, .pipe, .commission: .usage
    }
  }

  private static func name(_ symbol: String) -> String {
    symbol.isEmpty ? "the instrument" : "'\(printable(symbol))'"
  }

  var description: String {
    switch fact {
    case .unknownCurrency(let symbol):
      return "the account has rates of exchange, and nothing says in which currency the prices of "
        + "\(Self.name(symbol)) are; add \"instrument\": { \"currency\": \"USD\" }, to the entry of 'data' "
        + "or to the document"
    case .noWay(let symbol, let prices, let account, let all):
      let there = all.isEmpty ? "" : "; there are rates of \(listed(all.map { printable($0) }))"
      return "the prices of \(Self.name(symbol)) are in \(printable(prices)) and the account is in "
        + "\(printable(account))\(there); add rates between them, as in \"account\": { \"rates\": { "
        + "\"\(printable(PairRates.name(Currency(prices).whole, Currency(account).whole)))\": \"rates.csv\" } }, or give the account the currency of the prices"
    case .pipe(let pair):
      return "the rates of \(pair) cannot come through standard input; name a file or a store"
    case .empty(let pair, let file): return "there are no rates of \(pair) in '\(printable(file))'"
    case .disorder(let pair, let file, let time):
      return
        "the rates of \(pair) in '\(printable(file))' are not in the order of their times: the one at "
        + "\(time) comes after a later one; sort them"
    case .notAbove0(let pair, let file, let rate, let time):
      return
        "the rate of \(pair) at \(time) in '\(printable(file))' is \(NumberText.shortest(rate)); "
        + "it must be above 0"
    case .commission(let currency, let preset, let symbol, let prices, let account):
      let whose = preset.map { "the preset '\($0)'" } ?? "the commission"
      let other = prices == account ? "" : " and the account in \(printable(account))"
      return "the amounts of \(whose) are in \(printable(currency)), the prices of "
        + "\(Self.name(symbol)) in \(printable(prices))\(other); write \"commission\": { \"currency\": "
        + "\"\(printable(account))\" } with amounts in that currency"
    }
  }
}

extension StrategyDocument {
  /// Refuses amounts of a commission in a currency that is neither that of an instrument's prices nor the
  /// account's.
  ///
  /// - Throws: `RatesError`.
  func checkCommission(_ instrument: Instrument) throws {
    let (own, prices) = (account.commission.currency, instrument.currency)
    let all = account.currency.isEmpty ? prices : account.currency
    guard !own.isEmpty, account.commission.hasAmounts, !prices.isEmpty, own != prices, own != all
    else { return }
    throw RatesError(
      .commission(
        own, preset: account.preset?.name, symbol: instrument.symbol, prices: prices, account: all))
  }
}
