/// Candles in which nothing was traded.
struct ZeroVolumes: Detector {
  private var isOn = false

  mutating func look(at block: CheckBlock, _ found: inout [Sighting]) {
    let volume = block.columns.volume
    eachRun(in: block.count, goesOn: &isOn, { volume[$0] == 0 }) { rows, goesOn in
      found.append(
        Sighting(
          .volume, row: block.start + rows.lowerBound, count: rows.count, goesOn: goesOn,
          time: block.columns.time[rows.lowerBound], .noVolume))
    }
  }
}
