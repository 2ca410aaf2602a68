import Foundation
import Market
import Replay
import Strategy
import Support
import Testing

/// A row of References/order-cases.txt: orders, the candles that come then, and what must happen.
///
/// The first candle, at whose close the first orders are asked for, opens and closes at 100 and reaches
/// from 99 to 101; it is not written. In brackets after a candle are the finer ones inside it, an hour
/// each.
struct OrderCase: CustomTestStringConvertible, Sendable {
  /// What a row shows, in a few words.
  let name: String
  let orders: String
  let candles: String
  let settings: String
  /// Fills, then what became of other orders, then whether the price path inside a candle mattered.
  let result: String

  var testDescription: String { name }

  /// A row of five cells; `nil` for any other line.
  init?(_ line: Substring) {
    let cells = line.split(separator: "|", omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: .whitespaces) }
    guard cells.count == 5 else { return nil }
    (name, orders, candles, settings, result) = (cells[0], cells[1], cells[2], cells[3], cells[4])
  }

  /// Every row of the file.
  static let all: [OrderCase] = file.split(separator: "\n").compactMap { OrderCase($0) }

  /// The file's text.
  static let file: String = {
    let path = repositoryRoot.appendingPathComponent("Tests/ReplayTests/References/order-cases.txt")
    return (try? String(contentsOf: path, encoding: .utf8)) ?? ""
  }()

  /// Plays the row, and says what happened in the words of its last cell.
  func played() throws -> String {
    var settings = CaseSettings()
    for word in parts(self.settings, ", ") { try settings.take(word) }
    let start: Int64 = 1_704_067_200
    var (candles, finer) = (Candles(), Candles())
    for (place, text) in (["100 101 99 100"] + parts(self.candles, " / ")).enumerated() {
      let halves = text.components(separatedBy: " (")
      let time = start + Int64(place) * settings.candle
      candles.append(try candle(halves[0], time))
      guard halves.count > 1 else { continue }
      for (hour, text) in parts(String(halves[1].dropLast()), ", ").enumerated() {
        finer.append(try candle(text, time + Int64(hour) * 3_600))
      }
    }
    var steps: [Int: [OrderRequest]] = [:]
    for text in parts(orders, "; ") {
      let (bar, request) = try CaseOrder(text).read()
      steps[bar, default: []].append(request)
    }
    let magnifier =
      try finer.isEmpty
      ? nil : Magnifier(finer, Timeframe(1, .hour), of: settings.frame, settings.instrument)
    let run = try play(
      candles, Script(steps),
      timeframe: settings.frame, instrument: settings.instrument, magnifier: magnifier
    ) { $0 = settings.applied(to: $0) }
    return run.told
  }

  private func candle(_ text: String, _ time: Int64) throws -> Candle {
    let numbers = try text.split(separator: " ").map { try number($0) }
    guard numbers.count == 4 || numbers.count == 5 else { throw CaseError(text) }
    return Candle(
      Time(seconds: time), open: numbers[0], high: numbers[1], low: numbers[2], close: numbers[3],
      volume: numbers.count == 5 ? numbers[4] : 0)
  }
}

/// A cell that says something that no case can say.
struct CaseError: Error, CustomStringConvertible {
  let description: String
  init(_ text: some StringProtocol) { description = "'\(text)' is not understood" }
}

private func number(_ text: some StringProtocol) throws -> Double {
  guard let value = Double(text) else { throw CaseError(text) }
  return value
}

private func parts(_ text: String, _ separator: String) -> [String] {
  text.isEmpty || text == "–" ? [] : text.components(separatedBy: separator)
}

/// One order of a row: `buy limit 98 × 3, stop loss 5, for 2 bars`, after `1:` the bar that asks.
private struct CaseOrder {
  var bar = 0
  let words: [String]

  init(_ text: String) throws {
    var text = text
    if let colon = text.range(of: ": ")?.lowerBound {
      bar = Int(try number(text[..<colon]))
      text = String(text[text.index(after: colon)...])
    }
    words = text.components(separatedBy: ", ").map { $0.trimmingCharacters(in: .whitespaces) }
  }

