/// Moves pills apart that would lie over each other.
enum PillStack {
  /// Rows for the middles of pills, some pixels apart at least, as near to the wanted rows as can be and
  /// inside the bounds; nil for those that find no room.
  ///
  /// Pills that are too close are moved apart evenly: each group lies around its mean.
  static func spread(_ wanted: [Int], in bounds: Range<Int>, apart: Int = 20) -> [Int?] {
    let capacity = bounds.count / apart
    let kept = Array(wanted.indices.prefix(capacity))
    let order = kept.sorted { (wanted[$0], $0) < (wanted[$1], $1) }
    var groups: [(sum: Int, count: Int)] = []
    for index in order {
      groups.append((wanted[index], 1))
      while groups.count > 1, overlap(groups[groups.count - 2], groups[groups.count - 1], apart) {
        let last = groups.removeLast()
        groups[groups.count - 1] = (
          groups[groups.count - 1].sum + last.sum, groups[groups.count - 1].count + last.count
        )
      }
    }
    return place(groups, order, wanted.count, bounds, apart)
  }

  private static func overlap(
    _ a: (sum: Int, count: Int), _ b: (sum: Int, count: Int), _ apart: Int
  ) -> Bool {
    let bottom = 2 * a.sum / a.count + (a.count - 1) * apart
    let top = 2 * b.sum / b.count - (b.count - 1) * apart
    return top - bottom < 2 * apart
  }

  private static func place(
    _ groups: [(sum: Int, count: Int)], _ order: [Int], _ total: Int, _ bounds: Range<Int>,
    _ apart: Int
  ) -> [Int?] {
    var rows: [Int] = []
    for group in groups {
      let first = group.sum / group.count - (group.count - 1) * apart / 2
      for step in 0..<group.count { rows.append(first + step * apart) }
    }
    var least = bounds.lowerBound + apart / 2
    for index in rows.indices {
      rows[index] = max(rows[index], least)
      least = rows[index] + apart
    }
    var most = bounds.upperBound - apart / 2
    for index in rows.indices.reversed() {
      rows[index] = min(rows[index], most)
      most = rows[index] - apart
    }
    var placed = [Int?](repeating: nil, count: total)
    for (rank, index) in order.enumerated() { placed[index] = rows[rank] }
    return placed
  }
}
