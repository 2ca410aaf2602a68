import Market

extension LintNotes {
  /// Prices in pence or other hundredths whose contract makes hundredths of them once more.
  mutating func addHundredthsTwice(of document: StrategyDocument) {
    let account = Currency.code(document.account.currency)
    guard !account.isEmpty else { return }
    // What all instruments have is written once.
    var paths: Set<String> = []
    for (place, entry) in document.data.enumerated() {
      let said = document.instrument(of: entry)
      guard let name = said.currency, Currency.code(name) != account, Currency(name).parts == 100,
        let multiplier = said.multiplier, (multiplier * 100 - 1).magnitude < 1e-9
      else { continue }
      let isOwn = entry.instrument.contract != nil
      let own = document.data.count > 1 ? "data[\(place)].instrument" : "data.instrument"
      let path = (isOwn ? own : "instrument") + ".contract"
      guard paths.insert(path).inserted else { continue }
      let currency = Currency(name)
      add(
        .hundredthsTwice, at: path,
        finding:
          "\(name) is a hundredth of \(currency.whole), and the contract takes a hundredth of that: profits and costs are 100 times too small.",
        cure:
          "Leave the contract out, or write \"currency\": \"\(currency.whole)\" beside it.")
    }
  }
}

extension StrategyDocument.InstrumentSettings {
  /// The money that a unit gains where the price gains 1, as far as it is said.
  fileprivate var multiplier: Double? {
    if let multiplier = contract?.multiplier { return multiplier }
    guard let value = contract?.tickValue, let tick, tick > 0 else { return nil }
    return value / tick
  }
}
