/// Where the parts of a replay are on a terminal of some size.
struct ReplayLayout {
  /// The smallest terminal that a replay fits in.
  static let leastWidth = 20, leastHeight = 6

  let width: Int, height: Int
  /// Columns of the account beside the chart; 0 where it is one line below.
  let side: Int
  /// Rows of why, of which the first is its title; 0 for none.
  let why: Int

  init(width: Int, height: Int, why wanted: ReplaySession.Why, rows: Int) {
    self.width = width
    self.height = height
    side = width >= 72 && height >= 16 ? min(38, max(26, width * 3 / 10)) : 0
    guard width >= 60, height >= 20, wanted != .hidden, rows > 0 else {
      why = 0
      return
    }
    let most = wanted == .whole ? height / 2 : max(6, height / 5)
    why = min(rows + 1, most)
  }

  var isTooSmall: Bool { width < Self.leastWidth || height < Self.leastHeight }
  /// Whether it is a reduced one.
  var isSmall: Bool { side == 0 }
  /// Columns of the chart with its axis.
  var chart: Range<Int> { 0..<(side > 0 ? width - side - 1 : width) }
  /// Rows of the chart with its times: below the heading and the legend.
  var rows: Range<Int> { 2..<max(3, height - 1 - why - (isSmall ? 1 : 0)) }
}
