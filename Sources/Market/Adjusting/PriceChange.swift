/// Which events change what a price means, and how earlier ones compare with those after it.
extension CorporateEvent {
  /// Whether prices before it do not compare with those after it.
  package var changesPrices: Bool { kind == .split || kind == .roll }

  /// A price of before it, as it compares with those after it.
  package func price(_ before: Double) -> Double {
    switch kind {
    case .split: before / value
    case .roll: before + value
    case .dividend, .delisting: before
    }
  }

  /// A price of after it, as it compares with those before it.
  package func priceBefore(_ after: Double) -> Double {
    switch kind {
    case .split: after * value
    case .roll: after - value
    case .dividend, .delisting: after
    }
  }

  /// A difference of two prices of before it, likewise.
  package func distance(_ before: Double) -> Double {
    kind == .split ? before / value : before
  }

  /// A volume of before it, likewise.
  package func volume(_ before: Double) -> Double {
    kind == .split ? before * value : before
  }
}

extension Candle {
  /// Makes it compare with candles after an event.
  mutating func apply(_ event: CorporateEvent) {
    open = event.price(open)
    high = event.price(high)
    low = event.price(low)
    close = event.price(close)
    volume = event.volume(volume)
  }
}

extension Candles {
  /// Makes all of them compare with candles after an event.
  package mutating func apply(_ event: CorporateEvent) {
    for i in 0..<count {
      open[i] = event.price(open[i])
      high[i] = event.price(high[i])
      low[i] = event.price(low[i])
      close[i] = event.price(close[i])
      volume[i] = event.volume(volume[i])
    }
  }
}
