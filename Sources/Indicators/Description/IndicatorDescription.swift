/// What is known about an indicator without running it: the language, `kreplay indicators`, the
/// JSON Schema, the charts and the contract tests are made from it.
public struct IndicatorDescription: Sendable {
  /// The short name that the language uses: lower case, e.g. `rsi`.
  public var name: String { kept.content.name }
  /// Other names it answers to, TA-Lib's among them.
  public var aliases: [String] { kept.content.aliases }
  /// Its title in English, e.g. `Relative strength index`.
  public var title: String { kept.content.title }
  /// Its title in Chinese, e.g. `相对强弱指标`.
  public var chinese: String { kept.content.chinese }
  /// Its title in Chinese as Taiwan writes it, e.g. `相對強弱指標`.
  public var traditional: String { kept.content.traditional }
  /// Its title in Japanese, e.g. `相対力指数`.
  public var japanese: String { kept.content.japanese }
  /// The function of TA-Lib that it is, if it is one.
  public var taLib: TALibName? { kept.content.taLib }
  /// The group that it is listed in.
  public var group: Group { kept.content.group }
  /// One sentence: the question it answers.
  public var summary: String { kept.content.summary }
  /// The formula as text, a line a symbol; a trace names its values by these symbols.
  public var formula: String { kept.content.formula }
  /// The numbers it takes, in positional order after the sources.
  public var parameters: [Parameter] { kept.content.parameters }
  /// The series it takes, in positional order.
  public var inputs: [Input] { kept.content.inputs }
  /// The series it gives; the first is what its name alone means.
  public var outputs: [Output] { kept.content.outputs }
  /// Where a chart draws it.
  public var pane: Pane { kept.content.pane }
  /// How many inputs come before the first value of an output, from the settings; of an output that
  /// is found in the data, at the least.
  public var warmup: @Sendable (_ settings: Settings, _ output: Int) -> Int { kept.content.warmup }
  /// How long it remembers what it was given.
  public var memory: Memory { kept.content.memory }
  /// When a value is known, and whether it changes afterwards.
  public var timing: Timing { kept.content.timing }
  /// What it answers where the formula alone gives none: flat prices, zero range, zero volume.
  public var edgeCases: String { kept.content.edgeCases }
  /// Book and page, or library and version, and the tolerance to which it agrees.
  public var source: String { kept.content.source }
  /// A rule in the language that uses it.
  public var example: String { kept.content.example }
  /// The larger indicator that has what this one gives among its outputs, if there is one.
  var part: Part? {
    get { kept.part }
    set { kept = Kept(kept.content, newValue) }
  }
  /// A fresh indicator.
  public var make: @Sendable (Settings) -> any Indicator { kept.content.make }

  /// All of it, in one place: graphs and expressions pass descriptions on, and have no copy of each text.
  private var kept: Kept

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
    let other = taLib.map { [$0.name] } ?? []
    kept = Kept(
      Content(
        name: name, aliases: aliases + other.filter { $0 != name && !aliases.contains($0) },
        title: title, chinese: chinese, traditional: traditional, japanese: japanese, taLib: taLib,
        group: group, summary: summary, formula: formula, parameters: parameters, inputs: inputs,
        outputs: outputs, pane: pane, warmup: { warmup($0.fitted(to: parameters), $1) },
        memory: memory.fitting(parameters), timing: timing, edgeCases: edgeCases, source: source,
        example: example, make: { make($0.fitted(to: parameters)) }), nil)
  }

  private final class Kept: Sendable {
    let content: Content
    let part: Part?

    init(_ content: Content, _ part: Part?) { (self.content, self.part) = (content, part) }
  }

  private struct Content: Sendable {
    let name: String
    let aliases: [String]
    let title: String
    let chinese: String
    let traditional: String
    let japanese: String
    let taLib: TALibName?
    let group: Group
    let summary: String
    let formula: String
    let parameters: [Parameter]
    let inputs: [Input]
    let outputs: [Output]
    let pane: Pane
    let warmup: @Sendable (_ settings: Settings, _ output: Int) -> Int
    let memory: Memory
    let timing: Timing
    let edgeCases: String
    let source: String
    let example: String
    let make: @Sendable (Settings) -> any Indicator
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
