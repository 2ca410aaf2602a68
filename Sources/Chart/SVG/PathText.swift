extension ByteWriter {
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
