import Glibc
import Text

/// How numbers are written in a chart: minus is U+2212, thousands by comma.
public struct NumberFormat: Sendable, Hashable {
  /// What the digits stand for.
  public enum Style: String, CaseIterable, Sendable {
    /// 1,234.50
    case plain
    /// 1.2 M, 15k: for amounts on axes.
    case compact
    /// A fraction as per cent: 0.125 is 12.5 %.
    case percent
  }

  /// What the digits stand for.
  public var style: Style
  /// Whether a plus sign is before positive numbers.
  public var isSigned: Bool
  /// Digits after the point; nil on an axis takes what its step needs, elsewhere two.
  public var decimals: Int?

  /// A format.
  public init(_ style: Style = .plain, signed: Bool = false, decimals: Int? = nil) {
    self.style = style
    isSigned = signed
    self.decimals = decimals
  }

  /// The number in words of a chart; a dash where it is not known.
  public func text(_ value: Double) -> String {
    guard value.isFinite else { return "–" }
    switch style {
    case .plain: return signed(value, Self.grouped(abs(value), decimals ?? 2))
    case .percent: return signed(value, Self.grouped(abs(value) * 100, decimals ?? 1)) + "\u{202F}%"
    case .compact: return compact(value)
    }
  }

  private func signed(_ value: Double, _ digits: String) -> String {
    let isZero = !digits.contains { $0 >= "1" && $0 <= "9" }
    if isZero { return digits }
    return value < 0 ? "−" + digits : isSigned ? "+" + digits : digits
  }

  /// A large number as digits and a power of ten, such as 1.25e20.
  private static func powered(_ value: Double) -> String {
    guard value.isFinite else { return "–" }
    var exponent = Int(floor(log10(value)))
    var digits = value / pow(10, Double(exponent))
    if digits >= 9.995 { (digits, exponent) = (digits / 10, exponent + 1) }
    return grouped(digits, 2) + "e\(exponent)"
  }

  private func compact(_ value: Double) -> String {
    if abs(value) >= 1e18 { return signed(value, Self.powered(abs(value))) }
    let unit = Self.unit(abs(value))
    let scaled = abs(value) / unit.size
    let places = unit.size == 1 ? decimals ?? (scaled < 100 ? 2 : 0) : scaled < 100 ? 2 : 0
    return signed(value, Self.grouped(scaled, places)) + unit.name
  }

  static func unit(_ size: Double) -> (size: Double, name: String) {
    switch size {
    case ..<1e4: (1, "")
    case ..<1e6: (1e3, "k")
    case ..<1e9: (1e6, "\u{202F}M")
    case ..<1e12: (1e9, "\u{202F}B")
    default: (1e12, "\u{202F}T")
    }
  }

  /// How many digits after the point a step of an axis needs.
  static func decimals(_ step: Double) -> Int {
    for places in 0...PriceDecimals.most {
      let scaled = step * power(places)
      if abs(scaled - scaled.rounded()) < scaled * 1e-6 { return places }
    }
    return PriceDecimals.most
  }

  /// How many digits tell values of a range apart, two at least.
  public static func decimals(telling range: Double) -> Int {
    range > 0 && range.isFinite ? decimals(between: range / 4) : 2
  }

  /// How many digits a value has that lies between lines a step apart: as many as tell 25 such
  /// values apart, two at least.
  static func decimals(between step: Double) -> Int {
    (2...PriceDecimals.most).first { step * power($0) >= 25 * (1 - 1e-9) } ?? PriceDecimals.most
  }

  /// A number of at least 0 with commas and a fixed number of decimals.
  static func grouped(_ value: Double, _ decimals: Int) -> String {
    let places = max(0, min(decimals, PriceDecimals.most))
    let scaled = (value * power(places)).rounded()
    guard scaled < 9e15 else { return powered(value) }
    var whole = UInt64(scaled)
    var bytes: [UInt8] = []
    var count = 0
    repeat {
      if places > 0 && count == places { bytes.append(UInt8(ascii: ".")) }
      if count > places && (count - places) % 3 == 0 { bytes.append(UInt8(ascii: ",")) }
      bytes.append(UInt8(ascii: "0") + UInt8(whole % 10))
      whole /= 10
      count += 1
    } while whole > 0 || count <= places
    return String(decoding: bytes.reversed(), as: UTF8.self)
  }

  /// Hundredths as CSS writes them: 75 is .75.
  static func hundredths(_ percent: Int) -> String {
    percent >= 100
      ? "1" : percent % 10 == 0 ? ".\(percent / 10)" : percent < 10 ? ".0\(percent)" : ".\(percent)"
  }

  private static func power(_ exponent: Int) -> Double { pow(10, Double(exponent)) }
}

/// A number for messages, whole ones in groups of three: `20,000`.
func grouped(_ value: Double) -> String {
  value == value.rounded() && (0..<1e12).contains(value)
    ? NumberFormat.grouped(value, 0) : plain(value)
}
