import Market
import Text

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
      Self.bars(warmup(defaults, place)) + (output.isFound ? " at the least" : "")
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

  /// How long it remembers what it began with, where that is longer than its window.
  public var memoryText: String? {
    switch memory {
    case .window: return nil
    case .adaptive: return "the values decide how fast its starting value fades"
    case .whole: return "its level depends on where the data start; its changes do not"
    case .fading:
      guard let count = settling(defaults), count > 1 else { return nil }
      return "after \(Self.bars(count)) its starting value counts less than 1 %"
    }
  }

  /// When a value is known, where that is not at the close of its own bar.
  public var timingText: String? {
    switch timing {
    case .atClose: nil
    case .later(let count): "\(Self.bars(count)) after the bar that it speaks of"
    case .laterBy(let parameter): "'\(parameter)' bars after the bar that it speaks of"
    case .whenConfirmed: "once later bars have confirmed the one that it speaks of"
    }
  }

  /// Where a chart draws it.
  public var paneText: String {
    switch pane {
    case .overlay: "over the price"
    case .own: "its own"
    case .around(let range, let guides):
      "its own, at least \(NumberText.shortest(range.lowerBound)) to "
        + NumberText.shortest(range.upperBound)
        + (guides.isEmpty
          ? "" : ", guides at " + guides.map(NumberText.shortest).joined(separator: ", "))
    case .volume: "over the volume"
    case .fixed(let range, let guides):
      "its own, \(NumberText.shortest(range.lowerBound)) to "
        + NumberText.shortest(range.upperBound)
        + (guides.isEmpty
          ? "" : ", guides at " + guides.map(NumberText.shortest).joined(separator: ", "))
    }
  }

  private static func bars(_ count: Int) -> String { count == 1 ? "1 bar" : "\(count) bars" }
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
    case .price: "that of the price"
    case .squaredPrice: "that of the price, squared"
    case .pure: "none"
    case .volume: "that of the volume"
    case .money: "price times volume"
    case .other: "that of its formula"
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
