import Market
import Text

/// Keys and values as other programs have them, and how they are written here.
enum ForeignKeys {
  /// The keys that a word of another program may mean.
  static func keys(for word: String) -> [String] { keys[ForeignWords.plain(word)] ?? [] }

  /// Words without capitals and underscores, by the key that they mean.
  private static let keys: [String: [String]] = {
    let words = [
      "enter": "entry entries buy enterlong entershort buyrule entryrule condition",
      "exit": "exits sell close exitrule exitlong exitshort closerule",
      "exitShare": "qtypercent exitpercent exitsize exitportion closepercent",
      "stopLoss": "sl stop stoploss", "takeProfit": "tp target profittarget takeprofit",
      "trailingStop": "trail trailing trailingstop trailingsl",
      "account.cash": "capital initialcapital startingcash balance initialcash startcash",
      "size": "qty quantity shares contracts amount positionsize sizing",
      "units": "shares contracts qty quantity", "equity": "percent pct percentofequity",
      "commission": "fee fees commissions costs",
      "leverage": "margin gearing lever",
      "interest": "borrowrate borrowfee financing swap overnight",
      "multiplier": "pointvalue contractsize bigpointvalue", "tickValue": "tickprice",
      "funding": "fundingrate fundingrates",
      "magnifier": "barmagnifier finer detail timeframedetail lower lowertimeframe intrabardata",
      "salesTax": "tax taxes stampduty transactiontax", "perUnit": "pershare percontract",
      "slippage": "slip",
      "timeframe": "interval resolution tf period frame freq frequency",
      "data": "file files path csv source dataset prices datafile candles universe",
      "from": "begin start startdate",
      "to": "end enddate until stop", "parameters": "params inputs args variables vars settings",
      "indicators": "indicator ind series studies", "name": "title strategy",
      "notes": "description comment desc", "symbol": "ticker", "lot": "lotsize minqty stepsize",
      "tick": "ticksize mintick", "zone": "timezone tz", "calendar": "market exchange",
      "pyramiding": "pyramid addtoposition",
    ]
    var keys: [String: [String]] = [:]
    for (key, names) in words.sorted(by: { $0.key < $1.key }) {
      for name in names.split(separator: " ") { keys[String(name), default: []].append(key) }
    }
    return keys
  }()

  /// An object around a value that should be bare: `{ "rate": 0.001 }`; `nil` where it
  /// would fit under none of the keys.
  static func object(_ node: DocumentNode, _ keys: [Shape.Key]) -> String? {
    guard let text = node.scalar, node.flag == nil else { return nil }
    if let number = node.number ?? share(text) {
      // Of costs in several units a whole number is one of ticks.
      if keys.contains(where: { $0.name == "ticks" }) {
        return "{ \"\(number == number.rounded() ? "ticks" : "price")\": \(plain(number)) }"
      }
      if let needed = keys.first(where: { $0.isRequired && $0.shape.takes(number) }) {
        return "{ \"\(needed.name)\": \(plain(number)) }"
      }
      let fitting = keys.filter { $0.shape.takes(number) && $0.shape.isShare == (number <= 1) }
      let shown = fitting.isEmpty ? keys.filter { $0.shape.takes(number) } : fitting
      // A share is one of the equity; an amount may be one of several things.
      return shown.isEmpty
        ? nil
        : listed(
          shown.prefix(number <= 1 ? 1 : shown.count).map {
            "{ \"\($0.name)\": \(plain(number)) }"
          }, or: true)
    }
    func isRule(_ shape: Shape) -> Bool { if case .rule = shape { true } else { false } }
    return first(JSON.quoted(text), keys, isRule)
      ?? first(JSON.quoted(text), keys) { shape in
        switch shape {
        case .text(.any): true
        case .choice(let words): words.contains(text)
        default: false
        }
      }
  }

  /// A number of a text such as `50%`.
  static func share(_ text: String) -> Double? {
    guard let digits = Percentage.digits(of: text),
      case .value(let value) = StrictNumber.read(digits)
    else { return nil }
    // One rounding: the nearest number to the digits with the point moved.
    guard case .value(let share) = StrictNumber.read("\(digits)e-2") else { return value / 100 }
    return share
  }

  private static func first(
    _ value: String, _ keys: [Shape.Key], _ fits: (Shape) -> Bool
  ) -> String? {
    keys.first { fits($0.shape) }.map { "{ \"\($0.name)\": \(value) }" }
  }
}

extension Shape {
  /// Whether it takes a number.
  fileprivate func takes(_ number: Double) -> Bool {
    switch self {
    case .number(let range), .amount(let range): range.contains(number)
    default: false
    }
  }

  /// Whether its numbers are shares.
  fileprivate var isShare: Bool { range.map(\.isShare) ?? false }

  private var range: NumberRange? {
    switch self {
    case .number(let range), .amount(let range): range
    default: nil
    }
  }
}

extension NumberRange {
  /// What is added to the message about a number beyond it: a share that was written in per cent.
  func cure(_ value: Double) -> String {
    guard upper <= 1, value > upper, value <= 100, contains(value / 100) else { return "" }
    return "; a share of 1 is all of it: write \(plain(value / 100)) for \(plain(value)) %"
  }
}
