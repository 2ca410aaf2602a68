import Market

/// Functions of Pine whose arguments stand in another order than those of the same name here, or
/// that work out something else. The cure means what Pine's call means.
extension ForeignWords {
  /// The cure for `ta.name(…)` or `math.name(…)`; `nil` where the same call means the same here, and
  /// where nothing is known of it.
  static func pine(_ name: String, _ arguments: [String]) -> String? {
    functions[plain(name)].flatMap { $0(arguments) }
  }

  private static let functions: [String: @Sendable ([String]) -> String?] = {
    var functions: [String: @Sendable ([String]) -> String?] = [:]
    func add(_ name: String, _ cure: @escaping @Sendable (Arguments) -> String?) {
      functions[name] = { cure(Arguments(given: $0)) }
    }
    add("highest") { $0.count > 1 ? nil : call("highest(high, \($0[0, "20"]))") }
    add("lowest") { $0.count > 1 ? nil : call("lowest(low, \($0[0, "20"]))") }
    add("rising") { call("\($0.operand(0)) > highest(\($0[0, "close"]), \($0[1, "1"]))[1]") }
    add("falling") { call("\($0.operand(0)) < lowest(\($0[0, "close"]), \($0[1, "1"]))[1]") }
    add("range") {
      call("highest(\($0[0, "close"]), \($0[1, "20"])) - lowest(\($0[0, "close"]), \($0[1, "20"]))")
    }
    add("max") { _ in "'highest(close, 100)' looks at 100 bars; none looks at all of them" }
    add("min") { _ in "'lowest(close, 100)' looks at 100 bars; none looks at all of them" }
    add("supertrend") {
      call(
        "supertrend(\($0[1, "10"]), \($0[0, "3"]))",
        "the period stands first here, and trend is 1 upward, where Pine's direction is -1")
    }
    add("kc") { keltner($0) }
    add("cmo") {
      call(
        "cmo(\($0[0, "close"]), \($0[1, "9"]), method: sum)",
        "sums, where 'cmo' alone smooths as Wilder does")
    }
    add("cci") { it in
      let (x, n) = (it[0, "hlc3"], it[1, "20"])
      guard x != "hlc3" else { return call("cci(\(n))") }
      return call(
        "(\(it.operand(0)) - sma(\(x), \(n))) / (0.015 * avgdev(\(x), \(n)))", "'cci' is of hlc3")
    }
    add("mfi") {
      call(
        "mfi(\($0[1, "14"]))", $0[0, "hlc3"] == "hlc3" ? nil : "it is of hlc3 and of nothing else")
    }
    add("vwap") { it in
      guard it.count < 2 else {
        return call("vwap()", "it begins with each session, and 'avwap' where a condition says")
      }
      return call("vwap()", it[0, "hlc3"] == "hlc3" ? nil : "it is of hlc3 and of nothing else")
    }
    add("stoch") { it in
      let (high, low, n) = (it[1, "high"], it[2, "low"], it[3, "14"])
      if it[0, "close"] == "close", high == "high", low == "low" {
        return call("stochastic(\(n), slowing: 1)")
      }
      let bottom = "lowest(\(low), \(n))"
      return call("100 * (\(it.operand(0)) - \(bottom)) / (highest(\(high), \(n)) - \(bottom))")
    }
    add("sar") { it in
      let (start, step, most) = (it[0, "0.02"], it[1, "0.02"], it[2, "0.2"])
      if start == step { return call("sar(\(step), \(most))") }
      let sides = ["Long", "Short"].map {
        "first\($0): \(start), step\($0): \(step), most\($0): \(most)"
      }
      return call("abs(sarext(\(sides.joined(separator: ", "))))")
    }
    add("stdev") { call("stddev(\($0[0, "close"]), \($0[1, "20"])\($0.sample))") }
    add("variance") { call("var(\($0[0, "close"]), \($0[1, "20"])\($0.sample))") }
    add("dev") { call("avgdev(\($0[0, "close"]), \($0[1, "20"]))") }
    add("correlation") { call("correl(\($0[0, "close"]), \($0[1, "open"]), \($0[2, "20"]))") }
    add("linreg") { it in
      let line = "(\(it[0, "close"]), \(it[1, "14"]))"
      guard it[2, "0"] != "0" else { return call("linearreg\(line)") }
      return call("linearreg\(line) - \(it.operand(2)) * linearreg_slope\(line)")
    }
    add("wpr") { call("willr(\($0[0, "14"]))") }
    add("tsi") {
      call(
        "tsi(\($0[0, "close"]), \($0[2, "25"]), \($0[1, "13"])) / 100",
        "the longer one stands first here, and it goes to 100, where Pine's goes to 1")
    }
    add("swma") { it in
      let x = it.operand(0)
      return call("(\(x)[3] + 2 * \(x)[2] + 2 * \(x)[1] + \(x)) / 6")
    }
    add("tr") { _ in call("trange()") }
    add("accdist") { _ in call("ad()") }
    add("wvad") { _ in call("(close - open) / (high - low) * volume", "'wvad' is a sum of it") }
    add("round") { it in
      guard it.count == 2 else { return nil }
      return call("round(\(it.operand(0)) * 10 ^ \(it.operand(1))) / 10 ^ \(it.operand(1))")
    }
    add("sign") { call("1 if \($0.operand(0)) > 0 else -1 if \($0.operand(0)) < 0 else 0") }
    return functions
  }()

