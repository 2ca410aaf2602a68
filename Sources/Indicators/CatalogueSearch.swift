extension Catalogue {
  /// Those whose name, titles in three languages or question hold a text, in the order of the manual;
  /// small and capital letters are one.
  public static func search(_ text: String) -> [IndicatorDescription] {
    let wanted = text.lowercased()
    guard !wanted.isEmpty else { return [] }
    return zip(all, texts).filter { $0.1.contains(wanted) }.map(\.0)
  }

  /// What is looked through, an indicator a text, a line each.
  private static let texts = all.map { indicator in
    ([
      indicator.name, indicator.title, indicator.chinese, indicator.traditional,
      indicator.japanese, indicator.summary,
    ] + indicator.aliases).joined(separator: "\n").lowercased()
  }
}
