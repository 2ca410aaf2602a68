extension Dialect {
  /// Investing.com in other languages: date, close, open, high, low, volume, change, and dates and
  /// numbers as the country writes them, which the rows must show.
  static let investingLocal = Dialect(
    "investing-local", "Investing.com, other languages",
    words: [
      "historische", "daten", "kurse", "datos", "históricos", "historicos", "données", "donnees",
      "historiques", "dati", "storici", "dados", "dane", "historyczne", "прошлые", "данные",
      "geçmiş",
      "verileri", "過去データ", "历史数据", "歷史數據", "과거", "데이터", "historische", "gegevens", "investing.com",
      "-", "de", "del", "di", "da",
    ],
    signatures: [
      Signature("date, close, open, high and low in this order, in a language other than English") {
        sample in
        guard let names = sample.names(0, ","), (6...7).contains(names.count) else { return nil }
        let roles: [CSVLayout.Role] = [.time, .close, .open, .high, .low]
        let fits = zip(names, roles).allSatisfy { ColumnNames.known($1).contains($0) }
        let english = ["price", "close", "last", "latest"]
        return fits && !english.contains(names[1]) ? 60 : nil
      }
    ],
    TextShape())
}
