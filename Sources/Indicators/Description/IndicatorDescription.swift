/// What is known about an indicator without running it: the language, `kreplay indicators`, the
/// JSON Schema, the charts and the contract tests are made from it.
public struct IndicatorDescription: Sendable {
  /// The short name that the language uses: lower case, e.g. `rsi`.
  public let name: String
  /// Other names it answers to, TA-Lib's among them.
  public let aliases: [String]
  /// Its title in English, e.g. `Relative strength index`.
  public let title: String
  /// Its title in Chinese, e.g. `相对强弱指标`.
  public let chinese: String
  /// Its title in Chinese as Taiwan writes it, e.g. `相對強弱指標`.
  public let traditional: String
  /// Its title in Japanese, e.g. `相対力指数`.
  public let japanese: String
  /// The function of TA-Lib that it is, if it is one.
  public let taLib: TALibName?
  /// The group that it is listed in.
  public let group: Group
  /// One sentence: the question it answers.
  public let summary: String
  /// The formula as text, a line a symbol; a trace names its values by these symbols.
  public let formula: String
  /// The numbers it takes, in positional order after the sources.
  public let parameters: [Parameter]
  /// The series it takes, in positional order.
  public let inputs: [Input]
  /// The series it gives; the first is what its name alone means.
  public let outputs: [Output]
  /// Where a chart draws it.
  public let pane: Pane
  /// How many inputs come before the first value of an output, from the settings; of an output that
  /// is found in the data, at the least.
  public let warmup: @Sendable (_ settings: Settings, _ output: Int) -> Int
  /// How long it remembers what it was given.
  public let memory: Memory
  /// When a value is known, and whether it changes afterwards.
  public let timing: Timing
  /// What it answers where the formula alone gives none: flat prices, zero range, zero volume.
  public let edgeCases: String
  /// Book and page, or library and version, and the tolerance to which it agrees.
  public let source: String
  /// A rule in the language that uses it.
  public let example: String
  /// The larger indicator that has what this one gives among its outputs, if there is one.
  var part: Part?
  /// A fresh indicator.
  public let make: @Sendable (Settings) -> any Indicator

  /// A description in the order of the manual.
  public init(
    name: String, aliases: [String] = [], title: String, chinese: String = "",
    traditional: String = "", japanese: String = "", taLib: TALibName? = nil, group: Group,
    summary: String,
    formula: String, parameters: [Parameter], inputs: [Input], outputs: [Output], pane: Pane,
    warmup: @escaping @Sendable (_ settings: Settings, _ output: Int) -> Int,
    memory: Memory = .window, timing: Timing = .atClose, edgeCases: String = "", source: String,
    example: String = "", make: @escaping @Sendable (Settings) -> any Indicator
  ) {
    self.name = name
    let other = taLib.map { [$0.name] } ?? []
    self.aliases = aliases + other.filter { $0 != name && !aliases.contains($0) }
    self.title = title
    self.chinese = chinese
    self.traditional = traditional
    self.japanese = japanese
    self.taLib = taLib
    self.group = group
    self.summary = summary
    self.formula = formula
    self.parameters = parameters
    self.inputs = inputs
    self.outputs = outputs
    self.pane = pane
    self.warmup = { warmup($0.fitted(to: parameters), $1) }
    self.memory = memory.fitting(parameters)
    self.timing = timing
    self.edgeCases = edgeCases
    self.source = source
    self.example = example
    self.make = { make($0.fitted(to: parameters)) }
  }

  /// Its chapter in the manual.
  public enum Group: String, Sendable, CaseIterable {
    case average, momentum, volatility, volume, trend, price, statistics, cycle, math
    case pattern
  }

  /// Where a chart draws an indicator.
  public enum Pane: Sendable, Hashable {
    /// Over the price (or over whatever its source is drawn on).
    case overlay
    /// A pane of its own, scaled to its values.
    case own
    /// A pane of its own with a fixed scale, e.g. 0…100, and guide lines.
    case fixed(ClosedRange<Double>, guides: [Double])
    /// A pane of its own that shows a range at least, which values may leave, and guide lines.
    case around(ClosedRange<Double>, guides: [Double])
    /// Over the volume.
    case volume

    /// The levels at which a chart has lines.
    public var guides: [Double] {
      switch self {
      case .fixed(_, let guides), .around(_, let guides): guides
      default: []
      }
    }
  }

  /// A function of TA-Lib.
  public struct TALibName: Sendable, Hashable {
    /// Its name in lower case, e.g. `willr`.
    public let name: String
    /// Our parameters in its order, where that is not ours; those it has not follow after.
    public let order: [String]
    /// A name, and the order of its parameters if it differs.
    public init(_ name: String, _ order: [String] = []) {
      self.name = name
      self.order = order
    }
  }

  /// The places of the parameters in the order in which a call under some name takes them.
  public func positions(calledAs name: String) -> [Int] {
    guard name != self.name, let taLib, taLib.name == name else { return Array(parameters.indices) }
    let first = taLib.order.compactMap { word in parameters.firstIndex { $0.name == word } }
    return first + parameters.indices.filter { !first.contains($0) }
  }
}
