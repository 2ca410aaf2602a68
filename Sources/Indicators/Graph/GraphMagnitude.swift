extension Graph {
  /// How far two numbers may lie apart and still be equal, as a share of the size of what went into
  /// them: 2⁻⁴⁶, about 100 units in the last place.
  ///
  /// Decimals become binary and sums are rounded, so that two averages that are both 8.28 on paper can
  /// differ in their last bits. No comparison and no crossing is decided by those: a difference within
  /// this share of the prices that went in is none. Prices with twelve digits still all differ.
  public static let tieWidth = 0x1p-46

  /// The node whose size says how far rounding may have moved the result of an operation; `nil` for
  /// the result itself.
  ///
  /// A difference of two prices is as uncertain as the prices, however small it is; so is what an
  /// indicator makes of differences, such as MACD. A quotient with such a difference is as uncertain
  /// as 1.
  func magnitude(of operation: Operation) -> Int? {
    switch operation {
    case .source, .constant, .compare, .logic, .not, .crosses, .rising, .falling, .since, .on,
      .across:
      nil
    case .choose, .valueWhen: nil
    case .output(let instance, let output): magnitude(of: instances[instance], output)
    case .function(let function, let a):
      switch function {
      case .negate, .abs, .round: own(a) ? nil : magnitudes[a]
      case .log, .sqrt: nil
      }
    case .arithmetic(let op, let a, let b):
      switch op {
      case .subtract: isConstant(a) ? magnitudes[b] : magnitudes[a]
      case .add: own(a) && own(b) ? nil : own(a) ? magnitudes[b] : magnitudes[a]
      case .multiply: isConstant(a) ? scaled(b) : isConstant(b) ? scaled(a) : nil
      case .divide: isConstant(b) ? scaled(a) : nil
      case .modulo: magnitudes[a]
      case .power, .min, .max: nil
      }
    case .history(let a, _): own(a) ? nil : magnitudes[a]
    }
  }

  /// The node whose size says how far rounding may have moved the values of another; `nil` where that is its own.
  package func magnitude(of node: Node) -> Node? {
    check(node)
    return own(node.index) ? nil : Node(index: magnitudes[node.index])
  }

  /// An indicator over the price is as large as the price; one that is made of differences is not.
  private func magnitude(of instance: IndicatorInstance, _ output: Int) -> Int? {
    let description = instance.description
    guard description.outputs[output].unit == .price, description.pane != .overlay,
      let input = instance.inputs.first
    else { return nil }
    return magnitudes[input]
  }

  private func scaled(_ a: Int) -> Int? { own(a) ? nil : magnitudes[a] }

  /// Whether a node's own size says it.
  private func own(_ a: Int) -> Bool { magnitudes[a] == a }

  private func isConstant(_ a: Int) -> Bool {
    if case .constant = operations[a] { true } else { false }
  }
}
