import Jobs
import Market
import Store
import Text

/// The form of a query's answer.
enum AnswerForm { case table, csv, json }

/// Prints an answer as its rows come.
///
/// - Throws: the `UserError`s of SQL and of standard output.
func write(_ answer: StoreQuery, as form: AnswerForm) throws {
  switch form {
  case .table: try AnswerTable(answer).write()
  case .csv: try writeCSV(answer)
  case .json: try writeJSON(answer)
  }
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
