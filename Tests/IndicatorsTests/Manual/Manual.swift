import Indicators

/// docs/indicators, made from the catalogue: a page a group, and the table of all.
struct Manual {
  let figures: ManualFigures

  /// The texts of all files, by name.
  var files: [(name: String, text: String)] {
    Self.groups.map { ("\($0.rawValue).md", page($0)) }
      + [("README.md", ManualTable(figures: figures).text)]
  }

  /// The groups that have indicators, in the order of the catalogue.
  static let groups = IndicatorDescription.Group.allCases.filter { !members($0).isEmpty }

  static func members(_ group: IndicatorDescription.Group) -> [IndicatorDescription] {
    Catalogue.all.filter { $0.group == group }
  }

  /// What a group is called.
  static func title(_ group: IndicatorDescription.Group) -> String {
    titles[group.rawValue]
      ?? group.rawValue.prefix(1).uppercased() + group.rawValue.dropFirst()
  }

  private static let titles = [
    "average": "Averages", "price": "Prices and their extremes", "cycle": "Cycles",
    "math": "Mathematics", "pattern": "Candlestick patterns",
  ]

  private func page(_ group: IndicatorDescription.Group) -> String {
    let members = Self.members(group)
    let links = members.map { "[\($0.name)](#\($0.name))" }.joined(separator: " · ")
    let head = "# \(Self.title(group))\n\n[All indicators](README.md)\n\n\(links)"
    let entries = members.map {
      ManualEntry(description: $0, comparison: figures.comparisons[$0.name]).text
    }
    return ([head] + entries).joined(separator: "\n\n") + "\n"
  }
}
