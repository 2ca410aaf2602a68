extension Dialect {
  /// A broker's export where commas are decimal points: semicolons, -1 for no volume.
  static let decimalComma = Dialect(
    "decimal-comma", "broker's export with decimal commas", words: ["decimal", "comma"],
    signatures: [
      .header(["date", "time", "open", "high", "low", "close", "volume"], separator: ";")
        .and(
          Signature("commas in prices") {
            ($0.fields(1, ";")?.dropFirst(2).first?.bytes.contains(44)) == true ? 10 : nil
          })
    ],
    TextShape(separator: ";", numbers: .comma, noVolume: -1))
}
