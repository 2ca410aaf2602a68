import Text

/// Which bars are told one by one, and which together: of very many bars those away from trades share a
/// cell, always the same number of them.
struct SceneCells {
  /// The most bars that are all told one by one.
  static let mostBars = 200_000
  /// The most cells of more bars than that.
  static let mostCells = 280_000

  /// How many cells of how many bars, one after the other.
  private(set) var spans: [(cells: Int, bars: Int)] = []
  /// The first bar of each cell, and the one after the last; empty where each bar is a cell.
  private var starts: [Int] = []
  private let count: Int
  /// The bars of a cell away from trades; 1 where all are told one by one.
  private(set) var size = 1
  /// Whether every trade lies among bars told one by one.
  private(set) var hasTrades = true

  /// - Parameters:
  ///   - count: how many bars there are.
  ///   - trades: the bars of entry and exit of each trade.
  ///   - most: how many cells there may be.
  init(_ count: Int, trades: [(entry: Int, exit: Int)], most: Int) {
    self.count = count
    guard count > min(Self.mostBars, most) else { return }
    for (margin, isWhole) in [(60, true), (20, true), (20, false), (6, false)] {
      for size in [8, 16, 32, 64] where count / size < most {
        let marked = Self.marked(count, size, trades, margin, isWhole: isWhole)
        let single = marked.count { $0 }
        guard (marked.count - single) + single * size <= most else { continue }
        lay(marked, size)
        return
      }
    }
    var size = 8
    while count / size > most { size *= 2 }
    hasTrades = trades.isEmpty
    lay([Bool](repeating: false, count: (count + size - 1) / size), size)
  }

  /// The groups of bars in which a trade is told bar by bar.
  private static func marked(
    _ count: Int, _ size: Int, _ trades: [(entry: Int, exit: Int)], _ margin: Int, isWhole: Bool
  ) -> [Bool] {
    var marked = [Bool](repeating: false, count: (count + size - 1) / size)
    func mark(_ first: Int, _ last: Int) {
      let (from, to) = (max(0, first - margin) / size, min(count - 1, last + margin) / size)
      if from <= to { for group in from...to { marked[group] = true } }
    }
    for trade in trades {
      if isWhole {
        mark(trade.entry, trade.exit)
      } else {
        mark(trade.entry, trade.entry)
        mark(trade.exit, trade.exit)
      }
    }
    return marked
  }

  private mutating func lay(_ marked: [Bool], _ size: Int) {
    self.size = size
    for (group, isSingle) in marked.enumerated() {
      let first = group * size
      let bars = min(size, count - first)
      add(isSingle ? bars : 1, of: isSingle ? 1 : bars, from: first)
    }
    starts.append(count)
  }

  private mutating func add(_ cells: Int, of bars: Int, from first: Int) {
    for cell in 0..<cells { starts.append(first + cell * bars) }
    if spans.last?.bars == bars {
      spans[spans.count - 1].cells += cells
    } else {
      spans.append((cells, bars))
    }
  }
}

// MARK: Columns by cells

extension SceneCells {
  /// Whether some bars share a cell.
  var areGrouped: Bool { !spans.isEmpty }
  /// How many cells there are.
  var cellCount: Int { areGrouped ? starts.count - 1 : count }

  /// The value at the first bar of each cell.
  func first(_ values: [Double]) -> [Double] {
    areGrouped ? starts.dropLast().map { values[$0] } : values
  }

  /// The value at the last bar of each cell.
  func last(_ values: [Double]) -> [Double] {
    areGrouped ? starts.dropFirst().map { values[$0 - 1] } : values
  }

  /// The highest or the lowest value of each cell.
  func extreme(_ values: [Double], high: Bool) -> [Double] {
    guard areGrouped else { return values }
    return zip(starts, starts.dropFirst()).map { first, end in
      var extreme = values[first]
      for place in first + 1..<max(end, first + 1) {
        if high ? values[place] > extreme : values[place] < extreme { extreme = values[place] }
      }
      return extreme
    }
  }

  /// The spans for the page; nothing where each bar is a cell.
  var members: [(String, JSON)] {
    guard areGrouped else { return [] }
    let flat = spans.flatMap { [$0.cells, $0.bars] }
    return [
      (
        "spans",
        .members([
          ("size", .whole(size)), ("trades", .bool(hasTrades)), ("n", .whole(flat.count)),
          ("s", .text(riceText(flat.map { UInt64($0) }))),
        ])
      )
    ]
  }
}
