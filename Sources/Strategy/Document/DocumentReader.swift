import Market
import Text

/// Reads a whole document: shape first, then names, then rules, then what the parts mean together.
struct DocumentReader {
  let source: DocumentText
  /// Whether splits and dividends are named elsewhere than in the document.
  let hasEvents: Bool
  /// Expressions that have been parsed before.
  var parsed = ParsedExpressions()

  init(_ source: DocumentText, hasEvents: Bool) {
    self.source = source
    self.hasEvents = hasEvents
  }

  func document(set: [String: Double]) throws(DocumentError) -> StrategyDocument {
    try document(try root(), set: set)
  }

  /// The document as it was written, seen to have its shape, with what `use` and presets bring.
  func root() throws(DocumentError) -> DocumentNode { try written().completedByPreset() }

  /// The document as it was written, seen to have its shape, with what `use` brings.
  func written() throws(DocumentError) -> DocumentNode {
    let written = try source.tree()
    guard case .mapping = written.content else {
      throw source.error(.notMapping(found: written.words), written.position)
    }
    let shape = ShapeCheck(document: source, hasNegativePrices: written.hasNegativePrices)
    try shape.checkObject(written, DocumentKeys.root, "")
    return try completed(written)
  }

  /// The document that a checked tree says, with other numbers as its parameters.
  func document(_ root: DocumentNode, set: [String: Double]) throws(DocumentError)
    -> StrategyDocument
  {
    let parameters = try replaced(self.parameters(root["parameters"]), by: set)
    let blueprint = try self.blueprint(root, parameters)
    var document = StrategyDocument(
      blueprint: blueprint, source: source, root: root, parameters: parameters)
    document.notes = root["notes"]?.scalar
    document.from = root["from"]?.scalar.flatMap { try? WrittenTime($0) }
    document.to = root["to"]?.scalar.flatMap { try? WrittenTime($0) }
    if let from = document.from, let to = document.to, from.inUTC >= to.inUTC {
      throw source.error(.periodIsEmpty, root["to"]?.position, path: "to")
    }
    document.account = try account(root["account"], slippage: blueprint.slippage)
    document.rates = PairRates.all(root["account"]?["rates"], beside: source.path)
    document.execution = execution(root["execution"])
    try checkShare(of: blueprint, document.account.margin, root)
    try checkSettlement(document, root)
    try checkCalendar(root["instrument"], "instrument")
    try checkContract(root["instrument"], "instrument", tick: root["instrument"]?["tick"])
    document.instrument = StrategyDocument.InstrumentSettings(root["instrument"])
    try checkEntries(root)
    try checkShorts(document, root)
    document.sweep = try sweep(root["sweep"], names: parameters.map(\.name))
    document.reportChart = root["report"]?["chart"]
    return document
  }

  /// What a document that was read once asks for with other numbers as its parameters: all that depends on them.
  ///
  /// - Parameter own: the parameters as it was read.
  func blueprint(
    _ root: DocumentNode, _ own: StrategyDocument, set: [String: Double]
  ) throws(DocumentError) -> Blueprint {
    let blueprint = try self.blueprint(root, replaced(own.parameters, by: set))
    try checkShare(of: blueprint, own.account.margin, root)
    return blueprint
  }

  // MARK: Ready-made strategies

  /// The document with what `use` brings.
  private func completed(_ root: DocumentNode) throws(DocumentError) -> DocumentNode {
    guard let use = root["use"], let ready = use.scalar.flatMap(ReadyMade.find) else { return root }
    for entry in root.entries where ["indicators", "long", "short"].contains(entry.key) {
      throw source.error(.rulesBesideUse(entry.key), entry.keyPosition, path: entry.key)
    }
    let base = try DocumentText(path: ready.name, text: ready.text).tree().moved(to: use.position)
    var entries = root.entries.filter { $0.key != "use" }
    let hasWeights = root["portfolio"]?["weights"] != nil
    for entry in base.entries
    where root[entry.key] == nil && ready.brings(entry.key) && !(hasWeights && entry.key == "size")
    {
      entries.append(entry.key == "account" ? entry.without("currency") : entry)
    }
    if var parameters = base.entries.first(where: { $0.key == "parameters" }) {
      parameters.value = try merged(parameters.value, with: root["parameters"])
      entries.removeAll { $0.key == "parameters" }
      entries.append(parameters)
    }
    return DocumentNode(content: .mapping(entries), position: root.position)
  }

