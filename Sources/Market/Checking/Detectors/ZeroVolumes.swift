/// Candles in which nothing was traded.
struct ZeroVolumes: Detector {
  private var isOn = false

  mutating func look(at block: CheckBlock, _ found: inout [Detection]) {
    let volume = block.columns.volume
    eachRun(in: block.count, goesOn: &isOn, { volume[$0] == 0 }) { rows, goesOn in
      found.append(
        Detection(
          .volume, row: block.start + rows.lowerBound, count: rows.count, goesOn: goesOn,
          time: block.columns.time[rows.lowerBound], .noVolume))
    }
  }
}
