import Market
import Text

/// Reads how orders reach the market, at what prices, and how long they wait.
extension BlueprintReader {
  /// A price, which is above 0 unless an instrument says otherwise.
  func price(_ node: DocumentNode, _ path: String) throws(DocumentError) -> Amount {
    let read = try amount(node, DocumentKeys.price, path)
    if case .constant(let number) = read, number <= 0, !hasNegativePrices {
      throw document.error(
        .outOfRange(
          plain(number)
            + "; where prices of the instrument may be 0 or below, write \"instrument\": { \"negativePrices\": true }",
          expected: DocumentKeys.price.words), node.position, path: path)
    }
    return read
  }

  func order(
    _ node: DocumentNode, _ path: String
  ) throws(DocumentError) -> OrderBlueprint {
    func price(_ key: String) throws(DocumentError) -> Amount {
      guard let value = node[key] else {
        let known = DocumentKeys.order.first { $0.name == key }
        throw document.error(
          .missingKey(key, example: "\"\(key)\": \(known?.examples.first ?? "\"close\"")"),
          node.position, path: path)
      }
      let read = try self.price(value, "\(path).\(key)")
      try refuseUnit(read, .distance, value) { .distanceAsLevel($0, key: key, other: nil) }
      return read
    }
    func refuse(_ keys: String..., type: String) throws(DocumentError) {
      for entry in node.entries where keys.contains(entry.key) {
        throw document.error(
          .needlessKey(entry.key, type: type), entry.keyPosition, path: "\(path).\(entry.key)")
      }
    }
    switch node["type"]?.scalar ?? node.scalar ?? "market" {
    case "limit":
      try refuse("stop", "limit", type: "limit")
      return .limit(try price("price"))
    case "stop":
      try refuse("stop", "limit", type: "stop")
      return .stop(try price("price"))
    case "stopLimit":
      try refuse("price", type: "stopLimit")
      return .stopLimit(stop: try price("stop"), limit: try price("limit"))
    default:
      try refuse("price", "stop", "limit", type: "market")
      return .market
    }
  }

  func exitOrder(
    _ node: DocumentNode, _ path: String
  ) throws(DocumentError) -> ExitOrderBlueprint {
    var blueprint = ExitOrderBlueprint()
    for key in ["exitOrder", "exitShare"] where node["exit"] == nil {
      guard let value = node[key] else { continue }
      throw document.error(
        .missingKey("exit", example: "\"exit\": \"close < sma(close, 20)\""), value.position,
        path: "\(path).\(key)")
    }
    if let share = node["exitShare"] {
      blueprint.share = try amount(share, .above(0, to: 1), "\(path).exitShare")
    }
    guard let order = node["exitOrder"] else { return blueprint }
    let path = "\(path).exitOrder"
    blueprint.order = try self.order(order, path)
    blueprint.timeInForce = try timeInForce(order["timeInForce"], path)
    blueprint.at = try auction(order, blueprint.order, path)
    return blueprint
  }

  /// How levels follow their expressions; there must be one that may change.
  func follow(
    _ node: DocumentNode, _ side: SideBlueprint, _ path: String
  ) throws(DocumentError) -> Follow? {
    guard let node = node["follow"], let word = node.scalar, node.flag != false else { return nil }
    if !side.hasLevelToFollow {
      throw document.error(.nothingToFollow, node.position, path: "\(path).follow")
    }
    return Follow(rawValue: word)
  }

  /// The auction of a market or a limit order; such an order is over with it.
  func auction(
    _ node: DocumentNode, _ order: OrderBlueprint, _ path: String
  ) throws(DocumentError) -> Auction? {
    guard let at = node["at"], let entry = node.entries.first(where: { $0.key == "at" }) else {
      return nil
    }
    switch order {
    case .market, .limit: break
    case .stop, .stopLimit:
      throw document.error(
        .needlessKey("at", type: node["type"]?.scalar ?? "stop"), entry.keyPosition,
        path: "\(path).at")
    }
    if let force = node.entries.first(where: { $0.key == "timeInForce" }) {
      throw document.error(.timeBesideAuction, force.keyPosition, path: "\(path).timeInForce")
    }
    return at.scalar == "open" ? .open : .close
  }

  func timeInForce(
    _ node: DocumentNode?, _ path: String
  ) throws(DocumentError) -> TimeInForce {
    guard let node else { return .goodTillCancelled }
    if let word = node.scalar { return word == "day" ? .day : .goodTillCancelled }
    if node.entries.count != 1 {
      throw document.error(
        .needsOneKey(found: node.entries.count, all: DocumentKeys.timeInForce.map(\.name)),
        node.position, path: "\(path).timeInForce")
    }
    if let bars = node["bars"]?.number { return .bars(Int(bars)) }
    let text = node["until"]?.scalar ?? ""
    if let seconds = ClockText.read(text) { return .untilClock(seconds) }
    return (try? WrittenTime(text)).map { .until($0) } ?? .goodTillCancelled
  }
}