  func read() throws -> (Int, OrderRequest) {
    var head = words[0].split(separator: " ").map(String.init)
    let verb = head.removeFirst()
    var action = OrderRequest.Action.enter(verb == "buy" ? .long : .short)
    if verb == "move" { action = .move(head.removeFirst() == "long" ? .long : .short) }
    if verb == "exit" { action = .exit(head.removeFirst() == "long" ? .long : .short) }
    var request = OrderRequest(action, rule: -1)
    if verb == "exit", let word = head.first, let share = word == "half" ? 0.5 : Double(word) {
      // `exit long half`, `exit long 0.75`
      request.share = share
      head.removeFirst()
    }
    if let times = head.firstIndex(of: "×") {
      request.size = .units(try number(head[times + 1]))
      head.removeSubrange(times...)
    }
    if let at = head.firstIndex(of: "at") {
      request.at = head[at + 1] == "open" ? .open : .close
      head.removeSubrange(at...)
    }
    request.kind = try kind(head)
    for word in words.dropFirst() {
      if word == "tighten" {
        request.onlyTightens = true
      } else if word == "fit" {
        request.fits = true
      } else if word == "one cancels" {
        request.cancelsOtherEntries = true
      } else {
        try take(word, &request)
      }
    }
    return (bar, request)
  }

  private func kind(_ words: [String]) throws -> OrderKind {
    var prices: [String: Double] = [:]
    for place in stride(from: 0, to: words.count - 1, by: 2) {
      prices[words[place]] = try number(words[place + 1])
    }
    return switch (prices["stop"], prices["limit"]) {
    case (let stop?, let limit?): .stopLimit(stop: stop, limit: limit)
    case (let stop?, nil): .stop(stop)
    case (nil, let limit?): .limit(limit)
    case (nil, nil): .market
    }
  }

  private func take(_ words: String, _ request: inout OrderRequest) throws {
    var words = words.split(separator: " ").map(String.init)
    let last = words.removeLast()
    switch words.joined(separator: " ") {
    case "stop loss": request.stopLoss = try distance(last)
    case "target": request.takeProfit = try distance(last)
    case let target where target.hasSuffix(" at") && target != "flat at":
      // `half at 3`, `rest at 5`, `0.25 at 3`
      let share = words[0] == "rest" ? nil : words[0] == "half" ? 0.5 : try number(words[0])
      request.targets = (request.targets ?? []) + [PartialTarget(try distance(last), share: share)]
    case "trail": request.trailingStop = try distance(last)
    case "after": request.trailAfter = try distance(last)
    case "break even after": request.breakEvenAfter = try distance(last)
    case "spacing": request.spacing = try distance(last)
    case "most entries": request.mostEntries = Int(try number(last))
    case "risk": request.size = .risk(try number(last))
    case "equity": request.size = .equity(try number(last))
    case "for the" where last == "day": request.timeInForce = .day
    case "until":
      request.timeInForce =
        last.contains("-") ? .until(try WrittenTime(last)) : .untilClock(try clock(last))
    case "flat at": request.flatAt = last == "end" ? .sessionEnd : .clock(try clock(last))
    case "most a day": request.mostEntriesPerDay = Int(try number(last))
    default:
      guard words.first == "for", last == "bars" else { throw CaseError(last) }
      request.timeInForce = .bars(Int(try number(words[1])))
    }
  }

  /// Seconds after midnight of `16:00`.
  private func clock(_ text: String) throws -> Int {
    let parts = try text.split(separator: ":").map { Int(try number($0)) }
    return parts[0] * 3_600 + parts[1] * 60
  }

  /// `5` in price, `5%` of the price, `@97` at a price.
  private func distance(_ text: String) throws -> Distance {
    if text.hasSuffix("%") { return .share(try number(text.dropLast()) / 100) }
    return text.hasPrefix("@") ? .level(try number(text.dropFirst())) : .price(try number(text))
  }
}

/// What a row sets: the price path inside candles, rules of fills, steps, money.
private struct CaseSettings {
  var instrument = Instrument(symbol: "TEST", tick: 0.01)
  /// The seconds from a candle to the next, and their length.
  private(set) var candle: Int64 = 86_400
  private(set) var frame = Timeframe(1, .day)
  private var account = AccountSettings()
  private var execution = ExecutionSettings()

  mutating func take(_ words: String) throws {
    if let intrabar = ExecutionSettings.Intrabar(rawValue: words) {
      execution.intrabar = intrabar
      return
    }
    switch words {
    case "through": execution.limitFill = .through
    case "fill at close": execution.fill = .close
    case "one bracket": execution.brackets = .position
    case "close at end": execution.closeAtEnd = true
    case "no tick": instrument.tick = 0
    case "rest": execution.emptyCandles = .rest
    case "negative prices": instrument.rules.negativePrices = true
    case "three a day": (candle, frame) = (28_800, Timeframe(8, .hour))
    case "of two a day": (candle, frame) = (43_200, Timeframe(8, .hour))
    case "fifo", "lifo", "average": account.lots = .init(rawValue: words) ?? .fifo
    default: try takeNumber(words)
    }
  }

