import Market
import Text

// What is written as in another language: the message says how it is written here.

extension Checker {
  /// The text of arguments, without their names; prices under other names have ours.
  func texts(_ arguments: [Syntax.Argument]) -> [String] { arguments.map { text($0.value) } }

  private func text(_ syntax: Syntax) -> String {
    guard let path = syntax.path, let root = path.first, let last = path.last, !isKnown(root) else {
      return source[syntax.range]
    }
    let price = ForeignWords.price(last)
    return path.count == 1 || ForeignWords.objects.contains(root)
      ? price ?? last : source[syntax.range]
  }

  /// A call of a name that is none.
  func foreignCall(_ name: String, _ arguments: [Syntax.Argument]) -> ExpressionFault? {
    cure(name, texts(arguments)).map { .foreign("\(name)(", cure: $0) }
  }

  /// The cure for a call of a name that is none here; `nil` where nothing is known of it.
  private func cure(_ name: String, _ arguments: [String]) -> String? {
    ForeignWords.plain(name) == "security"
      ? ForeignWords.security(arguments, own: scope.timeframe)
      : ForeignWords.call(name, arguments)
  }

  /// `ta.sma(close, 10)`, `close.shift(1)`, `self.I(SMA, close, 10)`.
  func method(
    _ owner: Syntax, _ name: String, _ arguments: [Syntax.Argument], _ syntax: Syntax
  ) -> ExpressionError {
    let texts = texts(arguments)
    let path = owner.path
    let cure =
      prefixed(path, name, texts)
      ?? rolled(owner, name) ?? series(owner).flatMap { onSeries($0, name, texts) }
      ?? "nothing is called after a point; write name(…) with the series first"
    let text = ((path ?? [""]) + [name]).joined(separator: ".")
    return ExpressionError(.foreign("\(text)(", cure: cure), at: syntax.range)
  }

  /// `strategy.position_size`, `self.data.close`, `ta.tr`; `nil` for what may mean something.
  func foreignMember(_ owner: Syntax, _ member: String, _ syntax: Syntax) -> ExpressionError? {
    guard let path = owner.path, let root = path.first, !isKnown(root) else { return nil }
    let whole = path + [member]
    let text = whole.joined(separator: ".")
    if let cure = ForeignWords.path(whole) {
      return ExpressionError(.foreign(text, cure: cure), at: syntax.range)
    }
    if ForeignWords.libraries.contains(root) {
      return ExpressionError(.foreign(text, cure: library(root, member, nil)), at: syntax.range)
    }
    guard ForeignWords.objects.contains(root) else { return nil }
    let cure =
      isKnown(member)
      ? "write \(ForeignWords.code(member))"
      : "prices, parameters and named indicators are called by their names alone"
    return ExpressionError(.foreign(text, cure: cure), at: syntax.range)
  }

  /// `df["close"]`, `self.data.close[-1]`, `close.iloc[-1]`.
  func foreignIndex(_ value: Syntax, _ bars: Syntax, _ syntax: Syntax) -> ExpressionError? {
    if case .text(let text) = bars.form {
      let name = text.lowercased()
      let cure =
        ForeignWords.sources.contains(name) || isKnown(text)
        ? "write \(ForeignWords.code(isKnown(text) ? text : name))"
        : "prices, parameters and named indicators are called by their names alone"
      return ExpressionError(.foreign(source[syntax.range], cure: cure), at: syntax.range)
    }
    guard let path = value.path, path.count > 1, let root = path.first else { return nil }
    let isPandas = ["iloc", "values", "iat"].contains(path[path.count - 1])
    guard isPandas || !isKnown(root) && ForeignWords.objects.contains(root) else { return nil }
    let names = isPandas ? path.dropLast() : path[...]
    guard let last = names.last else { return nil }
    let name = isKnown(last) ? last : last.lowercased()
    guard isKnown(name) else { return nil }
    return ExpressionError(
      .foreign(
        source[syntax.range],
        cure:
          "write \(ForeignWords.code(name)) for this bar and \(ForeignWords.code(name + "[1]")) for the one before"
      ),
      at: syntax.range)
  }

  /// Text where a value should be.
  func foreignText(_ text: String, _ range: Range<Int>) -> ExpressionFault? {
    let digits = text.filter { $0 != " " }
    if case .value = StrictNumber.read(digits) {
      return .foreign(source[range], cure: "write \(digits) without quotation marks")
    }
    guard let clock = ClockText.read(digits.count == 4 ? "0" + digits : digits) else { return nil }
    return .foreign(
      source[range], cure: ForeignWords.clock(hour: clock / 3_600, minute: clock / 60 % 60))
  }

  // MARK: Parts

  /// Whether a name means something here.
  private func isKnown(_ name: String) -> Bool {
    scope.parameter(name) != nil || scope.definition(name) != nil || Family(rawValue: name) != nil
      || ForeignWords.sources.contains(name)
  }

