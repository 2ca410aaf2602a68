/// Columns that tell series apart beside a name that is the same in all rows: the month of a contract,
/// or where rows came from.
enum ContractMonths {
  /// Whether a column of this name may be one.
  static func mayBe(_ name: String) -> Bool {
    let plain = plainName(name)
    return names.contains(plain) || sources.contains(plain)
  }

  /// The column whose rows are of several series, and what it says; `nil` where there is none.
  ///
  /// A contract that gives way to the next once in a while is none of these.
  ///
  /// - Parameters:
  ///   - columns: the places and names of those that nothing is read from.
  ///   - rows: the first rows of the series.
  ///   - times: the time of each, `nil` where it is none; nothing where rows may share one.
  ///   - prices: the last price of each.
  static func found(
    _ columns: [(place: Int, name: String)], rows: [[CSVField]], times: [Int64?],
    prices: [Double?]
  ) -> (place: Int, values: [String], finding: LabelFinding)? {
    for (place, name) in columns {
      let plain = plainName(name)
      let isSource = sources.contains(plain)
      guard isSource || names.contains(plain) else { continue }
      let labels = rows.map { place < $0.count ? $0[place].bytes : [] }
      let said = distinct(labels)
      guard said.count > 1 else { continue }
      let isShared = LabelEvidence(labels: labels, times: times, prices: []).finding != nil
      if isShared { return (place, said, .sameTime) }
      guard goesToAndFro(labels) else { continue }
      let jumps = LabelEvidence(labels: labels, times: [], prices: prices).finding
      // The same prices may come from here and from there.
      if isSource, jumps == nil { continue }
      return (place, said, jumps ?? .turns)
    }
    return nil
  }

  /// The rows of the series that is read: those of the symbol that was chosen, else of the first.
  static func own(
    _ rows: [[CSVField]], symbol place: Int?, _ chosen: String?
  ) -> [[CSVField]] {
    guard let place else { return rows }
    let whole = rows.filter { place < $0.count }
    guard let wanted = chosen ?? whole.first?[place].text else { return rows }
    return SymbolFilter.own(whole, place, wanted)
  }

  /// Whether labels come back within a few rows, again and again. The months of a calendar and
  /// contracts one after the other do not.
  private static func goesToAndFro(_ labels: [[UInt8]]) -> Bool {
    let said = labels.filter { !$0.isEmpty }
    guard said.count > 2 else { return false }
    let returns = said.indices.dropFirst(2).count { i in
      said[i] != said[i - 1] && said[max(0, i - near)..<(i - 1)].contains(said[i])
    }
    return returns >= 2 && returns * 10 >= said.count
  }

  /// Fewer rows than a year has months.
  private static let near = 6

  private static func distinct(_ labels: [[UInt8]]) -> [String] {
    var seen: Set<[UInt8]> = []
    return labels.filter { !$0.isEmpty && seen.insert($0).inserted }.prefix(100)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  private static let names: Set<String> = [
    "month", "contractmonth", "contractdate", "contractperiod", "expiry", "expirydate",
    "expirymonth", "expiration", "expirationdate", "expirationmonth", "expdate", "delivery",
    "deliverydate", "deliverymonth", "deliveryperiod", "maturity", "maturitydate",
    "maturitymonth", "prompt", "promptdate", "promptmonth", "settlementmonth", "lasttradedate",
    "lasttradingday", "lasttradingdate", "verfall", "fälligkeit", "échéance", "vencimiento",
    "vencimento", "scadenza", "交割月", "交割月份", "交割年月", "到期日", "到期月", "到期月份", "合约月份", "到期月份週別",
    "合約月份", "限月", "만기", "만기일", "결제월",
  ]

  private static let sources: Set<String> = [
    "source", "datasource", "provider", "dataprovider", "feed", "datafeed", "vendor",
  ]
}
