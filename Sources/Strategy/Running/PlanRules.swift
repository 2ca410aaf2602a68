public import Indicators
import Text

// Columns and rules of a strategy in Swift, in the words of documents.

extension Plan {
  /// A column by an expression, as in documents: `sma(close, 20)`, `macd().signal`.
  ///
  /// - Parameter name: under which later expressions may use it, and charts draw it; a truth is not
  ///   drawn.
  /// - Throws: `DocumentError` with a caret where the expression or the name is none.
  @discardableResult
  public mutating func column(_ expression: String, named name: String = "") throws -> Graph.Node {
    guard !name.isEmpty else {
      let meaning = try ExpressionList.meaning(expression, scope, "column")
      return compiling {
        meaning.kind == .truth ? $0.truth(meaning, .holds) : $0.number(meaning)
      }
    }
    let reader = DefinitionReader(document: .ofSwift)
    scope.define(try reader.definition(name, expression, scope))
    let place = scope.definitions.count - 1
    let named = compiling { $0.series($0.definitions[place], place) }
    series.append(named)
    return named.node
  }

  /// A rule that enters a side: at every bar at which it is true while the side is not held.
  ///
  /// - Parameters:
  ///   - rule: true or false at each bar, as in documents.
  ///   - name: of the rule, as trades and reports show it; `long.enter` if empty.
  ///   - order: how the entry reaches the market.
  ///   - stopLoss: a distance from the fill as in documents, `"2 * atr(14)"` or `"5%"`.
  ///   - takeProfit: likewise.
  ///   - trailingStop: how far from the best price a stop follows, likewise.
  ///   - trailAfter: how far the price must have gone in favour before it starts, likewise.
  ///   - breakEvenAfter: how far before a stop comes to the entry's price, likewise.
  ///   - targets: in place of `takeProfit`, each for a share of the entry, or for what is left, by distance
  ///     or at a price.
  ///   - adds: whether it adds to a position that is there.
  ///   - mostEntries: how many entries the position may have then.
  ///   - spacing: how far beyond the latest of them the close must be, a distance as above.
  ///   - timeInForce: how long an order waits that is not a market order.
  ///   - auction: whether a market or limit order trades at the open or the close of a session alone.
  ///   - flatAt: when what was opened is closed at the latest.
  ///   - entriesPerDay: the most entries of the side that fill in one session.
  ///   - oneCancelsOther: whether a fill of it, of a part too, cancels the entries that wait and say the same.
  ///   - window: what must be true as well, as `when` of documents: `"in session"`.
  ///   - stopPrice: a level in place of `stopLoss`, as an expression.
  ///   - targetPrice: a level in place of `takeProfit`.
  ///   - follow: how these levels and the prices of `targets` follow their expressions at each bar's close;
  ///     they stay if `nil`.
  /// - Throws: `DocumentError` with a caret.
  public mutating func enter(
    _ side: Side, when rule: String, named name: String = "", order: EntryOrder = .market,
    stopLoss: String? = nil, takeProfit: String? = nil, trailingStop: String? = nil,
    trailAfter: String? = nil, breakEvenAfter: String? = nil,
    targets: [EntryTarget] = [], adds: Bool = false,
    mostEntries: Int = .max, spacing: String? = nil,
    timeInForce: TimeInForce = .goodTillCancelled, at auction: Auction? = nil,
    flatAt: FlatTime? = nil, entriesPerDay: Int = .max, oneCancelsOther: Bool = false,
    window: String? = nil, stopPrice: String? = nil,
    targetPrice: String? = nil, follow: Follow? = nil
  ) throws {
    var keys: [(String, DocumentNode)] = [("enter", .written(rule))]
    keys += order.node.map { [("order", $0)] } ?? []
    if let window { keys.append(("when", .written(window))) }
    let distances = [
      ("stopLoss", stopLoss), ("takeProfit", takeProfit), ("trailingStop", trailingStop),
      ("trailAfter", trailAfter), ("breakEvenAfter", breakEvenAfter), ("stopPrice", stopPrice),
      ("targetPrice", targetPrice), ("follow", follow?.rawValue),
    ]
    for case (let key, let text?) in distances { keys.append((key, .written(text))) }
    if !targets.isEmpty {
      let nodes = DocumentNode.Content.sequence(targets.map(\.node))
      keys.append(("targets", DocumentNode(content: nodes, position: .none)))
    }
    if let spacing {
      keys.append(("pyramiding", .written([("spacing", .written(spacing))])))
    }
    let reader = self.reader
    var side = try reader.side(side, .written(keys), "\(side)")
    guard var enter = side.enter else { return }
    side.pyramiding = adds
    side.mostEntries = mostEntries
    side.timeInForce = timeInForce
    side.at = auction
    side.flatAt = flatAt
    side.entriesPerDay = entriesPerDay
    side.cancelsOtherEntries = oneCancelsOther
    side.waitsForVolume = true
    if !name.isEmpty { enter.path = name }
    let size = SizeBlueprint(kind: .equity, amount: .constant(1))
    let place = rules.count
    add(compiling { DecisionRow.entry(side, when: enter, size: size, place: place, &$0) })
    if let row = compiling({ DecisionRow.follow(side, entry: place, &$0) }) { table.add(row) }
  }

