/// Where the header of a sample ends, also in a file that is spoiled.
struct SlowHeader {
  private let above: [String]
  private let separator: Character
  /// The names of the columns that times and prices are read from, in the order of the file.
  private let names: [String]
  /// How many of the sample's lines follow the one with the names.
  private let after: Int

  init(_ sample: DialectSample, named places: [Int]) {
    above = sample.above
    separator = Character(sample.separator)
    let read = Set(places).sorted()
    let titles = sample.above.map { SlowRows.fields($0, Character(sample.separator)) ?? [] }
    let line = titles.firstIndex { titles in
      let named = read.map { $0 < titles.count ? titles[$0] : "" }
      return Set(named).count == named.count
        && named.allSatisfy { $0.contains(where: \.isLetter) }
    }
    names = line.map { line in read.map { titles[line][$0] } } ?? []
    after = line.map { sample.above.count - 1 - $0 } ?? 0
  }

  /// The number of the first line that must be a row.
  ///
  /// The header may be one line longer than the sample's, since a line feed was put into it: it ends
  /// with the last line in which all names of the columns that are read are whole and in their order,
  /// or which completes them together with the line before. Where there is none, it is as long as it
  /// was.
  func end(_ lines: [String]) -> Int {
    let last = lines.prefix(above.count + 1 - after).indices.last { place in
      if isNames(lines[place]) { return true }
      return place > 0 && !isNames(lines[place - 1]) && isNames(lines[place - 1] + lines[place])
    }
    return last.map { $0 + 1 + after } ?? above.count
  }

  private func isNames(_ line: String) -> Bool {
    guard !names.isEmpty, let fields = SlowRows.fields(line, separator) else { return false }
    var rest = names[...]
    for field in fields where field == rest.first { rest.removeFirst() }
    return rest.isEmpty
  }
}
