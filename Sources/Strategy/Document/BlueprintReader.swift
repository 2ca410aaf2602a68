import Indicators
import Market
import Text

/// Reads the rules of a document whose shape is known to fit.
struct BlueprintReader {
  let document: DocumentText
  let scope: Scope
  /// Whether prices may be 0 or below, of any instrument.
  var hasNegativePrices = false

  func side(
    _ side: Side, _ node: DocumentNode, _ path: String
  ) throws(DocumentError) -> SideBlueprint {
    var blueprint = SideBlueprint(side: side, path: path)
    blueprint.enter = try entry(node, path)
    if blueprint.enter != nil, let when = node["when"] {
      blueprint.window = try rule(when, "\(path).when")
    }
    if let exit = node["exit"] { blueprint.exit = try rule(exit, "\(path).exit") }
    blueprint.stopLoss = try child(node, "stopLoss", orAt: "stopPrice", path)
    blueprint.takeProfit = try child(node, "takeProfit", orAt: "targetPrice", path)
    blueprint.trailingStop = try distance(node, "trailingStop", orAt: "stopPrice", path)
    blueprint.trailAfter = try distance(node, "trailAfter", orAt: nil, path)
    blueprint.targets = try targets(node, path)
    blueprint.breakEvenAfter = try distance(node, "breakEvenAfter", orAt: nil, path)
    if blueprint.trailingStop == nil, let after = node["trailAfter"] {
      throw document.error(
        .missingKey("trailingStop", example: "\"trailingStop\": \"3 * atr(14)\""), after.position,
        path: "\(path).trailAfter")
    }
    blueprint.keepsEntry = node["keepEntry"]?.flag ?? false
    if let order = node["order"] {
      blueprint.order = try self.order(order, "\(path).order")
      blueprint.timeInForce = try timeInForce(order["timeInForce"], "\(path).order")
      blueprint.at = try auction(order, blueprint.order, "\(path).order")
    }
    blueprint.exitOrder = try exitOrder(node, path)
    blueprint.follow = try follow(node, blueprint, path)
    blueprint.flatAt = node["flatAt"]?.scalar.flatMap { FlatTime($0) }
    blueprint.entriesPerDay = node["entriesPerDay"]?.number.map { Int($0) } ?? .max
    if let adding = node["pyramiding"] {
      blueprint.pyramiding = adding.flag ?? true
      blueprint.mostEntries = adding["entries"]?.number.map { Int($0) } ?? .max
      blueprint.spacing = try distance(
        adding, "spacing", orAt: nil, "\(path).pyramiding", isBelow: side == .long)
    }
    return blueprint
  }

  /// Slippage in price, worked out from candles alone.
  func slippage(_ node: DocumentNode) throws(DocumentError) -> Amount {
    let path = "account.slippage.price"
    let read = try amount(node, .from(0, to: DocumentKeys.moneyLimit), path)
    try refuseUnit(read, .level, node) { .levelAsSlippage($0) }
    if case .expression(let written) = read, let state = written.meaning.state {
      throw document.error(
        ExpressionError(
          .stateWithoutPast(state.rawValue, needed: .cost), at: written.meaning.range),
        in: written.source, node.position, path: path)
    }
    return read
  }

  // MARK: Expressions

  func rule(_ node: DocumentNode, _ path: String) throws(DocumentError) -> WrittenExpression {
    let source = scope.parsed.source(node.scalar ?? "")
    do {
      let meaning = try Checker.truth(of: source, in: scope)
      return WrittenExpression(source: source, meaning: meaning, path: path)
    } catch {
      throw document.error(error, in: source, node.position, path: path)
    }
  }

  func amount(_ node: DocumentNode, _ range: NumberRange, _ path: String)
    throws(DocumentError) -> Amount
  {
    if let number = node.number { return .constant(number) }
    let source = scope.parsed.source(node.scalar ?? "")
    let meaning: Meaning
    do {
      meaning = try Checker.number(of: source, in: scope, for: "'\(path)'")
    } catch {
      throw document.error(error, in: source, node.position, path: path)
    }
    guard let number = meaning.constant else {
      return .expression(WrittenExpression(source: source, meaning: meaning, path: path))
    }
    guard range.contains(number) else {
      throw document.error(
        .outOfRange(plain(number), expected: range.words), node.position, path: path)
    }
    return .constant(number)
  }

