import Text

/// What a document says of searches over its parameters.
public struct SweepSettings: Hashable, Sendable {
  /// A parameter, and the values that are tried, as after `--set`.
  public struct Values: Hashable, Sendable {
    /// The parameter.
    public let name: String
    /// `5..50`, `20..200/5`, `5,8,13`.
    public let text: String
  }

  /// In the order of the document.
  public var set: [Values]
  /// What the parameters of a trial must fulfil.
  public var condition: String?
  /// The figure that is highest for the best.
  public var score: String?
}

extension DocumentReader {
  /// What the document says of searches.
  func sweep(_ node: DocumentNode?, names: [String]) throws(DocumentError) -> SweepSettings? {
    guard let node else { return nil }
    try ShapeCheck(document: source).checkObject(node, DocumentKeys.sweep, "sweep")
    var values: [SweepSettings.Values] = []
    for entry in node["set"]?.entries ?? [] {
      guard names.contains(entry.key) else {
        throw source.error(
          .unknownParameter(
            entry.key, nearest: Nearest.name(to: entry.key, among: names), all: names),
          entry.keyPosition, path: "sweep.set.\(printable(entry.key, limit: 60))")
      }
      values.append(SweepSettings.Values(name: entry.key, text: entry.value.searchedText ?? ""))
    }
    return SweepSettings(
      set: values, condition: node["where"]?.scalar, score: node["by"]?.scalar)
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
