extension Dialect {
  /// Euronext's historical prices: three lines above the header, the third an ISIN, newest first.
  ///
  /// `Close` is the official closing price, `Last` that of the last trade. Rows may have one field more
  /// than the header names, the volume-weighted average price.
  static let euronext = Dialect(
    "euronext", "Euronext historical prices", words: ["historical", "price", "xpar", "xams"],
    signatures: [
      Signature("a first line `Historical Data` and the column `numberofshares`") { sample in
        guard let first = sample.lines.first,
          String(decoding: first, as: UTF8.self).contains("Historical Data")
        else { return nil }
        let hasHeader = (1..<min(6, sample.lines.count)).contains { line in
          sample.fields(line, nil)?.contains { plainName($0.text) == "numberofshares" } ?? false
        }
        return hasHeader ? 120 : nil
      }
    ],
    TextShape(adapt: { plan, _ in
      plan.symbol = plan.titles.map { $0.filter { $0 != "\"" && $0 != " " } }.first(where: isISIN)
    }))

  /// Two letters, nine letters or digits, a digit.
  private static let isISIN: @Sendable (String) -> Bool = { text in
    let bytes = Array(text.utf8)
    return bytes.count == 12 && bytes.prefix(2).allSatisfy { (65...90).contains($0) }
      && bytes.allSatisfy { (65...90).contains($0) || (48...57).contains($0) }
      && (48...57).contains(bytes[11])
  }
}