  /// A stop or a target: by distance or at a level, not both.
  private func child(
    _ node: DocumentNode, _ distance: String, orAt level: String, _ path: String,
    isBelow: Bool? = nil
  ) throws(DocumentError) -> DistanceBlueprint? {
    guard let price = node[level] else {
      return try self.distance(node, distance, orAt: level, path, isBelow: isBelow)
    }
    if let entry = node.entries.first(where: { $0.key == distance }) {
      throw document.error(
        .eitherOr(distance, level), entry.keyPosition, path: "\(path).\(distance)")
    }
    let read = try self.price(price, "\(path).\(level)")
    try refuseUnit(read, .distance, price) {
      .distanceAsLevel($0, key: level, other: "'\(distance)'")
    }
    return .level(read)
  }

  /// A distance, where the key is there; `level` is the key that takes a price in its place, and
  /// `isBelow` says where such a price would lie.
  private func distance(
    _ node: DocumentNode, _ key: String, orAt level: String?, _ path: String,
    isBelow: Bool? = nil
  ) throws(DocumentError) -> DistanceBlueprint? {
    guard let value = node[key] else { return nil }
    let read = try distance(value, "\(path).\(key)")
    if case .price(let amount) = read {
      try refuseUnit(amount, .level, value) {
        .levelAsDistance(
          $0, key: key, levelKey: level,
          isBelow: isBelow ?? (path.hasPrefix("long") == (level == "stopPrice")))
      }
    }
    return read
  }

  /// The targets that each close a part; their shares are at most all.
  private func targets(
    _ node: DocumentNode, _ path: String
  ) throws(DocumentError) -> [TargetBlueprint] {
    guard let list = node["targets"] else { return [] }
    for other in node.entries where ["takeProfit", "targetPrice"].contains(other.key) {
      throw document.error(
        .targetBesideTargets(other.key), other.keyPosition, path: "\(path).\(other.key)")
    }
    var targets: [TargetBlueprint] = []
    var sum = 0.0
    for (place, one) in (list.elements ?? [list]).enumerated() {
      let at = list.elements == nil ? "\(path).targets" : "\(path).targets[\(place)]"
      guard
        let distance = try child(
          one, "distance", orAt: "price", at, isBelow: !path.hasPrefix("long"))
      else {
        throw document.error(
          .missingKey("distance", example: "\"distance\": \"2 * atr(14)\""), one.position,
          path: at)
      }
      if sum >= 1 - 1e-9 {
        throw document.error(.sharesAboveAll, one.position, path: at)
      }
      let share = one["share"]?.number
      sum += share ?? 1 - sum
      if sum > 1 + 1e-9 { throw document.error(.sharesAboveAll, one.position, path: at) }
      targets.append(TargetBlueprint(distance: distance, share: share))
    }
    return targets
  }

  /// Refuses an expression that is a price where a distance belongs, or the other way.
  func refuseUnit(
    _ amount: Amount, _ unit: PriceUnit, _ node: DocumentNode,
    _ fault: (String) -> DocumentFault
  ) throws(DocumentError) {
    guard case .expression(let written) = amount,
      written.meaning.priceUnit(scope.definitions) == unit
    else { return }
    throw document.error(fault(written.source.text), node.position, path: written.path)
  }

  private func distance(_ node: DocumentNode, _ path: String) throws(DocumentError)
    -> DistanceBlueprint
  {
    if let text = node.scalar, let digits = Percentage.digits(of: text),
      case .value(let percent) = StrictNumber.read(digits)
    {
      return .share(percent / 100)
    }
    return .price(try amount(node, .above(0, to: DocumentKeys.moneyLimit), path))
  }
}
