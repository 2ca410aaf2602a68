import Market
import Text

/// How something is written here that people know under another name: from Pine, pandas,
/// backtesting.py and the formulas of charting programs.
///
/// What is given is what follows "is not used here; ", with the writer's own arguments in it.
enum ForeignWords {
  // MARK: Calls

  /// The cure for a call of a name that is none here; `nil` where nothing is known of it.
  static func call(_ name: String, _ arguments: [String]) -> String? {
    calls[plain(name)].map { $0(arguments) }
  }

  /// Names without capitals and underscores, and what takes their place.
  private static let calls: [String: @Sendable ([String]) -> String] = {
    var calls: [String: @Sendable ([String]) -> String] = [:]
    func add(_ names: String, _ cure: @escaping @Sendable ([String]) -> String) {
      for name in names.split(separator: " ") { calls[String(name)] = cure }
    }
    add("crossover crossesover crossabove crossesabove crossedabove crossup") {
      write(two($0, "crosses above"))
    }
    add("crossunder crossesunder crossbelow crossesbelow crossedbelow crossdown") {
      write(two($0, "crosses below"))
    }
    add("cross iscross") { write(two($0, "crosses")) }
    add("barssince barslast barscount") { write("since(\($0.first ?? "close > open"))") }
    add("valuewhen") { valueWhen($0) }
    add("hhv") { write("highest(\(listed($0, "high, 20")))") }
    add("llv") { write("lowest(\(listed($0, "low, 20")))") }
    add("ref shift lag prev previous delay") { arguments in
      let isFuture = arguments.dropFirst().first?.hasPrefix("-") ?? false
      return isFuture
        ? "that would be the future; \(code(before(Array(arguments.prefix(1))))) is the bar before"
        : write(before(arguments))
    }
    add("change diff") { write("\(operand($0.first)) - \(before($0))") }
    add("pctchange") { write("\(operand($0.first)) / \(before($0)) - 1") }
    add("iff ifelse where iif") { write(choice($0)) }
    add("nz fillna") {
      "write \(code(operand($0.first))): a comparison with a value that is not known is false"
    }
    add("na isna isnan isnull notna") { _ in
      "leave it out: a comparison with a value that is not known is false"
    }
    add("count") {
      write("sum(1 if \($0.first ?? "close > open") else 0, \($0.dropFirst().first ?? "20"))")
    }
    add("pow power") { write(two($0, "^")) }
    add("avg") {
      write("(\($0.isEmpty ? "a + b" : $0.joined(separator: " + "))) / \(max($0.count, 2))")
    }
    add("bb bollingerbands bollband") { write("bollinger(\(listed($0, "close, 20, 2")))") }
    add("stdev std") { write("stddev(\(listed($0, "close, 20")))") }
    add("input inputint inputfloat") {
      "write \(code($0.first ?? "14")), or a name with that number under 'parameters'"
    }
    add("buy sell entry order longentry shortentry") { _ in
      "the rules 'enter' and 'exit' of 'long' and 'short' buy and sell"
    }
    return calls
  }()

  private static func write(_ text: String) -> String { "write \(code(text))" }

  private static func two(_ arguments: [String], _ sign: String) -> String {
    guard arguments.count == 2 else { return "a \(sign) b" }
    return "\(operand(arguments[0])) \(sign) \(operand(arguments[1]))"
  }

  private static func choice(_ arguments: [String]) -> String {
    guard arguments.count == 3 else { return "a if condition else b" }
    return "\(arguments[1]) if \(arguments[0]) else \(arguments[2])"
  }

  /// The value of a series some bars before, 1 where that is not said.
  private static func before(_ arguments: [String]) -> String {
    "\(operand(arguments.first))[\(arguments.dropFirst().first ?? "1")]"
  }

  /// `valuewhen(condition, source, occurrence)`: each occurrence before the last looks one bar before
  /// the condition was true, up to the third before it.
  private static func valueWhen(_ arguments: [String]) -> String {
    guard arguments.count > 1 else { return write("valueWhen(close > open, close)") }
    let (condition, value) = (arguments[0], arguments[1])
    func nested(_ times: Int) -> String {
      let inner = times > 0 ? nested(times - 1) + "[1]" : value
      return "valueWhen(\(condition), \(inner))"
    }
    let asked = arguments.count > 2 ? Int(arguments[2]) : 0
    if let asked, (0...3).contains(asked) { return write(nested(asked)) }
    return
      "\(write(nested(0))) for occurrence 0; each before it takes one more around it, as \(code(nested(1))) for occurrence 1"
  }

  private static func listed(_ arguments: [String], _ standard: String) -> String {
    arguments.isEmpty ? standard : arguments.joined(separator: ", ")
  }