  /// The ready-made parameters with the document's own numbers in their place.
  private func merged(_ base: DocumentNode, with own: DocumentNode?) throws(DocumentError)
    -> DocumentNode
  {
    var entries = base.entries
    for entry in own?.entries ?? [] {
      guard let place = entries.firstIndex(where: { $0.key == entry.key }) else {
        let names = entries.map(\.key)
        throw source.error(
          .unknownParameter(
            entry.key, nearest: Nearest.name(to: entry.key, among: names), all: names),
          entry.keyPosition, path: "parameters.\(printable(entry.key, limit: 60))")
      }
      entries[place] = entry
    }
    return DocumentNode(content: .mapping(entries), position: base.position)
  }

  // MARK: Parameters

  private func parameters(_ node: DocumentNode?) throws(DocumentError)
    -> [(name: String, value: Double)]
  {
    let reader = DefinitionReader(document: source)
    var parameters: [(name: String, value: Double)] = []
    for entry in node?.entries ?? [] {
      try reader.checkName(entry, "parameters")
      parameters.append((entry.key, entry.value.number ?? .nan))
    }
    return parameters
  }

  /// The parameters with other numbers in the place of some.
  private func replaced(
    _ own: [(name: String, value: Double)], by set: [String: Double]
  ) throws(DocumentError) -> [(name: String, value: Double)] {
    var parameters = own
    for (name, value) in set.sorted(by: { $0.key < $1.key }) {
      let place = Place(file: "--set \(printable(name, limit: 60))")
      guard let index = parameters.firstIndex(where: { $0.name == name }) else {
        let names = parameters.map(\.name)
        throw DocumentError(
          .unknownParameter(name, nearest: Nearest.name(to: name, among: names), all: names), place)
      }
      guard value.isFinite else { throw DocumentError(.parameterNotFinite(name), place) }
      parameters[index].value = value
    }
    return parameters
  }

  // MARK: Rules

  private func blueprint(_ root: DocumentNode, _ parameters: [(name: String, value: Double)])
    throws(DocumentError) -> Blueprint
  {
    let name = root["name"]?.scalar ?? DocumentPaths.stem(source.path)
    var blueprint = Blueprint(name: name)
    blueprint.timeframe = root["timeframe"]?.scalar.flatMap { try? Timeframe($0) }
    let (scope, drawn) = try DefinitionReader(document: source, parsed: parsed).scope(
      root["indicators"], parameters: parameters, timeframe: blueprint.timeframe)
    blueprint.definitions = scope.definitions
    blueprint.drawn = drawn
    blueprint.hasNegativePrices = root.hasNegativePrices
    let reader = BlueprintReader(
      document: source, scope: scope, hasNegativePrices: blueprint.hasNegativePrices)
    blueprint.long = try reader.rules(.long, root["long"])
    blueprint.short = try reader.rules(.short, root["short"])
    blueprint.takeEntries(of: root)
    if blueprint.sides.isEmpty {
      throw source.error(.nothingToTrade, root.position)
    }
    let execution = execution(root["execution"])
    if execution.emptyCandles == .rest || execution.participation != nil || root.holdsOrders {
      for i in blueprint.long.indices { blueprint.long[i].waitsForVolume = true }
      for i in blueprint.short.indices { blueprint.short[i].waitsForVolume = true }
    }
    if let node = root["portfolio"] {
      blueprint.portfolio = try reader.portfolio(node, size: root["size"])
    }
    if let price = root["account"]?["slippage"]?["price"] {
      blueprint.slippage = try reader.slippage(price)
    }
    if let node = root["size"],
      let size = try reader.size(node, leverage: leverage(root), blueprint.timeframe)
    {
      blueprint.size = size
      try checkRisk(blueprint, node)
    }
    return blueprint
  }

