/// The values of rows that nothing is read from: asked about where they look like the name of an
/// instrument, watched where they are text, or named.
extension JSONPlan {
  /// Looks at them in the first rows.
  ///
  /// - Parameter names: the names that lead to the values of a row; numbers from 1 where it has none.
  /// - Throws: `DataError` where one looks like the name of an instrument.
  mutating func accountForValues(
    _ names: [[String]], _ times: [[UInt8]], _ context: ReadingContext
  ) throws {
    let choice = context.options.columns
    let mayName = !choice.denies(.symbol) && !roles.contains(.symbol)
    let close = roles.firstIndex(of: .close) ?? 0
    let rows = table.rows.map { row in row.map { CSVField(offset: 0, bytes: $0) } }
    try askAboutContracts(names, rows, context)
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
    for place in account.labels where !isFlag(place) { watch(place) }
    let texts = account.texts.map { JSONTable.name(names[$0]) }
    if !texts.isEmpty { context.notes.append(ColumnAccount.unread(texts: texts)) }
    noteNumbers(account.numbers.map { JSONTable.name(names[$0]) }, names, context)
  }

  /// - Throws: `DataError` where rows of one symbol are of several contracts.
  private func askAboutContracts(
    _ names: [[String]], _ rows: [[CSVField]], _ context: ReadingContext
  ) throws(DataError) {
    let choice = context.options.columns
    if choice.denies(.symbol) { return }
    let display = names.map(JSONTable.name)
    let dismissed = (choice[.ignore] ?? []).compactMap { ChosenColumn.place($0, among: display) }
    let open = names.indices.filter {
      roles[$0] == .ignored && !dismissed.contains($0) && ContractMonths.mayBe(display[$0])
    }
    if open.isEmpty { return }
    let own = ContractMonths.own(
      rows, symbol: roles.firstIndex(of: .symbol), context.options.symbol)
    let close = roles.firstIndex(of: .close) ?? 0
    let found = ContractMonths.found(
      open.map { ($0, display[$0]) }, rows: own, times: [],
      prices: own.map { close < $0.count ? NumberShape.loose($0[close].bytes) : nil })
    guard let found else { return }
    throw DataError(
      file: context.name, line: 1, column: 1,
      problem: .looksLikeSymbol(display[found.place], values: found.values, found.finding))
  }

  /// Says where there is no volume, and which numbers are not read; what else the rows of a vendor hold
  /// is known.
  private func noteNumbers(_ unread: [String], _ names: [[String]], _ context: ReadingContext) {
    let choice = context.options.columns
    guard let volume = roles.firstIndex(of: .volume) else {
      context.notes.append(
        ColumnAccount.noVolume(unread: choice.denies(.volume) ? [] : unread))
      return
    }
    let isTold = choice[.volume] != nil || context.dialect.name != Dialect.json.name
    if isTold || unread.isEmpty || volume >= names.count { return }
    context.notes.append(ColumnAccount.besides(JSONTable.name(names[volume]), unread: unread))
  }

  /// The places of values that nobody knows.
  private func open(_ names: [[String]], _ choice: ColumnChoice) -> [Int] {
    let display = names.map(JSONTable.name)
    let dismissed = (choice[.ignore] ?? []).compactMap { ChosenColumn.place($0, among: display) }
    // What a vendor's rows hold at each place is known.
    let known = table.kind == .arrays ? shape.columns?.count ?? 0 : 0
    return names.indices.filter { place in
      place >= known && roles[place] == .ignored && place != closing && !dismissed.contains(place)
        && isOfRow(names[place], names) && !isBeside(names[place], place)
        && !table.rows.allSatisfy { place >= $0.count || $0[place].isEmpty }
    }
  }

  /// Whether a value belongs to a row: a column beside those of the prices, or any member.
  private func isOfRow(_ name: [String], _ names: [[String]]) -> Bool {
    if name.isEmpty { return false }
    guard table.kind == .columns else { return true }
    return [Role.time, .close].contains { role in
      roles.firstIndex(of: role).map { names[$0].dropLast() == name.dropLast() } ?? false
    }
  }

  /// Whether a value is known to change nothing about a candle; of objects in the row, such as those of
  /// bid and ask, the numbers.
  private func isBeside(_ name: [String], _ place: Int) -> Bool {
    if ColumnNames.isBeside(title: name.last ?? "") { return true }
    let isOfQuotes = name.dropLast().contains { ColumnNames.isBeside(title: $0) }
    return isOfQuotes && table.column(place).allSatisfy { NumberShape.loose($0) != nil }
  }

  /// Whether a value says yes or no.
  private func isFlag(_ place: Int) -> Bool {
    table.column(place).allSatisfy {
      $0.elementsEqual("true".utf8) || $0.elementsEqual("false".utf8)
    }
  }
}
