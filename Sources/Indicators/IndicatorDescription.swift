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
  /// What it answers where the formula alone gives none: flat prices, zero range, zero volume.
  public let edgeCases: String
  /// Book and page, or library and version, and the tolerance to which it agrees.
  public let source: String
  /// A rule in the language that uses it.
  public let example: String
  /// A fresh indicator.
  public let make: @Sendable (Settings) -> any Indicator

  /// A description in the order of the manual.
  public init(
    name: String, aliases: [String] = [], title: String, group: Group, summary: String,
    formula: String, parameters: [Parameter], inputs: [Input], outputs: [Output], pane: Pane,
    warmup: @escaping @Sendable (_ settings: Settings, _ output: Int) -> Int,
    edgeCases: String = "", source: String, example: String = "",
    make: @escaping @Sendable (Settings) -> any Indicator
  ) {
    self.name = name
    self.aliases = aliases
    self.title = title
    self.group = group
    self.summary = summary
    self.formula = formula
    self.parameters = parameters
    self.inputs = inputs
    self.outputs = outputs
    self.pane = pane
    self.warmup = warmup
    self.edgeCases = edgeCases
    self.source = source
    self.example = example
    self.make = make
  }

  /// The chapter of the manual that it stands in.
  public enum Group: String, Sendable, CaseIterable {
    case average, momentum, volatility, volume, trend, price, statistics
  }

  /// A number or a word that an indicator takes.
  public struct Parameter: Sendable {
    /// What values it may have.
    public enum Kind: Sendable, Hashable {
      /// A whole number in a range.
      case whole(ClosedRange<Int>)
      /// A number in a range.
      case number(ClosedRange<Double>)
      /// One of these words, e.g. `wilder`, `cutler`; its value in `Settings` is the place in the list.
      case option([String])
    }
    /// What a call says before the colon: `fast: 12`.
    public let name: String
    /// What values it may have.
    public let kind: Kind
    /// The value when it is left out (for an option, the place in the list).
    public let standard: Double
    /// What it does, in a few words.
    public let summary: String
    /// A parameter with its value when it is left out.
    public init(_ name: String, _ kind: Kind, standard: Double, _ summary: String) {
      self.name = name
      self.kind = kind
      self.standard = standard
      self.summary = summary
    }

    /// A number of bars from 1 to 100,000.
    static func bars(_ name: String = "period", standard: Int, _ summary: String) -> Parameter {
      Parameter(name, .whole(1...100_000), standard: Double(standard), summary)
    }

    /// A choice of words; the first is what it is when left out.
    static func choice(_ name: String, _ words: [String], _ summary: String) -> Parameter {
      Parameter(name, .option(words), standard: 0, summary)
    }
  }

  /// A series that an indicator takes.
  public struct Input: Sendable {
    /// What a call says before the colon, and what the formula calls it.
    public let name: String
    /// What it is when left out: a column of the bars.
    public let standard: Graph.Source
    /// Whether a call may give it as a positional argument. `atr` takes high, low and close from
    /// the bars and only has numbers in its call; `sma` takes a source.
    public let isArgument: Bool
    /// A series with the column it is when left out.
    public init(_ name: String, standard: Graph.Source, isArgument: Bool) {
      self.name = name
      self.standard = standard
      self.isArgument = isArgument
    }

    /// The series that a call gives, `close` when left out.
    static let value = Input("source", standard: .close, isArgument: true)
    /// A column of the bars that no call gives.
    static func bars(_ column: Graph.Source) -> Input {
      Input(column.rawValue, standard: column, isArgument: false)
    }
  }

  /// A series that an indicator gives.
  public struct Output: Sendable {
    /// How a chart draws it.
    public enum Mark: Sendable { case line, histogram, dots, upperBand, lowerBand, candles }
    /// What follows the dot: `macd().signal`.
    public let name: String
    /// How a chart draws it.
    public let mark: Mark
    /// An output and its mark.
    public init(_ name: String, _ mark: Mark = .line) {
      self.name = name
      self.mark = mark
    }
  }

  /// Where a chart draws an indicator.
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
