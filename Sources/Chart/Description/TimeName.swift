/// Words of one's own at a time of the axis.
public struct TimeName: Sendable, Hashable {
  /// The words; empty for a line alone.
  public var text: String
  /// The bar, counted from 0.
  public var bar: Int?
  /// The time, in milliseconds since 1970 on the exchange's clock: the first bar that is not before it.
  public var time: Int64?
  /// Whether the grid has a line there.
  public var hasLine: Bool

  /// Words at a bar.
  public init(_ text: String, bar: Int, line: Bool = true) {
    self.text = text
    self.bar = bar
    hasLine = line
  }

  /// Words at a time.
  public init(_ text: String, time: Int64, line: Bool = true) {
    self.text = text
    self.time = time
    hasLine = line
  }
}

extension TimeName: SpecObject {
  static var blank: TimeName { TimeName("", bar: 0).nowhere }

  private var nowhere: TimeName {
    var name = self
    name.bar = nil
    return name
  }

  static var fields: [SpecField<TimeName>] {
    [
      SpecField(required: "text", \.text, example: "\"Q1\"", "The words; empty for a line alone."),
      SpecField(ifAny: "bar", \.bar, "The bar, counted from 0."),
      SpecField(ifAny: "time", \.place, "The time, in place of the bar."),
      SpecField("line", \.hasLine, "Whether the grid has a line there."),
    ]
  }

  fileprivate var place: SpecTime? {
    get { time.map(SpecTime.init) }
    set { time = newValue?.milliseconds }
  }
}

/// Where words of one's own are.
struct OwnTimes {
  private(set) var labels: [Label] = []
  /// The bars at which the grid has lines.
  private(set) var lines: [Int] = []

  init(_ names: [TimeName], _ times: [Int64], _ bars: BarAxis, _ shown: Range<Int>) {
    for name in names {
      let found = name.time.map { BarWindow(from: $0).bars(of: times).lowerBound }
      guard let bar = name.bar ?? found, shown.contains(bar) else { continue }
      if name.hasLine { lines.append(bar) }
      if !name.text.isEmpty {
        labels.append(Label(name.text, .text, bars.center(bar), 0, .middle))
      }
    }
  }
}
