extension ByteWriter {
  /// Boxes as one path of relative commands, about 28 bytes a candle.
  mutating func boxes(_ boxes: [Box]) {
    var x: Int32 = 0
    var y: Int32 = 0
    for (index, box) in boxes.enumerated() {
      if index == 0 {
        raw("M")
        number(box.x)
        nextNumber(box.y)
      } else {
        raw("m")
        number(box.x - x)
        nextNumber(box.y - y)
      }
      outline(box.width, box.height)
      (x, y) = (box.x, box.y)
      if box.isHollow && box.width > 2 && box.height > 2 {
        raw("m1 1v")
        number(box.height - 2)
        raw("h")
        number(box.width - 2)
        raw("v-")
        number(box.height - 2)
        raw("z")
        (x, y) = (box.x + 1, box.y + 1)
      }
    }
  }

  private mutating func outline(_ width: Int32, _ height: Int32) {
    raw("h")
    number(width)
    raw("v")
    number(height)
    raw("h-")
    number(width)
    raw("z")
  }

  /// A path of relative commands, in pixels and halves of them.
  mutating func path(_ path: Path) {
    for index in path.starts.indices {
      let run = path.points[path.run(index)]
      guard var last = run.first else { continue }
      raw("M")
      half(last.x)
      nextHalf(last.y)
      var command = UInt8(ascii: "M")
      for point in run.dropFirst() {
        step(point.x - last.x, point.y - last.y, &command)
        last = point
      }
      if run.count == 1 { raw("h0") }
      if path.isClosed { raw("z") }
    }
  }

  private mutating func step(_ dx: Int32, _ dy: Int32, _ command: inout UInt8) {
    if dy == 0 {
      if command == UInt8(ascii: "h") { nextHalf(dx) } else { begin("h", dx, &command) }
    } else if dx == 0 {
      if command == UInt8(ascii: "v") { nextHalf(dy) } else { begin("v", dy, &command) }
    } else {
      if command == UInt8(ascii: "l") { nextHalf(dx) } else { begin("l", dx, &command) }
      nextHalf(dy)
    }
  }

  private mutating func begin(_ letter: Unicode.Scalar, _ value: Int32, _ command: inout UInt8) {
    command = UInt8(ascii: letter)
    byte(command)
    half(value)
  }
}
