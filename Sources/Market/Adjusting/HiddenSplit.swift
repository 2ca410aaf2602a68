import Text

extension CorporateEvent {
  /// The first of the splits before a candle where the price between two candles does not show them: prices
  /// are without splits already, or the date is wrong. `nil` where it shows them, or where there are none.
  ///
  /// Of splits that make less than 2 of 1 the price must have stayed nearly where it was, and the market's
  /// own move may hide less than 1.25.
  ///
  /// - Parameters:
  ///   - events: those that count before the open of the same candle; only splits are looked at.
  ///   - before: the close before them; nothing can be said where it is 0 or below.
  ///   - after: the open after them, likewise.
  ///   - isOfDays: whether candles are no longer than a day. In longer ones the price may have gone before a
  ///     split counts, and less than 2 is not looked at.
  package static func hiddenSplit(
    among events: [CorporateEvent], before: Double, after: Double, isOfDays: Bool = true
  ) -> CorporateEvent? {
    let splits = events.filter { $0.kind == .split }
    guard let first = splits.first, before > 0, after > 0 else { return nil }
    let made = splits.reduce(1) { $0 * $1.value }
    let ratio = max(made, 1 / made)
    // Which way the price went, as the splits would have it.
    let fall = made > 1 ? before / after : after / before
    let isHidden = ratio >= 2 ? fall * fall < ratio : fall * fall * fall * fall < ratio
    return ratio >= (isOfDays ? 1.25 : 2) && isHidden ? first : nil
  }

  /// That the prices of an instrument do not show this split, with what to do.
  ///
  /// - Parameters:
  ///   - name: what the instrument is called; empty where nothing is said of it.
  ///   - before: the close before the split.
  ///   - after: the open after it.
  ///   - cure: what to do where prices are without splits already, as in `give --split-adjusted`.
  package func notInPrices(
    of name: String = "", before: Double, after: Double, cure: String
  ) -> String {
    "\(self) is not in the prices\(name.isEmpty ? "" : " of \(name)"): "
      + "\(NumberText.shortest(before)) before and \(NumberText.shortest(after)) after; where they are "
      + "without splits already, \(cure); else check its date and value"
  }
}
