extension ByteWriter {
  /// Boxes as one path to fill, of relative commands: about 14 bytes each, 11 where they are on
  /// one floor. Where the path has a stroke too, its boxes are closed.
  mutating func boxes(_ boxes: [Box], closed: Bool) {
    var pen = Pen()
    var floor: Int32?
    for (index, box) in boxes.enumerated() {
      if let floor, floor == box.floor, !box.isFrame {
        if box.x != pen.x { step("h", box.x &- pen.x) }
        tower(box, &pen)
      } else if !closed, box.sharesFloor(boxes, index + 1) {
        floor = box.floor
        move(to: box.x, box.floor, &pen)
        tower(box, &pen)
      } else {
        floor = nil
        outline(box, &pen, closed)
        if box.isFrame { inside(box, &pen, closed) }
      }
    }
  }

  /// Boxes of one pixel's width and frames as one path to stroke with square ends, of about 8 and
  /// 14 bytes each. A line runs through the middles of its pixels.
  mutating func lines(_ boxes: [Box]) {
    var pen = Pen(hasOffset: true)
    for box in boxes {
      move(to: box.x, box.y, &pen)
      if box.isFrame {
        step("h", box.width &- 1)
        step("v", box.height &- 1)
        step("h", 1 &- box.width)
        byte(UInt8(ascii: "z"))
      } else {
        step("v", box.height &- 1)
        pen.y &+= box.height &- 1
      }
    }
  }

  /// From the floor up, across, and down again: the way on to the next lies on the floor, where it
  /// encloses nothing.
  private mutating func tower(_ box: Box, _ pen: inout Pen) {
    step("v", 0 &- box.height)
    step("h", box.width)
    step("v", box.height)
    pen.x = box.x &+ box.width
  }

  private mutating func outline(_ box: Box, _ pen: inout Pen, _ closed: Bool) {
    move(to: box.x, box.y, &pen)
    step("h", box.width)
    step("v", box.height)
    step("h", 0 &- box.width)
    if closed { byte(UInt8(ascii: "z")) } else { pen.y = box.floor }
  }

  private mutating func inside(_ box: Box, _ pen: inout Pen, _ closed: Bool) {
    move(to: box.x &+ 1, box.y &+ 1, &pen)
    step("v", box.height &- 2)
    step("h", box.width &- 2)
    step("v", 2 &- box.height)
    if closed { byte(UInt8(ascii: "z")) } else { pen.x &+= box.width &- 2 }
  }

  private mutating func step(_ letter: Unicode.Scalar, _ length: Int32) {
    byte(UInt8(ascii: letter))
    number(length)
  }

  /// The first move says where, the others how far.
  private mutating func move(to x: Int32, _ y: Int32, _ pen: inout Pen) {
    if pen.isFirst {
      let offset: Int32 = pen.hasOffset ? 1 : 0
      byte(UInt8(ascii: "M"))
      half(2 &* x &+ offset)
      nextHalf(2 &* y &+ offset)
    } else {
      byte(UInt8(ascii: "m"))
      number(x &- pen.x)
      nextNumber(y &- pen.y)
    }
    (pen.x, pen.y, pen.isFirst) = (x, y, false)
  }
}

/// Where a path has come to.
private struct Pen {
  /// Whether it is half a pixel right of and below what it says.
  var hasOffset = false
  var x: Int32 = 0
  var y: Int32 = 0
  var isFirst = true
}

extension Box {
  /// Whether it is a frame with an inside.
  var isFrame: Bool { isHollow && width > 2 && height > 2 }

  /// Whether a line one pixel wide draws it.
  var isLine: Bool { isFrame || (width == 1 && height > 1) }

  fileprivate var floor: Int32 { y &+ height }

  /// Whether it and another of some boxes are whole and are on one floor.
  fileprivate func sharesFloor(_ boxes: [Box], _ other: Int) -> Bool {
    other < boxes.count && boxes[other].floor == floor && !isFrame && !boxes[other].isFrame
  }
}
