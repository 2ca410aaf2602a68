extension FrameSize: SpecWord {
  static var what: String { "size" }
}

extension Frame: SpecObject {
  static var blank: Frame { Frame() }

  static var shape: SpecShape {
    let size = SpecKey(
      name: "size", shape: FrameSize.shape, summary: "The measures that the others begin with.")
    return .either([FrameSize.shape, .object([size] + fields.map(\.key))])
  }

  static var fields: [SpecField<Frame>] {
    [
      SpecField("width", \.width, in: ChartLimits.side, "Width of the picture in pixels."),
      SpecField("axis", \.axis, in: 0...2_000, "Room for numbers; it grows when they need more."),
      SpecField("left", \.left, in: 0...2_000, "Room at the left of the first bar."),
      SpecField("room", \.room, in: 0...10_000, "Room at the right of the last bar."),
      SpecField("gap", \.gap, in: 0...500, "Room between two panes."),
      SpecField("timeAxis", \.timeAxis, in: 0...500, "Height of the time axis; 0 leaves it out."),
      SpecField(
        "spacing", \.spacing, in: 0.5...500,
        "Pixels from bar to bar; left out, the bars are spread over the width."),
      SpecField("widestSpacing", \.widestSpacing, in: 1...500, "The widest spread of bars."),
      SpecField(
        "bodyGap", \.bodyGap, in: 0...100,
        "Pixels from one body to the next; left out, a fifth of what a bar has."),
      SpecField("byClock", \.isByClock, "Whether bars lie by the clock and not by their index."),
      SpecField(
        "slots", \.slots, in: 1...1e6,
        "For how many bars there is room from the left, such as the minutes of a day."),
      SpecField(
        "ahead", \.ahead, in: 0...1_000,
        "For how many bars there is room behind the last one; left out, as many as are needed."),
      SpecField("timeGap", \.timeGap, in: 8...2_000, "Pixels at least between two time labels."),
      SpecField("columns", \.columns, "Where the lines of time lie: nice, or so many."),
      SpecField(
        "labels", \.labels,
        "The sides at which numbers and times stand; the others give their room back."),
      SpecField("twoTimeLines", \.hasTwoTimeLines, "Whether times have a second line."),
      SpecField("yearsOnly", \.finestYear, "Whether the time axis names years only."),
      SpecField("endsOnly", \.timeEndsOnly, "Whether it names only the first and the last bar."),
      SpecField("paneRules", \.hasPaneRules, "Whether a rule lies between two panes."),
      SpecField("timeRule", \.hasTimeRule, "Whether a rule lies above the time axis."),
      SpecField("top", \.top, in: 0...2_000, "Room above the first pane."),
      SpecField("margins", \.margins, "Blank room around everything."),
      SpecField(
        ifAny: "lineWidth", \.lineWidth, in: 0.5...20,
        "The width in pixels of lines that have none of their own."),
      SpecField("numbers", \.numbers, "Where the numbers of an axis stand beside their lines."),
      SpecField(
        "numbersInside", \.numbersInside,
        "Whether numbers stand over the plot, which then has the whole width."),
      SpecField(
        ifAny: "timesBelow", \.timesBelow, in: 1...100,
        "Below which pane the times stand, counted from 1; left out, the last."),
      SpecField(
        ifAny: "timeFormat", \.timeFormat,
        "How times are written, such as MM/dd or HH:mm; left out, what a reader needs."),
      SpecField(
        ifAny: "timeEvery", \.timeEvery, in: 1...100_000,
        "Bars whose number is a multiple of it have a time and a line."),
      SpecField("times", \.times, "Words of one's own in place of the times."),
      SpecField("textSize", \.textSize, in: 6...40, "The size of all words in pixels."),
    ]
  }

  static func read(_ node: ChartNode, _ path: SpecPath) throws(ChartError) -> Frame {
    if node.text != nil { return try FrameSize.read(node, path).frame }
    var start = blank
    if let size = node["size"] { start = try FrameSize.read(size, path.key("size")).frame }
    return try read(node, path, into: start, besides: ["size"])
  }

  /// A size by its name where that says all, and with what differs where that is shorter.
  func node() throws(ChartError) -> ChartNode {
    var shortest = try members()
    for size in FrameSize.allCases {
      let differing = try members(unlike: size.frame)
      if differing.isEmpty { return size.node() }
      if differing.count + 1 < shortest.count {
        shortest = [.init("size", size.node())] + differing
      }
    }
    return ChartNode(.object(shortest))
  }
}

extension BarWindow: SpecObject {
  static var blank: BarWindow { BarWindow() }

  static var fields: [SpecField<BarWindow>] {
    [
      SpecField("bars", \.bars, "From one bar to before another, counted from 0."),
      SpecField("from", \.fromTime, "The first time that is shown."),
      SpecField("to", \.toTime, "The first time that is no longer shown."),
      SpecField("last", \.last, in: 1...1e9, "How many bars at most, the last of the others."),
    ]
  }

  fileprivate var fromTime: SpecTime? {
    get { from.map(SpecTime.init) }
    set { from = newValue?.milliseconds }
  }

  fileprivate var toTime: SpecTime? {
    get { to.map(SpecTime.init) }
    set { to = newValue?.milliseconds }
  }
}

/// A time on the exchange's clock: `2020-01-31`, `2020-01-31 14:30`, or milliseconds since 1970.
struct SpecTime: SpecValue, Hashable {
  var milliseconds: Int64

  static var shape: SpecShape {
    .either([.pattern("^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d{3})?)?)?$"), .whole])
  }

  static func read(_ node: ChartNode, _ path: SpecPath) throws(ChartError) -> SpecTime {
    if node.number != nil { return SpecTime(milliseconds: Int64(try Int.read(node, path))) }
    guard let text = node.text else { throw path.wrong(node, "a date such as \"2020-01-31\"") }
    guard let time = CivilTime.milliseconds(text) else {
      throw path.error(.badTime(text), at: node)
    }
    return SpecTime(milliseconds: time)
  }

  func node() -> ChartNode {
    let text = CivilTime(milliseconds).isoText
    return CivilTime.milliseconds(text) == milliseconds
      ? .text(text) : .number(Double(milliseconds))
  }
}
