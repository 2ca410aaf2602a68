import Market
public import Text

/// Descriptions in words, as the command line and the manual say them.
extension IndicatorDescription {
  /// How it is called with everything it takes: `macd(source, fast: 12, slow: 26, signal: 9)`.
  public var call: String { call(named: name) }

  /// The call under TA-Lib's name, where that takes the parameters in another order.
  public var taLibCall: String? {
    guard let name = taLib?.name, positions(calledAs: name) != Array(parameters.indices)
    else { return nil }
    return call(named: name)
  }

  private func call(named name: String) -> String {
    let sources = inputs.filter(\.isArgument).map(\.name)
    let numbers = positions(calledAs: name).map { parameters[$0] }
      .map { "\($0.name): \($0.defaultText)" }
    return "\(name)(\((sources + numbers).joined(separator: ", ")))"
  }

  /// The parameters that choose between variants.
  public var variants: [Parameter] {
    parameters.filter { if case .option = $0.kind { true } else { false } }
  }

  /// The settings of a call that says none.
  public var defaults: Settings { Settings(parameters.map(\.standard)) }

  /// Bars before the first value of each output, with the default settings.
  public var warmupText: String {
    let counts = zip(outputs, outputs.indices).map { output, place in
      output.isFound
        ? localized("\(Self.bars(warmup(defaults, place))) at the least")
        : Self.bars(warmup(defaults, place))
    }
    guard Set(counts).count > 1 else { return counts.first ?? Self.bars(0) }
    return zip(outputs, counts).map { "\($0.name) \($1)" }.joined(separator: ", ")
  }

  /// Its titles in Chinese, simplified and traditional, and in Japanese, each once.
  public var titles: [String] {
    [chinese, traditional, japanese].reduce(into: []) { titles, title in
      if !titles.contains(title) { titles.append(title) }
    }
  }

  /// How long it remembers with some settings what it began with, where that is longer than its window.
  ///
  /// - Parameter measured: the bars after which less than 1 % was left, where they have been counted.
  public func memoryText(_ settings: Settings, measured: Int? = nil) -> String? {
    switch memory {
    case .window: return nil
    case .adaptive: return localized("the values decide how fast its starting value fades")
    case .whole:
      return localized("its level depends on where the data start; its changes do not")
    case .fading, .chain:
      guard let settling = settling(settings), settling > 1 else { return nil }
      let count = measured ?? settling
      return localized("after \(Self.bars(count)) its starting value counts less than 1 %")
    }
  }

  /// When a value is known, where that is not at the close of its own bar.
  public var timingText: String? {
    switch timing {
    case .atClose: nil
    case .later(let count): localized("\(Self.bars(count)) after the bar that it speaks of")
    case .laterBy(let parameter): localized("'\(parameter)' bars after the bar that it speaks of")
    case .whenConfirmed: localized("once later bars have confirmed the one that it speaks of")
    }
  }

  /// The formula with its words in the language in force.
  package var localizedFormula: String {
    guard Language.current != .english else { return formula }
    return formulaLines(formula).map(Self.told).joined(separator: "\n")
  }

  /// A line of a formula: whole, or what is on the right of its sign.
  private static func told(_ line: String) -> String {
    let whole = Text.localized(formula: line)
    guard whole == line, let equals = line.firstRange(of: " = ") else { return whole }
    return line[..<equals.upperBound] + Text.localized(formula: String(line[equals.upperBound...]))
  }

  /// Where a chart draws it.
  public var paneText: String {
    switch pane {
    case .overlay: return localized("over the price")
    case .own: return localized("its own")
    case .volume: return localized("over the volume")
    case .around(let range, let guides):
      let (low, high) = Self.ends(range)
      return localized("its own, at least \(low) to \(high)") + Self.guides(guides)
    case .fixed(let range, let guides):
      let (low, high) = Self.ends(range)
      return localized("its own, \(low) to \(high)") + Self.guides(guides)
    }
  }

  private static func ends(_ range: ClosedRange<Double>) -> (String, String) {
    (NumberText.shortest(range.lowerBound), NumberText.shortest(range.upperBound))
  }

  private static func guides(_ guides: [Double]) -> String {
    guides.isEmpty
      ? "" : localized(", guides at \(guides.map(NumberText.shortest).joined(separator: ", "))")
  }

  private static func bars(_ count: Int) -> String {
    count == 1 ? localized("1 bar") : localized("\(count) bars")
  }

  /// Its title in a language; empty where it has none of its own there.
  public func ownTitle(in language: Language) -> String {
    switch language {
    case .english: title
    case .traditionalChinese: traditional
    case .simplifiedChinese: chinese
    case .japanese: japanese
    }
  }

  /// Its title in a language, in English where it has none there.
  public func title(in language: Language) -> String {
    let own = ownTitle(in: language)
    return own.isEmpty ? title : own
  }
}

extension IndicatorDescription.Parameter {
  /// Its value when it is left out, as a call says it.
  public var defaultText: String {
    if case .option(let words) = kind { return words[Int(standard)] }
    return NumberText.shortest(standard)
  }

  /// What values it may have: `a whole number, 1 to 100000`.
  public var rangeText: String {
    switch kind {
    case .whole(let range): "a whole number, \(range.lowerBound) to \(range.upperBound)"
    case .number(let range):
      "a number, \(NumberText.shortest(range.lowerBound)) to \(NumberText.shortest(range.upperBound))"
    case .option(let words): words.joined(separator: " or ")
    }
  }
}

extension IndicatorDescription.Output.Unit {
  /// What an output is measured in.
  public var text: String {
    switch self {
    case .price: localized("that of the price")
    case .squaredPrice: localized("that of the price, squared")
    case .pure: localized("none")
    case .volume: localized("that of the volume")
    case .money: localized("price times volume")
    case .other: localized("that of its formula")
    }
  }
}

extension IndicatorDescription.Output.Mark {
  /// How a chart draws an output.
  public var text: String {
    switch self {
    case .line: "line"
    case .step: "steps"
    case .histogram: "histogram"
    case .dots: "dots"
    case .upperBand: "upper edge of a band"
    case .lowerBand: "lower edge of a band"
    case .cloud: "edge of a cloud"
    case .candles: "candles"
    case .turns: "turns of the price"
    case .direction(let line): "colour of `\(line)`"
    case .hidden: "not drawn with the others"
    }
  }

  /// The same in a word, for programs.
  public var word: String {
    switch self {
    case .turns: "turns"
    case .direction: "direction"
    default: "\(self)"
    }
  }
}

/// The lines of a formula, those that go on joined to what they continue; a case, `-100 if …`, after a
/// comma.
package func formulaLines(_ formula: String) -> [String] {
  formula.split(separator: "\n").reduce(into: []) { lines, line in
    if line.hasPrefix("  "), let last = lines.popLast() {
      let rest = line.drop { $0 == " " }
      lines.append(
        last + (isCase(rest) && last.last != "," && last.last != "=" ? ", " : " ") + rest)
    } else {
      lines.append(String(line))
    }
  }
}

/// `-100 if black[t]`, `80 and -80 if one end is equal`.
private func isCase(_ text: Substring) -> Bool {
  let words = text.split(separator: " ").prefix(4)
  guard let place = words.firstIndex(of: "if"), place > 0 else { return false }
  return words[..<place].allSatisfy { $0 == "and" || Int($0) != nil }
}
