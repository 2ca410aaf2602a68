/// Finds the name that a person most likely meant.
package enum Nearest {
  /// The nearest of `names`, if one is near enough: a third of the letters may differ, and at least
  /// one. Capitals do not count; of equally near names the first counts.
  package static func name(to wrong: String, among names: some Sequence<String>) -> String? {
    let letters = Array(wrong.lowercased().utf8)
    guard letters.count <= 64 else { return nil }
    let limit = max(1, letters.count / 3)
    var best: (name: String, distance: Int)?
    for name in names {
      let distance = distance(letters, Array(name.lowercased().utf8))
      if distance <= limit, distance < max(letters.count, 2), distance < best?.distance ?? .max {
        best = (name, distance)
      }
    }
    return best?.name
  }

  /// How many letters must be put in, taken out, changed, or swapped with their neighbour.
  ///
  /// The optimal string alignment distance (Damerau 1964, without later edits of a swapped pair).
  /// - Complexity: O(n·m).
  static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var before: [Int] = []
    var above = Array(0...b.count)
    for i in 0..<a.count {
      var row = [i + 1]
      row.reserveCapacity(b.count + 1)
      for j in 0..<b.count {
        var best = min(above[j + 1] + 1, row[j] + 1, above[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0 && j > 0 && a[i] == b[j - 1] && a[i - 1] == b[j] {
          best = min(best, before[j - 1] + 1)
        }
        row.append(best)
      }
      before = above
      above = row
    }
    return above[b.count]
  }
}
