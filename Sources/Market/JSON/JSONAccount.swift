/// The values of rows that nothing is read from: asked about where they look like the name of an
/// instrument, watched where they are text, or named.
extension JSONPlan {
  /// Looks at them in the first rows.
  ///
  /// - Parameter names: what the values of a row are called; empty where nothing says it.
  /// - Throws: `DataError` where one looks like the name of an instrument.
  mutating func accountForValues(
    _ names: [[String]], _ times: [[UInt8]], _ context: ReadingContext
  ) throws {
    let choice = context.options.columns
    let mayName = !choice.denies(.symbol) && !roles.contains(.symbol)
    let close = roles.firstIndex(of: .close) ?? 0
    let rows = table.rows.map { row in row.map { CSVField(offset: 0, bytes: $0) } }
    let account = ColumnAccount(
      open(names, choice).map { ($0, JSONTable.name(names[$0])) }, rows: rows,
      times: times.count == rows.count ? times.map { time.parse($0)?.milliseconds } : [],
      prices: rows.map { close < $0.count ? NumberShape.loose($0[close].bytes) : nil },
      mayName: mayName, mayWatch: mayName)
    if let (place, values, finding) = account.instrument {
      throw DataError(
        file: context.name, line: 1, column: 1,
        problem: .looksLikeSymbol(JSONTable.name(names[place]), values: values, finding))
    }
    for place in account.labels { watch(place) }
    let unread = account.numbers.map { JSONTable.name(names[$0]) }
    if !roles.contains(.volume) {
      context.notes.append(
        ColumnAccount.noVolume(unread: choice.denies(.volume) ? [] : unread))
    }
  }

  /// The places of values that nobody knows, in the rows themselves.
  private func open(_ names: [[String]], _ choice: ColumnChoice) -> [Int] {
    let display = names.map(JSONTable.name)
    let dismissed = (choice[.ignore] ?? []).compactMap { ChosenColumn.place($0, among: display) }
    return names.indices.filter { place in
      roles[place] == .ignored && place != closing && !dismissed.contains(place)
        && names[place].count == 1 && !ColumnNames.isBeside(plainName(names[place][0]))
        && !table.rows.allSatisfy { place >= $0.count || Self.isNoText($0[place]) }
    }
  }

  /// Whether a value is nothing, or says yes or no.
  private static func isNoText(_ value: [UInt8]) -> Bool {
    value.isEmpty || value.elementsEqual("true".utf8) || value.elementsEqual("false".utf8)
  }
}
