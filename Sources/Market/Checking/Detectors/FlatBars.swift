/// Candles whose four prices are the same.
struct FlatBars: Detector {
  private var isOn = false

  mutating func look(at block: CheckBlock, _ found: inout [Detection]) {
    let high = block.columns.high
    let low = block.columns.low
    eachRun(in: block.count, goesOn: &isOn, { low[$0] == high[$0] }) { rows, goesOn in
      found.append(
        Detection(
          .flat, row: block.start + rows.lowerBound, count: rows.count, goesOn: goesOn,
          time: block.columns.time[rows.lowerBound], .flat(low[rows.lowerBound])))
    }
  }
}
