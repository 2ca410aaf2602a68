/// Puts named expressions into an order in which each comes after those it is made of.
enum DefinitionOrder {
  enum Outcome {
    case order([Int])
    /// The names around the circle, the first again at the end, and a place on it.
    case circle([Int])
  }

  /// - Parameter uses: for each expression the places of those that it names.
  /// - Complexity: O(expressions + uses), without recursion.
  static func find(_ uses: [[Int]]) -> Outcome {
    enum Mark { case new, open, done }
    var marks = [Mark](repeating: .new, count: uses.count)
    var order: [Int] = []
    for start in uses.indices where marks[start] == .new {
      var path = [(node: start, next: 0)]
      marks[start] = .open
      while let (node, next) = path.last {
        guard next < uses[node].count else {
          marks[node] = .done
          order.append(node)
          path.removeLast()
          continue
        }
        path[path.count - 1].next += 1
        let other = uses[node][next]
        switch marks[other] {
        case .done: break
        case .open:
          let from = path.firstIndex { $0.node == other } ?? 0
          return .circle(path[from...].map(\.node) + [other])
        case .new:
          marks[other] = .open
          path.append((other, 0))
        }
      }
    }
    return .order(order)
  }
}

extension Syntax {
  /// Calls `body` with every bare name in the expression and where it is, in their order.
  func forEachName(_ body: (String, Range<Int>) -> Void) {
    switch form {
    case .number, .text, .clock, .date: break
    case .name(let name): body(name, range)
    case .member(let owner, _, _): owner.forEachName(body)
    case .call(_, _, let arguments): arguments.forEach { $0.value.forEachName(body) }
    case .method(let owner, _, _, let arguments):
      owner.forEachName(body)
      arguments.forEach { $0.value.forEachName(body) }
    case .negate(let a), .not(let a), .window(let a, _, _), .dates(let a, _, _):
      a.forEachName(body)
    case .history(let a, let b), .binary(_, let a, let b), .trend(_, let a, let b):
      a.forEachName(body)
      b.forEachName(body)
    case .choice(let condition, let a, let b):
      a.forEachName(body)
      condition.forEachName(body)
      b.forEachName(body)
    }
  }
}