  /// The cure for a function of a library: what means the same, without the library's name.
  private func library(_ root: String, _ name: String, _ arguments: [String]?) -> String {
    let given = arguments ?? []
    let isPine = root == "ta" && (arguments != nil || ["accdist", "wvad"].contains(name))
    let isMath = ["round", "sign"].contains(name)
    if isPine || isMath, let cure = ForeignWords.pine(name, given) { return cure }
    let price =
      ForeignWords.sources.contains(name.lowercased()) ? "write '\(name.lowercased())'" : nil
    if let cure = arguments.map({ cure(name, $0) }) ?? (price ?? ForeignWords.name(name)) {
      return cure + ", without a prefix"
    }
    let names = scope.callableNames
    if let own = names.first(where: { $0 == name.lowercased() }) { return fitting(own, given) }
    let near = name.count > 3 ? Nearest.name(to: name, among: names) : nil
    let known = near.map { "the nearest name is \(ForeignWords.code($0))" }
    return "there are no prefixes here; \(known ?? "'kreplay indicators' lists what there is")"
  }

  /// A call of an indicator or a function, or how it is called where it does not take the arguments.
  private func fitting(_ own: String, _ arguments: [String]) -> String {
    func call(_ arguments: some Sequence<String>) -> String {
      "\(own)(\(arguments.joined(separator: ", ")))"
    }
    func write(_ call: String) -> String {
      "write \(ForeignWords.code(call)), without a prefix"
    }
    let whole = call(arguments)
    guard arguments.allSatisfy(isRead), !isRead(whole) else { return write(whole) }
    // TA-Lib is given the prices that indicators here read themselves.
    let prices = arguments.prefix { ["open", "high", "low", "close", "volume"].contains($0) }
    let rest = call(arguments.dropFirst(prices.count))
    if prices.count > 1, isRead(rest) { return write(rest) }
    let usage = BuiltIn.named[own]?.usage ?? scope.indicator(own)?.usage(calledAs: own) ?? own
    return "here it is \(ForeignWords.code(usage)), without a prefix"
  }

  /// Whether a text is an expression of these names.
  private func isRead(_ text: String) -> Bool {
    (try? Checker.meaning(of: ExpressionText(text), in: scope)) != nil
  }

  /// A call after the name of a library or an object.
  private func prefixed(_ path: [String]?, _ name: String, _ arguments: [String]) -> String? {
    guard let path, let root = path.first, !isKnown(root) else { return nil }
    if ForeignWords.libraries.contains(root) { return library(root, name, arguments) }
    guard ForeignWords.objects.contains(root) else { return nil }
    if name == "I", let function = arguments.first {
      let own = function.split(separator: ".").last.map(String.init) ?? function
      return library(root, own, Array(arguments.dropFirst()))
    }
    return path.count == 1 ? cure(root == "input" ? "input" : name, arguments) : nil
  }

  /// The series that a method is called on, in our words.
  private func series(_ owner: Syntax) -> String? {
    if case .method(let inner, let name, _, _) = owner.form,
      ["rolling", "ewm", "expanding"].contains(name)
    {
      return series(inner)
    }
    guard let path = owner.path, let root = path.first, let last = path.last else {
      return source[owner.range]
    }
    if isKnown(root) { return source[owner.range] }
    return ForeignWords.sources.contains(last.lowercased()) ? last.lowercased() : last
  }

  /// `close.shift(1)`, `fastMA.crosses_above(slowMA)`, `close.sma(20)`.
  private func onSeries(_ series: String, _ name: String, _ arguments: [String]) -> String? {
    if let cure = cure(name, [series] + arguments) { return cure }
    guard let own = scope.callableNames.first(where: { $0 == name.lowercased() }) else {
      return nil
    }
    return "write " + ForeignWords.code("\(own)(\(([series] + arguments).joined(separator: ", ")))")
  }

  /// `close.rolling(20).mean()`.
  private func rolled(_ owner: Syntax, _ name: String) -> String? {
    let functions = [
      "mean": "sma", "max": "highest", "min": "lowest", "std": "stddev", "sum": "sum", "var": "var",
    ]
    guard case .method(_, "rolling", _, let window) = owner.form, let series = series(owner),
      let function = functions[name]
    else {
      if name == "median" { return "there is no median of the last bars here" }
      return name == "rolling" ? "write sma(close, 20), highest(high, 20) and their like" : nil
    }
    let length = window.first.map { source[$0.value.range] } ?? "20"
    // pandas divides by one less than there are, unless it is told otherwise.
    let sample = ["std", "var"].contains(name) ? ", ddof: 1" : ""
    return "write " + ForeignWords.code("\(function)(\(series), \(length)\(sample))")
  }
}

extension Syntax {
  /// The names of `a.b.c`; `nil` for anything else.
  var path: [String]? {
    switch form {
    case .name(let name): [name]
    case .member(let owner, let member, _): owner.path.map { $0 + [member] }
    default: nil
    }
  }
}
