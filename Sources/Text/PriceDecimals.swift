import Glibc

/// How many digits after the point prices have.
///
/// A price of up to seven significant digits has those of its text. One of more went through 32 bits
/// or was worked out: it is read to seven digits, and where it needs all of them nobody quoted it. Of
/// the quoted prices three in four tell the count, since exchanges report some trades between their
/// ticks. Where most were worked out, as prices adjusted for splits are, the count comes from their
/// size: two digits from 10 on, four significant ones below.
package enum PriceDecimals {
  /// As many as are written: what a `Double` keeps of a price below one.
  package static let most = 15
  /// How many prices are looked at, the last ones.
  package static let sample = 2_000

  /// The digits that prices need, 0 to 15; two where there is no price. O(values).
  package static func needed(_ prices: some Collection<Double>) -> Int {
    var counts = [Int](repeating: 0, count: most + 1)
    var computed = 0
    var size = 0.0
    for price in prices.suffix(sample) where price.isFinite && price != 0 {
      size = max(size, abs(price))
      if let count = quoted(price) { counts[count] += 1 } else { computed += 1 }
    }
    let quoted = counts.reduce(0, +)
    if quoted + computed == 0 { return 2 }
    if computed > quoted { return sensible(size) }
    var told = 0
    for count in counts.indices {
      told += counts[count]
      if told * 4 >= quoted * 3 { return count }
    }
    return most
  }

  /// The digits of a price that somebody quoted; nil for one that was worked out.
  private static func quoted(_ price: Double) -> Int? {
    if let parts = partsOfTwo(price) { return parts }
    for count in 0...most {
      let scaled = abs(price) * pow(10, Double(count))
      if scaled >= 1e7 { break }
      if abs(scaled - scaled.rounded()) <= scaled * 1e-13 { return count }
    }
    let magnitude = Int(floor(log10(abs(price))))
    let last = 6 - magnitude
    guard last > 0 else { return abs(price) == abs(price).rounded() ? 0 : nil }
    let digits = (abs(price) * pow(10, Double(last))).rounded()
    guard digits.truncatingRemainder(dividingBy: 10) == 0 else { return nil }
    return (0..<min(last, most + 1)).first {
      digits.truncatingRemainder(dividingBy: pow(10, Double(last - $0))) == 0
    }
  }

  /// The digits of a price in halves to 256ths, as bonds are quoted; those of 32nds are 5.
  private static func partsOfTwo(_ price: Double) -> Int? {
    guard abs(price) < 1_000 else { return nil }
    let parts = abs(price) * 256
    guard parts == parts.rounded() else { return nil }
    return 8 - min(8, Int(parts).trailingZeroBitCount)
  }

  /// What a price of a size is worth writing where nobody quoted it.
  package static func sensible(_ price: Double) -> Int {
    let size = price.magnitude
    if size == 0 || size >= 10 || !size.isFinite { return 2 }
    return min(most, max(2, 3 - Int(floor(log10(size)))))
  }
}
