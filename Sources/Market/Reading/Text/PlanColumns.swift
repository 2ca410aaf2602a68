import Text

/// The columns that no part of a candle is read from: found to be a time of day, watched, asked about,
/// or named.
extension TextPlan {
  /// Takes a column of times of day that is called by no known name, where dates repeat without it.
  mutating func findClock(_ rows: SampleRows, _ context: ReadingContext) {
    guard layout.hasHeader, layout.place(of: .timeOfDay) == nil,
      let time = layout.place(of: .time), layout.instruments.isEmpty
    else { return }
    let whole = rows.rows.filter { $0.count >= layout.roles.count }
    let dates = whole.map { $0[time].bytes }
    let repeats = zip(dates.dropFirst(), dates).count { $0 == $1 }
    guard repeats * 2 > max(1, dates.count - 1), dates.allSatisfy(Self.isBareDate) else { return }
    let place = layout.roles.indices.first { place in
      layout.roles[place] == .ignored && !layout.dismissed.contains(place)
        && whole.allSatisfy { Self.isPlainClock($0[place].bytes) }
    }
    guard let place else { return }
    layout.set(.timeOfDay, at: place)
    context.notes.append(
      "the column '\(excerpt(layout.title(place)))' is taken as the time of day of '\(excerpt(layout.title(time)))'; --columns clock=NAME takes another"
    )
  }

  private static func isBareDate(_ bytes: [UInt8]) -> Bool {
    bytes.count <= 12 && TimeEvidence(bytes) != nil && !bytes.contains(UInt8(ascii: ":"))
  }

  /// `9:30`, `09:30:00`.
  private static func isPlainClock(_ bytes: [UInt8]) -> Bool {
    ClockField.isClock(bytes) && bytes.contains(UInt8(ascii: ":"))
  }

  /// Sees what the other columns hold.
  ///
  /// - Throws: `DataError` where one looks like the name of an instrument.
  mutating func accountForColumns(_ context: ReadingContext) throws {
    guard layout.hasHeader else { return }
    try askAboutContracts(context)
    // Whose columns say what is traded needs nothing else to say it.
    let mayName = !layout.hasNoSymbol && layout.instruments.isEmpty
    let open = layout.roles.indices.filter {
      layout.roles[$0] == .ignored && !layout.dismissed.contains($0)
        && !ColumnNames.isBeside(title: layout.names[$0])
    }
    if open.isEmpty { return }
    let all = SampleRows(context.sample, layout, below: linesAbove, limit: .max)
    let close = layout.place(of: .close) ?? 0
    let account = ColumnAccount(
      open.map { ($0, layout.names[$0]) }, rows: all.rows,
      times: all.rows.map { row in
        SampleRows.time(of: row, layout, clockDigits)
          .flatMap { self.time?.parse($0)?.milliseconds }
      },
      prices: all.rows.map { $0.count > close ? NumberShape.loose($0[close].bytes) : nil },
      mayName: mayName && !layout.roles.contains(.symbol), mayWatch: mayName)
    if let (place, values, finding) = account.instrument {
      throw DataError(
        file: context.name,
        line: context.sample.lineNumbers[min(linesAbove, context.sample.lines.count - 1)],
        problem: .looksLikeSymbol(layout.title(place), values: values, finding))
    }
    for place in account.labels { layout.set(.label, at: place) }
    let texts = account.texts.map { layout.title($0) }
    if !texts.isEmpty { context.notes.append(ColumnAccount.unread(texts: texts)) }
    // An index before the rows is no matter.
    unread = account.numbers.filter { $0 > 0 || !layout.names[$0].isEmpty }.map { layout.title($0) }
  }

  /// - Throws: `DataError` where rows of one symbol are of several contracts.
  private func askAboutContracts(_ context: ReadingContext) throws(DataError) {
    guard !layout.hasNoSymbol, layout.instruments.isEmpty else { return }
    let open = layout.roles.indices.filter {
      layout.roles[$0] == .ignored && !layout.dismissed.contains($0)
        && ContractMonths.mayBe(layout.names[$0])
    }
    if open.isEmpty { return }
    let all = SampleRows(context.sample, layout, below: linesAbove, limit: .max)
    let rows = ContractMonths.own(
      all.rows, symbol: layout.place(of: .symbol), context.options.symbol)
    let close = layout.place(of: .close) ?? 0
    let found = ContractMonths.found(
      open.map { ($0, layout.names[$0]) }, rows: rows,
      times: rows.map { row in
        SampleRows.time(of: row, layout, clockDigits)
          .flatMap { self.time?.parse($0)?.milliseconds }
      },
      prices: rows.map { $0.count > close ? NumberShape.loose($0[close].bytes) : nil })
    guard let found else { return }
    throw DataError(
      file: context.name,
      line: context.sample.lineNumbers[min(linesAbove, context.sample.lines.count - 1)],
      problem: .looksLikeSymbol(
        layout.title(found.place), values: found.values, found.finding))
  }

  /// Says which lines above the header are passed over, where the dialect has none there.
  func noteTitles(_ context: ReadingContext) {
    // Excel's `sep=;` names the separator; it is not a title.
    let titles = titles.filter { !$0.hasPrefix("sep=") }
    guard shape.titleLines == 0, let first = titles.first else { return }
    let words =
      titles.count == 1
      ? "the line above the header is passed over: '\(excerpt(first))'"
      : "the \(titles.count) lines above the header are passed over, the first of them '\(excerpt(first))'"
    context.notes.append(words)
  }

  /// The symbols of the start of the file.
  func symbols(_ context: ReadingContext) -> [String] {
    SampleRows(context.sample, layout, below: linesAbove, limit: .max).column(.symbol)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// Whether a name is one of a price, which is no volume.
  private static func isPrice(_ title: String) -> Bool {
    let plain = plainName(title)
    return [CSVLayout.Role.open, .high, .low, .close].contains {
      ColumnNames.known($0).contains(plain)
    }
  }

  /// Says where there is no volume, and which columns of numbers are not read.
  func noteColumns(_ context: ReadingContext) {
    if let volume = layout.place(of: .volume) {
      if !unread.isEmpty, header.choice[.volume] == nil {
        context.notes.append(
          unread.allSatisfy(Self.isPrice)
            ? ColumnAccount.unread(texts: unread)
            : ColumnAccount.besides(layout.title(volume), unread: unread))
      }
    } else {
      context.notes.append(ColumnAccount.noVolume(unread: layout.hasNoVolume ? [] : unread))
    }
  }
}
