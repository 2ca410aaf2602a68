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
    let what = hasCandles ? data.form.words : "curves"
    return subject.isEmpty ? "Chart of \(what)" : "\(subject), \(what)"
  }

  var text: String {
    guard let last = bars.bars.last else { return "No bars." }
    let first = bars.bars.lowerBound
    let dates = [first, last].map { CivilTime(data.times[$0]).dateText }
    var text = "\(bars.bars.count) \(data.form.unit)s from \(dates[0]) to \(dates[1])."
    if hasCandles { text += prices(first, last) }
    if !data.form.name.isEmpty { text += " Prices are those of \(data.form.words)." }
    let held = data.holdings.filter { (($0.exitBar ?? last) >= first) && $0.entryBar <= last }
      .map { hasCandles ? $0.seen(upTo: last, data) : $0 }
    if held.isEmpty { return text }
    let names = held.prefix(8).map(\.label).joined(separator: ", ")
    text += held.count == 1 ? " 1 trade: " : " \(held.count) trades: "
    return text + names + (held.count > 8 ? " and more." : ".")
  }

  private func prices(_ first: Int, _ last: Int) -> String {
    var range = ValueRange()
    range.include(data.low, bars.bars)
    range.include(data.high, bars.bars)
    let known = bars.bars.first { data.open[$0].isFinite } ?? first
    let format = NumberFormat(decimals: data.priceDecimals(bars.bars))
    let numbers = [data.open[known], data.close[last], range.upper, range.lower].map(format.text)
    return
      " First open \(numbers[0]), last close \(numbers[1]), high \(numbers[2]), low \(numbers[3])."
  }
}
