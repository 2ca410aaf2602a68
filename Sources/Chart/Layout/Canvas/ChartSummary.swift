import Text

/// A chart in words, for readers who do not see it.
struct ChartSummary {
  let data: ChartData
  let bars: BarAxis

  init(_ data: ChartData, _ bars: BarAxis) {
    self.data = data
    self.bars = bars
  }

  private var hasCandles: Bool {
    data.count > 0
      && [data.open, data.high, data.low, data.close].allSatisfy { $0.count == data.count }
  }

  var title: String {
    let subject = [data.name, data.frame].filter { !$0.isEmpty }.joined(separator: ", ")
    let what = hasCandles ? localized(text: data.form.words) : localized("curves")
    return subject.isEmpty ? localized("Chart of \(what)") : localized("\(subject), \(what)")
  }

  var text: String {
    guard let last = bars.bars.last else { return localized("No bars.") }
    let first = bars.bars.lowerBound
    let dates = [first, last].map { CivilTime(data.times[$0]).dateText }
    let count = localized(key: "{1} \(data.form.unit)s", "\(bars.bars.count)")
    var sentences = [localized("\(count) from \(dates[0]) to \(dates[1]).")]
    if hasCandles { sentences.append(prices(first, last)) }
    if !data.form.name.isEmpty {
      sentences.append(localized("Prices are those of \(localized(text: data.form.words))."))
    }
    let held = data.holdings.filter { (($0.exitBar ?? last) >= first) && $0.entryBar <= last }
      .map { hasCandles ? $0.seen(upTo: last, data) : $0 }
    if !held.isEmpty { sentences.append(trades(held)) }
    return sentences.joined(separator: Language.current.sentenceBlank)
  }

  private func trades(_ held: [TradeSpan]) -> String {
    let names = localizedJoin(held.prefix(8).map(\.label))
    if held.count == 1 { return localized("1 trade: \(names).") }
    return held.count > 8
      ? localized("\(held.count) trades: \(names) and more.")
      : localized("\(held.count) trades: \(names).")
  }

  private func prices(_ first: Int, _ last: Int) -> String {
    var range = ValueRange()
    range.include(data.low, bars.bars)
    range.include(data.high, bars.bars)
    let known = bars.bars.first { data.open[$0].isFinite } ?? first
    let format = NumberFormat(decimals: data.priceDecimals(bars.bars))
    let numbers = [data.open[known], data.close[last], range.upper, range.lower].map(format.text)
    return localized(
      "First open \(numbers[0]), last close \(numbers[1]), high \(numbers[2]), low \(numbers[3]).")
  }
}
