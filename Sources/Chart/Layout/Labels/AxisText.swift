/// The numbers of an axis in words: one count of decimals and one unit for all, and none twice.
struct AxisText {
  private let values: [Double]
  private let steps: [Double]

  /// Numbers that ascend, and how far apart each lies from its neighbours.
  init(_ values: [Double], steps: [Double]) {
    self.values = values
    self.steps = steps
  }

  private var least: Double {
    steps.lazy.filter { $0 > 0 && $0.isFinite }.min() ?? 1
  }

  /// The words of all numbers. A format that says its decimals gets more only where two numbers would
  /// read alike or a step would be rounded.
  func words(_ format: NumberFormat) -> [String] {
    switch format.style {
    case .compact: return compact(format)
    case .plain: return fixed(format, 1)
    case .percent: return fixed(format, 100)
    }
  }

  /// Numbers with a fixed count of decimals, in hundredths where they are shares.
  private func fixed(_ format: NumberFormat, _ factor: Double) -> [String] {
    var format = format
    let needed = NumberFormat.decimals(least * factor)
    let isRoundEnough = values.allSatisfy { value in
      let near = (value / least).rounded() * least
      return abs(value - near) <= least * 1e-6
    }
    // Numbers at no round places need no more than what tells them apart.
    format.decimals = max(format.decimals ?? needed, isRoundEnough ? needed : 0)
    // A row of noughts is hard to count.
    let zero = (format.decimals ?? 0) > 4 && factor == 1 ? "0" : nil
    return apart { more in
      var wider = format
      wider.decimals = (format.decimals ?? 0) + more
      return values.map { value in
        abs(value) < least * 1e-6 ? zero ?? wider.text(0) : wider.text(value)
      }
    }
  }

  /// Numbers in thousands, millions and so on, all of them in the unit of the largest.
  private func compact(_ format: NumberFormat) -> [String] {
    let largest = values.map(abs).max() ?? 0
    if largest >= 1e18 { return values.map { format.text($0) } }
    let unit = NumberFormat.unit(max(largest, least))
    let decimals = NumberFormat.decimals(least / unit.size)
    let digits = NumberFormat(signed: format.isSigned)
    return apart { more in
      var wider = digits
      wider.decimals = decimals + more
      return values.map { value in
        abs(value) < least * 1e-6 ? "0" : wider.text(value / unit.size) + unit.name
      }
    }
  }

  /// The first words without repetition, with up to four decimals more.
  private func apart(_ words: (Int) -> [String]) -> [String] {
    for more in 0...4 {
      let found = words(more)
      if Set(found).count == found.count || more == 4 { return found }
    }
    return []
  }
}