  /// A text that operators may be next to.
  static func operand(_ text: String?) -> String {
    guard let text else { return "close" }
    var depth = 0
    for character in text {
      if "([".contains(character) { depth += 1 }
      let isOfName = character.isLetter || character.isNumber || "_.)]\"'".contains(character)
      if depth == 0, !isOfName { return "(\(text))" }
      if ")]".contains(character) { depth -= 1 }
    }
    return text
  }

  // MARK: Names

  /// The cure for a name that stands for a value elsewhere.
  static func name(_ name: String) -> String? { names[plain(name)] }

  /// The price that a name stands for elsewhere.
  static func price(_ name: String) -> String? {
    sources.contains(name.lowercased()) ? name.lowercased() : prices[plain(name)]
  }

  private static let prices = [
    "c": "close", "price": "close", "last": "close", "lastprice": "close", "o": "open", "h": "high",
    "l": "low", "v": "volume", "vol": "volume",
  ]

  private static let names: [String: String] = {
    var names: [String: String] = [:]
    func add(_ words: String, _ cure: String) {
      for word in words.split(separator: " ") { names[String(word)] = cure }
    }
    for (word, price) in prices { names[word] = write(price) }
    add("prevclose closeprev previousclose", write("close[1]"))
    add("positionsize strategypositionsize", write("position.size"))
    add("entryprice avgprice positionavgprice strategypositionavgprice", write("position.entry"))
    add("openprofit unrealizedpnl strategyopenprofit", write("position.profit"))
    add("equity strategyequity", write("account.equity"))
    add(
      "dayofweek",
      write("time.weekday")
        + ": 1 is Monday and 7 Sunday here, where Pine's 1 is Sunday and 7 Saturday")
    add("weekday", write("time.weekday") + ": 1 is Monday here and 7 Sunday")
    add("dayofmonth", write("time.day"))
    add("hour", write("time.hour"))
    add("minute", write("time.minute"))
    add("month", write("time.month"))
    add("year", write("time.year"))
    add("tr", write("trange()"))
    add("barindex barcount", "since(condition) counts bars, and position.bars those of a trade")
    add("long short", "'enter' and 'exit' are its rules; position.size says which side is held")
    add("true", "leave it out, or write a rule that always holds: close > 0")
    add("false", "leave it out, or write a rule that never holds: close < 0")
    add("na nan none null", "a value that is not known makes every comparison with it false")
    add(
      "df data candles bars bar candle self ctx context this",
      "write close, open, high, low or volume alone")
    return names
  }()

  // MARK: Words after a point

  /// Libraries whose functions are called by name alone here.
  static let libraries: Set<String> = [
    "ta", "talib", "pta", "math", "np", "numpy", "pandas", "pd", "tulipy", "indicator",
    "indicators",
  ]
  /// Objects whose prices are called by name alone here.
  static let objects: Set<String> = [
    "self", "data", "df", "candles", "candle", "bars", "bar", "prices", "ohlc", "ohlcv", "ctx",
    "context", "this", "strategy", "request", "input",
  ]

  /// What a path such as `strategy.position_size` or `self.data.Close` is here.
  static func path(_ path: [String]) -> String? {
    let known = [
      "strategy.positionsize": "position.size", "self.position.size": "position.size",
      "strategy.positionavgprice": "position.entry", "strategy.openprofit": "position.profit",
      "self.position.pl": "position.profit", "position.pl": "position.profit",
      "strategy.equity": "account.equity", "self.equity": "account.equity",
      "strategy.initialcapital": "account.cash", "self.position": "position.size",
      "session.ismarket": "in session", "session.isfirstbar": "session.first",
      "session.islastbar": "session.last",
    ]
    if let word = known[path.map(plain).joined(separator: ".")] { return write(word) }
    guard let root = path.first, objects.contains(root), let last = path.last else { return nil }
    return sources.contains(last.lowercased()) ? write(last.lowercased()) : nil
  }

  static let sources: Set<String> = [
    "open", "high", "low", "close", "volume", "hl2", "hlc3", "ohlc4",
  ]

  /// A name without capitals and underscores.
  static func plain(_ name: String) -> String { name.lowercased().filter { $0 != "_" } }

  /// An expression in quotation marks.
  static func code(_ text: String) -> String { "'\(printable(text, limit: 400))'" }

  /// The cure for a date with a time of day.
  static func date(_ text: String) -> String {
    "compare the date alone, as in date >= \(text), and times of day with 'time'"
  }

  // MARK: Times of day

  /// The cure for `15:30`.
  static func clock(hour: Int, minute: Int) -> String {
    "compare time with it, as in time >= \(ClockText.words((hour * 60 + minute) * 60))"
  }
}
