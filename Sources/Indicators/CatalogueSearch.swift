extension Catalogue {
  /// Those whose name, titles in three languages or question hold a text, in the order of the manual;
  /// small and capital letters are one.
  public static func search(_ text: String) -> [IndicatorDescription] {
    let wanted = text.lowercased()
    guard !wanted.isEmpty else { return [] }
    return all.filter { indicator in
      let texts =
        [indicator.name, indicator.title, indicator.chinese, indicator.japanese, indicator.summary]
        + indicator.aliases
      return texts.contains { $0.lowercased().contains(wanted) }
    }
  }
}
