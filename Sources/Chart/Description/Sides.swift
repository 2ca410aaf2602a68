/// Sides of a chart that have numbers or times.
public struct Sides: OptionSet, Sendable, Hashable {
  /// A bit for each side.
  public let rawValue: UInt8

  /// The sides of some bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Numbers at the right.
  public static let right = Sides(rawValue: 1)
  /// Times below.
  public static let bottom = Sides(rawValue: 2)
  /// Numbers at the left: those of the second scale, or the same as at the right.
  public static let left = Sides(rawValue: 4)
  /// Times above.
  public static let top = Sides(rawValue: 8)

  private static let names: [(String, Sides)] = [
    ("right", .right), ("bottom", .bottom), ("left", .left), ("top", .top),
  ]
}

extension Sides: SpecValue {
  static var shape: SpecShape { .list(.word(names.map(\.0)), least: 0) }

  static func read(_ node: ChartNode, _ path: SpecPath) throws(ChartError) -> Sides {
    guard case .list(let nodes) = node.content else { throw path.wrong(node, "a list of sides") }
    var sides: Sides = []
    for (place, node) in nodes.enumerated() {
      let word = try path.index(place).word(node, "side", among: names.map(\.0))
      for (name, side) in names where name == word { sides.insert(side) }
    }
    return sides
  }

  func node() -> ChartNode {
    .list(Self.names.filter { contains($0.1) }.map { .text($0.0) })
  }
}
