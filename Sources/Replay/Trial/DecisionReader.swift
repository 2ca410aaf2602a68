import Indicators
import Market
import Strategy
import Text

/// What a strategy's decision table says over one block of bars of one instrument: at which bars to
/// look, and what is asked for there.
///
/// Rows are laid out by what is held, in the order in which they count, as plain values: reading them
/// neither counts references nor allocates.
final class DecisionReader {
  /// A row of the table while something is held, or nothing.
  struct Row {
    /// Its place in the table.
    let place: Int
    /// Whether it begins a group: of each, the first row that is true counts.
    let beginsGroup: Bool
    /// Whether its mask alone decides and its request is the same every time.
    let isFixed: Bool
    /// When it trades, if it is a market order that contradicts one of the other side for that time.
    let opposition: DecisionTable.EntryTime?
    /// The column of its mask, -1 for none.
    let mask: Int
    /// The columns that explain it, if it is fixed: places in `values`.
    let values: Range<Int>
  }

  /// A value that explains: a column and how many bars back.
  struct Value {
    let column: Int
    let lag: Int
  }

  private let table: DecisionTable
  private let nodes: [Graph.Node]
  private let rows: UnsafeMutablePointer<Row>
  /// What each asks for, as far as that is the same every time.
  private let requests: UnsafeMutablePointer<PreparedRequest>
  private let rowCount: Int
  private let values: UnsafeMutablePointer<Value>
  private let columns: UnsafeMutablePointer<UnsafePointer<Double>>
  private let flat: Range<Int>
  private let long: Range<Int>
  private let short: Range<Int>
  /// When `decide` is asked, too, and whether it ever is.
  private let asking: [AskedBars]
  private let isNeverAsked: Bool
  private let parts: [Int]
  /// From when on it is asked at every bar, and which bar of the block is the first of these.
  private let alwaysFrom: Int64?
  private var firstAlways = Int.max

  /// When a strategy's own code is asked, by what is held: never, always, or where one of some columns
  /// holds.
  private enum AskedBars {
    case never, always
    case any([Int])
  }

  /// Whether it may ever ask for something.
  var trades: Bool { rowCount > 0 || !isNeverAsked }

  /// A reader of a plan's table; its nodes are those of the graph that will be evaluated.
  init(_ plan: Plan) {
    table = plan.table
    parts = plan.rules.map(\.parts.count)
    var layout = Layout(plan.table)
    flat = layout.add(plan.table.groups(holding: nil))
    long = layout.add(plan.table.groups(holding: .long))
    short = layout.add(plan.table.groups(holding: .short))
    let decisionBars = plan.asking
    asking = [decisionBars.whenShort, decisionBars.whenFlat, decisionBars.whenLong].map { when in
      switch when {
      case .never: .never
      case .always: .always
      case .any(let nodes): .any(nodes.map { layout.column($0) })
      }
    }
    alwaysFrom = decisionBars.alwaysFrom?.milliseconds
    isNeverAsked =
      alwaysFrom == nil && asking.allSatisfy { if case .never = $0 { true } else { false } }
    nodes = layout.nodes
    rowCount = layout.rows.count
    rows = Self.memory(layout.rows)
    requests = Self.memory(layout.rows.map { PreparedRequest(plan.table.rows[$0.place].request) })
    values = Self.memory(layout.values)
    columns = .allocate(capacity: max(1, layout.nodes.count))
  }

  deinit {
    rows.deallocate()
    requests.deinitialize(count: rowCount)
    requests.deallocate()
    values.deallocate()
    columns.deallocate()
  }

  private static func memory<Element>(_ elements: [Element]) -> UnsafeMutablePointer<Element> {
    let memory = UnsafeMutablePointer<Element>.allocate(capacity: max(1, elements.count))
    for (i, element) in elements.enumerated() { (memory + i).initialize(to: element) }
    return memory
  }

  /// Takes the columns of the block last given to an evaluator.
  func read(_ evaluator: GraphEvaluator) {
    for (i, node) in nodes.enumerated() { (columns + i).initialize(to: evaluator.column(node)) }
  }

  /// Takes the columns and the times of a block.
  func read(_ block: EngineBlock) {
    read(block.evaluator._withUnsafeGuaranteedRef { $0 })
    guard let alwaysFrom else { return }
    let times = UnsafeBufferPointer(start: block.barTimes, count: block.barCount)
    firstAlways = times.partitioningIndex { $0 >= alwaysFrom }
    if firstAlways == block.barCount { firstAlways = .max }
  }

  // MARK: Where to look

  /// The first bar from `start` on at which something may be asked for with this position (positive
  /// long, negative short), `count` if none.
  @inline(__always)
  func next(_ held: Double, from start: Int, count: Int) -> Int {
    let range = rows(holding: held)
    var next = count
    for i in range {
      if rows[i].mask < 0 { return min(start, count) }
      next = firstSet(bits(rows[i].mask), from: start, to: next)
    }
    return nextAsked(held, from: start, to: next)
  }

  @inline(__always)
  private func nextAsked(_ held: Double, from start: Int, to end: Int) -> Int {
    if isNeverAsked { return end }
    let end = min(end, max(start, firstAlways))
    switch asking[held == 0 ? 1 : held > 0 ? 2 : 0] {
    case .never: return end
    case .always: return min(start, end)
    case .any(let columns):
      var next = end
      for column in columns { next = firstSet(bits(column), from: start, to: next) }
      return next
    }
  }

  /// A truth is 1 or 0, so it holds where any bit of it is set.
  @inline(__always)
  private func bits(_ column: Int) -> UnsafePointer<UInt64> {
    UnsafeRawPointer(columns[column]).assumingMemoryBound(to: UInt64.self)
  }

