import Text

/// What a document says of searches over its parameters.
public struct SweepSettings: Sendable {
  /// A parameter, or the path of another value of the document, and what is tried there.
  public struct Values: Sendable {
    /// The parameter, or the path.
    public let name: String
    /// As after `--set`: `5..50`, `20..200/5`, `5,8,13`; empty for choices.
    public let text: String
    /// Values of a path, each written out or named; empty for what the text says.
    public var choices: [DocumentChange] = []
  }

  /// In the order of the document.
  public var set: [Values]
  /// What the parameters of a trial must fulfil.
  public var condition: String?
  /// The figure that is highest for the best.
  public var score: String?
  /// How many settings are taken, and how they are chosen: `random`, `sobol` or `latin`; each that is said.
  public var samples: [Sample] = []
  /// By what all draws are made.
  public var seed: Int?
  /// Lengths of training and test, as after `--walk-forward`; whether all trainings begin together.
  public var walkForward: String?, isAnchored = false
  /// Shuffled histories, and how many days stay together.
  public var shuffle: Int?, shuffleBlock: Int?
  /// Draws of a reality check, and the mean length of their blocks.
  public var realityCheck: Int?, realityCheckBlock: Int?
  /// Pieces and those held back, as after `--cross-validate`; the returns after each test that do not train.
  public var crossValidate: String?, embargo: Int?

  /// Some settings of all.
  public struct Sample: Hashable, Sendable {
    /// The key that says so.
    public let key: String
    /// How many.
    public let count: Int
  }

  /// The most shuffled histories, the most draws of a reality check, and the longest blocks.
  public static let mostHistories = 10_000, mostDraws = 10_000, longestBlock = 100_000
}

extension DocumentReader {
  /// What the document says of searches.
  func sweep(_ node: DocumentNode?, names: [String]) throws(DocumentError) -> SweepSettings? {
    guard let node else { return nil }
    try ShapeCheck(document: source).checkObject(node, DocumentKeys.sweep, "sweep")
    var values: [SweepSettings.Values] = []
    for entry in node["set"]?.entries ?? [] {
      if !names.contains(entry.key), DocumentChange.isPath(entry.key) {
        values.append(try choices(entry))
        continue
      }
      if entry.value.searchedText == nil {
        throw source.error(
          .wrongType(
            expected: "values such as \"5..50\", or a list of numbers", found: entry.value.words),
          entry.value.position, path: "sweep.set.\(printable(entry.key, limit: 60))")
      }
      guard names.contains(entry.key) else {
        throw source.error(
          .unknownParameter(
            entry.key, nearest: Nearest.name(to: entry.key, among: names), all: names),
          entry.keyPosition, path: "sweep.set.\(printable(entry.key, limit: 60))")
      }
      values.append(SweepSettings.Values(name: entry.key, text: entry.value.searchedText ?? ""))
    }
    func whole(_ key: String) -> Int? { node[key]?.number.flatMap { Int(exactly: $0) } }
    var settings = SweepSettings(
      set: values, condition: node["where"]?.scalar, score: node["by"]?.scalar)
    settings.samples = ["random", "sobol", "latin"].compactMap { key in
      whole(key).map { SweepSettings.Sample(key: key, count: $0) }
    }
    settings.seed = whole("seed")
    settings.walkForward = node["walkForward"]?.scalar
    settings.isAnchored = node["anchored"]?.flag ?? false
    (settings.shuffle, settings.shuffleBlock) = (whole("shuffle"), whole("shuffleBlock"))
    settings.realityCheck = whole("realityCheck")
    settings.realityCheckBlock = whole("realityCheckBlock")
    (settings.crossValidate, settings.embargo) = (node["crossValidate"]?.scalar, whole("embargo"))
    return settings
  }
}

