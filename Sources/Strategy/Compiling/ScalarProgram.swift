import Indicators

/// An expression over columns and the trader's state, worked out at single bars.
///
/// Instructions work on a stack of numbers; truths are 1 and 0. Nothing is allocated.
struct ScalarProgram: Sendable {
  enum Instruction: Sendable {
    case constant(Double)
    case column(Graph.Node)
    case state(StateVariable)
    case arithmetic(Graph.Arithmetic)
    case function(Graph.Function)
    case compare(Graph.Comparison)
    case logic(Graph.Logic)
    /// Takes condition, first and second, leaves the first where the condition holds.
    case choose
  }

  private(set) var instructions: [Instruction] = []
  /// The most numbers that wait at once.
  private(set) var height = 0
  private var current = 0

  /// Adds an instruction.
  mutating func append(_ instruction: Instruction) {
    instructions.append(instruction)
    switch instruction {
    case .constant, .column, .state: current += 1
    case .function: break
    case .arithmetic, .compare, .logic: current -= 1
    case .choose: current -= 2
    }
    height = max(height, current)
  }

  /// The truth that it and another both hold.
  func and(_ other: ScalarProgram) -> ScalarProgram {
    var both = self
    for instruction in other.instructions { both.append(instruction) }
    both.append(.logic(.and))
    return both
  }

  /// Whether the truth that it is holds.
  func isTrue(at bar: BarView) -> Bool { value(at: bar) == 1 }

  /// The number at a bar; `NaN` if it is not known.
  func value(at bar: BarView) -> Double {
    if instructions.count == 1 { return leaf(instructions[0], bar).value }
    return withUnsafeTemporaryAllocation(of: Measured.self, capacity: max(height, 1)) { stack in
      var top = -1
      for instruction in instructions {
        switch instruction {
        case .constant, .column, .state:
          top += 1
          stack[top] = leaf(instruction, bar)
        case .function(let op): stack[top].apply(op)
        case .arithmetic(let op):
          top -= 1
          stack[top].apply(op, stack[top + 1])
        case .compare(let op):
          top -= 1
          let (a, b) = (stack[top], stack[top + 1])
          stack[top] = Measured(a.compares(op, b) ? 1 : 0)
        case .logic(let op):
          top -= 1
          let (a, b) = (stack[top].value, stack[top + 1].value)
          stack[top] = Measured(op == .and ? min(a, b) : max(a, b))
        case .choose:
          top -= 2
          stack[top] = stack[top].value == 1 ? stack[top + 1] : stack[top + 2]
        }
      }
      return stack[0].value
    }
  }

  private func leaf(_ instruction: Instruction, _ bar: BarView) -> Measured {
    switch instruction {
    case .constant(let value): Measured(value)
    case .column(let node): Measured(bar.value(node))
    case .state(let variable): Measured(variable.value(at: bar), size: variable.size(at: bar))
    default: Measured(.nan)
    }
  }
}

extension StateVariable {
  /// Its value at a bar's close; `NaN` where there is none (the entry price of no position, its bars).
  func value(at bar: BarView) -> Double {
    switch self {
    case .positionSize: bar.position.size
    case .positionEntry: bar.position.entry
    case .positionBars: bar.position.size == 0 ? .nan : Double(bar.position.bars)
    case .positionProfit: bar.position.profit
    case .positionBest: bar.position.best
    case .positionWorst: bar.position.worst
    case .accountEquity: bar.account.equity
    case .accountCash: bar.account.cash
    case .accountExchangeRate: bar.account.exchangeRate
    }
  }

  /// The size of what its value is the difference or the sum of.
  func size(at bar: BarView) -> Double {
    let (position, account) = (bar.position, bar.account)
    return switch self {
    case .positionProfit: (position.size * position.entry).magnitude
    case .positionBest, .positionWorst: position.entry.magnitude
    case .accountEquity: max(account.equity.magnitude, account.cash.magnitude)
    case .positionSize, .positionEntry, .positionBars, .accountCash, .accountExchangeRate:
      value(at: bar).magnitude
    }
  }
}
