/// Where the lines of a grid lie, and with them the numbers or times at its side.
public enum GridLines: Sendable, Hashable {
  /// At round numbers; where a year, a month or a day begins.
  case nice
  /// So many lines at equal distances, the two borders not counted:
  /// `value = upper − (upper − lower) · i / (count + 1)`.
  case count(Int)
  /// At equal distances of a least number of pixels.
  case every(Int)

  /// How many lines lie between the borders of a number of pixels; nil at round numbers.
  func count(in pixels: Int) -> Int? {
    switch self {
    case .nice: nil
    case .count(let count): max(0, min(count, pixels / 2))
    case .every(let distance): max(1, pixels / max(2, distance)) - 1
    }
  }
}

extension GridLines: SpecValue {
  static var shape: SpecShape {
    let every = SpecKey(
      name: "every", shape: .within(.whole, 4...2_000), isRequired: true,
      summary: "At equal distances of so many pixels at least.")
    return .either([.word(["nice"]), .within(.whole, 0...200), .object([every])])
  }

  static func read(_ node: ChartNode, _ path: SpecPath) throws(ChartError) -> GridLines {
    if node.number != nil {
      return .count(try path.limited(Int.read(node, path), to: 0...200, at: node))
    }
    if let every = node["every"], node.members.count == 1 {
      let path = path.key("every")
      return .every(try path.limited(Int.read(every, path), to: 4...2_000, at: every))
    }
    guard node.text == "nice" else {
      throw path.wrong(node, "'nice', a number of lines or { \"every\": 50 }")
    }
    return .nice
  }

  func node() -> ChartNode {
    switch self {
    case .nice: .text("nice")
    case .count(let count): count.node()
    case .every(let distance): .object([("every", distance.node())])
    }
  }
}
