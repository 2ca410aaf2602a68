/// The names of a row as they nest: which leads to a value, and which to more names.
struct JSONNameTree {
  /// The names in an object.
  private struct Node {
    var names: [[UInt8]] = []
    /// The place among the values of a row; -1 for none.
    var values: [Int] = []
    /// The node of the object or array of that name; -1 for none.
    var nodes: [Int] = []

    mutating func place(of name: [UInt8]) -> Int {
      if let place = names.firstIndex(of: name) { return place }
      names.append(name)
      values.append(-1)
      nodes.append(-1)
      return names.count - 1
    }
  }

  /// What a name leads to.
  struct Target {
    /// A place among the values of a row; -1 for none.
    let value: Int
    /// The node of more names; -1 for none.
    let node: Int

    static let none = Target(value: -1, node: -1)
  }

  /// The first is the row itself.
  private var nodes = [Node()]

  /// A tree of the names that lead to each value.
  init(_ keys: [[String]]) {
    for (value, key) in keys.enumerated() where !key.isEmpty { add(key, value) }
  }

  private mutating func add(_ key: [String], _ value: Int) {
    var node = 0
    for (depth, name) in key.enumerated() {
      let place = nodes[node].place(of: Array(name.utf8))
      if depth == key.count - 1 {
        if nodes[node].values[place] < 0 { nodes[node].values[place] = value }
        return
      }
      if nodes[node].nodes[place] < 0 {
        nodes[node].nodes[place] = nodes.count
        nodes.append(Node())
      }
      node = nodes[node].nodes[place]
    }
  }

  /// What a name in a node leads to.
  ///
  /// - Parameter guess: where the name most often is; becomes the place after it.
  func target(_ name: UnsafeRawBufferPointer, in node: Int, _ guess: inout Int) -> Target {
    let count = nodes[node].names.count
    for step in 0..<count {
      let place = (guess + step) % count
      if nodes[node].names[place].elementsEqual(name) {
        guess = place + 1
        return Target(value: nodes[node].values[place], node: nodes[node].nodes[place])
      }
    }
    return .none
  }
}
