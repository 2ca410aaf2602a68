/// The colours of a picture, numbered in the order of their appearance.
///
/// A picture has some hundred colours, so a pixel is a number of two bytes, and what a paint makes
/// of a colour is worked out once.
struct ColorNumbers {
  /// The colours as 0xRRGGBB.
  private(set) var colors: [UInt32] = []
  private var slots = [Int32](repeating: -1, count: 1_024)
  private var mixed = [Mix](repeating: Mix(), count: 1 << Self.mixBits)

  private static let most = 65_536
  private static let mixBits: UInt64 = 11

  private struct Mix {
    var key = UInt64.max
    var number: UInt16 = 0
  }

  /// The number of a colour; nil where there are 65,536 others already.
  mutating func number(_ color: UInt32) -> UInt16? {
    let place = slot(color)
    if slots[place] >= 0 { return UInt16(slots[place]) }
    if colors.count == Self.most { return nil }
    slots[place] = Int32(colors.count)
    colors.append(color)
    if 2 * colors.count > slots.count { grow() }
    return UInt16(colors.count - 1)
  }

  /// The number of what a share of 256 of a paint makes of a colour; where there is no room for
  /// another colour, what lies below stays.
  @inline(__always)
  mutating func mix(_ below: UInt16, _ paint: UInt32, _ coverage: Int) -> UInt16 {
    let key = UInt64(paint) << 32 | UInt64(below) << 16 | UInt64(coverage)
    let place = Int((key &* 0x9E37_79B9_7F4A_7C15) >> (64 - Self.mixBits))
    if mixed[place].key == key { return mixed[place].number }
    let color = Paint.mix(colors[Int(below)], paint, coverage)
    let number = number(color) ?? below
    mixed[place] = Mix(key: key, number: number)
    return number
  }

  private func slot(_ color: UInt32) -> Int {
    var place = Int((color &* 0x9E37_79B1) >> 12) & (slots.count - 1)
    while slots[place] >= 0 && colors[Int(slots[place])] != color {
      place = (place + 1) & (slots.count - 1)
    }
    return place
  }

  private mutating func grow() {
    slots = [Int32](repeating: -1, count: 4 * slots.count)
    for (number, color) in colors.enumerated() { slots[slot(color)] = Int32(number) }
  }
}
