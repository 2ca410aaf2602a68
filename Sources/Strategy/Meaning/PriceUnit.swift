import Indicators

/// What a number says of prices, as far as its expression tells.
enum PriceUnit: Hashable, Sendable {
  /// A price, such as `low[1]` or `sma(close, 20)`.
  case level
  /// A difference of prices, such as `2 * atr(14)` or `close - low`.
  case distance
}

extension Meaning {
  /// Whether it is a price or a difference of prices; `nil` where it is neither or nothing tells.
  ///
  /// A price times a number below one half is a share of it, and so a distance: `0.02 * close`.
  func priceUnit(_ definitions: [Definition]) -> PriceUnit? {
    func unit(_ meaning: Meaning) -> PriceUnit? { meaning.priceUnit(definitions) }
    switch form {
    case .source(let source): return source.isPriceLevel ? .level : nil
    case .state(let variable): return variable.priceUnit
    case .named(let place): return unit(definitions[place].meaning)
    case .indicator(let use): return use.priceUnit(definitions)
    case .arithmetic(let op, let a, let b): return op.priceUnit(a, b, unit)
    case .function(let function, let a):
      switch function {
      case .abs, .negate, .round: return unit(a)
      case .log, .sqrt: return nil
      }
    case .choice(_, let a, let b):
      let (a, b) = (unit(a), unit(b))
      return a == b ? a : nil
    case .history(let a, _), .valueWhen(_, let a), .on(_, let a): return unit(a)
    // A price of another instrument is none of this one.
    case .across: return nil
    case .constant, .since, .compare, .logic, .not, .crosses, .trend, .clock: return nil
    }
  }
}

extension Graph.Arithmetic {
  fileprivate func priceUnit(
    _ a: Meaning, _ b: Meaning, _ unit: (Meaning) -> PriceUnit?
  ) -> PriceUnit? {
    let (first, second) = (unit(a), unit(b))
    switch self {
    case .add:
      if first == .level && second == .level { return nil }
      return first == .level || second == .level ? .level : first ?? second
    case .subtract:
      if first == .level { return second == .level ? .distance : .level }
      return second == .level ? nil : first ?? second
    case .multiply:
      if let factor = b.constant { return first.map { $0.scaled(by: factor) } }
      if let factor = a.constant { return second.map { $0.scaled(by: factor) } }
      return nil
    case .divide:
      guard let divisor = b.constant, divisor != 0 else { return nil }
      return first.map { $0.scaled(by: 1 / divisor) }
    case .min, .max: return first == second ? first : nil
    case .modulo, .power: return nil
    }
  }
}

extension PriceUnit {
  fileprivate func scaled(by factor: Double) -> PriceUnit {
    self == .level && factor.magnitude >= 0.5 ? .level : .distance
  }
}

extension IndicatorUse {
  /// What is drawn over prices is a price; what is made of prices and drawn apart is a difference.
  fileprivate func priceUnit(_ definitions: [Definition]) -> PriceUnit? {
    guard description.outputs[output].unit == .price, let input = inputs.first,
      let source = input.priceUnit(definitions)
    else { return nil }
    return description.pane == .overlay ? source : .distance
  }
}

extension Graph.Source {
  /// Whether it is a price.
  var isPriceLevel: Bool {
    switch self {
    case .open, .high, .low, .close, .hl2, .hlc3, .ohlc4: true
    default: false
    }
  }
}

extension StateVariable {
  fileprivate var priceUnit: PriceUnit? {
    switch self {
    case .positionEntry: .level
    case .positionBest, .positionWorst: .distance
    case .positionSize, .positionBars, .positionProfit, .accountEquity, .accountCash,
      .accountExchangeRate:
      nil
    }
  }
}
