import Chart
import Glibc

/// Which colours a terminal has.
enum ColourDepth: Hashable {
  case none, sixteen, many, full

  /// Whether `NO_COLOR` is set.
  static var wantsNone: Bool { !word("NO_COLOR").isEmpty }

  private static func word(_ name: String) -> String {
    getenv(name).map { String(cString: $0) } ?? ""
  }

  /// What the environment says: `NO_COLOR`, `COLORTERM` and `TERM`.
  static var ofTerminal: ColourDepth {
    let term = word("TERM")
    if wantsNone || term == "dumb" { return .none }
    if ["truecolor", "24bit"].contains(word("COLORTERM")) || term.hasSuffix("-direct") {
      return .full
    }
    return term.contains("256color") ? .many : .sixteen
  }

  /// The codes that make a colour that of the characters; empty for none.
  func codes(_ color: Color) -> String {
    switch self {
    case .none: ""
    case .full: "38;2;\(color.red);\(color.green);\(color.blue)"
    case .many: "38;5;\(Self.place(color))"
    case .sixteen: "\(Self.basic(color))"
    }
  }

  /// The nearest of the 6 × 6 × 6 colours and the 24 greys that terminals of 256 colours have.
  private static func place(_ color: Color) -> Int {
    let levels = [0, 95, 135, 175, 215, 255]
    let channels = [Int(color.red), Int(color.green), Int(color.blue)]
    func nearest(_ value: Int) -> Int {
      levels.indices.min { abs(levels[$0] - value) < abs(levels[$1] - value) } ?? 0
    }
    let cube = channels.map(nearest)
    let grey = min(23, max(0, (channels.reduce(0, +) / 3 - 3) / 10))
    func distance(_ other: [Int]) -> Int {
      zip(channels, other).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
    }
    let isGrey =
      distance(Array(repeating: 8 + 10 * grey, count: 3)) < distance(cube.map { levels[$0] })
    return isGrey ? 232 + grey : 16 + 36 * cube[0] + 6 * cube[1] + cube[2]
  }

  /// One of eight: black to white, and bright black for what is grey.
  private static func basic(_ color: Color) -> Int {
    let channels = [Int(color.red), Int(color.green), Int(color.blue)]
    let most = channels.max() ?? 0
    let least = channels.min() ?? 0
    if most - least < 40 { return most > 170 ? 37 : 90 }
    let middle = (most + least) / 2
    let bits = channels.enumerated().reduce(0) { $0 | ($1.element > middle ? 1 << $1.offset : 0) }
    return 30 + bits
  }
}
