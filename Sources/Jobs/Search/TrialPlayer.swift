import Market
import Replay
import Strategy
import Synchronization

/// Plays settings of one document over the same candles.
struct TrialPlayer: Sendable {
  let template: DocumentTemplate
  var candles: SearchCandles
  var options: ReplayOptions
  /// Parameters that are the same for all trials.
  let fixed: [String: Double]
  let grid: SearchGrid
  /// Strategies of settings that are played more than once, by their numbers.
  private(set) var made: [Int: Result<DocumentStrategy, DocumentError>] = [:]

  /// A setting as a strategy, or why the document refuses it.
  func strategy(_ number: Int) -> Result<DocumentStrategy, DocumentError> {
    if let one = made[number] { return one }
    do {
      let document = try template.document(grid.setting(number, beside: fixed))
      guard let strategy = try document.strategy() as? DocumentStrategy else {
        preconditionFailure("the strategy of a document is no DocumentStrategy")
      }
      return .success(strategy)
    } catch let error as DocumentError {
      return .failure(error)
    } catch {
      preconditionFailure("a document throws \(error)")
    }
  }

  /// The figures of some settings, in one pass over the candles.
  ///
  /// - Throws: what the candles throw; `ReplayError`.
  func play(
    _ strategies: [DocumentStrategy], from: Time?, isStopped: @escaping @Sendable () -> Bool
  ) throws -> [RunFigures] {
    if strategies.isEmpty { return [] }
    var options = options
    options.from = from
    options.progress = { _ in !isStopped() }
    var sources = try candles.open()
    return try figures(of: strategies, &sources, options: options)
  }

  /// The trials of some settings.
  func trials(
    _ numbers: [Int], from: Time?, isStopped: @escaping @Sendable () -> Bool
  ) throws -> [SweepTrial] {
    let made = numbers.map(strategy)
    let figures = try play(made.compactMap { try? $0.get() }, from: from, isStopped: isStopped)
    var next = 0
    return zip(numbers, made).map { number, result in
      switch result {
      case .failure(let error):
        return SweepTrial(number, grid.values(number), refusal: error.description)
      case .success:
        next += 1
        return SweepTrial(number, grid.values(number), figures[next - 1])
      }
    }
  }
}

extension TrialPlayer {
  /// The most settings whose strategies are kept.
  private static let mostMade = 2_000

  /// The same, that keeps the strategies of settings which it will play again and again, where they are not
  /// too many.
  func keeping(_ numbers: [Int]) -> TrialPlayer {
    var player = self
    if numbers.count <= Self.mostMade {
      player.made = Dictionary(numbers.map { ($0, strategy($0)) }) { first, _ in first }
    }
    return player
  }

  /// The same, that works out nothing but what a score needs.
  func working(out score: NamedArithmetic) -> TrialPlayer {
    var player = self
    player.options.figures = Set(score.names)
    return player
  }
}

extension SweepTrial {
  init(_ number: Int, _ values: [Double], _ figures: RunFigures) {
    self.init(
      number: number, values: values, figures: figures.statistics.all.map { $0.value ?? .nan },
      finalEquity: figures.finalEquity, fills: figures.fills, returns: figures.returns,
      refusal: nil, score: nil)
  }

  init(_ number: Int, _ values: [Double], refusal: String) {
    self.init(
      number: number, values: values, figures: [], finalEquity: .nan, fills: 0, returns: nil,
      refusal: refusal, score: nil)
  }
}

// MARK: The common first day

extension TrialPlayer {
  /// From when all settings can be scored: the first bar at which that with the longest warm-up could
  /// trade.
  ///
  /// - Parameter from: the first moment that is traded; `nil` for all.
  /// - Returns: `nil` where no setting could ever have traded.
  func firstCommon(
    _ numbers: [Int], from: Time?, threads: Int, isStopped: @escaping @Sendable () -> Bool
  ) throws -> Time? {
    let found = Mutex<(lengths: [Int: Int], inData: [Int])>(([:], []))
    try inBatches(numbers, size: 256, threads: threads) { batch in
      for number in batch {
        guard !isStopped(), case .success(let strategy) = self.strategy(number) else { continue }
        switch try Warmup(of: strategy) {
        case .bars(let count):
          found.withLock { $0.lengths[count] = min($0.lengths[count] ?? number, number) }
        case .inData: found.withLock { $0.inData.append(number) }
        case .never: break
        }
      }
    }
    let (lengths, inData) = found.withLock { $0 }
    let structural = try firstOfLongest(lengths, from, isStopped)
    let latest = Mutex<Time?>(structural)
    try inBatches(inData.sorted(), size: 256, threads: threads) { batch in
      let strategies = batch.compactMap { try? self.strategy($0).get() }
      for figures in try self.play(strategies, from: from, isStopped: isStopped) {
        guard let time = figures.firstTradable else { continue }
        latest.withLock { $0 = max($0 ?? time, time) }
      }
    }
    return latest.withLock { $0 }
  }

  /// The first bar of the longest warm-up that the candles are enough for.
  private func firstOfLongest(
    _ lengths: [Int: Int], _ from: Time?, _ isStopped: @escaping @Sendable () -> Bool
  ) throws -> Time? {
    let sorted = lengths.keys.sorted()
    var (low, high) = (0, sorted.count)
    var latest: Time?
    while low < high {
      // The longest first: mostly there are candles enough for it.
      let middle = latest == nil && high == sorted.count ? high - 1 : (low + high) / 2
      guard let number = lengths[sorted[middle]] else { break }
      let time = try play(
        [try strategy(number).get()], from: from, isStopped: isStopped
      ).first?.firstTradable
      if let time {
        latest = time
        low = middle + 1
      } else {
        high = middle
      }
    }
    return latest
  }
}

/// Hands out batches of some numbers to threads. The first error stops all, and is thrown.
func inBatches(
  _ numbers: [Int], size: Int, threads: Int, _ body: @escaping @Sendable ([Int]) throws -> Void
) throws {
  let count = (numbers.count + size - 1) / size
  let state = Mutex<(next: Int, error: (any Error)?)>((0, nil))
  onThreads(min(threads, count)) { _ in
    while true {
      let place = state.withLock { state -> Int? in
        guard state.error == nil, state.next < count else { return nil }
        state.next += 1
        return state.next - 1
      }
      guard let place else { return }
      do {
        try body(Array(numbers[place * size..<min(numbers.count, (place + 1) * size)]))
      } catch {
        state.withLock { $0.error = $0.error ?? error }
      }
    }
  }
  if let error = state.withLock({ $0.error }) { throw error }
}
