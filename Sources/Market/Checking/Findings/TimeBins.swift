/// A series over time in at most `limit` bins of equal length, however long it gets: where a bin more
/// would be needed, bins become twice as long and neighbours one.
public struct TimeBins: Hashable, Sendable {
  /// The most bins.
  public static let limit = 1_024

  /// What lies in one bin.
  public struct Bin: Hashable, Sendable {
    /// The lowest low and the highest high; infinite the wrong way round where there is no candle.
    public internal(set) var low = Double.infinity
    /// The highest price; -∞ where there is none.
    public internal(set) var high = -Double.infinity
    /// The last close; `nil` where there is no candle.
    public internal(set) var close: Double?
    /// Whether candles are missing in a part of it.
    public internal(set) var isInGap = false
    /// How much was found of each kind, in the order of `CheckKind.allCases`.
    public internal(set) var found = [Int](repeating: 0, count: CheckKind.allCases.count)
  }

  /// The first moment; `nil` as long as there is none.
  public private(set) var start: Time?
  /// How long each bin is, in milliseconds.
  public private(set) var length: Int64
  /// The bins from the first on.
  public private(set) var bins: [Bin] = []

  /// The beginning of the last bin, in milliseconds since 1970.
  var last: Int64? { start.map { $0.milliseconds + Int64(max(0, bins.count - 1)) * length } }

  /// No bins yet, of a length of at least 1 ms.
  init(length: Int64) { self.length = max(1, length) }

  /// Adds findings of a kind to a moment; one before the first counts there.
  mutating func add(_ kind: CheckKind, _ count: Int, at time: Int64) {
    let place = bin(at: time)
    let column = CheckKind.allCases.firstIndex(of: kind) ?? 0
    bins[place].found[column] += count
  }

  /// Takes back all findings of a kind.
  mutating func leaveOut(_ kind: CheckKind) {
    let column = CheckKind.allCases.firstIndex(of: kind) ?? 0
    for place in bins.indices { bins[place].found[column] = 0 }
  }

  /// Begins the bins at a moment, if nothing has yet.
  mutating func begin(at time: Int64) { if start == nil { _ = bin(at: time) } }

  /// Adds that candles are missing from one moment until another.
  mutating func addGap(from time: Int64, to end: Int64) {
    let last = bin(at: max(time, end - 1))
    for place in bin(at: time)...last { bins[place].isInGap = true }
  }

  /// Adds prices.
  mutating func add(_ block: CheckBlock) {
    let columns = block.columns
    var i = 0
    while i < block.count {
      let place = bin(at: columns.time[i])
      let end = (start?.milliseconds ?? 0) + Int64(place + 1) * length
      var low = bins[place].low
      var high = bins[place].high
      repeat {
        low = min(low, columns.low[i])
        high = max(high, columns.high[i])
        i += 1
      } while i < block.count && columns.time[i] < end
      bins[place].low = low
      bins[place].high = high
      bins[place].close = columns.close[i - 1]
    }
  }

  /// The bin of a moment, after making room for it.
  private mutating func bin(at time: Int64) -> Int {
    let first = start?.milliseconds ?? time
    if start == nil { start = Time(milliseconds: time) }
    let offset = max(0, time - first)
    while offset / length >= Int64(Self.limit) { halve() }
    let place = Int(offset / length)
    while bins.count <= place { bins.append(Bin()) }
    return place
  }

  private mutating func halve() {
    length *= 2
    bins = stride(from: 0, to: bins.count, by: 2).map { place in
      place + 1 < bins.count ? bins[place].merged(with: bins[place + 1]) : bins[place]
    }
  }
}

extension TimeBins.Bin {
  fileprivate func merged(with next: Self) -> Self {
    var bin = self
    bin.low = min(low, next.low)
    bin.high = max(high, next.high)
    bin.close = next.close ?? close
    bin.isInGap = isInGap || next.isInGap
    for i in found.indices { bin.found[i] += next.found[i] }
    return bin
  }
}
