import Text

extension ChartTransform: SpecValue {
  private static let words = ["heikin-ashi", "renko", "timeshare"]

  static var shape: SpecShape {
    let renko = SpecKey(
      name: "renko", shape: BrickKeys.shape, isRequired: true,
      summary: "Bricks, which only a move of their height adds to.")
    let share = SpecKey(
      name: "timeshare", shape: SessionKeys.shape, isRequired: true,
      summary: "The last session, minute by minute.")
    return .either([.word(words), .object([renko]), .object([share])])
  }

  static func read(_ node: ChartNode, _ path: SpecPath) throws(ChartError) -> ChartTransform {
    guard case .object(let members) = node.content else {
      switch try path.word(node, "transform", among: words) {
      case "heikin-ashi": return .heikinAshi
      case "renko": return .renko(.standard)
      default: return .timeShare(TimeShare())
      }
    }
    let known = Array(words.dropFirst())
    for member in members where !known.contains(member.name) {
      throw path.key(member.name).error(
        .unknownKey(member.name, nearest: Nearest.name(to: member.name, among: known), all: known),
        at: member)
    }
    if members.count > 1 {
      throw path.key(members[1].name).error(.together(known[0], known[1]), at: members[1])
    }
    guard let member = members.first else {
      throw path.wrong(node, "'heikin-ashi', { \"renko\": … } or { \"timeshare\": … }")
    }
    let inner = path.key(member.name)
    if member.name == "renko" { return .renko(try BrickKeys.brick(member.value, inner)) }
    let hours = try SessionKeys.read(member.value, inner).hours
    return .timeShare(hours.map { TimeShare(hours: $0.spans) } ?? TimeShare())
  }

  func node() throws(ChartError) -> ChartNode {
    switch self {
    case .heikinAshi: return .text("heikin-ashi")
    case .renko(.standard): return .text("renko")
    case .renko(let brick): return .object([("renko", try BrickKeys(brick).node())])
    case .timeShare(TimeShare()): return .text("timeshare")
    case .timeShare(let share):
      let keys = SessionKeys(hours: TradingHours(share.hours))
      return .object([("timeshare", try keys.node())])
    }
  }
}

/// What a description says of bricks.
private struct BrickKeys: SpecObject {
  var brick: Double?
  var percent: Double?
  var ranges: Double?
  var bars: Int?

  static var blank: BrickKeys { BrickKeys() }

  init() {}

  init(_ brick: Brick) {
    switch brick {
    case .price(let height): self.brick = height
    case .percent(let share): percent = share
    case .ranges(let factor, let length): (ranges, bars) = (factor, length)
    }
  }

  static var fields: [SpecField<BrickKeys>] {
    [
      SpecField("brick", \.brick, in: 1e-9...1e9, "The height in the unit of the price."),
      SpecField("percent", \.percent, in: 1e-6...100, "The height in per cent of the close."),
      SpecField(
        "ranges", \.ranges, in: 0.001...1_000, "The height in average true ranges; usually 1."),
      SpecField("bars", \.bars, in: 1...10_000, "The bars in the average range; usually 14."),
    ]
  }

  static func brick(_ node: ChartNode, _ path: SpecPath) throws(ChartError) -> Brick {
    let keys = try read(node, path)
    let heights = node.members.filter { $0.name != "bars" }
    if heights.count > 1 {
      throw path.key(heights[1].name).error(
        .together(heights[0].name, heights[1].name), at: heights[1])
    }
    if let height = heights.first, height.name != "ranges", let bars = node["bars"] {
      throw path.key("bars").error(.together(height.name, "bars"), at: bars)
    }
    if let height = keys.brick { return .price(height) }
    if let share = keys.percent { return .percent(share) }
    return .ranges(keys.ranges ?? 1, bars: keys.bars ?? 14)
  }
}

/// What a description says of a time share.
private struct SessionKeys: SpecObject {
  var hours: TradingHours?

  static var blank: SessionKeys { SessionKeys() }

  static var fields: [SpecField<SessionKeys>] {
    [
      SpecField(
        "hours", \.hours,
        "The parts of the session, as in [\"09:30-16:00\"]; the whole day if left out.")
    ]
  }
}