  /// A rule that leaves a side.
  ///
  /// - Parameters: as for ``enter(_:when:named:order:stopLoss:takeProfit:trailingStop:trailAfter:breakEvenAfter:targets:adds:mostEntries:spacing:timeInForce:at:flatAt:entriesPerDay:oneCancelsOther:window:stopPrice:targetPrice:follow:)``.
  ///   - entry: the name of the rule whose entries it closes; all of the side if empty.
  ///   - order: how the exit reaches the market.
  ///   - timeInForce: how long an order waits that is not a market order.
  ///   - auction: whether a market or limit order trades at the open or the close of a session alone.
  ///   - share: how much of what is held it closes each time, above 0 and at most 1, in whole lots.
  ///   - keepsEntry: whether an entry of the side that waits for its price stays when this comes true.
  /// - Throws: `DocumentError` with a caret, also where no rule has that name.
  public mutating func exit(
    _ side: Side, when rule: String, named name: String = "", of entry: String = "",
    order: EntryOrder = .market, timeInForce: TimeInForce = .goodTillCancelled,
    at auction: Auction? = nil, share: Double = 1, keepsEntry: Bool = false
  ) throws {
    let own = try entry.isEmpty ? -1 : self.entry(entry, side)
    var keys: [(String, DocumentNode)] = [("exit", .written(rule))]
    keys += order.node.map { [("exitOrder", $0)] } ?? []
    let reader = self.reader
    let read = try reader.side(side, .written(keys), "\(side)")
    guard var exit = read.exit else { return }
    if !name.isEmpty { exit.path = name }
    var exitOrder = read.exitOrder
    exitOrder.timeInForce = timeInForce
    exitOrder.at = auction
    exitOrder.share = .constant(share)
    let place = rules.count
    add(
      compiling {
        DecisionRow.exit(
          side, exit, exitOrder, of: own, keepsEntries: keepsEntry, place: place, &$0)
      })
  }

  /// The place of the rule of a name that enters a side.
  private func entry(_ name: String, _ side: Side) throws -> Int {
    let places = table.rows.filter { $0.isEntry && $0.side == side }.map(\.rule)
    if let place = places.first(where: { rules[$0].path == name }) { return place }
    let names = places.map { rules[$0].path }
    throw DocumentError(
      .unknownChoice(name, nearest: Nearest.name(to: name, among: names), all: names),
      Place(file: DocumentText.ofSwift.path))
  }

  /// A reader of rules; which prices instruments may have the run knows.
  private var reader: BlueprintReader {
    BlueprintReader(document: .ofSwift, scope: scope, hasNegativePrices: true)
  }

  private mutating func compiling<Value>(_ body: (inout GraphCompiler) -> Value) -> Value {
    var compiler = GraphCompiler(scope.definitions)
    swap(&compiler.graph, &graph)
    let value = body(&compiler)
    swap(&compiler.graph, &graph)
    return value
  }
}

/// How an entry or an exit of a strategy in Swift reaches the market, with prices as expressions.
public enum EntryOrder: Hashable, Sendable {
  case market
  case limit(String)
  case stop(String)
  case stopLimit(stop: String, limit: String)

  /// The same as a document says it; `nil` for a market order.
  fileprivate var node: DocumentNode? {
    func node(_ type: String, _ prices: [(String, String)]) -> DocumentNode {
      .written([("type", .written(type))] + prices.map { ($0.0, .written($0.1)) })
    }
    return switch self {
    case .market: nil
    case .limit(let price): node("limit", [("price", price)])
    case .stop(let price): node("stop", [("price", price)])
    case .stopLimit(let stop, let limit): node("stopLimit", [("stop", stop), ("limit", limit)])
    }
  }
}

/// A target of a part of an entry of a strategy in Swift, for all that the others leave where it has no share.
public enum EntryTarget: Hashable, Sendable {
  /// How far from the entry's price it lies, as in documents: `"2 * atr(14)"` or `"5%"`.
  case distance(String, share: Double? = nil)
  /// The price at which it lies, an expression.
  case price(String, share: Double? = nil)

  /// The same as a document says it.
  fileprivate var node: DocumentNode {
    func node(_ key: String, _ text: String, _ share: Double?) -> DocumentNode {
      .written([(key, .written(text))] + (share.map { [("share", .written("\($0)"))] } ?? []))
    }
    return switch self {
    case .distance(let text, let share): node("distance", text, share)
    case .price(let text, let share): node("price", text, share)
    }
  }
}

extension DocumentText {
  /// What messages call expressions written in Swift.
  fileprivate static let ofSwift = DocumentText(path: "a strategy in Swift", text: "")
}

extension DocumentNode {
  fileprivate static func written(_ text: String) -> DocumentNode {
    DocumentNode(content: .plain(text), position: .none)
  }

  fileprivate static func written(_ keys: [(String, DocumentNode)]) -> DocumentNode {
    let entries = keys.map { Entry(key: $0.0, keyPosition: .none, value: $0.1) }
    return DocumentNode(content: .mapping(entries), position: .none)
  }
}
