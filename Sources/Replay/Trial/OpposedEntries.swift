import Market
import Strategy

extension TrialState {
  /// Refuses a market entry at a bar at which one of the other side counts, see ``DecisionTable``.
  ///
  /// - Returns: whether it is true and would be placed.
  @inline(__always)
  mutating func refuse<E: EventSink>(
    _ row: Int, _ view: BarView, _ occasion: Book<Model>.Occasion, _ reader: DecisionReader,
    _ events: inout E
  ) -> Bool {
    refuse(row, .bothSides, view, occasion, reader, &events)
  }

  /// Refuses an entry of a bar for a reason.
  ///
  /// - Returns: whether it is true and would be placed.
  @inline(never)
  mutating func refuse<E: EventSink>(
    _ row: Int, _ reason: RejectionReason, _ view: BarView, _ occasion: Book<Model>.Occasion,
    _ reader: DecisionReader, _ events: inout E
  ) -> Bool {
    let request = reader.request(row, view)
    guard let request, books.current.mayAdd(request, occasion),
      !books.current.isDayFull(request, occasion.moment)
    else { return false }
    books.current.refuse(request, reason, occasion, &funds, &events)
    if E.keepsOrders { reader.explain(row, view, &events) }
    return true
  }
}
