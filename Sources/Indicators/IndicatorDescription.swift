/// What is known about an indicator without running it: the language, `kreplay indicators`, the
/// JSON Schema, the charts and the contract tests are made from it.
public struct IndicatorDescription: Sendable {
  /// The short name that the language uses: lower case, e.g. `rsi`.
  public let name: String
  /// Other names it answers to.
  public let aliases: [String]
  /// Its title in English, e.g. `Relative strength index`.
  public let title: String
  public let group: Group
  /// One sentence: the question it answers.
  public let summary: String
  /// The formula as text, a line a symbol.
  public let formula: String
  /// The numbers it takes, in positional order after the sources.
  public let parameters: [Parameter]
  /// The series it takes, in positional order.
  public let inputs: [Input]
  /// The series it gives; the first is what its name alone means.
  public let outputs: [Output]
  /// Where a chart draws it.
  public let pane: Pane
  /// How many inputs come before the first value of an output, from the settings.
  public let warmup: @Sendable (_ settings: Settings, _ output: Int) -> Int
  /// Book and page, or library and version, and the tolerance to which it agrees.
  public let source: String
  /// A fresh indicator.
  public let make: @Sendable (Settings) -> any Indicator

  public enum Group: String, Sendable, CaseIterable {
    case average, momentum, volatility, volume, trend, price, statistics
  }

  public struct Parameter: Sendable {
    public enum Kind: Sendable, Hashable {
      /// A whole number in a range.
      case whole(ClosedRange<Int>)
      /// A number in a range.
      case number(ClosedRange<Double>)
      /// One of these words, e.g. `wilder`, `cutler`; its value in `Settings` is the place in the list.
      case option([String])
    }
    public let name: String
    public let kind: Kind
    /// The value when it is left out (for an option, the place in the list).
    public let standard: Double
    public let summary: String
    public init(_ name: String, _ kind: Kind, standard: Double, _ summary: String) {
      self.name = name
      self.kind = kind
      self.standard = standard
      self.summary = summary
    }
  }

  public struct Input: Sendable {
    public let name: String
    /// What it is when left out: a column of the bars.
    public let standard: Graph.Source
    /// Whether a call may give it as a positional argument. `atr` takes high, low and close from
    /// the bars and only has numbers in its call; `sma` takes a source.
    public let isArgument: Bool
    public init(_ name: String, standard: Graph.Source, isArgument: Bool) {
      self.name = name
      self.standard = standard
      self.isArgument = isArgument
    }
  }

  public struct Output: Sendable {
    /// How a chart draws it.
    public enum Mark: Sendable { case line, histogram, dots, upperBand, lowerBand, candles }
    public let name: String
    public let mark: Mark
    public init(_ name: String, _ mark: Mark = .line) {
      self.name = name
      self.mark = mark
    }
  }

  public enum Pane: Sendable, Hashable {
    /// Over the price (or over whatever its source is drawn on).
    case overlay
    /// A pane of its own, scaled to its values.
    case own
    /// A pane of its own with a fixed scale, e.g. 0…100, and guide lines.
    case fixed(ClosedRange<Double>, guides: [Double])
    /// Over the volume.
    case volume
  }
}

/// The numbers an indicator was asked for, in the order of its description's parameters.
public struct Settings: Hashable, Sendable {
  public let values: [Double]
  /// Settings in the order of the description.
  public init(_ values: [Double]) { self.values = values }
  /// A parameter that is a whole number or an option.
  public func whole(_ i: Int) -> Int { Int(values[i]) }
  /// A parameter that is a number.
  public func number(_ i: Int) -> Double { values[i] }
}

/// Every indicator that text can name, in the order of the manual.
public enum Catalogue {
  /// All of them.
  public static let all: [IndicatorDescription] = []
  /// The one with a name or an alias.
  public static func find(_ name: String) -> IndicatorDescription? {
    all.first { $0.name == name || $0.aliases.contains(name) }
  }
}
