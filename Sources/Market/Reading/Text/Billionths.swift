/// Prices as whole numbers of 0.000000001, as Databento writes them: `100300000000` is 100.3.
enum Billionths {
  /// What a reader should know of such prices.
  static let note = "prices are written in units of 0.000000001, as Databento writes them"

  /// Whether columns are Databento's and most of the prices whole numbers that are large enough to be in
  /// these units.
  static func areMeant(_ names: [String], prices: [[UInt8]]) -> Bool {
    let plain = Set(names.map(plainName))
    guard plain.contains("rtype") || plain.contains("publisherid"),
      columns.intersection(plain).count > 1
    else { return false }
    return prices.count { isWhole($0) && $0.count > 6 } * 2 > prices.count
  }

  /// The price of a field; `nil` where it is no whole number, or the one that stands for no price.
  static func price(_ bytes: some Collection<UInt8>) -> Double? {
    guard isWhole(bytes), !bytes.elementsEqual(none),
      case .success(let price) = parseNumber(String(decoding: bytes, as: UTF8.self) + "e-9")
    else { return nil }
    return price
  }

  private static func isWhole(_ bytes: some Collection<UInt8>) -> Bool {
    let digits = bytes.first == UInt8(ascii: "-") ? bytes.dropFirst() : bytes[...]
    return !digits.isEmpty && digits.allSatisfy { (48...57).contains($0) }
  }

  private static let columns: Set<String> = [
    "tsrecv", "tsevent", "rtype", "publisherid", "instrumentid",
  ]
  private static let none = Array("9223372036854775807".utf8)
}
