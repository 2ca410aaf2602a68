/// What is known of the latest bars of instruments: when each opened and closed (milliseconds), and its values.
///
/// Memory of its own: each bar of each instrument changes it, and an array that belongs to an object would be
/// checked at every touch.
struct KnownBars {
  /// How many bars of an instrument are kept where some close after those that ask: of days that bear one date,
  /// and of the day before, which may be open yet elsewhere.
  static let mostKept = 3

  private let columns: Int
  let kept: Int
  /// Those of the latest bars of all instruments, then those of the bars before.
  let values: UnsafeMutablePointer<Double>
  let times: UnsafeMutablePointer<Int64>
  let closes: UnsafeMutablePointer<Int64>
  private let instruments: Int

  /// - Parameter values: of each instrument before its first bar, one after the other.
  init(values: [Double], instruments: Int, kept: Int = 1) {
    self.instruments = instruments
    self.kept = kept
    columns = instruments == 0 ? 0 : values.count / instruments
    self.values = .filled((0..<kept).flatMap { _ in values })
    times = .filled(Array(repeating: .min, count: instruments * kept))
    closes = .filled(Array(repeating: .min, count: instruments * kept))
  }

  func deallocate() {
    values.deallocate()
    times.deallocate()
    closes.deallocate()
  }

  /// Takes the latest bar of an instrument from another memory.
  ///
  /// - Parameter close: when it was known, in milliseconds.
  func take(_ i: Int, from other: KnownBars, closed close: Int64) {
    for age in stride(from: kept - 1, to: 0, by: -1) {
      let (older, newer) = (age * instruments + i, (age - 1) * instruments + i)
      times[older] = times[newer]
      closes[older] = closes[newer]
      for column in 0..<columns {
        values[older * columns + column] = values[newer * columns + column]
      }
    }
    times[i] = other.times[i]
    closes[i] = close
    for place in i * columns..<(i + 1) * columns { values[place] = other.values[place] }
  }

  /// Where the latest bar of an instrument lies that was known by a time; `nil` for none of those kept.
  func place(of i: Int, by time: Int64) -> Int? {
    for age in 0..<kept where closes[age * instruments + i] <= time {
      return age * instruments + i
    }
    return nil
  }
}

extension UnsafeMutablePointer {
  /// Memory with some elements, for one at least.
  static func filled(_ elements: [Pointee]) -> UnsafeMutablePointer {
    let memory = allocate(capacity: Swift.max(1, elements.count))
    for (i, element) in elements.enumerated() { (memory + i).initialize(to: element) }
    return memory
  }
}
