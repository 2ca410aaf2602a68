import Support
import Testing

@testable import Chart

/// Paths of boxes cover the pixels of the boxes.
@Suite struct BoxTextTests {
  private static let size = 48

  /// Boxes in columns that do not overlap: on one floor, anywhere, hollow, one pixel wide.
  private func boxes(_ round: Int) -> [Box] {
    var random = SplitMix64(seed: UInt64(round) &+ 5)
    var x = random.whole(0...3)
    var boxes: [Box] = []
    while x < 40 {
      let width = random.whole(1...6)
      let height = random.whole(1...20)
      let top = random.whole(0...2) == 0 ? 40 - height : random.whole(0...20)
      boxes.append(Box(x, top, width, height, hollow: random.whole(0...2) == 0))
      x += width + random.whole(0...3)
    }
    return boxes
  }

  private func pixels(_ box: Box) -> Set<Int> {
    var set: Set<Int> = []
    for y in Int(box.y)..<Int(box.y + box.height) {
      for x in Int(box.x)..<Int(box.x + box.width) {
        let isEdge =
          y == Int(box.y) || y == Int(box.y + box.height) - 1 || x == Int(box.x)
          || x == Int(box.x + box.width) - 1
        if isEdge || !box.isHollow { set.insert(y * Self.size + x) }
      }
    }
    return set
  }

  @Test(arguments: 0..<40)
  func `a filled path covers its boxes`(round: Int) throws {
    let boxes = boxes(round)
    let wanted = boxes.reduce(into: Set<Int>()) { $0.formUnion(pixels($1)) }
    for isClosed in [false, true] {
      var writer = ByteWriter()
      writer.boxes(boxes, closed: isClosed)
      let path = try #require(PlainPath(String(decoding: writer.bytes, as: UTF8.self)))
      #expect(path.filled(Self.size) == wanted)
    }
  }

  @Test(arguments: 0..<40)
  func `lines cover wicks and frames`(round: Int) throws {
    let boxes = boxes(round).filter(\.isLine)
    let wanted = boxes.reduce(into: Set<Int>()) { $0.formUnion(pixels($1)) }
    var writer = ByteWriter()
    writer.lines(boxes)
    let path = try #require(PlainPath(String(decoding: writer.bytes, as: UTF8.self)))
    #expect(path.stroked(Self.size) == wanted)
  }

  @Test func `boxes on one floor need no move`() {
    var writer = ByteWriter()
    writer.boxes([Box(1, 4, 3, 6), Box(6, 2, 3, 8), Box(9, 9, 1, 1)], closed: false)
    #expect(String(decoding: writer.bytes, as: UTF8.self) == "M1 10v-6h3v6h2v-8h3v8v-1h1v1")
  }

  @Test func `a frame and its wicks are four lines and two`() {
    var writer = ByteWriter()
    writer.lines([Box(8, 5, 1, 3), Box(6, 8, 5, 10, hollow: true), Box(8, 18, 1, 4)])
    #expect(String(decoding: writer.bytes, as: UTF8.self) == "M8.5 5.5v2m-2 1h4v9h-4zm2 10v3")
  }

  @Test func `the largest boxes do not trap`() {
    var writer = ByteWriter()
    let huge = Box(.max, .max, .max, .max, hollow: true)
    writer.boxes([huge, Box(.min, .min, .max, .max), huge], closed: false)
    writer.lines([huge, huge])
    #expect(!writer.bytes.isEmpty)
  }
}

/// A path of the commands M m h v z, in whole and half pixels.
private struct PlainPath {
  /// The corners of each figure, and whether it is closed.
  private var figures: [(points: [(x: Double, y: Double)], isClosed: Bool)] = []

  init?(_ text: String) {
    var pen = (x: 0.0, y: 0.0)
    var rest = Substring(text)
    while let letter = rest.popFirst() {
      let numbers = Self.numbers(&rest)
      switch (letter, numbers.count) {
      case ("M", 2): pen = (numbers[0], numbers[1])
      case ("m", 2): pen = (pen.x + numbers[0], pen.y + numbers[1])
      case ("h", 1): pen.x += numbers[0]
      case ("v", 1): pen.y += numbers[0]
      case ("z", 0):
        guard let first = figures.last?.points.first else { return nil }
        figures[figures.count - 1].isClosed = true
        pen = first
        continue
      default: return nil
      }
      if letter == "M" || letter == "m" {
        figures.append(([pen], false))
      } else {
        figures[figures.count - 1].points.append(pen)
      }
    }
  }

  private static func numbers(_ rest: inout Substring) -> [Double] {
    var numbers: [Double] = []
    while let first = rest.first, first == " " || first == "-" || first == "." || first.isNumber {
      if first == " " { rest.removeFirst() }
      let sign = rest.first == "-" ? "-" : ""
      if !sign.isEmpty { rest.removeFirst() }
      let digits = rest.prefix { $0.isNumber || $0 == "." }
      rest.removeFirst(digits.count)
      numbers.append(Double(sign + "0" + digits) ?? .nan)
    }
    return numbers
  }

  /// The pixels around whose middles the path winds: each line down or up counts for all that lie left of it.
  func filled(_ size: Int) -> Set<Int> {
    var windings = [Int](repeating: 0, count: size * size)
    for (points, _) in figures {
      for (a, b) in zip(points, points.dropFirst() + points.prefix(1)) where a.y != b.y {
        for y in 0..<size where (a.y <= Double(y) + 0.5) != (b.y <= Double(y) + 0.5) {
          for x in 0..<size where Double(x) + 0.5 < a.x {
            windings[y * size + x] += a.y < b.y ? 1 : -1
          }
        }
      }
    }
    return Set(windings.indices.filter { windings[$0] != 0 })
  }

  /// The pixels that a line of one pixel with square ends covers.
  func stroked(_ size: Int) -> Set<Int> {
    var set: Set<Int> = []
    for (points, isClosed) in figures {
      for (a, b) in zip(points, points.dropFirst() + (isClosed ? points.prefix(1) : [])) {
        for y in Int(min(a.y, b.y))...Int(max(a.y, b.y)) {
          for x in Int(min(a.x, b.x))...Int(max(a.x, b.x)) { set.insert(y * size + x) }
        }
      }
    }
    return set
  }
}
