/// A colour of eight bits a channel, in sRGB.
public struct Color: Sendable, Hashable {
  /// Red, 0 to 255.
  public let red: UInt8
  /// Green, 0 to 255.
  public let green: UInt8
  /// Blue, 0 to 255.
  public let blue: UInt8

  /// A colour from one number, 0xRRGGBB.
  public init(_ hex: UInt32) {
    red = UInt8(truncatingIfNeeded: hex >> 16)
    green = UInt8(truncatingIfNeeded: hex >> 8)
    blue = UInt8(truncatingIfNeeded: hex)
  }

  /// The colour as one number, 0xRRGGBB.
  public var hex: UInt32 { UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }

  /// The colour as CSS writes it, `#RRGGBB`.
  public var css: String {
    let digits = Array("0123456789ABCDEF")
    var text = "#"
    for shift in stride(from: 20, through: 0, by: -4) {
      text.append(digits[Int(hex >> UInt32(shift)) & 15])
    }
    return text
  }
}