extension DocumentReader {
  /// What is tried in the place of another value than a parameter: a list, an object of named ones, or a text as
  /// after `--set`.
  private func choices(_ entry: DocumentNode.Entry) throws(DocumentError) -> SweepSettings.Values {
    let named: [(label: String, value: DocumentNode)]
    switch entry.value.content {
    case .sequence(let nodes): named = nodes.map { ($0.scalar ?? $0.json.oneLine, $0) }
    case .mapping(let entries): named = entries.map { ($0.key, $0.value) }
    case .text(let text), .plain(let text):
      return SweepSettings.Values(name: entry.key, text: text)
    }
    var values = SweepSettings.Values(name: entry.key, text: "")
    let path = "sweep.set.\(printable(entry.key, limit: 60))"
    if named.isEmpty {
      throw source.error(
        .emptyList(example: "[\"1h\", \"1d\"]"), entry.value.position, path: path)
    }
    for (label, value) in named {
      do {
        values.choices.append(try DocumentChange(entry.key, label: label, value))
      } catch {
        throw source.error(.noSuchPlace(error.description), entry.keyPosition, path: path)
      }
    }
    return values
  }
}

extension DocumentNode {
  /// The values that a search tries, as after `--set`; `nil` for what says none.
  var searchedText: String? {
    if case .sequence(let nodes) = content {
      let numbers = nodes.compactMap { $0.number == nil ? nil : $0.scalar }
      return numbers.isEmpty || numbers.count < nodes.count ? nil : numbers.joined(separator: ",")
    }
    return flag == nil ? scalar : nil
  }
}

extension DocumentKeys {
  static let sweep: [Shape.Key] =
    [
      .init(
        "set", .searched,
        "Parameters, and the values that are tried: text as after '--set', a number, or a list of numbers. Paths of other values of the document, and a list of what is tried there, or an object that names it.",
        examples: [
          "{ \"fast\": \"5..50\", \"slow\": \"20..200/5\" }",
          "{ \"timeframe\": [\"1h\", \"4h\"], \"long.order\": { \"at once\": \"market\", \"lower\": { \"type\": \"limit\", \"price\": \"low\" } } }",
        ]),
      .init(
        "where", .text(.any), "What the parameters of a trial must fulfil.",
        examples: ["\"fast < slow\""]),
      .init(
        "by", .text(.any),
        "The figure, or the expression of figures, that is highest for the best.",
        examples: ["\"sharpe\"", "\"calmar if trades > 100\""]),
    ] + samples + tests

  /// Which settings are tried.
  private static let samples: [Shape.Key] = [
    .init(
      "random", .whole(1...50_000_000), "Draw this many settings instead of trying all.",
      examples: ["1000"]),
    .init(
      "sobol", .whole(1...50_000_000),
      "Take this many settings that cover the whole grid evenly, by Sobol's sequence.",
      examples: ["1000"]),
    .init(
      "latin", .whole(1...50_000_000),
      "Take this many settings that cover each parameter evenly, a Latin hypercube.",
      examples: ["1000"]),
    .init(
      "seed", .whole(0...(1 << 53)),
      "The random seed of all draws; the same seed gives the same result.",
      examples: ["7"]),
  ]

  /// How the search is tested.
  private static let tests: [Shape.Key] = [
    .init(
      "walkForward", .text(.any),
      "Choose the best setting of each training period, and trade it in the test period that follows.",
      examples: ["\"5y/1y\""]),
    .init(
      "anchored", .flag,
      "Train from the first scored day each time, instead of as long before each test.",
      examples: ["true"]),
    .init(
      "shuffle", .whole(1...SweepSettings.mostHistories),
      "Make the search again on this many histories with the same days in another order.",
      examples: ["200"]),
    .init(
      "shuffleBlock", .whole(1...SweepSettings.longestBlock),
      "How many days stay together when they are shuffled; 1 where left out.", examples: ["20"]),
    .init(
      "realityCheck", .whole(1...SweepSettings.mostDraws),
      "Resample the days this many times, and say how likely the best shows as much where no setting is better than buy and hold, or than cash.",
      examples: ["1000"]),
    .init(
      "realityCheckBlock", .whole(1...SweepSettings.longestBlock),
      "How many days stay together on average when they are drawn; 10 where left out.",
      examples: ["20"]),
    .init(
      "crossValidate", .text(.any),
      "Split the history into groups, and trade some of them with the best setting of the others, in all ways.",
      examples: ["\"10/2\""]),
    .init(
      "embargo", .whole(0...1_000_000),
      "How many returns after each test group are left out of training; one in a hundred of all if not given.",
      examples: ["20"]),
  ]
}
