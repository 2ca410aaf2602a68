import Strategy

/// The state at the first ambiguous candle, from which the other rules go on.
struct Fork<S: Strategy, Model: ExecutionModel> {
  /// Whether it is still wanted.
  private(set) var isWanted: Bool
  private var noted: (book: Book<Model>, funds: Funds, place: Int)?
  private(set) var state: TrialState<S, Model>?
  /// Whether it is there: a state is large, so that it is not asked by copying it.
  private(set) var isReady = false

  init(isWanted: Bool) { self.isWanted = isWanted }

  /// Takes the state, once it is there.
  mutating func take() -> TrialState<S, Model>? {
    guard isReady else { return nil }
    isReady = false
    return state.take()
  }

  /// Notes an account before the candle is decided.
  mutating func note(_ book: Book<Model>, _ funds: Funds, _ place: Int) {
    if isWanted { noted = (book, funds, place) }
  }

  /// Makes the state of before of the one after.
  mutating func complete(with after: TrialState<S, Model>) {
    guard let noted else { return }
    var before = after
    before.select(noted.place)
    before.books.current = noted.book
    before.funds = noted.funds
    before.ambiguousCandles = 0
    state = before
    isReady = true
    isWanted = false
    self.noted = nil
  }
}
