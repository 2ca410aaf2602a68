extension StrategyDocument {
  /// The document of a run: its text with the parameters that its canonical line has.
  ///
  /// - Parameters:
  ///   - text: the document as it was read.
  ///   - path: what messages call it and what `data` is relative to.
  ///   - canonical: `canonical` of the document as it was run, after `--set`.
  /// - Throws: `DocumentError` where the text is no document, or has not those parameters.
  public init(text: String, path: String, asRun canonical: String) throws {
    let written = try DocumentText(path: path, text: canonical).tree()
    let pairs = (written["parameters"]?.entries ?? []).map { ($0.key, $0.value.number ?? .nan) }
    try self.init(
      text: text, path: path, set: Dictionary(pairs) { first, _ in first }, hasEvents: true)
  }
}
