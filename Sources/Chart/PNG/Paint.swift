/// A colour and how much of 256 it covers.
struct Paint {
  var color: UInt32
  var coverage = 256

  /// The colour of a role's fill in a theme.
  init(_ color: Color, _ coverage: Int = 256) {
    self.color = color.hex
    self.coverage = coverage
  }

  /// A pixel under a share of 256 of a colour.
  static func mix(_ below: UInt32, _ above: UInt32, _ coverage: Int) -> UInt32 {
    if coverage >= 256 { return above }
    let share = UInt32(coverage)
    let rest = 256 - share
    let outer = (below & 0xFF00FF) &* rest &+ (above & 0xFF00FF) &* share &+ 0x800080
    let green = (below & 0x00FF00) &* rest &+ (above & 0x00FF00) &* share &+ 0x008000
    return (outer >> 8 & 0xFF00FF) | (green >> 8 & 0x00FF00)
  }

  /// Coverage of 0 to 255 on sixteen steps, as 0 to 256: few enough colours for a palette.
  @inline(__always)
  static func stepped(_ value: Int) -> Int { (value * 15 + 127) / 255 * 256 / 15 }
}
