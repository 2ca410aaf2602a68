import Market
import Store
import Text

/// The form of a query's answer.
enum AnswerForm { case table, csv, json }

/// Answers a question in SQL about a store, or about a file of candles, on standard output.
///
/// - Throws: the `UserError`s of files, stores and SQL.
func query(_ sql: String, of request: DataRequest, as form: AnswerForm) throws {
  Interruption.watch()
  let answer = try candleStore(of: request).query(sql) { Interruption.happened }
  switch form {
  case .table: try AnswerTable(answer).write()
  case .csv: try writeCSV(answer)
  case .json: try writeJSON(answer)
  }
}

/// The store of a request; a file of candles becomes one in memory.
private func candleStore(of request: DataRequest) throws -> CandleStore {
  if request.isStore || isDatabase(request.path) {
    if request.symbol != nil || request.timeframe != nil {
      throw UsageError(
        "a query of a store says in SQL whose candles it wants, as in "
          + "where symbol = 'AAPL' and timeframe = '1d'; remove --symbol and --timeframe")
    }
    return try CandleStore(path: request.path, .readOnly)
  }
  let store = try CandleStore.inMemory()
  var source = try openData(request)
  // A pipe has no name of its own, and needs none to be asked about.
  let symbol = request.symbol ?? (source.instrument.symbol.isEmpty ? "candles" : nil)
  _ = try store.import(
    &source, symbol: symbol, timeframe: request.timeframe, facts: SeriesFacts(),
    origin: ImportOrigin(source: request.words)
  ) { _ in try Interruption.check() }
  source.tellNotes()
  return store
}

/// An answer whose columns are aligned, which needs all rows first.
private struct AnswerTable {
  /// The most rows that are shown.
  static let limit = 1_000
  private var table: TextTable
  private var isCut = false
  private var rows = 0

  init(_ answer: StoreQuery) throws {
    var cells: [[String]] = []
    var areNumbers = answer.columns.map { _ in true }
    while let row = try answer.next() {
      if cells.count == Self.limit {
        isCut = true
        break
      }
      for (place, value) in row.enumerated() where value.isText { areNumbers[place] = false }
      cells.append(row.map { printable($0.words) })
    }
    rows = cells.count
    table = TextTable(areNumbers.map { $0 && !cells.isEmpty ? .right : .left })
    table.add(answer.columns.map { printable($0) })
    for row in cells { table.add(row) }
  }

  func write() throws {
    let ink = Ink.standard
    let lines = table.lines { row, _, text in row == 0 ? ink.dim(text) : text }
    try StandardOutput.print(lines.joined(separator: "\n") + "\n")
    if isCut {
      StandardError.print(
        "the first \(Amounts.whole(Self.limit)) rows; --csv and --json give all\n")
    }
  }
}

private func writeCSV(_ answer: StoreQuery) throws {
  var bytes = Array(answer.columns.map(csvField).joined(separator: ",").utf8)
  bytes.append(UInt8(ascii: "\n"))
  while let row = try answer.next() {
    for (place, value) in row.enumerated() {
      if place > 0 { bytes.append(UInt8(ascii: ",")) }
      value.write(to: &bytes)
    }
    bytes.append(UInt8(ascii: "\n"))
    try flush(&bytes, beyond: 1 << 16)
  }
  try flush(&bytes, beyond: 0)
}

private func writeJSON(_ answer: StoreQuery) throws {
  var names: Set<String> = []
  for name in answer.columns where !names.insert(name).inserted {
    throw UsageError(
      "two columns of the answer are called '\(printable(name))'; name one with AS for --json")
  }
  var bytes = Array("[".utf8)
  var isFirst = true
  while let row = try answer.next() {
    let members = zip(answer.columns, row).map { ($0, $1.json) }
    let object = JSON.object(Dictionary(members) { first, _ in first })
    bytes.append(contentsOf: (isFirst ? "\n" : ",\n").utf8)
    bytes.append(contentsOf: object.bytes(indented: false).dropLast())
    isFirst = false
    try flush(&bytes, beyond: 1 << 16)
  }
  bytes.append(contentsOf: (isFirst ? "]\n" : "\n]\n").utf8)
  try flush(&bytes, beyond: 0)
}

private func flush(_ bytes: inout [UInt8], beyond limit: Int) throws {
  guard bytes.count > limit else { return }
  try StandardOutput.write(bytes)
  bytes.removeAll(keepingCapacity: true)
}

/// Bytes as hexadecimal digits, two for each.
private func hex(_ bytes: [UInt8]) -> String {
  bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}

extension StoreValue {
  fileprivate var isText: Bool { if case .text = self { true } else { false } }

  /// As a table shows it.
  fileprivate var words: String {
    switch self {
    case .null: "–"
    case .integer(let value): "\(value)"
    case .real(let value): NumberText.shortest(value)
    case .text(let text): text
    case .bytes(let bytes): hex(bytes)
    }
  }

  fileprivate var json: JSON {
    switch self {
    case .null: .null
    case .integer(let value): .whole(Int(value))
    case .real(let value): .number(value)
    case .text(let text): .text(text)
    case .bytes(let bytes): .text(hex(bytes))
    }
  }

  /// As a field of CSV; empty where there is nothing.
  fileprivate func write(to bytes: inout [UInt8]) {
    switch self {
    case .null: break
    case .integer(let value): bytes.append(whole: Int(value))
    case .real(let value): bytes.append(shortest: value)
    case .text(let text): bytes.append(contentsOf: csvField(text).utf8)
    case .bytes(let value): bytes.append(contentsOf: hex(value).utf8)
    }
  }
}
