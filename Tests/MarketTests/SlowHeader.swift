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
  /// The name of the column of times, and its place in the rows.
  private let time: (name: String, place: Int)?
  /// How many columns the rows have.
  private let width: Int

  /// Looks at the header of a sample.
  ///
  /// - Parameters:
  ///   - row: a row of it.
  ///   - places: where times and prices are in a row, those of times first.
  ///   - volumes: where the volume is.
  ///   - hasIndex: whether rows begin with their number, which the header may not name.
  init(
    _ sample: DialectSample, _ row: [String], named places: [Int], volumes: [Int], hasIndex: Bool
  ) {
    above = sample.above
    separator = Character(sample.separator)
    width = Self.count(row)
    let read = Set(places).sorted()
    let titles = sample.above.map { line in
      (SlowRows.fields(line, Character(sample.separator)) ?? []).map(Self.letters)
    }
    func named(_ places: [Int], _ titles: [String]) -> [String] {
      let unnamed = hasIndex && titles.count == row.count - 1 ? 1 : 0
      return places.map { titles.indices.contains($0 - unnamed) ? titles[$0 - unnamed] : "" }
    }
    let line = titles.firstIndex { titles in
      let names = named(read, titles)
      return Set(names).count == names.count && !names.contains("")
    }
    names = line.map { named(read, titles[$0]) } ?? []
    self.volumes = line.map { named(volumes, titles[$0]) } ?? []
    time = line.map { (named([places[0]], titles[$0])[0], places[0]) }
    after = line.map { sample.above.count - 1 - $0 } ?? 0
  }

  /// How many fields a line has up to the last that is not empty.
  private static func count(_ fields: [String]) -> Int {
    fields.lastIndex { !$0.isEmpty }.map { $0 + 1 } ?? 0
  }

  private static func letters(_ name: String) -> String {
    String(name.lowercased().filter(\.isLetter))
  }

  /// The fields of a line; a quote may be open at its end, where the line was cut.
  private func fields(_ line: String) -> [String] {
    SlowRows.fields(line, separator)
      ?? line.split(separator: separator, omittingEmptySubsequences: false).map(String.init)
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
      let own = fields(lines[place])
      if areNames(own) { return (place, own) }
      guard place > 0 else { break }
      let before = fields(lines[place - 1])
      if !areNames(before), let all = joined(before, own) { return (place, all) }
    }
    return nil
  }

  private func areNames(_ titles: [String]) -> Bool {
    var rest = names[...]
    for title in titles where Self.letters(title) == rest.first { rest.removeFirst() }
    return rest.isEmpty && !names.isEmpty
  }

  /// The names that a line feed cut; the one at the cut may have lost what the line feed replaced.
  private func joined(_ before: [String], _ after: [String]) -> [String]? {
    guard let end = before.last.map(Self.letters), let start = after.first.map(Self.letters) else {
      return nil
    }
    let whole = names.lazy.filter { name in
      name.hasPrefix(end) && name.hasSuffix(start) && end.count + start.count <= name.count
    }
    // A line that is as wide as the rows has all names but for what was cut off its first.
    let others = after.count == width ? [] : before.dropLast()
    let merged = whole.map { name -> [String] in others + [name] + after.dropFirst() }
    return merged.first(where: areNames)
      ?? (areNames(before + after) ? before + after : nil)
  }

  /// The places in the rows of the columns that are called as those of the sample's volume; `nil` where
  /// one of them is not, several are, or names are missing.
  func volumePlaces(_ lines: [String]) -> [Int]? {
    guard !volumes.isEmpty, let titles = named(lines)?.titles else { return nil }
    let letters = titles.map(Self.letters)
    let places = volumes.compactMap { name in
      letters.count { $0 == name } == 1 ? letters.firstIndex(of: name) : nil
    }
    let unnamed = unnamed(titles)
    guard places.count == volumes.count, Self.count(titles) + unnamed >= width else { return nil }
    return places.map { $0 + unnamed }
  }

  /// The places in the rows of the columns that notes name as the volume.
  func places(_ notes: [String], _ lines: [String]) -> [Int]? {
    let own = lines.prefix(above.count + 1).reversed().map(fields)
    for titles in [named(lines)?.titles].compactMap(\.self) + own {
      if let places = ToldReading.places(notes, of: titles) {
        return places.map { $0 + unnamed(titles) }
      }
    }
    return nil
  }

  /// How many columns the rows have before the first that is named: as many as their time is further
  /// back than its name.
  private func unnamed(_ titles: [String]) -> Int {
    guard Self.count(titles) < width, let time,
      let place = titles.firstIndex(where: { Self.letters($0) == time.name })
    else { return 0 }
    return max(0, time.place - place)
  }

  /// Whether nothing is left of a name that says that times are those of the end.
  func hasLostEnd(_ lines: [String]) -> Bool {
    guard let time, time.name.contains("end"),
      let titles = lines.lazy.map(fields).first(where: { Self.count($0) > 1 }),
      time.place < titles.count
    else { return false }
    let title = titles[time.place]
    return Self.letters(title) == "time" || title.isEmpty
  }
}