  // MARK: What is asked for

  /// The rows that count with a position, in their order.
  @inline(__always)
  func rows(holding held: Double) -> Range<Int> { held == 0 ? flat : held > 0 ? long : short }

  /// Whether a row is an entry.
  func isEntry(_ i: Int) -> Bool {
    if case .enter = requests[i].request.action { true } else { false }
  }

  /// A row.
  @inline(__always)
  func row(_ i: Int) -> UnsafePointer<Row> { UnsafePointer(rows + i) }

  /// Whether a row may be true at a bar; one that is fixed is.
  @inline(__always)
  func mayBeTrue(_ i: Int, at bar: Int) -> Bool {
    rows[i].mask < 0 || bits(rows[i].mask)[bar] != 0
  }

  /// What a row asks for that is fixed.
  @inline(__always)
  func request(_ i: Int) -> UnsafePointer<PreparedRequest> { UnsafePointer(requests + i) }

  /// What a row asks for that is not fixed, if it is true.
  func request(_ i: Int, _ view: BarView) -> OrderRequest? {
    let row = table.rows[rows[i].place]
    return row.isTrue(at: view) ? row.request(at: view) : nil
  }

  /// Whether the strategy's own code is asked at a bar.
  @inline(__always)
  func asks(_ held: Double, at bar: Int) -> Bool {
    if isNeverAsked { return false }
    if bar >= firstAlways { return true }
    return switch asking[held == 0 ? 1 : held > 0 ? 2 : 0] {
    case .never: false
    case .always: true
    case .any(let columns): columns.contains { bits($0)[bar] != 0 }
    }
  }

  // MARK: Why

  /// Gives the values that explain a fixed row at a bar.
  @inline(__always)
  func explain<E: EventSink>(_ i: Int, at bar: Int, _ events: inout E) {
    for place in rows[i].values {
      events.explain(columns[values[place].column][bar - values[place].lag])
    }
  }

  /// Gives the values that explain any other row.
  func explain<E: EventSink>(_ i: Int, _ view: BarView, _ events: inout E) {
    var list: [Double] = []
    table.rows[rows[i].place].explain(at: view, into: &list)
    for value in list { events.explain(value) }
  }

  /// Gives the values of a rule of the strategy's own: as many as it has parts, unknown where none is
  /// given.
  func explain<E: EventSink>(_ rule: Int, _ given: [Double], _ events: inout E) {
    guard parts.indices.contains(rule) else { return }
    for i in 0..<parts[rule] { events.explain(i < given.count ? given[i] : .nan) }
  }

  /// Whether an entry of the table could be true at a bar for the first time: all values that explain
  /// it are known.
  func isKnown(at view: BarView) -> Bool {
    var list: [Double] = []
    return table.rows.contains { row in
      guard row.isEntry else { return false }
      list.removeAll(keepingCapacity: true)
      row.explain(at: view, into: &list)
      return !list.isEmpty && !list.contains(where: \.isNaN)
    }
  }
}

/// The rows, columns and values of a reader while they are laid out.
private struct Layout {
  let table: DecisionTable
  var rows: [DecisionReader.Row] = []
  var values: [DecisionReader.Value] = []
  var nodes: [Graph.Node] = []

  init(_ table: DecisionTable) { self.table = table }

  mutating func add(_ groups: [[Int]]) -> Range<Int> {
    let start = rows.count
    for group in groups {
      for (i, place) in group.enumerated() {
        add(place, beginsGroup: i == 0, table.opposition(place, in: groups))
      }
    }
    return start..<rows.count
  }

  private mutating func add(_ place: Int, beginsGroup: Bool, _ at: DecisionTable.EntryTime?) {
    let row = table.rows[place]
    let first = values.count
    let fixed = row.fixedValues
    for value in fixed ?? [] {
      let value = DecisionReader.Value(column: column(value.node), lag: value.isPrevious ? 1 : 0)
      values.append(value)
    }
    rows.append(
      DecisionReader.Row(
        place: place, beginsGroup: beginsGroup, isFixed: fixed != nil, opposition: at,
        mask: row.mask.map { column($0) } ?? -1, values: first..<values.count))
  }

  mutating func column(_ node: Graph.Node) -> Int {
    if let place = nodes.firstIndex(of: node) { return place }
    nodes.append(node)
    return nodes.count - 1
  }
}

/// The first place that is 1 and not 0, looking at eight at a time.
@inline(__always)
func firstSet(_ column: UnsafePointer<UInt64>, from start: Int, to end: Int) -> Int {
  var i = start
  while i + 8 <= end {
    let p = column + i
    let first = (p[0] | p[1]) | (p[2] | p[3])
    let second = (p[4] | p[5]) | (p[6] | p[7])
    if first | second != 0 { return i + firstOfEight(p) }
    i += 8
  }
  while i < end, column[i] == 0 { i += 1 }
  return min(i, end)
}

/// Which of eight is the first that is 1, without a branch that the data decide.
@inline(__always)
private func firstOfEight(_ p: UnsafePointer<UInt64>) -> Int {
  let first = (bit(p, 0) | bit(p, 1)) | (bit(p, 2) | bit(p, 3))
  let second = (bit(p, 4) | bit(p, 5)) | (bit(p, 6) | bit(p, 7))
  return (first | second).trailingZeroBitCount
}

/// The lowest bit that every number of 1 has, at a place.
@inline(__always)
private func bit(_ p: UnsafePointer<UInt64>, _ place: UInt64) -> UInt64 {
  ((p[Int(place)] &>> 52) & 1) &<< place
}
