import Strategy

extension PlainLane {
  /// The plain wishes for one position, and the columns of a block that say where they are made.
  struct Watch {
    /// A wish for a market order, flat.
    struct PlainWish {
      let isExit: Bool
      let side: Side
      let rule: Int
      let size: Size
      /// The units, if these are always the same, else `NaN`.
      let units: Double
      /// Whether it begins a group: of each, the first wish whose truth holds is made.
      let beginsGroup: Bool
      /// The places of its column and of the values that explain it.
      let truth: Int
      let explanation: Range<Int>

      /// The record of an order for it.
      @inline(__always)
      func order(_ id: Int, _ moment: Moment, _ explanation: Int) -> OrderRecord {
        OrderRecord(
          id: id, placedCandle: moment.candle, placed: moment.time,
          purpose: isExit ? .exit : .entry, side: isExit == (side == .long) ? .short : .long,
          kind: .market, rule: rule, explanation: explanation)
      }
    }

    let wishes: UnsafeMutablePointer<PlainWish>
    private let columns: UnsafeMutablePointer<UnsafePointer<UInt64>>
    private let count: Int

    init(_ entries: [StandingDesk.Entry], _ size: Size, _ sizing: Sizing) {
      count = entries.count
      wishes = .allocate(capacity: max(1, entries.count))
      columns = .allocate(capacity: max(1, entries.count))
      for (i, entry) in entries.enumerated() {
        (wishes + i).initialize(to: PlainWish(entry, size, sizing))
      }
    }

    func deallocate() {
      wishes.deallocate()
      columns.deallocate()
    }

    /// Takes the columns of a block.
    func read(_ all: [UnsafePointer<Double>]) {
      for i in 0..<count {
        // A truth is 1 or 0, so it holds where any bit is set.
        let column = UnsafeRawPointer(all[wishes[i].truth])
        (columns + i).initialize(to: column.assumingMemoryBound(to: UInt64.self))
      }
    }

    /// The first bar from `start` on at which a wish is made, `end` if none.
    @inline(__always)
    func next(from start: Int, count end: Int) -> Int {
      var next = end
      for i in 0..<count { next = Watches.firstSet(columns[i], from: start, to: next) }
      return next
    }

    /// The first wish that is made at a bar, and how many are.
    @inline(__always)
    func found(at bar: Int) -> (first: Int, count: Int) {
      var first = 0
      var number = 0
      var isDone = false
      for i in 0..<count {
        if wishes[i].beginsGroup { isDone = false }
        if isDone || columns[i][bar] == 0 { continue }
        isDone = true
        number += 1
        if number == 1 { first = i }
      }
      return (first, number)
    }
  }
}

extension PlainLane.Watch.PlainWish {
  fileprivate init(_ entry: StandingDesk.Entry, _ standard: Size, _ sizing: Sizing) {
    switch entry.wish.action {
    case .enter(let side): (isExit, self.side) = (false, side)
    case .exit(let side): (isExit, self.side) = (true, side)
    }
    rule = entry.wish.rule
    size = entry.wish.size ?? standard
    truth = entry.truth
    beginsGroup = entry.beginsGroup
    explanation = entry.explanation
    if case .units = size,
      case .units(let some) = sizing.units(size, price: 1, equity: 0, stop: .nan)
    {
      units = some
    } else {
      units = .nan
    }
  }
}
