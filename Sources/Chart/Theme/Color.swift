import Glibc

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

  /// The colour that a text says: `#83FF92`, or `#8F9` for `#88FF99`; nil for anything else.
  public init?(_ text: String) {
    let digits = text.unicodeScalars.dropFirst().compactMap(\.hexadecimalValue)
    guard text.hasPrefix("#"), digits.count == text.unicodeScalars.count - 1 else { return nil }
    switch digits.count {
    case 3: self.init(digits.reduce(0) { $0 << 8 | $1 << 4 | $1 })
    case 6: self.init(digits.reduce(0) { $0 << 4 | $1 })
    default: return nil
    }
  }

  /// How far apart two colours are in lightness: the contrast of WCAG 2.1, from 1 to 21.
  public func contrast(_ other: Color) -> Double {
    let (a, b) = (luminance, other.luminance)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  /// The relative luminance of sRGB.
  private var luminance: Double {
    func linear(_ value: UInt8) -> Double {
      let share = Double(value) / 255
      return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }
}
