import Market
import Replay
import Strategy
import Synchronization

/// Plays settings of one document, and of variants of it.
struct TrialPlayer: Sendable {
  /// For each combination of choices the document and its candles; one where there are no choices.
  private(set) var variants: [SearchVariant]
  /// Parameters that are the same for all trials.
  let fixed: [String: Double]
  let grid: SearchGrid
  /// Strategies of settings that are played more than once, by their numbers.
  private(set) var made: [Int: Result<DocumentStrategy, DocumentError>] = [:]
  /// For each variant, whether the size or the slippage of its orders depends on what is searched.
  let searchesSize: [Bool]

  init(_ variants: [SearchVariant], fixed: [String: Double], grid: SearchGrid) {
    (self.variants, self.fixed, self.grid) = (variants, fixed, grid)
    searchesSize = variants.map { $0.searchesSize(grid, beside: fixed) }
  }

  /// The variant of a setting.
  func variant(of number: Int) -> SearchVariant { variants[grid.variant(of: number)] }

  /// The candles and the document where there is one variant; of several, those of the first.
  var candles: SearchCandles { variants[0].candles }
  var template: DocumentTemplate { variants[0].template }
  /// The first moment that any setting may trade.
  var from: Time? { variants.compactMap(\.options.from).max() }

  /// A setting as a strategy, or why the document refuses it.
  func strategy(_ number: Int) -> Result<DocumentStrategy, DocumentError> {
    if let one = made[number] { return one }
    do {
      return .success(
        try variant(of: number).template.strategy(grid.setting(number, beside: fixed)))
    } catch let error as DocumentError {
      return .failure(error)
    } catch {
      preconditionFailure("a document throws \(error)")
    }
  }

  /// What became of some settings, each with its figures, or with why the document refuses it: in one pass
  /// over the candles for each variant.
  ///
  /// - Throws: what the candles throw; `ReplayError`.
  func play(
    _ numbers: [Int], from: Time?, isStopped: @escaping @Sendable () -> Bool
  ) throws -> [Result<RunFigures, DocumentError>] {
    var played: [Result<RunFigures, DocumentError>] = []
    for part in grid.byVariant(numbers) {
      let made = part.map(strategy)
      let figures = try figuresOfEach(part, made, from: from, isStopped: isStopped)
      var next = 0
      for result in made {
        switch result {
        case .failure(let error): played.append(.failure(error))
        case .success:
          played.append(.success(figures[next]))
          next += 1
        }
      }
    }
    return played
  }

  /// The figures of strategies of the variant that a setting has.
  ///
  /// - Parameter document: whose size and slippage orders have, where these are not those of the variant.
  func play(
    _ strategies: [DocumentStrategy], like number: Int, as document: StrategyDocument? = nil,
    from: Time?,
    isStopped: @escaping @Sendable () -> Bool
  ) throws -> [RunFigures] {
    if strategies.isEmpty { return [] }
    let variant = variant(of: number)
    var options = variant.options
    if let document {
      options.size = document.size
      options.account.slippage = document.account.slippage
    }
    options.from = from
    options.progress = { _ in !isStopped() }
    var sources = try variant.candles.open()
    return try figures(of: strategies, &sources, options: options)
  }

  /// The trials of some settings.
  func trials(
    _ numbers: [Int], from: Time?, isStopped: @escaping @Sendable () -> Bool
  ) throws -> [SweepTrial] {
    let played = try play(numbers, from: from, isStopped: isStopped)
    return zip(numbers, played).map { number, result in
      switch result {
      case .failure(let error):
        SweepTrial(number, grid.values(number), refusal: error.description)
      case .success(let figures): SweepTrial(number, grid.values(number), figures)
      }
    }
  }
}

extension TrialPlayer {
  /// The same with other ways of playing.
  func changed(_ change: (inout ReplayOptions) -> Void) -> TrialPlayer {
    var player = self
    for i in variants.indices { change(&player.variants[i].options) }
    return player
  }

  /// The same over other candles of the same times, where all variants are played on the same.
  func over(_ candles: SearchCandles) -> TrialPlayer {
    var player = self
    for i in variants.indices {
      // What a choice says of the instruments stays.
      player.variants[i].candles.share(candles)
    }
    return player
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
    changed { $0.figures = Set(score.names) }
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
    let parts = grid.byVariant(numbers)
    let firsts = try parts.map { part in
      try firstOfVariant(part, from: from, threads: threads, isStopped: isStopped)
    }
    guard parts.count > 1, let first = firsts.compactMap({ $0 }).max() else {
      return firsts.compactMap { $0 }.max()
    }
    let played = parts.compactMap { part in
      part.first { (try? strategy($0).get()) != nil }
    }
    return try closing(together: played, from: first, isStopped)
  }

  /// The first moment from which bars of several variants are first closed by candles of one time: those of an
  /// hour and of a week, or those of two exchanges.
  ///
  /// - Throws: `UsageError` where there is none in a few years.
  private func closing(
    together numbers: [Int], from first: Time, _ isStopped: @escaping @Sendable () -> Bool
  ) throws -> Time {
    var first = first
    let player = changed { $0.figures = [] }
    for _ in 0..<Self.mostAligned {
      let near = player.changed {
        let end = Time(milliseconds: first.milliseconds + 800 * 86_400_000)
        $0.to = min($0.to ?? end, end)
      }
      let closes = try numbers.compactMap { number in
        try (near.play([number], from: first, isStopped: isStopped).first?.get().firstSignal)
      }
      guard let last = closes.max(), closes.contains(where: { $0 != last }) else { return first }
      first = last
    }
    throw UsageError(
      "bars of the choices never close together, so that no first day is the same for all; search each choice by itself"
    )
  }

  /// How often bars are tried to be closed together.
  private static let mostAligned = 100

  /// Likewise of settings of one variant.
  private func firstOfVariant(
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
      for played in try self.play(batch, from: from, isStopped: isStopped) {
        guard let time = try? played.get().firstTradable else { continue }
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
      let time = try play([number], from: from, isStopped: isStopped).first?.get().firstTradable
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