  private func checkRisk(_ blueprint: Blueprint, _ node: DocumentNode) throws(DocumentError) {
    guard blueprint.size.kind == .risk else { return }
    for rule in blueprint.sides where rule.enter != nil && !rule.hasStopAtEntry {
      throw source.error(.riskNeedsStop(side: rule.path), node.position, path: "size.risk")
    }
  }

  /// How many times the equity an account may hold, as far as its own keys tell.
  private func leverage(_ root: DocumentNode) -> Double {
    if let leverage = root["account"]?["leverage"]?.number { return leverage }
    if let initial = root["account"]?["margin"]?["initial"]?.number { return 1 / initial }
    return root["instrument"]?["contract"]?["margin"] == nil ? 1 : DocumentKeys.mostLeverage
  }

  /// A share of the equity is at most what the account may hold.
  private func checkShare(
    of blueprint: Blueprint, _ margin: Margin?, _ root: DocumentNode
  ) throws(DocumentError) {
    guard case .equity(let share) = blueprint.standardSize, share > 1 else { return }
    // What contracts with a margin of their own are worth does not count.
    if root["instrument"]?["contract"]?["margin"] != nil { return }
    let most = margin?.leverage ?? 1
    if share > most * (1 + 1e-12) {
      throw source.error(
        .shareBeyondLeverage(share, most: most), root["size"]?["equity"]?.position,
        path: "size.equity")
    }
  }

  /// Proceeds that wait are of an account that pays what it buys and owns what it sells.
  private func checkSettlement(
    _ document: StrategyDocument, _ root: DocumentNode
  ) throws(DocumentError) {
    guard document.account.settlement > 0, let node = root["account"]?["settlement"] else { return }
    let other: String? =
      if document.account.margin != nil {
        root["account"]?["leverage"] != nil ? "leverage" : "margin"
      } else if root["instrument"]?["contract"]?["margin"] != nil {
        "contract"
      } else {
        document.blueprint.short.isEmpty ? nil : "short"
      }
    if let other {
      throw source.error(.besideSettlement(other), node.position, path: "account.settlement")
    }
  }

  // MARK: Settings

  private func execution(_ node: DocumentNode?) -> ExecutionSettings {
    var execution = ExecutionSettings()
    func choice<Word: RawRepresentable<String>>(_ key: String, _ standard: Word) -> Word {
      node?[key]?.scalar.flatMap(Word.init(rawValue:)) ?? standard
    }
    execution.fill = choice("fill", execution.fill)
    execution.intrabar = choice("intrabar", execution.intrabar)
    execution.limitFill = choice("limitFill", execution.limitFill)
    execution.brackets = choice("brackets", execution.brackets)
    execution.emptyCandles = choice("emptyCandles", execution.emptyCandles)
    execution.minNotional = node?["minNotional"]?.number ?? 0
    execution.participation = node?["participation"]?.number
    execution.closeAtEnd = node?["closeAtEnd"]?.flag ?? false
    return execution
  }

  /// A calendar says zone and opening; what the document says of them besides must be the same.
  func checkCalendar(_ node: DocumentNode?, _ path: String) throws(DocumentError) {
    guard let name = node?["calendar"]?.scalar, let calendar = try? ExchangeCalendar(name)
    else { return }
    if let zone = node?["zone"], zone.scalar != calendar.zone.name {
      throw source.error(
        .besideCalendar("zone", calendar.name, says: calendar.zone.name), zone.position,
        path: "\(path).zone")
    }
    if let open = node?["sessionOpen"], open.scalar.flatMap(ClockText.read) != calendar.sessionOpen
    {
      throw source.error(
        .besideCalendar("sessionOpen", calendar.name, says: ClockText.words(calendar.sessionOpen)),
        open.position, path: "\(path).sessionOpen")
    }
  }
}