  private mutating func takeNumber(_ words: String) throws {
    let parts = words.split(separator: " ")
    guard parts.count > 1, let last = parts.last else { throw CaseError(words) }
    let value = try number(last)
    switch parts.dropLast().joined(separator: " ") {
    case "tick": instrument.tick = value
    case "lot": instrument.lot = value
    case "cash": account.cash = value
    case "rate": account.commission.rate = value
    case "fixed": account.commission.fixed = value
    case "per unit": account.commission.perUnit = value
    case "minimum": account.commission.minimum = value
    case "maximum": account.commission.maximum = value
    case "maker": account.commission.maker = value
    case "maximum rate": account.commission.maximumRate = value
    case "sales tax": account.commission.salesTax = value
    case "spread": account.spread = .price(value)
    case "spread ticks": account.spread = .ticks(value)
    case "spread bp": account.spread = .basisPoints(value)
    case "slippage": account.slippage = .price(value)
    case "slippage ticks": account.slippage = .ticks(value)
    case "slippage bp": account.slippage = .basisPoints(value)
    case "slippage impact": account.slippage = .impact(value)
    case "least": execution.minNotional = value
    case "takes": execution.participation = value
    case "slippage range": account.slippage = .range(value)
    default: try takeMargin(parts.dropLast().joined(separator: " "), value)
    }
  }

  private mutating func takeMargin(_ words: String, _ value: Double) throws {
    var margin = account.margin ?? Margin()
    switch words {
    case "leverage": margin.initial = 1 / value
    case "initial margin": margin.initial = value
    case "maintenance": margin.maintenance = value
    case "liquidation cost": margin.liquidationCost = value
    case "borrowing": account.interest.borrowing = value
    case "interest": account.interest.margin = value
    case "multiplier": instrument.contract.multiplier = value
    case "contract margin": instrument.contract.margin = value
    case "contract maintenance": instrument.contract.maintenance = value
    default: throw CaseError(words)
    }
    if ["leverage", "initial margin", "maintenance", "liquidation cost"].contains(words) {
      account.margin = margin
    }
  }

  func applied(to options: ReplayOptions) -> ReplayOptions {
    var options = options
    (options.account, options.execution) = (account, execution)
    return options
  }
}

extension Run {
  /// What happened, as the last cell of a row says it.
  fileprivate var told: String {
    var words = fills.map { fill in
      let order = orders[fill.order]
      let units = fill.quantity.magnitude == 1 ? "" : " × \(plain(fill.quantity.magnitude))"
      let cost = fill.cost == 0 ? "" : " costs \(plain(fill.cost))"
      let verb =
        order.purpose == .liquidation && ruin == nil ? "margin called at" : order.verb
      return "\(fill.candle): \(verb) \(plain(fill.price))\(units)\(cost)"
    }
    words += charges.map { charge in
      "\(charge.candle): \(charge.word) \(plain(charge.amount))"
    }
    words += orders.compactMap(\.end)
    if ambiguity.candles > 0 { words.append("ambiguous") }
    return words.isEmpty ? "nothing" : words.joined(separator: "; ")
  }

  private func plain(_ number: Double) -> String {
    let rounded = (number * 1e6).rounded() / 1e6
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }
}

extension OrderRecord {
  fileprivate var verb: String {
    switch purpose {
    case .entry: side == .long ? "bought at" : "sold at"
    case .end: "closed at"
    case .liquidation: "account lost at"
    case .delisting: "delisted at"
    default: "\(called) at"
    }
  }

  private var called: String {
    switch purpose {
    case .entry: "entry"
    case .exit: "exit"
    case .stopLoss: "stop loss"
    case .takeProfit: "target"
    case .trailingStop: "trailing stop"
    case .breakEven: "break-even stop"
    case .flat: "flat"
    case .end: "end"
    case .liquidation: "liquidation"
    case .delisting: "delisting"
    }
  }

  /// What became of it where it did not fill; `nil` for a bracket's child that just ended with its
  /// position or with the data.
  fileprivate var end: String? {
    guard state != .filled, let reason else { return nil }
    if reason == .endOfData { return purpose.isOfBracket ? nil : "\(called) waits" }
    if purpose.isOfBracket, reason == .otherSideFilled || reason == .positionClosed { return nil }
    let verb = state == .rejected ? "refused" : state == .expired ? "expired" : "cancelled"
    return state == .expired ? "\(called) expired" : "\(called) \(verb): \(reason.words)"
  }
}

extension Charge {
  /// What it was for, as a row says it.
  fileprivate var word: String {
    switch kind {
    case .funding: "funding"
    case .borrowing, .margin: "interest"
    case .roll: "roll"
    }
  }
}
