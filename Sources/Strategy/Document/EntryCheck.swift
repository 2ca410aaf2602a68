import Market

/// Sees that the entries of `data` go together, as far as the document tells.
extension DocumentReader {
  func checkEntries(_ root: DocumentNode) throws(DocumentError) {
    guard let data = root["data"] else { return }
    guard case .sequence(let entries) = data.content else {
      try checkTraded([data], "data.trade")
      try checkEvents(data, "data")
      try checkContract(data["instrument"], "data.instrument", tick: root["instrument"]?["tick"])
      return try checkCalendar(data["instrument"], "data.instrument")
    }
    for (place, entry) in entries.enumerated() {
      try checkEvents(entry, "data[\(place)]")
      let path = "data[\(place)].instrument"
      try checkCalendar(entry["instrument"], path)
      try checkContract(entry["instrument"], path, tick: root["instrument"]?["tick"])
    }
    if entries.count > 1, let symbol = root["instrument"]?["symbol"] {
      throw source.error(.symbolOfSeveral, symbol.position, path: "instrument.symbol")
    }
    try checkTraded(entries, "data")
    try checkSymbols(entries)
    if root["account"]?["rates"] == nil {
      try checkCurrencies(
        entries, root["instrument"]?["currency"]?.scalar, root["account"]?["currency"]?.scalar)
    }
    try checkPipes(entries)
  }

  /// What may not be sold short has no rule that does.
  func checkShorts(_ document: StrategyDocument, _ root: DocumentNode) throws(DocumentError) {
    let rules = document.blueprint.short
    guard rules.contains(where: { $0.enter != nil }),
      document.data.contains(where: { $0.isTraded && document.instrument(of: $0).short == false })
    else { return }
    let preset = document.account.preset.flatMap { MarketPreset.find($0.name) }
    let says = preset?.instrument?["short"]?.flag == false
    throw source.error(
      .noShorts(preset: says ? preset?.name : nil), root["short"]?.position, path: "short")
  }

  /// Something is traded.
  private func checkTraded(_ entries: [DocumentNode], _ path: String) throws(DocumentError) {
    guard let first = entries.first, entries.allSatisfy({ $0["trade"]?.flag == false }) else {
      return
    }
    throw source.error(.nothingIsTraded, (first["trade"] ?? first).position, path: path)
  }

  /// How splits count is said of events alone; many symbols have no name of one.
  private func checkEvents(_ entry: DocumentNode, _ path: String) throws(DocumentError) {
    if entry["symbols"] != nil {
      for (key, node) in [
        ("symbol", entry["symbol"]),
        ("instrument.symbol", entry["instrument"]?["symbol"]),
      ] {
        guard let node else { continue }
        throw source.error(.besideSymbols(key), node.position, path: "\(path).\(key)")
      }
    }
    guard let said = entry["splitAdjusted"], said.flag == true, entry["events"] == nil, !hasEvents
    else { return }
    throw source.error(.noEvents, said.position, path: "\(path).splitAdjusted")
  }

  /// Names that the entries give are told apart; those of files are known when these are read.
  private func checkSymbols(_ entries: [DocumentNode]) throws(DocumentError) {
    var known: Set<String> = []
    for (place, entry) in entries.enumerated() {
      let own = entry["instrument"]?["symbol"]
      guard let node = own ?? entry["symbol"], let symbol = node.scalar else { continue }
      if !known.insert(symbol).inserted {
        let path = "data[\(place)]" + (own == nil ? ".symbol" : ".instrument.symbol")
        throw source.error(.sameSymbol(symbol), node.position, path: path)
      }
    }
  }

  private func checkCurrencies(
    _ entries: [DocumentNode], _ common: String?, _ account: String?
  ) throws(DocumentError) {
    var first: String?
    for (place, entry) in entries.enumerated() {
      let own = entry["instrument"]?["currency"]
      guard let currency = (own?.scalar ?? common).map(Currency.code) else { continue }
      if let first, currency != first {
        throw source.error(
          .otherCurrency(currency, than: first, account: account.map(Currency.code)),
          (own ?? entry).position,
          path: "data[\(place)].instrument.currency")
      }
      first = currency
    }
  }

  private func checkPipes(_ entries: [DocumentNode]) throws(DocumentError) {
    var isTaken = false
    for (place, entry) in entries.enumerated() where (entry["file"] ?? entry).scalar == "-" {
      if isTaken {
        throw source.error(.secondPipe, (entry["file"] ?? entry).position, path: "data[\(place)]")
      }
      isTaken = true
    }
  }
}

extension DocumentNode {
  /// Whether rules of an exchange may hold orders back, of any of the document's instruments.
  var holdsOrders: Bool {
    instruments.contains { $0["priceLimit"] != nil || $0["sameDayExit"]?.flag == false }
  }

  /// Whether prices may be 0 or below, of any of them.
  var hasNegativePrices: Bool { instruments.contains { $0["negativePrices"]?.flag == true } }

  /// What the document says of all instruments, and of each.
  private var instruments: [DocumentNode] {
    let data = self["data"]
    let entries = data?.elements ?? data.map { [$0] } ?? []
    return ([self] + entries).compactMap { $0["instrument"] }
  }
}
