import Text

/// Holdings whose markers would lie on each other: one pill stands for them.
struct HoldingClusters {
  let members: [ShownHolding]

  /// Splits holdings into those with room for their own markers and groups of those without.
  ///
  /// Markers nearer than four pixels belong together; a group is not wider than its pill.
  static func split(
    _ shown: [ShownHolding], _ canvas: borrowing Canvas
  ) -> (single: [ShownHolding], clusters: [HoldingClusters]) {
    var single: [ShownHolding] = []
    var clusters: [HoldingClusters] = []
    var group: [ShownHolding] = []
    var (start, end): (Int32, Int32) = (0, 0)
    for item in shown.sorted(by: { ($0.left, $0.index) < ($1.left, $1.index) }) {
      let (first, last) = places(item)
      if !group.isEmpty && (first - end >= 8 || first - start >= 2 * 96) {
        close(&group, &single, &clusters)
      }
      if group.isEmpty { (start, end) = (first, last) }
      group.append(item)
      end = max(end, last)
    }
    close(&group, &single, &clusters)
    return (single, clusters)
  }

  /// The first marker, and the last as far as it is near the first.
  private static func places(_ item: ShownHolding) -> (Int32, Int32) {
    let first = item.entry ?? item.exit ?? Int32(2 * item.left)
    let last = item.exit ?? first
    return (first, last - first < 8 ? last : first)
  }

  private static func close(
    _ group: inout [ShownHolding], _ single: inout [ShownHolding],
    _ clusters: inout [HoldingClusters]
  ) {
    if group.count >= 2 {
      clusters.append(HoldingClusters(members: group))
    } else {
      single += group
    }
    group = []
  }

  /// The results of all members, one after the other.
  private var result: Double {
    members.reduce(1.0) { $0 * (1 + $1.holding.result) } - 1
  }

  func draw(_ canvas: inout Canvas) {
    let share = NumberFormat(.percent, signed: true, decimals: 1).text(result)
    let text = localized("\(members.count) trades \(share)")
    let width = TextWidth.of(text, size: canvas.textSize, bold: true) + 12
    guard let first = members.first, let last = members.last else { return }
    let middle = (Int(first.left) + Int(last.left)) / 2
    let left = min(max(canvas.left + 2, middle - width / 2), canvas.right - width - 2)
    if left < canvas.left + 2 { return }
    for level in [36, 58, 80] {
      let top = canvas.rows.upperBound - level
      guard top >= canvas.rows.lowerBound else { return }
      let pill = Box(left, top, width, canvas.sized(18))
      let label = canvas.label(
        text, .textOn, Int32(2 * (left + 6)), Int32(2 * (top + canvas.sized(13))))
      if !canvas.space.take(LabelSpace.Area(pill)) { continue }
      canvas.list.add(.pill(.pillInk, pill), .labels)
      canvas.list.add(.label(label), .labels)
      return
    }
  }
}
