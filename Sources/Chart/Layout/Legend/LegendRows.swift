/// The words of a legend in the lines that it takes.
///
/// In a pane whose legend is of lines, each entry has a line of its own as long as the lines take a
/// quarter of the pane; beyond that entries follow each other and go on in the next line. In one whose
/// legend is joined, they follow each other after the title.
struct LegendRows {
  /// An entry in one of its forms.
  struct Item {
    var swatch: Role?
    var tint: Color?
    var parts: [TextPart]
    /// Where it begins, in pixels from the left.
    var x: Int
  }

  private(set) var rows: [[Item]] = []
  private let width: Int
  private let size: Int
  private let most: Int
  private var end = 0

  /// The room of a key before the words of an entry.
  static func key(_ size: Int) -> Int { 20 * size / Label.usualSize }

  /// - Parameters:
  ///   - title: the first words, which have no key.
  ///   - width: pixels that a line has.
  ///   - height: pixels of the pane.
  init(
    title: [TextPart], _ entries: [LegendEntry], isJoined: Bool, width: Int, height: Int, size: Int
  ) {
    self.width = max(0, width)
    self.size = size
    let line = max(1, 17 * size / Label.usualSize)
    most = max(1, height * 2 / 5 / line)
    let heads = title.isEmpty ? 0 : 1
    let leading = entries.filter(\.leads).count + heads
    let follows = isJoined || entries.count + heads > min(most, max(4, height / 4 / line))
    if !title.isEmpty { take(Item(parts: title, x: 0), length(title)) }
    for (place, entry) in entries.enumerated() {
      // What leads has a line of its own, as long as there is another.
      let isHead = !isJoined && place + heads <= leading && rows.count < most
      add(entry, inLine: follows && !isHead && !rows.isEmpty)
    }
  }

  private func length(_ parts: [TextPart]) -> Int {
    Label(point: Point(0, 0), parts: parts, size: size).width
  }

  private mutating func take(_ item: Item, _ length: Int, inLine: Bool = false) {
    if inLine, !rows.isEmpty { rows[rows.count - 1].append(item) } else { rows.append([item]) }
    end = item.x + length
  }

  /// Adds the widest form that fits after what is in the line, or else in a line of its own.
  private mutating func add(_ entry: LegendEntry, inLine: Bool) {
    let forms = entry.forms.map { $0.filter { !$0.text.isEmpty } }.filter { !$0.isEmpty }
    let key = entry.swatch == nil ? 0 : Self.key(size)
    if inLine {
      let x = end + 12 * size / Label.usualSize
      let isLastLine = rows.count >= most
      let fits = forms.first { x + key + length($0) <= width }
      // A shorter form is for where there is no other line.
      if let fits, fits == forms.first || isLastLine || forms.count < 2 {
        return take(item(entry, fits, x), key + length(fits), inLine: true)
      }
      if let fits, !forms.prefix(2).contains(where: { key + length($0) <= width }) {
        return take(item(entry, fits, x), key + length(fits), inLine: true)
      }
    }
    if rows.count >= most && !rows.isEmpty { return }
    let form = Self.fitting(forms, in: width - key, size)
    if !form.isEmpty { take(item(entry, form, 0), key + length(form)) }
  }

  private func item(_ entry: LegendEntry, _ form: [TextPart], _ x: Int) -> Item {
    var form = form
    form[0].gap = 0
    return Item(swatch: entry.swatch, tint: entry.tint, parts: form, x: x)
  }

  /// The widest form that fits; the last one with its words cut if none does.
  static func fitting(_ forms: [[TextPart]], in room: Int, _ size: Int) -> [TextPart] {
    func width(_ parts: [TextPart]) -> Int {
      Label(point: Point(0, 0), parts: parts, size: size).width
    }
    if let form = forms.first(where: { width($0) <= room }) { return form }
    guard var form = forms.last else { return [] }
    while form.count > 1, width(form) > room { form.removeLast() }
    if width(form) > room, let first = form.first {
      form[0].text = TextWidth.fitted(first.text, into: max(0, room), size: size, bold: true)
    }
    return form.filter { !$0.text.isEmpty }
  }
}

extension [LegendEntry] {
  /// Entries of one family as one, with the numbers of all after the first one's name.
  var joinedFamilies: [LegendEntry] {
    var joined: [LegendEntry] = []
    for entry in self {
      guard let family = entry.family,
        let place = joined.firstIndex(where: { $0.family == family })
      else {
        joined.append(entry)
        continue
      }
      let numbers = (entry.forms.first ?? []).filter { $0.role == .value }.suffix(1)
      joined[place].forms = joined[place].forms.enumerated().map { index, form in
        index == joined[place].forms.count - 1 ? form : form + numbers
      }
    }
    return joined
  }
}
