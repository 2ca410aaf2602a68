import Market
import Strategy

/// In which order the instruments of a portfolio are worked at a moment.
extension TrialState {
  /// A bar that has closed, as it is asked about.
  struct Question {
    let instrument: Int
    let bar: Int
    /// What was held before anything was asked for.
    let held: Double
    /// How rules saw it, where orders fill at the close.
    let seen: BarView?
    let occasion: Book<Model>.Occasion
  }

  /// An entry that is wanted.
  struct WantedEntry {
    let question: Question
    let row: Int
    var request: OrderRequest
    /// Why it is refused: one of the other side counts at its bar, or its rank is not known.
    var refusal: RejectionReason?
  }

  /// Makes an instrument the one that is worked with, and tells it of the others.
  mutating func prepare(_ i: Int, _ moments: Moments<S, Model>, _ slots: PositionSlots) {
    moments.valueOthers(besides: i, among: slots.held, &self)
    funds.positionsLeft = slots.most - (slots.held.count - (slots.units[i] == 0 ? 0 : 1))
    select(i)
  }

  /// Tells the slots what has become of the selected instrument.
  mutating func note(_ i: Int, _ slots: inout PositionSlots) { slots.note(i, books.current) }

  /// Works what the candles of a moment tell of the time before it: what is over first, then what was due
  /// at the last closes.
  mutating func workPasts<E: EventSink>(
    _ opening: [Int], _ moments: Moments<S, Model>, _ slots: inout PositionSlots, _ events: inout E
  ) {
    var due: [Int] = []
    for i in opening {
      select(i)
      if books.current.next.hasScheduledOrders {
        due.append(i)
        continue
      }
      workPast(i, moments.parts[i], &events)
      note(i, &slots)
    }
    for i in sellingFirst(due, slots) {
      prepare(i, moments, slots)
      workPast(i, moments.parts[i], &events)
      note(i, &slots)
    }
  }

  /// Those first that have no entry in the market.
  mutating func sellingFirst(_ some: [Int], _ slots: PositionSlots) -> [Int] {
    if some.count < 2 { return some }
    var (selling, entering): ([Int], [Int]) = ([], [])
    for i in some {
      select(i)
      if books.current.hasEntries(at: slots.now) { entering.append(i) } else { selling.append(i) }
    }
    return selling + entering
  }
}
