/// Values as rows from the top.
struct RowScale {
  let low: Double, high: Double, rows: Int

  init(low: Double, high: Double, rows: Int, room: Double) {
    var (low, high) = (low, high)
    if !(low.isFinite && high.isFinite) { (low, high) = (0, 1) }
    if low == high {
      let half = max(low.magnitude * 0.01, 1e-9)
      (low, high) = (low - half, high + half)
    }
    let more = (high - low) * room
    self.low = low - more
    self.high = high + more
    self.rows = max(1, rows)
  }

  /// The distance of a value from the top, in rows.
  func depth(_ value: Double) -> Double { (high - value) / (high - low) * Double(rows) }

  /// The row of a value, `nil` outside.
  func row(_ value: Double) -> Int? {
    let depth = depth(value)
    return depth >= 0 && depth < Double(rows) ? Int(depth) : nil
  }

  /// Values at least some rows apart that are round in a unit.
  func ticks(every distance: Int, unit: Double) -> [Double] {
    let (low, high) = (low * unit, high * unit)
    let least = (high - low) / Double(rows) * Double(distance)
    guard least > 0, least.isFinite else { return [] }
    var step = 1e-12
    while step < least, step < 1e15 {
      if let wide = [1.0, 2, 2.5, 5].map({ $0 * step }).first(where: { $0 >= least }) {
        step = wide
        break
      }
      step *= 10
    }
    let first = (low / step).rounded(.up), last = (high / step).rounded(.down)
    guard first <= last, last - first < 200, first.magnitude < 1e15 else { return [] }
    return (Int(first)...Int(last)).map { Double($0) * step / unit }
  }
}
