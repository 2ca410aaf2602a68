import Strategy

extension TickGrid {
  /// The price at a distance, where there is one; unknown otherwise.
  func level(of distance: Distance?, _ price: Double, _ direction: Double) -> Double {
    distance.map { bracket($0, from: price, direction) } ?? .nan
  }

  /// The price of a bracket's child at a distance from its entry: above it for `direction` 1, below
  /// for -1, rounded away from the entry, which is against the trader for stop and target alike.
  func bracket(_ distance: Distance, from entry: Double, _ direction: Double) -> Double {
    let price =
      switch distance {
      case .price(let step): entry + direction * step
      // Of a price below zero it is a share of its size.
      case .share(let share): entry * (1 + (entry < 0 ? -direction : direction) * share)
      case .level(let price): price
      }
    // A distance of the whole price leaves no dust.
    if price.magnitude <= entry.tieWidth { return 0 }
    return direction > 0 ? up(price) : down(price)
  }
}
