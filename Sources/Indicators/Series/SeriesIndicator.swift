public import Market

/// An indicator's values for every candle of a series that grows and is corrected.
///
/// After a change it calculates again from the change on only: it keeps its state at some candles, the
/// more of them the nearer to the newest, and goes on from the last one before the change. A forming
/// candle so costs one value with every trade, and a change `d` candles before the end about `2 d`
/// values, however long the series is.
///
/// Its values are, to the last bit, those of an indicator that takes the whole series at once. In a
/// bounded series they are those of all candles that ever were, as long as changes do not reach back
/// after the oldest that is kept; after such a change it begins anew with that one.
public struct SeriesIndicator: Sendable {
  /// What is calculated.
  public let description: IndicatorDescription
  private let settings: Settings
  private let sources: [Graph.Source]
  /// The values, for the indices from `base` on.
  private var columns: [[Double]]
  private var base = 0
  /// The indices of the candles that there are values for.
  public private(set) var indices = 0..<0
  /// The state after the newest candle.
  private var state: any Indicator
  private var checkpoints = Checkpoints()
  /// How many candles the last change made it calculate.
  package private(set) var calculated = 0

  /// An indicator before the first candle.
  ///
  /// - Parameters:
  ///   - settings: in the order of the description's parameters; `nil` for the standard ones.
  ///   - source: what it takes where its argument is the close unless told otherwise.
  /// - Returns: `nil` where it takes something else than prices and volumes.
  public init?(
    _ description: IndicatorDescription, _ settings: Settings? = nil,
    source: Graph.Source = .close
  ) {
    let sources = description.inputs.map {
      $0.standard == .close && $0.isArgument ? source : $0.standard
    }
    guard sources.allSatisfy(\.isPrice) else { return nil }
    self.description = description
    self.sources = sources
    self.settings = settings ?? Settings(description.parameters.map(\.standard))
    columns = description.outputs.map { _ in [] }
    state = description.make(self.settings)
  }

  /// The value of an output for the candle of an index; `NaN` where it is not known yet.
  public subscript(output: Int, index: Int) -> Double {
    precondition(indices.contains(index), "no candle \(index) in \(indices)")
    return columns[output][index - base]
  }

  /// The values of an output, oldest first.
  public func values(_ output: Int = 0) -> [Double] {
    Array(columns[output].dropFirst(indices.lowerBound - base))
  }

  /// Follows a change: `indicator.follow(series.merge(candles), of: series)`. Every change must come
  /// here, in order.
  public mutating func follow(_ change: SeriesChange, of series: CandleSeries) {
    let from = min(change.from, indices.upperBound)
    if series.firstIndex < indices.lowerBound || indices.isEmpty {
      begin(at: series.firstIndex)
    } else if from < series.endIndex || series.endIndex < indices.upperBound {
      goBack(to: from, in: series)
    }
    calculate(series)
    indices = series.indices
    forget()
  }

  /// Begins anew.
  private mutating func begin(at index: Int) {
    state = description.make(settings)
    checkpoints = Checkpoints()
    for k in columns.indices { columns[k].removeAll(keepingCapacity: true) }
    base = index
  }

  /// Takes the last state before an index whose further candles are all there.
  private mutating func goBack(to index: Int, in series: CandleSeries) {
    if index == end { return }
    guard let kept = checkpoints.goBack(to: index), kept.end >= series.firstIndex else {
      return begin(at: series.firstIndex)
    }
    state = kept.state
    let gone = end - kept.end
    for k in columns.indices { columns[k].removeLast(gone) }
  }

  /// The index after the last candle that has a value.
  private var end: Int { base + columns[0].count }

  /// Goes on to the newest candle, and keeps states on the way.
  private mutating func calculate(_ series: CandleSeries) {
    calculated = series.endIndex - end
    while end < series.endIndex {
      checkpoints.keep(state, at: end, newest: series.endIndex)
      let left = series.endIndex - end
      // Half of what is left, so that states lie ever closer; the last candle by itself.
      let count = min(max(1, left / 2), Candles.blockSize)
      series.withCandles(end..<end + count) { calculate($0, $1) }
    }
    checkpoints.thin(newest: series.endIndex)
  }

  /// One block.
  private mutating func calculate(_ candles: Candles, _ range: Range<Int>) {
    let count = range.count
    let words = count * (sources.count + columns.count)
    withUnsafeTemporaryAllocation(of: Double.self, capacity: words) { memory in
      guard let first = memory.baseAddress else { return }
      memory.initialize(repeating: .nan)
      let places = (0..<sources.count + columns.count).map { first + $0 * count }
      for (k, source) in sources.enumerated() { candles.copy(source, range, into: places[k]) }
      let inputs = places.prefix(sources.count).map { UnsafePointer($0) }
      let outputs = Array(places.dropFirst(sources.count))
      inputs.withUnsafeBufferPointer { inputs in
        outputs.withUnsafeBufferPointer { outputs in
          guard let inputs = inputs.baseAddress, let outputs = outputs.baseAddress else { return }
          state.update(IndicatorBlock(count: count, inputs: inputs, outputs: outputs))
        }
      }
      for k in columns.indices {
        columns[k].append(contentsOf: UnsafeBufferPointer(start: outputs[k], count: count))
      }
    }
  }

  /// Drops the values of candles that the series has dropped, many at once.
  private mutating func forget() {
    let gone = indices.lowerBound - base
    guard gone >= Candles.blockSize, gone >= indices.count else { return }
    for k in columns.indices { columns[k].removeFirst(gone) }
    base = indices.lowerBound
  }
}
