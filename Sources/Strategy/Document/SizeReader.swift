import Market
import Text

/// Reads `size`, whose shape is known to fit.
extension BlueprintReader {
  /// The one key of `size`.
  ///
  /// - Parameter leverage: how many times the equity the account may hold.
  func size(
    _ node: DocumentNode, leverage: Double, _ timeframe: Timeframe?
  ) throws(DocumentError) -> SizeBlueprint? {
    guard let entry = node.entries.first(where: { $0.key != "fit" }),
      let key = DocumentKeys.size.first(where: { $0.name == entry.key })
    else { return nil }
    var size: SizeBlueprint
    switch entry.key {
    case "volatility": size = try volatility(entry.value, leverage: leverage, timeframe)
    case "kelly": size = try kelly(entry.value, leverage: leverage)
    default:
      guard let kind = SizeBlueprint.Kind(rawValue: entry.key), case .amount(let range) = key.shape
      else { return nil }
      size = SizeBlueprint(
        kind: kind, amount: try amount(entry.value, range, "size.\(entry.key)"))
    }
    size.fits = node["fit"]?.flag ?? false
    return size
  }

  /// A share of the equity: the target through the standard deviation of the last returns, as a year has
  /// them.
  private func volatility(
    _ node: DocumentNode, leverage: Double, _ timeframe: Timeframe?
  ) throws(DocumentError) -> SizeBlueprint {
    let path = "size.volatility"
    guard let written = node["target"] else {
      return SizeBlueprint(kind: .equity, amount: .constant(1))
    }
    let target = try amount(written, .above(0, to: 10), "\(path).target")
    guard let year = node["barsPerYear"]?.number ?? timeframe?.barsPerYear else {
      throw document.error(.needsBarsPerYear, node.position, path: path)
    }
    let most = try share(node, "most", path, leverage) ?? leverage
    let bars = node["bars"]?.number.map { Int($0) } ?? 60
    let wanted: String
    switch target {
    case .constant(let number): wanted = plain(number)
    case .expression(let expression): wanted = "(\(expression.source.text))"
    }
    let text =
      "min(\(plain(most)), \(wanted) / (stddev(close / close[1], \(bars)) * sqrt(\(plain(year)))))"
    var size = SizeBlueprint(
      kind: .equity, amount: .expression(try made(text, written, "\(path).target")))
    if case .constant(let number) = target { size.target = number }
    return size
  }

  private func kelly(
    _ node: DocumentNode, leverage: Double
  ) throws(DocumentError) -> SizeBlueprint {
    let path = "size.kelly"
    var kelly = Kelly()
    kelly.fraction = node["fraction"]?.number ?? kelly.fraction
    kelly.cap = try share(node, "cap", path, leverage) ?? min(kelly.cap, leverage)
    kelly.trades = node["trades"]?.number.map { Int($0) } ?? kelly.trades
    kelly.before = node["before"]?.number ?? min(kelly.before, kelly.cap)
    if let before = node["before"], kelly.before > kelly.cap {
      throw document.error(
        .aboveCap(kelly.before, cap: kelly.cap), before.position, path: "\(path).before")
    }
    return SizeBlueprint(kind: .equity, amount: .constant(kelly.cap), kelly: kelly)
  }

  /// A share of the equity, which is at most what the account may hold.
  private func share(
    _ node: DocumentNode, _ key: String, _ path: String, _ leverage: Double
  ) throws(DocumentError) -> Double? {
    guard let value = node[key], let share = value.number else { return nil }
    if share > 1, share > leverage * (1 + 1e-12) {
      throw document.error(
        .shareBeyondLeverage(share, most: leverage), value.position, path: "\(path).\(key)")
    }
    return share
  }
}

extension Timeframe {
  /// How many bars of this length a year of an exchange has; `nil` for bars shorter than a day, of which
  /// markets have different numbers.
  fileprivate var barsPerYear: Double? {
    switch (count, unit) {
    case (1, .day): 252
    case (1, .week): 52
    case (1, .month): 12
    default: nil
    }
  }
}
