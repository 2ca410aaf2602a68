/// Where the header of a sample ends, and which columns it names, also in a file that is spoiled.
///
/// Of names only the letters count, whatever their size.
struct SlowHeader {
  private let above: [String]
  private let separator: Character
  /// The names of the columns that times and prices are read from, in the order of the file.
  private let names: [String]
  /// Those of the columns of the volume.
  private let volumes: [String]
  /// How many of the sample's lines follow the one with the names.
  private let after: Int

  init(_ sample: DialectSample, named places: [Int], volumes: [Int]) {
    above = sample.above
    separator = Character(sample.separator)
    let read = Set(places).sorted()
    let titles = sample.above.map { line in
      (SlowRows.fields(line, Character(sample.separator)) ?? []).map(Self.letters)
    }
    func named(_ places: [Int], _ titles: [String]) -> [String] {
      places.map { $0 < titles.count ? titles[$0] : "" }
    }
    let line = titles.firstIndex { titles in
      let names = named(read, titles)
      return Set(names).count == names.count && !names.contains("")
    }
    names = line.map { named(read, titles[$0]) } ?? []
    self.volumes = line.map { named(volumes, titles[$0]) } ?? []
    after = line.map { sample.above.count - 1 - $0 } ?? 0
  }

  private static func letters(_ name: String) -> String {
    String(name.lowercased().filter(\.isLetter))
  }

  /// The fields of a line as letters; a quote may be open at its end, where the line was cut.
  private func titles(_ line: String) -> [String] {
    let fields =
      SlowRows.fields(line, separator)
      ?? line.split(separator: separator, omittingEmptySubsequences: false).map(String.init)
    return fields.map(Self.letters)
  }

  /// The number of the first line that must be a row.
  ///
  /// The header may be one line longer than the sample's, since a line feed was put into it: it ends
  /// with the last line in which all names of the columns that are read are whole and in their order,
  /// or which completes them together with the line before. Where there is none, it is as long as it
  /// was.
  func end(_ lines: [String]) -> Int { named(lines).map { $0.line + 1 + after } ?? above.count }

  /// The line with the names of the columns, and the names of all; `nil` where they are damaged.
  private func named(_ lines: [String]) -> (line: Int, titles: [String])? {
    for place in lines.indices.prefix(above.count + 1 - after).reversed() {
      let own = titles(lines[place])
      if areNames(own) { return (place, own) }
      guard place > 0 else { break }
      let before = titles(lines[place - 1])
      if !areNames(before), let all = joined(before, own) { return (place, all) }
    }
    return nil
  }

  private func areNames(_ titles: [String]) -> Bool {
    var rest = names[...]
    for title in titles where title == rest.first { rest.removeFirst() }
    return rest.isEmpty && !names.isEmpty
  }

  /// The names that a line feed cut; the one at the cut may have lost what the line feed replaced.
  private func joined(_ before: [String], _ after: [String]) -> [String]? {
    guard let end = before.last, let start = after.first else { return nil }
    let whole = names.lazy.filter { name in
      name.hasPrefix(end) && name.hasSuffix(start) && end.count + start.count <= name.count
    }
    let merged = whole.map { name -> [String] in before.dropLast() + [name] + after.dropFirst() }
    return merged.first(where: areNames)
      ?? (areNames(before + after) ? before + after : nil)
  }

  /// The places of the columns that are called as those of the sample's volume; `nil` where one of
  /// them is not, or several are.
  func volumePlaces(_ lines: [String]) -> [Int]? {
    guard !volumes.isEmpty, let titles = named(lines)?.titles else { return nil }
    let places = volumes.compactMap { name in
      titles.count { $0 == name } == 1 ? titles.firstIndex(of: name) : nil
    }
    return places.count == volumes.count ? places : nil
  }
}