  /// Pine's channel is as wide as an exponential mean of the true ranges, which `keltner` smooths
  /// another way.
  private static func keltner(_ it: Arguments) -> String? {
    let (x, n, width) = (it[0, "close"], it[1, "20"], it.count > 2 ? it.operand(2) : "2")
    let range = it[3, "true"] == "false" ? "high - low" : "trange()"
    let middle = "ema(\(x), \(n))"
    return call(
      "\(middle) + \(width) * ema(\(range), \(n))",
      "that is the upper line, with a minus the lower; the ranges of 'keltner' are smoothed another way"
    )
  }

  private static func call(_ text: String, _ why: String? = nil) -> String {
    "write \(code(text)), without a prefix" + (why.map { ": \($0)" } ?? "")
  }

  /// The arguments of a call, with what stands for one that is not there.
  private struct Arguments {
    let given: [String]

    var count: Int { given.count }

    subscript(_ place: Int, _ standard: String) -> String {
      given.indices.contains(place) ? given[place] : standard
    }

    /// An argument as operators may be next to it.
    func operand(_ place: Int) -> String {
      ForeignWords.operand(given.indices.contains(place) ? given[place] : nil)
    }

    /// Pine's third argument `biased` of deviations.
    var sample: String { self[2, "true"] == "false" ? ", ddof: 1" : "" }
  }

  // MARK: Other instruments and timeframes

  /// The cure for `security(symbol, timeframe, x)`, by the timeframe of the strategy's own bars.
  static func security(_ arguments: [String], own: Timeframe?) -> String {
    guard arguments.count > 2 else {
      return
        "write 'on(\"1w\", close)' for a longer timeframe, 'of(\"SPY\", close)' for another instrument"
    }
    let (symbol, x) = (arguments[0], arguments[2])
    if symbol.hasPrefix("ticker.") {
      return
        "candles of another kind are no instrument; 'heikinashi' and 'renko' are indicators here"
    }
    guard let asked = frame(arguments[1]) else {
      return
        "write 'on(\"1w\", close)' with a timeframe such as 15m, 4h, 1d, 1w or 3M in quotation marks"
    }
    var value = x
    var notes: [String] = []
    if case .of(let frame) = asked, frame != own {
      if let own, !frame.isCoarser(than: own) {
        return
          "bars of \(frame) cannot be looked at from bars of \(own); take the finest as the timeframe, and 'on' for longer ones"
      }
      value = "on(\"\(frame)\", \(x))"
      if frame.count > 1, frame.unit == .day || frame.unit == .week {
        notes.append("bars of several days or weeks may begin on other days than Pine's")
      }
    }
    if let name = instrument(symbol) {
      value = "of(\"\(name)\", \(value))"
      notes.append("\(name) is the name of an instrument under 'data'")
    }
    return "write \(code(value))" + (notes.isEmpty ? "" : ": " + notes.joined(separator: "; "))
  }

  private enum AskedFrame {
    case own
    case of(Timeframe)
  }

  /// Pine's timeframe in quotation marks: minutes alone, or a number with S, D, W or M.
  private static func frame(_ text: String) -> AskedFrame? {
    if plain(text) == "timeframe.period" { return .own }
    guard let quoted = unquoted(text) else { return nil }
    if quoted.isEmpty { return .own }
    let units: [Character: String] = ["S": "s", "D": "d", "W": "w", "M": "M"]
    let unit = quoted.last.flatMap { units[$0] }
    let digits = unit == nil ? quoted[...] : quoted.dropLast()
    let count = digits.isEmpty ? "1" : String(digits)
    return (try? Timeframe(count + (unit ?? "m"))).map { .of($0) }
  }

  /// The name of another instrument; `nil` for the strategy's own.
  private static func instrument(_ text: String) -> String? {
    guard let quoted = unquoted(text) else {
      return ["tickerid", "ticker", "syminfo.tickerid", "syminfo.ticker"].contains(plain(text))
        ? nil : "NAME"
    }
    return quoted.split(separator: ":").last.map(String.init)
  }

  private static func unquoted(_ text: String) -> String? {
    guard text.count > 1, let quote = text.first, "\"'".contains(quote), text.last == quote else {
      return nil
    }
    return String(text.dropFirst().dropLast())
  }
}
